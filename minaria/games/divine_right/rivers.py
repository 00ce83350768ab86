"""The courses of the rivers as printed: the stretches of the navigable ones and the way their water runs.

Read once from data/divine_right/rivers.csv and checked; called by rules/rivers and the pages.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from minaria.games.divine_right.tables import board, courses, hexsides
from minaria.kit.hexgrid import bearing, coordinates, step
from minaria.kit.tables import BadTable

UP, DOWN = 2, 1  # points a hexside (DR-RIVER-08)


class Stretch(NamedTuple):
    """One hexside of a navigable river, numbered from 1: the hexes on its banks, and the compass point it flows to."""

    number: int
    river: str
    banks: tuple[int, int]
    flows: str


@cache
def stretches() -> dict[int, Stretch]:
    """Every stretch by number, each river's from its source down. Raises BadTable."""
    sides: list[tuple[str, tuple[int, int]]] = []
    for x in courses():
        if x.element == "hexside" and x.navigable:
            other = step(x.hex, x.direction)
            if x.hex not in board().hexes or other not in board().hexes or not board().sides[x.hex][other].navigable:
                raise BadTable(f"rivers.csv: no navigable river runs at {coordinates(x.hex)} {x.direction}")
            sides.append((x.river, (x.hex, other)))
    drawn = {frozenset((a, b)) for a, near in board().sides.items() for b, side in near.items() if side.navigable}
    if {frozenset(banks) for _, banks in sides} != drawn or len(sides) != len(drawn):
        raise BadTable("rivers.csv and hexsides.csv differ about the navigable rivers")
    return {
        n: Stretch(n, river, banks, _flows(banks, [b for r, b in sides if r == river]))
        for n, (river, banks) in enumerate(sides, 1)
    }


def _ends(banks: tuple[int, int]) -> set[int]:
    """The two hexes at the ends of a side: next to both banks."""
    return set(board().near[banks[0]]) & set(board().near[banks[1]])


def _flows(banks: tuple[int, int], course: list[tuple[int, int]]) -> str:
    """The way the water of a side runs: from the end it shares with the side before to the one with the side after."""
    i, ends = course.index(banks), _ends(banks)
    if i + 1 < len(course):
        last = (set(course[i + 1]) - set(banks)).pop()
        first = (ends - {last}).pop()
    else:
        first = (set(course[i - 1]) - set(banks)).pop()
        last = (ends - {first}).pop()
    return bearing(first, last)


@cache
def _by_hex() -> dict[int, tuple[int, ...]]:
    out: dict[int, tuple[int, ...]] = {}
    for s in stretches().values():
        for h in s.banks:
            out[h] = (*out.get(h, ()), s.number)
    return out


def stretches_at(h: int) -> tuple[int, ...]:
    """Numbers of the stretches along a hex, each river's from its source down."""
    return _by_hex().get(h, ())


@cache
def currents() -> dict[int, tuple[tuple[int, int], ...]]:
    """From a berth the berths up and down a river, with the points; a berth is a hex, or minus a stretch's number.

    A river's first and last stretch lead to the open water of their banks; a river that ends in another joins it
    where their three sides meet (DR-RIVER-06, -08, DRR-48).
    """
    out: dict[int, list[tuple[int, int]]] = {}

    def join(above: int, below: int, up: int = UP, down: int = DOWN) -> None:
        out.setdefault(above, []).append((below, down))
        out.setdefault(below, []).append((above, up))

    courses: dict[str, list[Stretch]] = {}
    for s in stretches().values():
        courses.setdefault(s.river, []).append(s)
    for course in courses.values():
        for a, b in pairwise(course):
            join(-a.number, -b.number)
        for h in course[0].banks:
            if h in board().fleet_hexes:
                join(h, -course[0].number)
        for h in course[-1].banks:
            if h in board().fleet_hexes:
                join(-course[-1].number, h)
    for course in courses.values():
        last = course[-1]
        for main in courses.values():
            for a, b in pairwise(main):
                if main is not course and len({*last.banks, *a.banks, *b.banks}) == 3:
                    join(-last.number, -b.number)
                    join(-a.number, -last.number, UP, UP)  # out of one arm and up the other
    return {b: tuple(sorted(found, key=lambda n: (n[1], abs(n[0])))) for b, found in sorted(out.items())}


@cache
def brooks() -> dict[int, tuple[tuple[int, int], ...]]:
    """From a hex of a minor river, or water it meets, the hexes up and down it with the points: for river fleets only.

    The whole drawn course counts, sources too; an outlet comes out of the lake beside its first hex, and a river that
    goes on as a navigable one leads to that one's first stretch (DRR-97).
    """
    out: dict[int, dict[int, int]] = {}

    def join(above: int, below: int) -> None:
        out.setdefault(above, {})[below] = DOWN
        out.setdefault(below, {})[above] = UP

    course: dict[str, list[int]] = {}
    for x in courses():
        if x.element == "hex":
            if x.note.startswith("outlet of"):
                for lake in board().near[x.hex]:
                    if board().hexes[lake].terrain == "lake" or board().hexes[lake].lakeshore:
                        join(lake, x.hex)
            elif course.get(x.river):
                join(course[x.river][-1], x.hex)
            course.setdefault(x.river, []).append(x.hex)
    through = {h for hexes in course.values() for h in hexes}
    for side in hexsides():
        water = step(side.hex, side.direction)
        if side.kind == "river" and side.hex in through and water not in through and water in board().fleet_hexes:
            join(side.hex, water)
    for hexes in course.values():
        if stretches_at(hexes[-1]) and not any(p == DOWN for p in out[hexes[-1]].values()):
            join(hexes[-1], -min(stretches_at(hexes[-1]), key=lambda n: (stretches()[n].river == "Deep River", n)))
    return {a: tuple(sorted(steps.items())) for a, steps in sorted(out.items())}
