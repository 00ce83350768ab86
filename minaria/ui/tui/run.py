"""The full screen at the keyboard in front of one: opens it, and gives the terminal back whatever happens.

Textual is imported here and nowhere earlier, so that no other face of the program waits for it.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Read by Textual when it is first imported.
os.environ.setdefault("TEXTUAL_FPS", "60")
os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")

from textual.driver import Driver

from minaria.engine.game import REFEREE
from minaria.table.people.hosting import YOU, HostedTable
from minaria.ui.faults import fault_line
from minaria.ui.files import seat_at_the_computer
from minaria.ui.history import add_typed, history_file, typed_before
from minaria.ui.leaving import handlers_put_back
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.editor import History
from minaria.ui.tui.shared_keyboard import KeyboardDesk

PATIENCE = 5.0  # seconds a screen may take to close once it was told to from outside
GONE = 129  # exit code of a program whose terminal has gone


class KeyboardApp(TableApp):
    """The app of the terminal the program was started from: signals leave by the same door as a key."""

    histories: dict[str, History]

    def on_mount(self) -> None:
        """Let signals end it as a key would. Textual calls the handler of the class above by itself."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            with suppress(NotImplementedError, ValueError, AttributeError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.leave_now)

    def leave_now(self) -> None:
        """Leave as a key would; and if the terminal is gone and the screen waits for it in vain, leave all the same.

        Every order is kept before it is acknowledged, so that nothing is lost by going.
        """
        last = threading.Timer(PATIENCE, os._exit, (GONE,))
        last.daemon = True
        last.start()
        self.leave("left")

    def new_seat(self) -> None:
        """Each person has a history of his own."""
        self.editor.history = self.histories.setdefault(self.desk.person, self.editor.history)
        super().new_seat()


def own_driver() -> type[Driver] | None:
    """The driver of the terminal in front of one; None: the one Textual chooses."""
    if sys.platform == "win32":
        return None
    from minaria.ui.tui.keyboard_driver import KeyboardDriver

    return KeyboardDriver


def screen_of(
    hosted: HostedTable, data: Path, settings: Settings, replay: bool = False, refereed: bool = False
) -> KeyboardApp:
    """The app for a table at this keyboard, to play at, to referee, or only to look at."""
    desk = KeyboardDesk(hosted, data, () if replay else (REFEREE,) if refereed else None, replay)
    seat_at_the_computer(hosted)
    people = dict.fromkeys((*hosted.people, desk.person))
    app = KeyboardApp(desk, settings, driver_class=own_driver(), term=os.environ.get("TERM", ""))
    app.histories = {p: History(typed_before(history_file(data, p or YOU))) for p in people}
    app.editor.history = app.histories[desk.person]
    return app


def sit_at_screen(hosted: HostedTable, data: Path, settings: Settings, refereed: bool = False) -> tuple[str, str]:
    """Play or referee on the full screen; how it ended (see app.Ended),
    and a line to say of it ('' if there is none)."""
    return _run(screen_of(hosted, data, settings, refereed=refereed), data)


def replay_at_screen(hosted: HostedTable, data: Path, settings: Settings, upto: int | None = None) -> tuple[str, str]:
    """A table again, from the beginning or as it was after line `upto`; how it ended, and what to say of a fault."""
    app = screen_of(hosted, data, settings, True)
    app.opens_at = upto
    return _run(app, data)


@contextmanager
def short_collections() -> Iterator[None]:
    """What exists already is not looked at again; a full collection would stop every key for as long as it takes."""
    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(2000, 20, 1_000_000)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def _run(app: KeyboardApp, data: Path) -> tuple[str, str]:
    try:
        with short_collections(), handlers_put_back():
            ended = app.run(mouse=True)
    finally:
        for person, history in app.histories.items():
            add_typed(history_file(data, person or YOU), history.fresh)
    if app.fault:
        return "fault", fault_line(app.fault)
    return ended or "left", ""
