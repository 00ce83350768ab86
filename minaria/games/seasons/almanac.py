"""What can be asked about in Seasons (see kit.almanac): nations, areas, forces as far as they are seen, units."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from commands import NameIndex
from minaria.games.seasons.names import indexes
from minaria.games.seasons.pages import area_page, heaps, homes, in_play, nation
from minaria.games.seasons.state.records import Nation
from minaria.games.seasons.tables import areas, makes, ring
from minaria.games.seasons.view import View
from minaria.games.seasons.wording import CALENDAR, area_name, kind_name, seat_name
from minaria.kit.almanac import Almanac, Attr, Coming, Is, Kind, Ref, Secret
from minaria.kit.turns import LASTING, ending, turns_on

AWAY = Secret("the map is not in view from where you stand")
UPKEEP = ("Summer", "Winter")
"""The seasons in which it is due (SE-UPKEEP-01)."""
OWN = Secret("each nation's stock is its own affair")


def _seat(s: str) -> Ref | None:
    return Ref("seat", s) if s else None


def _refs(kind: str, ids: Any) -> tuple[Ref, ...]:
    return tuple(Ref(kind, i) for i in ids)


def _of_nation(value: Callable[[Nation], int]) -> Callable[[View, str], int | Secret]:
    """What a nation has in stock: one's own."""
    return lambda v, s: value(v.g.nations[s]) if s == v.seat and s in v.g.nations else OWN


def _upkeep(v: View, s: str) -> int | Secret:
    return v.facts.upkeep.get(s, OWN)


def _away(v: View) -> bool:
    return v.facts.sight == "none"


Force = tuple[str, str]
"""Units of a nation face down in an area: where, whose."""


def _forces(v: View) -> dict[Force, int]:
    return {(heap.area, heap.seat): heap.units for heap in heaps(v)}


def _seen(found: Callable[[View, str], Any]) -> Callable[[View, str], Any]:
    """What is known of an area or a nation where the map is in view."""
    return lambda v, x: AWAY if _away(v) else found(v, x)


def _home(v: View, nation: str) -> Ref | None:
    """The area in which a nation begins."""
    here = (a for a in ring(in_play(v)).lands if areas()[a].nation == nation and areas()[a].role == "home")
    return next((Ref("place", a) for a in here), None)


def _walls(kind: str) -> Is:
    return Is(kind, (), _seen(lambda v, a: v.g.walls.get(a) == kind))


def _unit_kind(kind: str) -> Is:
    return Is(kind, (), lambda v, u: v.g.pieces[u].kind == kind)


def _allies(v: View) -> set[str]:
    """The nations with which one has an alliance or has agreed on peace."""
    held = [t for t in v.g.treaties.values() if not t.open and v.seat in t.parties and t.terms in ("alliance", "peace")]
    return {s for t in held for s in t.parties if s != v.seat}


SEAT = Kind(
    "seat",
    {
        "nation": "",
        "player": "",
        "enemy": "foe",
        "opponent": "foe",
        "neighbour nation": "foe",
        "rival": "foe",
        "bot": "foe",
        "ally": "ally",
    },
    lambda v: v.g.seats,
    lambda v, s: seat_name(s),
    lambda v: indexes.seats(homes(v)),
    attrs=(
        Attr(
            "areas",
            ("areas", "area", "lands", "land", "territory", "places"),
            _seen(lambda v, s: _refs("place", (a for a, by in v.g.owner.items() if by == s))),
            verb="holds",
        ),
        Attr(
            "units",
            ("units", "forces", "strength", "armies", "army", "troops", "pieces", "men"),
            _seen(lambda v, s: sum(n for k, n in _forces(v).items() if k[1] == s)),
            unit="unit",
            scale=(("strong", "powerful", "big"), ("weak", "small")),
        ),
        Attr(
            "resources",
            ("resources", "resource", "money", "gold", "treasury"),
            _of_nation(lambda n: n.resources),
            unit="resource",
            scale=(("rich",), ("poor",)),
        ),
        Attr("supply", ("supply", "supplies", "food"), _of_nation(lambda n: n.supply), unit="supply"),
        Attr("upkeep", ("upkeep",), _upkeep, unit="resource", verb="owes an upkeep of"),
        Attr(
            "home",
            ("home", "home area", "capital", "start", "begin"),
            lambda v, s: _home(v, v.g.nations[s].home) if s in v.g.nations else None,
            verb="began at",
        ),
        Attr(
            "income",
            ("income", "worth", "earn", "earned", "earns"),
            _seen(lambda v, s: sum(v.g.number[a] for a, by in v.g.owner.items() if by == s)),
            unit="resource",
            verb="gets each turn",
        ),
    ),
    preds=(
        Is("foe", (), lambda v, s: s != v.seat),
        Is("ally", ("allied with you", "allied", "friendly"), lambda v, s: s in _allies(v)),
    ),
    shown=("areas", "units"),
    power="units",
    page=nation,
)

