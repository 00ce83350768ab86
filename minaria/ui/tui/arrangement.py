"""Where each part of the screen stands, for its size and what is open; and the screen that stands so.

A table of rectangles instead of nested containers and a style sheet: a part that comes or goes costs a few sums, not a
look at every rule for every part. `display` says what shape the screen has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self

from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import DockArrangeResult, WidgetPlacement

from minaria.ui.tui.compat import ScreenBase
from minaria.ui.tui.painting import Painter

MEDIUM, LARGE = (112, 30), (180, 50)  # the least sizes at which more is shown at once
SIDE, WIDE_SIDE, FAR = 34, 44, 40  # columns beside the map: at medium and large size, and of the overview
OVERVIEW = 26  # lines of the small map at large size
OF_SHEET, OF_PAGE = 45, 75  # of a hundred lines beside the map those of a sheet, and at medium size of a page

OVER = "list"  # the part that lies over others


class Shape(NamedTuple):
    """What decides where the parts stand."""

    width: int
    height: int
    map: bool = True  # whether the game has one
    handing: bool = False  # the keyboard changes hands: nothing else is shown
    page: bool = False  # a page is open
    log: bool = False  # the keys are in the log
    ask: int = 1  # lines of the question
    answer: int = 2  # lines of the answer and the keys
    rows: int = 0  # lines of the list of suggestions
    news: int = 0  # lines of news where they have a place of their own, 0: as many as usual

    @property
    def size_class(self) -> str:
        """How much is shown at once: "small", "medium" or "large"."""
        fits = [name for name, (w, h) in (("large", LARGE), ("medium", MEDIUM)) if self.width >= w and self.height >= h]
        return fits[0] if fits else "small"


def news_lines(height: int) -> int:
    """Lines of news where they have a place of their own."""
    return 2 if height < 28 else 3


def regions(shape: Shape) -> dict[str, Region]:
    """Each part that is shown and its rectangle, by the part's id; the list lies over others, no two of which meet."""
    width, height = shape.width, shape.height
    if shape.handing:
        return {"hand_over": Region(0, 0, width, height)}
    news = (shape.news or news_lines(height)) if shape.size_class == "small" else 0
    top = 1 + shape.ask
    middle = max(height - top - news - 1 - shape.answer, 0)
    # The list comes first: Textual counts from the end, and takes a part for changed whose number changes.
    out = {OVER: Region(0, height - shape.answer - 1 - shape.rows, width, shape.rows)}
    out |= {"state": Region(0, 0, width, 1), "ask": Region(0, 1, width, shape.ask)}
    out |= _middle(shape, Region(0, top, width, middle))
    if news:
        out["news"] = Region(0, top + middle, width, news)
    below = top + middle + news
    out["order"] = Region(0, below, width, 1)
    out["answer"] = Region(0, below + 1, width, shape.answer)
    return {name: region for name, region in out.items() if region}


def _middle(shape: Shape, room: Region) -> dict[str, Region]:
    """The map and what stands beside it, or instead of it."""
    x, y, width, height = room
    size = shape.size_class
    if size == "small" and (shape.page or shape.log):
        return {"sheet" if shape.page else "log": room}
    if not shape.map:
        return _side(shape, room)
    if size == "small":
        return {"map": room}
    side, far = (WIDE_SIDE, FAR) if size == "large" else (SIDE, 0)
    out = {"map": Region(x, y, width - side - far, height)}
    out |= _side(shape, Region(x + width - side - far, y, side, height))
    if far:
        overview = min(OVERVIEW, height)
        out["mini"] = Region(x + width - far, y, far, overview)
        out["stack"] = Region(x + width - far, y + overview, far, height - overview)
    return out


def _side(shape: Shape, room: Region) -> dict[str, Region]:
    """A sheet above the log."""
    x, y, width, height = room
    sheet = height * (OF_PAGE if shape.page and shape.size_class == "medium" else OF_SHEET) // 100
    return {"sheet": Region(x, y, width, sheet), "log": Region(x, y + sheet, width, height - sheet)}


HOME_ROWS = {"small": 37, "medium": 48, "large": 60}  # columns of the rows of home
HOME_MAP = 45  # of a hundred lines beside them those of the map


def home_regions(shape: Shape) -> dict[str, Region]:
    """As `regions`, for home: rows to the left, to the right a map over a page; at small size a page that was asked for
    has all of it. `shape.map`: whether there is a map to show.
    """
    width, height, size = shape.width, shape.height, shape.size_class
    top = 1 + shape.ask
    middle = max(height - top - 1 - shape.answer, 0)
    out = {OVER: Region(0, height - shape.answer - 1 - shape.rows, width, shape.rows)}
    out |= {"state": Region(0, 0, width, 1), "ask": Region(0, 1, width, shape.ask)}
    if shape.page and size == "small":
        out["sheet"] = Region(0, top, width, middle)
    else:
        left = min(HOME_ROWS[size], width // 2)
        drawn = middle * HOME_MAP // 100 if shape.map and not shape.page else 0
        out["rows"] = Region(0, top, left, middle)
        out["picture"] = Region(left, top, width - left, drawn)
        out["sheet"] = Region(left, top + drawn, width - left, middle - drawn)
    below = top + middle
    out["order"], out["answer"] = Region(0, below, width, 1), Region(0, below + 1, width, shape.answer)
    return {name: region for name, region in out.items() if region}


class TableScreen(ScreenBase):
    """The one screen of an app: its parts stand as its shape says, and are drawn by a painter of ours."""

    DEFAULT_CSS = "TableScreen { overflow: hidden; }"

    painter: Painter

    def __init__(self, placed: Callable[[Shape], dict[str, Region]] = regions) -> None:
        super().__init__(Painter(), "_default")
        self.placed = placed
        self.shape = Shape(0, 0)  # nothing is shown before it is known what
        self._arranged: dict[Shape, DockArrangeResult] = {}

    def arrange(self, size: Size, optimal: bool = False) -> DockArrangeResult:
        """The parts in their places."""
        shape = self.shape._replace(width=size.width, height=size.height) if self.shape.width else self.shape
        if shape not in self._arranged:
            if len(self._arranged) > 50:
                self._arranged.clear()
            known = {part.id: part for part in self.children}
            placed = {
                part: region for name, region in self.placed(shape).items() if (part := known.get(name)) is not None
            }
            placements = [
                WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, part, part.id == OVER)
                for part, region in placed.items()
            ]
            self._arranged[shape] = DockArrangeResult(placements, set(placed), NULL_SPACING)
        return self._arranged[shape]

    def take_shape(self, shape: Shape) -> None:
        """Stand so from now on."""
        if shape != self.shape:
            self.shape = shape
            if self.is_mounted and self.size:
                self.lay_out()

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Draw everything with `layout`, whatever the terminal shows: after a pause, or when something was lost."""
        if layout:
            self.painter.forget()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
