"""Bringing units onto the map: set-up, activation, replacements, mercenaries.

Book: "Prepare for Play", "Activating", "Replacements/Reinforcements", notes on Goblins and Trolls; DR-SETUP-11..14,
DR-ACTIVATE-05..09, DR-EVENT-18..24, DR-MERC-*, DR-GOBLIN-*, DR-TROLL-*; DRR-13, DRR-32, DRR-93.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.rivers import keel, waters
from minaria.games.divine_right.rules.status import (
    ACTIVE,
    cargo,
    combat,
    dead_regulars,
    enemy_at,
    has_code,
    heroes,
    hex_of,
    kingdom_owner,
    own_walls,
    owner,
    put,
    realms_of,
    set_used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import (
    MERCENARY,
    TROLL_SITES,
    Unit,
    board,
    goblin_hexes,
    kingdoms,
    monarch,
    place,
    regulars,
    unit,
)
from minaria.games.divine_right.wording import adjective, listing, place_name, seat_name
from minaria.kit.hexgrid import distance

FEW = 4  # places that a sentence can list


def goblin_room(g: Minaria, taken: Sequence[int] = ()) -> list[int]:
    """Hexes where one more tribe of Nithmere may deploy (DR-GOBLIN-01, -02, -03, -04).

    Mountains and passes of Zorn, one tribe each, none next to another.

    `taken` are hexes used by tribes being deployed together; tribes that stand in their hexes count too.
    """
    tribes = {g.pieces[u].hex for u in regulars("zorn") if not unit(u).home and u in g.pieces} | set(taken)
    near = board().near
    seat = kingdom_owner(g, "zorn")
    return [
        h
        for h in goblin_hexes()
        if h not in tribes and not any(n in tribes for n in near[h]) and not (seat and enemy_at(g, seat, h))
    ]


def no_pasture(g: Minaria, uid: str, h: int) -> Refusal:
    """Why a tribe of Nithmere cannot start in a hex where there is no room for it (DR-GOBLIN-01..03, DR-EVENT-20)."""
    name = hex_of(h).name
    if h not in goblin_hexes():
        return Refusal(f"Tribes start on mountains and in passes of Zorn; {name} is none of these.", "DR-GOBLIN-01")
    tribes = [g.pieces[v].hex for v in regulars("zorn") if v != uid and not unit(v).home and v in g.pieces]
    if h in tribes:
        return Refusal(f"Another tribe stands at {name}; there is one to a hex.", "DR-GOBLIN-02")
    if any(n in tribes for n in board().near[h]):
        return Refusal(f"Another tribe stands next to {name}; tribes never start side by side.", "DR-GOBLIN-03")
    return Refusal(f"Enemies hold {name}.", "DR-EVENT-20")


def blocked(g: Minaria, seat: str, h: int) -> bool:
    """Whether enemy combat units hold a placement hex (inside an own besieged castle does not count)."""
    return bool(enemy_at(g, seat, h)) and not (h in g.sieges and walled(g, h))


def site(g: Minaria, uid: str, seat: str) -> int:
    """Where a unit deploys by itself on activation; 0 if there is no room (DRR-32, DRR-93)."""
    u = unit(uid)
    if u.type == "monarch" and u.kingdom == "trolls":
        for name in TROLL_SITES:
            if not blocked(g, seat, place(name)):
                return place(name)
        return place(TROLL_SITES[0])
    if not u.home:
        room = goblin_room(g)
        return next(iter(_apart(room, goblins_left(g))), 0) if room else 0
    if not blocked(g, seat, u.home):
        return u.home
    return min(elsewhere(g, seat, u), key=lambda h: (distance(h, u.home), h), default=0)


def elsewhere(g: Minaria, seat: str, u: Unit) -> list[int]:
    """Hexes of its kingdom for a unit whose placement hex is enemy-occupied; waters and coasts for a fleet.

    DR-ACTIVATE-09, DRR-32.
    """
    afloat = {b for steps in waters(keel(u.id)).values() for b, _ in steps if b > 0}
    return [
        h
        for h, x in sorted(board().hexes.items())
        if x.kingdom == u.kingdom
        and (h in afloat if u.type == "fleet" else not x.wet)
        and not enemy_at(g, seat, h)
        and h not in g.sieges
    ]


def goblins_left(g: Minaria) -> int:
    """Tribes of Nithmere still to be placed."""
    return sum(1 for u in regulars("zorn") if not unit(u).home and u not in g.pieces and u not in g.dead)


def _apart(room: Sequence[int], count: int) -> list[int]:
    """Up to `count` hexes of `room`, no two adjacent, chosen greedily by fewest free neighbours so that most fit."""
    near = board().near
    left = list(room)
    out: list[int] = []
    while left and len(out) < count:
        best = min(left, key=lambda h: (sum(1 for n in near[h] if n in left), h))
        out.append(best)
        left = [h for h in left if h != best and h not in near[best]]
    return out


def bring(g: Minaria, uid: str, h: int, outside: bool = False) -> None:
    """Put a unit on the map at h; inside the walls of a castle of its own side unless `outside`."""
    seat = owner(g, uid)
    own = own_walls(g, seat, h)
    g.dead.pop(uid, None)
    g.held.pop(uid, None)
    put(g, uid, h, inside=own and (not outside or h in g.sieges))


def muster(g: Minaria, kingdom: str, idle: bool = False, upto: int | None = None) -> list[str]:
    """Deploy a kingdom's living regulars and its monarch at their printed places (DR-ACTIVATE-05, -08, -09).

    Mad monarchs bring half (rounded down), Incompetent ones two regulars a turn; Goblins without room wait. `idle`:
    they cannot move this turn (DR-EVENT-17). `upto` limits how many regulars come now. Returns those who have come.
    """
    seat = kingdom_owner(g, kingdom)
    hero = monarch(kingdom)
    first = hero not in g.pieces
    if first:
        bring(g, hero, site(g, hero, seat))
    alive = [u for u in regulars_of(g, kingdom) if u not in g.dead and u not in g.pieces]
    if first and has_code(g, kingdom, "HALF_FORCE"):
        total = len([u for u in regulars_of(g, kingdom) if u not in g.dead])
        for u in alive[: max(total - total // 2, 0)]:
            g.held[u] = "absent"
    coming = [u for u in alive if g.held.get(u) != "absent"]
    limit = 2 if has_code(g, kingdom, "SLOW_MUSTER") else len(coming)
    if upto is not None:
        limit = min(limit, upto)
    wait = coming[limit:]
    for u in coming[:limit]:
        h = site(g, u, seat)
        if not h:
            g.held[u] = "room"
            continue
        bring(g, u, h)
        set_used(g, u, idle=idle)
    for u in wait:
        g.held[u] = "muster"
    set_used(g, hero, idle=idle)
    come = [u for u in coming[:limit] if u in g.pieces]
    placed = len(come)
    late = len([u for u in regulars_of(g, kingdom) if g.held.get(u) in ("muster", "room")])
    g.tell(
        f"{placed} regular{'' if placed == 1 else 's'} of {kingdoms()[kingdom].name} "
        f"{'takes' if placed == 1 else 'take'} the field" + (f"; {late} will follow." if late else "."),
        hap.ARRIVAL(kingdoms()[kingdom].royal),
    )
    return come


def late_musters(g: Minaria, seat: str) -> list[str]:
    """Kingdoms of the seat with living regulars still waiting to deploy."""
    return [k for k in realms_of(g, seat) if any(g.held.get(u) in ("muster", "room") for u in regulars_of(g, k))]


# -- replacements (events 6 and 10, Trolls)


def replaceable(g: Minaria, seat: str) -> list[str]:
    """Eliminated regulars of the seat's active kingdoms that could return now (DR-EVENT-18..20, -24)."""
    out = []
    for kingdom in realms_of(g, seat):
        if g.realms[kingdom].doomed:
            continue
        for u in dead_regulars(g, kingdom):
            if replacement_hexes(g, seat, u):
                out.append(u)
    return out


