"""How well a seat stands: features of a position, each the seat's side less the other, and what each counts in points.

Points are points of the scenario; the rest is what will bring points later. A bot that looks ahead compares positions
by it, greedy ones never call it.
"""

from __future__ import annotations

from collections.abc import Mapping

from minaria.games.block_wars.rules import borderland, ending, scoring
from minaria.games.block_wars.rules.building import holders, income
from minaria.games.block_wars.rules.ground import cities, distances, hex_of
from minaria.games.block_wars.state import BORDERLAND, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import LORD, types

WEIGHTS = {"won": 40.0, "points": 1.0, "army": 0.25, "income": 0.6, "purse": 0.12, "front": 0.08}
COUNTED = 0.25  # what a point of the final count of Plundering Allies and Ruins is worth


def features(g: BlockWars, seat: str) -> dict[str, float]:
    """Figures of a position for a seat."""
    mine = g.faction(seat)
    out = dict.fromkeys(WEIGHTS, 0.0)
    if g.finished:
        out["won"] = 0.0 if not g.winners else 1.0 if seat in g.winners else -1.0
    for side, n in tally(g).items():
        out["points"] += n if side == mine else -n
    for x in g.blocks.values():
        if x.army in g.armies:
            value = types()[x.type].cost * x.steps
            out["army"] += value if g.faction(g.armies[x.army].seat) == mine else -value
    for h, army in holders(g).items():
        value = hex_of(g, h).value
        out["income"] += value if g.faction(g.armies[army].seat) == mine else -value
    for host in g.armies.values():
        out["purse"] += host.gold if g.faction(host.seat) == mine else -host.gold
    out["front"] = -_march(g, mine)
    return out


def tally(g: BlockWars) -> dict[str, float]:
    """What each side has by the count that ends its scenario, in points of about the size of those of Alliances."""
    if g.scenario == BORDERLAND and g.homes and len(g.ranks) > 1:
        return {g.ranks[0]: income(g, g.ranks[0]), g.ranks[1]: borderland.target(g)}
    if g.scenario in (PLUNDERING, RUINS):
        return {s: ending.count_of(g, s).total * COUNTED for s in g.ranks}
    return {side: float(n) for side, n in scoring.totals(g).items()}


def _march(g: BlockWars, mine: str) -> float:
    """How far the side's blocks are on the average from what they could take."""
    goals = [h for h in cities(g) if h not in holders(g)] + [
        x.at for b, x in g.blocks.items() if x.army == LORD or g.faction(g.seat_of(b)) != mine
    ]
    own = {x.at for b, x in g.blocks.items() if x.army != LORD and g.faction(g.seat_of(b)) == mine}
    if not goals or not own:
        return 0.0
    tables = [distances(g, h) for h in dict.fromkeys(goals)]
    return sum(min(t.get(h, 9) for t in tables) for h in sorted(own)) / len(own)


def weights(seats: int) -> Mapping[str, float]:
    """What a feature is worth in points, for so many seats."""
    return WEIGHTS


def worth(g: BlockWars, seat: str) -> float:
    """How well a seat stands, in points."""
    found, by = features(g, seat), weights(len(g.seats))
    return sum(found[name] * by[name] for name in found)
