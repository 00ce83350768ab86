"""Hexes as squares of half a cell: pointy-topped ones in staggered rows, flat-topped ones in staggered columns.

Odd rows are shifted by half a hex, so a hex is an even number of columns wide at every zoom; with half-block squares,
which are about square, 4 columns by 2 rows keep their six corners (2 4 4 4 2 squares wide from top to bottom) and give
two rows of text, 8 by 4 give four. A square belongs to the nearest hex; the pattern repeats every two rows and is
worked out once for a zoom. Flat-topped hexes are the same turned: a hex is a number of squares high that can be
halved, its text stands in whole rows, and the pattern repeats every two columns.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from minaria.kit.board import WATER, Board, Spot
from minaria.kit.hexes import SQUEEZE
from minaria.ui.maps.raster import Raster, Slot


class Zoom(NamedTuple):
    """Columns and squares from hex to hex; `drop`: how far below the middle of its squares a hex has its centre."""

    columns: int
    squares: int
    drop: float
    parts: int = 2


ZOOMS = {
    "mini": Zoom(1, 1, 0),
    "whole": Zoom(2, 2, 0, 3),
    "continent": Zoom(2, 2, 0),
    "play": Zoom(4, 4, 0.5),
    "close": Zoom(8, 8, 1),
}
"""Farthest first. A continent of 35 by 31 hexes takes 36 by 16 cells at "mini" (for a corner: a square for a hex, its
owner's colour where pieces stand, no text), 71 by 21 at "whole" and 71 by 31 at "continent".
"""


class HexRaster(Raster):
    """A hex board at one of ZOOMS.

    `c` columns of cells and `s` squares from hex to hex; where rows are staggered the odd ones lie c/2 further right,
    where columns are the even ones lie s/2 lower. The pattern of squares repeats after `period` (columns, squares),
    in which there are `count` (columns, rows) of hexes.
    """

    def __init__(self, board: Board, zoom: str) -> None:
        self.z = ZOOMS[zoom]
        self.parts = self.z.parts
        self.pointed = board.layout.pointed
        c, s = self.z.columns, self.z.squares
        columns, rows = board.size
        if self.pointed:
            below = 1 if self.z.drop else 0  # the points of the last row hang over
            width, height = columns * c + (c + 1) // 2, -(-(rows * s) // self.parts) + below
            self.period, self.count = (c, 2 * s), (1, 2)
        else:
            over = 1 if c > 2 else 0  # the points of the last column hang over
            width, height = columns * c + over, -(-(rows * s + s // 2) // self.parts)
            self.period, self.count = (2 * c, s), (2, 1)
        super().__init__(board, zoom, width, height)
        self._by_row: list[dict[int, int]] = [{} for _ in range(rows)]  # row -> column -> place
        for i, cell in enumerate(board.cells.values()):
            self._by_row[int(cell.at[1])][int(cell.at[0])] = i
        self._at = [(int(x.at[0]), int(x.at[1])) for x in board.cells.values()]
        self._tile = [[self._nearest(px, py) for px in range(self.period[0])] for py in range(self.period[1])]
        self._rows: dict[int, list[int]] = {}
        self._shapes = [self._shape(odd) for odd in (0, 1)]
        self._edges: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self._draw_sides()

    def _odd(self, column: int, row: int) -> int:
        """Whether a hex stands in a row or column that is staggered against the even ones."""
        return (row if self.pointed else column) & 1

    def _origin(self, column: int, row: int) -> tuple[int, int]:
        """The square from which what a hex covers is counted; the same for all hexes of one parity."""
        c, s = self.z.columns, self.z.squares
        return column * c, row * s + (0 if self.pointed or column & 1 else s // 2)

    def _centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a hex, in squares."""
        c, s = self.z.columns, self.z.squares
        if self.pointed:
            return column * c + c / 2 + (c / 2 if row & 1 else 0), row * s + s / 2 + self.z.drop
        return column * c + c / 2 + (0.5 if c > 2 else 0), row * s + s / 2 + (0 if column & 1 else s // 2)

    def _nearest(self, px: int, py: int) -> tuple[int, int]:
        """Column and row of the hex nearest to a square of the pattern; the upper left one where two are as near."""
        c, s = self.z.columns, self.z.squares
        wide, high = (c, s / SQUEEZE) if self.pointed else (c / SQUEEZE, s)  # a regular hex across its flats
        best: tuple[float, int, int] | None = None
        for row in range(py // s - 2, py // s + 3):
            for column in range(px // c - 2, px // c + 3):
                x, y = self._centre(column, row)
                far = ((px + 0.5 - x) / wide) ** 2 + ((py + 0.5 - y) / high) ** 2
                found = (round(far, 6), row, column)
                best = found if best is None or found < best else best
        assert best is not None
        return best[2], best[1]

    def row(self, py: int) -> list[int]:
        """The place of every square in a row of squares."""
        known = self._rows.get(py)
        if known is None:
            (wide, high), (across, down) = self.period, self.count
            first, tile = py // high * down, self._tile[py % high]
            none: dict[int, int] = {}
            rows = [self._by_row[first + r] if 0 <= first + r < len(self._by_row) else none for _, r in tile]
            pattern = [(places, column) for places, (column, _) in zip(rows, tile, strict=True)]
            times = range(0, (self.width // wide + 1) * across, across)
            known = [ps.get(x + column, -1) for x in times for ps, column in pattern][: self.width]
            self._rows[py] = known
        return known

    def _shape(self, odd: int) -> tuple[tuple[int, int, int], ...]:
        """Rows of cells wholly in a hex: (rows below its origin, columns right of it, width), as text fills them.

        Top to bottom; of a hex with a corner on top the narrow row comes first, for the site.
        """
        c, s = self.z.columns, self.z.squares
        if s == 1:
            return ()
        if self.parts == 3:
            return ((0, odd * c // 2 if self.pointed else 0, c),)
        if s == 2 and not self.pointed:  # even columns lie half a cell lower: text stands where the upper half is
            return ((0, 0, c),)
        column, row = (2, 2 + odd) if self.pointed else (2 + odd, 2)
        x0, y0 = self._origin(column, row)
        wide = []
        for y in range(y0 // 2, y0 // 2 + s):
            squares = [
                x for x in range(x0 - c, x0 + 2 * c) if all(self._owner(x, 2 * y + k) == (column, row) for k in (0, 1))
            ]
            if squares:
                wide.append((y - y0 // 2, squares[0] - x0, len(squares)))
        return tuple(wide)

    def _owner(self, px: int, py: int) -> tuple[int, int]:
        (wide, high), (across, down) = self.period, self.count
        column, row = self._tile[py % high][px % wide]
        return column + px // wide * across, row + py // high * down

    def slots(self, i: int) -> tuple[Slot, ...]:
        """Room for text in a hex."""
        at = self._at[i]
        x, top = self._origin(*at)
        y = (top + (1 if self.parts == 3 else 0)) // self.parts
        return tuple(Slot(y + dy, x + dx, w) for dy, dx, w in self._shapes[self._odd(*at)])

    def box(self, i: int) -> tuple[int, int, int, int]:
        """Left, top, width and height in cells of all a hex covers."""
        column, row = self._at[i]
        left, first = self._origin(column, row)
        over = 2 * (1 if self.z.drop else 0) if self.pointed else 0
        top = first // self.parts
        bottom = (first + self.z.squares - 1 + over) // self.parts
        if self.pointed and row & 1:
            left += (self.z.columns + 1) // 2
        return left, top, self.z.columns, min(bottom, self.height - 1) - top + 1

    def middle(self, i: int) -> tuple[int, int]:
        """Column and row of squares in the middle of a hex."""
        x, y = self._centre(*self._at[i])
        return int(x), int(y)

    # -- sides

    def _draw_sides(self) -> None:
        """Rivers from middle to middle, whatever runs along a side on its squares, the kingdoms' borders on theirs."""
        if self.z.columns < 4:
            return
        cells = self.board.cells
        for side in self.board.sides:
            a, b = self.index[side.a], self.index[side.b]
            if not self._touch(a, b):
                continue  # over a seam: the legend and the words tell of it
            if side.kind in self.board.crossed:
                here = [p for p in self.line(a, b) if cells[self.spots[self._place(*p)]].ground not in WATER]
                self.put(here, side.kind)
            else:
                self.put(self._between(a, b), side.kind)
        for one, near in board_pairs(self.board):
            for other in near:
                x, y = cells[one], cells[other]
                if x.realm != y.realm and not {x.ground, y.ground} & WATER:
                    self.put(self._between(self.index[one], self.index[other]), "border")

    def _touch(self, a: int, b: int) -> bool:
        """Whether two hexes are drawn side by side."""
        return self.board.layout.distance(self._at[a], self._at[b]) == 1

    def _place(self, x: int, py: int) -> int:
        row = self.row(py)
        return row[x] if 0 <= x < len(row) else -1

    def _between(self, a: int, b: int) -> list[tuple[int, int]]:
        """The squares of the right-hand or lower one of two neighbouring hexes that touch the other."""
        if not self._touch(a, b):
            return []
        if self._at[b][::-1] < self._at[a][::-1]:
            a, b = b, a
        (ca, ra), (cb, rb) = self._at[a], self._at[b]
        odd = self._odd(cb, rb)
        key = (odd, ca - cb, ra - rb)
        known = self._edges.get(key)
        if known is None:  # worked out once for each direction and parity, on hexes far from any edge
            here = (4, 4 + odd) if self.pointed else (4 + odd, 4)
            there = (here[0] + ca - cb, here[1] + ra - rb)
            c, s = self.z.columns, self.z.squares
            x0, y0 = self._origin(*here)
            known = self._edges[key] = [
                (x - x0, y - y0)
                for y in range(y0 - (0 if self.pointed else s), y0 + 2 * s)
                for x in range(x0 - (0 if self.pointed else c), x0 + 2 * c)
                if self._owner(x, y) == here
                and there in (self._owner(x - 1, y), self._owner(x + 1, y), self._owner(x, y - 1))
            ]
        x0, y0 = self._origin(cb, rb)
        return [(x0 + x, y0 + y) for x, y in known]


def board_pairs(board: Board) -> list[tuple[Spot, list[Spot]]]:
    """Every place with its neighbours that come after it, so that each pair is met once."""
    order = {s: i for i, s in enumerate(board.cells)}
    return [(s, [n for n in near if order[n] > order[s]]) for s, near in board.neighbours.items()]


@cache
def hex_raster(board: Board, zoom: str) -> HexRaster:
    """The raster of a board at a zoom, worked out once."""
    return HexRaster(board, zoom)
