"""Sheets: what a player reads, as plain data. A game fills them from a view; the front ends draw them once.

Every block has a linear twin: facts become "label: value" lines, grids one line a row, a map patch a list of what
lies where.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Text(msgspec.Struct, frozen=True, tag=True):
    """Lines of prose."""

    lines: tuple[str, ...]


class Facts(msgspec.Struct, frozen=True, tag=True):
    """Label and value, one pair a line."""

    pairs: tuple[tuple[str, str], ...]


class Grid(msgspec.Struct, frozen=True, tag=True):
    """A table: column heads and rows of text of the same length. The first column names the row."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


class Cell(msgspec.Struct, frozen=True):
    """One place of a map patch: at most 5 letters above (name or terrain) and below (units), and what it is."""

    top: str
    bottom: str
    terrain: str
    owner: str = ""  # seat whose units stand there, for colour
    here: bool = False  # the place that was asked for


class Patch(msgspec.Struct, frozen=True, tag=True):
    """A piece of map in staggered rows, top to bottom; `shifted` rows start half a cell to the right. None:

    off the map.
    """

    rows: tuple[tuple[Cell | None, ...], ...]
    shifted: tuple[bool, ...]
    words: tuple[str, ...]  # the linear twin: what lies where, one statement a line
    legend: tuple[tuple[str, str], ...] = ()


Block = Text | Facts | Grid | Patch


class Sheet(msgspec.Struct, frozen=True):
    """A titled page of blocks."""

    title: str
    blocks: tuple[Block, ...]


def note(title: str, *lines: str) -> Sheet:
    """A sheet of a few lines."""
    return Sheet(title, (Text(lines),))


def listing(title: str, pairs: Iterable[tuple[str, str]]) -> Sheet:
    """A sheet of labels and values."""
    return Sheet(title, (Facts(tuple(pairs)),))


def flat(sheet: Sheet) -> list[str]:
    """A sheet's words, a line each, for looking pieces up."""
    out = [sheet.title]
    for block in sheet.blocks:
        match block:
            case Text(lines):
                out += lines
            case Facts(pairs):
                out += [f"{a}: {b}" for a, b in pairs]
            case Grid(columns, rows, title):
                out += [title, " ".join(columns), *(" ".join(row) for row in rows)]
            case Patch(words=words):
                out += words
    return out
