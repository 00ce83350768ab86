"""Moving forces: the plan a move order comes to, carrying it out, and where a force could go.

Book: "Movement", "Leader-Assisted Movement", "Heroes: Leader Movement Bonus"; DR-MOVE-*, DR-LEADER-*, DR-SEA-*.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import paths, rivers
from minaria.games.divine_right.rules.mobility import (
    allowance,
    castle_bound,
    held_up,
    leaders_for,
    may_move,
    mobile,
    own_bonus,
    points_left,
    start_hex,
    stay_home,
)
from minaria.games.divine_right.rules.paths import (
    FLEET,
    LAND,
    Mover,
)
from minaria.games.divine_right.rules.plans import Leg, can_come, mover, plan
from minaria.games.divine_right.rules.status import (
    Where,
    at,
    besieging_strength,
    cargo,
    closed_castle,
    combat,
    defence,
    enemy_at,
    friendly_castle,
    has_code,
    hex_of,
    of_type,
    own_walls,
    owner,
    put,
    set_player,
    set_realm,
    set_used,
    used,
    walled,
)
from minaria.games.divine_right.rules.terrain import NO_BONUS, entry_cost
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit
from minaria.games.divine_right.wording import place_name
from minaria.kit.hexgrid import distance


def check_march(
    g: Minaria, seat: str, force: tuple[str, ...], to: int, way: tuple[int, ...], facing: int = 0
) -> Refusal | None:
    """Whether a move is legal: the way, the destination, and a castle only with enough to besiege it.

    DR-SIEGE-05, DRR-23.
    """
    if facing and not (rivers.berths(to, facing) and of_type(force, "fleet")):
        return Refusal(f"No fleet lies at {place_name(to)} facing {place_name(facing)}.", "DR-RIVER-06")
    legs = plan(g, seat, force, to, way, facing=facing)
    if isinstance(legs, Refusal):
        return legs
    home = stay_home(g, force, to)
    if home is not None:
        return home
    fighters = combat(force)
    if fighters and closed_castle(g, seat, to):
        if to in g.sieges:
            return None
        x = hex_of(to)
        need = defence(g, to)
        there = len(besieging_strength(g, seat, to)) + len([u for u in fighters if g.pieces[u].hex != to])
        there += len([v for u in fighters for v in combat(cargo(g, u))])
        others = sum(
            1
            for h, us in mobile(g, seat).items()
            for u in us
            if unit(u).combat and u not in force and h != to and distance(h, to) <= points_left(g, u)
        )
        if there + others < need:
            return Refusal(
                f"{x.name} is a closed castle: a siege needs {need} combat units, and only {there} would be there.",
                "DR-SIEGE-05",
            )
    return None


def arrive(g: Minaria, seat: str, leg: Leg, to: int, outside: bool) -> list[str]:
    """Carry a leg out: units stand in the last hex, points are spent. Returns enemy heroes searched on the way.

    DR-FATE-05.
    """
    where = Where.of(g, seat)
    way = leg.path.hexes
    inside = own_walls(g, seat, to) and (not outside or to in g.sieges)
    came = way[-2] if len(way) > 1 else leg.start
    spent = max(used(g, u).spent for u in leg.units) + leg.path.cost
    for u in leg.units:
        start = start_hex(g, u)
        put(g, u, to, inside, river=max(-leg.path.berth, 0))
        set_used(
            g,
            u,
            start=start,
            spent=spent,
            moved=True,
            stopped=leg.path.stop,
            came=came,
            led="" if u == leg.leader else leg.leader,
        )
        for passenger in cargo(g, u):
            set_used(g, passenger, start=start_hex(g, passenger), moved=True, sea=True)
    for u in at(g, leg.start):
        if used(g, u).led in leg.units and u not in leg.units:
            set_used(g, u, stopped=True)  # DR-LEADER-05
    for kingdom in leg.path.violated:
        violate(g, seat, kingdom)
    if leg.kind == FLEET:
        pick_up(g, seat, leg.units[0], [h for h in way if hex_of(h).terrain == "isle-of-fright"])
    if leg.kind != LAND:
        return []
    return [
        u
        for h in way
        if h in where.lone
        for u in at(g, h)
        if not unit(u).combat and owner(g, u) not in ("", seat) and not used(g, u).searched
    ]


def pick_up(g: Minaria, seat: str, fleet: str, isles: list[int]) -> None:
    """A friendly fleet that comes to the Isle of Fright takes the castaways of its side aboard (DR-SHIPWRECK-04)."""
    for u in [u for h in isles for u in at(g, h)]:
        if not unit(u).combat and g.realms[unit(u).kingdom].castaway and owner(g, u) == seat:
            set_realm(g, unit(u).kingdom, castaway=False)
            put(g, u, g.pieces[fleet].hex, False, fleet)
            g.tell(
                f"{seat.capitalize()}'s fleet fetches the monarch of {kingdoms()[unit(u).kingdom].name} "
                "from the Isle of Fright.",
                hap.RELEASE(g.pieces[fleet].hex, {seat: hap.RELEASED}, (u,)),
            )


def violate(g: Minaria, seat: str, kingdom: str) -> None:
    """The seat's units crossed the border of an unallied kingdom (DR-PENALTY-01, -04)."""
    player = g.players[seat]
    if kingdom in player.violated:
        return
    set_player(g, seat, violated=(*player.violated, kingdom))
    g.tell(
        f"{seat.capitalize()} violates {kingdoms()[kingdom].name}: -1 on its diplomacy there from now on "
        "(DR-PENALTY-02).",
        hap.VIOLATION((), {seat: hap.VIOLATES}),
    )


