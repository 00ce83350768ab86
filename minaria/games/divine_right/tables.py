"""The printed parts of Divine Right: map, hexsides, kingdoms, counters, cards and names, loaded once and checked.

Called by every other module of the game; nothing here changes during play. Figures: data/divine_right/*.csv.
"""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from msgspec import field

from minaria.kit import tables as kit
from minaria.kit.hexgrid import DIRECTIONS, OPPOSITE, coordinates, distance, hex_id, neighbours, step
from minaria.kit.tables import BadTable, Record, records

GAME_ID = "divine_right"
MERCENARY = "mercenary"
WET = frozenset({"sea", "lake", "isle-of-fright"})
HIGH = frozenset({"mountain", "mountain-forest"})


Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]


class Located(Record, frozen=True):
    """What lies in a hex or begins there."""

    col: int
    row: int

    @property
    def hex(self) -> int:
        """The hex by number."""
        return hex_id(self.col, self.row)


class Hex(Located, frozen=True):
    """One hex: terrain, water, rivers that count, castle, kingdom ('' if unclaimed), names."""

    terrain: str
    coast: bool
    lakeshore: bool
    rivers: frozenset[str] = field(name="river_names")
    bank: bool = field(name="navigable")
    """Beside a navigable river."""
    castle: str = field(name="castle_name")
    """Name of a castle, castle-port or non-castle port, or ''."""
    kind: Literal["", "castle", "port", "noncastle-port"] = field(name="castle_kind")
    royal: bool
    kingdom: str
    scenic: str = field(name="scenic_name")
    battlefield: bool
    region: str
    strength: int = field(name="intrinsic", default=0)

    @property
    def id(self) -> int:
        """Its number."""
        return self.hex

    @property
    def name(self) -> str:
        """Castle or scenic name, else 'column,row'."""
        return self.castle or self.scenic or coordinates(self.hex)

    @property
    def walls(self) -> bool:
        """A castle or castle-port."""
        return self.kind in ("castle", "port")

    @property
    def port(self) -> bool:
        """A castle-port or non-castle port."""
        return self.kind in ("port", "noncastle-port")

    @property
    def wet(self) -> bool:
        """No land in it."""
        return self.terrain in WET


class Side(NamedTuple):
    """A hexside: who may cross it."""

    land: bool
    fleet: bool
    navigable: bool
    moat: bool
    boom: bool


class HexSide(Located, frozen=True):
    """What a hexside is, seen from one of its hexes."""

    direction: Direction
    kind: Literal["river", "navigable", "all-water", "part-water", "moat", "boom"]


class RiverStep(Located, frozen=True):
    """A step of a river: a hex it runs through, or a side along which it runs; numbered from its source."""

    river: str
    number: int = field(name="order")
    element: Literal["hex", "hexside"]
    direction: Literal["", "NE", "E", "SE", "SW", "W", "NW"]
    navigable: bool
    note: str


class Called(Located, frozen=True):
    """A name of the map, and other ways of saying it."""

    kind: Literal["place", "region", "kingdom"]
    name: str
    aliases: tuple[str, ...]


class Kingdom(Record, frozen=True):
    """A kingdom as printed."""

    id: str
    name: str
    adjective: str
    aliases: tuple[str, ...] = field(name="alt_names")
    human: bool
    playable: bool
    royal_col: int
    royal_row: int
    king: str
    queen: str
    walls: int = field(name="castles")
    retreat_on: int
    """The lowest die on which its units retreat before combat."""

    @property
    def royal(self) -> int:
        """The hex of the royal castle."""
        return hex_id(self.royal_col, self.royal_row)

    @property
    def castles(self) -> tuple[int, ...]:
        """Hexes of its castles."""
        return _castles_of(self.id)


class Counters(Record, frozen=True):
    """Equal counters that start at one place; no hex: Nithmere, or none."""

    kingdom: str
    type: Literal["monarch", "army", "fleet", "river-fleet"]
    place: str
    count: int
    ma: int
    mountain: bool
    swamp: bool
    forest: bool = field(name="forest_other_editions")
    basic: bool
    option: str
    col: int | None = None
    row: int | None = None


