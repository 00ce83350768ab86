"""Line mode, the menu's questions, and people taking turns at one keyboard."""

from __future__ import annotations

import io
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import minaria.games
from commands import Suggestion
from minaria.engine.sheets import Sheet, note
from minaria.engine.state import Event
from minaria.table.people import hosting
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore, StoreTrouble
from minaria.ui.attention import quiet
from minaria.ui.hotseat import Sitting, sit
from minaria.ui.line import LineTerminal, Suggestions
from minaria.ui.plain import PlainTerminal
from minaria.ui.terminal import Channel, Complete, Meanwhile, Overtaken, wants_plain
from tests.table.rooms import ROOMS


class Keyboard:
    """A terminal that types what it is given and writes down what happens at it."""

    plain = True
    alone = False
    screen = False
    lines_first = False
    anew = False

    def __init__(self, *typed: str | Callable[[], None]) -> None:
        self.attention = quiet()
        self.typed = list(typed)  # what is no line happens while one is waited for
        self.seen: list[str] = []
        self.people: list[str] = []
        self.completions: list[Complete] = []

    def ask(
        self,
        who: str,
        about: str = "",
        complete: Complete | None = None,
        person: str = "",
        meanwhile: Meanwhile | None = None,
        begun: str = "",
    ) -> str:
        self.seen.append(f"{who}> {about}{f' // {begun}' if begun else ''}")
        self.people.append(person)
        if complete is not None:
            self.completions.append(complete)
        while self.typed:
            typed = self.typed.pop(0)
            if isinstance(typed, str):
                return typed
            typed()
            if meanwhile is not None and not meanwhile():
                raise Overtaken("half a li")
        raise EOFError

    def wait(self, text: str, meanwhile: Meanwhile | None = None) -> None:
        self.seen.append(f"WAIT {text}")
        while self.typed and not isinstance(self.typed[0], str) and meanwhile is not None:
            self.typed.pop(0)()  # type: ignore[operator]
            if not meanwhile():
                raise Overtaken

    def say(self, channel: Channel, text: str) -> None:
        self.seen.append(f"{channel}: {text}")

    def sheet(self, sheet: Sheet) -> None:
        self.seen.append(f"sheet: {sheet.title}")

    def clear(self) -> None:
        self.seen.append("CLEAR")

    def at(self, piece: str) -> int:
        """Where something with this piece in it was first shown."""
        return next(i for i, x in enumerate(self.seen) if piece in x)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    monkeypatch.setattr(minaria.games, "__path__", [*minaria.games.__path__, ROOMS])
    with SqliteStore(tmp_path / "tables.sqlite") as opened:
        yield opened


def two_people(store: SqliteStore) -> HostedTable:
    return new_table(store, "ford", {"a": "Anna", "b": "Ben"}, seed="7")


def bid(hosted: HostedTable, seat: str) -> str:
    return f"bid {hosted.match.state.stones[seat][0]}"


# -- one keyboard


def test_the_screen_is_cleared_and_the_next_person_confirms_before_anything_of_his_is_shown(
    store: SqliteStore, tmp_path: Path
) -> None:
    hosted = two_people(store)
    keys = Keyboard(bid(hosted, "a"), bid(hosted, "b"))
    assert sit(hosted, keys, tmp_path) == "left"
    first, cleared = keys.at("WAIT A (Anna), press Enter"), keys.at("CLEAR")
    second = keys.at("WAIT B (Ben), press Enter")
    assert first < keys.at("A> Bidding") < keys.at("order: bid") < keys.at("WAIT B (Ben) is next") < cleared < second
    assert second < keys.at("B> Bidding")
    assert keys.seen[cleared + 1] == keys.seen[second]  # nothing in between
    assert keys.people[:2] == ["Anna", "Ben"]


def test_a_sealed_answer_is_not_shown_to_the_next_person(store: SqliteStore, tmp_path: Path) -> None:
    hosted = two_people(store)
    keys = Keyboard(bid(hosted, "a"))
    sit(hosted, keys, tmp_path)
    after = keys.seen[keys.at("CLEAR") :]
    assert not [x for x in after if bid(hosted, "a") in x]


