"""What attacks and stands are worth, in points: the arithmetic behind every order of the bot."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.state import remember
from minaria.games.block_wars.advice.chances import Outlook, fighters, outlook
from minaria.games.block_wars.rules.battle import open_battles
from minaria.games.block_wars.rules.building import holders
from minaria.games.block_wars.rules.ground import cities, distances, enemies, hex_of
from minaria.games.block_wars.rules.movement import allowance
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import figures, types

STEP = 0.2  # what a gold piece of steps is worth in points
GOLD = 0.6  # what a gold piece a turn is worth
QUIET = ("wizard", "treasure")  # kinds that never fire: they are kept out of battles


def city(g: BlockWars, at: str) -> float:
    """What holding a hex is worth."""
    return GOLD * hex_of(g, at).value if at in cities(g) else 0.0


def swing(o: Outlook, attacking: bool) -> float:
    """What a side gains by a battle on the average: points and steps of the others less its own."""
    gain = (o.points[1] - o.points[0]) + STEP * (o.worth[1] - o.worth[0])
    return gain if attacking else -gain


def assault(g: BlockWars, seat: str, at: str, force: Sequence[str]) -> float:
    """What attacking a hex with these blocks is worth, those of the side that are there already with them."""
    foes = enemies(g, at, seat)
    allies = [b for b in g.here(at) if b not in foes and g.blocks[b].army in g.armies]
    ours, theirs = fighters(g, [*allies, *(b for b in force if b not in allies)]), fighters(g, foes)
    whole = outlook(ours, theirs)
    prize = city(g, at) * (2 if at in holders(g) else 1)
    best = max(swing(whole, True) + whole.attack * prize, swing(outlook(ours, theirs, 1, chase=False), True))
    others = [h for h, s in open_battles(g).items() if h != at and g.faction(s) == g.faction(seat)]
    if any(g.seat_of(b) for b in foes) and not any(any(g.seat_of(b) for b in enemies(g, h, seat)) for h in others):
        best += figures("alliances")["vp"]["attack_player"] if g.faction(seat) not in g.raided else 0
    return best


def power(g: BlockWars, block: str) -> float:
    """How strong a block is in a fight, roughly: hits it scores in a round and hits it can take."""
    x, kind = g.blocks[block], types()[g.blocks[block].type]
    return x.steps * (0.5 + kind.number) / 2 if kind.kind not in QUIET else 0.3 * x.steps


def threat(g: BlockWars, seat: str, at: str) -> float:
    """The power of enemies that could come to a hex in a turn."""
    far = distances(g, at)
    return sum(strong for h, reach, strong in hosts(g, seat) if far.get(h, 9) <= reach)


def hosts(g: BlockWars, seat: str) -> list[tuple[str, int, float]]:
    """The enemies of a seat: where each stands, how far it goes, how strong it is."""
    side = g.faction(seat)
    return remember(
        g,
        ("hosts", seat),
        lambda: [
            (x.at, allowance(g, b), power(g, b))
            for b, x in g.blocks.items()
            if x.army in g.armies and g.faction(g.seat_of(b)) != side
        ],
    )
