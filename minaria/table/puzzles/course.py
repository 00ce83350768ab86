"""How a puzzle goes on from its position: others answer as the usual bot would, until it is over; and how likely a line
of orders was to reach the aim, with every way its dice can fall, or with many throws where there are too many ways.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from commands import Order
from minaria.bots import bot_named, consult
from minaria.engine.carrying import Refused
from minaria.engine.dice import Given, NeedDice, Seeded, Source, Throw
from minaria.engine.game import BadSetup, Game
from minaria.engine.match import Mark, Match
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.table.line.table import Table
from minaria.table.pages.answers import told_to
from minaria.table.puzzles.conditions import holds
from minaria.table.puzzles.text import Puzzle, PuzzleFault
from minaria.table.record.replies import NOTHING_DONE

STEPS = 500  # orders carried out to find out exactly how likely a line is; where that takes more it is tried out
TRIES = 60  # how often it is tried out then
MOST = 3_000  # orders carried out for that; once they are given the tries so far count, at least
FEWEST = 12  # so many
LONGEST = 200  # orders of one try


class Spread:
    """Numbers for the k-th of all tries: each throw shows every face alike often over the tries, and the same one for
    whoever comes to it by another line, so that luck tells no two lines apart.
    """

    def __init__(self, key: str, k: int) -> None:
        self.key, self.k = key, k
        self.thrown: Counter[str] = Counter()

    def number(self, n: int, k: int, throw: Throw) -> int:
        self.thrown[throw.what] += 1
        lots = list(range(TRIES))
        random.Random(f"{self.key}/{throw.what}/{self.thrown[throw.what]}").shuffle(lots)
        return lots[self.k] * throw.sides // TRIES + 1


class Own(NamedTuple):
    """An order of the seat's: in which phase it was given, and what it was."""

    phase: str
    order: Order
    text: str


class Likely(NamedTuple):
    """How likely a line reaches the aim; exact, or as often as it did when tried out."""

    chance: Fraction
    exact: bool = True


def match_of(puzzle: Puzzle, game: Game) -> Match:
    """The match of a puzzle as it is set up, before its position is laid out. Raises PuzzleFault."""
    try:
        begins = puzzle.begins
        return Match.new(game, begins.seats, Seeded(begins.seed), {**game.seating.begins, **begins.options})
    except BadSetup as err:
        raise PuzzleFault(f"{puzzle.id}: {err}") from err


def lay_out(puzzle: Puzzle, table: Table) -> None:
    """Give the lines of a puzzle's position. Raises PuzzleFault where one of them is not done."""
    for act in puzzle.position:
        heard = table.hear(act.seat, act.line, act.dice, strict=True)
        bad = [reply.text for reply in heard if reply.kind in NOTHING_DONE]
        if bad:
            raise PuzzleFault(f"{puzzle.id}: {act.seat}> {act.line}: {bad[0]}")
    if puzzle.written.seat not in table.match.awaited():
        raise PuzzleFault(f"{puzzle.id}: {puzzle.written.seat} is asked nothing")
    try:
        at_once = reached(puzzle, table.match, ()) or over(puzzle, table.match, (), 0)
    except ValueError as err:
        raise PuzzleFault(f"{puzzle.id}: {err}") from err
    if at_once:
        raise PuzzleFault(f"{puzzle.id}: it is at its end as it is laid out")


def phase_of(match: Match) -> str:
    """The phase under way, to tell one question from another."""
    return type(match.phase).__name__


def reached(puzzle: Puzzle, match: Match, told: Sequence[str]) -> bool:
    """Whether the aim is reached."""
    return all(holds(c, match, puzzle.written.seat, told) for c in puzzle.written.aim)


def over(puzzle: Puzzle, match: Match, told: Sequence[str], own: int) -> bool:
    """Whether a puzzle is at its end, whatever has been reached; `own`: orders of the seat's so far."""
    written = puzzle.written
    last = match.over or (written.orders and own >= written.orders and written.seat in match.awaited())
    return bool(last) or any(holds(c, match, written.seat, told) for c in written.ends)


def next_seat(match: Match, seat: str) -> str:
    """Who orders next: the puzzle's seat as long as it is awaited, else the first other; '' if nobody."""
    awaited = match.awaited()
    return seat if seat in awaited else awaited[0] if awaited else ""


