"""`odds` against battles that are fought: random forces of two armies, everybody firing, nobody leaving."""

from __future__ import annotations

import random

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.block_wars.advice.chances import Outlook, fighter, fighters, outlook
from minaria.games.block_wars.phases.battle import Battle
from minaria.games.block_wars.rules import battle
from minaria.games.block_wars.state import SWORD, BlockWars, Item
from minaria.games.block_wars.tables import types
from tests.tally import Tally

from .tools import Field, rule

BATTLES, TRIALS = 50, 40
"""So many battles, each fought so many times."""
AT = "a-0305"
SIDES = ("amber", "birch")


def forces(luck: random.Random, armies: tuple[str, str]) -> BlockWars:
    """Up to four blocks of an army against up to four of another in a hex; one may bear the Sword; any moon."""
    among = [[t for t in types().values() if t.army == a] for a in armies]
    blocks = [(luck.choice(kinds), luck.randint(1, 4)) for kinds in among for _ in range(luck.randint(1, 4))]
    said = [f"{t.id} {min(steps, t.steps)} {AT}" for t, steps in blocks]
    home = [f"{kinds[-1].id} 1 {at}" for kinds, at in zip(among, ("a-0101", "a-1101"), strict=True)]  # who fights on
    g = Field(*said, *home, armies=armies, turn=luck.randint(1, 8)).g.copy()
    g.invaded[AT] = "amber"
    able = [b for b in g.here(AT) if types()[g.blocks[b].type].number]
    if able and luck.randrange(2):
        g.items[SWORD] = Item(AT, luck.choice(able))
    return g


def told(g: BlockWars) -> Outlook:
    """What the odds are."""
    return outlook(*(fighters(g, [b for b in g.here(AT) if g.seat_of(b) == s]) for s in SIDES))


class Standing(Battle):
    """A battle that stops where its attackers must go."""

    def flight(self, g: BlockWars) -> bool:
        return True


def fought(g: BlockWars, key: str) -> BlockWars:
    """The battle by the rule, until it is won or the attackers must go; equal blocks of least worth take the hits."""
    g.run = Run(1, "amber", Seeded(key))
    phase = Standing(AT)
    phase.start(g)
    while g.fight is not None and not g.finished and g.fight.stage in ("fire", "pursuit"):
        f = g.fight
        if f.again:
            battle.throw_again(g)
        elif f.hits:
            worth = {b: (fighter(g, b).points, fighter(g, b).cost) for b in battle.strongest(g, f.hurt)}
            battle.wound(g, min(worth, key=lambda b: worth[b]))
        else:
            g.battle(auto=SIDES)
        phase.run(g)
    return g


@rule("BW-COMBAT-05", "BW-FIRE-02", "BW-FIRE-05", "BW-TARGET-01", "BW-PURSUIT-01", "BW-SWORD-01", "BW-MOON-02")
@pytest.mark.parametrize(
    "armies",
    [
        ("orcs", "crown"),
        pytest.param(("clans", "undead"), marks=pytest.mark.slow),
        pytest.param(("undead", "orcs"), marks=pytest.mark.slow),
    ],
    ids="-".join,
)
def test_battles_end_as_often_as_the_odds_say(armies: tuple[str, str]) -> None:
    tally, luck = Tally(), random.Random("-".join(armies))
    for n in range(BATTLES):
        g = forces(luck, armies)
        chance = told(g)
        costs = {b: types()[x.type].cost for b, x in g.blocks.items()}
        for k in range(TRIALS):
            end = fought(g.copy(), f"battle {n} {k}")
            winner = end.fight.winner if end.fight is not None else ""
            tally.count("attackers alone", chance.attack, winner == battle.ATTACK)
            tally.count("defenders alone", chance.defence, winner == battle.DEFENCE)
            for s, side in enumerate(SIDES):
                left = {b: end.blocks[b].steps if b in end.blocks else 0 for b in g.here(AT) if g.seat_of(b) == side}
                tally.measure(f"steps left to {side}", chance.left[s], sum(left.values()))
                lost = sum((g.blocks[b].steps - n) * costs[b] for b, n in left.items())
                tally.measure(f"gold lost by {side}", chance.worth[s], lost)
    assert tally.faults() == []
