"""Bots of every game play under options drawn by chance, from the first question on."""

from __future__ import annotations

import random

import pytest

from minaria.bots import bot_named, consult
from minaria.dev.trials import new_match
from minaria.engine.game import games, load

ORDERS = 60


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("draw", range(6))
def test_bots_play_under_options_drawn_by_chance(game: str, draw: int) -> None:
    match = new_match(load(game), random.Random(7703 + 8 * draw), str(draw))
    bots = {}
    while not match.over and len(match.lines) < ORDERS:
        seat = match.awaited()[0]
        if seat not in bots:
            bots[seat] = bot_named("greedy", match.game, seat, random.Random(draw))
        match.give(seat, consult(bots[seat], match, seat))
    assert match.over or len(match.lines) == ORDERS
