"""Fleets on navigable rivers: where they lie, which way the water runs, what they can come to in one step.

Book: "Rivers"; DR-RIVER-06..09, DRR-48, DRR-75. A fleet on a river is on a hexside, a stretch, whichever bank its
counter lies on. A berth is where a fleet is: a hex of open water, or minus the number of a stretch. Called by
status.put, the path search, combat, displacement and the sheets.
"""

from __future__ import annotations

from functools import cache

from minaria.games.divine_right.courses import currents, stretches, stretches_at
from minaria.games.divine_right.state import Minaria, Piece
from minaria.games.divine_right.tables import board
from minaria.games.divine_right.telling import place_name
from minaria.kit.hexgrid import distance


def lies_at(p: Piece) -> int:
    """The berth of a piece that is not carried: minus the number of its stretch on a river, else its hex."""
    return -p.river or p.hex


def berth(g: Minaria, uid: str) -> int:
    """Where a unit is: its own berth, or that of the fleet that carries it."""
    p = g.pieces[uid]
    return lies_at(g.pieces.get(p.aboard, p))


def banks(b: int) -> tuple[int, ...]:
    """The hexes of a berth: both banks of a stretch, or the one hex."""
    return (b,) if b > 0 else stretches()[-b].banks


def land_of(b: int) -> str:
    """The kingdom a berth lies in, '' if in none: a stretch only if both banks belong to it (DRR-75)."""
    owners = {board().hexes[h].kingdom for h in banks(b)}
    return owners.pop() if len(owners) == 1 else ""


def berth_name(b: int) -> str:
    """'Port Lork', or 'the Deep River between 14,18 and 15,18'."""
    if b > 0:
        return place_name(b)
    s = stretches()[-b]
    return f"the {s.river} between {place_name(s.banks[0])} and {place_name(s.banks[1])}"


def gap(b: int, h: int) -> int:
    """Hexes from a berth to a hex; a fleet pays at least as many points to come there."""
    return min(distance(x, h) for x in banks(b))


def berths(h: int, facing: int = 0) -> tuple[int, ...]:
    """Berths whose counters lie in a hex: open water, or stretches beside it; only the one `facing` another bank."""
    rivers = tuple(-n for n in stretches_at(h) if not facing or facing in stretches()[n].banks)
    return rivers if facing or h not in board().fleet_hexes else (h, *rivers)


@cache
def beside(b: int) -> dict[int, int]:
    """Hexes a fleet may come to from a berth in one step, and its berth there, whoever may bar the way.

    Its own stretch comes first (DR-RIVER-09), then the river, then open water.
    """
    out: dict[int, int] = {}
    steps = [b, *(n for n, _ in currents().get(b, ()))]
    if b > 0:
        steps = steps[1:] + [n for n in board().near[b] if board().sides[b][n].fleet and n in board().fleet_hexes]
    for n in steps:
        for h in banks(n):
            out.setdefault(h, n)
    return out


def moor(old: int, h: int) -> int:
    """The stretch a fleet lies on whose counter comes from an old berth (0: from nowhere) into h; 0 on open water."""
    if old < 0 and h in banks(old):
        return -old
    near = beside(old).get(h, 0) if old else 0
    if near or h in board().fleet_hexes:
        return -min(near, 0)
    return next(iter(stretches_at(h)), 0)
