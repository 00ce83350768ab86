"""The way a unit or a led group can take: cheapest path, what it may enter, and why not.

Book: "How to Move", "Movement Restrictions", "Fleet Movement"; DR-MOVE-*, DR-FLEET-*, DR-RIVER-04.
A search looks at the hexes within reach only; 1,070 hexes are never listed.
"""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.divine_right.rules.status import (
    Where,
    besieged_by_other,
    closed_castle,
    friendly_castle,
    friends_at,
    hex_of,
    kingdom_owner,
)
from minaria.games.divine_right.rules.terrain import Bonus, land_step
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, place
from minaria.kit.hexgrid import distance

UNALLIED = ("neutral", "peace", "confusion")
LAND, FLEET, HERO = "land", "fleet", "hero"
FAR = 60  # points; more than any way across the map


class Mover(NamedTuple):
    """Who moves: by land, by sea, or as heroes without escort; with what bonuses; where the movement round began."""

    seat: str
    kind: str
    bonus: Bonus
    start: int
    budget: int  # points left
    fresh: bool  # nothing spent yet: one hex is always allowed (DR-MOVE-13)


class Path(NamedTuple):
    """A way: hexes after the first, points, whether the mover must stop at the end, kingdoms violated, dangers met."""

    hexes: tuple[int, ...]
    cost: int
    stop: bool
    violated: tuple[str, ...]
    dangers: tuple[int, ...]


_NO_WAY = Refusal("There is no way.", "DR-MOVE-02")


class _Node(NamedTuple):
    cost: int
    previous: int
    stop: bool


def violates(g: Minaria, a: int, b: int) -> str:
    """The kingdom whose border the step a -> b violates, '' if none (DR-PENALTY-01, -03, -09, DRR-75)."""
    here = _border(a, b)
    return here if here and g.realms[here].status in UNALLIED else ""


def _border(a: int, b: int) -> str:
    """The kingdom a step from a leads into at b, '' within one or into none."""
    here = hex_of(b).kingdom
    return here if here != hex_of(a).kingdom else ""


def barred(g: Minaria, who: Mover, a: int, b: int, where: Where, last: bool) -> Refusal | None:
    """Why the mover may not step from a into b, or None; `last` if it means to stay there (siege aside)."""
    x = hex_of(b)
    side = board().sides[a][b]
    if who.kind == FLEET:
        return _barred_fleet(g, who, a, b, where, last)
    if x.wet:
        return Refusal(f"{x.name} is water; land units need a fleet.", "DR-MOVE-14")
    if not side.land:
        return Refusal(f"Only water joins {hex_of(a).name} and {x.name}.", "DR-MOVE-14")
    if side.navigable and who.start not in (a, b):
        return Refusal(
            f"The great river runs between {hex_of(a).name} and {x.name}; only units that began this round on its "
            "bank there may cross.",
            "DR-RIVER-04",
        )
    if who.kind == HERO:
        return None
    if b in where.armies:
        return Refusal(f"Enemy armies hold {x.name}; attack them instead.", "DR-MOVE-07")
    if closed_castle(g, who.seat, b):
        if not last:
            return Refusal(f"{x.name} is a closed castle; it cannot be passed, only besieged.", "DR-MOVE-09")
        other = besieged_by_other(g, who.seat, b)
        if other:
            return Refusal(f"{x.name} is already under siege by {other.capitalize()}.", "DR-SIEGE-02")
        if b in where.fleets:
            return Refusal(f"Defenders stand outside the walls of {x.name}; attack them first.", "DR-SIEGE-04")
    return None


def _barred_fleet(g: Minaria, who: Mover, a: int, b: int, where: Where, last: bool) -> Refusal | None:
    x = hex_of(b)
    side = board().sides[a][b]
    if b not in board().fleet_hexes:
        return Refusal(f"{x.name} is no water, coast or port; fleets cannot go there.", "DR-MOVE-15")
    if not side.fleet:
        return Refusal(f"No open water joins {hex_of(a).name} and {x.name}.", "DR-MOVE-15")
    if x.terrain == "swamp":
        return Refusal(f"{x.name} is swamp, closed to fleets.", "DR-TERRAIN-08")
    if x.terrain == "isle-of-fright" and not rescue(g, who.seat):
        return Refusal("Fleets enter the Isle of Fright only to fetch a castaway.", "DR-TERRAIN-10")
    if b in where.fleets:
        return Refusal(f"Enemy fleets hold {x.name}.", "DR-FLEET-03")
    if side.boom and boom_closed(g, who.seat) and who.start != a:
        return Refusal(
            "The Boom is closed: a fleet must have begun the turn in Boarhort's Boom to go on to Port Lork.",
            "DR-HOTHIOR-02",
        )
    if closed_castle(g, who.seat, b):
        if x.kind != "port":
            return Refusal(f"{x.name} is no port.", "DR-FLEET-02")
        if not last:
            return Refusal(f"{x.name} is a closed castle-port; fleets enter only to besiege it.", "DR-FLEET-05")
        other = besieged_by_other(g, who.seat, b)
        if other:
            return Refusal(f"{x.name} is already under siege by {other.capitalize()}.", "DR-SIEGE-02")
        if b in where.armies:
            return Refusal(f"Defenders stand outside the walls of {x.name}; attack them first.", "DR-SIEGE-04")
        return None
    if last and b in where.armies and not (friendly_castle(g, who.seat, b) and b in g.sieges):
        return Refusal(f"Enemy armies hold the coast at {x.name}; fleets may pass but not stop.", "DR-STACK-03")
    return None


