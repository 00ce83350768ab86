"""What costs a life, a crown or a country is never guessed from less than was said, and is asked about first."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from commands import Done, Order
from minaria.dev.trials import new_match
from minaria.engine.deeds import Deed
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from tests.contract import contract

ORDERS = 500
TRIES = 12


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


@pytest.mark.parametrize("game_id", games())
def test_a_word_alone_says_no_number_that_might_be_another(game_id: str) -> None:
    """ "pay" is no payment of the sum that is offered as an example: what is carried out could be no other number."""
    luck = random.Random(11)
    match = new_match(load(game_id), luck, "11")
    table, tried = Table(match), Counter[object]()
    table.cautious = True
    for _ in range(ORDERS):
        if match.over:
            break
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        for offer in ask.offers:
            labels = offer.kind.labels if issubclass(offer.kind, Deed) else ()
            numbers = [f for f, kind in offer.kind.spec.kinds.items() if kind.id == "number" and f not in labels]
            if not numbers or tried[offer.kind] == TRIES or (order := offer.pick(luck)) is None:
                continue
            tried[offer.kind] += 1
            steps = [(f, n) for f in numbers for n in (-1, 1)]
            free = [f for f, n in steps if legal(match, ask.seat, order, f, getattr(order, f) + n)]
            before = len(match.lines)
            table.hear(ask.seat, order.spec.word)
            assert not free or len(match.lines) == before, (order.spec.word, match.text(ask.seat, order))
            if len(match.lines) > before:
                break
            table.hear(ask.seat, "cancel")
        else:
            match.give(ask.seat, choose(ask, luck))


def legal(match: Match, seat: str, order: Order, field: str, value: int) -> bool:
    """Whether an order may be given with another number in it."""
    return match.refusal(seat, msgspec.structs.replace(order, **{field: value})) is None


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


@pytest.mark.parametrize(
    ("game_id", "phase"), [("divine_right", "Movement"), ("kingmaker", "Movement Phase"), ("blood_royale", "March")]
)
def test_ending_ones_moves_before_anything_has_moved_is_asked_about(game_id: str, phase: str) -> None:
    assert "of yours may move, and none has" in first_done(game_id, phase)
