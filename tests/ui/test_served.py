"""Textual's own tools show the screen: `textual serve` to a browser, `textual run --dev`; nothing is done there as the
computer's user."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from minaria.ui import front_ends
from minaria.ui.alerts import own_triggers
from minaria.ui.files import seat_at_the_computer
from minaria.ui.settings import remembered
from minaria.ui.tui.at_keyboard import own_driver
from tests.ui.tui.tools import hosted

WEB = "textual.drivers.web_driver:WebDriver"


@pytest.fixture(autouse=True)
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", WEB)
    monkeypatch.setenv("MINARIA_CONFIG", str(tmp_path))
    monkeypatch.setenv("TERM", "dumb")


def test_the_screen_is_shown_by_the_driver_that_is_wanted_though_there_is_no_terminal(tmp_path: Path) -> None:
    assert own_driver() is None
    terminal = front_ends.open_face("", tmp_path)
    assert (terminal.screen, terminal.lines_first) == (True, False)


def test_whoever_sits_there_changes_no_choice_reads_no_file_and_starts_nothing(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('theme = "light"\n[[trigger]]\nwhen = "my turn"\nrun = "touch x"\n')
    before = (tmp_path / "config.toml").read_text()
    settings = remembered()
    assert settings.theme == "light"
    assert "at the computer itself" in settings.choose("theme", "dark").kept()
    assert "at the computer itself" in settings.give("score", "f12").kept()
    assert (tmp_path / "config.toml").read_text() == before
    assert own_triggers() == ([], [])
    table = hosted(tmp_path)
    seat_at_the_computer(table)
    assert table.table.services.open_file is None
    assert table.table.services.write_files is None


def test_another_face_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front_ends, "_at_screen", lambda *given: ("lines", ""))
    assert front_ends.sit(hosted(tmp_path), front_ends.open_face("", tmp_path), tmp_path) in ("left", "quit")


@pytest.mark.slow
def test_the_whole_program_speaks_to_textual_serve(tmp_path: Path) -> None:
    env = {**os.environ, "TEXTUAL_DRIVER": WEB, "MINARIA_DATA": str(tmp_path), "COLUMNS": "100", "ROWS": "30"}
    given = [sys.executable, "-m", "minaria", "play", "divine_right", "--seats", "hothior=you,muetar=bot"]
    with subprocess.Popen(given, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        while program.stdout.readline() != b"__GANGLION__\n":
            assert program.poll() is None
        got = b""
        while b"Roll for events" not in got:
            kind, size = program.stdout.read(1), int.from_bytes(program.stdout.read(4), "big")
            assert kind in (b"D", b"M", b"P")
            got += program.stdout.read(size)
        program.kill()
