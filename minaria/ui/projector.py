"""The second screen of a table, for a projector: the public map, the score and the last news, drawn anew as it changes.

`minaria watch TABLE --public` shows it where the terminal can; the referee says from his console what stands there
(`show map to everyone`, `show Pennol to everyone`, `show score to everyone`). Nothing is ordered here: a few keys zoom
and leave. Everything comes from the view of somebody who has no seat.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import textwrap
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.control import Control
from rich.segment import Segment, Segments

from commands import clean, table_words
from minaria.engine.match import TellingDiffers
from minaria.engine.sheets import Grid, Sheet
from minaria.kit.gazetteer import find
from minaria.table.pages.answers import answer, view_of
from minaria.table.pages.trails import with_trails
from minaria.table.people.hosting import HostedTable, where
from minaria.table.record import journal_numbers
from minaria.table.record.referee_words import Show
from minaria.table.record.rulings import SCORE, WHOLE, order_of
from minaria.table.record.talk import besides
from minaria.table.store.store import StoreTrouble
from minaria.ui.faults import fault_line, note_fault, number_of
from minaria.ui.leaving import may_leave, nothing_half_done
from minaria.ui.maps.palette import NONE, style
from minaria.ui.maps.picture import Picture
from minaria.ui.maps.plate import zooms
from minaria.ui.posix_terminal import KeyByKey
from minaria.ui.render import rich_sheet
from minaria.ui.settings import Settings
from minaria.ui.terminal import SECOND
from minaria.ui.tui.themes import depth_of, look, write_at

Line = list[Segment]

WIDE = 112  # columns from which the score stands beside the map
SIDE = 40  # columns of the score there
NEWS = 12  # things told that may be shown


class Projector:
    """What the second screen shows of a table."""

    def __init__(self, hosted: HostedTable, settings: Settings, console: Console, data: Path | None = None) -> None:
        self.hosted = hosted
        self.data = data  # where faults are noted
        self._faults: set[str] = set()  # their numbers; asked, never walked
        self.console = console
        self.depth = depth_of(console, settings.colour)
        write_at(console, self.depth)
        self.glyphs = settings.glyphs
        self.look = look(settings.colours, self.depth, settings.glyphs)
        self.closer = 0  # steps the map was brought closer by hand
        self.trouble = ""
        self._picture: Picture | None = None
        self._sizes: dict[str, tuple[int, int]] = {}  # columns and lines of the whole map at each zoom

    # -- the parts

    def frame(self, width: int, height: int) -> list[Line]:
        """Every line of a screen of that size; of a fault in drawing it, its line alone."""
        try:
            return self._frame(width, height)
        except Exception as err:
            number = number_of(err)
            if self.data is not None and number not in self._faults:
                note_fault(self.data, f"{self.hosted.name}, line {len(self.hosted.match.lines)}, second screen", err)
            self._faults.add(number)
            blank = self._words("", width, "base")
            return [self._words(f" {fault_line(number)}", width, "news"), *[blank] * (height - 1)]

    def _frame(self, width: int, height: int) -> list[Line]:
        news = self._news(width, 2 if height < 30 else 4)
        rows = max(height - 1 - len(news), 1)
        shown = self.hosted.office.decided.screen or WHOLE
        mapped = self.hosted.game.map is not None and shown != SCORE
        side = SIDE if width >= WIDE else 0
        if not mapped:
            middle = self._page(width, rows)
        elif side:
            score = self._page(side - 1, rows)
            edge = Segment(self.look.signs.edge, self.look.style("edge"))
            middle = [[*a, edge, *b] for a, b in zip(self._map(width - side, rows, shown), score, strict=True)]
        else:
            middle = self._map(width, rows, shown)
        return [self._head(width), *middle, *news]

    def _head(self, width: int) -> Line:
        hosted = self.hosted
        moment = f" {hosted.game.title}: {where(hosted.match)}"
        right = f"{self.trouble or hosted.name} "
        room = max(width - cell_len(right), 0)
        return [*self._words(moment, room, "bar"), *self._words(right, width - room, "bar")]

    def _page(self, width: int, rows: int) -> list[Line]:
        """The score, as high as the screen; where it is narrow, without the last columns."""
        sheet = answer(self.hosted.match, "", table_words.Score())
        columns = max((len(b.columns) for b in sheet.blocks if isinstance(b, Grid)), default=0)
        while columns > 2 and _wide(sheet) > width - 2:
            columns -= 1
            sheet = _narrowed(sheet, columns)
        options = self.console.options.update(width=max(width - 2, 1), height=None, highlight=False)
        if self.glyphs == "ascii":
            options.encoding = "ascii"
        base = self.look.style("base")
        drawn = self.console.render_lines(rich_sheet(sheet, self.look.coloured, framed=False), options, style=base)
        margin = Segment(" ", base)
        lines = [[margin, *line, margin] for line in drawn[: rows - 1]]
        blank = [Segment(" " * width, base)]
        return [self._words(f" {clean(sheet.title)}", width, "title"), *lines, *[blank] * (rows - 1 - len(lines))]

    def _map(self, width: int, rows: int, shown: str) -> list[Line]:
        """The map: whole as far as it fits, or around the place that is shown to everybody."""
        view = view_of(self.hosted.match, "")
        game_map = self.hosted.game.the_map
        board, scene = game_map.board(view), with_trails(self.hosted.match, "", game_map.scene(view))
        known = zooms(board, self.glyphs, self.depth)
        if not self._sizes:
            whole = ((z, Picture(board, z, self.depth, self.glyphs)) for z in known)
            self._sizes = {z: (picture.width, picture.height) for z, picture in whole}
        fits = [z for z in known if self._sizes[z][0] <= width and self._sizes[z][1] <= rows]
        k = known.index(fits[-1]) if fits else 0
        place = find(board, shown)[:1] if shown != WHOLE else ()
        zoom = known[max(0, min(k + self.closer + bool(place), len(known) - 1))]
        if self._picture is None or self._picture.zoom != zoom or self._picture.board is not board:
            self._picture = Picture(board, zoom, self.depth, self.glyphs, self.look.theme)
        picture = self._picture
        picture.set_scene(scene)
        picture.set_cursor(place[0].id if place else None)
        at_x, at_y, w, h = picture.box(place[0].id if place else board.start)
        left, wide = _window(picture.width, width, at_x + w // 2)
        top, high = _window(picture.height, rows, at_y + h // 2)
        void = style(NONE, picture.look.void)
        x, y = (width - wide) // 2, (rows - high) // 2
        blank = [Segment(" " * width, void)]
        lines = [
            [Segment(" " * x, void), *line, Segment(" " * (width - wide - x), void)]
            for line in picture.lines(left, top, wide, high)
        ]
        return [*[blank] * y, *lines, *[blank] * (rows - high - y)]

    def _news(self, width: int, rows: int) -> list[Line]:
        """The last things everybody was told, the newest at the bottom; of a game that is over how it ended."""
        told = self.hosted.result() or [text for _, text in self._told()][-NEWS:]
        lines = [line for text in told for line in textwrap.wrap(clean(text, 2000), max(width - 2, 10))]
        lines = (lines[:rows] if self.hosted.match.over else lines[-rows:]) + [""] * (rows - len(lines))
        return [self._words(f" {line}", width, "news") for line in lines]

    def _told(self) -> Iterable[tuple[int, str]]:
        match = self.hosted.match
        known = journal_numbers.orders(match, "")
        since = known[-NEWS].line.n if len(known) > NEWS else 0
        talk = [
            (line.n, said)
            for line in match.lines[max(since, 1) :]
            if line.kind != "order" and not isinstance(order_of(line), Show)
            if (said := besides(match, line, live=True))
        ]
        return sorted([*self.hosted.table.news(None, since), *talk], key=lambda x: x[0])

    def _words(self, text: str, width: int, role: str) -> Line:
        return [Segment(set_cell_size(text, width), self.look.style(role))]

    # -- what goes on

    def catch_up(self) -> None:
        """Take in what was played; what keeps us from seeing it stands in the first line."""
        try:
            self.hosted.catch_up()
            self.trouble = ""
        except (StoreTrouble, TellingDiffers) as err:
            self.trouble = clean(str(err), 60)

    def key(self, key: str) -> bool:
        """Do what a key stands for; False if it leaves."""
        if key in ("+", "="):
            self.closer += 1
        elif key == "-":
            self.closer -= 1
        return key not in ("q", "Q", "\x1b", "\x04", "\x11")


def _wide(sheet: Sheet) -> int:
    """Columns that the widest grid of a sheet takes, two between any two of its own."""
    grids = [b for b in sheet.blocks if isinstance(b, Grid)]
    columns = [[max(map(cell_len, cells)) + 2 for cells in zip(b.columns, *b.rows, strict=True)] for b in grids]
    return max(map(sum, columns), default=2) - 2


def _narrowed(sheet: Sheet, columns: int) -> Sheet:
    """A sheet whose grids have so many columns at most."""
    cut = [
        Grid(b.columns[:columns], tuple(row[:columns] for row in b.rows), b.title) if isinstance(b, Grid) else b
        for b in sheet.blocks
    ]
    return Sheet(sheet.title, tuple(cut))


def _window(whole: int, room: int, middle: int) -> tuple[int, int]:
    """Where a window on a length begins and how long it is, with a point in its middle as far as the ends allow."""
    size = min(whole, room)
    return max(0, min(middle - size // 2, whole - size)), size


def project(hosted: HostedTable, settings: Settings, data: Path | None = None) -> None:
    """Show the second screen at this terminal until somebody leaves it. Raises KeyboardInterrupt."""
    console = Console(highlight=False, markup=False, emoji=False)
    projector = Projector(hosted, settings, console, data)
    drawn: list[Line] = []
    with (
        nothing_half_done(),
        suppress(OSError),
        _Wall(console, KeyByKey(sys.stdin.fileno())) as wall,
    ):  # a terminal that has gone is left
        while True:
            size = os.get_terminal_size(sys.stdout.fileno())
            frame = projector.frame(size.columns, size.lines)
            if wall.blank or [len(drawn), *map(_long, drawn[:1])] != [len(frame), *map(_long, frame[:1])]:
                wall.blank, drawn = False, []
                console.clear()
            _draw(console, drawn, frame)
            drawn = frame
            with may_leave():
                waiting = bool(select.select([wall.keys.number], [], [], SECOND)[0])
            if waiting:
                typed = os.read(wall.keys.number, 100).decode("utf-8", "replace")
                if not typed or not all(map(projector.key, [typed] if typed.startswith("\x1b") else typed)):
                    return
            projector.catch_up()


class _Wall:
    """The terminal while the second screen has it; given back when the program is suspended and when it ends."""

    def __init__(self, console: Console, keys: KeyByKey) -> None:
        self.keys = keys
        self.blank = True
        """Whether nothing of what was drawn stands any more."""
        self._console = console
        self._caught: dict[int, Any] = {}

    def __enter__(self) -> _Wall:
        self._take()
        self._caught = {
            signal.SIGTSTP: signal.signal(signal.SIGTSTP, self._suspend),
            signal.SIGCONT: signal.signal(signal.SIGCONT, self._go_on),
        }
        return self

    def __exit__(self, *why: object) -> None:
        for number, handler in self._caught.items():
            signal.signal(number, handler)
        self._give_back()

    def _take(self) -> None:
        self.keys.take()
        self._console.set_alt_screen(True)
        self._console.show_cursor(False)
        self.blank = True

    def _give_back(self) -> None:
        self.keys.give_back()
        self._console.show_cursor(True)
        self._console.set_alt_screen(False)

    def _suspend(self, number: int, frame: FrameType | None) -> None:
        """Give the terminal back, stop, and take it again where the program is told to go on."""
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        try:
            signal.raise_signal(signal.SIGTSTP)
        finally:
            signal.signal(signal.SIGTSTP, self._suspend)
            self._take()

    def _go_on(self, number: int, frame: FrameType | None) -> None:
        """What stopped without having been able to give the terminal back draws everything anew."""
        self.blank = True


def _long(line: Line) -> int:
    return sum(segment.cell_length for segment in line)


def _draw(console: Console, drawn: list[Line], frame: list[Line]) -> None:
    """Send the lines that are not there yet."""
    with console:  # all at once
        for y, line in enumerate(frame):
            if y >= len(drawn) or drawn[y] != line:
                console.control(Control.move_to(0, y))
                console.print(Segments(line), end="", crop=False, soft_wrap=True)