# -- sea transport


def check_walls(g: Minaria, seat: str, force: tuple[str, ...], castle: int, inside: bool) -> Refusal | None:
    """Whether units may go inside or outside the walls now (DR-INSIDE-02, -03, DR-DEATH-02, DR-EVENT-17)."""
    x = hex_of(castle)
    if not walled(g, castle):
        return Refusal(f"{x.name} has no walls that stand.", "DR-SIEGE-32")
    if not friendly_castle(g, seat, castle):
        return Refusal(f"{x.name} is not a castle of your side.", "DR-INSIDE-05")
    if not force:
        return Refusal("Nobody is named.", "DR-INSIDE-01")
    for u in force:
        p = g.pieces[u]
        if owner(g, u) != seat or p.hex != castle:
            return Refusal(f"Only your units at {x.name} can do that.", "DR-INSIDE-01")
        if p.inside == inside:
            return Refusal(f"They are {'inside' if inside else 'outside'} the walls already.", "DR-INSIDE-01")
        if castle in g.sieges and g.sieges[castle].seat != seat:
            if not used(g, u).sortied:
                return Refusal(f"{x.name} is under siege; its gates stay shut without a sortie.", "DR-SORTIE-01")
            if not inside and enemy_at(g, seat, castle, inside=False):
                return Refusal(f"Besiegers stand before the walls of {x.name}; leave the hex altogether.", "DR-MOVE-07")
        bar = may_move(g, seat, u)  # who may not move passes no gate either, points or not
        if bar is not None and not (inside and castle_bound(g, u)):
            return bar
    return None


def check_search(g: Minaria, seat: str, force: tuple[str, ...], h: int) -> Refusal | None:
    """Whether units that began in the hex may search it for enemy heroes before they move (DR-FATE-14, -15; DRR-89)."""
    x = hex_of(h)
    if not prey(g, seat, h):
        return Refusal(f"No enemy hero alone is left to search for at {x.name}.", "DR-FATE-11")
    if not force or any(unit(u).type != "army" or g.pieces[u].aboard for u in force):
        return Refusal("Only land units search.", "DR-FATE-05")
    for u in force:
        if owner(g, u) != seat or g.pieces[u].hex != h or used(g, u).moved:
            return Refusal(f"Only units of yours that began at {x.name} and have not moved search it.", "DR-FATE-14")
        stuck = may_move(g, seat, u)
        if stuck is not None:
            return stuck
        cost = entry_cost(x, own_bonus(g, u)).cost
        if cost > points_left(g, u):
            return Refusal(f"The search costs {cost} movement points; {points_left(g, u)} are left.", "DR-FATE-14")
    return None


def prey(g: Minaria, seat: str, h: int) -> list[str]:
    """Enemy heroes alone in a hex, outside walls, whom nobody searched this round (DR-FATE-05, -11)."""
    if h not in Where.of(g, seat).lone:
        return []
    return [u for u in at(g, h) if not unit(u).combat and owner(g, u) not in ("", seat) and not used(g, u).searched]


