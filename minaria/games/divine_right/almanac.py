"""What can be asked about in Divine Right (see kit.almanac): players, kingdoms, monarchs, castles and hexes, stacks."""

from __future__ import annotations

from functools import cache
from typing import Any

from commands import NameIndex
from minaria.engine.state import remember
from minaria.games.divine_right.names import indexes
from minaria.games.divine_right.pages.finding import personality_sheet
from minaria.games.divine_right.pages.places import spot_sheet
from minaria.games.divine_right.pages.realms import kingdom, monarch_sheet, player
from minaria.games.divine_right.pages.summaries import (
    force_words,
    ground_words,
    holder_of,
    monarch_name,
    status_words,
    units_at,
    whereabouts,
)
from minaria.games.divine_right.rules.status import owner, used
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, card_name, kingdoms, monarch, personalities, unit
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import adjective, seat_name
from minaria.kit.almanac import Almanac, Attr, Coming, Is, Kind, Ref, Secret
from minaria.kit.hexgrid import neighbours
from minaria.kit.turns import LASTING, ending


def _seat(s: str) -> Ref | None:
    return Ref("seat", s) if s else None


def _refs(kind: str, ids: Any) -> tuple[Ref, ...]:
    return tuple(Ref(kind, i) for i in ids)


def _units(v: View, seat: str) -> list[str]:
    return [u for u in v.g.pieces if owner(v.g, u) == seat and unit(u).combat]


Stack = tuple[int, str]
"""What fights in a hex for a seat, '' for nobody: where, whose."""


def _stacks(v: View) -> dict[Stack, int]:
    """How many units are in each stack, in the order of their places."""
    return remember(v.g, "stacks", lambda: _counted(v.g))


def _in_stack(v: View, k: Stack) -> list[str]:
    return [u for u, p in v.g.pieces.items() if p.hex == k[0] and owner(v.g, u) == k[1] and unit(u).combat]


def _counted(g: Minaria) -> dict[Stack, int]:
    out: dict[Stack, int] = {}
    for u, p in g.pieces.items():
        if unit(u).combat:
            key = p.hex, owner(g, u)
            out[key] = out.get(key, 0) + 1
    return dict(sorted(out.items()))


def _allies(v: View, s: str) -> tuple[Ref, ...]:
    home = v.g.players[s].home
    return _refs("kingdom", (k for k, r in v.g.realms.items() if r.seat == s and k != home))


def _cards(v: View, s: str) -> Any:
    """One's own cards by their names; of others how many."""
    return tuple(card_name(c) for c in v.g.players[s].hand) if s == v.seat else v.counted["players"].get(s, 0)


def _nature(v: View, kingdom: str) -> str | Secret | None:
    """What a monarch is like, as far as it was read."""
    realm = v.g.realms[kingdom]
    if realm.card:
        return f"{personalities()[realm.card].name}. {personalities()[realm.card].text}"
    return None if realm.status in ("home", "gone") else Secret("it is turned up when an ambassador calls")


def _ruled_by(v: View, kingdom: str) -> str | Secret | None:
    """A kingdom's monarch with what he is like, as far as it was read."""
    nature = _nature(v, kingdom)
    return f"{monarch_name(v, kingdom)}, who is {nature}" if isinstance(nature, str) else nature


def _plunder(h: int) -> int | None:
    """What plundering a castle scores (DR-VICTORY-03, DR-VICTORY-04)."""
    royal = any(k.royal == h for k in kingdoms().values())
    return board().hexes[h].strength * (10 if royal else 5) if h in board().castles else None


SEAT = Kind(
    "seat",
    {"player": "", "enemy": "foe", "opponent": "foe", "rival": "foe", "bot": "foe"},
    lambda v: v.g.seats,
    lambda v, s: seat_name(s),
    lambda v: indexes.seat_names(v.g.seats, tuple(p.home for p in v.g.players.values())),
    attrs=(
        Attr(
            "units",
            ("units", "armies", "army", "strength", "forces", "troops", "pieces", "men"),
            lambda v, s: len(_units(v, s)),
            unit="unit",
            scale=(("strong", "powerful", "big"), ("weak", "small")),
        ),
        Attr("points", ("points", "score", "victory points"), lambda v, s: v.g.players[s].points, unit="point"),
        Attr(
            "allies",
            ("allies", "allied kingdoms", "alliances", "alliance"),
            _allies,
            verb="is allied with",
        ),
        Attr(
            "castles",
            ("castles", "castle"),
            lambda v, s: _refs("place", (h for k in kingdoms() if holder_of(v, k) == s for h in kingdoms()[k].castles)),
            verb="has the castles",
        ),
        Attr(
            "cards",
            ("cards", "card", "hand", "diplomacy cards"),
            _cards,
            unit="card",
        ),
        Attr(
            "home",
            ("home", "home kingdom", "kingdom"),
            lambda v, s: Ref("kingdom", v.g.players[s].home) if v.g.players[s].home else None,
            verb="is at home in",
        ),
        Attr(
            "capital",
            ("capital", "royal castle", "start", "begin"),
            lambda v, s: Ref("place", kingdoms()[v.g.players[s].home].royal) if v.g.players[s].home else None,
            verb="has the royal castle",
        ),
    ),
    preds=(Is("foe", (), lambda v, s: s != v.seat),),
    shown=("home", "units", "points", "allies"),
    power="units",
    page=player,
)

