"""What must be true of every position, whatever happened."""

from __future__ import annotations

from minaria.games.block_wars.rules.battle import margins
from minaria.games.block_wars.rules.ground import enemies, may_stand, the_map
from minaria.games.block_wars.rules.movement import crowded
from minaria.games.block_wars.state import ALLIANCES, BlockWars
from minaria.games.block_wars.tables import LORD, types


def faults(g: BlockWars) -> list[str]:
    """Sentences about what is wrong; empty if nothing is."""
    out = []
    hexes = the_map(g).hexes
    many: dict[str, int] = {}
    for b, x in g.blocks.items():
        t = types()[x.type]
        many[x.type] = many.get(x.type, 0) + 1
        if x.at not in hexes or not may_stand(g, t, x.at):
            out.append(f"{b} cannot be at {x.at}")
        if not 1 <= x.steps <= t.steps:
            out.append(f"{b} has {x.steps} steps")
        if x.army != LORD and x.army not in g.armies:
            out.append(f"{b} is of an army that nobody plays")
    out += [f"there are {n} of {k}" for k, n in many.items() if types()[k].army != LORD and n > types()[k].many]
    out += [f"{a} has {h.gold} gold" for a, h in g.armies.items() if h.gold < 0]
    for name, item in g.items.items():
        if item.bearer and (item.bearer not in g.blocks or g.blocks[item.bearer].at != item.at):
            out.append(f"{name} is borne by {item.bearer}, who is not where it is")
    if g.stage == "build" and not g.finished:
        out += [f"{s} has too many blocks at {h}" for s in g.ranks for h in crowded(g, s)]
        for h in dict.fromkeys(x.at for x in g.blocks.values()):
            if enemies(g, h, g.seat_of(g.here(h)[0])) and g.seat_of(g.here(h)[0]) and not _won_together(g, h):
                out.append(f"enemies stand together at {h}")
    return out


def _won_together(g: BlockWars, at: str) -> bool:
    """Whether players who are no allies stand in a hex because they won it side by side, this turn or before
    (BW-COMBAT-03, BW-REGROUP-05).
    """
    return g.scenario != ALLIANCES and not (at in g.invaded and all(margins(g, at)))