def replacement_hexes(g: Minaria, seat: str, uid: str) -> list[int]:
    """Where an eliminated regular may return: its own site, unbesieged and free of enemies (DR-EVENT-19, -20)."""
    home = unit(uid).home
    if not home:
        return goblin_room(g)
    if home in g.sieges or enemy_at(g, seat, home):
        return []
    return [home]


def check_replace(g: Minaria, seat: str, force: Sequence[str], h: int) -> Refusal | None:
    """Whether eliminated regulars may return at h (0: at their own sites)."""
    if sum(1 for u in force if not unit(u).home) > 1:
        return Refusal("Tribes of Nithmere return one at a time, each to a hex of its own.", "DR-GOBLIN-02")
    for u in force:
        if unit(u).kingdom == MERCENARY or kingdom_owner(g, unit(u).kingdom) != seat or u not in g.dead:
            return Refusal("Only eliminated regulars of your side can be replaced.", "DR-EVENT-18")
        sites = replacement_hexes(g, seat, u)
        if not sites:
            return Refusal(
                f"Its site ({unit(u).site}) is besieged, enemy-occupied or full; it cannot return now.", "DR-EVENT-20"
            )
        if h and h not in sites:
            if not unit(u).home:
                return no_pasture(g, u, h)
            return Refusal(f"It returns only at {unit(u).site}.", "DR-EVENT-19")
        if not h and not unit(u).home and len(sites) > 1 and len(force) > 1:
            return Refusal("Name a mountain or pass hex of Zorn for each tribe.", "DR-GOBLIN-02")
    return None


