"""The orders about contracts: offers, counter-offers, signatures, armies called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minaria.engine.acts import Act, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.contracts import CallAid, Complain, Counter, Decline, Offer, Recall, Sign
from minaria.games.blood_royale.rules import alliance, breaches, complaints, contracts, offers, weddings
from minaria.games.blood_royale.rules.clauses import RECALL
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


class Offering(Act[Offer]):
    """A marriage is offered (BR-CONTRACT-09)."""

    kind = Offer

    def fill(self, g: BloodRoyale, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        """Whom the marriage is offered to, where he is not named: whose the other of the two is."""
        one, other = said.get("person", ""), said.get("other", "")
        if said.get("seat") or one not in g.people or other not in g.people:
            return said
        if weddings.guardian(g, other) == seat != weddings.guardian(g, one):
            one, other = other, one
        return {**said, "person": one, "other": other, "seat": weddings.guardian(g, other)}

    def refusal(self, g: BloodRoyale, seat: str, order: Offer) -> Refusal | None:
        return offers.offer_refusal(g, seat, order.person, order.seat, order.other, order.words)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Offer]:
        mine = [w for w in g.living() if weddings.guardian(g, w) == seat and weddings.free(g, w)][:3]
        for one in mine:
            for other in g.living():
                to = weddings.guardian(g, other)
                if to and to != seat and weddings.free(g, other):
                    order = Offer(one, to, other)
                    if self.refusal(g, seat, order) is None:
                        yield order

    def one(self, g: BloodRoyale, seat: str, by: Chooser) -> Offer | None:
        found = list(self.orders(g, seat))
        if not found:
            return None
        plain = by.choice(found)
        words = by.choice(BY_CHANCE).format(a=capital(seat), b=capital(plain.seat))
        made = Offer(plain.person, plain.seat, plain.other, words)
        return made if self.refusal(g, seat, made) is None else plain

    def do(self, g: BloodRoyale, phase: Any, order: Offer) -> Next:
        offers.offer(g, g.actor, order.person, order.seat, order.other, order.words)
        return STAY


def _numbers(g: BloodRoyale, seat: str) -> list[int]:
    return [pacts.number_for(k, p, seat) for k, p in g.pacts.items() if p.open and seat in p.parties]


class Countering(Act[Counter]):
    """An offer is answered with another."""

    kind = Counter

    def refusal(self, g: BloodRoyale, seat: str, order: Counter) -> Refusal | None:
        return offers.counter_refusal(g, seat, order.number, order.words)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Counter]:
        for n in _numbers(g, seat):
            order = Counter(n, f"{capital(seat)} pays 1 now")
            if self.refusal(g, seat, order) is None:
                yield order

    def do(self, g: BloodRoyale, phase: Any, order: Counter) -> Next:
        offers.counter(g, g.actor, order.number, order.words)
        return STAY


class Signing(Act[Sign]):
    """An offer is signed, and the wedding held (BR-CONTRACT-01)."""

    kind = Sign

    def refusal(self, g: BloodRoyale, seat: str, order: Sign) -> Refusal | None:
        return offers.sign_refusal(g, seat, order.number)

    def orders(self, g: BloodRoyale, seat: str) -> list[Sign]:
        return [Sign(n) for n in _numbers(g, seat) if self.refusal(g, seat, Sign(n)) is None]

    def do(self, g: BloodRoyale, phase: Any, order: Sign) -> Next:
        offers.sign(g, g.actor, order.number)
        return STAY


class Declining(Act[Decline]):
    """An offer is refused or withdrawn (BR-MARRIAGE-05)."""

    kind = Decline

    def refusal(self, g: BloodRoyale, seat: str, order: Decline) -> Refusal | None:
        return None if offers.called(g, seat, order.number) else offers.no_offer(order.number)

    def orders(self, g: BloodRoyale, seat: str) -> list[Decline]:
        return [Decline(n) for n in _numbers(g, seat)]

    def do(self, g: BloodRoyale, phase: Any, order: Decline) -> Next:
        key = offers.called(g, g.actor, order.number)
        verb = "withdraws" if g.pacts[key].by == g.actor else "declines"
        offers.drop(g, key, f"{seat_name(g, g.actor)} {verb} an offer")
        return STAY


class Complaining(Act[Complain]):
    """A promise was not kept; the phase asks the uninvolved (BR-CONTRACT-26)."""

    kind = Complain

    def open(self, g: BloodRoyale, seat: str) -> bool:
        return any(True for _ in self._promises(g, seat))

    def refusal(self, g: BloodRoyale, seat: str, order: Complain) -> Refusal | None:
        return complaints.refusal(g, seat, order.number, order.clause, order.words)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Complain]:
        for clause, number, other in self._promises(g, seat):
            order = Complain(clause, number, f"{capital(other)} pays 1 now")
            if self.refusal(g, seat, order) is None:
                yield order

    def _promises(self, g: BloodRoyale, seat: str) -> Iterator[tuple[int, int, str]]:
        for key, pact in g.pacts.items():
            if seat in pact.parties and not pact.open and not pact.ended:
                other = next(s for s in pact.parties if s != seat)
                for n, c in enumerate(pact.clauses, 1):
                    if c.kind == pacts.FREE:
                        yield n, pacts.number_for(key, pact, seat), other


ANSWERING_ACTS = (Countering(), Signing(), Declining())
WEDDING_ACTS = (Offering(), *ANSWERING_ACTS, Complaining())


class Calling(Act[CallAid]):
    """Armies promised by contract come under the ally's command (BR-CONTRACT-15, -16, BR-FOREIGN-03)."""

    kind = CallAid

    def free(self, g: BloodRoyale, seat: str, helper: str) -> list[str]:
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

    def refusal(self, g: BloodRoyale, seat: str, order: CallAid) -> Refusal | None:
        may = len(self.free(g, seat, order.seat)) if order.seat != seat else 0
        if not 1 <= order.number <= may:
            return Refusal(f"You can call {count(may, 'army')} of {seat_name(g, order.seat)}.", "BR-CONTRACT-15")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[CallAid]:
        return [CallAid(1, s) for s in g.seats if s != seat and self.free(g, seat, s)]

    def do(self, g: BloodRoyale, phase: Any, order: CallAid) -> Next:
        called = self.free(g, g.actor, order.seat)[: order.number]
        for a in called:
            g.change(a, under=g.actor)
        at = tuple(dict.fromkeys(g.armies[a].at for a in called))
        places = " and ".join(place_name(p) for p in at)
        text = f"{seat_name(g, g.actor)} takes command of {piece_words(g, called)} of {seat_name(g, order.seat)}"
        g.tell(f"{text}, {places}.", hap.MOVE(at, {g.actor: hap.GAINS, order.seat: hap.ASKED}, tuple(called)))
        return STAY


