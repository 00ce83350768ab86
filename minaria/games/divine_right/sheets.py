"""Sheets of Divine Right as plain data (see engine.sheets): drawn once by the front ends, each with a plain-text twin.

Called by the table for its words (look, examine, where is, near, score ...). Everything here is made from a seat's
View, never from the state, so a sheet cannot show what the seat may not know; `result` alone reads the finished game.
The module is long because it is the whole reading side of the game: what typed words mean, then one function a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from commands import Crowd, NameIndex, Thing, Trouble, Which, match_crowd, resolve
from commands.tokens import tokenize, words_of
from minaria.engine.sheets import Block, Cell, Facts, Grid, Patch, Sheet, Text, note
from minaria.games.divine_right.nouns import card_names, crowd_words, kingdom_names, places
from minaria.games.divine_right.rulebook import cite, contents, related
from minaria.games.divine_right.rulebook import find as rules
from minaria.games.divine_right.rules.heroes import ranking
from minaria.games.divine_right.state import UNUSED, Minaria, Piece
from minaria.games.divine_right.tables import (
    GAME_ID,
    MERCENARY,
    PLOYS,
    Hex,
    Personality,
    board,
    card_name,
    kingdoms,
    monarch,
    personalities,
    regulars,
    unit,
)
from minaria.games.divine_right.tables import (
    cards as all_cards,
)
from minaria.games.divine_right.telling import adjective, count, hero_name, listing, place_name, seat_name, type_words
from minaria.games.divine_right.view import RealmView, View
from minaria.kit.hexgrid import DIRECTIONS, LONG, bearing, col_row, coordinates, distance, hex_id, step
from minaria.kit.tables import rows

__all__ = [
    "cards", "cite", "contents", "examine", "find", "kingdom", "look", "map_of", "map_sheet", "near", "overview",
    "place", "player", "related", "result", "rules", "score", "sheet_of", "status", "who",
]  # fmt: skip

LAST_TURN = 20
NEARBY = 4  # hexes: how far the words beside a patch look
TERRAIN = {
    "clear": "clear", "forest": "wood", "hill": "hill", "mountain": "mtn", "mountain-forest": "mtnwd", "pass": "pass",
    "swamp": "swamp", "sea": "sea", "lake": "lake", "isle-of-fright": "isle",
}  # fmt: skip
KINDS = {"castle": "castle", "port": "castle-port", "noncastle-port": "port without a castle"}


def result(g: Minaria) -> list[str]:
    """The ranking, a line a seat."""
    return [f"{rank}. {seat}: {points} points" for rank, seat, points in ranking(g)]


def status(view: View, stage_title: str, seat: str = "") -> str:
    """One line: 'Turn 3 of 20, Sieges, Muetar's round'."""
    parts = [f"Turn {view.turn} of {LAST_TURN}", stage_title, f"{seat_name(seat)}'s round" if seat else ""]
    return "The game is over." if view.finished else ", ".join(p for p in parts if p)


# -- what stands where


def _at(view: View, h: int) -> list[str]:
    return [u for u, p in view.pieces.items() if p.hex == h]


def _captive(view: View, uid: str) -> bool:
    return not unit(uid).combat and view.realms[unit(uid).kingdom].prison != 0


def _queens(view: View) -> list[str]:
    return [p.home for p in view.players.values() if p.queen]


def _monarch_name(view: View, kingdom: str) -> str:
    return hero_name(monarch(kingdom), _queens(view))


def _force(view: View, uids: Iterable[str]) -> str:
    """'3 Muetaran armies and Atata'."""
    uids = list(uids)
    counts: dict[tuple[str, str], int] = {}
    for u in uids:
        if unit(u).combat:
            counts[unit(u).kingdom, unit(u).type] = counts.get((unit(u).kingdom, unit(u).type), 0) + 1
    heroes = [_monarch_name(view, unit(u).kingdom) for u in uids if not unit(u).combat]
    return listing([type_words(k, t, n) for (k, t), n in counts.items()] + heroes) if uids else "nobody"


def _sides(view: View, h: int) -> dict[tuple[str, str], list[str]]:
    """Units in a hex by side and position: ('muetar', 'inside') -> ids."""
    return _by_side(view, _at(view, h))


def _by_side(view: View, uids: Iterable[str]) -> dict[tuple[str, str], list[str]]:
    out: dict[tuple[str, str], list[str]] = {}
    for u in uids:
        p: Piece = view.pieces[u]
        where = "outside" if board().hexes[p.hex].walls else ""
        where = "captive" if _captive(view, u) else "aboard" if p.aboard else "inside" if p.inside else where
        out.setdefault((view.owners.get(u, ""), where), []).append(u)
    return out


def _who_stands(view: View, h: int, but: str | None = None) -> list[str]:
    """A line a side and position; without the side `but`."""
    return [
        f"{seat_name(s) if s else 'Nobody'}{', ' + where if where else ''}: {_force(view, us)}"
        for (s, where), us in _sides(view, h).items()
        if s != but
    ]


def _holder(view: View, kingdom: str) -> str:
    realm = view.realms[kingdom]
    return realm.seat if realm.status in ("home", "ally") else ""


def _castle_words(view: View, h: int) -> str:
    """'royal castle-port, strength 5, plundered by Mivior'."""
    x = board().hexes[h]
    words = [("royal " if x.royal else "") + KINDS[x.kind]]
    if x.walls:
        taken = f"plundered by {seat_name(view.plundered[h])}" if h in view.plundered else ""
        words.append(taken or f"strength {x.strength}")
    if h in view.sieges:
        words.append(f"besieged by {seat_name(view.sieges[h].seat)} since turn {view.sieges[h].since}")
    return ", ".join(words)


def _status_words(view: View, kingdom: str) -> str:
    """What a kingdom's standing is, in a few words."""
    realm = view.realms[kingdom]
    words = {
        "home": f"home of {seat_name(realm.seat)}",
        "ally": f"ally of {seat_name(realm.seat)}",
        "neutral": "neutral",
        "peace": f"Forced Peace to the end of turn {realm.until}",
        "confusion": f"Confusion to the end of turn {realm.until}",
        "gone": "out of the game",
    }[realm.status]
    if realm.doomed:
        words += f"; {'Forced Peace' if realm.doomed == 'peace' else 'Confusion'} at the end of this turn"
    return words


