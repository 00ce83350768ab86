"""The printed parts of Divine Right: map, hexsides, kingdoms, counters, cards and names, loaded once and checked.

Called by every other module of the game; nothing here changes during play. Figures: data/divine_right/*.csv.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from minaria.kit import tables as kit
from minaria.kit.hexgrid import DIRECTIONS, OPPOSITE, coordinates, distance, hex_id, neighbours, step
from minaria.kit.tables import BadTable, rows

GAME_ID = "divine_right"
MERCENARY = "mercenary"
WET = frozenset({"sea", "lake", "isle-of-fright"})
HIGH = frozenset({"mountain", "mountain-forest"})


class Hex(NamedTuple):
    """One hex: terrain, water, rivers that count, castle, kingdom ('' if unclaimed), names."""

    id: int
    terrain: str
    coast: bool
    lakeshore: bool
    rivers: frozenset[str]
    bank: bool  # beside a navigable river
    castle: str  # name of a castle, castle-port or non-castle port, or ''
    kind: str  # "castle", "port", "noncastle-port" or ''
    royal: bool
    strength: int
    kingdom: str
    scenic: str
    battlefield: bool
    region: str

    @property
    def name(self) -> str:
        """Castle or scenic name, else 'column,row'."""
        return self.castle or self.scenic or coordinates(self.id)

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


class Kingdom(NamedTuple):
    """A kingdom as printed."""

    id: str
    name: str
    adjective: str
    aliases: tuple[str, ...]
    human: bool  # for the retreat die
    playable: bool
    royal: int
    king: str
    queen: str
    castles: tuple[int, ...]
    retreat_on: int


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


class Personality(NamedTuple):
    """A personality card as game effects; ploy columns are added to the diplomacy die."""

    id: int
    name: str
    ploys: dict[str, int]
    activation: int
    deactivation: int
    immune: frozenset[str]
    banish: str
    combat: int
    codes: frozenset[str]
    text: str


class Card(NamedTuple):
    """A diplomacy card: ploy and bonus; banish = full turns of banishment after a failure (0: none)."""

    id: str
    ploy: str
    title: str
    bonus: int
    banish: int


class Board(NamedTuple):
    """The map."""

    hexes: dict[int, Hex]
    near: dict[int, tuple[int, ...]]
    sides: dict[int, dict[int, Side]]
    castles: tuple[int, ...]
    fleet_hexes: frozenset[int]
    ports: tuple[int, ...]  # castle-ports and non-castle ports


def kingdom_id(name: str) -> str:
    """'Hothior' -> 'hothior'."""
    return name.strip().lower()


@cache
def distances(h: int) -> bytes:
    """Hexes from h to every hex, by its number."""
    far = bytearray(max(board().hexes) + 1)
    for x in board().hexes:
        far[x] = distance(x, h)
    return bytes(far)


@cache
def board() -> Board:
    """The map of Minaria: 1,070 hexes. Raises BadTable."""
    hexes: dict[int, Hex] = {}
    for r in rows(GAME_ID, "map.csv", "col", "row", "terrain", "castle_kind", "river_names"):
        h = hex_id(int(r["col"]), int(r["row"]))
        if h in hexes:
            raise BadTable(f"map.csv: hex {coordinates(h)} stands twice")
        rivers = frozenset(x for x in r["river_names"].split(";") if x) if r["river"] == "1" else frozenset()
        hexes[h] = Hex(
            h,
            r["terrain"],
            r["coast"] == "1",
            r["lakeshore"] == "1",
            rivers,
            r["navigable"] == "1",
            r["castle_name"],
            r["castle_kind"],
            r["royal"] == "1",
            int(r["intrinsic"] or 0),
            kingdom_id(r["kingdom"]),
            r["scenic_name"],
            r["battlefield"] == "1",
            r["region"],
        )
    if len(hexes) != 1070:
        raise BadTable(f"map.csv: {len(hexes)} hexes, 1070 wanted")
    near = neighbours(hexes)
    kinds: dict[tuple[int, str], set[str]] = {}
    for r in rows(GAME_ID, "hexsides.csv", "col", "row", "direction", "kind"):
        kinds.setdefault((hex_id(int(r["col"]), int(r["row"])), r["direction"]), set()).add(r["kind"])
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
    out: dict[str, Kingdom] = {}
    for r in rows(GAME_ID, "kingdoms.csv", "kingdom", "royal_col", "royal_row"):
        kid = kingdom_id(r["kingdom"])
        aliases = tuple(a for a in r["alt_names"].split(";") if a)
        castles = tuple(h for h in board().castles if board().hexes[h].kingdom == kid)
        if len(castles) != int(r["castles"]):
            raise BadTable(f"kingdoms.csv: {r['kingdom']} has {len(castles)} castles on the map, not {r['castles']}")
        # DRR-66: the Trolls are not on the list of those that retreat on 3
        retreat = figures()["hired_retreat"] if kid == "trolls" else int(r["retreat_on"][0])
        out[kid] = Kingdom(
            kid,
            r["kingdom"],
            _ADJECTIVES[kid],
            aliases,
            r["human"] == "1",
            r["playable"] == "1",
            hex_id(int(r["royal_col"]), int(r["royal_row"])),
            r["king"],
            r["queen"],
            castles,
            retreat,
        )
    if len(out) != 11:
        raise BadTable(f"kingdoms.csv: {len(out)} kingdoms, 11 wanted")
    return out


_ADJECTIVES = {
    "hothior": "Hothioran",
    "mivior": "Mivioran",
    "muetar": "Muetaran",
    "shucassam": "Shucassamite",
    "immer": "Immerite",
    "pon": "Ponese",
    "rombune": "Rombuni",
    "neuth": "Elven",
    "zorn": "Goblin",
    "ghem": "Dwarven",
    "trolls": "Troll",
    MERCENARY: "mercenary",
}


@cache
def units() -> dict[str, Unit]:
    """All counters by id ('muetar-army-3', 'mercenary-fleet-2', 'immer-monarch-1'), those of options too."""
    out: dict[str, Unit] = {}
    counts: dict[tuple[str, str], int] = {}
    for r in rows(GAME_ID, "units.csv", "kingdom", "type", "place", "count", "ma", "basic", "option"):
        if (r["basic"] == "1") == bool(r["option"]):
            raise BadTable(f"units.csv: {r['kingdom']} {r['place']}: basic, or with an option")
        kid = kingdom_id(r["kingdom"])
        kind = r["type"].removeprefix("mercenary-").removeprefix("river-")
        home = hex_id(int(r["col"]), int(r["row"])) if r["col"] else 0
        if home and home not in board().hexes:
            raise BadTable(f"units.csv: {r['place']} lies off the map")
        for _ in range(int(r["count"])):
            n = counts[kid, kind] = counts.get((kid, kind), 0) + 1
            uid = f"{kid}-{kind}-{n}"
            out[uid] = Unit(
                uid,
                kid,
                kind,
                n,
                home,
                r["place"],
                int(r["ma"]),
                r["mountain"] == "1",
                r["swamp"] == "1",
                r["forest_other_editions"] == "1",
                r["type"] == "river-fleet",
                r["option"],
            )
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
    found = {int(r["sum"]): (r["event"], r["title"]) for r in rows(GAME_ID, "events.csv", "sum", "event", "title")}
    if sorted(found) != list(range(2, 13)):
        raise BadTable("events.csv: the sums 2 to 12 wanted")
    return found


PLOYS = ("long-oration", "bribe", "crass-bribe", "threat", "marriage", "blackmail", "white-magic", "black-magic")


@cache
def personalities() -> dict[int, Personality]:
    """The 22 personality cards by number."""
    out = {}
    for r in rows(GAME_ID, "personality_cards.csv", "id", "name", "codes", "explanation"):
        out[int(r["id"])] = Personality(
            int(r["id"]),
            r["name"],
            {p: int(r[p.replace("-", "_")]) for p in PLOYS},
            int(r["activation_mod"]),
            int(r["deactivation_mod"]),
            frozenset(x for x in r["immune_ploys"].split(";") if x),
            r["banish_rule"],
            int(r["combat_mod"]),
            frozenset(x for x in r["codes"].split(";") if x),
            r["explanation"],
        )
    if sorted(out) != list(range(1, 23)):
        raise BadTable("personality_cards.csv: cards 1 to 22 wanted")
    return out


@cache
def cards() -> dict[str, Card]:
    """The 35 diplomacy cards of the Basic Game by id ('bribe+1-3' is the third Bribe +1)."""
    out = {}
    for r in rows(GAME_ID, "diplomacy_cards.csv", "ploy", "title", "modifier", "count", "basic"):
        if r["basic"] != "1":
            continue
        if r["ploy"] not in PLOYS:
            raise BadTable(f"diplomacy_cards.csv: {r['ploy']} is no ploy")
        for n in range(1, int(r["count"]) + 1):
            cid = f"{r['ploy']}+{r['modifier']}-{n}"
            out[cid] = Card(cid, r["ploy"], r["title"], int(r["modifier"]), int(r["banish_turns"]))
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
    for r in rows(GAME_ID, "names.csv", "kind", "name", "col", "row", "aliases"):
        if r["kind"] != "place":
            continue
        h = hex_id(int(r["col"]), int(r["row"]))
        if h not in board().hexes:
            raise BadTable(f"names.csv: {r['name']} lies off the map")
        for name in (r["name"], *r["aliases"].split(";")):
            name = name.strip()
            if name and not name.startswith("(") and (name.lower(), h) not in known:
                known.add((name.lower(), h))
                out.append((name, h))
    return tuple(out)


@cache
def place(name: str) -> int:
    """The hex of an exact name. Raises KeyError."""
    for n, h in place_names():
        if n == name:
            return h
    raise KeyError(name)
