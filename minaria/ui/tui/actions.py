"""What keys and the screen's own words do: one table for each, both leading to the same few things."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from commands import Order, table_words
from minaria.engine.game import REFEREE
from minaria.engine.sheets import Facts, Sheet
from minaria.ui.switching import NO_SHELL, there_already
from minaria.ui.tui import screen_words
from minaria.ui.tui.order_line import Said

if TYPE_CHECKING:  # a part of the screen, made by it and drawing on it
    from minaria.ui.tui.app import TableApp

_PAGES: dict[str, Callable[[], Order]] = {
    "help": table_words.Help,
    "sheet": table_words.Sheet,
    "cards": table_words.Cards,
    "score": table_words.Score,
    "orders": table_words.Orders,
    "state": table_words.Look,
}
_STEPS = {
    "north": "N",
    "south": "S",
    "west": "W",
    "east": "E",
    "north_west": "NW",
    "north_east": "NE",
    "south_west": "SW",
    "south_east": "SE",
}


_QUIET = frozenset(
    {
        "complete",
        "complete_back",
        "previous",
        "next",
        "search",
        "escape",
        "pick",
        "map_pick",
        "map_other",
    }
)
"""Keys after which no new suggestions are looked for: the line is not being typed."""


class Doing:
    """Carries out what a key or a word of the screen stands for."""

    def __init__(self, app: TableApp) -> None:
        self.app = app
        editor, pointer, travel, pages, panel = app.editor, app.pointer, app.travel, app.pages, app.map
        book = app.book
        self._does: dict[str, Callable[[], object]] = {
            "questions": self._questions,
            "log": pages.toggle_log,
            "map": pages.toggle_map,
            "keys": lambda: self._own_page("keys", app.keymap.page),
            "leave": lambda: app.leave("quit"),
            "page_up": lambda: pages.scrolled().scroll_pages(-1),
            "page_down": lambda: pages.scrolled().scroll_pages(1),
            "page_top": lambda: pages.scrolled().scroll_lines(-100_000),
            "page_end": lambda: pages.scrolled().scroll_lines(100_000),
            "earlier": lambda: travel.by(-1),
            "later": lambda: travel.by(1),
            "next_force": lambda: pointer.next_force(1),
            "pick": pointer.pick,
            "closer": lambda: self.zoom("in"),
            "farther": lambda: self.zoom("out"),
            "redraw": app.redraw,
            "suspend": self._suspend,
            "complete": lambda: self._complete(1),
            "complete_back": lambda: self._complete(-1),
            "previous": editor.older,
            "next": editor.newer,
            "search": editor.search,
            "escape": self._escape,
            "interrupt": self._interrupt,
            "end_of_input": self._end_of_input,
            "left": editor.left,
            "right": editor.right,
            "word_left": editor.word_left,
            "word_right": editor.word_right,
            "line_start": editor.start,
            "line_end": editor.end,
            "delete_left": editor.delete_left,
            "delete_right": editor.delete_right,
            "delete_word": editor.delete_word,
            "delete_rest": editor.delete_rest,
            "delete_all": editor.delete_all,
            "put_back": editor.put_back,
            "map_next_force": lambda: pointer.next_force(1),
            "map_last_force": lambda: pointer.next_force(-1),
            "map_pick": pointer.pick,
            "map_name": pointer.name,
            "map_other": pointer.other,
            "map_closer": lambda: self.zoom("in"),
            "map_farther": lambda: self.zoom("out"),
            "map_centre": lambda: panel.centre(),
            "map_find": lambda: self._begin("map "),
            "map_look": self._look,
            "map_legend": lambda: self._own_page("legend", self._legend),
            "map_moves": lambda: self._choose("moves", "off" if app.settings.moves == "on" else "on"),
            "map_leave": self._leave_map,
            "log_up": lambda: book.move(-1),
            "log_down": lambda: book.move(1),
            "log_place": self._place,
            "log_position": self._position,
            "log_fold": book.fold,
            "log_fold_all": book.fold_all,
            "log_search": lambda: self._begin("search log "),
            "log_next": lambda: book.next_hit(-1),
            "log_previous": lambda: book.next_hit(1),
            "log_top": lambda: book.move(-1_000_000),
            "log_end": lambda: book.move(1_000_000),
            "log_leave": app.pages.close_log,
            "past_back": lambda: travel.by(-1),
            "past_forward": lambda: travel.by(1),
            "past_start": travel.start,
            "past_play": self._play,
            "past_faster": lambda: travel.faster(1),
            "past_slower": lambda: travel.faster(-1),
            "past_now": travel.now,
        }
        for id, direction in _STEPS.items():
            self._does[id] = self._does[f"map_{id}"] = partial(self._step, direction)
        for id, order in _PAGES.items():
            self._does[id] = partial(self._page, id, order)

    @property
    def ids(self) -> frozenset[str]:
        """Every id something is done for; a test holds them against the declared keys."""
        return frozenset(self._does)

    def key(self, id: str) -> None:
        """Do what a key stands for."""
        app = self.app
        before = (app.editor.text, app.editor.cursor)
        self._does[id]()
        if id.startswith("log_"):
            app.show_book()
        elif (app.editor.text, app.editor.cursor) != before or id in ("search", "escape", "interrupt"):
            app.line_changed(suggest=id not in _QUIET)
        else:
            app.show_line()

    # -- words

    def word(self, order: Order) -> None:
        """Do what a word of the screen stands for."""
        app, travel = self.app, self.app.travel
        app.say([])
        match order:
            case screen_words.Back(n):
                travel.by(-n)
            case screen_words.Forward(n):
                travel.by(n)
            case screen_words.At(n):
                travel.at(self._line(n))
            case screen_words.Now():
                travel.now()
            case screen_words.Replay(n):
                travel.play(self._line(n) if n >= 0 else n)
            case screen_words.Halt():
                if not (travel.halt() or app.intake.halt()):
                    app.say([Said("note", "Nothing runs that could be stopped.")])
            case screen_words.GoOn():
                app.intake.go_on()
                if travel.away:
                    travel.play()
            case screen_words.Speed(n):
                travel.set_speed(n)
            case screen_words.SeenBy(who):
                self._seen_by(who.strip().casefold())
            case screen_words.Fold(which) | screen_words.Unfold(which):
                shut = isinstance(order, screen_words.Fold)
                (app.book.fold_all if which.strip().casefold() == "all" else app.book.fold)(shut)
                app.show_book()
            case screen_words.SearchLog(wanted):
                found = app.book.search(wanted)
                app.pages.show_log()
                app.say([Said("note" if found else "error", f"{found} found for {wanted!r}; n and N go to the next.")])
            case screen_words.Zoom(how):
                self.zoom(how.strip().casefold() or "in")
            case screen_words.Theme(name):
                self._choose("theme", name)
            case screen_words.Colours(name):
                self._choose("colour", name)
            case screen_words.Glyphs(name):
                self._choose("glyphs", name)
            case screen_words.Moves(name):
                self._choose("moves", name)
            case screen_words.ReaderMode(name):
                self._choose("reader", name)
                if app.settings.reader == "on":
                    app.leave("plain")
            case screen_words.Lines():
                app.leave("lines")
            case screen_words.Plain():
                app.leave("plain")
            case screen_words.FullScreen():
                app.say([Said("note", there_already("screen"))])
            case screen_words.Keys():
                self._own_page("keys", app.keymap.page)
            case screen_words.Legend():
                self._own_page("legend", self._legend)
            case screen_words.ScreenWords():
                self._own_page("screen words", screen_words.page)

    def _line(self, own: int) -> int:
        """The journal line that whoever looks on calls by that number, the last one if he has fewer."""
        lines = self.app.desk.counted().lines
        return lines[min(own, len(lines) - 1)]

    def zoom(self, how: str) -> None:
        """In, out, or a zoom by name; remembered."""
        app = self.app
        if app.board is None:
            app.say([Said("error", "This game has no map.")])
            return
        if how in ("in", "closer", "out", "farther"):
            app.map.zoom_by(1 if how in ("in", "closer") else -1)
            return
        if how not in app.map.zooms:
            app.say([Said("error", f"There is no zoom {how!r}; there are: in, out, {', '.join(app.map.zooms)}.")])
            return
        app.map.set_zoom(how)
        app.settings = app.settings.choose("zoom", how)

    def _choose(self, name: str, value: str) -> None:
        app = self.app
        value = value.strip().casefold()
        try:
            app.settings = app.settings.choose(name, value)
        except ValueError as err:
            app.say([Said("error", str(err))])
            return
        app.say([Said("note", f"{name}: {value}. {app.settings.kept()}")])
        app.new_look()

    def _seen_by(self, who: str) -> None:
        app, desk = self.app, self.app.desk
        if desk.console and who in (REFEREE, "me", "all", "everybody"):
            desk.eyes = None if not desk.match.over else ""
        elif not desk.match.over and not desk.console:
            app.say([Said("error", "While the game goes on you see it from your own seat only.")])
            return
        elif who in desk.hosted.table.seats:
            desk.eyes = who
        elif who in ("all", "everybody", "nobody", "none", "public"):
            desk.eyes = ""
        else:
            app.say([Said("error", f"There is no seat {who!r}; there are {', '.join(desk.hosted.table.seats)}.")])
            return
        app.say([Said("note", f"Seen by {who}.")])
        app.changed()

    # -- pages and small things

    def _step(self, direction: str) -> None:
        if self.app.board is not None:
            self.app.map.step(direction)

    def _look(self) -> None:
        where = self.app.map.cell.where
        self._page(f"look {where}", lambda: table_words.Look(where))

    def _leave_map(self) -> None:
        if not self.app.pointer.drop():
            self.app.keys_to("line")

    def _play(self) -> None:
        if not self.app.travel.halt():
            self.app.travel.play()

    def _page(self, id: str, order: Callable[[], Order]) -> None:
        """A page of the table, or away with it if it is open."""
        self._own_page(id, lambda: self.app.desk.page(order()))

    def _own_page(self, id: str, make: Callable[[], Sheet]) -> None:
        if self.app.pages.name == id:
            self.app.pages.close()
        else:
            self.app.pages.open(make, id)

    def _questions(self) -> None:
        """Every open question; for players that is what they are asked themselves."""
        if self.app.desk.console:
            self._own_page("questions", self.app.desk.questions)
        else:
            self._page("orders", table_words.Orders)

    def _legend(self) -> Sheet:
        return Sheet("Signs on the map", (Facts(tuple(self.app.map.legend())),))

    def _begin(self, text: str) -> None:
        """Begin an order for somebody who goes on typing."""
        self.app.editor.put(text)
        self.app.keys_to("line")
        self.app.line_changed()

    def _place(self) -> None:
        entry, pages = self.app.book.chosen(), self.app.pages
        if entry is not None and entry.told is not None and pages.point_at_spots(entry.told.places):
            if self.app.size_class == "small":
                pages.close_log()
        elif entry is None or not pages.point_at_words(entry.text):
            self.app.say([Said("note", "No place is named there.")])

    def _position(self) -> None:
        entry = self.app.book.chosen()
        if entry is not None:
            self.app.pages.close_log()
            self.app.travel.at(entry.n)

    def _complete(self, steps: int) -> None:
        """The next suggestion; on an empty line first the list of what can be ordered now."""
        editor = self.app.editor
        if not editor.text and not editor.suggestions and editor.sought is None:
            editor.suggest(self.app.desk.complete(""))
        else:
            editor.choose(steps)

    def _suspend(self) -> None:
        """Back to the shell for a while, where the screen is that of one's own machine."""
        suspend = getattr(self.app._driver, "suspend", None)
        if suspend is None:
            self.app.say([Said("note", NO_SHELL)])
        else:
            self.app.call_later(suspend)

    def _escape(self) -> None:
        """One thing at a time: what is open or typed goes before anything that runs is stopped."""
        app = self.app
        app.say([])
        if app.editor.dismiss():
            return
        if app.editor.text:
            app.editor.clear()
        elif not (app.pointer.drop() or app.pages.close() or app.intake.halt() or app.travel.halt()):
            app.travel.now()

    def _interrupt(self) -> None:
        """Clear the line; on an empty one the first time says how to leave, the second time leaves."""
        app = self.app
        if app.editor.text or app.editor.sought is not None:
            app.editor.dismiss()
            app.editor.clear()
        elif app.leaving:
            app.leave("left")
        else:
            app.leaving = True
            app.say([Said("note", "Once more to leave; the table is kept.")])

    def _end_of_input(self) -> None:
        app = self.app
        if app.editor.text:
            app.editor.delete_right()
        else:
            app.leave("left")
