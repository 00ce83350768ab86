"""A table at which a lesson is played: what the learner types goes through the real table, and is judged by what came
of it.

Called by every face as any other table; only here is known what a lesson asks, and what becomes of another
lawful order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import msgspec

from commands import Order, Reading
from commands.dialogue import Asked
from commands.step_budget import LINE, within
from commands.table_words import Redo, Undo
from commands.tokens import words_of
from minaria.engine.dice import Source, Throw
from minaria.engine.events import Event
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.engine.sheets import Sheet
from minaria.table.lessons import pages
from minaria.table.lessons.text import Act, Lesson, Step
from minaria.table.line.table import Table
from minaria.table.pages.answers import told_to
from minaria.table.pages.asking import SHOWING, tells
from minaria.table.record import referee_words as w
from minaria.table.record import rulings
from minaria.table.record.lines import SEEN, Line, Sending
from minaria.table.record.replies import NOTHING_DONE, Reply, noted
from minaria.table.referee.undo import GO_BACK

PER_STEP, PER_LINE = 1000, 100  # more than one step has of orders between two lines, and of lines
AFTER = 2  # lines in vain after which the very words are told
FROM = "a lesson"
Watch = Callable[[Act, Sequence[Reply], Sequence[Event]], None]


class Place(msgspec.Struct):
    """How far a lesson has come: its step, the orders after which each step began, what of it is done (by number), and
    whether it waits to be gone on with."""

    lesson: str = ""
    step: int = 0
    starts: list[int] = []
    did: list[int] = []
    waits: bool = False
    over: bool = False


class _ByStep:
    """Where numbers come from that a lesson has not written down: from its seed, by the step it is at, so that they are
    the same whatever was tried and taken back before.
    """

    def __init__(self, table: LessonTable, after: Source) -> None:
        self.table, self.after = table, after

    def number(self, n: int, k: int, throw: Throw) -> int:
        place, since = self.table.place, self.table.since
        moment = n if not place.starts else PER_STEP * (PER_LINE * place.step + len(place.did) + 1) + since
        return self.after.number(moment, k, throw)


class LessonTable(Table):
    """A table with a lesson. `keep` is given the place whenever it changes; `ends` is what is said at the end."""

    def __init__(
        self,
        match: Match,
        lesson: Lesson,
        place: Place | None = None,
        keep: Callable[[Place], None] = lambda place: None,
        ends: str = pages.LEFT,
    ) -> None:
        super().__init__(match)
        self.lesson, self.keep, self.ends = lesson, keep, ends
        self.place = place or Place(lesson.name)
        self.watch: Watch = lambda act, heard, told: None
        self._given_by_lesson = self._asked_for = False
        self._dice: tuple[int, ...] | None = None
        self._said: list[Reply] = []  # what the lesson says to the line that is heard
        self._vain_lines = 0
        self._marks = 0  # orders before the last line of the lesson
        self._source = match.source
        match.source = _ByStep(self, match.source)
        self.services.bots_wait = self._holds_bots
        self.services.greets, self.services.taught = self.greeting, True

    # -- the step

    @property
    def step(self) -> Step:
        """The step that is played."""
        return self.lesson.steps[self.place.step]

    @property
    def since(self) -> int:
        """How many orders there were since the last line of the lesson's own."""
        return max(len(self.match.marks) - self._marks, 0)

    @property
    def you(self) -> str:
        """The learner's seat."""
        return self.lesson.you

    def begin(self) -> None:
        """Give the set-up, and stand at the first step. Raises ValueError where a line of it is refused."""
        for act in self.lesson.setup:
            heard = self._as_written(act)
            if heard is None:
                raise ValueError(f"line {act.number}: {act.line!r} is refused")
        self._enter(0)
        self.keep(self.place)

    def greeting(self) -> list[Reply]:
        """What whoever sits down is shown: the page of the step, nothing once the lesson is over."""
        return [] if self.place.over else [Reply("sheet", sheet=self._page())]

    def _page(self, before: str = "") -> Sheet:
        return pages.step_page(self.lesson, self.place.step, before, self.place.waits)

    def _rest(self) -> list[int]:
        """The numbers of the lines of the step that are still to come."""
        return [k for k in range(len(self.step.acts)) if k not in self.place.did]

    def wanted(self) -> list[int]:
        """The lines the learner may give now, in any order: those before the next of anybody else's; one of a single
        word ("done", "fire") waits for those before it.
        """
        out: list[int] = []
        for k in self._rest():
            if self.step.acts[k].seat != self.you:
                break
            if not out or " " in self.step.acts[k].line.strip():
                out.append(k)
        return out

    @property
    def _ask(self) -> str:
        """What to try now."""
        return self.step.ask(next(iter(self.wanted()), 0))

    def _holds_bots(self) -> bool:
        """Whether bots wait: others do as the lesson has it, unless an order that stands leads to their turn."""
        return not self.place.over and (self.place.waits or self.you in self.match.awaited())

    def prompt(self, seat: str, timed: bool = True) -> str:
        """What the lesson asks, then what the game does."""
        asked = super().prompt(seat, timed)
        if self.place.over or seat != self.you:
            return asked
        does = pages.READ if self.place.waits else self._ask
        return f"Step {self.place.step + 1} of {self.lesson.asked}: {does}\n(The game asks: {asked})"

    # -- lines

    def hear(
        self,
        seat: str,
        text: str,
        dice: Sequence[int] | None = None,
        strict: bool = False,
        sending: Sending = SEEN,
    ) -> list[Reply]:
        if self.place.over or seat != self.you or self._given_by_lesson:
            return super().hear(seat, text, dice, strict, sending)
        before, self._said = msgspec.to_builtins(self.place), []
        word = pages.word(text)
        if word == "next" and not self.place.waits:
            word = "" if self._on_offer(text) else "first"
        if word:
            replies = self._word(word)
        else:
            replies = self._played(text, dice, strict, sending)
            self._said += self._helped(replies)
        if not any(reply.kind == "quit" for reply in replies):
            self._go_on("" if word == "next" else self.step.done)
        if msgspec.to_builtins(self.place) != before:
            self.keep(self.place)
        said, self._said = self._said, []
        return [*replies, *said]

    def _played(
        self, text: str, dice: Sequence[int] | None = None, strict: bool = False, sending: Sending = SEEN
    ) -> list[Reply]:
        """A line of the learner's as any table hears it, and judged."""
        did = len(self.place.did)
        replies = super().hear(self.you, text, dice, strict, sending)
        if len(self.place.did) == did:
            self._asked(text, replies)
        return replies

    def do(self, line: Line, reading: Reading, asked: Asked | None, sure: bool = False) -> tuple[list[Reply], bool]:
        if self.place.over or line.seat != self.you or self._given_by_lesson:
            return super().do(line, reading, asked, sure)
        if isinstance(reading.order, (Undo, Redo, *GO_BACK)):
            return noted(pages.BY_AGAIN), False
        k, before, marks = self._stands_for(reading), self.last_given, len(self.match.marks)
        act = None if k is None else self._written(k, reading)
        self._dice = None if k is None or act is None else act.dice or self.step.acts[k].dice
        self._asked_for = k is not None
        try:
            replies, counted = super().do(line, reading, asked, sure)
        finally:
            self._dice, self._asked_for = None, False
        wrong = any(reply.kind == "refusal" for reply in replies)
        if k is not None and act is not None and (wrong if act.refused else counted and not _found_nothing(replies)):
            self._did(k, counted and len(self.match.marks) == marks)
            self.watch(act, replies, [e for m in self.match.marks[marks:] for e in m.events])
        elif counted and len(self.match.marks) > marks:
            return self._another(reading.order, before, replies)
        return replies, counted

    def give(self, line: Line, order: Order, text: str = "", by_hand: bool | None = None) -> tuple[list[Reply], bool]:
        """As any table, with the numbers that the lesson has thrown beforehand."""
        if self._dice is not None and line.dice is None:
            line = replace(line, dice=self._dice)
        return super().give(line, order, text, by_hand)

    def _doubt(self, line: Line, reading: Reading, asked: Asked | None) -> str:
        """Whoever does what the lesson asks for is not asked whether he means it."""
        return "" if self._asked_for else super()._doubt(line, reading, asked)

    def _asked(self, text: str, replies: Sequence[Reply]) -> None:
        """A line that was answered as a question and never was an order: it may be what is asked for all the same, by
        its words or by the page that it brought.
        """
        if self.place.over or not any(reply.kind in ("sheet", "page") for reply in replies) or _found_nothing(replies):
            return
        said = words_of(text)
        for k in self.wanted():
            act = self.step.acts[k]
            alike = next((x for x in (act, *act.instead) if words_of(x.line) == said), None)
            if not act.refused and (alike or (said and said[0] in act.counts) or self._brought(act, replies)):
                self._did(k, True)
                self.watch(alike or act, replies, [])
                return

    def _brought(self, act: Act, replies: Sequence[Reply]) -> bool:
        """Whether a line was shown the very page that a line of the lesson brings, if that only shows something."""
        own = self.match.game.pages.own
        if not {kind.spec.word for kind in (*SHOWING, *own)}.intersection(words_of(act.line)[:1]):
            return False
        self._given_by_lesson = True
        try:
            with within(LINE):
                wanted = self.heard(Line(self.you, self.you, act.line, self.match))
        finally:
            self._given_by_lesson = False
        return any(reply.sheet is not None and reply.sheet == page.sheet for reply in replies for page in wanted)

    # -- judging

    def _stands_for(self, reading: Reading) -> int | None:
        """Which of the lines that are wanted an order stands for, None if for none.

        Where the lesson only waits to be gone on with, the next step is gone to for an order that it asks for.
        """
        found = next((k for k in self.wanted() if self._counts(self.step, k, reading)), None)
        k = self.place.step + 1
        if found is not None or not self.place.waits or self._rest() or k >= self.lesson.asked:
            return found
        first = self.lesson.steps[k]
        if first.acts and first.acts[0].seat == self.you and self._counts(first, 0, reading):
            self._enter(k)
            return 0
        return None

    def _counts(self, step: Step, k: int, reading: Reading) -> bool:
        act = step.acts[k]
        same = any(self._reads(other.line) == reading.text for other in (act, *act.instead))
        return same or (not act.refused and reading.order.spec.word in act.counts)

    def _written(self, k: int, reading: Reading) -> Act:
        """The line of the lesson that an order is, of those that count alike."""
        act = self.step.acts[k]
        return next((x for x in act.instead if self._reads(x.line) == reading.text), act)

    def _reads(self, line: str) -> str:
        """A line of the lesson in its canonical form, '' where it cannot be read now."""
        read = self.reader_of(self.you).read(line, self.match.game.language.scope(self.match, self.you))
        return read.text if isinstance(read, Reading) else ""

    def _on_offer(self, text: str) -> bool:
        """Whether a line is an order that may be given now."""
        read = self.reader_of(self.you).read(text, self.match.game.language.scope(self.match, self.you))
        ask = self.match.ask(self.you)
        return isinstance(read, Reading) and ask is not None and ask.offer(type(read.order)) is not None

    def _did(self, k: int, shown: bool) -> None:
        """A line of the step is done; what only showed something is read before the lesson goes on."""
        self.place.did += self._at_once(k)
        self._vain_lines, self._marks = 0, len(self.match.marks)
        if shown and not any(self.step.acts[n].seat == self.you for n in self._rest()):
            self.place.waits = True
            self._said += noted(*([self.step.done] if self.step.done else ()), pages.READ)

    def _at_once(self, k: int) -> list[int]:
        """A line that was done, with those behind it that say the same once more, where it led to the turn of whoever
        comes after them: "hire 2 armies" is all of "hire army" twice.
        """
        acts, did = self.step.acts, [k]
        for n in [n for n in self._rest() if n > k]:
            if acts[n].seat != self.you:
                return did if acts[n].seat in self.match.awaited() else [k]
            if acts[n].line != acts[k].line:
                return [k]
            did.append(n)
        return [k]

    def _another(self, order: Order, before: int, replies: list[Reply]) -> tuple[list[Reply], bool]:
        """Another lawful order than was asked for: it stands where the step allows it, else it is taken back."""
        word, step = order.spec.word, self.step
        about = step.other.get(word, step.other.get("", ""))
        if word in step.keep or "all" in step.keep:
            self._said += noted(about or pages.STANDS)
            return replies, True
        self.match.rewind(before, self.you)
        self._said += noted(f"{pages.TAKEN_BACK} {about}".strip())
        return replies, False

    def _helped(self, replies: Sequence[Reply]) -> list[Reply]:
        """The very words, after some lines in vain."""
        if not any(reply.kind in ("refusal", "misread") for reply in replies) or self.place.waits:
            return []
        self._vain_lines += 1
        return self._hint() if self._vain_lines % AFTER == 0 else []

    def _hint(self) -> list[Reply]:
        lines = [self.step.acts[k].line for k in self.wanted()]
        return noted(f"Type: {lines[0]}") if lines else noted(pages.READ)

    # -- the lesson's own words

    def _word(self, word: str) -> list[Reply]:
        match word:
            case "why":
                return noted(self.step.why or pages.NO_WHY.format(self._ask or pages.READ))
            case "hint":
                return self._hint()
            case "lesson":
                return [Reply("sheet", sheet=self._page())]
            case "next":
                self.place.waits = False
                return []
            case "first":
                return noted(pages.FIRST_THIS.format(self._ask))
            case "skip":
                return self._skip()
            case "again":
                return self._from(self.place.step)
            case "back":
                return self._from(self.place.step - 1) if self.place.step else noted(pages.FIRST)
        self._over()
        return noted(pages.LEFT)

    def _from(self, k: int) -> list[Reply]:
        """Begin a step anew."""
        start = self.place.starts[k]
        if self.last_given != start:
            self.match.rewind(start, self.you)
        self.dialogues.pop(self.you, None)
        self._enter(k)
        return [Reply("sheet", sheet=self._page())]

    def _skip(self) -> list[Reply]:
        """Do what is asked in the learner's place."""
        out: list[Reply] = []
        step = self.place.step
        while not self.place.waits and self.place.step == step and (wanted := self.wanted()):
            act = self.step.acts[wanted[0]]
            replies = self._played(act.line)
            if wanted[0] not in self.place.did:  # what stands besides is in its way
                self._from(step)
                replies = self._played(act.line)
            if wanted[0] not in self.place.did:
                return self._broken()
            out += [*noted(f"> {act.line}"), *(r for r in replies if r.kind != "order")]
            self._said = []
            self._run_others()
        self.place.waits = False
        return out

    # -- going on

    def _enter(self, k: int) -> None:
        """Stand at the beginning of a step."""
        place = self.place
        place.step, place.did = k, []
        place.starts = [*place.starts[:k], self.last_given]
        place.waits = not self.step.asks(self.you)
        self._vain_lines = 0
        self._marks = len(self.match.marks)

    def _go_on(self, done: str) -> None:
        """Let others do what the lesson has them do, and go to the next step when all of this one is done; `done` is
        what is said of that."""
        self._run_others()
        if self.place.over or self.place.waits or self._rest():
            return
        self._enter(self.place.step + 1)
        if self.place.step < self.lesson.asked:
            self._said.append(Reply("sheet", sheet=self._page(done)))
            return
        self._over()
        self._said.append(Reply("sheet", sheet=pages.end_page(self.lesson, done, self.ends)))

    def _run_others(self) -> None:
        """The lines of others that come now."""
        while not (self.place.over or self.place.waits or self.wanted()) and (rest := self._rest()):
            told = self._as_written(self.step.acts[rest[0]])
            if told is None:
                self._said += self._broken()
                return
            self._said += told
            self.place.did.append(rest[0])
            self._marks = len(self.match.marks)

    def _as_written(self, act: Act) -> list[Reply] | None:
        """Give a line of the lesson as its seat; what the learner is told of it, None where it is refused."""
        marks = len(self.match.marks)
        self._given_by_lesson = True
        try:
            heard = super().hear(act.seat, act.line, act.dice, True)
        finally:
            self._given_by_lesson = False
        if any(reply.kind in NOTHING_DONE for reply in heard):
            self.watch(act, heard, [])
            return None
        events = [e for m in self.match.marks[marks:] for e in m.events]
        self.watch(act, heard, events)
        return [Reply("told", text) for e in events if (text := told_to(e, self.you))]

    def _broken(self) -> list[Reply]:
        self._over()
        return noted(pages.BROKEN)

    def _over(self) -> None:
        self.place.over, self.place.waits = True, False
        self.match.source = self._source
        if self.last_given:  # the numbers up to here were the lesson's; from here on they come from the table's seed
            self.match.rule(REFEREE, rulings.text_of(w.Branched(FROM, len(self.match.lines) - 1)))


def _found_nothing(replies: Sequence[Reply]) -> bool:
    """Whether what was shown is a page that says only that it found nothing."""
    return any(reply.sheet is not None and not tells(reply.sheet) for reply in replies)
