"""A sheet longer than the screen, cut into pages that fit; what `more` shows next in line mode.

Cut between lines, facts and rows only. Heights are reckoned for a panel with borders, so that a page never scrolls
its own beginning away; a piece of map is never cut.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from minaria.engine.sheets import Block, Facts, Grid, Patch, Sheet, Text

LABEL_AT_MOST = 26  # columns of the labels beside facts
INDENT_AT_MOST = 16  # columns a line of text stands in
BORDER = 4  # columns and rows a panel takes besides its text, with the prompt's rows
_LEAST = 6  # rows of text on a page, however small the screen


def lead(text: str) -> str:
    """What a line of text stands in by, as that of a child below its parents."""
    return " " * min(len(text) - len(text.lstrip(" ")), INDENT_AT_MOST)


_HOLD = "\ue000"  # stands for a space at which no line ends; nothing that is shown has it
_SUM = re.compile(
    r"(?<=[\d)%]) (?=[-+\u2212\u00d7x*/=] ?[(\d-])"  # before the sign of a sum
    r"|(?<=[+\u2212\u00d7*/=]) (?=[(\d-])|(?<=[\d)] [-x]) (?=[(\d])"  # and behind it
)


def held(line: str, width: int) -> str:
    """A line whose sums have no spaces that a line may end at ("3 + 2 = 5"), where they fit; see `let_go`."""
    if not any(c.isdigit() for c in line):
        return line
    words = _SUM.sub(_HOLD, line).split(" ")
    return " ".join(word if len(word) <= width else let_go(word) for word in words)


def let_go(line: str) -> str:
    """A piece of such a line as it is shown."""
    return line.replace(_HOLD, " ")


def pages(sheet: Sheet, rows: int, columns: int) -> list[Sheet]:
    """The sheet as pages for a screen of that size; itself alone if it fits."""
    room, width = max(rows - BORDER, _LEAST), max(columns - BORDER, 20)
    cut: list[list[Block]] = [[]]
    filled = 0
    for piece, height in _pieces(sheet, width):
        if filled + height > room and cut[-1]:
            cut.append([])
            filled = 0
        joined = _joined(cut[-1][-1], piece) if cut[-1] else None
        if joined is None:
            cut[-1].append(piece)
        else:
            cut[-1][-1] = joined
        filled += height
    if len(cut) < 2:
        return [sheet]
    many = len(cut)
    return [Sheet(f"{sheet.title} (page {k} of {many})", tuple(blocks)) for k, blocks in enumerate(cut, 1)]


def _pieces(sheet: Sheet, width: int) -> Iterator[tuple[Block, int]]:
    """The smallest parts of the blocks that are still blocks, with the rows each takes."""
    for block in sheet.blocks:
        match block:
            case Text(lines):
                for line in lines:
                    yield Text((line,)), _wrapped(line.strip(), width - len(lead(line)))
            case Facts(pairs):
                longest = max((len(label) for label, _ in pairs), default=0)
                for label, value in pairs:
                    if longest > LABEL_AT_MOST:  # the label on a row of its own
                        height = _wrapped(label, width) + (_wrapped(value, width - 4) if value else 0)
                    else:
                        height = _wrapped(value, max(width - longest - 2, 10))
                    yield Facts(((label, value),)), height
            case Grid(columns, rows, title):
                head = 2 + (2 if title else 0)
                for k, row in enumerate(rows):
                    yield Grid(columns, (row,), title), _row_height(block, row, width) + (head if not k else 0)
                if not rows:
                    yield block, head
            case Patch(rows=patch_rows, words=words, legend=legend):
                told = sum(_wrapped(word, width) for word in words)
                yield block, 2 * len(patch_rows) + told + (2 if legend else 0)


def _wrapped(text: str, width: int) -> int:
    return max(len(textwrap.wrap(text, width)), 1)


def _row_height(grid: Grid, row: tuple[str, ...], width: int) -> int:
    """One row where the columns have room for what is in them, else more."""
    widest = [max(len(r[i]) for r in (*grid.rows, grid.columns)) + 2 for i in range(len(grid.columns))]
    if sum(widest) <= width:
        return 1
    return max(-(-len(cell) * sum(widest) // (max(w, 1) * width)) for cell, w in zip(row, widest, strict=True)) + 1


def _joined(block: Block, piece: Block) -> Block | None:
    """The block with one more line, fact or row of the same block; None if it is another's."""
    match block, piece:
        case Text(lines), Text(more):
            return Text((*lines, *more))
        case Facts(pairs), Facts(extra):
            return Facts((*pairs, *extra))
        case Grid(columns, rows, title), Grid(other, row, name) if (columns, title) == (other, name):
            return Grid(columns, (*rows, *row), title)
    return None
