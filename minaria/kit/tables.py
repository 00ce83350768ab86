"""The data folder and the tables in it: CSV with `#` header lines, TOML. Games load theirs through here.

A game whose tables lie elsewhere gives the whole path of their folder in place of its id.
"""

from __future__ import annotations

import csv
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import minaria


class BadTable(Exception):
    """A table is missing, has a gap, a duplicate or an unknown name; the message names the file and the row."""


@cache
def data_dir() -> Path:
    """The folder `data/`: inside the package when installed from a wheel, beside it in a checkout."""
    package = Path(minaria.__file__).parent
    for place in (package / "data", package.parent / "data"):
        if place.is_dir():
            return place
    raise BadTable(f"the data folder is missing; looked in {package / 'data'} and {package.parent / 'data'}")


def rows(game: str, name: str, *columns: str) -> list[dict[str, str]]:
    """The rows of data/<game>/<name>. Raises BadTable if the file or one of `columns` is missing or a row is ragged."""
    path = data_dir() / game / name
    try:
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.DictReader(line for line in file if not line.startswith("#"))
            found = list(reader)
    except OSError as err:
        raise BadTable(f"{path}: {err.strerror}") from err
    missing = [c for c in columns if c not in (reader.fieldnames or ())]
    if missing:
        raise BadTable(f"{path}: no column {', '.join(missing)}")
    for number, row in enumerate(found, 1):
        if None in row or None in row.values():
            raise BadTable(f"{path}: row {number} has too many or too few cells")
    return found


def has(game: str, name: str) -> bool:
    """Whether there is data/<game>/<name>."""
    return (data_dir() / game / name).is_file()


def figures(game: str) -> dict[str, int]:
    """The numbers of data/<game>/figures.csv by name, those of the book that stand in no other table.

    Raises BadTable.
    """
    found: dict[str, int] = {}
    for row in rows(game, "figures.csv", "figure", "value", "rule"):
        if row["figure"] in found or not row["value"].lstrip("-").isdigit():
            raise BadTable(f"figures.csv: {row['figure']} stands there twice, or is no whole number")
        found[row["figure"]] = int(row["value"])
    return found


def toml(game: str, name: str) -> dict[str, Any]:
    """data/<game>/<name> as a dict. Raises BadTable."""
    path = data_dir() / game / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as err:
        raise BadTable(f"{path}: {err}") from err
