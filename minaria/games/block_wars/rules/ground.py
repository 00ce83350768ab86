"""The map of a table: sides and their classes, coasts, distances, stacking (chapters MAP, HEXSIDE, STACK)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.games.block_wars.state import BlockWars, Crossing, hexside
from minaria.games.block_wars.tables import LORD, BlockType, figures, laid, types
from minaria.kit.board import WATER
from minaria.kit.tiles import LaidMap, TileHex
from minaria.kit.ways import reach

ROUGH = ("desert", "forest", "swamp")
OWN_GROUND = {"forest": "F", "swamp": "W", "desert": "D"}


class Side(NamedTuple):
    """A hexside: its class, how many ground and aquatic blocks of a player it lets through, the note it needs."""

    kind: str
    ground: int
    aquatic: int
    needs: str
    road: bool = False


def the_map(g: BlockWars) -> LaidMap:
    """The map of the table."""
    return laid(g.layout, g.tiles, g.turned)


def hex_of(g: BlockWars, at: str) -> TileHex:
    """The printed hex."""
    return the_map(g).hexes[at]


def near(g: BlockWars, at: str) -> tuple[str, ...]:
    """The hexes next to one."""
    return the_map(g).near(at)


def water(g: BlockWars, at: str) -> bool:
    """Whether a hex is sea or lake."""
    return hex_of(g, at).ground in WATER


def coastal(g: BlockWars, at: str) -> bool:
    """Whether a land hex has water beside it (BW-MAP-11)."""
    return not water(g, at) and any(water(g, n) for n in near(g, at))


def side(g: BlockWars, a: str, b: str) -> Side:
    """The side between two neighbours (BW-HEXSIDE-03 to -11)."""
    return _side(g.layout, g.tiles, g.turned, a, b)


@cache
def _side(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...], a: str, b: str) -> Side:
    m, limit = laid(layout, tiles, turned), figures("engine")["hexside"]
    grounds = {m.hexes[a].ground, m.hexes[b].ground}
    wet = [m.hexes[x].ground in WATER for x in (a, b)]
    if all(wet):
        return Side("sea", 0, limit["sea"], "")
    if any(wet):
        return Side("land_water", 0, limit["land_water"], "")
    kind, needs = next((x for x in ROUGH if x in grounds), "clear"), ""
    if "mountain" in grounds:
        kind, needs = "mountain", "M"
    elif m.river(a, b):
        kind, needs = "river", "R"
    road = m.road(a, b)
    shore = any(m.hexes[x].ground in WATER for x in m.near(a) if x in m.near(b))
    return Side(kind, limit[kind], limit["shore_extra_aquatic"] if shore else 0, "" if road else needs, road)


def stacking(g: BlockWars, at: str) -> int:
    """How many blocks of a player a hex holds (BW-STACK-01, BW-STACK-02)."""
    limit, printed = figures("engine")["stacking"], hex_of(g, at)
    made: int = limit[printed.ground] + (limit["city_bonus"] if printed.name else 0)
    return made


def room(g: BlockWars, at: str, seat: str) -> int:
    """How many more blocks of a seat a hex holds; below 0 where there are too many (BW-STACK-06, BW-STACK-04,
    BW-MOVE-08).
    """
    return stacking(g, at) - len(g.here(at, seat))


def held_against(g: BlockWars, seat: str) -> list[str]:
    """The hexes where blocks of other sides stand, the Lord's left out."""
    mine = g.faction(seat)
    return list(dict.fromkeys(x.at for b, x in g.blocks.items() if x.army != LORD and g.faction(g.seat_of(b)) != mine))


def enemies(g: BlockWars, at: str, seat: str) -> list[str]:
    """The blocks in a hex that are not of a seat's side; neutral ones unless they are its friends (BW-NEUTRAL-04)."""
    there = g.standing().get(at)
    if not there:
        return []
    mine = g.faction(seat)
    return [
        b for b in there if (g.friends.get(at) != mine if g.blocks[b].army == LORD else g.faction(g.seat_of(b)) != mine)
    ]


def may_stand(g: BlockWars, kind: BlockType, at: str) -> bool:
    """Whether a block may end a move there at all (BW-FLYER-03, BW-AQUATIC-01, BW-AQUATIC-03, BW-MOVE-06)."""
    if water(g, at):
        return kind.kind in ("aquatic", "amphibious")
    return kind.kind != "aquatic" or coastal(g, at)


def charmed(g: BlockWars, spell: str, block: str) -> bool:
    """Whether a spell of the Move Phase is at work on a block."""
    return any(c.spell == spell and c.block == block for c in g.charms)


def crossing(g: BlockWars, seat: str, kind: BlockType, a: str, b: str) -> Crossing:
    """How crossing a side counts for a block: a shore has a place for an aquatic one of its own."""
    aside = kind.kind == "aquatic" and side(g, a, b).kind not in ("sea", "land_water")
    return Crossing(seat, *hexside(a, b), aside)


class Bar(NamedTuple):
    """What closes a hexside to a block: the rule, and why, in words that follow a colon."""

    rule: str
    why: str

    def says(self, what: str) -> Refusal:
        """Why something, in words, is not possible."""
        return Refusal(f"{what}: {self.why}.", self.rule)


