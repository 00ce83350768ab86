"""Time at a table, with a clock that the test turns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.games.divine_right.edits.positions import PhaseTo
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.record.clocks import GAP, seconds, shown
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import refused, say, told


class Turned:
    """A clock that stands until it is turned."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Turned:
    return Turned()


def with_clock(hosted: HostedTable, clock: Turned) -> HostedTable:
    """A table with that clock; however far it is turned, it counts as if somebody had looked all the time."""
    hosted.office.watch.now = clock
    hosted.office.watch.gap = float("inf")
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
        "1 second",
        "45 seconds",
        "8 min 20 s",
        "2 hours 1 minutes",
        "2 days 7 hours",
    ]


def test_a_seats_clock_runs_only_while_it_is_asked(table: HostedTable, clock: Turned, store: SqliteStore) -> None:
    assert refused(say(table, "clock 10 minutes", "mivior"))
    assert refused(say(table, "clock soon"))
    say(table, "clock 10 minutes")
    later(table, clock, 240)
    assert table.clock("hothior") == "6 min 00 s left"
    assert table.table.prompt("hothior").endswith("(6 min 00 s left)")
    say(table, "done!", "hothior")
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


def test_a_phase_may_have_a_time_of_its_own(table: HostedTable, clock: Turned, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "clock", lambda self: 300)
    later(table, clock, 0)
    assert table.clock("hothior") == "5 min 00 s left"
    later(table, clock, 301)
    assert table.match.marks[-1].line.by == "clock"
    assert table.match.awaited() == ("mivior",)
    game = table.match.game
    table.match.game = replace(game, referee=replace(game.referee, time=PhaseTo("diplomacy", "mivior")))
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


# -- phases with a time of their own, and time that is used up


NATIONS = {"aldermark": "Anna", "brineholt": "Carl", "cindral": "Dora", "dunmoor": "Emil"}


@pytest.fixture
def nations(store: SqliteStore, clock: Turned) -> HostedTable:
    """Four people who plan the first turn of Seasons, ten minutes a turn; nobody types."""
    hosted = with_clock(new_table(store, "seasons", NATIONS, seed="4", name="n"), clock)
    later(hosted, clock, 0)
    return hosted


def pass_by(table: HostedTable, clock: Turned, span: int) -> None:
    """Time passes second by second, as at a table where somebody looks on."""
    for _ in range(span):
        later(table, clock, 1)


@pytest.mark.parametrize("line", ["clock 20s", "time 20 seconds", "timer 20 s"])
def test_a_time_given_where_phases_have_their_own_is_for_the_present_one(
    nations: HostedTable, clock: Turned, line: str
) -> None:
    answer = say(nations, line)
    assert "time for this phase 20 seconds." in answer
    assert "Planning has 20 seconds from now; every later phase has its usual time again." in answer
    assert nations.clock("cindral") == "20 seconds left"
    assert "This phase: 20 seconds" in say(nations, "clocks")
    pass_by(nations, clock, 21)
    assert "Planning closes." in told(nations, "aldermark")
    assert nations.clock("cindral") == "59 seconds left", "the last minute at the map"
    pass_by(nations, clock, 61)
    assert nations.match.state.turn == 2
    assert nations.clock("cindral").startswith("9 min 5")
    pass_by(nations, clock, 200)
    assert nations.match.state.turn == 2, "the turns after it are planned in peace"
    assert "The time of Referee is up" not in told(nations, "aldermark")


def test_a_number_alone_is_read_back_with_its_unit(nations: HostedTable, table: HostedTable) -> None:
    assert "time for this phase 1 minute." in say(nations, "time 1")
    assert "timer 20 minutes." in say(table, "timer 20")
    assert "deadline 1 minute 30 seconds." in say(table, "deadline 90 s")


def test_what_a_phase_was_given_is_taken_back_and_kept(nations: HostedTable, clock: Turned, store: SqliteStore) -> None:
    say(nations, "clock 20s")
    pass_by(nations, clock, 5)
    again = with_clock(resume(store, "n"), clock)
    assert again.clock("cindral") in ("20 seconds left", "15 seconds left")
    say(nations, "undo")
    assert nations.clock("cindral") == "9 min 55 s left"
    say(nations, "clock 30 s")
    say(nations, "stop clocks")
    pass_by(nations, clock, 100)
    assert nations.match.state.turn == 1
    say(nations, "start clocks")
    assert nations.clock("cindral") == "30 seconds left"


def test_a_pause_stops_the_time_that_was_given(nations: HostedTable, clock: Turned) -> None:
    say(nations, "clock 30 s")
    say(nations, "pause")
    pass_by(nations, clock, 100)
    assert nations.match.state.turn == 1
    say(nations, "unpause")
    assert nations.clock("cindral") == "30 seconds left"


