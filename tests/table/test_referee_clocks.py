"""Time at a table, with a clock that the test turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.games.divine_right.referee import PhaseTo
from minaria.table.clocks import seconds, shown
from minaria.table.hosting import HostedTable
from minaria.table.opening import new_table, resume
from minaria.table.store import SqliteStore
from tests.table.test_referee import refused, say, told


class Turned:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "tables.sqlite") as opened:
        yield opened


@pytest.fixture
def clock() -> Turned:
    return Turned()


def with_clock(hosted: HostedTable, clock: Turned) -> HostedTable:
    hosted.office.watch.now = clock
    return hosted


@pytest.fixture
def table(store: SqliteStore, clock: Turned) -> HostedTable:
    seats = {"hothior": "Ann", "mivior": "Bob"}
    hosted = with_clock(new_table(store, "divine_right", seats, seed="4", name="t"), clock)
    say(hosted, "phase movement hothior")
    return hosted


def later(table: HostedTable, clock: Turned, by: float) -> None:
    clock.time += by
    table.bots_play()


@pytest.mark.parametrize(
    ("span", "found"), [("10 minutes", 600), ("1 hour 30 min", 5400), ("90 s", 90), ("5", 300), ("2 days", 172800)]
)
def test_times_as_people_say_them(span: str, found: int) -> None:
    assert seconds(span) == found


@pytest.mark.parametrize("span", ["soon", "0 minutes", "-3 minutes", "5 bananas", "900 days"])
def test_what_is_no_time_is_refused(span: str) -> None:
    assert isinstance(seconds(span), str)


def test_time_left_in_words() -> None:
    assert [shown(x) for x in (1, 45, 500, 7300, 200_000)] == [
        "1 second", "45 seconds", "8 min 20 s", "2 hours 1 minutes", "2 days 7 hours"
    ]  # fmt: skip


def test_a_seats_clock_runs_only_while_it_is_asked(table: HostedTable, clock: Turned, store: SqliteStore) -> None:
    assert refused(say(table, "clock 10 minutes", "mivior"))
    assert refused(say(table, "clock soon"))
    say(table, "clock 10 minutes")
    later(table, clock, 240)
    assert table.clock("hothior") == "6 min 00 s left"
    assert table.table.prompt("hothior").endswith("(6 min 00 s left)")
    say(table, "done", "hothior")
    later(table, clock, 60)
    assert "Hothior: 6 min 00 s for all questions; Mivior: 9 min 00 s" in say(table, "clocks", "hothior")
    table.save()
    again = with_clock(resume(store, "t"), clock)
    later(again, clock, 0)
    clock.time += 10_000  # nobody ran the table meanwhile ...
    assert "Hothior: 6 min" in say(with_clock(resume(store, "t"), clock), "clocks")


def test_at_zero_the_seat_does_what_its_phase_lays_down(table: HostedTable, clock: Turned) -> None:
    say(table, "deadline 5 minutes")
    later(table, clock, 0)
    later(table, clock, 250)
    assert "Hothior has 50 seconds left." in told(table, "mivior")
    assert table.match.awaited() == ("hothior",)
    later(table, clock, 51)
    assert table.match.awaited() == ("mivior",)
    assert table.match.marks[-1].line.by == "clock"
    assert "The time of Hothior is up." in told(table, "mivior")
    assert table.clock("mivior") == "5 min 00 s left", "another question, another five minutes"


def test_where_nothing_is_laid_down_the_table_waits_and_says_so_once(table: HostedTable, clock: Turned) -> None:
    from minaria.engine.phases import WAIT

    ask = table.match.ask("hothior")
    assert ask is not None
    ask.absent = WAIT
    say(table, "timer 1 minute")
    later(table, clock, 0)
    later(table, clock, 61)
    later(table, clock, 61)
    assert told(table, "mivior").count("the table waits") == 1
    assert table.match.awaited() == ("hothior",)


def test_a_phase_may_have_a_time_of_its_own(
    table: HostedTable, clock: Turned, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "clock", lambda self: 300)
    later(table, clock, 0)
    assert table.clock("hothior") == "5 min 00 s left"
    later(table, clock, 301)
    assert table.match.marks[-1].line.by == "clock"
    assert table.match.awaited() == ("mivior",)
    table.match.game = replace(table.match.game, time=PhaseTo("diplomacy", "mivior"))
    say(table, "phase movement mivior")
    say(table, "turn 2")
    later(table, clock, 0)
    later(table, clock, 301)
    last = table.match.marks[-1].line
    assert (last.seat, last.by, last.text) == (REFEREE, "clock", "phase diplomacy mivior")


def test_clocks_stand_still_and_go_on(table: HostedTable, clock: Turned) -> None:
    assert refused(say(table, "no clocks"))
    say(table, "timer 10 minutes")
    assert refused(say(table, "start clocks"))
    say(table, "stop clocks")
    later(table, clock, 10_000)
    assert table.clock("hothior") == "10 min 00 s left, the clocks stand"
    assert refused(say(table, "stop clocks"))
    say(table, "start clocks")
    later(table, clock, 60)
    assert table.clock("hothior") == "9 min 00 s left"
    say(table, "no clocks")
    assert table.clock("hothior") == ""
    say(table, "undo")
    assert table.clock("hothior").endswith("left")


def test_a_timer_taken_back_runs_out_for_nobody(table: HostedTable, clock: Turned) -> None:
    say(table, "timer 1 minute")
    say(table, "undo")
    later(table, clock, 600)
    assert table.match.awaited() == ("hothior",)
    assert "no clock runs" in say(table, "clocks", "mivior")
    assert table.match.lines[-1].seat == REFEREE
