"""Bringing the screen up to date: what changed is drawn once, after the keys and lines that are already there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from commands.table_words import Cards
from minaria.engine.sheets import Sheet, note
from minaria.table.pages.digest import WORDS, Digest, Told, digest
from minaria.ui.tui import screen_words
from minaria.ui.tui.arrangement import Shape, news_lines
from minaria.ui.tui.keys import Place
from minaria.ui.tui.order_line import Said

if TYPE_CHECKING:  # a part of the screen, made by it and drawing on it
    from minaria.ui.tui.app import TableApp

BAR = 10  # columns of a progress bar
LATEST = 4  # things told that the news may show
SMALLEST = (80, 24)
HALTED = "bots halted: 'go on'"
HERE = 3  # lines for the place under the cursor and the keys, where no sheet tells of it


class Display:
    """What of the screen is behind, and how each part comes to say what is so."""

    def __init__(self, app: TableApp) -> None:
        self.app = app
        self.desk = app.desk
        self._wanted: set[str] = set()
        self._logged: tuple[object, ...] = ()
        self.short = Digest(())  # what happened since the last order and was not read
        owners = app.desk.scene().owners if app.board is not None else ()
        self.colours = {o.id: o.colour for o in owners} or {s: k for k, s in enumerate(app.desk.hosted.table.seats)}

    @property
    def behind(self) -> bool:
        """Whether something is still to be drawn."""
        return bool(self._wanted)

    def want(self, what: str) -> None:
        """Have a part drawn: "all", "state", "cell", "log", "line", "answer", "suggest"."""
        if not self._wanted and self.app.is_running:
            self.app.call_later(self.update)
        self._wanted.add(what)

    def update(self) -> None:
        """Draw what was wanted."""
        wanted, self._wanted = self._wanted, set()
        app = self.app
        if not app.screen_stack:
            return
        if "suggest" in wanted:
            self._careful(self._suggest)
        if "all" in wanted:
            self._careful(self._table)
        elif "state" in wanted:
            self._careful(self._state)
        elif "log" in wanted:
            self._careful(lambda: app.log_panel.show(app.book, self.colour, app.place == "log"))
        if wanted & {"all", "cell"}:
            self._careful(lambda: self._sheet("all" in wanted))
        self._careful(self._line)
        app.stage.take_shape(self._shape())
        app.stage.paint()

    def _careful(self, draw: Callable[[], None]) -> None:
        """Draw a part; a fault in it is told below the order line, and the other parts are drawn all the same."""
        try:
            draw()
        except Exception as err:
            self.app._handle_exception(err)

    def _shape(self) -> Shape:
        app, (width, height) = self.app, self.app.size
        answer = app.answer.high(width, max(height // 2 - 2, 2))
        if app.place == "map" and app.size_class == "small":
            answer = max(answer, HERE)  # so that the map does not jump as the cursor goes over places with more to say
        return Shape(
            width,
            height,
            map=app.board is not None,
            handing=app.intake.hand_over == "blank",
            page=app.pages.make is not None,
            log=app.pages.shows_log,
            ask=app.ask_line.high(width),
            answer=answer,
            rows=app.list_panel.high,
            news=app.news.high(width, news_lines(height)) if app.news.short else 0,
        )

    def colour(self, seat: str) -> int:
        """The number of a seat's colour on the map; -1 for nobody."""
        return self.colours.get(seat, -1)

    def forget(self) -> None:
        """Another seat sits here: its log is another."""
        self._logged = ()

    # -- the parts

    def _suggest(self) -> None:
        app, editor = self.app, self.app.editor
        if not editor.text.strip() or editor.kept or editor.sought is not None or app.intake.lines:
            editor.suggest([])
        elif editor.cursor == len(editor.text):
            editor.suggest([*self.desk.complete(editor.text), *screen_words.complete(editor.text)])

    def _table(self) -> None:
        app = self.app
        if app.intake.hand_over == "blank":
            app.hand_over.show(app.intake.words())
            return
        for draw in (self._state, self._question, self._log, self._map):
            self._careful(draw)

    def _question(self) -> None:
        app, desk = self.app, self.desk
        question = app.intake.words() if app.intake.hand_over else desk.ask()
        app.ask_line.show(question, desk.asked or bool(app.intake.hand_over))

    def _map(self) -> None:
        app, desk = self.app, self.desk
        if app.board is None:
            return
        scene = desk.scene()
        app.map.set_scene(scene)
        if app.size_class == "large":
            app.mini.set_board(app.board, scene)
        if app.pointer.picked is not None and not desk.reach(app.pointer.picked.id):
            app.pointer.drop()

    def _state(self) -> None:
        app, (width, height) = self.app, self.app.size
        right = self.desk.clock()
        if app.travel.away:
            right = app.travel.words(BAR)
        elif app.intake.working:
            right = f"bots play: {app.intake.working} orders (Esc stops)"
        elif app.intake.halted and not self.desk.match.over:
            right = f"{HALTED} {right}".rstrip()
        elif width < SMALLEST[0] or height < SMALLEST[1]:
            right = f"{width}x{height}: 80x24 is wanted"
        app.state_line.show(self.desk.title, self.desk.where(), right)

    def _log(self) -> None:
        app, desk = self.app, self.desk
        reached = desk.past if desk.replay else None
        now = (len(desk.match.lines), desk.viewer, len(desk.notes), desk.eyes, desk.match.over, reached)
        if now != self._logged:
            self._logged = now
            app.book.fill(desk.entries())
            desk.hosted.told(desk.seat)
        app.log_panel.show(app.book, self.colour, app.place == "log")
        told = [e for e in app.book.entries if e.kind in ("told", "talk")]
        fresh = [e for e in told if e.n >= app.seen] if app.seen else []
        unread = [e for e in fresh if e.n >= app.read]
        self.short = digest([e.told or Told(e.text, weight=WORDS) for e in unread], LATEST)
        if self.short.more:
            whose = {e.text: e.seat for e in reversed(unread)}
            first = [(t.said(), self.colour(whose[t.text])) for t in self.short.first]
            app.news.show(first, len(unread), short=True)
        else:
            app.news.show([(e.text, self.colour(e.seat)) for e in told[-LATEST:]], len(fresh))

    def _sheet(self, every: bool) -> None:
        """The page, the place under the cursor or the own sheet; unless `every`, only what the cursor changes."""
        app, pages = self.app, self.app.pages
        colours = {seat: c for seat, k in self.colours.items() if (c := app.look.owner(k))}
        cell = self._cell()
        app.sheet_panel.turned_by = app.keymap.shown("page_down") if app.pages.scrolled() is app.sheet_panel else ""
        if pages.make is not None:
            if every:
                signs = app.map.legend_lines() if pages.name == "legend" and app.board is not None else []
                app.sheet_panel.show(pages.make(), colours, stay=True, picture=signs)
        elif pages.pointed and cell is not None and app.size_class == "medium":
            app.sheet_panel.show(cell, colours)
        elif (every or app.size_class == "medium") and (app.size_class != "small" or app.board is None):
            app.sheet_panel.show(self.desk.own_page(), colours, stay=True)
        if cell is not None and app.size_class == "large":
            app.stack_panel.show(cell, colours)

    def _cell(self) -> Sheet | None:
        if self.app.board is None:
            return None
        cell = self.app.map.cell
        return self.desk.here(cell.id) or note(cell.where, cell.says)

    def _line(self) -> None:
        app, desk = self.app, self.desk
        active = app.place == "line"
        app.order_line.show(desk.prompt, active, self._hint())
        said = app.said
        if active and self.short.more and app.size_class != "small" and not app.intake.hand_over:
            # It stands there until it was read, whatever else there is to say.
            said = [*(Said("news", t.said()) for t in self.short.first), Said("note", self.short.asks()), *said]
        if app.place == "map" and not said:
            said = [Said("note", " ".join(app.map.place()))]
        place: Place = "past" if (app.travel.away or desk.replay) and active else app.place
        opened = app.pages.make is not None or app.pages.reading
        close = [(app.keymap.shown("escape"), "Close")] if opened and place == "line" else []
        if desk.console and place == "line":
            close.append((app.keymap.shown("questions"), "Questions"))
        lacks = app.keymap.shown("cards") if Cards in desk.hosted.game.lacks else ""
        app.answer.show(said, [*close, *(k for k in app.keymap.footer(place) if k[0] != lacks)])
        app.list_panel.refresh()

    def _hint(self) -> str:
        shown = self.app.keymap.shown
        if self.app.place == "map":
            return f"the keys move the map cursor; {shown('map_leave')} and you type orders again"
        if self.app.place == "log":
            return f"the keys go through the log; {shown('log_leave')} and you type orders again"
        if self.app.travel.away or self.desk.replay:
            return f"{shown('past_back')} and {shown('past_forward')} go on, {shown('past_now')} is the present"
        if not self.desk.asked:
            return ""
        return f"type an order; {shown('complete')} completes, ? what you can do, {shown('map')} map"