def rescue(g: Minaria, seat: str) -> bool:
    """Whether a hero of the seat waits on the Isle of Fright."""
    return any(g.realms[k].castaway and kingdom_owner(g, k) == seat for k in kingdoms())


def boom_closed(g: Minaria, seat: str) -> bool:
    """Whether the Boom stops this seat's fleets (DR-HOTHIOR-02..04, DRR-94):

    not Hothior's side, no siege, no enemy in Port Lork.
    """
    lork = place("Port Lork")
    holder = kingdom_owner(g, "hothior")
    return holder != seat and lork not in g.sieges and lork not in g.plundered


def must_stop(g: Minaria, who: Mover, b: int) -> bool:
    """A fleet that is not Hothior's must end its move in the closed Boom (DRR-94)."""
    return who.kind == FLEET and b == place("Boarhort's Boom") and boom_closed(g, who.seat)


def strange_castle(g: Minaria, seat: str, h: int) -> bool:
    """A castle not friendly to the seat where no besiegers of its own stand (DR-FATE-09, DR-INSIDE-07)."""
    return closed_castle(g, seat, h) and not friends_at(g, seat, h, inside=False)


def danger(g: Minaria, who: Mover, b: int, where: Where) -> bool:
    """Whether a hero without escort rolls for his fate on entering b (DR-FATE-04, -08, -09)."""
    if who.kind != HERO:
        return False
    if b in where.armies or strange_castle(g, who.seat, b):
        return True
    return b in g.sieges and g.sieges[b].seat != who.seat


class Way(NamedTuple):
    """A step the printed map allows, before anybody stands anywhere: into `hex` for `points`."""

    hex: int
    points: int
    stop: bool  # the mover must stop there
    navigable: bool  # over the great river, which not everybody may cross
    moat: bool  # 2 points more for who is no friend of Parros
    border: str  # the kingdom entered, '' within one or into none


@cache
def land_ways(bonus: Bonus) -> dict[int, tuple[Way, ...]]:
    """From every hex the steps open to land units and heroes with these bonuses."""
    return {
        a: tuple(
            Way(b, *land_step(a, b, bonus, True), sides[b].navigable, sides[b].moat, _border(a, b))
            for b in board().near[a]
            if sides[b].land and not hex_of(b).wet
        )
        for a, sides in board().sides.items()
    }


@cache
def fleet_ways() -> dict[int, tuple[Way, ...]]:
    """From every hex the steps open to fleets."""
    waters = {h for h in board().fleet_hexes if hex_of(h).terrain != "swamp"}
    return {
        a: tuple(
            Way(b, 1, False, False, False, _border(a, b)) for b in board().near[a] if sides[b].fleet and b in waters
        )
        for a, sides in board().sides.items()
    }


def touchy_hexes(g: Minaria, who: Mover, where: Where) -> frozenset[int]:
    """Hexes where `barred` may have something against an otherwise open step: it is asked there only."""
    if who.kind == HERO:
        return frozenset()
    return remember(g, ("touchy", who.seat, who.kind), lambda: _touchy(g, who, where))


def _touchy(g: Minaria, who: Mover, where: Where) -> frozenset[int]:
    shut = {h for h in board().castles if closed_castle(g, who.seat, h)}
    if who.kind == LAND:
        return frozenset(shut | where.armies)
    special = {place("Port Lork"), place("Boarhort's Boom")}
    special |= {h for h in board().fleet_hexes if hex_of(h).terrain == "isle-of-fright"}
    return frozenset(shut | where.armies | where.fleets | special)


