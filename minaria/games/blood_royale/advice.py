"""What orders could lead to, from the position as the seat knows it (`contract.Advice`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Done, Order
from minaria.games.blood_royale.rules import births, movement
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.telling import count

if TYPE_CHECKING:
    from minaria.engine.match import Match


def warning(match: Match, seat: str, order: Order) -> str:
    """What a player is told before he ends a step with something left to do."""
    g: BloodRoyale = match.state
    if not isinstance(order, Done):
        return ""
    if g.step == "births" and (left := births.first_rolls(g, seat)):
        return f"{count(len(left), 'couple')} of yours may still roll for a child."
    if g.stage == "movement" and match.phase.whose() == seat:
        n = len([p for p in movement.walkers(g, seat) if p not in g.used])
        return f"{count(n, 'piece')} of yours {'has' if n == 1 else 'have'} not moved." if n else ""
    return ""
