"""Line mode: an edited line with history and Tab, sheets as tables, everything else as text that scrolls away."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application, in_terminal, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import DummyHistory, FileHistory, History, InMemoryHistory
from prompt_toolkit.input import DummyInput
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from commands import Suggestion, clean
from minaria.engine.sheets import Sheet
from minaria.ui.attention import at_standard_output
from minaria.ui.escapes import may_lead
from minaria.ui.faults import fault_line, note_fault
from minaria.ui.history import history_file
from minaria.ui.leaving import may_leave_loop, nothing_half_done
from minaria.ui.line_keys import Here, line_keys
from minaria.ui.pages import held, let_go
from minaria.ui.prompt_compat import keep_letters, share_with
from minaria.ui.settings import remembered
from minaria.ui.terminal import SECOND, Channel, Complete, Meanwhile, Overtaken, forget_typed
from minaria.ui.tui.keys import Keymap

LETTERS = 20_000  # different letters in different colours that prompts keep ready; of its own it is a million
_STYLE = {"news": "", "question": "yellow", "error": "red", "order": "bold green", "note": "dim", "title": "bold"}
_MARK = {"news": "- ", "question": "", "error": "", "order": "= ", "note": "", "title": ""}
_INDENT = {"news": "  ", "order": "  "}


class Suggestions(Completer):
    """Tab: what may be typed next, with a word about it. A fault in finding that out is told above the line."""

    def __init__(self, note: Callable[[Exception], str], say: Callable[[Channel, str], None]) -> None:
        self.complete: Complete | None = None
        self._note, self._say = note, say

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        line = document.current_line_before_cursor
        for found in self._found(line):
            yield Completion(found.text, start_position=found.start - len(line), display_meta=found.note)

    def _found(self, line: str) -> Sequence[Suggestion]:
        try:
            return list(self.complete(line)) if self.complete else []
        except Exception as err:
            told = self._note(err)
            run_in_terminal(lambda: self._say("error", told))
            return []


class LineTerminal:
    """A terminal that can move the cursor: prompt_toolkit reads, rich writes."""

    plain = False
    alone = False
    screen = False
    lines_first = False
    anew = False

    def __init__(self, data: Path) -> None:
        self.data = data
        self.console = Console(highlight=False, markup=False, emoji=False)
        self._sessions: dict[str, PromptSession[str]] = {}
        self._keys: dict[str, Mapping[str, tuple[str, ...]]] = {}  # chosen by whoever sits here, as prompts have them
        self.attention = at_standard_output(remembered, plain=False)
        self._suggestions = Suggestions(lambda err: fault_line(note_fault(data, "at Tab", err)), self.say)

    _aside: list[Text] | None = None
    """What is said while a line is being typed: shown above it when all is said."""

    def ask(
        self,
        who: str,
        about: str = "",
        complete: Complete | None = None,
        person: str = "",
        meanwhile: Meanwhile | None = None,
        begun: str = "",
    ) -> str:
        self._suggestions.complete, self.anew = complete, False
        message = [("bold", f"{clean(who)}> ")]
        if about:
            width = max(self.console.width - 1, 20)  # the prompt's upper lines are cut, not wrapped
            lines = [part for line in about.splitlines() for part in textwrap.wrap(clean(line, 2000), width)]
            message.insert(0, ("ansicyan", "\n" + "\n".join(lines) + "\n"))
        session = self._session(person)
        return self._prompt(session, FormattedText(message), meanwhile, begun)

    def _prompt(
        self, session: PromptSession[str], message: FormattedText, meanwhile: Meanwhile | None, begun: str = ""
    ) -> str:
        """The line typed. Raises EOFError, KeyboardInterrupt, Overtaken, and what `meanwhile` raises."""
        app = session.app

        def stop() -> None:
            if app.is_running and not app.is_done:
                app.exit(exception=KeyboardInterrupt)

        def leave() -> None:
            if app.loop is not None:
                app.loop.call_soon_threadsafe(stop)

        def begin() -> None:
            if told_to():
                stop()
            if meanwhile is not None:
                app.create_background_task(self._beside(session, meanwhile))

        with may_leave_loop(leave) as told_to:
            return session.prompt(message, default=begun, pre_run=begin)

    async def _beside(self, session: PromptSession[str], meanwhile: Meanwhile) -> None:
        """A look every second at what happens while a prompt stands, told above the line being typed."""
        try:
            wanted = True
            while wanted:
                await asyncio.sleep(SECOND)
                if not session.app.is_running or session.app.is_done:
                    return
                aside: list[Text] = []
                self._aside = aside
                with nothing_half_done():
                    wanted = meanwhile()
                self._aside = None
                if aside:
                    async with in_terminal():
                        for text in aside:
                            self.console.print(text)
            ended: BaseException = Overtaken(session.default_buffer.text)
        except Exception as err:  # it is whoever asked that has to deal with it
            ended = err
        finally:
            self._aside = None
        if session.app.is_running and not session.app.is_done:
            session.app.exit(exception=ended)

    def wait(self, text: str, meanwhile: Meanwhile | None = None) -> None:
        forget_typed()
        keys = line_keys()
        session: PromptSession[str] = PromptSession(history=DummyHistory(), mouse_support=False, key_bindings=keys)
        clear_typeahead(session.app.input)
        message = FormattedText([("bold", clean(text) + " ")])
        while self._prompt(session, message, meanwhile).strip():
            clear_typeahead(session.app.input)

    def _session(self, person: str) -> PromptSession[str]:
        session, chosen = self._prompting(person), remembered()
        if self._keys.get(person) != chosen.keys:  # chosen anew since the last line
            self._keys[person] = chosen.keys
            session.key_bindings = line_keys(
                Keymap(chosen.keys),
                words=bool(person),
                here=Here(self._suspend if hasattr(signal, "SIGTSTP") else None, self._edited),
                focus=self.attention.focus,
            )
        return session

    def _prompting(self, person: str) -> PromptSession[str]:
        if person not in self._sessions:
            self._sessions[person] = PromptSession(
                completer=self._suggestions,
                complete_while_typing=False,
                history=kept_history(self.data, person) if person else InMemoryHistory(),
                mouse_support=False,
                enable_suspend=True,
                reserve_space_for_menu=5,
            )
        return self._sessions[person]

    def say(self, channel: Channel, text: str) -> None:
        lead = _MARK[channel]
        for line in text.splitlines() or [""]:
            # Indents are ours (a question's choices); everything else is made safe.
            shown = " " * (len(line) - len(line.lstrip(" "))) + clean(line, 2000)
            for said in self._broken(lead, Text(shown, style=_STYLE[channel]), channel):
                if self._aside is None:
                    self.console.print(said)
                else:
                    self._aside.append(said)
            lead = _INDENT.get(channel, "")

    def _broken(self, lead: str, text: Text, channel: Channel) -> list[Text]:
        """A line in pieces that fit; what of talk and news does not fit stands in, so that it begins no other line."""
        style = _STYLE[channel]
        indent = _INDENT.get(channel, "")
        width = self.console.width - len(indent)
        if not indent or cell_len(lead + text.plain) <= self.console.width or width < 20:
            whole = Text(lead, style=style) + text
            return [self._linked(whole) if may_lead(text.plain) else whole]
        pieces = Text(held(text.plain, width)).wrap(self.console, width)
        return [Text((indent if k else lead) + let_go(piece.plain), style=style) for k, piece in enumerate(pieces)]

    def _linked(self, text: Text) -> Text:
        """A line with what can be clicked in it."""
        from minaria.ui.render import linked

        return linked(text, self.leads())

    def sheet(self, sheet: Sheet) -> None:
        from minaria.ui.render import rich_sheet

        self.console.print(rich_sheet(sheet, leads=self.leads()))

    def _suspend(self) -> None:
        """Back to the shell until its word fg."""
        self.attention.away(lambda: os.kill(0, signal.SIGTSTP))  # with whatever started this program

    def _edited(self, text: str) -> str:
        """A line as the person's editor gives it back; as it was where there is none."""
        from minaria.ui.editing import edited

        lines = [text]

        def edit() -> None:
            lines[:] = edited(text)

        try:
            self.attention.away(edit)
        except (OSError, ValueError) as err:
            self.say("error", f"{str(err)[:1].upper()}{str(err)[1:]}.")
        return "\n".join(lines)

    def leads(self) -> str | None:
        """Where the numbers of rules lead that are shown, '' nowhere; None where nothing can be clicked."""
        return remembered().leads(self.attention.term)

    def clear(self) -> None:
        """Clear the screen and what has scrolled off it."""
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()


