"""Answers to events, and event items played (chapters EVENTCARD, SUMMONS, TREATY)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.common import Commission, Obey
from minaria.games.kingmaker.orders.kinds import Force, ItemName, NobleName, Place
from minaria.games.kingmaker.rules import kept_events, refuge_items, summons, treachery, treaties
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import names, seat_name


class SendToEvent(Commission):
    """A Writ is spent for a substitute (KM-SUMMONS-09)."""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return summons.substitute_refusal(g, phase.item, phase.call(g), self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[SendToEvent]:
        for n in summons.substitutes(g, phase.item, phase.call(g)):
            yield cls(n)


@order("put in at PLACE", "run for PLACE", rule="KM-EVENTCARD-05", word="put", examples=("put in at Plymouth",))
class PutIn(Deed):
    """Choose the port a storm drives a ship to, where several are equally near."""

    place: Place

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.place in phase.among:
            return None
        return Refusal(f"Choose among {names(phase.among)}: no other port is as near.", "KM-EVENTCARD-05")

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[PutIn]:
        return (cls(s) for s in phase.among)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end(self.place)


@order("choose ITEM", rule="KM-SUMMONS-08", word="choose", examples=("choose Trinity",))
class BringShip(Deed):
    """Choose the ship that goes with an admiral, where several are equally near."""

    item: ItemName

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.item in phase.among:
            return None
        return Refusal(f"Choose among {names(phase.among)}.", "KM-SUMMONS-08")

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[BringShip]:
        return (cls(s) for s in phase.among)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end(self.item)


@order(
    "free move [for|to|on] FORCE",
    "give FORCE a free move",
    "play free move for|on FORCE",
    rule="KM-EVENTCARD-11",
    word="free",
    examples=("free move for Percy", "give Percy a free move"),
)
class FreeMove(Deed):
    """Play a Free Move: a noble, army, ship or fleet that has moved may move as far again."""

    force: Force

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if not kept_events.kept(g, seat, "free-move"):
            return Refusal("You hold no Free Move.", "KM-EVENTCARD-11")
        group = _together(g, self.force)
        if not group:
            return Refusal("A Free Move is for one noble, one army, one ship or one fleet of yours.", "KM-EVENTCARD-11")
        if any(x.seat != seat for x in group) or any(n in g.nobles and not g.free(n) for n in self.force):
            return Refusal("You free nobles and ships of your own.", "KM-EVENTCARD-11")
        if len(set(self.force)) < len(self.force):
            return Refusal("Name each once.", "KM-EVENTCARD-11")
        if not any(n in g.moved and n not in g.again for n in self.force):
            return Refusal(
                f"{names(sorted(self.force))} can move still: a Free Move is a second move.", "KM-EVENTCARD-11"
            )
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[FreeMove]:
        for n in (*g.of(seat), *g.ships_of(seat)) if kept_events.kept(g, seat, "free-move") else ():
            yield cls((n,))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [n for n in (*g.of(seat), *g.ships_of(seat)) if n in g.moved and n not in g.again]

    def do(self, g: Kingmaker, phase: Any) -> Next:
        seat = phase.seat
        kept_events.spend(g, seat, kept_events.kept(g, seat, "free-move")[0])
        g.again = tuple(dict.fromkeys((*g.again, *(n for n in self.force if n in g.moved))))
        g.tell(
            f"{seat_name(seat)} plays a Free Move for {names(sorted(self.force))}.", hap.EVENT((), {seat: hap.MOVES})
        )
        return STAY


_REFUGE = ("play refuge for|with NOBLE", "play ITEM for|with NOBLE", "take refuge with NOBLE")


@order(
    *_REFUGE,
    rule="KM-EVENTCARD-12",
    word="refuge",
    like=("play card", "refuge"),
    examples=("take refuge with Percy",),
)
class PlayRefuge(Deed):
    """Play a Refuge: the noble and all in his company may stay in refuges for its rounds, this one counted."""

    noble: NobleName
    item: ItemName = ""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("item"):
            return said
        return {**said, "item": next(iter(refuge_items.held(g, seat)), "")}

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return refuge_items.refusal(g, seat, self.noble, self.item)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[PlayRefuge]:
        for item in refuge_items.held(g, seat):
            for n in g.of(seat):
                if refuge_items.refusal(g, seat, n, item) is None:
                    yield cls(n, item)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        refuge_items.play(g, phase.seat, self.noble, self.item)
        return STAY


@order(
    "betray PLACE to NOBLE",
    "take PLACE by treachery with NOBLE",
    rule="KM-EVENTCARD-14",
    word="treachery",
    examples=("betray Bristol to Audley", "take Bristol by treachery with Audley"),
)
class Betray(Deed):
    """Play a Treachery: a noble before a fortified place with nobody but its garrison in it takes it at once."""

    place: Place
    noble: NobleName

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if not kept_events.kept(g, seat, "treachery"):
            return Refusal("You hold no Treachery.", "KM-EVENTCARD-14")
        return treachery.refusal(g, seat, self.place, self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Betray]:
        for n in g.of(seat) if kept_events.kept(g, seat, "treachery") else ():
            if treachery.refusal(g, seat, g.nobles[n].at, n) is None:
                yield cls(g.nobles[n].at, n)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        kept_events.spend(g, phase.seat, kept_events.kept(g, phase.seat, "treachery")[0])
        treachery.play(g, phase.seat, self.place, self.noble)
        return STAY


@order(
    "sign|play [a|the] treaty with france = power:france",
    "sign|play [a|the] treaty with scotland = power:scotland",
    "sign|play [a|the] treaty with [the] empire = power:empire",
    rule="KM-TREATY-01",
    word="sign",
    examples=("sign treaty with France",),
)
class SignTreaty(Deed):
    """Sign a treaty you hold, while you have a monarch: that power's noble joins you."""

    power: str

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return treaties.sign_refusal(g, seat, self.power)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[SignTreaty]:
        for power in treaties.ENVOYS:
            if treaties.sign_refusal(g, seat, power) is None:
                yield cls(power)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        treaties.sign(g, phase.seat, self.power)
        return STAY


ORDERS: tuple[type[Order], ...] = (
    Obey,
    Commission,
    PutIn,
    BringShip,
    FreeMove,
    PlayRefuge,
    Betray,
    SignTreaty,
)


def _together(g: Kingmaker, force: Sequence[str]) -> list[Any]:
    """The units of a force, if it is one noble or ship, or of one army or fleet; else none."""
    if all(x in g.nobles for x in force):
        nobles = [g.nobles[x] for x in force]
        return list(nobles) if len({x.army or n for n, x in zip(force, nobles, strict=True)}) == 1 else []
    if all(x in g.ships for x in force):
        ships = [g.ships[x] for x in force]
        return list(ships) if len({x.fleet or s for s, x in zip(force, ships, strict=True)}) == 1 else []
    return []


SUBSTITUTE = (SendToEvent, Obey)
SHIP = (BringShip,)
PORT = (PutIn,)
OPENING: tuple[type[Deed], ...] = (SignTreaty,)
MOVING: tuple[type[Deed], ...] = (FreeMove, PlayRefuge)
COMPANY: tuple[type[Deed], ...] = ()
COMBAT: tuple[type[Deed], ...] = (Betray,)
