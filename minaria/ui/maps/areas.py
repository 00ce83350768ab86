"""Irregular areas as squares of half a cell.

An area too small for squares of its own gets some about its middle, so that nothing playable is ever off the map.
"""

from __future__ import annotations

from functools import cache
from itertools import compress, islice, pairwise
from operator import ne, or_

from minaria.kit.areamap import rasterise, size_of
from minaria.kit.board import WATER, Board
from minaria.ui.maps.raster import Raster, Slot

ZOOMS = {"whole": 22, "overview": 38, "play": 76, "close": 150}
"""Rows of cells of the whole map: it fits 80x24, 120x40, and shows half or a quarter of its height at 120x40."""

ENOUGH = 4  # squares an area should have to be seen
FEW = 24  # squares an area has to have in the middle of its kind before borders are drawn around it


class AreaRaster(Raster):
    """An area board at one of ZOOMS."""

    def __init__(self, board: Board, zoom: str) -> None:
        wide, high = size_of(board)
        height = ZOOMS[zoom]
        self.scale = height * self.parts / high
        super().__init__(board, zoom, int(wide * self.scale), height)
        outlines = [board.outlines[s] for s in self.spots]
        self._grid = rasterise(outlines, self.scale, self.width, height * self.parts)
        self._empty = [-1] * self.width
        self._close_gaps()
        self._measure()
        enlarged = False
        for i in range(len(self.spots)):
            if self._counts[i] < ENOUGH and board.cells[self.spots[i]].name:
                self._enlarge(i)
                enlarged = True
        if enlarged:
            self._measure()
        self._slots: dict[int, tuple[Slot, ...]] = {}
        self._draw_sides()

    def _measure(self) -> None:
        """How many squares each area has, and the box around them."""
        self._counts = [0] * len(self.spots)
        boxes: dict[int, list[int]] = {}
        for py, row in enumerate(self._grid):
            for a, b in runs(row):
                if (i := row[a]) < 0:
                    continue
                self._counts[i] += b - a
                box = boxes.setdefault(i, [a, py, b, py])
                box[0], box[2], box[3] = min(box[0], a), max(box[2], b), py
        self._edges = boxes

    def _close_gaps(self) -> None:
        """Squares in no area but shut in by areas go to the one beside them: outlines do not meet everywhere."""
        grid = self._grid
        holes = [[(a, b) for a, b in runs(row) if row[a] < 0] for row in grid]
        outer = [
            (y, a, b)
            for y, row in enumerate(holes)
            for a, b in row
            if y in (0, len(grid) - 1) or a == 0 or b == self.width
        ]
        shut = [dict.fromkeys(row) for row in holes]
        for y, a, b in outer:
            del shut[y][a, b]
        while outer:
            y, a, b = outer.pop()
            for beside in (y - 1, y + 1):
                for c, d in [*shut[beside]] if 0 <= beside < len(grid) else ():
                    if c < b and a < d:
                        del shut[beside][c, d]
                        outer.append((beside, c, d))
        for row, left in zip(grid, shut, strict=True):
            for a, b in left:
                row[a:b] = [row[a - 1]] * (b - a)

    def _enlarge(self, i: int) -> None:
        """Give a tiny area squares about its middle, from areas that can spare them; one at any rate."""
        x, py = self.middle(i)
        about = sorted(
            ((dx * dx + dy * dy, dy, dx) for dy in range(-6, 7) for dx in range(-6, 7)),
        )
        for far, dy, dx in about:
            if self._counts[i] >= ENOUGH or (far > 2 and self._counts[i]):
                break
            if not (0 <= py + dy < len(self._grid) and 0 <= x + dx < self.width):
                continue
            other = self._grid[py + dy][x + dx]
            if other != i and (other < 0 or self._counts[other] > (2 * ENOUGH if self._counts[i] else 1)):
                self._grid[py + dy][x + dx] = i
                self._counts[i] += 1
                if other >= 0:
                    self._counts[other] -= 1

    # -- Raster

    def row(self, py: int) -> list[int]:
        """The area of every square in a row of squares."""
        return self._grid[py] if 0 <= py < len(self._grid) else self._empty

    def middle(self, i: int) -> tuple[int, int]:
        """Column and row of squares of the point an area is named at."""
        x, y = self.board.cells[self.spots[i]].at
        return (
            min(max(int(x * self.scale), 0), self.width - 1),
            min(max(int(y * self.scale), 0), self.height * self.parts - 1),
        )

    def box(self, i: int) -> tuple[int, int, int, int]:
        """Left, top, width and height in cells of all an area covers."""
        left, top, right, bottom = self._edges.get(i) or [*self.middle(i), 0, 0]
        top, bottom = top // self.parts, bottom // self.parts
        return left, top, max(right - left, 1), max(bottom - top + 1, 1)

    def slots(self, i: int) -> tuple[Slot, ...]:
        """The row of its name, and the row of its pieces below."""
        known = self._slots.get(i)
        if known is None:
            x, py = self.middle(i)
            y = py // self.parts
            name = self._run(i, x, y)
            pieces = self._run(i, x, y + 1)
            if pieces.width < 5:
                pieces = Slot(y + 1, max(x - 2, 0), 5)
            elif pieces.width > 12:
                pieces = Slot(y + 1, max(x - 3, pieces.x), 7)
            pieces = pieces._replace(y=min(y + 1, self.height - 1))
            known = self._slots[i] = (name, pieces)
        return known

    def _run(self, i: int, x: int, y: int) -> Slot:
        """The cells of a row about a column that lie wholly in an area."""
        if not 0 <= y < self.height:
            return Slot(y, x, 0)
        upper, lower = self.rows(y)
        a = b = x
        while a >= 0 and upper[a] == i == lower[a]:
            a -= 1
        while b < self.width and upper[b] == i == lower[b]:
            b += 1
        return Slot(y, a + 1, b - a - 1) if a < x else Slot(y, x, 0)

    # -- borders, roads and ways over water

    def _draw_sides(self) -> None:
        for side in self.board.sides:
            if side.kind in ("road", "crossing"):
                self.put(self.line(self.index[side.a], self.index[side.b]), side.kind)
        wet = [self.board.cells[s].ground in WATER for s in self.spots]
        land = sorted(n for n, water in zip(self._counts, wet, strict=True) if not water)
        crowded = land[len(land) // 2] < FEW
        for py, row in enumerate(self._grid):
            beside, under = [*row[1:], row[-1]], self.row(py + 1)
            for x in compress(range(self.width), map(or_, map(ne, row, beside), map(ne, row, under))):
                i = row[x]
                near = [j for j in (beside[x], under[x]) if j not in (i, -1)]
                if i < 0 or not near:
                    continue
                shore = any(wet[j] != wet[i] for j in near)
                self.put([(x, py)], "shore" if shore else "faint" if crowded else "frontier")


def runs(row: list[int]) -> list[tuple[int, int]]:
    """Where each stretch of equal squares of a row begins and ends."""
    return list(pairwise([0, *compress(range(1, len(row)), map(ne, row, islice(row, 1, None))), len(row)]))


@cache
def area_raster(board: Board, zoom: str) -> AreaRaster:
    """The raster of a board at a zoom, worked out once."""
    return AreaRaster(board, zoom)
