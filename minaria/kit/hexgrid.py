"""Pointy-topped hexes in staggered rows: odd rows are shifted half a hex to the right.

A hex is one integer, (row + 1) * 100 + column, so that 0 is never a hex, and is written "column,row". The six
directions are NE E SE SW W NW; there is no neighbour due north or south.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
LONG = {
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
OPPOSITE = {"NE": "SW", "SW": "NE", "E": "W", "W": "E", "SE": "NW", "NW": "SE"}
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


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
    col, row = col_row(h)
    o = row & 1
    c, r = {
        "E": (col + 1, row),
        "W": (col - 1, row),
        "NE": (col + o, row - 1),
        "NW": (col - 1 + o, row - 1),
        "SE": (col + o, row + 1),
        "SW": (col - 1 + o, row + 1),
    }[direction]
    return hex_id(c, r) if c >= 0 and r >= 0 else -1


def neighbours(hexes: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """For every hex its neighbours on the map, in the order of DIRECTIONS."""
    on_map = set(hexes)
    return {h: tuple(n for d in DIRECTIONS if (n := step(h, d)) in on_map) for h in sorted(on_map)}


@cache
def _axial(h: int) -> tuple[int, int]:
    col, row = col_row(h)
    return col - (row - (row & 1)) // 2, row


def distance(a: int, b: int) -> int:
    """Hexes from a to b over any terrain."""
    q1, r1 = _axial(a)
    q2, r2 = _axial(b)
    dq, dr = q1 - q2, r1 - r2
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction(a: int, b: int) -> str:
    """The direction from a to its neighbour b. Raises ValueError if they are not neighbours."""
    for d in DIRECTIONS:
        if step(a, d) == b:
            return d
    raise ValueError(f"{coordinates(a)} and {coordinates(b)} are not neighbours")


def bearing(a: int, b: int) -> str:
    """The compass point of b seen from a, in words."""
    (c1, r1), (c2, r2) = col_row(a), col_row(b)
    dx = (c2 + (r2 & 1) / 2) - (c1 + (r1 & 1) / 2)
    dy = (r2 - r1) * 0.866
    angle = math.degrees(math.atan2(dx, -dy)) % 360
    return COMPASS[int((angle + 22.5) // 45) % 8]
