"""What costs a life, a crown or a country is never guessed from less than was said, and is asked about first."""

from __future__ import annotations

import random

import pytest

from commands import Done, Order
from minaria.dev.trials import new_match
from minaria.engine.game import games, load
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from tests.contract import contract

ORDERS = 500


def grave(game_id: str) -> set[type[Order]]:
    return {kind for kind in load(game_id).language.orders if kind.spec.grave}


@pytest.mark.parametrize("game_id", games())
def test_every_game_says_which_of_its_orders_are_grave_or_why_none_is(game_id: str) -> None:
    assert bool(grave(game_id)) != bool(contract(game_id).harmless)


@pytest.mark.parametrize("game_id", games())
def test_grave_orders_are_not_completed_and_are_asked_about(game_id: str) -> None:
    game = load(game_id)
    luck = random.Random(7)
    match = new_match(game, luck, "7")
    table = Table(match)
    table.cautious = True
    for _ in range(ORDERS):
        asks = [a for s in match.awaited() if (a := match.ask(s)) is not None]
        if match.over or not asks:
            break
        ask = luck.choice(asks)
        for offer in (o for o in ask.offers if o.kind.spec.grave):
            order = offer.pick(luck)
            if order is None:
                continue
            before = len(match.lines)
            table.hear(ask.seat, order.spec.word)
            assert len(match.lines) == before, f"'{order.spec.word}' alone"
            table.hear(ask.seat, "cancel")
            said = table.hear(ask.seat, match.text(ask.seat, order))
            assert len(match.lines) == before, match.text(ask.seat, order)
            assert any("yes or no" in r.text for r in said), said
            table.hear(ask.seat, "no")
            assert len(match.lines) == before
        match.give(ask.seat, choose(ask, luck))


def first_done(game_id: str, phase: str) -> str:
    """What a player is told who would end his moves before anything of his has moved."""
    game = load(game_id)
    luck = random.Random(2)
    match = new_match(game, luck, "2")
    table = Table(match)
    table.cautious = True
    for _ in range(2_000):
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        if match.phase.title == phase and match.phase.whose() == ask.seat and any(o.kind is Done for o in ask.offers):
            said = table.hear(ask.seat, "done")[0]
            if said.kind == "question":
                return said.text
        match.give(ask.seat, choose(ask, luck))
    return ""


@pytest.mark.parametrize(("game_id", "phase"), [("divine_right", "Movement"), ("kingmaker", "Movement Phase")])
def test_ending_ones_moves_before_anything_has_moved_is_asked_about(game_id: str, phase: str) -> None:
    assert "of yours may move, and none has" in first_done(game_id, phase)
