"""What the next line may answer is one thing: what was put last to whoever says it, and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Order
from commands.table_words import Look, Score
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.record.lines import Choice, Sending
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import refused, say, sums

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
WHICH = "move 1 army to 13,17"


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[HostedTable]:
    """Hothior is to move; two of its places have armies."""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
        say(hosted, "set hothior first yes")
        say(hosted, "phase movement hothior")
        yield hosted


@pytest.fixture
def throwing(tmp_path: Path) -> Iterator[HostedTable]:
    """Hothior's roll waits for its first die."""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
        for line in ("set hothior first yes", "phase events hothior", "dice by hand"):
            say(hosted, line)
        assert say(hosted, "roll", "hothior").startswith("dice")
        yield hosted


def nothing_but_looks(order: Order) -> str:
    return "" if order.spec.table else "You only look on."


def test_a_number_answers_what_was_asked_last_and_is_no_die(throwing: HostedTable) -> None:
    choices = (("look", Look("")), ("score", Score()))
    asked = Choice("Which do you mean?", choices, seat="hothior", n=throwing.table.number())
    throwing.table.dialogue("hothior").open = asked
    assert say(throwing, "2", "hothior").startswith("sheet")
    assert throwing.table.throwing["hothior"].typed == ()
    assert "Thrown so far: 2." in say(throwing, "2", "hothior")


def test_nobody_says_yes_to_what_another_was_asked(moving: HostedTable) -> None:
    assert say(moving, "done", "hothior").startswith("question")
    before = sums(moving)
    assert refused(say(moving, "hothior: yes"))
    assert sums(moving) == before
    assert say(moving, "yes", "hothior").startswith("order: done")


def test_what_the_referee_is_asked_for_a_seat_is_his_to_answer(moving: HostedTable) -> None:
    before = sums(moving)
    assert say(moving, f"hothior: {WHICH}").startswith("question")
    assert refused(say(moving, "1", "hothior"))
    assert sums(moving) == before
    assert not refused(say(moving, "questions"))
    assert say(moving, "1").startswith("order: move")
    assert moving.match.lines[-1].by == "referee"


def test_a_yes_is_to_the_line_that_was_asked_about_and_not_to_a_later_one(moving: HostedTable) -> None:
    assert "After a yes: say farewell." in say(moving, "done; say farewell", "hothior")
    later = say(moving, "score; move 1 army from 13,17 to; say hello", "hothior")
    assert "Not tried: say hello" in later
    said = say(moving, "yes", "hothior")
    assert "You say: farewell" in said
    assert "hello" not in said


def test_a_look_that_has_to_be_made_clear_leaves_the_question_before_it_open(moving: HostedTable) -> None:
    asked = say(moving, WHICH, "hothior")
    assert asked.startswith("question")
    choices = (("look", Look("")), ("score", Score()))
    dialogue = moving.table.dialogue("hothior")
    dialogue.open = Choice("Look at what?", choices, seat="hothior", n=moving.table.number(), under=dialogue.open)  # type: ignore[arg-type]
    assert "Still asked: Which do you mean?" in say(moving, "2", "hothior")
    assert say(moving, "1", "hothior").startswith("order: move")


@pytest.mark.parametrize("line", ["done!", "score; done!", WHICH])
def test_who_only_looks_on_gives_no_order_in_any_part_of_a_line(moving: HostedTable, line: str) -> None:
    before, n = sums(moving), len(moving.match.lines)
    said = moving.hear("hothior", line, Sending(may=nothing_but_looks))
    assert said[-1].text == "You only look on."
    assert moving.table.dialogue("hothior").open is None
    assert (sums(moving), len(moving.match.lines)) == (before, n)


def test_who_only_looks_on_throws_no_dice(throwing: HostedTable) -> None:
    (said,) = throwing.hear("hothior", "4", Sending(may=nothing_but_looks))
    assert said.text == "You only look on."
    assert throwing.table.throwing["hothior"].typed == ()
