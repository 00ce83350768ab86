"""What stands against an order that is not asked for now: what the phase it belongs to would say of it."""

from __future__ import annotations

from typing import Any

from commands import Order
from minaria.engine.contract import Match
from minaria.engine.deeds import as_deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import SeatPhase, deed_of


def refusal(match: Match, seat: str, order: Order) -> Refusal | None:
    """What else stands against an order that is not asked for now: what its own phase would say of it, were it the
    seat's. None where that is nothing, where only that phase under way could say, or for whoever has no seat.
    """
    kind, g = type(order), match.game.views.known(match.state, seat)
    if seat not in match.setup.seats or (match.ask(seat) is not None and match.phase.carries(kind)):
        return None
    for phase in match.game.rules.phases:
        deed: Any = deed_of(phase, kind)
        if deed is None or not issubclass(phase, SeatPhase):
            continue
        try:
            its_own = phase(seat)
        except TypeError:  # it keeps more than whose it is, and has begun for a reason of its own
            continue
        if not deed.offered(g, seat, its_own):
            return its_own.why_not(g, order)
        found: Refusal | None = as_deed(deed, order).refusal(g, seat, its_own)
        return found
    return None
