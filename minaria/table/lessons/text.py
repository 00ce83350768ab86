"""Lessons as their authors write them: a transcript with the learner's steps between its lines (docs/lessons.md).

    # a comment
    title: The gate of Tadafat                 about: one sentence          minutes: 12
    game divine_right seats=mivior,hothior seed=7
    you: mivior
    mivior> done                               set-up, given before the learner sits down

    == A step
    What it tells, in paragraphs.
    try: What to do, in one sentence.
    mivior> move 2 armies to Colist  [4]       an order that counts, with the numbers of its dice
    or> move 2 Mivior armies to Colist         another that counts as well
    counts: march, go                          head words of all that count as well
    !mivior> move 2 armies to Pennol           what is to be tried and refused
    | told   |SEAT told   ? answered   ! refused, each checked by `minaria dev lessons`
    why: A reason.      done: What is said afterwards.      other move: What is said of another lawful order.
    hothior> done                              what others do behind it

A step that asks for nothing is read; the last one of that sort ends the lesson.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from minaria.engine.game import REFEREE

LINE = re.compile(r"(?P<no>!?)(?P<seat>[\w-]+)>\s*(?P<order>.*?)\s*(?:\[(?P<dice>[\d\s]+)\])?\s*$")
"""An order in a transcript: whose, its words, and the numbers of its dice; with a ! it is to be refused."""
HEAD_KEYS = ("title", "about", "minutes", "you")
STEP_KEYS = ("try", "why", "done", "keep", "counts")
_KEY = re.compile(rf"(?P<key>{'|'.join((*HEAD_KEYS, *STEP_KEYS))}|other(?: [a-z-]+)?):\s*(?P<text>.*)")
INSTEAD = "or"


class LessonFault(Exception):
    """A lesson is not written as lessons are, or does not come out as written: line number and what is wrong."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"line {number}: {message}")
        self.number = number


@dataclass(frozen=True)
class GameLine:
    """What a transcript begins with: "game ID seats=A,B seed=N option=value"."""

    game: str
    seats: tuple[str, ...]
    seed: str
    options: dict[str, str]


@dataclass
class Act:
    """A line of the lesson's table: whose, what, its dice, whether it is to be refused, others that count as well
    (written out, or by their head words), and what must be told of it (line numbers and texts)."""

    number: int
    seat: str
    line: str
    dice: tuple[int, ...] | None = None
    refused: bool = False
    instead: list[Act] = field(default_factory=list)
    counts: frozenset[str] = frozenset()
    checks: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Step:
    """One step: what is told before it, why, what is said behind it and of other lawful orders (by their head word, ''
    any). `tries`: what to try, each from which of the lines on; `keep`: the head words of orders that stand.
    """

    number: int
    title: str
    text: list[str] = field(default_factory=list)
    tries: list[tuple[int, str]] = field(default_factory=list)
    why: str = ""
    done: str = ""
    other: dict[str, str] = field(default_factory=dict)
    keep: frozenset[str] = frozenset()
    acts: list[Act] = field(default_factory=list)

    def ask(self, k: int = 0) -> str:
        """What to try where the lines before number `k` are done."""
        return next((text for n, text in reversed(self.tries) if n <= k), "")

    def asks(self, seat: str) -> bool:
        """Whether the seat is to do anything in it."""
        return any(act.seat == seat for act in self.acts)


@dataclass
class Lesson:
    """A whole lesson; its last step ends it."""

    name: str
    title: str
    about: str
    minutes: int
    begins: GameLine
    you: str
    setup: list[Act]
    steps: list[Step]

    @property
    def asked(self) -> int:
        """How many steps there are before the end."""
        return len(self.steps) - 1


def game_line(words: Sequence[str]) -> GameLine:
    """What stands behind `game` in a transcript. Raises ValueError."""
    if not words:
        raise ValueError("a game line names its game")
    options: dict[str, str] = {}
    for pair in words[1:]:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"{pair!r} is no name=value")
        options[name] = value
    seats = tuple(s for s in options.pop("seats", "").split(",") if s)
    return GameLine(words[0], seats, options.pop("seed", "1"), options)


def heading(name: str, text: str) -> dict[str, str]:
    """What a list of lessons tells of one: its title, about and minutes, read without the rest of it."""
    found = {"title": name, "about": "", "minutes": ""}
    for _, line in _joined(text):
        if line.startswith("== "):
            break
        if (key := _KEY.fullmatch(line)) is not None and key["key"] in found:
            found[key["key"]] = key["text"]
    return found


def parse(name: str, text: str) -> Lesson:
    """A lesson from its text. Raises LessonFault."""
    return _Parser(name).whole(text)


