"""What to spend resources on: raises while they still pay, soldiers at the front, never more than can be fed."""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.games.seasons.bot.fleet import boat_wanted
from minaria.games.seasons.bot.strength import friends
from minaria.games.seasons.chapters.purchases import Buy, RaiseArea, places_for, raise_cost
from minaria.games.seasons.rules.position import held, last_turn, ring_of, season, upkeep
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, makes


def purchases(g: Seasons, seat: str) -> Iterator[Order]:
    """Raises and units, best first."""
    left = last_turn(g) - g.turn
    if left >= 3:
        for area in sorted(held(g, seat), key=lambda a: (g.number[a], a)):
            cost = raise_cost(g.number[area])
            if g.number[area] in (0, 1, 2) and left > cost and spare(g, seat, cost, 0):
                yield RaiseArea(area)
    water = boat_wanted(g, seat)
    if water and spare(g, seat, makes()[BOAT].cost, makes()[BOAT].upkeep):
        yield Buy(BOAT, water)
    front = barracks(g, seat)
    for kind in ("cavalry", "infantry"):
        if front and left >= 1 and spare(g, seat, makes()[kind].cost, makes()[kind].upkeep):
            yield Buy(kind, front)


def spare(g: Seasons, seat: str, cost: int, eats: int) -> bool:
    """Whether so much can be spent and the next upkeep still be paid, out of supply, leftovers and income till then."""
    nation = g.nations[seat]
    rest = nation.resources - cost
    income = 0 if season(g) in (1, 3) else sum(g.number[a] for a in held(g, seat)) * 3 // 4
    return rest >= 0 and nation.supply + rest + income >= upkeep(g, seat) + eats


def barracks(g: Seasons, seat: str) -> str:
    """The own area for new land units that is nearest to land that can be taken, friends' left out; '' none."""
    ring, ours = ring_of(g), friends(g, seat)
    foreign = [a for a in ring.lands if g.owner.get(a) not in ours]
    places = places_for(g, seat, "infantry")
    return min(places, key=lambda a: (min((ring.steps[a][f] for f in foreign), default=0), a), default="")
