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
from typing import Any, Protocol

from rich.console import Console
from textual import events
from textual.app import ComposeResult
from textual.cache import LRUCache
from textual.driver import Driver
from textual.geometry import NULL_SIZE, Size
from textual.timer import Timer

from minaria.table.pages.digest import last_order
from minaria.table.people.learning import OFFER
from minaria.table.store.store import StoreTrouble
from minaria.ui.alerts import spoken
from minaria.ui.attention import Attention
from minaria.ui.editing import NO_EDITOR
from minaria.ui.faults import fault_line, number_of
from minaria.ui.passing import HOW
from minaria.ui.settings import Settings
from minaria.ui.switching import NO_SHELL
from minaria.ui.terminal import SECOND
from minaria.ui.tui.actions import Doing
from minaria.ui.tui.arrangement import Shape
from minaria.ui.tui.compat import hear_of
from minaria.ui.tui.desk import Desk
from minaria.ui.tui.display import Display
from minaria.ui.tui.editor import Editor, History
from minaria.ui.tui.intake import Intake
from minaria.ui.tui.key_sequences import OPTION_SIGNS, put_right
from minaria.ui.tui.keys import Place
from minaria.ui.tui.maps import MapPanel
from minaria.ui.tui.messages import (
    Changed,
    Edit,
    Ended,
    Escape,
    Fault,
    Focus,
    KeysTo,
    Leave,
    Message,
    NewLook,
    NewSeat,
    Redraw,
    Suspend,
    Word,
)
from minaria.ui.tui.model import Model
from minaria.ui.tui.order_line import Said, Suggested
from minaria.ui.tui.pages import Pages
from minaria.ui.tui.panels import LogPanel
from minaria.ui.tui.pointer import Pointer
from minaria.ui.tui.screen_app import ScreenApp
from minaria.ui.tui.themes import depth_of, write_at
from minaria.ui.tui.travel import Travel

put_right()

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


