"""Leaving when told to from outside: Ctrl-C, SIGTERM and SIGHUP wait until nothing is half done.

A sitting runs within `nothing_half_done`; only while a line is waited for (`may_leave`, in the terminals, and between
two orders of bots) are the signals heeded. An order under way is therefore carried out, kept and told first.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_HELD = [signal.SIGINT, *_ENDS]
_CAUGHT = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGTSTP", "SIGCONT", "SIGTTIN", "SIGTTOU", "SIGWINCH")
    if hasattr(signal, name)
]
"""What a full screen at the keyboard catches."""


class Ended(KeyboardInterrupt):
    """The system wants the program to end, or the terminal has gone; unlike Ctrl-C it is not asked twice."""


def _end(number: int, frame: FrameType | None) -> NoReturn:
    for other in _ENDS:  # whoever is leaving need not be told again; a terminal that goes says so twice
        signal.signal(other, signal.SIG_IGN)
    raise Ended


def _can_hold() -> bool:
    return hasattr(signal, "pthread_sigmask") and threading.current_thread() is threading.main_thread()


@contextmanager
def nothing_half_done() -> Iterator[None]:
    """Keep signals waiting within the block. Raises Ended or KeyboardInterrupt when it is left, if one came."""
    if not _can_hold():
        yield
        return
    # Who ignores a signal (nohup) goes on ignoring it.
    before = {s: signal.signal(s, _end) for s in _ENDS if signal.getsignal(s) is signal.SIG_DFL}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _HELD)
    try:
        yield
    finally:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        finally:
            for number, handler in before.items():
                if signal.getsignal(number) is _end:
                    signal.signal(number, handler)


@contextmanager
def may_leave() -> Iterator[None]:
    """Heed signals within the block, also those that waited. Raises Ended, KeyboardInterrupt."""
    if not _can_hold():
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def may_leave_loop(leave: Callable[[], None]) -> Iterator[Callable[[], bool]]:
    """Heed signals while an event loop waits for a line: `leave` is called, and may ask what is given whether one came.

    An exception out of a signal handler could strike a loop anywhere, even where a terminal is being put in order: it
    is therefore raised only when the block is left. Raises Ended, KeyboardInterrupt.
    """
    if not _can_hold():
        yield lambda: False
        return
    came: list[type[KeyboardInterrupt]] = []

    def heed(number: int, frame: FrameType | None) -> None:
        came.append(KeyboardInterrupt if number == signal.SIGINT else Ended)
        leave()

    heeded = (_end, signal.default_int_handler)
    before = {s: signal.signal(s, heed) for s in _HELD if signal.getsignal(s) in heeded}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _HELD)
        yield lambda: bool(came)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for number, handler in before.items():
            signal.signal(number, signal.SIG_IGN if Ended in came and number in _ENDS else handler)
        if came:
            raise came[0]


@contextmanager
def handlers_put_back() -> Iterator[None]:
    """Whatever catches signals within the block (a full screen does), afterwards all is caught as it was before."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _CAUGHT}
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None and signal.getsignal(number) is not handler:
                signal.signal(number, handler)
