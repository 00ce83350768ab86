"""Earlier positions of a match, to be looked at from a seat while the game goes on, and after its end.

Nothing new is revealed: a view is made from the position as it was, for the same seat. Called by the full screen and by
whoever else lets a person page back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.table.record.journal_numbers import orders

STRIDE = 32  # orders carried out again between two breaths


def steps(match: Match, seat: str = REFEREE) -> list[int]:
    """The journal lines whose positions a seat can look at: the set-up (0) and the orders it knows of."""
    return [0, *(mark.line.n for mark in orders(match, seat))]


def prepare(match: Match, n: int) -> Iterator[tuple[int, int]]:
    """Have the position after line `n` at hand; on the way (orders done, orders to do), so that others may breathe.

    A game opened from a snapshot has none of its older positions in memory; of those rebuilt only a few stay there.
    """
    k = sum(1 for mark in match.marks if mark.line.n <= n)
    begin = next((j for j in range(k, 0, -1) if match.marks[j - 1].after is not None), 0)
    for j in range(begin + STRIDE, k, STRIDE):
        match.at(j)
        for mark in match.marks[j - STRIDE : j - 1]:
            mark.after = None
        yield j - begin, k - begin


def moment(match: Match, n: int) -> Match:
    """The match as it stood just after journal line `n` (or the last one before it): to look at, never to play."""
    k = sum(1 for mark in match.marks if mark.line.n <= n)
    past = Match(match.game, match.setup, match.source)
    past.start = match.at(k)
    past.keep = _refuse
    shown: Callable[[Match], Match] = getattr(match, "seen_alike", lambda m: m)  # an office sees no more in the past
    return shown(past)


def _refuse(line: object) -> None:
    raise RuntimeError("an earlier position cannot be played on")
