"""What tests of bots share: whole games, each bot shown only what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from minaria.bots import bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match

Watch = Callable[[Match, str, Any], None]


def played(
    seats: Mapping[str, str], seed: str, turns: int = 20, orders: int = 5_000, watch: Watch | None = None
) -> Match:
    """Divine Right by bots (seat -> bot), up to the end of a turn; `watch` is shown each order before it is given."""
    game = load("divine_right")
    match = Match.new(game, tuple(seats), Seeded(seed))
    while not match.over and match.state.turn <= turns and len(match.lines) < orders:
        seat = match.awaited()[0]
        luck = random.Random(f"{seed}/{seat}/{len(match.lines)}")
        order = consult(bot_named(seats[seat], game, seat, luck), match, seat)
        if watch is not None:
            watch(match, seat, order)
        match.give(seat, order)
    return match
