"""The printed board at one zoom, depth and set of glyphs: what every seat's picture of it is laid over.

A plate's lines are worked out when first wanted and shared by all seats of the process.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from rich.style import Style

from minaria.kit.board import WATER, Board, Spot
from minaria.ui.maps import areas, hexes
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
from minaria.ui.maps.words import BARE_SIDES

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


class Plate:
    """The printed board at one zoom and look."""

    def __init__(self, board: Board, zoom: str, depth: str, glyphs: str) -> None:
        self.board = board
        self.raster = raster_of(board, zoom)
        self.look: Palette = palette(depth, glyphs)
        self.grounds = [self.look.ground(c.ground, self._realm(c.realm, c.ground)) for c in board.cells.values()]
        self.tints = tints(board)
        self.fills = [g.fills[t % TINTS] for g, t in zip(self.grounds, self.tints, strict=True)]
        self.layer: Layer = printed(board, self.raster, self.look)
        self.reserved: Layer = reserved(board, self.raster)
        self.names = place_names(board, self.raster, self.reserved, self.look)
        self.written: Layer = written(self.names)
        self._lines: dict[int, tuple[list[str], list[Style]]] = {}
        self._void = style(NONE, self.look.void)

    def _realm(self, realm: str, ground: str) -> int:
        if self.board.shape == "hexes" or ground != "land" or realm not in self.board.realms:
            return NONE
        return list(self.board.realms).index(realm)

    def line(self, y: int) -> tuple[list[str], list[Style]]:
        """Letters and styles of a row of cells with nothing standing on it; not to be changed."""
        known = self._lines.get(y)
        if known is None:
            letters: list[str] = []
            styles: list[Style] = []
            marks = self.layer.get(y, {})
            rows, paints = self.squares(y)
            painted = {x for paint in paints for x in paint}
            seen: dict[tuple[int, ...], tuple[str, Style]] = {}
            for x, places in enumerate(zip(*rows, strict=True)):
                if x in marks or x in painted or not self.look.filled:
                    found = self.cell(x, rows, paints, self.fills, marks.get(x))
                elif (known_cell := seen.get(places)) is not None:
                    found = known_cell
                else:
                    found = seen[places] = self.cell(x, rows, paints, self.fills, None)
                letters.append(found[0])
                styles.append(found[1])
            known = self._lines[y] = (letters, styles)
        return known

    def squares(self, y: int) -> tuple[list[list[int]], list[dict[int, str]]]:
        """Places and paint of the rows of squares in a row of cells."""
        parts = self.raster.parts
        return self.raster.rows(y), [self.raster.paint.get(y * parts + k, {}) for k in range(parts)]

    def cell(
        self, x: int, rows: list[list[int]], paints: list[dict[int, str]], fills: list[int], mark: Mark | None
    ) -> tuple[str, Style]:
        """Letter and style of one cell, the places having these fills."""
        if mark is not None:
            i = rows[-1][x] if mark.role != "sign" and mark.role != "site" else mark.arg
            fill = fills[i] if i >= 0 else self.look.void
            return mark.letter, self.style(mark, i, fill)
        if not self.look.filled:
            return self._bare(x, rows, paints)
        colours = [self.colour(x, row[x], paint, fills) for row, paint in zip(rows, paints, strict=True)]
        first, last = colours[0], colours[-1]
        if first == last or self.look.glyphs == "ascii":
            return " ", style(NONE, last)
        if len(colours) == 2:
            return UPPER, style(first, last)
        return SEXTANTS[colours[1] == first], style(first, last)

    def colour(self, x: int, i: int, paint: Mapping[int, str], fills: list[int]) -> int:
        """The colour of a square of a place."""
        if i < 0:
            return self.look.void
        what = paint.get(x)
        if what is None:
            return fills[i]
        if what in PLAIN:
            return fills[i]
        return self.grounds[i].edge if what in SHADES else self.look.paints[what]

    def _bare(self, x: int, rows: list[list[int]], paints: list[dict[int, str]]) -> tuple[str, Style]:
        for row, paint in zip(rows, paints, strict=True):
            if x in paint and row[x] >= 0 and paint[x] in LETTERS:
                what = paint[x]
                ink = STANDARD[12] if self.look.depth == "16" and what in WET else NONE
                return LETTERS[what], style(ink, NONE)
        i = rows[-1][x]
        if self.board.shape == "areas" and i >= 0 and self.grounds[i] is self.look.ground("sea"):
            return ("~" if (x + i) % 4 == 0 else " "), style(self.grounds[i].ink, NONE)
        return " ", style(NONE, NONE)

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
            return style(look.site_ink, look.scrim(fill) if look.filled else NONE, True)
        case "name":
            paper = look.scrim(fill) if look.filled else NONE
            return style(look.name_ink, paper, bool(arg))
        case "unit" | "flag":
            paper = look.owner(arg)
            if paper == NONE:
                return style(NONE, NONE, True, reverse=True)
            return style(inked(paper), paper, True)
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