def _joined(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; what is set in goes on with the line before. Empty ones stand for themselves."""
    number, line = 0, None
    for n, raw in enumerate(text.splitlines(), 1):
        if raw[:1].isspace() and raw.strip() and line:
            line = f"{line} {raw.strip()}"
            continue
        if line is not None:
            yield number, line
        number, line = n, raw.strip()
    if line is not None:
        yield number, line


class _Parser:
    def __init__(self, name: str) -> None:
        self.name = name
        self.head: dict[str, str] = {}
        self.begins: GameLine | None = None
        self.setup: list[Act] = []
        self.steps: list[Step] = []
        self.last: Act | None = None
        self.open = False  # whether the next line of text goes on with a paragraph

    def whole(self, text: str) -> Lesson:
        for number, line in _joined(text):
            if not line.startswith("#"):
                self._line(number, line)
        begins, you = self.begins, self.head.get("you", "")
        if begins is None:
            raise LessonFault(1, "the game line is missing")
        if you not in begins.seats:
            raise LessonFault(1, f"'you:' names no seat of the game line: {you!r}")
        if not self.steps or self.steps[-1].asks(you):
            raise LessonFault(1, "the last step must ask for nothing: it ends the lesson")
        minutes = self.head.get("minutes", "")
        if not minutes.isdecimal():
            raise LessonFault(1, "'minutes:' is a number")
        title, about = self.head.get("title", self.name), self.head.get("about", "")
        self._checked(begins, you)
        return Lesson(self.name, title, about, int(minutes), begins, you, self.setup, self.steps)

    def _checked(self, begins: GameLine, you: str) -> None:
        for act in (*self.setup, *(a for step in self.steps for a in step.acts)):
            if act.seat not in (*begins.seats, REFEREE):
                raise LessonFault(act.number, f"there is no seat {act.seat!r}")
            if act.refused and act.seat != you:
                raise LessonFault(act.number, "only what the learner tries is to be refused")
        for step in self.steps[:-1]:
            first = next((k for k, act in enumerate(step.acts) if act.seat == you), None)
            if first is not None and not step.ask(first):
                raise LessonFault(step.number, "a step that asks for something says what in 'try:'")

    def _line(self, number: int, line: str) -> None:
        if not line:
            self.open = False
        elif line.startswith("== "):
            self.steps.append(Step(number, line[3:].strip()))
            self.last, self.open = None, False
        elif line.startswith("game ") and not self.steps:
            try:
                self.begins = game_line(line.split()[1:])
            except ValueError as err:
                raise LessonFault(number, str(err)) from err
        elif line.startswith(("|", "?", "! ")):
            if self.last is None:
                raise LessonFault(number, "nothing stands before it that it could be about")
            self.last.checks.append((number, line))
        elif (found := LINE.fullmatch(line)) is not None:
            self._act(number, found)
        elif (key := _KEY.fullmatch(line)) is not None:
            self._key(number, key["key"], key["text"])
        elif self.steps:
            self._text(line)
        else:
            raise LessonFault(number, f"not a line of a lesson: {line!r}")

    def _act(self, number: int, found: re.Match[str]) -> None:
        dice = tuple(int(x) for x in found["dice"].split()) if found["dice"] else None
        act = Act(number, found["seat"], found["order"], dice, bool(found["no"]))
        if act.seat != INSTEAD:
            (self.steps[-1].acts if self.steps else self.setup).append(act)
            self.last = act
        elif self.steps and self.steps[-1].acts:
            first = self.steps[-1].acts[-1]
            act.seat, act.refused = first.seat, first.refused
            first.instead.append(act)
        else:
            raise LessonFault(number, "'or>' follows an order that it may stand for")

    def _key(self, number: int, key: str, text: str) -> None:
        if key in HEAD_KEYS:
            if self.steps:
                raise LessonFault(number, f"'{key}:' stands before the first step")
            self.head[key] = text
            return
        if not self.steps:
            raise LessonFault(number, f"'{key}:' belongs to a step")
        step, heads = self.steps[-1], frozenset(w.strip() for w in text.split(",") if w.strip())
        match key:
            case "try":
                step.tries.append((len(step.acts), text))
            case "why":
                step.why = text
            case "done":
                step.done = text
            case "keep":
                step.keep = heads
            case "counts":
                if self.last is None or not step.acts:
                    raise LessonFault(number, "'counts:' follows an order that others stand for")
                self.last.counts = heads
            case _:
                step.other[key.partition(" ")[2]] = text

    def _text(self, line: str) -> None:
        text = self.steps[-1].text
        if self.open:
            text[-1] = f"{text[-1]} {line}"
        else:
            text.append(line)
        self.open = True