PLACE = Kind(
    "place",
    {
        "area": "",
        "place": "",
        "land": "land",
        "ocean": "ocean",
        "sea": "ocean",
        "castle": "castle",
        "tower": "tower",
        "fort": "walls",
        "building": "walls",
    },
    lambda v: ring(in_play(v)).areas,
    lambda v, a: area_name(a),
    lambda v: NameIndex(
        [(areas()[a].name, a) for a in ring(in_play(v)).areas] + [(a, a) for a in ring(in_play(v)).areas]
    ),
    attrs=(
        Attr(
            "owner",
            ("held by", "holder", "owner"),
            _seen(lambda v, a: _seat(v.g.owner.get(a, ""))),
            verb="is held by",
        ),
        Attr(
            "number",
            ("number", "worth", "value", "resources"),
            _seen(lambda v, a: v.g.number.get(a)),
            unit="resource",
            scale=(("rich", "good", "big"), ("poor", "small")),
            verb="is worth",
        ),
        Attr(
            "there",
            ("there", "units", "forces", "garrison"),
            _seen(lambda v, a: _refs("force", (k for k in _forces(v) if k[0] == a))),
            verb="holds",
        ),
        Attr("walls", ("building", "walls", "castle"), _seen(lambda v, a: v.g.walls.get(a)), verb="has"),
        Attr(
            "near",
            ("borders", "neighbours", "next to", "border"),
            lambda v, a: _refs("place", ring(in_play(v)).near[a]),
            verb="borders on",
        ),
    ),
    preds=(
        Is("land", (), lambda v, a: areas()[a].land),
        Is("ocean", (), lambda v, a: not areas()[a].land),
        Is("walls", ("walled", "fortified"), _seen(lambda v, a: a in v.g.walls)),
        _walls("castle"),
        _walls("tower"),
        Is(
            "neutral",
            ("neutral", "free", "unowned"),
            _seen(lambda v, a: areas()[a].land and not v.g.owner.get(a)),
            lacks=("owned", "taken"),
        ),
        Is(
            "empty",
            ("empty", "undefended", "unguarded"),
            _seen(lambda v, a: not any(k[0] == a for k in _forces(v))),
            lacks=("defended", "guarded"),
        ),
    ),
    shown=("owner", "number", "walls", "there"),
    owner="owner",
    power="number",
    hides=_away,
    page=area_page,
)