def _ground(h: int) -> str:
    """'forest, on the coast'."""
    x = board().hexes[h]
    words = ["mountain with forest" if x.terrain == "mountain-forest" else x.terrain.replace("-", " ")]
    words += ["on the coast"] if x.coast else []
    words += ["on a lake"] if x.lakeshore else []
    words += ["beside a great river"] if x.bank else []
    words += ["an old battlefield"] if x.battlefield else []
    return ", ".join(words)


def _initials(view: View) -> dict[str, str]:
    """Two letters for each seat, all different."""
    out: dict[str, str] = {}
    for seat in view.seats:
        name = seat_name(seat) + "xyz0123456789"
        out[seat] = next(t for c in name[1:] if (t := name[0] + c.lower()) not in out.values())
    return out


def _short(h: int) -> str:
    """Up to 5 letters for a patch: castles in capitals, other names capitalised, else the terrain."""
    x = board().hexes[h]
    name = x.castle or x.scenic
    if not name:
        return "coast" if x.coast and x.terrain == "clear" else TERRAIN[x.terrain]
    words = [w for w in name.replace("'", "").split() if w not in ("The", "the", "of", "Castle", "Castle,")] or [name]
    text = ("".join(w[0] for w in words[:-1]) + words[-1])[:5]
    return text.upper() if x.walls else text


def _label(view: View, h: int, initials: Mapping[str, str]) -> tuple[str, str]:
    """Letters for the units of a hex, and the seat whose they are: 'Mu6*', '6+2'; an asterisk for a monarch."""
    sides: dict[str, list[str]] = {}
    for u in _at(view, h):
        if not _captive(view, u):
            sides.setdefault(view.owners.get(u, ""), []).append(u)
    if not sides:
        return "", ""
    troops = {s: sum(1 for u in us if unit(u).combat) for s, us in sides.items()}
    first = max(sides, key=lambda s: troops[s])
    if len(sides) > 1:
        text = "+".join(str(n) for n in troops.values())
        return (text if len(text) <= 5 else f"{sum(troops.values())}!"), first
    fleets = all(unit(u).type == "fleet" for u in sides[first] if unit(u).combat)
    star = "*" if any(not unit(u).combat for u in sides[first]) else "f" if fleets and troops[first] else ""
    return f"{initials.get(first, '??')}{troops[first] or ''}{star}", first


# -- what was meant


class Found(NamedTuple):
    """What a text means: its kind (one of _ORDER, or "units"), the ids of that kind, and how it is called."""

    kind: str
    value: tuple[object, ...]
    name: str


@cache
def _regions() -> dict[str, tuple[int, ...]]:
    """Region -> its hexes; the hex at its name on the map where it has no borders."""
    out: dict[str, list[int]] = {}
    for h, x in sorted(board().hexes.items()):
        if x.region:
            out.setdefault(x.region, []).append(h)
    for r in rows(GAME_ID, "names.csv", "kind", "name", "col", "row", "aliases"):
        if r["kind"] == "region":
            out.setdefault(r["name"], [hex_id(int(r["col"]), int(r["row"]))])
    return {name: tuple(hexes) for name, hexes in out.items()}


@cache
def _rivers() -> dict[str, tuple[int, ...]]:
    """River -> the hexes it runs through or along, from its source on."""
    out: dict[str, dict[int, None]] = {}
    for r in rows(GAME_ID, "rivers.csv", "river", "col", "row"):
        out.setdefault(r["river"], {})[hex_id(int(r["col"]), int(r["row"]))] = None
    return {name: tuple(h for h in hexes if h in board().hexes) for name, hexes in out.items()}


_WHOLE_MAP = {
    "castle": "castles", "castles": "castles", "port": "ports", "ports": "ports", "siege": "sieges", "sieges": "sieges",
    "army": "army", "armies": "army", "fleet": "fleet", "fleets": "fleet", "ship": "fleet", "ships": "fleet",
    "monarch": "monarch", "monarchs": "monarch", "kings": "monarch", "queens": "monarch", "heroes": "monarch",
    "mercenaries": "mercenaries", "mercenary": "mercenaries", "prisoners": "prisoners", "captives": "prisoners",
    "battlefields": "battlefields", "ambassador": "envoys", "ambassadors": "envoys", "envoys": "envoys",
}  # fmt: skip


@cache
def _map_names() -> NameIndex:
    """Names that are the same in every game: places, regions, rivers, kingdoms, monarchs, cards, personalities."""
    out: list[tuple[str, tuple[str, object]]] = [(n, ("place", h)) for n, h in places().items]
    out += [(n, ("monarch", u)) for n, u in crowd_words().names.items]
    out += [(n, ("kingdom", k)) for n, k in kingdom_names().items if n not in (kingdoms()[k].king, kingdoms()[k].queen)]
    for r in rows(GAME_ID, "names.csv", "kind", "name", "aliases"):
        if r["kind"] == "region":
            out += [(n.strip(), ("region", r["name"])) for n in (r["name"], *r["aliases"].split(";")) if n.strip()]
    out += [(n, ("river", n)) for n in _rivers()]
    out += [(n, ("card", key)) for n, key in card_names().items]
    out += [(c.title, ("ploy", c.ploy)) for c in all_cards().values()]
    out += [(p.name, ("personality", p.id)) for p in personalities().values()]
    out += [(word, ("all", what)) for word, what in _WHOLE_MAP.items()]
    return NameIndex(list(dict.fromkeys(out)))


_ORDER = ("marker", "seat", "place", "kingdom", "monarch", "all", "river", "region", "card", "ploy", "personality")


def meaning(view: View, text: str) -> list[Found]:
    """What a typed text may mean; several only if they are equally likely, none if it is nothing known."""
    tokens = tokenize(text)
    while tokens and tokens[0].text in ("the", "my", "our", "a", "an", "at", "in", "of"):
        tokens = tokens[1:]
    if not tokens:
        return []
    words = [t.text for t in tokens]
    if len(words) == 2 and words[0] == "army" and f"{view.seat}/{words[1].lstrip('#')}" in view.markers:
        return [Found("marker", (f"{view.seat}/{words[1].lstrip('#')}",), f"army {words[1]}")]
    seat = next((s for s in view.seats if list(words_of(s)) == words), "")
    if seat:
        return [Found("seat", (seat,), seat_name(seat))]
    ways: dict[tuple[str, object], tuple[float, str]] = {}
    for typo in (False, True):
        for hit in _map_names().match(tokens, 0, typo):
            if hit.end == len(tokens) and hit.cost < ways.get(hit.value, (99.0, ""))[0]:
                ways[hit.value] = (hit.cost, hit.said)
        exact = [v for v, (cost, _) in ways.items() if cost == 0]
        if exact:
            kind, value = min(exact, key=lambda v: _ORDER.index(v[0]))
            return [Found(kind, (value,), ways[kind, value][1])]
        units = _units_meant(view, text)
        if units:
            return [Found("units", units, _force(view, units))]
        if ways:
            break
    ploys = {value for kind, value in ways if kind == "ploy"}
    ways = {  # "crass" is the ploy, not each of its cards
        key: way for key, way in ways.items()
        if not (key[0] == "card" and isinstance(key[1], tuple) and key[1][0] in ploys)
    }  # fmt: skip
    best = min((cost for cost, _ in ways.values()), default=0.0)
    return [Found(kind, (value,), said) for (kind, value), (cost, said) in ways.items() if cost <= best + 0.05][:9]


