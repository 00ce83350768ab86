"""Lists in random order, the same from the same seed, every choice by lot in the journal (chapter GM)."""

from __future__ import annotations

import random

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.playout import choose

from .tools import GAME, SEATS, rule


def played(seed: str, orders: int = 50) -> Match:
    """A table of four after some random orders."""
    match = Match.new(GAME, SEATS[:4], Seeded(seed))
    luck = random.Random(1)
    for _ in range(orders):
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
    return match


@rule("KM-GM-01")
def test_lists_are_drawn_by_lot_and_the_same_from_the_same_seed() -> None:
    one, same = played("7"), played("7")
    assert one.state == same.state
    assert one.events() == same.events()
    assert one.state.events.used != played("8").state.events.used


@rule("KM-GM-02")
def test_every_choice_by_lot_stands_in_the_journal() -> None:
    match = played("7")
    setup = match.lines[0]
    assert len(setup.rolls) >= 3 + 24, "the Order of Deal and every item dealt"
    drawn = [line for line in match.lines[1:] if line.rolls]
    assert drawn, "events and crown items"
    again = Match.replay(GAME, match.lines, match.source)
    assert again.position.sum() == match.position.sum()