def search(g: Minaria, force: tuple[str, ...]) -> None:
    """The searchers pay for their hex; mountains without the bonus hold them (DR-FATE-14, -15)."""
    for u in force:
        step = entry_cost(hex_of(g.pieces[u].hex), own_bonus(g, u))
        set_used(g, u, start=start_hex(g, u), spent=used(g, u).spent + step.cost, moved=True, stopped=step.stop)


def _one_leader(g: Minaria, group: tuple[str, ...]) -> bool:
    """Whether one monarch of a group leads all the others."""
    led = leaders_for(g, group)
    heads = set(led.values())
    return len(heads) == 1 and all(u in heads or u in led for u in group)


def marching(g: Minaria, seat: str, group: tuple[str, ...]) -> tuple[Mover, int]:
    """Who a group in one hex is to the path search, and its points a turn: its leader, or its slowest unit.

    Without a leader it has the terrain bonuses that all of it share.
    """
    led = leaders_for(g, group)
    heads = set(led.values())
    leader = next(iter(sorted(heads)), "")
    if leader and any(u != leader and led.get(u) != leader for u in group):
        leader = ""
    who = mover(g, seat, group, leader)
    if not leader and len(group) > 1:
        bonus = who.bonus if len({own_bonus(g, u) for u in group}) == 1 else NO_BONUS
        who = who._replace(budget=min(points_left(g, u) for u in group), bonus=bonus)
    return who, allowance(g, leader) if leader else min(allowance(g, u) for u in group)


def reachable(g: Minaria, seat: str, group: tuple[str, ...]) -> dict[int, int]:
    """Hexes a group in one hex could come to, with the points it would cost (castles to besiege left out).

    Not to be changed. A group of several may yet hold somebody who cannot go: see `destinations`.
    """
    who, _ = marching(g, seat, group)
    start, berth = g.pieces[group[0]].hex, rivers.berth(g, group[0])
    if len(group) == 1 or _one_leader(g, group):
        return _goals(g, who, berth, start)
    each = [reachable(g, seat, (u,)) for u in group]  # each goes on its own points, from its own side of a river
    alike = list({id(goals): goals for goals in each}.values())
    if len(alike) == 1:
        return alike[0]
    return {h: max(goals[h] for goals in alike) for h in alike[0] if all(h in goals for goals in alike)}


@remembered()
def _goals(g: Minaria, who: Mover, berth: int, start: int) -> dict[int, int]:
    seat, where = who.seat, Where.of(g, who.seat)
    found = paths.marches(g, who, berth, where)
    goals = {
        h: node.cost
        for h, node in found.items()
        if h > 0
        and node.previous
        and paths.barred(g, who, node.previous, h, where, True) is None
        and not closed_castle(g, seat, h)
    }
    for b, node in found.items():
        for h in paths.moorings(g, seat, b, where) if b < 0 else ():
            goals[h] = min(node.cost, goals.get(h, node.cost))
    goals.pop(start, None)
    return dict(sorted(goals.items()))


def destinations(g: Minaria, seat: str, force: tuple[str, ...]) -> list[int]:
    """Hexes a force of one hex may be ordered to now, castles to besiege left out: what `plan` and `stay_home` allow.

    Found without a plan for each: a force with one leader for all goes where he leads it, any other where each of it
    goes alone.
    """
    if any(held_up(g, seat, u, force) is not None for u in force):
        return []
    goals = list(reachable(g, seat, force))
    if len(force) > 1 and leaders_for(g, force) and not _one_leader(g, force):
        goals = [h for h in goals if can_come(g, seat, force, h)]
    if any(has_code(g, unit(u).kingdom, "HALF_HOME") for u in force):
        goals = [h for h in goals if stay_home(g, force, h) is None]
    return goals


def fleets_to_displace(g: Minaria, seat: str) -> list[str]:
    """Enemy fleets in coast or non-castle-port hexes where the seat's armies now stand (DR-STACK-04, DR-TERRAIN-26)."""
    foes = {
        u: p.hex
        for u, p in g.pieces.items()
        if unit(u).type == "fleet"
        and owner(g, u) not in ("", seat)
        and not (p.inside or (walled(g, p.hex) and p.hex in g.sieges))
    }
    near = set(foes.values())
    taken = {
        p.hex
        for u, p in g.pieces.items()
        if p.hex in near and not p.aboard and unit(u).type == "army" and owner(g, u) == seat
    }
    return [u for u, h in foes.items() if h in taken]
