"""Which face a table gets at a keyboard, and going from one to another while it is played."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from textual.filter import Monochrome, NoColor

from minaria.ui import front_ends, hotseat
from minaria.ui.plain import PlainTerminal
from minaria.ui.settings import Settings, remembered
from minaria.ui.ssh.driver import console_for
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.ui.tui.tools import Hand, at, hosted


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
    assert front_ends.open_face("", tmp_path).screen
    assert front_ends.open_face("screen", tmp_path).screen
    lines = front_ends.open_face("lines", tmp_path)
    assert lines.lines_first
    assert lines.screen  # the word `screen` goes there all the same
    assert front_ends.open_face("plain", tmp_path).lines_first
    remembered(able).choose("reader", "on")
    assert isinstance(front_ends.open_face("", tmp_path), PlainTerminal)
    assert front_ends.open_face("", tmp_path).lines_first
    assert front_ends.open_face("", tmp_path).screen  # the way out of it
    assert front_ends.open_face("screen", tmp_path).screen  # asked for by name, whatever was chosen before


def test_no_full_screen_where_it_cannot_be_drawn(able: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert not front_ends.open_face("", tmp_path).screen
    with pytest.raises(ValueError, match="--plain"):
        front_ends.open_face("screen", tmp_path)


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

    monkeypatch.setattr(front_ends, "_at_screen", at_screen)
    monkeypatch.setattr(hotseat, "sit", in_lines)
    terminal = front_ends.open_face("screen", tmp_path)
    said: list[str] = []
    monkeypatch.setattr(terminal, "say", lambda channel, text: said.append(text))
    assert front_ends.sit(hosted(tmp_path), terminal, tmp_path) == "quit"
    assert went == ["screen", "lines", "screen"]
    assert said[-1].endswith("Go on with: minaria resume t")


# -- without colours


def map_of(app: TableApp) -> list[str]:
    """The letters of the map as they are drawn, every style among them."""
    panel = app.map
    return [str([(s.text, str(s.style)) for s in panel.render_line(y)]) for y in range(panel.size.height)]


@pytest.mark.parametrize("glyphs", ["full", "blocks", "ascii"])
def test_no_color_draws_what_colour_none_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, glyphs: str) -> None:
    drawn: dict[str, list[str]] = {}

    async def play(hand: Hand) -> None:
        drawn["NO_COLOR"] = map_of(hand.app)
        await hand.line("colours 256")
        drawn["256"] = map_of(hand.app)
        await hand.line("colours none")
        drawn["none"] = map_of(hand.app)
        await hand.line("colours auto")
        drawn["auto"] = map_of(hand.app)

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("NO_COLOR", "1")
    at(TableApp(Desk(hosted(tmp_path), tmp_path), Settings(glyphs=glyphs)), play)
    assert drawn["NO_COLOR"] == drawn["none"] == drawn["auto"]
    assert "#" not in "".join(drawn["none"]).replace("# ", "")
    assert drawn["256"] != drawn["none"]  # asked for in the program, that goes before


def test_what_the_host_wants_of_his_own_terminal_takes_no_guests_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(hand: Hand) -> None:
        assert hand.app.model.depth == "true"

    monkeypatch.setenv("NO_COLOR", "1")
    there = console_for("xterm-256color", {"COLORTERM": "truecolor"})
    app = TableApp(Desk(hosted(tmp_path), tmp_path), Settings(), console=there)
    at(app, play)
    assert not any(isinstance(f, Monochrome | NoColor) for f in app.get_line_filters())
