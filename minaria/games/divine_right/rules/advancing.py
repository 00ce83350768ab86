"""Stepping out of a battle, or into the hex it was fought over.

Book: "Retreat Before Combat", "Advance After Combat"; DR-RETREAT-05..09, DR-ADVANCE-01, -03,
DR-RELIEF-04, DR-PENALTY-02.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.battle import Fray, carriers
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.movement import violate
from minaria.games.divine_right.rules.paths import violates
from minaria.games.divine_right.rules.rivers import berth
from minaria.games.divine_right.rules.status import (
    cargo,
    closed_castle,
    own_walls,
    put,
    set_used,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import does, place_name


def go(g: Minaria, seat: str, uid: str, h: int, inside: bool, aboard: str) -> None:
    """A unit steps out of a battle, or into the hex it was fought over; on neutral ground that is a violation."""
    was = berth(g, uid)
    put(g, uid, h, inside, aboard)
    kingdom = violates(g, was, berth(g, uid))
    if kingdom:
        violate(g, seat, kingdom)


def step_away(g: Minaria, fray: Fray, force: Sequence[str], to: int) -> None:
    """Defenders retreat to a hex, or inside the walls where they stand (DR-RETREAT-05..09)."""
    old, foe = g.pieces[fray.freed[0]].hex, fray.foe
    inside = to == old or own_walls(g, foe, to)
    ships = carriers(g, force)
    for u in force:
        go(g, foe, u, to, inside, ships.get(u, ""))
    goal = "inside the walls" if to == old else f"to {place_name(to)}"
    g.tell(f"{does(force, 'retreat')} {goal}.", hap.RETREAT((old, to), {foe: hap.RETREATS}, force))


def step_in(g: Minaria, fray: Fray, force: Sequence[str], h: int) -> str:
    """Attackers enter a hex that lies open, relieve a castle of theirs, or besiege one; the neutral kingdom that joins
    an enemy over it, '' none (DR-ADVANCE-01, -03; DR-RELIEF-04).
    """
    seat, joined = fray.seat, ""
    inside = own_walls(g, seat, h)
    ships = carriers(g, force) if fray.kind == "fleet" else {}
    for u in force:
        if g.pieces[u].aboard in force:
            continue  # goes along with its fleet
        go(g, seat, u, h, inside, ships.get(u, ""))
        set_used(g, u, fought=True)
    g.tell(
        f"{does(force, 'advance')} {'inside' if inside else 'to'} {place_name(h)}.",
        hap.ADVANCE(h, {seat: hap.MOVES}, force),
    )
    if closed_castle(g, seat, h) and h not in g.sieges:
        for u in force:
            for v in cargo(g, u):
                put(g, v, h)
        joined = declare(g, seat, h)
    sieges.lift_empty(g)  # besiegers may have advanced out of their own siege
    return joined
