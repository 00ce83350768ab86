"""Sheets drawn once for all front ends: with rich for a screen, and as plain lines for readers and bare terminals.

No fact is only in a colour or in a drawing: `plain_sheet` says everything, one statement a line. All text is taken as
it stands (never as markup), since names in it come from people.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text as RichText

from minaria.engine.sheets import Block, Cell, Facts, Grid, Patch, Sheet, Text
from minaria.ui.escapes import links
from minaria.ui.pages import LABEL_AT_MOST, lead

CELL = 6  # columns a hex of a patch; a hex is two lines high
WIDEST = 10_000  # columns: no table needs as many
NARROW = 4  # where CELL would leave fewer than 5 hexes in a row

# Dark tints, so that light ink reads on all of them; neighbours differ by the shade (see _shade).
GROUND = {
    "clear": (74, 88, 46),
    "coast": (96, 100, 60),
    "forest": (26, 66, 38),
    "hill": (104, 76, 44),
    "mountain": (88, 86, 88),
    "mountain-forest": (64, 80, 74),
    "pass": (116, 108, 96),
    "swamp": (48, 76, 70),
    "sea": (22, 50, 92),
    "lake": (34, 74, 116),
    "isle-of-fright": (84, 44, 92),
}
PLAIN_GROUND = (70, 70, 70)
OWNERS = ("#d0342c", "#2f6fe0", "#96690a", "#8a3fd0", "#00755e", "#c2488f", "#5f6f7f", "#a0522d")
INK = "#f4f0e0"
MARK = Style(color="#000000", bgcolor="#ffe680", bold=True)


def plain_sheet(sheet: Sheet) -> list[str]:
    """The sheet without drawing or colour: title, then one statement a line."""
    out = [_line(sheet.title)]
    for block in sheet.blocks:
        match block:
            case Text(lines):
                out += [lead(x) + _line(x) for x in lines if x.strip()]
            case Facts(pairs):
                out += [_line(f"{label}: {value}") for label, value in pairs]
            case Grid():
                out += _plain_grid(block)
            case Patch(words=words, legend=_):
                out += [_line(x) for x in words]
    return out


def _plain_grid(grid: Grid) -> list[str]:
    """'name: column value, column value'; a number is no name without its column, two columns need no column names."""
    out = [_line(grid.title + ":")] if grid.title else []
    for row in grid.rows:
        rest = [(c, v) for c, v in zip(grid.columns[1:], row[1:], strict=False) if v]
        said = [v for _, v in rest] if len(grid.columns) == 2 else [f"{c} {v}".strip() for c, v in rest]
        named = len(grid.columns) > 2 and row[0].isdigit()
        first = f"{grid.columns[0]} {row[0]}".strip() if named else row[0]
        out.append(_line(f"{first}: {', '.join(said)}" if said else first))
    return out


def _line(text: str) -> str:
    """Printable text on one line."""
    return "".join(c if c.isprintable() else " " for c in text).strip()


# -- rich


def rich_sheet(
    sheet: Sheet,
    colour: bool = True,
    colours: Mapping[str, str] | None = None,
    framed: bool = True,
    leads: str | None = None,
) -> RenderableType:
    """The sheet for a screen: a light panel around its blocks, fitted to whatever width it is given.

    `colours` may fix a colour ('#d0342c') for a seat; other seats get one of their own. Without `colour` nothing but
    bold is used. Not `framed`, the blocks alone: the title stands elsewhere. `leads`: where the numbers of rules lead
    ('': nowhere), so that they and addresses can be clicked; None: nothing can.
    """
    blocks = [_rich_block(b, colour, dict(colours or {}), leads) for b in sheet.blocks]
    if not framed:
        return Group(*blocks)
    title = RichText(f" {_line(sheet.title)} ", style="bold", overflow="ellipsis", no_wrap=True)
    return Panel(
        Group(*blocks),
        title=title,
        title_align="left",
        box=box.ROUNDED,
        padding=(0, 1),
        border_style="dim" if colour else "none",
    )


def linked(text: RichText, leads: str | None) -> RichText:
    """The text, with what can be clicked in it."""
    for a, b, where in links(text.plain, leads) if leads is not None else ():
        text.stylize(Style(link=where), a, b)
    return text


def _rich_block(block: Block, colour: bool, colours: dict[str, str], leads: str | None) -> RenderableType:
    match block:
        case Text(lines):
            return _prose(lines, leads)
        case Facts(pairs):
            return _facts(pairs, colour, leads)
        case Grid():
            return _grid(block, colour, leads)
        case Patch():
            return Group(HexRows(block, colour, colours), *_legend(block, colour, colours))


def _prose(lines: Sequence[str], leads: str | None) -> RenderableType:
    """Lines of text; short ones that end with a colon head what follows; what stands in does so where it goes on."""
    if any(line[:1] == " " for line in lines):
        return Group(*(Padding(_prose((line.strip(),), leads), (0, 0, 0, len(lead(line)))) for line in lines))
    out = RichText(overflow="fold")
    for i, line in enumerate(lines):
        heads = len(line) < 50 and line.endswith(":")
        out.append("\n" if i else "").append(_line(line), style="bold" if heads else "none")
    return linked(out, leads)


def _facts(pairs: Sequence[tuple[str, str]], colour: bool, leads: str | None) -> RenderableType:
    """Label and value side by side; where labels are whole phrases, the value below its label."""
    longest = max((cell_len(label) for label, _ in pairs), default=0)
    if longest > LABEL_AT_MOST:
        return _Hanging(pairs, colour, leads)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(style="bold" if colour else "none", overflow="fold", max_width=LABEL_AT_MOST)
    table.add_column(overflow="fold")
    for label, value in pairs:
        table.add_row(linked(RichText(_line(label)), leads), linked(RichText(_line(value)), leads))
    return table


class _Hanging:
    """Pairs with long labels: the label on a line of its own, the value indented below it."""

    def __init__(self, pairs: Sequence[tuple[str, str]], colour: bool, leads: str | None, indent: int = 4) -> None:
        self.pairs, self.leads = pairs, leads
        self.style = "bold" if colour else "none"
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for label, value in self.pairs:
            yield linked(RichText(_line(label), style=self.style, overflow="fold"), self.leads)
            if value:
                yield Padding(linked(RichText(_line(value), overflow="fold"), self.leads), (0, 0, 0, self.indent))


class _Fitting:
    """A table where there is room for its columns; else a row below the other, as the plain twin says it."""

    def __init__(self, grid: Grid, table: Table, colour: bool, leads: str | None) -> None:
        self.grid, self.leads = grid, leads
        self.table = table
        self.colour = colour

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.update(width=WIDEST)  # measured in the room there is, no table needs more than that
        if Measurement.get(console, wide, self.table).minimum <= options.max_width:
            yield self.table
            return
        columns = self.grid.columns
        pairs = []
        for row in self.grid.rows:
            rest = [(c, v) for c, v in zip(columns[1:], row[1:], strict=False) if v]
            pairs.append((row[0], "; ".join(v if len(columns) == 2 else f"{c} {v}".strip() for c, v in rest)))
        if self.table.title:
            yield RichText(_line(self.grid.title), style="bold")
        yield _Hanging(pairs, self.colour, self.leads, 2)


def _grid(grid: Grid, colour: bool, leads: str | None) -> RenderableType:
    filled = [i for i in range(len(grid.columns)) if i == 0 or any(row[i] for row in grid.rows)]
    columns = tuple(grid.columns[i] for i in filled)
    grid = Grid(columns, tuple(tuple(row[i] for i in filled) for row in grid.rows), grid.title)
    table = Table(
        title=RichText(_line(grid.title), style="bold") if grid.title else None,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        show_edge=False,
        header_style="dim" if colour else "none",
        border_style="dim" if colour else "none",
    )
    for i, name in enumerate(grid.columns):
        numbers = all(_number(row[i]) for row in grid.rows) and bool(grid.rows)
        longest = max((cell_len(w) for text in (name, *(row[i] for row in grid.rows)) for w in text.split()), default=1)
        table.add_column(
            RichText(_line(name)),
            overflow="fold",
            justify="right" if numbers and i else "left",
            min_width=min(longest, 10),
            style="bold" if i == 0 and colour else "none",
        )
    for row in grid.rows:
        table.add_row(*(linked(RichText(_line(x)), leads) for x in row))
    fitting = _Fitting(grid, table, colour, leads)
    return Group(RichText(""), fitting) if grid.title else fitting


def _number(text: str) -> bool:
    return not text or text.lstrip("+-").isdecimal()


# -- a piece of map


class HexRows:
    """A patch as staggered rows: two lines and CELL columns a hex, cut to the width around the hex asked for.

    Above the name or terrain, below the units in their owner's colour. The hex asked for stands in brackets.
    """

    def __init__(self, patch: Patch, colour: bool = True, colours: Mapping[str, str] | None = None) -> None:
        self.patch = patch
        self.colour = colour
        self.colours = owner_colours(patch, colours or {})

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        longest = max((len(row) for row in self.patch.rows), default=0)
        return Measurement(min(NARROW * 2, options.max_width), min(longest * CELL + CELL // 2, options.max_width))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width
        longest = max((len(row) for row in self.patch.rows), default=0)
        size = CELL if (width - CELL // 2) // CELL >= min(5, longest) else NARROW
        fits = max((width - size // 2) // size, 1)
        first = self._first(fits, longest)
        for i, (row, shifted) in enumerate(zip(self.patch.rows, self.patch.shifted, strict=True)):
            cells = row[first : first + fits]
            for lower in (False, True):
                if shifted:
                    yield Segment(" " * (size // 2))
                for c, cell in enumerate(cells, first):
                    yield from self._cell(cell, lower, size, self._shade(i, c, shifted))
                yield Segment.line()

    def _first(self, fits: int, longest: int) -> int:
        """The first column shown, so that the hex asked for is in the middle."""
        at = next((c for row in self.patch.rows for c, cell in enumerate(row) if cell is not None and cell.here), 0)
        return max(0, min(at - fits // 2, longest - fits))

    @staticmethod
    def _shade(row: int, column: int, shifted: bool) -> int:
        """0, 1 or 2, different for any two neighbours."""
        across = (2 * column + shifted - row) // 2
        return (across - row) % 3

    def _cell(self, cell: Cell | None, lower: bool, size: int, shade: int) -> Iterable[Segment]:
        if cell is None:
            yield Segment(" " * size)
            return
        room = size - 1
        text = set_cell_size(_line(cell.bottom if lower else cell.top)[:room].center(room), room)
        ground = self._ground(cell.terrain, shade)
        if cell.here:
            words = text.strip() if lower else f"[{text.strip()[: size - 2].center(size - 2)}]"
            yield Segment(set_cell_size(words.center(size), size), MARK if self.colour else Style(bold=True))
            return
        if lower and cell.bottom and self.colour:
            colour = self.colours.get(cell.owner, "#404040")
            lead = len(text) - len(text.lstrip())
            word = text.strip()
            yield Segment(" " * lead, ground)
            yield Segment(word, Style(color="#ffffff", bgcolor=colour, bold=True))
            yield Segment(" " * (size - lead - cell_len(word)), ground)
            return
        bold = cell.top[:1].isupper() or lower
        yield Segment(text + " ", ground + Style(bold=True) if bold else ground)

    def _ground(self, terrain: str, shade: int) -> Style:
        if not self.colour:
            return Style.null()
        r, g, b = (min(int(x * (0.9, 1.0, 1.12)[shade]), 255) for x in GROUND.get(terrain, PLAIN_GROUND))
        return Style(color=INK, bgcolor=f"#{r:02x}{g:02x}{b:02x}")


def owner_colours(patch: Patch, fixed: Mapping[str, str]) -> dict[str, str]:
    """A colour for every owner in a patch: the fixed ones, others by name, no two alike while there are enough."""
    owners = sorted({cell.owner for row in patch.rows for cell in row if cell is not None and cell.owner})
    out = {owner: fixed[owner] for owner in owners if owner in fixed}
    for owner in owners:
        if owner in out:
            continue
        start = hashlib.blake2b(owner.encode(), digest_size=1).digest()[0]
        ring = [OWNERS[(start + k) % len(OWNERS)] for k in range(len(OWNERS))]
        out[owner] = next((c for c in ring if c not in out.values()), ring[0])
    return out


def _legend(patch: Patch, colour: bool, colours: Mapping[str, str]) -> list[RenderableType]:
    """What the letters of a patch mean, then its words."""
    out: list[RenderableType] = []
    if patch.legend:
        line = RichText(style="dim" if colour else "none", overflow="fold")
        for i, (short, meaning) in enumerate(patch.legend):
            line.append(", " if i else "").append(_line(short), style="bold").append(f" {_line(meaning)}")
        out += [line]
    if patch.words:
        out.append(RichText("\n" + "\n".join(_line(w) for w in patch.words), overflow="fold"))
    return out
