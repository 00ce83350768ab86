"""`minaria dev bench GAME`: how fast one order is, as figures and as shares of the calibrator in the same run.

One order (U-mem): its text read, checked, carried out up to the next question, written as a journal line, and the
view of its seat taken. Orders come from random games printed as text; one in twenty is deliberately illegal, must be
refused, and counts. Medians of interleaved rounds with their spread.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from minaria.dev import calibrator
from minaria.engine.dice import Given, Seeded
from minaria.engine.game import Game, load
from minaria.engine.journal import Line, dump
from minaria.engine.match import Match, Refused
from minaria.engine.playout import choose, play

SEATS = 4


def recorded(game: Game, seed: int) -> Match:
    """A random game, played to its end."""
    luck = random.Random(seed)
    names = list(game.seat_names())[:SEATS]
    match = Match.new(game, names, Seeded(str(seed)))
    play(match, luck)
    return match


def u_mem(game: Game, done: Match, lines: Sequence[Line]) -> tuple[int, float]:
    """Orders handled (refused ones included) and seconds: text -> read -> check -> carry out -> line -> view."""
    match = Match(game, done.setup, done.source)
    match.open(Given(lines[0].rolls))
    n = 0
    start = time.perf_counter()
    for line in lines[1:]:
        if n % 20 == 19:
            wrong = next((s for s in match.setup.seats if s != line.seat), line.seat)
            try:
                match.give(wrong, match.parse(wrong, "done"))
                raise RuntimeError("an illegal order was accepted")
            except (Refused, ValueError):
                n += 1
        reading = match.read(line.seat, line.text)
        match.give(line.seat, reading.order, line.rolls, text=reading.text)
        dump(match.lines[-1])
        game.view(match.state, line.seat)
        n += 1
    return n, time.perf_counter() - start


def playout(game: Game, seed: int) -> tuple[int, float]:
    """Raw legal choice and apply, texts included as the journal wants them."""
    luck = random.Random(seed)
    match = Match.new(game, list(game.seat_names())[:SEATS], Seeded(str(seed)))
    start = time.perf_counter()
    n = 0
    while not match.over:
        ask = match.asks[0]
        match.give(ask.seat, choose(ask, luck))
        n += 1
    return n, time.perf_counter() - start


def views(game: Game, done: Match) -> tuple[int, float]:
    """Views of one seat late in a game."""
    start = time.perf_counter()
    for _ in range(200):
        game.view(done.state, done.setup.seats[0])
    return 200, time.perf_counter() - start


def undo(game: Game, done: Match) -> tuple[int, float]:
    """Taking back and giving again, one order at a time, as the referee."""
    start = time.perf_counter()
    for _ in range(100):
        done.undo("referee")
        done.redo("referee")
    return 200, time.perf_counter() - start


def calibrate() -> tuple[int, float]:
    """The yardstick."""
    start = time.perf_counter()
    calibrator.play(20_000)
    return 20_000, time.perf_counter() - start


def main(argv: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="minaria dev bench", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(argv)
    try:
        game = load(given.game)
    except LookupError as err:
        print(err, file=sys.stderr)
        return 2
    done = recorded(game, given.seed)
    lines = tuple(done.lines)
    measures: dict[str, Callable[[], tuple[int, float]]] = {
        "calibrator": calibrate,
        "U-mem": lambda: u_mem(game, done, lines),
        "playout": lambda: playout(game, given.seed),
        "view": lambda: views(game, done),
        "undo + redo": lambda: undo(game, done),
    }
    speeds: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(given.rounds):
        for name, measure in measures.items():
            n, seconds = measure()
            speeds[name].append(n / seconds)
    yard = statistics.median(speeds["calibrator"])
    size = sum(len(dump(line)) for line in lines[1:]) / (len(lines) - 1)
    print(f"{game.title}: {len(lines) - 1} orders, {given.rounds} rounds")
    for name, found in speeds.items():
        middle = statistics.median(found)
        spread = (max(found) - min(found)) / middle
        print(
            f"{name:<12} {middle:>10.0f} /s   {1000 / middle:>8.3f} ms   spread {spread:>4.0%}   "
            f"{middle / yard:.4f} of the calibrator"
        )
    print(f"journal {size:.0f} bytes an order, position {len(done.snapshot())} bytes")
    return 0
