"""Who stands where and how things stand, in a few words: what several pages of Divine Right say alike.

Called by everything that makes a page. Made from a seat's View, never from
the state. `wording` knows the names of things; here it is told what has become of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from minaria.engine.sheets import Block, Facts, Grid, Text
from minaria.games.divine_right.rivers import stretches, stretches_at
from minaria.games.divine_right.rules.editions import printed_strength
from minaria.games.divine_right.rules.rivers import berth_name
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.state import Marker, Piece
from minaria.games.divine_right.tables import board, kingdoms, monarch, unit
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import hero_name, listing, place_name, seat_name, type_words
from minaria.kit.hexgrid import coordinates

KINDS = {"castle": "castle", "port": "castle-port", "noncastle-port": "port without a castle"}

# -- the units of a hex


def units_at(view: View, h: int) -> list[str]:
    """The units in a hex, inside, outside and aboard."""
    return [u for u, p in view.g.pieces.items() if p.hex == h]


def waiting(view: View) -> list[str]:
    """Living regulars that wait off the map for their turn or for room."""
    return [u for u, why in view.g.held.items() if why != "absent"]


def captive(view: View, uid: str) -> bool:
    """Whether a unit is a monarch held prisoner."""
    return not unit(uid).combat and view.g.realms[unit(uid).kingdom].prison != 0


def queens(view: View) -> list[str]:
    """Home kingdoms whose player has chosen the queen."""
    return [p.home for p in view.g.players.values() if p.queen]


def monarch_name(view: View, kingdom: str) -> str:
    """The name of a kingdom's monarch, king or queen as the player chose."""
    return hero_name(monarch(kingdom), queens(view))


def force_words(view: View, uids: Iterable[str]) -> str:
    """'3 Muetaran armies and Atata'."""
    uids = list(uids)
    counts: dict[tuple[str, str], int] = {}
    for u in uids:
        if unit(u).combat:
            counts[unit(u).kingdom, unit(u).kind] = counts.get((unit(u).kingdom, unit(u).kind), 0) + 1
    heroes = [monarch_name(view, unit(u).kingdom) for u in uids if not unit(u).combat]
    return listing([type_words(k, t, n) for (k, t), n in counts.items()] + heroes) if uids else "nobody"


def sides_at(view: View, h: int) -> dict[tuple[str, str], list[str]]:
    """Units in a hex by side and position: ('muetar', 'inside') -> ids."""
    return sides_of(view, units_at(view, h))


def sides_of(view: View, uids: Iterable[str]) -> dict[tuple[str, str], list[str]]:
    """The same of any units on the map: captive, aboard, inside, outside (of walls) or ''."""
    out: dict[tuple[str, str], list[str]] = {}
    for u in uids:
        p: Piece = view.g.pieces[u]
        where = "outside" if board().hexes[p.hex].walls else ""
        where = "captive" if captive(view, u) else "aboard" if p.aboard else "inside" if p.inside else where
        where = f"on {berth_name(-p.river)}" if p.river else where
        out.setdefault((owner(view.g, u), where), []).append(u)
    return out


def who_stands(view: View, h: int, but: str | None = None) -> list[str]:
    """A line a side and position; without the side `but`."""
    return [
        f"{seat_name(s) if s else 'Nobody'}{', ' + where if where else ''}: {force_words(view, us)}"
        for (s, where), us in sides_at(view, h).items()
        if s != but
    ]


def markers_at(view: View, h: int) -> list[Marker]:
    """Army markers with a unit in the hex."""
    return [m for m in view.g.markers if any(u in view.g.pieces and view.g.pieces[u].hex == h for u in m.units)]


def army(view: View, number: int) -> tuple[str, ...]:
    """The units under one of the seat's own markers, () where it is not in use."""
    marker = view.g.marker(view.seat, number)
    return marker.units if marker is not None else ()


# -- castles, kingdoms, ground


def holder_of(view: View, kingdom: str) -> str:
    """The seat a kingdom plays for, as home or ally; '' if it plays for none."""
    realm = view.g.realms[kingdom]
    return realm.seat if realm.status in ("home", "ally") else ""


def castle_words(view: View, h: int) -> str:
    """'royal castle-port, strength 5, plundered by Mivior'."""
    x = board().hexes[h]
    words = [("royal " if x.royal else "") + KINDS[x.kind]]
    if x.walls:
        taken = f"plundered by {seat_name(view.g.plundered[h])}" if h in view.g.plundered else ""
        words.append(taken or f"strength {printed_strength(view.g, h)}")
    if h in view.g.sieges:
        words.append(f"besieged by {seat_name(view.g.sieges[h].seat)} since turn {view.g.sieges[h].since}")
    return ", ".join(words)


