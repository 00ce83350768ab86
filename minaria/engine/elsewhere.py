"""What stands against an order that is not asked for now: what the phase it belongs to would say of it."""

from __future__ import annotations

from typing import Any

from commands import Order
from minaria.engine.contract import Match
from minaria.engine.offers import Refusal
from minaria.engine.phases import SeatPhase, acts_of


def refusal(match: Match, seat: str, order: Order) -> Refusal | None:
    """What else stands against an order that is not asked for now: what its own phase would say of it, were it the
    seat's. None where that is nothing, where only that phase under way could say, or for whoever has no seat.
    """
    kind, g = type(order), match.game.views.known(match.state, seat)
    if seat not in match.setup.seats or (match.ask(seat) is not None and match.phase.carries(kind)):
        return None
    for phase in match.game.rules.phases:
        act: Any = next((a for a in acts_of(phase) if a.kind is kind), None)
        if act is None or not issubclass(phase, SeatPhase):
            continue
        try:
            its_own = phase(seat)
        except TypeError:  # it keeps more than whose it is, and has begun for a reason of its own
            continue
        bound = act.at(its_own)
        found: Refusal | None = bound.refusal(g, seat, order) if bound.open(g, seat) else its_own.why_not(g, order)
        return found
    return None
