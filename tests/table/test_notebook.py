"""What a player keeps for himself: notes, short words, warnings; kept beside the table; files and pasted orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.sheets import Facts, Grid, Sheet, Text
from minaria.table.line.table import Table
from minaria.table.people.opening import new_table, resume
from minaria.table.record import notebook
from minaria.table.record.replies import Reply
from minaria.table.store.store import SqliteStore, StoreTrouble
from minaria.ui.pages import pages
from minaria.ui.render import plain_sheet, rich_sheet

SEATS = {"hothior": "you", "mivior": "Ann", "muetar": "bot"}


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.sqlite")


def moving() -> Table:
    table = Table(Match.new(load("divine_right"), list(SEATS), Seeded("7")))
    table.hear("referee", "phase movement hothior")
    return table


def words(replies: list[Reply]) -> str:
    return "\n".join(x for r in replies for x in ([r.text] if r.sheet is None else plain_sheet(r.sheet)))


def test_notes_are_written_read_and_struck_out() -> None:
    table = moving()
    assert "Note 1: Mivior owes me; then some" in words(table.hear("hothior", "note Mivior owes me; then some"))
    table.hear("hothior", "note second")
    assert "Struck out: Mivior owes me" in words(table.hear("hothior", "strike note 1"))
    said = words(table.hear("hothior", "notes"))
    assert "second" in said
    assert "Mivior owes" not in said
    assert "has no note 7" in words(table.hear("hothior", "strike note 7"))


def test_nobody_else_reads_a_notebook() -> None:
    table = moving()
    table.hear("hothior", "note zyzzyva")
    table.hear("hothior", "alias zyz = look")
    for seat in ("mivior", "muetar", "referee"):
        for line in ("notes", "alias", "log 50", "sheet hothior", "look", "who"):
            assert "zyz" not in words(table.hear(seat, line))
        assert "I do not know the word" in words(table.hear(seat, "zyz"))
    assert "zyz" not in "".join(line.text for line in table.match.lines)


def test_a_short_word_gives_the_orders_it_stands_for() -> None:
    table = moving()
    assert "now stands for" in words(table.hear("hothior", "alias west wing = move 1 army from Tadafat to 9,14; score"))
    replies = table.hear("hothior", "west wing")
    assert [r.kind for r in replies] == ["order", "told", "sheet"]
    assert "stands for nothing any more" in words(table.hear("hothior", "unalias west wing"))
    assert "I do not know the word" in words(table.hear("hothior", "wing"))
    assert "cannot be a short word" in words(table.hear("hothior", "alias move = look"))
    assert [r.kind for r in table.hear("hothior", "alias something")] == ["misread"]
    assert "You have no short word" in words(table.hear("hothior", "unalias nothing"))


def test_a_notebook_is_bounded_and_clean() -> None:
    table = moving()
    table.hear("hothior", "note \x1b[31mred\x1b[0m \u202etext " + "x" * 900)
    ((_, text),) = table.notebook("hothior").notes
    assert text.startswith("red text x")
    assert len(text) <= notebook.LONGEST
    for k in range(notebook.NOTES_AT_MOST + 5):
        table.hear("hothior", f"note {k} more")
    assert len(table.notebook("hothior").notes) == notebook.NOTES_AT_MOST
    for k in range(notebook.ALIASES_AT_MOST + 5):
        table.hear("hothior", f"alias word{'abcdefghij'[k % 10]}{'abcdefghij'[k // 10]} = look")
    assert len(table.notebook("hothior").aliases) == notebook.ALIASES_AT_MOST


def test_a_notebook_outlives_the_program(store: SqliteStore) -> None:
    hosted = new_table(store, "divine_right", SEATS, seed="7")
    lines = len(hosted.match.lines)
    for line in ("note buy the fleet", "alias ll = look", "warnings off"):
        hosted.hear("hothior", line)
    hosted.hear("mivior", "note mine")
    assert len(hosted.match.lines) == lines
    again = resume(store, hosted.name)
    assert "buy the fleet" in words(again.hear("hothior", "notes"))
    assert [r.kind for r in again.hear("hothior", "ll")] == ["sheet"]
    assert not again.table.notebook("hothior").warnings
    assert "mine" in words(again.hear("mivior", "notes"))
    assert "buy" not in words(again.hear("mivior", "notes"))


def test_what_cannot_be_kept_is_not_noted(store: SqliteStore) -> None:
    hosted = new_table(store, "divine_right", SEATS, seed="7")

    def full(seat: str, book: notebook.Notebook) -> None:
        raise StoreTrouble("the disk is full.")

    hosted.table.services.keep_notebook = full
    assert "could not be kept" in words(hosted.hear("hothior", "note lost"))
    assert hosted.table.notebook("hothior").notes == []


@pytest.mark.parametrize("kept", [None, 7, {"notes": "x"}, {"aliases": [1]}, {}])
def test_a_damaged_notebook_is_an_empty_one(kept: object) -> None:
    assert notebook.restored(kept) == notebook.Notebook()


# -- orders from a file


def reading(table: Table, text: str) -> list[Reply]:
    table.services.open_file = lambda name: text
    return table.hear("hothior", "read my orders.txt")


def test_good_lines_of_a_file_count_and_bad_ones_are_named() -> None:
    table = moving()
    replies = reading(table, "# plan\nmove 1 army from Tadafat to 9,14\n\nmvoe to\nscore\nbesiege Plibba with 1 army\n")
    said = words(replies)
    assert "1 of 2 lines kept." in said
    assert "Not kept: line 4, 'mvoe to'" in said
    assert "Not kept: lines 5 to 6: not tried, since line 4 was not kept" in said
    assert [m.line.text for m in table.match.marks if m.line.seat == "hothior"] == [
        "move 1 Hothioran army from Tadafat to 9,14"
    ]


def test_a_file_stops_when_it_is_anothers_turn() -> None:
    table = moving()
    said = words(reading(table, "done\ndone\n" + "move 1 army from Tadafat to 9,14\n" * 3))
    assert "not tried" in said or "Not kept" in said
    assert all(m.line.text == "done" for m in table.match.marks if m.line.seat == "hothior")


def test_files_are_read_nowhere_else_and_not_by_files() -> None:
    table = moving()
    assert "only where you sit" in words(table.hear("hothior", "read secrets.txt"))
    assert "cannot read another" in words(reading(table, "read other.txt"))

    def missing(name: str) -> str:
        raise FileNotFoundError(2, "No such file or directory")

    table.services.open_file = missing
    assert "cannot be read: No such file" in words(table.hear("hothior", "read x"))


# -- pages


def rendered(sheet: Sheet, columns: int) -> int:
    from rich.console import Console

    console = Console(width=columns, color_system=None, force_terminal=False)
    with console.capture() as got:
        console.print(rich_sheet(sheet, colour=False))
    return len(got.get().splitlines())


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (24, 60), (40, 120)])
def test_every_page_fits_the_screen_and_nothing_is_lost(rows: int, columns: int) -> None:
    table = moving()
    for line in (
        "help",
        "help move",
        "help planning",
        "rules siege",
        "rules",
        "find castles",
        "orders",
        "look",
        "odds 6 against 4",
        "help the table",
        "look pennol",
    ):
        (reply,) = [r for r in table.hear("hothior", line) if r.sheet is not None]
        assert reply.sheet is not None
        parts = pages(reply.sheet, rows, columns)
        uncut = any(not isinstance(b, Text | Facts | Grid) for b in reply.sheet.blocks)  # a piece of map is not cut
        for page in parts:
            assert rendered(page, columns) <= rows - 2 or uncut, (line, page.title)
        whole = "\n".join(plain_sheet(reply.sheet)[1:])
        shown = "\n".join(x for page in parts for x in plain_sheet(page)[1:])
        assert set(whole.splitlines()) == set(shown.splitlines())


def test_help_alone_and_help_on_any_word_fit_one_screen() -> None:
    table = moving()
    for line in ("help", *(f"help {kind.spec.word}" for kind in table.match.game.language.orders)):
        (reply,) = [r for r in table.hear("hothior", line) if r.sheet is not None]
        assert reply.sheet is not None
        for page in pages(reply.sheet, 24, 80):
            assert rendered(page, 80) <= 22, line
    (reply,) = table.hear("hothior", "help")
    assert reply.sheet is not None
    assert len(pages(reply.sheet, 24, 80)) == 1
