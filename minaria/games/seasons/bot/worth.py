"""How well a nation stands: areas first, then what they bring, then the army that can be fed."""

from __future__ import annotations

from minaria.games.seasons.rules.position import held
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import makes


def worth(g: Seasons, seat: str) -> float:
    """In areas: an area 1, a resource a turn 0.1, a point of strength 0.05."""
    lands = held(g, seat)
    army = sum(makes()[p.kind].value for p in g.pieces.values() if p.seat == seat)
    return len(lands) + 0.1 * sum(g.number[a] for a in lands) + 0.05 * army
