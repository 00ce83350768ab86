"""Crown items played, nobles and royal dukes brought in, coronations (chapters CROWN, SPECIALNOBLE, CORONATION)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker.chapters.common import LISTED
from minaria.games.kingmaker.orders.kinds import Claimant, ItemName, NobleName, Place
from minaria.games.kingmaker.rules import coronation, dukes, reserve
from minaria.games.kingmaker.rules.items import holders_for, kind_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import WESTMINSTER, crown_items, places
from minaria.games.kingmaker.wording import name, place_name


@order("award ITEM to|on NOBLE", "make NOBLE ITEM", rule="KM-CROWN-02", examples=("award Earl of Kent to Scrope",))
class Award(Deed):
    """Play a crown item you have drawn or kept on a noble of yours."""

    item: ItemName
    noble: NobleName

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return reserve.award_refusal(g, seat, self.item, self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Award]:
        for item in reserve.playable(g, seat):
            for n in holders_for(g, item, seat) if kind_of(item) != "noble" else ():
                yield cls(item, n)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        reserve.play(g, g.actor, self.item, self.noble)
        return phase.played(g)


@order(
    "bring in NOBLE [at|in PLACE]",
    "bring NOBLE in [at PLACE]",
    rule="KM-CROWN-04",
    word="bring in",
    examples=("bring in Percy",),
)
class BringIn(Deed):
    """Play a noble you have drawn or kept: he comes to a home castle of his. Royal dukes come as your turn begins."""

    noble: NobleName
    place: Place = ""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("place") or said["noble"] not in cls.playable(g, seat):
            return said
        may = reserve.entries(g, seat, said["noble"])
        if len(may) < 2:
            return {**said, "place": may[0]} if may else said
        return Which("At which castle?", tuple((place_name(s), cls(said["noble"], s)) for s in may[:LISTED]))

    @classmethod
    def playable(cls, g: Kingmaker, seat: str) -> list[str]:
        """The nobles a faction may bring in now."""
        return [i for i in reserve.playable(g, seat) if crown_items()[i].kind == "noble" or i == WESTMINSTER]

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return reserve.entry_refusal(g, seat, self.noble, self.place)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[BringIn]:
        for n in cls.playable(g, seat):
            for at in reserve.entries(g, seat, n):
                yield cls(n, at)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        reserve.bring_in(g, g.actor, self.noble, self.place)
        return phase.played(g)


class BringInDuke(BringIn):
    """A royal duke comes into play."""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        duke = said.get("noble", "")
        if said.get("place") or duke not in dukes.DUKES:
            return said
        return Which(
            f"At which castle of {name(duke)}'s?",
            tuple((name(p), cls(duke, places()[p].space)) for p in dukes.castles(duke)),
        )

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return dukes.play_refusal(g, seat, self.noble, self.place)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[BringInDuke]:
        for duke in dukes.DUKES:
            if dukes.play_refusal(g, seat, duke) is None:
                for at in dukes.homes(duke):
                    yield cls(duke, at)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        dukes.play(g, phase.seat, self.noble, self.place)
        return STAY


@order("keep [it|him] [in] [hand]", "reserve it|him", rule="KM-CROWN-03", word="keep", examples=("keep it",))
class Keep(Deed):
    """Keep the crown item you have drawn (the card) in your reserve."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.through(g)


@order("crown HEIR", rule="KM-CORONATION-01", examples=("crown Henry VI",))
class Crown(Deed):
    """Crown the senior heir of a House, whom you hold, where there are a church and bishops; or your own pretender
    inside London, once you control it.
    """

    heir: Claimant

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return coronation.crown_refusal(g, seat, self.heir)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Crown]:
        for h in coronation.may_crown(g, seat):
            yield cls(h)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        coronation.crown(g, self.heir)
        return phase.start(g)


ORDERS: tuple[type[Order], ...] = (Award, BringIn, Keep, Crown)


OPENING: tuple[type[Deed], ...] = (BringInDuke,)
ANYTIME = (Award, BringIn)
CORONATION = (Crown,)
