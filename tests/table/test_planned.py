"""Orders said ahead of their phase: kept for their seat alone, asked about when it comes, gone with the first half."""

from __future__ import annotations

import pytest

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.record.lines import Sending
from minaria.table.store.store import SqliteStore
from minaria.ui.script import flat

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    """Hothior moves; nobody else is near."""
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    for line in (
        "set hothior first yes",
        "phase movement hothior",
        "remove everyone",
        "place 3 Hothior armies at 12,15",
        "place 1 Hothior army at 13,17",
    ):
        assert "refusal" not in say(hosted, line), line
    return hosted


def say(hosted: HostedTable, line: str, seat: str = REFEREE, sending: Sending | None = None) -> str:
    """What a line is answered: kinds and texts."""
    replies = hosted.hear(seat, line) if sending is None else hosted.table.hear(seat, line, sending=sending)
    return "\n".join(
        f"{r.kind}: {r.text}" if r.sheet is None else "sheet: " + "; ".join(flat(r.sheet)) for r in replies
    )


def given(hosted: HostedTable) -> list[str]:
    return [m.line.text for m in hosted.match.marks if m.line.seat == "hothior" and m.line.kind == "order"]


def through(hosted: HostedTable, sending: Sending | None = None) -> str:
    """Hothior has moved, and so have the others; what the last of his lines was answered."""
    said = say(hosted, "done!" if sending is None else "done", "hothior", sending)
    for seat in ("mivior", "muetar"):
        assert "refusal" not in say(hosted, "done!", seat)
    return said


def planned(hosted: HostedTable) -> str:
    return say(hosted, "standing orders", "hothior")


BOTH = "move 1 army from 12,15 to 12,14, then activate Immer"


def test_the_first_half_is_done_and_the_second_waits(table: HostedTable) -> None:
    answer = say(table, BOTH, "hothior")
    assert "order: move 1 Hothioran army" in answer
    assert "Planned for later (Diplomacy): activate Immer" in answer
    assert len(given(table)) == 1
    assert "later (Diplomacy): activate Immer" in planned(table)
    assert "Planned: activate Immer." in table.table.prompt("hothior")


def test_it_is_asked_about_when_its_phase_comes_and_a_yes_orders_it(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    through(table)
    assert "You planned 'activate Immer'. Order it now? yes or no" in table.table.prompt("hothior")
    assert "order: activate Immer" in say(table, "yes", "hothior")
    assert "activate" not in planned(table)


def test_a_no_strikes_it_and_nothing_is_ordered(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    through(table)
    before = len(table.match.marks)
    assert "is struck out" in say(table, "no", "hothior")
    assert "activate" not in planned(table)
    assert len(table.match.marks) == before


def test_whoever_goes_on_without_an_answer_is_reminded(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    through(table)
    assert "Still asked: You planned 'activate Immer'" in say(table, "look", "hothior")
    assert "'activate Immer' was asked about and is not ordered" in say(table, "done", "hothior")


def test_the_order_itself_takes_its_plan_along(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    through(table)
    assert "order: activate Immer" in say(table, "activate Immer", "hothior")
    assert "activate" not in planned(table)


def test_it_goes_with_the_half_it_was_said_with(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    assert "The plan 'activate Immer' went with it." in say(table, "undo", "hothior")
    assert "activate" not in planned(table)


def test_what_cannot_be_ordered_any_more_is_dropped_with_a_word(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    say(table, "ally Immer with hothior")
    through(table)
    assert "The plan 'activate Immer' is dropped: " in say(table, "look", "hothior")
    assert "activate" not in planned(table)


def test_what_is_not_answered_is_over_with_its_round(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    through(table)
    assert "The plan 'activate Immer' is dropped: its time is over." in say(table, "done!", "hothior")


def test_nobody_else_is_shown_it(table: HostedTable) -> None:
    say(table, BOTH, "hothior")
    assert "Immer" not in table.table.prompt("mivior")
    assert "Immer" not in say(table, "standing orders", "mivior")
    assert all("activate" not in text for seat in ("mivior", None) for _, text in table.table.news(seat))


def test_it_is_kept_with_the_table(table: HostedTable, store: SqliteStore) -> None:
    say(table, BOTH, "hothior")
    again = resume(store, "t")
    assert "later (Diplomacy): activate Immer" in planned(again)
    through(again)
    assert "order: activate Immer" in say(again, "yes", "hothior")


def test_alone_it_is_refused_and_offered(table: HostedTable) -> None:
    answer = say(table, "activate Immer", "hothior")
    assert answer.startswith("refusal: Not now.")
    assert "'later activate Immer' keeps it until then" in answer
    assert "Planned for later (Diplomacy): activate Immer" in say(table, "later activate Immer", "hothior")
    say(table, "undo", "hothior")
    assert "later (Diplomacy): activate Immer" in planned(table), "it came with no order"
    assert "Struck out" in say(table, "strike standing order 1", "hothior")


@pytest.mark.parametrize("line", ["later move 1 army from 12,15 to 12,14", "later frobnicate", "later", "later done"])
def test_what_no_later_phase_is_for_is_not_kept(table: HostedTable, line: str) -> None:
    assert say(table, line, "hothior").startswith(("refusal", "misread"))
    assert "later" not in planned(table)


def test_in_a_file_it_waits_too(table: HostedTable) -> None:
    written = Sending(several=True)
    assert "Planned for later" in say(table, BOTH, "hothior", written)
    through(table, written)
    assert "order: activate Immer" in say(table, "yes", "hothior", written)


def test_the_referee_does_not_plan_for_a_seat(table: HostedTable) -> None:
    assert "say it then" in say(table, f"hothior: {BOTH}")
    assert "activate" not in planned(table)
