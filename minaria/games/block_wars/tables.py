"""The figures of Block Wars: types of block, armies, neutral forces, spells, scenarios, the maps a table may have.

Loaded from data/block_wars/ and checked: what is missing, stands twice or does not add up is a BadTable.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from minaria.kit.tables import BadTable, rows, toml
from minaria.kit.tilemap import read_layouts, read_tile
from minaria.kit.tiles import LaidMap, TileLayout, lay

GAME_ID = "block_wars"
TILES = ("a", "b", "c", "d")
LETTERS = ("A+", "A", "B+", "B", "C", "D")
KINDS = ("ground", "flyer", "aquatic", "amphibious", "castle", "wizard", "cleric", "treasure", "werebeast")
NOTES = "FWDMR"
LORD = "lord"
"""The army of nobody: the Lord's castle and forces."""

PRICES = {"A": 20, "B": 10, "C": 7, "D": 4}
EXTRA = {"flyer": 10, "amphibious": 5, "cleric": 10, "castle": -10}
BALANCE = 0.05


class BlockType(NamedTuple):
    """A type of block: how many an army has, when it acts (letter), the highest die that hits (number)."""

    id: str
    army: str
    name: str
    many: int
    steps: int
    letter: str
    number: int
    move: int
    cost: int
    kind: str
    notes: str
    points: int = 0
    coins: int = 0

    @property
    def rating(self) -> str:
        """'A2', as printed."""
        return f"{self.letter}{self.number}"


class Army(NamedTuple):
    """One of the eight armies: its types of block, what they are worth together, its spells."""

    id: str
    name: str
    style: str
    types: tuple[str, ...]
    spells: tuple[str, ...]
    value: int


class Spell(NamedTuple):
    """A spell. cost 0: what the spell it answers costs. hit_on: the highest die that hits, 0 where none is thrown."""

    id: str
    name: str
    caster: str
    cost: int
    timing: str
    effect: str
    dice: int
    hit_on: int
    target: str
    last: bool
    repeat: bool
    text: str


def price(letter: str, number: int, move: int, kind: str, notes: str) -> int:
    """The price of a step in tenths of gold (BW-DRAFT-05, BW-DRAFT-06)."""
    if kind == "wizard":
        return 20 if letter == "A+" else 10
    if kind == "treasure":
        return 10
    return PRICES[letter] * number + 5 * (move - 2) + EXTRA.get(kind, 0) + 2 * len(notes)


