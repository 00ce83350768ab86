"""The data folder and the tables in it: CSV with `#` header lines, TOML. Games load theirs through here.

A game whose tables lie elsewhere gives the whole path of their folder in place of its id.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Callable, Container, Iterable
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

from msgspec import Struct, ValidationError, convert
from msgspec.structs import FieldInfo, fields

import minaria

R = TypeVar("R", bound="Record")


class BadTable(Exception):
    """A table is missing, has a gap, a duplicate or an unknown name; the message names file, line and column."""


@cache
def data_dir() -> Path:
    """The folder `data/`: inside the package when installed from a wheel, beside it in a checkout."""
    package = Path(minaria.__file__).parent
    for place in (package / "data", package.parent / "data"):
        if place.is_dir():
            return place
    raise BadTable(f"the data folder is missing; looked in {package / 'data'} and {package.parent / 'data'}")


class Record(Struct, frozen=True, gc=False):
    """What a row of a table says: a field for each column of that name (or `msgspec.field(name=...)`)."""


class Figure(Record, frozen=True):
    """A number of the book that stands in no other table, and the rule that has it."""

    figure: str
    value: int
    rule: str
    what: str


class Link(Record, frozen=True):
    """Two neighbours: on land, at sea, a coast and the sea it lies on, over water, along a road, or only in looks."""

    a: str
    b: str
    kind: Literal["land", "sea", "port", "crossing", "road", "closed"]


def texts(game: str, folder: str, ending: str) -> dict[str, str]:
    """The texts of data/<game>/<folder>/*<ending> by the names of their files, without "1-", which puts them in order.

    Nothing where there is no such folder.
    """
    found = sorted((data_dir() / game / folder).glob(f"*{ending}"))
    return {re.sub(r"^\d+-", "", p.name.removesuffix(ending)): p.read_text(encoding="utf-8") for p in found}


def lessons(game: str) -> dict[str, str]:
    """The lessons of a game, `data/<game>/lessons/1-NAME.lesson` (see docs/lessons.md)."""
    return texts(game, "lessons", ".lesson")


def rows(game: str, name: str, *columns: str) -> list[dict[str, str]]:
    """The rows of data/<game>/<name> as text. Raises BadTable if the file or one of `columns` is missing or a row is
    ragged.
    """
    heads, found = _read(game, name)
    missing = [c for c in columns if c not in heads]
    if missing:
        raise BadTable(f"{_path(game, name)}: no column {', '.join(missing)}")
    return [dict(zip(heads, cells, strict=True)) for _, cells in found]


def records(
    game: str,
    name: str,
    kind: type[R],
    /,
    key: str | tuple[str, ...] = "id",
    unread: Iterable[str] = (),
    **among: Callable[[], Container[Any]],
) -> dict[Any, R]:
    """The rows of data/<game>/<name> as records, in their order, each by its field `key` (or fields, as a tuple).

    Numbers and choices (`Literal`) are read as the fields say, yes and no are 1 and 0, `;` parts several values. A
    field with a default may have no column, and its empty cells are the default; other empty cells are '' or none of
    several. unread: columns that only people read. among: for a field, what its values must be found in. Raises
    BadTable, which names file, line, what the row begins with, and column.
    """
    heads, found = _read(game, name)
    columns = {f.encode_name: _Column(f, among.get(f.name)) for f in fields(kind)}
    missing = [c for c, column in columns.items() if c not in heads and column.filled]
    unknown = [c for c in heads if c not in columns and c not in unread]
    if missing or unknown:
        says = f"no column {', '.join(missing)}" if missing else f"nobody reads the column {', '.join(unknown)}"
        raise BadTable(f"{_path(game, name)}: {says}")
    wanted = [(i, columns[head]) for i, head in enumerate(heads) if head in columns]
    checked = [c for c in columns.values() if c.among]
    keys = (key,) if isinstance(key, str) else key
    key_of = attrgetter(*keys)
    out: dict[Any, R] = {}
    for line, cells in found:
        try:
            made = convert(
                {c.heading: c.parts(cells[i]) for i, c in wanted if cells[i] or c.filled}, kind, strict=False
            )
        except ValidationError:
            made = None
        if made is None or not all(c.known(getattr(made, c.name)) for c in checked):
            head, why = next((c.heading, why) for i, c in wanted if (why := c.fault(cells[i])))
            raise BadTable(f"{_path(game, name)}, line {line} ({cells[0]}), column {head}: {why}")
        if key_of(made) in out:
            head = ", ".join(c.heading for c in columns.values() if c.name in keys)
            raise BadTable(f"{_path(game, name)}, line {line} ({cells[0]}), column {head}: stands twice")
        out[key_of(made)] = made
    return out


def has(game: str, name: str) -> bool:
    """Whether there is data/<game>/<name>."""
    return (data_dir() / game / name).is_file()


def figures(game: str) -> dict[str, int]:
    """The numbers of data/<game>/figures.csv by name, those of the book that stand in no other table.

    Raises BadTable.
    """
    return {f.figure: f.value for f in records(game, "figures.csv", Figure, key="figure").values()}


@cache
def linked(game: str) -> tuple[Link, ...]:
    """The rows of data/<game>/links.csv. Raises BadTable."""
    return tuple(records(game, "links.csv", Link, key=("a", "b", "kind")).values())


class _Column:
    """How the cells of a column are read. filled: no default stands for an empty one. among: where to find them."""

    def __init__(self, field: FieldInfo, among: Callable[[], Container[Any]] | None) -> None:
        self.name, self.heading, self.type, self.filled = field.name, field.encode_name, field.type, field.required
        self.several = get_origin(field.type) in (tuple, frozenset)
        self.among = among

    def parts(self, cell: str) -> str | list[str]:
        """A cell as it is converted."""
        return cell if not self.several else cell.split(";") if cell else []

    def known(self, value: Any) -> bool:
        """Whether a value is found where it must be; none need not."""
        values = value if self.several else (value,) if value or self.filled else ()
        return self.among is None or all(map(self.among().__contains__, values))

    def fault(self, cell: str) -> str:
        """What is wrong with a cell, '' if nothing is."""
        if not (cell or self.filled):
            return ""
        for x in self.parts(cell) if self.several else (cell,):
            one = get_args(self.type)[0] if self.several else self.type
            try:
                value = convert(x, one, strict=False)
            except ValidationError:
                return f"{x!r} is {_WANTED.get(one) or 'none of ' + ', '.join(map(str, get_args(one)))}"
            if self.among and value not in self.among():
                return f"there is no {x!r}"
        return ""


_WANTED = {int: "no whole number", bool: "neither 1 nor 0", float: "no number"}


def _path(game: str, name: str) -> str:
    return f"data/{game}/{name}"


def _read(game: str, name: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The heads of a table's columns, and its rows: the line of the file and the cells. Raises BadTable."""
    try:
        with (data_dir() / game / name).open(newline="", encoding="utf-8") as file:
            lines = file.readlines()
    except OSError as err:
        raise BadTable(f"{data_dir() / game / name}: {err.strerror}") from err
    top = next((n for n, line in enumerate(lines) if not line.startswith("#")), len(lines))
    reader = csv.reader(lines[top:])
    heads, *found = [(top + reader.line_num, cells) for cells in reader if cells] or [(0, [])]
    for line, cells in found:
        if len(cells) != len(heads[1]):
            raise BadTable(f"{_path(game, name)}, line {line}: {len(cells)} cells, {len(heads[1])} wanted")
    return heads[1], found


def toml(game: str, name: str) -> dict[str, Any]:
    """data/<game>/<name> as a dict. Raises BadTable."""
    path = data_dir() / game / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as err:
        raise BadTable(f"{path}: {err}") from err


def puzzles(game: str) -> dict[str, str]:
    """The puzzles of a game, `data/<game>/puzzles/01-NAME.toml` (see docs/puzzles.md)."""
    return texts(game, "puzzles", ".toml")
