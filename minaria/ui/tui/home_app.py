"""Home on a full screen: the rows, beside them a map and what the row chosen means, one line to type in.

Keys are taken in the app's own turn, as at a table (see `app`); what becomes of them `ui/home` says. No game is loaded
before the first frame: each is afterwards, one at a time, that of the row chosen first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from rich.console import Console
from textual import events
from textual.app import ComposeResult
from textual.driver import Driver
from textual.geometry import NULL_SIZE

from minaria.engine.game import load
from minaria.engine.sheets import Sheet
from minaria.ui import theme_gallery
from minaria.ui.faults import fault_line, note_fault
from minaria.ui.home.home import Home
from minaria.ui.home.said import Act, Said
from minaria.ui.home.start import Start, start
from minaria.ui.settings import Settings
from minaria.ui.switching import NO_SHELL, give_key, reader, there_already, way, wish
from minaria.ui.tui import screen_words
from minaria.ui.tui.arrangement import Shape, TableScreen, home_regions
from minaria.ui.tui.compat import hear_of
from minaria.ui.tui.editor import Editor, History
from minaria.ui.tui.home_panels import PicturePanel, RowsPanel, Shown
from minaria.ui.tui.key_sequences import put_right
from minaria.ui.tui.keys import Keymap
from minaria.ui.tui.lines import Panel
from minaria.ui.tui.order_line import Answer, OrderLine, Suggested
from minaria.ui.tui.order_line import Said as Line
from minaria.ui.tui.panels import AskLine, SheetPanel, StateLine
from minaria.ui.tui.screen_app import ScreenApp
from minaria.ui.tui.screen_words import KeyTo
from minaria.ui.tui.themes import depth_of, look, write_at

put_right()

LOOK_AGAIN = 2.0  # seconds after which the list of tables is read again
REST = 0.08  # seconds a row stays chosen before its game is loaded and its map drawn
LISTED = 6  # suggestions shown at once
_OF_A_TABLE = "{} is a key at a table; 'keys' lists those of home."


class HomeApp(ScreenApp):
    """The screen of home. `act`: what is done once it is closed, None where it was closed from outside."""

    def __init__(
        self,
        home: Home,
        data: Path,
        settings: Settings | None = None,
        *,
        console: Console | None = None,
        driver_class: type[Driver] | None = None,
        history: History | None = None,
    ) -> None:
        super().__init__(driver_class, console)
        self.home, self.data = home, data
        self.settings = settings or Settings()
        self._gallery: Sheet | None = None  # the page of themes, where it was asked for
        self.keymap = Keymap(self.settings.keys, self.settings.keys_from)
        self.editor = Editor(history)
        self.act: Act | None = None
        self.fault = ""
        self._shows = depth_of(self.console)
        self.stage = TableScreen(home_regions)
        self.state_line, self.ask_line = StateLine(id="state"), AskLine(id="ask")
        self.rows, self.picture, self.sheet_panel = (
            RowsPanel(id="rows"),
            PicturePanel(id="picture"),
            SheetPanel(id="sheet"),
        )
        self.order_line, self.list_panel = OrderLine(self.editor, id="order"), Suggested(self.editor, id="list")
        self.answer = Answer(id="answer")
        self.doings = self._doings()
        self._start: Start | None = None
        self._started: tuple[str, tuple[str, ...]] = ("", ())  # the game and seats of that
        self._waits = False  # whether what changed is still to be drawn
        self._rests = asyncio.Event()
        self._stands = False
        self._leaving = False

    # -- the parts

    def panels(self) -> list[Panel]:
        """Every part, each with a twin in words."""
        return [
            self.state_line,
            self.ask_line,
            self.rows,
            self.picture,
            self.sheet_panel,
            self.order_line,
            self.answer,
            self.list_panel,
        ]

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield from self.panels()

    def on_mount(self) -> None:
        """Begin: show home, then learn of the games."""
        said = [*self.settings.troubles, *self.keymap.troubles]
        self.home.said += [Said("error", text) for text in said]
        self.new_look()
        self.draw()
        for attend in (self._learn, self._follow):
            self.run_worker(self._go_on_with(attend), group=attend.__qualname__)
        self._stands = True

    async def _go_on_with(self, attend: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await attend()
            except Exception as err:
                hear_of(self, err)
                await asyncio.sleep(REST)

    async def _learn(self) -> None:
        """Load the game of the row chosen, draw its map; then the other games, one at a time."""
        self._rests.clear()
        await asyncio.sleep(0)
        home = self.home
        if home.game:
            self._learn_of(home.game)
            await asyncio.sleep(REST)
            if self._rests.is_set():
                return
            self._draw_map()
        for game in home.titles:
            if game not in home.loaded:
                await asyncio.sleep(REST)
                if self._rests.is_set():
                    return
                self._learn_of(game)
        await self._rests.wait()

    def _learn_of(self, game: str) -> None:
        if game not in self.home.loaded:
            self.home.learn_of(game)
            self.changed()

    def _draw_map(self) -> None:
        """The map of the game chosen; of a new one with the seats that would play."""
        wanted = self._wanted()
        if wanted != self._started:
            self._start, self._started = start(load(wanted[0]), wanted[1]), wanted
            self.changed()

    def _wanted(self) -> tuple[str, tuple[str, ...]]:
        """The game whose map is to be shown, and the seats that play in it, () the usual ones."""
        home = self.home
        return home.game, tuple(home.form.players) if home.form is not None and not home.form.refusal() else ()

    async def _follow(self) -> None:
        """Others play on at tables of mine: the rows say so."""
        await asyncio.sleep(REST)
        while self.home.look_up():
            self.changed()
            await asyncio.sleep(REST)
        await asyncio.sleep(LOOK_AGAIN)
        if self.home.look_again():
            self.changed()

    @property
    def busy(self) -> bool:
        """Whether something is still to be drawn, or a game to be learnt of."""
        home = self.home
        return (
            self._waits or len(home.loaded) < len(home.titles) or (bool(home.game) and self._wanted() != self._started)
        )

    # -- drawing

    def changed(self) -> None:
        """Something is to be drawn anew: once, after the keys that are already there."""
        if not self._waits and self.is_running:
            self._waits = True
            self.call_later(self.draw)

    def draw(self) -> None:
        """Bring every part up to date."""
        self._waits = False
        size = self.size if self.screen_stack else NULL_SIZE
        if not size:
            return
        home, form = self.home, self.home.form
        width, height = size
        mine = sum(t.mine for t in home.tables)
        moment = f"a new game of {form.game.title}" if form is not None else "home"
        waiting = "1 table waits for you" if mine == 1 else f"{mine} tables wait for you" if mine else ""
        self.state_line.show("minaria", moment, waiting)
        self.ask_line.show(home.question, True)
        self.rows.show(*self._shown())
        self.picture.show(self._pictured(), home.titles.get(home.game, ""), self.depth, self.settings.glyphs)
        self.sheet_panel.turned_by = self.keymap.shown("page_down")
        pictured = home.sheet is not None and home.sheet is self._gallery
        picture = theme_gallery.samples(self.settings.home, self.depth) if pictured else ()
        self.sheet_panel.show(home.sheet or home.preview(), picture=picture)
        self.order_line.show("minaria", True, "" if self.editor.text else self._hint())
        said = [Line(s.role, s.text) for s in home.said]
        self.answer.show(said, self._footer())
        self.list_panel.rows = LISTED
        self.list_panel.refresh()
        self.stage.take_shape(
            Shape(
                width,
                height,
                map=self.picture.start is not None,
                page=home.sheet is not None,
                ask=self.ask_line.high(width),
                answer=self.answer.high(width, max(height // 2 - 2, 2)),
                rows=self.list_panel.high,
            )
        )
        self.stage.paint()

    def _shown(self) -> tuple[list[Shown], int]:
        """The rows as they are shown, and which is chosen."""
        home, form = self.home, self.home.form
        if form is None:
            numbers = {row: k for k, row in home.numbers.items()}
            return [Shown(numbers.get(row, -1), row.name, row.right, -1, row.mark) for row in home.rows], home.at
        out = []
        at = 0
        kind = "begin"
        for k, row in enumerate(form.rows()):
            if row.kind != kind:
                kind = row.kind
                out.append(Shown(-1, "Seats" if kind == "seat" else "Options"))
            if k == form.at:
                at = len(out)
            colour = self._start.colour(row.name) if self._start is not None and row.name in form.players else -1
            out.append(Shown(0, row.name, row.value, colour, kind == "begin"))
        return out, at

    def _pictured(self) -> Start | None:
        """The map shown: that of the game chosen, once it is drawn."""
        return self._start if self.home.game and self._started[0] == self.home.game else None

    def _hint(self) -> str:
        row = self.home.form.row.name if self.home.form is not None else self.home.row.name
        return f"Enter: {row}"

    def _footer(self) -> list[tuple[str, str]]:
        shown = self.keymap.shown
        change = [(f"{shown('home_left')}/{shown('home_right')}", "Change")] if self.home.form is not None else []
        return [
            (f"{shown('home_up')}/{shown('home_down')}", "Row"),
            ("Enter", "Take"),
            *change,
            (shown("page_down"), "Page"),
            (shown("help"), "Help"),
            (shown("keys"), "Keys"),
            (shown("home_back"), "Back"),
            (shown("leave"), "Leave"),
        ]

    def new_look(self) -> None:
        """Colours or signs were chosen anew."""
        settings = self.settings
        self.depth = self._shows if settings.colour == "auto" else settings.colour
        chosen = look(settings.colours, self.depth, settings.glyphs)
        write_at(self.console, self.depth)
        for panel in self.panels():
            panel.set_look(chosen)
        self.screen.styles.background = chosen.background
        self.stage.refresh(layout=True)

    def on_resize(self, event: events.Resize) -> None:
        """The parts have other places."""
        self.changed()

    # -- keys

    async def on_event(self, event: events.Event) -> None:
        """Keys and pastes are taken here and now; everything else goes its usual way."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            event.stop()
            event.prevent_default()
            self._key(event)
        elif isinstance(event, events.Paste) and not event.is_forwarded:
            event.stop()
            event.prevent_default()
            self._paste(event.text)
        else:
            await super().on_event(event)

    def _key(self, event: events.Key) -> None:
        if event.key != "ctrl+c":
            self._leaving = False
        empty = not self.editor.text and self.editor.sought is None
        if event.key in ("enter", "ctrl+j"):
            self._enter()
        else:
            does = self.keymap.does
            found = does("home", event.key, event.character) if empty else None
            found = found or does("line", event.key, event.character)
            if found is not None:
                self._do(found)
            elif event.is_printable and event.character and not event.key.startswith("alt+"):
                self.editor.type(event.character)
                self._suggest()
        self._moved()

    def _moved(self) -> None:
        self._rests.set()
        self.changed()

    def _paste(self, text: str) -> None:
        *lines, rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for line in lines:
            self.editor.type(line)
            self._enter()
        if rest:
            self.editor.type(rest)
            self._suggest()
        self._moved()

    def _enter(self) -> None:
        if self.act is not None:
            return
        line = self.editor.take()
        self.editor.suggest([])
        self._done(self._heard(line))

    def _heard(self, line: str) -> Act | None:
        """What becomes of a line: a word for the screen, or one that home hears."""
        word = line.strip().casefold()
        face = way(line, "screen")
        if face:
            if chosen := reader(line):
                self.settings = self.settings.choose("reader", chosen)
            if face != "screen":
                return Act("plain" if face == "plain" else "lines")
            self.home.said = [Said("note", there_already("screen"))]
            return None
        if word in ("keys", "screen words"):
            self.home.said, self.home.sheet = [], self.keymap.page()
            return None
        match screen_words.read(line):
            case screen_words.Themes():
                self._gallery = theme_gallery.page(self.settings.home, self.settings.theme)
                self.home.said, self.home.sheet = [], self._gallery
                return None
            case screen_words.Palette() | screen_words.Copy() | screen_words.Edit():
                self.home.said = [Said("note", f"'{word.split()[0]}' is a word at a table.")]
                return None
        wanted = wish(line)
        if wanted is not None:
            self.home.said = [self._choose(wanted)]
            return None
        return self.home.hear(line)

    def _choose(self, wanted: tuple[str, str] | KeyTo | str) -> Said:
        if isinstance(wanted, str):
            return Said("error", wanted)
        if isinstance(wanted, KeyTo):
            told, self.settings = give_key(wanted, self.settings)
            self.keymap = Keymap(self.settings.keys, self.settings.keys_from)
            return Said(*told)
        try:
            self.settings = self.settings.choose(*wanted)
        except ValueError as err:
            return Said("error", str(err))
        self.new_look()
        return Said("note", f"{self.settings.words(wanted[0])}: {wanted[1]}. {self.settings.kept()}")

    def _doings(self) -> dict[str, Callable[[], object]]:
        """What the keys do, by their ids."""
        home, editor = self.home, self.editor
        return {
            "home_up": lambda: home.step(-1),
            "home_down": lambda: home.step(1),
            "home_left": lambda: home.turn(-1),
            "home_right": lambda: home.turn(1),
            "home_top": lambda: home.to_end(-1),
            "home_end": lambda: home.to_end(1),
            "home_back": lambda: self._done(home.back()),
            "leave": lambda: self._done(Act("leave")),
            "help": lambda: home.hear("help"),
            "keys": lambda: self._heard("keys"),
            "page_up": lambda: self.sheet_panel.scroll_pages(-1),
            "page_down": lambda: self.sheet_panel.scroll_pages(1),
            "page_top": lambda: self.sheet_panel.scroll_lines(-100_000),
            "page_end": lambda: self.sheet_panel.scroll_lines(100_000),
            "redraw": lambda: self.stage.refresh(layout=True),
            "suspend": self._suspend,
            "complete": lambda: editor.choose(1),
            "complete_back": lambda: editor.choose(-1),
            "previous": editor.older,
            "next": editor.newer,
            "search": editor.search,
            "escape": self._escape,
            "interrupt": self._interrupt,
            "end_of_input": lambda: editor.delete_right() if editor.text else self._done(Act("leave")),
            **editor.keys,
        }

    @property
    def ids(self) -> set[str]:
        """Every key that does something here."""
        return {*self.doings}

    def _do(self, id: str) -> None:
        """Carry out a key."""
        if id not in self.doings:
            self.home.said = [Said("note", _OF_A_TABLE.format(self.keymap.shown(id)))]
            return
        self.doings[id]()
        if id.startswith(("delete", "put_back", "right", "line_end")):
            self._suggest()

    def _suggest(self) -> None:
        editor = self.editor
        typed = editor.text.strip() and editor.sought is None and editor.cursor == len(editor.text)
        editor.suggest(self.home.complete(editor.text) if typed else [])

    def _escape(self) -> None:
        if not self.editor.dismiss():
            self.editor.clear()

    def _interrupt(self) -> None:
        if self.editor.text or self.editor.sought is not None:
            self.editor.dismiss()
            self.editor.clear()
        elif self._leaving:
            self._done(Act("leave"))
        else:
            self._leaving = True
            self.home.said = [Said("note", "Once more to leave.")]

    def _suspend(self) -> None:
        suspend = getattr(self.its_driver, "suspend", None)
        if suspend is None:
            self.home.said = [Said("note", NO_SHELL)]
        else:
            self.call_later(suspend)

    def _done(self, act: Act | None) -> None:
        """Close home, if something is to be done that is done elsewhere."""
        if act is not None and self.act is None:
            self.act = act
            self.exit(act.deed)

    def input_ended(self) -> None:
        """No more keys will come."""
        self._done(Act("leave"))

    def on_rows_panel_clicked(self, message: RowsPanel.Clicked) -> None:
        """A click chooses a row; one on the row chosen takes it."""
        shown, at = self._shown()
        if message.at == at:
            self._done(self.home.enter())
        elif 0 <= message.at < len(shown):
            self.home.point_at(shown[message.at].name)
        self._moved()

    def on_suggested_clicked(self, message: Suggested.Clicked) -> None:
        """A click in the list takes the suggestion."""
        self.editor.take_suggestion(message.number)
        self._moved()

    # -- faults

    def met_fault(self, error: Exception) -> bool:
        """A fault is noted and told in one line, and home goes on; one before the screen stands ends it."""
        number = note_fault(self.data, "at home, on the screen", getattr(error, "error", error))
        if not self._stands:
            self.fault = number
            return False
        told = Said("error", fault_line(number))
        if told not in self.home.said:
            self.home.said.append(told)
            self.changed()
        return True
