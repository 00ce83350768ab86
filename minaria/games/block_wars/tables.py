"""The figures of Block Wars: types of block, armies, neutral forces, spells, scenarios, the maps a table may have.

Loaded from data/block_wars/ and checked: what is missing, stands twice or does not add up is a BadTable.
"""

from functools import cache
from typing import Any, Literal

from msgspec import field

from minaria.kit.tables import BadTable, Record, records, toml
from minaria.kit.tilemap import read_layouts, read_tile
from minaria.kit.tiles import LaidMap, TileLayout, lay

GAME_ID = "block_wars"
TILES = ("a", "b", "c", "d")
LETTERS = ("A+", "A", "B+", "B", "C", "D")
NOTES = "FWDMR"
LORD = "lord"
"""The army of nobody: the Lord's castle and forces."""

PRICES = {"A": 20, "B": 10, "C": 7, "D": 4}
EXTRA = {"flyer": 10, "amphibious": 5, "cleric": 10, "castle": -10}
BALANCE = 0.05


class BlockType(Record, frozen=True):
    """A type of block: how many an army has, when it acts (letter), the highest die that hits (number)."""

    id: str = field(name="block_id")
    name: str
    steps: int = field(name="max_steps")
    rating: str
    """'A2', as printed."""
    letter: Literal["A+", "A", "B+", "B", "C", "D"]
    number: int
    move: int
    tenths: int = field(name="points10")
    cost: int = field(name="cost_per_step")
    kind: Literal["ground", "flyer", "aquatic", "amphibious", "castle", "wizard", "cleric", "treasure", "werebeast"]
    notes: str
    army: str = LORD
    many: int = field(name="count", default=1)
    points: int = field(name="vp", default=0)
    coins: int = 0


class Army(Record, frozen=True):
    """One of the eight armies: its types of block, what they are worth together, its spells."""

    id: str = field(name="army")
    name: str
    style: str
    kinds: int = field(name="block_types")
    blocks: int
    value: int = field(name="full_value")
    spells: tuple[str, ...]

    @property
    def types(self) -> tuple[str, ...]:
        """Ids of its types of block."""
        return _types_of(self.id)


class Spell(Record, frozen=True):
    """A spell. cost 0: what the spell it answers costs. hit_on: the highest die that hits, 0 where none is thrown."""

    id: str = field(name="spell_id")
    name: str
    caster: Literal["A+", "any"]
    timing: Literal["combat", "reaction", "move"]
    effect: str
    target: str
    last: bool = field(name="may_take_last_step")
    repeat: bool
    text: str = field(name="summary")
    cost: int = 0
    dice: int = 0
    hit_on: int = 0


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


def _adds_up(t: BlockType) -> bool:
    tenths = price(t.letter, t.number, t.move, t.kind, t.notes)
    printed = (t.rating, t.tenths, t.cost) == (f"{t.letter}{t.number}", tenths, gold(tenths))
    return printed and set(t.notes) <= set(NOTES) and 1 <= t.steps <= 4


@cache
def types() -> dict[str, BlockType]:
    """Every type of block by id, the neutral ones last. Raises BadTable."""
    printed: dict[str, BlockType] = records(GAME_ID, "blocks.csv", BlockType)
    neutral: dict[str, BlockType] = records(GAME_ID, "neutral.csv", BlockType, unread=("strength",))
    out = {**printed, **neutral}
    odd = [t.id for t in out.values() if not _adds_up(t)]
    if odd or len({t.name for t in out.values()}) < len(printed) + len(neutral):
        raise BadTable(f"blocks.csv, neutral.csv: {', '.join(odd) or 'an id or a name twice'} does not add up")
    return out


@cache
def _types_of(army: str) -> tuple[str, ...]:
    return tuple(t.id for t in types().values() if t.army == army)


@cache
def armies() -> dict[str, Army]:
    """Every army by id. Raises BadTable."""
    out: dict[str, Army] = records(GAME_ID, "armies.csv", Army, spells=spells)
    for a in out.values():
        mine = [types()[t] for t in a.types]
        value, many = sum(t.many * t.steps * t.cost for t in mine), sum(t.many for t in mine)
        if (len(mine), many, value) != (a.kinds, a.blocks, a.value):
            raise BadTable(f"armies.csv: {a.id} has {len(mine)} types, {many} blocks worth {value}")
    mean = sum(a.value for a in out.values()) / len(out)
    far = [a.id for a in out.values() if abs(a.value - mean) > BALANCE * mean]
    if far:
        raise BadTable(f"armies.csv: {', '.join(far)} are out of balance (BW-DRAFT-07)")
    return out


@cache
def spells() -> dict[str, Spell]:
    """Every spell by id."""
    return records(GAME_ID, "spells.csv", Spell)


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
