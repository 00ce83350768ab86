"""The table on a full screen: one app for one screen, at a keyboard or behind a connection.

All keys and pastes are taken here, in the app's own turn and in the order they came, whatever part of the screen they
are for: nothing typed ahead is glued together or lost. Nothing is global: many apps run in one process, each with its
own console, colours and settings; the driver tells the size.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from time import monotonic
from typing import Any, ClassVar, Literal, Protocol

from rich.console import Console
from textual import events
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.cache import LRUCache
from textual.driver import Driver
from textual.filter import Monochrome, NoColor
from textual.geometry import Size
from textual.timer import Timer

from minaria.kit.board import Board
from minaria.table.pages.digest import last_order
from minaria.table.store.store import StoreTrouble
from minaria.ui.faults import fault_line, number_of
from minaria.ui.maps.plate import zooms
from minaria.ui.passing import HOW
from minaria.ui.settings import Settings
from minaria.ui.terminal import SECOND
from minaria.ui.tui.actions import Doing
from minaria.ui.tui.arrangement import Shape, TableScreen
from minaria.ui.tui.desk import Desk
from minaria.ui.tui.display import Display
from minaria.ui.tui.editor import Editor, History
from minaria.ui.tui.intake import Intake
from minaria.ui.tui.key_sequences import OPTION_SIGNS, put_right
from minaria.ui.tui.keys import Keymap, Place
from minaria.ui.tui.lines import Panel
from minaria.ui.tui.log_book import LogBook
from minaria.ui.tui.maps import MapPanel
from minaria.ui.tui.order_line import Answer, OrderLine, Said, Suggested
from minaria.ui.tui.pages import Pages
from minaria.ui.tui.painting import Minded
from minaria.ui.tui.panels import AskLine, HandOver, LogPanel, News, SheetPanel, StateLine
from minaria.ui.tui.pointer import Pointer
from minaria.ui.tui.themes import depth_of, look, write_at
from minaria.ui.tui.travel import Travel

put_right()

Ended = Literal["over", "quit", "left", "lines", "plain", "fault"]
"""How it ended: the game is over, somebody said quit, left by a key or a signal, goes on in lines, a fault."""

_THERE = {"map": "on the map", "log": "in the log"}
AFTER_A_FAULT = 0.5  # seconds until what met a fault is begun again
NOTED = 3  # times the same fault of one screen is written down
REST = 0.06  # seconds the map cursor stays before the sheet of its place is drawn


class Feed(Protocol):
    """Wakes a screen when something happened at its table; the latest wins."""

    async def wait(self) -> None: ...


@cache
def _parsed() -> LRUCache[tuple[Any, ...], Any]:
    """Style sheets that were parsed; they are the same for every screen of a process."""
    return LRUCache(256)


class TableApp(Minded, App[str]):
    """One screen at one table."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(
        self,
        desk: Desk,
        settings: Settings | None = None,
        *,
        console: Console | None = None,
        driver_class: type[Driver] | None = None,
        link: Any = None,
        feed: Feed | None = None,
        history: History | None = None,
        typed: str = "",
    ) -> None:
        self.link = link  # what a driver of its own writes to
        super().__init__(driver_class=driver_class, ansi_color=True)
        self.stylesheet._parse_cache = _parsed()
        # Colours are left out where they are chosen, not afterwards: a map of painted cells would lose its grounds. And
        # what the surroundings of a host say is not said by those who come to it.
        for colourless in [f for f in self._filters if isinstance(f, Monochrome | NoColor)]:
            self._filters.remove(colourless)
        no_colour, self.no_color = self.no_color, False
        if console is not None:
            self.console = console
        elif no_colour:
            self.console.no_color = True
        self.desk = desk
        self.settings = settings or Settings()
        self.feed = feed
        self.keymap = Keymap(self.settings.keys)
        self._shows = depth_of(self.console)  # what the terminal shows of itself
        self.depth = self._shows if self.settings.colour == "auto" else self.settings.colour
        write_at(self.console, self.depth)
        self.look = look(self.settings.theme, self.depth, self.settings.glyphs)
        self.editor = Editor(history)
        self.editor.put(typed)
        self.book = LogBook(desk.heading)
        self.book.numbers = lambda: self.desk.counted().own
        self.board: Board | None = desk.board()
        self.stage = TableScreen()
        self.map, self.mini = self._map_panel("map", self.settings.zoom), self._map_panel("mini", "")
        self.state_line, self.ask_line, self.news = StateLine(id="state"), AskLine(id="ask"), News(id="news")
        self.sheet_panel, self.log_panel = SheetPanel(id="sheet"), LogPanel(id="log")
        self.stack_panel = SheetPanel(id="stack")
        self.order_line, self.list_panel = OrderLine(self.editor, id="order"), Suggested(self.editor, id="list")
        self.answer, self.hand_over = Answer(id="answer"), HandOver(id="hand_over")
        self.pointer, self.travel, self.intake = Pointer(self), Travel(self), Intake(self)
        self.pages, self.drawing = Pages(self), Display(self)
        self.doing = Doing(self)
        self.place: Literal["line", "map", "log"] = "line"
        self.seen = self.since = desk.seen_by(desk.seat)
        self.read = 0  # the first journal line whose news was not read through
        self.opens_at: int | None = None  # of a replay: the line whose position is shown first; None: it plays
        self.leaving = False
        self.fault = ""
        self._stands = False  # whether the screen is shown: a fault before that ends it
        self._faults: dict[str, int] = {}  # by its number, how often each was met here
        self.size_class = "small"
        self.said: list[Said] = []
        self._no_key = False  # what is said is that a letter does nothing where the keys are
        self._moving: Timer | None = None  # runs while the map cursor does not rest
        self._parts: list[Any] = []  # what there is to take apart in the end
        self._home: object = None  # where the map cursor stood to begin with

    def _map_panel(self, id: str, zoom: str) -> MapPanel:
        if self.board is None:
            return MapPanel(id=id)
        known = zooms(self.board, self.settings.glyphs, self.depth)
        if id == "mini":  # it has its board when it is shown
            return MapPanel(zoom=known[0], depth=self.depth, glyphs=self.settings.glyphs, id=id)
        return MapPanel(
            self.board,
            self.desk.scene(),
            zoom=zoom if zoom in known else "",
            depth=self.depth,
            glyphs=self.settings.glyphs,
            id=id,
        )

    # -- the parts

    def get_default_screen(self) -> TableScreen:
        """The only screen there is."""
        return self.stage

    def compose(self) -> ComposeResult:
        """The parts of the screen, from top to bottom."""
        yield self.state_line
        yield self.ask_line
        yield self.map
        yield self.sheet_panel
        yield self.log_panel
        yield self.mini
        yield self.stack_panel
        yield self.news
        yield self.order_line
        yield self.answer
        yield self.list_panel
        yield self.hand_over

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

    def on_mount(self) -> None:
        """Begin: show the table, take lines, follow what others do."""
        self.intake.begin()
        self.new_look()
        self._lay_out(self.size)
        self._welcome()
        self.drawing.update()
        self._parts = [
            self.run_worker(self._go_on_with(attend), group=attend.__qualname__)
            for attend in (self.intake.attend, self.travel.attend, self._follow, self._tell_time)
        ]
        self._stands = True
        if self.desk.replay and self.opens_at is None:
            self.travel.play(0)
        elif self.opens_at is not None:
            self.travel.at(self.opens_at)

    async def _go_on_with(self, attend: Callable[[], Awaitable[None]]) -> None:
        """Something that goes on for as long as the screen is there, whatever fault it meets."""
        while True:
            try:
                await attend()
            except Exception as err:
                self._handle_exception(err)
                await asyncio.sleep(AFTER_A_FAULT)

    async def _follow(self) -> None:
        """In this app's own task: the only way by which changes made elsewhere reach this screen."""
        while True:
            if self.feed is not None:
                await self.feed.wait()
            else:
                await asyncio.sleep(SECOND)
            try:
                lines = self.desk.catch_up() + self.desk.time_passes()
            except StoreTrouble:
                continue  # said when somebody gives an order
            talk = self.desk.take_talk()
            if lines or talk or self.feed is not None:
                self.intake.wake()  # first, so that both are drawn in one frame
            if talk:
                self.say([Said("question", text) for text in talk])

    async def _tell_time(self) -> None:
        """A clock that runs is shown second by second."""
        told = ""
        while True:
            await asyncio.sleep(SECOND)
            now = self.desk.clock()
            if now != told:
                told = now
                self.changed("state")

    def _welcome(self) -> None:
        desk = self.desk
        said = [Said("error", t) for t in (*self.settings.troubles, *self.keymap.troubles)]
        if desk.hosted.promise and not desk.match.over and len(desk.counted().lines) < 2:
            desk.note(f"Promise of the dice: {desk.hosted.promise} (the hash of their seed, shown at the end).")
        if desk.shared and not desk.match.over:
            desk.note(f"The keyboard passes on with the turn; {HOW}")
        self.say(said)

    def farewell(self) -> None:
        """The game is over: who won, and how to look at it again."""
        desk = self.desk
        for line in desk.hosted.result():
            desk.note(line)
        desk.note(f"The seed of the dice was {desk.hosted.revealed_seed}.")
        self.say(
            [
                Said("ask", "The game is over. " + "; ".join(desk.hosted.result())),
                Said("note", "'replay' plays it again, 'seen by SEAT' from another seat; 'quit' leaves."),
            ]
        )

    # -- keys

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes are taken here and now; everything else goes its usual way."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            event.stop()
            event.prevent_default()
            begun = monotonic()
            self._key(event)
            await self.desk.breathe(monotonic() - begun)
        elif isinstance(event, events.Paste) and not event.is_forwarded:
            event.stop()
            event.prevent_default()
            self._paste(event.text, event.time)
        else:
            await super().on_event(event)

    def _key(self, event: events.Key) -> None:
        if self.intake.hand_over:
            if event.time < self.intake.since:
                return  # typed ahead by whoever sat here then
            if event.key == "enter" and (self.intake.hand_over == "blank" or self.editor.kept or not self.editor.text):
                self.editor.clear()
                self.intake.give_way()
                return
            if self.intake.hand_over == "blank":
                if event.key in ("ctrl+c", "ctrl+d", "ctrl+q", "f10"):
                    self.leave("left")
                return
        if event.key not in ("ctrl+c",):
            self.leaving = False
        if not self.editor.text and (key := OPTION_SIGNS.get(event.character or "")):
            event = events.Key(key, None)
        place: Place = self.place
        if place == "line" and (self.travel.away or self.desk.replay) and not self.editor.text:
            place = "past"
            if self.keymap.does(place, event.key, event.character) is None:
                place = "line"
        if place == "line" and event.key in ("enter", "ctrl+j"):  # ctrl+j: Enter before the screen stood
            self._enter()
            return
        found = self.keymap.does(place, event.key, event.character)
        if found is None and place == "past":
            found = self.keymap.does("line", event.key, event.character)
        if found is not None:
            if self._no_key:
                self._no_key = False
                self.say([])
            self.doing.key(found)
        elif event.character == "?" and place == "line" and not self.editor.text:
            self.doing.key("orders")
        elif event.is_printable and event.character and not event.key.startswith("alt+"):
            if place in ("map", "log"):
                self.say([Said("note", f"'{event.character}' is no key {_THERE[place]}.")])
                self._no_key = True
                return
            self.editor.type(event.character)
            self.line_changed()

    def _enter(self) -> None:
        line = self.editor.take()
        self.line_changed()
        if line.strip():
            self.intake.give(line)
        elif self.drawing.short.more:
            self.pages.read_news()

    def _paste(self, text: str, time: float) -> None:
        """Several lines pasted are several lines given; what stands behind the last one is left to be edited."""
        if self.intake.hand_over and (time < self.intake.since or self.intake.hand_over == "blank"):
            return
        *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        given = []
        for line in lines:
            self.editor.type(line)
            given.append(self.editor.take())
        self.intake.give(*(line for line in given if line.strip()))
        if rest:
            self.editor.type(rest)
        self.line_changed()

    def keys_to(self, place: Literal["line", "map", "log"]) -> None:
        """Give the keys to the order line, the map or the log."""
        if place == "map" and self.board is None:
            place = "line"
        if place != self.place == "line":
            self.said = []  # the place or the entry is told instead
        self.place = place
        if place == "line":
            self.pointer.drop()
        if place == "map" and self.size_class == "small":
            self.pages.close()
        self.changed()

    # -- the map's messages

    def on_map_panel_moved(self, message: MapPanel.Moved) -> None:
        """The cursor has come to a place: say what is there."""
        if message.panel is self.mini:
            self.map.move_to(message.cell.id, centre=True)
            return
        self.pages.pointed = message.cell.id != self._home
        self.changed("line")
        if self._moving is not None:
            self._moving.stop()
        self._moving = self.set_timer(REST, self._at_rest)

    def _at_rest(self) -> None:
        """The cursor stays where it is: now the sheet says what is there."""
        self._moving = None
        self.changed("cell")

    def on_map_panel_picked(self, message: MapPanel.Picked) -> None:
        """A second click on a place picks it."""
        if message.panel is self.map and not self.intake.hand_over:
            self.pointer.pick()

    def on_log_panel_clicked(self, message: LogPanel.Clicked) -> None:
        """A click in the log: a turn folds, the map jumps to the place an entry names."""
        if self.intake.hand_over == "blank":
            return
        self.book.at = message.row
        if message.heading:
            self.book.fold()
        else:
            self.doing.key("log_place")
        self.show_book()

    def on_suggested_clicked(self, message: Suggested.Clicked) -> None:
        """A click in the list takes the suggestion."""
        self.editor.take_suggestion(message.number)
        self.line_changed(suggest=False)
        self.changed("suggest")

    # -- what is said

    def say(self, said: Sequence[Said]) -> None:
        """What came of the last line, below it."""
        self.said = list(said)
        self.changed("answer")

    def line_changed(self, suggest: bool = True) -> None:
        """The order line reads differently."""
        if suggest:
            if self.editor.suggestions and self.editor.chosen < 0:
                self.editor.suggestions = []
            self.changed("suggest")
        self.show_line()

    def show_line(self) -> None:
        """Draw the order line and its list."""
        self.changed("line")

    def show_book(self) -> None:
        """Draw the log."""
        self.changed("log")

    def new_seat(self) -> None:
        """Another seat sits here: its own board, its own sheet, nothing of the last one's."""
        self.pages.forget()
        self.drawing.forget()
        self.place = "line"
        self.pointer.drop()
        self.book = LogBook(self.desk.heading)
        self.book.numbers = lambda: self.desk.counted().own
        self.doing = Doing(self)
        self.said = []
        his = [s for s in self.desk.seats if self.desk.person_of(s) == self.desk.person]
        self.seen = max((last_order(self.desk.match, s) for s in his), default=0)
        self.read = 0
        if self.board is not None:
            own = [t for t in self.desk.scene().tokens if t.owner == self.desk.seat != ""]
            first = next((t.spot for t in own if t.kind == "hero"), own[0].spot if own else self.board.start)
            self.map.set_scene(self.desk.scene())
            self._home = first
            self.map.move_to(first, centre=True)
        self.changed()

    def new_look(self) -> None:
        """Colours, signs or what the map shows were chosen anew."""
        self.depth = self._shows if self.settings.colour == "auto" else self.settings.colour
        write_at(self.console, self.depth)
        self.look = look(self.settings.theme, self.depth, self.settings.glyphs)
        for panel in self.panels():
            panel.set_look(self.look)
        if self.board is not None:
            for map_panel in (self.map, self.mini):
                map_panel.set_look(self.depth, self.settings.glyphs)
            self.map.show_trails(self.settings.moves == "on")
        self.screen.styles.background = self.look.background
        self.changed()
        self.redraw()

    def redraw(self) -> None:
        """Draw everything again."""
        self.stage.refresh(layout=True)

    def leave(self, how: Ended) -> None:
        """Leave the table; it is kept."""
        self.exit("over" if how == "quit" and self.desk.match.over else how)

    def input_ended(self) -> None:
        """No more keys will come: what was given is heard, and then the table is left."""
        self.intake.last = True
        self.intake.wake()

    # -- bringing the screen up to date

    def changed(self, what: str = "all") -> None:
        """Something is to be drawn anew; done once, after the keys that are already there."""
        self.drawing.want(what)

    @property
    def busy(self) -> bool:
        """Whether a line given is not answered yet, or something is still to be drawn."""
        return self.drawing.behind or self.intake.busy or self._moving is not None

    # -- sizes

    def on_resize(self, event: events.Resize) -> None:
        """Another size: another layout."""
        self._lay_out(event.size)
        self.changed()

    def _lay_out(self, size: Size) -> None:
        self.size_class = Shape(*size).size_class
        self.list_panel.rows = 6 if size.height < 30 else 8

    # -- the end

    async def _shutdown(self) -> None:
        """Close everything, and remember what there was to close."""
        self._parts += [*self._registry, self.pointer, self.travel, self.intake, self.pages, self.drawing, self.doing]
        await super()._shutdown()

    def take_apart(self) -> None:
        """Let go of everything, once it is over: its parts know each other all round, and would stay in memory until a
        collection of everything, which stops the keys of all others in the same process.
        """
        parts, self._parts = self._parts, []
        if self.is_running:
            return
        for part in (*parts, self._animator, self._driver, self):
            if part is not None:
                vars(part).clear()

    # -- faults

    def _handle_exception(self, error: Exception) -> None:
        """A fault is noted and told in one line, and the screen goes on: nobody is shown its innards, the journal is
        whole. One before the screen stands ends it.
        """
        cause = getattr(error, "error", error)
        number = number_of(cause)
        self._faults[number] = self._faults.get(number, 0) + 1
        if self._faults[number] <= NOTED:
            self.desk.note_fault(cause, ", on the screen")
        if not self._stands:
            self.fault = number
            super()._handle_exception(error)
            return
        told = Said("error", fault_line(number))
        if told not in self.said:
            self.say([told, *self.said])

    def _fatal_error(self) -> None:
        """Close without the traceback, whose local variables may be somebody's secret."""
        self._close_messages_no_wait()

    def panic(self, *renderables: object) -> None:
        """As above, for errors that would draw themselves."""
        self._close_messages_no_wait()


__all__ = ["Ended", "Feed", "TableApp"]
