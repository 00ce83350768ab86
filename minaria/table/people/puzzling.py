"""Opening the table of a puzzle: in a store that is thrown away, for what is kept of a puzzle is one's record."""

from __future__ import annotations

from collections.abc import Callable

from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup, load
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.table.people.hosting import BOT, YOU, HostedTable, Kept
from minaria.table.puzzles.record import Record
from minaria.table.puzzles.table import PuzzleTable
from minaria.table.puzzles.text import Puzzle, PuzzleFault
from minaria.table.store.store import Store


class HostedPuzzle(HostedTable):
    """A puzzle's table at a keyboard."""

    table: PuzzleTable

    @property
    def again(self) -> str:
        """What is typed to go on with it."""
        puzzle = self.table.puzzle
        return f"minaria puzzle {puzzle.game} {puzzle.number}"

    @property
    def promise(self) -> str:
        """None: the seed stands in the puzzle's file."""
        return ""

    @property
    def wants_next(self) -> bool:
        """Whether whoever sits there wants the next puzzle."""
        return self.table.goes_on

    def save(self) -> str:
        """Nothing is kept of the table; a sentence that says what is."""
        return f"Your tries are in your record ({self.game.title}, puzzle {self.table.puzzle.number})."


def open_puzzle(store: Store, puzzle: Puzzle, record: Record, now: Callable[[], str]) -> HostedPuzzle:
    """Lay a puzzle out at a table in a store of its own. Raises PuzzleFault, StoreTrouble."""
    game, begins, seat = load(puzzle.game), puzzle.begins, puzzle.written.seat
    players = {name: YOU if name == seat else BOT for name in begins.seats}
    kept: list[str] = []

    def keep(line: Line) -> None:
        kept.append(store.create(game.id, f"puzzle-{puzzle.number}", line, {"players": players}, begins.seed))

    options = {**game.seating.begins, **begins.options}
    try:
        match = Match.new(game, begins.seats, Seeded(begins.seed), options, keep)
    except BadSetup as err:
        raise PuzzleFault(f"{puzzle.id}: {err}") from err
    table = PuzzleTable(match, puzzle, record, now)
    hosted = HostedPuzzle(match, Kept(store, kept[0], begins.seed), players, {}, table)
    table.begin()
    hosted.told(seat)
    return hosted