class Unit(NamedTuple):
    """A counter: id, kingdom ('mercenary' for mercenaries), type, number, home hex (0: Nithmere or none), allowance."""

    id: str
    kingdom: str
    type: str  # "army", "fleet", "monarch"
    number: int
    home: int
    site: str  # what is printed as starting place
    allowance: int
    mountain: bool
    swamp: bool
    forest: bool = False  # a symbol of another edition, for the option forest-symbols
    shallow: bool = False  # a river fleet
    option: str = ""  # the table option it comes with, '' in the Basic Game

    @property
    def kind(self) -> str:
        """What it is called: its type, or "river fleet"."""
        return "river fleet" if self.shallow else self.type

    @property
    def combat(self) -> bool:
        """A combat unit (armies and fleets; monarchs are not)."""
        return self.type != "monarch"


class Personality(Record, frozen=True):
    """A personality card as game effects; what a ploy adds to the diplomacy die stands in the field of its name."""

    id: int
    name: str
    long_oration: int
    bribe: int
    crass_bribe: int
    threat: int
    marriage: int
    blackmail: int
    white_magic: int
    black_magic: int
    activation: int = field(name="activation_mod")
    deactivation: int = field(name="deactivation_mod")
    immune: frozenset[str] = field(name="immune_ploys")
    banish: str = field(name="banish_rule")
    combat: int = field(name="combat_mod")
    codes: frozenset[str]
    text: str = field(name="explanation")

    def leaning(self, ploy: str) -> int:
        """What a ploy adds to the diplomacy die."""
        added: int = getattr(self, ploy.replace("-", "_"))
        return added


class Deal(Record, frozen=True):
    """A kind of diplomacy card and how many there are. banish: see Card."""

    ploy: str
    title: str
    count: int
    basic: bool
    banish: int = field(name="banish_turns")
    bonus: int = field(name="modifier", default=0)


class Card(NamedTuple):
    """A diplomacy card: ploy and bonus; banish = full turns of banishment after a failure (0: none)."""

    id: str
    ploy: str
    title: str
    bonus: int
    banish: int


class Event(Record, frozen=True):
    """An entry of the Events Table by the sum of two dice."""

    sum: int
    event: str
    title: str


class Board(NamedTuple):
    """The map."""

    hexes: dict[int, Hex]
    near: dict[int, tuple[int, ...]]
    sides: dict[int, dict[int, Side]]
    castles: tuple[int, ...]
    fleet_hexes: frozenset[int]
    ports: tuple[int, ...]  # castle-ports and non-castle ports


@cache
def distances(h: int) -> bytes:
    """Hexes from h to every hex, by its number."""
    far = bytearray(max(board().hexes) + 1)
    for x in board().hexes:
        far[x] = distance(x, h)
    return bytes(far)


@cache
def hexsides() -> tuple[HexSide, ...]:
    """The hexsides that are not plain land, each from both its hexes."""
    return tuple(records(GAME_ID, "hexsides.csv", HexSide, key=("hex", "direction", "kind")).values())


@cache
def courses() -> tuple[RiverStep, ...]:
    """The rivers step by step, each from its source on."""
    unread = ("effective", "stage", "name_confidence")
    return tuple(records(GAME_ID, "rivers.csv", RiverStep, key=("river", "number"), unread=unread).values())


@cache
def called() -> tuple[Called, ...]:
    """The names of the map."""
    return tuple(records(GAME_ID, "names.csv", Called, key=("kind", "name")).values())


