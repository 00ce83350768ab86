"""The orders of alliances, foreign troops and money paid on the spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.alliance import (
    Ally,
    BreakFaith,
    KeepFaith,
    LeaveWith,
    Lend,
    Pay,
    TakeOffer,
    TurnDown,
)
from minaria.games.blood_royale.rules import alliance, breaches, clauses
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, piece_words, seat_name


class Allying(Act[Ally]):
    """An alliance is proposed; the phase asks the other."""

    kind = Ally

    def refusal(self, g: BloodRoyale, seat: str, order: Ally) -> Refusal | None:
        return alliance.ally_refusal(g, seat, order.seat, order.roller) or breaches.breach(
            g, seat, clauses.HELP, other=order.seat
        )

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Ally]:
        return (Ally(s) for s in g.seats if self.refusal(g, seat, Ally(s)) is None)


class Leaving(Act[LeaveWith]):
    """Armies wait for an ally who moves later (BR-ALLIANCE-02)."""

    kind = LeaveWith

    def refusal(self, g: BloodRoyale, seat: str, order: LeaveWith) -> Refusal | None:
        return alliance.leave_refusal(g, seat, order.force, order.seat) or breaches.breach(
            g, seat, clauses.HELP, other=order.seat
        )

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[LeaveWith]:
        made = (LeaveWith((a,), s) for s in g.bag for a in alliance.own_idle(g, seat))
        return (o for o in made if self.refusal(g, seat, o) is None)

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return alliance.own_idle(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: LeaveWith) -> Next:
        for a in order.force:
            g.joint[a] = order.seat
        text = f"{seat_name(g, g.actor)} leaves {piece_words(g, order.force)} for {seat_name(g, order.seat)} to move."
        g.tell(text, hap.PACT((), {g.actor: hap.MOVES, order.seat: hap.GAINS}, order.force))
        return STAY


class Lending(Act[Lend]):
    """Armies are offered to another monarch; the phase asks him."""

    kind = Lend

    def refusal(self, g: BloodRoyale, seat: str, order: Lend) -> Refusal | None:
        return alliance.lend_refusal(g, seat, order.force, order.seat) or breaches.breach(
            g, seat, clauses.HELP, other=order.seat
        )

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Lend]:
        made = (Lend((a,), g.owner(g.armies[a].at)) for a in alliance.own_idle(g, seat))
        return (o for o in made if self.refusal(g, seat, o) is None)

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return alliance.own_idle(g, seat)


class Paying(Act[Pay]):
    """Money on the spot (BR-NEGOTIATE-03)."""

    kind = Pay

    def refusal(self, g: BloodRoyale, seat: str, order: Pay) -> Refusal | None:
        return alliance.pay_refusal(g, seat, order.seat, order.number) or breaches.breach(
            g, seat, clauses.HELP, other=order.seat
        )

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Pay]:
        # what is offered is a sum to begin with; any other may be typed
        made = (Pay(min(10, g.players[seat].cash), s) for s in g.seats)
        return (o for o in made if self.refusal(g, seat, o) is None)

    def do(self, g: BloodRoyale, phase: Any, order: Pay) -> Next:
        g.pay(g.actor, -order.number)
        g.pay(order.seat, order.number)
        text = f"{seat_name(g, g.actor)} pays {seat_name(g, order.seat)} {crowns(order.number)}."
        g.tell(text, hap.MONEY((), {g.actor: hap.PAYS, order.seat: hap.PAID}))
        return STAY


class BreakingFaith(Act[BreakFaith]):
    """An alliance is broken at the joint move, unless a clause forbids it (BR-ALLIANCE-04)."""

    kind = BreakFaith

    def refusal(self, g: BloodRoyale, seat: str, order: BreakFaith) -> Refusal | None:
        return breaches.breach(g, seat, clauses.FAITH, other=g.slot)

    def orders(self, g: BloodRoyale, seat: str) -> list[BreakFaith]:
        return [] if self.refusal(g, seat, BreakFaith()) else [BreakFaith()]

    def do(self, g: BloodRoyale, phase: Any, order: BreakFaith) -> Next:
        return end(False)


ALLIES = (Allying(), Leaving(), Lending(), Paying())
OFFERED = (Plain(TakeOffer, lambda g, phase, order: end(True)), Plain(TurnDown, lambda g, phase, order: end(False)))
FAITH = (Plain(KeepFaith, lambda g, phase, order: end(True)), BreakingFaith())
