"""Which face a table gets at a keyboard, and going from one to another while it is played."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from minaria.ui import faces, hotseat
from minaria.ui.plain import PlainTerminal
from minaria.ui.settings import remembered
from tests.ui.tui.tools import hosted


@pytest.fixture
def able(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A terminal that could show the full screen, and a person's choices."""
    home = tmp_path / "config"
    monkeypatch.setenv("MINARIA_CONFIG", str(home))
    monkeypatch.setenv("TERM", "xterm-256color")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    return home


def test_the_full_screen_where_it_fits_and_what_was_asked_for_else(able: Path, tmp_path: Path) -> None:
    assert faces.open_face("", tmp_path).screen
    assert faces.open_face("screen", tmp_path).screen
    lines = faces.open_face("lines", tmp_path)
    assert lines.lines_first
    assert lines.screen  # the word `screen` goes there all the same
    assert not faces.open_face("plain", tmp_path).screen
    remembered(able).choose("reader", "on")
    assert isinstance(faces.open_face("", tmp_path), PlainTerminal)
    assert not faces.open_face("", tmp_path).screen
    assert faces.open_face("screen", tmp_path).screen  # asked for by name, whatever was chosen before


def test_no_full_screen_where_it_cannot_be_drawn(able: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert not faces.open_face("", tmp_path).screen
    with pytest.raises(ValueError, match="--plain"):
        faces.open_face("screen", tmp_path)


def test_from_the_screen_to_lines_and_back_without_leaving_the_table(
    able: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    went: list[str] = []
    on_screen = iter([("lines", ""), ("quit", "")])

    def at_screen(*given: object) -> tuple[str, str]:
        went.append("screen")
        return next(on_screen)

    def in_lines(*given: object) -> str:
        went.append("lines")
        return "screen"

    monkeypatch.setattr(faces, "_at_screen", at_screen)
    monkeypatch.setattr(hotseat, "sit", in_lines)
    terminal = faces.open_face("screen", tmp_path)
    said: list[str] = []
    monkeypatch.setattr(terminal, "say", lambda channel, text: said.append(text))
    assert faces.sit(hosted(tmp_path), terminal, tmp_path) == "quit"
    assert went == ["screen", "lines", "screen"]
    assert said[-1].endswith("Go on with: minaria resume t")
