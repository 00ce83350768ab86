"""What attacks, stands and cities are worth, in points: the arithmetic behind every order of the bot.

A point is one of Alliances; what other scenarios count is brought to about that size.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.state import remember
from minaria.games.block_wars.advice.chances import Fighter, Outlook, fighter, outlook
from minaria.games.block_wars.rules.battle import open_battles
from minaria.games.block_wars.rules.building import holders
from minaria.games.block_wars.rules.ground import cities, distances, enemies, hex_of
from minaria.games.block_wars.rules.movement import allowance
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import LORD, figures, types

STEP = 0.2  # what a gold piece of steps is worth in points
GOLD = 0.8  # what a gold piece a turn is worth
COIN = 0.12  # what a coin off the map is worth
COUNTED = 0.25  # what a point of the final count of Plundering Allies and Ruins is worth
HEADS = {BORDERLAND: 25.0, PLUNDERING: 4.0, RUINS: 8.0}
"""What it is worth to eliminate the castle or mage on which a scenario turns."""
PATIENCE = 12  # turns after which losses count less and less, so that nobody waits for ever
QUIET = ("wizard", "treasure")  # kinds that never fire: they are kept out of battles


FIND = 2.5
"""What turning up a token or looting a temple is worth: coins, a Wand, and that the war comes to its count."""


def finds(g: BlockWars) -> tuple[str, ...]:
    """Where tokens and temples lie that nobody has come to."""
    return (*g.temples, *g.tokens)


def left(g: BlockWars) -> int:
    """How many turns are to come in the Borderland."""
    return max(0, int(figures("borderland")["turns"]) - max(1, g.turn))


def spread(g: BlockWars) -> float:
    """How much gold the attacker of the Borderland may still win or lose, roughly."""
    return 2.0 + 1.5 * left(g)


def restless(g: BlockWars) -> float:
    """By how much a side has waited longer than is good: 1 in a war that is still young."""
    return 1.0 + max(0, g.turn - PATIENCE) / 6


def step(g: BlockWars) -> float:
    """What a gold piece of steps is worth; in the Borderland less and less, since only cities count in the end."""
    return STEP * (0.2 + left(g) / 7) if g.scenario == BORDERLAND else STEP


def city(g: BlockWars, at: str) -> float:
    """What holding a hex is worth."""
    if at not in cities(g):
        return 0.0
    return hex_of(g, at).value * (14 / spread(g) if g.scenario == BORDERLAND else GOLD)


def head(g: BlockWars, block: str) -> bool:
    """Whether a block is one on which its scenario turns."""
    x, kind = g.blocks[block], types()[g.blocks[block].type].kind
    if g.scenario == BORDERLAND:
        return kind == "castle" and g.seat_of(block) == g.ranks[1]
    return (g.scenario, kind) in ((PLUNDERING, "castle"), (RUINS, "wizard")) and x.army in g.armies


def stake(g: BlockWars, block: str) -> float:
    """What it is worth to eliminate a block, besides its steps."""
    x, kind = g.blocks[block], types()[g.blocks[block].type]
    if g.scenario == ALLIANCES:
        return fighter(g, block).points + (COIN * kind.coins if x.army == LORD else 0)
    return HEADS[g.scenario] if head(g, block) else 0.0


def fighters(g: BlockWars, blocks: Sequence[str]) -> tuple[Fighter, ...]:
    """Blocks as the arithmetic of battles knows them, at what their loss means to the bot."""
    return tuple(sorted(fighter(g, b)._replace(points=stake(g, b)) for b in blocks))


def swing(g: BlockWars, o: Outlook, attacking: bool) -> float:
    """What a side gains by a battle on the average: points and steps of the others less its own."""
    gain = (o.points[1] - o.points[0]) + step(g) * (o.worth[1] - o.worth[0])
    return gain if attacking else -gain


def fought(g: BlockWars, at: str, ours: Sequence[str], theirs: Sequence[str], rounds: int = 0) -> tuple[float, Outlook]:
    """A battle as the attackers would have it, fought out or left after a round: what they gain, and how it ends."""
    sides = fighters(g, ours), fighters(g, theirs)
    prize = city(g, at) * (2 if at in holders(g) and g.scenario != BORDERLAND else 1)
    whole, short = outlook(*sides, rounds), outlook(*sides, 1, chase=False)
    found = [(swing(g, o, True) + o.attack * prize, o) for o in (whole, short)]
    return max(found, key=lambda x: x[0])


def assault(g: BlockWars, seat: str, at: str, force: Sequence[str]) -> float:
    """What attacking a hex with these blocks is worth, those of the side that are there already with them."""
    foes = enemies(g, at, seat)
    allies = [b for b in g.here(at) if b not in foes and g.blocks[b].army in g.armies]
    best = fought(g, at, [*allies, *(b for b in force if b not in allies)], foes)[0]
    if g.scenario != ALLIANCES:
        return best
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
    return remember(g, ("threat", seat, at), lambda: _threat(g, seat, at))


def _threat(g: BlockWars, seat: str, at: str) -> float:
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
