"""The orders of the beginning and of the dynastic sequence (chapters BIRTH, CHILD, DEATH, SUCCESSION, REGENT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from commands import Trouble, Which, clean
from minaria.engine.acts import Act
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale import setup
from minaria.games.blood_royale.orders.dynasty import (
    AllowWedding,
    Appoint,
    Births,
    ChildOf,
    Court,
    CrownHeir,
    GiveBack,
    Grant,
    Lease,
    NameHouse,
    NamePerson,
    PassOver,
    Survival,
    TakeCountry,
    Wed,
)
from minaria.games.blood_royale.rules import (
    aristocrats,
    births,
    crowns,
    governors,
    offers,
    owed,
    succession,
    weddings,
)
from minaria.games.blood_royale.rules.people import free_name
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import capital, country_name, listing, name, names, place_name, seat_name

LONGEST = 24
"""Letters of a name that a player chooses."""


def name_refusal(words: str) -> Refusal | None:
    """Why something is no name: too long, or more than letters, spaces, hyphens and apostrophes."""
    wished = clean(words).strip()
    if not 1 <= len(wished) <= LONGEST or not all(c.isalpha() or c in " -'" for c in wished) or not wished[0].isalpha():
        return Refusal(f"A name has 1 to {LONGEST} letters, spaces, hyphens or apostrophes.", "BR-SETUP-10")
    return None


def as_name(words: str) -> str:
    """A name as it is kept: one space between words, each with a capital."""
    return " ".join(w[:1].upper() + w[1:] for w in clean(words).split())


class Taking(Act[TakeCountry]):
    """A country, where they are chosen (BR-SETUP-02, BR-THREE-01)."""

    kind = TakeCountry

    def refusal(self, g: BloodRoyale, seat: str, order: TakeCountry) -> Refusal | None:
        free = setup.free_countries(g)
        if order.country in free:
            return None
        return Refusal(f"Take one of {listing(country_name(c) for c in free)}.", "BR-SETUP-02")

    def orders(self, g: BloodRoyale, seat: str) -> list[TakeCountry]:
        return [TakeCountry(c) for c in setup.free_countries(g)]


class NamingHouse(Act[NameHouse]):
    """The name of a dynasty (BR-SETUP-10)."""

    kind = NameHouse

    def refusal(self, g: BloodRoyale, seat: str, order: NameHouse) -> Refusal | None:
        if why := name_refusal(order.words):
            return why
        wished = as_name(order.words)
        if any(p.house.casefold() == wished.casefold() for s, p in g.players.items() if s != seat):
            return Refusal("Another house bears that name.", "BR-SETUP-10")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> Iterable[NameHouse]:
        return ()

    def do(self, g: BloodRoyale, phase: Any, order: NameHouse) -> Next:
        old, new = g.players[g.actor].house, as_name(order.words)
        g.player(g.actor, house=new)
        for who in g.living(g.actor):
            x = g.people[who]
            g.change(who, house=new if x.house == old else x.house, home=new if x.home == old else x.home)
        g.tell(f"{seat_name(g, g.actor)} calls his house {new}.", hap.NAMING((), {g.actor: hap.READY}))
        return STAY


class NamingPerson(Act[NamePerson]):
    """A Christian name: of founders before play, of children in their first turn (BR-SETUP-10, BR-CHILD-08)."""

    kind = NamePerson

    def refusal(self, g: BloodRoyale, seat: str, order: NamePerson) -> Refusal | None:
        x = g.people[order.person]
        if x.seat != seat or (g.stage != "setup" and g.age(order.person)):
            return Refusal(f"You name your own newborn children, and {x.name} is none.", "BR-CHILD-08")
        return name_refusal(order.words)

    def orders(self, g: BloodRoyale, seat: str) -> Iterable[NamePerson]:
        return ()

    def do(self, g: BloodRoyale, phase: Any, order: NamePerson) -> Next:
        old = name(g, order.person)
        g.change(order.person, name=free_name(g, as_name(order.words), but=order.person))
        said = f"{old} is called {name(g, order.person)}."
        g.tell(said, hap.NAMING((), {g.actor: hap.READY}, (order.person,)))
        return STAY


class BirthRolls(Act[Births]):
    """All first birth rolls of a seat in one line (BR-BIRTH-01, -10)."""

    kind = Births

    def refusal(self, g: BloodRoyale, seat: str, order: Births) -> Refusal | None:
        if births.first_rolls(g, seat):
            return None
        return Refusal("None of your couples has a first roll left.", "BR-BIRTH-01")

    def orders(self, g: BloodRoyale, seat: str) -> list[Births]:
        return [Births()] if births.first_rolls(g, seat) else []

    def do(self, g: BloodRoyale, phase: Any, order: Births) -> Next:
        for wife in births.first_rolls(g, g.actor):
            births.roll(g, wife)
        return STAY


class BirthRoll(Act[ChildOf]):
    """One birth roll of one couple (BR-BIRTH-05)."""

    kind = ChildOf

    def refusal(self, g: BloodRoyale, seat: str, order: ChildOf) -> Refusal | None:
        return births.refusal(g, seat, order.person)

    def orders(self, g: BloodRoyale, seat: str) -> list[ChildOf]:
        return [ChildOf(w) for w in births.couples(g, seat) if births.refusal(g, seat, w) is None]

    def do(self, g: BloodRoyale, phase: Any, order: ChildOf) -> Next:
        births.roll(g, g.marriages[births.marriage_of(g, order.person)].wife)
        return STAY


class SurvivalRolls(Act[Survival]):
    """All survival rolls of a seat in one line; what follows is the phase's (BR-DEATH-01)."""

    kind = Survival


