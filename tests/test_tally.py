"""What holds odds to the rule: a tally notices a chance that is off, and lets luck be."""

from __future__ import annotations

import random

import pytest

from tests.tally import Tally

TRIALS = 2_000


@pytest.mark.parametrize(("told", "wrong"), [(0.3, False), (0.35, True), (0.25, True), (0.0, True), (1.0, True)])
def test_a_chance_told_too_high_or_too_low_is_noticed(told: float, wrong: bool) -> None:
    luck, tally = random.Random("chance"), Tally()
    for _ in range(TRIALS):
        tally.count("it happens", told, luck.random() < 0.3)
    assert bool(tally.faults()) is wrong


@pytest.mark.parametrize(("told", "wrong"), [(3.5, False), (3.8, True), (3.2, True)])
def test_a_mean_told_too_high_or_too_low_is_noticed(told: float, wrong: bool) -> None:
    luck, tally = random.Random("mean"), Tally()
    for _ in range(TRIALS):
        tally.measure("a die", told, luck.randint(1, 6))
    assert bool(tally.faults()) is wrong
