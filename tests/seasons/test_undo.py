"""Undo and redo while all plan in secret: what was done last comes back, also what was taken back. SE-TOKEN-08."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import refused, say

SEATS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}
FIRST = "plan move 1 infantry from Alderhall to Lanternport"
SECOND = "plan move 1 cavalry from Alderhall to Greycliff"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HostedTable]:
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        yield new_table(store, "seasons", SEATS, seed="4", name="t")


def plan(table: HostedTable) -> list[tuple[str, str]]:
    return [(t.kind, t.to) for t in table.match.state.plans.get("aldermark", ())]


def does(table: HostedTable, *lines: str) -> None:
    for line in lines:
        answer = say(table, line, "aldermark")
        assert not refused(answer), f"{line}: {answer}"


def test_undo_after_unplan_brings_the_task_back_and_redo_takes_it_again(table: HostedTable) -> None:
    does(table, FIRST, SECOND)
    both = plan(table)
    does(table, "unplan 1")
    one = plan(table)
    does(table, "undo")
    assert sorted(plan(table)) == sorted(both)
    does(table, "redo")
    assert plan(table) == one
    does(table, "undo", "undo")
    assert plan(table) == both[:1]
    does(table, "redo")
    assert sorted(plan(table)) == sorted(both)
    assert resume(table.kept.store, "t").match.position.sum() == table.match.position.sum()


def test_all_that_was_taken_back_at_once_comes_back_one_by_one(table: HostedTable) -> None:
    does(table, FIRST, SECOND)
    both = plan(table)
    does(table, "unplan all", "undo")
    assert len(plan(table)) == 1
    does(table, "undo")
    assert sorted(plan(table)) == sorted(both)


@pytest.mark.parametrize(
    ("done", "back"),
    [("buy 1 infantry at Alderhall", "unbuy 1 infantry at Alderhall"), ("commit!", "uncommit")],
)
def test_purchases_and_commits_go_to_and_fro_while_others_order(table: HostedTable, done: str, back: str) -> None:
    start = table.match.position.sum()
    does(table, done)
    there = table.match.position.sum()
    does(table, back)
    say(table, "go to the hall", "cindral")
    say(table, "go to the map", "cindral")
    does(table, "undo", "redo", "undo")
    assert say(table, "redo", "cindral").startswith("refusal")
    g = table.match.state
    assert ("aldermark" in g.committed) == (done == "commit!")
    assert start != there
    does(table, "undo")
    assert "Nothing is left that could be taken back" in say(table, "undo", "aldermark")
    assert "aldermark" not in table.match.state.committed
    assert not any(p.new for p in table.match.state.pieces.values())


def test_redo_has_nothing_after_something_new(table: HostedTable) -> None:
    does(table, FIRST, "undo", SECOND)
    assert "nothing to redo" in say(table, "redo", "aldermark")


def test_what_cannot_be_taken_back_is_told_with_a_true_reason(table: HostedTable) -> None:
    assert "You have ordered nothing" in say(table, "undo", "aldermark")
    does(table, "go to the hall")
    answer = say(table, "undo", "aldermark")
    assert refused(answer)
    assert "dice" not in answer
    assert "done before others" in answer
