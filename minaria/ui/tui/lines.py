"""Panels of lines that scroll, drawn on the line API: nothing here changes a virtual size or lays the screen out anew.

`Panel` is what every part of the screen is: it has a twin in words (`text`), which a test asks of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Self

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from minaria.ui.config.themes import THEMES
from minaria.ui.pages import held, let_go
from minaria.ui.tui.arrangement import TableScreen
from minaria.ui.tui.compat import Minded
from minaria.ui.tui.painting import lines_of
from minaria.ui.tui.themes import Look, look


class Panel(Minded, Widget, can_focus=False):
    """A part of the screen. `look` is set by the app before anything is drawn, and whenever a choice changes it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.look: Look = look(THEMES["dark"], "true", "full")

    @property
    def size(self) -> Size:
        """Its lines and columns; a panel has nothing around them."""
        return self.outer_size

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Have it drawn, together with whatever else of the screen changed; for a part that is not seen, nothing."""
        if layout or recompose or not (repaint and self.is_mounted):
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        stage = self.screen
        assert isinstance(stage, TableScreen)
        stage.touch(self, regions)
        return self

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines as `render_line` makes them."""
        return lines_of(self, crop)

    def set_look(self, look: Look) -> None:
        """Other colours or signs from now on."""
        self.look = look
        self.refresh()

    def text(self) -> list[str]:
        """The linear twin: what the panel says, one statement a line."""
        raise NotImplementedError

    def fitted(self, segments: Iterable[Segment], width: int, style: Style | None = None) -> Strip:
        """A line of exactly that width on the panel's ground."""
        base = style or self.look.style("base")
        return Strip(Segment.apply_style(segments, base)).adjust_cell_length(width, base)

    def words_line(self, text: str, role: str, width: int, fill: str = "base") -> Strip:
        """A line of text, cut with a sign where it is too long."""
        return self.fitted(
            [Segment(cut(text, width, self.look.signs.cut), self.look.style(role))], width, self.look.style(fill)
        )


def cut(text: str, width: int, sign: str = "…") -> str:
    """The text in so many columns, the last of them a sign if something is missing."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - cell_len(sign), 0)).rstrip() + sign if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of so many columns, broken at spaces where there are any."""
    return list(_wrapped(text, width))


@lru_cache(1000)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    """As above; what is told is the same on all screens of a table, and asked for with every line of a panel."""
    out: list[str] = []
    for line in text.splitlines() or [""]:
        lead = line[: len(line) - len(line.lstrip(" "))]
        now = ""
        for word in held(line, width).split():
            while cell_len(word) > width:
                room = width - (cell_len(now) + 1 if now else 0)
                if room < width // 2 and now:
                    out.append(now)
                    now = ""
                    room = width
                k = max(1, next((i for i in range(len(word), 0, -1) if cell_len(word[:i]) <= room), 1))
                out.append(f"{now} {word[:k]}" if now else word[:k])
                now, word = "", word[k:]
            fresh = f"{now} {word}" if now else (lead if cell_len(lead + word) <= width else "") + word
            if cell_len(fresh) > width:
                out.append(now)
                now = word
            else:
                now = fresh
        out.append(now)
    return tuple(let_go(line) for line in out)