KINGDOM = Kind(
    "kingdom",
    {"kingdom": "", "realm": "", "country": ""},
    lambda v: kingdoms(),
    lambda v, k: kingdoms()[k].name,
    lambda v: indexes.kingdom_names(),
    attrs=(
        Attr(
            "owner",
            ("held by", "side", "ally", "ally of", "owner"),
            lambda v, k: _seat(holder_of(v, k)),
            verb="is with",
        ),
        Attr("status", ("status", "state", "stance"), lambda v, k: status_words(v, k), verb="is"),
        Attr("monarch", ("monarch", "king", "queen", "ruler"), lambda v, k: Ref("monarch", k), verb="is ruled by"),
        Attr("nature", ("personality", "character", "nature"), _ruled_by, verb="is ruled by"),
        Attr(
            "castles", ("castles", "castle"), lambda v, k: _refs("place", kingdoms()[k].castles), verb="has the castles"
        ),
        Attr(
            "capital",
            ("capital", "royal castle"),
            lambda v, k: Ref("place", kingdoms()[k].royal) if kingdoms()[k].royal else None,
            verb="has the royal castle",
        ),
        Attr(
            "units",
            ("units", "armies", "strength", "regulars", "troops"),
            lambda v, k: sum(unit(u).kingdom == k and unit(u).combat for u in v.g.pieces),
            unit="unit",
            scale=(("strong", "big"), ("weak", "small")),
            verb="has {} on the map",
        ),
    ),
    preds=(
        Is(
            "neutral",
            ("neutral", "free", "unallied", "available"),
            lambda v, k: not holder_of(v, k),
            lacks=("allied", "taken"),
        ),
    ),
    shown=("owner", "status", "monarch", "units"),
    owner="owner",
    power="units",
    page=kingdom,
)

MONARCH = Kind(
    "monarch",
    {"monarch": "", "king": "", "queen": "", "hero": ""},
    lambda v: kingdoms(),
    lambda v, k: monarch_name(v, k),
    lambda v: NameIndex(
        [(monarch_name(v, k), k) for k in kingdoms()]
        + [(f"{t} of {kingdoms()[k].name}", k) for k in kingdoms() for t in ("king", "queen", "monarch")]
        + [
            (w, p.home)
            for s, p in v.g.players.items()
            if s == v.seat and p.home
            for w in ("my king", "the king", "king", "my monarch")
        ]
    ),
    attrs=(
        Attr("owner", ("side", "owner"), lambda v, k: _seat(holder_of(v, k)), verb="is with"),
        Attr(
            "at",
            ("where", "place"),
            lambda v, k: Ref("place", v.g.pieces[monarch(k)].hex) if monarch(k) in v.g.pieces else None,
            verb="is at",
        ),
        Attr("kingdom", ("kingdom", "country"), lambda v, k: Ref("kingdom", k), verb="rules"),
        Attr("nature", ("personality", "character", "nature"), _nature, verb="is"),
    ),
    preds=(Is("captive", ("captive", "a prisoner", "imprisoned"), lambda v, k: v.g.realms[k].prison != 0),),
    shown=("kingdom", "owner", "at"),
    owner="owner",
    at="at",
    page=monarch_sheet,
)

