"""What is open besides the map: a page, the log with the keys in it, the place a text or a person points at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from commands import table_words
from minaria.engine.sheets import Sheet
from minaria.kit.board import Cell, Spot
from minaria.table.pages.digest import where
from minaria.ui.tui.lines import Scroller
from minaria.ui.tui.messages import KeysTo
from minaria.ui.tui.model import Model


class Pages:
    """The page that is open, by the word or key that opened it; it is made again whenever something changes."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.make: Callable[[], Sheet] | None = None
        self.name = ""
        self.pointed = False  # the map cursor was moved, so the sheet shows what is under it
        self.reading = False  # the log stands in the map's place, and the keys in the order line
        self._places: tuple[re.Pattern[str], dict[str, Cell]] | None = None

    def forget(self) -> None:
        """Nothing is open: somebody else sits here."""
        self.make, self.name, self.pointed, self.reading = None, "", False, False

    def open(self, make: Callable[[], Sheet], name: str) -> None:
        """Show a page."""
        model = self.model
        self.make, self.name, self.reading = make, name, False
        if model.place == "log" and model.size_class == "small":
            model.place = "line"
        model.sheet_panel.top = 0
        model.changed()

    def close(self) -> bool:
        """Away with the page; False if none was open."""
        had = self.make is not None or self.pointed or self.shows_log
        self.forget()
        if self.model.place == "log":
            self.model.place = "line"
        self.model.changed()
        return had

    @property
    def shows_log(self) -> bool:
        """Whether the log was opened, by a key that went there or by its word."""
        return self.reading or self.model.place == "log"

    def show_log(self, keys: bool = True) -> str:
        """The log, with the keys in it or without; which key goes there."""
        if self.model.size_class == "small":
            self.make, self.name, self.reading = None, "", True
        if keys:
            self.model.tell(KeysTo("log"))
        self.model.changed()
        return f"{self.model.keymap.shown('log')} takes the keys to the log."

    def close_log(self) -> None:
        """Back from the log to the order line."""
        self.reading = False
        self.model.tell(KeysTo("line"))

    def toggle_log(self) -> None:
        """To the log, and back."""
        if self.model.place == "log":
            self.close_log()
        else:
            self.show_log()

    def toggle_map(self) -> None:
        """To the map, and back."""
        self.model.tell(KeysTo("line" if self.model.place == "map" else "map"))

    def show_map(self, place: str) -> str:
        """The word `map`: the map in sight, or its cursor at a place; which key goes to the map, where it is seen."""
        model = self.model
        if model.board is not None and not place.strip():
            if model.size_class == "small":
                self.close()
            return f"{model.keymap.shown('map')} takes the keys to the map."
        if not self.point_at(place):
            self.open(lambda: model.desk.page(table_words.Map(place)), f"map {place}")
        elif model.size_class == "small":
            self.close()
        return ""

    def point_at(self, text: str) -> bool:
        """The map cursor to a place named in words; False if there is none of that name."""
        found = self.model.map.find(text) if self.model.board is not None else ()
        if found:
            self.model.map.move_to(found[0].id, centre=True)
        return bool(found)

    def read_news(self) -> None:
        """All that happened since the last order as a page, and the map cursor where it matters most."""
        model = self.model
        model.read = len(model.desk.match.lines)
        self.open(lambda: model.desk.page(table_words.WhatHappened()), "what happened")
        self.point_at_news()

    def point_at_news(self) -> None:
        """The map cursor to where it happened that matters most of what happened lately."""
        self.point_at_spots(
            [spot] if (spot := where(self.model.desk.match, self.model.desk.viewer)) is not None else []
        )

    def point_at_spots(self, spots: Sequence[Spot]) -> bool:
        """The map cursor to the first of some places; False if the map has none of them."""
        model = self.model
        spot = next((s for s in spots if model.board is not None and s in model.board.cells), None)
        if spot is not None:
            model.map.move_to(spot, centre=True)
        return spot is not None

    def point_at_words(self, text: str) -> bool:
        """The map cursor to the first place a told line names; False if it names none."""
        model = self.model
        cell = self._named(text)
        if cell is None:
            return False
        if model.size_class == "small":
            self.close_log()
        model.map.move_to(cell.id, centre=True)
        return True

    def follow(self, texts: Iterable[str]) -> None:
        """The map cursor to the first place that any of some lines names; the map moves as little as it must."""
        cell = next((c for text in texts if (c := self._named(text)) is not None), None)
        if cell is not None:
            self.model.map.move_to(cell.id)

    def _named(self, text: str) -> Cell | None:
        """The first place a told line names."""
        model = self.model
        if model.board is None:
            return None
        if self._places is None:
            names = {n: c for c in model.board.cells.values() for n in (c.name, c.where) if n}
            every = "|".join(re.escape(n) for n in sorted(names, key=lambda n: (-len(n), n)))
            self._places = re.compile(rf"(?<!\w)({every})(?!\w)"), names
        found = self._places[0].search(text)
        return None if found is None else self._places[1][found[1]]

    def scrolled(self) -> Scroller:
        """The panel that the page keys scroll."""
        return self.model.log_panel if self.model.place == "log" or self.make is None else self.model.sheet_panel
