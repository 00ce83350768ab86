"""The blocks of a sheet as lines of a panel, drawn once in a process for everybody who is shown the same.

Most of a page stays as it was when something on it changes, and people at one table read the same pages. Lines keep
the escape sequences of the terminal they were sent to; a look says which kind of terminal that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from rich.console import Console
from textual.strip import Strip

from minaria.engine.sheets import Block, Patch, Sheet
from minaria.ui.render import rich_sheet
from minaria.ui.tui.themes import Look


def sheet_lines(sheet: Sheet, width: int, look: Look, colours: Mapping[str, str]) -> list[Strip]:
    """Every line of a sheet without its title at that width; `colours` are those of the seats."""
    seats = tuple(sorted(colours.items()))
    return [
        line for block in sheet.blocks for line in _lines(block, width, look, seats if isinstance(block, Patch) else ())
    ]


@lru_cache(300)
def _lines(block: Block, width: int, look: Look, colours: tuple[tuple[str, str], ...]) -> tuple[Strip, ...]:
    console = _drawing()
    options = console.options.update(width=width, height=None, highlight=False)
    options.encoding = "ascii" if look.glyphs == "ascii" else "utf-8"
    base = look.style("base")
    drawn = rich_sheet(Sheet("", (block,)), look.coloured, dict(colours), framed=False, leads=look.leads)
    lines = console.render_lines(drawn, options, style=base, pad=True)
    return tuple(Strip(line).adjust_cell_length(width, base) for line in lines)


@cache
def _drawing() -> Console:
    """What draws for every terminal; the colours it would show itself do not matter."""
    return Console(
        color_system="truecolor",
        force_terminal=True,
        legacy_windows=False,
        safe_box=False,
        markup=False,
        emoji=False,
        highlight=False,
        _environ={},
    )
