"""A game's map as data: what the maps on a screen are drawn from, whichever game it is.

A game offers a module as `Game.map` with three functions (`contract.Map`): `board(view)` gives the part that never
changes during a game, the same object every time; `scene(view)` what stands on it now, made from a seat's view and
from nothing else; `reach(match, seat, what)` how far some units could go. The renderers in minaria/ui/maps know the
words of this module (grounds, sites, sides, flags, kinds of token) and no game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, NamedTuple

from minaria.kit.hexes import ROWS, Layout

Spot = int | str
"""A place on the board: whatever the game's own state calls it, a hex number or an area's id."""

Ring = tuple[tuple[float, float], ...]
"""A closed outline in map units, x to the right and y down; the last point is joined to the first."""

GROUNDS = (
    "clear",
    "coast",
    "desert",
    "forest",
    "hill",
    "mountain",
    "mountain-forest",
    "pass",
    "swamp",
    "sea",
    "lake",
    "haunt",
    "land",
    "closed",
    "scenery",
)
"""What a place may be made of. The last three are for area maps: playable land, land nobody enters, decoration."""

WATER = frozenset({"sea", "lake"})

SITES = (
    "royal castle",
    "royal castle-port",
    "castle",
    "castle-port",
    "port",
    "city",
    "town",
    "scenic",
    "battlefield",
)
"""What may stand in a place, the foremost first: names are placed in this order."""

SIDES = ("river", "navigable", "closed", "moat", "boom", "crossing", "road")
"""River: crosses the side. Navigable: runs along it. Closed: no way for armies though land lies beyond.
Crossing: a way over water. Road: from place to place."""

FLAGS = ("besieged", "plundered", "target", "note")
"""What may have befallen a place: a flag has an owner where somebody did it."""

TOKENS = ("army", "fleet", "hero", "captive", "marker", "goods")
"""Kinds of piece. A marker is a force its owner calls by a number or name; goods are whatever else lies about."""


COMPASS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


class Calls(NamedTuple):
    """What a game calls what its map shows, where it has words of its own.

    kinds: kind of token -> one and several of it. sites: kind of site -> what it is. samples: signs for pieces, {} for
    the owner's letters, and what they mean. value: what a number beside a site means, {} for the number. grounds: kind
    of ground -> what it is.
    """

    kinds: Mapping[str, tuple[str, str]] = {}
    sites: Mapping[str, str] = {}
    samples: tuple[tuple[str, str], ...] = (
        ("{}6*", "six units and a hero"),
        ("{}2f", "fleets only"),
        ("#3", "army number 3"),
    )
    value: str = "a castle of strength {}"
    grounds: Mapping[str, str] = {}


class Owner(NamedTuple):
    """Whose pieces: two letters and one, all different, and a number 0 to 7 that picks a colour; -1 for nobody's."""

    id: str
    name: str
    letters: str
    letter: str
    colour: int


class Cell(NamedTuple):
    """A hex or an area, as printed.

    at: column and row of a hex; for an area the point in map units its name should stand at. short: a few letters
    where the name has no room. value: what is printed beside the site (a castle's strength). realm: the kingdom or
    country it is part of. says: ground and site in words, for those who do not see the picture.
    """

    id: Spot
    at: tuple[float, float]
    ground: str
    name: str = ""
    short: str = ""
    site: str = ""
    value: str = ""
    realm: str = ""
    says: str = ""
    where: str = ""  # what an order would call it: the name, or its coordinates


class Side(NamedTuple):
    """Something on the side between two places (see SIDES)."""

    a: Spot
    b: Spot
    kind: str


class Token(NamedTuple):
    """Pieces of one owner and kind in one place. name: of a hero, a marker or goods. inside: behind the walls.

    berth: the stretch of river a fleet lies on, in words; its place is then the bank it is counted at.
    """

    spot: Spot
    owner: str
    kind: str
    number: int = 1
    name: str = ""
    inside: bool = False
    berth: str = ""


class Flag(NamedTuple):
    """Something that has befallen a place (see FLAGS)."""

    spot: Spot
    kind: str
    owner: str = ""
    text: str = ""


class Trail(NamedTuple):
    """Where pieces have come from lately; two places or more, in order."""

    owner: str
    path: tuple[Spot, ...]


