"""Alliances, foreign troops and money paid on the spot (chapters ALLIANCE, FOREIGN, NEGOTIATE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Number, Order, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Seat
from minaria.games.blood_royale.rules import alliance, breaches, clauses
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, piece_words, seat_name


@order(
    "ally with SEAT",
    "ally with SEAT and ROLLER rolls",
    "make|propose an alliance with|to SEAT",
    rule="BR-ALLIANCE-01",
    word="ally",
    examples=("ally with Spain", "ally with Spain and Spain rolls"),
)
class Ally(Deed):
    """Propose a written alliance for this turn; say who rolls for a joint force, or the one who leads it does."""

    seat: Seat
    roller: Seat = ""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.ally_refusal(g, seat, self.seat, self.roller)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Ally]:
        return (cls(s) for s in g.seats)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.propose(self.seat, self.roller)


@order(
    "leave FORCE with SEAT",
    rule="BR-ALLIANCE-02",
    word="leave",
    examples=("leave 2 armies with Spain",),
)
class LeaveWith(Deed):
    """Leave armies unmoved for an ally who moves after you in this round: he moves them in his slot."""

    force: Force
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.leave_refusal(g, seat, self.force, self.seat)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[LeaveWith]:
        return (cls((a,), s) for s in g.bag for a in alliance.own_idle(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return alliance.own_idle(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        for a in self.force:
            g.joint[a] = self.seat
        text = f"{seat_name(g, g.actor)} leaves {piece_words(g, self.force)} for {seat_name(g, self.seat)} to move."
        g.tell(text, hap.PACT((), {g.actor: hap.MOVES, self.seat: hap.GAINS}, self.force))
        return STAY


@order("lend FORCE to SEAT", rule="BR-FOREIGN-03", word="lend", examples=("lend 2 armies to Spain",))
class Lend(Deed):
    """Offer armies of yours in another's land to him: he commands them until you recall them."""

    force: Force
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.lend_refusal(g, seat, self.force, self.seat)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Lend]:
        return (cls((a,), g.owner(g.armies[a].at)) for a in alliance.own_idle(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return alliance.own_idle(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.propose(self.seat, force=self.force)


@order(
    "pay NUMBER [crowns|crown] to SEAT",
    "pay|give SEAT NUMBER [crowns|crown]",
    "give NUMBER crowns|crown to SEAT",
    rule="BR-NEGOTIATE-03",
    word="pay",
    examples=("pay 20 crowns to Spain",),
)
class Pay(Deed):
    """Pay crowns to a player whom your pieces have met."""

    number: Number
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = alliance.pay_refusal(g, seat, self.seat, self.number)
        return found or breaches.breach(g, seat, clauses.HELP, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Pay]:
        # what is offered is a sum to begin with; any other may be typed
        return (cls(min(10, g.players[seat].cash), s) for s in g.seats)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.pay(g.actor, -self.number)
        g.pay(self.seat, self.number)
        text = f"{seat_name(g, g.actor)} pays {seat_name(g, self.seat)} {crowns(self.number)}."
        g.tell(text, hap.MONEY((), {g.actor: hap.PAYS, self.seat: hap.PAID}))
        return STAY


@order("take offer", "take the offer", rule="BR-ALLIANCE-01", word="take offer", examples=("take offer",))
class TakeOffer(Deed):
    """Take the alliance or the troops that are offered."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(True)


@order("turn it down", rule="BR-ALLIANCE-01", word="turn it down", examples=("turn it down",))
class TurnDown(Deed):
    """Do not take what is offered."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(False)


@order("keep faith", rule="BR-ALLIANCE-04", word="keep", examples=("keep faith",))
class KeepFaith(Deed):
    """Let your ally move the armies you left for him."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(True)


@order("break faith", rule="BR-ALLIANCE-04", word="break", examples=("break faith",))
class BreakFaith(Deed):
    """Break the alliance: the armies you left for your ally stay where they are."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return breaches.breach(g, seat, clauses.FAITH, other=g.slot)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(False)


ALLIES = (Ally, LeaveWith, Lend, Pay)
OFFERED = (TakeOffer, TurnDown)
FAITH = (KeepFaith, BreakFaith)
ORDERS: tuple[type[Order], ...] = (*ALLIES, *OFFERED, *FAITH)
