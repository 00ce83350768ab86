"""`minaria dev lessons [GAME [LESSON]]`: plays lessons to their ends through the real table, and says where one does
not come out as it is written: by the lines it asks for, by each line that counts as well, and by `skip` alone.

`--show` tells all that a learner would be shown; `--file FILE` plays a lesson that is no part of a game yet.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from minaria.engine.dice import Seeded
from minaria.engine.events import Event
from minaria.engine.game import Game, games, load
from minaria.engine.match import Match
from minaria.table.lessons.table import LessonTable
from minaria.table.lessons.text import Act, Lesson, LessonFault, parse
from minaria.table.people.learning import named
from minaria.table.record.replies import NOTHING_DONE, Reply
from minaria.ui.script import ScriptFault, expect, flat

WIDE, HIGH = 76, 15  # what a page of a step has room for on a screen of 80 by 24
SHORT = 90  # letters of what is to be tried: it stands above the order line
MOST = 12  # steps
TOO_LONG = 400  # lines after which a lesson that does not end goes round in circles


class Rehearsal:
    """One playing of a lesson, each line looked at. `show` is given what a learner is shown."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        begins = lesson.begins
        self.lesson = lesson
        self.table = LessonTable(Match.new(game, begins.seats, Seeded(begins.seed), begins.options), lesson)
        self.table.watch, self.table.cautious = self._look, True  # as whoever sits down to it has it
        self.shown: list[Reply] = []
        self._marks = 0

    def begin(self) -> None:
        """Raises ScriptFault where a line of the set-up does not come out as written."""
        self.table.begin()
        self.shown += self.table.greeting()

    def _look(self, act: Act, heard: Sequence[Reply], events: Sequence[Event]) -> None:
        bad = [reply.text for reply in heard if reply.kind in NOTHING_DONE]
        if bad and not act.refused:
            raise ScriptFault(act.number, f"{act.line!r}: {bad[0]}")
        thrown = [m.line.rolls for m in self.table.match.marks[self._marks :]]
        self._marks = len(self.table.match.marks)
        given = act.dice or ()
        if thrown and len(thrown[-1]) < len(given):
            raise ScriptFault(act.number, f"{act.line!r} has {len(given) - len(thrown[-1])} of its numbers left over")
        told, spot = [(e.text, dict(e.private)) for e in events], 0
        for number, check in act.checks:
            spot = expect(number, check, list(heard), told, spot)

    def type(self, line: str) -> None:
        """A line of the learner's. Raises ScriptFault."""
        self.shown.append(Reply("note", f"> {line}"))
        self.shown += self.table.hear(self.lesson.you, line)

    def to_the_end(self, instead: tuple[int, int, str] | None = None) -> None:
        """Type what each step asks for; `instead` is a step, a line of it, and what is typed for that. Raises
        ScriptFault.
        """
        for _ in range(TOO_LONG):
            place = self.table.place
            if place.over:
                return
            before = place.step, list(place.did), place.waits
            k = next(iter(self.table.wanted()), 0)
            line = "next" if place.waits else self.table.step.acts[k].line
            if instead is not None and instead[:2] == (place.step, k) and not place.waits:
                line = instead[2]
            number = self.table.step.acts[k].number if self.table.step.acts else self.table.step.number
            self.type(line)
            place = self.table.place
            if (place.step, place.did, place.waits) == before and not place.over:
                said = [r.text for r in self.shown[-4:] if r.text]
                raise ScriptFault(number, f"{line!r} does not count as what is asked: {said}")
            if place.over and place.step < self.lesson.asked:
                raise ScriptFault(number, f"after {line!r} the lesson cannot go on")
        raise ScriptFault(self.table.step.number, "the lesson does not end")

    def skipped(self) -> None:
        """Skip every step. Raises ScriptFault."""
        for _ in range(TOO_LONG):
            if self.table.place.over:
                break
            self.type("skip")
        if not self.table.place.over or self.table.place.step < self.lesson.asked:
            raise ScriptFault(self.table.step.number, "'skip' does not lead to the end")


