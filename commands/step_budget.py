"""How much may be tried for one line: steps are counted where something is looked through, and past a bound it ends.

A step is one thing tried: a way to read a word, a way to take some pieces, a place a search comes to, an order looked
at. They are counted instead of seconds, so that no answer depends on how quick or busy a machine is. Whoever takes a
line sets the bound (`within`), whatever may be long counts (`spend`), and where a bound was passed `TooMuch` is caught
by whoever can answer with a sentence. Carrying out an order that was read is never cut short (`without_bound`).
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from contextvars import ContextVar

LINE = 60_000
"""Steps for one line and all that it asks for; the dearest ordinary one needs a tenth of that."""
KEY = 15_000
"""Steps for what may be typed next: looked for after every key."""
PART = 5
"""Steps that a part of a line counts for: one of its clauses, or of the things it orders the same of."""
TOO_MUCH = "That is more than can be thought through at once; say it in fewer words, or name the pieces and the place."


class TooMuch(Exception):
    """The steps of a line are used up. Nothing has happened."""


class _Purse:
    """Steps left, and how many there were."""

    __slots__ = ("given", "left")

    def __init__(self, steps: int) -> None:
        self.given = self.left = steps


_purse: ContextVar[_Purse | None] = ContextVar("steps", default=None)


def spend(steps: int = 1) -> None:
    """Count steps, if anybody has set a bound. Raises TooMuch."""
    purse = _purse.get()
    if purse is not None:
        purse.left -= steps
        if purse.left < 0:
            purse.left = 0
            raise TooMuch(TOO_MUCH)


def spent() -> int:
    """Steps counted so far within the bound that holds; 0 without one."""
    purse = _purse.get()
    return 0 if purse is None else purse.given - purse.left


class _Bound:
    """A block in which a purse, or none, is what is spent from. A generator would take five times as long."""

    __slots__ = ("purse", "token")

    def __init__(self, purse: _Purse | None) -> None:
        self.purse = purse

    def __enter__(self) -> None:
        self.token = _purse.set(self.purse)

    def __exit__(self, *raised: object) -> None:
        _purse.reset(self.token)


def within(steps: int) -> AbstractContextManager[None]:
    """A bound for what is done in the block; one that holds already goes on instead."""
    return _Bound(_purse.get() or _Purse(steps))


def without_bound() -> AbstractContextManager[None]:
    """No bound within the block, and nothing counted."""
    return _Bound(None)
