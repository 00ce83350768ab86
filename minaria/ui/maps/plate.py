"""The printed board at one zoom, depth and set of glyphs: what every seat's picture of it is laid over.

A plate's lines are worked out when first wanted and shared by all seats of the process.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress, islice, pairwise
from operator import ne
from typing import NamedTuple

from rich.style import Style

from minaria.kit.board import WATER, Board, Spot
from minaria.ui.maps import areas, hexes
from minaria.ui.maps.map_text import BARE_SIDES
from minaria.ui.maps.marks import Layer, Mark, printed
from minaria.ui.maps.names import place_names, reserved, written
from minaria.ui.maps.palette import (
    BLACK,
    GLYPH_RATIO,
    NONE,
    STANDARD,
    TINTS,
    Palette,
    inked,
    palette,
    style,
)
from minaria.ui.maps.raster import Raster

UPPER = "▀"
SEXTANTS = ("\U0001fb02", "\U0001fb0e")  # the upper third, the upper two thirds
LETTERS = {**BARE_SIDES, "frontier": ".", "faint": ".", "shore": "."}
"""What stands for a painted square where nothing is filled."""
WET = {"river", "navigable", "closed", "moat"}
SHADES = {"border", "frontier"}  # painted in the ground's own darker colour
PLAIN = {"shore", "faint"}  # seen by the colours on both sides


def zooms(board: Board, glyphs: str = "full", depth: str = "true") -> tuple[str, ...]:
    """The zooms of a board, farthest first; sextants need a terminal that has them, and colours."""
    if board.shape == "areas":
        return tuple(areas.ZOOMS)
    filled = palette(depth, glyphs).filled
    fine = glyphs == "full" and filled
    blocks = filled and glyphs != "ascii"
    return tuple(z for z, how in hexes.ZOOMS.items() if (fine or how.parts == 2) and (blocks or how.squares > 1))


def raster_of(board: Board, zoom: str) -> Raster:
    """The raster of a board at a zoom."""
    return hexes.hex_raster(board, zoom) if board.shape == "hexes" else areas.area_raster(board, zoom)


class Run(NamedTuple):
    """Cells of a row that look alike, columns a to b; its squares from top to bottom: a place whose fill each has, or
    ~colour.
    """

    a: int
    b: int
    squares: tuple[int, ...]


class Share(NamedTuple):
    """What of a row changes its look with the fill of one place: runs, and printed signs with their columns."""

    runs: list[Run]
    signs: list[tuple[int, Mark]]


class Row(NamedTuple):
    """Letters and styles of a row of cells."""

    letters: list[str]
    styles: list[Style]

    def copy(self) -> Row:
        """To be changed."""
        return Row(self.letters[:], self.styles[:])


class Plate:
    """The printed board at one zoom and look."""

    def __init__(self, board: Board, zoom: str, depth: str, glyphs: str) -> None:
        self.board = board
        self.raster = raster_of(board, zoom)
        self.look: Palette = palette(depth, glyphs)
        self.grounds = [self.look.ground(c.ground, self._realm(c.realm, c.ground)) for c in board.cells.values()]
        self.sea = [c.ground == "sea" for c in board.cells.values()]
        self.tints = tints(board)
        self.fills = [g.fills[t % TINTS] for g, t in zip(self.grounds, self.tints, strict=True)]
        self.layer: Layer = printed(board, self.raster, self.look)
        self.reserved: Layer = reserved(board, self.raster)
        self.names = place_names(board, self.raster, self.reserved, self.look)
        self.written: Layer = written(self.names)
        self._void = style(NONE, self.look.void)
        self._rows: dict[int, Row] = {}
        self._runs: dict[int, list[Run]] = {}
        self._shares: dict[int, dict[int, Share]] = {}

    def _realm(self, realm: str, ground: str) -> int:
        if self.board.shape == "hexes" or ground != "land" or realm not in self.board.realms:
            return NONE
        return list(self.board.realms).index(realm)

    def row(self, y: int) -> Row:
        """A row of cells with nothing standing on it; not to be changed."""
        known = self._rows.get(y)
        if known is None:
            known = self._rows[y] = self._row(y) if self.look.filled else self._bare_row(y)
        return known

    def _row(self, y: int) -> Row:
        """Cut where anything changes: cells of the same places and paint are one run."""
        squares, width = self.raster.rows(y), self.raster.width
        paints = self._paints(y)
        marks = self.layer.get(y, {})
        painted = {x for paint in paints for x, what in paint.items() if what not in PLAIN}
        alone = painted.union(marks)
        cuts = {0, width, *alone, *(x + 1 for x in alone)}
        for row in squares:
            cuts.update(compress(range(1, width), map(ne, row, islice(row, 1, None))))
        void = ~self.look.void
        runs: list[Run] = []
        for a, b in pairwise(sorted(cuts)):
            if a in marks:
                continue
            if a in painted:
                look = tuple([self._paint(row[a], paint.get(a)) for row, paint in zip(squares, paints, strict=True)])
            else:
                look = tuple([i if (i := row[a]) >= 0 else void for row in squares])
            if runs and runs[-1].b == a and runs[-1].squares == look:
                a = runs.pop().a
            runs.append(Run(a, b, look))
        made = Row([" "] * width, [self._void] * width)
        self._fill(made, runs, self.fills)
        for x, mark in marks.items():
            self._sign(made, x, mark, self.fills)
        self._runs[y] = runs
        return made

    def shares(self, y: int) -> dict[int, Share]:
        """Each place's share of a row of cells that was made; none where nothing is filled."""
        known = self._shares.get(y)
        if known is None:
            known = self._shares[y] = {}
            for run in self._runs.get(y, ()):
                for i in dict.fromkeys(run.squares):
                    if i >= 0:
                        known.setdefault(i, Share([], [])).runs.append(run)
            for x, mark in self.layer.get(y, {}).items() if self.look.filled else ():
                known.setdefault(mark.arg, Share([], [])).signs.append((x, mark))
        return known

    def _paints(self, y: int) -> list[dict[int, str]]:
        """The paint of the rows of squares in a row of cells."""
        parts = self.raster.parts
        return [self.raster.paint.get(y * parts + k, {}) for k in range(parts)]

    def _paint(self, i: int, what: str | None) -> int:
        """What colours a square of a place: the place, by its fill, or ~colour."""
        if i < 0:
            return ~self.look.void
        if what is None or what in PLAIN:
            return i
        return ~(self.grounds[i].edge if what in SHADES else self.look.paints[what])

    def lay(self, on: Row, y: int, i: int, fills: list[int]) -> None:
        """Give a place in a copy of a row the look it has when the places have these fills."""
        share = self.shares(y).get(i)
        if share is not None:
            self._fill(on, share.runs, fills)
            for x, mark in share.signs:
                self._sign(on, x, mark, fills)

    def _fill(self, on: Row, runs: list[Run], fills: list[int]) -> None:
        letters, styles = on.letters, on.styles
        plain = self.look.glyphs == "ascii"
        for a, b, squares in runs:
            colours = [fills[s] if s >= 0 else ~s for s in squares]
            first, last = colours[0], colours[-1]
            if first == last or plain:
                letter, how = " ", style(NONE, last)
            else:
                letter = UPPER if len(colours) == 2 else SEXTANTS[colours[1] == first]
                how = style(first, last)
            if b - a == 1:
                letters[a], styles[a] = letter, how
            else:
                letters[a:b], styles[a:b] = [letter] * (b - a), [how] * (b - a)

    def _sign(self, on: Row, x: int, mark: Mark, fills: list[int]) -> None:
        on.letters[x], on.styles[x] = mark.letter, self.style(mark, mark.arg, fills[mark.arg])

    def _bare_row(self, y: int) -> Row:
        """As letters alone, where nothing is filled."""
        squares, paints, marks = self.raster.rows(y), self._paints(y), self.layer.get(y, {})
        found = [self._bare(x, squares, paints) for x in range(self.raster.width)]
        for x, mark in marks.items():
            found[x] = mark.letter, self.style(mark, mark.arg, self.look.void)
        return Row([letter for letter, _ in found], [how for _, how in found])

    def _bare(self, x: int, rows: list[list[int]], paints: list[dict[int, str]]) -> tuple[str, Style]:
        for row, paint in zip(rows, paints, strict=True):
            if x in paint and row[x] >= 0 and paint[x] in LETTERS:
                what = paint[x]
                ink = STANDARD[7] if self.look.void != NONE else NONE  # the terminal's own may be as dark as the paper
                if self.look.depth == "16" and what in WET:
                    ink = STANDARD[12]
                return LETTERS[what], style(ink, self.look.void)
        i = rows[-1][x]
        if self.board.shape == "areas" and i >= 0 and self.sea[i]:
            return ("~" if (x + i) % 4 == 0 else " "), style(self.grounds[i].ink, self.look.void)
        return " ", self._void

    def style(self, mark: Mark, i: int, fill: int) -> Style:
        """How a mark looks on a place of that fill."""
        return mark_style(self.look, mark.role, mark.arg, self.grounds[i].ink if i >= 0 else NONE, fill)


