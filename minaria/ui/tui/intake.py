"""Lines in, one after the other: orders, the bots' answers to them, and the keyboard changing hands.

Lines typed ahead or pasted wait here in their order while bots play or the screen is drawn; none is lost, and none
falls to another person.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal

from commands import Misread, Order, clean, table_words
from minaria.engine.match import TellingDiffers
from minaria.engine.sheets import Sheet, note
from minaria.table.line.resends import moment
from minaria.table.people.hosting import BotStuck
from minaria.table.record.lines import Moment, Sending
from minaria.table.record.replies import NOTHING_DONE, Reply, first_line, not_kept
from minaria.table.referee.referee import PAGES
from minaria.table.store.store import StoreTrouble
from minaria.ui.passing import Place
from minaria.ui.tui import screen_words
from minaria.ui.tui.messages import Leave, NewSeat, Word
from minaria.ui.tui.model import Model
from minaria.ui.tui.order_line import Said
from minaria.ui.tui.pages import Pages
from minaria.ui.tui.travel import PRESENT, Travel

BREATH = 0.04  # seconds of bots' play after which the screen is drawn and keys are taken
WAITING = 1000  # lines that wait to be heard
NAMED = 20  # bad lines of a paste told one by one in the log
TOLD_AFTER = 0.3  # seconds after which it is said that bots play

_ROLE = {
    "order": "order",
    "note": "note",
    "refusal": "error",
    "misread": "error",
    "question": "question",
    "dice": "question",
}
LOOKING = (
    table_words.Help,
    table_words.Orders,
    table_words.Look,
    table_words.Examine,
    table_words.WhereIs,
    table_words.Near,
    table_words.Who,
    table_words.WhatMay,
    table_words.Score,
    table_words.Rules,
    table_words.Sheet,
    table_words.Cards,
    table_words.WhatHappened,
)
"""Words of the table that are answered by a page which is kept up to date while it is open; so are a game's own."""
OF_THE_SCREEN = (table_words.Log, table_words.Map, table_words.More)
"""Words of the table that move what is on the screen."""
WORKED_OUT = (table_words.Route, table_words.Odds, table_words.SiegeOdds, table_words.Spell, table_words.WhyNot)
"""Words that cost too much to be answered anew with every change; of the past they are answered as it was."""


@dataclass
class Pasted:
    """Several lines given at once: how many, how many were heard, and those that did nothing: number, text, why."""

    lines: int
    heard: int = 0
    bad: list[tuple[int, str, str]] = field(default_factory=list)
    came: Moment | None = None

    @property
    def done(self) -> bool:
        """Whether all of them were heard."""
        return self.heard == self.lines

    @property
    def told(self) -> str:
        """Which of those heard were not kept; '' if all were, and of a single line, which was answered."""
        return not_kept([n for n, _, _ in self.bad], self.lines) if self.lines > 1 else ""

    @property
    def noted(self) -> list[str]:
        """The same for the log, where there is room to say of each line what it was and why."""
        few, rest = self.bad[:NAMED], self.bad[NAMED:]
        said = [f"Not kept: line {n} of {self.lines}, '{clean(line, 80)}': {why}" for n, line, why in few]
        return [*said, f"Not kept: {len(rest)} more of {self.lines} lines."] if rest else said