class Scroller(Panel):
    """Lines under a title, more of them than the panel is high; a subclass says which (`strips`)."""

    def __init__(self, title: str = "", *, id: str | None = None, edge: bool = True) -> None:
        super().__init__(id=id)
        self.title_text = title
        self.edge = edge
        self.top = 0
        self.bottom = False  # stay at the end when lines are added
        self.turned_by = ""  # the key that goes on to what has no room
        self._made: list[Strip] = []
        self._made_for: tuple[int, int] | None = None
        self._edged: dict[int, tuple[Strip, Strip]] = {}  # by the address of a line: that line, and it with its edge
        self._version = 0

    def strips(self, width: int) -> list[Strip]:
        """All lines at that width."""
        raise NotImplementedError

    def changed(self) -> None:
        """What is shown is no longer what was drawn."""
        self._version += 1
        self.refresh()

    def set_look(self, look: Look) -> None:
        """Other colours or signs from now on."""
        super().set_look(look)
        self._edged = {}
        self._version += 1

    # -- scrolling

    @property
    def room(self) -> int:
        """Lines that fit under the title."""
        return max(self.size.height - 1, 1)

    def lines(self) -> list[Strip]:
        """All lines at the present width; scrolled to where they should be."""
        width = max(self.size.width - (2 if self.edge else 0), 1)
        if self._made_for != (width, self._version):
            self._made = self.strips(width)
            self._made_for = (width, self._version)
            if self.bottom:
                self.top = len(self._made)
        self.top = max(0, min(self.top, len(self._made) - self.room))
        return self._made

    def scroll_lines(self, steps: int) -> None:
        """Up or down by some lines."""
        if not self.size.width:  # opened by a key just before: not laid out yet
            self.call_after_refresh(self.scroll_lines, steps)
            return
        total = len(self.lines())
        self.top = max(0, min(self.top + steps, total - self.room))
        self.bottom = self.bottom and self.top >= total - self.room
        self.refresh()

    def scroll_pages(self, steps: int) -> None:
        """Up or down by nearly what is seen."""
        if not self.size.width:
            self.call_after_refresh(self.scroll_pages, steps)
            return
        self.scroll_lines(steps * max(self.room - 1, 1))

    def show_line(self, i: int) -> None:
        """Bring a line into sight."""
        self.lines()
        if not self.top <= i < self.top + self.room:
            self.top = max(0, i - self.room // 2)
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """A few lines up."""
        event.stop()
        event.prevent_default()
        self.scroll_lines(-3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """A few lines down."""
        event.stop()
        event.prevent_default()
        self.scroll_lines(3)

    # -- drawing

    def render_line(self, y: int) -> Strip:
        """One line of the screen: the title, or a line under it."""
        width = self.size.width
        if y == 0:
            return self._head(width)
        lines = self.lines()
        i = self.top + y - 1
        inner = (
            lines[i]
            if i < len(lines)
            else Strip.blank(max(width - (2 if self.edge else 0), 0), self.look.style("base"))
        )
        return self._with_edge(inner) if self.edge else inner

    def _with_edge(self, inner: Strip) -> Strip:
        """A line with the edge before it; the same object for the same line, so that nothing of it is done again."""
        known = self._edged.get(id(inner))
        if known is None or known[0] is not inner:
            if len(self._edged) > 2 * self.room:
                self._edged = {}
            edge = Strip([Segment(self.look.signs.edge + " ", self.look.style("edge"))], 2)
            known = self._edged[id(inner)] = inner, Strip.join([edge, inner])
        return known[1]

    def _head(self, width: int) -> Strip:
        signs = self.look.signs
        total = len(self.lines())
        where = ""
        if total > self.room:
            last = min(self.top + self.room, total)
            where = f" {self.top + 1}-{last} of {total} "
            turn = f", {self.turned_by} for more " if self.turned_by and last < total else ""
            if turn and cell_len(self.title_text + where + turn) + 6 <= width:
                where = where.rstrip() + turn
        title = f" {cut(self.title_text, max(width - 6 - cell_len(where), 4), signs.cut)} " if self.title_text else ""
        fill = max(width - 2 - cell_len(title) - cell_len(where) - 1, 0)
        return self.fitted(
            [
                Segment(signs.rule * 2, self.look.style("edge")),
                Segment(title, self.look.style("title")),
                Segment(signs.rule * fill, self.look.style("edge")),
                Segment(where, self.look.style("dim")),
                Segment(signs.rule, self.look.style("edge")),
            ],
            width,
        )


def plain(strips: Sequence[Strip]) -> list[str]:
    """The letters of some lines."""
    return [s.text.rstrip() for s in strips]
