"""What a commander who turns away from the World Map has seen of it last.

SE-SECRET-01, SE-SECRET-04. Tables of level 0 kept the tokens alone.
"""

from __future__ import annotations

from minaria.games.seasons.rules import laying
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Look, Lying


def tokens(g: Seasons) -> tuple[Lying, ...]:
    """Tokens that lie on the map; tables begun before kept where those of committed plans were planned."""
    if laying.in_person(g) or g.options.get("level"):
        return laying.lying(g)
    planned = ((s, t) for s in g.committed for t in g.plans.get(s, ()))
    return tuple([Lying(s, t.at, t.at) for s, t in planned if t.kind not in ("let", "join")])


def look(g: Seasons) -> Look:
    """All that is to be seen on the map now."""
    if not g.options.get("level"):
        return Look(tokens(g))
    return Look(tokens(g), g.turn, dict(g.owner), dict(g.number), dict(g.walls), g.heaps())
