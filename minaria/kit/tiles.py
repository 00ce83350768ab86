"""Maps made at the table: tiles of flat-topped hexes, turned, laid side by side and joined along their edges.

A tile's columns 0 and `columns - 1` and the odd columns' first and last rows are half hexes: where two tiles meet along
edges of the same length the halves become one hex with one id, that of the tile laid first. A long edge meets a short
one by a quarter-turn seam: nothing merges, hexes on both sides become neighbours, and the turned tile is drawn apart.
Called by games whose map is laid anew for each table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec

from minaria.kit.hexes import COLUMNS, OPPOSITE
from minaria.kit.tables import Record

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Place = tuple[int, int]
"""Column and row on a tile, or on the map where tiles are laid."""

FACING = {"n": "s", "s": "n", "e": "w", "w": "e"}
"""The edge across a tile from each."""

QUARTER_SHIFTS = (1, 2, 3, 4)
"""How far a quarter-turn seam may be moved along the long edge."""


class BadLayout(ValueError):
    """Tiles that cannot lie so; the message says which and why."""


class TileHex(Record, frozen=True):
    """One printed hex of a tile: a row of tiles/<id>.csv.

    number: two digits of the column, two of the row. half: '' for a whole hex. name, value: a city and its gold. roads,
    rivers: the sides that carry one.
    """

    number: str = msgspec.field(name="hex")
    column: int = msgspec.field(name="col")
    row: int
    ground: str = msgspec.field(name="terrain")
    half: Literal["", "v", "n", "s"]
    name: str = msgspec.field(name="city")
    value: int = msgspec.field(name="gp")
    roads: frozenset[Direction] = msgspec.field(name="road")
    rivers: frozenset[Direction] = msgspec.field(name="river")


@dataclass(frozen=True)
class Tile:
    """A printed tile. The odd columns stand half a hex higher and have a row more."""

    id: str
    hexes: Mapping[Place, TileHex]
    columns: int
    rows: int

    def has(self, place: Place) -> bool:
        """Whether the tile has a hex there."""
        return place in self.hexes

    def turned(self, turn: int) -> dict[Place, Place]:
        """Where each hex of the tile lies when it is turned by 0 or 180 degrees, before it is moved to its place.

        Raises BadLayout for another turn: a quarter turn is a matter of seams.
        """
        if turn == 0:
            return {p: p for p in self.hexes}
        if turn != 180:
            raise BadLayout(f"tile {self.id} cannot be turned by {turn} degrees, only by 0 or 180")
        last = self.rows - 1
        return {(c, r): (self.columns - 1 - c, (last + 1 if c % 2 else last) - r) for c, r in self.hexes}

    def edge(self, name: str) -> list[Place]:
        """The hexes along an edge n, e, s or w as printed, clockwise."""
        last = self.columns - 1
        deep = {c: self.rows if c % 2 else self.rows - 1 for c in range(self.columns)}
        return {
            "n": [(c, 0) for c in range(self.columns)],
            "s": [(c, deep[c]) for c in range(last, -1, -1)],
            "e": [(last, r) for r in range(self.rows)],
            "w": [(0, r) for r in range(self.rows - 1, -1, -1)],
        }[name]


class Laid(NamedTuple):
    """A tile on the table: how far its upper left corner is from the map's, and by how many degrees it is turned."""

    tile: str
    x: int = 0
    y: int = 0
    turn: int = 0


class Join(NamedTuple):
    """Two edges that meet: tile and printed edge on each side; shift: of a quarter-turn seam."""

    p: str
    p_edge: str
    q: str
    q_edge: str
    shift: int = 2


