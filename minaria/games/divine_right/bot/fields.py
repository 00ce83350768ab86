"""How far it is to a place over several turns: points by land, hexes by sea, whoever stands on the way.

Called by marching. A field tells the way from everywhere to one goal and is kept, since the map does not change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from heapq import heappop, heappush

from minaria.games.divine_right.rules.terrain import Bonus, land_step
from minaria.games.divine_right.tables import board

BORDER = 3  # points a neutral border counts: crossing it costs favour at that court
RIVER = 3  # a navigable river is crossed only by those who began the round on its bank
HALT = 2  # ground where a unit must stop
FAR = 999  # no way at all
RANGE = 60  # points beyond which nobody plans


@cache
def links(bonus: Bonus) -> Mapping[int, tuple[tuple[int, int], ...]]:
    """For each land hex the hexes it is entered from and what that costs, halts and great rivers included."""
    hexes, sides = board().hexes, board().sides
    out: dict[int, tuple[tuple[int, int], ...]] = {}
    for b, x in hexes.items():
        if x.wet:
            continue
        ways = []
        for a, side in sides[b].items():
            if side.land and not hexes[a].wet:
                points, stop = land_step(a, b, bonus, False)
                ways.append((a, points + (HALT if stop else 0) + (RIVER if side.navigable else 0)))
        out[b] = tuple(ways)
    return out


@cache
def realm_at() -> Mapping[int, str]:
    """The kingdom of each hex."""
    return {h: x.kingdom for h, x in board().hexes.items()}


@lru_cache(maxsize=1000)
def by_land(goal: int, bonus: Bonus, strange: frozenset[str]) -> Mapping[int, int]:
    """Points from each hex to the goal for units with that bonus, as far as RANGE.

    strange: neutral kingdoms whose border is better left alone.
    """
    ways, realm = links(bonus), realm_at()
    found = {goal: 0}
    todo = [(0, goal)]
    while todo:
        cost, b = heappop(todo)
        if cost > found[b]:
            continue
        here = realm[b]
        guarded = here in strange
        for a, points in ways.get(b, ()):
            total = cost + points
            if guarded and realm[a] != here:
                total += BORDER
            if total < found.get(a, RANGE):
                found[a] = total
                heappush(todo, (total, a))
    return found


@lru_cache(maxsize=200)
def by_sea(goal: int, shut: frozenset[int]) -> Mapping[int, int]:
    """Hexes from each water, coast or port to the goal for fleets; `shut` ports cannot be passed."""
    hexes, sides, waters = board().hexes, board().sides, board().fleet_hexes
    found = {goal: 0}
    todo = [goal]
    for b in todo:
        if b in shut and b != goal:
            continue
        for a, side in sides[b].items():
            if side.fleet and a in waters and a not in found and hexes[a].terrain not in ("swamp", "isle-of-fright"):
                found[a] = found[b] + 1
                todo.append(a)
    return found