def status_words(view: View, kingdom: str) -> str:
    """What a kingdom's standing is, in a few words."""
    realm = view.g.realms[kingdom]
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


def ground_words(h: int) -> str:
    """'forest, on the coast'."""
    x = board().hexes[h]
    words = ["mountain with forest" if x.terrain == "mountain-forest" else x.terrain.replace("-", " ")]
    words += ["on the coast"] if x.coast else []
    words += ["on a lake"] if x.lakeshore else []
    words += [f"beside the {river}" for river in dict.fromkeys(stretches()[n].river for n in stretches_at(h))]
    words += ["an old battlefield"] if x.battlefield else []
    return ", ".join(words)


def whereabouts(h: int) -> str:
    """'Pennol', or '14,7 in Muetar'."""
    x = board().hexes[h]
    if x.castle or x.scenic:
        return x.name
    area = kingdoms()[x.kingdom].name if x.kingdom else x.region
    return f"{x.name} in {area}" if area else x.name


def spot(h: int) -> str:
    """'Pennol (19,11)', or '14,7 in Muetar'."""
    return whereabouts(h) if place_name(h) == coordinates(h) else f"{place_name(h)} ({coordinates(h)})"


def monarch_where(view: View, kid: str) -> str:
    """Where a kingdom's monarch is: a place, a prison, the Isle of Fright, or off the map."""
    realm, piece = view.g.realms[kid], view.g.pieces.get(monarch(kid))
    if realm.prison:
        return f"captive of {seat_name(realm.jailer)} at {place_name(realm.prison)}"
    if realm.castaway:
        return "cast away on the Isle of Fright"
    if piece is None:
        return f"off the map ({status_words(view, kid)})"
    return f"{whereabouts(piece.hex)}{' inside' if piece.inside else ' aboard' if piece.aboard else ''}"


def envoy_words(view: View, seat: str) -> str:
    """Whether a seat's ambassador is at work, or from which turn the next one is."""
    p = view.g.players[seat]
    if p.out:
        return "out of the game"
    return "at work" if p.envoy_back <= view.g.turn else f"dead; the next one acts from turn {p.envoy_back}"


# -- blocks


def located(view: View, uids: Iterable[str]) -> tuple[Block, ...]:
    """Units by place, where the seat's own stand first; those off the map with why."""
    by_place: dict[int, list[str]] = {}
    off: list[str] = []
    for u in uids:
        if u in view.g.pieces:
            by_place.setdefault(view.g.pieces[u].hex, []).append(u)
        else:
            off.append(f"{force_words(view, (u,))}: {off_map(view, u)}.")
    mine = {h for h, us in by_place.items() if view.seat and any(owner(view.g, u) == view.seat for u in us)}
    out = tuple((spot(h), _positions(view, by_place[h])) for h in sorted(by_place, key=lambda h: (h not in mine, h)))
    blocks: tuple[Block, ...] = (Facts(out),) if out else ()
    return (*blocks, *((Text(tuple(off)),) if off else ()))


def _positions(view: View, us: Iterable[str]) -> str:
    """'2 Muetaran armies inside, 1 outside' by owner."""
    return "; ".join(
        f"{seat_name(s) if s else 'Nobody'}: {force_words(view, g)}{' ' + where if where else ''}"
        for (s, where), g in sides_of(view, us).items()
    )


def off_map(view: View, uid: str) -> str:
    """Why a unit is not on the map."""
    kingdom = unit(uid).kingdom
    if uid in view.g.dead:
        return "eliminated"
    if uid in waiting(view):
        return f"off the map ({view.g.held[uid].replace('-', ' ')})"
    return f"off the map ({status_words(view, kingdom)})" if kingdom in view.g.realms else "off the map"


def siege_grid(view: View) -> Grid:
    """Every siege in force."""
    out = []
    for h, siege in sorted(view.g.sieges.items()):
        inside = [u for u in units_at(view, h) if view.g.pieces[u].inside and unit(u).combat]
        outside = [
            u
            for u in units_at(view, h)
            if not view.g.pieces[u].inside
            and unit(u).combat
            and owner(view.g, u) == siege.seat
            and (unit(u).type == "army" or board().hexes[h].kind == "port")
        ]
        walls = 0 if h in view.g.plundered else printed_strength(view.g, h)
        out.append(
            (place_name(h), seat_name(siege.seat), str(siege.since), str(len(outside)), f"{walls} + {len(inside)}")
        )
    return Grid(("castle", "besieger", "since turn", "besieging", "walls + inside"), tuple(out), "Sieges")
