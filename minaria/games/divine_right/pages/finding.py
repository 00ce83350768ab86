"""`where is`, `examine` and `near`: where a thing is, and everything the seat may know about it.

The package hands these three on to the table and falls back on them for `look`, `sheet` and `map`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from commands.tokens import words_of
from minaria.engine.sheets import Facts, Grid, Sheet, Text, note
from minaria.games.divine_right.names.indexes import regions, rivers
from minaria.games.divine_right.pages.chronicle import alliances, turn_track
from minaria.games.divine_right.pages.lookup import Found, meaning, unknown
from minaria.games.divine_right.pages.places import map_sheet, place
from minaria.games.divine_right.pages.realms import castle_block, forces, kingdom, monarch_sheet, player
from minaria.games.divine_right.pages.summaries import (
    army,
    captive,
    castle_words,
    envoy_words,
    ground_words,
    holder_of,
    located,
    monarch_name,
    monarch_where,
    off_map,
    siege_grid,
    units_at,
    whereabouts,
    who_stands,
)
from minaria.games.divine_right.rivers import currents, stretches
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.state import UNUSED
from minaria.games.divine_right.tables import (
    MERCENARY,
    PLOYS,
    Personality,
    board,
    card_name,
    kingdoms,
    personalities,
    unit,
)
from minaria.games.divine_right.tables import cards as all_cards
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import adjective, count, listing, place_name, seat_name
from minaria.kit.hexgrid import bearing, coordinates, distance

_KINDS = {"army": "Armies", "fleet": "Fleets", "mercenaries": "Mercenaries"}

# -- where is


def find(view: View, what: str) -> Sheet:
    """`where is`: where a place, a piece, a kingdom's forces or a kind of thing is."""
    found = meaning(view, what)
    if len(found) != 1:
        return unknown(what, found)
    f = found[0]
    match f.kind:
        case "all":
            mine = next(iter(words_of(what)), "") in ("my", "our") and view.seat in view.g.seats
            return find_own(view, str(f.value[0])) if mine else find_all(view, str(f.value[0]))
        case "place":
            return note(f.name, *_place_lines(view, f.number))
        case "units" | "monarch":
            return Sheet(f"Where is {f.name}", located(view, [str(u) for u in f.value]))
        case "marker":
            return Sheet(f"Where is {f.name}", located(view, army(view, f.number)))
        case "seat":
            seat = str(f.value[0])
            return Sheet(f"Where is {f.name}", (forces(view, seat), *castle_block(view, seat)))
        case "kingdom":
            k = kingdoms()[str(f.value[0])]
            us = [u for u in view.g.pieces if unit(u).kingdom == k.id]
            castles = (_castle_list(view, k.castles, f"Castles of {k.name}"),) if k.castles else ()
            units = located(view, us) if us else (Text(("None of its units is on the map.",)),)
            return Sheet(f"Where is {k.name}", (*units, *castles))
        case "region":
            return _stretch(view, f.name, regions()[str(f.value[0])])
        case "river":
            return _stretch(view, f.name, rivers()[str(f.value[0])], _course(f.name))
    return examine(view, what)


def _place_lines(view: View, h: int) -> list[str]:
    """Where a place is: coordinates, kingdom or region, the nearest castles, and how far one's own forces are."""
    x = board().hexes[h]
    area = f"in {kingdoms()[x.kingdom].name}" if x.kingdom else f"in {x.region}" if x.region else ""
    lines = [f"{x.name} is at {coordinates(h)}{', ' + area if area else ''}: {ground_words(h)}."]
    near = sorted((distance(h, c), c) for c in board().castles if c != h)[:3]
    lines += [f"{count(d, 'hex')} {bearing(c, h)} of {place_name(c)}." for d, c in near]
    mine = {p.hex for u, p in view.g.pieces.items() if owner(view.g, u) == view.seat != ""}
    own = sorted((distance(h, p), p) for p in mine)
    lines += [f"Your nearest units: {count(d, 'hex')} {bearing(h, o)}, at {whereabouts(o)}." for d, o in own[:1] if d]
    return lines + who_stands(view, h)


def _castle_list(view: View, hexes: Iterable[int], title: str) -> Grid:
    """Castles with kingdom, state and who stands there."""
    out = [
        (
            place_name(h),
            kingdoms()[board().hexes[h].kingdom].name,
            castle_words(view, h),
            "; ".join(who_stands(view, h)),
        )
        for h in hexes
    ]
    return Grid(("castle", "kingdom", "state", "units"), tuple(out), title)


