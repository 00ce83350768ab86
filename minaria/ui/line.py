"""Line mode: an edited line with history and Tab, sheets as tables, everything else as text that scrolls away."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import is_searching
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import DummyHistory, FileHistory, History, InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from rich.console import Console
from rich.text import Text

from commands import clean
from minaria.engine.sheets import Sheet
from minaria.ui.history import history_file
from minaria.ui.leaving import may_leave
from minaria.ui.terminal import Channel, Complete, forget_typed

_STYLE = {"news": "", "question": "yellow", "error": "red", "order": "bold green", "note": "dim", "title": "bold"}
_MARK = {"news": "- ", "question": "", "error": "", "order": "= ", "note": "", "title": ""}
_INDENT = {"news": "  ", "order": "  "}


class Suggestions(Completer):
    """Tab: what may be typed next, with a word about it."""

    def __init__(self) -> None:
        self.complete: Complete | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        line = document.current_line_before_cursor
        for found in self.complete(line) if self.complete else ():
            yield Completion(found.text, start_position=found.start - len(line), display_meta=found.note)


class LineTerminal:
    """A terminal that can move the cursor: prompt_toolkit reads, rich writes."""

    plain = False
    alone = False
    screen = False
    lines_first = False

    def __init__(self, data: Path) -> None:
        self.data = data
        self.console = Console(highlight=False, markup=False, emoji=False)
        self._sessions: dict[str, PromptSession[str]] = {}
        self._suggestions = Suggestions()

    def ask(self, who: str, about: str = "", complete: Complete | None = None, person: str = "") -> str:
        self._suggestions.complete = complete
        message = [("bold", f"{clean(who)}> ")]
        if about:
            width = max(self.console.width - 1, 20)  # the prompt's upper lines are cut, not wrapped
            lines = [part for line in about.splitlines() for part in textwrap.wrap(clean(line, 2000), width)]
            message.insert(0, ("ansicyan", "\n" + "\n".join(lines) + "\n"))
        with may_leave():
            return self._session(person).prompt(FormattedText(message))

    def wait(self, text: str) -> None:
        forget_typed()
        keys = line_keys()
        session: PromptSession[str] = PromptSession(history=DummyHistory(), mouse_support=False, key_bindings=keys)
        clear_typeahead(session.app.input)
        with may_leave():
            while session.prompt(FormattedText([("bold", clean(text) + " ")])).strip():
                clear_typeahead(session.app.input)

    def _session(self, person: str) -> PromptSession[str]:
        if person not in self._sessions:
            self._sessions[person] = PromptSession(
                completer=self._suggestions,
                complete_while_typing=False,
                history=kept_history(self.data, person) if person else InMemoryHistory(),
                key_bindings=line_keys(),
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
            self.console.print(Text(lead + shown, style=_STYLE[channel]))
            lead = _INDENT.get(channel, "")

    def sheet(self, sheet: Sheet) -> None:
        from minaria.ui.render import rich_sheet

        self.console.print(rich_sheet(sheet))

    def clear(self) -> None:
        """Clear the screen and what has scrolled off it."""
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()


def line_keys() -> KeyBindings:
    """Ctrl-C takes away what is typed; where nothing is, it leaves."""
    keys = KeyBindings()

    @keys.add("c-c", filter=~is_searching)
    @keys.add("<sigint>", filter=~is_searching)
    def drop_or_leave(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


class _Kept(FileHistory):
    """A history whose file may fail: a full disk is no reason to lose the line just typed."""

    def load_history_strings(self) -> Iterable[str]:
        try:
            return list(super().load_history_strings())
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