def _units_meant(view: View, text: str) -> tuple[str, ...]:
    """The units a phrase means ('3 armies at Tadafat', 'the king', 'everyone at Pennol'): own ones first."""
    tokens = tokenize(text)
    mine = [_thing(view, u) for u in view.pieces if view.owners.get(u) == view.seat]
    every = [_thing(view, u) for u in view.pieces]
    crowds = [hit for hit in match_crowd(crowd_words(), tokens, 0, False) if hit.end == len(tokens)]
    for hit in sorted(crowds, key=lambda hit: hit.cost):
        crowd: Crowd = hit.value
        for things in (mine, every):
            found = resolve(crowd, things)
            if isinstance(found, Which):
                return tuple(dict.fromkeys(u for _, ids in found.choices for u in ids))
            if not isinstance(found, Trouble) and found:
                return tuple(found)
    return ()


def _thing(view: View, uid: str) -> Thing:
    c, p = unit(uid), view.pieces[uid]
    nouns = {c.type, "unit", "mercenary" if c.kingdom == MERCENARY else "regular"} if c.combat else {"monarch"}
    qualifiers = {"inside" if p.inside else "outside"} | ({"aboard"} if p.aboard else set())
    own = [(key.rsplit("/", 1), us) for key, us in view.markers.items()]
    group = next((int(number) for (seat, number), us in own if seat == view.seat and uid in us), None)
    return Thing(
        uid, frozenset(nouns), c.kingdom, p.hex, place_name(p.hex), _force(view, (uid,)), frozenset(qualifiers),
        c.number if c.combat else None, group,
    )  # fmt: skip


def _unknown(text: str, found: Sequence[Found] = ()) -> Sheet:
    """What to answer when a text means nothing, or several things."""
    said = text.strip()[:60]
    if found:
        return note("Which do you mean?", f"'{said}' may be {listing([f.name for f in found], 'or')}.")
    close = _map_names().near(said)
    hint = "Try 'find castles', 'find fleets' or the name of a kingdom."
    if close:
        hint = f"Did you mean {listing(close, 'or')}?"
    return note("Not known", f"'{said}' is no place, piece, kingdom or card.", hint)


# -- look


def look(view: View, what: str) -> Sheet:
    """`look`: the state of play, a place, or whatever else is named."""
    if not what.strip():
        return overview(view)
    found = meaning(view, what)
    if len(found) == 1 and found[0].kind == "place":
        return place(view, _int(found[0]))
    return examine(view, what)


def _int(found: Found) -> int:
    assert isinstance(found.value[0], int)
    return found.value[0]


def overview(view: View) -> Sheet:
    """The state of play: turn, order, the seat's own forces, sieges, what the kingdoms do."""
    facts = [
        ("Turn", "the game is over" if view.finished else f"{view.turn} of {LAST_TURN}"),
        ("Order of play", listing([seat_name(s) for s in view.order])),
        ("Points", ", ".join(f"{seat_name(s)} {view.players[s].points}" for s in view.seats)),
        ("Cards to draw", str(view.deck)),
    ]
    blocks: list[Block] = [Facts(tuple(facts))]
    for seat in (view.seat,) if view.seat in view.seats else view.seats:
        blocks.append(_forces(view, seat))
    if view.sieges:
        blocks.append(_sieges(view))
    blocks.append(_kingdom_grid(view))
    return Sheet("The state of play", tuple(blocks))


def _forces(view: View, seat: str) -> Block:
    """A seat's forces by place."""
    mine = [u for u in view.pieces if view.owners.get(u) == seat]
    hexes = sorted({view.pieces[u].hex for u in mine}, key=lambda h: (board().hexes[h].kingdom, h))
    if not mine:
        return Text((f"{seat_name(seat)} has nobody on the map.",))
    out = []
    for h in hexes:
        by_side = [(where, us) for (s, where), us in _sides(view, h).items() if s == seat]
        words = "; ".join(f"{_force(view, us)}{' ' + where if where else ''}" for where, us in by_side)
        others = [seat_name(s) for s in dict.fromkeys(s for s, _ in _sides(view, h)) if s and s != seat]
        notes = [f"with {listing(others)}"] if others else []
        if h in view.sieges:
            by = view.sieges[h].seat
            notes.append("besieging" if by == seat else f"besieged by {seat_name(by)}")
        notes += [f"army {k.rsplit('/', 1)[1]}" for k in _markers_at(view, h) if k.startswith(seat + "/")]
        out.append((_where(h), words, ", ".join(notes)))
    total = sum(1 for u in mine if unit(u).combat)
    return Grid(("place", "units", "note"), tuple(out), f"{seat_name(seat)}: {count(total, 'unit')} on the map")


def _where(h: int) -> str:
    """'Pennol', or '14,7 in Muetar'."""
    x = board().hexes[h]
    if x.castle or x.scenic:
        return x.name
    area = kingdoms()[x.kingdom].name if x.kingdom else x.region
    return f"{x.name} in {area}" if area else x.name


def _spot(h: int) -> str:
    """'Pennol (19,11)', or '14,7 in Muetar'."""
    return _where(h) if place_name(h) == coordinates(h) else f"{place_name(h)} ({coordinates(h)})"


def _markers_at(view: View, h: int) -> list[str]:
    return [k for k, us in view.markers.items() if any(u in view.pieces and view.pieces[u].hex == h for u in us)]


