"""Hexes in axial coordinates, and the two ways printed maps lay them out and number them.

An `Axial` is a place in the endless plane of hexes; a `Layout` says how columns and rows of a map are counted in it,
what its six directions are called, and where a hex's middle lies. Whatever is the same for every hex map (distance,
steps, turning, bearings) is here once; `hexgrid` has the whole numbers of maps whose ids are numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
LONG = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}

SQUEEZE = math.sqrt(3) / 2
"""Of regular hexes: the step from row to row (or column to column) as a share of the width across the flats."""


class Axial(NamedTuple):
    """A hex: q along one axis, r along the other; -q-r is the third."""

    q: int
    r: int

    def __add__(self, other: tuple[int, ...]) -> Axial:  # type: ignore[override]
        return Axial(self.q + other[0], self.r + other[1])

    def __sub__(self, other: Axial) -> Axial:
        return Axial(self.q - other.q, self.r - other.r)

    def turned(self, sixths: int) -> Axial:
        """Turned round the origin clockwise by so many sixths of a circle."""
        q, r = self.q, self.r
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Axial(q, r)


def distance(a: Axial, b: Axial) -> int:
    """Hexes from a to b over any ground."""
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def ring(centre: Axial, radius: int) -> Iterator[Axial]:
    """The hexes exactly `radius` away, in order round the centre."""
    if radius == 0:
        yield centre
        return
    at = centre + (0, -radius)
    for step in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        for _ in range(radius):
            yield at
            at = at + step


def within(centre: Axial, radius: int) -> Iterator[Axial]:
    """The hexes at most `radius` away, the nearest first."""
    for k in range(radius + 1):
        yield from ring(centre, k)


@dataclass(frozen=True, eq=False)
class Layout:
    """How a map's columns and rows lie.

    directions: the six ways from a hex, clockwise, with the step each makes. pointed: a corner points up, and rows are
    staggered; else a side lies on top, and columns are.
    """

    id: str
    directions: Mapping[str, tuple[int, int]]
    pointed: bool

    def axial(self, column: int, row: int) -> Axial:
        """The hex in that column and row."""
        if self.pointed:  # odd rows lie half a hex to the right
            return Axial(column - (row - (row & 1)) // 2, row)
        return Axial(column, row - (column + (column & 1)) // 2)  # odd columns lie half a hex higher

    def column_row(self, a: Axial) -> tuple[int, int]:
        """Column and row of a hex: the reverse of `axial`."""
        if self.pointed:
            return a.q + (a.r - (a.r & 1)) // 2, a.r
        return a.q, a.r + (a.q + (a.q & 1)) // 2

    def step(self, column: int, row: int, direction: str) -> tuple[int, int]:
        """Column and row of the hex next to one that way; it may lie off the map."""
        dq, dr = self.directions[direction]
        if self.pointed:
            there = row + dr
            return column - (row - (row & 1)) // 2 + dq + (there - (there & 1)) // 2, there
        there = column + dq
        return there, row - (column + (column & 1)) // 2 + dr + (there + (there & 1)) // 2

    def direction(self, a: tuple[int, int], b: tuple[int, int]) -> str:
        """The direction from the hex in column and row `a` to its neighbour. Raises ValueError if it is none."""
        step = self.axial(*b) - self.axial(*a)
        if step not in self._named:
            raise ValueError(f"{a} and {b} are not neighbours")
        return self._named[step]

    def distance(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        """Hexes from one column and row to another over any ground."""
        return distance(self.axial(*a), self.axial(*b))

    def centre(self, column: float, row: float) -> tuple[float, float]:
        """The middle of a hex, x to the right and y down, in widths across the flats."""
        if self.pointed:
            return column + (0.5 if int(row) & 1 else 0.0), row * SQUEEZE
        return column * SQUEEZE, row + (0.0 if int(column) & 1 else 0.5)

    def bearing(self, a: tuple[float, float], b: tuple[float, float]) -> str:
        """The compass point of column and row b seen from a, in words."""
        (xa, ya), (xb, yb) = self.centre(*a), self.centre(*b)
        angle = math.degrees(math.atan2(xb - xa, ya - yb)) % 360
        return COMPASS[int((angle + 22.5) // 45) % 8]

    @cached_property
    def _named(self) -> dict[Axial, str]:
        return {Axial(*step): name for name, step in self.directions.items()}


ROWS = Layout(
    "rows", {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}, pointed=True
)
"""Pointy-topped hexes in staggered rows, odd rows half a hex to the right; no neighbour due north or south."""

COLUMNS = Layout(
    "columns", {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}, pointed=False
)
"""Flat-topped hexes in staggered columns, odd columns half a hex higher; no neighbour due east or west."""
