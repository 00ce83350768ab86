"""The last moves on the map: read from what happened, as far as a seat was told of it."""

from __future__ import annotations

import random

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.events import Event
from minaria.engine.game import games, load
from minaria.engine.match import Mark, Match
from minaria.engine.playout import choose
from minaria.kit.board import EMPTY, Token, Trail
from minaria.table.pages.answers import view_of
from minaria.table.pages.trails import trails, with_trails

GAMES = [g for g in games() if load(g).map is not None]


def by_chance(match: Match, luck: random.Random) -> Mark:
    """The next order, any."""
    ask = match.ask(match.awaited()[0])
    assert ask is not None
    return match.give(ask.seat, choose(ask, luck))


def after_a_move(game: str) -> tuple[Match, str]:
    """A table played by chance until somebody has moved; who, '' where the game itself shows trails of moves."""
    loaded = load(game)
    seats = loaded.seating.names()[: max(2, loaded.seating.count[0])]
    match, luck = Match.new(loaded, seats, Seeded("11")), random.Random(11)
    for _ in range(1500):
        told = by_chance(match, luck).events
        movers = [next(iter(e.concerns), "") for e in told if e.ways and e.text]
        if movers:
            return match, movers[0]
        if match.over or match.game.the_map.scene(view_of(match, "")).trails:
            return match, ""
    raise AssertionError(f"nobody moves in {game}")


@pytest.mark.parametrize("game", GAMES)
def test_moves_leave_trails_that_everybody_told_of_them_sees(game: str) -> None:
    match, mover = after_a_move(game)
    for seat in (*match.setup.seats, ""):
        found = trails(match, seat)
        assert any(t.owner == mover for t in found) is bool(mover)
        view = view_of(match, seat)
        cells = match.game.the_map.board(view).cells
        assert all(spot in cells for t in found for spot in t.path)
        scene = match.game.the_map.scene(view)
        assert with_trails(match, seat, scene).trails == (scene.trails or found) != (), "a game's own come first"


def test_a_way_that_a_seat_was_not_told_of_leaves_no_trail_for_it() -> None:
    match, mover = after_a_move("block_wars")
    other = next(s for s in match.setup.seats if s != mover)
    mark = match.marks[-1]
    mark.events = tuple(msgspec.structs.replace(e, text="", private={mover: e.text}) for e in mark.events)
    match.marks[:] = [mark]
    assert trails(match, mover)
    assert trails(match, other) == trails(match, "") == ()


def test_only_what_was_moved_since_ones_last_round_is_shown() -> None:
    match, mover = after_a_move("block_wars")
    assert trails(match, mover)
    luck = random.Random(3)
    mine = [trails(match, mover)]
    runs, before = 0, mover
    while runs < 2 and not match.over:
        seat = match.awaited()[0]
        runs += seat == mover != before
        before = seat
        by_chance(match, luck)
        mine.append(trails(match, mover))
    assert not set(mine[0]) <= set(mine[-1]), "what was moved two rounds ago is forgotten"


def test_a_scene_without_pieces_or_with_trails_of_its_own_stays_as_it_is() -> None:
    match, mover = after_a_move("block_wars")
    assert with_trails(match, mover, EMPTY) == EMPTY
    own = EMPTY._replace(tokens=(Token("0101", mover, "army"),), trails=(Trail(mover, ("0101", "0102")),))
    assert with_trails(match, mover, own) == own


def test_an_event_kept_before_it_said_ways_is_read() -> None:
    assert msgspec.json.decode(b'{"text":"x","places":["a"]}', type=Event).ways == ()