def find_all(view: View, what: str) -> Sheet:
    """A kind of thing over the whole map."""
    match what:
        case "castles":
            return map_sheet(view)
        case "alliances":
            return alliances(view)
        case "turns":
            return turn_track(view)
        case "ports":
            hexes = [h for h, x in sorted(board().hexes.items()) if x.port]
            pairs = tuple((place_name(h), f"{coordinates(h)}, {castle_words(view, h)}") for h in hexes)
            return Sheet("Ports", (Facts(pairs),))
        case "sieges":
            grid = siege_grid(view)
            return Sheet("Sieges", (grid,)) if view.g.sieges else note("Sieges", "No castle is under siege.")
        case "battlefields":
            hexes = [h for h, x in sorted(board().hexes.items()) if x.battlefield]
            return Sheet("Old battlefields", (Facts(tuple((place_name(h), coordinates(h)) for h in hexes)),))
        case "prisoners":
            pairs = tuple(
                (monarch_name(view, k), f"held by {seat_name(r.jailer)} at {place_name(r.prison)}")
                for k in kingdoms()
                if (r := view.g.realms[k]).prison
            )
            return Sheet("Prisoners", (Facts(pairs),)) if pairs else note("Prisoners", "Nobody is held captive.")
        case "envoys":
            return Sheet("Ambassadors", (Facts(tuple((seat_name(s), envoy_words(view, s)) for s in view.g.seats)),))
        case "monarch":
            own = _own_kingdoms(view)
            pairs = _monarchs(view, [*own, *(k for k in kingdoms() if k not in own)])
            return Sheet("Monarchs", (Facts(pairs),))
    us = _of_kind(view, what)
    return Sheet(_KINDS[what], located(view, us)) if us else note(_KINDS[what], "None is on the map.")


def find_own(view: View, what: str) -> Sheet:
    """A kind of thing as far as it is the seat's own; of what nobody owns, all of it."""
    own = _own_kingdoms(view)
    if what == "castles":
        return Sheet("Your castles", tuple(castle_block(view, view.seat)))
    if what == "monarch":
        return Sheet("Your monarchs", (Facts(_monarchs(view, own)),))
    if what not in _KINDS:
        return find_all(view, what)
    title = f"Your {_KINDS[what].lower()}"
    us = [u for u in _of_kind(view, what) if owner(view.g, u) == view.seat]
    return Sheet(title, located(view, us)) if us else note(title, "None is on the map.")


def _own_kingdoms(view: View) -> list[str]:
    """The seat's home and its allies."""
    return [k for k in kingdoms() if view.seat and holder_of(view, k) == view.seat]