class Board:
    """The part of a map that never changes: places, sides, kingdoms. Built once and shared by all seats.

    shape: of "hexes" `at` is column and row in the board's `layout`, their neighbours those round them unless `links`
    says otherwise (tiles joined by seams); "areas" have `outlines` and `links`. realms: id -> name of the kingdoms or
    countries. aliases: further names of places, for finding them. calls: what the game calls pieces and sites.
    crossed: the kinds of side that are drawn across the side, from middle to middle; the others run along it.
    """

    def __init__(
        self,
        id: str,
        title: str,
        shape: Literal["hexes", "areas"],
        cells: Iterable[Cell],
        sides: Iterable[Side] = (),
        realms: Mapping[str, str] | None = None,
        outlines: Mapping[Spot, tuple[Ring, ...]] | None = None,
        links: Mapping[Spot, tuple[Spot, ...]] | None = None,
        aliases: Iterable[tuple[str, Spot]] = (),
        start: Spot | None = None,
        calls: Calls | None = None,
        layout: Layout = ROWS,
        crossed: frozenset[str] = frozenset({"river"}),
    ) -> None:
        self.id = id
        self.layout = layout
        self.crossed = crossed
        self.calls = calls or Calls()
        self.title = title
        self.shape = shape
        self.cells: dict[Spot, Cell] = {}
        for c in cells:
            if c.id in self.cells:
                raise ValueError(f"{id}: the place {c.id!r} stands twice")
            if c.ground not in GROUNDS or (c.site and c.site not in SITES):
                raise ValueError(f"{id}: {c.id!r} has an unknown ground or site: {c.ground!r}, {c.site!r}")
            self.cells[c.id] = c
        self.sides = tuple(sides)
        for s in self.sides:
            if s.kind not in SIDES or s.a not in self.cells or s.b not in self.cells:
                raise ValueError(f"{id}: a side that is none: {s}")
        self.realms = dict(realms or {})
        self.outlines = dict(outlines or {})
        self.links = dict(links or {})
        self.aliases = tuple(aliases)
        self.start: Spot = start if start is not None else next(iter(self.cells))

    @cached_property
    def neighbours(self) -> dict[Spot, tuple[Spot, ...]]:
        """The places next to each place; for hexes in the order of the layout's directions."""
        if self.shape == "areas" or self.links:
            return {s: self.links.get(s, ()) for s in self.cells}
        steps = self.layout.directions
        return {s: tuple(n for d in steps if (n := self._step(s, d)) is not None) for s in self.cells}

    @cached_property
    def _at(self) -> dict[tuple[int, int], Spot]:
        """Column and row of every hex -> the hex."""
        return {(int(c.at[0]), int(c.at[1])): s for s, c in self.cells.items()}

    def _step(self, spot: Spot, direction: str) -> Spot | None:
        column, row = self.cells[spot].at
        return self._at.get(self.layout.step(int(column), int(row), direction))

    def toward(self, spot: Spot, direction: str) -> Spot:
        """The place next to `spot` that way ('N' 'NE' 'E' ...), or the spot itself at the edge.

        Where hexes have no neighbour due north or south, the one in the same column of the next row is taken; where
        they have none due east or west, the one in the same row of the next column. At a seam the way out of a tile
        leads over it. Among areas it is the neighbour that lies best that way, else the nearest area that does.
        """
        if self.shape == "hexes":
            return self._hex_toward(spot, direction)
        beside = [s.b if s.a == spot else s.a for s in self.sides if spot in (s.a, s.b)]
        for among in ([*self.neighbours[spot], *beside], [s for s, c in self.cells.items() if c.name]):
            ahead = [(best, str(s), s) for s in among if s != spot and (best := self._ahead(spot, s, direction))]
            if ahead:
                return min(ahead)[2]
        return spot

    def _hex_toward(self, spot: Spot, direction: str) -> Spot:
        near = self.neighbours[spot]
        if direction not in self.layout.directions:
            column, row = (int(x) for x in self.cells[spot].at)
            x, y = COMPASS[direction]
            back = (-1, 0) if self.layout.pointed else (0, -1)  # a staggered row or column may be one shorter
            ahead = (self._at.get((column + x + bx, row + y + by)) for bx, by in ((0, 0), back))
            return next((s for s in ahead if s is not None), spot)
        there = self._step(spot, direction)
        if there is not None and there in near:
            return there
        beside = {self._step(spot, d) for d in self.layout.directions}
        return next((n for n in near if n not in beside), spot)  # over a seam, if there is one

    def _ahead(self, a: Spot, b: Spot, direction: str) -> float:
        """How far b is from a, more the less it lies in that direction; 0 if it does not at all."""
        (xa, ya), (xb, yb) = self.cells[a].at, self.cells[b].at
        dx, dy = xb - xa, yb - ya
        far = math.hypot(dx, dy)
        x, y = COMPASS[direction]
        along = (dx * x + dy * y) / (far * math.hypot(x, y)) if far else 0.0
        return far / along**2 if along > 0.5 else 0.0

    @cached_property
    def size(self) -> tuple[int, int]:
        """Columns and rows of a hex board."""
        return (
            1 + int(max(c.at[0] for c in self.cells.values())),
            1 + int(max(c.at[1] for c in self.cells.values())),
        )


class Scene(NamedTuple):
    """What stands on the board now, as far as the seat may know it.

    held: places somebody holds, where that is not seen by the pieces (area maps are tinted by it). own: the seat's
    own id, '' for a spectator.
    """

    owners: tuple[Owner, ...] = ()
    tokens: tuple[Token, ...] = ()
    flags: tuple[Flag, ...] = ()
    trails: tuple[Trail, ...] = ()
    held: Mapping[Spot, str] = {}
    own: str = ""


EMPTY = Scene()


def owners(names: Iterable[tuple[str, str]]) -> tuple[Owner, ...]:
    """Owners of these ids and names with letters and colours of their own, and nobody ('') at the end.

    Letters are the first of the name and the first later one that makes a pair still free; the single letter is the
    first of the name nobody before has.
    """
    out: list[Owner] = []
    pairs, singles = {"??"}, {"?"}
    for k, (id, name) in enumerate(names):
        plain = [c for c in name if c.isalnum()] or ["x"]
        spare = [*"xyz0123456789"]
        two = next(t for c in plain[1:] + spare if (t := plain[0].upper() + c.lower()) not in pairs)
        one = next(t for c in plain + [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ"] if (t := c.upper()) not in singles)
        pairs.add(two)
        singles.add(one)
        out.append(Owner(id, name, two, one, k))
    return (*out, Owner("", "nobody", "??", "?", -1))
