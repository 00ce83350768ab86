"""Countries chosen, houses and people named (chapters SETUP, CHILD)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commands import Order, Words, clean, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale import setup
from minaria.games.blood_royale.orders.kinds import Country, Person
from minaria.games.blood_royale.rules.people import free_name
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import country_name, listing, name, seat_name

LONGEST = 24
"""Letters of a name that a player chooses."""


@order(
    "take COUNTRY",
    "play COUNTRY",
    rule="BR-SETUP-02",
    examples=("take England",),
    like=("draft",),
)
class TakeCountry(Deed):
    """Take a country that nobody has yet, where countries are chosen."""

    country: Country

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        free = setup.free_countries(g)
        if self.country in free:
            return None
        return Refusal(f"Take one of {listing(country_name(c) for c in free)}.", "BR-SETUP-02")

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[TakeCountry]:
        return (cls(c) for c in setup.free_countries(g))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        setup.take(g, g.actor, self.country)
        return end()


def name_refusal(words: str) -> Refusal | None:
    """Why something is no name: too long, or more than letters, spaces, hyphens and apostrophes."""
    wished = clean(words).strip()
    if not 1 <= len(wished) <= LONGEST or not all(c.isalpha() or c in " -'" for c in wished) or not wished[0].isalpha():
        return Refusal(f"A name has 1 to {LONGEST} letters, spaces, hyphens or apostrophes.", "BR-SETUP-10")
    return None


def as_name(words: str) -> str:
    """A name as it is kept: one space between words, each with a capital."""
    return " ".join(w[:1].upper() + w[1:] for w in clean(words).split())


@order(
    "call my|our house WORDS",
    "name my|our|the house WORDS",
    rule="BR-SETUP-10",
    word="call my house",
    examples=("call my house Mortimer",),
)
class NameHouse(Deed):
    """Choose the name of your dynasty before the first turn."""

    words: Words

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if why := name_refusal(self.words):
            return why
        wished = as_name(self.words)
        if any(p.house.casefold() == wished.casefold() for s, p in g.players.items() if s != seat):
            return Refusal("Another house bears that name.", "BR-SETUP-10")
        return None

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[NameHouse]:
        return ()

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        old, new = g.players[g.actor].house, as_name(self.words)
        g.player(g.actor, house=new)
        for who in g.living(g.actor):
            x = g.people[who]
            g.change(who, house=new if x.house == old else x.house, home=new if x.home == old else x.home)
        g.tell(f"{seat_name(g, g.actor)} calls his house {new}.", hap.NAMING((), {g.actor: hap.READY}))
        return STAY


@order(
    "name PERSON as WORDS",
    "rename PERSON [as|to] WORDS",
    "call PERSON WORDS",
    rule="BR-CHILD-08",
    examples=("name Edward as Alfred",),
)
class NamePerson(Deed):
    """Give one of your people another Christian name: a founder before play, a newborn in the step of births."""

    person: Person
    words: Words

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        x = g.people[self.person]
        if x.seat != seat or (g.stage != "setup" and g.age(self.person)):
            return Refusal(f"You name your own newborn children, and {x.name} is none.", "BR-CHILD-08")
        return name_refusal(self.words)

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[NamePerson]:
        return ()

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        old = name(g, self.person)
        g.change(self.person, name=free_name(g, as_name(self.words), but=self.person))
        said = f"{old} is called {name(g, self.person)}."
        g.tell(said, hap.NAMING((), {g.actor: hap.READY}, (self.person,)))
        return STAY


ORDERS: tuple[type[Order], ...] = (TakeCountry, NameHouse, NamePerson)
