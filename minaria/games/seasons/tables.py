"""The printed matter of Seasons: areas, borders, nations, pieces, what everybody begins with; read from data/seasons.

The ring is laid for the nations in play (`ring`): the areas of each, the sea in the middle, and the borders between
neighbours, which are those of the table between A and B for any two that sit side by side.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from minaria.kit import tables as kit
from minaria.kit.tables import BadTable, rows

GAME_ID = "seasons"
LAND, OCEAN = "land", "ocean"
LAND_UNITS = ("infantry", "cavalry", "siege")
BOAT = "war_boat"
UNITS = (*LAND_UNITS, BOAT)
WALLS = ("tower", "castle", "ruin")
BY_LAND = ("land", "bridge")
MOST = 4  # the highest resource number, and the places aboard a boat


class Area(NamedTuple):
    """One area: who holds it at the start ('' nobody), land or ocean, its number, its place in its nation's shape."""

    id: str
    name: str
    nation: str
    kind: str
    number: int
    role: str
    games: frozenset[int]

    @property
    def land(self) -> bool:
        """Land, not ocean."""
        return self.kind == LAND


class Nation(NamedTuple):
    """A nation: its id is its name in small letters; tokens by kind."""

    id: str
    letter: str
    name: str
    home: str
    games: frozenset[int]
    resources: int
    supply: int
    tokens: dict[str, int]


class Make(NamedTuple):
    """A kind of unit or building: value, price, upkeep, value given to neighbours, aid points."""

    id: str
    unit: bool
    value: int
    top: int
    cost: int
    upkeep: int
    beside: int
    aid: int


class Ring(NamedTuple):
    """The map of one table: its areas in order, each one's neighbours with the kind of border, steps between areas."""

    areas: tuple[str, ...]
    lands: tuple[str, ...]
    near: dict[str, dict[str, str]]
    steps: dict[str, dict[str, int]]


def _games(text: str) -> frozenset[int]:
    return frozenset(int(n) for n in text.split("|"))


@cache
def areas() -> dict[str, Area]:
    """Every area by id, in the order of the table. Raises BadTable."""
    out: dict[str, Area] = {}
    letters = {n.letter: n.id for n in nations().values()}
    for r in rows(GAME_ID, "areas.csv", "id", "name", "nation", "kind", "resource", "role", "games"):
        if r["id"] in out or r["kind"] not in (LAND, OCEAN) or r["nation"] not in (*letters, "-"):
            raise BadTable(f"areas.csv: {r['id']} stands twice, or is neither land nor ocean, or is nobody's")
        out[r["id"]] = Area(
            r["id"],
            r["name"],
            letters.get(r["nation"], ""),
            r["kind"],
            int(r["resource"]),
            r["role"],
            _games(r["games"]),
        )
    return out


@cache
def nations() -> dict[str, Nation]:
    """Every nation by id, in the order of the ring."""
    out = {}
    for r in rows(GAME_ID, "nations.csv", "nation", "name", "home", "games", "resources", "supply"):
        tokens = {kind: int(r[f"{kind}_tokens"]) for kind in ("move", "aid", "pillage")}
        made = Nation(
            r["name"].lower(),
            r["nation"],
            r["name"],
            r["home"],
            _games(r["games"]),
            int(r["resources"]),
            int(r["supply"]),
            tokens,
        )
        out[made.id] = made
    return out


@cache
def figures() -> dict[str, int]:
    """Numbers of the book and the rulings that stand in no other table, by name."""
    return kit.figures(GAME_ID)


@cache
def dice() -> tuple[tuple[int, int], ...]:
    """(least number of units, faces of the die), ascending (SE-DICE-02)."""
    return tuple((int(r["units"]), int(r["die"])) for r in rows(GAME_ID, "dice.csv", "units", "die"))


@cache
def makes() -> dict[str, Make]:
    """Every kind of unit and building. Raises BadTable if one is missing."""
    out = {
        r["piece"]: Make(
            r["piece"],
            r["class"] == "unit",
            int(r["mm"]),
            int(r["mm_max"]),
            int(r["cost"]),
            int(r["upkeep"]),
            int(r["adjacent_mm"]),
            int(r["aid"]),
        )
        for r in rows(GAME_ID, "pieces.csv", "piece", "class", "mm", "mm_max", "cost", "upkeep", "adjacent_mm", "aid")
    }
    if tuple(out) != ("infantry", "cavalry", "war_boat", "siege", "tower", "castle", "ruin"):
        raise BadTable("pieces.csv: the kinds of piece are not those the rules know")
    return out


@cache
def beginnings() -> tuple[tuple[str, str, str, int], ...]:
    """(nation, area, piece, count) of everything that stands at the start. Raises BadTable."""
    letters = {n.letter: n.id for n in nations().values()}
    out = []
    for r in rows(GAME_ID, "setup.csv", "nation", "area", "piece", "count"):
        if r["nation"] not in letters or r["area"] not in areas() or r["piece"] not in makes():
            raise BadTable(f"setup.csv: {r['nation']} {r['area']} {r['piece']} is not in the other tables")
        out.append((letters[r["nation"]], r["area"], r["piece"], int(r["count"])))
    return tuple(out)


# -- the ring


class _Border(NamedTuple):
    a: str
    b: str
    kind: str
    games: frozenset[int]


@cache
def _borders() -> tuple[_Border, ...]:
    out: dict[tuple[str, str], _Border] = {}
    for r in rows(GAME_ID, "borders.csv", "a", "b", "kind", "games"):
        a, b = r["a"], r["b"]
        kinds = sorted((areas()[a].kind, areas()[b].kind)) if a in areas() and b in areas() else []
        want = {"land": [LAND, LAND], "bridge": [LAND, LAND], "coast": [LAND, OCEAN], "sea": [OCEAN, OCEAN]}
        if a >= b or (a, b) in out or kinds != want.get(r["kind"]):
            raise BadTable(f"borders.csv: {a} - {b} ({r['kind']}) is no border, or stands twice")
        out[a, b] = _Border(a, b, r["kind"], _games(r["games"]))
    return tuple(out.values())


def _laid(letters: str) -> dict[tuple[str, str], str]:
    """Borders between all areas of these nations, in ring order, the last beside the first."""
    pattern = {(x.a[1], x.b[1]): x.kind for x in _borders() if (x.a[0], x.b[0]) == ("A", "B")}
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
