"""Time in line mode and in plain mode: the last minute is told and the end of time comes while nobody types."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console as RichConsole

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.ui import line as lines
from minaria.ui import plain
from minaria.ui.front_ends import sit
from minaria.ui.hotseat import Sitting
from minaria.ui.line import LineTerminal
from minaria.ui.plain import LONGEST, Lines, PlainTerminal
from minaria.ui.referee import Console
from tests.table.test_referee import say
from tests.table.test_referee_clocks import Turned, with_clock
from tests.ui.test_line import Keyboard


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "tables.sqlite") as opened:
        yield opened


def table(store: SqliteStore, clock: Any, seats: dict[str, str]) -> HostedTable:
    """A table in Hothior's round, five minutes for each question."""
    hosted = with_clock(new_table(store, "divine_right", seats, seed="4", name="t"), clock)
    for line in ("set hothior first yes", "phase movement hothior", "deadline 5 minutes"):
        say(hosted, line)
    return hosted


ALONE = {"hothior": "you", "mivior": "you"}
TWO = {"hothior": "Ann", "mivior": "Bob"}


# -- whoever asks


def test_the_last_minute_is_told_and_the_question_goes_on(store: SqliteStore, tmp_path: Path) -> None:
    clock = Turned()
    hosted = table(store, clock, ALONE)

    def later() -> None:
        clock.time += 270

    keyboard = Keyboard(lambda: None, later, "score")
    with pytest.raises(EOFError):
        Sitting(hosted, keyboard, tmp_path).run()
    assert "news: Hothior has 30 seconds left." in keyboard.seen
    assert "sheet: Score" in keyboard.seen
    assert hosted.match.awaited() == ("hothior",)


def test_at_the_end_the_next_question_is_asked_and_what_was_typed_stands_there(
    store: SqliteStore, tmp_path: Path
) -> None:
    clock = Turned()
    hosted = table(store, clock, ALONE)

    def later() -> None:
        clock.time += 301

    keyboard = Keyboard(lambda: None, later)
    with pytest.raises(EOFError):
        Sitting(hosted, keyboard, tmp_path).run()
    assert hosted.match.marks[-1].line.by == "clock"
    assert any(x.startswith("Mivior> ") and x.endswith(" // half a li") for x in keyboard.seen)
    assert keyboard.at("The time of Hothior is up.") < keyboard.at("Mivior> ")


def test_another_person_is_called_and_finds_nothing_of_the_first_ones_line(store: SqliteStore, tmp_path: Path) -> None:
    clock = Turned()
    hosted = table(store, clock, TWO)

    def later() -> None:
        clock.time += 301

    keyboard = Keyboard("score", lambda: None, later)
    with pytest.raises(EOFError):
        Sitting(hosted, keyboard, tmp_path).run()
    assert keyboard.at("The time of Hothior is up.") < keyboard.at("WAIT Mivior (Bob) is next") < keyboard.at("CLEAR")
    assert not [x for x in keyboard.seen if "half a li" in x]


def test_who_does_not_come_to_the_keyboard_loses_his_time_as_well(store: SqliteStore, tmp_path: Path) -> None:
    clock = Turned()
    hosted = table(store, clock, TWO)

    def later() -> None:
        clock.time += 301

    keyboard = Keyboard(lambda: None, later)  # while the first person is asked to come
    with pytest.raises(EOFError):
        Sitting(hosted, keyboard, tmp_path).run()
    assert hosted.match.marks[-1].line.by == "clock"
    waits = [x for x in keyboard.seen if x.startswith("WAIT")]
    assert waits == [
        "WAIT Hothior (Ann), press Enter when the others look away.",
        "WAIT Mivior (Bob), press Enter when the others look away.",
    ]


def test_the_referee_reads_every_clock_and_what_happens_elsewhere(store: SqliteStore, tmp_path: Path) -> None:
    clock = Turned()
    hosted = table(store, clock, TWO)

    def elsewhere() -> None:
        with_clock(resume(store, "t"), clock).hear("hothior", "done!")

    keyboard = Keyboard(elsewhere, "quit")
    assert Console(hosted, keyboard, tmp_path).run() == "quit"
    assert "(Hothior 5 min 00 s left)" in keyboard.seen[keyboard.at("Referee> ")]
    assert "Mivior: " in keyboard.seen[keyboard.at(" // half a li")], "asked anew, with what was typed so far"


# -- plain lines


class Typist(io.StringIO):
    """The output of a person who types a line once he reads something."""

    def __init__(self, reads: str, types: str, into: int) -> None:
        super().__init__()
        self.reads, self.types, self.into = reads, types, into

    def write(self, text: str) -> int:
        done = super().write(text)
        if self.reads in self.getvalue() and self.types:
            os.write(self.into, self.types.encode())
            self.types = ""
        return done


class Running:
    """A clock that goes on by so much with every look at it."""

    def __init__(self, step: float) -> None:
        self.time, self.step = 1_000_000.0, step

    def __call__(self) -> float:
        self.time += self.step
        return self.time


