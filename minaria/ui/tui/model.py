"""What a screen shows and what is typed there: its table, its line, its panels, and what is open beside the map.

All parts of the screen share it and change it; what others must do about a change is told to the app, which alone knows
all of them (see `messages`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minaria.kit.board import Board
from minaria.ui.maps.plate import zooms
from minaria.ui.settings import Settings
from minaria.ui.tui.arrangement import TableScreen
from minaria.ui.tui.desk import Desk
from minaria.ui.tui.editor import Editor
from minaria.ui.tui.keys import Keymap
from minaria.ui.tui.lines import Panel
from minaria.ui.tui.log_book import LogBook
from minaria.ui.tui.maps import MapPanel
from minaria.ui.tui.messages import Changed, Focus, Message
from minaria.ui.tui.order_line import Answer, OrderLine, Said, Suggested
from minaria.ui.tui.panels import AskLine, HandOver, LogPanel, News, SheetPanel, StateLine
from minaria.ui.tui.themes import look
from minaria.ui.word_palette import Entry


class Model:
    """One screen's table, line and panels. `tell` is the app's ear; `shows` how many colours the terminal has, and
    `term` is its name."""

    def __init__(
        self,
        desk: Desk,
        settings: Settings,
        editor: Editor,
        shows: str,
        tell: Callable[[Message], None],
        term: str = "",
    ) -> None:
        self.term = term
        self.desk = desk
        self.settings = settings
        self.editor = editor
        self.tell = tell
        self.keymap = Keymap(settings.keys, settings.keys_from)
        self._shows = shows
        self.choose_look()
        self.board: Board | None = desk.board()
        self.stage = TableScreen()
        self.map, self.mini = self._map_panel("map", settings.zoom), self._map_panel("mini", "")
        self.state_line, self.ask_line, self.news = StateLine(id="state"), AskLine(id="ask"), News(id="news")
        self.sheet_panel, self.log_panel = SheetPanel(id="sheet"), LogPanel(id="log")
        self.stack_panel = SheetPanel(id="stack")
        self.order_line, self.list_panel = OrderLine(editor, id="order"), Suggested(editor, id="list")
        self.answer, self.hand_over = Answer(id="answer"), HandOver(id="hand_over")
        self.place: Focus = "line"
        self.size_class = "small"
        self.said: list[Said] = []
        self.seen = self.since = desk.seen_by(desk.seat)
        self.read = 0  # the first journal line whose news was not read through
        self.leaving = False
        self.palette: Sequence[Entry] | None = None  # what the letters typed are looked for in; None: they are a line

    def choose_look(self) -> None:
        """Colours and signs, as they are chosen."""
        self.depth = self._shows if self.settings.colour == "auto" else self.settings.colour
        leads = self.settings.leads(self.term)
        self.look = look(self.settings.colours, self.depth, self.settings.glyphs, leads)

    def open_book(self) -> None:
        """An empty log, for whoever sits here now."""
        self.book = LogBook(self.desk.heading)
        self.book.numbers = lambda: self.desk.counted().own

    def _map_panel(self, id: str, zoom: str) -> MapPanel:
        if self.board is None:
            return MapPanel(id=id)
        known = zooms(self.board, self.settings.glyphs, self.depth)
        if id == "mini":  # it has its board when it is shown
            return MapPanel(zoom=known[0], depth=self.depth, glyphs=self.settings.glyphs, theme=self.look.theme, id=id)
        return MapPanel(
            self.board,
            self.desk.scene(),
            zoom=zoom if zoom in known else "",
            depth=self.depth,
            glyphs=self.settings.glyphs,
            theme=self.look.theme,
            id=id,
        )

    def panels(self) -> list[Panel]:
        """Every part but the maps, which have twins of their own (`MapPanel.words`)."""
        return [
            self.state_line,
            self.ask_line,
            self.sheet_panel,
            self.log_panel,
            self.stack_panel,
            self.news,
            self.order_line,
            self.answer,
            self.list_panel,
            self.hand_over,
        ]

    # -- what is said and drawn

    def say(self, said: Sequence[Said]) -> None:
        """What came of the last line, below it."""
        self.said = list(said)
        self.changed("answer")

    def changed(self, what: str = "all") -> None:
        """Something is to be drawn anew; done once, after the keys that are already there."""
        self.tell(Changed(what))

    def line_changed(self, suggest: bool = True) -> None:
        """The order line reads differently."""
        if suggest:
            if self.editor.suggestions and self.editor.chosen < 0:
                self.editor.suggestions = []
            self.changed("suggest")
        self.changed("line")