def come_back(g: Minaria, seat: str, uid: str, h: int) -> None:
    """An eliminated regular of the seat's side returns, and it is told (DR-EVENT-08, -18)."""
    where = replace(g, uid, h)
    g.tell(
        f"{seat_name(seat)}: a {adjective(unit(uid).kingdom)} {unit(uid).type} returns at {place_name(where)}.",
        hap.ARRIVAL(where, {}, (uid,)),
    )


def replace(g: Minaria, uid: str, h: int) -> int:
    """Bring an eliminated regular back; returns the hex."""
    goal = h or (unit(uid).home or replacement_hexes(g, owner(g, uid), uid)[0])
    bring(g, uid, goal)
    return goal


# -- what a fleet carries


def consorts(g: Minaria, fleet: str, gone: Collection[str] = ()) -> list[str]:
    """Other fleets of the same owner in the same hex, those `gone` left out."""
    return [
        u
        for u, p in g.pieces.items()
        if u != fleet
        and u not in gone
        and unit(u).type == "fleet"
        and p.hex == g.pieces[fleet].hex
        and owner(g, u) == owner(g, fleet)
    ]


def shift_cargo(g: Minaria, fleet: str, gone: Collection[str] = ()) -> None:
    """Move a fleet's cargo to others of the hex that are not `gone`: heroes to any, land units to those with room.

    DRR-19.
    """
    others = consorts(g, fleet, gone)
    room = [f for f in others if not combat(cargo(g, f))]
    p = g.pieces[fleet]
    for u in heroes(cargo(g, fleet)):
        if others:
            put(g, u, p.hex, p.inside, (room or others)[0])
    for u, f in zip(combat(cargo(g, fleet)), room, strict=False):
        put(g, u, p.hex, p.inside, f)


def active(g: Minaria, kingdom: str) -> bool:
    """Whether the kingdom is in play on a side."""
    return g.realms[kingdom].status in ACTIVE


# -- deployment by hand


def stations(g: Minaria, seat: str, uid: str) -> list[int]:
    """Hexes where the owner may station a unit that is being deployed (DR-SETUP-11, -14, DR-TROLL-07, DR-GOBLIN-01)."""
    u = unit(uid)
    if u.type == "monarch" and u.kingdom == "trolls":
        free = [place(n) for n in TROLL_SITES if not blocked(g, seat, place(n))]
        return free or elsewhere(g, seat, u)
    if not u.home:
        others = [g.pieces[v].hex for v in regulars("zorn") if v != uid and not unit(v).home and v in g.pieces]
        near = board().near
        return [
            h
            for h in goblin_hexes()
            if h not in others and not any(n in others for n in near[h]) and not enemy_at(g, seat, h)
        ]
    if blocked(g, seat, u.home):
        return elsewhere(g, seat, u)
    return [u.home]


def astray(g: Minaria, seat: str, uid: str, h: int) -> Refusal:
    """Why a unit cannot start in that hex (DR-SETUP-11, DR-TROLL-07, DR-GOBLIN-01..03)."""
    name = place_name(h)
    if unit(uid).home:
        sites = stations(g, seat, uid)
        where = listing([place_name(x) for x in sites], "or") if len(sites) <= FEW else "a free hex of its kingdom"
        return Refusal(f"That unit starts at {where}, not at {name}.", "DR-SETUP-11")
    return no_pasture(g, uid, h)
