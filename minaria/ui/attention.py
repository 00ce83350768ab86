"""Telling somebody who looks elsewhere that it is his turn: the window's title with a mark, a bell, a notice.

One for each place where somebody plays; it knows what the terminal was told last and whether its window is looked at,
as far as the terminal says that. Plain lines get none of it but what was chosen there: `bell = "on"` in the file of
choices, or `bell on` at a table.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from minaria.ui import escapes
from minaria.ui.settings import Settings

MARK, ASCII_MARK = "● ", "* "
YOURS = "it is your turn"
FRESH = 1.0  # seconds after a question in which it counts as looked away from, if the terminal says so only then


class Attention:
    """What one terminal is told. `write` sends it there; `settings` are those of whoever sits at it."""

    def __init__(
        self, write: Callable[[str], object], settings: Callable[[], Settings], term: str, plain: bool = False
    ) -> None:
        self._write, self._settings = write, settings
        self._term, self._plain = term, plain
        self._able = escapes.takes_sequences(term)
        self._asked: bool | None = None
        self._open = False
        self._since = 0.0  # when somebody here was asked last
        self._place = ("", "")
        self.looked_at = True

    def begin(self) -> None:
        """Somebody sits down here: keep the title there was, and have the terminal say whether it is looked at."""
        if self._able and not self._plain and not self._open:
            self._open = True
            self._write(escapes.KEEP_TITLE + (escapes.WATCH_FOCUS if self._minds() else ""))

    def end(self) -> None:
        """Nobody sits here any more: the terminal is as it was."""
        if out := self.parting():
            self._write(out)

    def away(self, doing: Callable[[], object]) -> None:
        """Do something during which the terminal is somebody else's, who is told nothing of where one looks."""
        watching = self._open and self._minds()
        if watching:
            self._write(escapes.FORGET_FOCUS)
        try:
            doing()
        finally:
            if watching:
                self._write(escapes.WATCH_FOCUS)

    def parting(self) -> str:
        """The same for somebody who writes it himself: what the terminal is told last."""
        out, self._open = escapes.FORGET_FOCUS + escapes.GIVE_TITLE_BACK if self._open else "", False
        self._asked, self.looked_at = None, True
        return out

    def _minds(self) -> bool:
        settings = self._settings()
        return "away" in (settings.bell, settings.notices)

    def now(self, asked: bool, game: str, table: str) -> None:
        """How it stands: whether somebody here is asked something, at which table."""
        if asked == self._asked and (game, table) == self._place:
            return
        settings = self._settings()
        out = self._titled(settings, asked, game, table)
        if asked and self._asked is False:
            out += self._called(settings, game, table)
            self._since = monotonic()
        self._asked, self._place = asked, (game, table)
        if out:
            self._write(out)

    @property
    def term(self) -> str:
        """The name of the terminal; '' where there is none."""
        return self._term

    def tell(self, sequence: str) -> None:
        """Send the terminal what somebody at it asked for."""
        self._write(sequence)

    def focus(self, looked_at: bool) -> None:
        """The terminal says whether its window is looked at. Of a prompt one hears only while it stands: who looked
        away before a question came is called now."""
        self.looked_at = looked_at
        if not looked_at and self._asked and monotonic() - self._since < FRESH:
            self._since = 0.0
            if out := self._called(self._settings(), *self._place):
                self._write(out)

    def _titled(self, settings: Settings, asked: bool, game: str, table: str) -> str:
        if not self._open or settings.title == "off":
            return ""
        mark = (ASCII_MARK if settings.glyphs == "ascii" else MARK) if asked else ""
        return escapes.title(f"{mark}{game}: {table}")

    def _called(self, settings: Settings, game: str, table: str) -> str:
        out = escapes.BELL if self._wanted(settings, "bell") else ""
        if self._able and self._wanted(settings, "notices"):
            out += escapes.notice(f"{game}: {table}", YOURS, self._term, settings.notice_form)
        return out

    def _wanted(self, settings: Settings, name: str) -> bool:
        value = str(getattr(settings, name))
        if self._plain:
            return value == "on" and name in settings.chosen
        return value == "on" or (value == "away" and not self.looked_at)


def quiet() -> Attention:
    """Where there is nobody to be told anything."""
    return Attention(lambda text: None, Settings, "")


def at_standard_output(settings: Callable[[], Settings], plain: bool) -> Attention:
    """That of the terminal the program was started from."""
    if not sys.stdout.isatty():
        return quiet()
    return Attention(_print, settings, os.environ.get("TERM", ""), plain)


def _print(text: str) -> None:
    with suppress(OSError, ValueError):
        sys.stdout.write(text)
        sys.stdout.flush()
