"""Puzzles as their authors write them: one file of TOML each, `data/<game>/puzzles/01-NAME.toml` (docs/puzzles.md)."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from fractions import Fraction
from math import gcd

import msgspec

from minaria.engine.game import REFEREE, Game
from minaria.table.lessons.text import LINE, GameLine, game_line
from minaria.table.puzzles.conditions import Condition

_LIKELY = re.compile(r"(\d+) in (\d+)")


class PuzzleFault(Exception):
    """A puzzle is not written as puzzles are, or does not come out as written: which, and what is wrong."""


class Act(msgspec.Struct, frozen=True):
    """A line of a transcript: whose, what, and the numbers of its dice."""

    seat: str
    line: str
    dice: tuple[int, ...] | None = None


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a puzzle's file has.

    title, idea: what it is called, and what it teaches in a word or two. task: in a sentence. seat: whose orders are
    typed. position: a transcript that lays it out, its first line the game line. aim: what has to hold. ends: what ends
    it, any of these; orders: how many of the seat's own end it, 0 as many as one likes. likely: how likely has to be
    what is reached, "7 in 10"; without it for certain. hints: aim and place, as `hint` tells them. solution: lines that
    reach the aim, why they do. wrong: lines that look right and do not, and why not.
    """

    title: str
    idea: str
    task: str
    seat: str
    position: str
    aim: tuple[Condition, ...]
    solution: str
    why: str
    wrong: str
    wrong_why: str
    hints: tuple[str, str]
    ends: tuple[Condition, ...] = ()
    orders: int = 0
    likely: str = ""


class Puzzle(msgspec.Struct, frozen=True):
    """A puzzle: its game, its name, its number among those of the game, and what its file has, read."""

    game: str
    name: str
    number: int
    written: Written
    begins: GameLine
    position: tuple[Act, ...]

    @property
    def likely(self) -> Fraction:
        """How likely has to be what is reached; 1 for certain."""
        found = _LIKELY.fullmatch(self.written.likely)
        return Fraction(int(found[1]), int(found[2])) if found is not None else Fraction(1)

    @property
    def id(self) -> str:
        """What it goes by in one's record."""
        return f"{self.game}/{self.name}"


def read(game: str, name: str, number: int, text: str) -> Puzzle:
    """A puzzle from its text. Raises PuzzleFault."""
    try:
        written = msgspec.convert(tomllib.loads(text), Written)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as err:
        raise PuzzleFault(f"{game}, {name}: {err}") from err
    first, *rest = lines(written.position) or [""]
    try:
        begins = game_line(first.removeprefix("game ").split())
    except ValueError as err:
        raise PuzzleFault(f"{game}, {name}: {err}") from err
    if not first.startswith("game ") or begins.game != game:
        raise PuzzleFault(f"{game}, {name}: the position begins with 'game {game} seats=A,B seed=N option=value'")
    made = Puzzle(game, name, number, written, begins, tuple(map(_act, rest)))
    if why := _fault(made):
        raise PuzzleFault(f"{game}, {name}: {why}")
    return made


def _fault(puzzle: Puzzle) -> str:
    """What is wrong with how a puzzle is written, '' if nothing is."""
    written = puzzle.written
    wrong = next((why for c in (*written.aim, *written.ends) if (why := c.fault())), "")
    if wrong:
        return wrong
    strangers = [act.seat for act in puzzle.position if act.seat not in (*puzzle.begins.seats, REFEREE)]
    if written.seat not in puzzle.begins.seats or strangers:
        return f"there is no seat {(strangers or [written.seat])[0]!r}"
    if not written.aim or not (written.ends or written.orders):
        return "it has an aim, and something that ends it"
    if written.likely and not _LIKELY.fullmatch(written.likely):
        return f"'{written.likely}' is not said as '7 in 10' is"
    return ""


def lines(text: str) -> list[str]:
    """The lines of a transcript that say something."""
    return [line for raw in text.splitlines() if (line := raw.strip()) and not line.startswith("#")]


def _act(line: str) -> Act:
    found = LINE.fullmatch(line)
    if found is None or found["no"]:
        raise PuzzleFault(f"not a line of a transcript: {line!r}")
    return Act(found["seat"], found["order"], tuple(map(int, found["dice"].split())) if found["dice"] else None)


def of_game(game: Game) -> list[Puzzle]:
    """The puzzles of a game, in order. Raises PuzzleFault."""
    return [read(game.id, name, k, text) for k, (name, text) in enumerate(game.puzzles().items(), 1)]


def called(puzzles: list[Puzzle], said: str) -> Puzzle:
    """The puzzle of that number or name, or a piece of its name or title. Raises LookupError."""
    wanted = said.strip().casefold().lstrip("#")
    if wanted.isdecimal() and 0 < int(wanted) <= len(puzzles):
        return puzzles[int(wanted) - 1]
    names = {p.name: (p.name, p.name.replace("-", " "), p.written.title.casefold()) for p in puzzles}
    found = [p for p in puzzles if wanted in names[p.name]]
    found = found or [p for p in puzzles if wanted and any(wanted in name for name in names[p.name])]
    if len(found) != 1:
        many = f"numbers from 1 to {len(puzzles)}" if puzzles else "none"
        raise LookupError(f"'{said[:60]}' is no one puzzle; there are {many}, and their names")
    return found[0]


def today(puzzles: list[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day: each once before any comes again, in an order that mixes games. Raises LookupError."""
    if not puzzles:
        raise LookupError("there are no puzzles")
    step = next(k for k in (7, 11, 13, 17, 19, 1) if gcd(k, len(puzzles)) == 1)
    return puzzles[day.toordinal() * step % len(puzzles)]