def test_in_plain_lines_time_runs_out_while_the_input_is_waited_for(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain, "SECOND", 0)
    reading, writing = os.pipe()
    out = Typist("Mivior (Bob) is next", "\n", writing)
    with os.fdopen(reading) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", out)
        hosted = table(store, Running(10), ALONE)
        out.reads, out.types = "Mivior's round", "quit\n"
        assert sit(hosted, PlainTerminal(), tmp_path) == "quit"
    os.close(writing)
    said = out.getvalue()
    assert 0 < said.index("News: Hothior has ") < said.index("News: The time of Hothior is up.")
    assert said.index("The time of Hothior is up.") < said.index("Mivior's round")
    assert said.endswith("Go on with: minaria resume t\n")


def test_lines_that_have_come_already_are_read_before_time_runs_on(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    found = Lines(reading, "utf-8")
    assert found.line(0) is None
    os.write(writing, "eins\nzw\xf6lf\nhal".encode())
    assert [found.line(0), found.line(0), found.line(0)] == ["eins\n", "zw\xf6lf\n", None]
    os.write(writing, b"f\xff")
    os.close(writing)
    assert [found.line(0), found.line(0)] == ["half\ufffd", ""]
    os.close(reading)
    assert Lines.of(io.StringIO("no file behind it")) is None


def test_of_a_line_that_does_not_end_only_its_beginning_is_kept() -> None:
    reading, writing = os.pipe()
    found = Lines(reading, "utf-8")
    for _ in range(20):
        os.write(writing, b"x" * 30_000)
        assert found.line(0) is None
        assert len(found._come) == LONGEST
    os.write(writing, b"yz\nscore\n")
    assert found.line(0) == "x" * LONGEST + "\n"
    assert found.cut == 20 * 30_000 + 2 - LONGEST
    assert (found.line(0), found.cut) == ("score\n", 0)
    os.write(writing, b"u" * (LONGEST + 1))
    os.close(writing)
    assert (found.line(0), found.cut) == ("u" * LONGEST, 1)
    os.close(reading)


def test_a_line_that_is_too_long_is_cut_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"note " + b"x" * LONGEST + b"\n")
    os.close(writing)
    out = io.StringIO()
    with os.fdopen(reading) as stream:
        monkeypatch.setattr("sys.stdin", stream)
        monkeypatch.setattr("sys.stdout", out)
        line = PlainTerminal().ask("Hothior")
    assert line == "note " + "x" * (LONGEST - 5)
    assert out.getvalue() == "Error: That line was too long: 5 letters were left out.\n"


# -- an edited line


def test_at_an_edited_line_time_runs_out_above_what_is_typed(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "SECOND", 0)
    hosted = table(store, Running(10), ALONE)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        terminal = LineTerminal(tmp_path)
        out = io.StringIO()
        terminal.console = RichConsole(file=out, width=80, highlight=False, markup=False, emoji=False)
        keys.send_text("move 2 ar")
        asked: list[str] = []
        ask = terminal.ask

        def once(who: str, about: str = "", *more: Any) -> str:
            asked.append(f"{who} {more[-1]}")
            if who == "Mivior":
                keys.send_text("\x15quit\r")
            return ask(who, about, *more)

        monkeypatch.setattr(terminal, "ask", once)
        assert sit(hosted, terminal, tmp_path) == "quit"
    said = out.getvalue()
    assert "- Hothior has " in said
    assert "- The time of Hothior is up." in said
    assert asked[0] == "Hothior "
    assert asked[1] == "Mivior move 2 ar", "the line begun is not lost"


def test_time_that_runs_asks_nothing_anew_in_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = PlainTerminal()
    monkeypatch.setattr(terminal, "_line", lambda prompt, meanwhile: "look")
    for left in ("9 min 59 s left", "9 min 58 s left", "45 seconds left, the clocks stand"):
        terminal.ask("Hothior", f"Move your units. ({left})")
    terminal.ask("Hothior", "Your ambassador. (45 seconds left)")
    assert capsys.readouterr().out == (
        "Question: Move your units. (9 min 59 s left)\nQuestion: Your ambassador. (45 seconds left)\n"
    )


def test_a_question_is_said_again_to_the_next_one_who_is_asked_it_and_when_others_have_acted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = PlainTerminal()
    monkeypatch.setattr(terminal, "_line", lambda prompt, meanwhile: "look")
    for who in ("Argent", "Argent", "Azure"):
        terminal.ask(who, "Roll for survival.")
    terminal.say("news", "Gules places an army.")
    terminal.ask("Azure", "Roll for survival.")
    terminal.anew = True
    terminal.ask("Azure", "Roll for survival.")
    terminal.ask("Azure", "Roll for survival.")
    asked = "Question: Roll for survival.\n"
    assert capsys.readouterr().out == f"{asked}{asked}News: Gules places an army.\n{asked}"