def share_alike(app: Application[str]) -> None:
    """Let a prompt use the keys and the style that are the same for all; copies of its own are half its memory."""
    share_with(app, _template())


def take_apart(prompting: PromptSession[str]) -> None:
    """Free a prompt that will not be shown again: its parts know each other all round, and only a collection of
    everything would find them.
    """
    app = prompting.app
    parts = [
        *app.layout.walk(),
        *(c for w in app.layout.find_all_windows() for c in (w.content, w)),
        app.layout,
        app.renderer,
        app.key_processor,
        app.current_buffer,
        prompting.default_buffer,
        app,
        prompting,
    ]
    for part in parts:
        vars(part).clear()


@cache
def _template() -> Application[None]:
    """A prompt nobody sees, made once in a process; from then on at most `LETTERS` drawn ones are kept."""
    keep_letters(LETTERS)
    return Application(input=DummyInput(), output=DummyOutput())


HISTORY = 1000  # lines remembered


class _Kept(FileHistory):
    """A history whose file may fail: a full disk is no reason to lose the line just typed."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(islice(super().load_history_strings(), HISTORY))  # the newest, since a search goes through all
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)


def kept_history(data: Path, person: str) -> History:
    """The lines a person typed, for the arrow keys; each person's apart, since orders may be secret."""
    path = history_file(data, person)
    if path is None:  # no history is no reason not to play
        return InMemoryHistory()
    return _Kept(str(path))
