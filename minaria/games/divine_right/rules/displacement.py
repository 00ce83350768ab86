"""Units that must leave a hex: where they may go, whom they push aside, what that costs.

Book: "Besieger Displacement"; DR-RELIEF-07..15, DR-SIEGE-18..20; DRR-26, DRR-30, DRR-53.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.heroes import drop_drowned, eliminate_units
from minaria.games.divine_right.rules.movement import violate
from minaria.games.divine_right.rules.paths import no_mooring, step_barred, violates
from minaria.games.divine_right.rules.rivers import banks, berth, beside, keel
from minaria.games.divine_right.rules.status import (
    Where,
    at,
    besieging_strength,
    cargo,
    closed_castle,
    combat,
    enemy_at,
    friends_at,
    hex_of,
    kingdom_owner,
    of_type,
    own_walls,
    owner,
    put,
    used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import does, force_name, place_name


def lawful(g: Minaria, seat: str, uid: str, h: int, to: int) -> bool:
    """Whether the unit could stand in a neighbouring hex, enemies there aside."""
    if to not in board().sides[h]:
        return False
    x, side = hex_of(to), board().sides[h][to]
    if closed_castle(g, seat, to) and not (to in g.sieges and g.sieges[to].seat == seat):
        return False
    if unit(uid).type == "fleet":
        b = beside(berth(g, uid), keel(uid)).get(to, 0)
        return b < 0 or (b > 0 and x.terrain not in ("swamp", "isle-of-fright"))
    if x.wet:
        return unit(uid).combat and any(not combat(cargo(g, f)) for f in of_type(friends_at(g, seat, to), "fleet"))
    return side.land and not side.navigable


def free_hexes(g: Minaria, seat: str, uid: str, h: int) -> list[int]:
    """Adjacent hexes lawful for the unit and free of enemy combat units (DRR-26, DR-RELIEF-14)."""
    return [n for n in board().near[h] if lawful(g, seat, uid, h, n) and not enemy_at(g, seat, n)]


def push_hexes(g: Minaria, seat: str, h: int) -> list[int]:
    """Hexes where enemies bar the way of a displacing stack (DR-RELIEF-09)."""
    mine = combat(friends_at(g, seat, h, inside=False))
    return [
        n for n in board().near[h] if enemy_at(g, seat, n, inside=False) and any(lawful(g, seat, u, h, n) for u in mine)
    ]


def goals(g: Minaria, seat: str, h: int) -> list[int]:
    """Hexes that at least one unit could go to freely."""
    mine = [u for u, p in g.pieces.items() if p.hex == h and owner(g, u) == seat]
    free = {n for u in mine for n in free_hexes(g, seat, u, h)}
    return [n for n in board().near[h] if n in free]


def check(g: Minaria, seat: str, force: Sequence[str], h: int, to: int) -> Refusal | None:
    """Whether the force may be displaced from h to a neighbouring hex."""
    if to not in board().near[h]:
        return Refusal(f"{place_name(to)} is not next to {place_name(h)}.", "DR-RELIEF-10")
    if not enemy_at(g, seat, to) and all(lawful(g, seat, u, h, to) for u in force):
        if hex_of(to).wet:
            room = sum(1 for f in of_type(friends_at(g, seat, to), "fleet") if not combat(cargo(g, f)))
            land = [u for u in combat(force) if unit(u).type == "army"]
            if len(land) > room:
                return Refusal(f"Only {room} empty fleets wait at {place_name(to)}.", "DR-RELIEF-14")
        return None
    others = [u for u, p in g.pieces.items() if p.hex == h and owner(g, u) == seat and not p.inside]
    if any(free_hexes(g, seat, u, h) for u in others):
        return Refusal(f"They cannot go to {place_name(to)}; choose a hex that is free for them.", "DR-RELIEF-09")
    if to not in push_hexes(g, seat, h):
        return Refusal(f"They cannot enter {place_name(to)}.", "DR-RELIEF-09")
    if len(combat(force)) != len(combat(others)):
        return Refusal("Where enemies bar the way, the whole stack goes together.", "DR-RELIEF-09")
    return None


def barring(g: Minaria, seat: str, to: int) -> list[str]:
    """Enemy combat units that bar the way into a hex (DR-RELIEF-09)."""
    return enemy_at(g, seat, to, inside=False)


def pushes(g: Minaria, seat: str, force: Sequence[str], to: int) -> bool:
    """Whether the force is stronger than those who bar the way, and they have a free route.

    DR-RELIEF-09, -12; DRR-30.
    """
    foes = barring(g, seat, to)
    return len(combat(force)) > len(foes) and all(free_hexes(g, owner(g, u), u, to) for u in foes)


def perish(g: Minaria, seat: str, force: Sequence[str], h: int, to: int) -> tuple[Peril, ...]:
    """A stack that cannot push its enemies aside is lost; its heroes must roll (DR-RELIEF-12, -13)."""
    mine, by = combat(force), owner(g, barring(g, seat, to)[0])
    g.tell(
        f"The way to {place_name(to)} is barred: {force_name(mine)} are lost (DR-RELIEF-12).",
        hap.LOSS(to, {seat: hap.LOSES}, mine),
    )
    eliminate_units(g, mine)
    left = [u for u in force if not unit(u).combat]
    for u in left:
        put(g, u, h, walled(g, h))
    return tuple(Peril(u, by, "combat") for u in left)


def trapped(g: Minaria, seat: str, units: Sequence[str], castle: int) -> tuple[Peril, ...]:
    """Besiegers who must leave and have no way out are lost; their heroes fall into the castle and must roll.

    DR-RELIEF-13, -15.
    """
    lost, left = combat(units), [u for u in units if not unit(u).combat]
    g.tell(
        f"No way out of {place_name(castle)}: {len(lost)} besiegers are lost.",
        hap.LOSS(castle, {seat: hap.LOSES}, lost),
    )
    eliminate_units(g, lost)
    g.sieges.pop(castle, None)
    for u in left:
        put(g, u, castle, inside=True)
    return tuple(Peril(u, kingdom_owner(g, hex_of(castle).kingdom), "combat") for u in left)


def go(g: Minaria, seat: str, force: Sequence[str], h: int, to: int) -> None:
    """Displace to a hex that is free of enemies by now (DR-RELIEF-10, -14)."""
    movers = [u for u in force if u in g.pieces]
    inside = own_walls(g, seat, to)
    fleets = [f for f in of_type(friends_at(g, seat, to), "fleet") if not combat(cargo(g, f))]
    for u in movers:
        ship = fleets.pop(0) if hex_of(to).wet and unit(u).type == "army" and fleets else ""
        put(g, u, to, inside, ship)
    kingdom = violates(g, h, to)
    if kingdom:
        violate(g, seat, kingdom)
    g.tell(f"{does(movers, 'move')} away to {place_name(to)}.", hap.RETREAT(to, {seat: hap.RETREATS}, movers))
    drop_drowned(g)


def turn_back(g: Minaria, seat: str, h: int) -> None:
    """Too few to besiege a castle when movement ends: they go back where they came from (DR-SIEGE-05, DRR-23)."""
    mine = besieging_strength(g, seat, h)
    g.tell(
        f"{force_name(mine)}: too few to besiege {place_name(h)}, they turn back (DR-SIEGE-05).",
        hap.RETREAT(h, {seat: hap.RETREATS}, mine),
    )
    for u in [u for u in at(g, h) if owner(g, u) == seat and not g.pieces[u].inside]:
        goal = used(g, u).came or next(iter(free_hexes(g, seat, u, h)), 0)
        if goal:
            put(g, u, goal, own_walls(g, seat, goal))
        else:
            eliminate_units(g, [u])


def shift_banks(g: Minaria, fleets: Sequence[str]) -> None:
    """Fleets on a river that must leave their bank go over to the other one if it is free (DR-RIVER-09)."""
    for u in fleets:
        h = g.pieces[u].hex
        where = Where.of(g, owner(g, u))
        for bank in banks(berth(g, u)):
            if bank != h and g.pieces[u].river and no_mooring(g, owner(g, u), bank, where) is None:
                put(g, u, bank)
                g.tell(
                    f"{does((u,), 'shift')} from {place_name(h)} to the far bank, {place_name(bank)}.",
                    hap.RETREAT(bank, {}, (u,), weight=0),
                )


def fleet_exits(g: Minaria, seat: str, fleets: Sequence[str]) -> list[int]:
    """Hexes that fleets made to leave one place may enter and hold (DRR-53)."""
    where = Where.of(g, seat)
    return [
        n
        for n in board().near[g.pieces[fleets[0]].hex]
        if not closed_castle(g, seat, n) and all(step_barred(g, seat, u, n, where) is None for u in fleets)
    ]
