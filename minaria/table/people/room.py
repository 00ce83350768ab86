"""A table with people at a distance: who sits where by which connection, and who hears of what at once.

A seat is not a connection: several may sit at one seat, the newest of each person leads, and what a person missed is
told when he comes back. Whoever changes something wakes everybody else's feed and touches nothing of theirs; each
connection then shows what is new in its own task. No terminal and no network are known here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from itertools import takewhile
from typing import cast

from commands import Order, Reading, clean, table_words
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers
from minaria.engine.sheets import Facts, Sheet
from minaria.table.line.resends import marked
from minaria.table.people import room_words
from minaria.table.people.attendance import Attendance
from minaria.table.people.calls import Call
from minaria.table.people.connection import NOBODY_KNOWN, Guest, a_name, why_no_name
from minaria.table.people.half_typed import HalfTyped
from minaria.table.people.hosting import PROGRAMS, BotStuck, HostedTable, apart, where
from minaria.table.people.lookalikes import alike, skeletons
from minaria.table.people.office_views import Chair, office_called, sharers
from minaria.table.people.patience import Patience
from minaria.table.people.register import WATCHER, Left, Place, Register
from minaria.table.record import referee_words
from minaria.table.record.lines import Sending
from minaria.table.record.offices import roles_of, shared
from minaria.table.record.replies import Reply
from minaria.table.record.talk import TALK, besides, title
from minaria.table.store.store import StoreTrouble, without_files

POLL = 1.0  # seconds between two looks for what other programs have added
GRACE = 5.0  # seconds somebody may be away before he is written to

SAID_TO_ALL = (
    table_words.Say,
    table_words.Whisper,
    table_words.Resign,
    referee_words.Propose,
    referee_words.ProposeEnd,
    referee_words.Object,
    room_words.MyNameIs,
)
"""What one may say as often as one likes though it changes no position: so much at once and no more (`Patience`)."""


class Room:
    """One table and the connections at it."""

    def __init__(
        self,
        hosted: HostedTable,
        register: Register,
        carry_out: Callable[[Room, Guest, Order], list[Reply]],
        *,
        address: Callable[[str], str] = lambda code: code,
        call: Callable[[Call], None] | None = None,
        log: Callable[[str], None] = lambda text: None,
        fault: Callable[[Room, Exception], None] = lambda room, err: None,
    ) -> None:
        self.hosted = hosted
        self.register = register
        self.carry_out = carry_out  # a word of `room_words` for whoever spoke
        self.address = address
        self.call_for = call
        self.log = log
        self.fault = fault  # notes what went wrong in the program at this table
        self.guests: list[Guest] = []
        self._speaking: Guest | None = None
        self._chairs: dict[tuple[str, str], Chair] = {}
        self._awake = asyncio.Event()
        self.looks = 0  # how often it was looked after what goes on by itself
        self._at_rest = asyncio.Event()  # no bot thinks about the position
        self._at_rest.set()
        self._asked_at: dict[str, float] = {}
        self.patience = Patience()
        self._half_typed = HalfTyped(register)
        self._stuck = ""
        self._carried = 0.0  # seconds the last order of a bot kept everybody else
        keep = hosted.match.keep

        def keep_and_tell(line: Line) -> None:
            keep(line)
            self.wake()  # feeds are looked at by other tasks, so after the line has taken effect

        hosted.match.keep = keep_and_tell
        hosted.table.also_knows(room_words.WORDS, self._answer, room_words.SHOWING)
        hosted.table.cautious = True
        hosted.table.services.aside = self._aside
        self.attendance = Attendance(hosted, self.tell)
        hosted.table.services.not_come = self.attendance.not_come
        hosted.table.services.refereed = lambda: any(g.seat == REFEREE for g in self.guests)
        hosted.table.services.empty = lambda: all(g.seat == WATCHER for g in self.guests)
        self._working: set[asyncio.Task[None]] = set()

    @property
    def name(self) -> str:
        """The table's name."""
        return self.hosted.name

    def table_for(self, place: Place) -> HostedTable:
        """The table as it is for whoever sits at a place: an office of a shared seat has its own part of it."""
        if not place.office:
            return self.hosted
        key = (place.seat, place.office)
        if key not in self._chairs:
            self._chairs[key] = chair = Chair(self.hosted, *key)
            chair.table.also_knows(room_words.WORDS, self._answer, room_words.SHOWING)
        return cast(HostedTable, self._chairs[key])

    # -- coming and going

    def sit_down(self, guest: Guest) -> None:
        """A connection comes to the table; an older one of the same person at the same seat only looks on."""
        older = [g for g in self.guests if (g.place, g.key) == (guest.place, guest.key) and guest.key]
        for g in older[-1:]:  # the one that led; those before it look on already
            g.notices.append("You sit here from another connection now; this one only looks on. 'lead' takes it back.")
        for g in () if older else self.guests:
            g.notices.append(
                f"{guest.person} {'watches' if guest.seat == WATCHER else 'is here'}"
                f"{'' if guest.seat == WATCHER else f' ({guest.title})'}."
            )
        self.guests.append(guest)
        self.attendance.comes(guest.place)
        if guest.seat in self.hosted.players:
            who = self.sharers(guest.seat) if guest.place.office else guest.person
            if self.hosted.players[guest.seat] != who:
                self.plays(guest.seat, who)
        self.wake()

    def stand_up(self, guest: Guest, sure: bool = True) -> None:
        """A connection has gone; not `sure`, without a word, so that what was sent last may not have arrived."""
        if guest not in self.guests:
            return
        led = self.leads(guest)
        self.guests.remove(guest)
        told = guest.since if sure else guest.sure
        same = [g for g in self.guests if (g.place, g.key) == (guest.place, guest.key) and guest.key]
        with suppress(StoreTrouble):
            if guest.key and not same:
                self.register.keep_left(guest.place, guest.key, Left(guest.draft, told))
            if guest.seat in self.hosted.players and not any(g.seat == guest.seat for g in self.guests):
                self.hosted.seen[guest.seat] = told
            self.hosted.save()
        nameless = guest.person == NOBODY_KNOWN and guest.seat != WATCHER
        who = f"Somebody ({guest.title})" if nameless else guest.person
        for g in () if same else self.guests:
            g.notices.append(f"{who} has left.")
        if same and led:
            same[-1].notices.append("Your other connection has left; this one leads again.")
        self.wake()

    def leads(self, guest: Guest) -> bool:
        """Whether orders count from this connection: it is the newest of its person at the seat."""
        return (
            next(g for g in reversed(self.guests) if (g.place, g.key) == (guest.place, guest.key)) is guest
            if guest in self.guests and guest.key
            else True
        )

    def lead(self, guest: Guest) -> str:
        """Let this connection lead; what to say."""
        if self.leads(guest):
            return "This connection leads already."
        self.guests.remove(guest)
        others = [g for g in self.guests if (g.place, g.key) == (guest.place, guest.key)]
        for g in others[-1:]:
            g.notices.append("Another connection of yours leads again; this one only looks on.")
        self.guests.append(guest)
        self.wake()
        return "This connection leads now."

    def call(self, guest: Guest, name: str) -> str:
        """Somebody has another name; what to say. Raises StoreTrouble where it cannot be kept, and nothing changes."""
        name, was = a_name(name, self.names), guest.person
        if guest.key:
            self.register.called(guest.key, name)
        if guest.seat in self.hosted.players:
            try:
                self.plays(guest.seat, self.sharers(guest.seat) if guest.place.office else name)
            except StoreTrouble:
                with suppress(StoreTrouble):  # one of the two files could be written
                    self.register.called(guest.key, was)
                raise
        guest.person = name
        return f"You are called {name}."

    def sharers(self, seat: str) -> str:
        """Who holds which office of a seat: "Anna (commander), Ben (diplomat)"."""
        return sharers((o, a_name(p.name, self.names)) for o, p in self.register.offices(self.name, seat) if o)

    @cached_property
    def names(self) -> frozenset[str]:
        """What no person is called here, as `skeletons` has it: the seats and their offices."""
        seats, roles = self.hosted.table.seats, self.hosted.match.game.seating.offices
        offices = [x for role in roles for x in (role.id, role.title, f"the {role.title}")]
        both = [f"{s}{of} {o}" for s in seats for of in ("", "'s") for o in offices]
        return frozenset(x for name in (*seats, *offices, *both) for x in skeletons(name))

    def no_name(self, name: str, key: str = "") -> str:
        """Why somebody, whose key it is, cannot be called that; '' if he can."""
        if why := why_no_name(name, self.names):
            return why
        borne = [p.name for _, p in self.register.holders(self.name) if not key or p.key != key]
        borne += [g.person for g in self.guests if g.key != key or not key]
        if any(alike(clean(name, 30), other) for other in borne if other != NOBODY_KNOWN):
            return f"Somebody here is called '{clean(name, 30)}', or looks as if he were; choose another name."
        return ""

    def others(self, place: Place, key: str) -> list[str]:
        """The keys that hold a place, or a part of it, beside one."""
        return [
            p.key
            for office, p in self.register.offices(self.name, place.seat)
            if p.key != key and (not office or place.office in ("", office))
        ]

    def forget_notes(self, place: Place) -> None:
        """A seat or an office has passed to somebody else: what was noted down there was the other's own."""
        whole = not place.office
        for (seat, office), chair in self._chairs.items():
            if seat == place.seat and (whole or office == place.office):
                chair.table.open_notebooks({})
        if whole:
            self.hosted.table.forget_notebook(place.seat)
        offices = [r.id for r in self.hosted.match.game.seating.offices] if whole else [place.office]
        for name in (*((place.seat,) if whole else ()), *(f"{place.seat}/{o}" for o in offices)):
            self.hosted.keep_no_notebook(name)

    def plays(self, seat: str, who: str) -> None:
        """Somebody, a bot or nobody (YOU) plays a seat from now on. Raises StoreTrouble."""
        self.hosted.plays(seat, who)

    def send_away(self, seat: str, why: str, keyless: bool = False, office: str = "") -> int:
        """Have the connections at a seat, or an office of it, end (only those without a place of their own);
        how many."""
        going = [
            g
            for g in self.guests
            if g.seat == seat
            and office in ("", g.place.office)
            and not (keyless and g.place in self.register.places(g.key))
        ]
        for g in going:
            g.leave(why)
        return len(going)

    def seat_called(self, said: str) -> str:
        """The seat meant by a word: a player's, the referee's or WATCHER; '' if none."""
        said = said.strip().casefold()
        known = (*self.hosted.table.seats, REFEREE, WATCHER)
        if said in known or said in ("watch", "spectator"):
            return said if said in known else WATCHER
        near = [s for s in known if s.startswith(said)] if len(said) > 2 else []
        return near[0] if len(near) == 1 else ""

    def place_called(self, said: str) -> Place | str:
        """The place meant by words: "mivior", "aldermark commander", "aldermark.diplomat"; else why there is none."""
        first, _, rest = said.strip().replace(".", " ").replace("/", " ").partition(" ")
        seat, match = self.seat_called(first), self.hosted.match
        if not seat:
            return self.place_of(said) or self.no_seat(first)
        if not rest.strip():
            return Place(self.name, seat)
        office = office_called(match.game, rest)
        held = [role.id for role in roles_of(match.game, match.setup.options) or match.game.seating.offices]
        if office not in held or seat not in self.hosted.table.seats:
            known = ", ".join(held) or "none"
            return f"{title(seat)} has no office '{clean(rest, 40)}'; there are: {known}."
        if not shared(match.game, match.setup.options):
            option = " ".join(match.game.seating.shared_by)
            return f"At this table one person holds all offices of a seat; others are begun with the option {option}."
        return Place(self.name, seat, office)

    def place_of(self, name: str) -> Place | None:
        """The seat or office that is meant for somebody of that name; None if there is none, or several."""
        meant = [
            Place(self.name, s)
            for s, who in self.hosted.players.items()
            if s not in self.hosted.offices and who not in PROGRAMS and _same(who, name)
        ]
        meant += [
            Place(self.name, s, o)
            for s, held in self.hosted.offices.items()
            for o, who in held.items()
            if _same(who, name)
        ]
        return meant[0] if len(meant) == 1 else None

    def no_seat(self, said: str) -> str:
        """What to say where a word names no seat."""
        offices = {s: f" ({', '.join(held)})" for s, held in self.hosted.offices.items()}
        known = ", ".join(f"{s}{offices.get(s, '')}" for s in (*self.hosted.table.seats, REFEREE, WATCHER))
        return f"There is no seat '{clean(said, 40)}'; there are {known}."

    def discreet(self, text: str) -> str:
        """A text as whoever sits at a distance reads it: without the names of the host's files."""
        return without_files(text, self.register.path, getattr(self.hosted.kept.store, "path", self.register.path))

    def tell(self, text: str, seat: str = "") -> None:
        """Notice something to everybody at the table, or at one seat; it is not kept."""
        text = self.discreet(text)
        for g in self.guests:
            if not seat or g.seat == seat:
                g.notices.append(text)
        self.wake()

    def _aside(self, work: Callable[[Match], list[str]], known: Callable[[list[str]], list[str]]) -> None:
        """Find something out in a thread, as bots think, and tell the referee once it is known."""

        async def find(match: Match) -> None:
            for text in known(await asyncio.to_thread(work, match)):
                self.tell(text, REFEREE)
            self.wake()

        task = asyncio.get_running_loop().create_task(find(apart(self.hosted.match)))
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    def wake(self) -> None:
        """Something happened: everybody has a look."""
        for g in self.guests:
            g.feed.wake()
        self._awake.set()

    # -- lines

    async def free(self, guest: Guest, line: str) -> None:
        """Until a line may be heard: while a bot thinks only those that change nothing it thinks about."""
        while not self._at_rest.is_set() and not self._harmless(guest, line):
            await self._at_rest.wait()

    def _harmless(self, guest: Guest, line: str) -> bool:
        match, table = guest.hosted.match, guest.hosted.table
        if guest.dialogue.open is not None:
            return False  # it may be an answer
        reader = table.reader_of(guest.seat)
        read = reader.read(clean(marked(line)[1]), match.game.language.scope(match, guest.table_seat))
        harmless: tuple[type[Order], ...] = (*room_words.LOOKS, table_words.Say, table_words.Whisper)
        return not isinstance(read, Reading) or isinstance(read.order, harmless)

    def hear(self, guest: Guest, line: str, sending: Sending) -> list[Reply]:
        """A line from a connection: everything there is to show it."""
        table, seat = guest.hosted.table, guest.table_seat
        guest.dialogue.aliases = table.notebook(seat).spoken() if seat else {}
        table.dialogues[seat] = guest.dialogue
        if guest.kept and guest.key:  # after a kill no line comes back that was given
            self._half_typed.write([guest])
        person = guest.person if seat == REFEREE and self._several_referees() else ""
        sending = replace(sending, may=partial(self._may_not, guest), person=person)
        n = len(self.hosted.match.lines)
        current = guest.since == n
        self._speaking = guest
        try:
            replies = guest.hosted.hear(seat, line, sending)
        finally:
            self._speaking = None
        guest.said.update(x.n for x in self.hosted.match.lines[n:] if x.kind in TALK and x.seat == seat)
        ordered = any(line.seat == seat and not line.by for line in self.hosted.match.lines[n:])
        if seat and (ordered or not guest.command):  # a command that only looks is not sitting down
            self.attendance.comes(guest.place)
        if current:
            lines = self.hosted.match.lines
            while n < len(lines) and (seat == lines[n].seat or seat == REFEREE == lines[n].by):  # in a seat's place too
                n += 1
            guest.since = n
        far = guest.key or not guest.rules  # whoever sits at the host may know where its files are
        return [self._helped(guest, self._discreet(r) if far else r, line) for r in replies]

    def _discreet(self, reply: Reply) -> Reply:
        text = self.discreet(reply.text)
        return reply if text == reply.text else replace(reply, text=text)

    def _may_not(self, guest: Guest, order: Order) -> str:
        """Why a connection may not give an order, or say a word of the table, now; '' if it may."""
        if why := self._only_looks(guest, order):
            return why
        if not isinstance(order, SAID_TO_ALL) or (not guest.key and guest.rules):
            return ""
        wait = self.patience.wait(guest.key or guest.seat, asyncio.get_running_loop().time())
        return f"You have said much at once; say it in {wait:.0f} seconds." if wait > 0 else ""

    def _several_referees(self) -> bool:
        """Whether more than one person holds the referee's office, so that it matters who of them it was."""
        sitting = {g.person for g in self.guests if g.seat == REFEREE}
        return len(sitting | {p.name for _, p in self.register.holders(self.name, REFEREE)}) > 1

    def _only_looks(self, guest: Guest, order: Order) -> str:
        """Why somebody who only looks on may not give an order; '' if he may, or does more than look on."""
        if guest.rules and isinstance(order, room_words.WORDS):
            return ""
        if guest.seat == WATCHER:
            may = isinstance(order, room_words.WATCHERS_MAY)
            return "" if may else "You only watch: look, who, score, log, rules, here, quit."
        if self.leads(guest) or isinstance(order, room_words.LOOKS):
            return ""
        return "You sit here from another connection now; 'lead' lets this one give orders."

    def _answer(self, seat: str, order: Order) -> list[Reply]:
        assert self._speaking is not None
        return self.carry_out(self, self._speaking, order)

    def _helped(self, guest: Guest, reply: Reply, line: str) -> Reply:
        """The page `help` names the words of a table at a distance too."""
        if reply.sheet is None or reply.sheet.title != "Help":
            return reply
        return Reply(reply.kind, reply.text, self.with_more_help(guest, table_words.Help(), reply.sheet), reply.good)

    def with_more_help(self, guest: Guest, order: Order, sheet: Sheet) -> Sheet:
        """A page with what a table at a distance adds to it."""
        if order != table_words.Help() or not sheet.blocks:
            return sheet
        if guest.seat == WATCHER:
            return room_words.watchers_help(guest.hosted.match.game)
        blocks = list(sheet.blocks)
        k = next((i for i, b in enumerate(blocks) if isinstance(b, Facts)), -1)
        if k >= 0:
            blocks[k] = Facts((*blocks[k].pairs, room_words.help_facts(guest.rules, guest.seat == WATCHER)))  # type: ignore[union-attr]
        return Sheet(sheet.title, tuple(blocks))

    # -- what is told

    def muted(self, key: str) -> tuple[str, ...]:
        """The seats of whose talk somebody wants to hear nothing at this table."""
        person = self.register.person(key) if key else None
        return tuple(person.choices.get(f"mute {self.name}", "").split()) if person is not None else ()

    def told_since(
        self, seat: str, since: int, hosted: HostedTable | None = None, guest: Guest | None = None
    ) -> list[tuple[int, str]]:
        """What a seat ('' a spectator) may know of everything from a journal line on; its own doings are not told.

        A `guest` is told as well what others at his seat have said, and nothing that those he has muted say.
        """
        hosted = hosted or self.hosted
        match = hosted.match
        mine = (seat,) if seat else ()
        out = hosted.table.news(seat, since)
        out += [
            (line.n, text)
            for line in match.lines[max(since, 1) :]
            if line.seat not in mine or line.by or (guest is not None and guest.others_said(line))
            if not (guest is not None and line.kind in TALK and line.seat in guest.muted)
            if (text := besides(match, line, mine, live=True))
        ]
        out.sort(key=lambda x: x[0])
        return out

    # -- what goes on by itself

    async def attend(self, now: Callable[[], float] | None = None) -> None:
        """Let bots play, take in what other programs added, call whoever is away; for as long as the table is open."""
        now = now or asyncio.get_running_loop().time
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL):  # wait_for may lose that the host is to stop
                    await self._awake.wait()
            self._awake.clear()
            self.looks += 1
            try:
                if self.hosted.catch_up():
                    self.wake()
                self._half_typed.keep(self.guests, now())
                self.look_who_is_asked(now())
                while (self.hosted.people or self.guests) and await self._bots_play():
                    self.look_who_is_asked(now())
                    await asyncio.sleep(self._carried)
                self._stuck = ""
            except (BotStuck, StoreTrouble, TellingDiffers) as err:
                if str(err) != self._stuck:  # said once, tried again with every look
                    self._stuck = str(err)
                    self.log(f"{self.name}: {err}")
                    self.tell(str(err))
            except Exception as err:  # a fault at this table: the others go on, and so does what can go on here
                if type(err).__name__ != self._stuck:
                    self._stuck = type(err).__name__
                    self.fault(self, err)

    async def _bots_play(self) -> int:
        """One order by each bot that is awaited; they think in a thread, and nobody orders meanwhile, but while a
        program of somebody's thinks. Raises BotStuck, StoreTrouble.

        A thread, since what a position is found to be stays remembered there, and a process would have to be handed all
        of it each time; what comes of it is the same, from a seed of its own. Between two orders, which are carried out
        here, others have as long a turn as the last one took.
        """
        now = asyncio.get_running_loop().time
        playing = self.hosted.bots_turn(1)
        with suppress(StopIteration):
            think = next(playing)
            while True:
                if not self.hosted.programs.outside:
                    self._at_rest.clear()
                try:
                    thought = await asyncio.to_thread(think, apart(self.hosted.match))
                finally:
                    self._at_rest.set()
                begun = now()
                try:
                    think = playing.send(thought)
                finally:
                    self._carried = now() - begun
                await asyncio.sleep(self._carried)
        return self.hosted.bots_gave

    def look_who_is_asked(self, now: float) -> None:
        """Have whoever is asked and away called, once a question: as long as he is asked one thing after the other no
        more, unless time ran out for him meanwhile. Raises StoreTrouble.
        """
        match = self.hosted.match
        asked = [s for s in match.awaited() if self.hosted.players.get(s) not in PROGRAMS] if not match.over else []
        mailed = self.register.mailed(self.name)
        before = dict(mailed)
        mailed = {s: n for s, n in mailed.items() if s in asked and not _missed(match, s, n)}
        self._asked_at = {s: self._asked_at.get(s, now) for s in asked}
        for seat in asked:
            if seat in mailed:
                continue
            if any(g.seat == seat and seat in g.hosted.match.awaited() for g in self.guests):
                mailed[seat] = str(len(match.lines))  # he sees it himself
            elif now - self._asked_at[seat] >= GRACE and self.register.holders(self.name, seat):
                mailed[seat] = str(len(match.lines))
                if self.call_for is not None:
                    self.call_for(self._call(seat))
        if mailed != before:
            self.register.keep_mailed(self.name, mailed)

    def _call(self, seat: str) -> Call:
        """What whoever plays a seat is called with."""
        match = self.hosted.match
        ask = match.ask(seat)
        waits = ask.waiting if ask is not None else ""
        left = self.hosted.office.time_left(seat)
        return Call(self.name, seat, self.hosted.players.get(seat, ""), where(match), waits, left)


def _missed(match: Match, seat: str, since: str) -> bool:
    """Whether the clock has answered for a seat since that journal line, from which it was called."""
    n = int(since) if since.isdecimal() else 0
    later = takewhile(lambda m: m.line.n >= n, reversed(match.marks))
    return any(m.line.seat == seat and m.line.by == "clock" for m in later)


def _same(name: str, said: str) -> bool:
    return name.casefold() == said.strip().casefold()
