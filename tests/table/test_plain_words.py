"""A referee's lines in plain words, in every game: table matters as people put them, corrections as statements."""

from __future__ import annotations

import random
import re

import pytest

from commands import Question
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from minaria.table.record.replies import Reply


def table_of(game: str, orders: int = 0) -> Table:
    """A table, some orders into the game."""
    found = load(game)
    match = Match.new(found, found.seating.names()[: found.seating.count[-1]], Seeded("3"))
    luck = random.Random(3)
    for _ in range(orders):
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
    return Table(match)


@pytest.fixture(params=games())
def table(request: pytest.FixtureRequest) -> Table:
    return table_of(request.param)


def said(replies: list[Reply]) -> str:
    return "\n".join(r.text for r in replies)


def rulings(table: Table) -> list[str]:
    return [line.text.replace('"', "") for line in table.match.lines if line.kind == "ruling" and not line.by]


@pytest.mark.parametrize(
    "line",
    [
        "Ben takes over {}",
        "Ben substitutes for {}",
        "Ben stands in for {}",
        "replace the player of {} by Ben",
        "{} is played by Ben from now on",
        "Ben plays {} now",
    ],
)
def test_a_seat_is_given_to_somebody_else(table: Table, line: str) -> None:
    seat = table.seats[0]
    table.hear(REFEREE, line.format(seat))
    assert [text.partition(" instead")[0] for text in rulings(table)] == [f"let Ben play {seat}"]


@pytest.mark.parametrize(
    "line", ["Ben takes over Nowhere at all", "Ben takes over {} unless he comes", "Ben 3 plays {}"]
)
def test_what_fits_no_seat_or_says_more_gives_none_away(table: Table, line: str) -> None:
    table.hear(REFEREE, line.format(table.seats[0]))
    assert rulings(table) == []


def test_time_is_given_until_a_day_or_by_so_much(table: Table) -> None:
    seat = table.match.awaited()[0]
    table.hear(REFEREE, f"give {seat} until tomorrow")
    table.hear(REFEREE, f"extension for {seat} 2 days")
    first, second = rulings(table)
    assert re.fullmatch(rf"deadline \d{{4}}-\d\d-\d\d 23:59 UTC for {seat}", first)
    assert re.fullmatch(rf"deadline \d{{4}}-\d\d-\d\d \d\d:\d\d UTC for {seat}", second), "more than is left"


def test_so_much_time_is_all_there_is_where_nothing_hurries(table: Table) -> None:
    seat = table.seats[-1]
    table.hear(REFEREE, f"give {seat} another 3 hours")
    (given,) = rulings(table)
    hurried = bool(table.match.clock())  # a phase of the game has a time of its own
    assert (given == f"deadline 3 hours for {seat}") is not hurried


@pytest.mark.parametrize("line", ["give {} until the cows come home", "extension for nobody 2 days", "{} has until"])
def test_no_time_is_none(table: Table, line: str) -> None:
    table.hear(REFEREE, line.format(table.seats[0]))
    assert rulings(table) == []


def test_the_game_pauses_and_goes_on(table: Table) -> None:
    table.hear(REFEREE, "both games are paused until Monday")
    assert rulings(table) == ["stop clocks", "notice the game is paused until Monday"]
    table.hear(REFEREE, "the game goes on")
    assert rulings(table)[-1] == "start clocks"


@pytest.mark.parametrize(
    "line", ["who has not answered", "who hasn't moved yet?", "whom are we waiting for", "who is late"]
)
def test_who_is_waited_for_is_told(table: Table, line: str) -> None:
    (reply,) = table.hear(REFEREE, line)
    assert reply.sheet is not None
    assert reply.sheet.title == "Questions"


def test_a_seat_is_reminded_of_what_it_is_asked(table: Table) -> None:
    seat = table.match.awaited()[0]
    table.hear(REFEREE, f"remind {seat}")
    last = table.match.lines[-1]
    assert (last.kind, last.to) == ("whisper", (seat,))
    assert table.prompt(seat, timed=False) in last.text
    others = [s for s in table.seats if s not in table.match.awaited()]
    for other in others[:1]:
        assert "is not asked" in said(table.hear(REFEREE, f"remind {other}"))


