"""The second screen: the public map at a size that fits, what the referee shows on it, and nothing that is secret."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui import projector
from minaria.ui.projector import Projector
from minaria.ui.settings import Settings
from tests.table.test_referee import say

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
FOUR = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}


@pytest.fixture
def table(tmp_path: Path) -> HostedTable:
    return new_table(SqliteStore(tmp_path / "tables.sqlite"), "divine_right", SEATS, seed="4", name="t")


def screen(hosted: HostedTable, depth: str = "truecolor", **settings: Any) -> Projector:
    system: Any = None if depth == "none" else depth
    console = Console(color_system=system, force_terminal=True, file=io.StringIO())
    return Projector(hosted, Settings(**settings), console)


def words(shown: Projector, width: int, height: int) -> str:
    """What stands there, and that every line is as wide as the screen and there are as many as it is high."""
    frame = shown.frame(width, height)
    assert len(frame) == height
    assert {sum(s.cell_length for s in line) for line in frame} == {width}
    return "\n".join("".join(s.text for s in line).rstrip() for line in frame)


@pytest.mark.parametrize("size", [(40, 10), (80, 24), (120, 40), (200, 60), (340, 140)])
@pytest.mark.parametrize("depth", ["truecolor", "256", "standard", "none"])
def test_it_fits_every_screen(table: HostedTable, size: tuple[int, int], depth: str) -> None:
    said = words(screen(table, depth), *size)
    assert "Turn 1" in said
    assert "The order of play: " in said


def test_the_map_is_as_close_as_it_fits_and_the_score_beside_it(table: HostedTable) -> None:
    shown = screen(table)
    words(shown, 80, 24)
    assert shown._picture is not None
    assert shown._picture.zoom == "whole"
    said = words(shown, 340, 140)
    assert shown._picture.zoom == "close"
    assert "Port Lork" in said
    assert "Score" in said
    shown.key("-")
    words(shown, 340, 140)
    assert shown._picture.zoom == "play"


def test_a_place_is_shown_closer_and_in_the_middle_and_the_score_alone(table: HostedTable) -> None:
    shown = screen(table)
    say(table, "show port lork to everyone")
    said = words(shown, 120, 40)
    assert shown._picture is not None
    assert shown._picture.zoom == "play"
    row = next(k for k, line in enumerate(said.splitlines()) if "Port Lork" in line)
    assert abs(row - 19) < 4
    assert 25 < said.splitlines()[row].index("Port Lork") < 55
    say(table, "show score to everyone")
    said = words(shown, 120, 40)
    assert "Port Lork" not in said
    assert "rank" in said
    say(table, "undo")
    assert "Port Lork" in words(shown, 120, 40)


def test_what_cannot_be_shown_is_refused_and_players_do_not_decide_it(table: HostedTable) -> None:
    assert say(table, "show nowhere at all to everyone").startswith("refusal: 'nowhere at all' cannot be shown")
    say(table, "show map to everyone")
    assert "shows that already" in say(table, "show map to everyone")
    table.hear("mivior", "show score to everyone")
    assert table.office.decided.screen == "map"


def test_it_follows_the_table_and_tells_no_secret(table: HostedTable) -> None:
    say(table, "give mivior card Crass Bribe +2")
    say(table, "whisper muetar at dawn", "mivior")
    say(table, "notice we stop at ten")
    shown = screen(table)
    said = words(shown, 200, 60)
    assert "we stop at ten" in said
    assert not [secret for secret in ("Crass", "dawn") if secret in said]
    say(table, "roll")
    assert words(shown, 200, 60) != said


def test_a_map_of_areas_and_a_terminal_without_colours_or_signs(tmp_path: Path) -> None:
    hosted = new_table(SqliteStore(tmp_path / "tables.sqlite"), "seasons", FOUR, seed="1", name="s")
    said = words(screen(hosted, "none", glyphs="ascii"), 160, 50)
    assert "Alderhall" in said
    assert said.isascii()


def test_what_it_sends_is_what_changed_and_a_key_leaves(table: HostedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    sent = io.StringIO()
    console = Console(color_system="truecolor", force_terminal=True, file=sent, width=80, height=24)
    monkeypatch.setattr(projector, "Console", lambda **kept: console)
    monkeypatch.setattr("minaria.ui.projector.os.get_terminal_size", lambda number: os.terminal_size((80, 24)))
    monkeypatch.setattr(projector, "SECOND", 0)
    frames: list[int] = []

    class Keys:
        number = reading

        def __init__(self, number: int) -> None:
            pass

        def take(self) -> None:
            pass

        def give_back(self) -> None:
            os.close(reading)

    def after(shown: Projector, width: int, height: int) -> list[Any]:
        frames.append(len(sent.getvalue()))
        if len(frames) == 3:
            say(table, "roll")
        if len(frames) == 6:
            os.write(writing, b"\x1b[Aq")  # an arrow with q behind it is no q ...
        if len(frames) == 9:
            os.write(writing, b"q")  # ... but this is one
        return made(shown, width, height)

    made = Projector.frame
    monkeypatch.setattr(Projector, "frame", after)
    monkeypatch.setattr(projector, "KeyByKey", Keys)
    monkeypatch.setattr("minaria.ui.projector.sys.stdin", io.TextIOWrapper(os.fdopen(reading, "rb", closefd=False)))
    projector.project(table, Settings())
    os.close(writing)
    first, same, rolled = frames[1] - frames[0], frames[2] - frames[1], frames[3] - frames[2]
    assert first > 5_000
    assert same < 20
    assert 20 < rolled < 1_000
    assert len(frames) >= 9
    assert sent.getvalue().endswith("\x1b[?1049l")


@pytest.mark.parametrize("what", ["_map", "_news", "_head", "_page"])
def test_a_fault_in_drawing_is_noted_and_the_screen_goes_on(
    table: HostedTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    shown = Projector(table, Settings(), Console(force_terminal=True, file=io.StringIO()), tmp_path)

    def fail(*_: object) -> object:
        raise KeyError(0)

    with monkeypatch.context() as broken:
        broken.setattr(Projector, what, fail)
        for _ in range(3):
            assert "A fault in the program, number" in words(shown, 200, 60)
    assert (tmp_path / "faults.log").read_text().count("KeyError: 0") == 1
    assert "Turn 1" in words(shown, 200, 60)