def _sieges(view: View) -> Grid:
    """Every siege in force."""
    out = []
    for h, siege in sorted(view.sieges.items()):
        inside = [u for u in _at(view, h) if view.pieces[u].inside and unit(u).combat]
        outside = [
            u for u in _at(view, h) if not view.pieces[u].inside and unit(u).combat
            and view.owners.get(u) == siege.seat and (unit(u).type == "army" or board().hexes[h].kind == "port")
        ]  # fmt: skip
        walls = 0 if h in view.plundered else board().hexes[h].strength
        out.append(
            (place_name(h), seat_name(siege.seat), str(siege.since), str(len(outside)), f"{walls} + {len(inside)}")
        )
    return Grid(("castle", "besieger", "since turn", "besieging", "walls + inside"), tuple(out), "Sieges")


def _kingdom_grid(view: View) -> Grid:
    """What every kingdom does."""
    out = []
    for k in kingdoms().values():
        realm = view.realms[k.id]
        taken = sum(1 for h in k.castles if h in view.plundered)
        castles = f"{len(k.castles) - taken} of {len(k.castles)}" if k.castles else "none"
        out.append((k.name, _status_words(view, k.id), _nature(realm), castles))
    return Grid(("kingdom", "standing", "personality", "castles intact"), tuple(out), "Kingdoms")


def _nature(realm: RealmView) -> str:
    if realm.card:
        return personalities()[realm.card].name
    return "" if realm.status in ("home", "gone") else "unread"


# -- a place


def place(view: View, h: int) -> Sheet:
    """What a place is, who stands there, and what lies around it."""
    if h not in board().hexes:
        return note("Not on the map", f"{coordinates(h)} lies off the map.")
    x = board().hexes[h]
    facts = [("Ground", _ground(h))]
    if x.kind:
        facts.append(("Stronghold", _castle_words(view, h)))
    if x.kingdom:
        facts.append(("Kingdom", f"{kingdoms()[x.kingdom].name} ({_status_words(view, x.kingdom)})"))
    if x.region:
        facts.append(("Region", x.region))
    if x.rivers:
        facts.append(("Rivers", listing(sorted(x.rivers))))
    prisoners = [k for k in kingdoms() if view.realms[k].prison == h]
    if prisoners:
        held = [f"{_monarch_name(view, k)} (by {seat_name(view.realms[k].jailer)})" for k in prisoners]
        facts.append(("Prisoners", listing(held)))
    stand = _who_stands(view, h) or ["Nobody stands here."]
    marked = [k.rsplit("/", 1) for k in _markers_at(view, h)]
    marks = [f"{seat_name(seat)}'s army {number} stands here." for seat, number in marked]
    title = x.name if x.name == coordinates(h) else f"{x.name}, at {coordinates(h)}"
    return Sheet(title, (Facts(tuple(facts)), Text((*stand, *marks)), patch(view, h, 2, 3)))


def patch(view: View, centre: int, up: int, across: int) -> Patch:
    """The map `up` rows and `across` columns around a hex, and the same in words."""
    col, row = col_row(centre)
    initials = _initials(view)
    out: list[tuple[Cell | None, ...]] = []
    shifted: list[bool] = []
    used: dict[str, None] = {}
    owners: dict[str, None] = {}
    for r in range(max(row - up, 0), row + up + 1):
        line: list[Cell | None] = []
        for c in range(col - across, col + across + 1):
            h = hex_id(c, r)
            if c < 0 or h not in board().hexes:
                line.append(None)
                continue
            bottom, owner = _label(view, h, initials)
            if owner:
                owners[owner] = None
            if bottom.endswith("!") or "+" in bottom:
                used["6+2"] = None
            x = board().hexes[h]
            if not (x.castle or x.scenic):
                used[_short(h)] = None
            ground = "coast" if x.coast and x.terrain == "clear" else x.terrain
            line.append(Cell(_short(h), bottom, ground, owner, h == centre))
        if any(cell is not None for cell in line):
            out.append(tuple(line))
            shifted.append(r % 2 == 1)
    long = {"wood": "forest", "mtn": "mountain", "mtnwd": "mountain with forest", "isle": "Isle of Fright"}
    legend = [(initials[s], seat_name(s)) for s in view.seats if s in owners]
    legend += [(short, long[short]) for short in used if short in long]
    legend += [("*", "monarch"), ("f", "fleets only")] if owners else []
    legend += [("6+2", "units of two sides")] if "6+2" in used else []
    return Patch(tuple(out), tuple(shifted), tuple(_words(view, centre)), tuple(legend))


def _words(view: View, h: int) -> list[str]:
    """The neighbourhood in words: neighbours by what they are, hexsides that matter, what lies within 4 hexes."""
    groups: dict[str, list[str]] = {}
    named: list[str] = []
    for d in DIRECTIONS:
        n = step(h, d)
        if n not in board().hexes:
            groups.setdefault("the edge of the map", []).append(d)
            continue
        x = board().hexes[n]
        if x.castle or x.scenic:
            named.append(f"{d}: {x.name} ({_ground(n)})")
        else:
            groups.setdefault(_ground(n), []).append(d)
    lines = [f"Beside it, {line}." for line in named]
    lines += [f"Beside it, {' '.join(ds)}: {what}." for what, ds in groups.items()]
    lines += _sides_words(h)
    seen: list[tuple[int, int, str]] = []
    for other in _within(h, NEARBY):
        if other == h:
            continue
        x = board().hexes[other]
        stand = _who_stands(view, other)
        if not (stand or x.walls or x.port):
            continue
        what = f" ({_castle_words(view, other)})" if x.kind else ""
        who = f": {'; '.join(stand)}" if stand else ""
        away = distance(h, other)
        seen.append((away, other, f"{count(away, 'hex')} {bearing(h, other)}: {_where(other)}{what}{who}."))
    return lines + [line for *_, line in sorted(seen)]


def _within(h: int, radius: int) -> list[int]:
    col, row = col_row(h)
    near = [hex_id(c, r) for r in range(max(row - radius, 0), row + radius + 1)
            for c in range(max(col - radius - 1, 0), col + radius + 2)]  # fmt: skip
    return [n for n in near if n in board().hexes and distance(h, n) <= radius]


def _sides_words(h: int) -> list[str]:
    """Hexsides of a hex that are not plain land."""
    out: dict[str, list[str]] = {}
    x = board().hexes[h]
    for d in DIRECTIONS:
        n = step(h, d)
        if n not in board().hexes:
            continue
        side, y = board().sides[h][n], board().hexes[n]
        if side.navigable:
            out.setdefault("a great river runs along the side", []).append(d)
        elif side.moat:
            out.setdefault("across the moat", []).append(d)
        elif side.boom:
            out.setdefault("across the boom", []).append(d)
        elif not side.land and not y.wet and not x.wet:
            out.setdefault("only water between, no way for armies", []).append(d)
        elif x.rivers and y.rivers and x.rivers & y.rivers:
            out.setdefault(f"along the {listing(sorted(x.rivers & y.rivers))}", []).append(d)
        if not side.fleet and not side.navigable and {h, n} <= board().fleet_hexes:
            out.setdefault("no way for fleets", []).append(d)
    return [f"Side {' '.join(ds)}: {what}." for what, ds in out.items()]


