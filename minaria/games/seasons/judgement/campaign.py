"""Where to send whom: weak foreign land first, whole stacks against strong places only if they are likely to win.

Called anew for every order: what is in the plan already is counted, and the next best task comes first.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.games.seasons import orders as o
from minaria.games.seasons.choices import able, movers, task_refusal
from minaria.games.seasons.rules import boats
from minaria.games.seasons.rules.standing import allies, held, last_turn, ring_of, room
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND, areas, makes

GUARD = 1.3  # what a face-down unit is thought to be worth
SAFE = 2.0  # points of strength an attack should have over the defence


def campaign(g: Seasons, seat: str) -> Iterator[Order]:
    """Moves worth planning now, best first."""
    free = movers(g, seat)
    yield from attacks(g, seat, free)
    yield from voyages(g, seat, free)
    yield from marches(g, seat, free)


# -- attacks


def attacks(g: Seasons, seat: str, free: dict[str, list[str]]) -> Iterator[Order]:
    """Foreign land within one step: the best prize first, with just enough units from each side."""
    friends = {seat, *allies(g, seat)}
    targets = [a for a in ring_of(g).lands if g.owner.get(a) not in friends]
    for goal in sorted(targets, key=lambda a: (-prize(g, seat, a), a)):
        need = defence(g, seat, goal)
        going = planned(g, seat, goal)
        if going >= need + (SAFE if need else 0) and going:
            continue
        ready = {at: able(g, us, at, goal) for at, us in free.items() if goal in ring_of(g).near[at]}
        ready = {at: us for at, us in ready.items() if us and g.pieces[us[0]].kind != BOAT}
        if going + sum(strength(g, us) for us in ready.values()) < need + (SAFE if need else 0.5):
            continue
        for at in sorted(ready, key=lambda a: (-strength(g, ready[a]), a)):
            force = enough(g, ready[at], need + SAFE - going if need else 0.5)
            yield o.PlanMove(tuple(sorted(force)), goal, at)


def prize(g: Seasons, seat: str, area: str) -> float:
    """How much an area is wanted: its number, less what it costs to take."""
    walls = {"tower": 2.0, "castle": 4.0}.get(g.walls.get(area, ""), 0.0)
    return 3 + g.number.get(area, 0) + walls - defence(g, seat, area)


def defence(g: Seasons, seat: str, area: str) -> float:
    """What defends an area, as far as it can be seen."""
    host = g.owner.get(area, "")
    units = sum(1 for p in g.pieces.values() if p.at == area and p.seat != seat and not p.aboard)
    if not units and not g.walls.get(area):
        return 0.0
    walls = makes()[g.walls[area]].value if area in g.walls else 0
    beside = sum(
        makes()[g.walls[a]].beside for a in ring_of(g).near[area] if a in g.walls and g.owner.get(a) == host and host
    )
    return GUARD * units + walls + beside


def planned(g: Seasons, seat: str, goal: str) -> float:
    """Strength already on its way to an area."""
    return sum(strength(g, list(t.units)) for t in g.plans.get(seat, ()) if t.kind == "move" and t.to == goal)


def strength(g: Seasons, units: list[str]) -> float:
    """Values without bonuses."""
    return float(sum(makes()[g.pieces[u].kind].value for u in units))


def enough(g: Seasons, units: list[str], need: float) -> list[str]:
    """As many units as it takes, weak ones first; all of them if they are too few."""
    out: list[str] = []
    for u in sorted(units, key=lambda u: (makes()[g.pieces[u].kind].value, u)):
        if out and strength(g, out) >= need:
            break
        out.append(u)
    return out


# -- the sea


def voyages(g: Seasons, seat: str, free: dict[str, list[str]]) -> Iterator[Order]:
    """Infantry to the free isles: aboard at the harbour, across the Heart Sea, ashore."""
    isles = [a for a in ring_of(g).lands if a[0] == "Z" and g.owner.get(a) != seat and defence(g, seat, a) < 2]
    if not isles:
        return
    sea = next(iter(ring_of(g).near[isles[0]]))
    for at, units in free.items():
        if areas()[at].land:
            continue
        loaded = [u for u in units if g.pieces[u].kind == BOAT and room(g, u) < 4]
        path = [a for a in ring_of(g).near[at] if ring_of(g).steps[a][sea] < ring_of(g).steps[at][sea]]
        if loaded and path and not areas()[path[0]].land:
            yield o.PlanMove(tuple(loaded), path[0], at)
    if last_turn(g) - g.turn < 2:
        return
    for at, units in free.items():
        for ocean, border in ring_of(g).near[at].items():
            hulls = boats.boats_at(g, ocean, seat) if border == "coast" and areas()[at].land else []
            aboard = sum(1 for p in g.pieces.values() if p.seat == seat and p.aboard)
            foot = [u for u in units if g.pieces[u].kind == "infantry"]
            if hulls and foot and not aboard and not boarding(g, seat):
                yield o.PlanMove(tuple(foot[:2]), ocean, at)


def boarding(g: Seasons, seat: str) -> bool:
    """Whether somebody is to go aboard this turn."""
    return any(t.kind == "move" and areas()[t.at].land and not areas()[t.to].land for t in g.plans.get(seat, ()))


# -- marches


def marches(g: Seasons, seat: str, free: dict[str, list[str]]) -> Iterator[Order]:
    """Units that have nothing to do go one step nearer to land that is not theirs, or to a boat that waits."""
    ring = ring_of(g)
    own = held(g, seat)
    foreign = [a for a in ring.lands if a not in own and a[0] != "Z"]
    if not foreign:
        return
    for at, units in free.items():
        if not areas()[at].land:
            continue
        far = min(ring.steps[at][f] for f in foreign)
        closer = [
            a for a, border in ring.near[at].items()
            if border in BY_LAND and a in own and min(ring.steps[a][f] for f in foreign) < far
        ]  # fmt: skip
        for to in closer[:1]:
            order = o.PlanMove(tuple(sorted(units)), to, at)
            if far > 1 and task_refusal(g, seat, order) is None:
                yield order