class TileLayout(NamedTuple):
    """A standard way of laying tiles: its id, how they lie, what is joined."""

    id: str
    laid: tuple[Laid, ...]
    joins: tuple[Join, ...]

    def with_tiles(self, tiles: Sequence[str], turned: Sequence[str] = ()) -> TileLayout:
        """The same with these tiles in the places of its own, in order, those `turned` upside down against it.

        Raises BadLayout if they are not as many different ones.
        """
        if len(tiles) != len(self.laid) or len(set(tiles)) < len(tiles):
            raise BadLayout(f"{self.id} is laid with {len(self.laid)} different tiles, not with {', '.join(tiles)}")
        other = {one.tile: tiles[k] for k, one in enumerate(self.laid)}

        def edge(tile: str, name: str) -> str:
            return FACING[name] if tile in turned else name

        laid = tuple(
            Laid(other[t], x, y, (turn + 180) % 360 if other[t] in turned else turn) for t, x, y, turn in self.laid
        )
        joins = tuple(
            Join(other[p], edge(other[p], pe), other[q], edge(other[q], qe), k) for p, pe, q, qe, k in self.joins
        )
        return TileLayout(self.id, laid, joins)


@dataclass
class LaidMap:
    """The map of a table.

    hexes: id -> the printed hex (of the tile laid first, with the roads and rivers of both halves). at: id -> column
    and row on the common map. beside: id -> direction -> neighbour for what lies side by side there. seams: id ->
    neighbours over a quarter-turn seam. roads, rivers: pairs of ids, the smaller first. tiles: id -> the tiles it is
    on. names: tile and printed number -> id.
    """

    hexes: dict[str, TileHex] = field(default_factory=dict)
    at: dict[str, Place] = field(default_factory=dict)
    beside: dict[str, dict[str, str]] = field(default_factory=dict)
    seams: dict[str, tuple[str, ...]] = field(default_factory=dict)
    roads: set[tuple[str, str]] = field(default_factory=set)
    rivers: set[tuple[str, str]] = field(default_factory=set)
    tiles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: dict[tuple[str, str], str] = field(default_factory=dict)

    def near(self, id: str) -> tuple[str, ...]:
        """The hexes next to one, clockwise from the north, those over a seam last."""
        return (*self.beside[id].values(), *self.seams.get(id, ()))

    def road(self, a: str, b: str) -> bool:
        """Whether a road joins two neighbours."""
        return pair(a, b) in self.roads

    def river(self, a: str, b: str) -> bool:
        """Whether a river runs between two neighbours."""
        return pair(a, b) in self.rivers


def pair(a: str, b: str) -> tuple[str, str]:
    """Two ids, the smaller first."""
    return (a, b) if a < b else (b, a)


def lay(tiles: Mapping[str, Tile], laid: Sequence[Laid], joins: Iterable[Join]) -> LaidMap:
    """The map made of these tiles. Ids are 'a-0304', of a merged hex that of the tile that comes first in `laid`.

    Raises BadLayout where tiles lie on each other without being joined, or halves that merge do not agree.
    """
    order = [one.tile for one in laid]
    if len(set(order)) != len(order):
        raise BadLayout("the same tile is laid twice")
    same, edges = _joined(tiles, order, list(joins))
    made = LaidMap()
    on_map: dict[str, dict[Place, Place]] = {}  # tile -> printed place -> place on the map
    for one in laid:
        tile = tiles[one.tile]
        on_map[one.tile] = {p: (c + one.x, r + one.y) for p, (c, r) in tile.turned(one.turn).items()}
        for p, printed in tile.hexes.items():
            first, place = same.get((one.tile, p), (one.tile, p))
            id = f"{first}-{tiles[first].hexes[place].number}"
            made.names[one.tile, printed.number] = id
            if id not in made.hexes:
                made.hexes[id], made.at[id], made.tiles[id] = printed, on_map[one.tile][p], (one.tile,)
                continue
            whole = made.hexes[id]
            if whole.ground != printed.ground:
                raise BadLayout(f"{id} is {whole.ground} and {printed.ground}: these halves do not fit")
            if made.at[id] != on_map[one.tile][p]:
                raise BadLayout(f"{id}: the halves lie apart, at {made.at[id]} and {on_map[one.tile][p]}")
            made.tiles[id] = (*made.tiles[id], one.tile)
    if len(set(made.at.values())) < len(made.at):
        raise BadLayout("two tiles lie on each other where no edges are joined")
    west, north = min(c for c, _ in made.at.values()), min(r for _, r in made.at.values())
    west -= west % 2  # even columns stay even: they lie lower
    made.at = {id: (c - west, r - north) for id, (c, r) in made.at.items()}
    _neighbours(made, {frozenset((j.p, j.q)) for j in edges})
    _drawn_sides(made, tiles, laid)
    for join in edges:
        _seam(made, tiles, join)
    return made


