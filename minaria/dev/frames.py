"""`minaria dev frames`: how deep a typed order lies when its rule begins, and how much is called for it.

For each game the first order of a game by chance that counts as it is typed: heard by a table without a store (a
script, one who plays alone), by a kept one, and given with Enter on the full screen. Of each: the frames from `hear` to
what carries the order out, `hear` included and the rule not; the calls of functions of ours and how many different ones
they are; and how often the reader read a line.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from commands.reader import Reader
from minaria.dev import at_screen, game_named
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, games
from minaria.engine.match import Match
from minaria.engine.phases import Phase
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from minaria.table.people.hosting import YOU, HostedTable
from minaria.table.people.opening import new_table
from minaria.table.record.replies import Reply
from minaria.table.store.store import SqliteStore
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk

SEED = "7"
TRIES = 400  # orders tried until one counts as it is typed
_OURS = ("minaria.", "commands.")


@dataclass
class Trace:
    """What was called while one line was heard."""

    calls: int = 0
    different: set[CodeType] = field(default_factory=set)
    reads: int = 0
    frames: int = 0
    """From `hear`, which counts, to the first rule, which does not; 0 before one was reached."""

    def note(self, frame: FrameType, event: str, arg: object) -> None:
        """A function was called, or left; what a profiler is told."""
        if event != "call" or not str(frame.f_globals.get("__name__", "")).startswith(_OURS):
            return
        self.calls += 1
        self.different.add(frame.f_code)
        self.reads += frame.f_code is Reader.read.__code__
        if not self.frames and frame.f_back is not None and frame.f_back.f_code is Phase.carry.__code__:
            self.frames = _since_hear(frame.f_back)

    def row(self) -> str:
        """The figures in columns."""
        deep = str(self.frames) if self.frames else ""
        return f"{deep:>7}{self.calls:>8,}{len(self.different):>10}{self.reads:>7}"


def _since_hear(frame: FrameType | None) -> int:
    """How many frames there are from the outermost `hear` of a table to this one, both counted."""
    n, found = 0, 0
    while frame is not None:
        n += 1
        if frame.f_code in (Table.hear.__code__, HostedTable.hear.__code__):
            found = n
        frame = frame.f_back
    return found


@contextmanager
def traced() -> Iterator[Trace]:
    """Everything of ours that is called within the block."""
    trace = Trace()
    sys.setprofile(trace.note)
    try:
        yield trace
    finally:
        sys.setprofile(None)


def first_order(game: Game, hear: Callable[[str, str], list[Reply]], match: Match) -> Trace:
    """The first order of a game by chance that counts at once, as it is heard. Raises RuntimeError if there is none."""
    luck = random.Random(SEED)
    for _ in range(TRIES):
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        text = match.text(ask.seat, choose(ask, luck))
        with traced() as trace:
            replies = hear(ask.seat, text)
        if replies and replies[0].kind == "order" and trace.frames:
            return trace
        hear(ask.seat, "yes")
    raise RuntimeError(f"no order of {game.id} counts as it is typed")


def seats_of(game: Game) -> list[str]:
    """As few seats as the game has."""
    return list(game.seating.names())[: game.seating.count[0]]


def alone(game: Game, folder: Path) -> Trace:
    """An order heard by a table that nobody keeps."""
    match = Match.new(game, seats_of(game), Seeded(SEED))
    return first_order(game, Table(match).hear, match)


def _kept(game: Game, folder: Path) -> HostedTable:
    store = SqliteStore(folder / "tables.sqlite")
    return new_table(store, game.id, dict.fromkeys(seats_of(game), YOU), seed=SEED, name="t")


def kept(game: Game, folder: Path) -> Trace:
    """An order heard by a kept table."""
    hosted = _kept(game, folder)
    return first_order(game, hosted.hear, hosted.match)


def entered(game: Game, folder: Path) -> Trace:
    """An order given with Enter on the full screen: from the key until everything is answered and drawn."""
    hosted, luck = _kept(game, folder), random.Random(SEED)
    app = TableApp(Desk(hosted, folder))
    found: list[Trace] = []

    async def run() -> None:
        async with app.run_test(size=(120, 40)):
            await at_screen.rest(app)
            for _ in range(TRIES):
                marks = len(hosted.match.marks)
                ask = hosted.match.ask(app.desk.seat)
                assert ask is not None
                app.editor.put(hosted.match.text(ask.seat, choose(ask, luck)))
                with traced() as trace:
                    await at_screen.keys(app, "enter")
                if len(hosted.match.marks) > marks and trace.frames:
                    found.append(trace)
                    return
                await at_screen.line(app, "yes")

    asyncio.run(run())
    if not found:
        raise RuntimeError(f"no order of {game.id} counts as it is typed")
    return found[0]


def main(argv: Sequence[str]) -> int:
    """Print the figures of the games named, of all without a name."""
    parser = argparse.ArgumentParser(prog="minaria dev frames", description=__doc__)
    parser.add_argument("games", nargs="*", help="games to look at; all without a name")
    args = parser.parse_args(argv)
    print(f"{'':<32}{'frames':>7}{'calls':>8}{'different':>10}{'reads':>7}")
    measures: tuple[tuple[str, Callable[[Game, Path], Trace]], ...]
    measures = (("an order", alone), ("at a kept table", kept), ("Enter on the screen", entered))
    for name in args.games or games():
        game: Any = game_named(name)
        if game is None:
            return 2
        for what, measure in measures:
            with tempfile.TemporaryDirectory() as folder:
                print(f"{name + ', ' + what:<32}{measure(game, Path(folder)).row()}", flush=True)
    return 0
