"""Lines as people type them, each with where it was typed and what may come of it; the files that hold them, read.

A folder of corpora has `corpora/*.txt`, the lines, and `positions/GAME/NAME.script`, transcripts that lead to where
they were typed. In a file of lines:

    # a comment
    @block_wars/march as amber after move 1 pike levy to a-0306; ...   where the lines below are typed
    march the pikes to a-0306 => move 2 pike levies to a-0306          an order, and what it may become
    ? who holds york => Amber & garrison                               a question or a look, and what the answer says
    ! that's all for tonight => (quit)                                 a matter of the table

What may come of a line are alternatives, parted by ` | `. Those of an order are canonical orders as regular
expressions, several that follow one another parted by `;;`; those of the other kinds are pieces of the answer, all of
which must stand in it, parted by ` & `, `!` before one that may not. Before an alternative `O:` makes it orders, `Q:`
orders that are to be asked about first, `A:` pieces of an answer, `R:` a regular expression found in a refusal or in a
question back; `R: .` is any refusal that helps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

Kind = Literal["order", "question", "table"]
KINDS: dict[str, Kind] = {"": "order", "?": "question", "!": "table"}
ARROW = " => "
_HEAD = re.compile(r"@(?P<position>\S+)(?: as (?P<seat>\S+))?(?: after (?P<before>.+))?")
_LINE = re.compile(r"(?:(?P<kind>[?!]) )?(?P<line>.+) => (?P<expected>.+)")
_TOLD_APART = re.compile(r"(?P<sort>[OQAR]):\s*(?P<said>.+)")


class BadCorpus(ValueError):
    """A file of lines cannot be read: which, which line, why."""


@dataclass(frozen=True)
class Expected:
    """What may come of a line."""

    orders: tuple[tuple[str, ...], ...] = ()
    """Chains of canonical orders, each a regular expression."""
    questions: tuple[tuple[str, ...], ...] = ()
    """The same of orders that are to be asked about, and not to be carried out at once."""
    answers: tuple[tuple[str, ...], ...] = ()
    """Pieces that all stand in an answer, as words or the beginnings of words; those with a `!` before them do not."""
    refusals: tuple[str, ...] = ()
    """Regular expressions, one of which is found in a refusal or a question back."""

    def chain(self, orders: Sequence[str]) -> bool:
        """Whether these orders, and no others, may come of the line."""
        return any(
            len(alternative) == len(orders) and all(map(_fits, alternative, orders)) for alternative in self.orders
        )

    def begins(self, orders: Sequence[str]) -> bool:
        """Whether these orders are the first of some that may come of the line."""
        return any(
            len(alternative) > len(orders) and all(map(_fits, alternative, orders)) for alternative in self.orders
        )

    def offered(self, choices: Sequence[str]) -> bool:
        """Whether one of several readings that are asked about is right, or the first of several orders."""
        return any(
            _fits(alternative[0], choice) for alternative in (*self.orders, *self.questions) for choice in choices
        )

    def answered(self, text: str) -> bool:
        """Whether an answer says what it ought to."""
        said = " ".join(text.split()).casefold()
        return any(all(_stands(piece.casefold(), said) for piece in pieces) for pieces in self.answers)

    def refused(self, text: str) -> bool:
        """Whether a refusal, or a question back, has the words that help."""
        return any(re.search(pattern, text, re.IGNORECASE) for pattern in self.refusals if pattern != ".")

    @property
    def any_help(self) -> bool:
        """Whether any refusal that helps will do."""
        return "." in self.refusals


@dataclass(frozen=True)
class Typed:
    """A line of a corpus."""

    corpus: str
    position: str
    """Whose lines they are: `GAME/NAME`."""
    line: str
    kind: Kind
    expected: Expected
    wanted: str = ""
    """What is expected, as the file has it."""
    seat: str = ""
    """Who types it; '' whoever is asked first."""
    before: tuple[str, ...] = field(default=())
    """Lines that were typed just before it."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.position.partition("/")[0]


def read(path: Path) -> Iterator[Typed]:
    """The lines of a file. Raises BadCorpus, OSError."""
    where = None
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("# "):
            continue
        if line.startswith("@"):
            where = _HEAD.fullmatch(line)
            continue
        found = _LINE.fullmatch(line)
        if where is None or found is None:
            raise BadCorpus(f"{path.name}, line {number}: {line!r} is no line of a corpus")
        kind = KINDS[found["kind"] or ""]
        before = tuple(b.strip() for b in (where["before"] or "").split(";") if b.strip())
        seat = where["seat"] or ""
        said, wanted = found["line"], found["expected"]
        yield Typed(path.stem, where["position"], said, kind, expected(wanted, kind), wanted, seat, before)


def expected(text: str, kind: Kind) -> Expected:
    """What may come of a line, from the words of the file."""
    orders: list[tuple[str, ...]] = []
    questions: list[tuple[str, ...]] = []
    answers: list[tuple[str, ...]] = []
    refusals: list[str] = []
    for alternative in text.split(" | "):
        apart = _TOLD_APART.fullmatch(alternative.strip())
        sort, said = (apart["sort"], apart["said"]) if apart else ("O" if kind == "order" else "A", alternative.strip())
        if sort in "OQ":
            (orders if sort == "O" else questions).append(tuple(part.strip() for part in said.split(";;")))
        elif sort == "A":
            answers.append(tuple(piece.strip() for piece in said.split(" & ")))
        else:
            refusals.append(said)
    return Expected(tuple(orders), tuple(questions), tuple(answers), tuple(refusals))


def lines(folder: Path, corpus: str = "", game: str = "") -> list[Typed]:
    """The lines of a folder, or of one corpus or one game, in the order of the files. Raises BadCorpus, OSError."""
    paths = sorted((folder / "corpora").glob("*.txt"))
    return [x for path in paths if corpus in ("", path.stem) for x in read(path) if game in ("", x.game)]


def sample(typed: Sequence[Typed], every: int) -> list[Typed]:
    """Some of the lines: of each corpus and game, by positions, one in so many and at least one."""
    groups: dict[tuple[str, str], list[Typed]] = {}
    for x in typed:
        groups.setdefault((x.corpus, x.game), []).append(x)
    return [x for group in groups.values() for x in group[::every]]


@lru_cache(maxsize=4096)
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


def _fits(pattern: str, order: str) -> bool:
    return _pattern(pattern).fullmatch(order) is not None


@lru_cache(maxsize=4096)
def _piece(text: str) -> re.Pattern[str]:
    """A piece begins where a word does, and a number ends where it does."""
    begin = r"(?<!\w)" if text[:1].isalnum() else ""
    return re.compile(begin + re.escape(text) + (r"(?!\d)" if text[-1:].isdigit() else ""))


def _stands(piece: str, said: str) -> bool:
    wanted, sought = not piece.startswith("!"), piece.removeprefix("!")
    return (_piece(sought).search(said) is not None) is wanted