def _joined(
    tiles: Mapping[str, Tile], order: Sequence[str], joins: list[Join]
) -> tuple[dict[tuple[str, Place], tuple[str, Place]], list[Join]]:
    """Half hexes -> the half they are one with, of the tile laid first; and the joins with their tiles in order."""
    root: dict[tuple[str, Place], tuple[str, Place]] = {}
    out = []

    def find(x: tuple[str, Place]) -> tuple[str, Place]:
        while x in root:
            x = root[x]
        return x

    for j in joins:
        if j.p not in order or j.q not in order:
            raise BadLayout(f"{j.p} and {j.q} are joined but not both on the table")
        out.append(j)
        a, b = tiles[j.p].edge(j.p_edge), tiles[j.q].edge(j.q_edge)[::-1]
        if len(a) != len(b):
            if j.shift not in QUARTER_SHIFTS:
                raise BadLayout(f"a quarter-turn seam is shifted by 1 to 4, not by {j.shift}")
            continue
        for x, y in zip(a, b, strict=True):
            if j.p_edge in "ns" and x[0] % 2 == 0:
                continue  # the even columns end in whole hexes, which come to lie side by side
            one, other = sorted((find((j.p, x)), find((j.q, y))), key=lambda h: order.index(h[0]))
            if one != other:
                root[other] = one
    return {x: find(x) for x in root}, out


def _neighbours(made: LaidMap, joined: set[frozenset[str]]) -> None:
    """Which hexes lie side by side: those of one tile, and of tiles that are joined."""
    there = {at: id for id, at in made.at.items()}
    for id, (c, r) in made.at.items():
        mine = made.beside[id] = {}
        for d in COLUMNS.directions:
            other = there.get(COLUMNS.step(c, r, d))
            if other is not None and any(
                s == t or frozenset((s, t)) in joined for s in made.tiles[id] for t in made.tiles[other]
            ):
                mine[d] = other


def _drawn_sides(made: LaidMap, tiles: Mapping[str, Tile], laid: Sequence[Laid]) -> None:
    """Roads and rivers, from the sides that list them; a road off a tile goes on where another tile joins."""
    for one in laid:
        for printed in tiles[one.tile].hexes.values():
            id = made.names[one.tile, printed.number]
            for sides, found in ((printed.roads, made.roads), (printed.rivers, made.rivers)):
                for d in sorted(sides):
                    there = made.beside[id].get(OPPOSITE[d] if one.turn == 180 else d)
                    if there is not None:
                        found.add(pair(id, there))


def _seam(made: LaidMap, tiles: Mapping[str, Tile], join: Join) -> None:
    """Neighbours over a quarter-turn seam: each hex of the short edge touches the owners of two outer sides of the
    long one.
    """
    a, b = tiles[join.p].edge(join.p_edge), tiles[join.q].edge(join.q_edge)[::-1]
    if len(a) == len(b):
        return
    (long, longer), (short, shorter) = ((join.p, a), (join.q, b)) if len(a) > len(b) else ((join.q, b), (join.p, a))
    sides = [place for place in longer for _ in range(3 if place[0] % 2 else 1)]  # one of an even column, three of odd
    middle = (tiles[short].rows - 1) // 2
    for i, place in enumerate(shorter):
        mine = made.names[short, tiles[short].hexes[place].number]
        for other in dict.fromkeys((sides[2 * i + join.shift], sides[2 * i + 1 + join.shift])):
            theirs = made.names[long, tiles[long].hexes[other].number]
            made.seams[mine] = (*made.seams.get(mine, ()), theirs)
            made.seams[theirs] = (*made.seams.get(theirs, ()), mine)
            if other[0] == tiles[long].columns // 2 and place[1] in (middle, middle + 1):
                made.roads.add(pair(mine, theirs))