def test_one_person_at_two_seats_need_not_look_away_from_himself(store: SqliteStore, tmp_path: Path) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "you"}, seed="7")
    keys = Keyboard(bid(hosted, "a"), bid(hosted, "b"))
    sit(hosted, keys, tmp_path)
    assert not [x for x in keys.seen if x == "CLEAR" or x.startswith("WAIT")]
    assert keys.at("A> ") < keys.at("B> ")


def test_one_person_at_two_seats_is_told_the_news_once(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", {"a": "Anna", "b": "Anna", "c": "Ben"}, seed="7")
    for seat in hosted.table.seats:  # a round that everybody is told of
        hosted.hear(seat, bid(hosted, seat))
    hosted.hear("c", "say well played")
    hosted.match.marks[-1].events += (Event("B draws a card.", {"b": "You draw Crass Bribe."}),)
    hosted.seen = {}
    first, second, other = (hosted.news(seat) for seat in hosted.table.seats)
    assert "C says: well played" in first
    assert [x for x in first if "bids" in x]
    assert not set(first) & set(second)
    assert "B draws a card." in first
    assert second == ["You draw Crass Bribe."]  # what only the second seat may know is told all the same
    assert [x for x in other if "bids" in x]
    hosted.hear("c", "say once more")
    assert hosted.news("b") == ["C says: once more"]
    assert hosted.news("a") == []


def test_a_store_that_fails_while_bots_are_to_play_is_tried_again(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "bot"}, seed="7")
    append = store.append
    full = True

    def sometimes(*given: Any) -> None:
        if full:
            raise StoreTrouble("The disk is full.")
        append(*given)

    monkeypatch.setattr(store, "append", sometimes)
    keys = Keyboard(bid(hosted, "a"))
    ask = keys.ask

    def then_there_is_room(*given: Any, **more: Any) -> str:
        nonlocal full
        full = len(keys.seen) < 8
        return ask(*given, **more)

    monkeypatch.setattr(keys, "ask", then_there_is_room)
    keys.typed = ["", bid(hosted, "a"), "", "score", bid(hosted, "a")]
    sit(hosted, keys, tmp_path)
    assert [x for x in keys.seen if x == "error: The disk is full."]
    assert keys.at("does not count. The disk is full.") < keys.at("order: bid")
    assert store.read(hosted.name) == hosted.match.lines
    assert len(hosted.match.lines) > 2


def test_pasted_lines_are_judged_one_by_one_and_none_falls_to_another_seat(store: SqliteStore, tmp_path: Path) -> None:
    hosted = two_people(store)
    keys = Keyboard(f"frobnicate\n\nbid 9\n{bid(hosted, 'a')}\n{bid(hosted, 'b')}\nsay hello")
    sit(hosted, keys, tmp_path)
    shown = [x.partition(":")[0] for x in keys.seen if x.startswith(("error", "order", "title: A>"))]
    assert shown == ["title", "error", "title", "error", "title", "order", "error", "error"]
    assert f"error: Not tried: {bid(hosted, 'b')}; say hello" in keys.seen
    assert not hosted.match.answered("b")


def test_leaving_keeps_the_table_and_says_how_to_come_back(store: SqliteStore, tmp_path: Path) -> None:
    hosted = two_people(store)
    keys = Keyboard(bid(hosted, "a"), "quit")
    assert sit(hosted, keys, tmp_path) == "quit"
    assert keys.seen[-1].endswith("Go on with: minaria resume ford-1")
    again = Keyboard()
    assert sit(resume(store, "ford-1"), again, tmp_path) == "left"
    assert again.at("B> Bidding")


def test_interrupting_is_a_way_to_leave(store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(self: Sitting) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "_let_bots_play", interrupt)
    keys = Keyboard()
    assert sit(two_people(store), keys, tmp_path) == "left"
    assert "minaria resume ford-1" in keys.seen[-1]


def test_at_the_end_the_seed_is_shown_and_how_to_check(store: SqliteStore, tmp_path: Path) -> None:
    hosted = new_table(store, "ford", {"a": "bot", "b": "bot"}, seed="7")
    keys = Keyboard()
    assert sit(hosted, keys, tmp_path) == "over"
    told = "\n".join(keys.seen)
    assert hosted.promise in told
    assert told.index("title: The game is over.") < told.index("seed of the dice was 7")
    assert "minaria replay ford-1 --verify" in told
    assert store.entry("ford-1").meta["over"] is True