class Recalling(Act[Recall]):
    """Armies under another's command are their owner's again, unless a contract binds them (BR-FOREIGN-03, -04)."""

    kind = Recall

    def refusal(self, g: BloodRoyale, seat: str, order: Recall) -> Refusal | None:
        may = alliance.recalled(g, seat)
        if not order.force or any(a not in may for a in order.force):
            return Refusal("Name armies of yours under another's command, or others' under yours.", "BR-FOREIGN-03")
        mine = [a for a in order.force if g.armies[a].seat == seat]
        return breaches.breach(g, seat, RECALL, mine) if mine else None

    def orders(self, g: BloodRoyale, seat: str) -> list[Recall]:
        return [Recall((a,)) for a in alliance.recalled(g, seat) if self.refusal(g, seat, Recall((a,))) is None]

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return alliance.recalled(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: Recall) -> Next:
        mine = tuple(a for a in order.force if g.armies[a].seat == g.actor)
        others = tuple(a for a in order.force if a not in mine)
        me = seat_name(g, g.actor)
        losers = {g.armies[a].under: hap.LOSING for a in mine} | {g.armies[a].seat: hap.GAINS for a in others}
        for a in order.force:
            g.change(a, under="")
        said = [f"{me} commands {piece_words(g, mine)} again."] if mine else []
        said += [f"{me} has no more need of {piece_words(g, others)} of others."] if others else []
        g.tell(" ".join(said), hap.PACT((), {**losers, g.actor: hap.MOVES}, order.force))
        return STAY


AID_ACTS = (Calling(), Recalling())
