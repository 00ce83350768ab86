"""The bot of Block Wars: what it guesses, what it attacks, and that it knows nothing but its view."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from minaria.bots import bot_named, consult, search
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars.bot import JUDGEMENT
from minaria.games.block_wars.bot.guess import possible, twin
from minaria.games.block_wars.chapters.building import Disband
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.chapters.retreat import Retreat
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.view import FOG

from .tools import GAME, Field, rule


def played(
    seats: int,
    names: tuple[str, ...],
    seed: str,
    watch: Callable[[Match], None] | None = None,
    turns: int | None = None,
    **options: str,
) -> Match:
    """A game to its end, or to that of a turn."""
    match = Match.new(GAME, GAME.seating.names()[:seats], Seeded(seed), options)
    bots = dict(zip(match.setup.seats, names * seats, strict=False))
    while not match.over and len(match.lines) < 3_000 and (turns is None or match.state.turn <= turns):
        seat = match.awaited()[0]
        if watch is not None:
            watch(match)
        luck = random.Random(f"{seed}/{len(match.lines)}")
        match.give(seat, consult(bot_named(bots[seat], GAME, seat, luck), match, seat))
    return match


def ordered(field: Field, seat: str, name: str = "greedy") -> Any:
    """What the bot orders next."""
    return consult(bot_named(name, GAME, seat, random.Random(1)), field.match, seat)


@pytest.mark.parametrize("seats", [3, pytest.param(8, marks=pytest.mark.slow)])
def test_games_of_greedy_bots_come_to_an_end(seats: int) -> None:
    match = played(seats, ("greedy",), "1")
    assert match.over
    assert not GAME.rules.invariants(match.state)


@pytest.mark.parametrize("scenario", ["borderland", "ruins", "plundering"])
def test_every_scenario_is_played(scenario: str) -> None:
    match = played(2, ("greedy",), "1", turns=3, scenario=scenario)
    assert match.over or match.state.turn == 4
    assert not GAME.rules.invariants(match.state)


def test_greedy_beats_chance() -> None:
    for seed in range(2):
        match = played(2, ("greedy", "random") if seed % 2 else ("random", "greedy"), str(seed))
        assert match.state.winners == (match.setup.seats[seed % 2 == 0],)


@rule("BW-FOG-01", "BW-FOG-06")
@pytest.mark.parametrize(
    ("scenario", "seats", "turns"),
    [
        ("alliances", 3, 4),
        ("borderland", 2, 2),
        ("ruins", 2, 2),
        ("plundering", 2, 2),
        *(pytest.param(s, 3, 9, marks=pytest.mark.slow) for s in ("alliances", "ruins", "plundering")),
        pytest.param("borderland", 2, 9, marks=pytest.mark.slow),
    ],
)
def test_a_guess_looks_like_the_view_it_was_made_from(scenario: str, seats: int, turns: int) -> None:
    """As many blocks of everybody on the map and beyond it, the same cities, in every scenario from the draft on."""
    compared = 0

    def watch(match: Match) -> None:
        nonlocal compared
        for seat in match.setup.seats:
            seen = FOG.view(match.state, seat)
            guess = possible(seen, random.Random(compared))
            guess.settle()
            assert FOG.view(guess, seat) == seen
            compared += 1

    played(seats, ("greedy",), "1", watch, turns, scenario=scenario)
    assert compared > 50


def test_guesses_differ_where_blocks_are_hidden() -> None:
    field = Field("orc_blades 4 a-0304", "men_at_arms 4 a-0305", "longbow_levy 2 a-0305")
    seen = field.view("amber")
    guesses = [possible(seen, random.Random(k)).blocks for k in range(8)]
    assert len({tuple(sorted(b)) for b in guesses}) > 4
    assert all("orc_blades-1" in b and len(b) == 3 for b in guesses)


@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_positions_that_look_alike_are_played_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "GUESSES", 2)
    monkeypatch.setattr(search.Search.__init__, "__defaults__", (6,))
    compared = 0
    match = Match.new(GAME, ("amber", "birch"), Seeded("8"))
    while match.state.turn < (3 if name == "greedy" else 2):
        seat = match.awaited()[0]
        ask = match.ask(seat)
        other = twin(match.state, seat)
        assert ask is not None
        assert other is not None
        ask.scene = JUDGEMENT.scene(match.position.stack, seat)
        orders = []
        for state in (match.state, other):
            GAME.cache.pop(f"plans/{seat}", None)
            bot = bot_named(name, GAME, seat, random.Random(1))
            orders.append(bot.order(GAME.views.of(state, seat), ask))
        assert orders[0] == orders[1]
        compared += 1
        match.give(seat, orders[0])
    assert compared > 20


def test_a_strong_force_attacks_what_is_weak_beside_it() -> None:
    field = Field("orc_blades 4 a-0304", "orc_blades 4 a-0304", "pike_levy 1 a-0305")
    order = ordered(field, "amber")
    assert isinstance(order, Move)
    assert order.place == "a-0305"


def test_whoever_never_fires_is_kept_out_of_battles_and_nobody_is_disbanded() -> None:
    field = Field("orc_warlock 4 a-0304", "pike_levy 1 a-0305")
    tactics = JUDGEMENT.tactics
    assert tactics.vetoed(field.g, "amber", Move(("orc_warlock-1",), "a-0305"))
    assert not tactics.vetoed(field.g, "amber", Move(("orc_warlock-1",), "a-0303"))
    assert tactics.vetoed(field.g, "amber", Disband(("orc_warlock-1",)))


def test_a_battle_that_goes_badly_is_left() -> None:
    field = Field("goblin_mob 2 a-0304", "heavy_knights 4 a-0305", "men_at_arms 4 a-0305")
    field.say("amber", "move everyone to a-0305")
    field.say("amber", "done")
    field.say("birch", "done")
    field.say("birch", "fire all", *[6] * 8)
    field.say("amber", "fire", 6, 6)
    field.say("birch", "fire all", *[6] * 8)
    assert "Round 2" in field.asked()
    assert isinstance(ordered(field, "amber"), Retreat)


@pytest.mark.parametrize(("scenario", "lying"), [("ruins", "tokens"), ("plundering", "temples")])
def test_bots_go_where_tokens_and_temples_lie(scenario: str, lying: str) -> None:
    """With somebody who only passes among them, whatever lies there is fetched within fifteen turns."""
    match = Match.new(GAME, GAME.seating.names()[:3], Seeded("4"), {"scenario": scenario})
    idle = match.setup.seats[-1]
    while not match.over and (match.state.stage == "setup" or (match.state.turn <= 15 and getattr(match.state, lying))):
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        order = ask.absent
        if ask.seat != idle:
            order = consult(bot_named("greedy", GAME, ask.seat, random.Random(len(match.lines))), match, ask.seat)
        match.give(ask.seat, order)  # type: ignore[arg-type]
    assert match.over or not getattr(match.state, lying)


def test_a_bot_has_a_flyer_where_something_lies_about() -> None:
    match = played(2, ("greedy",), "4", turns=0, scenario="ruins")
    for army in match.state.armies:
        among = [types()[x.type].kind for x in match.state.blocks.values() if x.army == army]
        assert among.count("flyer") == 1
