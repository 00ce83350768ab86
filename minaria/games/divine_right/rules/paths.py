"""The way a unit or a led group can take: cheapest path, what it may enter, and why not.

Book: "How to Move", "Movement Restrictions", "Fleet Movement", "Rivers"; DR-MOVE-*, DR-FLEET-*, DR-RIVER-04..09.
A search looks at the hexes within reach only; 1,070 hexes are never listed. A fleet's place is a berth (rules/rivers):
a hex of open water, or minus the number of a stretch of river.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from commands.step_budget import spend
from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.divine_right.rules import rivers
from minaria.games.divine_right.rules.status import (
    SIDES,
    Where,
    besieged_by_other,
    closed_castle,
    friendly_castle,
    friends_at,
    hex_of,
    kingdom_owner,
)
from minaria.games.divine_right.rules.terrain import NO_BONUS, Bonus, land_step
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, distances, kingdoms, place, unit

UNALLIED = ("neutral", "peace", "confusion")
LAND, FLEET, HERO = "land", "fleet", "hero"
FAR = 60  # points; more than any way across the map
ONE_BY_ONE = 2  # ways of one mover searched for singly; after that all are found at once


class Mover(NamedTuple):
    """Who moves: by land, by sea, or as heroes without escort; with what bonuses; where the movement round began."""

    seat: str
    kind: str
    bonus: Bonus
    start: int
    budget: int  # points left
    fresh: bool  # nothing spent yet: one hex is always allowed (DR-MOVE-13)
    keel: int = 0  # the home of a river fleet (rules.rivers.keel)


class Path(NamedTuple):
    """A way: hexes after the first, points, whether the mover must stop at the end, kingdoms violated, dangers met.

    berth: where a fleet lies at the end (rules/rivers); for others, and where nobody moves, 0.
    """

    hexes: tuple[int, ...]
    cost: int
    stop: bool
    violated: tuple[str, ...]
    dangers: tuple[int, ...]
    berth: int = 0


class NoWay:
    """That there is no way. Why is dear to find, so it is looked for when it is asked, while the position stands."""

    __slots__ = ("why",)

    def __init__(self, why: Callable[[Minaria], Refusal]) -> None:
        self.why = why


def refused(bar: Refusal) -> NoWay:
    """No way, for a reason that is known."""
    return NoWay(lambda g: bar)


class _Node(NamedTuple):
    cost: int
    previous: int
    stop: bool


def violates(g: Minaria, a: int, b: int) -> str:
    """The kingdom whose border the step a -> b violates, '' if none (DR-PENALTY-01, -03, -09, DRR-75)."""
    here = _border(a, b)
    return here if here and g.realms[here].status in UNALLIED else ""


def _foreign(g: Minaria, h: int) -> bool:
    """Whether a hex lies in a kingdom whose border is violated on entering it."""
    here = hex_of(h).kingdom
    return bool(here) and g.realms[here].status in UNALLIED


def _border(a: int, b: int) -> str:
    """The kingdom a step from a leads into at b, '' within one or into none."""
    here = rivers.land_of(b)
    return here if here != rivers.land_of(a) else ""


def barred(g: Minaria, who: Mover, a: int, b: int, where: Where, last: bool) -> Refusal | None:
    """Why the mover may not step from a into b, or None; `last` if it means to stay there (siege aside)."""
    if who.kind == FLEET:
        return _barred_river(g, who, b, where, last) if b < 0 else _barred_fleet(g, who, a, b, where, last)
    x = hex_of(b)
    side = board().sides[a][b]
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
    return _shut_out(g, who, b, where, last) if closed_castle(g, who.seat, b) else None


def _shut_out(g: Minaria, who: Mover, b: int, where: Where, last: bool) -> Refusal | None:
    """Why the closed castle at b stops the mover, or None if it may come there to besiege it."""
    name, fleet = hex_of(b).name, who.kind == FLEET
    if fleet and hex_of(b).kind != "port":
        return Refusal(f"{name} is no port.", "DR-FLEET-02")
    if not last:
        if fleet:
            return Refusal(f"{name} is a closed castle-port; fleets enter only to besiege it.", "DR-FLEET-05")
        return Refusal(f"{name} is a closed castle; it cannot be passed, only besieged.", "DR-MOVE-09")
    other = besieged_by_other(g, who.seat, b)
    if other:
        return Refusal(f"{name} is already under siege by {other.capitalize()}.", "DR-SIEGE-02")
    if b in (where.armies if fleet else where.fleets):
        return Refusal(f"Defenders stand outside the walls of {name}; attack them first.", "DR-SIEGE-04")
    return None


def _barred_fleet(g: Minaria, who: Mover, a: int, b: int, where: Where, last: bool) -> Refusal | None:
    x = hex_of(b)
    side = board().sides[a][b] if a > 0 and not who.keel else None  # out of a river there is water all the way
    if who.keel and b not in rivers.beside(a, who.keel).values():
        return Refusal(f"No river, lake or coast leads a river fleet to {x.name} from there.", "DR-MOVE-15")
    if not who.keel and b not in board().fleet_hexes:
        return Refusal(f"{x.name} is no water, coast or port; fleets cannot go there.", "DR-MOVE-15")
    if side is not None and not side.fleet:
        return Refusal(f"No open water joins {hex_of(a).name} and {x.name}.", "DR-MOVE-15")
    if x.terrain == "swamp" and not who.keel:
        return Refusal(f"{x.name} is swamp, closed to fleets.", "DR-TERRAIN-08")
    if x.terrain == "isle-of-fright" and not rescue(g, who.seat):
        return Refusal("Fleets enter the Isle of Fright only to fetch a castaway.", "DR-TERRAIN-10")
    if b in where.fleets:
        return Refusal(f"Enemy fleets hold {x.name}.", "DR-FLEET-03")
    if side is not None and side.boom and boom_closed(g, who.seat) and who.start != a:
        return Refusal(
            "The Boom is closed: a fleet must have begun the turn in Boarhort's Boom to go on to Port Lork.",
            "DR-HOTHIOR-02",
        )
    if closed_castle(g, who.seat, b):
        return _shut_out(g, who, b, where, last)
    if last and b in where.armies and not (friendly_castle(g, who.seat, b) and b in g.sieges):
        return Refusal(f"Enemy armies hold the coast at {x.name}; fleets may pass but not stop.", "DR-STACK-03")
    return None


def _barred_river(g: Minaria, who: Mover, b: int, where: Where, last: bool) -> Refusal | None:
    """Why a fleet may not come onto a stretch of river, or not stay there on either bank (DR-RIVER-07, DRR-48)."""
    if b in where.fleets:
        return Refusal(f"Enemy fleets hold {rivers.berth_name(b)}.", "DR-FLEET-03")
    if last and not moorings(g, who.seat, b, where):
        return next(bar for h in rivers.banks(b) if (bar := no_mooring(g, who.seat, h, where)))
    return None


def no_mooring(g: Minaria, seat: str, h: int, where: Where) -> Refusal | None:
    """Why a fleet on a river may not lie at that bank, or None (DR-RIVER-07, DR-FLEET-03)."""
    name = hex_of(h).name
    if h in where.armies:
        return Refusal(f"Enemy armies hold the river bank at {name}; fleets may pass but not stop.", "DR-RIVER-07")
    if h in where.fleets:
        return Refusal(f"Enemy fleets lie at {name}.", "DR-FLEET-03")
    if closed_castle(g, seat, h):
        return Refusal(f"{name} is a closed castle and no port.", "DR-FLEET-02")
    return None


def moorings(g: Minaria, seat: str, b: int, where: Where) -> list[int]:
    """The banks of a stretch at which the seat's fleets may lie; shifting between them is free (DR-RIVER-09)."""
    return [h for h in rivers.banks(b) if no_mooring(g, seat, h, where) is None]


