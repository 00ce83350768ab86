"""Hexes as whole numbers, for maps of pointy-topped hexes in staggered rows (`hexes.ROWS`).

A hex is one integer, (row + 1) * 100 + column, so that 0 is never a hex, and is written "column,row". The six
directions are NE E SE SW W NW; there is no neighbour due north or south.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from minaria.kit import hexes
from minaria.kit.hexes import COMPASS, ROWS

__all__ = ["COMPASS", "DIRECTIONS", "LONG", "OPPOSITE"]

DIRECTIONS = tuple(ROWS.directions)
LONG = {d: hexes.LONG[d] for d in DIRECTIONS}
OPPOSITE = {d: hexes.OPPOSITE[d] for d in DIRECTIONS}


def hex_id(col: int, row: int) -> int:
    """The hex in that column and row."""
    return (row + 1) * 100 + col


def col_row(h: int) -> tuple[int, int]:
    """Column and row of a hex."""
    return h % 100, h // 100 - 1


def coordinates(h: int) -> str:
    """'column,row'."""
    return f"{h % 100},{h // 100 - 1}"


def step(h: int, direction: str) -> int:
    """The hex next to `h` in that direction; it may lie off the map."""
    c, r = ROWS.step(*col_row(h), direction)
    return hex_id(c, r) if c >= 0 and r >= 0 else -1


def neighbours(hexes: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """For every hex its neighbours on the map, in the order of DIRECTIONS."""
    on_map = set(hexes)
    return {h: tuple(n for d in DIRECTIONS if (n := step(h, d)) in on_map) for h in sorted(on_map)}


@cache
def _axial(h: int) -> hexes.Axial:
    return ROWS.axial(*col_row(h))


def distance(a: int, b: int) -> int:
    """Hexes from a to b over any terrain."""
    q1, r1 = _axial(a)
    q2, r2 = _axial(b)
    dq, dr = q1 - q2, r1 - r2
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction(a: int, b: int) -> str:
    """The direction from a to its neighbour b. Raises ValueError if they are not neighbours."""
    try:
        return ROWS.direction(col_row(a), col_row(b))
    except ValueError:
        raise ValueError(f"{coordinates(a)} and {coordinates(b)} are not neighbours") from None


def bearing(a: int, b: int) -> str:
    """The compass point of b seen from a, in words."""
    return ROWS.bearing(col_row(a), col_row(b))