@lru_cache(16384)
def mark_style(look: Palette, role: str, arg: int, ink: int, fill: int) -> Style:
    """How a mark of that role looks on a fill, where the ground's own signs have that ink."""
    mono, coloured = look.depth == "none", look.depth == "16"
    match role:
        case "sign":
            return style(look.readable(ink, fill, GLYPH_RATIO) if look.filled else ink, fill)
        case "site":
            return style(look.site_ink, look.scrim(fill) if look.filled else look.void, True)
        case "name":
            paper = look.scrim(fill) if look.filled else look.void
            return style(look.name_ink, paper, bool(arg))
        case "unit" | "flag":
            paper = look.owner(arg)
            if paper == NONE:
                return style(NONE, NONE, True, reverse=True)
            return style(inked(paper), paper, True)
        case "trail":
            paper = look.owner(arg)
            return style(inked(paper) if paper != NONE else NONE, paper, True)
        case "cost":
            if mono:
                return style(NONE, NONE, True)
            return style(STANDARD[11] if coloured else inked(fill), fill, True)
        case "bracket":
            paper = look.cursor
            if paper == NONE:
                return style(STANDARD[0] if coloured else NONE, STANDARD[11] if coloured else NONE, True, reverse=mono)
            return style(BLACK, paper, True)
    paper = look.owner(arg)
    return style(paper, fill, True)


@cache
def plate(board: Board, zoom: str, depth: str, glyphs: str) -> Plate:
    """The plate of a board, worked out once."""
    return Plate(board, zoom, depth, glyphs)


@cache
def tints(board: Board) -> list[int]:
    """A shade 0 to 2 for each place, so that neighbours differ: by column and row for hexes, greedily for areas.

    Water in area maps needs none: its areas are told apart by their borders.
    """
    if board.shape == "hexes":
        return [
            (int(c.at[0]) - (int(c.at[1]) - (int(c.at[1]) & 1)) // 2 - int(c.at[1])) % TINTS
            for c in board.cells.values()
        ]
    found: dict[Spot, int] = {}
    near = board.neighbours
    for spot, cell in board.cells.items():
        used = [found[n] for n in near[spot] if n in found and board.cells[n].realm == cell.realm]
        found[spot] = 1 if cell.ground in WATER else min(range(TINTS), key=lambda t: (used.count(t), (t + 2) % TINTS))
    return list(found.values())