PLACE = Kind(
    "place",
    {"place": "", "hex": "", "castle": "castle", "stronghold": "castle", "port": "port"},
    lambda v: [*board().castles],
    lambda v, h: whereabouts(h),
    lambda v: indexes.named_places(),
    attrs=(
        Attr(
            "owner",
            ("held by", "owner"),
            lambda v, h: (
                _seat(holder_of(v, board().hexes[h].kingdom))
                if board().hexes[h].kingdom and h in board().castles
                else None
            ),
            verb="is held by",
        ),
        Attr("ground", ("ground", "terrain"), lambda v, h: ground_words(h), verb="is"),
        Attr(
            "strength",
            ("strength", "walls", "defence"),
            lambda v, h: board().hexes[h].strength or None,
            scale=(("strong", "big", "defended"), ("weak", "easy")),
        ),
        Attr(
            "plunder",
            ("points", "worth", "plundering", "plunder", "plundered"),
            lambda v, h: _plunder(h),
            verb="is worth {} points to an enemy who plunders it",
        ),
        Attr(
            "there",
            ("there", "units", "garrison", "armies"),
            lambda v, h: _refs("force", (k for k in _stacks(v) if k[0] == h)),
            verb="holds",
        ),
        Attr(
            "kingdom",
            ("kingdom", "country"),
            lambda v, h: Ref("kingdom", board().hexes[h].kingdom) if board().hexes[h].kingdom else None,
            verb="is in",
        ),
    ),
    preds=(
        Is("castle", (), lambda v, h: h in board().castles),
        Is("port", (), lambda v, h: board().hexes[h].port),
        Is(
            "empty",
            ("empty", "undefended", "ungarrisoned"),
            lambda v, h: not any(unit(u).combat for u in units_at(v, h)),
            lacks=("defended", "garrisoned"),
        ),
        Is("siege", ("besieged", "under siege"), lambda v, h: h in v.g.sieges),
        Is("plundered", ("plundered",), lambda v, h: h in v.g.plundered),
    ),
    shown=("kingdom", "owner", "strength", "there"),
    owner="owner",
    power="strength",
    page=spot_sheet,
)

FORCE = Kind(
    "force",
    {"force": "", "stack": ""},
    _stacks,
    lambda v, k: f"{seat_name(k[1]) if k[1] else 'Neutral'} at {whereabouts(k[0])}",
    lambda v: NameIndex(()),
    attrs=(
        Attr("owner", ("owner", "side"), lambda v, k: _seat(k[1])),
        Attr("at", ("where", "place"), lambda v, k: Ref("place", k[0])),
        Attr(
            "many",
            ("units", "strength", "armies"),
            lambda v, k: _stacks(v)[k],
            unit="unit",
            scale=(("strong", "big"), ("weak", "small")),
        ),
        Attr("made", ("made of",), lambda v, k: force_words(v, _in_stack(v, k)), verb="is"),
    ),
    shown=("owner", "at", "made"),
    owner="owner",
    at="at",
    power="many",
    force=True,
)


def _unit_kind(kind: str) -> Is:
    return Is(kind, (), lambda v, u: unit(u).kind == kind)


UNIT = Kind(
    "unit",
    {"unit": "", "troop": "", "army": "army", "fleet": "fleet", "ship": "fleet"},
    lambda v: [u for u in v.g.pieces if unit(u).combat],
    lambda v, u: f"{adjective(unit(u).kingdom)} {unit(u).kind} {u.rpartition('-')[2]}",
    lambda v: NameIndex(()),
    attrs=(
        Attr("owner", ("owner", "side"), lambda v, u: _seat(owner(v.g, u))),
        Attr("at", ("where", "place"), lambda v, u: Ref("place", v.g.pieces[u].hex)),
        Attr(
            "move",
            ("move", "moves", "movement", "allowance", "speed", "movement points"),
            lambda v, u: unit(u).allowance,
            unit="point",
            scale=(("fast",), ("slow",)),
            verb="moves",
            adds=False,
        ),
    ),
    preds=(
        Is("moved", ("moved",), lambda v, u: used(v.g, u).moved, lacks=("unmoved", "still to move")),
        _unit_kind("army"),
        _unit_kind("fleet"),
        Is("inside", ("inside",), lambda v, u: v.g.pieces[u].inside, lacks=("outside",)),
    ),
    shown=("owner", "at"),
    owner="owner",
    at="at",
)


PERSONALITY = Kind(
    "personality",
    {"personality": "", "personality card": ""},
    lambda v: personalities(),
    lambda v, n: personalities()[n].name,
    lambda v: NameIndex((x.name, n) for n, x in personalities().items() if x.name),
    attrs=(Attr("text", ("effect", "text", "means"), lambda v, n: personalities()[n].text, verb="does this:"),),
    shown=("text",),
    page=lambda v, n: personality_sheet(v, personalities()[n]),
)


@cache
def _beside() -> dict[int, tuple[int, ...]]:
    return neighbours(board().hexes)


def _near(v: View, h: int) -> Any:
    return _beside().get(h, ())


ALMANAC = Almanac(
    (SEAT, KINGDOM, MONARCH, FORCE, UNIT, PLACE, PERSONALITY),
    ways={"hexes": _near},
    foes=lambda v: [s for s in v.g.seats if s != v.seat],
    threat=5,
    terms={"ally": "alliance"},
    coming=lambda v: [Coming(LASTING, ending(v.g.turn, LAST_TURN))],
)