def _monarchs(view: View, them: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Monarchs of kingdoms, and where each is."""
    return tuple((monarch_name(view, k), monarch_where(view, k)) for k in them)


def _of_kind(view: View, what: str) -> list[str]:
    """Pieces on the map of one of _KINDS."""
    hired = what == "mercenaries"
    return [u for u in view.g.pieces if (unit(u).kingdom == MERCENARY if hired else unit(u).type == what)]


def _course(river: str) -> list[str]:
    """How fleets use a river, where it is navigable (DR-RIVER-06, -08)."""
    reach = [-n for n, s in stretches().items() if s.river == river]
    if not reach:
        return []
    doors = [h for b in reach for h, _ in currents()[b] if h > 0]
    into = dict.fromkeys(stretches()[-b].river for a in reach for b, _ in currents()[a] if b < 0 and b not in reach)
    leads = [f"opens to the water at {listing([place_name(h) for h in doors])}"] if doors else []
    leads += [f"meets the {listing(into)}"] if into else []
    return [
        f"{count(len(reach), 'hexside')}, open to fleets: 1 point a hexside downstream, 2 upstream.",
        f"It {' and '.join(leads)}.",
    ]


def _stretch(view: View, name: str, hexes: Sequence[int], more: Sequence[str] = ()) -> Sheet:
    """A region or river: how large, from where to where, what lies in it, who stands there."""
    inside = [h for h in hexes if board().hexes[h].castle or board().hexes[h].scenic]
    lines = [f"Its name stands at {coordinates(hexes[0])}."]
    if len(hexes) > 1:
        lines = [f"{count(len(hexes), 'hex')}, from {coordinates(hexes[0])} to {coordinates(hexes[-1])}."]
    lines += more
    lines += [f"Its hexes: {'; '.join(coordinates(h) for h in hexes)}."] if 1 < len(hexes) <= 24 else []
    lines += [f"In it: {listing([place_name(h) for h in inside])}."] if inside else []
    lines += [f"{whereabouts(h)}: {'; '.join(who_stands(view, h))}." for h in hexes if units_at(view, h)]
    return note(name, *lines)


# -- examine


def examine(view: View, what: str) -> Sheet:
    """`examine`: everything the seat may know about one thing."""
    found = meaning(view, what)
    if len(found) != 1:
        return unknown(what, found)
    f = found[0]
    match f.kind:
        case "place":
            return place(view, f.number)
        case "kingdom":
            return kingdom(view, str(f.value[0]))
        case "seat":
            return player(view, str(f.value[0]))
        case "units":
            return _unit_sheet(view, f.name, [str(u) for u in f.value])
        case "marker":
            return _unit_sheet(view, f"Army {f.number}", army(view, f.number))
        case "monarch":
            return monarch_sheet(view, unit(str(f.value[0])).kingdom)
        case "card" | "ploy":
            return _card_sheet(view, f)
        case "personality":
            return personality_sheet(view, personalities()[f.number])
    return find(view, what)


def _unit_sheet(view: View, title: str, uids: Sequence[str]) -> Sheet:
    """Units one by one: where, how far they have gone and may go, what they have done this turn."""
    if len(uids) == 1 and not unit(uids[0]).combat:
        return monarch_sheet(view, unit(uids[0]).kingdom)
    out = []
    for u in uids:
        c, used = unit(u), view.g.used.get(u, UNUSED)
        name = f"{adjective(c.kingdom)} {c.type} #{c.number}" if c.combat else monarch_name(view, c.kingdom)
        if u not in view.g.pieces:
            out.append((name, off_map(view, u), "", ""))
            continue
        did = [
            word
            for word, true in (
                ("stopped", used.stopped),
                ("by sea", used.sea),
                ("siege", used.stormed),
                ("sortie", used.sortied),
                ("attacked", used.fought),
                ("joined this turn", used.idle),
                ("aboard", bool(view.g.pieces[u].aboard)),
            )
            if true
        ]
        where = f"{whereabouts(view.g.pieces[u].hex)}{' inside' if view.g.pieces[u].inside else ''}"
        out.append((name, where, f"{used.spent} of {c.allowance}", ", ".join(did)))
    owners = dict.fromkeys(seat_name(s) for u in uids if u in view.g.pieces and (s := owner(view.g, u)))
    strength = sum(1 for u in uids if unit(u).combat)
    facts = Facts((("Of", listing(owners) if owners else "nobody"), ("Strength", str(strength))))
    grid = Grid(("unit", "place", "points used", "this turn"), tuple(out))
    return Sheet(title[:1].upper() + title[1:], (facts, grid))


def _card_sheet(view: View, f: Found) -> Sheet:
    """A diplomacy card: what it adds, what failure costs, how many were printed, whether the seat holds one."""
    key = f.value[0]
    hand = view.g.players[view.seat].hand if view.seat else ()
    kinds = [c for c in all_cards().values() if (c.ploy if f.kind == "ploy" else (c.ploy, c.bonus)) == key]
    out = []
    for bonus in sorted({c.bonus for c in kinds}):
        alike = [c for c in kinds if c.bonus == bonus]
        cost = f"banished {count(alike[0].banish, 'turn')}" if alike[0].banish else "nothing"
        held = sum(1 for c in hand if c in {a.id for a in alike})
        out.append((card_name(alike[0].id), f"+{bonus}", cost, str(len(alike)), str(held)))
    grid = Grid(("card", "adds", "a failure costs", "printed", "in your hand"), tuple(out))
    return Sheet(kinds[0].title if f.kind == "ploy" else card_name(kinds[0].id), (grid,))


def personality_sheet(view: View, card: Personality) -> Sheet:
    """A personality card as printed, and the kingdom it was read for, if any."""
    facts = [("What it does", card.text)]
    facts += [(p.replace("-", " ").capitalize(), f"{card.leaning(p):+d}") for p in PLOYS if card.leaning(p)]
    facts += [("Activation", f"{card.activation:+d}")] if card.activation else []
    facts += [("Deactivation", f"{card.deactivation:+d}")] if card.deactivation else []
    whose = [kingdoms()[k].name for k in kingdoms() if view.g.realms[k].card == card.id]
    facts.append(("Read for", listing(whose) if whose else "nobody so far"))
    return Sheet(f"{card.name}, a personality", (Facts(tuple(facts)),))


# -- near


def near(view: View, n: int) -> Sheet:
    """`near`: the n enemy stacks nearest to the seat's own, and castles of others within reach."""
    n = max(1, min(n, 40))
    mine = sorted({p.hex for u, p in view.g.pieces.items() if owner(view.g, u) == view.seat and not captive(view, u)})
    if view.seat not in view.g.seats or not mine:
        return note("Near", "You have nobody on the map.")
    found: list[tuple[int, int, int]] = []
    for h in sorted({p.hex for u, p in view.g.pieces.items() if owner(view.g, u) not in ("", view.seat)}):
        best = min(mine, key=lambda m: (distance(m, h), m))
        found.append((distance(best, h), h, best))
    found.sort()
    out = []
    for d, h, own in found[:n]:
        stand = who_stands(view, h, but=view.seat)
        away = f"{count(d, 'hex')} {bearing(own, h)} of {whereabouts(own)}" if d else "with your units"
        out.append((whereabouts(h), "; ".join(stand), away))
    if not out:
        return note("Near", "No enemy is on the map.")
    return Sheet("The nearest enemies", (Grid(("place", "units", "how far"), tuple(out)),))
