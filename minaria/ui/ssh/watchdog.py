"""A host that hangs notices it and ends, so that whoever manages it starts it again; systemd is told that it lives.

All tables of a host share one loop: where that does not turn, nobody is answered and no signal is heeded. A task in
the loop says again and again that it turns, a thread of its own looks whether it does; after `hangs` seconds that
thread writes down where the loop stands and ends the process. Nothing is lost by it: an order is acknowledged only when
it is kept.

To systemd the loop itself says WATCHDOG=1 over NOTIFY_SOCKET (sd_notify(3)), so that a thread that stands still too is
noticed from outside.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from minaria.ui.exit_codes import ExitCode

HANGS = 30.0  # seconds after which a loop that has not turned hangs
GRACE = 5.0  # the same once the process was told to end
LOOKS = 20  # looks at the loop in the time after which it hangs


class Watchdog:
    """Watches over the loop it is started in. `note` writes down where a loop that hangs stands."""

    def __init__(
        self,
        note: Callable[[str], None],
        *,
        hangs: float = HANGS,
        grace: float = GRACE,
        env: Mapping[str, str] = os.environ,
    ) -> None:
        self._note = note
        self._hangs, self._grace = hangs, grace
        self._address = env.get("NOTIFY_SOCKET", "")
        self._every = _seconds(env)
        self._turned = True  # since the thread looked last
        self._to_end = False  # whether a signal said so
        self._before: dict[int, Any] = {}  # what signals led to before
        self._over = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._beats: asyncio.Task[None] | None = None
        self._watched = threading.get_ident()

    def start(self) -> None:
        """Begin, in the loop that is watched: it is ready for those who come."""
        self._loop = asyncio.get_running_loop()
        self._watched = threading.get_ident()
        self._beats = self._loop.create_task(self._beat())
        threading.Thread(target=self._watch, name="watchdog", daemon=True).start()
        self.tell("READY=1")

    def stop(self) -> None:
        """The host has stopped of itself: nobody watches any more."""
        self._over.set()
        if self._beats is not None:
            self._beats.cancel()
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    def on_signal(self, name: str, doing: Callable[[], object]) -> None:
        """Do something in the loop when a signal comes; a loop that does not get to it is not waited for long."""
        loop = asyncio.get_running_loop()

        def come(number: int, frame: object) -> None:
            self._turned, self._to_end = False, True
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(doing)

        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):  # not in the main thread
                self._before.setdefault(number, signal.signal(number, come))

    def tell(self, words: str) -> None:
        """Tell the service manager, if there is one."""
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sock:
            sock.setblocking(False)
            sock.sendto(words.encode(), address)

    # -- in the loop

    async def _beat(self) -> None:
        told = 0.0
        pause = self._pause()
        while True:
            self._turned = True
            if self._every and told <= 0:
                self.tell("WATCHDOG=1")
                told = self._every
            await asyncio.sleep(pause)
            told -= pause

    def _pause(self) -> float:
        every = min(self._hangs, self._grace) / LOOKS
        return min(every, self._every / 2) if self._every else every

    # -- in the thread

    def _watch(self) -> None:
        """Look again and again whether the loop has turned. Looks are counted, not time: while the whole process
        stands still, because its machine sleeps, nobody looks either.
        """
        pause = min(self._hangs, self._grace) / LOOKS
        still = 0.0
        while not self._over.wait(pause):
            still = 0.0 if self._turned else still + pause
            self._turned = False
            if still >= (self._grace if self._to_end else self._hangs):
                self._end(still)

    def _end(self, still: float) -> None:
        frame = sys._current_frames().get(self._watched)
        where = "".join(traceback.format_stack(frame)) if frame is not None else ""
        with suppress(Exception):
            self._note(f"The host hung: its loop has not turned for {still:.0f} seconds. It stood at:\n{where}")
        self.tell("STOPPING=1\nSTATUS=the loop hung")
        os._exit(ExitCode.HUNG)


def _seconds(env: Mapping[str, str]) -> float:
    """How often the service manager wants to hear of this process: twice in the time it waits; 0 if it does not."""
    usec, pid = env.get("WATCHDOG_USEC", ""), env.get("WATCHDOG_PID", "")
    if not usec.isdecimal() or (pid and pid != str(os.getpid())):
        return 0.0
    return int(usec) / 2_000_000
