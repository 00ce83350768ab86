"""The map on a full screen: one widget for hex boards and area boards.

The screen's author uses `MapPanel` and its messages; everything drawn comes from minaria/ui/maps. The map is an aid
for the order line, never the only way: whatever it shows is also said by `panel.words()` and `panel.here()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from minaria.kit.board import EMPTY, Board, Cell, Scene, Spot
from minaria.kit.gazetteer import find
from minaria.ui.maps import map_text
from minaria.ui.maps.palette import Players, style
from minaria.ui.maps.picture import Picture, legend_lines
from minaria.ui.maps.plate import raster_of, zooms
from minaria.ui.tui.compat import Minded, SizedFirst
from minaria.ui.tui.painting import lines_of

STEPS = {
    "left": "W",
    "right": "E",
    "up": "N",
    "down": "S",
    "h": "W",
    "l": "E",
    "y": "NW",
    "u": "NE",
    "b": "SW",
    "n": "SE",
}
MARGIN = Spacing(3, 8, 3, 8)  # cells kept in sight around the cursor


class Sight(NamedTuple):
    """What of the picture a panel shows: its first column and row (negative: cells above it), how many columns the
    panel has, and how many of them stay free left of it.
    """

    x: int
    y: int
    width: int
    margin: int


class MapPanel(Minded, SizedFirst, ScrollView, can_focus=True):
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
        self,
        board: Board | None = None,
        scene: Scene = EMPTY,
        *,
        zoom: str = "",
        depth: str = "true",
        glyphs: str = "full",
        theme: Players | None = None,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self.depth, self.glyphs, self.theme = depth, glyphs, theme
        self.picture: Picture | None = None
        self._zoom = zoom
        self._trails = True
        self._strips: dict[int, Strip] = {}  # rows of the picture as they were cut
        self._sight: Sight | None = None  # unknown since the panel was scrolled or given another size
        self._cut = (0, 0)  # the first column in sight, and how many, when rows were cut
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
        self._redraw(Picture(board, self._zoom, self.depth, self.glyphs, self.theme), scene, {}, first)

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

    def set_look(self, depth: str, glyphs: str, theme: Players | None = None) -> None:
        """Colour depth 'true' '256' '16' 'none', glyphs 'full' 'blocks' 'ascii', and whose colours the pieces have."""
        if (depth, glyphs, theme) != (self.depth, self.glyphs, self.theme):
            self.depth, self.glyphs, self.theme = depth, glyphs, theme
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

    def _fit(self, size: Size) -> bool:
        """On a map of areas, where no zoom was chosen: the closest, up to the usual one, that shows all the seat holds.

        Whether the map now stands so. Areas are of any size, so that no zoom is right for every board and screen.
        """
        old = self.shown
        scene, board = old.scene, old.board
        if board.shape != "areas" or self._zoom:
            return False
        spots = [s for s in board.cells if scene.own and scene.held.get(s) == scene.own]
        spots = spots or [self.cursor, *board.neighbours[self.cursor]]
        usual = Picture(board, "", self.depth, self.glyphs, self.theme).zoom
        for zoom in reversed(self.zooms[: self.zooms.index(usual) + 1]):
            raster = raster_of(board, zoom)
            boxes = [raster.box(raster.index[s]) for s in spots]
            region = Region.from_union([Region(*box) for box in boxes])
            if (region.width <= size.width and region.height <= size.height) or zoom == self.zooms[0]:
                break
        if zoom != old.zoom:
            self._redraw(Picture(board, zoom, self.depth, self.glyphs, self.theme), scene, old.reach, self.cursor)
        self.scroll_to(
            region.x + region.width // 2 - size.width // 2,
            region.y + region.height // 2 - size.height // 2,
            animate=False,
            force=True,
            immediate=True,
        )
        return True

    def _again(self, zoom: str) -> None:
        """The same at another zoom or look."""
        self._zoom = zoom
        old = self.picture
        if old is not None:
            self._redraw(
                Picture(old.board, zoom, self.depth, self.glyphs, self.theme), old.scene, old.reach, self.cursor
            )

    def _redraw(self, picture: Picture, scene: Scene, reach: Mapping[Spot, int], cursor: Spot) -> None:
        self.picture = picture
        picture.set_scene(scene, self._trails)
        picture.set_reach(reach)
        picture.set_cursor(cursor)
        self._strips.clear()
        self._sight = None
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
        moved, before = spot != self.cursor, self.shown.frame
        rows = self.shown.set_cursor(spot)
        self._forget(rows)
        self._repaint(Region(*frame) for frame in ((before, self.shown.frame) if rows else ()))
        if centre:
            self.centre()
        else:
            left, top, width, height = self.shown.box(spot)
            sight = self._sight or self._look()
            over = Offset(sight.margin, self.scroll_offset.y - sight.y)  # where a picture smaller than the panel begins
            self.scroll_to_region(
                Region(left, top, width, height).translate(over),
                spacing=MARGIN,
                animate=False,
                force=True,
                immediate=True,
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
            left + width // 2 - self.size.width // 2,
            top + height // 2 - self.size.height // 2,
            animate=False,
            force=True,
            immediate=True,
        )

    def find(self, text: str) -> tuple[Cell, ...]:
        """Places of that name, the best first: exact, abbreviated, mistyped. Does not move the cursor."""
        return find(self.shown.board, text)

    # -- in words

    def words(self) -> list[str]:
        """The linear twin: what the whole map shows, one statement a line."""
        lines = map_text.text(self.shown.board, self.shown.scene)
        return lines + (map_text.reach_text(self.shown.board, self.shown.reach) if self.shown.reach else [])

    def here(self) -> list[str]:
        """The place under the cursor and what lies around it, one statement a line."""
        return map_text.describe(self.shown.board, self.shown.scene, self.cursor, self.shown.reach.get(self.cursor))

    def place(self) -> list[str]:
        """The place under the cursor alone, one statement a line; told with every step of the cursor."""
        return map_text.place_lines(self.shown.board, self.shown.scene, self.cursor, self.shown.reach.get(self.cursor))

    def legend(self) -> list[tuple[str, str]]:
        """Sign and meaning of everything on the map."""
        return map_text.legend(self.shown.board, self.shown.scene, self.shown.look)

    def legend_lines(self) -> list[list[Segment]]:
        """The legend as the signs look on the map."""
        return legend_lines(self.shown.board, self.shown.scene, self.shown.look)

    # -- drawing

    def _forget(self, rows: Iterable[int]) -> None:
        """These rows of the picture look different."""
        for y in rows:
            self._strips.pop(y, None)

    def _touch(self, rows: Set[int]) -> None:
        """These rows of the picture look different and are to be drawn."""
        self._forget(rows)
        width = self.shown.width
        tops = [y for y in rows if y - 1 not in rows]
        ends = [y + 1 for y in rows if y + 1 not in rows]
        self._repaint(Region(0, a, width, b - a) for a, b in zip(sorted(tops), sorted(ends), strict=True))

    def _repaint(self, areas: Iterable[Region]) -> None:
        """Draw these pieces of the picture, as far as they are in sight."""
        if not self.is_mounted:
            return
        sight = self._sight or self._look()
        shift = Offset(sight.margin - sight.x, -sight.y)
        regions = [seen for area in areas if (seen := area.translate(shift).intersection(self.size.region))]
        if regions:
            self.refresh(*regions)

    @property
    def size(self) -> Size:
        """Its columns and lines: there is nothing around the picture."""
        return self.outer_size

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows as `render_line` makes them."""
        return lines_of(self, crop)

    def render_line(self, y: int) -> Strip:
        """A row of the panel: the part of the picture's line that is in sight."""
        if self.picture is None:
            return Strip.blank(self.size.width)
        sight = self._sight or self._look()
        row = y + sight.y
        strip = self._strips.get(row)
        if strip is None:
            strip = self._strips[row] = self._strip(self.picture, row, sight)
        return strip

    def _look(self) -> Sight:
        """Find out what of the picture is in sight; rows that were cut otherwise are forgotten."""
        (width, height), picture, scrolled = self.size, self.shown, self.scroll_offset
        x, y = max(0, (width - picture.width) // 2), max(0, (height - picture.height) // 2)
        sight = self._sight = Sight(scrolled.x, scrolled.y - y, width, x)
        if self._cut != (sight.x, width):
            self._cut = sight.x, width
            self._strips.clear()
        return sight

    def _strip(self, picture: Picture, row: int, sight: Sight) -> Strip:
        void = style(-1, picture.look.void)
        if not 0 <= row < picture.height:
            return Strip.blank(sight.width, void)
        strip = Strip(picture.line(row, sight.x, sight.x + sight.width), min(picture.width - sight.x, sight.width))
        if sight.margin:
            strip = Strip.join([Strip.blank(sight.margin, void), strip])
        return strip.extend_cell_length(sight.width, void)

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """Another piece of it is in sight."""
        self._sight = None
        super().watch_scroll_x(old_value, new_value)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Another piece of it is in sight."""
        self._sight = None
        super().watch_scroll_y(old_value, new_value)

    def sized(self, size: Size, changed: bool) -> None:
        """Keep the cursor in sight; the map stays where it is if only a line below it came or went."""
        self._sight = None
        if changed and size and self.picture is not None:
            if size.width != self._laid_out:
                self._laid_out = size.width
                if not self._fit(size):
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
        picture, sight = self.shown, self._sight or self._look()
        px, row = x + sight.x - sight.margin, y + sight.y
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
