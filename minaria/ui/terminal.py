"""What a front end of lines can do, and which of the two there are fits the terminal at hand."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal, Protocol

from commands import Suggestion
from minaria.engine.sheets import Sheet
from minaria.ui import posix_terminal
from minaria.ui.attention import Attention

Channel = Literal["news", "question", "error", "order", "note", "title"]
Complete = Callable[[str], Sequence[Suggestion]]
Meanwhile = Callable[[], bool]
"""Called every second while a line is waited for: it says what happened; False if the line is not wanted any more."""

SECOND = 1.0


class Overtaken(Exception):
    """What was asked is asked no more; `typed` is what stood in the line by then, as far as that is known."""

    def __init__(self, typed: str = "") -> None:
        super().__init__(typed)
        self.typed = typed


def typed_lines(typed: str) -> list[str]:
    """The lines typed or pasted, without empty ones: Enter ends one, other signs for that are part of it."""
    return [line for line in typed.replace("\r", "\n").split("\n") if line.strip()]


class Terminal(Protocol):
    """Lines in, statements out. Nothing shown is ever taken for markup."""

    plain: bool
    """No colour, no drawing, nothing redrawn; every statement says by its first word what it is."""

    alone: bool
    """Nobody sits there: the lines come from a file or a pipe."""

    screen: bool
    """Tables can be shown on the full screen; lines are for questions before and after, or wanted for a while."""

    lines_first: bool
    """Lines were asked for: a table begins in them, and the word `screen` goes to the full screen."""

    anew: bool
    """Others have acted since: what is asked next is said again, though it be the question said last."""

    attention: Attention
    """What the terminal is told besides: that it is somebody's turn."""

    def ask(
        self,
        who: str,
        about: str = "",
        complete: Complete | None = None,
        person: str = "",
        meanwhile: Meanwhile | None = None,
        begun: str = "",
    ) -> str:
        """The next line typed, after the prompt `who>`; `about` says what is wanted, `begun` stands in it already.

        `person` is whose history the arrow keys show; without one there is none. Raises EOFError, KeyboardInterrupt,
        and Overtaken where `meanwhile` says that the line is not wanted any more.
        """

    def wait(self, text: str, meanwhile: Meanwhile | None = None) -> None:
        """Show a line and wait for Enter on an empty line, if somebody sits there. Raises EOFError, KeyboardInterrupt,
        Overtaken as `ask` does.

        What was typed or pasted before is thrown away: it was meant for whoever sat there then.
        """

    def say(self, channel: Channel, text: str) -> None:
        """Show a statement; several lines are shown one below the other."""

    def sheet(self, sheet: Sheet) -> None:
        """Show a sheet."""

    def clear(self) -> None:
        """Leave nothing of what was shown where the next person looks."""


def forget_typed() -> None:
    """Throw away what was typed ahead at the terminal, if there is one."""
    with suppress(OSError, ValueError):
        posix_terminal.forget_typed(sys.stdin.fileno())


def wants_plain(asked: bool = False) -> bool:
    """Whether lines are to be plain: asked for, a dumb terminal, or no terminal at all."""
    dumb = os.environ.get("TERM", "") in ("", "dumb", "unknown")
    return asked or dumb or not (sys.stdin.isatty() and sys.stdout.isatty())