def faults(game: Game, lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson, a line each."""
    yield from _form(lesson)
    ways: list[tuple[int, int, str] | None] = [None]
    for s, step in enumerate(lesson.steps):
        ways += [(s, k, x.line) for k, act in enumerate(step.acts) for x in act.instead]
    for way in ways:
        try:
            played = Rehearsal(game, lesson)
            played.begin()
            played.to_the_end(way)
        except (ScriptFault, ValueError) as err:
            yield f"{lesson.name}, {f'with {way[2]!r}, ' if way else ''}{err}"
            if way is None:
                return
    try:
        played = Rehearsal(game, lesson)
        played.begin()
        played.skipped()
    except ScriptFault as err:
        yield f"{lesson.name}, skipped, {err}"


def lesson_faults(game: Game) -> list[str]:
    """What is wrong with the lessons of a game, a line each."""
    out = []
    for name, text in game.lessons().items():
        try:
            out += list(faults(game, parse(name, text)))
        except LessonFault as err:
            out.append(f"{name}, {err}")
    return out


def _form(lesson: Lesson) -> Iterator[str]:
    """What is too long or too short for a screen of 80 by 24."""
    if lesson.asked > MOST:
        yield f"{lesson.name}: {lesson.asked} steps; a lesson has {MOST} at most"
    before = ""
    for step in lesson.steps:
        lines = [*([before, ""] if before else []), *("\n\n".join(step.text).split("\n")), ""]
        high = sum(len(textwrap.wrap(line, WIDE)) or 1 for line in lines) + max(len(step.tries), 1)
        if high > HIGH:
            yield f"{lesson.name}, line {step.number}: the page of {step.title!r} is {high} lines high; {HIGH} are seen"
        for _, text in step.tries:
            if len(text) > SHORT:
                yield f"{lesson.name}, line {step.number}: {text!r} has {len(text)} letters; {SHORT} fit"
        before = step.done


def told(shown: Sequence[Reply]) -> Iterator[str]:
    """What a learner is shown, line by line."""
    for reply in shown:
        yield from flat(reply.sheet) if reply.sheet is not None else [f"{reply.kind}: {reply.text}"]


def main(argv: list[str]) -> int:
    """The command; exit code 1 if a lesson is not as it should be."""
    parser = argparse.ArgumentParser(prog="minaria dev lessons", description=__doc__)
    parser.add_argument("game", nargs="?", help="only the lessons of this game")
    parser.add_argument("lesson", nargs="?", default="", help="only this one, by its number or name")
    parser.add_argument("--file", type=Path, help="a lesson that lies elsewhere")
    parser.add_argument("--show", action="store_true", help="tell all that a learner is shown")
    given = parser.parse_args(argv)
    wrong = 0
    try:
        for game, lesson in _chosen(given):
            found = list(faults(game, lesson))
            if given.show:
                played = Rehearsal(game, lesson)
                played.begin()
                with suppress(ScriptFault):  # it stands among the faults
                    played.to_the_end()
                print("\n".join(told(played.shown)))
            wrong += len(found)
            steps = f"{lesson.asked} steps"
            print("\n".join(found) if found else f"{game.id}: {lesson.name}, {steps}, comes out as written.")
    except (LookupError, LessonFault, OSError) as err:
        print(err, file=sys.stderr)
        return 1
    return 1 if wrong else 0


def _chosen(given: argparse.Namespace) -> Iterator[tuple[Game, Lesson]]:
    if given.file is not None:
        lesson = parse(given.file.stem, given.file.read_text(encoding="utf-8"))
        yield load(lesson.begins.game), lesson
        return
    for game in [load(given.game)] if given.game else [load(g) for g in games()]:
        texts = game.lessons()
        for name in [named(texts, given.lesson)] if given.lesson else texts:
            yield game, parse(name, texts[name])