def test_whoever_has_used_up_his_time_has_a_minute_for_every_later_question(
    nations: HostedTable, clock: Turned
) -> None:
    assert "Every seat has 20 seconds for all it is asked from now on" in say(nations, "clock 20 s for everybody")
    pass_by(nations, clock, 22)
    assert "Aldermark has 60 seconds for each question from now on." in told(nations, "brineholt")
    assert nations.match.state.turn == 2
    pass_by(nations, clock, 50)
    assert nations.match.state.turn == 2, "nobody sees the game run to its end"
    pass_by(nations, clock, 12)
    assert nations.match.state.turn == 3


def test_a_timer_runs_out_once(table: HostedTable, clock: Turned) -> None:
    say(table, "timer 20 seconds")
    pass_by(table, clock, 21)
    assert table.match.awaited() == ("mivior",)
    pass_by(table, clock, 500)
    assert table.match.awaited() == ("mivior",)
    assert "no clock runs" in say(table, "clocks")


def test_going_back_brings_back_the_time_that_was_left_then(nations: HostedTable, clock: Turned) -> None:
    pass_by(nations, clock, 100)
    say(nations, "commit!", "aldermark")
    back = nations.match.marks[-1].line.n
    pass_by(nations, clock, 100)
    say(nations, "clock 5 minutes for brineholt")
    say(nations, "commit!", "brineholt")
    pass_by(nations, clock, 700)
    assert nations.match.state.turn == 2
    answer = say(nations, f"go back to {back}")
    assert "Time: 8 min 20 s left." in answer or "Time: Brineholt" in answer
    assert nations.match.state.turn == 1
    assert nations.clock("cindral") == "8 min 20 s left"
    pass_by(nations, clock, 60)
    assert nations.match.state.turn == 1


def test_going_back_to_the_end_of_a_time_leaves_a_minute(nations: HostedTable, clock: Turned) -> None:
    pass_by(nations, clock, 590)
    say(nations, "commit!", "aldermark")
    pass_by(nations, clock, 15)
    assert "Planning closes." in told(nations, "aldermark")
    back = next(m.line.n for m in nations.match.marks if m.line.seat == "aldermark")
    assert "Time: 60 seconds left." in say(nations, f"go back to {back}")
    assert "There are 60 seconds left." in told(nations, "dunmoor")
    pass_by(nations, clock, 50)
    assert nations.clock("cindral") == "10 seconds left"
    say(nations, "undo 1")
    assert nations.clock("cindral") == "10 min 00 s left"


def test_a_turn_is_gone_back_to_by_its_number(nations: HostedTable, clock: Turned) -> None:
    for _ in range(3):
        for seat in NATIONS:
            say(nations, "commit!", seat)
    assert nations.match.state.turn == 4
    assert refused(say(nations, "go back to turn 5"))
    assert "Gone back to line 8: " in say(nations, "go back to turn 3")
    assert (nations.match.state.turn, nations.match.state.committed) == (3, ())
    say(nations, "undo to turn 1")
    assert (nations.match.state.turn, nations.match.marks) == (1, [])


def test_alone_with_bots_nobody_is_hurried_unless_it_is_asked_for(store: SqliteStore, clock: Turned) -> None:
    seats = {"aldermark": "you", "brineholt": "bot", "cindral": "bot", "dunmoor": "bot"}
    alone = with_clock(new_table(store, "seasons", seats, seed="4", name="a"), clock)
    assert alone.clock("aldermark") == ""
    assert "with the option clock=10 it is over after ten minutes" in told(alone, "aldermark")
    say(alone, "clock 2 minutes")
    assert alone.clock("aldermark") == "2 min 00 s left"
    timed = with_clock(new_table(store, "seasons", seats, {"clock": "5"}, seed="4", name="b"), clock)
    assert timed.clock("aldermark") == "5 min 00 s left"


def test_the_time_of_a_phase_goes_on_at_resume_with_what_was_left(store: SqliteStore, clock: Turned) -> None:
    seats = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}
    hosted = with_clock(new_table(store, "seasons", seats, seed="4", name="s"), clock)
    later(hosted, clock, 0)
    later(hosted, clock, 240)
    assert "6 min 00 s" in say(hosted, "clocks", "aldermark")
    again = with_clock(resume(store, "s"), clock)
    clock.time += 10_000
    assert "6 min 00 s" in say(again, "clocks", "aldermark"), "nobody ran the table meanwhile"
    later(again, clock, 0)
    later(again, clock, 30)
    assert "5 min 30 s" in say(with_clock(resume(store, "s"), clock), "clocks"), "also where nothing was typed since"


