"""The map of Seasons for a screen: areas round the Heart Sea, and what a seat sees standing on them.

Offered as `GAME.map` (`contract.Map`). Outlines are computed: each nation has a sector of the ring, cut into the
seven areas of its shape with its bay inside and its strait at the outer corner. The scene is made from the View alone.
"""

from __future__ import annotations

import math
from functools import cache

from minaria.engine.contract import Match
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.rules.reach import able, movers, ways
from minaria.games.seasons.tables import Area, areas, nations, ring
from minaria.games.seasons.view import View
from minaria.games.seasons.wording import area_name, seat_name
from minaria.kit.board import Board, Calls, Cell, Flag, Ring, Scene, Side, Spot, Token, owners

WIDE = 1.5  # a map is wider than high
SHAPE = {  # role digit -> (from, to) across the sector 0..1, and (inner, outer) radius
    "8": ((0.0, 1.0), (2.0, 3.0)),
    "2": ((0.28, 0.72), (3.0, 4.0)),
    "4": ((0.0, 0.28), (3.0, 5.2)),
    "5": ((0.72, 1.0), (3.0, 5.2)),
    "1": ((0.28, 0.72), (4.0, 5.2)),
    "6": ((0.0, 0.36), (5.2, 6.4)),
    "3": ((0.36, 0.64), (5.2, 6.4)),
    "7": ((0.64, 1.0), (5.2, 6.4)),
    "9": ((0.5, 1.5), (6.4, 7.4)),
}
SITES = {"home": "royal castle", "harbour": "port"}
CALLS = Calls(
    kinds={"army": ("unit", "units"), "fleet": ("war boat", "war boats")},
    sites={"royal castle": "home of a nation", "port": "harbour"},
    samples=(("{}6", "six units face down"), ("{}2f", "war boats"), ("?", "a token face down")),
)
_STEPS = 6  # points along an arc


def board(view: View) -> Board:
    """The board of this table, the same object for the same nations."""
    return _board(tuple([n for n in nations() if n in {x.home for x in view.g.nations.values()}]))


@cache
def _board(in_play: tuple[str, ...]) -> Board:
    """The same for all tables with these nations, given as printed: however many a host opens, there are few boards."""
    printed = ring(in_play)
    order = [n.id for n in nations().values() if n.id in in_play]
    outlines = {a: (_outline(areas()[a], order),) for a in printed.areas}
    left = min(x for rings in outlines.values() for r in rings for x, _ in r)
    top = min(y for rings in outlines.values() for r in rings for _, y in r)
    moved: dict[Spot, tuple[Ring, ...]] = {
        a: tuple(tuple((x - left, y - top) for x, y in r) for r in rings) for a, rings in outlines.items()
    }
    cells = []
    for a in printed.areas:
        x, area = _middle(areas()[a], order), areas()[a]
        cells.append(
            Cell(
                a,
                (x[0] - left, x[1] - top),
                "land" if area.land else "sea",
                area.name,
                a,
                SITES.get(area.role, ""),
                "",
                area.nation,
                f"{area.role}, {'land' if area.land else 'ocean'}",
                area.name,
            )
        )
    sides = [
        Side(a, b, "crossing")
        for a in printed.areas
        for b, kind in printed.near[a].items()
        if kind == "bridge" and a < b
    ]
    return Board(
        "seasons",
        "The Heart Sea",
        "areas",
        cells,
        sides,
        {n: nations()[n].name for n in order},
        moved,
        {a: tuple(near) for a, near in printed.near.items()},
        [(a, a) for a in printed.areas],
        nations()[order[0]].home,
        CALLS,
    )


def _point(order: list[str], nation: str, across: float, radius: float) -> tuple[float, float]:
    turn = 2 * math.pi * (order.index(nation) + across) / len(order) - math.pi / 2
    return WIDE * radius * math.cos(turn), radius * math.sin(turn)


def _outline(area: Area, order: list[str]) -> Ring:
    if area.id[0] == "Z":
        x, y, r = {"0": (0.0, 0.0, 2.0), "1": (-0.9, 0.0, 0.5), "2": (0.9, 0.0, 0.35)}[area.id[1]]
        turns = [k * math.pi / 12 for k in range(24)]
        return tuple((WIDE * (x + r * math.cos(t)), y + r * math.sin(t)) for t in turns)
    (a, b), (inner, outer) = SHAPE[area.id[1]]
    nation = next(n.id for n in nations().values() if n.letter == area.id[0])
    across = [a + (b - a) * k / _STEPS for k in range(_STEPS + 1)]
    return tuple(
        [_point(order, nation, t, outer) for t in across] + [_point(order, nation, t, inner) for t in reversed(across)]
    )


def _middle(area: Area, order: list[str]) -> tuple[float, float]:
    if area.id[0] == "Z":
        return {"0": (0.0, 1.2), "1": (-0.9 * WIDE, 0.0), "2": (0.9 * WIDE, 0.0)}[area.id[1]]
    (a, b), (inner, outer) = SHAPE[area.id[1]]
    nation = next(n.id for n in nations().values() if n.letter == area.id[0])
    return _point(order, nation, (a + b) / 2, (inner + outer) / 2)


def scene(view: View) -> Scene:
    """What the seat sees standing on the map: nothing where the map is out of sight."""
    whose = owners((s, seat_name(s)) for s in view.g.seats)
    if view.facts.sight == "none":
        return Scene(whose, own=view.seat)
    tokens = [Token(x.area, x.seat, "army" if areas()[x.area].land else "fleet", x.units) for x in view.g.heaps()]
    spots = dict.fromkeys((x.seat, a) for x in view.facts.tokens for a in (x.area, x.other))
    tokens += [Token(a, s, "marker", name="?") for s, a in spots]
    tokens += [Token(a, view.g.owner.get(a, ""), "goods", name=walls) for a, walls in view.g.walls.items()]
    flags = [Flag(a, "plundered", s, f"pillaged by {seat_name(s)}") for a, s in view.g.pillaged.items()]
    flags += [Flag(a, "target", "", "a battle is to be fought here") for a in view.g.battles]
    flags += [
        Flag(a, "note", s, f"a token of {seat_name(s)} lies on the line to {area_name(b)}")
        for s, *ends in dict.fromkeys(view.facts.tokens)
        for a, b in (ends, ends[::-1])
        if a != b
    ]
    flags += [Flag(a, "note", "", f"barren, at {n}") for a, n in view.g.number.items() if n < 1]
    return Scene(
        whose,
        tuple(sorted(tokens, key=lambda t: (str(t.spot), *t[1:]))),
        tuple(flags),
        held={a: s for a, s in view.g.owner.items() if s},
        own=view.seat,
    )


def reach(match: Match, seat: str, what: Spot | tuple[str, ...]) -> dict[Spot, int]:
    """Where the seat's units of an area, or these units, could be sent now: the neighbours."""
    g = match.state
    if not isinstance(match.phase, Planning) or match.ask(seat) is None or seat in g.committed:
        return {}
    units = [u for u in what if u in g.pieces and g.pieces[u].seat == seat] if isinstance(what, tuple) else None
    out: dict[Spot, int] = {}
    for at, free in movers(g, seat).items():
        group = [u for u in free if units is None or u in units]
        if group and (units is not None or at == what):
            out.update({to: 1 for to in ways(g, seat, at) if able(g, group, at, to)})
    return out
