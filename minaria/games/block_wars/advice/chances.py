"""The chances of a battle, exact: every throw of every volley, from the blocks that stand there.

Hits always go to the strongest block (BW-TARGET-01), so what is left of a side follows from how many hits it has taken,
and a battle never has more positions than steps of one side times steps of the other. Called by `odds` and by bots.
What is left out: retreats before the last round, spells, clerics. Among equally strong blocks the one of least worth
takes the hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from minaria.games.block_wars.rules import scoring
from minaria.games.block_wars.rules.battle import number
from minaria.games.block_wars.state import SWORD, BlockWars
from minaria.games.block_wars.tables import LETTERS, figures, types

FACES = 6


class Fighter(NamedTuple):
    """A block as the arithmetic knows it. rank: its place in the firing order. again: it bears the Sword. acted: it has
    had its step in the round under way.
    """

    rank: int
    number: int
    steps: int
    points: float
    cost: int
    fights: bool = True
    again: bool = False
    loot: bool = False
    acted: bool = False


class Outlook(NamedTuple):
    """How a battle may end. attack, defence: chances to be alone in the hex. For both sides, attackers first: points
    given away, gold that lost steps are worth, and the steps that are left, on the average.
    """

    attack: float
    defence: float
    points: tuple[float, float]
    worth: tuple[float, float]
    left: tuple[float, float]


def fighter(g: BlockWars, block: str) -> Fighter:
    """A block of the position."""
    x, kind = g.blocks[block], types()[g.blocks[block].type]
    sword = g.items.get(SWORD)
    return Fighter(
        LETTERS.index(kind.letter),
        number(g, block),
        x.steps,
        scoring.given(g, block),
        kind.cost,
        kind.kind not in ("wizard", "treasure"),
        sword is not None and sword.bearer == block,
        kind.kind == "treasure",
        g.fight is not None and g.fight.at == x.at and block in g.fight.acted,
    )


def fighters(g: BlockWars, blocks: Sequence[str]) -> tuple[Fighter, ...]:
    """Blocks of the position in an order of their own, so that the same battle is worked out once."""
    return tuple(sorted(fighter(g, b) for b in blocks))


@cache
def hits(dice: int, number: int, again: bool = False) -> tuple[float, ...]:
    """The chance of each number of hits by so many dice; `again`: one miss is thrown once more (BW-SWORD-01)."""
    p = number / FACES
    out = [1.0]
    for _ in range(dice):
        out = [(out[k] if k < len(out) else 0) * (1 - p) + (out[k - 1] * p if k else 0) for k in range(len(out) + 1)]
    if again and number:
        out = [x * (1 if k == dice else 1 - p) + (out[k - 1] * p if k else 0) for k, x in enumerate(out)]
    return tuple(out)


class Losses(NamedTuple):
    """A side after each number of hits: steps of its blocks, points given away, gold lost, whether it still holds."""

    steps: list[tuple[int, ...]]
    points: list[float]
    worth: list[int]
    stands: list[bool]


@lru_cache(4096)
def losses(side: tuple[Fighter, ...]) -> Losses:
    """What hits do to a side, one after the other; treasures left alone are taken (BW-TARGET-01, BW-GOLD-06)."""
    left = [f.steps for f in side]
    out = Losses([], [], [], [])
    points, worth = 0.0, 0
    while True:
        stands = any(n and not f.loot for n, f in zip(left, side, strict=True))
        taken = 0 if stands else sum(n * f.cost for n, f in zip(left, side, strict=True))
        out.steps.append(tuple(left) if stands else (0,) * len(left))
        out.points.append(points)
        out.worth.append(worth + taken)
        out.stands.append(stands)
        most = max(left, default=0)
        if not most:
            return out
        struck = min((k for k, n in enumerate(left) if n == most), key=lambda k: (side[k].points, side[k].cost, k))
        left[struck] -= 1
        worth += side[struck].cost
        if not left[struck]:
            points += side[struck].points


Ends = dict[tuple[int, int], float]
"""Hits taken by attackers and defenders -> how likely."""


def volley(ends: Ends, ours: Losses, theirs: Losses, k: int, who: Fighter, attacks: bool) -> Ends:
    """One block fires, wherever it still stands."""
    out: Ends = {}
    last = len(theirs.steps) - 1
    for (a, d), p in ends.items():
        mine, foe = (a, d) if attacks else (d, a)
        steps = ours.steps[mine][k]
        if not steps or not ours.stands[mine] or not theirs.stands[foe]:
            out[a, d] = out.get((a, d), 0.0) + p
            continue
        for n, chance in enumerate(hits(steps, who.number, who.again)):
            if chance:
                struck = min(last, foe + n)
                key = (a, struck) if attacks else (struck, d)
                out[key] = out.get(key, 0.0) + p * chance
    return out


@lru_cache(20_000)
def outlook(
    attack: tuple[Fighter, ...],
    defence: tuple[Fighter, ...],
    rounds: int = 0,
    chase: bool = True,
) -> Outlook:
    """A battle fought for so many rounds (0: as many as there are), then the last volley (BW-COMBAT-05, BW-PURSUIT-01).

    chase: whether the defenders have their last volley, which they have not where the attackers leave early.
    """
    sides = losses(attack), losses(defence)
    order = sorted(
        [(f.rank, 1, k, f) for k, f in enumerate(attack) if f.fights]
        + [(f.rank, 0, k, f) for k, f in enumerate(defence) if f.fights]
    )
    ends: Ends = {(0, 0): 1.0}
    for n in range(rounds or figures("engine")["combat_rounds"]):
        for _rank, attacks, k, who in order:
            if who.acted and not n:
                continue
            ends = volley(ends, sides[1 - attacks], sides[attacks], k, who, bool(attacks))
    if chase:
        for _rank, attacks, k, who in order:
            if not attacks:
                ends = volley(ends, sides[1], sides[0], k, who, False)
    won = sum(p for (a, d), p in ends.items() if sides[0].stands[a] and not sides[1].stands[d])
    held = sum(p for (a, d), p in ends.items() if not sides[0].stands[a])
    pairs: tuple[tuple[Sequence[float], Sequence[float]], ...] = (
        (sides[0].points, sides[1].points),
        (sides[0].worth, sides[1].worth),
        ([sum(x) for x in sides[0].steps], [sum(x) for x in sides[1].steps]),
    )
    means = [[sum(p * figure[h[side]] for h, p in ends.items()) for side, figure in enumerate(pair)] for pair in pairs]
    return Outlook(won, held, *((m[0], m[1]) for m in means))
