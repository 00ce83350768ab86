"""What can be asked about in Kingmaker (see kit.almanac): nobles, heirs, places, ships, items, factions.

One declaration, kind after kind, and what its columns ask: it is read as a table is, and longer than other modules.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from commands import NameIndex
from minaria.games.kingmaker import names
from minaria.games.kingmaker.pages.chancery import brings
from minaria.games.kingmaker.pages.faction import faction_sheet, noble_page
from minaria.games.kingmaker.pages.items import item_page
from minaria.games.kingmaker.pages.places import place_page
from minaria.games.kingmaker.pages.royals import claim_words, heir_page
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, movement, sailing, votes
from minaria.games.kingmaker.rules.besieging import garrison
from minaria.games.kingmaker.rules.strength import attack_items, base, held, strength, total
from minaria.games.kingmaker.tables import (
    FORTIFIED,
    crown_items,
    events,
    land,
    mercenaries,
    people,
    place_in,
    places,
    road_links,
    royals,
    sea,
    ships,
    spaces,
)
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import name, seat_name, space_name
from minaria.kit.almanac import Almanac, Attr, Is, Kind, Ref, Secret


def _seat(s: str) -> Ref | None:
    return Ref("seat", s) if s else None


def _refs(kind: str, ids: Iterable[Any]) -> tuple[Ref, ...]:
    return tuple(Ref(kind, i) for i in ids)


def _hand(v: View) -> tuple[str, ...]:
    return v.g.hands.get(v.seat, ())


HIDDEN = Secret("it may lie undrawn or in somebody's reserve")


def _lies_open(v: View, card: str) -> bool:
    """Whether everybody knows that a card is in nobody's hand: it is vacant, used or out of the game."""
    g = v.g
    return card in (*g.chancery, *g.gone, *g.lost, *g.crown.used, *g.events.used)


def _noble_owner(v: View, n: str) -> Ref | Secret | None:
    if n in v.g.nobles:
        return _seat(v.g.nobles[n].seat)
    if n in _hand(v):
        return _seat(v.seat)
    return None if _lies_open(v, n) else HIDDEN


def _in_play(f: Any, none: Any = None) -> Any:
    """An attribute of a noble that only those in play have."""
    return lambda v, n: f(v.g, n, v.g.nobles[n]) if n in v.g.nobles else none


@cache
def _nobles_index(called: tuple[tuple[str, str], ...]) -> NameIndex:
    fixed = names.index("noble").items
    return NameIndex(
        [
            *fixed,
            *((f"{t} {n}", i) for t in ("Lord", "Earl") for n, i in fixed),
            *((w, n) for w, n in called if n in people() and not names.index("item").exact(w)),
        ]
    )


NOBLE = Kind(
    "noble",
    {"noble": "play", "lord": "play", "baron": "play", "captive": "captive", "prisoner": "captive"},
    lambda v: people(),
    lambda v, n: name(n),
    lambda v: _nobles_index(tuple(names.called(v.g))),
    attrs=(
        Attr("owner", ("faction", "owner", "side"), _noble_owner, verb="is of"),
        Attr(
            "at",
            ("where", "place", "position", "location"),
            _in_play(lambda g, n, x: Ref("place", x.at) if x.at else None),
            verb="is at",
        ),
        Attr(
            "troops",
            ("troops", "men", "soldiers", "strength", "army", "force", "power"),
            lambda v, n: (
                (strength(v.g, n) if v.g.nobles[n].at else base(v.g, n)) if n in v.g.nobles else people()[n].troops
            ),
            unit="troop",
            scale=(("strong", "powerful", "mighty", "big", "good"), ("weak", "small", "bad")),
        ),
        Attr(
            "attack",
            ("attack", "attacking", "bring"),
            _in_play(lambda g, n, x: strength(g, n) + attack_items(g, n) if x.at else None),
            unit="troop",
            verb="attacks with",
        ),
        Attr(
            "castles",
            ("castles", "castle", "home", "homes", "refuge", "start", "begin"),
            lambda v, n: _refs("place", (places()[p].space for p in people()[n].castles)),
            verb="has the castles",
        ),
        Attr(
            "awards",
            ("awards", "titles", "title", "offices", "office", "items", "cards"),
            _in_play(lambda g, n, x: _refs("item", held(g, n)), ()),
            verb="holds",
        ),
        Attr(
            "heirs",
            ("heirs", "heir", "royals", "royal"),
            _in_play(lambda g, n, x: _refs("heir", heirs.in_charge(g, n)), ()),
            verb="has in his charge",
        ),
        Attr("lords", ("votes in the lords", "votes", "vote", "lords"), lambda v, n: people()[n].lords, unit="vote"),
        Attr("captor", ("captor", "jailer"), _in_play(lambda g, n, x: _seat(x.captor)), verb="is a captive of"),
    ),
    preds=(
        Is(
            "play",
            ("in play", "alive", "on the map"),
            lambda v, n: n in v.g.nobles,
            lacks=("out of play", "dead", "killed", "gone"),
        ),
        Is(
            "captive",
            ("captive", "captured", "a prisoner", "imprisoned"),
            _in_play(lambda g, n, x: bool(x.captor), False),
        ),
        Is(
            "inside",
            ("inside", "in a castle"),
            _in_play(lambda g, n, x: x.inside, False),
            lacks=("outside", "in the open"),
        ),
        Is("aboard", ("aboard", "at sea"), _in_play(lambda g, n, x: bool(x.aboard), False)),
        Is("moved", ("moved",), lambda v, n: n in v.g.moved, lacks=("unmoved", "still to move")),
        Is("fought", ("fought",), lambda v, n: n in v.g.fought),
    ),
    shown=("owner", "at", "troops", "awards", "heirs"),
    owner="owner",
    at="at",
    power="troops",
    force=True,
    page=noble_page,
)


