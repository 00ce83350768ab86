"""Bringing the screen up to date: what changed is drawn once, after the keys and lines that are already there."""

from __future__ import annotations

from collections.abc import Callable

from rich.segment import Segment
from textual.geometry import Size

from commands.table_words import Cards
from minaria.engine.sheets import Sheet, note
from minaria.table.pages.digest import WORDS, Digest, Told, digest
from minaria.ui import theme_gallery, word_palette
from minaria.ui.tui import screen_words
from minaria.ui.tui.arrangement import Shape, news_lines
from minaria.ui.tui.intake import Intake
from minaria.ui.tui.keys import Place
from minaria.ui.tui.messages import Fault
from minaria.ui.tui.model import Model
from minaria.ui.tui.order_line import Said
from minaria.ui.tui.pages import Pages
from minaria.ui.tui.pointer import Pointer
from minaria.ui.tui.travel import Travel

BAR = 10  # columns of a progress bar
LATEST = 4  # things told that the news may show
SMALLEST = (80, 24)
HALTED = "bots halted: 'go on'"
HERE = 3  # lines for the place under the cursor and the keys, where no sheet tells of it


class Display:
    """What of the screen is behind, and how each part comes to say what is so."""

    def __init__(self, model: Model, pages: Pages, pointer: Pointer, travel: Travel, intake: Intake) -> None:
        self.model, self.pages, self.pointer, self.travel, self.intake = model, pages, pointer, travel, intake
        self.size = Size(0, 0)  # of the screen when it was drawn last
        self.desk = model.desk
        self._wanted: set[str] = set()
        self._logged: tuple[object, ...] = ()
        self.short = Digest(())  # what happened since the last order and was not read
        owners = model.desk.scene().owners if model.board is not None else ()
        self.colours = {o.id: o.colour for o in owners} or {s: k for k, s in enumerate(model.desk.hosted.table.seats)}

    @property
    def behind(self) -> bool:
        """Whether something is still to be drawn."""
        return bool(self._wanted)

    def want(self, what: str) -> None:
        """Have a part drawn with the next `update` (see `messages.Changed`)."""
        self._wanted.add(what)

    def update(self, size: Size) -> None:
        """Draw what was wanted, on a screen of that size; on one that has none any more, nothing."""
        wanted, self._wanted, self.size = self._wanted, set(), size
        model = self.model
        if not size:
            return
        if "suggest" in wanted:
            self._careful(self._suggest)
        if "all" in wanted:
            self._careful(self._table)
        elif "state" in wanted:
            self._careful(self._state)
        elif "log" in wanted:
            self._careful(lambda: model.log_panel.show(model.book, self.colour, model.place == "log"))
        if wanted & {"all", "cell"}:
            self._careful(lambda: self._sheet("all" in wanted))
        self._careful(self._line)
        model.stage.take_shape(self._shape())
        model.stage.paint()

    def _careful(self, draw: Callable[[], None]) -> None:
        """Draw a part; a fault in it is told below the order line, and the other parts are drawn all the same."""
        try:
            draw()
        except Exception as err:
            self.model.tell(Fault(err))

    def _shape(self) -> Shape:
        model, (width, height) = self.model, self.size
        answer = model.answer.high(width, max(height // 2 - 2, 2))
        if model.place == "map" and model.size_class == "small":
            answer = max(answer, HERE)  # so that the map does not jump as the cursor goes over places with more to say
        return Shape(
            width,
            height,
            map=model.board is not None,
            handing=self.intake.hand_over == "blank",
            page=self.pages.make is not None,
            log=self.pages.shows_log,
            ask=model.ask_line.high(width),
            answer=answer,
            rows=model.list_panel.high,
            news=model.news.high(width, news_lines(height)) if model.news.short else 0,
        )

    def colour(self, seat: str) -> int:
        """The number of a seat's colour on the map; -1 for nobody."""
        return self.colours.get(seat, -1)

    def forget(self) -> None:
        """Another seat sits here: its log is another."""
        self._logged = ()

    # -- the parts

    def _suggest(self) -> None:
        editor, palette = self.model.editor, self.model.palette
        if palette is not None:
            if editor.chosen < 0:
                editor.suggest(word_palette.suggestions(word_palette.find(palette, editor.text)))
        elif not editor.text.strip() or editor.kept or editor.sought is not None or self.intake.lines:
            editor.suggest([])
        elif editor.cursor == len(editor.text):
            editor.suggest([*self.desk.complete(editor.text), *screen_words.complete(editor.text)])

    def _table(self) -> None:
        model = self.model
        if self.intake.hand_over == "blank":
            model.hand_over.show(self.intake.words())
            return
        for draw in (self._state, self._question, self._log, self._map):
            self._careful(draw)

    def _question(self) -> None:
        model, desk = self.model, self.desk
        question = self.intake.words() if self.intake.hand_over else desk.ask()
        model.ask_line.show(question, desk.asked or bool(self.intake.hand_over))

    def _map(self) -> None:
        model, desk = self.model, self.desk
        if model.board is None:
            return
        scene = desk.scene()
        model.map.set_scene(scene)
        if model.size_class == "large":
            model.mini.set_board(model.board, scene)
        if self.pointer.picked is not None and not desk.reach(self.pointer.picked.id):
            self.pointer.drop()

    def _state(self) -> None:
        model, (width, height) = self.model, self.size
        right = self.desk.clock()
        if self.travel.away:
            right = self.travel.words(BAR)
        elif self.intake.working:
            right = f"bots play: {self.intake.working} orders (Esc stops)"
        elif self.intake.halted and not self.desk.match.over:
            right = f"{HALTED} {right}".rstrip()
        elif width < SMALLEST[0] or height < SMALLEST[1]:
            right = f"{width}x{height}: 80x24 is wanted"
        model.state_line.show(self.desk.title, self.desk.where(), right)

    def _log(self) -> None:
        model, desk = self.model, self.desk
        reached = desk.past if desk.replay else None
        now = (len(desk.match.lines), desk.viewer, len(desk.notes), desk.eyes, desk.match.over, reached)
        if now != self._logged:
            self._logged = now
            model.book.fill(desk.entries())
            desk.hosted.told(desk.seat)
        model.log_panel.show(model.book, self.colour, model.place == "log")
        told = [e for e in model.book.entries if e.kind in ("told", "talk")]
        fresh = [e for e in told if e.n >= model.seen] if model.seen else []
        unread = [e for e in fresh if e.n >= model.read]
        self.short = digest([e.told or Told(e.text, weight=WORDS) for e in unread], LATEST)
        if self.short.more:
            whose = {e.text: e.seat for e in reversed(unread)}
            first = [(t.said(), self.colour(whose[t.text])) for t in self.short.first]
            model.news.show(first, len(unread), short=True)
        else:
            model.news.show([(e.text, self.colour(e.seat)) for e in told[-LATEST:]], len(fresh))

    def _sheet(self, every: bool) -> None:
        """The page, the place under the cursor or the own sheet; unless `every`, only what the cursor changes."""
        model, pages = self.model, self.pages
        colours = {seat: c for seat, k in self.colours.items() if (c := model.look.owner(k))}
        cell = self._cell()
        turns = pages.scrolled() is model.sheet_panel
        model.sheet_panel.turned_by = model.keymap.shown("page_down") if turns else ""
        if pages.make is not None:
            if every:
                signs: list[list[Segment]] = []
                if pages.name == "legend" and model.board is not None:
                    signs = model.map.legend_lines()
                elif pages.name == "themes":
                    signs = theme_gallery.samples(model.settings.home, model.depth)
                model.sheet_panel.show(pages.make(), colours, stay=True, picture=signs)
        elif pages.pointed and cell is not None and model.size_class == "medium":
            model.sheet_panel.show(cell, colours)
        elif (every or model.size_class == "medium") and (model.size_class != "small" or model.board is None):
            model.sheet_panel.show(self.desk.own_page(), colours, stay=True)
        if cell is not None and model.size_class == "large":
            model.stack_panel.show(cell, colours)

    def _cell(self) -> Sheet | None:
        if self.model.board is None:
            return None
        cell = self.model.map.cell
        return self.desk.here(cell.id) or note(cell.where, cell.says)

    def _line(self) -> None:
        model, desk = self.model, self.desk
        active = model.place == "line"
        model.order_line.show("find" if model.palette is not None else desk.prompt, active, self._hint())
        said = model.said
        if active and self.short.more and model.size_class != "small" and not self.intake.hand_over:
            # It stands there until it was read, whatever else there is to say.
            said = [*(Said("news", t.said()) for t in self.short.first), Said("note", self.short.asks()), *said]
        if model.place == "map" and not said:
            said = [Said("note", " ".join(model.map.place()))]
        place: Place = "past" if (self.travel.away or desk.replay) and active else model.place
        opened = self.pages.make is not None or self.pages.reading
        close = [(model.keymap.shown("escape"), "Close")] if opened and place == "line" else []
        if desk.console and place == "line":
            close.append((model.keymap.shown("questions"), "Questions"))
        lacks = model.keymap.shown("cards") if Cards in desk.hosted.game.lacks else ""
        model.answer.show(said, [*close, *(k for k in model.keymap.footer(place) if k[0] != lacks)])
        model.list_panel.refresh()

    def _hint(self) -> str:
        shown = self.model.keymap.shown
        if self.model.palette is not None:
            return f"some letters of a word; {shown('next')} and Enter take one, {shown('escape')} closes"
        if self.model.place == "map":
            return f"the keys move the map cursor; {shown('map_leave')} and you type orders again"
        if self.model.place == "log":
            return f"the keys go through the log; {shown('log_leave')} and you type orders again"
        if self.travel.away or self.desk.replay:
            return f"{shown('past_back')} and {shown('past_forward')} go on, {shown('past_now')} is the present"
        if not self.desk.asked:
            return ""
        return f"type an order; {shown('complete')} completes, ? what you can do, {shown('map')} map"