# -- find, examine, near


def find(view: View, what: str) -> Sheet:
    """`where is`: where a place, a piece, a kingdom's forces or a kind of thing is."""
    found = meaning(view, what)
    if len(found) != 1:
        return _unknown(what, found)
    f = found[0]
    match f.kind:
        case "all":
            return _find_all(view, str(f.value[0]))
        case "place":
            return note(f.name, *_place_lines(view, _int(f)))
        case "units" | "monarch":
            return Sheet(f"Where is {f.name}", _located(view, [str(u) for u in f.value]))
        case "marker":
            return Sheet(f"Where is {f.name}", _located(view, view.markers[str(f.value[0])]))
        case "seat":
            seat = str(f.value[0])
            return Sheet(f"Where is {f.name}", (_forces(view, seat), *_castle_block(view, seat)))
        case "kingdom":
            k = kingdoms()[str(f.value[0])]
            us = [u for u in view.pieces if unit(u).kingdom == k.id]
            castles = (_castle_list(view, k.castles, f"Castles of {k.name}"),) if k.castles else ()
            units = _located(view, us) if us else (Text(("None of its units is on the map.",)),)
            return Sheet(f"Where is {k.name}", (*units, *castles))
        case "region":
            return _stretch(view, f.name, _regions()[str(f.value[0])])
        case "river":
            return _stretch(view, f.name, _rivers()[str(f.value[0])])
    return examine(view, what)


def _castle_block(view: View, seat: str) -> tuple[Block, ...]:
    """The castles of a side; who stands in them is told by `_forces`."""
    held = [(k, h) for k in kingdoms() if _holder(view, k) == seat for h in kingdoms()[k].castles]
    out = tuple((place_name(h), kingdoms()[k].name, _castle_words(view, h)) for k, h in held)
    return (Grid(("castle", "kingdom", "state"), out, f"Castles of {seat_name(seat)}"),) if out else ()


def _place_lines(view: View, h: int) -> list[str]:
    """Where a place is: coordinates, kingdom or region, the nearest castles, and how far one's own forces are."""
    x = board().hexes[h]
    area = f"in {kingdoms()[x.kingdom].name}" if x.kingdom else f"in {x.region}" if x.region else ""
    lines = [f"{x.name} is at {coordinates(h)}{', ' + area if area else ''}: {_ground(h)}."]
    near = sorted((distance(h, c), c) for c in board().castles if c != h)[:3]
    lines += [f"{count(d, 'hex')} {bearing(c, h)} of {place_name(c)}." for d, c in near]
    mine = {p.hex for u, p in view.pieces.items() if view.owners.get(u) == view.seat != ""}
    own = sorted((distance(h, p), p) for p in mine)
    lines += [f"Your nearest units: {count(d, 'hex')} {bearing(h, o)}, at {_where(o)}." for d, o in own[:1] if d]
    return lines + _who_stands(view, h)


def _located(view: View, uids: Iterable[str]) -> tuple[Block, ...]:
    """Units by place; those off the map with why."""
    by_place: dict[int, list[str]] = {}
    off: list[str] = []
    for u in uids:
        if u in view.pieces:
            by_place.setdefault(view.pieces[u].hex, []).append(u)
        else:
            off.append(f"{_force(view, (u,))}: {_off_map(view, u)}.")
    out = tuple((_spot(h), _positions(view, us)) for h, us in sorted(by_place.items()))
    blocks: tuple[Block, ...] = (Facts(out),) if out else ()
    return (*blocks, *((Text(tuple(off)),) if off else ()))


def _positions(view: View, us: Iterable[str]) -> str:
    """'2 Muetaran armies inside, 1 outside' by owner."""
    return "; ".join(
        f"{seat_name(s) if s else 'Nobody'}: {_force(view, g)}{' ' + where if where else ''}"
        for (s, where), g in _by_side(view, us).items()
    )


def _off_map(view: View, uid: str) -> str:
    kingdom = unit(uid).kingdom
    if uid in view.dead:
        return "eliminated"
    if uid in view.waiting:
        return f"off the map ({view.waiting[uid].replace('-', ' ')})"
    return f"off the map ({_status_words(view, kingdom)})" if kingdom in view.realms else "off the map"


def _castle_list(view: View, hexes: Iterable[int], title: str) -> Grid:
    out = [
        (
            place_name(h), kingdoms()[board().hexes[h].kingdom].name, _castle_words(view, h),
            "; ".join(_who_stands(view, h)),
        )
        for h in hexes
    ]
    return Grid(("castle", "kingdom", "state", "units"), tuple(out), title)


def _find_all(view: View, what: str) -> Sheet:
    """A kind of thing over the whole map."""
    match what:
        case "castles":
            return map_sheet(view)
        case "ports":
            hexes = [h for h, x in sorted(board().hexes.items()) if x.port]
            pairs = tuple((place_name(h), f"{coordinates(h)}, {_castle_words(view, h)}") for h in hexes)
            return Sheet("Ports", (Facts(pairs),))
        case "sieges":
            return Sheet("Sieges", (_sieges(view),)) if view.sieges else note("Sieges", "No castle is under siege.")
        case "battlefields":
            hexes = [h for h, x in sorted(board().hexes.items()) if x.battlefield]
            return Sheet("Old battlefields", (Facts(tuple((place_name(h), coordinates(h)) for h in hexes)),))
        case "prisoners":
            pairs = tuple(
                (_monarch_name(view, k), f"held by {seat_name(r.jailer)} at {place_name(r.prison)}")
                for k, r in view.realms.items() if r.prison
            )  # fmt: skip
            return Sheet("Prisoners", (Facts(pairs),)) if pairs else note("Prisoners", "Nobody is held captive.")
        case "envoys":
            return Sheet("Ambassadors", (Facts(tuple((seat_name(s), _envoy(view, s)) for s in view.seats)),))
        case "monarch":
            pairs = tuple((_monarch_name(view, k), _monarch_where(view, k)) for k in kingdoms())
            return Sheet("Monarchs", (Facts(pairs),))
    us = [
        u for u in view.pieces
        if (unit(u).kingdom == MERCENARY if what == "mercenaries" else unit(u).type == what)
    ]  # fmt: skip
    title = {"army": "Armies", "fleet": "Fleets", "mercenaries": "Mercenaries"}[what]
    return Sheet(title, _located(view, us)) if us else note(title, "None is on the map.")