def gold(tenths: int) -> int:
    """Whole gold, rounded half up, at least 1 (BW-DRAFT-06)."""
    return max(1, (tenths + 5) // 10)


def _type(r: Mapping[str, str], army: str, file: str) -> BlockType:
    id = r["block_id"].rpartition(".")[2]
    made = BlockType(
        id,
        army,
        r["name"],
        int(r.get("count", "1")),
        int(r["max_steps"]),
        r["letter"],
        int(r["number"]),
        int(r["move"]),
        int(r["cost_per_step"]),
        r["kind"],
        r["notes"],
        int(r.get("vp", "0")),
        int(r.get("coins", "0")),
    )
    tenths = price(made.letter, made.number, made.move, made.kind, made.notes)
    if (
        made.rating != r["rating"]
        or made.kind not in KINDS
        or made.letter not in LETTERS
        or not set(made.notes) <= set(NOTES)
        or not 1 <= made.steps <= 4
        or (tenths, gold(tenths)) != (int(r["points10"]), made.cost)
    ):
        raise BadTable(f"{file}: {r['block_id']} does not add up")
    return made


@cache
def types() -> dict[str, BlockType]:
    """Every type of block by id, the neutral ones last. Raises BadTable."""
    out: dict[str, BlockType] = {}
    columns = ("block_id", "name", "max_steps", "rating", "letter", "number", "move", "points10", "cost_per_step")
    found = [_type(r, r["army"], "blocks.csv") for r in rows(GAME_ID, "blocks.csv", *columns, "army", "count")]
    found += [_type(r, LORD, "neutral.csv") for r in rows(GAME_ID, "neutral.csv", *columns, "vp", "coins")]
    for t in found:
        if t.id in out or any(t.name == x.name for x in out.values()):
            raise BadTable(f"blocks.csv: {t.id} or its name stands twice")
        out[t.id] = t
    return out


@cache
def armies() -> dict[str, Army]:
    """Every army by id. Raises BadTable."""
    out: dict[str, Army] = {}
    for r in rows(GAME_ID, "armies.csv", "army", "name", "style", "block_types", "blocks", "full_value", "spells"):
        mine = [t for t in types().values() if t.army == r["army"]]
        value = sum(t.many * t.steps * t.cost for t in mine)
        many = sum(t.many for t in mine)
        if (len(mine), many, value) != (int(r["block_types"]), int(r["blocks"]), int(r["full_value"])):
            raise BadTable(f"armies.csv: {r['army']} has {len(mine)} types, {many} blocks worth {value}")
        made = tuple(r["spells"].split("|"))
        if any(s not in spells() for s in made):
            raise BadTable(f"armies.csv: {r['army']} has a spell that spells.csv does not have")
        out[r["army"]] = Army(r["army"], r["name"], r["style"], tuple(t.id for t in mine), made, value)
    mean = sum(a.value for a in out.values()) / len(out)
    far = [a.id for a in out.values() if abs(a.value - mean) > BALANCE * mean]
    if far:
        raise BadTable(f"armies.csv: {', '.join(far)} are out of balance (BW-DRAFT-07)")
    return out


@cache
def spells() -> dict[str, Spell]:
    """Every spell by id."""
    out = {}
    for r in rows(GAME_ID, "spells.csv", "spell_id", "name", "caster", "cost", "timing", "effect", "summary"):
        out[r["spell_id"]] = Spell(
            r["spell_id"],
            r["name"],
            r["caster"],
            0 if r["cost"] == "X" else int(r["cost"]),
            r["timing"],
            r["effect"],
            int(r["dice"] or 0),
            int(r["hit_on"] or 0),
            r["target"],
            r["may_take_last_step"] == "1",
            r["repeat"] == "yes",
            r["summary"],
        )
    return out


@cache
def figures(part: str) -> dict[str, Any]:
    """A part of scenarios.toml: "engine" or a scenario."""
    found = toml(GAME_ID, "scenarios.toml")
    if part not in found:
        raise BadTable(f"scenarios.toml: there is no [{part}]")
    made: dict[str, Any] = found[part]
    return made


@cache
def layouts() -> dict[str, TileLayout]:
    """The standard ways of laying tiles."""
    return read_layouts(GAME_ID)


@cache
def usual_layout(players: int, scenario: str = "alliances") -> str:
    """How tiles are laid for so many players: a scenario's own number of tiles comes first (BW-SETUP-01, -02)."""
    own: str = figures(part_of(scenario)).get("layout", "")
    usual: str = toml(GAME_ID, "layouts.toml")["default_by_players"][str(players)]
    need = tiles_for(players, scenario)
    if own or len(layouts()[usual].laid) == need:
        return own or usual
    return next(k for k, x in layouts().items() if len(x.laid) == need)


def tiles_for(players: int, scenario: str = "alliances") -> int:
    """How many tiles so many players have: an odd number those of the even one above (BW-SETUP-01, BW-SETUP-02)."""
    own: dict[str, int] = figures(part_of(scenario)).get("tiles", {})
    made: int = own.get(str(players)) or figures("engine")["maps_by_players"][str(players + players % 2)]
    return made


def part_of(scenario: str) -> str:
    """The part of scenarios.toml about a scenario."""
    return {"plundering": "plundering_allies"}.get(scenario, scenario)


@cache
def laid(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...] = ()) -> LaidMap:
    """The map of a table: one of the layouts, with these tiles in its places, some of them turned (BW-MAP-05)."""
    way = layouts()[layout].with_tiles(tiles, turned) if tiles else layouts()[layout]
    return lay({t: read_tile(GAME_ID, t) for t in TILES}, way.laid, way.joins)
