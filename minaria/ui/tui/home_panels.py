"""The parts of home's screen that a table's has not: the rows, and a small picture of a game's map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from commands import clean
from minaria.kit.board import Board
from minaria.ui.home.start import Start
from minaria.ui.maps.thumbnail import thumbnail
from minaria.ui.tui.lines import Panel, cut

_LEAST = 12
_GAP = 2  # columns between a name and what stands to the right of it


class Shown(NamedTuple):
    """A row as it is shown: its number (0: none, -1: a head), its name, what stands to the right; colour of a seat's
    mark, -1 where it has none; strong: it waits for somebody here.
    """

    number: int
    name: str
    right: str = ""
    colour: int = -1
    strong: bool = False


class RowsPanel(Panel):
    """The rows, of which one is chosen; as many as there is room for, the chosen one always."""

    class Clicked(Message):
        """A row was clicked: its place among all."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.shown: list[Shown] = []
        self.at = 0
        self.top = 0

    def show(self, shown: Sequence[Shown], at: int) -> None:
        """Show these, that one chosen."""
        if (list(shown), at) != (self.shown, self.at):
            self.shown, self.at = [s._replace(name=clean(s.name, 60), right=clean(s.right, 80)) for s in shown], at
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Say which row it was."""
        event.stop()
        self.post_message(self.Clicked(self._first() + event.y))

    def text(self) -> list[str]:
        """The linear twin."""
        out = []
        for k, row in enumerate(self.shown):
            number = f"{row.number}. " if row.number > 0 else ""
            right = f": {row.right}" if row.right else ""
            out.append(f"{'> ' if k == self.at else ''}{number}{row.name}{right}")
        return out

    def _first(self) -> int:
        """The first row that is seen; a head above the chosen one is seen with it."""
        room = max(self.size.height, 1)
        low = max(self.at - room + 1, 0)
        high = self.at - 1 if self.at and self.shown[self.at - 1].number < 0 else self.at
        self.top = max(min(self.top, high, max(len(self.shown) - room, 0)), low)
        return self.top

    def render_line(self, y: int) -> Strip:
        """A row, or a head."""
        width, signs, style = self.size.width, self.look.signs, self.look.style
        first = self._first()
        k = first + y
        if k >= len(self.shown):
            return self.fitted([], width)
        row = self.shown[k]
        hidden = (first, len(self.shown) - first - self.size.height)
        more = f" {hidden[0]} above" if y == 0 and hidden[0] else ""
        if y == self.size.height - 1 and hidden[1] > 0:
            more = f" {hidden[1]} below"
        if row.number < 0:
            return self._head(row.name, more, width)
        ground = style("chosen") if k == self.at else style("base")
        number = f"{row.number:>2} " if row.number else ""
        lead = f"{'>' if k == self.at else ' '}{number}"
        mark = signs.seat if row.colour >= 0 else "*" if row.strong else " "
        room = width - cell_len(lead) - 3
        least = min(cell_len(row.name), _LEAST)  # columns of the name that what stands to the right leaves to it
        right = cut(row.right, max(room - least - _GAP - cell_len(more), 0), signs.cut) + more
        name = cut(row.name, max(room - cell_len(right) - (_GAP if right else 0), 1), signs.cut)
        gap = max(room - cell_len(name) - cell_len(right), 0)
        dim, strong = style("dim"), style("title" if row.strong else "base")
        told = style("question" if row.strong else "note")
        seat = self.look.seat(row.colour) if row.colour >= 0 else told
        if k == self.at:
            dim = strong = told = ground
            seat = ground if row.colour < 0 else seat
        return self.fitted(
            [
                Segment(lead, dim),
                Segment(mark, seat),
                Segment(" ", ground),
                Segment(name + " " * gap, strong),
                Segment(right + " ", told),
            ],
            width,
            ground,
        )

    def _head(self, name: str, more: str, width: int) -> Strip:
        signs, edge = self.look.signs, self.look.style("edge")
        label = f" {cut(name, max(width - 6, 1), signs.cut)} " if name else ""
        fill = max(width - 3 - cell_len(label) - cell_len(more), 0)
        return self.fitted(
            [
                Segment(signs.rule * 2, edge),
                Segment(label, self.look.style("title")),
                Segment(signs.rule * fill, edge),
                Segment(more, self.look.style("dim")),
                Segment(" ", edge),
            ],
            width,
        )


class PicturePanel(Panel):
    """A game's whole map as it begins, as large as there is room for."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.start: Start | None = None
        self.title = ""
        self.depth, self.glyphs = "true", "full"
        self._drawn: tuple[object, ...] = ()
        self._lines: list[list[Segment]] = []

    def show(self, start: Start | None, title: str, depth: str, glyphs: str) -> None:
        """Show this board; None for nothing."""
        if (start, title, depth, glyphs) != (self.start, self.title, self.depth, self.glyphs):
            self.start, self.title, self.depth, self.glyphs = start, title, depth, glyphs
            self.refresh()

    @property
    def board(self) -> Board | None:
        """The board that is shown."""
        return self.start.board if self.start is not None else None

    def text(self) -> list[str]:
        """The linear twin."""
        if self.start is None:
            return ["No map."]
        return [f"The map of {self.title}: {len(self.start.board.cells)} places."]

    def render_line(self, y: int) -> Strip:
        """A line of the picture, in the middle of the panel."""
        width, height = self.size.width, self.size.height
        if self.start is None:
            return self.fitted([], width)
        size = (max(width - 2, 1), height)
        wanted = (id(self.start), size, self.depth, self.glyphs)
        if wanted != self._drawn:
            self._drawn = wanted
            self._lines = thumbnail(self.start.board, self.start.scene, size, self.depth, self.glyphs)
        top = (height - len(self._lines)) // 2
        if not top <= y < top + len(self._lines):
            return self.fitted([], width)
        line = self._lines[y - top]
        left = (width - sum(segment.cell_length for segment in line)) // 2
        return self.fitted([Segment(" " * left), *line], width)
