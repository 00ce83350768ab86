"""What bots agree to is worth something to them: treaties offered by chance in whole games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from commands import Order
from minaria.bots import aside, bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.position import Position
from minaria.games.seasons.chapters.pacts import Accept, Propose
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import makes

from .tools import rule

GAME = load("seasons")
TERMS = ("alliance", "peace", "passage", "support")
SEATS = ("ann", "bob", "cid", "dee")


def strength(g: Seasons, seat: str) -> int:
    """What a nation's army is worth in battle."""
    return sum(makes()[p.kind].value for p in g.pieces.values() if p.seat == seat)


def areas(g: Seasons, seat: str) -> int:
    """How many areas a nation has."""
    return list(g.owner.values()).count(seat)


@rule("SE-WIN-05", "SE-DIPLOMAT-11")
@pytest.mark.parametrize(("games", "least"), [(3, 30), pytest.param(12, 200, marks=pytest.mark.slow)])
def test_what_a_bot_agrees_to_is_worth_something_to_it(games: int, least: int) -> None:
    """Who is bound not to attack is about as strong as the bot, and somebody is left to grow against."""
    agreed: Counter[str] = Counter()
    declined = 0
    luck = random.Random(1)
    for seed in range(1, games + 1):
        match = Match.new(GAME, list(SEATS), Seeded(str(seed)))
        while not match.over:
            seat = match.awaited()[0]
            for _ in range(6 if len(match.lines) % 2 else 0):
                order = Propose(luck.choice(TERMS), luck.choice(SEATS), luck.choice((0, 2)))
                found = answered(match.position, seat, order)
                if found is None:
                    continue
                g, accepts = found
                if not accepts:
                    declined += 1
                    continue
                agreed[order.terms] += 1
                assert order.terms in ("alliance", "peace")
                assert strength(g, seat) >= 0.8 * strength(g, order.seat)
                assert areas(g, seat) + 3 >= areas(g, order.seat)
                bound = {s for t in g.treaties.values() if order.seat in t.parties for s in t.parties}
                assert set(SEATS) - bound - {order.seat, seat}, "nobody would be left"
            bot = bot_named("greedy", GAME, seat, random.Random(f"{seed}/{len(match.lines)}"))
            match.give(seat, consult(bot, match, seat))
    assert sum(agreed.values()) >= least, agreed
    assert declined >= least // 2


def answered(position: Position, seat: str, order: Propose) -> tuple[Seasons, bool] | None:
    """The position in which an offer waits for an answer, and whether it is accepted; None where it cannot be made."""
    match = Match.new(GAME, list(SEATS), Seeded("1"))
    match.start = position
    if match.refusal(seat, order) is not None:
        return None
    match.give(seat, order)
    g = match.state
    answer: Order | None
    if order.seat in match.awaited():
        answer = consult(bot_named("greedy", GAME, order.seat, random.Random(1)), match, order.seat)
    else:
        answer = aside(match, order.seat, random.Random(1))
    return g, isinstance(answer, Accept)
