"""What `minaria dev bench` measures, one function each.

One order (U): its text read for its seat, checked, carried out with everything that follows by itself up to the next
question, written as a journal line, and the view of its seat taken with what it has been told since its last look and
the question it is asked. Orders come from random games printed as text; one in twenty is deliberately illegal, must be
refused, and counts.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple, Protocol

from commands import Order
from minaria.dev import calibrator
from minaria.engine.carrying import Refused, carry_out
from minaria.engine.dice import Given, Seeded
from minaria.engine.game import Game
from minaria.engine.journal import Line, dump
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.table.people.opening import resume
from minaria.table.store.store import SqliteStore

SEATS = 4
LENGTH = 3_000  # orders of a game that has no end by chance
SPECTATORS = 3
FAN_SEATS = 7  # receivers that are players; seats a game does not have look through the eyes of the first ones
SAMPLE = 60  # positions looked at for single times
TALKATIVE = 0.22  # how readily a seat is done in phases in which all act at once
ENOUGH = 400  # at most so many legal orders are listed at one question of the sample


class Taken(NamedTuple):
    """One round of a measure: how often, in how many seconds, and the single times in seconds where they were kept."""

    times: int
    seconds: float
    each: tuple[float, ...] = ()

    @property
    def rate(self) -> float:
        """How often in a second."""
        return self.times / self.seconds if self.seconds else math.inf

    def percentile(self, p: float) -> float:
        """Seconds within which p % of the single times lie."""
        ranked = sorted(self.each)
        return ranked[min(len(ranked) - 1, int(len(ranked) * p / 100))] if ranked else math.nan


class Keeper(Protocol):
    """Where the lines of a measured game go."""

    def keep(self, line: Line) -> None: ...

    def close(self) -> None: ...


class Flushed:
    """A plain file, flushed after every line."""

    def __init__(self, where: Path) -> None:
        self.path = where / "flushed.jsonl"
        self.file: IO[bytes] = self.path.open("wb")

    def keep(self, line: Line) -> None:
        self.file.write(dump(line) + b"\n")
        self.file.flush()

    def close(self) -> None:
        self.file.close()


class Committed:
    """The store: each line is on the disk before the order counts."""

    def __init__(self, where: Path, done: Match) -> None:
        self.store = SqliteStore(where / "committed.db")
        self.table = self.store.create(done.game.id, "", done.lines[0], {}, "")

    def keep(self, line: Line) -> None:
        self.store.append(self.table, line.n, [line])

    def close(self) -> None:
        self.store.close()


def recorded(game: Game, seed: int) -> Match:
    """A random game, played to its end or as many orders."""
    match = Match.new(game, list(game.seating.names())[:SEATS], Seeded(str(seed)))
    luck = random.Random(seed)
    while not match.over and len(match.marks) < LENGTH:
        ask = luck.choice([match.ask(s) for s in match.awaited()])
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
    return match


def calibrate() -> Taken:
    """The yardstick: moves a second of a fixed small game in plain Python."""
    start = time.perf_counter()
    calibrator.play(20_000)
    return Taken(20_000, time.perf_counter() - start)


def order_rate(game: Game, done: Match, keeper: Keeper | None = None, fan: bool = False) -> Taken:
    """Orders a second in the sense of U, from text to view; with `fan` to eleven receivers: seven seats, the referee
    and three spectators.
    """
    match = Match(game, done.setup, done.source)
    match.open(Given(done.lines[0].rolls))
    if keeper is not None:
        match.keep = keeper.keep
    seats: Sequence[str | None] = ()
    if fan:
        players = match.setup.seats
        seats = [players[i % len(players)] for i in range(FAN_SEATS)] + [None] * (SPECTATORS + 1)
    n = 0
    start = time.perf_counter()
    for line in done.lines[1:]:
        if n % 20 == 19:
            wrong = next((s for s in match.setup.seats if match.ask(s) is None), "nobody")
            try:
                match.give(wrong, match.parse(wrong, "done"))
                raise RuntimeError("an illegal order was accepted")
            except (Refused, ValueError):
                n += 1
        reading = match.read(line.seat, line.text)
        mark = match.give(line.seat, reading.order, line.rolls, text=reading.text)
        if keeper is None:
            dump(mark.line)
        for seat in seats or (line.seat,):
            received(game, match, seat, mark.events)
        n += 1
    seconds = time.perf_counter() - start
    if keeper is not None:
        keeper.close()
    return Taken(n, seconds)


def received(game: Game, match: Match, seat: str | None, events: Sequence[Any]) -> tuple[Any, ...]:
    """What a receiver gets after an order: the view, what is told, who is asked, and the question if it is asked."""
    told = [text for e in events if (text := e.seen_by(seat))]
    asked = [a.seat for a in match.asks]
    ask = match.ask(seat) if seat is not None else None
    return game.views.of(match.state, seat), told, asked, ask.prompt if ask is not None else ""


def random_walk(game: Game, seed: int) -> Iterator[Position]:
    """The positions of a random game, without text, journal or views."""
    luck = random.Random(seed)
    source = Seeded(str(seed))
    position = Match.new(game, list(game.seating.names())[:SEATS], source).position
    n = 0
    while not game.rules.over(position.state) and n < LENGTH:
        top = position.stack[-1]
        ask = next(a for a in top.phase.ask(position.state) if a.awaited and a.seat not in top.answers)
        n += 1
        position, _ = carry_out(game, position, ask.seat, choose(ask, luck), source, n)
        yield position


def playout(game: Game, seed: int) -> Taken:
    """Raw legal choice and apply: no text, journal or view."""
    start = time.perf_counter()
    n = sum(1 for _ in random_walk(game, seed))
    return Taken(n, time.perf_counter() - start)


def fuzz(game: Game, seed: int) -> Taken:
    """Random orders with every invariant looked at after each (the other checks of the battery left out)."""
    start = time.perf_counter()
    n = 0
    for position in random_walk(game, seed):
        faults = game.rules.invariants(position.state)
        if faults:
            raise RuntimeError(faults[0])
        n += 1
    return Taken(n, time.perf_counter() - start)


def undo(done: Match) -> Taken:
    """Orders taken back and given again as the referee, each half counted."""
    start = time.perf_counter()
    for _ in range(100):
        done.undo("referee")
        done.redo("referee")
    return Taken(200, time.perf_counter() - start)


def simultaneous(game: Game, seed: int) -> Taken:
    """Phases in which several seats act at once, in secret: every order checked, all resolved, journaled, viewed once.

    What the seats order is made out beforehand, so that about 21 orders fall to a phase where six seats play. Nothing
    for a game without such phases.
    """
    if not any(p.sealed or p.together for p in game.rules.phases):
        return Taken(0, 0.0)
    luck = random.Random(seed)
    match = Match.new(game, list(game.seating.names())[: game.seating.count[-1]], Seeded(str(seed)))
    given: list[tuple[str, Order]] = []
    while not match.over and len(given) < LENGTH:
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        given.append((ask.seat, choose(ask, luck, TALKATIVE)))
        match.give(*given[-1])
    match = Match.new(game, match.setup.seats, Seeded(str(seed)))
    phases, start = 0, time.perf_counter()
    for seat, order in given:
        waiting, before = match.awaited(), match.phase
        mark = match.give(seat, order)
        dump(mark.line)
        through = before.together and len(waiting) == 1 and match.awaited() != waiting
        if through or (before.sealed and not match.position.stack[-1].answers):
            phases += 1
            for viewer in match.setup.seats:
                received(game, match, viewer, mark.events)
    return Taken(phases, time.perf_counter() - start)


def views(game: Game, position: Position, seat: str) -> Taken:
    """Views of one seat late in a game, each of a position nobody has looked at."""
    each: list[float] = []
    for _ in range(200):
        position.state.settle()
        start = time.perf_counter()
        game.views.of(position.state, seat)
        each.append(time.perf_counter() - start)
    return Taken(len(each), sum(each), tuple(each))


def spread_out(done: Match) -> list[int]:
    """Numbers of marks all through a game."""
    step = max(1, len(done.marks) // SAMPLE)
    return list(range(0, len(done.marks), step))


def standing(game: Game, done: Match, k: int) -> Match:
    """A match that stands where the recorded one stood after k orders, nothing found out about the position yet."""
    match = Match(game, done.setup, done.source)
    match.start = done.at(k)
    match.state.settle()
    return match


def checks(game: Game, done: Match) -> Taken:
    """Whether one order is legal, each in a position nobody has looked at."""
    each: list[float] = []
    for k in spread_out(done):
        match = standing(game, done, k)
        line = done.marks[k].line
        order = game.language.normal(match.parse(line.seat, line.text))
        match = standing(game, done, k)
        start = time.perf_counter()
        refusal = match.refusal(line.seat, order)
        each.append(time.perf_counter() - start)
        if refusal is not None:
            raise RuntimeError(f"{line.text!r} is refused: {refusal}")
    return Taken(len(each), sum(each), tuple(each))


def lists(game: Game, done: Match) -> Taken:
    """Everything on offer at a question listed (at most 400 orders), each in a position nobody has looked at."""
    each: list[float] = []
    for k in spread_out(done):
        match = standing(game, done, k)
        start = time.perf_counter()
        for ask in match.asks:
            for offer in ask.offers:
                offer.some(ENOUGH)
        each.append(time.perf_counter() - start)
    return Taken(len(each), sum(each), tuple(each))


def load_replay(game: Game, done: Match) -> Taken:
    """A whole game rebuilt from its journal, every checksum compared."""
    lines = list(done.lines)
    start = time.perf_counter()
    Match.replay(game, lines, done.source)
    return Taken(1, time.perf_counter() - start)


def load_snapshot(where: Path, game: Game, done: Match) -> Taken:
    """A kept table opened once more, from its last snapshot."""
    path = where / "load.db"
    fresh = not path.exists()
    with SqliteStore(path) as store:
        if fresh:
            seed = done.source.seed if isinstance(done.source, Seeded) else ""
            table = store.create(game.id, "load", done.lines[0], {}, seed)
            store.append(table, 1, done.lines[1:])
            resume(store, table).save()
        start = time.perf_counter()
        resume(store, "load")
        return Taken(1, time.perf_counter() - start)


def start_help() -> Taken:
    """From the command to its help text."""
    return _started(["--help"], None, lambda line: True)


def start_prompt(where: Path, game: Game) -> Taken:
    """From the command to the first question of a new table, in plain lines."""
    seats = ",".join(f"{s}=you" for s in list(game.seating.names())[: max(2, game.seating.count[0])])
    return _started(["play", game.id, "--seats", seats, "--plain"], where, lambda line: line.startswith("Question:"))


def _started(arguments: list[str], data: Path | None, wanted: Callable[[str], bool]) -> Taken:
    env = {**os.environ, **({"MINARIA_DATA": str(data)} if data is not None else {})}
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "minaria", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=env,
    ) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        for line in child.stdout:
            if wanted(line):
                break
        else:
            raise RuntimeError("the program did not say what was waited for")
        seconds = time.perf_counter() - start
        child.stdin.close()
        child.stdout.read()
    return Taken(1, seconds)
