"""What can be asked about in Block Wars (see kit.almanac): blocks as far as they are seen, hexes, armies, spells."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from commands import NameIndex, plural
from minaria.engine.state import remember
from minaria.games.block_wars import names
from minaria.games.block_wars.bot.guess import possible
from minaria.games.block_wars.pages import (
    army_page,
    item_page,
    listed,
    place_page,
    rating_words,
    seat_sheet,
    spell_page,
    the_map,
    type_page,
    wish_words,
)
from minaria.games.block_wars.pages.battle import where
from minaria.games.block_wars.rules import movement
from minaria.games.block_wars.rules.battle import moon
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS
from minaria.games.block_wars.tables import armies, spells, types
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import ITEMS, seat_name
from minaria.kit.almanac import Almanac, Attr, Coming, Is, Kind, Ref, Secret
from minaria.kit.turns import turns_on

MONTH = 4
"""Turns after which the moon is the same again (BW-MOON-01)."""


def _seat(s: str) -> Ref | None:
    return Ref("seat", s) if s else None


def _refs(kind: str, ids: Any) -> tuple[Ref, ...]:
    return tuple(Ref(kind, i) for i in ids)


def _t(v: View, b: str) -> Any:
    return types()[v.g.blocks[b].type]


def _sort(kind: str) -> Is:
    return Is(kind, (), lambda v, b: _t(v, b).kind == kind)


STEP = (("strong", "healthy", "big"), ("weak", "hurt", "small"))


@lru_cache(maxsize=64)
def _block_index(blocks: tuple[tuple[str, str], ...]) -> NameIndex:
    return NameIndex((said, b) for b, t in blocks for said in _block_names(t))


@cache
def _block_names(type: str) -> tuple[str, ...]:
    """What a block of a type is called: its name, one and several, and by the last word of it."""
    label = names.label(type)
    *more, last = label.split()
    short = [w for w in (last, plural(last)) if more and len(w) > 4]
    return tuple(dict.fromkeys((types()[type].name, label, plural(label), *short)))


def _castable(v: View, b: str) -> tuple[Ref, ...]:
    """The spells of a wizard's army; none of any other block."""
    sort = _t(v, b)
    return _refs("spell", armies()[sort.army].spells) if sort.kind == "wizard" and sort.army in armies() else ()


BLOCK = Kind(
    "block",
    {
        "block": "",
        "unit": "",
        "piece": "",
        "man": "",
        "soldier": "",
        "troop": "",
        **dict.fromkeys(("wizard", "mage"), "wizard"),
        **dict.fromkeys(("cleric", "priest"), "cleric"),
        "castle": "castle",
        "treasure": "treasure",
        "flyer": "flyer",
        "ship": "aquatic",
    },
    lambda v: v.g.blocks,
    lambda v, b: f"{_t(v, b).name} {b.rpartition('-')[2]}",
    lambda v: _block_index(tuple((b, x.type) for b, x in v.g.blocks.items())),
    attrs=(
        Attr("owner", ("owner", "side"), lambda v, b: _seat(v.g.seat_of(b)), verb="is of"),
        Attr("at", ("where", "place", "position"), lambda v, b: Ref("place", v.g.blocks[b].at), verb="stands at"),
        Attr("rating", ("rating", "fire"), lambda v, b: _t(v, b).rating),
        Attr(
            "steps",
            ("steps", "step", "strength", "health", "life"),
            lambda v, b: v.g.blocks[b].steps,
            unit="step",
            scale=STEP,
        ),
        Attr(
            "move",
            ("move", "moves", "speed", "movement", "movement points"),
            lambda v, b: _t(v, b).move,
            unit="hex",
            adds=False,
            scale=(("fast", "quick"), ("slow",)),
            verb="moves",
        ),
        Attr("sort", ("kind",), lambda v, b: _t(v, b).kind, verb="is"),
        Attr("dice", ("dice", "die"), lambda v, b: v.g.blocks[b].steps, verb="throws {} dice"),
        Attr("spells", ("spells", "spell", "cast", "casts"), _castable, verb="can cast"),
    ),
    preds=(
        *(_sort(k) for k in ("wizard", "cleric", "castle", "treasure", "flyer", "aquatic")),
        Is("moved", ("moved",), lambda v, b: v.g.blocks[b].moved, lacks=("unmoved", "still to move")),
        Is(
            "hurt",
            ("hurt", "wounded", "damaged"),
            lambda v, b: v.g.blocks[b].steps < _t(v, b).steps,
            lacks=("whole", "unhurt"),
        ),
    ),
    shown=("owner", "at", "rating", "steps", "move"),
    owner="owner",
    at="at",
    power="steps",
    force=True,
    unseen="force",
    hides=lambda v: True,
)


