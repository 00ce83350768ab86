"""Lessons at every face: begun by the command line and by a word at a table, the same text everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from minaria.engine.sheets import Grid, Sheet
from minaria.table.people.opening import new_table
from minaria.table.people.teaching import open_lesson
from minaria.table.store.store import SqliteStore
from minaria.ui import front_ends
from minaria.ui.learn import learn, listed
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.table.rooms import minaria
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at


class Reading(Keyboard):
    """Writes down whole sheets."""

    def sheet(self, sheet: Sheet) -> None:
        self.seen += [f"SHEET {sheet.title}", *(line for b in sheet.blocks for line in getattr(b, "lines", ()))]


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "lines"])
def test_learn_at_a_table_leads_to_the_lesson_and_the_table_is_kept(plain: bool, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    hosted = new_table(store, "marches", {"amber": "you", "basalt": "bot"}, name="mine")
    keys = Reading("learn", "look", "next", "move 3 blocks from Northwold to Westley", "quit")
    keys.plain = plain
    assert front_ends.sit(hosted, keys, tmp_path) == "quit"
    seen = "\n".join(keys.seen)
    assert "minaria resume mine" in seen
    assert "SHEET The first moves - step 1 of 5: The nine areas" in seen
    assert seen.index("step 1 of 5") < seen.index("Step 1 of 5: Look about: look") < seen.index("step 2 of 5: A move")
    assert "MA-MOVE-01" in seen
    assert "minaria resume learn-marches-1" in seen
    assert len(store.tables()) == 2


def test_the_full_screen_shows_the_step_and_what_comes_next(tmp_path: Path) -> None:
    hosted = open_lesson(SqliteStore(tmp_path / "tables.sqlite"), "marches")
    console = Console(color_system="truecolor", force_terminal=True, width=80, height=24, legacy_windows=False)
    app = TableApp(Desk(hosted, tmp_path), Settings(), console=console)
    pages = []

    async def play(hand: Hand) -> None:
        def page() -> str:
            return "\n".join(app.model.sheet_panel.text())

        pages.append(page())
        await hand.line("look")
        pages.append(page() + hand.said)
        await hand.line("next")
        pages.append(page())

    at(app, play)
    assert "Nine areas lie before you" in pages[0]
    assert "To do: Look about: look" in pages[0]
    assert "Northwold" in pages[1]
    assert "Archers throw first" in pages[1]
    assert "In your round you move two blocks" in pages[2]


def here(store: SqliteStore) -> str:
    """What the list says of the lesson of Marches."""
    grid = listed("marches", store).blocks[0]
    assert isinstance(grid, Grid)
    return grid.rows[0][-1]


def test_the_command_line_lists_and_begins_lessons(tmp_path: Path) -> None:
    grid = listed("marches").blocks[0]
    assert isinstance(grid, Grid)
    assert grid.rows == (("marches 1", "The first moves", "4 min", "looking, moving, a battle, and how one wins", ""),)
    keys = Reading("look", "next", "quit")
    store = SqliteStore(tmp_path / "tables.sqlite")
    assert learn(store, keys, tmp_path, "marches", "first") == "quit"
    assert "SHEET The first moves - step 2 of 5: A move" in keys.seen
    assert here(store) == "begun: minaria resume learn-marches-1"
    learn(store, Reading(*["skip"] * 5, "quit"), tmp_path, "marches")
    assert here(store) == "played"
    assert minaria(tmp_path, "learn", "chess").returncode == 2


def test_from_one_lesson_to_another_nothing_is_told_of_how_its_position_came_about(tmp_path: Path) -> None:
    keys = Reading("learn 2", "quit")
    learn(SqliteStore(tmp_path / "tables.sqlite"), keys, tmp_path, "divine_right")
    seen = "\n".join(keys.seen)
    assert "step 1 of 9" in seen
    assert "The referee" not in seen