def _holder(v: View, h: str) -> Ref | None:
    return _seat(heirs.holder(v.g, h)) if h in heirs.living(v.g) else None


REGNAL = (("Edward IV", "edward-of-march"), ("Richard III", "richard-of-gloucester"))
"""What heirs were called who came to reign."""


@cache
def _heirs_index(sole: str) -> NameIndex:
    fixed = names.index("heir").items
    said = [*fixed, *REGNAL, *((f"{t} {n.split()[0]}", h) for n, h in fixed for t in ("King", "Prince", "Queen"))]
    return NameIndex([*said, *((w, sole) for w in ("the king", "king", "monarch", "sole monarch") if sole)])


HEIR = Kind(
    "heir",
    {
        "heir": "alive",
        "royal": "alive",
        "royal heir": "alive",
        "king": "crowned",
        "monarch": "crowned",
        "queen": "crowned",
        "pretender": "alive",
        "prince": "alive",
    },
    lambda v: heirs.living(v.g),
    lambda v, h: name(h),
    lambda v: _heirs_index(heirs.sole_monarch(v.g)),
    attrs=(
        Attr("owner", ("held by", "holder", "owner", "faction"), _holder, verb="is held by"),
        Attr(
            "at",
            ("where", "place", "location"),
            lambda v, h: Ref("place", heirs.where(v.g, h)[0]) if h in heirs.living(v.g) else None,
            verb="is at",
        ),
        Attr(
            "guard",
            ("with", "guard", "guardian", "guarding", "guards", "guarded by", "protects", "protecting"),
            lambda v, h: (
                Ref("noble", heirs.guard_of(v.g, h)) if h in v.g.heirs and heirs.guard_of(v.g, h) in people() else None
            ),
            verb="is with",
        ),
        Attr(
            "house",
            ("house", "dynasty", "family"),
            lambda v, h: royals()[h].house.capitalize(),
            verb="is of the House of",
        ),
        Attr("claim", ("claim", "rank", "succession"), lambda v, h: claim_words(v.g, h), verb="is"),
        Attr(
            "age",
            ("age", "years"),
            lambda v, h: v.g.year - royals()[h].born if v.g.clock else None,
            unit="year",
            scale=(("old",), ("young",)),
            verb="is {} old",
        ),
    ),
    preds=(
        Is("alive", ("alive", "living", "in play"), lambda v, h: h in heirs.living(v.g), lacks=("dead",)),
        Is(
            "free",
            ("free", "unheld", "loose", "held by nobody", "available", "unguarded", "left"),
            lambda v, h: h in heirs.living(v.g) and not heirs.holder(v.g, h),
            lacks=("held", "taken", "guarded", "captured"),
        ),
        Is("crowned", ("crowned", "king", "monarch"), lambda v, h: h in v.g.crowned, lacks=("uncrowned",)),
    ),
    shown=("house", "claim", "at", "guard", "owner"),
    owner="owner",
    at="at",
    page=heir_page,
)


