"""Keys in lines: those of the screen's order line given other keys, and pages by their keys; also at a host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from textual.keys import _character_to_key

from minaria.ui.config.key_names import SIGNS, key_name
from minaria.ui.hotseat import sit
from minaria.ui.line import LineTerminal
from minaria.ui.line_keys import prompt_keys
from minaria.ui.settings import remembered
from minaria.ui.tui.keys import IDS, KEYS, LINES, Keymap, chosen_keys
from tests.ui.ssh.house import XTERM, House, run
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at, hosted, screen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    monkeypatch.setenv("MINARIA_CONFIG", str(folder))
    return folder


@pytest.fixture
def keys(tmp_path: Path) -> Iterator[PipeInput]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def typed(keys: PipeInput, tmp_path: Path, text: str) -> str:
    keys.send_text(text)
    return LineTerminal(tmp_path).ask("x", person="Ann")


@pytest.mark.parametrize(
    ("id", "to", "sent", "line"),
    [
        ("line_start", "ctrl+t", "abc\x14x\r", "xabc"),
        ("delete_all", "alt+k", "abc\x1bkx\r", "x"),
        ("escape", "f12", "abc\x1b[24~x\r", "x"),
        ("word_left", "alt+comma", "ab cd\x1b,x\r", "ab xcd"),
        ("interrupt", "ctrl+g", "abc\x07x\r", "x"),
    ],
)
def test_a_key_given_to_something_in_the_line_does_it(
    keys: PipeInput, tmp_path: Path, id: str, to: str, sent: str, line: str
) -> None:
    remembered().give(id, to)
    assert typed(keys, tmp_path, sent) == line


def test_what_a_key_did_usually_it_does_no_more_once_it_has_another(keys: PipeInput, tmp_path: Path) -> None:
    assert typed(keys, tmp_path, "abc\x01x\r") == "xabc"
    remembered().give("line_start", "ctrl+t")
    assert typed(keys, tmp_path, "abc\x01x\r") == "abcx"


@pytest.mark.parametrize(("sent", "line"), [("\x1b[15~", "score"), ("abc\x1b[15~\r", "abc"), ("\x1bOP", "help")])
def test_keys_of_pages_type_their_words_on_an_empty_line(keys: PipeInput, tmp_path: Path, sent: str, line: str) -> None:
    assert typed(keys, tmp_path, sent) == line


def test_a_page_has_another_key_at_the_next_line(keys: PipeInput, tmp_path: Path) -> None:
    terminal = LineTerminal(tmp_path)
    keys.send_text("\x1b[15~")
    assert terminal.ask("x", person="Ann") == "score"
    remembered().give("score", "f12")
    keys.send_text("\x1b[15~\x1b[24~")
    assert terminal.ask("x", person="Ann") == "score"


def test_the_word_key_gives_takes_back_and_says(tmp_path: Path) -> None:
    said = Keyboard("key score f12 ctrl+t", "key score", "key score x", "key scoer f1", "key help f12", "keys", "quit")
    sit(hosted(tmp_path), said, tmp_path)
    assert "note: score: F12 or Ctrl+T. Remembered." in said.seen
    assert "note: score: F12 or Ctrl+T." in said.seen
    assert any("typed in the order line" in x for x in said.seen)
    assert any("did you mean score?" in x for x in said.seen)
    assert any("F12. Remembered. But f12 is given to" in x for x in said.seen)
    assert any(x.startswith("sheet: Keys") for x in said.seen)
    assert remembered().keys == {"score": ("f12", "ctrl+t"), "help": ("f12",)}


def test_the_word_key_works_on_the_screen_at_once(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("key score ctrl+t")
        assert "score: Ctrl+T. Remembered." in hand.said
        await hand.press("ctrl+t")
        assert hand.app.model.sheet_panel.sheet.title == "Score"
        await hand.press("escape", "f5")
        assert hand.app.pages.make is None
        await hand.line("key score usual")
        await hand.press("f5")
        assert hand.app.model.sheet_panel.sheet.title == "Score"

    at(screen(tmp_path), play)


def test_a_hosts_guest_has_his_own_keys_with_his_key_on_every_face(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann = await house.come("Ann", "x+lines", term=XTERM)
        await ann.sees("Roll for events")
        ann.line("key score f12", "key line_start none", "key help x", end="\r")
        await ann.sees("score: F12. Remembered.", "line_start: no key. Remembered.", "typed in the order line")
        since = len(ann.got)
        ann.type("\x1b[24~")
        await ann.sees("points", since=since)
        ann.line("quit", end="\r")
        await ann.ends()
        again = await house.come("Ann", "x+tui", term=XTERM)
        await again.sees(" F12 ")
        bob = await house.come("Bob", "x+tui", term=XTERM)
        await bob.sees(" F5 ")

    run(play, tmp_path, seats={"hothior": "Ann", "mivior": "Bob"})
    assert remembered().keys == {}


def test_names_of_keys_are_read_as_people_write_them() -> None:
    for written, name in {
        "F5": "f5",
        "Ctrl+T": "ctrl+t",
        "ALT+PgUp": "alt+pageup",
        "alt+ctrl+x": "ctrl+alt+x",
        "alt+.": "alt+full_stop",
        "alt++": "alt+plus",
        "+": "+",
        "plus": "+",
        "Esc": "escape",
        "shift+n": "N",
        "n": "n",
        "shift+tab": "shift+tab",
    }.items():
        assert key_name(written) == name, written
    for wrong in ("", "f25", "crtl+x", "ctrl+ctrl+x", "hyper+x", "ctrl+", "two words"):
        with pytest.raises(ValueError, match="is no key"):
            key_name(wrong)
    for name, sign in SIGNS.items():
        assert _character_to_key(sign) == name


def test_every_usual_key_is_one_that_may_be_chosen_and_lines_know_theirs() -> None:
    for key in KEYS:
        assert [key_name(k) for k in key.keys] == list(key.keys)
        if key.id in LINES:
            assert all(prompt_keys(k) for k in key.keys), key.id
    assert Keymap(dict.fromkeys(IDS, ())).page().blocks
    with pytest.raises(ValueError, match="one to 4 keys"):
        chosen_keys("score", "f1 f2 f3 f4 f5")
