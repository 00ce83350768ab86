"""A game's map as data: what the maps on a screen are drawn from, whichever game it is.

A game offers a module as `Game.map` with three functions (see `Mapped`): `board(view)` gives the part that never
changes during a game, the same object every time; `scene(view)` what stands on it now, made from a seat's view and
from nothing else; `reach(match, seat, what)` how far some units could go. The renderers in minaria/ui/maps know the
words of this module (grounds, sites, sides, flags, kinds of token) and no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from minaria.kit import hexgrid

Spot = int | str
"""A place on the board: whatever the game's own state calls it, a hex number or an area's id."""

Ring = tuple[tuple[float, float], ...]
"""A closed outline in map units, x to the right and y down; the last point is joined to the first."""

GROUNDS = (
    "clear", "coast", "forest", "hill", "mountain", "mountain-forest", "pass", "swamp", "sea", "lake", "haunt",
    "land", "closed", "scenery",
)  # fmt: skip
"""What a place may be made of. The last three are for area maps: playable land, land nobody enters, decoration."""

WATER = frozenset({"sea", "lake"})

SITES = (
    "royal castle", "royal castle-port", "castle", "castle-port", "port", "city", "town", "scenic", "battlefield",
)  # fmt: skip
"""What may stand in a place, the foremost first: names are placed in this order."""

SIDES = ("river", "navigable", "closed", "moat", "boom", "crossing")
"""River: crosses the side. Navigable: runs along it. Closed: no way for armies though land lies beyond.
Crossing: a way over water."""

FLAGS = ("besieged", "plundered", "target", "note")
"""What may have befallen a place: a flag has an owner where somebody did it."""

TOKENS = ("army", "fleet", "hero", "captive", "marker", "goods")
"""Kinds of piece. A marker is a force its owner calls by a number or name; goods are whatever else lies about."""


class Owner(NamedTuple):
    """Whose pieces: two letters, all different, and a number 0 to 7 that picks a colour; -1 for nobody's."""

    id: str
    name: str
    letters: str
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
    """Pieces of one owner and kind in one place. name: of a hero, a marker or goods. inside: behind the walls."""

    spot: Spot
    owner: str
    kind: str
    number: int = 1
    name: str = ""
    inside: bool = False


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

    shape: "hexes" are pointy-topped in staggered rows (see kit/hexgrid), their ids are those of hexgrid and `at` is
    column and row; "areas" have `outlines`. realms: id -> name of the kingdoms or countries. aliases: further names
    of places, for finding them.
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
    ) -> None:
        self.id = id
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
        """The places next to each place; for hexes in the order of hexgrid.DIRECTIONS."""
        if self.shape == "areas":
            return {s: self.links.get(s, ()) for s in self.cells}
        near = hexgrid.neighbours(s for s in self.cells if isinstance(s, int))
        return {s: near[s] for s in self.cells if isinstance(s, int)}

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


class Mapped(Protocol):
    """What a game offers as `Game.map`."""

    def board(self, view: Any) -> Board:
        """The board of this table, the same object for every view."""

    def scene(self, view: Any) -> Scene:
        """What the seat of the view sees standing on it."""

    def reach(self, match: Any, seat: str, what: Spot | tuple[str, ...]) -> dict[Spot, int]:
        """Where the seat's pieces in a place, or the pieces of these ids, could go now, with the cost of each place.

        Empty if they cannot move now.
        """


def letters(names: Iterable[str]) -> tuple[str, ...]:
    """Two letters for each name, all different: the first and the first later one that is still free."""
    out: list[str] = []
    for name in names:
        long = name + "xyz0123456789"
        out.append(next(t for c in long[1:] if (t := long[0].upper() + c.lower()) not in out and c.isalnum()))
    return tuple(out)