def _stretch(view: View, name: str, hexes: Sequence[int]) -> Sheet:
    """A region or river: how large, from where to where, what lies in it, who stands there."""
    inside = [h for h in hexes if board().hexes[h].castle or board().hexes[h].scenic]
    lines = [f"Its name stands at {coordinates(hexes[0])}."]
    if len(hexes) > 1:
        lines = [f"{count(len(hexes), 'hex')}, from {coordinates(hexes[0])} to {coordinates(hexes[-1])}."]
    lines += [f"Its hexes: {'; '.join(coordinates(h) for h in hexes)}."] if 1 < len(hexes) <= 24 else []
    lines += [f"In it: {listing([place_name(h) for h in inside])}."] if inside else []
    lines += [f"{_where(h)}: {'; '.join(_who_stands(view, h))}." for h in hexes if _at(view, h)]
    return note(name, *lines)


def examine(view: View, what: str) -> Sheet:
    """`examine`: everything the seat may know about one thing."""
    found = meaning(view, what)
    if len(found) != 1:
        return _unknown(what, found)
    f = found[0]
    match f.kind:
        case "place":
            return place(view, _int(f))
        case "kingdom":
            return kingdom(view, str(f.value[0]))
        case "seat":
            return player(view, str(f.value[0]))
        case "units":
            return _unit_sheet(view, f.name, [str(u) for u in f.value])
        case "marker":
            return _unit_sheet(view, f"Army {str(f.value[0]).rsplit('/', 1)[1]}", view.markers[str(f.value[0])])
        case "monarch":
            return _monarch_sheet(view, unit(str(f.value[0])).kingdom)
        case "card" | "ploy":
            return _card_sheet(view, f)
        case "personality":
            return _personality_sheet(view, personalities()[_int(f)])
    return find(view, what)


def _unit_sheet(view: View, title: str, uids: Sequence[str]) -> Sheet:
    """Units one by one: where, how far they have gone and may go, what they have done this turn."""
    if len(uids) == 1 and not unit(uids[0]).combat:
        return _monarch_sheet(view, unit(uids[0]).kingdom)
    out = []
    for u in uids:
        c, used = unit(u), view.used.get(u, UNUSED)
        name = f"{adjective(c.kingdom)} {c.type} #{c.number}" if c.combat else _monarch_name(view, c.kingdom)
        if u not in view.pieces:
            out.append((name, _off_map(view, u), "", ""))
            continue
        did = [
            word for word, true in (
                ("stopped", used.stopped), ("by sea", used.sea), ("siege", used.stormed), ("sortie", used.sortied),
                ("attacked", used.fought), ("joined this turn", used.idle), ("aboard", bool(view.pieces[u].aboard)),
            ) if true
        ]  # fmt: skip
        where = f"{_where(view.pieces[u].hex)}{' inside' if view.pieces[u].inside else ''}"
        out.append((name, where, f"{used.spent} of {c.allowance}", ", ".join(did)))
    owners = dict.fromkeys(seat_name(view.owners[u]) for u in uids if view.owners.get(u))
    strength = sum(1 for u in uids if unit(u).combat)
    facts = Facts((("Of", listing(owners) if owners else "nobody"), ("Strength", str(strength))))
    grid = Grid(("unit", "place", "points used", "this turn"), tuple(out))
    return Sheet(title[:1].upper() + title[1:], (facts, grid))


def _monarch_where(view: View, kid: str) -> str:
    realm, piece = view.realms[kid], view.pieces.get(monarch(kid))
    if realm.prison:
        return f"captive of {seat_name(realm.jailer)} at {place_name(realm.prison)}"
    if realm.castaway:
        return "cast away on the Isle of Fright"
    if piece is None:
        return f"off the map ({_status_words(view, kid)})"
    return f"{_where(piece.hex)}{' inside' if piece.inside else ' aboard' if piece.aboard else ''}"


def _monarch_sheet(view: View, kid: str) -> Sheet:
    """A monarch: whose, where, what temper, who stands with him."""
    u, piece = monarch(kid), view.pieces.get(monarch(kid))
    used = view.used.get(u, UNUSED)
    facts = [
        ("Kingdom", f"{kingdoms()[kid].name} ({_status_words(view, kid)})"),
        ("Where", _monarch_where(view, kid)),
        ("Movement", f"{used.spent} of {unit(u).allowance} points used this turn"),
        *_nature_facts(view, kid),
    ]
    if piece is not None:
        friends = [v for v in _at(view, piece.hex) if v != u and view.owners.get(v) == view.owners.get(u)]
        with_whom = "With her" if kid in _queens(view) else "With him"
        facts.append((with_whom, _force(view, friends) if friends else "nobody"))
    return Sheet(_monarch_name(view, kid), (Facts(tuple(facts)),))


def _nature_facts(view: View, kid: str) -> list[tuple[str, str]]:
    realm = view.realms[kid]
    if realm.status in ("home", "gone") and not realm.card:
        return []
    if not realm.card:
        return [("Personality", "unread; it is turned up when an ambassador calls")]
    card = personalities()[realm.card]
    facts = [("Personality", f"{card.name}. {card.text}")]
    facts += [("Homeland", kingdoms()[realm.origin].name)] if realm.origin else []
    facts += [("Curse lifted by", seat_name(realm.blessed))] if realm.blessed else []
    facts += [("Bond", "won by blackmail")] if realm.bond else []
    return facts


def _card_sheet(view: View, f: Found) -> Sheet:
    """A diplomacy card: what it adds, what failure costs, how many were printed, whether the seat holds one."""
    key = f.value[0]
    kinds = [c for c in all_cards().values() if (c.ploy if f.kind == "ploy" else (c.ploy, c.bonus)) == key]
    out = []
    for bonus in sorted({c.bonus for c in kinds}):
        alike = [c for c in kinds if c.bonus == bonus]
        cost = f"banished {count(alike[0].banish, 'turn')}" if alike[0].banish else "nothing"
        held = sum(1 for c in view.hand if c in {a.id for a in alike})
        out.append((card_name(alike[0].id), f"+{bonus}", cost, str(len(alike)), str(held)))
    grid = Grid(("card", "adds", "a failure costs", "printed", "in your hand"), tuple(out))
    return Sheet(kinds[0].title if f.kind == "ploy" else card_name(kinds[0].id), (grid,))


