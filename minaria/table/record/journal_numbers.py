"""Journal lines as a seat counts them: only those it may know of, so that no number tells what others do in secret.

A seat's line 12 is the twelfth thing it ordered, was told or heard; `log`, `at`, `publish`, `export mine` and `propose
undo` all say so. The referee has the numbers of the journal itself, and so do the journal's own lines.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import Mark, Match


class Count(NamedTuple):
    """The journal lines a seat knows of, in order: its own number of one is the place where it stands here."""

    lines: Sequence[int]

    def own(self, n: int) -> int:
        """The seat's number of a journal line; of one it does not know, that of the last before it."""
        return max(bisect_right(self.lines, n) - 1, 0)

    def line(self, own: int) -> int:
        """The journal line that the seat calls by that number; -1 if it has none."""
        return self.lines[own] if 0 <= own < len(self.lines) else -1


def counted(match: Match, seat: str | None) -> Count:
    """How a seat ('' or None: a spectator) counts the journal."""
    if seat == REFEREE:
        return Count(range(len(match.lines)))
    known = {m.line.n for m in match.marks if knows(match, m, seat)}
    return Count([x.n for x in match.lines if (x.n in known if x.kind == "order" else _heard(x, seat))])


def knows(match: Match, mark: Mark, seat: str | None) -> bool:
    """Whether a seat knows that an order was given: it gave it, or was told what came of it.

    Where nobody orders in secret, an order of which nothing at all is told is seen by whoever sits there.
    """
    if seat in (REFEREE, mark.line.seat) or any(event.seen_by(seat) for event in mark.events):
        return True
    return not counts_secrets(match) and not any(event.private for event in mark.events)


def _heard(line: Line, seat: str | None) -> bool:
    """Whether a seat hears of a line that is no order: of all but others' whispers."""
    return line.kind != "whisper" or seat == line.seat or seat in line.to


def orders(match: Match, seat: str) -> list[Mark]:
    """The orders of the present branch that a seat knows of."""
    return [m for m in match.marks if knows(match, m, seat)]


def given(match: Match, n: int) -> Mark | None:
    """The order of that journal line, None if it is not on the present branch."""
    marks = match.marks
    k = bisect_left(marks, n, key=lambda m: m.line.n)
    return marks[k] if k < len(marks) and marks[k].line.n == n else None


def counts_secrets(match: Match) -> bool:
    """Whether the game has seats order in secret, so that not even the number of orders is everybody's to know."""
    return any(phase.together or phase.sealed for phase in match.game.rules.phases)