def step_barred(g: Minaria, seat: str, uid: str, h: int, where: Where) -> Refusal | None:
    """Why a combat unit may not go from where it is into a hex next to it and stay there (siege aside), or None."""
    a = rivers.berth(g, uid)
    fleet = unit(uid).type == "fleet"
    near = rivers.beside(a, rivers.keel(uid)) if fleet else {}
    b = near.get(h, h)
    who = Mover(seat, FLEET if fleet else LAND, NO_BONUS, a, 1, True, rivers.keel(uid))
    if a < 0 < b and b not in near.values():
        return Refusal(f"No water way leads from {rivers.berth_name(a)} to {hex_of(b).name}.", "DR-MOVE-15")
    return barred(g, who, a, b, where, True) or (no_mooring(g, seat, h, where) if b < 0 else None)


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
    """A step the printed map allows, before anybody stands anywhere: into `hex` (for fleets: a berth) for `points`."""

    hex: int
    points: int
    stop: bool  # the mover must stop there
    navigable: bool  # over or along the great river, where more than the hex decides
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
def fleet_ways(home: int = 0) -> dict[int, tuple[Way, ...]]:
    """From every berth the steps open to fleets, or to river fleets of that home."""
    return {
        a: tuple(Way(b, points, False, a < 0 or b < 0, False, _border(a, b)) for b, points in steps)
        for a, steps in rivers.waters(home).items()
    }


