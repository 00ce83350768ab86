"""Every face knows every word that leads out of it: all faces by all such words, at the keyboard and over ssh."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import TABLE_WORDS, Order
from minaria.engine.game import REFEREE, games, load
from minaria.table.record.referee_words import words_for
from minaria.ui import front_ends, hotseat, switching
from minaria.ui.menu import lines as menu
from minaria.ui.referee import Console
from minaria.ui.settings import remembered
from minaria.ui.switching import WAYS
from minaria.ui.tui import screen_words
from tests.ui.ssh.house import XTERM, Client, House, run, until
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at, hosted, screen

CHOICES = {
    "glyphs ascii": ("glyphs", "ascii"),
    "colours none": ("colour", "none"),
    "theme light": ("theme", "light"),
    "moves off": ("moves", "off"),
    "zoom close": ("zoom", "close"),
}
HERE = ("screen", "lines", "plain")


def leads(word: str, here: str, able: bool) -> str:
    """Where a word leads from a face, '' if one stays; `able`: the terminal could show every face."""
    to = "screen" if word == "reader off" and here == "plain" else here if word == "reader off" else WAYS[word]
    return "" if to == here or (not able and to != "plain") else to


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where choices are remembered: the reader was on, as somebody has it who wants to be rid of it."""
    folder = tmp_path / "config"
    monkeypatch.setenv("MINARIA_CONFIG", str(folder))
    remembered().choose("reader", "on")
    return folder


