"""What keys and the screen's own words do: one table for each, both leading to the same few things."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from commands import Order, table_words
from minaria.engine.game import REFEREE
from minaria.engine.sheets import Facts, Sheet
from minaria.ui import copying, theme_gallery, word_palette
from minaria.ui.switching import give_key, there_already
from minaria.ui.tui import screen_words
from minaria.ui.tui.intake import Intake
from minaria.ui.tui.keys import Keymap
from minaria.ui.tui.messages import Edit, Escape, KeysTo, Leave, NewLook, Redraw, Suspend
from minaria.ui.tui.model import Model
from minaria.ui.tui.order_line import Said
from minaria.ui.tui.pages import Pages
from minaria.ui.tui.pointer import Pointer
from minaria.ui.tui.travel import Travel

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

    def __init__(self, model: Model, pages: Pages, pointer: Pointer, travel: Travel, intake: Intake) -> None:
        self.model, self.pages, self.pointer, self.travel, self.intake = model, pages, pointer, travel, intake
        editor, panel, book = model.editor, model.map, model.book
        self._half_typed = ""  # what stood in the line before the palette
        self._does: dict[str, Callable[[], object]] = {
            "questions": self._questions,
            "log": pages.toggle_log,
            "map": pages.toggle_map,
            "keys": lambda: self._own_page("keys", model.keymap.page),
            "leave": lambda: model.tell(Leave("quit")),
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
            "redraw": lambda: model.tell(Redraw()),
            "palette": self._palette,
            "edit": lambda: model.tell(Edit(editor.text)),
            "suspend": lambda: model.tell(Suspend()),
            "complete": lambda: self._complete(1),
            "complete_back": lambda: self._complete(-1),
            "previous": lambda: self._older(-1),
            "next": lambda: self._older(1),
            "search": editor.search,
            "escape": self._escape,
            "interrupt": self._interrupt,
            "end_of_input": self._end_of_input,
            **editor.keys,
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
            "map_moves": lambda: self._choose("moves", "off" if model.settings.moves == "on" else "on"),
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
            "log_leave": pages.close_log,
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
        model = self.model
        before = (model.editor.text, model.editor.cursor)
        self._does[id]()
        if id.startswith("log_"):
            model.changed("log")
        elif (model.editor.text, model.editor.cursor) != before or id in ("search", "escape", "interrupt"):
            model.line_changed(suggest=id not in _QUIET)
        else:
            model.changed("line")

    # -- words

    def word(self, order: Order) -> None:
        """Do what a word of the screen stands for."""
        model, travel = self.model, self.travel
        model.say([])
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
                if not (travel.halt() or self.intake.halt()):
                    model.say([Said("note", "Nothing runs that could be stopped.")])
            case screen_words.GoOn():
                self.intake.go_on()
                if travel.away:
                    travel.play()
            case screen_words.Speed(n):
                travel.set_speed(n)
            case screen_words.SeenBy(who):
                self._seen_by(who.strip().casefold())
            case screen_words.Fold(which) | screen_words.Unfold(which):
                shut = isinstance(order, screen_words.Fold)
                (model.book.fold_all if which.strip().casefold() == "all" else model.book.fold)(shut)
                model.changed("log")
            case screen_words.SearchLog(wanted):
                found = model.book.search(wanted)
                self.pages.show_log()
                model.say(
                    [Said("note" if found else "error", f"{found} found for {wanted!r}; n and N go to the next.")]
                )
            case screen_words.Zoom(how):
                self.zoom(how.strip().casefold() or "in")
            case screen_words.ReaderMode(name):
                self._choose("reader", name)
                if model.settings.reader == "on":
                    model.tell(Leave("plain"))
            case screen_words.KeyTo():
                said, model.settings = give_key(order, model.settings)
                model.keymap = Keymap(model.settings.keys, model.settings.keys_from)
                model.say([Said(*said)])
            case screen_words.Edit(words):
                model.tell(Edit(words))
            case screen_words.Palette(wanted):
                self._palette(wanted)
            case screen_words.Copy(what):
                self._copy(what.strip().casefold())
            case screen_words.Themes():
                self._own_page("themes", self._themes)
            case _ if type(order) in screen_words.CHOOSING:
                self._choose(*screen_words.chosen(order))
            case screen_words.Lines():
                model.tell(Leave("lines"))
            case screen_words.Plain():
                model.tell(Leave("plain"))
            case screen_words.FullScreen():
                model.say([Said("note", there_already("screen"))])
            case screen_words.Keys():
                self._own_page("keys", model.keymap.page)
            case screen_words.Legend():
                self._own_page("legend", self._legend)
            case screen_words.ScreenWords():
                self._own_page("screen words", screen_words.page)

    # -- the palette

    def _palette(self, wanted: str = "") -> None:
        """Look for a word from now on, or no more."""
        model, desk = self.model, self.model.desk
        if model.palette is not None:
            self._close_palette()
            return
        model.palette = word_palette.entries(desk.hosted.table, desk.seat, on_screen=True)
        self._half_typed = "" if model.editor.kept else model.editor.text
        model.editor.put(wanted)
        model.tell(KeysTo("line"))
        model.line_changed()

    def _close_palette(self) -> None:
        """Away with it; what was typed before stands there again."""
        self.model.palette = None
        self.model.editor.put(self._half_typed)
        self.model.line_changed()

    def _older(self, steps: int) -> None:
        """Through the lines typed before, or what the palette has found."""
        editor = self.model.editor
        if self.model.palette is not None:
            editor.choose(steps)
        elif steps < 0:
            editor.older()
        else:
            editor.newer()

    def take_from_palette(self) -> None:
        """The word that is chosen, or the first: given if it needs no more, else begun in the order line."""
        model, editor = self.model, self.model.editor
        chosen = editor.suggestions[max(editor.chosen, 0)].text if editor.suggestions else editor.text.strip()
        entry = next((e for e in model.palette or () if e.usage == chosen), None)
        self._close_palette()
        if entry is None:
            model.say([Said("error", "There is no such word.")])
        elif entry.whole:
            self.intake.give(entry.line)
        else:
            self._begin(f"{entry.line} ")

    def _copy(self, what: str) -> None:
        model, desk = self.model, self.model.desk
        shown, last = (self.pages.make or desk.own_page)(), partial(copying.last_order, desk.match, desk.seat)
        try:
            sequence, said = copying.copied(what, model.term, last, shown, desk.page)
        except copying.NothingToCopy as err:
            model.say([Said("error", str(err))])
            return
        model.tell(Escape(sequence))
        model.say([Said("note", said)])

    def _line(self, own: int) -> int:
        """The journal line that whoever looks on calls by that number, the last one if he has fewer."""
        lines = self.model.desk.counted().lines
        return lines[min(own, len(lines) - 1)]

    def zoom(self, how: str) -> None:
        """In, out, or a zoom by name; remembered."""
        model = self.model
        if model.board is None:
            model.say([Said("error", "This game has no map.")])
            return
        if how in ("in", "closer", "out", "farther"):
            model.map.zoom_by(1 if how in ("in", "closer") else -1)
            return
        if how not in model.map.zooms:
            model.say([Said("error", f"There is no zoom {how!r}; there are: in, out, {', '.join(model.map.zooms)}.")])
            return
        model.map.set_zoom(how)
        model.settings = model.settings.choose("zoom", how)

    def _choose(self, name: str, value: str) -> None:
        model = self.model
        value = value.strip().casefold()
        try:
            model.settings = model.settings.choose(name, value)
        except ValueError as err:
            model.say([Said("error", str(err))])
            return
        model.say([Said("note", f"{model.settings.words(name)}: {value}. {model.settings.kept()}")])
        model.tell(NewLook())

    def _seen_by(self, who: str) -> None:
        model, desk = self.model, self.model.desk
        if desk.console and who in (REFEREE, "me", "all", "everybody"):
            desk.eyes = None if not desk.match.over else ""
        elif not desk.match.over and not desk.console:
            model.say([Said("error", "While the game goes on you see it from your own seat only.")])
            return
        elif who in desk.hosted.table.seats:
            desk.eyes = who
        elif who in ("all", "everybody", "nobody", "none", "public"):
            desk.eyes = ""
        else:
            model.say([Said("error", f"There is no seat {who!r}; there are {', '.join(desk.hosted.table.seats)}.")])
            return
        model.say([Said("note", f"Seen by {who}.")])
        model.changed()

    # -- pages and small things

    def _step(self, direction: str) -> None:
        if self.model.board is not None:
            self.model.map.step(direction)

    def _look(self) -> None:
        where = self.model.map.cell.where
        self._page(f"look {where}", lambda: table_words.Look(where))

    def _leave_map(self) -> None:
        if not self.pointer.drop():
            self.model.tell(KeysTo("line"))

    def _play(self) -> None:
        if not self.travel.halt():
            self.travel.play()

    def _page(self, id: str, order: Callable[[], Order]) -> None:
        """A page of the table, or away with it if it is open."""
        self._own_page(id, lambda: self.model.desk.page(order()))

    def _own_page(self, id: str, make: Callable[[], Sheet]) -> None:
        if self.pages.name == id:
            self.pages.close()
        else:
            self.pages.open(make, id)

    def _questions(self) -> None:
        """Every open question; for players that is what they are asked themselves."""
        if self.model.desk.console:
            self._own_page("questions", self.model.desk.questions)
        else:
            self._page("orders", table_words.Orders)

    def _themes(self) -> Sheet:
        return theme_gallery.page(self.model.settings.home, self.model.settings.theme)

    def _legend(self) -> Sheet:
        return Sheet("Signs on the map", (Facts(tuple(self.model.map.legend())),))

    def _begin(self, text: str) -> None:
        """Begin an order for somebody who goes on typing."""
        self.model.editor.put(text)
        self.model.tell(KeysTo("line"))
        self.model.line_changed()

    def _place(self) -> None:
        entry, pages = self.model.book.chosen(), self.pages
        if entry is not None and entry.told is not None and pages.point_at_spots(entry.told.places):
            if self.model.size_class == "small":
                pages.close_log()
        elif entry is None or not pages.point_at_words(entry.text):
            self.model.say([Said("note", "No place is named there.")])

    def _position(self) -> None:
        entry = self.model.book.chosen()
        if entry is not None:
            self.pages.close_log()
            self.travel.at(entry.n)

    def _complete(self, steps: int) -> None:
        """The next suggestion; on an empty line first the list of what can be ordered now."""
        editor = self.model.editor
        if not editor.text and not editor.suggestions and editor.sought is None:
            editor.suggest(self.model.desk.complete(""))
        else:
            editor.choose(steps)

    def _escape(self) -> None:
        """One thing at a time: what is open or typed goes before anything that runs is stopped."""
        model = self.model
        model.say([])
        if model.palette is not None:
            self._close_palette()
            return
        if model.editor.dismiss():
            return
        if model.editor.text:
            model.editor.clear()
        elif not (self.pointer.drop() or self.pages.close() or self.intake.halt() or self.travel.halt()):
            self.travel.now()

    def _interrupt(self) -> None:
        """Clear the line; on an empty one the first time says how to leave, the second time leaves."""
        model = self.model
        if model.editor.text or model.editor.sought is not None:
            model.editor.dismiss()
            model.editor.clear()
        elif model.leaving:
            model.tell(Leave("left"))
        else:
            model.leaving = True
            model.say([Said("note", "Once more to leave; the table is kept.")])

    def _end_of_input(self) -> None:
        model = self.model
        if model.editor.text:
            model.editor.delete_right()
        else:
            model.tell(Leave("left"))
