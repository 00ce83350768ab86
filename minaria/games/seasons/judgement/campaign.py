"""Where to send whom: weak foreign land first, whole stacks against strong places only if they are likely to win.

Called anew for every order: what is in the plan already is counted, and the next best task comes first.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.games.seasons import orders as o
from minaria.games.seasons.choices import able, movers, task_refusal
from minaria.games.seasons.judgement.fleet import voyages
from minaria.games.seasons.judgement.strength import SAFE, defence, enough, friends, prize, strength
from minaria.games.seasons.rules.standing import held, ring_of
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND, areas


def campaign(g: Seasons, seat: str) -> Iterator[Order]:
    """Moves worth planning now, best first."""
    free = movers(g, seat)
    yield from attacks(g, seat, free)
    yield from voyages(g, seat, free)
    yield from marches(g, seat, free)


# -- attacks


def attacks(g: Seasons, seat: str, free: dict[str, list[str]]) -> Iterator[Order]:
    """Foreign land within one step: the best prize first, with just enough units from each side."""
    ours = friends(g, seat)
    targets = [a for a in ring_of(g).lands if g.owner.get(a) not in ours]
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


def planned(g: Seasons, seat: str, goal: str) -> float:
    """Strength already on its way to an area."""
    return sum(strength(g, list(t.units)) for t in g.plans.get(seat, ()) if t.kind == "move" and t.to == goal)


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
            a
            for a, border in ring.near[at].items()
            if border in BY_LAND and a in own and min(ring.steps[a][f] for f in foreign) < far
        ]
        for to in closer[:1]:
            order = o.PlanMove(tuple(sorted(units)), to, at)
            if far > 1 and task_refusal(g, seat, order) is None:
                yield order