def touchy_hexes(g: Minaria, who: Mover, where: Where) -> frozenset[int]:
    """Hexes where `barred` may have something against an otherwise open step: it is asked there only."""
    if who.kind == HERO:
        return frozenset()
    return remember(g, ("touchy", who.seat, who.kind), lambda: _touchy(g, who, where), (*SIDES, "plundered"))


def _touchy(g: Minaria, who: Mover, where: Where) -> frozenset[int]:
    mine = {k for k in kingdoms() if kingdom_owner(g, k) == who.seat}
    shut = {h for h in board().castles if h not in g.plundered and hex_of(h).kingdom not in mine}
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
    ends: tuple[int, ...] = (),
    shy: bool = True,
    passing: bool = False,
    halting: bool = True,
) -> dict[int, _Node]:
    """Hexes the mover can come to with `budget` points and how; `shy` avoids neutral borders and dangers on the way.

    `goal` may also be a castle to besiege; without a goal castles that could be besieged are left out. `ends`: where
    the mover may be when it has come there (itself, or a fleet's berths beside it). `passing`: the goal is only a hex
    on the way, which the mover need not be able to hold. `halting` off: it goes on from where a move ends.
    """
    fleet, hero, friendly_moat = who.kind == FLEET, who.kind == HERO, friendly_castle(g, who.seat, place("Parros"))
    ways = fleet_ways(who.keel) if fleet else land_ways(who.bonus)
    touchy = touchy_hexes(g, who, where)
    strange = {k for k in kingdoms() if g.realms[k].status in UNALLIED} if shy else set()
    boom = place("Boarhort's Boom")
    halt = boom if must_stop(g, who, boom) else 0
    far = distances(goal) if goal else b""
    found = {start: _Node(0, 0, False)}
    todo: list[tuple[int, int]] = [(0, start)]
    while todo:
        cost, a = heappop(todo)
        node = found[a]
        if cost > node.cost or (halting and node.stop and a != start):
            continue
        if a in ends:
            break  # every step costs a point or more: nothing later can better this
        for b, points, stop, navigable, moat, border in ways[a]:
            if (navigable or b in touchy) and barred(g, who, a, b, where, b in ends and not passing) is not None:
                continue
            if shy and b not in ends and (border in strange or (hero and danger(g, who, b, where))):
                continue
            if moat and not friendly_moat:
                points += 2
            if fleet:
                stop = b == halt
            total = cost + points
            if total > budget or (goal and total + (far[b] if b > 0 else rivers.gap(b, goal)) > budget):
                continue
            old = found.get(b)
            if old is None or total < old.cost or (total == old.cost and old.stop and not stop):
                found[b] = _Node(total, a, stop)
                heappush(todo, (total, b))
    spend(len(found))
    return found


def marches(g: Minaria, who: Mover, start: int, where: Where) -> dict[int, _Node]:
    """Everywhere the mover can come to, found once while the position stands; not to be changed.

    Who lists moves asks for the way to each of these places next: `find_path` takes it from here.
    """
    return remember(g, ("marches", who, start), lambda: search(g, who, start, who.budget, where))


def _asked_before(g: Minaria, who: Mover, start: int, where: Where) -> dict[int, _Node]:
    """`marches` for a mover whose ways are asked for again and again in this position, else nothing."""
    if g.memo is None:
        return {}
    key = ("asked", who, start)
    g.memo[key] = times = g.memo.get(key, 0) + 1
    if times <= ONE_BY_ONE and ("marches", who, start) not in g.memo:
        return {}
    return marches(g, who, start, where)


def _trace(g: Minaria, who: Mover, end: int, goal: int, found: dict[int, _Node], where: Where) -> Path:
    way = [end]
    while found[way[-1]].previous:
        way.append(found[way[-1]].previous)
    way.reverse()
    hexes = (*(rivers.banks(b)[0] for b in way[1:-1]), goal)
    violated, dangers = [], []
    for a, b in pairwise(way):
        kingdom = violates(g, a, b)
        if kingdom and kingdom not in violated:
            violated.append(kingdom)
        if danger(g, who, b, where):
            dangers.append(b)
            if b != goal and strange_castle(g, who.seat, b):
                dangers.append(b)  # in and out (DR-FATE-09)
    berth = end if who.kind == FLEET else 0
    return Path(hexes, found[end].cost, found[end].stop, tuple(violated), tuple(dangers), berth)


