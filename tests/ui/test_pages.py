"""Pages shown by `more`, and orders from a file or pasted, at one keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.files import FILE_AT_MOST
from minaria.ui.hotseat import sit
from minaria.ui.plain import broken
from minaria.ui.tui.lines import wrap

from .test_line import Keyboard


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[HostedTable]:
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        table = new_table(store, "divine_right", {"hothior": "you", "muetar": "you"}, seed="11")
        table.table.hear("referee", "phase movement hothior")
        yield table


def shown(keys: Keyboard) -> list[str]:
    return [x for x in keys.seen if x.startswith(("sheet", "note: Say 'more'", "note: There is no more"))]


def test_a_long_page_is_cut_and_more_shows_the_next(
    hosted: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "80")
    keys = Keyboard("rules siege", "more", "score", "more")
    sit(hosted, keys, tmp_path)
    said = shown(keys)
    assert said[0].startswith("sheet: Sieges (page 1 of ")
    assert said[1] == "note: Say 'more' for the next page."
    assert said[2].startswith("sheet: Sieges (page 2 of ")
    assert said[4:] == ["sheet: Score", "note: There is no more to show."]


def test_nobody_turns_the_pages_of_another(hosted: HostedTable, tmp_path: Path) -> None:
    hosted.players.update(hothior="Anna", muetar="Ben")
    keys = Keyboard("rules siege", "done!", "more")
    sit(hosted, keys, tmp_path)
    after = keys.seen[keys.at("CLEAR") :]
    assert not any("page" in x for x in after if x.startswith("sheet"))


def test_nothing_is_cut_where_nobody_sits(hosted: HostedTable, tmp_path: Path) -> None:
    keys = Keyboard("rules siege")
    keys.alone = True
    sit(hosted, keys, tmp_path)
    assert shown(keys) == ["sheet: Sieges"]


def test_a_file_of_orders_is_read_at_the_keyboard(hosted: HostedTable, tmp_path: Path) -> None:
    path = tmp_path / "my orders.txt"
    path.write_text("# the plan\nmove 1 army from Tadafat to 9,14\nmvoe\n", encoding="utf-8")
    keys = Keyboard(f"read {path}", f"read {tmp_path}/none.txt")
    sit(hosted, keys, tmp_path)
    assert any("move 1 Hothioran army from Tadafat to 9,14" in x for x in keys.seen if x.startswith("order"))
    assert "note: 1 of 2 lines kept." in keys.seen
    assert any(x.startswith("error: Not kept: line 3, 'mvoe'") for x in keys.seen)
    assert any("cannot be read: there is no such file" in x for x in keys.seen)


def test_a_file_too_long_is_refused(hosted: HostedTable, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("score\n" * FILE_AT_MOST, encoding="utf-8")
    keys = Keyboard(f"read {path}")
    sit(hosted, keys, tmp_path)
    assert any("it is longer than" in x for x in keys.seen)


def test_pasted_lines_that_count_and_lines_that_do_not(hosted: HostedTable, tmp_path: Path) -> None:
    keys = Keyboard("move 1 army from Tadafat to 9,14\nmvoe\nscore")
    sit(hosted, keys, tmp_path)
    assert "error: Not kept: line 2 of 3." in keys.seen


SUM = "Anjou holds the field: 12 + 3 + 4 - 2 = 17 against (6 + 1) x 2 = 14, and so on to the end."


@pytest.mark.parametrize("width", range(30, 90, 3))
def test_no_line_ends_in_the_middle_of_a_sum(width: int) -> None:
    for lines in (wrap(SUM, width), broken(SUM, width)):
        assert " ".join(lines) == SUM
        assert max(map(len, lines)) <= width
        assert sum("12 + 3 + 4 - 2 = 17" in line for line in lines) == 1
        assert sum("(6 + 1) x 2 = 14" in line for line in lines) == 1


def test_a_sum_too_long_for_a_line_is_broken_all_the_same() -> None:
    assert max(map(len, wrap(SUM, 12))) <= 12
    assert " ".join(wrap(SUM, 12)) == SUM