@cache
def board() -> Board:
    """The map of Minaria: 1,070 hexes. Raises BadTable."""
    hexes: dict[int, Hex] = records(GAME_ID, "map.csv", Hex, unread=("river",))
    if len(hexes) != 1070:
        raise BadTable(f"map.csv: {len(hexes)} hexes, 1070 wanted")
    near = neighbours(hexes)
    kinds: dict[tuple[int, str], set[str]] = {}
    for x in hexsides():
        kinds.setdefault((x.hex, x.direction), set()).add(x.kind)
    sides: dict[int, dict[int, Side]] = {h: {} for h in hexes}
    for h in hexes:
        for d in DIRECTIONS:
            n = step(h, d)
            if n not in hexes:
                continue
            here = kinds.get((h, d), set())
            if here != kinds.get((n, OPPOSITE[d]), set()):
                raise BadTable(f"hexsides.csv: the side {coordinates(h)} {d} differs seen from {coordinates(n)}")
            sides[h][n] = Side(
                land="all-water" not in here,
                fleet=bool(here & {"all-water", "part-water", "moat"}),
                navigable="navigable" in here,
                moat="moat" in here,
                boom="boom" in here,
            )
    fleet_hexes = frozenset(h for h, x in hexes.items() if x.wet or x.coast or x.lakeshore or x.port)
    castles = tuple(h for h, x in sorted(hexes.items()) if x.walls)
    ports = tuple(h for h, x in sorted(hexes.items()) if x.port)
    return Board(hexes, near, sides, castles, fleet_hexes, ports)


@cache
def kingdoms() -> dict[str, Kingdom]:
    """The eleven kingdoms by id, in the order of the table."""
    unread = "race royal_castle coat_of_arms colour armies fleets river_fleets_optional army_ma fleet_ma monarch_ma"
    symbols = "mountain_symbol swamp_symbol forest_symbol_other_editions hexes special confidence"
    out: dict[str, Kingdom] = records(GAME_ID, "kingdoms.csv", Kingdom, unread=(*unread.split(), *symbols.split()))
    for k in out.values():
        if len(k.castles) != k.walls:
            raise BadTable(f"kingdoms.csv: {k.name} has {len(k.castles)} castles on the map, not {k.walls}")
    if len(out) != 11:
        raise BadTable(f"kingdoms.csv: {len(out)} kingdoms, 11 wanted")
    return out


@cache
def _castles_of(kingdom: str) -> tuple[int, ...]:
    return tuple(h for h in board().castles if board().hexes[h].kingdom == kingdom)


@cache
def units() -> dict[str, Unit]:
    """All counters by id ('muetar-army-3', 'mercenary-fleet-2', 'immer-monarch-1'), those of options too."""
    out: dict[str, Unit] = {}
    counts: dict[tuple[str, str], int] = {}
    unread = ("human", "deploy", "confidence", "note")
    key = ("kingdom", "type", "place", "option")
    printed: dict[object, Counters] = records(GAME_ID, "units.csv", Counters, key, unread)
    for x in printed.values():
        if x.basic == bool(x.option):
            raise BadTable(f"units.csv: {x.kingdom} {x.place}: basic, or with an option")
        kind = x.type.removeprefix("river-")
        home = 0 if x.col is None or x.row is None else hex_id(x.col, x.row)
        if home and home not in board().hexes:
            raise BadTable(f"units.csv: {x.place} lies off the map")
        for _ in range(x.count):
            n = counts[x.kingdom, kind] = counts.get((x.kingdom, kind), 0) + 1
            uid = f"{x.kingdom}-{kind}-{n}"
            river = x.type == "river-fleet"
            carries = (x.mountain, x.swamp, x.forest)
            out[uid] = Unit(uid, x.kingdom, kind, n, home, x.place, x.ma, *carries, river, x.option)
    return out


@cache
def unit(uid: str) -> Unit:
    """The counter with that id; a referee may bring counters beyond the printed number, which deploy at the royal
    castle.
    """
    found = units().get(uid)
    if found is not None:
        return found
    kid, kind, number = uid.rsplit("-", 2)
    first = units()[f"{kid}-{kind}-1"]
    home = kingdoms()[kid].royal if kid in kingdoms() else 0
    return first._replace(id=uid, number=int(number), home=home, shallow=False, option="")


@cache
def allegiances() -> dict[str, str]:
    """Unit id -> the kingdom printed on the counter."""
    return {u: c.kingdom for u, c in units().items()}


@cache
def printed() -> dict[str, int]:
    """Unit id -> its place in the order the counters are printed."""
    return {u: i for i, u in enumerate(units())}


