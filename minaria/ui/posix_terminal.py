"""What terminals, pipes and sockets can be asked on POSIX systems alone: the one module that needs them.

On Windows there is none of it. Plain lines and lines do without; the full screen, the second screen and hosting want
such a system (`AVAILABLE`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

try:
    import fcntl
    import termios
    import tty
except ImportError:  # Windows
    AVAILABLE = False
else:
    AVAILABLE = True

MISSING = "needs Linux, macOS or another POSIX system (on Windows: WSL)"
"""What is said of what is not there without it."""


def forget_typed(number: int) -> None:
    """Throw away what was typed ahead at a terminal. Raises OSError."""
    if AVAILABLE:
        with _refusals():
            termios.tcflush(number, termios.TCIFLUSH)


def wait_for_front(number: int) -> None:
    """Stop here until this is the job in front, if it runs behind; a terminal that has gone is left."""
    if not AVAILABLE:
        return
    with suppress(OSError), _refusals():
        termios.tcsetattr(number, termios.TCSANOW, termios.tcgetattr(number))


def unread(number: int) -> int:
    """Bytes that wait in a pipe to be read. Raises OSError."""
    return _asked(number, termios.FIONREAD) if AVAILABLE else 0


def unsent(number: int) -> int:
    """Bytes of a socket that have not left this computer. Raises OSError."""
    return _asked(number, termios.TIOCOUTQ) if AVAILABLE else 0


def _asked(number: int, what: int) -> int:
    found: int = struct.unpack("i", fcntl.ioctl(number, what, b"\0" * 4))[0]
    return found


class KeyByKey:
    """A keyboard, a key at a time and not echoed while it is taken; Ctrl-C ends the program as ever, but where it is
    `raw`: there it is a key. Raises OSError."""

    def __init__(self, number: int, raw: bool = False) -> None:
        if not AVAILABLE:
            raise OSError(f"the keyboard, a key at a time, {MISSING}")
        self.number, self._raw = number, raw
        with _refusals():
            self._as_it_was: list[Any] = termios.tcgetattr(number)

    def take(self) -> None:
        with _refusals():
            (tty.setraw if self._raw else tty.setcbreak)(self.number)

    def give_back(self) -> None:
        """Leave the keyboard as it was; one that has gone is left."""
        with suppress(OSError), _refusals():
            termios.tcsetattr(self.number, termios.TCSADRAIN, self._as_it_was)


@contextmanager
def _refusals() -> Iterator[None]:
    """Within it what a terminal refuses is an OSError."""
    try:
        yield
    except termios.error as err:
        raise OSError(*err.args) from err