class Crowning(Act[CrownHeir]):
    """The next in line takes the throne (BR-SUCCESSION-01, BR-PRINCE-09)."""

    kind = CrownHeir

    def refusal(self, g: BloodRoyale, seat: str, order: CrownHeir) -> Refusal | None:
        p = self.phase
        if order.person != p.next(g):
            return Refusal(f"{name(g, p.next(g))} is next in line.", "BR-SUCCESSION-01")
        where = succession.places(g, p.crown, order.person)
        if order.place and order.place not in where:
            said = listing(map(place_name, where))
            return Refusal(f"The King's piece stands in {said}.", "BR-PRINCE-09")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[CrownHeir]:
        p = self.phase
        return [CrownHeir(p.next(g), at) for at in succession.places(g, p.crown, p.next(g)) or [""]]


class Passing(Act[PassOver]):
    """The next in line is passed over (BR-DISPUTE-01, -02)."""

    kind = PassOver

    def open(self, g: BloodRoyale, seat: str) -> bool:
        return self.phase is not None

    def refusal(self, g: BloodRoyale, seat: str, order: PassOver) -> Refusal | None:
        p = self.phase
        if order.person != p.next(g):
            return Refusal(f"{name(g, p.next(g))} is next in line.", "BR-DISPUTE-01")
        return succession.pass_refusal(g, p.crown, order.person)

    def orders(self, g: BloodRoyale, seat: str) -> list[PassOver]:
        p = self.phase
        who = p.next(g)
        return [PassOver(who)] if succession.pass_refusal(g, p.crown, who) is None else []


class Appointing(Act[Appoint]):
    """A regent is named (BR-REGENT-02)."""

    kind = Appoint

    def refusal(self, g: BloodRoyale, seat: str, order: Appoint) -> Refusal | None:
        may = succession.regents(g, self.phase.crown)
        if order.person in may:
            return None
        return Refusal(f"Appoint one of your own adults: {names(g, may)}.", "BR-REGENT-02")

    def orders(self, g: BloodRoyale, seat: str) -> list[Appoint]:
        return [Appoint(who) for who in succession.regents(g, self.phase.crown)]


class WeddingAtHome(Act[Wed]):
    """Two people of one player marry (BR-MARRIAGE-15)."""

    kind = Wed

    def refusal(self, g: BloodRoyale, seat: str, order: Wed) -> Refusal | None:
        for who, mine in ((order.person, order.other), (order.other, order.person)):
            to = weddings.guardian(g, who)
            if to != seat:
                how = f" ('offer {name(g, mine)} to {capital(to)} for {name(g, who)}')" if to in g.seats else ""
                return Refusal(f"{name(g, who)} is not of your house: offer a contract{how}.", "BR-MARRIAGE-15")
        pair = (order.person, order.other)
        return weddings.refusal(g, *pair) or weddings.captive_refusal(g, *pair)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Wed]:
        mine = [who for who in g.living() if weddings.guardian(g, who) == seat and weddings.free(g, who)]
        for man in (w for w in mine if g.people[w].male):
            for woman in (w for w in mine if not g.people[w].male):
                if self.refusal(g, seat, Wed(man, woman)) is None:
                    yield Wed(man, woman)

    def do(self, g: BloodRoyale, phase: Any, order: Wed) -> Next:
        pair = (order.person, order.other)
        husband, wife = pair if g.people[order.person].male else pair[::-1]
        weddings.celebrate(g, husband, wife)
        offers.tell_too_late(g, pair)
        return STAY


