"""Plans of marches: who of a force goes how, in which legs, or why not all of them can.

Book: "Movement", "Leader-Assisted Movement", "Heroes: Leader Movement Bonus"; DR-MOVE-*, DR-LEADER-*. Nothing changes.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from commands.step_budget import spend
from minaria.engine.offers import Refusal
from minaria.engine.state import recall, remember, remembered
from minaria.games.divine_right.rules import rivers
from minaria.games.divine_right.rules.mobility import (
    allowance,
    held_up,
    leaders_for,
    own_bonus,
    points_left,
    start_hex,
)
from minaria.games.divine_right.rules.paths import (
    FLEET,
    HERO,
    LAND,
    Mover,
    NoWay,
    Path,
    find_path,
    refused,
    strange_castle,
)
from minaria.games.divine_right.rules.status import (
    Where,
    besieged_by_other,
    closed_castle,
    hex_of,
    used,
)
from minaria.games.divine_right.rules.terrain import entry_cost
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, in_print_order, unit


class Leg(NamedTuple):
    """Part of a move order: units that go one way together; `leader` if a monarch leads them."""

    units: tuple[str, ...]
    start: int
    path: Path
    kind: str
    leader: str


def mover(g: Minaria, seat: str, group: tuple[str, ...], leader: str) -> Mover:
    head = leader or group[0]
    u = unit(head)
    if u.type == "fleet":
        kind = FLEET
    elif any(unit(x).combat for x in group):
        kind = LAND
    else:
        kind = HERO
    left = min(points_left(g, head), allowance(g, head) - max(used(g, x).spent for x in group))
    fresh = all(not used(g, x).moved and not used(g, x).spent for x in group)
    fresh = fresh and allowance(g, head) > 0
    return Mover(seat, kind, own_bonus(g, head), start_hex(g, head), max(left, 0), fresh, rivers.keel(head))


def _one_way(
    g: Minaria,
    seat: str,
    group: tuple[str, ...],
    leader: str,
    stops: tuple[int, ...],
    where: Where,
    facing: int,
) -> Leg | NoWay:
    """How a group gets along its stops; a fleet by those stretches of river beside them that make it cheapest."""
    plainly = _along(g, seat, group, leader, stops, where, (*(0 for _ in stops[1:]), facing))
    if unit(group[0]).type != "fleet" or len(stops) == 1:
        return plainly
    home = rivers.keel(group[0])
    sides = [(0, *(b for b in board().near[h] if rivers.berths(h, b, home))) for h in stops[:-1]]
    ways = [_along(g, seat, group, leader, stops, where, (*way, facing)) for way in product(*sides) if any(way)]
    legs = [leg for leg in (plainly, *ways) if isinstance(leg, Leg)]
    return min(legs, key=lambda leg: leg.path.cost) if legs else plainly


def _along(
    g: Minaria,
    seat: str,
    group: tuple[str, ...],
    leader: str,
    stops: tuple[int, ...],
    where: Where,
    facing: tuple[int, ...],
) -> Leg | NoWay:
    """How a group gets along its stops, a fleet coming at each to the stretch that faces the bank given, if any."""
    start = g.pieces[group[0]].hex
    who = mover(g, seat, group, leader)
    hexes: tuple[int, ...] = ()
    cost, here, stopped = 0, rivers.berth(g, group[0]), False
    violated: list[str] = []
    dangers: list[int] = []
    if who.kind == HERO and leaving_danger(g, seat, group, where):
        dangers.append(start)
    for i, stop in enumerate(stops):
        if stopped:
            return refused(_stop_on_the_way(who, stops[i - 1]))
        last = i == len(stops) - 1
        found = find_path(g, who, here, stop, where, not last, facing[i])
        if isinstance(found, NoWay):
            return _from(stops[i - 1], found) if i else found
        if i and who.kind == HERO and strange_castle(g, seat, here):
            dangers.append(here)  # out of a castle again (DR-FATE-09)
        hexes += found.hexes
        cost += found.cost
        stopped = found.stop
        violated += [k for k in found.violated if k not in violated]
        dangers += found.dangers
        who = who._replace(budget=who.budget - found.cost, fresh=False)
        here = found.berth or stop
    berth = here if who.kind == FLEET else 0
    return Leg(group, start, Path(hexes, cost, stopped, tuple(violated), tuple(dangers), berth), who.kind, leader)


def _from(h: int, after: NoWay) -> NoWay:
    """The same, with the hex from which there is no way on."""

    def why(g: Minaria) -> Refusal:
        bar = after.why(g)
        return Refusal(f"From {hex_of(h).name} on: {bar.text}", bar.rule)

    return NoWay(why)


def _stop_on_the_way(who: Mover, h: int) -> Refusal:
    """Why a move by way of a hex ends there."""
    if who.kind == FLEET:
        rule = "DR-HOTHIOR-02"
    else:
        rule = "DR-TERRAIN-05" if entry_cost(hex_of(h), who.bonus).stop else "DR-MOVE-13"
    return Refusal(f"They must stop at {hex_of(h).name} and cannot go on.", rule)


def leaving_danger(g: Minaria, seat: str, group: tuple[str, ...], where: Where) -> bool:
    """Whether heroes without escort roll on leaving their hex (DR-FATE-06, -08, -09)."""
    h = g.pieces[group[0]].hex
    if closed_castle(g, seat, h):
        return any(g.pieces[u].inside for u in group) or strange_castle(g, seat, h)
    if besieged_by_other(g, seat, h):
        return True
    return h in where.armies and any(start_hex(g, u) == h for u in group)


def plan(
    g: Minaria, seat: str, force: tuple[str, ...], to: int, via: tuple[int, ...] = (), facing: int = 0
) -> list[Leg] | Refusal:
    """What ordering `force` to `to` comes to: who goes how, or why not all of them can. Nothing changes.

    The answer may be shared and is not to be changed. `facing`: the other bank of the stretch of river that fleets are
    to come to.
    """
    key = ("plan", seat, in_print_order(force), to, via, facing)

    def find() -> list[Leg] | Refusal:
        legs = _legs(g, seat, force, to, via, facing)
        return legs.why(g) if isinstance(legs, NoWay) else legs

    return remember(g, key, find)


def can_come(g: Minaria, seat: str, force: tuple[str, ...], to: int, via: tuple[int, ...] = ()) -> bool:
    """Whether all of a force could be ordered there now, the castle rule aside: cheaper than `plan`."""
    return not isinstance(_legs(g, seat, force, to, via, 0), NoWay)


def planned(
    g: Minaria, seat: str, force: tuple[str, ...], to: int, via: tuple[int, ...] = (), facing: int = 0
) -> list[Leg]:
    """The plan of an order that was found legal just now: for whoever carries it out and has changed nothing yet."""
    key = ("legs", seat, in_print_order(force), to, via, facing)
    legs = recall(g, key, lambda: _legs(g, seat, force, to, via, facing))
    assert not isinstance(legs, NoWay)
    return legs


def _legs(
    g: Minaria, seat: str, force: tuple[str, ...], to: int, via: tuple[int, ...], facing: int
) -> list[Leg] | NoWay:
    force = in_print_order(force)
    return _plan(g, seat, force, to, via, facing)


@remembered()
def _plan(
    g: Minaria, seat: str, force: tuple[str, ...], to: int, via: tuple[int, ...], facing: int
) -> list[Leg] | NoWay:
    spend(len(force))
    bar = _halted(g, seat, force, to, via, facing)
    if bar is not None:
        return refused(bar)
    force = tuple(u for u in force if not (g.pieces[u].aboard in force and g.pieces[u].aboard))
    where = Where.of(g, seat)
    led = leaders_for(g, force)
    groups: dict[tuple[str, int], list[str]] = {}
    for u in force:
        head = led.get(u) or (u if u in set(led.values()) else "")
        key = (head, g.pieces[u].hex) if head else (u, g.pieces[u].hex)
        groups.setdefault(key, []).append(u)
    legs: list[Leg] = []
    loose: list[str] = []
    for (head, _), members in groups.items():
        leader = head if head in members and len(members) > 1 and not unit(head).combat else ""
        leg = _one_way(g, seat, tuple(members), leader, (*via, to), where, facing)
        if isinstance(leg, Leg):
            legs.append(leg)
        elif not leader or len(members) == 1:
            return leg
        else:
            loose += members  # the leader's pace or bonuses do not carry them all: try each alone
    for u in loose:
        leg = _one_way(g, seat, (u,), "", (*via, to), where, facing)
        if isinstance(leg, NoWay):
            return leg
        legs.append(leg)
    return legs


def _halted(
    g: Minaria, seat: str, force: tuple[str, ...], to: int, via: tuple[int, ...], facing: int
) -> Refusal | None:
    """Why somebody of the force cannot set out at all, or is there already."""
    if not force:
        return Refusal("Nobody is named to move.", "DR-MOVE-01")
    force = tuple(u for u in force if not (g.pieces[u].aboard in force and g.pieces[u].aboard))
    for u in force:
        stuck = held_up(g, seat, u, force)
        if stuck is not None:
            return stuck
        across = facing if unit(u).type == "fleet" else 0
        if g.pieces[u].hex == to and not via and (not across or rivers.berth(g, u) in rivers.berths(to, across)):
            return Refusal(f"The {unit(u).type} is at {hex_of(to).name} already.", "DR-MOVE-02")
    return None