class TableApp(ScreenApp):
    """One screen at one table."""

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
        term: str = "",
    ) -> None:
        self.link = link  # what a driver of its own writes to
        super().__init__(driver_class, console)
        self.share_parsed(_parsed())
        settings = settings or Settings()
        self.editor = Editor(history)
        self.editor.put(typed)
        self.model = model = Model(desk, settings, self.editor, depth_of(self.console), self.told, term)
        write_at(self.console, model.depth)
        self.desk, self.map, self.stage = desk, model.map, model.stage
        self.attention = Attention(self.tell_terminal, lambda: self.model.settings, term)
        self.feed = feed
        self.pages, self.pointer = Pages(model), Pointer(model)
        self.travel = Travel(model, self.pages)
        self.intake = Intake(model, self.pages, self.travel)
        self.drawing = Display(model, self.pages, self.pointer, self.travel, self.intake)
        self._open_book()
        self.opens_at: int | None = None  # of a replay: the line whose position is shown first; None: it plays
        self.fault = ""
        self._stands = False  # whether the screen is shown: a fault before that ends it
        self._faults: dict[str, int] = {}  # by its number, how often each was met here
        self._no_key = False  # what is said is that a letter does nothing where the keys are
        self._moving: Timer | None = None  # runs while the map cursor does not rest
        self._parts: list[Any] = []  # what there is to take apart in the end
        self._home: object = None  # where the map cursor stood to begin with

    def _open_book(self) -> None:
        """An empty log for whoever sits here, and the keys that go through it."""
        self.model.open_book()
        self.doing = Doing(self.model, self.pages, self.pointer, self.travel, self.intake)

    # -- what the parts tell

    def told(self, message: Message) -> None:
        """Do what a part cannot do by itself, now."""
        match message:
            case Changed(what):
                if not self.drawing.behind and self.is_running:
                    self.call_later(self._draw)
                self.drawing.want(what)
            case KeysTo(place):
                self.keys_to(place)
            case Word(order):
                self.doing.word(order)
            case NewSeat():
                self.new_seat()
            case NewLook():
                self.new_look()
            case Redraw():
                self.redraw()
            case Suspend():
                self._suspend()
            case Edit(text):
                self.edit(text)
            case Escape(sequence):
                self.attention.tell(sequence)
            case Leave(how):
                self.leave(how)
            case Fault(error):
                hear_of(self, error)

    def _draw(self) -> None:
        self.drawing.update(self.size if self.screen_stack else NULL_SIZE)
        desk = self.desk
        asked = not desk.replay and (desk.asked or bool(self.intake.hand_over))
        self.attention.now(asked, desk.title, desk.hosted.name)

    def on_app_focus(self) -> None:
        """The window is looked at."""
        self.attention.focus(True)

    def on_app_blur(self) -> None:
        """The window is looked at no more."""
        self.attention.focus(False)

    # -- the parts

    def parting(self) -> str:
        """What the terminal is told before it is given back."""
        return self.attention.parting()

    def compose(self) -> ComposeResult:
        """The parts of the screen, from top to bottom."""
        model = self.model
        yield model.state_line
        yield model.ask_line
        yield model.map
        yield model.sheet_panel
        yield model.log_panel
        yield model.mini
        yield model.stack_panel
        yield model.news
        yield model.order_line
        yield model.answer
        yield model.list_panel
        yield model.hand_over

    def on_mount(self) -> None:
        """Begin: show the table, take lines, follow what others do."""
        self.attention.begin()
        self.intake.begin()
        self.new_look()
        self._lay_out(self.size)
        self._welcome()
        self._draw()
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
                hear_of(self, err)
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
            talk = self.desk.take_talk() + self._alerted()
            if lines or talk or self.feed is not None:
                self.intake.wake()  # first, so that both are drawn in one frame
            if talk:
                self.model.say([Said("question", text) for text in talk])

    def _alerted(self) -> list[str]:
        """Ring for triggers whose moment has come; the lines that they say."""
        fired = self.desk.alerts()
        if any(x.trigger.ring for x in fired):
            self.bell()
        return [said for x in fired if (said := spoken(x, self.desk.match))]

    async def _tell_time(self) -> None:
        """A clock that runs is shown second by second."""
        told = ""
        while True:
            await asyncio.sleep(SECOND)
            now = self.desk.clock()
            if now != told:
                told = now
                self.model.changed("state")

    def _welcome(self) -> None:
        desk = self.desk
        said = [Said("error", t) for t in (*self.model.settings.troubles, *self.model.keymap.troubles)]
        if desk.hosted.promise and not desk.match.over and len(desk.counted().lines) < 2:
            desk.note(f"Promise of the dice: {desk.hosted.promise} (the hash of their seed, shown at the end).")
        if desk.shared and not desk.match.over:
            desk.note(f"The keyboard passes on with the turn; {HOW}")
        self.model.say(said)
        if (page := desk.greeting()) is not None:
            self.pages.open(lambda: page, page.title)
        elif desk.may_learn and not said:
            self.model.say([Said("note", OFFER)])

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
            self.model.leaving = False
        if not self.editor.text and (key := OPTION_SIGNS.get(event.character or "")):
            event = events.Key(key, None)
        place: Place = self.model.place
        if place == "line" and (self.travel.away or self.desk.replay) and not self.editor.text:
            place = "past"
            if self.model.keymap.does(place, event.key, event.character) is None:
                place = "line"
        if place == "line" and event.key in ("enter", "ctrl+j"):  # ctrl+j: Enter before the screen stood
            self._enter()
            return
        found = self.model.keymap.does(place, event.key, event.character)
        if found is None and place == "past":
            found = self.model.keymap.does("line", event.key, event.character)
        if found is not None:
            if self._no_key:
                self._no_key = False
                self.model.say([])
            self.doing.key(found)
        elif event.character == "?" and place == "line" and not self.editor.text:
            self.doing.key("orders")
        elif event.is_printable and event.character and not event.key.startswith("alt+"):
            if place in ("map", "log"):
                self.model.say([Said("note", f"'{event.character}' is no key {_THERE[place]}.")])
                self._no_key = True
                return
            self.editor.type(event.character)
            self.model.line_changed()

    def _enter(self) -> None:
        if self.model.palette is not None:
            self.doing.take_from_palette()
            return
        line = self.editor.take()
        self.model.line_changed()
        if line.strip():
            self.intake.give(line)
        elif self.drawing.short.more:
            self.pages.read_news()

    def _paste(self, text: str, time: float) -> None:
        """Several lines pasted are several lines given; what stands behind the last one is left to be edited."""
        if self.intake.hand_over and (time < self.intake.since or self.intake.hand_over == "blank"):
            return
        self.model.palette = None
        *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        given = []
        for line in lines:
            self.editor.type(line)
            given.append(self.editor.take())
        self.intake.give(*(line for line in given if line.strip()))
        if rest:
            self.editor.type(rest)
        self.model.line_changed()

    def keys_to(self, place: Focus) -> None:
        """Give the keys to the order line, the map or the log."""
        if place == "map" and self.model.board is None:
            place = "line"
        if place != self.model.place == "line":
            self.model.said = []  # the place or the entry is told instead
        self.model.place = place
        if place == "line":
            self.pointer.drop()
        if place == "map" and self.model.size_class == "small":
            self.pages.close()
        self.model.changed()

    # -- the map's messages

    def on_map_panel_moved(self, message: MapPanel.Moved) -> None:
        """The cursor has come to a place: say what is there."""
        if message.panel is self.model.mini:
            self.map.move_to(message.cell.id, centre=True)
            return
        self.pages.pointed = message.cell.id != self._home
        self.model.changed("line")
        if self._moving is not None:
            self._moving.stop()
        self._moving = self.set_timer(REST, self._at_rest)

    def _at_rest(self) -> None:
        """The cursor stays where it is: now the sheet says what is there."""
        self._moving = None
        self.model.changed("cell")

    def on_map_panel_picked(self, message: MapPanel.Picked) -> None:
        """A second click on a place picks it."""
        if message.panel is self.map and not self.intake.hand_over:
            self.pointer.pick()

    def on_log_panel_clicked(self, message: LogPanel.Clicked) -> None:
        """A click in the log: a turn folds, the map jumps to the place an entry names."""
        if self.intake.hand_over == "blank":
            return
        self.model.book.at = message.row
        if message.heading:
            self.model.book.fold()
        else:
            self.doing.key("log_place")
        self.model.changed("log")

    def on_suggested_clicked(self, message: Suggested.Clicked) -> None:
        """A click in the list takes the suggestion."""
        self.editor.take_suggestion(message.number)
        self.model.line_changed(suggest=False)
        self.model.changed("suggest")

    # -- who sits here, and how it looks

    def new_seat(self) -> None:
        """Another seat sits here: its own board, its own sheet, nothing of the last one's."""
        self.pages.forget()
        self.drawing.forget()
        model = self.model
        model.place, model.palette = "line", None
        self.pointer.drop()
        self._open_book()
        model.said = []
        his = [s for s in self.desk.seats if self.desk.person_of(s) == self.desk.person]
        model.seen = max((last_order(self.desk.match, s) for s in his), default=0)
        model.read = 0
        if self.model.board is not None:
            own = [t for t in self.desk.scene().tokens if t.owner == self.desk.seat != ""]
            first = next((t.spot for t in own if t.kind == "hero"), own[0].spot if own else self.model.board.start)
            self.map.set_scene(self.desk.scene())
            self._home = first
            self.map.move_to(first, centre=True)
        self.model.changed()

    def new_look(self) -> None:
        """Colours, signs or what the map shows were chosen anew."""
        model = self.model
        model.choose_look()
        write_at(self.console, model.depth)
        for panel in model.panels():
            panel.set_look(model.look)
        if model.board is not None:
            for map_panel in (model.map, model.mini):
                map_panel.set_look(model.depth, model.settings.glyphs, model.look.theme)
            model.map.show_trails(model.settings.moves == "on")
        self.screen.styles.background = model.look.background
        model.changed()
        self.redraw()

    def redraw(self) -> None:
        """Draw everything again."""
        self.stage.refresh(layout=True)

    def _suspend(self) -> None:
        """Back to the shell for a while, where the screen is that of one's own machine."""
        suspend = getattr(self.its_driver, "suspend", None)
        if suspend is None:
            self.model.say([Said("note", NO_SHELL)])
        else:
            self.call_later(suspend)

    def edit(self, text: str) -> None:
        """A text into an editor: there is none but at the computer itself."""
        self.model.say([Said("note", NO_EDITOR)])

    def leave(self, how: Ended) -> None:
        """Leave the table; it is kept."""
        self.exit("over" if how == "quit" and self.desk.match.over else how)

    def input_ended(self) -> None:
        """No more keys will come: what was given is heard, and then the table is left."""
        self.intake.last = True
        self.intake.wake()

    @property
    def stands(self) -> bool:
        """Whether the screen is shown."""
        return self._stands

    @property
    def busy(self) -> bool:
        """Whether a line given is not answered yet, or something is still to be drawn."""
        return self.drawing.behind or self.intake.busy or self._moving is not None

    # -- sizes

    def on_resize(self, event: events.Resize) -> None:
        """Another size: another layout."""
        self._lay_out(event.size)
        self.model.changed()

    def _lay_out(self, size: Size) -> None:
        self.model.size_class = Shape(*size).size_class
        self.model.list_panel.rows = 6 if size.height < 30 else 8

    # -- the end

    def closing(self, widgets: Sequence[object]) -> None:
        """Remember what there is to close."""
        self._parts += [*widgets, self.pointer, self.travel, self.intake, self.pages, self.drawing, self.doing]
        self._parts.append(self.model)

    def take_apart(self) -> None:
        """Let go of everything, once it is over: its parts know each other all round, and would stay in memory until a
        collection of everything, which stops the keys of all others in the same process.
        """
        parts, self._parts = self._parts, []
        if self.is_running:
            return
        for part in (*parts, self.animator, self.its_driver, self):
            if part is not None:
                vars(part).clear()

    # -- faults

    def met_fault(self, error: Exception) -> bool:
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
            return False
        told = Said("error", fault_line(number))
        if told not in self.model.said:
            self.model.say([told, *self.model.said])
        return True


__all__ = ["Feed", "TableApp"]