Force = tuple[str, str]
"""The blocks of a seat in a hex: where, whose."""


def _forces(v: View) -> list[Force]:
    return [(at, seat) for at, there in v.facts.counts.items() for seat in there]


def _many(v: View, force: Force) -> int:
    return v.facts.counts[force[0]][force[1]]


FORCE = Kind(
    "force",
    {"force": "", "enemy block": "foe", "enemy unit": "foe", "enemy force": "foe", "stack": "", "group": ""},
    _forces,
    lambda v, k: f"{seat_name(k[1])}'s blocks at {where(v, k[0])}",
    lambda v: NameIndex(()),
    attrs=(
        Attr("owner", ("owner",), lambda v, k: _seat(k[1]), verb="are of"),
        Attr("at", ("where", "place"), lambda v, k: Ref("place", k[0]), verb="stand at"),
        Attr(
            "many",
            ("blocks", "strength", "units"),
            _many,
            unit="block",
            scale=(("strong", "big"), ("weak", "small")),
        ),
    ),
    preds=(Is("foe", (), lambda v, k: k[1] in foes(v)),),
    shown=("owner", "at", "many"),
    owner="owner",
    at="at",
    power="many",
    force=True,
)


def _hex(v: View, at: str) -> Any:
    return the_map(v).hexes[at]


def _ground(ground: str) -> Is:
    return Is(ground, (), lambda v, at: ground in _hex(v, at).ground)


def _city_owner(v: View, at: str) -> Ref | None:
    return _seat(v.g.armies[v.facts.cities[at]].seat) if at in v.facts.cities else None


def _forces_at(v: View, at: str) -> tuple[Ref, ...]:
    return _refs("force", ((at, s) for s in v.facts.counts.get(at, ())))


PLACE = Kind(
    "place",
    {
        "place": "",
        "hex": "",
        "city": "city",
        "town": "city",
        "temple": "temple",
        "ruin": "token",
        "ruins": "token",
        "token": "token",
        "forest": "forest",
        "mountain": "mountains",
        "swamp": "swamp",
        "desert": "desert",
    },
    lambda v: the_map(v).hexes,
    where,
    names.place_index,
    attrs=(
        Attr("owner", ("controlled by", "owner", "controller"), _city_owner, verb="is"),
        Attr(
            "gold",
            ("gold", "value", "worth", "income", "money", "points"),
            lambda v, at: _hex(v, at).value or None,
            unit="gold",
            scale=(("rich", "good", "valuable", "big"), ("poor", "small")),
            verb="yields",
        ),
        Attr("ground", ("ground", "terrain"), lambda v, at: _hex(v, at).ground, verb="is"),
        Attr("there", ("there", "blocks", "who is there", "garrison", "defenders"), _forces_at, verb="holds"),
        Attr(
            "roads",
            ("roads", "road"),
            lambda v, at: _refs("place", (n for n in the_map(v).near(at) if the_map(v).road(at, n))),
            verb="has roads to",
        ),
    ),
    preds=(
        Is("city", (), lambda v, at: bool(_hex(v, at).name)),
        Is("temple", (), lambda v, at: at in v.g.temples),
        Is("token", (), lambda v, at: at in v.g.tokens),
        *(_ground(g) for g in ("forest", "mountains", "swamp", "desert")),
        Is(
            "neutral",
            ("neutral", "free", "unowned", "unclaimed"),
            lambda v, at: at not in v.facts.cities,
            lacks=("owned", "taken"),
        ),
        Is(
            "empty",
            ("empty", "undefended", "unoccupied", "unguarded"),
            lambda v, at: not v.facts.counts.get(at),
            lacks=("occupied", "defended", "guarded"),
        ),
    ),
    shown=("ground", "gold", "owner", "there"),
    owner="owner",
    power="gold",
    page=place_page,
)


def _mine(v: View, s: str) -> list[str]:
    return [a for a, h in v.g.armies.items() if h.seat == s]


def _home(v: View, s: str) -> Any:
    """Where a player's armies began; a capital that is hidden is not told."""
    homes = [v.g.homes[a] for a in _mine(v, s) if a in v.g.homes]
    return Secret("it is where his castle stands, which you do not see") if "" in homes else _refs("place", homes)