def find_path(
    g: Minaria,
    who: Mover,
    start: int,
    goal: int,
    where: Where,
    passing: bool = False,
    facing: int = 0,
) -> Path | NoWay:
    """The cheapest way within the mover's points, off neutral land and dangers where it can; or why there is none.

    A fleet starts from its berth and comes to the first one beside the goal, or to the stretch between it and the bank
    it is to be `facing`.
    """
    ends: tuple[int, ...] = (goal,)
    if who.kind == FLEET:
        ends = rivers.berths(goal, facing, who.keel) or ends
        bar = no_mooring(g, who.seat, goal, where) if max(ends) < 0 and not passing else None
        if bar is not None:
            return refused(bar)
        if not passing:
            ends = tuple(b for b in ends if b > 0 or no_mooring(g, who.seat, goal, where) is None)
        if start < 0 and start in ends:
            return Path((goal,), 0, False, (), (), start)  # over to the other bank (DR-RIVER-09)
    if start == goal and goal in ends:
        return Path((), 0, False, (), (), start)
    if ends == (goal,) and not passing and not _foreign(g, goal):
        wide = _asked_before(g, who, start, where)
        if goal in wide and barred(g, who, wide[goal].previous, goal, where, True) is None:
            return _trace(g, who, goal, goal, wide, where)
    for shy in (True, False) if rivers.gap(start, goal) <= who.budget else ():
        found = search(g, who, start, who.budget, where, goal, ends, shy, passing)
        for end in sorted((b for b in ends if b in found), key=lambda b: found[b].cost):
            return _trace(g, who, end, goal, found, where)
    if start > 0 and goal in board().near[start] and goal in ends:
        bar = barred(g, who, start, goal, where, not passing)
        if bar is not None:
            return refused(bar)
        if who.fresh and who.kind != FLEET:  # DR-MOVE-13, DRR-42: one hex is always allowed, then stop
            kingdom = violates(g, start, goal)
            dangers = (goal,) if danger(g, who, goal, where) else ()
            return Path((goal,), who.budget, True, (kingdom,) if kingdom else (), dangers)
    return NoWay(lambda g: why_no_path(g, who, start, goal, ends, where, passing))


def why_no_path(
    g: Minaria, who: Mover, start: int, goal: int, ends: tuple[int, ...], where: Where, passing: bool
) -> Refusal:
    """The most telling reason why the mover does not get to the goal."""
    x = hex_of(goal)
    sides = board().sides
    around = [a for a in board().near[goal] if a != start and goal in ends]
    if who.kind == FLEET:  # the sides it could come over at all tell most
        around = [a for a in around if goal in rivers.beside(a, who.keel).values()] or around
    else:
        around = [a for a in around if not hex_of(a).wet and sides[a][goal].land] or around
    bars = [bar for a in around if (bar := barred(g, who, a, goal, where, not passing)) is not None]
    bars += [bar for b in ends if b < 0 and (bar := barred(g, who, 0, b, where, not passing)) is not None]
    if bars and len(bars) == len(around) + sum(1 for b in ends if b < 0):
        return bars[0]
    found = search(g, who, start, FAR, where, goal, ends, shy=False, passing=passing)
    if any(b in found for b in ends):
        # the search above stops in mountains as a single move must; say the points it would take
        cost = min(found[b].cost for b in ends if b in found)
        return Refusal(
            f"{x.name} is {cost} movement point{'s' if cost > 1 else ''} away; {who.budget or 'none'} left.",
            "DR-MOVE-04",
        )
    if who.kind == FLEET:  # of the Boom, the one place where a fleet must stop, `barred` has told above
        way = "water way" if min(start, *ends) < 0 else "sea way"
        return Refusal(f"No free {way} leads from {rivers.berth_name(start)} to {x.name}.", "DR-MOVE-15")
    found = search(g, who, start, FAR, where, goal, ends, shy=False, passing=passing, halting=False)
    halt = _first_stop(found, goal) if goal in found else 0
    if halt:
        return Refusal(
            f"Every way open to them from {hex_of(start).name} to {x.name} leads through mountains, and entering a "
            f"mountain hex ends the move, as at {hex_of(halt).name}: it takes more than one turn.",
            "DR-TERRAIN-05",
        )
    return Refusal(f"No way open to them leads from {hex_of(start).name} to {x.name} in one move.", "DR-MOVE-02")


def _first_stop(found: dict[int, _Node], end: int) -> int:
    """The first place on the way to `end` where a move ends, 0 if there is none before the end."""
    way = []
    while end and found[end].previous:
        end = found[end].previous
        way.append(end)
    return next((h for h in reversed(way) if found[h].stop), 0)
