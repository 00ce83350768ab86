"""War boats and what is aboard: boarding, sailing, sinking.

Book: "War Boat"; SE-BOAT-*.
"""

from __future__ import annotations

from minaria.games.seasons.rules.position import cargo, lets_in, room, set_piece, take_off
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, makes


def boats_at(g: Seasons, area: str, seat: str) -> list[str]:
    """A seat's boats on the map in an ocean area."""
    return [u for u, p in g.pieces.items() if p.at == area and p.seat == seat and p.kind == BOAT and not p.new]


def put_aboard(g: Seasons, unit: str, area: str) -> bool:
    """Take a unit aboard the first boat with room there: own boats before those of a consenting ally (SE-BOAT-04)."""
    seat = g.pieces[unit].seat
    hosts = [seat, *(s for s in g.seats if s != seat and lets_in(g, s, seat, area))]
    for host in hosts:
        for boat in boats_at(g, area, host):
            if g.busy.get(boat) != "move" and room(g, boat) > 0:
                set_piece(g, unit, at=area, aboard=boat)
                return True
    return False


def sail(g: Seasons, boat: str, area: str) -> None:
    """A boat and its cargo come to an area (SE-BOAT-07)."""
    set_piece(g, boat, at=area)
    for u in cargo(g, boat):
        set_piece(g, u, at=area)


def sink(g: Seasons, unit: str) -> None:
    """A unit is gone. Of a boat the cargo moves to other boats of its owner there as far as they have room; the rest

    stays in the water (aboard a boat that is not) until `adrift` is settled (SE-BOAT-11).
    """
    lost = take_off(g, unit)
    if lost.kind != BOAT:
        return
    for u in cargo(g, unit):
        for boat in boats_at(g, lost.at, g.pieces[u].seat):
            if room(g, boat) > 0:
                set_piece(g, u, aboard=boat)
                break


def adrift(g: Seasons) -> dict[tuple[str, str], list[str]]:
    """(ocean, seat) -> cargo whose boat is gone and that fits on no other."""
    found: dict[tuple[str, str], list[str]] = {}
    for u, p in g.pieces.items():
        if p.aboard and p.aboard not in g.pieces:
            found.setdefault((p.at, p.seat), []).append(u)
    return found


def may_drown(g: Seasons, area: str, seat: str) -> list[str]:
    """Cargo of a seat in an ocean area among which it may choose whom to lose, cheapest first (SE-BOAT-11)."""
    found = [u for u, p in g.pieces.items() if p.at == area and p.seat == seat and p.aboard]
    return sorted(found, key=lambda u: (makes()[g.pieces[u].kind].cost, u))


def drown(g: Seasons, area: str, seat: str, units: tuple[str, ...]) -> None:
    """Lose cargo; whoever is still in the water takes the places that become free."""
    for u in units:
        take_off(g, u)
    for u in adrift(g).get((area, seat), []):
        for boat in boats_at(g, area, seat):
            if room(g, boat) > 0:
                set_piece(g, u, aboard=boat)
                break