def _personality_sheet(view: View, card: Personality) -> Sheet:
    """A personality card as printed, and the kingdom it was read for, if any."""
    facts = [("What it does", card.text)]
    facts += [(p.replace("-", " ").capitalize(), f"{card.ploys[p]:+d}") for p in PLOYS if card.ploys[p]]
    facts += [("Activation", f"{card.activation:+d}")] if card.activation else []
    facts += [("Deactivation", f"{card.deactivation:+d}")] if card.deactivation else []
    whose = [kingdoms()[k].name for k in kingdoms() if view.realms[k].card == card.id]
    facts.append(("Read for", listing(whose) if whose else "nobody so far"))
    return Sheet(f"{card.name}, a personality", (Facts(tuple(facts)),))


def near(view: View, n: int) -> Sheet:
    """`near`: the n enemy stacks nearest to the seat's own, and castles of others within reach."""
    n = max(1, min(n, 40))
    mine = sorted({p.hex for u, p in view.pieces.items() if view.owners.get(u) == view.seat and not _captive(view, u)})
    if view.seat not in view.seats or not mine:
        return note("Near", "You have nobody on the map.")
    found: list[tuple[int, int, int]] = []
    for h in sorted({p.hex for u, p in view.pieces.items() if view.owners.get(u, "") not in ("", view.seat)}):
        best = min(mine, key=lambda m: (distance(m, h), m))
        found.append((distance(best, h), h, best))
    found.sort()
    out = []
    for d, h, own in found[:n]:
        stand = _who_stands(view, h, but=view.seat)
        away = f"{count(d, 'hex')} {bearing(own, h)} of {_where(own)}" if d else "with your units"
        out.append((_where(h), "; ".join(stand), away))
    if not out:
        return note("Near", "No enemy is on the map.")
    return Sheet("The nearest enemies", (Grid(("place", "units", "how far"), tuple(out)),))


# -- kingdoms and players


def sheet_of(view: View, what: str) -> Sheet:
    """`sheet`: the seat's own sheet, another player's, or a kingdom's."""
    if not what.strip() or what.strip().lower() in ("me", "mine", "my", "self"):
        if view.seat in view.seats:
            return player(view, view.seat)
        pages = [(Text((seat_name(s),)), *player(view, s).blocks) for s in view.seats]
        return Sheet("All players", tuple(block for page in pages for block in page))
    found = meaning(view, what)
    if len(found) == 1 and found[0].kind == "seat":
        return player(view, str(found[0].value[0]))
    if len(found) == 1 and found[0].kind in ("kingdom", "monarch"):
        kid = str(found[0].value[0])
        return kingdom(view, unit(kid).kingdom if found[0].kind == "monarch" else kid)
    return examine(view, what)


def kingdom(view: View, kid: str) -> Sheet:
    """A kingdom: standing, monarch, personality when read, castles, regulars, and the player's own matters at home."""
    k, realm = kingdoms()[kid], view.realms[kid]
    own = regulars(kid)
    on_map = [u for u in view.pieces if unit(u).kingdom == kid and unit(u).combat]
    lost = [u for u in own if u in view.dead]
    waiting = [u for u in own if u in view.waiting]
    facts = [
        ("Standing", _status_words(view, kid)),
        ("Monarch", f"{_monarch_name(view, kid)}: {_monarch_where(view, kid)}"),
        *_nature_facts(view, kid),
        ("Regulars", f"{len(own)} printed, {len(on_map)} on the map, {len(lost)} lost"
                     + (f", {len(waiting)} waiting off the map" if waiting else "")),
    ]  # fmt: skip
    if realm.omens == view.turn:
        facts.append(("Bad omens", "it may not attack this turn"))
    barred = [
        f"{seat_name(key.split('/')[0])} ({_ban_words(view, key)})" for key in view.bans if key.endswith("/" + kid)
    ]
    facts += [("Ambassadors banished", listing(barred))] if barred else []
    facts += [("Retreats", f"on {k.retreat_on} to 6")]
    blocks: list[Block] = [Facts(tuple(facts))]
    if k.castles:
        pairs = [(place_name(h), _castle_words(view, h), "; ".join(_who_stands(view, h))) for h in k.castles]
        blocks.append(Grid(("castle", "state", "units"), tuple(pairs), "Castles"))
    away = [u for u in on_map if view.pieces[u].hex not in k.castles]
    if away:
        blocks += [Text(("Units elsewhere:",)), *_located(view, away)]
    if realm.status == "home":
        blocks += [Text((f"{seat_name(realm.seat)}, who rules it:",)), _player_facts(view, realm.seat)]
    return Sheet(k.name, tuple(blocks))


def _ban_words(view: View, key: str) -> str:
    until = view.bans[key].until
    return f"until the end of turn {until}" if until else "until its monarch dies"


def _envoy(view: View, seat: str) -> str:
    p = view.players[seat]
    return "at work" if p.envoy_back <= view.turn else f"dead; the next one acts from turn {p.envoy_back}"


def _player_facts(view: View, seat: str) -> Facts:
    """What everybody may know of a player, and of the own seat the hand."""
    p = view.players[seat]
    allies = [kingdoms()[k].name for k in kingdoms() if view.realms[k].status == "ally" and view.realms[k].seat == seat]
    facts = [("Home", kingdoms()[p.home].name), ("Points", str(p.points))]
    if p.out:
        facts.append(("Out", "eliminated"))
    facts += [("Allies", listing(allies)), ("Cards", count(p.cards, "card"))]
    if seat == view.seat and view.hand:
        facts.append(("Hand", listing([card_name(c) for c in view.hand])))
    facts.append(("Ambassador", _envoy(view, seat)))
    barred = [k for k in view.bans if k.startswith(seat + "/")]
    bans = [f"{kingdoms()[k.split('/')[1]].name} ({_ban_words(view, k)})" for k in barred]
    facts += [("Banished from", listing(bans))] if bans else []
    facts += [("Penalty for violating", listing([kingdoms()[k].name for k in p.violated]))] if p.violated else []
    facts += [("Penalty for executing", listing([kingdoms()[k].name for k in p.executed]))] if p.executed else []
    facts += [("Duels fought with", listing([seat_name(s) for s in p.duels]))] if p.duels else []
    facts.append(("Assassination", "tried" if p.assassinated else "not tried yet"))
    prisoners = {k: r for k, r in view.realms.items() if r.prison and r.jailer == seat}
    held = [f"{_monarch_name(view, k)} at {place_name(r.prison)}" for k, r in prisoners.items()]
    facts += [("Prisoners", listing(held))] if held else []
    taken = [place_name(h) for h, s in sorted(view.plundered.items()) if s == seat]
    facts += [("Plundered", listing(taken))] if taken else []
    laid = [place_name(h) for h, s in sorted(view.sieges.items()) if s.seat == seat]
    facts += [("Besieging", listing(laid))] if laid else []
    return Facts(tuple(facts))


