"""A table at which a puzzle is played: what is typed goes through the real table; others answer; at the end it is
judged and the position laid out anew.

Called by every face as any other table; only here is known what a puzzle asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from commands import Order, Reading
from minaria.engine.match import Match
from minaria.engine.sheets import Sheet
from minaria.table.line.table import Table
from minaria.table.pages.answers import told_to
from minaria.table.puzzles import course, pages
from minaria.table.puzzles.course import Likely, Own, Way
from minaria.table.puzzles.record import Record, Try
from minaria.table.puzzles.text import Puzzle, lines
from minaria.table.record.host import Hint
from minaria.table.record.lines import SEEN, Line, Sending
from minaria.table.record.replies import NOTHING_DONE, Reply, noted


class PuzzleTable(Table):
    """A table with a puzzle, to be begun. `record` is one's own, `now` tells the time that is written into it."""

    def __init__(self, match: Match, puzzle: Puzzle, record: Record, now: Callable[[], str] = lambda: "") -> None:
        super().__init__(match)
        self.puzzle, self.record, self.now = puzzle, record, now
        self.goes_on = False  # whether somebody wants the next puzzle
        self.helped = False  # whether the solution was shown
        self._own: dict[int, Own] = {}
        self._way: tuple[Likely, tuple[Own, ...]] | None = None
        self.start = -1  # the journal line behind which the position is laid out, until then none
        self.services.bots_wait = lambda: True  # the others answer here, before anything else is typed
        self.services.greets = self.greeting
        self.services.hint = self._hint

    def begin(self) -> None:
        """Lay the position out. Raises PuzzleFault."""
        course.lay_out(self.puzzle, self)
        self.start = self.last_given

    @property
    def seat(self) -> str:
        """Whose orders are typed."""
        return self.puzzle.written.seat

    def greeting(self) -> list[Reply]:
        """What whoever sits down is shown."""
        return [Reply("sheet", sheet=self._page())]

    def _page(self) -> Sheet:
        return pages.task_page(self.puzzle, self.match.game.title, self.record.best(self.puzzle.id))

    def prompt(self, seat: str, timed: bool = True) -> str:
        """The task, then what the game asks."""
        asked = super().prompt(seat, timed)
        return f"{self.puzzle.written.task}\n{asked}" if seat == self.seat else asked

    # -- lines

    def hear(
        self,
        seat: str,
        text: str,
        dice: Sequence[int] | None = None,
        strict: bool = False,
        sending: Sending = SEEN,
    ) -> list[Reply]:
        if seat != self.seat or self.start < 0:
            return super().hear(seat, text, dice, strict, sending)
        verbs = () if self._not_now(text) else self.match.game.reader().verbs
        if word := pages.word(text, verbs):
            return self._word(word)
        replies = super().hear(seat, text, dice, strict, sending)
        if any(reply.kind == "quit" for reply in replies):
            return replies
        return [*replies, *self._go_on()]

    def give(self, line: Line, order: Order, text: str = "", by_hand: bool | None = None) -> tuple[list[Reply], bool]:
        """As any table; what was asked when an order was given is remembered."""
        phase = course.phase_of(self.match)
        replies, counted = super().give(line, order, text, by_hand)
        if counted:
            given = self.match.marks[-1].line
            self._own[given.n] = Own(phase, self.match.game.language.normal(order), given.text)
        return replies, counted

    def _not_now(self, text: str) -> bool:
        """Whether a line is an order of the game's that nobody is asked for now."""
        read = self.match.game.reader().read(text, self.match.game.language.scope(self.match, self.seat))
        ask = self.match.ask(self.seat)
        return isinstance(read, Reading) and (ask is None or ask.offer(type(read.order)) is None)

    def _word(self, word: str) -> list[Reply]:
        match word:
            case "puzzle":
                return self.greeting()
            case "record":
                return noted(f"{self.puzzle.written.title}: {pages.so_far(self.record.best(self.puzzle.id))}.")
            case "again":
                self._anew()
                return noted(pages.ANEW)
            case "next":
                self.goes_on = True
                return [Reply("quit")]
        self.helped = True
        self._anew()
        return [Reply("sheet", sheet=pages.solution_page(self.puzzle, self.way[0]))]

    def _anew(self) -> None:
        """Lay the position out as it was."""
        if self.last_given != self.start:
            self.match.rewind(self.start, self.seat)
        self.dialogues.pop(self.seat, None)

    # -- judging

    def _since(self) -> tuple[list[Own], list[str]]:
        """The seat's orders since the beginning that stand, and what it was told."""
        marks = [m for m in self.match.marks if m.line.n > self.start]
        own = [self._own[m.line.n] for m in marks if m.line.seat == self.seat]
        return own, [text for m in marks for event in m.events if (text := told_to(event, self.seat))]

    def _go_on(self) -> list[Reply]:
        """What the others do, and the verdict once the puzzle is at its end."""
        if self.last_given == self.start:
            return []
        own, told = self._since()
        out: list[Reply] = []
        try:
            for mark in course.others_answer(self.puzzle, self.match, told, len(own)):
                out += [Reply("told", text) for text in course.told_by(mark, self.seat)]
        except LookupError:
            self._anew()
            return [*out, *noted("The position goes no further that way.", pages.ANEW)]
        reached = course.reached(self.puzzle, self.match, told)
        if not reached and not course.over(self.puzzle, self.match, told, len(own)):
            return out
        return [*out, *self._judged(reached, own)]

    def _judged(self, reached: bool, own: Sequence[Own]) -> list[Reply]:
        found = self._likely(own)
        self._anew()
        solved = found.chance >= self.puzzle.likely
        done = Try(self.puzzle.id, self.now(), solved, str(found.chance), self.helped)
        trouble = self.record.add(done)
        page = pages.verdict(self.puzzle, reached, found, [x.text for x in own], self.way[0])
        return [Reply("sheet", sheet=page), *(noted(trouble) if trouble else ())]

    def _likely(self, own: Sequence[Own]) -> Likely:
        """How likely a line of orders reaches the aim from the beginning."""
        base = self.match
        start = next((m for m in base.marks if m.line.n == self.start), None)
        k = base.marks.index(start) + 1 if start is not None else 0
        return course.likely(Way(self.puzzle, base, base.at(k), tuple(own)))

    @property
    def solution(self) -> list[str]:
        """The lines of the author's way."""
        return lines(self.puzzle.written.solution)

    @property
    def way(self) -> tuple[Likely, tuple[Own, ...]]:
        """How likely the solution is, and its orders, found by typing it at a table of its own."""
        if self._way is None:
            twin = typed(self.puzzle, course.match_of(self.puzzle, self.match.game), self.solution)
            self._way = twin.worth, tuple(twin.line)
        return self._way

    def _hint(self, seat: str) -> Hint | None:
        """What the puzzle's author hints at; None where the line has left his way."""
        if seat != self.seat:
            return None
        own, (found, line) = [x.text for x in self._since()[0]], self.way
        ahead = [x.text for x in line]
        if own != ahead[: len(own)] or len(own) == len(ahead):
            return None
        aim, place = self.puzzle.written.hints
        leads = f"This way the aim is reached {pages.so_likely(found)}."
        return Hint(aim, place, ahead[len(own)], (leads,))


