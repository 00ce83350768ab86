"""What lies with a player while the courts meet: countries given back, governors, leases, prisoners who may marry
(chapters UNION, OPTG, LANDLESS, CAPTIVE).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Order, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.alliance import Pay
from minaria.games.blood_royale.chapters.goods import HandOver
from minaria.games.blood_royale.orders.kinds import Country, Person, Place, Seat
from minaria.games.blood_royale.rules import crowns, governors, owed
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import country_name, name, place_name, seat_name


@order(
    "give back COUNTRY",
    "return COUNTRY",
    rule="BR-UNION-08",
    word="give back",
    examples=("give back France",),
    grave=True,
)
class GiveBack(Deed):
    """Give an annexed country back to the player who lost it, with all its home provinces you hold."""

    country: Country

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        c = self.country
        if g.crowns[c].seat != seat or g.players[seat].country == c:
            return Refusal(f"You have not annexed {country_name(c)}.", "BR-UNION-08")
        to = crowns.colour_seat(g, c)
        if not to or to == seat or g.players[to].country:
            return Refusal(f"Nobody without a country has a claim to {country_name(c)}.", "BR-UNION-08")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[GiveBack]:
        return (cls(c) for c in g.crowns)

    @classmethod
    def pick(cls, g: BloodRoyale, seat: str, phase: Any, by: Chooser) -> None:
        """Nobody gives a country back by chance."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        crowns.given_back(g, self.country)
        return STAY


@order(
    "make PERSON governor of PLACE",
    rule="BR-OPTG-01",
    word="make",
    examples=("make Edward governor of Wessex",),
)
class Grant(Deed):
    """Make a Prince of yours governor of a province you control; where another has just inherited, dispute that."""

    person: Person
    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return governors.grant_refusal(g, seat, self.person, self.place)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Grant]:
        princes = [p for p in g.living(seat) if governors.eligible(g, seat, p)] if g.rule("G") else []
        return (cls(who, at) for at in g.held(seat) for who in princes)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        governors.grant(g, g.actor, self.person, self.place)
        return STAY


@order(
    "lease PLACE to SEAT",
    "let SEAT tax PLACE",
    rule="BR-LANDLESS-02",
    word="lease",
    examples=("lease Kent to azure",),
)
class Lease(Deed):
    """Let a house without a country have the tax and the item of a province of yours this turn, in your place."""

    place: Place
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.place not in g.held(seat) or self.place in g.farmed:
            return Refusal("Lease a province that you control, once a turn.", "BR-LANDLESS-02")
        if self.seat not in g.players or self.seat == seat or g.players[self.seat].country:
            return Refusal("Provinces are leased to a player without a country.", "BR-LANDLESS-02")
        if g.meets and (why := owed.lacks(g, seat, {self.place})):
            return Refusal(why, "BR-CONTRACT-07")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Lease]:
        landless = [s for s, p in g.players.items() if not p.country]
        return (cls(p, s) for s in landless for p in g.held(seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.farmed[self.place] = self.seat
        text = f"{seat_name(g, g.actor)} leases {place_name(self.place)} to {seat_name(g, self.seat)} for this turn."
        g.tell(text, hap.MONEY(self.place, {g.actor: hap.LOSING, self.seat: hap.GAINS}))
        return STAY


@order("allow PERSON to marry", rule="BR-CAPTIVE-04", word="allow", examples=("allow Edward to marry",))
class AllowWedding(Deed):
    """Let a prisoner of yours marry this turn, whomever his own house finds for him."""

    person: Person

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        who = self.person
        if who not in g.captives or g.captives[who].by != seat:
            return Refusal(f"{name(g, who)} is no prisoner of yours.", "BR-CAPTIVE-04")
        if who in g.consents:
            return Refusal(f"{name(g, who)} may marry already.", "BR-CAPTIVE-04")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[AllowWedding]:
        return (cls(p) for p in g.captives)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.consents = (*g.consents, self.person)
        owner = g.people[self.person].seat
        text = f"{seat_name(g, g.actor)} lets {name(g, self.person)} marry."
        g.tell(text, hap.PACT((), {g.actor: hap.READY, owner: hap.GAINS}, (self.person,)))
        return STAY


AT_COURT = (Grant, Pay, HandOver)
"""Everybody is there: no pieces have to meet (BR-NEGOTIATE-03, BR-GOODS-12, BR-OPTG-01)."""
ORDERS: tuple[type[Order], ...] = (GiveBack, Grant, Lease, AllowWedding)
