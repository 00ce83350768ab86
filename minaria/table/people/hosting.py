"""A kept table: who sits where, lines in and news out, and bots that play their seats.

An order counts once it is in the store: `Match` hands every line to the store before it takes effect. Whoever has
people at a keyboard or at a distance works with a `HostedTable`; `opening` makes one, `verifying` checks what it kept.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import msgspec

from commands import Order
from commands.table_words import Say, Whisper
from minaria.bots import BOTS, Bot, aside, bot_named, consult
from minaria.bots.random_bot import RandomBot
from minaria.engine import snapshots
from minaria.engine.game import Game
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.position import Position
from minaria.table.line.table import ELSEWHERE, Table
from minaria.table.pages import asking
from minaria.table.pages.answers import status
from minaria.table.people import learning
from minaria.table.people.export import Export, answered
from minaria.table.people.program_seats import Consulting, ProgramSeats, Thought
from minaria.table.people.whose_turn import noted
from minaria.table.record.lines import SEEN, Sending
from minaria.table.record.notebook import Notebook
from minaria.table.record.replies import Reply
from minaria.table.record.talk import TALK, besides, title
from minaria.table.referee import timing, undo
from minaria.table.store.branches import branch
from minaria.table.store.shadow import play_on
from minaria.table.store.store import Entry, Store, StoreTrouble

OFFICES = "offices"  # who holds which office of a shared seat
CLOCKS = "clocks"  # how much time is used up
NOTEBOOK = "notebook "  # before a seat's name: what it has noted down for itself
YOU = "you"  # whoever started the program
BOT = "bot"  # the usual bot
PROGRAMS = (BOT, *BOTS)  # who is no person
_TRIES = 20  # choices a bot may make at one question before it counts as stuck
_SNAPSHOT_EVERY = 100  # journal lines between two snapshots while a table is played
_CLOCKS_EVERY = 10.0  # seconds after which it is kept again how much time is used up
_BOT_ORDERS = 20_000  # more than any game needs; beyond this the bots go round in circles


class BotStuck(Exception):
    """A bot found no order that could be carried out; the table waits."""


def _thought(bot: Bot, seat: str, match: Match) -> Thought:
    try:
        return consult(bot, match, seat)
    except Exception as err:
        return err


def apart(match: Match) -> Match:
    """The present position by itself: what is found out about it in another thread touches nothing of the match."""
    state = match.state.copy()
    state.before = None
    state.settle()
    twin = Match(match.game, match.setup, match.source)
    twin.start = Position(state, match.position.stack)
    return twin


class Kept(NamedTuple):
    """Where a table's lines go."""

    store: Store
    name: str
    secret: str


