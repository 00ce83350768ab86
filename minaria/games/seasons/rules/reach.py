"""Which units could be given which task, and in what order a nation's units are taken where it names none by number.

Called by the orders that plan, by the map and by whoever advises. Whether a task is lawful is asked of rules/planning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minaria.engine.game import REFEREE
from minaria.engine.state import remembered
from minaria.games.seasons.rules import boats
from minaria.games.seasons.rules.position import (
    allies,
    cap_at,
    idle,
    ring_of,
    tasked,
    tokens_at,
    winter,
)
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND, UNITS, areas


@remembered()
def ranked(g: Seasons, seat: str) -> list[str]:
    """Own units, those without a task first, then by kind, trained before untrained; of the referee all units."""
    found = _by_kind(g, seat)
    taken = tasked(g, seat)
    return [u for u in found if u not in taken] + [u for u in found if u in taken] if taken else found


@remembered("pieces")
def _by_kind(g: Seasons, seat: str) -> list[str]:
    units = g.pieces if seat == REFEREE else g.own(seat)

    def rank(unit: str) -> tuple[bool, int, bool, int]:
        p = units[unit]
        return p.new and seat != REFEREE, UNITS.index(p.kind), p.green, int(unit.rsplit("-", 1)[1])

    return sorted(units, key=rank)


@remembered()
def movers(g: Seasons, seat: str) -> dict[str, list[str]]:
    """Area -> own units there that could still be given a Move; only areas with tokens left."""
    taken = tasked(g, seat)
    need = 2 if winter(g) else 1
    out = {}
    for (area, s), units in g.stacks().items():
        if s == seat and cap_at(g, area, seat) - tokens_at(g, area, seat) >= need:
            free = [u for u in units if u not in taken]
            if free:
                out[area] = free
    return out


def able(g: Seasons, units: list[str], at: str, to: str) -> list[str]:
    """Those units that could move over the border: boats over the sea, cargo ashore, land units elsewhere."""
    border = ring_of(g).near[at][to]
    if border == "sea":
        return [u for u in units if g.pieces[u].kind == BOAT]
    if areas()[at].land:
        return units
    return [u for u in units if g.pieces[u].aboard]


def coming(g: Seasons, seat: str, place: str, start: str = "") -> list[str]:
    """Own units without a task that could cross a border into a place, those of one area if it is named."""
    near, taken = ring_of(g).near[place], tasked(g, seat)
    units = ranked(g, seat)
    free: dict[str, list[str]] = {}
    for u in units:
        p = g.pieces[u]
        if start in ("", p.at) and p.at in near and not p.new and u not in taken:
            free.setdefault(p.at, []).append(u)
    found = {u for at, us in free.items() for u in able(g, us, at, place)}
    return [u for u in units if u in found]


def ways(g: Seasons, seat: str, at: str) -> list[str]:
    """Neighbours that own units of an area could move to at all."""
    near = ring_of(g).near[at]
    if not areas()[at].land:
        return list(near)
    friends = (seat, *allies(g, seat))
    return [a for a, border in near.items() if border in BY_LAND or any(boats.boats_at(g, a, s) for s in friends)]


def pillagers(g: Seasons, seat: str, area: str) -> list[str]:
    """Idle infantry and cavalry of an area, infantry first."""
    found = [u for u in idle(g, area, seat) if g.pieces[u].kind in ("infantry", "cavalry")]
    return sorted(found, key=lambda u: UNITS.index(g.pieces[u].kind))


def out_of(g: Seasons, seat: str, area: str) -> tuple[str, ...]:
    """Where units of an area could pillage: there, and next door out of a castle of their own (SE-PILLAGE-05)."""
    castle = g.walls.get(area) == "castle" and g.owner.get(area) == seat
    return (area, *(ring_of(g).near[area] if castle else ()))


def homes(g: Seasons, units: Sequence[str] | Iterable[str]) -> list[str]:
    """The areas in which units stand."""
    return list(dict.fromkeys(g.pieces[u].at for u in units))
