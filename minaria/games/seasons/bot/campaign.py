"""Where to send whom: weak foreign land first, whole stacks against strong places only if they are likely to win.

Called anew for every order: what is in the plan already is counted, and the next best task comes first.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.games.seasons.bot.fleet import voyages
from minaria.games.seasons.bot.strength import SAFE, defence, enough, friends, prize, strength
from minaria.games.seasons.chapters.tokens import PlanMove
from minaria.games.seasons.rules.position import held, ring_of
from minaria.games.seasons.rules.reach import able, movers
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND


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
            yield PlanMove(tuple(sorted(force)), goal, at)


def planned(g: Seasons, seat: str, goal: str) -> float:
    """Strength already on its way to an area."""
    return sum(strength(g, list(t.units)) for t in g.plans.get(seat, ()) if t.kind == "move" and t.to == goal)


# -- marches


def marches(g: Seasons, seat: str, free: dict[str, list[str]]) -> Iterator[Order]:
    """Units that have nothing to do go one step nearer to land that can be taken: neither own nor a friend's."""
    ring, ours = ring_of(g), friends(g, seat)
    own = held(g, seat)
    foreign = [a for a in ring.lands if g.owner.get(a) not in ours and a[0] != "Z"]
    if not foreign:
        return
    front = marching_distances(g, own, foreign)
    for at, units in free.items():
        far = front.get(at, 0)
        for to, border in ring.near[at].items():
            if far > 1 and border in BY_LAND and to in own and front.get(to, far) < far:
                order = PlanMove(tuple(sorted(units)), to, at)
                if order.refusal(g, seat, None) is None:
                    yield order
                break


def marching_distances(g: Seasons, own: list[str], foreign: list[str]) -> dict[str, int]:
    """Own land -> moves over own land to the nearest area of `foreign`; what friends close off is left out."""
    near, found = ring_of(g).near, dict.fromkeys(foreign, 0)
    todo = list(foreign)
    for a in todo:
        for b, border in near[a].items():
            if border in BY_LAND and b in own and b not in found:
                found[b] = found[a] + 1
                todo.append(b)
    return {a: n for a, n in found.items() if n}
