"""The printed matter of Seasons: areas, borders, nations, pieces, what everybody begins with; read from data/seasons.

The ring is laid for the nations in play (`ring`): the areas of each, the sea in the middle, and the borders between
neighbours, which are those of the table between A and B for any two that sit side by side.
"""

from functools import cache
from typing import Literal, NamedTuple

from msgspec import field

from minaria.kit import tables as kit
from minaria.kit.tables import BadTable, Record, records

GAME_ID = "seasons"
LAND, OCEAN = "land", "ocean"
LAND_UNITS = ("infantry", "cavalry", "siege")
BOAT = "war_boat"
UNITS = (*LAND_UNITS, BOAT)
WALLS = ("tower", "castle", "ruin")
BY_LAND = ("land", "bridge")
MOST = 4  # the highest resource number, and the places aboard a boat


class Area(Record, frozen=True):
    """One area: who holds it at the start ('' nobody), land or ocean, its number, its place in its nation's shape."""

    id: str
    name: str
    kind: Literal["land", "ocean"]
    number: int = field(name="resource")
    role: str
    games: frozenset[int]
    nation: str = ""

    @property
    def land(self) -> bool:
        """Land, not ocean."""
        return self.kind == LAND


class Nation(Record, frozen=True):
    """A nation: its id is its name in small letters; how many tokens of each kind it has."""

    id: str
    letter: str
    name: str
    home: str
    games: frozenset[int]
    resources: int
    supply: int
    move: int = field(name="move_tokens")
    aid: int = field(name="aid_tokens")
    pillage: int = field(name="pillage_tokens")

    @property
    def tokens(self) -> dict[str, int]:
        """Tokens by kind."""
        return {"move": self.move, "aid": self.aid, "pillage": self.pillage}


class Make(Record, frozen=True):
    """A kind of unit or building: value, price, upkeep, value given to neighbours, aid points."""

    id: str = field(name="piece")
    kind: Literal["unit", "building"] = field(name="class")
    value: int = field(name="mm")
    top: int = field(name="mm_max")
    cost: int
    upkeep: int
    beside: int = field(name="adjacent_mm")
    aid: int

    @property
    def unit(self) -> bool:
        """A unit, not a building."""
        return self.kind == "unit"


class Die(Record, frozen=True):
    """The die that is thrown from so many units on."""

    least: int = field(name="units")
    faces: int = field(name="die")


class Beginning(Record, frozen=True):
    """So many pieces of a kind that stand in an area at the start."""

    nation: str
    area: str
    piece: str
    count: int


class Border(Record, frozen=True):
    """A border, a before b; the numbers of nations with which it exists."""

    a: str
    b: str
    kind: Literal["land", "bridge", "coast", "sea"]
    games: frozenset[int]


class Ring(NamedTuple):
    """The map of one table: its areas in order, each one's neighbours with the kind of border, steps between areas."""

    areas: tuple[str, ...]
    lands: tuple[str, ...]
    near: dict[str, dict[str, str]]
    steps: dict[str, dict[str, int]]


@cache
def areas() -> dict[str, Area]:
    """Every area by id, in the order of the table. Raises BadTable."""
    return records(GAME_ID, "areas.csv", Area, nation=nations)


@cache
def nations() -> dict[str, Nation]:
    """Every nation by id, in the order of the ring."""
    return records(GAME_ID, "nations.csv", Nation, unread=("colour",))


@cache
def figures() -> dict[str, int]:
    """Numbers of the book and the rulings that stand in no other table, by name."""
    return kit.figures(GAME_ID)


@cache
def dice() -> tuple[tuple[int, int], ...]:
    """(least number of units, faces of the die), ascending (SE-DICE-02)."""
    return tuple((d.least, d.faces) for d in records(GAME_ID, "dice.csv", Die, key="least").values())


@cache
def makes() -> dict[str, Make]:
    """Every kind of unit and building. Raises BadTable if one is missing."""
    out: dict[str, Make] = records(GAME_ID, "pieces.csv", Make, unread=("place_on", "note"))
    if tuple(out) != ("infantry", "cavalry", "war_boat", "siege", "tower", "castle", "ruin"):
        raise BadTable("pieces.csv: the kinds of piece are not those the rules know")
    return out


@cache
def beginnings() -> tuple[Beginning, ...]:
    """Everything that stands at the start. Raises BadTable."""
    key = ("nation", "area", "piece")
    return tuple(records(GAME_ID, "setup.csv", Beginning, key, nation=nations, area=areas, piece=makes).values())


# -- the ring


@cache
def _borders() -> tuple[Border, ...]:
    want = {"land": [LAND, LAND], "bridge": [LAND, LAND], "coast": [LAND, OCEAN], "sea": [OCEAN, OCEAN]}
    out: tuple[Border, ...] = tuple(records(GAME_ID, "borders.csv", Border, ("a", "b"), a=areas, b=areas).values())
    for x in out:
        if x.a >= x.b or sorted((areas()[x.a].kind, areas()[x.b].kind)) != want[x.kind]:
            raise BadTable(f"borders.csv: {x.a} - {x.b} ({x.kind}) is no border")
    return out


def _laid(letters: str) -> dict[tuple[str, str], str]:
    """Borders between all areas of these nations, in ring order, the last beside the first."""
    pattern = {(x.a[1], x.b[1]): x.kind for x in _borders() if (x.a[0], x.b[0]) == ("A", "B")}
    out: dict[tuple[str, str], str]
    out = {(x.a, x.b): x.kind for x in _borders() if {x.a[0], x.b[0]} <= {x.a[0], "Z"} and x.a[0] in letters + "Z"}
    for k, left in enumerate(letters):
        right = letters[(k + 1) % len(letters)]
        for (i, j), kind in pattern.items():
            a, b = sorted((left + i, right + j))
            out[a, b] = kind
    return out


@cache
def ring(in_play: tuple[str, ...]) -> Ring:
    """The map for these nations, in any order. Raises BadTable where the table does not fit the pattern."""
    letters = "".join(n.letter for n in nations().values() if n.id in in_play)
    laid = _laid(letters)
    printed = "".join(n.letter for n in nations().values() if len(letters) in n.games)
    if letters == printed:
        table = {(x.a, x.b): x.kind for x in _borders() if len(letters) in x.games}
        if table != laid:
            raise BadTable(f"borders.csv: the borders for {len(letters)} nations do not close the ring")
    ids = tuple(a for a in areas() if a[0] in letters + "Z")
    near: dict[str, dict[str, str]] = {a: {} for a in ids}
    for (a, b), kind in sorted(laid.items()):
        near[a][b] = near[b][a] = kind
    near = {a: dict(sorted(n.items())) for a, n in near.items()}
    return Ring(ids, tuple(a for a in ids if areas()[a].land), near, {a: _steps(near, a) for a in ids})


def _steps(near: dict[str, dict[str, str]], start: str) -> dict[str, int]:
    out = {start: 0}
    todo = [start]
    for a in todo:
        for b in near[a]:
            if b not in out:
                out[b] = out[a] + 1
                todo.append(b)
    return out


def drawn(count: int) -> tuple[str, ...]:
    """The nations whose rows are marked for that number of them."""
    return tuple(n.id for n in nations().values() if count in n.games)