def _sort(sort: str) -> Is:
    return Is(sort, (), lambda v, at: at in place_in() and place_in()[at].kind.endswith(sort))


def _needed(v: View, at: str) -> int | None:
    return (
        garrison(v.g, place_in()[at].id) + total(v.g, ctl.occupants(v.g, place_in()[at].id))
        if at in place_in()
        else None
    )


def _controller(v: View, at: str) -> Ref | None:
    return _seat(ctl.controller(v.g, place_in()[at].id)) if at in place_in() else None


def _there(v: View, at: str) -> tuple[Ref, ...]:
    g = v.g
    return (*_refs("noble", g.here(at)), *_refs("heir", heirs.loose(g, at)), *_refs("ship", g.fleet_at(at)))


PLACE = Kind(
    "place",
    {
        "place": "",
        "space": "",
        "area": "",
        "fortified place": "fortified",
        "fortress": "fortified",
        "castle": "castle",
        "royal castle": "castle",
        "city": "city",
        "town": "town",
        "port": "port",
        "harbour": "port",
        "cathedral": "cathedral",
        "forest": "forest",
        "sea": "sea",
    },
    lambda v: sorted(spaces(), key=space_name),
    lambda v, at: space_name(at),
    lambda v: names.index("place"),
    attrs=(
        Attr("owner", ("controlled by", "controller", "owner", "holder"), _controller, verb="is controlled by"),
        Attr(
            "sort",
            ("kind", "ground", "terrain"),
            lambda v, at: place_in()[at].kind if at in place_in() else spaces()[at].kind,
            verb="is",
        ),
        Attr(
            "need",
            ("troops needed", "garrison", "strength", "defence", "troops", "men", "defenders"),
            _needed,
            unit="troop",
            scale=(("strong", "defended", "big", "good"), ("weak", "easy", "small")),
            verb="has {} in garrison and defence, as many as a siege needs",
        ),
        Attr("there", ("there", "who is there", "occupants"), _there, verb="holds"),
        Attr(
            "room",
            ("room", "space", "capacity"),
            lambda v, at: movement.room(v.g, place_in()[at].id) if at in place_in() else None,
            unit="troop",
            verb="has room for",
        ),
        Attr(
            "commons",
            ("votes", "votes in the commons"),
            lambda v, at: place_in()[at].commons if at in place_in() else None,
            unit="vote",
        ),
        Attr("roads", ("roads", "road"), lambda v, at: _refs("place", road_links().get(at, ())), verb="has roads to"),
        Attr(
            "land",
            ("neighbours", "borders", "next to"),
            lambda v, at: _refs("place", land().get(at, ())),
            verb="borders on",
        ),
        Attr("sea", ("seas", "by sea"), lambda v, at: _refs("place", sea().get(at, ())), verb="leads by sea to"),
    ),
    preds=(
        *(_sort(s) for s in ("castle", "city", "town")),
        Is("port", ("a port",), lambda v, at: at in place_in() and place_in()[at].port),
        Is("cathedral", ("a cathedral",), lambda v, at: at in place_in() and place_in()[at].cathedral),
        Is("fortified", ("fortified",), lambda v, at: at in place_in() and place_in()[at].kind in FORTIFIED),
        Is("forest", ("wooded",), lambda v, at: spaces()[at].kind == "forest"),
        Is("sea", (), lambda v, at: bool(spaces()[at].sea)),
        Is(
            "neutral",
            ("neutral", "free", "uncontrolled", "unowned", "vacant", "unclaimed"),
            lambda v, at: at in place_in() and not _controller(v, at),
            lacks=("controlled", "taken"),
        ),
        Is(
            "empty",
            ("empty", "undefended", "ungarrisoned", "unoccupied"),
            lambda v, at: at in place_in() and not ctl.occupants(v.g, place_in()[at].id),
            lacks=("occupied", "defended", "garrisoned"),
        ),
        Is("siege", ("besieged", "under siege"), lambda v, at: at in place_in() and place_in()[at].id in v.g.sieges),
    ),
    shown=("sort", "owner", "need", "there"),
    owner="owner",
    power="need",
    page=place_page,
)


