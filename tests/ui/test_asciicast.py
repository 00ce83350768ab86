"""Recordings: a table written as one, read again, and shown with pause and speed; nothing in one but draws."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from minaria.__main__ import main
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import resume
from minaria.table.store.store import SqliteStore
from minaria.ui.asciicast import BadCast, Cast, Drawn, Frame, Player, is_cast, read, write
from minaria.ui.settings import Settings
from minaria.ui.tui.recording import record
from tests.ui.tui.tools import hosted

CAST = Cast(40, 10, "a game", [Frame(0.0, "one"), Frame(1.0, "two"), Frame(2.0, "\x1b[31mthree"), Frame(60.0, "four")])


def test_what_was_written_is_read_again_and_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.cast"
    write(path, CAST)
    assert is_cast(path)
    assert read(path) == CAST
    assert json.loads(path.read_text().splitlines()[0])["version"] == 2
    with pytest.raises(FileExistsError):
        write(path, CAST)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"version": 2, "width": 80}', "no recording that can be read"),
        ('{"version": 2, "width": 80, "height": 24}\n[1, "o"]', "no recording that can be read"),
        ('{"version": 2, "width": 80, "height": 24}\n["x", "o", "y"]', "a time, a kind and a text"),
        ('{"version": 2, "width": 80, "height": 24}\nnonsense', "no recording that can be read"),
        ('{"version": 1, "width": 80, "height": 24}', "version 1"),
        ('{"version": 2, "width": 80, "height": 24000}', "80 by 24000"),
        ("[" * 100_000 + '"version" "width"', "no recording that can be read"),
    ],
)
def test_what_is_no_recording_is_named_so(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "a.cast"
    path.write_text(text)
    with pytest.raises(BadCast, match=told):
        read(path)


# -- showing


class Viewer:
    """Somebody who presses keys at certain times; time goes on while he is waited for."""

    def __init__(self, *keys: tuple[float, str]) -> None:
        self.keys, self.time, self.out = list(keys), 0.0, [("", 0.0)]

    def write(self, text: str) -> None:
        self.out.append((text, self.time))

    def key(self, seconds: float | None) -> str:
        ends = float("inf") if seconds is None else self.time + seconds
        if self.keys and self.keys[0][0] <= ends:
            self.time = max(self.time, self.keys[0][0])
            return self.keys.pop(0)[1]
        self.time = ends
        return ""

    def shown(self) -> list[tuple[str, float]]:
        """The frames drawn and when."""
        return [(text, at) for text, at in self.out if text and "\x1b[2J" not in text and "\x1b7" not in text]


def watched(*keys: tuple[float, str], rows: int = 0) -> Viewer:
    viewer = Viewer(*keys)
    Player(CAST, viewer.write, viewer.key, lambda: viewer.time, rows).run()
    return viewer


def test_it_is_shown_in_its_own_time_and_long_pauses_are_cut() -> None:
    assert watched((100, "q")).shown() == [("one", 0.0), ("two", 1.0), ("\x1b[31mthree", 2.0), ("four", 5.0)]


def test_it_stops_goes_on_steps_and_is_left() -> None:
    viewer = watched((0.5, " "), (10.0, "."), (20.0, " "), (21.5, "q"))
    assert viewer.shown() == [("one", 0.0), ("two", 10.0), ("\x1b[31mthree", 21.0)]


def test_it_goes_faster_slower_and_from_the_beginning() -> None:
    assert watched((0.1, "+"), (0.5, "q")).shown() == [("one", 0.0)]
    assert [text for text, _ in watched((0.1, "+"), (0.7, "q")).shown()] == ["one", "two"]
    assert [text for text, _ in watched((1.5, "0"), (1.6, "q")).shown()] == ["one", "two", "one"]
    slow = watched((0.1, "-"), (2.0, "q"))
    assert slow.shown() == [("one", 0.0)]


def test_how_it_stands_is_told_below_it_where_there_is_room() -> None:
    told = [text for text, _ in watched((0.5, " "), (1.0, "q"), rows=11).out if "\x1b7" in text]
    assert "0:00 of 1:00, 1 times, plays." in told[0]
    assert "stopped" in told[-1]
    assert not any("\x1b7" in text for text, _ in watched((0.5, "q"), rows=10).out)


@pytest.mark.parametrize(
    ("frames", "drawn"),
    [
        (["a\x1b[1;31mb\x1b[2;3Hc\x1b[K"], "a\x1b[1;31mb\x1b[2;3Hc\x1b[K"),
        (["a\x1b]52;c;eA==\x07b\x1b]0;t\x1b\\c"], "abc"),
        (["\x1bPtmux;\x1b\x1b]52;c;eA==\x07\x1b\\x"], "x"),
        (["\x1b[6n\x1b[c\x1b[21t\x1b[>c\x1b[!p\x1b[?2026$p\x1b[5 qx"], "x"),
        (["\x1b[?1049h\x1b[?1000h\x1b[?25l\x1b[?2004hx\x1bc"], "\x1b[?25lx"),
        (["a\x1b]5", "2;c;eA==\x07b"], "ab"),
        (["a\x1b[3", "1mb"], "a\x1b[31mb"),
        (["a\x9d0;x\x9cb\x07\x05\x7f"], "ab"),
        (["é●\r\n\tx"], "é●\r\n\tx"),
    ],
)
def test_only_what_draws_is_shown(frames: list[str], drawn: str) -> None:
    screen = Drawn()
    got = "".join(screen.of(text) for text in frames)
    assert got == drawn


# -- a table


def played(folder: Path) -> HostedTable:
    table = hosted(folder)
    table.hear("hothior", "roll")
    return resume(SqliteStore(folder / "tables.sqlite"), "t")


def test_a_table_is_recorded_position_by_position_as_everybody_may_see_it(tmp_path: Path) -> None:
    table = played(tmp_path)
    cast = asyncio.run(record(table, tmp_path, Settings(), (80, 24), speed=2))
    whole = "".join(frame.text for frame in cast.frames)
    assert (cast.width, cast.height, cast.title) == (80, 24, "Divine Right: t")
    assert [frame.at for frame in cast.frames][:3] == [0.0, 0.5, 4.0]
    assert "Hothior rolls" in whole
    assert "\x1b]52" not in whole
    assert table.match.lines[-1].n == len(table.match.lines) - 1  # nothing was ordered


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["replay", "t", "--cast", "there.cast"], "already"),
        (["replay", "t", "--cast", "x.cast", "--size", "20x5"], "--size wants"),
        (["replay", "t", "--cast", "x.cast", "--size", "big"], "--size wants"),
        (["replay", "t", "--speed", "0"], "--speed wants"),
        (["replay", "there.cast"], "a terminal that can move its cursor"),
    ],
)
def test_the_command_says_what_it_cannot_do(
    given: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINARIA_DATA", str(tmp_path))
    hosted(tmp_path)
    write(tmp_path / "there.cast", CAST)
    assert main(given) == 2
    assert told in capsys.readouterr().err


def test_the_command_writes_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MINARIA_DATA", str(tmp_path))
    monkeypatch.setenv("MINARIA_CONFIG", str(tmp_path))
    played(tmp_path)
    path = tmp_path / "t.cast"
    assert main(["replay", "t", "--cast", str(path), "--speed", "4", "--to", "1"]) == 0
    assert "seconds" in capsys.readouterr().out
    assert read(path).width == 100
