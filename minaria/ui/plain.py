"""Plain lines: for screen readers, dumb terminals, pipes and files. One statement a line, nothing is ever redrawn."""

from __future__ import annotations

import io
import sys

from commands import clean
from minaria.engine.sheets import Sheet
from minaria.ui.leaving import Ended, may_leave
from minaria.ui.terminal import Channel, Complete, forget_typed

_PREFIX = {"news": "News: ", "question": "Question: ", "error": "Error: ", "order": "Order: ", "note": "", "title": ""}


def statements(channel: Channel, text: str) -> list[str]:
    """The lines of a statement, made safe; the first says by its first word what it is."""
    shown = [safe for line in text.splitlines() if (safe := clean(line, 2000))]
    return [_PREFIX[channel] + shown[0], *shown[1:]] if shown else []


class PlainTerminal:
    """Standard input and output, a line at a time; the prompt is shown only to somebody who sits there."""

    plain = True
    screen = False
    lines_first = False

    def __init__(self) -> None:
        self.alone = not sys.stdin.isatty()
        self._about = ""
        for stream in (sys.stdin, sys.stdout):  # what cannot be read or shown must not end the game
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    def ask(self, who: str, about: str = "", complete: Complete | None = None, person: str = "") -> str:
        if about and about != self._about:
            self.say("question", about)
        self._about = about
        return self._line(f"{who}> ")

    def wait(self, text: str) -> None:
        self.say("note", text)
        if self.alone:
            return
        if sys.stdin.isatty():
            forget_typed()
        while self._line("").strip():
            self.say("note", text)

    def _line(self, prompt: str) -> str:
        try:
            return self._read(prompt)
        except Ended:
            raise
        except KeyboardInterrupt:
            if self.alone:
                raise
            # The terminal has dropped what was typed so far, and whether there was anything nobody can tell.
            self.say("note", "The line is dropped. Ctrl-C once more leaves.")
            return self._read(prompt)

    def _read(self, prompt: str) -> str:
        if not self.alone:
            sys.stdout.write(prompt)
        sys.stdout.flush()
        line = ""
        try:
            with may_leave():
                line = sys.stdin.readline()
        except OSError as err:  # the terminal has gone
            raise EOFError from err
        finally:
            if not line and not self.alone:  # what follows is not to stand behind the prompt
                sys.stdout.write("\n")
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def say(self, channel: Channel, text: str) -> None:
        for line in statements(channel, text):
            sys.stdout.write(line + "\n")

    def sheet(self, sheet: Sheet) -> None:
        from minaria.ui.render import plain_sheet

        for line in plain_sheet(sheet):
            sys.stdout.write(clean(line, 2000) + "\n")

    def clear(self) -> None:
        """What was said cannot be taken back from a plain terminal; a line sets the next person's part apart."""
        sys.stdout.write("* * *\n")