@cache
def _ship_index() -> NameIndex:
    return NameIndex((x.name, s) for s, x in ships().items())


SHIP = Kind(
    "ship",
    {"ship": "", "boat": "", "fleet": ""},
    lambda v: v.g.ships,
    lambda v, s: name(s),
    lambda v: _ship_index(),
    attrs=(
        Attr(
            "owner",
            ("faction", "owner"),
            lambda v, s: _seat(v.g.ships[s].seat) if s in v.g.ships else None,
            verb="is of",
        ),
        Attr(
            "at",
            ("where", "place"),
            lambda v, s: Ref("place", v.g.ships[s].at) if s in v.g.ships and v.g.ships[s].at else None,
            verb="lies at",
        ),
        Attr(
            "carries",
            ("carries", "capacity", "room", "load", "men", "fit", "fits"),
            lambda v, s: ships()[s].capacity,
            unit="troop",
            scale=(("big", "large"), ("small",)),
            verb="carries",
        ),
        Attr("port", ("home port", "port", "harbour"), lambda v, s: name(ships()[s].port), verb="has the home port"),
        Attr(
            "aboard",
            ("aboard", "passengers"),
            lambda v, s: _refs("noble", v.g.passengers(s)) if s in v.g.ships else (),
            verb="has aboard",
        ),
    ),
    shown=("owner", "at", "carries", "aboard"),
    owner="owner",
    at="at",
    power="carries",
    force=True,
    page=item_page,
)


def _noble_of(v: View, i: str) -> Ref | None:
    return Ref("noble", v.g.holders[i]) if i in v.g.holders else None


def _item_owner(v: View, i: str) -> Ref | Secret | None:
    g = v.g
    if i in g.holders:
        return _seat(g.nobles[g.holders[i]].seat)
    lies_with = next((s for s in g.seats if i in (*g.held.get(s, ()), *g.dealt.get(s, ()))), "")
    owner = lies_with or (v.seat if i in _hand(v) else g.won.get(i, ""))
    return _seat(owner) if owner or _lies_open(v, i) else HIDDEN


def _brings(i: str) -> str:
    if i in mercenaries():
        return f"{mercenaries()[i].troops} troops"
    return brings(i) or ""


def _award(kind: str) -> Is:
    return Is(kind, (), lambda v, i: i in crown_items() and crown_items()[i].kind == kind)


ITEM = Kind(
    "item",
    {
        "item": "",
        "award": "award",
        "office": "office",
        "title": "title",
        "bishopric": "bishopric",
        "bishop": "bishopric",
        "mercenary": "mercenary",
        "mercenary troop": "mercenary",
        "event": "held",
        "event card": "held",
        "crown card": "award",
    },
    lambda v: (*_hand(v), *(i for s in v.g.seats for i in v.g.held.get(s, ())), *crown_items()),
    lambda v, i: name(i),
    lambda v: names.index("item"),
    attrs=(
        Attr(
            "sort",
            ("kind",),
            lambda v, i: "event item" if i in events() else crown_items()[i].kind if i in crown_items() else "ship",
            verb="is",
        ),
        Attr("holder", ("held by", "holder", "noble"), _noble_of, verb="is held by"),
        Attr("owner", ("faction", "owner"), _item_owner, verb="is of"),
        Attr(
            "brings", ("brings", "worth", "value", "good for", "gives", "use"), lambda v, i: _brings(i), verb="brings"
        ),
    ),
    preds=(
        *(_award(s) for s in ("office", "title", "bishopric", "mercenary")),
        Is("award", (), lambda v, i: i in crown_items()),
        Is(
            "held",
            ("kept",),
            lambda v, i: any(i in v.g.held.get(s, ()) for s in v.g.seats) or (i in _hand(v) and i in events()),
        ),
        Is(
            "vacant",
            ("in the Chancery", "chancery", "vacant", "free", "available", "left", "unheld"),
            lambda v, i: i in v.g.chancery,
            lacks=("taken", "allotted"),
        ),
    ),
    shown=("sort", "holder", "owner", "brings"),
    owner="owner",
    power="brings",
    page=item_page,
)


def _reserve(v: View, s: str) -> Any:
    """One's own cards; of others how many."""
    return _refs("item", _hand(v)) if s == v.seat else v.counted["hands"].get(s, 0)


