"""What a picture of a board is cut out of: which place every little square of the screen belongs to.

A cell of the terminal is one column wide and `parts` squares high (2 with half blocks, 3 with sextants). Places are
counted in the order of `board.cells`; -1 lies off the board. Hexes and areas each make a Raster for a zoom; it depends
on the board and the zoom alone and is shared by everybody in the process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

from minaria.kit.board import Board, Spot


class Slot(NamedTuple):
    """A stretch of one row of cells that lies wholly in a place, for text."""

    y: int
    x: int
    width: int


class Raster(ABC):
    """The squares of a board at one zoom. Width and height in cells."""

    parts = 2

    def __init__(self, board: Board, zoom: str, width: int, height: int) -> None:
        self.board = board
        self.zoom = zoom
        self.width = width
        self.height = height
        self.spots: tuple[Spot, ...] = tuple(board.cells)
        self.index: dict[Spot, int] = {s: i for i, s in enumerate(self.spots)}
        self.paint: dict[int, dict[int, str]] = {}  # row of squares -> column -> what is drawn on it
        self._boxes: dict[int, tuple[int, int, int, int]] = {}

    # -- told by hexes and areas

    @abstractmethod
    def row(self, py: int) -> list[int]:
        """The place of every square in a row of squares."""

    @abstractmethod
    def slots(self, i: int) -> tuple[Slot, ...]:
        """Room for text in a place: its site first, then its pieces, then more."""

    @abstractmethod
    def box(self, i: int) -> tuple[int, int, int, int]:
        """Left, top, width and height in cells of all a place covers."""

    @abstractmethod
    def middle(self, i: int) -> tuple[int, int]:
        """Column and row of squares in the middle of a place."""

    # -- common to both

    def rows(self, y: int) -> list[list[int]]:
        """The rows of squares a row of cells is made of, top to bottom."""
        return [self.row(y * self.parts + k) for k in range(self.parts)]

    def line(self, a: int, b: int) -> list[tuple[int, int]]:
        """The squares on the way from the middle of one place to the middle of another."""
        (x0, y0), (x1, y1) = self.middle(a), self.middle(b)
        n = max(abs(x1 - x0), abs(y1 - y0))
        return [(x0 + round((x1 - x0) * k / n), y0 + round((y1 - y0) * k / n)) for k in range(n + 1)] if n else []

    def put(self, squares: Iterable[tuple[int, int]], what: str) -> None:
        """Paint squares that are on the picture; what was painted first stays."""
        for x, py in squares:
            if 0 <= x < self.width and 0 <= py < self.height * self.parts:
                self.paint.setdefault(py, {}).setdefault(x, what)
