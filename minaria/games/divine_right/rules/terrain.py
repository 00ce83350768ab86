"""What it costs to enter a hex, and what a hexside lets through.

Book: "The Terrain Chart", "Rivers", "Special Terrain Bonuses", "Movement in Combined Terrain"; DR-TERRAIN-*,
DR-RIVER-01..05, DR-ROMBUNE-01. Units: movement points per hex.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from minaria.games.divine_right.tables import HIGH, Hex, board, figures


class Bonus(NamedTuple):
    """Terrain bonuses a unit or group enjoys: printed symbols everywhere, all three in `home` (DR-TERRAIN-27, -32)."""

    mountain: bool = False
    forest: bool = False
    swamp: bool = False
    home: str = ""  # kingdom in which all three hold


NO_BONUS = Bonus()


class Step(NamedTuple):
    """Entering a hex: points, and whether the unit must stop there."""

    cost: int
    stop: bool


@cache
def terrain_cost(terrain: str, mountain: bool, forest: bool, swamp: bool) -> Step:
    """Points to enter a terrain with these bonuses (DR-TERRAIN-01..13, -28..-31, DRR-49)."""
    match terrain:
        case "forest":
            return Step(1 if forest else 2, False)
        case "hill" | "pass":
            return Step(1 if mountain else 2, False)
        case "mountain":
            return Step(3, not mountain)
        case "mountain-forest":
            return Step(3 if forest else figures()["steep_forest"], not mountain)
        case "swamp":
            return Step(1 if swamp else 2, False)
        case _:
            return Step(1, False)


def entry_cost(x: Hex, bonus: Bonus) -> Step:
    """Points for land units to enter a hex, rivers and hexsides aside; castles and ports cost 1.

    DR-TERRAIN-15, -22.
    """
    if x.kind:
        return Step(1, False)
    if bonus.home and bonus.home == x.kingdom:
        return terrain_cost(x.terrain, True, True, True)
    return terrain_cost(x.terrain, bonus.mountain, bonus.forest, bonus.swamp)


def river_surcharge(a: Hex, b: Hex) -> int:
    """1 if the step enters or leaves a river valley, 0 along one river or away from rivers.

    DR-RIVER-02, -03, DRR-46.
    """
    if a.rivers and b.rivers:
        return 0 if a.rivers & b.rivers else 1
    return 1 if a.rivers or b.rivers else 0


def land_step(a: int, b: int, bonus: Bonus, moat_friendly: bool) -> Step:
    """Points for a land step from a to its neighbour b; the hexside must be passable (DR-RIVER-05, DR-ROMBUNE-01)."""
    hexes = board().hexes
    side = board().sides[a][b]
    cost, stop = entry_cost(hexes[b], bonus)
    cost += 2 if side.navigable else river_surcharge(hexes[a], hexes[b])
    if side.moat and not moat_friendly:
        cost += 2
    return Step(cost, stop)


def high_ground(h: int) -> bool:
    """A mountain hex: +1 to the defender's combat die (DR-TERRAIN-06, -07, -36)."""
    return board().hexes[h].terrain in HIGH


def in_pass(h: int) -> bool:
    """A mountain pass: defenders count double (DR-TERRAIN-14)."""
    return board().hexes[h].terrain == "pass"