def _votes(v: View, s: str, house: str) -> int:
    g = v.g
    if house == votes.COMMONS:
        return sum(k for _, k in votes.commons(g, s))
    return votes.weights(g, g.of(s))[votes.LORDS].get(s, 0)


SEAT = Kind(
    "seat",
    {
        "faction": "",
        "player": "",
        "opponent": "foe",
        "enemy": "foe",
        "rival": "foe",
        "seat": "",
        "bot": "foe",
        "ally": "ally",
    },
    lambda v: v.g.order or v.g.seats,
    lambda v, s: seat_name(s),
    lambda v: names.seat_index(v.g.seats),
    attrs=(
        Attr(
            "nobles",
            ("nobles", "noble", "pieces", "forces", "units"),
            lambda v, s: _refs("noble", v.g.of(s)),
            verb="has the nobles",
        ),
        Attr(
            "troops",
            ("troops", "strength", "soldiers", "men", "army", "power"),
            lambda v, s: sum(strength(v.g, n) if v.g.nobles[n].at else base(v.g, n) for n in v.g.of(s)),
            unit="troop",
            scale=(("strong", "powerful", "big"), ("weak", "small")),
        ),
        Attr(
            "places",
            ("places", "castles", "cities", "towns", "land"),
            lambda v, s: _refs("place", (places()[p].space for p in ctl.places_of(v.g, s))),
            verb="controls",
        ),
        Attr(
            "heirs",
            ("heirs", "heir", "royals", "king"),
            lambda v, s: _refs("heir", heirs.heirs_of(v.g, s)),
            verb="holds the heirs",
        ),
        Attr("ships", ("ships", "fleet", "boats"), lambda v, s: _refs("ship", v.g.ships_of(s)), verb="has the ships"),
        Attr(
            "commons",
            ("votes in the commons", "votes", "vote", "commons"),
            lambda v, s: _votes(v, s, votes.COMMONS),
            unit="vote",
            verb="has in the Commons",
        ),
        Attr(
            "lords",
            ("votes in the Lords", "lords votes", "lords"),
            lambda v, s: _votes(v, s, votes.LORDS),
            unit="vote",
            verb="has in the Lords",
        ),
        Attr(
            "hand",
            ("reserve", "hand", "cards", "card", "items", "in reserve", "in hand", "in my hand"),
            _reserve,
            unit="item",
            verb="has in reserve",
        ),
        Attr(
            "held",
            ("events held", "events", "event cards"),
            lambda v, s: _refs("item", v.g.held.get(s, ())),
            verb="keeps the events",
        ),
        Attr(
            "allies",
            ("allies", "ally", "allied", "alliances", "alliance", "friends"),
            lambda v, s: _refs("seat", (b if a == s else a for a, b in v.g.alliances if s in (a, b))),
            verb="is allied with",
        ),
    ),
    preds=(
        Is("foe", (), lambda v, s: s != v.seat),
        Is("ally", ("allied with you", "allied"), lambda v, s: bool(v.seat) and v.g.allied(s, v.seat) and s != v.seat),
    ),
    shown=("nobles", "troops", "places", "heirs", "allies"),
    power="troops",
    page=faction_sheet,
)


def _reach(v: View, x: Ref) -> dict[Any, int] | None:
    g = v.g
    if x.kind == "noble" and x.id in g.nobles and g.nobles[x.id].at and not g.nobles[x.id].captor:
        return dict.fromkeys((*movement.roads(g, x.id), *movement.country(g, x.id)), 1)
    if x.kind == "ship" and x.id in g.ships and g.ships[x.id].at:
        return dict.fromkeys(sailing.targets(g, x.id), 1)
    return None


ALMANAC = Almanac(
    (SEAT, NOBLE, HEIR, PLACE, SHIP, ITEM),
    ways={
        "land": lambda v, at: land().get(at, ()),
        "road": lambda v, at: road_links().get(at, ()),
        "sea": lambda v, at: sea().get(at, ()),
    },
    reach=_reach,
    foes=lambda v: [s for s in v.g.seats if s != v.seat and not (v.seat and v.g.allied(s, v.seat))],
    move="move {piece} to {place}",
    terms={
        "bishop": "bishopric",
        "crowned": "coronation",
        "combat": "battle",
        "attack": "battle",
        "fight": "battle",
    },
    turn="round",
)
