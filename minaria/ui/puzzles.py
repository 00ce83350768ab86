"""`minaria puzzle`: the puzzles there are with one's record, and one after the other played at the face that fits.

Called by the command line and by whoever offers puzzles in a menu. The day and the hour come from here.
"""

from __future__ import annotations

import tempfile
from datetime import date, datetime
from pathlib import Path

from commands import clean
from minaria.engine.game import games, load
from minaria.engine.sheets import Sheet, Text
from minaria.table.people.puzzling import HostedPuzzle, open_puzzle
from minaria.table.puzzles.pages import list_page
from minaria.table.puzzles.record import Record
from minaria.table.puzzles.text import Puzzle, PuzzleFault, called, of_game, today
from minaria.table.store.store import SqliteStore
from minaria.ui.front_ends import sit
from minaria.ui.hotseat import Ended
from minaria.ui.terminal import Terminal

NONE = "There are no puzzles{}."
WHICH = "Which? A number or a name, 'today' for that of the day; Enter: the next you have not solved, 'quit' leaves."
TODAY = "today"
_LEAVE = ("quit", "exit", "bye", "q", "leave")


def every(only: str = "") -> list[Puzzle]:
    """The puzzles of all games, or of one. Raises LookupError (no such game, none there), PuzzleFault."""
    found = [p for game in ([only] if only else games()) for p in of_game(load(game))]
    if not found:
        raise LookupError(NONE.format(f" of {load(only).title}" if only else ""))
    return found


def listed(puzzles: list[Puzzle], record: Record, day: date) -> Sheet:
    """The page of all puzzles, with that of the day."""
    several = len({p.game for p in puzzles}) > 1
    title = "Puzzles" if several else f"Puzzles of {_title(puzzles[0].game)}"
    one = today(puzzles, day)
    page = list_page(puzzles, title, record, _title)
    of = f"{_title(one.game)}, " if several else ""
    return Sheet(page.title, (*page.blocks, Text((f"Today's: {of}{one.number}, {one.written.title}.",))))


def _title(game: str) -> str:
    return load(game).title


def puzzle(terminal: Terminal, data: Path, game: str = "", which: str = "", of_the_day: bool = False) -> Ended:
    """Play puzzles until somebody leaves; without one the list is shown and, where somebody sits there, asked about.
    How the last sitting ended.

    Raises LookupError (no such game or puzzle), StoreTrouble.
    """
    if game.casefold() == TODAY:
        game, of_the_day = "", True
    try:
        puzzles, record, day = every(game), Record(data), date.today()
    except PuzzleFault as err:
        raise LookupError(f"a puzzle is not written as puzzles are: {err}") from err
    chosen = _meant(puzzles, which, day) if which else today(puzzles, day) if of_the_day else None
    if chosen is None:
        terminal.sheet(listed(puzzles, record, day))
        chosen = None if terminal.alone else _asked(terminal, puzzles, record, day)
    ended: Ended = "quit"
    while chosen is not None:
        ended, goes_on = _played(chosen, record, terminal, data)
        chosen = _after(puzzles, chosen) if goes_on else None
    return ended


def _meant(puzzles: list[Puzzle], said: str, day: date) -> Puzzle:
    """The puzzle that is meant: of several games "kingmaker 3". Raises LookupError."""
    if said.strip().casefold() in (TODAY, "today's", "the day"):
        return today(puzzles, day)
    first, _, rest = said.strip().partition(" ")
    of_that = [p for p in puzzles if p.game.startswith(first.casefold().replace("-", "_"))] if first else []
    if of_that and rest and len({p.game for p in puzzles}) > 1:
        return called(of_that, rest)
    return called(puzzles, said)


def _asked(terminal: Terminal, puzzles: list[Puzzle], record: Record, day: date) -> Puzzle | None:
    """The puzzle that is asked for, None where somebody leaves."""
    while True:
        try:
            said = clean(terminal.ask("puzzle", WHICH)).strip()
        except EOFError:
            return None
        if said.casefold() in _LEAVE:
            return None
        if not said:
            return next((p for p in puzzles if not record.best(p.id).solved), puzzles[0])
        try:
            return _meant(puzzles, said, day)
        except LookupError as err:
            terminal.say("error", f"{err}.")


def _after(puzzles: list[Puzzle], one: Puzzle) -> Puzzle:
    """The next puzzle of the list; behind the last the first."""
    return puzzles[(puzzles.index(one) + 1) % len(puzzles)]


def _played(one: Puzzle, record: Record, terminal: Terminal, data: Path) -> tuple[Ended, bool]:
    """Play a puzzle; how that ended, and whether the next one is wanted."""
    with (
        tempfile.TemporaryDirectory(prefix="minaria-puzzle-") as folder,
        SqliteStore(Path(folder) / "tables.sqlite") as store,
    ):
        hosted: HostedPuzzle = open_puzzle(store, one, record, _now)
        return sit(hosted, terminal, data), hosted.wants_next


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
