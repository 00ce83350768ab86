"""Greedy and clever: legal orders all through, the same whatever the hash seed, and nothing but the view to go by."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest

from minaria.bots import BOTS, USUAL, bot_named, consult, not_offered, offered
from minaria.bots.greedy import GreedyBot
from minaria.bots.plain import PlainBot
from minaria.bots.random_bot import RandomBot
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.state import checksum, plain
from minaria.games.divine_right.bot.rewind import round_start
from minaria.games.divine_right.state import FOG
from tests.bots.playing import played
from tests.engine.teaching import FORD

SIX = ("hothior", "mivior", "muetar", "shucassam", "pon", "zorn")
MIXED = {"hothior": "greedy", "mivior": "random", "muetar": "clever"}


def test_clever_is_offered_where_a_bot_looks_ahead_alone() -> None:
    assert offered(load("divine_right")) == BOTS
    assert list(offered(load("seasons"))) == ["greedy", "random"]
    assert not not_offered("clever", load("divine_right"))
    assert not not_offered("Anna", load("seasons"))
    assert "so there is no 'clever'" in not_offered("clever", load("seasons"))


def test_a_kept_table_with_a_bot_no_longer_offered_is_played_on_by_the_usual_one() -> None:
    bot = bot_named("clever", load("seasons"), "aldermark", random.Random(1))
    assert type(bot) is type(bot_named(USUAL, load("seasons"), "aldermark", random.Random(1)))


def test_every_order_is_legal_and_survives_being_put_into_words() -> None:
    seen = []

    def watch(match: Match, seat: str, order: Any) -> None:
        assert match.refusal(seat, order) is None
        read = match.parse(seat, match.text(seat, order))
        assert type(read) is type(order)
        assert match.refusal(seat, read) is None
        seen.append(type(order).__name__)

    match = played(MIXED, "5", turns=3, watch=watch)
    assert match.state.turn == 4 or match.over
    assert {"Move", "Activate", "Roll", "Done"} <= set(seen)


def digest(hash_seed: str) -> str:
    """The journal's last checksum of a short game played in another process."""
    script = (
        "from tests.bots.playing import played\n"
        "m = played({'hothior': 'clever', 'muetar': 'greedy'}, '3', turns=2)\n"
        "print(len(m.lines), m.lines[-1].sum)"
    )
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True, timeout=300
    ).stdout


def test_the_same_game_under_two_hash_seeds() -> None:
    first = digest("1")
    assert first.split()
    assert first == digest("4711")


@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_twins_that_look_alike_are_played_alike(name: str) -> None:
    """Two positions a seat cannot tell apart get the same order, question by question."""
    game = load("divine_right")
    match = Match.new(game, ("hothior", "muetar"), Seeded("8"))
    compared = 0
    while not match.over and match.state.turn <= 2:
        seat = match.awaited()[0]
        twin = game.views.twin(match.state, seat)
        assert twin is not None

        def ordered(state: Any, asked: str = seat) -> Any:
            luck = random.Random(f"{len(match.lines)}")
            ask = match.ask(asked)
            assert ask is not None
            assert game.judgement is not None
            ask.scene = game.judgement.scene(match.position.stack, asked)
            return bot_named(name, game, asked, luck).order(game.views.of(state, asked), ask)

        order = ordered(match.state)
        assert ordered(twin) == order
        compared += 1
        match.give(seat, order)
    assert compared > 10


def test_a_bot_holds_on_to_nothing_but_seat_luck_and_game() -> None:
    game = load("divine_right")
    bot = bot_named("clever", game, "muetar", random.Random(1))
    assert set(vars(bot)) == {"seat", "luck", "game", "judgement"}
    match = Match.new(game, ("hothior", "muetar"), Seeded("8"))
    before = match.position.sum()
    seat = match.awaited()[0]
    consult(bot_named("clever", game, seat, random.Random(1)), match, seat)
    assert match.position.sum() == before


def test_a_guess_looks_like_the_position_it_was_guessed_from() -> None:
    match = played({"hothior": "greedy", "mivior": "random", "muetar": "greedy"}, "6", turns=5)
    for seat in match.setup.seats:
        seen = FOG.view(match.state, seat)
        for k in range(5):
            guess = FOG.possible(seen, random.Random(k))
            assert FOG.view(guess, seat) == seen
            assert len(set(guess.deck) | set(guess.discards)) == len(guess.deck) + len(guess.discards)


def test_guesses_differ_where_something_is_hidden() -> None:
    match = Match.new(load("divine_right"), ("hothior", "muetar"), Seeded("8"))
    seen = FOG.view(match.state, "muetar")
    guesses = {tuple(r.card for r in FOG.possible(seen, random.Random(k)).realms.values()) for k in range(8)}
    assert len(guesses) == 8


def test_a_round_begins_where_it_began_whatever_was_moved_since() -> None:
    """The clever bot keeps to its plan because the beginning of the round can be told from any moment of it."""
    game = load("divine_right")
    starts: dict[tuple[int, str], set[str]] = {}
    moved = 0

    def watch(match: Match, seat: str, order: Any) -> None:
        nonlocal moved
        if match.phase.title != "Movement":
            return
        guess = FOG.possible(game.views.of(match.state, seat), random.Random(1))
        starts.setdefault((match.state.turn, seat), set()).add(checksum(plain(round_start(guess, seat))))
        moved += type(order).__name__ == "Move"

    played({"hothior": "greedy", "muetar": "greedy"}, "4", turns=3, watch=watch)
    assert moved > 10
    assert sum(len(sums) > 1 for sums in starts.values()) <= 1  # a violated border is not taken back


def test_games_without_judgement_are_played_by_trying_orders_out() -> None:
    assert list(offered(FORD)) == ["greedy", "random"]
    for name in (*BOTS, "bot"):
        kind = RandomBot if name == "random" else PlainBot
        assert type(bot_named(name, FORD, "a", random.Random(1))) is kind
    with pytest.raises(LookupError, match="no judgement"):
        GreedyBot("a", random.Random(1), FORD)


def test_bots_have_names_and_one_is_the_usual() -> None:
    game = load("divine_right")
    assert USUAL in BOTS
    assert type(bot_named("bot", game, "muetar", random.Random(1))) is type(
        bot_named(USUAL, game, "muetar", random.Random(1))
    )
    with pytest.raises(LookupError, match="no bot 'grandmaster'; there are: greedy, clever, random"):
        bot_named("grandmaster", game, "muetar", random.Random(1))


def test_six_bots_play_two_turns() -> None:
    seats = dict(zip(SIX, ("greedy", "random") * 3, strict=True))
    match = played(seats, "2", turns=2)
    assert match.state.turn == 3
    assert not match.game.rules.invariants(match.state)


@pytest.mark.slow
def test_six_mixed_bots_play_to_the_end() -> None:
    bots = ("greedy", "random", "clever", "greedy", "random", "greedy")
    seats = dict(zip(SIX, bots, strict=True))
    match = played(seats, "2", orders=20_000)
    assert match.over
    assert not match.game.rules.invariants(match.state)
