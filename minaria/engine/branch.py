"""The orders of a match that count, with the positions they led to, and those taken back that may be given again.

Called by the match alone, which decides who may take back what; here is what taking back comes to. Positions long past
are let go and rebuilt from the journal when they are wanted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from minaria.engine.journal import Line
from minaria.engine.phases import Ask
from minaria.engine.position import Position
from minaria.engine.state import Event, Run

POSITIONS_KEPT = 256  # how many positions stay in memory for taking back; older ones are rebuilt from the journal
POSITIONS_REBUILT = 32  # how many of those rebuilt stay


@dataclass(slots=True)
class Mark:
    """One carried-out order on the present branch."""

    line: Line
    after: Position | None
    events: tuple[Event, ...]
    fence: bool  # dice, a reveal, or a question to another seat: may not be taken back by the player
    revealed: bool = False  # something hidden came to light


class Branch:
    """The present branch. `again` carries a kept line out in a position once more."""

    def __init__(self, again: Callable[[Position, Line], Position]) -> None:
        self.again = again
        self.start: Position
        self.opening: tuple[Event, ...] = ()
        self.marks: list[Mark] = []
        self.dropped: list[Mark] = []

    @property
    def position(self) -> Position:
        """The position now."""
        now = self.marks[-1].after if self.marks else self.start
        return now if now is not None else self.at(len(self.marks))

    def at(self, k: int) -> Position:
        """The position after the first k orders of the present branch;

        rebuilt from the journal if it is not in memory.
        """
        if k == 0:
            return self.start
        found = self.marks[k - 1].after
        if found is not None:
            return found
        j = k - 1
        while j > 0 and self.marks[j - 1].after is None:
            j -= 1
        position: Position = self.start if j == 0 else self.marks[j - 1].after  # type: ignore[assignment]
        for i, mark in enumerate(self.marks[j:k], j + 1):
            position = self.again(position, mark.line)
            if k - i < POSITIONS_REBUILT:  # whoever takes back once takes back twice
                mark.after = position
        return position

    def events(self, since: int = 0) -> list[tuple[int, Event]]:
        """The telling of the present branch from journal line `since` on: (line number, event)."""
        told = [(0, e) for e in self.opening] if since <= 0 else []
        for mark in self.marks[bisect_left(self.marks, since, key=lambda m: m.line.n) :]:
            told += [(mark.line.n, e) for e in mark.events]
        return told

    def add(self, mark: Mark) -> None:
        """One more order counts; what was taken back before it cannot be given again."""
        self.position.state.settle()  # what was found out about the position left behind is no longer needed
        self.marks.append(mark)
        self.dropped.clear()
        if len(self.marks) > POSITIONS_KEPT and len(self.marks) % 32:
            self.marks[len(self.marks) - POSITIONS_KEPT - 1].after = None

    def back(self, count: int) -> None:
        """The last orders count no more. Raises ValueError."""
        if not 1 <= count <= len(self.marks):
            raise ValueError("more orders than there are cannot be taken back")
        for _ in range(count):
            k = len(self.marks)
            mark = self.marks[-1]
            if mark.after is None:
                mark.after = self.at(k)
            self.dropped.append(self.marks.pop())

    def forth(self, count: int) -> None:
        """Orders taken back last count again. Raises ValueError."""
        if not 1 <= count <= len(self.dropped):
            raise ValueError("there is nothing to redo")
        for _ in range(count):
            self.marks.append(self.dropped.pop())

    def rewind(self, n: int) -> None:
        """All orders after line n count no more."""
        count = sum(1 for m in self.marks if m.line.n > n)
        if count:
            self.back(count)


def fenced(seat: str, after: Position, run: Run, asks: Callable[[], Iterable[Ask]]) -> bool:
    """Whether what came of a seat's order is not its own to take back; `asks`: who is asked what then."""
    if run.rolls or run.revealed:
        return True
    sealed = bool(after.stack and after.stack[-1].answers)  # an answer nobody has seen yet
    return not sealed and any(a.seat != seat for a in asks())
