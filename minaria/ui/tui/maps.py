"""The map on a full screen: one widget for hex boards and area boards.

The screen's author uses `MapPanel` and its messages; everything drawn comes from minaria/ui/maps. The map is an aid
for the order line, never the only way: whatever it shows is also said by `panel.words()` and `panel.here()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minaria.kit.board import EMPTY, Board, Cell, Scene, Spot
from minaria.kit.gazetteer import find
from minaria.ui.maps import words
from minaria.ui.maps.palette import style
from minaria.ui.maps.picture import Picture, legend_lines
from minaria.ui.maps.plate import zooms

STEPS = {
    "left": "W", "right": "E", "up": "N", "down": "S", "h": "W", "l": "E", "y": "NW", "u": "NE", "b": "SW", "n": "SE",
}  # fmt: skip
MARGIN = Spacing(3, 8, 3, 8)  # cells kept in sight around the cursor


class MapPanel(ScrollView, can_focus=True):
    """A board with a cursor.

    Give it a board once (`set_board`) and a scene after every change (`set_scene`); both are cheap to repeat. Keys
    while it has the focus: arrows and h l move west and east, up and down to the nearest place that way, y u b n are
    the four diagonals of hexes; + and - zoom, c centres on the cursor, Enter picks, t marks a target, Tab and
    Shift+Tab go through one's own pieces.
    """

    DEFAULT_CSS = "MapPanel { scrollbar-size: 0 0; overflow: hidden; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"step('{way}')", f"Go {way}", show=False) for key, way in STEPS.items()),
        Binding("plus,equals_sign", "zoom_by(1)", "Closer"),
        Binding("minus", "zoom_by(-1)", "Farther"),
        Binding("c", "centre", "Centre", show=False),
        Binding("enter", "pick", "Pick"),
        Binding("t", "target", "Target", show=False),
        Binding("tab", "next_own(1)", "Next of mine", show=False),
        Binding("shift+tab", "next_own(-1)", "Last of mine", show=False),
    ]

    class Moved(Message):
        """The cursor has come to a place."""

        def __init__(self, panel: MapPanel, cell: Cell) -> None:
            super().__init__()
            self.panel, self.cell = panel, cell

        @property
        def control(self) -> MapPanel:
            """The panel it happened in."""
            return self.panel

    class Picked(Moved):
        """Enter was pressed: put `cell.where` into the order line."""

    class Targeted(Moved):
        """The place was marked as a target (t): put it where an order wants its second place."""

    def __init__(
        self, board: Board | None = None, scene: Scene = EMPTY, *, zoom: str = "", depth: str = "true",
        glyphs: str = "full", name: str | None = None, id: str | None = None, classes: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name=name, id=id, classes=classes)
        self.depth, self.glyphs = depth, glyphs
        self.picture: Picture | None = None
        self._zoom = zoom
        self._trails = True
        self._strips: dict[int, Strip] = {}
        self._laid_out = 0  # columns when it was last laid out
        if board is not None:
            self.set_board(board, scene)

    # -- what is shown

    @property
    def shown(self) -> Picture:
        """The picture. Raises LookupError before a board was given."""
        if self.picture is None:
            raise LookupError("the map panel has no board yet")
        return self.picture

    def set_board(self, board: Board, scene: Scene = EMPTY) -> None:
        """Show this board, the cursor on the seat's foremost piece or the board's start."""
        if self.picture is not None and self.picture.board is board:
            self.set_scene(scene)
            return
        own = [t for t in scene.tokens if t.owner == scene.own != ""]
        first = next((t.spot for t in own if t.kind == "hero"), own[0].spot if own else board.start)
        self._redraw(Picture(board, self._zoom, self.depth, self.glyphs), scene, {}, first)

    def set_scene(self, scene: Scene) -> None:
        """What stands on it now; only lines that differ are drawn again."""
        self._touch(self.shown.set_scene(scene, self._trails))

    def show_reach(self, costs: Mapping[Spot, int]) -> None:
        """Show where pieces can go and what it costs; {} takes it away."""
        self._touch(self.shown.set_reach(costs))

    def show_trails(self, shown: bool) -> None:
        """Whether the last moves are drawn."""
        self._trails = shown
        self._touch(self.shown.set_scene(self.shown.scene, shown))

    def set_look(self, depth: str, glyphs: str) -> None:
        """Colour depth 'true' '256' '16' 'none', and glyphs 'full' 'blocks' 'ascii'."""
        if (depth, glyphs) != (self.depth, self.glyphs):
            self.depth, self.glyphs = depth, glyphs
            self._again(self._zoom)

    # -- zoom

    @property
    def zooms(self) -> tuple[str, ...]:
        """The zooms of this board, farthest first."""
        return zooms(self.shown.board, self.glyphs, self.depth)

    def set_zoom(self, name: str) -> None:
        """One of `zooms`. Raises ValueError if it is none."""
        if name not in self.zooms:
            raise ValueError(f"the map has no zoom {name!r}; it has {', '.join(self.zooms)}")
        if name != self.shown.zoom:
            self._again(name)

    def zoom_by(self, steps: int) -> None:
        """Closer (+1) or farther (-1)."""
        known = self.zooms
        k = known.index(self.shown.zoom) + steps
        self.set_zoom(known[max(0, min(len(known) - 1, k))])

    def _again(self, zoom: str) -> None:
        """The same at another zoom or look."""
        self._zoom = zoom
        old = self.picture
        if old is not None:
            self._redraw(Picture(old.board, zoom, self.depth, self.glyphs), old.scene, old.reach, self.cursor)

    def _redraw(self, picture: Picture, scene: Scene, reach: Mapping[Spot, int], cursor: Spot) -> None:
        self.picture = picture
        picture.set_scene(scene, self._trails)
        picture.set_reach(reach)
        picture.set_cursor(cursor)
        self._strips.clear()
        self.virtual_size = Size(picture.width, picture.height)
        if self.is_mounted:
            self.centre()
            self.refresh()

    # -- the cursor

    @property
    def cursor(self) -> Spot:
        """The place under the cursor."""
        spot = self.shown.cursor
        return self.shown.board.start if spot is None else spot

    @property
    def cell(self) -> Cell:
        """The place under the cursor, as printed."""
        return self.shown.board.cells[self.cursor]

    def move_to(self, spot: Spot, centre: bool = False) -> None:
        """Put the cursor on a place and bring it into sight. Posts Moved if it was elsewhere."""
        if spot not in self.shown.board.cells:
            raise LookupError(f"{spot!r} is not on the map")
        moved, before = spot != self.cursor, self.cursor
        self._touch(self.shown.set_cursor(spot), self._around(before, spot))
        if centre:
            self.centre()
        else:
            left, top, width, height = self.shown.box(spot)
            x, y = self._margins()
            self.scroll_to_region(
                Region(left + x, top + y, width, height), spacing=MARGIN, animate=False, force=True, immediate=True
            )
        if moved:
            self.post_message(self.Moved(self, self.cell))

    def step(self, direction: str) -> None:
        """Move the cursor one place: 'NE' 'E' 'SE' 'SW' 'W' 'NW' 'N' 'S'."""
        self.move_to(self.shown.board.toward(self.cursor, direction))

    def next_own(self, steps: int = 1) -> None:
        """The cursor to the next place with the seat's own pieces."""
        scene, order = self.shown.scene, self.shown.raster.index
        places = sorted({order[t.spot] for t in scene.tokens if t.owner == scene.own != "" and t.spot in order})
        if places:
            here = order[self.cursor]
            later = [i for i in places if i > here] if steps > 0 else [i for i in places if i < here]
            self.move_to(self.shown.raster.spots[(later or places)[0 if steps > 0 else -1]])

    def centre(self, spot: Spot | None = None) -> None:
        """Bring a place (else the cursor) to the middle."""
        left, top, width, height = self.shown.box(self.cursor if spot is None else spot)
        self.scroll_to(
            left + width // 2 - self.size.width // 2, top + height // 2 - self.size.height // 2, animate=False,
            force=True, immediate=True,
        )  # fmt: skip

    def find(self, text: str) -> tuple[Cell, ...]:
        """Places of that name, the best first: exact, abbreviated, mistyped. Does not move the cursor."""
        return find(self.shown.board, text)

    # -- in words

    def words(self) -> list[str]:
        """The linear twin: what the whole map shows, one statement a line."""
        lines = words.text(self.shown.board, self.shown.scene)
        return lines + (words.reach_text(self.shown.board, self.shown.reach) if self.shown.reach else [])

    def here(self) -> list[str]:
        """The place under the cursor and what lies around it, one statement a line."""
        return words.describe(self.shown.board, self.shown.scene, self.cursor, self.shown.reach.get(self.cursor))

    def place(self) -> list[str]:
        """The place under the cursor alone, one statement a line; told with every step of the cursor."""
        return words.place_lines(
            self.shown.board, self.shown.scene, self.cursor, self.shown.reach.get(self.cursor)
        )

    def legend(self) -> list[tuple[str, str]]:
        """Sign and meaning of everything on the map."""
        return words.legend(self.shown.board, self.shown.scene, self.shown.plate.look)

    def legend_lines(self) -> list[list[Segment]]:
        """The legend as the signs look on the map."""
        return legend_lines(self.shown.board, self.shown.scene, self.shown.plate.look)

    # -- drawing

    def _margins(self) -> tuple[int, int]:
        """Cells left of and above a picture that is smaller than the panel."""
        picture = self.shown
        return max(0, (self.size.width - picture.width) // 2), max(0, (self.size.height - picture.height) // 2)

    def _around(self, *spots: Spot) -> tuple[int, int] | None:
        """The columns of the panel that hold these places and the brackets at them; None if it cannot be told."""
        if self.shown.board.shape != "hexes":
            return None  # brackets stand around names, wherever those are
        boxes = [self.shown.box(spot) for spot in spots]
        x = self._margins()[0] - self.scroll_offset.x
        left = max(min(left for left, *_ in boxes) - 2 + x, 0)
        right = min(max(left + width for left, _, width, _ in boxes) + 2 + x, self.size.width)
        return (left, right) if left < right else None

    def _touch(self, rows: Iterable[int], columns: tuple[int, int] | None = None) -> None:
        """These rows of the picture look different, or these columns of the panel in them."""
        stale = set(rows)
        for y in stale:
            self._strips.pop(y, None)
        if not self.is_mounted or not stale:
            return
        top = self._margins()[1] - self.scroll_offset.y
        seen = sorted(y + top for y in stale if 0 <= y + top < self.size.height)
        regions: list[Region] = []
        left, right = columns or (0, self.size.width)
        for y in seen:
            if regions and regions[-1].bottom == y:
                last = regions[-1]
                regions[-1] = Region(left, last.y, last.width, last.height + 1)
            else:
                regions.append(Region(left, y, right - left, 1))
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """A row of the panel: the part of the picture's line that is in sight."""
        width = self.size.width
        if self.picture is None:
            return Strip.blank(width)
        picture = self.picture
        void = style(-1, picture.plate.look.void)
        x_margin, y_margin = self._margins()
        x, row = self.scroll_offset.x, y + self.scroll_offset.y - y_margin
        if not 0 <= row < picture.height:
            return Strip.blank(width, void)
        strip = self._strips.get(row)
        if strip is None:
            strip = self._strips[row] = Strip(picture.line(row), picture.width)
        if x_margin:
            strip = Strip.join([Strip.blank(x_margin, void), strip])
        return strip.crop_extend(x, x + width, void)

    def on_mount(self) -> None:
        """Bring the cursor into sight as soon as the size is known."""
        if self.picture is not None:
            self.call_after_refresh(self.centre)

    def on_resize(self, event: events.Resize) -> None:
        """Keep the cursor in sight; the map stays where it is if only a line below it came or went."""
        if self.picture is None:
            return
        if event.size.width != self._laid_out:
            self._laid_out = event.size.width
            self.centre()
        else:
            self.move_to(self.cursor)

    def on_click(self, event: events.Click) -> None:
        """A click moves the cursor; a second on the same place picks it."""
        spot = self.spot_at(event.x, event.y)
        if spot is None:
            return
        if spot == self.cursor:
            self.action_pick()
        else:
            self.move_to(spot)

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The place drawn at a cell of the panel."""
        picture = self.shown
        x_margin, y_margin = self._margins()
        px, row = x + self.scroll_offset.x - x_margin, y + self.scroll_offset.y - y_margin
        if not (0 <= px < picture.width and 0 <= row < picture.height):
            return None
        i = picture.raster.row(row * picture.raster.parts + picture.raster.parts // 2)[px]
        return picture.raster.spots[i] if i >= 0 else None

    # -- keys

    def action_step(self, direction: str) -> None:
        """Move the cursor."""
        self.step(direction)

    def action_zoom_by(self, steps: int) -> None:
        """Closer or farther."""
        self.zoom_by(steps)

    def action_centre(self) -> None:
        """The cursor to the middle."""
        self.centre()

    def action_pick(self) -> None:
        """Hand the place under the cursor to whoever listens."""
        self.post_message(self.Picked(self, self.cell))

    def action_target(self) -> None:
        """Mark the place under the cursor as a target."""
        self.post_message(self.Targeted(self, self.cell))

    def action_next_own(self, steps: int) -> None:
        """The cursor to one's next piece."""
        self.next_own(steps)
