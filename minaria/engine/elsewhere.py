"""Orders that are not asked for now: what stands against them in the phase they belong to, and when that comes."""

from __future__ import annotations

from typing import Any

from commands import Done, Order
from minaria.engine.contract import Match
from minaria.engine.deeds import as_deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import Phase, SeatPhase, deed_of


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


def coming(match: Match, seat: str, kind: type[Order]) -> str:
    """The phase to come in a seat's own round that has this kind of order, by its title; '' if there is none."""
    ask = match.ask(seat)
    if ask is None or ask.offer(kind) is not None:
        return ""
    return next((phase.title for phase in to_come(match, seat) if phase.carries(kind)), "")


def to_come(match: Match, seat: str) -> list[type[Phase]]:
    """The phases of a seat's that may follow the present one in its own round, in each of which it says when it is
    through; none in anybody else's round.
    """
    stack, phases = match.known_stack(seat), match.game.rules.phases
    whose = next((who for f in stack if (who := f.phase.whose())), "")
    here = type(stack[-1].phase)
    if not seat or whose != seat or here not in phases:
        return []
    behind = phases[phases.index(here) + 1 :]
    return [phase for phase in behind if issubclass(phase, SeatPhase) and phase.carries(Done)]