SEAT = Kind(
    "seat",
    {"player": "", "opponent": "foe", "enemy": "foe", "rival": "foe", "seat": "", "ally": "ally", "bot": "foe"},
    lambda v: v.g.ranks or v.g.seats,
    lambda v, s: seat_name(s),
    lambda v: names.seat_index(v.g.seats),
    attrs=(
        Attr("armies", ("army", "armies", "clan", "people"), lambda v, s: _refs("army", _mine(v, s)), verb="plays"),
        Attr(
            "many",
            ("blocks", "strength", "units", "troops", "pieces", "men", "force"),
            lambda v, s: sum(there.get(s, 0) for there in v.facts.counts.values()),
            unit="block",
            scale=(("strong", "powerful", "big"), ("weak", "small")),
        ),
        Attr(
            "cities",
            ("cities", "city", "towns"),
            lambda v, s: _refs("place", (at for at, a in v.facts.cities.items() if v.g.armies[a].seat == s)),
            verb="owns",
        ),
        Attr(
            "income",
            ("gold a turn", "income", "gold in cities", "earn", "earned"),
            lambda v, s: v.facts.incomes.get(s),
            unit="gold",
            scale=(("rich",), ("poor",)),
            verb="gets each turn",
        ),
        Attr(
            "gold",
            ("coins", "gold", "money", "coin", "cash", "treasury"),
            lambda v, s: sum(v.g.armies[a].gold + v.facts.coins.get(a, 0) for a in _mine(v, s)),
            unit="coin",
        ),
        Attr("home", ("home", "capital", "start", "begin", "camp"), _home, verb="began at"),
        Attr(
            "points",
            ("points", "score", "victory points"),
            lambda v, s: v.facts.points.get(v.facts.factions.get(s, s) if v.g.scenario == ALLIANCES else s, 0),
            unit="point",
        ),
        Attr(
            "list",
            ("list", "my list", "shopping list"),
            lambda v, s: tuple(wish_words(v, w) for w in listed(v)) if s == v.seat else Secret("lists are secret"),
        ),
    ),
    preds=(
        Is("foe", (), lambda v, s: s in foes(v)),
        Is("ally", ("allied with you", "allied"), lambda v, s: s != v.seat and s not in foes(v)),
    ),
    shown=("armies", "many", "cities", "points"),
    power="many",
    page=seat_sheet,
)


@cache
def _army_index() -> NameIndex:
    out = [(a.name, a.id) for a in armies().values()] + [(a, a) for a in armies()]
    return NameIndex([*out, *((a.name.split()[-1], a.id) for a in armies().values())])


ARMY = Kind(
    "army",
    {"army": "", "clan": "", "people": "", "side": ""},
    lambda v: armies(),
    lambda v, a: armies()[a].name,
    lambda v: _army_index(),
    attrs=(
        Attr(
            "owner",
            ("played by", "owner", "player"),
            lambda v, a: _seat(v.g.armies[a].seat) if a in v.g.armies else None,
            verb="is played by",
        ),
        Attr("style", ("like", "style", "good at", "good for"), lambda v, a: armies()[a].style, verb="is"),
        Attr(
            "types",
            ("blocks", "units", "types", "troops", "blocks to choose from"),
            lambda v, a: _refs("type", armies()[a].types),
            verb="has",
        ),
        Attr("spells", ("spells", "magic"), lambda v, a: _refs("spell", armies()[a].spells), verb="has the spells"),
        Attr("worth", ("worth", "value"), lambda v, a: armies()[a].value),
    ),
    preds=(Is("chosen", ("chosen", "taken"), lambda v, a: a in v.g.armies, lacks=("free", "left", "available")),),
    shown=("style", "owner"),
    owner="owner",
    page=army_page,
)


TYPE = Kind(
    "type",
    {"type": "", "block type": "", "kind of block": "", "block": "", "unit": ""},
    lambda v: [t for t in types() if not _mine(v, v.seat) or types()[t].army in _mine(v, v.seat)],
    lambda v, t: types()[t].name,
    lambda v: names.type_index(tuple(_mine(v, v.seat))),
    attrs=(
        Attr(
            "army",
            ("army",),
            lambda v, t: Ref("army", types()[t].army) if types()[t].army in armies() else None,
            verb="is of the",
        ),
        Attr("rating", ("rating", "fire", "strength"), lambda v, t: types()[t].rating),
        Attr("steps", ("steps", "step"), lambda v, t: types()[t].steps, unit="step", scale=(("strong",), ("weak",))),
        Attr(
            "move",
            ("move", "moves", "speed", "movement"),
            lambda v, t: types()[t].move,
            unit="hex",
            adds=False,
            scale=(("fast", "quick"), ("slow",)),
            verb="moves",
        ),
        Attr(
            "cost",
            ("cost", "costs", "price", "gold a step", "gold"),
            lambda v, t: types()[t].cost,
            unit="gold",
            scale=(("expensive", "dear"), ("cheap",)),
            verb="costs a step",
        ),
        Attr("sort", ("kind",), lambda v, t: types()[t].kind, verb="is"),
        Attr("many", ("number",), lambda v, t: types()[t].many),
        Attr("dice", ("dice", "die"), lambda v, t: types()[t].steps, verb="throws at full strength {} dice"),
    ),
    shown=("army", "rating", "steps", "move", "cost", "sort"),
    power="rating",
    page=lambda v, t: type_page(t),
)

