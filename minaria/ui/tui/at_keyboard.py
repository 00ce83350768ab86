"""What an app at the keyboard in front of one has besides: signals leave it as keys do, its driver, short pauses."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from textual.driver import Driver

from minaria.ui.served import served

PATIENCE = 5.0  # seconds a screen may take to close once it was told to from outside
GONE = 129  # exit code of a program whose terminal has gone


class AtKeyboard:
    """An app of the terminal the program was started from; `go` leaves it."""

    def go(self) -> None:
        """Leave, because the system wants it."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Let signals end it as a key would. Textual calls the handler of the other classes by itself."""
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
        self.go()


def own_driver() -> type[Driver] | None:
    """The driver of the terminal in front of one; None: the one Textual chooses."""
    if sys.platform == "win32" or served():
        return None
    from minaria.ui.tui.keyboard_driver import KeyboardDriver

    return KeyboardDriver


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