class Courting(Act[Court]):
    """A match with a child of the aristocratic family is sought (BR-THREE-07); the phase asks for bids."""

    kind = Court

    def fill(self, g: BloodRoyale, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        child = said.get("person", "")
        mine = aristocrats.suits(g, seat, child) if child in g.people and not said.get("other") else []
        if len(mine) == 1:
            return {**said, "other": mine[0]}
        if mine:
            return Which("For whom", tuple((name(g, p), Court(child, p)) for p in mine))
        return said

    def refusal(self, g: BloodRoyale, seat: str, order: Court) -> Refusal | None:
        if order.person != self.phase.child:
            return Refusal(f"It is {name(g, self.phase.child)} who may be courted now.", "BR-THREE-07")
        if not order.other:
            return Refusal("Say for whom of yours.", "BR-THREE-07")
        return aristocrats.court_refusal(g, seat, order.person, order.other)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Court]:
        made = (Court(self.phase.child, p) for p in aristocrats.suits(g, seat, self.phase.child))
        return (o for o in made if self.refusal(g, seat, o) is None)


class GivingBack(Act[GiveBack]):
    """An annexed country is given back (BR-UNION-08)."""

    kind = GiveBack

    def refusal(self, g: BloodRoyale, seat: str, order: GiveBack) -> Refusal | None:
        c = order.country
        if g.crowns[c].seat != seat or g.players[seat].country == c:
            return Refusal(f"You have not annexed {country_name(c)}.", "BR-UNION-08")
        to = crowns.colour_seat(g, c)
        if not to or to == seat or g.players[to].country:
            return Refusal(f"Nobody without a country has a claim to {country_name(c)}.", "BR-UNION-08")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[GiveBack]:
        return [GiveBack(c) for c in g.crowns if self.refusal(g, seat, GiveBack(c)) is None]

    def one(self, g: BloodRoyale, seat: str, by: Chooser) -> None:
        """Nobody gives a country back by chance."""

    def do(self, g: BloodRoyale, phase: Any, order: GiveBack) -> Next:
        crowns.given_back(g, order.country)
        return STAY


class Granting(Act[Grant]):
    """A Prince governs a province, or takes what another has just inherited (BR-OPTG-01, -06, -07)."""

    kind = Grant

    def refusal(self, g: BloodRoyale, seat: str, order: Grant) -> Refusal | None:
        return governors.grant_refusal(g, seat, order.person, order.place)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Grant]:
        princes = [p for p in g.living(seat) if governors.eligible(g, seat, p)] if g.rule("G") else []
        made = (Grant(who, at) for at in g.held(seat) for who in princes)
        return (o for o in made if self.refusal(g, seat, o) is None)

    def do(self, g: BloodRoyale, phase: Any, order: Grant) -> Next:
        governors.grant(g, g.actor, order.person, order.place)
        return STAY


class Leasing(Act[Lease]):
    """A baronial house has the tax and the item of a province by leave of its owner (BR-LANDLESS-02)."""

    kind = Lease

    def refusal(self, g: BloodRoyale, seat: str, order: Lease) -> Refusal | None:
        if order.place not in g.held(seat) or order.place in g.farmed:
            return Refusal("Lease a province that you control, once a turn.", "BR-LANDLESS-02")
        if order.seat not in g.players or order.seat == seat or g.players[order.seat].country:
            return Refusal("Provinces are leased to a player without a country.", "BR-LANDLESS-02")
        if g.meets and (why := owed.lacks(g, seat, {order.place})):
            return Refusal(why, "BR-CONTRACT-07")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Lease]:
        landless = [s for s, p in g.players.items() if not p.country]
        made = (Lease(p, s) for s in landless for p in g.held(seat))
        return (o for o in made if self.refusal(g, seat, o) is None)

    def do(self, g: BloodRoyale, phase: Any, order: Lease) -> Next:
        g.farmed[order.place] = order.seat
        text = f"{seat_name(g, g.actor)} leases {place_name(order.place)} to {seat_name(g, order.seat)} for this turn."
        g.tell(text, hap.MONEY(order.place, {g.actor: hap.LOSING, order.seat: hap.GAINS}))
        return STAY


class Allowing(Act[AllowWedding]):
    """A captor lets a prisoner marry (BR-CAPTIVE-04)."""

    kind = AllowWedding

    def refusal(self, g: BloodRoyale, seat: str, order: AllowWedding) -> Refusal | None:
        who = order.person
        if who not in g.captives or g.captives[who].by != seat:
            return Refusal(f"{name(g, who)} is no prisoner of yours.", "BR-CAPTIVE-04")
        if who in g.consents:
            return Refusal(f"{name(g, who)} may marry already.", "BR-CAPTIVE-04")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[AllowWedding]:
        return (AllowWedding(p) for p in g.captives if self.refusal(g, seat, AllowWedding(p)) is None)

    def do(self, g: BloodRoyale, phase: Any, order: AllowWedding) -> Next:
        g.consents = (*g.consents, order.person)
        owner = g.people[order.person].seat
        text = f"{seat_name(g, g.actor)} lets {name(g, order.person)} marry."
        g.tell(text, hap.PACT((), {g.actor: hap.READY, owner: hap.GAINS}, (order.person,)))
        return STAY
