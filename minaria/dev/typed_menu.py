"""A line of a corpus typed at the menu, where games are chosen and seats given out, before there is a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from minaria.engine.sheets import Sheet
from minaria.table.store.store import SqliteStore
from minaria.ui.attention import quiet
from minaria.ui.menu.lines import menu
from minaria.ui.script import flat
from minaria.ui.terminal import Channel, Complete, Meanwhile

MENU = "menu"
"""What the position of such lines is called, in every game."""


class _Typist:
    """Types some lines one after the other, and keeps what was said once the last was typed."""

    plain, alone, screen, lines_first, anew = True, True, False, False, False

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = list(lines)
        self.attention = quiet()
        self.asked_before = ""
        self.asked = ""
        self.said: list[str] = []
        self.error = False

    def ask(
        self,
        who: str,
        about: str = "",
        complete: Complete | None = None,
        person: str = "",
        meanwhile: Meanwhile | None = None,
        begun: str = "",
    ) -> str:
        self.asked_before, self.asked = self.asked, about
        if not self._lines:
            raise EOFError
        self.said.clear()
        self.error = False
        return self._lines.pop(0)

    def wait(self, text: str, meanwhile: Meanwhile | None = None) -> None:
        raise EOFError

    def say(self, channel: Channel, text: str) -> None:
        self.said.append(text)
        self.error |= channel == "error"

    def sheet(self, sheet: Sheet) -> None:
        self.said += flat(sheet)

    def clear(self) -> None:
        return


def at_menu(before: Sequence[str], line: str) -> tuple[str, bool]:
    """What is said to a line typed at the menu and asked after it, and whether it led on to another question."""
    typist = _Typist([*before, line])
    with TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.db")
        try:
            menu(store, typist, Path(folder))
        finally:
            store.close()
    return "\n".join([*typist.said, typist.asked]), not typist.error and typist.asked != typist.asked_before