class Intake:
    """The lines of one screen and what is going on because of them."""

    def __init__(self, model: Model, pages: Pages, travel: Travel) -> None:
        self.model, self.pages, self.travel = model, pages, travel
        self.desk = model.desk
        self.lines: deque[tuple[str, Pasted]] = deque()
        self.hand_over: Literal["", "read", "blank"] = ""  # another person is next: this one reads on, or nobody looks
        self.to: Place | None = None  # whom the keyboard was passed to by a word
        self.since = 0.0  # when the hand-over began: keys typed before it are forgotten
        self.halted = False  # bots were stopped by hand
        self.working = 0  # orders bots have given without a pause; 0 while they do not play
        self.told_end = False
        self.last = False  # no more lines will come
        self._awake = asyncio.Event()
        self._attending = True

    @property
    def busy(self) -> bool:
        """Whether lines wait or bots play."""
        return self._attending or self._awake.is_set()

    def give(self, *lines: str) -> None:
        """Another line was given, or several pasted at once."""
        room = WAITING - len(self.lines)
        if len(lines) > room:
            which = "this one was not taken" if len(lines) == 1 else f"lines {room + 1} to {len(lines)} were not taken"
            self.model.say([Said("error", f"{WAITING} lines wait already; {which}.")])
            lines = lines[:room]
        pasted = Pasted(len(lines), came=moment(self.desk.match))
        self.lines += [(line, pasted) for line in lines]
        if lines:
            self._awake.set()

    def wake(self) -> None:
        """Something changed elsewhere, or bots may go on."""
        self._awake.set()

    async def attend(self) -> None:
        """Take lines for as long as the screen is there."""
        await self._settle()
        while True:
            self._attending = False
            await self._awake.wait()
            self._attending = True
            self._awake.clear()
            while self.lines:
                line, pasted = self.lines.popleft()
                await self.desk.ready(line)
                pasted.heard += 1
                begun = monotonic()
                why = self._one(line, pasted)
                await self.desk.breathe(monotonic() - begun)
                if why:
                    pasted.bad.append((pasted.heard, line, why))
                if pasted.done:
                    self._name_bad(pasted)
                await self._settle()
                await asyncio.sleep(0)
            await self._settle()
            if self.last and not self.lines:
                self.model.tell(Leave("left"))

    def _name_bad(self, pasted: Pasted) -> None:
        """Say which of the lines heard did nothing, before what came of the last one; the log has it too."""
        if pasted.told:
            why = f"{pasted.told} Why of each is in the log: {self.model.keymap.shown('log')}."
            self.model.say([Said("error", why), *self.model.said])
            for text in pasted.noted:
                self.desk.note(text)

    # -- one line

    def _one(self, line: str, pasted: Pasted) -> str:
        """Hear a line; why it did nothing and showed nothing, '' if it did."""
        model, desk = self.model, self.desk
        to = desk.passes_to(line)
        if to is not None:
            return self._pass_to(to)
        order = screen_words.read(line)
        if isinstance(order, Misread):
            model.say([Said("error", order.message)])
            self._keep(line, "")
            return order.message
        if order is not None:
            model.tell(Word(order))
            return ""
        fresh, before = len(desk.match.lines), desk.match.position
        many, broken, seats = pasted.lines > 1, bool(pasted.bad), tuple(desk.seats)
        sending = Sending(several=many, broken=broken, shows=self._shows, came=pasted.came, seats=seats)
        replies = desk.hear(line, sending)
        back = desk.past is not None and not desk.replay and any(r.kind not in ("page", "note") for r in replies)
        if back:
            self.travel.now()
        if len(desk.match.lines) != fresh:
            model.seen = fresh
        if desk.match.position is not before:
            self._show_map_again()
        self._show(line, replies, back)
        return next((first_line(r.text) for r in replies if r.kind in NOTHING_DONE), "")

    def _pass_to(self, to: Place | str) -> str:
        """The keyboard goes to somebody else, behind the curtain; why it does not."""
        if isinstance(to, str):
            self.model.say([Said("error", to)])
            return to
        self.to = to
        if to.person == self.desk.person:
            self._come()
            return ""
        self.hand_over, self.since = "blank", monotonic()
        self.desk.hosted.save()
        self._drop_lines()
        return ""

    def _show_map_again(self) -> None:
        """Away with a page that hides the map, on which a player sees what an order changed; the referee's stays."""
        model = self.model
        if model.size_class == "small" and (self.pages.make or self.pages.reading) and not self.desk.console:
            self.pages.close()

    def _shows(self, order: Order) -> bool:
        """Whether a word is answered by a page of this screen, which is made again when what is looked at changes."""
        desk, pages = self.desk, self.desk.shown.game.pages
        if isinstance(order, WORKED_OUT):
            return desk.past is not None or desk.replay
        if desk.console and isinstance(order, PAGES):
            return True
        return isinstance(order, (*LOOKING, *OF_THE_SCREEN)) or type(order) in {*pages.own, *pages.asked}

    def _page(self, order: Order, text: str) -> list[Said]:
        """Show what a word asks for; what is said of it."""
        desk = self.desk
        if isinstance(order, table_words.Log):
            return [Said("note", self.pages.show_log(keys=False))]
        if isinstance(order, table_words.Map):
            key = self.pages.show_map(order.place)
            return [Said("note", key)] if key else self.model.said
        if isinstance(order, table_words.More):
            self.pages.scrolled().scroll_pages(1)
            return self.model.said
        if isinstance(order, PAGES):
            self.pages.open(lambda: desk.hosted.office.page(desk.seat, order) or note("", ""), text)
        elif isinstance(order, WORKED_OUT):
            self.pages.open(self._as_of(desk.page(order)), text)
        else:
            self.pages.open(lambda: desk.page(order), text)
            if isinstance(order, table_words.WhatHappened):
                self.model.read = len(desk.match.lines)
                self.pages.point_at_news()
            about = getattr(order, "place", "") or getattr(order, "what", "")
            if about:
                self.pages.point_at(about)
        return []

    def _as_of(self, sheet: Sheet) -> Callable[[], Sheet]:
        """A page that is not made again: once the position is another one, it says of when it is."""
        desk = self.desk
        position = desk.shown.position
        number = desk.counted().own(len(desk.match.lines) - 1 if desk.past is None else desk.past)
        older = Sheet(f"{sheet.title} (as of line {number})", sheet.blocks)
        return lambda: sheet if desk.shown.position is position else older

    def _show(self, line: str, replies: list[Reply], back: bool = False) -> None:
        model = self.model
        said = [Said("note", PRESENT)] if back else []
        refused: Reply | None = None
        for reply in replies:
            if reply.kind == "quit":
                model.tell(Leave("quit"))
            elif reply.word is not None:
                said += self._page(reply.word, reply.text)
            elif reply.sheet is not None:
                self.pages.open(self._as_of(reply.sheet), line)
            elif reply.kind == "told" and self.desk.console and model.size_class == "small":
                said.append(Said("news", reply.text))  # the referee reads all of it aloud; two lines are not enough
            elif reply.kind in _ROLE and reply.text:
                said.append(Said(_ROLE[reply.kind], reply.text))
                if reply.kind in ("refusal", "misread"):
                    refused = reply
        model.say(said)
        if self.desk.console:
            self.pages.follow(r.text for r in replies if r.kind == "told")
        if refused is not None:
            self._keep(line, refused.good if refused.kind == "misread" else line)

    def _keep(self, line: str, good: str) -> None:
        """A refused line stands there to be mended, unless something else is typed already."""
        if self.desk.asked and not self.lines and not self.model.editor.text:
            self.model.editor.keep(line, good)
            self.model.line_changed()

    # -- what follows by itself

    async def _settle(self) -> None:
        await self._bots()
        self._turn()
        self.model.changed()

    async def _bots(self) -> None:
        """Let bots play, a breath at a time, until a person is asked or somebody says halt."""
        begun = breath = monotonic()
        try:
            while not self.halted and self.desk.bots_play():
                self.working += 1
                if monotonic() - breath > BREATH:
                    if monotonic() - begun > TOLD_AFTER or not self.desk.seats:
                        self.model.changed()
                    await asyncio.sleep(BREATH / 4)
                    breath = monotonic()
        except (BotStuck, StoreTrouble, TellingDiffers) as err:
            self.halted = True
            self.model.say([Said("error", str(err))])
        self.working = 0

    def halt(self) -> bool:
        """Stop the bots; False if none plays."""
        if not self.working:
            return False
        self.halted = True
        self.model.say([Said("note", "The bots wait. 'go on' lets them play on.")])
        return True

    def go_on(self) -> None:
        """Let the bots play on."""
        self.halted = False
        self.wake()

    # -- who sits here

    def _turn(self) -> None:
        """Turn to the seat that is asked; where another person plays it, only when this one gives way."""
        desk = self.desk
        if desk.replay:
            return
        if desk.match.over:
            self.hand_over = ""
            if not self.told_end:
                self.told_end = True
                self._farewell()
            return
        self.told_end = False
        if self.hand_over == "blank" or self.to is not None:
            return
        seat = desk.next_seat()
        if seat is None or seat == desk.seat:
            self.hand_over = ""
        elif desk.person_of(seat) == desk.person:
            desk.turn_to(seat)
            self.model.tell(NewSeat())
        elif self.hand_over != "read":
            self.hand_over, self.since = "read", monotonic()
            self._drop_lines()

    def _farewell(self) -> None:
        """The game is over: who won, and how to look at it again."""
        desk = self.desk
        for line in desk.hosted.result():
            desk.note(line)
        desk.note(f"The seed of the dice was {desk.hosted.revealed_seed}.")
        self.model.say(
            [
                Said("ask", "The game is over. " + "; ".join(desk.hosted.result())),
                Said("note", "'replay' plays it again, 'seen by SEAT' from another seat; 'quit' leaves."),
            ]
        )

    def _drop_lines(self) -> None:
        """Lines that wait were meant by whoever sits here; if some are dropped, he is told so before he goes."""
        dropped = [line for line, _ in self.lines if line.strip()]
        for _, pasted in list(self.lines)[:1]:
            self._name_bad(pasted)
        self.lines.clear()
        if dropped:
            self.hand_over = "read"
            self.model.say([*self.model.said, Said("error", "Not tried: " + "; ".join(dropped))])

    def begin(self) -> None:
        """At the start nothing is shown before the first person says that he is there, if several share the screen."""
        if self.desk.shared and not self.desk.match.over:
            self.hand_over, self.since = "blank", monotonic()

    def give_way(self) -> None:
        """Enter on an empty line: this person has read everything; or the next one is there."""
        if self.hand_over == "read":
            self.hand_over, self.since = "blank", monotonic()
            self.desk.hosted.save()
        elif self.hand_over == "blank":
            self.hand_over = ""
            self._come()
        self.model.changed()

    def _place(self) -> tuple[str, str]:
        """The seat and office that come next."""
        return self.to[:2] if self.to is not None else (self.desk.next_seat() or self.desk.seat, "")

    def _come(self) -> None:
        """Whoever is next sits here now."""
        desk, (seat, office) = self.desk, self._place()
        passed, self.to = self.to is not None, None
        self.model.since = desk.seen_by(seat, office)
        desk.turn_to(seat, office, passed)
        self.model.tell(NewSeat())
        if passed and not desk.asked:
            self.model.say([Said("note", "You are asked nothing now; 'pass the keyboard' gives it on.")])

    def words(self) -> str:
        """What the hand-over says."""
        who = self.desk.called(*self._place())
        if self.hand_over == "read":
            return f"{who} is next. Press Enter when you have read this."
        return f"{who}, press Enter when the others look away."
