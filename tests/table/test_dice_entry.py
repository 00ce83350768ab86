"""Dice thrown by hand stay on the table until their order has all it needs, whatever is typed, and after a kill too."""

from __future__ import annotations

import pytest

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.table.store.verifying import verify
from tests.table.test_referee import refused, say, sums, told

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
NATIONS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}
LIE = "4 lies on the table. Events, second die, Hothior: one die."


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    """The first of two dice of an event lies on the table."""
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    for line in ("set hothior first yes", "phase events hothior", "dice by hand", "roll"):
        assert not refused(say(hosted, line)), line
    assert "Thrown so far: 4." in say(hosted, "4")
    return hosted


@pytest.mark.parametrize(
    "line",
    [
        "roll [3 3]",
        "mivior: roll [3 3]",
        "hothior: roll [3 3]",
        "roll",
        "cancel",
        "undo",
        "undo 2",
        "undo to 1",
        "undo last roll",
        "redo",
        "pass for hothior",
        "decide roll [3 3]",
        "propose undo 2",
        "throw again",
        "rethrow",
        "roll [4 3 2]",
        "7",
    ],
)
def test_nothing_else_that_is_typed_takes_a_die_from_the_table(table: HostedTable, line: str) -> None:
    before, n = sums(table), len(table.match.lines)
    answer = say(table, line)
    assert answer.startswith(("refusal", "dice", "misread")), answer
    assert (sums(table), len(table.match.lines)) == (before, n)
    assert LIE.split(".")[0] in say(table, "roll")
    assert "rolls 4 and 3" in say(table, "3")


def test_a_die_is_kept_over_looks_talk_rulings_and_a_kill(table: HostedTable, store: SqliteStore) -> None:
    for line in ("look", "say one moment", "timer 10 minutes", "notice coffee", "questions"):
        assert not refused(say(table, line))
    again = resume(store, "t")
    assert LIE in again.table.prompt("hothior")
    assert "Thrown so far: 4" in say(again, "questions")
    assert refused(say(again, "roll [3 3]"))
    assert again.bots_play() == 0
    assert "rolls 4 and 3" in say(again, "3")
    last = again.match.lines[-1]
    assert (last.rolls, last.hand) == ((4, 3), True)
    assert again.office.decided.thrown is None
    verify(store, "t")
    table.catch_up()
    assert not table.table.waits_for_dice("hothior")


def test_everybody_is_told_what_lies_on_the_table(table: HostedTable) -> None:
    for seat in SEATS:
        assert "Hothior has thrown 4; more dice are to fall." in told(table, seat)


def test_the_same_order_with_the_same_dice_and_more_goes_on(table: HostedTable) -> None:
    assert "rolls 4 and 3" in say(table, "roll [4 3]")


def test_dice_are_thrown_again_when_the_referee_says_why(table: HostedTable, store: SqliteStore) -> None:
    assert refused(say(table, "throw again because I like another", "hothior"))
    answer = say(table, "throw again because it fell from the table")
    assert "4: that does not count, because it fell from the table." in answer
    assert "Events, first die" in answer
    assert "because it fell from the table" in told(table, "mivior")
    assert "rolls 6 and 2" in say(table, "6 2")
    verify(store, "t")


def test_a_die_of_a_throw_under_way_is_put_right(table: HostedTable) -> None:
    assert refused(say(table, "correct 5 to 6"))
    assert refused(say(table, "correct 4 to 9"))
    assert "Put right: 5." in say(table, "correct 4 to 5")
    assert "because a die was mistyped" in told(table, "mivior")
    assert "rolls 5 and 3" in say(table, "3")


def test_an_order_without_a_die_yet_is_dropped_as_before(table: HostedTable) -> None:
    say(table, "throw again because we began too early")
    assert "dropped" in say(table, "cancel")
    assert "Events, first die" in say(table, "roll")


def test_dice_typed_with_a_line_that_is_asked_about_are_kept_for_the_answer(store: SqliteStore) -> None:
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="q")
    for line in ("set hothior first yes", "phase movement hothior", "dice by hand"):
        say(hosted, line)
    answer = say(hosted, "besiege Pennol with 2 armies [4 2]")
    assert "question" in answer
    assert "Thrown: 4 and 2, kept for what you choose." in answer
    assert "4 and 2 were thrown" in say(hosted, "done")
    assert "4 and 2 were thrown" in say(hosted, "done [5 5]")
    assert hosted.match.awaited() == ("hothior",)
    assert refused(say(hosted, "throw again"))
    assert "that does not count" in say(hosted, "throw again because the siege was off")
    assert not refused(say(hosted, "done"))


def test_the_dice_of_a_battle_in_seasons_outlast_what_others_order(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", NATIONS, seed="4", name="s")
    lines = (
        "place 3 infantry at Eastwatch for aldermark",
        "place 1 infantry at Tollmoor for brineholt",
        "dice by hand",
        "aldermark: plan move 3 infantry from Eastwatch to Tollmoor",
        "aldermark: commit!",
        "brineholt: commit!",
        "cindral: commit!",
    )
    for line in lines:
        assert not refused(say(hosted, line)), line
    assert "dice" in say(hosted, "dunmoor: commit!")
    assert "Thrown so far: 3." in say(hosted, "3")
    before = sums(hosted)
    for seat, line in (("aldermark", "uncommit"), ("brineholt", "undo"), (REFEREE, "cindral: uncommit")):
        assert "3 lies on the table" in say(hosted, line, seat)
    assert sums(hosted) == before
    assert "Thrown so far: 3" in say(resume(store, "s"), "questions")


def test_an_order_that_waits_for_its_first_die_is_not_given_up_untold(store: SqliteStore) -> None:
    """Whoever orders something else meanwhile is told what does not count then."""
    hosted = new_table(store, "blood_royale", {"argent": "Ann", "azure": "Ben", "gules": "Cid"}, seed="4", name="waits")
    for line in ("argent: done", "azure: done", "gules: done", "dice by hand"):
        assert not refused(say(hosted, line)), line
    assert "one die" in say(hosted, "argent: births")
    assert "is dropped" not in say(hosted, "argent: births"), "the same again waits on"
    said = say(hosted, "azure: done")
    assert not refused(said)
    assert "'births' waited for its first die, and is dropped." in said
    assert "is dropped" not in say(hosted, "gules: done")
