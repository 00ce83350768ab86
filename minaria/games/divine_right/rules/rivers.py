"""Fleets on navigable rivers: where they lie, which way the water runs, what they can come to in one step.

Book: "Rivers"; DR-RIVER-06..09, DRR-48, DRR-75. A fleet on a river is on a hexside, a stretch, whichever bank its
counter lies on. A berth is where a fleet is: a hex of open water, or minus the number of a stretch. Called by
status.put, the path search, combat, displacement and the sheets.
"""

from __future__ import annotations

from functools import cache

from minaria.games.divine_right.rivers import brooks, currents, stretches, stretches_at
from minaria.games.divine_right.state import Minaria, Piece
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import place_name
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


def keel(uid: str) -> int:
    """The home of a river fleet, which goes where other fleets cannot and keeps off the sea (DRR-97); 0 for others."""
    c = unit(uid)
    return c.home if c.shallow else 0


@cache
def waters(home: int = 0) -> dict[int, tuple[tuple[int, int], ...]]:
    """From every berth the berths fleets come to in one step, with the points, whoever may bar the way.

    DR-FLEET-01, DR-TERRAIN-08, DR-RIVER-06, -08. Rivers come first. `home`: for river fleets from there, which sail
    minor rivers as well, lakes and coasts, and to and from the water beside their home (DRR-97).
    """
    shut = ("swamp", "sea", "isle-of-fright") if home else ("swamp",)
    near, sides = board().near, board().sides
    open_water = {h for h in board().fleet_hexes if board().hexes[h].terrain not in shut}
    out: dict[int, dict[int, int]] = {h: {} for h in board().hexes}
    for b, steps in (*currents().items(), *(brooks().items() if home else ())):
        out.setdefault(b, {}).update((n, p) for n, p in steps if n < 0 or board().hexes[n].terrain != "sea")
    for a in near:
        out[a].update((b, 1) for b in near[a] if sides[a][b].fleet and b in open_water and b not in out[a])
    for b in near[home] if home and not stretches_at(home) else ():
        if b in open_water or (b in brooks() and board().hexes[b].terrain != "sea"):
            out[home][b] = out[b][home] = 1
    return {a: tuple(steps.items()) for a, steps in out.items()}


def berths(h: int, facing: int = 0, home: int = 0) -> tuple[int, ...]:
    """Berths whose counters lie in a hex: its own water, or stretches beside it; only the one `facing` another bank."""
    rivers = tuple(-n for n in stretches_at(h) if not facing or facing in stretches()[n].banks)
    wet = h in board().fleet_hexes or (home and (h == home or h in brooks()))
    return (h, *rivers) if wet and not facing else rivers


@cache
def beside(b: int, home: int = 0) -> dict[int, int]:
    """Hexes a fleet may come to from a berth in one step, and its berth there, whoever may bar the way.

    Its own stretch comes first (DR-RIVER-09), then the river, then open water.
    """
    out: dict[int, int] = {}
    for n in (*((b,) if b < 0 else ()), *(n for n, _ in waters(home)[b])):
        for h in banks(n):
            out.setdefault(h, n)
    return out


def moor(old: int, h: int, home: int = 0) -> int:
    """The stretch a fleet lies on whose counter comes from an old berth (0: from nowhere) into h; 0 on other water."""
    if old < 0 and h in banks(old):
        return -old
    near = beside(old, home).get(h, 0) if old else 0
    there = berths(h, 0, home)
    return -min(near or next(iter(there), 0), 0)
