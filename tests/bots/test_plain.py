"""The bot of any game: how seats stand is read off the game's pages, and orders that bring more are given."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from minaria.bots import bot_named, consult
from minaria.bots.plain import PlainBot, lookalike, on_the_page, ranking, standing
from minaria.dev import example
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, load
from minaria.engine.match import Match
from minaria.engine.sheets import Grid, Sheet, listing, note
from tests.engine.teaching import FORD

SEATS = ("amber", "basalt")


def won(game: Game, seats: tuple[str, ...], games: int) -> float:
    """The share of games that the bot wins against random ones, sitting in every seat in turn."""
    total = 0.0
    for k in range(games):
        match = Match.new(game, seats, Seeded(str(k)))
        while not match.over:
            seat = match.awaited()[0]
            luck = random.Random(f"{k}/{len(match.lines)}")
            name = "greedy" if seat == seats[k % len(seats)] else "random"
            match.give(seat, consult(bot_named(name, game, seat, luck), match, seat))
        best = [s for rank, s, _ in ranking(game, match.state, seats) if rank == 1]
        total += (seats[k % len(seats)] in best) / len(best)
    return total / games


@pytest.mark.parametrize(
    ("page", "found"),
    [
        (listing("Score", [("Amber", "3 areas"), ("Basalt", "5")]), {"amber": 3, "basalt": 5}),
        (
            Sheet("Score", (Grid(("rank", "seat", "points"), (("1", "Amber", "4"), ("2", "Basalt", "2"))),)),
            {},
        ),
        (
            Sheet("Score", (Grid(("seat", "rank", "points"), (("Amber", "1", "4"), ("Basalt", "2", "-2"))),)),
            {"amber": 4, "basalt": -2},
        ),
        (
            Sheet("Score", (Grid(("side", "to go", "gold"), (("Amber and Basalt", "1", "7"),)),)),
            {"amber": 7, "basalt": 7},
        ),
        (note("Score", "Amber has 3."), {}),
    ],
)
def test_points_are_read_off_the_score_page(page: Sheet, found: dict[str, float]) -> None:
    assert on_the_page(page, SEATS) == found


def test_it_beats_chance_at_the_example_and_the_teaching_game() -> None:
    assert won(example.GAME, SEATS, 30) > 0.6
    assert won(FORD, SEATS, 40) > 0.5


def test_a_seat_stands_by_what_it_has_more_than_the_others() -> None:
    match = Match.new(FORD, ("a", "b", "c"), Seeded("1"))
    g = match.state.copy()
    g.won = {"a": 5, "b": 3}
    assert standing(FORD, g, "a", g.seats) == 2
    assert standing(FORD, g, "c", g.seats) == -5


def test_it_tries_orders_in_a_twin_and_knows_no_other_position() -> None:
    match = Match.new(example.GAME, SEATS, Seeded("1"))
    seat = match.awaited()[0]
    world = lookalike(match, seat)
    assert world is not None
    assert world.state.blocks != match.state.blocks
    assert example.GAME.views.of(world.state, seat) == example.GAME.views.of(match.state, seat)
    bot = bot_named("greedy", example.GAME, seat, random.Random(1))
    assert isinstance(bot, PlainBot)
    before = match.position.sum()
    assert match.refusal(seat, consult(bot, match, seat)) is None
    assert match.position.sum() == before


def test_a_game_that_makes_no_twin_is_played_by_chance() -> None:
    blind = replace(example.GAME, views=replace(example.GAME.views, twin=lambda g, seat: None), cache={})
    match = Match.new(blind, SEATS, Seeded("1"))
    seat = match.awaited()[0]
    bot = bot_named("greedy", blind, seat, random.Random(1))
    assert match.refusal(seat, consult(bot, match, seat)) is None
    assert isinstance(bot, PlainBot)
    assert bot.world is None


@pytest.mark.parametrize("game", ["block_wars", "seasons", "divine_right"])
def test_it_plays_any_game_without_its_judgement(game: str) -> None:
    bare = replace(load(game), judgement=None, cache={})
    names = bare.seating.names()[: max(2, bare.seating.count.start)]
    match = Match.new(bare, names, Seeded("1"))
    for _ in range(25):
        seat = match.awaited()[0]
        bot = bot_named("greedy", bare, seat, random.Random(len(match.lines)))
        assert isinstance(bot, PlainBot)
        match.give(seat, consult(bot, match, seat))
    assert len(match.lines) == 26