def search(
    g: Minaria,
    who: Mover,
    start: int,
    budget: int,
    where: Where,
    goal: int = 0,
    shy: bool = True,
    passing: bool = False,
) -> dict[int, _Node]:
    """Hexes the mover can come to with `budget` points and how; `shy` avoids neutral borders and dangers on the way.

    `goal` may also be a castle to besiege; without a goal castles that could be besieged are left out. `passing`: the
    goal is only a hex on the way, which the mover need not be able to hold.
    """
    fleet, hero, friendly_moat = who.kind == FLEET, who.kind == HERO, friendly_castle(g, who.seat, place("Parros"))
    ways = fleet_ways() if fleet else land_ways(who.bonus)
    touchy = touchy_hexes(g, who, where)
    strange = {k for k in kingdoms() if g.realms[k].status in UNALLIED} if shy else set()
    found = {start: _Node(0, 0, False)}
    todo: list[tuple[int, int]] = [(0, start)]
    while todo:
        cost, a = heappop(todo)
        node = found[a]
        if cost > node.cost or (node.stop and a != start):
            continue
        if a == goal:
            break  # every step costs a point or more: nothing later can better this
        for b, points, stop, navigable, moat, border in ways[a]:
            if (navigable or b in touchy) and barred(g, who, a, b, where, b == goal and not passing) is not None:
                continue
            if shy and b != goal and (border in strange or (hero and danger(g, who, b, where))):
                continue
            if moat and not friendly_moat:
                points += 2
            if fleet:
                stop = must_stop(g, who, b)
            total = cost + points
            if total > budget or (goal and total + distance(b, goal) > budget):
                continue
            old = found.get(b)
            if old is None or total < old.cost or (total == old.cost and old.stop and not stop):
                found[b] = _Node(total, a, stop)
                heappush(todo, (total, b))
    return found


def _trace(g: Minaria, who: Mover, start: int, goal: int, found: dict[int, _Node], where: Where) -> Path:
    way = [goal]
    while found[way[-1]].previous:
        way.append(found[way[-1]].previous)
    way.reverse()
    hexes = tuple(way[1:])
    violated, dangers = [], []
    for a, b in zip(way, hexes, strict=False):
        kingdom = violates(g, a, b)
        if kingdom and kingdom not in violated:
            violated.append(kingdom)
        if danger(g, who, b, where):
            dangers.append(b)
            if b != goal and strange_castle(g, who.seat, b):
                dangers.append(b)  # in and out (DR-FATE-09)
    return Path(hexes, found[goal].cost, found[goal].stop, tuple(violated), tuple(dangers))


def find_path(
    g: Minaria, who: Mover, start: int, goal: int, where: Where, passing: bool = False, explain: bool = True
) -> Path | Refusal:
    """The cheapest way within the mover's points, off neutral land and dangers where it can; or why there is none.

    Finding the reason is dear; with `explain` off there is only that there is no way.
    """
    if start == goal:
        return Path((), 0, False, (), ())
    for shy in (True, False) if distance(start, goal) <= who.budget else ():
        found = search(g, who, start, who.budget, where, goal, shy, passing)
        if goal in found:
            return _trace(g, who, start, goal, found, where)
    if goal in board().near[start]:
        bar = barred(g, who, start, goal, where, not passing)
        if bar is not None:
            return bar
        if who.fresh and who.kind != FLEET:  # DR-MOVE-13, DRR-42: one hex is always allowed, then stop
            kingdom = violates(g, start, goal)
            dangers = (goal,) if danger(g, who, goal, where) else ()
            return Path((goal,), who.budget, True, (kingdom,) if kingdom else (), dangers)
    return why_no_path(g, who, start, goal, where, passing) if explain else _NO_WAY


def why_no_path(g: Minaria, who: Mover, start: int, goal: int, where: Where, passing: bool) -> Refusal:
    """The most telling reason why the mover does not get to the goal."""
    x = hex_of(goal)
    sides = board().sides
    around = [a for a in board().near[goal] if a != start]
    if who.kind == FLEET:  # the sides it could come over at all tell most
        around = [a for a in around if a in board().fleet_hexes and sides[a][goal].fleet] or around
    else:
        around = [a for a in around if not hex_of(a).wet and sides[a][goal].land] or around
    bars = [bar for a in around if (bar := barred(g, who, a, goal, where, not passing)) is not None]
    if bars and len(bars) == len(around):
        return bars[0]
    found = search(g, who, start, FAR, where, goal, shy=False, passing=passing)
    if goal in found:
        # the search above stops in mountains as a single move must; say the points it would take
        return Refusal(
            f"{x.name} is {found[goal].cost} movement point{'s' if found[goal].cost > 1 else ''} away; "
            f"{who.budget or 'none'} left.",
            "DR-MOVE-04",
        )
    if who.kind == FLEET:
        return Refusal(f"No free sea way leads from {hex_of(start).name} to {x.name}.", "DR-MOVE-15")
    return Refusal(f"No way open to them leads from {hex_of(start).name} to {x.name} in one move.", "DR-MOVE-02")
