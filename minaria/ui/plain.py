"""Plain lines: for screen readers, dumb terminals, pipes and files. One statement a line, nothing is ever redrawn."""

from __future__ import annotations

import io
import os
import re
import select
import shutil
import sys
import textwrap
from typing import TextIO

from commands import clean
from minaria.engine.sheets import Sheet
from minaria.ui.attention import at_standard_output
from minaria.ui.leaving import Ended, may_leave, nothing_half_done
from minaria.ui.pages import held, lead, let_go
from minaria.ui.settings import remembered
from minaria.ui.terminal import SECOND, Channel, Complete, Meanwhile, Overtaken, forget_typed

LONGEST = 4000  # bytes of a line that are kept; nobody types one so long

_TIME_LEFT = re.compile(r" \([^()]* left[^()]*\)$")

_PREFIX = {"news": "News: ", "question": "Question: ", "error": "Error: ", "order": "Order: ", "note": "", "title": ""}


def statements(channel: Channel, text: str) -> list[str]:
    """The lines of a statement, made safe; the first says by its first word what it is."""
    shown = [safe for line in text.splitlines() if (safe := clean(line, 2000))]
    if channel == "note" and len(shown) == 1 and shown[0][0] + shown[0][-1] == "()":
        shown = [f"Read as: {shown[0][1:-1]}"]  # what was guessed of a mistyped line; brackets are not heard
    return [_PREFIX[channel] + shown[0], *shown[1:]] if shown else []


def broken(line: str, width: int, further: str = "") -> list[str]:
    """A line in pieces that fit, broken between words; what is indented stays so, and `further` by so much more."""
    begin = lead(line) + further
    whole = held(line, width)
    pieces = textwrap.wrap(whole, width, subsequent_indent=begin, break_long_words=False, break_on_hyphens=False)
    return [let_go(piece) for piece in pieces] or [""]


def page_line(line: str) -> str:
    """A line of a page made safe; what stands in stays so."""
    return lead(line) + clean(line, 2000)


class Lines:
    """Lines of a file that can be waited for. Nobody else may read from it: what has come already stands here.

    Of a line that does not end only its beginning is kept.
    """

    def __init__(self, number: int, encoding: str) -> None:
        self._number, self._encoding = number, encoding
        self._come = b""
        self._ended = False
        self._over = 0  # letters left out of the line that is coming
        self.cut = 0  # letters left out of the last line, because it was too long

    @staticmethod
    def of(stream: TextIO) -> Lines | None:
        """The lines of a stream; None if it cannot be waited for."""
        try:
            number = stream.fileno()
            select.select([number], [], [], 0)
        except (OSError, ValueError, AttributeError):
            return None
        return Lines(number, stream.encoding or "utf-8")

    def line(self, seconds: float | None) -> str | None:
        """The next line; None if none has come in that time (None: however long), '' at the end. Raises OSError."""
        while b"\n" not in self._come and not self._ended:
            if not select.select([self._number], [], [], seconds)[0]:
                return None
            more = os.read(self._number, 65_536)
            self._come += more
            self._ended = not more
            if b"\n" not in more:
                self._come = self._shortened(self._come)
        line, newline, self._come = self._come.partition(b"\n")
        line = self._shortened(line)
        self.cut, self._over = self._over, 0
        if self._ended and not newline and not line:
            self._ended = False  # a terminal's Ctrl-D ends one line, not all
        return (line + newline).decode(self._encoding, "replace")

    def _shortened(self, line: bytes) -> bytes:
        """As much of a line as is kept; what is left out is counted."""
        self._over += len(line[LONGEST:].decode(self._encoding, "replace"))
        return line[:LONGEST]


class PlainTerminal:
    """Standard input and output, a line at a time; the prompt is shown only to somebody who sits there."""

    plain = True
    screen = False
    lines_first = False
    anew = False

    def __init__(self) -> None:
        self.alone = not sys.stdin.isatty()
        self.attention = at_standard_output(remembered, plain=True)
        self._asked = ("", "")  # who was asked last, and what
        self._prompt = ""
        self._below = False
        self._input: Lines | None = None
        for stream in (sys.stdin, sys.stdout):  # what cannot be read or shown must not end the game
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    def ask(
        self,
        who: str,
        about: str = "",
        complete: Complete | None = None,
        person: str = "",
        meanwhile: Meanwhile | None = None,
        begun: str = "",
    ) -> str:
        asks = _TIME_LEFT.sub("", about)
        if asks and (self.anew or (who, asks) != self._asked):  # time that runs asks nothing anew
            self.say("question", about)
        self._asked, self.anew = (who, asks), False
        return self._line(f"{who}> ", meanwhile)

    def wait(self, text: str, meanwhile: Meanwhile | None = None) -> None:
        self.say("note", text)
        if self.alone:
            return
        if sys.stdin.isatty():
            forget_typed()
        while self._line("", meanwhile).strip():
            self.say("note", text)

    def _line(self, prompt: str, meanwhile: Meanwhile | None) -> str:
        self._prompt = "" if self.alone else prompt
        try:
            return self._read(prompt, meanwhile)
        except Ended:
            raise
        except KeyboardInterrupt:
            if self.alone:
                raise
            # The terminal has dropped what was typed so far, and whether there was anything nobody can tell.
            self.say("note", "The line is dropped. Ctrl-C once more leaves.")
            return self._read(prompt, meanwhile)
        finally:
            self._prompt = ""

    def _read(self, prompt: str, meanwhile: Meanwhile | None) -> str:
        if not self.alone:
            sys.stdout.write(prompt)
        sys.stdout.flush()
        line = ""
        try:
            with may_leave():
                line = self._next(meanwhile)
        except OSError as err:  # the terminal has gone
            raise EOFError from err
        finally:
            if not line and not self.alone:  # what follows is not to stand behind the prompt
                sys.stdout.write("\n")
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def _next(self, meanwhile: Meanwhile | None) -> str:
        """The next line of the standard input, '' at its end; every second in vain something else may happen."""
        self._input = self._input or Lines.of(sys.stdin)
        if self._input is None:
            return sys.stdin.readline()
        while (line := self._input.line(None if meanwhile is None else SECOND)) is None:
            assert meanwhile is not None
            with nothing_half_done():
                self._below = bool(self._prompt)
                wanted = meanwhile()
                if self._prompt and not self._below and wanted:
                    sys.stdout.write(self._prompt)
                self._below = False
                sys.stdout.flush()
            if not wanted:
                raise Overtaken
        if self._input.cut:
            self.say("error", f"That line was too long: {self._input.cut} letters were left out.")
        return line

    def say(self, channel: Channel, text: str) -> None:
        if self._below:  # what happens meanwhile stands below the prompt, which is shown again behind it
            sys.stdout.write("\n")
            self._below = False
        for line in statements(channel, text):
            self._write(line)

    def sheet(self, sheet: Sheet) -> None:
        from minaria.ui.render import plain_sheet

        for line in plain_sheet(sheet):
            self._write(page_line(line))

    def _write(self, line: str) -> None:
        """A line of ours; a terminal would break one that is too long for it in the middle of a word."""
        if sys.stdout.isatty():
            line = "\n".join(broken(line, max(shutil.get_terminal_size().columns - 1, 20)))
        sys.stdout.write(line + "\n")

    def clear(self) -> None:
        """What was said cannot be taken back from a plain terminal; a line sets the next person's part apart."""
        sys.stdout.write("* * *\n")
