"""Which tables programs have open: a shared lock on a file of each table's own, beside the store.

Several programs may have one table open; nobody may take it away, or give it another name, while any has. The system
lets go of a lock with the program that held it, however that ended.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # pragma: no cover - a system without such locks: there one program at a time is up to its owner
    fcntl = None  # type: ignore[assignment]

FOLDER = "open"


class OpenTables:
    """The tables this program has open, by their numbers in the store."""

    def __init__(self, store: Path) -> None:
        self._folder = store.parent / FOLDER
        self._held: dict[int, int] = {}  # number -> file descriptor

    def hold(self, number: int) -> None:
        """Have a table open from now on. Where no file can be made for that, nothing is held."""
        if number in self._held or fcntl is None:
            return
        with suppress(OSError):
            opened = self._open(number)
            fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
            self._held[number] = opened

    def let_go(self, number: int) -> None:
        """Have a table open no more."""
        if number in self._held:
            os.close(self._held.pop(number))

    def elsewhere(self, number: int) -> bool:
        """Whether another program has a table open."""
        if fcntl is None:
            return False
        mine = self._held.pop(number, None)
        if mine is not None:
            os.close(mine)
        try:
            opened = self._open(number)
        except OSError:
            return False
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return True
        finally:
            os.close(opened)
            if mine is not None:
                self.hold(number)
        return False

    def forget(self, number: int) -> None:
        """A table is there no more."""
        self.let_go(number)
        with suppress(OSError):
            (self._folder / str(number)).unlink()

    def close(self) -> None:
        """Let go of all."""
        while self._held:
            os.close(self._held.popitem()[1])

    def _open(self, number: int) -> int:
        self._folder.mkdir(mode=0o700, exist_ok=True)
        return os.open(self._folder / str(number), os.O_CREAT | os.O_RDWR, 0o600)
