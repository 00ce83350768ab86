"""Keys of a channel on their way into the prompt that reads them: never more than fit, and dear ones one by one."""

from __future__ import annotations

import asyncio
import re
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress

from prompt_toolkit.input import PipeInput

from minaria.ui import posix_terminal
from minaria.ui.ssh.limits import Pace

_DEAR = re.compile(rb"[\t\x12\x13\x10\x0e\r\n]|\x1b[\[O][AB]")
"""Keys after which others have their turn first: Tab, a search, the history, a line."""


class PipedKeys:
    """Keys on their way into the pipe that prompt_toolkit reads; never more than fit, so that nothing ever blocks."""

    _ROOM, _PIECE = 16_384, 512

    def __init__(self, keys: PipeInput, hold: Callable[[bool], None], pace: Pace) -> None:
        self._keys, self._hold, self._pace = keys, hold, pace
        self._left = b""
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._again: asyncio.TimerHandle | None = None

    def feed(self, data: bytes) -> None:
        """More keys; what is no text becomes a sign for that, since half letters can neither be kept nor sent."""
        self._left += self._decode(data).encode()
        if self._again is None:
            self._pour()

    def end(self) -> None:
        """No more will come: as Ctrl-D on an empty line."""
        self.feed(b"\x15\x0b\x04")

    def _pour(self) -> None:
        self._again = None
        waiting = 0
        with suppress(OSError, AttributeError):
            waiting = posix_terminal.unread(self._keys.fileno())
        if waiting < self._ROOM and not self._pace.behind:
            dear = _DEAR.search(self._left, 0, self._PIECE)
            end = dear.end() if dear else self._PIECE
            piece, self._left = self._left[:end], self._left[end:]
            try:
                self._keys.send_bytes(piece)
            except OSError:  # nobody reads there any more
                self._left = b""
        self._hold(len(self._left) > self._ROOM)
        if self._left:
            self._again = asyncio.get_running_loop().call_later(max(0.005, self._pace.behind), self._pour)