def able_to(show: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that can move its cursor, or one that cannot."""
    monkeypatch.setenv("TERM", "xterm-256color" if show else "dumb")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)


def keyboard(here: str, able: bool, *typed: str) -> Keyboard:
    made = Keyboard(*typed)
    made.plain, made.screen = here == "plain", able
    return made


# -- at the keyboard


@pytest.mark.parametrize("word", WAYS)
@pytest.mark.parametrize(("here", "able"), [("lines", True), ("plain", True), ("plain", False)])
@pytest.mark.parametrize("refereed", [False, True], ids=["player", "referee"])
def test_every_word_leads_out_of_lines(
    here: str, able: bool, word: str, refereed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    able_to(able, monkeypatch)
    keys = keyboard(here, able, word, "quit")
    table = hosted(tmp_path)
    sitting = (Console if refereed else hotseat.Sitting)(table, keys, tmp_path)
    ended = hotseat.sit(table, keys, tmp_path, sitting)
    assert ended == (leads(word, here, able) or "quit")
    said = [x for x in keys.seen if "reader" in x or "already" in x or "cannot be shown" in x]
    assert ended != "quit" or said[-1:]
    if word.startswith("reader"):
        assert remembered().reader == word.split()[1]
    assert not any("do not know" in x for x in keys.seen)


@pytest.mark.parametrize("word", WAYS)
def test_every_word_leads_out_of_the_screen(word: str, tmp_path: Path) -> None:
    app = screen(tmp_path)

    async def play(hand: Hand) -> None:
        await hand.type(word)
        await hand.pilot.press("enter")
        await hand.pilot.pause()
        if not leads(word, "screen", True):
            await hand.settle()
            assert "already" in hand.said or "reader: off" in hand.said
            app.leave("quit")

    at(app, play)
    assert app.return_value == (leads(word, "screen", True) or "quit")


@pytest.mark.parametrize("word", WAYS)
@pytest.mark.parametrize("here", ["lines", "plain"])
def test_every_word_leads_out_of_the_menu(
    here: str, word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    able_to(True, monkeypatch)
    keys = keyboard(here, True, word, "quit")
    keys.lines_first = True
    went: list[str] = []

    def at_face(terminal: object, face: str, data: Path) -> Keyboard:
        went.append(face)
        return keys

    monkeypatch.setattr(menu, "at_face", at_face)
    menu.menu(None, keys, tmp_path)  # type: ignore[arg-type]
    to = "screen" if word == "reader off" and here == "plain" else here if word == "reader off" else WAYS[word]
    assert went == [to]


def test_a_word_said_at_a_later_question_counts_for_the_table_that_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    able_to(True, monkeypatch)
    for word, first in (("lines", True), ("screen", False), ("reader off", True), ("plain", True)):
        keys = keyboard("lines", True, "new", word, "quit")
        keys.lines_first = True
        menu.menu(None, keys, tmp_path)  # type: ignore[arg-type]
        assert keys.lines_first is first, word
        assert any("The table will be shown" in x or "first question" in x for x in keys.seen)


@pytest.mark.parametrize("word", CHOICES)
@pytest.mark.parametrize("here", HERE)
def test_how_the_screen_looks_can_be_said_in_every_face(here: str, word: str, tmp_path: Path) -> None:
    name, value = CHOICES[word]
    if here == "screen":
        app = screen(tmp_path)
        app.model.settings = remembered()

        async def play(hand: Hand) -> None:
            await hand.line(word)

        at(app, play)
    else:
        keys = keyboard(here, True, word, word.split()[0] + " puce", "quit")
        hotseat.sit(hosted(tmp_path), keys, tmp_path)
        assert any("Remembered" in x for x in keys.seen)
    assert getattr(remembered(), name) == value or name == "zoom"


def test_a_reader_that_was_turned_on_can_be_turned_off_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun plain because of what is remembered: the table goes on at the screen, and the next start is there."""
    able_to(True, monkeypatch)
    terminal = front_ends.open_face("", tmp_path)
    assert terminal.plain
    typed = iter(["reader off"])
    monkeypatch.setattr(terminal, "ask", lambda *given, **more: next(typed))
    monkeypatch.setattr(front_ends, "_at_screen", lambda *given: ("quit", ""))
    assert front_ends.sit(hosted(tmp_path), terminal, tmp_path) == "quit"
    again = front_ends.open_face("", tmp_path)
    assert again.screen
    assert not again.lines_first


def test_a_word_of_the_screen_alone_is_said_to_be_one(tmp_path: Path) -> None:
    keys = keyboard("lines", True, "legend", "frobnicate", "quit")
    hotseat.sit(hosted(tmp_path), keys, tmp_path)
    assert "error: 'legend' is a word of the full screen; 'screen' goes there." in keys.seen
    assert any("frobnicate" in x and "full screen" not in x for x in keys.seen)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seat", ["", REFEREE])
def test_no_such_word_hides_an_order_or_a_word_of_the_table(game: str, seat: str) -> None:
    loaded = load(game)
    reader = loaded.reader((*TABLE_WORDS, *words_for(seat)))
    for spec in reader.specs:
        for line in (*loaded.examples(spec), spec.usage, spec.word):
            assert not switching.way(line, "plain"), line
            assert switching.choose(line, lambda: remembered()) is None, line
    for word in WAYS:
        assert isinstance(screen_words.read(word), Order), word


# -- over ssh


FACES: dict[str, tuple[str, str | None, str | None]] = {
    "screen": ("x+tui", XTERM, None),
    "lines": ("x+lines", XTERM, None),
    "plain": ("x+plain", XTERM, None),
    "no terminal": ("x", None, None),
    "dumb": ("x", "dumb", None),
}


@pytest.mark.parametrize("here", FACES)
def test_every_word_leads_out_of_a_face_at_a_distance(here: str, tmp_path: Path) -> None:
    name, term, _ = FACES[here]
    face = here if here in HERE else "plain"
    able = here in HERE

    async def play(house: House) -> None:
        house.seat("Ann", "hothior")
        for word in WAYS:
            ann = await house.come("Ann", name, term=term)
            await ann.sees("Roll for events")
            since = len(ann.got)
            ann.line(word, end="\r" if term else "\n")
            to = leads(word, face, able)
            if to:
                await until(_begun(to, ann, since))
            else:
                told = "reader" if word.startswith("reader") else "already" if WAYS[word] == face else "cannot be shown"
                await ann.sees(told, since=since)
            ann.conn.close()
            await ann.closed.wait()

    run(play, tmp_path, seats={"hothior": "Ann", "mivior": "Bob"})


def _begun(face: str, client: Client, since: int) -> Callable[[], bool]:
    return lambda: _there(face, client.got[since:].decode("utf-8", "replace"))


def _there(face: str, text: str) -> bool:
    """Whether a face has begun in what came."""
    if face == "screen":
        return "\x1b[?1049h" in text
    begun = text.rpartition("\x1b[?1049l")[2]
    return "You are Hothior (Ann)." in begun and ("\x1b[?2004h" in begun.partition("You are")[2]) is (face == "lines")


def test_a_command_has_no_face_and_says_so(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        house.seat("Ann", "hothior")
        for word in WAYS:
            shot = await house.come("Ann", command=word)
            assert "connect without one" in await shot.ends()
            assert shot.status == 1
            shot.conn.close()
            await shot.closed.wait()

    run(play, tmp_path, seats={"hothior": "Ann", "mivior": "Bob"})
