"""The other parts of the screen: the line of state, what is asked, news, sheets, the log, the hand-over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from commands import clean
from minaria.engine.sheets import Sheet, note
from minaria.table.pages.digest import MARK
from minaria.ui.render import plain_sheet
from minaria.ui.tui.blocks import sheet_lines
from minaria.ui.tui.lines import Panel, Scroller, cut, wrap
from minaria.ui.tui.log_book import Entry, LogBook

MOST_NEWS = 5  # lines of news in short
LEFT_NEWS = " --more-- {} (Enter)"


class StateLine(Panel):
    """The first line: game, turn, phase, whose go; to the right the clock, an earlier position, or work going on."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.game = self.moment = self.right = ""

    def show(self, game: str, moment: str, right: str = "") -> None:
        """Say this from now on."""
        if (game, moment, right) != (self.game, self.moment, self.right):
            self.game, self.moment, self.right = game, moment, right
            self.refresh()

    def text(self) -> list[str]:
        """The linear twin."""
        return [f"{self.game}. {self.moment}."] + ([f"{self.right}."] if self.right else [])

    def render_line(self, y: int) -> Strip:
        """Game and moment to the left, the rest to the right; the game's name goes first where there is no room."""
        width, bar = self.size.width, self.look.style("bar")
        right = f"{self.right} " if self.right else ""
        room = width - cell_len(right) - 2
        left = f" {self.game}: {self.moment}"
        if cell_len(left) > room:
            left = f" {self.moment}"
        left = cut(left, room, self.look.signs.cut)
        gap = max(width - cell_len(left) - cell_len(right), 0)
        return self.fitted([Segment(left + " " * gap + right, bar)], width, bar)


class AskLine(Panel):
    """What is asked of the seat, whole: as many lines as it takes, up to three."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.question = ""
        self.urgent = True

    def show(self, question: str, urgent: bool) -> None:
        """Ask this; `urgent` if it is the seat's own turn."""
        if (clean(question, 2000), urgent) != (self.question, self.urgent):
            self.question, self.urgent = clean(question, 2000), urgent
            self.refresh()

    def high(self, width: int) -> int:
        """Lines it takes at that width."""
        return max(1, min(len(wrap(self.question, max(width - 2, 10))), 3))

    def text(self) -> list[str]:
        """The linear twin."""
        return [self.question or "Nothing is asked."]

    def render_line(self, y: int) -> Strip:
        """One line of the question."""
        lines = wrap(self.question, max(self.size.width - 2, 10))
        words = " " + lines[y] if y < len(lines) else ""
        return self.words_line(words, "ask" if self.urgent else "note", self.size.width)


