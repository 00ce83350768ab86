"""Chances told against what happened: sums over many trials, each of which may have a chance of its own."""

from __future__ import annotations

from collections import defaultdict
from typing import Protocol

SIGMA = 4
"""How many standard deviations a sum may be off: by luck alone once in 16,000."""


class Chance(Protocol):
    """A probability, exact or not."""

    def __float__(self) -> float: ...


class Tally:
    """For each thing that may happen how often it did, how often it should have, and how far luck may be out."""

    def __init__(self) -> None:
        self.happened: defaultdict[str, float] = defaultdict(float)
        self.expected: defaultdict[str, float] = defaultdict(float)
        self.variance: defaultdict[str, float] = defaultdict(float)
        self.trials: defaultdict[str, int] = defaultdict(int)

    def count(self, what: str, chance: Chance, happened: bool) -> None:
        """One trial of something with that chance."""
        p = float(chance)
        self._add(what, p, float(happened), p * (1 - p))

    def measure(self, what: str, mean: Chance, value: float) -> None:
        """One trial of a number with that mean; the trials themselves say how much it varies."""
        self._add(what, float(mean), value, (value - float(mean)) ** 2)

    def _add(self, what: str, expected: float, happened: float, variance: float) -> None:
        self.trials[what] += 1
        self.expected[what] += expected
        self.happened[what] += happened
        self.variance[what] += variance

    def faults(self) -> list[str]:
        """What happened more or less often than luck explains."""
        return [
            f"{what}: {self.happened[what]:g} of {n} trials, {self.expected[what]:.1f} wanted"
            for what, n in self.trials.items()
            if abs(self.happened[what] - self.expected[what]) > SIGMA * self.variance[what] ** 0.5 + 1e-6
        ]