def in_print_order(uids: Iterable[str]) -> tuple[str, ...]:
    """The units as the counters are printed: a force is a set, and this is the one way of writing it."""
    where = printed()
    return tuple(sorted(uids, key=lambda u: (where.get(u, 999), u)))


@cache
def regulars(kingdom: str) -> tuple[str, ...]:
    """Ids of a kingdom's armies and fleets in the Basic Game; at a table: rules.editions.regulars_of."""
    return tuple(u.id for u in units().values() if u.kingdom == kingdom and u.combat and not u.option)


def monarch(kingdom: str) -> str:
    """Id of a kingdom's monarch."""
    return f"{kingdom}-monarch-1"


@cache
def figures() -> dict[str, int]:
    """Numbers of the book that stand in no other table, by name."""
    return kit.figures(GAME_ID)


@cache
def events() -> dict[int, tuple[str, str]]:
    """The Events Table: sum of the dice -> id and title of the entry (DR-EVENT-01)."""
    found = {x.sum: (x.event, x.title) for x in records(GAME_ID, "events.csv", Event, key="sum").values()}
    if sorted(found) != list(range(2, 13)):
        raise BadTable("events.csv: the sums 2 to 12 wanted")
    return found


PLOYS = ("long-oration", "bribe", "crass-bribe", "threat", "marriage", "blackmail", "white-magic", "black-magic")


@cache
def personalities() -> dict[int, Personality]:
    """The 22 personality cards by number."""
    unread = ("alt_names", "combat_condition", "siege_mod", "monarch_ma", "force_limit", "confidence")
    out: dict[int, Personality] = records(GAME_ID, "personality_cards.csv", Personality, unread=unread)
    if sorted(out) != list(range(1, 23)):
        raise BadTable("personality_cards.csv: cards 1 to 22 wanted")
    return out


@cache
def cards() -> dict[str, Card]:
    """The 35 diplomacy cards of the Basic Game by id ('bribe+1-3' is the third Bribe +1)."""
    out = {}
    unread = ("banish_on_failure", "confidence")
    kinds: dict[object, Deal] = records(GAME_ID, "diplomacy_cards.csv", Deal, ("ploy", "bonus"), unread)
    for x in kinds.values():
        if x.basic and x.ploy not in PLOYS:
            raise BadTable(f"diplomacy_cards.csv: {x.ploy} is no ploy")
        for n in range(1, x.count * x.basic + 1):
            cid = f"{x.ploy}+{x.bonus}-{n}"
            out[cid] = Card(cid, x.ploy, x.title, x.bonus, x.banish)
    if len(out) != 35:
        raise BadTable(f"diplomacy_cards.csv: {len(out)} cards in the Basic Game, 35 wanted")
    return out


def card_name(cid: str) -> str:
    """'Bribe +1'."""
    c = cards()[cid]
    return f"{c.title} +{c.bonus}"


TROLL_SITES = ("Stone Face", "The Digs", "The Crag", "The Shunned Vale")


@cache
def goblin_hexes() -> tuple[int, ...]:
    """Mountain and pass hexes of Zorn, where the Nithmere tribes deploy (DR-GOBLIN-01)."""
    return tuple(h for h, x in sorted(board().hexes.items()) if x.kingdom == "zorn" and x.terrain in (*HIGH, "pass"))


@cache
def place_names() -> tuple[tuple[str, int], ...]:
    """Every name of a hex with its hex: castle, scenic and alternative names."""
    out: list[tuple[str, int]] = [(x.name, h) for h, x in sorted(board().hexes.items()) if x.castle or x.scenic]
    known = {(n.lower(), h) for n, h in out}
    for x in called():
        if x.kind != "place":
            continue
        if x.hex not in board().hexes:
            raise BadTable(f"names.csv: {x.name} lies off the map")
        for name in (x.name, *x.aliases):
            if not name.startswith("(") and (name.lower(), x.hex) not in known:
                known.add((name.lower(), x.hex))
                out.append((name, x.hex))
    return tuple(out)


@cache
def place(name: str) -> int:
    """The hex of an exact name. Raises KeyError."""
    for n, h in place_names():
        if n == name:
            return h
    raise KeyError(name)