SPELL = Kind(
    "spell",
    {"spell": "", "magic": ""},
    lambda v: spells(),
    lambda v, s: spells()[s].name,
    lambda v: names.printed_index("spell"),
    attrs=(
        Attr("text", ("does", "effect", "what"), lambda v, s: spells()[s].text, verb="does this:"),
        Attr(
            "cost",
            ("cost", "price", "costs"),
            lambda v, s: spells()[s].cost,
            unit="step",
            scale=(("expensive",), ("cheap",)),
            verb="costs",
        ),
        Attr(
            "who",
            ("who", "caster"),
            lambda v, s: _refs("army", (a.id for a in armies().values() if s in a.spells)),
            verb="is of the",
        ),
    ),
    shown=("cost", "text"),
    page=lambda v, s: spell_page(s),
)


@cache
def _ratings() -> tuple[str, ...]:
    return tuple(sorted({t.rating for t in types().values()}))


RATING = Kind(
    "rating",
    {"rating": "", "combat rating": ""},
    lambda v: _ratings(),
    lambda v, r: r,
    lambda v: NameIndex((r, r) for r in _ratings()),
    attrs=(
        Attr("means", ("meaning",), lambda v, r: rating_words(r), verb="means: a block"),
        Attr("types", ("types",), lambda v, r: _refs("type", (t for t in types() if types()[t].rating == r))),
    ),
    shown=("means",),
)

ITEM = Kind(
    "item",
    {"item": "", "relic": "", "magic item": ""},
    lambda v: v.facts.items,
    lambda v, i: ITEMS[i],
    lambda v: names.printed_index("item"),
    attrs=(
        Attr(
            "at",
            ("where", "place"),
            lambda v, i: Ref("place", v.facts.items[i]) if i in v.facts.items else None,
            verb="is at",
        ),
        Attr(
            "owner", ("held by", "holder", "owner"), lambda v, i: _seat(v.facts.bearers.get(i, "")), verb="is held by"
        ),
    ),
    shown=("at", "owner"),
    owner="owner",
    at="at",
    page=item_page,
)


def foes(v: View) -> list[str]:
    """The seats against one's own side."""
    side = v.facts.factions.get(v.seat, v.seat)
    return [s for s, f in v.facts.factions.items() if f != side and s != v.seat]


def _reach(v: View, x: Ref) -> dict[Any, int] | None:
    """Where one's own block could go; of what others have no block's face is known, so nothing is said."""
    if x.kind != "block" or x.id not in v.g.blocks or v.g.seat_of(x.id) != v.seat:
        return None
    g = remember(v.g, "could stand so", lambda: possible(v, random.Random(0)))
    return dict.fromkeys(movement.targets(g, x.id), 1)


def _victory(v: View) -> str:
    """Where to look for how the scenario is won."""
    return {
        PLUNDERING: "plundering allies castle wins",
        RUINS: "ruins mage wins",
        BORDERLAND: "borderland defender attacker wins",
    }.get(v.g.scenario, "")


def _coming(v: View) -> Iterator[Coming]:
    """When the moon is full and new again."""
    now = max(1, v.g.turn)
    for phase in dict.fromkeys(moon(n) for n in range(now, now + MONTH)):
        then = next(n for n in range(now + 1, now + MONTH + 1) if moon(n) == phase)
        here = "It is so now. " if moon(now) == phase else ""
        yield Coming((f"{phase} moon",), f"{here}The moon is {phase} next in turn {then}, {turns_on(now, then)}.")


ALMANAC = Almanac(
    (SEAT, BLOCK, FORCE, ITEM, PLACE, ARMY, TYPE, SPELL, RATING),
    ways={
        "land": lambda v, at: the_map(v).near(at),
        "road": lambda v, at: (n for n in the_map(v).near(at) if the_map(v).road(at, n)),
    },
    reach=_reach,
    foes=foes,
    threat=3,
    victory=_victory,
    coming=_coming,
    terms={"combat": "battle", "fight": "battle", "city": "cities", "shoots": "fires", "shoot": "fire"},
)