def barred(g: BlockWars, seat: str, block: str, a: str, b: str) -> Bar | None:
    """Why a block cannot cross from one hex to the next now, None if it can."""
    kind = types()[g.blocks[block].type]
    if kind.kind == "flyer":
        return None  # BW-FLYER-01
    if g.charms:
        why, limit = _charmed(g, seat, block, kind, a, b)
    else:
        why, limit = printed(g, kind)[a, b]
    if why is not None:
        return why
    if g.crossed and g.crossed.count(crossing(g, seat, kind, a, b)) >= limit:
        whose = f"{limit} of your {'ships' if kind.kind == 'aquatic' else 'blocks'}"
        return Bar("BW-HEXSIDE-01", f"no more than {whose} may cross that side in one phase")
    return None


class Passages(dict[tuple[str, str], tuple[Bar | None, int]]):
    """Sides as printed for a type of block, from a hex to the next: why it never crosses, None if it may, and how many
    of a player may. Each is found when it is first asked for.
    """

    def __init__(self, m: LaidMap, kind: BlockType, cut: Callable[[str, str], Side]) -> None:
        super().__init__()
        self.m, self.kind, self.cut = m, kind, cut

    def __missing__(self, ends: tuple[str, str]) -> tuple[Bar | None, int]:
        found = self[ends] = passage(self.m, self.cut(*ends), self.kind, ends[1])
        return found


def printed(g: BlockWars, kind: BlockType) -> Passages:
    """The sides of the table's map for a type of block."""
    return _printed(g.layout, g.tiles, g.turned, kind.id)


@cache
def _printed(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...], kind: str) -> Passages:
    return Passages(laid(layout, tiles, turned), types()[kind], partial(_side, layout, tiles, turned))


def passage(
    m: LaidMap, s: Side, kind: BlockType, b: str, free: bool = False, clear: bool = False, bog: bool = False
) -> tuple[Bar | None, int]:
    """The same with spells: `free` a road's leave for rivers and mountains, `clear` clear ground, `bog` all notes.

    Amphibious blocks go by the rules of either side (BW-AQUATIC-03).
    """
    limit = s.ground
    if s.kind in ("sea", "land_water"):
        limit = s.aquatic
        if kind.kind not in ("aquatic", "amphibious"):
            return Bar("BW-MOVE-06", "ground blocks never enter water or leave it"), limit
    elif kind.kind == "aquatic":
        limit = s.aquatic
        if not limit:
            return Bar("BW-AQUATIC-01", "ships cross no side away from the shore"), limit
    else:
        may = free or bog or clear or s.needs in kind.notes or (s.needs == "R" and kind.kind == "amphibious")
        if s.needs and not may:
            what, rule = ("mountain", "BW-HEXSIDE-06") if s.needs == "M" else ("river", "BW-HEXSIDE-07")
            return Bar(rule, f"that side is a {what}, which it cannot cross without a road"), limit
        own = OWN_GROUND.get(s.kind, "")
        if (own and (own in kind.notes or bog)) or clear:
            limit = max(limit, 2)
    if (
        kind.kind == "aquatic"
        and m.hexes[b].ground not in WATER
        and not any(m.hexes[n].ground in WATER for n in m.near(b))
    ):
        return Bar("BW-AQUATIC-01", "ships lie on water or on a coast"), limit
    return None, limit


def _charmed(g: BlockWars, seat: str, block: str, kind: BlockType, a: str, b: str) -> tuple[Bar | None, int]:
    """What spells at work make of a side (BW-SPELL-19, -20, -23, -27)."""
    here = [c for c in g.charms if (c.start, c.to) == hexside(a, b)]
    if any(c.spell == "thorn_wall" and g.faction(c.seat) != g.faction(seat) for c in here):
        return Bar("BW-SPELL-19", "a wall of thorns closes that side"), 0
    mine = {c.spell for c in here if c.seat == seat}
    free, clear, bog = "rock_span" in mine, "green_path" in mine, charmed(g, "bog_step", block)
    return passage(the_map(g), side(g, a, b), kind, b, free, clear, bog)


def cross(g: BlockWars, seat: str, block: str, a: str, b: str) -> None:
    """Count a crossing; flyers leave no trace (BW-FLYER-01)."""
    kind = types()[g.blocks[block].type]
    if kind.kind != "flyer":
        g.crossed = (*g.crossed, crossing(g, seat, kind, a, b))


def distances(g: BlockWars, start: str) -> dict[str, int]:
    """Hexes from one to every other, over any ground."""
    return _distances(g.layout, g.tiles, g.turned, start)


@cache
def _distances(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...], start: str) -> dict[str, int]:
    return reach((start,), laid(layout, tiles, turned).near).cost


@cache
def _plain(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...]) -> tuple[str, ...]:
    m = laid(layout, tiles, turned)

    def step(a: str, b: str) -> int | None:
        s = _side(layout, tiles, turned, a, b)
        return 1 if s.ground and not s.needs else None

    first = next(h for h, x in m.hexes.items() if x.name)
    found = reach((first,), m.near, step).cost
    return tuple(h for h in m.hexes if h in found)


def walkable(g: BlockWars) -> tuple[str, ...]:
    """The hexes that plain ground blocks can reach from the cities (BW-LORD-04)."""
    return _plain(g.layout, g.tiles, g.turned)


def cities(g: BlockWars) -> dict[str, TileHex]:
    """The cities of the table by their hex."""
    return _cities(g.layout, g.tiles, g.turned)


@cache
def _cities(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...]) -> dict[str, TileHex]:
    return {h: x for h, x in laid(layout, tiles, turned).hexes.items() if x.name}
