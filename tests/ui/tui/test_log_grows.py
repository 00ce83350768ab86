"""The log of a long game: only what is new is looked at, and it reads as if all of it had been."""

from __future__ import annotations

import random
from pathlib import Path

from minaria.ui.tui.desk import Desk
from minaria.ui.tui.log_book import Entry
from tests.ui.tui.tools import hosted

LINES = (
    "roll",
    "move 1 army from tadafat to 12,14",
    "undo",
    "redo",
    "say hello there",
    "whisper muetar: psst",
    "done",
    "undo 2",
    "move 1 army from farnot to 13,17",
    "note buy a fleet",
    "score",
    "say and more",
)


def fresh(desk: Desk) -> Desk:
    """Another desk at the same place that has looked at nothing yet."""
    other = Desk(desk.hosted, desk.data, desk.seats, desk.replay)
    other.seat, other.notes, other.past, other.eyes = desk.seat, desk.notes, desk.past, desk.eyes
    return other


def test_a_log_that_is_read_as_it_grows_is_the_log_that_is_read_at_once(tmp_path: Path) -> None:
    luck = random.Random(3)
    table = hosted(tmp_path, {"hothior": "you", "muetar": "Bob"})
    desks = [Desk(table, tmp_path, seats) for seats in (("hothior",), ("muetar",), ())]
    kinds: set[str] = set()
    for n in range(150):
        desk = desks[n % 2]
        line = luck.choice(LINES)
        table.hear(luck.choice(desk.match.awaited() or ("hothior",)) if luck.random() < 0.7 else desk.seat, line)
        if luck.random() < 0.2:
            desk.note(f"note {n}")
        if luck.random() < 0.1 and len(table.match.lines) > 4:
            table.table.hear("referee", f"rewind {luck.randrange(2, len(table.match.lines))}")
        for d in desks:
            if luck.random() < 0.7:
                found = d.entries()
                assert found == fresh(d).entries()
                kinds |= {e.kind for e in found}
    assert kinds == {"told", "order", "talk", "note"}


def test_of_a_long_log_only_what_is_new_is_looked_at(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    desk = Desk(table, tmp_path, ("hothior",))
    for n in range(50):
        table.hear("hothior", f"say number {n}")
    before = desk.entries()
    looked: list[int] = []
    usual = desk._entries_since

    def noted(since: int) -> list[Entry]:
        looked.append(since)
        return usual(since)

    desk._entries_since = noted  # type: ignore[method-assign]
    table.hear("hothior", "say one more")
    after = desk.entries()
    assert after[: len(before)] == before
    assert looked == [len(table.match.lines) - 1]
