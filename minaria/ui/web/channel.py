"""A browser's websocket as the channel of a session: what `ssh.session` asks of an SSH channel and its connection."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

HIGH, LOW = 128 * 1024, 16 * 1024  # bytes waiting at which the session is told to wait, and to go on
PIECE = 32 * 1024  # bytes sent at once


class Channel:
    """Bytes out, in order; a browser that takes them slowly makes the session leave frames out, as a slow line does."""

    def __init__(self, send: Callable[[bytes], Awaitable[object]], hang_up: Callable[[], Awaitable[object]]) -> None:
        self._send, self._hang_up = send, hang_up
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._some = asyncio.Event()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._closing = False
        self._closed = asyncio.Event()
        self._high, self._low = HIGH, LOW
        self._paused = False
        self.session: Any = None

    # -- what a session asks

    def set_write_buffer_limits(self, high: int, low: int) -> None:
        """At how many bytes the session is told to wait."""
        self._high, self._low = high, low

    def get_environment(self) -> Mapping[str, str]:
        """What the terminal can do."""
        return {"COLORTERM": "truecolor"}

    def get_write_buffer_size(self) -> int:
        """Bytes that were not sent yet."""
        return self._size

    def is_closing(self) -> bool:
        """Whether nothing more is taken."""
        return self._closing

    def write(self, data: bytes) -> None:
        """Send bytes."""
        if self._closing or not data:
            return
        self._waiting.append(data)
        self._size += len(data)
        self._some.set()
        if self._size > self._high and not self._paused:
            self._paused = True
            self.session.pause_writing()

    def pause_reading(self) -> None:
        """Take nothing more from the browser for now."""
        self._may_read.clear()

    def resume_reading(self) -> None:
        """Take more."""
        self._may_read.set()

    def exit(self, status: int) -> None:
        """The session is over: what waits is sent, then the websocket is closed."""
        self.close()

    def close(self) -> None:
        """Take nothing more; what waits is sent."""
        self._closing = True
        self._some.set()
        self._may_read.set()

    async def wait_closed(self) -> None:
        """Until everything is sent and the websocket is closed."""
        await self._closed.wait()

    # -- what carries it

    async def may_read(self) -> None:
        """Until more may be taken from the browser."""
        await self._may_read.wait()

    async def pump(self) -> None:
        """Send what waits until it is closed or the browser has gone."""
        try:
            while self._waiting or not self._closing:
                self._some.clear()
                if not self._waiting:
                    await self._some.wait()
                    continue
                piece = b""
                while self._waiting and len(piece) < PIECE:
                    piece += self._waiting.popleft()
                await self._send(piece)
                self._size -= len(piece)
                if self._paused and self._size < self._low:
                    self._paused = False
                    self.session.resume_writing()
            await self._hang_up()
        except (ConnectionError, RuntimeError):  # the browser has gone
            self._closing = True
        finally:
            self._closed.set()


class Connection:
    """The connection of one channel, as a session knows it."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def get_extra_info(self, name: str) -> None:
        """There is no socket of ours to look at."""

    def close(self) -> None:
        """Hang up."""
        self._channel.close()

    abort = close
