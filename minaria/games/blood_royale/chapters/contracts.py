"""Marriages offered with the clauses of a contract, counter-offers, signatures; armies that a contract promises
(chapters CONTRACT, FOREIGN).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Number, Order, Speech, Trouble, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Person, Seat
from minaria.games.blood_royale.rules import alliance, breaches, clause_text, clauses, contracts, offers, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import provinces
from minaria.games.blood_royale.wording import capital, count, piece_words, place_name, seat_name
from minaria.kit import pacts

BY_CHANCE = (
    "",
    "{a} pays 5 now",
    "{b} may pass through all provinces; goods of {b} may pass through all provinces",
    "neither attacks the other",
    "{a} helps {b} with 1 army",
    "{b} delivers 1 food a turn for 20 years",
    "{a} pays 2 a turn for 2 turns; promise to be polite",
    "sons go to the mother",
    "fleets of {a} may dock in all ports; {b} takes no control of all provinces",
)
"""Clauses that a player who plays by chance offers."""


@order(
    "offer PERSON [to SEAT] for OTHER [WORDS]",
    "betroth PERSON to|with OTHER [WORDS]",
    "propose|suggest|offer [a|the] marriage|match between|of PERSON and|to|with OTHER [WORDS]",
    rule="BR-CONTRACT-09",
    word="offer",
    examples=(
        "offer Edward to France for Louise",
        "offer Edward to France for Louise: France pays 40 now; neither attacks Bordeaux",
    ),
)
class Offer(Deed):
    """Offer a player a marriage, with the clauses of a contract parted by semicolons ('clauses' lists what can be
    agreed); anything else is a promise: "promise to be polite".
    """

    person: Person
    seat: Seat = ""
    other: Person = ""
    words: Speech = ""

    @classmethod
    def filled(cls, g: BloodRoyale, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        """Whom the marriage is offered to, where he is not named: whose the other of the two is."""
        one, other = said.get("person", ""), said.get("other", "")
        if said.get("seat") or one not in g.people or other not in g.people:
            return said
        if weddings.guardian(g, other) == seat != weddings.guardian(g, one):
            one, other = other, one
        return {**said, "person": one, "other": other, "seat": weddings.guardian(g, other)}

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return offers.offer_refusal(g, seat, self.person, self.seat, self.other, self.words)

    def phrased(self, g: BloodRoyale, seat: str, phase: Any, said: str) -> str | Trouble:
        """The clauses as they are written, of those that were said with "if" and "and" between them."""
        found = clause_text.in_own_words(g, (seat, self.seat), said, seat)
        return f": {found}" if isinstance(found, str) and found else found

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Offer]:
        mine = [w for w in g.living() if weddings.guardian(g, w) == seat and weddings.free(g, w)][:3]
        for one in mine:
            for other in g.living():
                to = weddings.guardian(g, other)
                if to and to != seat and weddings.free(g, other):
                    yield cls(one, to, other)

    @classmethod
    def pick(cls, g: BloodRoyale, seat: str, phase: Any, by: Chooser) -> Offer | None:
        found = list(cls.orders(g, seat, phase))
        if not found:
            return None
        plain = by.choice(found)
        words = by.choice(BY_CHANCE).format(a=capital(seat), b=capital(plain.seat))
        made = cls(plain.person, plain.seat, plain.other, words)
        return made if made.refusal(g, seat, phase) is None else plain

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        offers.offer(g, g.actor, self.person, self.seat, self.other, self.words)
        return STAY


def _numbers(g: BloodRoyale, seat: str) -> list[int]:
    return [pacts.number_for(k, p, seat) for k, p in g.pacts.items() if p.open and seat in p.parties]


@order(
    "counter [offer] NUMBER WORDS",
    rule="BR-CONTRACT-09",
    word="counter",
    examples=("counter 1: strike 2; France pays 30 now",),
)
class Counter(Deed):
    """Answer an offer with another: strike clauses by number, add new ones; one of the kind and debtor of an old one
    takes its place.
    """

    number: Number
    words: Speech

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return offers.counter_refusal(g, seat, self.number, self.words)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Counter]:
        return (cls(n, f"{capital(seat)} pays 1 now") for n in _numbers(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        offers.counter(g, g.actor, self.number, self.words)
        return STAY


@order(
    "sign [offer|contract] NUMBER",
    "agree to [offer|contract] NUMBER",
    rule="BR-CONTRACT-01",
    word="sign",
    examples=("sign 1",),
    grave=True,
)
class Sign(Deed):
    """Agree to an offer: the wedding is held at once, and the contract binds from then on."""

    number: Number

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return offers.sign_refusal(g, seat, self.number)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Sign]:
        return (cls(n) for n in _numbers(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        offers.sign(g, g.actor, self.number)
        return STAY


@order(
    "decline|withdraw [offer] NUMBER",
    rule="BR-MARRIAGE-05",
    word="decline",
    examples=("decline 1",),
)
class Decline(Deed):
    """Refuse an offer, or withdraw one's own; before the wedding nobody is bound."""

    number: Number

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return None if offers.called(g, seat, self.number) else offers.no_offer(self.number)

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Decline]:
        return (cls(n) for n in _numbers(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        key = offers.called(g, g.actor, self.number)
        verb = "withdraws" if g.pacts[key].by == g.actor else "declines"
        offers.drop(g, key, f"{seat_name(g, g.actor)} {verb} an offer")
        return STAY


@order(
    "call NUMBER armies|army of|from SEAT",
    rule="BR-CONTRACT-15",
    word="call",
    examples=("call 2 armies of France",),
)
class CallAid(Deed):
    """Call armies that a contract promises you under your command."""

    number: Number
    seat: Seat

    @staticmethod
    def free(g: BloodRoyale, seat: str, helper: str) -> list[str]:
        """The armies that can be called: those promised and not under command yet, the nearest to home first."""
        owed = sum(
            int(h.clause.about["number"])
            for kind in ("AID_IN_WAR", "FOREIGN_TROOPS")
            for h in contracts.bound(g, kind, helper, seat)
        )
        there = sum(x.under == seat for x in g.armies.values() if x.seat == helper)
        ready = [
            a
            for a, x in g.armies.items()
            if x.seat == helper and not x.under and not x.aboard and x.at in provinces() and a not in g.used
        ]
        ready.sort(key=lambda a: g.owner(g.armies[a].at) != seat)
        return ready[: max(0, owed - there)]

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        may = len(self.free(g, seat, self.seat)) if self.seat != seat else 0
        if not 1 <= self.number <= may:
            return Refusal(f"You can call {count(may, 'army')} of {seat_name(g, self.seat)}.", "BR-CONTRACT-15")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[CallAid]:
        return (cls(1, s) for s in g.seats)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        called = self.free(g, g.actor, self.seat)[: self.number]
        for a in called:
            g.change(a, under=g.actor)
        at = tuple(dict.fromkeys(g.armies[a].at for a in called))
        places = " and ".join(place_name(p) for p in at)
        text = f"{seat_name(g, g.actor)} takes command of {piece_words(g, called)} of {seat_name(g, self.seat)}"
        g.tell(f"{text}, {places}.", hap.MOVE(at, {g.actor: hap.GAINS, self.seat: hap.ASKED}, tuple(called)))
        return STAY


@order(
    "recall FORCE",
    "send home FORCE",
    "take command of FORCE",
    rule="BR-FOREIGN-03",
    word="recall",
    examples=("recall 2 armies",),
)
class Recall(Deed):
    """Take armies of yours back from another's command, or send another's home."""

    force: Force

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        may = alliance.recalled(g, seat)
        if not self.force or any(a not in may for a in self.force):
            return Refusal("Name armies of yours under another's command, or others' under yours.", "BR-FOREIGN-03")
        mine = [a for a in self.force if g.armies[a].seat == seat]
        return breaches.breach(g, seat, clauses.RECALL, mine) if mine else None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Recall]:
        return (cls((a,)) for a in alliance.recalled(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return alliance.recalled(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        mine = tuple(a for a in self.force if g.armies[a].seat == g.actor)
        others = tuple(a for a in self.force if a not in mine)
        me = seat_name(g, g.actor)
        losers = {g.armies[a].under: hap.LOSING for a in mine} | {g.armies[a].seat: hap.GAINS for a in others}
        for a in self.force:
            g.change(a, under="")
        said = [f"{me} commands {piece_words(g, mine)} again."] if mine else []
        said += [f"{me} has no more need of {piece_words(g, others)} of others."] if others else []
        g.tell(" ".join(said), hap.PACT((), {**losers, g.actor: hap.MOVES}, self.force))
        return STAY


ANSWERING = (Counter, Sign, Decline)
ORDERS: tuple[type[Order], ...] = (Offer, *ANSWERING)
AID = (CallAid, Recall)