def test_a_fault_in_a_rule_is_logged_and_the_table_goes_on(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = two_people(store)
    said: list[str] = []

    def hear(seat: str, line: str, sending: object) -> None:
        said.append(line)
        raise ZeroDivisionError("seven")

    monkeypatch.setattr(hosted, "hear", hear)
    keys = Keyboard("bid 1", "bid 2")
    assert sit(hosted, keys, tmp_path) == "left"
    assert said == ["bid 1", "bid 2"]
    log = tmp_path / "faults.log"
    assert "ZeroDivisionError: seven" in log.read_text()
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_stuck_bot_is_said_and_the_table_kept(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "_BOT_ORDERS", 0)
    keys = Keyboard()
    assert sit(new_table(store, "ford", {"a": "bot", "b": "bot"}), keys, tmp_path) == "stuck"
    assert [x for x in keys.seen if x.startswith("error: The bots gave")]


def test_what_a_person_is_called_is_shown_safely(store: SqliteStore, tmp_path: Path) -> None:
    hosted = new_table(store, "ford", {"a": "[red]An\x1b[2Jna", "b": "you"}, seed="7")
    keys = Keyboard()
    sit(hosted, keys, tmp_path)
    assert "\x1b" not in "".join(keys.seen)
    assert "A: [red]Anna, B: you." in keys.seen[0]


# -- which terminal


@pytest.mark.parametrize(
    ("term", "tty", "asked", "plain"),
    [
        ("xterm", True, False, False),
        ("dumb", True, False, True),
        ("xterm", False, False, True),
        ("xterm", True, True, True),
    ],
)
def test_plain_lines_where_the_terminal_is_dumb_or_none_or_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, term: str, tty: bool, asked: bool, plain: bool
) -> None:
    class Stream(io.StringIO):
        def isatty(self) -> bool:
            return tty

    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdin", Stream())
    monkeypatch.setattr("sys.stdout", Stream())
    assert wants_plain(asked) is plain


# -- the edited line


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as made, create_app_session(input=made, output=DummyOutput()):
        yield made


def test_a_line_is_read(keys: PipeInput, tmp_path: Path) -> None:
    keys.send_text("move 3 armies\r")
    assert LineTerminal(tmp_path).ask("Muetar", "Turn 1. " + "word " * 60, person="you") == "move 3 armies"


def test_tab_completes_from_what_is_offered(keys: PipeInput, tmp_path: Path) -> None:
    def complete(line: str) -> list[Suggestion]:
        keys.send_text("Tadafat\r")  # typed on once the suggestion is asked for
        return [Suggestion("besiege ", 0, "Declare a siege")] if line == "be" else []

    keys.send_text("be\t")
    assert LineTerminal(tmp_path).ask("Muetar", complete=complete, person="you") == "besiege Tadafat"


def test_suggestions_replace_the_part_they_say_and_carry_their_note() -> None:
    suggestions = Suggestions(str, lambda channel, text: None)
    suggestions.complete = lambda line: [Suggestion("Port Lork", 8, "a castle")]
    (found,) = suggestions.get_completions(Document("besiege por"), CompleteEvent())
    assert (found.text, found.start_position, found.display_meta_text) == ("Port Lork", -3, "a castle")


