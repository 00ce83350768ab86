"""Textual's driver for the terminal one sits at, made to take signals and a terminal that goes in its stride.

Textual's own catches SIGTSTP and SIGCONT for good, begins a second time when it is continued without having been
suspended, and goes round for ever on a terminal that has gone. Here signals are dealt with between two turns of the
event loop; `leaving.handlers_put_back` undoes what a screen caught once it is over.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

from minaria.ui import posix_terminal
from minaria.ui.tui.compat import KeyboardDriverBase

_LOOK = 0.1  # seconds after which an escape that came alone is known to be a key


class _Shown:
    """The terminal written to; one that has gone takes everything and says so once."""

    def __init__(self, file: IO[str], gone: Callable[[], None]) -> None:
        self._file, self._gone = file, gone

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, text: str) -> None:
        try:
            self._file.write(text)
        except (OSError, ValueError):
            self._gone()

    def flush(self) -> None:
        try:
            self._file.flush()
        except (OSError, ValueError):
            self._gone()


class KeyboardDriver(KeyboardDriverBase, LinuxDriver):
    """The keyboard and the screen in front of one; `suspend` leaves them to the shell for a while."""

    def __init__(self, app: App[Any], **given: Any) -> None:
        self._here = asyncio.get_running_loop()
        self._closed = False  # the terminal has gone
        super().__init__(app, **given)
        self.write_through(lambda file: _Shown(file, self._has_gone))

    # -- signals

    def stop_asked(self) -> None:
        """Stop when the loop has its turn."""
        self._soon(self.suspend)

    def gone_on(self) -> None:
        """Take the terminal again when the loop has its turn."""
        self._soon(self._continued)

    def _soon(self, doing: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._here.call_soon_threadsafe(doing)

    def suspend(self) -> None:
        """Give the terminal to the shell until it lets the program go on. Where there is no shell to do that, nothing
        stops, and the screen is drawn anew."""
        if not self.writes:
            return
        self.suspend_application_mode()
        before = {s: signal.signal(s, signal.SIG_DFL) for s in (signal.SIGTSTP, signal.SIGCONT)}
        try:
            signal.raise_signal(signal.SIGTSTP)
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        self._take()

    @contextmanager
    def lent(self) -> Iterator[None]:
        """The terminal is another program's within the block."""
        self.suspend_application_mode()
        try:
            yield
        finally:
            self._take()

    def _continued(self) -> None:
        """Stopped from outside and let go on: in the meantime the terminal was somebody else's."""
        if not self.writes:
            return
        self.suspend_application_mode()
        self._take()

    def _take(self) -> None:
        """Take the terminal again, once this is the job in front, and draw everything."""
        posix_terminal.wait_for_front(self.fileno)
        self.resume_application_mode()
        self.app.screen.refresh(layout=True)

    # -- a terminal that goes

    def _has_gone(self) -> None:
        if not self._closed:
            self._closed = True
            self._soon(self.app.exit)

    def close(self) -> None:
        """Write out the rest."""
        super().close()
        self.written()

    def write(self, data: str) -> None:
        """A piece of a frame; what comes behind the last one is dropped."""
        if self.writes:
            super().write(data)

    def stop_application_mode(self) -> None:
        """Give the terminal back, unless it is given back already."""
        if self.writes:
            self.write(self.parting())
            super().stop_application_mode()

    # -- keys

    def run_input_thread(self) -> None:
        """Read keys until told to stop or the terminal has gone."""
        parser = self.parser()
        decode = getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            if select.select([self.fileno], [], [], _LOOK)[0]:
                try:
                    data = os.read(self.fileno, 4096)
                except OSError:
                    data = b""
                if not data:
                    self._has_gone()
                    return
                for event in parser.feed(decode(data)):
                    self.process_message(event)
            for event in parser.tick():
                self.process_message(event)
