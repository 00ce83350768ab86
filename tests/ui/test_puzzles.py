"""Puzzles at every face: listed with one's record, asked for, played one after the other, the record kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from minaria.engine.game import load
from minaria.engine.sheets import Sheet
from minaria.table.people.puzzling import open_puzzle
from minaria.table.puzzles.record import NAME, Record
from minaria.table.puzzles.text import of_game
from minaria.table.store.store import SqliteStore
from minaria.ui import puzzles
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.table.rooms import minaria
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at

SOLVED = ("move 1 block from Stonefell to Midden", "move 1 block from Northwold to Stonefell")


class Reading(Keyboard):
    """Writes down whole sheets."""

    def sheet(self, sheet: Sheet) -> None:
        self.seen += [f"SHEET {sheet.title}", *(line for b in sheet.blocks for line in getattr(b, "lines", ()))]


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "lines"])
def test_a_puzzle_is_asked_for_played_and_recorded(plain: bool, tmp_path: Path) -> None:
    keys = Reading("9", "1", "hint", *SOLVED, "quit")
    keys.plain, keys.alone = plain, False
    puzzles.puzzle(keys, tmp_path, "marches")
    seen = "\n".join(keys.seen)
    assert "SHEET Puzzles of Marches" in seen
    assert "is no one puzzle" in seen
    assert "SHEET Marches, puzzle 1: Far and wide" in seen
    assert "whoever leaves an area empty loses it" in seen
    assert "SHEET Solved: Far and wide" in seen
    assert "minaria puzzle marches 1" in seen
    assert Record(tmp_path).best("marches/far-and-wide").solved
    assert not list(tmp_path.glob("*.sqlite*"))


def test_next_goes_to_the_next_puzzle_and_nothing_typed_leaves(tmp_path: Path) -> None:
    keys = Reading("", "next", "quit")
    keys.alone = False
    puzzles.puzzle(keys, tmp_path, "marches")
    assert "\n".join(keys.seen).count("SHEET Marches, puzzle 1") == 2
    keys = Reading("quit")
    keys.alone = False
    puzzles.puzzle(keys, tmp_path, "marches")
    assert "SHEET Marches, puzzle 1: Far and wide" not in keys.seen


def test_the_full_screen_shows_the_task_and_the_verdict(tmp_path: Path) -> None:
    one = of_game(load("marches"))[0]
    hosted = open_puzzle(SqliteStore(tmp_path / "tables.sqlite"), one, Record(None), str)
    console = Console(color_system="truecolor", force_terminal=True, width=80, height=24, legacy_windows=False)
    app = TableApp(Desk(hosted, tmp_path), Settings(), console=console)
    pages = []

    async def play(hand: Hand) -> None:
        pages.append("\n".join(app.model.sheet_panel.text()))
        for line in SOLVED:
            await hand.line(line)
        pages.append("\n".join(app.model.sheet_panel.text()))

    at(app, play)
    assert "Hold three areas when your round ends" in pages[0]
    assert "Solved: Far and wide" in pages[1]


def test_the_command_line_lists_plays_and_refuses(tmp_path: Path) -> None:
    listed = minaria(tmp_path, "puzzle", "kingmaker", "--plain")
    assert listed.returncode == 0
    assert "Solved: 0 of 12." in listed.stdout
    assert "Today's: " in listed.stdout
    played = minaria(tmp_path, "puzzle", "kingmaker", "the-captive", "--plain", stdin="solution\nquit\n")
    assert "Solution: The captive" in played.stdout
    assert not (tmp_path / NAME).exists()
    today = minaria(tmp_path, "puzzle", "--today", "--plain", stdin="quit\n")
    assert today.returncode == 0
    assert ", puzzle " in today.stdout
    for wrong in (("nogame",), ("kingmaker", "99")):
        refused = minaria(tmp_path, "puzzle", *wrong, "--plain")
        assert refused.returncode == 2
        assert len(refused.stderr.strip().splitlines()) == 1