def usual(match: Match, seat: str) -> Order:
    """What the usual bot orders for a seat; the same whenever the same is asked. Raises LookupError."""
    luck = random.Random(f"puzzle/{seat}")
    ask = match.ask(seat)
    assert ask is not None
    order = consult(bot_named("bot", match.game, seat, luck), match, seat)
    return order if match.refusal(seat, match.game.language.normal(order)) is None else choose(ask, luck)


def others_answer(puzzle: Puzzle, match: Match, told: list[str], own: int) -> Iterator[Mark]:
    """Let the others order until the seat is asked, or the puzzle is over; each order as it was given.

    Adds to `told` what the seat is told. Raises LookupError.
    """
    seat = puzzle.written.seat
    for _ in range(LONGEST):
        if reached(puzzle, match, told) or over(puzzle, match, told, own):
            return
        other = next_seat(match, seat)
        if other in (seat, ""):
            return
        mark = match.give(other, usual(match, other))
        told += told_by(mark, seat)
        yield mark


def told_by(mark: Mark, seat: str) -> list[str]:
    """What a seat is told of an order."""
    return [text for event in mark.events if (text := told_to(event, seat))]


# -- how likely


@dataclass(frozen=True)
class Way:
    """One way a puzzle may have gone so far: where it stands, what of the line is still to come, what the seat was
    told, how many orders it gave and how many were given in all.
    """

    puzzle: Puzzle
    base: Match
    position: Position
    rest: tuple[Own, ...]
    told: tuple[str, ...] = ()
    own: int = 0
    steps: int = 0

    def match(self, source: Source) -> Match:
        """A match that stands there."""
        made = Match(self.base.game, self.base.setup, source)
        made.start = self.position
        made.lines = self.base.lines[:1] * (len(self.base.lines) + self.steps)
        return made

    def outcome(self) -> bool | None:
        """Whether the aim was reached; None while that is open."""
        match = self.match(Given(()))
        if reached(self.puzzle, match, self.told):
            return True
        if self.steps >= LONGEST or not match.awaited() or over(self.puzzle, match, self.told, self.own):
            return False
        return None

    def on(self, source: Source) -> Way:
        """One order on. Raises NeedDice."""
        match, seat = self.match(source), self.puzzle.written.seat
        who = next_seat(match, seat)
        order, rest = (usual(match, who), self.rest) if who != seat else self._next(match)
        text = next((x.text for x in self.rest if x.order is order), "")
        mark = match.give(who, order, text=text)
        told = (*self.told, *told_by(mark, seat))
        return replace(
            self, position=match.position, rest=rest, told=told, own=self.own + (who == seat), steps=self.steps + 1
        )

    def _next(self, match: Match) -> tuple[Order, tuple[Own, ...]]:
        """What the seat orders: the next of its line that fits the question, what is usual where none does.

        What was said to a question that does not come is left out.
        """
        seat, here, rest = self.puzzle.written.seat, phase_of(match), self.rest
        while any(own.phase == here for own in rest):
            first, rest = rest[0], rest[1:]
            if first.phase == here and match.refusal(seat, match.game.language.normal(first.order)) is None:
                return first.order, rest
        return usual(match, seat), self.rest


def likely(start: Way) -> Likely:
    """How likely a line reaches the aim from where it starts."""
    return _exactly(start) or _tried_out(start)


def _exactly(start: Way) -> Likely | None:
    """With every way the dice can fall; None where that is too many."""
    todo: list[tuple[Way, tuple[int, ...], Fraction]] = [(start, (), Fraction(1))]
    chance, steps = Fraction(0), 0
    while todo:
        way, dice, share = todo.pop()
        found = way.outcome() if not dice else None
        if found is not None:
            chance += share if found else 0
            continue
        steps += 1
        if steps + len(todo) > STEPS:
            return None
        try:
            todo.append((way.on(Given(dice)), (), share))
        except NeedDice as err:
            sides = err.throw.sides
            todo += [(way, (*dice, face), share / sides) for face in range(1, sides + 1)]
        except (Refused, LookupError):
            continue
    return Likely(chance)


def _tried_out(start: Way) -> Likely:
    """With so many throws, always the same ones."""
    hits = tries = steps = 0
    for k in range(TRIES):
        if steps > MOST and tries >= FEWEST:
            break
        way, source = start, Spread(start.puzzle.begins.seed, k)
        try:
            while (found := way.outcome()) is None:
                way = way.on(source)
        except (Refused, LookupError):
            found = False
        hits, tries, steps = hits + found, tries + 1, steps + way.steps
    return Likely(Fraction(hits, tries), exact=False)
