"""Where beaten units go, and what becomes of those that have no way out.

Book: "Battles"; SE-RETREAT-*, SE-CAPTURE-*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minaria.games.seasons import happenings as hap
from minaria.games.seasons.rules import boats, combat, talk
from minaria.games.seasons.rules.moves import intruders
from minaria.games.seasons.rules.position import (
    allies,
    cargo,
    fortified,
    lets_in,
    printed,
    ring_of,
    room,
    set_nation,
    set_piece,
)
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND, areas, makes
from minaria.games.seasons.wording import area_name, count, force_words, kind_name, seat_name


def havens(g: Seasons, unit: str) -> list[str]:
    """Areas a beaten unit may retreat to, the one nearest home first (SE-RETREAT-01 to 05, SE-TIMER-04)."""
    p = g.pieces[unit]
    near = ring_of(g).near[p.at]
    if p.kind == BOAT:
        found = [a for a, border in near.items() if border == "sea" and not _enemy_boats(g, p.seat, a)]
    else:
        found = [a for a, border in near.items() if border in BY_LAND and _welcome(g, p.seat, a)]
        origin = came_from(g, unit)
        if origin and areas()[origin].land and origin not in found and _free(g, p.seat, origin):
            found.append(origin)
        if origin and not areas()[origin].land and places_aboard(g, p.seat, origin) > 0:
            found.append(origin)
    shut = {*g.battles, *g.lost, p.at, *(a for a in found if intruders(g, a) - {p.seat})}
    steps = ring_of(g).steps[printed(g, p.seat).home]
    return sorted((a for a in found if a not in shut), key=lambda a: (steps[a], a))


def came_from(g: Seasons, unit: str) -> str:
    """The area a unit has moved from this turn; '' if it has not."""
    here = g.pieces[unit].at
    return next((m.at for m in g.groups if unit in m.units and m.to == here), "")


def _welcome(g: Seasons, seat: str, area: str) -> bool:
    host = g.owner.get(area, "")
    return host == seat or (bool(host) and lets_in(g, host, seat, area))


def _free(g: Seasons, seat: str, area: str) -> bool:
    """An area attackers came from that is nobody's, or an ally's whose guests they were."""
    return g.owner.get(area, "") in ("", seat, *allies(g, seat))


def _enemy_boats(g: Seasons, seat: str, area: str) -> bool:
    friends = {seat, *allies(g, seat)}
    return any(p.at == area and p.kind == BOAT and p.seat not in friends for p in g.pieces.values())


def places_aboard(g: Seasons, seat: str, area: str) -> int:
    """Free places on a seat's boats in an ocean area."""
    return sum(room(g, b) for b in boats.boats_at(g, area, seat))


def flee(g: Seasons, unit: str, area: str) -> bool:
    """Bring a beaten unit into an area; it does nothing more this turn (SE-RETREAT-06). False if there is no room."""
    if g.pieces[unit].kind == BOAT:
        boats.sail(g, unit, area)
    elif areas()[area].land:
        set_piece(g, unit, at=area, aboard="")
    else:
        boat = next((b for b in boats.boats_at(g, area, g.pieces[unit].seat) if room(g, b) > 0), "")
        if not boat:
            return False
        set_piece(g, unit, at=area, aboard=boat)
    g.busy[unit] = "retreated"
    return True


def capture(g: Seasons, units: Sequence[str], winners: Mapping[str, int], seat: str, place: str) -> None:
    """Units without a retreat are removed; each brings the winner 1 resource for next turn (SE-CAPTURE-01, 02)."""
    taken = [*units, *(c for u in units for c in cargo(g, u))]
    text = f"{seat_name(seat)} has no retreat from {area_name(place)} for {force_words(g.pieces, taken)}"
    for u in taken:
        del g.pieces[u]
    parts = combat.captured(len(taken), winners)
    for s, n in parts.items():
        set_nation(g, s, resources=g.nations[s].resources + n)
    got = " and ".join(f"{seat_name(s)} gains {count(n, 'resource')}" for s, n in parts.items() if n)
    talk.tell_map(
        g, f"{text}: captured. {got}.", hap.CAPTURE(place, {**dict.fromkeys(parts, hap.CAPTURES), seat: hap.CAPTURED})
    )


# -- who holds what afterwards


def strengths(g: Seasons) -> dict[str, dict[str, int]]:
    """Area -> seat -> the value of its units there, without bonuses and cargo."""
    found: dict[str, dict[str, int]] = {}
    for p in g.pieces.values():
        there = found.setdefault(p.at, {})
        there[p.seat] = there.get(p.seat, 0) + (0 if p.aboard else makes()[p.kind].value)
    return found


def settle_control(g: Seasons) -> None:
    """Land areas go to whoever stands there alone; of allies the holder keeps it, else the stronger takes it, else lot.

    SE-CAPTURE-03 to SE-CAPTURE-07.
    """
    found = strengths(g)
    for area in ring_of(g).lands:
        before, there = g.owner.get(area, ""), found.get(area)
        if there is None or before in there:
            continue
        most = max(there.values())
        best = [s for s in g.seats if there.get(s) == most]
        new = g.pick(f"who takes {area_name(area)}", best, named=seat_name)
        g.owner[area] = new
        from_whom = f" from {seat_name(before)}" if before else ""
        walls = f", with its {g.walls[area]}" if g.walls.get(area) else ""
        talk.tell_map(
            g,
            f"{seat_name(new)} takes {area_name(area)}{from_whom}{walls}.",
            hap.CONQUEST(area, {new: hap.TAKES, before: hap.CONQUERED}),
        )


def in_training(g: Seasons) -> list[str]:
    """Untrained units without task beside a tower or castle that is their own as the battles end (SE-UNIT-02).

    Asked before areas change hands: who has held the area up to now held it as the turn began.
    """
    return [u for u, p in g.pieces.items() if p.green and u not in g.busy and fortified(g, p.seat, p.at)]


def train(g: Seasons, recruits: Sequence[str], raised: Sequence[str]) -> None:
    """Those of them that have spent the whole turn so are trained (SE-UNIT-02).

    Not beside walls in `raised`, which stand since this turn's flip alone, nor where the area is lost.
    """
    for u in recruits:
        p = g.pieces[u]
        if p.at not in raised and fortified(g, p.seat, p.at):
            set_piece(g, u, green=False)
            talk.tell_commander(
                g,
                p.seat,
                f"1 {kind_name(p.kind)} at {area_name(p.at)} is trained.",
                hap.TRAINING(p.at, {p.seat: hap.TRAINED}),
            )