def test_a_fault_at_tab_is_noted_and_the_line_goes_on(
    keys: PipeInput, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def complete(line: str) -> list[Suggestion]:
        keys.send_text("l\r")  # typed on once the suggestion is asked for
        raise KeyError(0)

    keys.send_text("rol\t")
    terminal = LineTerminal(tmp_path)
    said: list[str] = []
    terminal.say = lambda channel, text: said.append(f"{channel}: {text}")  # type: ignore[method-assign]
    terminal._suggestions._say = terminal.say
    assert terminal.ask("Muetar", complete=complete, person="you") == "roll"
    assert "KeyError: 0" in (tmp_path / "faults.log").read_text()
    assert len(said) == 1
    assert said[0].startswith("error: A fault in the program, number ")


@pytest.mark.parametrize("where", ["hotseat.where", "hotseat.pages"])
def test_a_fault_in_a_hint_or_a_page_is_one_line_and_the_table_goes_on(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def fail(*_: object) -> object:
        raise KeyError(0)

    monkeypatch.setattr(f"minaria.ui.{where}", fail)
    keys = Keyboard("score", "say still here")
    hosted = two_people(store)
    assert sit(hosted, keys, tmp_path) == "left"
    assert any("A fault in the program, number" in x for x in keys.seen)
    assert "KeyError: 0" in (tmp_path / "faults.log").read_text()
    assert hosted.match.lines[-1].text == "still here"


def test_suggestions_come_from_the_seats_own_orders(store: SqliteStore, tmp_path: Path) -> None:
    keyboard = Keyboard()
    sit(two_people(store), keyboard, tmp_path)
    found = [s.text for s in keyboard.completions[0]("")]
    assert "bid" in found
    assert "haul" not in found
    assert "help" in found


def test_a_paste_of_several_lines_comes_as_several_lines(keys: PipeInput, tmp_path: Path) -> None:
    keys.send_text("\x1b[200~roll\nhire army at Groat\x1b[201~\r")
    assert LineTerminal(tmp_path).ask("Muetar", person="you").splitlines() == ["roll", "hire army at Groat"]


def test_the_end_of_the_input_and_an_interrupt_are_told(keys: PipeInput, tmp_path: Path) -> None:
    keys.send_text("\x04")
    with pytest.raises(EOFError):
        LineTerminal(tmp_path).ask("Muetar")
    keys.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        LineTerminal(tmp_path).ask("Muetar")


def test_ctrl_c_takes_away_what_is_typed_and_leaves_the_program_running(keys: PipeInput, tmp_path: Path) -> None:
    terminal = LineTerminal(tmp_path)
    keys.send_text("besiege Tad\x03roll\r")
    assert terminal.ask("Muetar", person="you") == "roll"
    keys.send_text("besiege\x03\x03")
    with pytest.raises(KeyboardInterrupt):
        terminal.ask("Muetar", person="you")
    keys.send_text("besiege\x03\x04")
    with pytest.raises(EOFError):
        terminal.ask("Muetar", person="you")


def test_a_history_that_cannot_be_written_keeps_no_line_back(
    keys: PipeInput, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = LineTerminal(tmp_path)

    def full(self: FileHistory, string: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FileHistory, "store_string", full)
    keys.send_text("roll\r")
    assert terminal.ask("Muetar", person="you") == "roll"


def test_each_person_has_a_history_of_his_own_that_others_cannot_read(keys: PipeInput, tmp_path: Path) -> None:
    terminal = LineTerminal(tmp_path)
    for person, text in (("Anna", "secret"), ("Ben", "other"), ("Anna!", "third")):
        keys.send_text(f"{text}\r")
        terminal.ask("A", person=person)
    files = sorted((tmp_path / "history").iterdir())
    assert len(files) == 3
    assert {stat.S_IMODE(f.stat().st_mode) for f in files} == {0o600}
    keys.send_text("\x1b[A\r")
    assert terminal.ask("A", person="Anna") == "secret"
    keys.send_text("\x1b[A\r")
    assert LineTerminal(tmp_path).ask("B", person="Ben") == "other"


def test_history_is_no_reason_not_to_play(keys: PipeInput, tmp_path: Path) -> None:
    (tmp_path / "history").write_text("in the way")
    keys.send_text("roll\r")
    assert LineTerminal(tmp_path).ask("A", person="Anna") == "roll"


def test_nothing_said_is_taken_for_markup_or_control(tmp_path: Path) -> None:
    terminal = LineTerminal(tmp_path)
    terminal.console = Console(file=io.StringIO(), width=80, force_terminal=False, markup=False, highlight=False)
    terminal.say("news", "Anna [red]says[/red] :smile: \x1b[2J\x07")
    terminal.say("question", "Which?\n  1  Pennol\n  2  Port Lork")
    terminal.sheet(note("A sheet", "of a line"))
    shown = terminal.console.file.getvalue()  # type: ignore[attr-defined]
    assert "- Anna [red]says[/red] :smile:\n" in shown
    assert "  1  Pennol\n  2  Port Lork\n" in shown
    assert "of a line" in shown
    assert "\x1b" not in shown


def test_plain_lines_are_broken_between_words_where_a_terminal_would_break_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "Spring: plan moves, aid and pillage, buy and build, then commit, before your ten minutes are up this turn."
    PlainTerminal().say("note", said)
    assert capsys.readouterr().out == said + "\n"  # in a file and in a pipe a statement is a line
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    PlainTerminal().say("note", said)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(len(line) < 60 for line in lines)
    assert " ".join(lines) == said