# -- hosts that slept, clocks that were set


def second_by_second(table: HostedTable, clock: Turned) -> HostedTable:
    table.office.watch.gap = GAP
    later(table, clock, 0)
    return table


def test_an_hour_forward_counts_as_seconds_and_is_said(table: HostedTable, clock: Turned) -> None:
    say(table, "deadline 5 minutes")
    second_by_second(table, clock)
    later(table, clock, 3600)
    assert table.match.awaited() == ("hothior",)
    assert table.clock("hothior") == "4 min 55 s left"
    assert "Nobody looked after the table for 60 min 00 s, or the clock was put forward: of that 5 seconds count." in (
        told(table, "mivior")
    )
    pass_by(table, clock, 296)
    assert table.match.awaited() == ("mivior",), "the time that counts runs on"


def test_a_day_back_changes_nobodys_time_and_is_said(table: HostedTable, clock: Turned) -> None:
    say(table, "deadline 5 minutes")
    second_by_second(table, clock)
    pass_by(table, clock, 10)
    later(table, clock, -86_400)
    assert table.clock("hothior") == "4 min 50 s left"
    assert "The clock of this computer was put back by 24 hours 0 minutes." in told(table, "mivior")
    pass_by(table, clock, 10)
    assert table.clock("hothior") == "4 min 40 s left"


def test_of_a_gap_nothing_is_said_where_no_clock_runs(table: HostedTable, clock: Turned) -> None:
    second_by_second(table, clock)
    later(table, clock, 3600)
    assert "Nobody looked after" not in told(table, "mivior")
    say(table, "deadline 5 minutes")
    say(table, "stop clocks")
    later(table, clock, 3600)
    assert "Nobody looked after" not in told(table, "mivior")


def test_clocks_rest_while_nobody_is_there_unless_the_table_is_played_by_days(
    table: HostedTable, clock: Turned
) -> None:
    table.table.services.empty = lambda: True
    say(table, "deadline 5 minutes")
    later(table, clock, 0)
    later(table, clock, 600)
    assert table.match.awaited() == ("hothior",)
    assert table.clock("hothior") == "5 min 00 s left, the clocks rest while nobody is here"
    say(table, "deadline 2 days")
    later(table, clock, 2 * 86_400 + 1)
    assert table.match.awaited() == ("mivior",)


# -- deadlines at an hour of the clock

FRIDAY_NOON = 1_795_780_800.0  # 2026-11-27 12:00 UTC


def test_a_deadline_on_friday_at_eight_is_for_whoever_is_asked_then(table: HostedTable, clock: Turned) -> None:
    clock.time = FRIDAY_NOON
    table.table.services.empty = lambda: True
    say(table, "time zone Europe/Berlin")
    assert "deadline 2026-11-27 20:00 Europe/Berlin" in say(table, "deadline friday 20:00")
    assert refused(say(table, "deadline friday 20:00 Middle/Earth"))
    assert "until 2026-11-27 20:00 Europe/Berlin (7 hours 0 minutes)" in say(table, "clocks", "mivior")
    later(table, clock, 0)
    later(table, clock, 7 * 3600 - 30)
    assert "There are 30 seconds left." in told(table, "mivior")
    assert table.match.awaited() == ("hothior",)
    later(table, clock, 31)
    assert table.match.awaited() == ("mivior",), "by days it runs though nobody is there"
    later(table, clock, 86_400)
    assert table.match.awaited() == ("mivior",), "it came once"


def test_a_daily_deadline_comes_each_day_that_counts(table: HostedTable, clock: Turned) -> None:
    clock.time = FRIDAY_NOON
    say(table, "days off saturday and sunday")
    assert "deadline daily 20:00 UTC" in say(table, "daily at 20:00")
    later(table, clock, 0)
    later(table, clock, 8 * 3600 + 1)
    assert table.match.awaited() == ("mivior",)
    later(table, clock, 2 * 86_400)
    assert table.match.awaited() == ("mivior",), "the weekend does not count"
    later(table, clock, 86_400)
    assert table.match.awaited() != ("mivior",)
    assert refused(say(table, "days off yesterday"))
    say(table, "no clocks")
    assert table.clock("mivior") == ""


def test_a_deadline_that_passed_while_the_host_slept_comes_later(table: HostedTable, clock: Turned) -> None:
    clock.time = FRIDAY_NOON
    say(table, "deadline 20:00")
    second_by_second(table, clock)
    later(table, clock, 9 * 3600)
    assert table.match.awaited() == ("hothior",)
    assert table.clock("hothior") == "10 min 00 s left"
    pass_by(table, clock, 60)
    assert table.match.awaited() == ("hothior",)
