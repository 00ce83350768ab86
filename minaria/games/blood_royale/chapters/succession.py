"""Thrones that fall vacant, who is passed over, regents, pretenders crowned (chapters SUCCESSION, DISPUTE, REGENT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from commands import Order, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale.orders.kinds import Person, Place
from minaria.games.blood_royale.rules import kept_cards, succession
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import listing, name, names, place_name


@order("crown PERSON [in|at PLACE]", rule="BR-SUCCESSION-01", examples=("crown Edward",))
class CrownHeir(Deed):
    """Let the next in line take the throne, in the capital, his own province or the dead King's; or a pretender
    that of the whole land you have conquered for him.
    """

    not_now: ClassVar[Refusal] = Refusal("No throne is vacant, and no pretender is to be crowned.", "BR-SUCCESSION-01")
    person: Person
    place: Place = ""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.person != phase.next(g):
            return Refusal(f"{name(g, phase.next(g))} is next in line.", "BR-SUCCESSION-01")
        where = succession.places(g, phase.crown, self.person)
        if self.place and self.place not in where:
            said = listing(map(place_name, where))
            return Refusal(f"The King's piece stands in {said}.", "BR-PRINCE-09")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[CrownHeir]:
        who = phase.next(g)
        return (cls(who, at) for at in succession.places(g, phase.crown, who) or [""])

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.crowned(g, self.person, self.place)


class CrownPretender(CrownHeir):
    """A pretender is set up in the land that was conquered for him (BR-OPTE-26)."""

    @classmethod
    def offered(cls, g: BloodRoyale, seat: str, phase: Any) -> bool:
        return bool(kept_cards.pretenders(g))

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = kept_cards.crown_refusal(g, seat, self.person)
        if found is None and self.place:
            return Refusal(f"He reigns in his capital, not in {place_name(self.place)}.", "BR-OPTE-26")
        return found

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[CrownPretender]:
        return (cls(p) for p in kept_cards.pretenders(g))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        kept_cards.crown(g, g.actor, self.person)
        return STAY


@order("pass over PERSON", rule="BR-DISPUTE-01", word="pass over", examples=("pass over Edward",), grave=True)
class PassOver(Deed):
    """Pass over the next in line, where the rules let you: your men fight at -1 while the claim lives."""

    person: Person

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.person != phase.next(g):
            return Refusal(f"{name(g, phase.next(g))} is next in line.", "BR-DISPUTE-01")
        return succession.pass_refusal(g, phase.crown, self.person)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[PassOver]:
        return (cls(phase.next(g)),)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        phase.shamed = succession.pass_over(g, phase.crown, self.person) or phase.shamed
        phase.passed = (*phase.passed, self.person)
        return phase.go_on(g)


@order("appoint PERSON [as] [regent]", rule="BR-REGENT-02", examples=("appoint Edward",))
class Appoint(Deed):
    """Name the regent of a monarch under 15."""

    person: Person

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        may = succession.regents(g, phase.crown)
        if self.person in may:
            return None
        return Refusal(f"Appoint one of your own adults: {names(g, may)}.", "BR-REGENT-02")

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[Appoint]:
        return (cls(who) for who in succession.regents(g, phase.crown))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        succession.appoint(g, phase.crown, self.person)
        return end()


ORDERS: tuple[type[Order], ...] = (CrownHeir, PassOver, Appoint)