def player(view: View, seat: str) -> Sheet:
    """A player's sheet: points, allies, ambassador, penalties, forces; of the own seat the hand too."""
    if seat not in view.players:
        there = listing([seat_name(s) for s in view.seats])
        return note("Players", f"There is no player {seat[:40]!r}; there are {there}.")
    return Sheet(seat_name(seat), (_player_facts(view, seat), _forces(view, seat), *_castle_block(view, seat)))


def score(view: View) -> Sheet:
    """How the players stand; the last one left is first whatever the points (DR-VICTORY-01)."""
    left = [s for s in view.seats if not view.players[s].out]
    sole = left[0] if len(left) == 1 else ""
    ranked = sorted(view.seats, key=lambda s: (s != sole, -view.players[s].points, view.seats.index(s)))
    out: list[tuple[str, ...]] = []
    rank = 0
    for i, s in enumerate(ranked):
        p = view.players[s]
        before = ranked[i - 1] if i else ""
        if not i or before == sole or view.players[before].points != p.points:
            rank = i + 1
        allies = sum(1 for r in view.realms.values() if r.status == "ally" and r.seat == s)
        taken = sum(1 for by in view.plundered.values() if by == s)
        on_map = sum(1 for u in view.pieces if view.owners.get(u) == s and unit(u).combat)
        out.append((seat_name(s), str(rank), str(p.points), kingdoms()[p.home].name, str(allies), str(taken),
                    str(on_map), "out" if p.out else ""))  # fmt: skip
    grid = Grid(("player", "rank", "points", "home", "allies", "plundered", "units", ""), tuple(out))
    if not any(row[-1] for row in out):
        grid = Grid(grid.columns[:-1], tuple(row[:-1] for row in out))
    turn = "The game is over." if view.finished else f"Turn {view.turn} of {LAST_TURN}."
    return Sheet("Score", (Text((turn,)), grid))


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays what: seat, person, home kingdom, monarch, place in the order of play."""
    out = []
    for s in view.seats:
        p = view.players[s]
        turn = str(view.order.index(s) + 1) if s in view.order else "out"
        out.append((seat_name(s), people.get(s, ""), kingdoms()[p.home].name, _monarch_name(view, p.home), turn))
    columns = ("seat", "person", "home", "monarch", "order of play")
    if not any(row[1] for row in out):
        return Sheet("Players", (Grid((columns[0], *columns[2:]), tuple((r[0], *r[2:]) for r in out)),))
    return Sheet("Players", (Grid(columns, tuple(out)),))


def cards(view: View) -> Sheet:
    """The hand of the seat, and what everybody knows of the cards."""
    blocks: list[Block] = []
    if view.seat in view.seats:
        held = tuple(
            (card_name(c), f"+{all_cards()[c].bonus}",
             f"banished {count(all_cards()[c].banish, 'turn')}" if all_cards()[c].banish else "nothing")
            for c in view.hand
        )  # fmt: skip
        blocks.append(Grid(("card", "adds", "a failure costs"), held) if held else Text(("You hold no cards.",)))
    counts = [(seat_name(s), count(view.players[s].cards, "card")) for s in view.seats if s != view.seat]
    blocks.append(Facts((*counts, ("To draw", count(view.deck, "card")), ("Discarded", count(view.discards, "card")))))
    return Sheet(f"Cards of {seat_name(view.seat)}" if view.seat in view.seats else "Cards", tuple(blocks))


# -- the map


def map_of(view: View, what: str) -> Sheet:
    """`map`: castles by kingdom, or the part of the map around what is named."""
    if not what.strip():
        return map_sheet(view)
    found = meaning(view, what)
    if len(found) != 1:
        return _unknown(what, found)
    f = found[0]
    hexes: list[int] = []
    match f.kind:
        case "place":
            hexes = [_int(f)]
        case "kingdom":
            hexes = [kingdoms()[str(f.value[0])].royal]
        case "seat":
            hexes = [kingdoms()[view.players[str(f.value[0])].home].royal]
        case "region":
            hexes = list(_regions()[str(f.value[0])])
        case "river":
            hexes = list(_rivers()[str(f.value[0])])
        case "units" | "monarch":
            hexes = [view.pieces[str(u)].hex for u in f.value if str(u) in view.pieces]
        case "marker":
            hexes = [view.pieces[u].hex for u in view.markers[str(f.value[0])] if u in view.pieces]
        case "all":
            return _find_all(view, str(f.value[0]))
    return map_sheet(view, hexes[len(hexes) // 2]) if hexes else note("Map", f"{f.name} is not on the map.")


def map_sheet(view: View, centre: int | None = None) -> Sheet:
    """Castles by kingdom with who holds them; with a centre the map within 4 hexes of it."""
    if centre is not None:
        if centre not in board().hexes:
            return note("Not on the map", f"{coordinates(centre)} lies off the map.")
        return Sheet(f"Around {_where(centre)}", (patch(view, centre, 4, 4),))
    out = []
    for k in kingdoms().values():
        for h in k.castles:
            kept = view.plundered.get(h)
            holder = f"plundered by {seat_name(kept)}" if kept else seat_name(_holder(view, k.id)) or "neutral"
            siege = f"besieged by {seat_name(view.sieges[h].seat)}" if h in view.sieges else ""
            x: Hex = board().hexes[h]
            kind = " ".join(word for word, true in (("royal", x.royal), ("port", x.port)) if true)
            troops = [
                f"{seat_name(s)} {sum(1 for u in us if unit(u).combat)} {where}"
                for (s, where), us in _sides(view, h).items()
            ]
            walls = f"{x.strength} {kind}".strip()
            out.append((place_name(h), coordinates(h), k.name, walls, siege or holder, ", ".join(troops)))
    grid = Grid(("castle", "hex", "kingdom", "strength", "held by", "units"), tuple(out))
    hint = "'map PLACE' draws the map around a place; the compass is " + ", ".join(LONG[d] for d in DIRECTIONS) + "."
    return Sheet("Castles of Minaria", (grid, Text((hint,))))