UNIT = Kind(
    "unit",
    {
        "unit": "",
        "piece": "",
        "force": "",
        "army": "",
        **{k: k for k in ("infantry", "cavalry")},
        "siege engine": "siege",
        "boat": "war_boat",
    },
    lambda v: v.g.pieces,
    lambda v, u: f"{kind_name(v.g.pieces[u].kind)} {u.rpartition('-')[2]}",
    lambda v: NameIndex((f"{kind_name(p.kind)} {u.rpartition('-')[2]}", u) for u, p in v.g.pieces.items()),
    attrs=(
        Attr("owner", ("owner",), lambda v, u: _seat(v.g.pieces[u].seat), verb="is of"),
        Attr(
            "at",
            ("where", "place"),
            lambda v, u: Ref("place", v.g.pieces[u].at) if v.g.pieces[u].at else None,
            verb="is at",
        ),
        Attr("value", ("value", "strength", "worth"), lambda v, u: makes()[v.g.pieces[u].kind].value),
    ),
    preds=(
        *(_unit_kind(k) for k in ("infantry", "cavalry", "siege", "war_boat")),
        Is("green", ("green", "untrained"), lambda v, u: v.g.pieces[u].green, lacks=("trained",)),
    ),
    shown=("owner", "at", "value"),
    owner="owner",
    at="at",
    power="value",
    force=True,
    unseen="force",
    hides=lambda v: True,
)

FORCE = Kind(
    "force",
    {"stack": "", "enemy force": ""},
    _forces,
    lambda v, k: f"{seat_name(k[1])} at {area_name(k[0])}",
    lambda v: NameIndex(()),
    attrs=(
        Attr("owner", ("owner",), lambda v, k: _seat(k[1])),
        Attr("at", ("where",), lambda v, k: Ref("place", k[0])),
        Attr("many", ("units", "strength"), lambda v, k: _forces(v)[k], unit="unit", scale=(("strong",), ("weak",))),
    ),
    shown=("owner", "at", "many"),
    owner="owner",
    at="at",
    power="many",
    force=True,
    hides=lambda v: v.facts.sight != "live",
)

MAKE = Kind(
    "make",
    {"kind of unit": "unit", "kind of building": "building", "type": ""},
    lambda v: makes(),
    lambda v, k: kind_name(k) if makes()[k].unit else k,
    lambda v: NameIndex([*indexes.makes().items, *((k, k) for k, m in makes().items() if not m.unit)]),
    attrs=(
        Attr(
            "price",
            ("price", "cost", "costs"),
            lambda v, k: makes()[k].cost,
            scale=(("dear",), ("cheap",)),
            verb="costs",
        ),
        Attr("value", ("value", "might", "strength"), lambda v, k: makes()[k].value, scale=(("strong",), ("weak",))),
        Attr("upkeep", ("upkeep",), lambda v, k: makes()[k].upkeep, verb="has an upkeep of"),
        Attr("beside", ("value next door", "bonus"), lambda v, k: makes()[k].beside or None, verb="gives next door"),
    ),
    preds=(
        Is("unit", (), lambda v, k: makes()[k].unit),
        Is("building", (), lambda v, k: not makes()[k].unit),
    ),
    shown=("price", "value", "upkeep"),
    power="value",
)


def _coming(v: View) -> Iterator[Coming]:
    """When each season is next, when upkeep is due, when the game ends."""
    now, last = v.g.turn, int(v.g.options.get("turns", "8"))
    for name in CALENDAR.names:
        then = CALENDAR.next(now, name)
        when = f"{name} is next in turn {then}, {turns_on(now, then)}."
        here = f"It is {name} now. " if CALENDAR.name(now) == name else ""
        yield Coming((name.lower(),), here + (when if then <= last else f"The game ends before another {name}."))
    due = now if CALENDAR.name(now) in UPKEEP else min(CALENDAR.next(now, name) for name in UPKEEP)
    yield Coming(("upkeep",), f"Upkeep is next due in {CALENDAR.name(due)}, turn {due}: {turns_on(now, due)}.")
    yield Coming((*LASTING, "seasons left", "game finish"), ending(now, last))


ALMANAC = Almanac(
    (SEAT, PLACE, UNIT, FORCE, MAKE),
    ways={"land": lambda v, a: ring(in_play(v)).near[a]},
    foes=lambda v: [s for s in v.g.seats if s != v.seat],
    threat=1,
    terms={"fort": "tower", "might": "value", "military": "value", "feed": "upkeep", "foot": "infantry"},
    move="plan move {piece} to {place}",
    coming=_coming,
)
