"""One's own record of puzzles: which, when, how good, in how many tries. A line of JSON for each try, in a file of the
data folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

NAME = "puzzles.jsonl"
LONGEST = 4_000_000  # bytes that are read of it, the newest


class Try(msgspec.Struct, frozen=True):
    """One try: which puzzle, when, whether it was solved, how likely its line was, whether its solution was looked at
    before it.
    """

    puzzle: str
    at: str
    solved: bool
    chance: str = "0"
    helped: bool = False


class Best(msgspec.Struct, frozen=True):
    """What one has done at a puzzle: tries in all, whether and when it was first solved, at which try, the best chance,
    whether its solution had been shown before.
    """

    tries: int = 0
    solved: str = ""
    at_try: int = 0
    chance: Fraction = Fraction(0)
    helped: bool = False


class Record:
    """The record in one data folder; `None` keeps it only as long as the program runs."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / NAME if folder is not None else None
        self._tries = self._read()

    def _read(self) -> list[Try]:
        """The tries that can be read; what is damaged is left alone."""
        if self._path is None:
            return []
        try:
            with self._path.open("rb") as file:
                file.seek(max(self._path.stat().st_size - LONGEST, 0))
                lines = file.read().splitlines()
        except OSError:
            return []
        out: list[Try] = []
        for line in lines:
            try:
                out.append(msgspec.json.decode(line, type=Try))
            except msgspec.DecodeError:
                continue
        return out

    def add(self, done: Try) -> str:
        """Add a try; why it could not be kept, '' if it was."""
        self._tries.append(done)
        if self._path is None:
            return ""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(done) + b"\n")
        except OSError as err:
            return f"It could not be written into your record: {err.strerror}."
        return ""

    def best(self, puzzle: str) -> Best:
        """What one has done at a puzzle."""
        return _best([t for t in self._tries if t.puzzle == puzzle])


def _best(tries: Sequence[Try]) -> Best:
    first = next((k for k, t in enumerate(tries) if t.solved), None)
    chance = max((Fraction(t.chance) for t in tries if _is_number(t.chance)), default=Fraction(0))
    if first is None:
        return Best(len(tries), chance=chance, helped=any(t.helped for t in tries))
    done = tries[first]
    return Best(len(tries), done.at, first + 1, chance, done.helped)


def _is_number(text: str) -> bool:
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True