class News(Panel):
    """The last things told, as many as there is room for; the log has them all."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.told: list[tuple[str, int]] = []
        self.fresh = 0
        self.short = False

    def show(self, told: Sequence[tuple[str, int]], fresh: int, short: bool = False) -> None:
        """(text, colour of the seat) of the last things told; `fresh` of them came since the last order. `short`: they
        are not the last ones but those that matter most, the first before all others."""
        if (list(told), fresh, short) != (self.told, self.fresh, self.short):
            self.told, self.fresh, self.short = list(told), fresh, short
            self.refresh()

    def high(self, width: int, usual: int) -> int:
        """Lines it takes at that width: more than usual for what matters most of much."""
        if not self.short:
            return usual
        room = width - 3 - cell_len(LEFT_NEWS.format(self.fresh))
        return min(max(len(self._lines(max(room, 10), self.told)), usual), MOST_NEWS)

    def text(self) -> list[str]:
        """The linear twin."""
        more = [f"--more-- {self.fresh - len(self.told)} (Enter)"] if self.short else []
        return [f"News: {text}" for text, _ in self.told] + more or ["No news."]

    def render_line(self, y: int) -> Strip:
        """One line of news, the newest at the bottom; how many are not seen stands beside the words of the first."""
        width = self.size.width
        shown, lines = self._newest(max(width - 3, 10))
        label = LEFT_NEWS if self.short else " +{} (F3)"
        if (hidden := self.fresh - shown) > 0 and cell_len(lines[0][0]) + 2 + cell_len(label.format(hidden)) > width:
            shown, lines = self._newest(max(width - 3 - cell_len(label.format(hidden + 1)), 10))
        words, colour, first = lines[y]
        segments = [
            Segment(self.look.signs.seat if first and colour >= 0 else " ", self.look.seat(colour)),
            Segment(" " + words, self.look.style("news")),
        ]
        hidden = self.fresh - shown
        if y == 0 and hidden > 0:
            more = label.format(hidden)
            room = width - cell_len(more)
            line = self.fitted(segments, width).crop(0, room)
            return Strip.join([line, Strip([Segment(more, self.look.style("dim"))])])
        return self.fitted(segments, width)

    def _newest(self, width: int) -> tuple[int, list[tuple[str, int, bool]]]:
        """How many of the things told are seen, and the lines at that width: words, colour, whether it begins there."""
        height = self.size.height
        if self.short:
            lines = self._lines(width, self.told)
            whole = [k for k, (_, _, first) in enumerate([*lines, ("", -1, True)]) if first and k <= height]
            lines = lines[: whole[-1] if whole and whole[-1] else height]
            shown = sum(1 for _, _, first in lines if first)
            return shown, [*lines, *[("", -1, False)] * (height - len(lines))]
        lines = []
        for text, colour in reversed(self.told):
            wrapped = wrap(clean(text, 2000), width)
            if lines and len(lines) + len(wrapped) > height:
                break
            lines = [*((t, colour, k == 0) for k, t in enumerate(wrapped)), *lines]
        shown = sum(1 for _, _, first in lines if first)
        lines = lines[-height:]
        return shown, [("", -1, False)] * (height - len(lines)) + lines

    def _lines(self, width: int, told: Sequence[tuple[str, int]]) -> list[tuple[str, int, bool]]:
        """Things told as lines of that width."""
        return [(t, c, k == 0) for text, c in told for k, t in enumerate(wrap(clean(text, 2000), width))]


class SheetPanel(Scroller):
    """A sheet: a page of the rules, a player, a place, whatever was asked for."""

    def __init__(self, *, id: str | None = None, edge: bool = True) -> None:
        super().__init__("", id=id, edge=edge)
        self.sheet: Sheet = note("", "")
        self.colours: Mapping[str, str] = {}
        self.picture: list[list[Segment]] = []

    def show(
        self,
        sheet: Sheet,
        colours: Mapping[str, str] | None = None,
        stay: bool = False,
        picture: Sequence[list[Segment]] = (),
    ) -> None:
        """Show a sheet from its beginning, or where it was (`stay`) if it only changed; `picture` draws it instead."""
        if sheet == self.sheet and dict(colours or {}) == dict(self.colours) and list(picture) == self.picture:
            return
        self.picture = list(picture)
        if not stay:
            self.top = 0
        self.sheet, self.title_text = sheet, clean(sheet.title)
        self.colours = dict(colours or {})
        self.changed()

    def text(self) -> list[str]:
        """The linear twin: the sheet in plain lines."""
        return plain_sheet(self.sheet)

    def strips(self, width: int) -> list[Strip]:
        """The sheet drawn at that width."""
        if self.picture:
            return [self.fitted(line, width) for line in self.picture]
        return sheet_lines(self.sheet, width, self.look, self.colours)


class LogPanel(Scroller):
    """The log: a mark in the colour of the seat whose doing it was, turns that fold, what was looked for."""

    class Clicked(Message):
        """A row was clicked; `heading` if it is that of a turn."""

        def __init__(self, row: int, heading: bool) -> None:
            super().__init__()
            self.row, self.heading = row, heading

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("Log", id=id)
        self.book = LogBook()
        self.colour: Callable[[str], int] = lambda seat: -1
        self.active = False
        self.bottom = True
        self._first: list[int] = []  # first line of each row
        self._kept: dict[tuple[str, str, str, str, int], list[Strip]] = {}

    def show(self, book: LogBook, colour: Callable[[str], int], active: bool) -> None:
        """Show this book; `active` while the keys are in the log."""
        self.book, self.colour = book, colour
        if active != self.active:
            self.active, self.bottom = active, not active
        self.changed()
        if active and self.is_attached:
            if self.size.width:
                self.see()
            else:  # opened just before: not laid out yet
                self.call_after_refresh(self.see)

    def see(self) -> None:
        """Bring the chosen row into sight."""
        self.lines()
        if self._first:
            at = min(self.book.at, len(self._first) - 1)
            end = self._first[at + 1] - 1 if at + 1 < len(self._first) else len(self._made) - 1
            self.show_line(end)
            self.show_line(self._first[at])

    def text(self) -> list[str]:
        """The linear twin."""
        return self.book.text() or ["Nothing has happened yet."]

    def set_look(self, look: object) -> None:
        """Other colours or signs from now on."""
        self._kept = {}
        super().set_look(look)  # type: ignore[arg-type]

    def strips(self, width: int) -> list[Strip]:
        """Every row of the book at that width."""
        out: list[Strip] = []
        self._first = []
        hits = set(self.book.hits())
        for i, row in enumerate(self.book.rows()):
            self._first.append(len(out))
            chosen = self.active and i == self.book.at
            if row.entry < 0:
                sign = self.look.signs.shut if row.hidden else self.look.signs.open
                more = f" ({row.hidden})" if row.hidden else ""
                role = "chosen" if chosen else "title"
                out.append(self.words_line(f"{sign} {row.text}{more}", role, width))
                continue
            entry = self.book.entries[row.entry]
            role = (
                "chosen"
                if chosen
                else "hit"
                if row.entry in hits
                else {"order": "order", "note": "note", "talk": "question", "told": "news"}[entry.kind]
            )
            out += self._entry(entry, role, width)
        return out

    def _entry(self, entry: Entry, role: str, width: int) -> list[Strip]:
        key = (entry.text, entry.kind, entry.seat, role, width)
        if key not in self._kept:
            if len(self._kept) > 5000:
                self._kept = {}
            lead = "= " if entry.kind == "order" else MARK if entry.told is not None and entry.told.mine else ""
            text, colour = lead + clean(entry.text, 2000), self.colour(entry.seat)
            mark = Segment(self.look.signs.seat if colour >= 0 else " ", self.look.seat(colour))
            self._kept[key] = [
                self.fitted([mark, Segment(line, self.look.style(role))], width)
                for line in wrap(text, max(width - 1, 8))
            ]
        return self._kept[key]

    def on_click(self, event: events.Click) -> None:
        """Say which row it was."""
        event.stop()
        line = self.top + event.y - 1
        if event.y >= 1 and line < len(self.lines()):
            row = self.row_at(line)
            self.post_message(self.Clicked(row, self.book.rows()[row].entry < 0))

    def row_at(self, line: int) -> int:
        """The row that a line of the panel belongs to."""
        return max((i for i, first in enumerate(self._first) if first <= line), default=0)


class HandOver(Panel):
    """Nothing but whose turn it is, while the keyboard changes hands."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.words = ""

    def show(self, words: str) -> None:
        """Ask for that person."""
        self.words = clean(words, 300)
        self.refresh()

    def text(self) -> list[str]:
        """The linear twin."""
        return [self.words or "Nobody is asked for."]

    def render_line(self, y: int) -> Strip:
        """The words in the middle of an empty screen."""
        width = self.size.width
        lines = wrap(self.words, max(width - 4, 10))
        first = (self.size.height - len(lines)) // 2
        if not first <= y < first + len(lines):
            return self.fitted([], width)
        line = lines[y - first]
        return self.words_line(" " * ((width - cell_len(line)) // 2) + line, "ask", width)
