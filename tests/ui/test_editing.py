"""`edit`: long text in one's own editor at one's own machine; and no face of a host that starts or writes anything."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from minaria.ui import editing
from minaria.ui.hotseat import sit
from minaria.ui.line import LineTerminal
from minaria.ui.settings import Settings
from minaria.ui.tui.run import screen_of
from tests.ui.ssh.house import XTERM, House, run, until
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at, hosted

WRITES = "import sys; open(sys.argv[1], 'w').write({text!r})"


def editor(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch, code: int = 0) -> None:
    """An editor that writes a text over what it is given."""
    path = folder / "editor"
    path.write_text(f"#!{sys.executable}\n{WRITES.format(text=text)}; sys.exit({code})\n")
    path.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(path))


def test_what_is_indented_goes_on_and_notes_are_no_lines() -> None:
    assert editing.lines_of("say My lords,\n  hear me\n\n# a note\nroll\n   \n") == ["say My lords, hear me", "roll"]


@pytest.mark.parametrize(
    ("env", "command"), [({"VISUAL": "e -w", "EDITOR": "f"}, ["e", "-w"]), ({"EDITOR": "f"}, ["f"])]
)
def test_the_editor_is_whose_one_says(env: dict[str, str], command: list[str]) -> None:
    assert editing.editor_command(env) == command


def test_in_lines_what_is_saved_is_typed_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor(tmp_path, "roll\nsay My lords,\n hear me\n", monkeypatch)
    keys = Keyboard("edit say x", "quit")
    sit(hosted(tmp_path), keys, tmp_path)
    assert "order: roll" in keys.seen
    assert any("My lords, hear me" in x for x in keys.seen)
    editor(tmp_path, "roll\n", monkeypatch, code=1)
    (tmp_path / "b").mkdir()
    keys = Keyboard("edit", "quit")
    sit(hosted(tmp_path / "b"), keys, tmp_path)
    assert "order: roll" not in keys.seen
    assert any("ended with 1" in x for x in keys.seen)


def test_in_lines_a_key_takes_the_line_into_the_editor_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINARIA_CONFIG", str(tmp_path))
    editor(tmp_path, "say My lords,\n hear me\n", monkeypatch)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        terminal = LineTerminal(tmp_path)
        edited = terminal._edited

        def and_then(text: str) -> str:
            keys.send_text("!\r")
            return edited(text)

        terminal._edited = and_then  # type: ignore[method-assign]
        keys.send_text("rol\x1be")
        assert terminal.ask("x", person="Ann") == "say My lords, hear me!"


def test_on_the_screen_a_line_comes_back_into_the_order_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor(tmp_path, "roll\n", monkeypatch)
    app = screen_of(hosted(tmp_path), tmp_path, Settings())

    @contextmanager
    def lent() -> Iterator[None]:
        yield

    async def play(hand: Hand) -> None:
        await hand.line("edit")
        assert editing.NO_EDITOR in hand.said.replace("\n", " ")
        app.its_driver.lent = lent  # type: ignore[union-attr]
        await hand.type("rol")
        await hand.press("alt+e")
        assert hand.app.editor.text == "roll"
        await hand.press("enter")
        assert "roll" in {line.text for line in hand.app.desk.match.lines}
        editor(tmp_path, "pass\nscore\n", monkeypatch)
        await hand.line("edit")
        assert hand.app.model.sheet_panel.sheet.title == "Score"

    at(app, play)


# -- a host

FACES: dict[str, tuple[str, str | None]] = {
    "screen": ("x+tui", XTERM),
    "lines": ("x+lines", XTERM),
    "plain": ("x+plain", XTERM),
    "no terminal": ("x", None),
}
LINES = (
    "edit",
    "edit say x",
    "read orders.txt",
    "print map to stolen.svg",
    "publish turn to stolen.txt",
    "export mine to stolen.txt",
    "save the game as stolen.txt",
    "theme ../themes/mine",
    "key score f12",
    "bell on",
    "copy",
    "replay --cast stolen.cast",
    "!touch stolen",
)


@pytest.mark.parametrize(
    "face", [f if f in ("screen", "plain") else pytest.param(f, marks=pytest.mark.slow) for f in FACES]
)
def test_no_face_of_a_host_starts_a_program_or_writes_a_file_for_a_player(
    face: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, term = FACES[face]
    started: list[object] = []

    def no_program(*given: object, **more: object) -> None:
        started.append(given)
        raise AssertionError(given)

    async def play(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", name, term=term)
        await ann.sees("Roll for events")
        before = _files(tmp_path)
        for what in ("Popen", "run", "call", "check_output"):
            monkeypatch.setattr(subprocess, what, no_program)
        for what in ("system", "popen", "posix_spawn", "execv", "fork"):
            monkeypatch.setattr(os, what, no_program)
        monkeypatch.setattr(asyncio, "create_subprocess_exec", no_program)
        ann.line(*LINES, end="\r" if term else "\n")
        if term:
            ann.type("\x1be\x1a")
        ann.line("say the last word", end="\r" if term else "\n")
        await until(lambda: any("the last word" in line.text for line in house.hosted.match.lines))
        assert not (_files(tmp_path) - before)
        if face != "screen":
            assert editing.NO_EDITOR in ann.text.replace("\r\n", " ").replace("  ", " ")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINARIA_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("VISUAL", "touch stolen")
    (tmp_path / "orders.txt").write_text("roll\n")
    run(play, tmp_path / "host", seats={"hothior": "Ann", "mivior": "Bob"})
    assert not started


def _files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(("-wal", "-shm", ".log"))}
