"""Births and survival (chapters BIRTH, DEATH)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commands import Order, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Person
from minaria.games.blood_royale.rules import births, deaths
from minaria.games.blood_royale.rules.people import settle_princes
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import count, seat_name


@order(
    "births",
    "roll [for] births",
    "roll for [all] children|babies|kids",
    "try for children|heirs",
    "have children",
    rule="BR-BIRTH-01",
    word="births",
    examples=("births",),
)
class Births(Deed):
    """Make the first birth roll of every couple of yours that has not rolled yet."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if births.first_rolls(g, seat):
            return None
        return Refusal("None of your couples has a first roll left.", "BR-BIRTH-01")

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        for wife in births.first_rolls(g, g.actor):
            births.roll(g, wife)
        return STAY


@order(
    "child of PERSON",
    "roll [for] [a] child of PERSON",
    "roll again [for|of] PERSON",
    "try|roll for a|another child [of|by|with] PERSON",
    "try again [for|with] PERSON",
    "have a|another child [by|with] PERSON",
    "another child|roll [of|for|by] PERSON",
    rule="BR-BIRTH-05",
    word="child of",
    examples=("child of Edward",),
)
class ChildOf(Deed):
    """Make a birth roll for one couple: the first is free, two more cost the wife 1 Constitution each this turn."""

    person: Person

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return births.refusal(g, seat, self.person)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[ChildOf]:
        return (cls(w) for w in births.couples(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        births.roll(g, g.marriages[births.marriage_of(g, self.person)].wife)
        return STAY


@order(
    "survival [rolls|roll]",
    "roll [for] survival",
    rule="BR-DEATH-01",
    word="survival",
    examples=("survival",),
)
class Survival(Deed):
    """Make the survival rolls of all your people of 15 and more."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        mine = deaths.rollers(g, g.actor)
        if g.meets:
            g.rolled = (*g.rolled, *mine)
        dead = [who for who in mine if not deaths.survives(g, who)]
        if g.level:  # a Queen who dies with her King is no widow who leaves the court
            dead.sort(key=lambda who: bool(g.thrones(who)))
        g.ready = (*g.ready, g.actor)
        g.tell(
            f"{seat_name(g, g.actor)} has rolled for {len(mine)}; {count(len(dead), 'death')}.",
            hap.STEP((), {g.actor: hap.READY}),
        )
        for who in dead:
            deaths.die(g, who, settle=not g.meets)
        for seat in g.seats if g.meets else ():  # who waits for a piece has outlived the throw
            settle_princes(g, seat)
        return phase.followed(g)


BIRTHS = (Births, ChildOf)
ORDERS: tuple[type[Order], ...] = (*BIRTHS, Survival)
