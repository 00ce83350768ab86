"""A line that comes twice counts once: by its mark, by what its sender was shown, and after a fall as well."""

from __future__ import annotations

import pytest

from minaria.table.line import resends
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.record.lines import FIRST, NOTHING, Moment, Sending
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import refused, say, sums

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
WEST = "move 1 army from Tadafat to 12,15"


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    """Hothior is to move."""
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    say(hosted, "set hothior first yes")
    say(hosted, "phase movement hothior")
    return hosted


def command(hosted: HostedTable, *lines: str, seat: str = "hothior") -> list[str]:
    """What the lines of one command are answered, each by its last reply."""
    together = resends.digest("\n".join(lines))
    return [hosted.hear(seat, line, Sending(together, k, NOTHING))[-1].text for k, line in enumerate(lines, 1)]


def mark(hosted: HostedTable, seat: str = "hothior") -> str:
    return say(hosted, "question", seat).partition("@")[2].split()[0]


def orders(hosted: HostedTable) -> int:
    return len(hosted.match.marks)


# -- commands without a mark


@pytest.mark.parametrize("line", [WEST, "done", "say hello", "undo"])
def test_a_command_that_comes_again_does_not_count_twice(table: HostedTable, store: SqliteStore, line: str) -> None:
    say(table, "move 1 army from Tadafat to 12,14", "hothior")
    command(table, line)
    n, before = len(table.match.lines), sums(table)
    for hosted in (table, resume(store, "t"), resume(store, "t")):
        (again,) = command(hosted, line)
        assert "given already" in again
        assert (len(hosted.match.lines), sums(hosted)) == (n, before)


def test_a_second_done_does_not_end_the_next_round_too(table: HostedTable) -> None:
    command(table, "done!")
    for seat in ("mivior", "muetar"):
        say(table, "done", seat)
    say(table, "phase movement hothior")
    n = orders(table)
    (again,) = command(table, "done!")
    assert "given already" in again
    assert orders(table) == n


def test_what_is_repeated_honestly_counts_again(table: HostedTable) -> None:
    n = orders(table)
    command(table, WEST, WEST)
    assert orders(table) == n + 2, "two lines of one command"
    (again,) = command(table, WEST, WEST)[:1]
    assert "given already" in again
    assert orders(table) == n + 2
    (again,) = command(table, WEST, "done")[:1]
    assert "given already" not in again, "another command"


def test_whoever_was_answered_something_since_means_it_again(table: HostedTable) -> None:
    n = orders(table)
    command(table, WEST)
    command(table, "look")
    command(table, WEST)
    assert orders(table) == n + 2


def test_of_a_command_cut_short_the_rest_is_done_when_it_comes_again(table: HostedTable) -> None:
    n = orders(table)
    together = resends.digest(f"{WEST}\ndone")
    table.hear("hothior", WEST, Sending(together, 1, NOTHING))
    first, _ = command(table, WEST, "done")
    assert "given already" in first
    assert orders(table) == n + 2
    assert table.match.awaited() == ("mivior",)


def test_at_a_prompt_the_same_line_counts_as_often_as_it_is_typed(table: HostedTable) -> None:
    n = orders(table)
    for _ in range(2):
        assert not refused(say(table, WEST, "hothior"))
    assert orders(table) == n + 2


def test_the_first_line_of_a_new_connection_may_be_the_last_of_the_old_one(table: HostedTable) -> None:
    n = orders(table)
    first = Sending(resends.digest(WEST), 1, FIRST)
    table.hear("hothior", WEST, first)
    (again,) = table.hear("hothior", WEST, first)
    assert "Say it once more if you mean it again." in again.text
    assert orders(table) == n + 1
    say(table, WEST, "hothior")
    assert orders(table) == n + 2


def test_in_another_round_the_first_line_of_a_new_connection_is_new(table: HostedTable) -> None:
    first = Sending(resends.digest("done"), 1, FIRST)
    table.hear("hothior", "done!", first)
    for seat in ("mivior", "muetar"):
        say(table, "done", seat)
    say(table, "turn 2")
    say(table, "phase movement hothior")
    n = orders(table)
    table.hear("hothior", "done!", first)
    assert orders(table) > n


# -- lines with a mark


def test_a_line_with_its_mark_counts_once_and_never_for_another_question(table: HostedTable) -> None:
    n, asked = orders(table), mark(table)
    assert not refused(say(table, f"@{asked} {WEST}", "hothior"))
    assert "given already" in say(table, f"@{asked} {WEST}", "hothior")
    late = say(table, f"@{asked} done!", "hothior")
    assert refused(late)
    assert "answers an earlier question" in late
    assert orders(table) == n + 1
    assert not refused(say(table, f"@{mark(table)} {WEST}", "hothior"))
    assert orders(table) == n + 2


def test_a_mark_holds_after_a_fall_and_over_looks_and_talk(table: HostedTable, store: SqliteStore) -> None:
    asked = mark(table)
    say(table, "look", "hothior")
    say(table, "say one moment", "muetar")
    again = resume(store, "t")
    assert mark(again) == asked
    assert not refused(say(again, f"@{asked} done!", "hothior"))
    assert "given already" in say(resume(store, "t"), f"@{asked} done!", "hothior")


def test_a_mark_tells_nothing_of_what_others_do_in_secret(store: SqliteStore) -> None:
    nations = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}
    hosted = new_table(store, "seasons", nations, seed="4", name="s")
    asked = mark(hosted, "cindral")
    for line in ("plan move 1 infantry from Alderhall to Lanternport", "buy 1 infantry at Alderhall"):
        assert not refused(say(hosted, line, "aldermark"))
    assert mark(hosted, "cindral") == asked
    assert mark(hosted, "aldermark") != asked


def test_every_line_of_a_referee_has_its_mark_too(table: HostedTable) -> None:
    asked = mark(table, "referee")
    assert not refused(say(table, f"@{asked} hothior: done"))
    assert "given already" in say(table, f"@{asked} hothior: done")
    assert table.match.awaited() == ("mivior",)


# -- typed ahead


def late(hosted: HostedTable, seat: str, line: str, came: Moment, seats: tuple[str, ...] = ()) -> bool:
    """Whether a line typed at that moment is told to come too late."""
    said = hosted.hear(seat, line, Sending(came=came, seats=seats))
    return any("answers an earlier question" in r.text for r in said)


def test_an_order_typed_before_others_moved_on_is_not_for_the_next_round(table: HostedTable) -> None:
    came = resends.moment(table.match)
    assert not late(table, "hothior", "done!", came)
    assert not late(table, "mivior", "done!", resends.moment(table.match))
    assert not late(table, "muetar", "done!", resends.moment(table.match))
    n = orders(table)
    assert late(table, "hothior", "done!", came)
    assert orders(table) == n
    assert not late(table, "hothior", "look", came)
    assert late(table, "hothior", "look; done!", came), "what stands behind a look as well"
    assert orders(table) == n
    assert not late(table, "hothior", "done!", came, tuple(SEATS)), "who sits everywhere ordered himself"