class Typed(PuzzleTable):
    """A table at which a line is typed to see what comes of it: nothing is laid out anew or written down.

    replies: everything it was answered. line: the orders it came to. ended: whether they led to the puzzle's end;
    reached: and to its aim, as the dice fell.
    """

    def __init__(self, match: Match, puzzle: Puzzle, lines: Sequence[str]) -> None:
        super().__init__(match, puzzle, Record(None))
        self.replies: list[Reply] = []
        self.line: list[Own] = []
        self.ended = self.reached = False
        self.begin()
        first = course.phase_of(self.match)
        for line in lines:
            heard = self.hear(self.seat, line)
            while _in_vain(heard) and not self.ended and course.phase_of(self.match) != first and self._as_usual():
                heard = self.hear(self.seat, line)  # what the dice led to was answered as usual
            self.replies += heard
            if self.ended:
                return
        while not self.ended and course.phase_of(self.match) != first and self._as_usual():
            pass  # what is asked behind the last line is answered as usual too
        if not self.ended:
            self.line = self._since()[0]

    def _as_usual(self) -> bool:
        """Whether the seat gave what is usual to a question that the line did not foresee."""
        text = self.match.text(self.seat, course.usual(self.match, self.seat))
        return not _in_vain(self.hear(self.seat, text)) and self.seat in self.match.awaited()

    @property
    def worth(self) -> Likely:
        """How likely the line reaches the aim."""
        return self._likely(self.line)

    def _judged(self, reached: bool, own: Sequence[Own]) -> list[Reply]:
        self.line, self.reached, self.ended = list(own), reached, True
        return []


def _in_vain(heard: Sequence[Reply]) -> bool:
    return any(reply.kind in NOTHING_DONE for reply in heard)


def typed(puzzle: Puzzle, match: Match, lines: Sequence[str]) -> Typed:
    """A table of its own, on a match that was just set up, at which the puzzle is laid out and some lines are typed."""
    return Typed(match, puzzle, lines)
