"""Weddings in one house, and those with the aristocratic family (chapters MARRIAGE, THREE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale.orders.kinds import Person
from minaria.games.blood_royale.rules import aristocrats, offers, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import capital, name


@order("wed|marry PERSON to|and|with OTHER", rule="BR-MARRIAGE-15", examples=("wed Edward to Louise",))
class Wed(Deed):
    """Marry two of your own people of different names to each other, without a contract."""

    person: Person
    other: Person

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        for who, mine in ((self.person, self.other), (self.other, self.person)):
            to = weddings.guardian(g, who)
            if to != seat:
                how = f" ('offer {name(g, mine)} to {capital(to)} for {name(g, who)}')" if to in g.seats else ""
                return Refusal(f"{name(g, who)} is not of your house: offer a contract{how}.", "BR-MARRIAGE-15")
        pair = (self.person, self.other)
        return weddings.refusal(g, *pair) or weddings.captive_refusal(g, *pair)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Wed]:
        mine = [who for who in g.living() if weddings.guardian(g, who) == seat and weddings.free(g, who)]
        for man in (w for w in mine if g.people[w].male):
            for woman in (w for w in mine if not g.people[w].male):
                yield cls(man, woman)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        pair = (self.person, self.other)
        husband, wife = pair if g.people[self.person].male else pair[::-1]
        weddings.celebrate(g, husband, wife)
        offers.tell_too_late(g, pair)
        return STAY


@order(
    "court PERSON [for OTHER]",
    rule="BR-THREE-07",
    examples=("court Louise for Edward",),
)
class Court(Deed):
    """Court a child of the aristocratic family for one of your people: 10 crowns now, then a sealed bid."""

    person: Person
    other: Person = ""

    @classmethod
    def filled(cls, g: BloodRoyale, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        child = said.get("person", "")
        mine = aristocrats.suits(g, seat, child) if child in g.people and not said.get("other") else []
        if len(mine) == 1:
            return {**said, "other": mine[0]}
        if mine:
            return Which("For whom", tuple((name(g, p), cls(child, p)) for p in mine))
        return said

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.person != phase.child:
            return Refusal(f"It is {name(g, phase.child)} who may be courted now.", "BR-THREE-07")
        if not self.other:
            return Refusal("Say for whom of yours.", "BR-THREE-07")
        return aristocrats.court_refusal(g, seat, self.person, self.other)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Court]:
        return (cls(phase.child, p) for p in aristocrats.suits(g, seat, phase.child))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        aristocrats.court(g, g.actor, self.person, self.other)
        phase.suitors = {**phase.suitors, g.actor: self.other}
        return phase.through(g)


ORDERS: tuple[type[Order], ...] = (Wed, Court)
