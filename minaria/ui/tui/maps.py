"""The map on a full screen: one widget for hex boards and area boards.

The screen's author uses `MapPanel` and its messages; everything drawn comes from minaria/ui/maps. The map is an aid
for the order line, never the only way: whatever it shows is also said by `panel.words()`.
"""

from __future__ import annotations

from collections.abc import Mapping

from textual.message import Message
from textual.scroll_view import ScrollView

from minaria.kit.board import EMPTY, Board, Cell, Scene, Spot


class MapPanel(ScrollView, can_focus=True):
    """A board with a cursor.

    Give it a board once (`set_board`) and a scene after every change (`set_scene`); both are cheap to repeat. Keys
    while it has the focus: arrows and h l move west and east, up and down to the nearest place that way, y u b n are
    the four diagonals of hexes; + and - zoom, c centres on the cursor, Enter picks, t marks a target, Tab and
    Shift+Tab (as `next_own`) go through one's own pieces.
    """

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

    def set_board(self, board: Board, scene: Scene = EMPTY) -> None:
        """Show this board, the cursor on the seat's foremost piece or the board's start."""

    def set_scene(self, scene: Scene) -> None:
        """What stands on it now; only lines that differ are drawn again."""

    @property
    def cursor(self) -> Spot:
        """The place under the cursor."""
        return 0

    @property
    def cell(self) -> Cell:
        """The place under the cursor, as printed."""
        raise NotImplementedError

    def move_to(self, spot: Spot, centre: bool = False) -> None:
        """Put the cursor on a place and bring it into sight. Posts Moved if it was elsewhere."""

    def step(self, direction: str) -> None:
        """Move the cursor one place: 'NE' 'E' 'SE' 'SW' 'W' 'NW' 'N' 'S'."""

    def zoom_by(self, steps: int) -> None:
        """Closer (+1) or farther (-1)."""

    def set_zoom(self, name: str) -> None:
        """One of `zooms`."""

    @property
    def zooms(self) -> tuple[str, ...]:
        """The zooms of this board, farthest first."""
        return ()

    def centre(self, spot: Spot | None = None) -> None:
        """Bring a place (else the cursor) to the middle."""

    def show_reach(self, costs: Mapping[Spot, int]) -> None:
        """Show where pieces can go and what it costs; {} takes it away."""

    def show_trails(self, shown: bool) -> None:
        """Whether the last moves are drawn."""

    def find(self, text: str) -> tuple[Cell, ...]:
        """Places of that name, the best first: exact, abbreviated, mistyped. Does not move the cursor."""

    def next_own(self, steps: int = 1) -> None:
        """The cursor to the next place with the seat's own pieces."""

    def set_look(self, depth: str, glyphs: str) -> None:
        """Colour depth 'true' '256' '16' 'none', and glyphs 'full' 'blocks' 'ascii'."""

    def words(self) -> list[str]:
        """The linear twin: what the whole map shows, one statement a line."""

    def legend(self) -> list[tuple[str, str]]:
        """Sign and meaning of everything on the map."""