@pytest.mark.parametrize("game", games())
def test_the_last_order_of_a_seat_is_taken_back(game: str) -> None:
    table = table_of(game, 5)
    mark = table.match.marks[-1]
    table.hear(REFEREE, f"undo {mark.line.seat}'s last order")
    assert table.match.marks
    assert mark.line.n not in [m.line.n for m in table.match.marks]
    assert "nothing of" in said(table_of(game).hear(REFEREE, f"take back {table.seats[0]}'s last move")).lower()


def test_house_rules_are_notes_that_stay(table: Table) -> None:
    before = table.match.position.sum()
    for line in ("ruling the sea is open to all", "house rule nobody sails", "we rule that castles burn"):
        table.hear(REFEREE, line)
    assert rulings(table) == ["notice the sea is open to all", "notice nobody sails", "notice castles burn"]
    assert table.match.position.sum() == before
    (page,) = table.hear(REFEREE, "history of rulings")
    assert "castles burn" in str(page.sheet)


@pytest.mark.parametrize("line", ["draw event", "event draw: plague", "Ann 120 against Bob 50", "result: 3"])
def test_what_is_drawn_is_typed_where_it_is_wanted(table: Table, line: str) -> None:
    assert "dice by hand" in said(table.hear(REFEREE, line))
    assert len(table.match.lines) == 1


def test_none_of_it_is_a_players(table: Table) -> None:
    """Whoever is asked, says it and is not obeyed."""
    for seat in table.seats[:2]:
        for line in (
            f"Ben takes over {seat}",
            "pause the game",
            f"remind {seat}",
            f"give {seat} until Friday",
            "ruling x",
        ):
            table.hear(seat, line)
    assert [line for line in table.match.lines if line.kind in ("ruling", "whisper")] == []


# -- corrections as statements, made of the corrections' own examples


@pytest.mark.parametrize("game", games())
def test_a_statement_is_asked_back_as_the_correction_that_makes_it_so(game: str) -> None:
    table = table_of(game, 12)
    for kind in table.match.game.referee.edits:
        for example in kind.spec.examples:
            found = re.fullmatch(r"set ([A-Z]\w+) ([a-z]+)", example)
            if found is None:
                continue
            n = len(table.match.lines)
            table.hear(REFEREE, f"{found[1]} is {found[2]}")
            assert len(table.match.lines) == n, "never done at once"
            put = table.dialogue(REFEREE).open
            read = table.reader_of(REFEREE).read(example, table.match.game.language.scope(table.match, REFEREE))
            if hasattr(read, "order"):
                assert isinstance(put, Question), example
                assert read.order in [order for _, order in put.choices], example


@pytest.mark.parametrize("game", games())
def test_whose_turn_it_is_is_asked_back_where_a_correction_says_it(game: str) -> None:
    table = table_of(game)
    n, seat = len(table.match.lines), table.seats[-1]
    replies = table.hear(REFEREE, f"it is {seat}'s turn")
    assert len(table.match.lines) == n
    assert replies[0].kind in ("question", "misread")
    if replies[0].kind == "question":
        assert said(table.hear(REFEREE, "no")) == "Then not."
        table.hear(REFEREE, f"it is {seat}'s turn")
        assert table.hear(REFEREE, "1")[0].kind in ("order", "refusal")
        assert table.dialogue(REFEREE).open is None, "answered as it was asked"


def test_a_players_statement_corrects_nothing(table: Table) -> None:
    n = len(table.match.lines)
    seat = table.match.awaited()[0]
    for line in (f"it is {table.seats[-1]}'s turn", f"{seat} has 40 points", f"GM gives {seat} 3 points"):
        assert all(r.kind != "question" for r in table.hear(seat, line))
    assert len(table.match.lines) == n


def test_what_a_referee_is_said_to_do_is_read_as_a_correction_or_not_at_all(table: Table) -> None:
    n = len(table.match.lines)
    replies = table.hear(REFEREE, "GM whistles a tune")
    assert replies[0].kind in ("misread", "refusal")
    assert len(table.match.lines) == n
