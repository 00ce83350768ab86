"""The random bot: legal orders from what it is shown, the same for the same luck, and nothing of the state."""

from __future__ import annotations

import inspect
import random

import pytest

from minaria.bots.random_bot import RandomBot
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.phases import WAIT, Ask
from tests.engine.teaching import FORD


def played(luck: int) -> list[str]:
    match = Match.new(FORD, ("a", "b", "c"), Seeded("7"))
    bots = {s: RandomBot(s, random.Random(f"{luck}{s}")) for s in match.setup.seats}
    while not match.over:
        seat = match.awaited()[0]
        ask = match.ask(seat)
        assert ask is not None
        order = bots[seat].order(FORD.views.of(match.state, seat), ask)
        assert match.refusal(seat, order) is None
        match.give(seat, order)
    return [line.text for line in match.lines]


def test_it_plays_a_game_to_its_end() -> None:
    assert len(played(1)) > 5


def test_its_luck_alone_decides() -> None:
    assert played(1) == played(1)
    assert len({tuple(played(luck)) for luck in range(5)}) > 1


def test_it_is_given_a_view_and_what_it_is_asked() -> None:
    assert list(inspect.signature(RandomBot.order).parameters) == ["self", "view", "ask"]


def test_nothing_on_offer_is_a_dead_end() -> None:
    with pytest.raises(LookupError, match="dead end: Well"):
        RandomBot("a", random.Random(1)).order(None, Ask("a", "Well?", [], waiting="a thinks.", absent=WAIT))
