"""The chance of every result of a battle, exactly: a Markov chain over the forces, fought to the end (chapters BATTLE,
PREBATTLE, CAPITAL). Nobody flees, retreats or surrenders in it; a castle takes the hits before those inside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from minaria.games.blood_royale.tables import casualties, figures

FACES = range(1, 7)
"""A die of six faces."""
FREE_ROLL_HITS = int(figures("combat")["prebattle_hits_on"][-1])
"""The highest die of a free roll that hits (BR-PREBATTLE-02)."""


class Host(NamedTuple):
    """A side: armies, royals, the highest royal ("none", "prince", "king"), what is left of its castle."""

    armies: int
    royals: int = 0
    led: str = "none"
    walls: int = 0

    @property
    def force(self) -> int:
        """What it counts (BR-BATTLE-06)."""
        return self.armies + self.royals + self.walls

    def hit(self, hits: int) -> Host:
        """The side after hits; with its whole strength gone nothing is left (BR-BATTLE-08)."""
        if hits >= self.force:
            return Host(0)
        walls = min(hits, self.walls)
        return self._replace(walls=self.walls - walls, armies=max(0, self.armies - (hits - walls)))


class Result(NamedTuple):
    """How a battle ends: what is left on either side; both empty is the end of both."""

    one: Host
    other: Host


def chances(one: Host, other: Host, free: int = 0) -> Mapping[Result, Fraction]:
    """How likely every result is. free: free rolls of the first side, of the second where negative
    (BR-PREBATTLE-01).
    """
    front = {Result(one, other): Fraction(1)}
    for _ in range(abs(free)):
        after: dict[Result, Fraction] = {}
        for here, p in front.items():
            for die in FACES:
                to = _free(here, die) if free > 0 else _swapped(_free(_swapped(here), die))
                after[to] = after.get(to, Fraction(0)) + p / len(FACES)
        front = after
    found: dict[Result, Fraction] = {}
    for here, p in front.items():
        for end, q in _fought(here).items():
            found[end] = found.get(end, Fraction(0)) + p * q
    return found


def _swapped(x: Result) -> Result:
    return Result(x.other, x.one)


def _free(here: Result, die: int) -> Result:
    """A free roll of the first side (BR-PREBATTLE-02)."""
    one, other = here
    return Result(one, other.hit(die)) if die <= min(FREE_ROLL_HITS, one.armies) and other.force else here


@cache
def blows(force: int, led: str) -> Mapping[int, int]:
    """How many faces of the die bring how many hits to a side of that force (BR-BATTLE-04, -05)."""
    out: dict[int, int] = {}
    for die in FACES:
        hits = casualties(force, led, die)
        out[hits] = out.get(hits, 0) + 1
    return out


@cache
def _fought(here: Result) -> dict[Result, Fraction]:
    """From these forces on, round after round. Rounds without a hit are repeated, so they do not count."""
    one, other = here
    if not one.force or not other.force:
        return {here: Fraction(1)}
    steps: dict[Result, int] = {}
    for given, n in blows(other.force, other.led).items():
        for taken, m in blows(one.force, one.led).items():
            to = Result(one.hit(given), other.hit(taken))
            steps[to] = steps.get(to, 0) + n * m
    steps.pop(here, 0)
    moving = sum(steps.values())
    found: dict[Result, Fraction] = {}
    for to, n in steps.items():
        for end, q in _fought(to).items():
            found[end] = found.get(end, Fraction(0)) + Fraction(n, moving) * q
    return found