class HostedTable:
    """A table whose journal is in a store. `players`: who plays each seat, YOU, one of PROGRAMS or a person's name."""

    def __init__(
        self, match: Match, kept: Kept, players: Mapping[str, str], seen: Mapping[str, int], table: Table | None = None
    ) -> None:
        self.match = match
        self.kept = kept
        self.players = dict(players)
        self.table = table or Table(match)
        self.table.people.update(players)
        self.table.cautious = True
        self.table.name = kept.name
        self.office = self.table.office
        services = self.table.services
        services.save, services.keep_notebook, services.make_branch = self.save, self._keep_notebook, self._branch
        self.table.also_knows((Export, learning.Learn), self._answer, (Export,))
        services.is_bot = lambda seat: self.players.get(seat, BOT) in PROGRAMS
        services.new_player = self.plays
        match.stamp = lambda: int(self.office.watch.now())
        self.begin_lesson: Callable[[str], str] | None = None  # begins one, at a screen of one's own; its table's name
        self.goes_to = ""  # the table that whoever sits here goes to from this one
        self.offices: dict[str, dict[str, str]] = {}  # seat -> office -> who holds it, of seats shared from the start
        self.seen: dict[str, int] = dict(seen)  # seat -> first journal line it has not been told of
        self.programs = ProgramSeats(self)
        self.bots_gave = 0  # orders the bots gave when they played last
        self._clocks_at = self.office.watch.now()  # when it was kept last how much time is used up
        self._in_a_row = 0  # orders by bots since a person's last line
        self._bots_rest = -1  # the last line that was no talk when the bots last had nothing more to do
        self._snapshot_at = len(match.lines) - 1  # the line of the last snapshot kept, or where we began
        match.keep = self._keep
        self.table.take_up_dice()

    # -- what it is

    @property
    def name(self) -> str:
        """The table's name in the store."""
        return self.kept.name

    @property
    def again(self) -> str:
        """What is typed to go on with it."""
        return f"minaria resume {self.name}"

    @property
    def game(self) -> Game:
        """The game played."""
        return self.match.game

    @property
    def promise(self) -> str:
        """SHA-256 of the dice seed, published from the start."""
        return self.match.setup.promise

    @property
    def revealed_seed(self) -> str | None:
        """The dice seed once the game is over; None before."""
        return self.kept.secret if self.match.over else None

    def _answer(self, seat: str, order: Order) -> list[Reply]:
        """What the words of kept tables lead to."""
        return learning.answered(self, order) if isinstance(order, learning.Learn) else answered(self, seat, order)

    @property
    def may_learn(self) -> bool:
        """Whether `learn` leads to a lesson here: before anybody at the keyboard has ordered."""
        return self.begin_lesson is not None and learning.begins(self)

    def plays(self, seat: str, who: str) -> None:
        """Somebody or a bot plays a seat from now on. Raises StoreTrouble."""
        self.kept.store.update_meta(self.name, {"players": {**self.players, seat: who}})
        self.players[seat] = self.table.people[seat] = who
        self._bots_rest = -1

    def clock(self, seat: str) -> str:
        """The seat's time left as it is shown, '' without a clock."""
        return self.office.time_left(seat)

    def _branch(self, name: str, n: int) -> str:
        return branch(self.kept.store, self.name, self.match.lines, name, n)

    def dice_by_hand(self, on: bool) -> None:
        """Whether people throw real dice and type them; bots' dice always come from the program."""
        self.table.by_hand = {s for s in self.players if set(self.sitters(s)) - set(PROGRAMS)} if on else set()

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who is no bot, in seat order, each once."""
        return tuple(dict.fromkeys(p for s in self.table.seats for p in self.sitters(s) if p not in PROGRAMS))

    def sitters(self, seat: str) -> tuple[str, ...]:
        """Who plays a seat: one, or several who share its offices."""
        return tuple(self.offices[seat].values()) if seat in self.offices else (self.players[seat],)

    def next_seat(self, after: str | None = None) -> str | None:
        """The awaited seat a person plays: `after` itself if it is still awaited, else the next one round the table."""
        awaited = [s for s in self.match.awaited() if self.players.get(s, BOT) not in PROGRAMS]
        if not awaited:
            return None
        seats = self.table.seats
        start = seats.index(after) if after in seats else 0
        return next((s for s in (*seats[start:], *seats[:start]) if s in awaited), None)

    # -- playing

    def hear(self, seat: str, line: str, sending: Sending = SEEN, table: Table | None = None) -> list[Reply]:
        """A line typed by a seat: everything there is to show it. Never raises for anything typed or for the store.

        What the replies tell counts as told to the seat; what came from elsewhere meanwhile does not. `table` is that
        of an office of the seat (see table/people/office_views).
        """
        table = table or self.table
        self._in_a_row = 0
        with suppress(StoreTrouble):  # what cannot be read now does not keep anybody from looking; an order is refused
            if self._moved_elsewhere():
                sending = replace(sending, may=partial(_looks_again, table, sending.may))
        up_to_date = self.seen.get(seat, 0) >= len(self.match.lines)
        try:
            replies = table.hear(seat, line, sending=sending)
        except StoreTrouble as err:
            replies = [Reply("refusal", f"That could not be kept, so it does not count. {err}")]
        if up_to_date:
            self.told(seat)
        with suppress(StoreTrouble):
            if any(r.text == ELSEWHERE for r in replies):
                self.catch_up()
            self._keep_position()
            self._keep_clocks()
        return replies

    def _moved_elsewhere(self) -> bool:
        """Whether others changed the position since we last looked; talk does not. Raises StoreTrouble."""
        n = len(self.match.lines)
        self.catch_up()
        return any(line.kind not in TALK for line in self.match.lines[n:])

    def news(self, seat: str) -> list[str]:
        """What happened and what others said that the seat may know and has not been told.

        A person at several seats is told once what all of them may know.
        """
        since = self.seen.get(seat, 0)
        own = [s for s, who in self.players.items() if s == seat or who == self.players.get(seat, BOT) not in PROGRAMS]
        known = {
            (n, text)
            for n, event in self.match.events(since)
            for s in own
            if n < self.seen.get(s, 0) and event.seen_by(s)
            for text in (event.text, event.seen_by(s))
        }
        told = [x for x in self.table.news(seat, since) if x not in known]
        given = {m.line.n for m in self.match.marks}
        besides_them = [
            (line.n, said)
            for line in self.match.lines[since:]
            if line.kind != "order" or line.n in given
            if (line.seat not in own or line.by) and all(line.n >= self.seen.get(s, 0) for s in own)
            if (said := besides(self.match, line, own))
        ]
        self.told(seat)
        return [text for _, text in sorted([*besides_them, *told], key=lambda x: x[0])]

    def told(self, seat: str) -> None:
        """The seat knows everything up to now."""
        self.seen[seat] = len(self.match.lines)

    def bots_play(self, limit: int = _BOT_ORDERS) -> int:
        """Let bots order until a person is awaited, the game is over or about `limit` orders are given; how many.

        While people are awaited too, each awaited bot gives one order and then waits for them. Raises BotStuck,
        StoreTrouble.
        """
        playing = self.bots_turn(limit)
        with suppress(StopIteration):
            think = next(playing)
            while True:
                think = playing.send(think(self.match))
        return self.bots_gave

    def bots_turn(self, limit: int = _BOT_ORDERS) -> Generator[Consulting, Thought]:
        """As `bots_play`, the thinking left to whoever drives it: he sends back what came of it.

        The position should stay as it is meanwhile; the thought is thrown away if it does not. `bots_gave` is the
        number of orders in the end.
        """
        self.bots_gave = self._go_by_themselves()
        while self.bots_gave < limit and self._last_move() != self._bots_rest and not self._held():
            bots, _ = self._awaited()
            thinking = False
            for seat in bots:
                if self.match.ask(seat) is not None and not self.match.answered(seat):
                    gave = yield from self.programs.orders(seat)
                    if gave is None:
                        yield from self._bot_orders(seat)
                    self.bots_gave += 1
                    self._in_a_row += gave is not False
                    thinking = thinking or gave is False
                    self._go_by_themselves()
                    with suppress(StoreTrouble):
                        self._keep_position()
            bots, others = self._awaited()  # people may have ordered while the bots thought
            if (others or not bots) and not thinking:
                self.bots_gave += self._asides()
                self.bots_gave += yield from self.programs.asides()
                self._bots_rest = self._last_move()
        self.programs.tell_the_end()
        if self._in_a_row >= _BOT_ORDERS:
            raise BotStuck(f"The bots gave {self._in_a_row} orders and no person was asked anything.")

    def _awaited(self) -> tuple[list[str], bool]:
        """The bots that are awaited now, and whether anybody else is."""
        awaited = self.match.awaited()
        bots = [s for s in awaited if self.players.get(s, BOT) in PROGRAMS and not self.for_the_referee(s)]
        return bots, len(bots) < len(awaited)

    def _asides(self) -> int:
        """What bots order though nobody waits for them, while people are awaited: how many orders. Raises StoreTrouble.

        One that finds nothing, or nothing it can give, leaves it: nobody waits.
        """
        match, gave = self.match, 0
        bots = [s for s in self.table.seats if s not in self.programs.playing and self.players.get(s, BOT) in PROGRAMS]
        thinking = [s for s in bots if self.players[s] != "random"]
        for seat in thinking if match.awaited() else ():
            luck = random.Random(f"{self.kept.secret}/{seat}/{len(match.lines)}/aside")
            for _ in range(_TRIES):
                try:
                    order = aside(match, seat, luck)
                    if order is None:
                        break
                    match.give(seat, match.parse(seat, match.text(seat, order)))
                except StoreTrouble:
                    raise
                except Exception:  # a refusal or a fault in a rule: nothing changed
                    break
                gave += 1
        return gave

    def _held(self) -> bool:
        """Whether bots wait: for an answer to a proposal to go back, for dice still to fall, or for a lesson."""
        decided = self.office.decided
        return decided.proposal is not None or decided.thrown is not None or self.table.services.bots_wait()

    def for_the_referee(self, seat: str) -> bool:
        """Whether a seat is asked no more than to let go on what the referee, who is here, lets go on."""
        ask = self.match.ask(seat) if self.game.referee.paces and self.table.services.refereed() else None
        return ask is not None and all(issubclass(offer.kind, self.game.referee.paces) for offer in ask.offers)

    def time_passes(self) -> int:
        """Let clocks, absences and standing orders do what is due now: how many lines the journal has more.

        Raises StoreTrouble.
        """
        n = len(self.match.lines)
        self._go_by_themselves()
        return len(self.match.lines) - n

    def _go_by_themselves(self) -> int:
        """What clocks, absences and standing orders lead to now: how many orders. Raises StoreTrouble."""
        undo.settle(self.office)
        marks = [*self.office.tick(), *self.office.attend()]
        if marks or abs(self.office.watch.now() - self._clocks_at) >= _CLOCKS_EVERY:  # a clock may be put back
            with suppress(StoreTrouble):
                self._keep_clocks()
        return len(marks)

    def _keep_clocks(self) -> None:
        """Keep how much time is used up. Raises StoreTrouble."""
        self._clocks_at = self.office.watch.now()
        if timing.runs(self.office):
            self.kept.store.update_meta(self.name, {CLOCKS: msgspec.to_builtins(self.office.watch.used)})

    def _last_move(self) -> int:
        """The number of the last journal line that is not talk."""
        return next(line.n for line in reversed(self.match.lines) if line.kind not in TALK)

    def _bot_orders(self, seat: str) -> Generator[Consulting, Thought]:
        """One order by a bot, put into words and read back as a person's is, so that the journal says what it meant."""
        match = self.match
        trouble: Exception = LookupError("it is asked nothing")
        again = 0
        while again < _TRIES:
            luck = random.Random(f"{self.kept.secret}/{seat}/{len(match.lines)}/{again}")
            bot: Bot = RandomBot(seat, luck)
            if not again:  # what it likes best cannot be given: by chance
                bot = bot_named(self.players.get(seat, BOT), match.game, seat, luck)
            position = match.position
            thought = yield partial(_thought, bot, seat)
            if match.position is not position:
                if match.ask(seat) is None or match.answered(seat) or self.players.get(seat, BOT) not in PROGRAMS:
                    return
                continue
            again += 1
            try:
                if isinstance(thought, Exception):
                    raise thought
                match.give(seat, match.parse(seat, match.text(seat, thought)))
                return
            except StoreTrouble:
                raise
            except Exception as err:  # a refusal or a fault in a rule: nothing changed, and the others want to go on
                trouble = err
        raise BotStuck(
            f"The bot that plays {title(seat)} finds nothing it can do: {str(trouble) or type(trouble).__name__}."
        )

    # -- keeping

    def _keep_notebook(self, seat: str, book: Notebook) -> None:
        """Keep what a seat notes down for itself beside the journal. Raises StoreTrouble."""
        self.kept.store.update_meta(self.name, {NOTEBOOK + seat: msgspec.to_builtins(book)})

    def keep_no_notebook(self, name: str) -> None:
        """Nothing is noted down under a name any more. Raises StoreTrouble."""
        if self.kept.store.entry(self.name).meta.get(NOTEBOOK + name) is not None:
            self._keep_notebook(name, Notebook())

    def open_notebook(self, table: Table, seat: str, name: str) -> None:
        """Give a table the notebook kept under a name, and have it kept there. Raises StoreTrouble."""
        kept = self.kept.store.entry(self.name).meta.get(NOTEBOOK + name)
        table.open_notebooks({seat: kept} if kept is not None else {})
        table.services.keep_notebook = lambda _, book: self._keep_notebook(name, book)

    def _keep(self, line: Line) -> None:
        self.kept.store.append(self.name, line.n, [line])

    def catch_up(self) -> int:
        """Take in lines another process has added; how many. Raises StoreTrouble, TellingDiffers."""
        store, match = self.kept.store, self.match
        if not store.more(self.name, len(match.lines)):
            return 0
        added = store.read(self.name, len(match.lines))
        play_on(match, added)
        for seat, who in self.office.decided.players.items():
            self.players[seat] = self.table.people[seat] = who
        self.table.take_up_dice()
        return len(added)

    def _keep_position(self, lines: int = 0) -> None:
        """Keep a snapshot if so many lines (0: the usual) were added since the last. Raises StoreTrouble."""
        n = len(self.match.lines) - 1
        if n - self._snapshot_at >= (lines or _SNAPSHOT_EVERY):
            self._snapshot_at = n  # one that cannot be kept is not tried again with every order
            self.kept.store.keep_snapshot(self.name, n, snapshots.take(self.match))

    def no_snapshot(self) -> None:
        """The table was opened by a replay: the next snapshot is due, so that the one after need not be."""
        self._snapshot_at = 0

    def save(self) -> str:
        """Keep the position and what everybody has seen beside the journal; a sentence that says so."""
        store = self.kept.store
        try:
            self._keep_position(1)
            self._keep_clocks()
            before = seen_before(store.entry(self.name))
            seen = {s: max(self.seen.get(s, 0), before.get(s, 0)) for s in {**self.players, **self.seen}}
            store.update_meta(self.name, {"seen": seen, **noted(self.match, self.where())})
        except StoreTrouble as err:
            return f"Every order is kept; where you left is not: {err}"
        waits = "".join(
            f" '{self.match.text(seat, x.order)}' waits for its dice and is none yet: give it again when you come back."
            for seat, x in self.table.throwing.items()
            if not x.typed and self.table.waits_for_dice(seat)
        )
        return f"Every order is kept as it is given.{waits} This table is called {self.name}."

    def where(self, seat: str = "") -> str:
        """The moment of the game, for a seat or for everybody: "Turn 3 of 20, Sieges, Muetar's round"."""
        return where(self.match, seat)

    def result(self) -> list[str]:
        """The ranking, a line a seat, once the game is over."""
        return list(self.game.rules.result(self.match.state)) if self.match.over else []


def _looks_again(table: Table, may: Callable[[Order], str], order: Order) -> str:
    """Why an order is not given where others have just changed the position: whoever only looks may."""
    if not asking.shows(table, order) or isinstance(order, Say | Whisper):
        return ELSEWHERE
    return may(order)


def where(match: Match, seat: str = "") -> str:
    """The moment of a game in a few words, without a full stop; the phase's title where the sheets tell no more."""
    if match.over:
        return "The game is over"
    if match.game.pages.status is None:
        return match.phase.title or type(match.phase).__name__
    return status(match, seat).rstrip(".")


def seen_before(entry: Entry) -> dict[str, int]:
    """Up to which journal line each seat was told everything when the table was kept last."""
    noted = entry.meta.get("seen")
    return {s: n for s, n in noted.items() if isinstance(n, int)} if isinstance(noted, dict) else {}
