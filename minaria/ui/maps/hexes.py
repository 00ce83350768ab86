"""Pointy-topped hexes in staggered rows as squares of half a cell.

Odd rows are shifted by half a hex, so a hex is an even number of columns wide at every zoom; with half-block squares,
which are about square, 4 columns by 2 rows keep their six corners (2 4 4 4 2 squares wide from top to bottom) and give
two rows of text, 8 by 4 give four. A square belongs to the nearest hex; the pattern repeats every two rows and is
worked out once for a zoom.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from minaria.kit.board import WATER, Board, Spot
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

FLAT = 0.8660254  # height of a row to width of a column of regular hexes
CROSSED = frozenset({"river"})  # sides with something running across them; the others have it along them


class HexRaster(Raster):
    """A hex board at one of ZOOMS."""

    def __init__(self, board: Board, zoom: str) -> None:
        self.z = ZOOMS[zoom]
        self.parts = self.z.parts
        columns, rows = board.size
        below = 1 if self.z.drop else 0  # the points of the last row hang over
        height = -(-(rows * self.z.squares) // self.parts) + below
        super().__init__(board, zoom, columns * self.z.columns + (self.z.columns + 1) // 2, height)
        self.columns = columns
        self._by_row: list[dict[int, int]] = [{} for _ in range(rows)]  # row -> column -> place
        for i, cell in enumerate(board.cells.values()):
            self._by_row[int(cell.at[1])][int(cell.at[0])] = i
        self._at = [(int(c.at[0]), int(c.at[1])) for c in board.cells.values()]
        self._tile = [[self._nearest(px, py) for px in range(self.z.columns)] for py in range(2 * self.z.squares)]
        self._rows: dict[int, list[int]] = {}
        self._shapes = [self._shape(odd) for odd in (0, 1)]
        self._edges: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self._draw_sides()

    def _centre(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a hex, in squares."""
        c, s = self.z.columns, self.z.squares
        return column * c + c / 2 + (c / 2 if row & 1 else 0), row * s + s / 2 + self.z.drop

    def _nearest(self, px: int, py: int) -> tuple[int, int]:
        """Column and row of the hex nearest to a square of the pattern; the upper left one where two are as near."""
        c, s = self.z.columns, self.z.squares
        best: tuple[float, int, int] | None = None
        for row in range(py // s - 1, py // s + 2):
            for column in range(-2, 3):
                x, y = self._centre(column, row)
                far = ((px + 0.5 - x) / c) ** 2 + (FLAT * (py + 0.5 - y) / s) ** 2
                found = (round(far, 6), row, column)
                best = found if best is None or found < best else best
        assert best is not None
        return best[2], best[1]

    def row(self, py: int) -> list[int]:
        """The place of every square in a row of squares."""
        known = self._rows.get(py)
        if known is None:
            period = 2 * self.z.squares
            pairs, tile = py // period * 2, self._tile[py % period]
            none: dict[int, int] = {}
            rows = [self._by_row[pairs + r] if 0 <= pairs + r < len(self._by_row) else none for _, r in tile]
            pattern = [(places, column) for places, (column, _) in zip(rows, tile, strict=True)]
            known = [ps.get(x + column, -1) for x in range(self.columns + 1) for ps, column in pattern][: self.width]
            self._rows[py] = known
        return known

    def _shape(self, odd: int) -> tuple[tuple[int, int, int], ...]:
        """Rows of cells wholly in a hex: (rows below the hex's first, columns right of it, width), as text fills them.

        The narrow row at the top corner comes first, for the site; then the wide ones.
        """
        if self.z.squares == 1:
            return ()
        if self.parts == 3:
            return ((0, odd * self.z.columns // 2, self.z.columns),)
        c, s = self.z.columns, self.z.squares
        row = 2 + odd
        wide = []
        for y in range(row * s // 2, row * s // 2 + s):
            squares = [x for x in range(c, 4 * c) if all(self._owner(x, 2 * y + k) == (2, row) for k in (0, 1))]
            if squares:
                wide.append((y - row * s // 2, squares[0] - 2 * c, len(squares)))
        return tuple(wide)

    def _owner(self, px: int, py: int) -> tuple[int, int]:
        column, row = self._tile[py % (2 * self.z.squares)][px % self.z.columns]
        return column + px // self.z.columns, row + py // (2 * self.z.squares) * 2

    def slots(self, i: int) -> tuple[Slot, ...]:
        """Room for text in a hex."""
        column, row = self._at[i]
        y = (row * self.z.squares + (1 if self.parts == 3 else 0)) // self.parts
        return tuple(Slot(y + dy, column * self.z.columns + dx, w) for dy, dx, w in self._shapes[row & 1])

    def box(self, i: int) -> tuple[int, int, int, int]:
        """Left, top, width and height in cells of all a hex covers."""
        column, row = self._at[i]
        top = row * self.z.squares // self.parts
        bottom = (row * self.z.squares + self.z.squares - 1 + 2 * (1 if self.z.drop else 0)) // self.parts
        left = column * self.z.columns + ((self.z.columns + 1) // 2 if row & 1 else 0)
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
            if side.kind in CROSSED:
                here = [p for p in self.line(a, b) if cells[self.spots[self._place(*p)]].ground not in WATER]
                self.put(here, side.kind)
            else:
                self.put(self._between(a, b), side.kind)
        for one, near in board_pairs(self.board):
            for other in near:
                x, y = cells[one], cells[other]
                if x.realm != y.realm and not {x.ground, y.ground} & WATER:
                    self.put(self._between(self.index[one], self.index[other]), "border")

    def _place(self, x: int, py: int) -> int:
        row = self.row(py)
        return row[x] if 0 <= x < len(row) else -1

    def _between(self, a: int, b: int) -> list[tuple[int, int]]:
        """The squares of the right-hand or lower one of two neighbouring hexes that touch the other."""
        if self._at[b][::-1] < self._at[a][::-1]:
            a, b = b, a
        (ca, ra), (cb, rb) = self._at[a], self._at[b]
        key = (rb & 1, ca - cb, ra - rb)
        known = self._edges.get(key)
        if known is None:  # worked out once for each direction and parity of the row, on hexes far from any edge
            c, s, row = self.z.columns, self.z.squares, 4 + (rb & 1)
            here, there = (4, row), (4 + ca - cb, row + ra - rb)
            known = self._edges[key] = [
                (x - 4 * c, y - row * s)
                for y in range(row * s, (row + 2) * s)
                for x in range(4 * c, 6 * c)
                if self._owner(x, y) == here
                and there in (self._owner(x - 1, y), self._owner(x + 1, y), self._owner(x, y - 1))
            ]
        return [(cb * self.z.columns + x, rb * self.z.squares + y) for x, y in known]


def board_pairs(board: Board) -> list[tuple[Spot, list[Spot]]]:
    """Every place with its neighbours that come after it, so that each pair is met once."""
    order = {s: i for i, s in enumerate(board.cells)}
    return [(s, [n for n in near if order[n] > order[s]]) for s, near in board.neighbours.items()]


@cache
def hex_raster(board: Board, zoom: str) -> HexRaster:
    """The raster of a board at a zoom, worked out once."""
    return HexRaster(board, zoom)
