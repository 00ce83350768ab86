"""One connection at a table: who sits there, what he was shown, and what he left half typed.

A guest hears and speaks through his room (`table/people/room`), which has all connections; each face at a distance
shows one. No terminal and no network are known here.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol

from commands import Order, Suggestion, clean
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.sheets import Sheet
from minaria.table.line import completing
from minaria.table.line.resends import digest, marked
from minaria.table.line.table import DONE_ALREADY
from minaria.table.pages.answers import answer
from minaria.table.people.hosting import PROGRAMS, YOU, HostedTable, where
from minaria.table.people.lookalikes import bare, skeletons
from minaria.table.people.office_views import named
from minaria.table.people.register import WATCHER, Left, Place, Register
from minaria.table.people.triggers import KEPT, Fired, Lookout, Trigger, kept
from minaria.table.record.lines import ALL, FIRST, NOTHING, SEEN, Sending
from minaria.table.record.replies import Reply
from minaria.table.record.talk import SAY, TALK
from minaria.table.referee import overview

NOBODY_KNOWN = "somebody"
"""What a person is called who has given no name."""


class Feed:
    """Wakes one connection when something happened; however much it was, once."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        """Something happened."""
        self._event.set()

    async def wait(self) -> None:
        """Until something happens, or at once if it did since the last time."""
        await self._event.wait()
        self._event.clear()


class GuestRoom(Protocol):
    """The room as its guests and what shows them know it; see `room.Room` for what each of these answers."""

    hosted: HostedTable
    register: Register
    guests: list[Guest]

    @property
    def name(self) -> str: ...

    @property
    def names(self) -> frozenset[str]: ...

    @property
    def log(self) -> Callable[[str], None]: ...

    def no_name(self, name: str, key: str = "") -> str: ...

    def table_for(self, place: Place) -> HostedTable: ...

    def muted(self, key: str) -> tuple[str, ...]: ...

    def sit_down(self, guest: Guest) -> None: ...

    def stand_up(self, guest: Guest, sure: bool = True) -> None: ...

    async def free(self, guest: Guest, line: str) -> None: ...

    def hear(self, guest: Guest, line: str, sending: Sending) -> list[Reply]: ...

    def tell(self, text: str, seat: str = "") -> None: ...

    def told_since(
        self, seat: str, since: int, hosted: HostedTable | None = None, guest: Guest | None = None
    ) -> list[tuple[int, str]]: ...

    def with_more_help(self, guest: Guest, order: Order, sheet: Sheet) -> Sheet: ...

    def discreet(self, text: str) -> str: ...


class Guest:
    """One connection at a table: a player's, the referee's, or a spectator's."""

    def __init__(self, room: GuestRoom, place: Place, person: str, key: str = "", rules: bool = False) -> None:
        self.room = room
        self.place = place
        self.seat = place.seat
        self.person = person if rules and not key else a_name(person, room.names)  # whoever hosts is called so
        if not key and not rules and room.no_name(self.person):
            self.person = NOBODY_KNOWN
        self.key = key
        self.rules = rules or place.seat == REFEREE  # whether he may give away seats
        self.feed = Feed()
        self.notices: deque[str] = deque(maxlen=50)
        self.hosted = room.table_for(place)
        left = room.register.left(place, key) if key else Left()
        self.draft = left.draft
        self.typing: Callable[[], str] = self.draft_left  # the line that is being typed
        self.said: set[int] = set()  # journal lines of what was said here: others at the seat are told of them
        self.muted = frozenset(room.muted(key))  # seats of whose talk nothing is to be heard here
        self.kept = left.draft  # what of it is kept
        person_kept = room.register.person(key) if key else None
        choices = person_kept.choices if person_kept is not None else {}
        self.lookout = Lookout(self.hosted.match, kept(choices.get(KEPT, "")))
        self.since = min(left.told, len(room.hosted.match.lines))  # the first journal line he was not told
        self.sure = self.since  # the same as far as his last key proves that he was shown it
        self.command = ""  # the command whose lines these are, for somebody who is shown nothing else
        self.resending = True  # whether what comes may be what an earlier connection sent
        self._lines, self._first = 0, ""
        self.gone = ""  # why he has to leave
        self.on_gone: Callable[[str], None] = lambda why: None
        table = self.hosted.table
        table.dialogues.pop(self.table_seat, None)
        self.dialogue = table.dialogue(self.table_seat)

    def draft_left(self) -> str:
        """What was begun where no line is being typed now."""
        return self.draft

    @property
    def table_seat(self) -> str:
        """The seat as the table knows it: spectators have none."""
        return "" if self.seat == WATCHER else self.seat

    @property
    def title(self) -> str:
        """The place as it is shown: "Mivior", "Aldermark's diplomat"."""
        return named(self.seat, self.place.office)

    @property
    def asked(self) -> bool:
        """Whether the seat is asked something now."""
        match = self.hosted.match
        return not match.over and (self.seat == REFEREE or self.seat in match.awaited())

    def prompt(self, timed: bool = True) -> str:
        """What the seat is asked, with the moment, or what it waits for; `timed`: with the time it has left."""
        hosted = self.hosted
        asked = overview.asked(hosted.table) if self.seat == REFEREE else hosted.table.prompt(self.table_seat, timed)
        return f"{where(hosted.match, self.table_seat)}. {asked}"

    def hear(self, line: str, sending: Sending = SEEN) -> list[Reply]:
        """A line typed here: everything there is to show. May raise for a fault in the rules; nothing changed then."""
        replies = self.room.hear(self, line, self._sends(line, sending))
        self.resending = any(r.text.startswith(DONE_ALREADY.format(clean(marked(line)[1], 80))) for r in replies)
        return replies

    def _sends(self, line: str, sending: Sending) -> Sending:
        """How the next line comes: by a command, or as the first of this connection, it may have come before."""
        self._lines += 1
        if self.command:
            return replace(sending, together=digest(self.command), k=self._lines, seen=NOTHING)
        self._first = self._first or digest(line)
        return replace(sending, together=self._first, k=self._lines, seen=FIRST if self.resending else ALL)

    def complete(self, line: str, limit: int = 12) -> Sequence[Suggestion]:
        """What may be typed next."""
        table = self.hosted.table
        if self.seat == REFEREE:
            return overview.complete(table, line, limit)
        return completing.complete(table.match, self.table_seat, line, limit, table.services.words)

    def page(self, order: Order) -> Sheet:
        """The page that answers a word which only looks."""
        hosted = self.hosted
        table = hosted.table
        sheet = answer(hosted.match, self.table_seat, order, table.people, table.services.words)
        return self.room.with_more_help(self, order, sheet)

    def news(self) -> list[str]:
        """What happened, was said, and was noticed since the last time, in order."""
        told = self.missed()
        self.up_to_date()
        out = [text for _, text in told]
        while self.notices:
            out.append(self.notices.popleft())
        return out

    def missed(self) -> list[tuple[int, str]]:
        """What happened and was said since the last time: (journal line, text)."""
        return self.room.told_since(self.table_seat, self.since, self.hosted, self)

    def others_said(self, line: Line) -> bool:
        """Whether a line of one's own seat is what somebody else has said there. Offices whisper for themselves."""
        kinds = (SAY,) if self.place.office else TALK
        return line.kind in kinds and line.n not in self.said

    def bots_go_on(self) -> bool:
        """Whether nobody but bots is awaited and nothing but their orders is new: what they do is told together."""
        hosted = self.room.hosted
        awaited = hosted.match.awaited()
        if not awaited or self.notices:
            return False
        if any(hosted.players.get(s) not in PROGRAMS or hosted.for_the_referee(s) for s in awaited):
            return False
        return all(line.kind == "order" for line in hosted.match.lines[self.since :])

    def alerts(self) -> list[Fired]:
        """Triggers of the person's whose moment has come since the last time."""
        return self.lookout.look(self.hosted.match, self._seats, self.person) if self.lookout.triggers else []

    def look_out_for(self, triggers: Sequence[Trigger]) -> None:
        """Have these triggers from now on."""
        self.lookout.take(self.hosted.match, triggers, self._seats, self.person)

    @property
    def _seats(self) -> tuple[str, ...]:
        return (self.table_seat,) if self.table_seat in self.hosted.table.seats else ()

    def up_to_date(self) -> None:
        """Everything up to now was shown here."""
        self.since = len(self.room.hosted.match.lines)
        if self.seat in self.room.hosted.players:
            self.room.hosted.seen[self.seat] = max(self.room.hosted.seen.get(self.seat, 0), self.since)

    def proved(self) -> None:
        """A key came: what was sent before it has arrived."""
        self.sure = self.since

    def leave(self, why: str) -> None:
        """Have this connection end, and say why there."""
        self.gone = why
        self.on_gone(why)


def a_name(typed: str, taken: Collection[str] = ()) -> str:
    """What a person is called; nobody is called like a bot, like whoever sits at the host, or by a name that is taken.

    `taken` are names as `skeletons` makes them: of seats, offices and others at the table.
    """
    name = clean(typed, 30)
    if not bare(name):
        return NOBODY_KNOWN
    if not why_no_name(name, taken):
        return name
    whole = all(map(_in_a_name, name)) and not skeletons(name).isdisjoint((*_NOBODYS, *taken))
    return f"{name}, a person" if whole else NOBODY_KNOWN  # of any other nothing can be told safely


def _in_a_name(c: str) -> bool:
    return c.isalnum() or bool(unicodedata.combining(c)) or c in " '.-\u2019"


def why_no_name(typed: str, taken: Collection[str] = ()) -> str:
    """Why nobody can be called that, '' if he can: what a name begins with or holds must not pass for something else.

    A line that is told begins with a name, or with a word that says what it is.
    """
    name = clean(typed, 30)
    words = re.findall(r"[^\W_]+", name)
    if not bare(name):
        return "A name has letters or digits."
    if not all(map(_in_a_name, name)):
        return f"A name has letters, digits, spaces, dots, hyphens and apostrophes, and no others: not '{name}'."
    begins = [" ".join(words[:k]) for k in range(1, len(words) + 1)]
    known = (*_NOBODYS, *taken)
    for said in (name, *begins):
        if not skeletons(said).isdisjoint(known) or not skeletons(said).isdisjoint(_SAY_WHAT_IT_IS):
            return f"'{name}' would be taken for somebody else here; choose another name."
    return ""


def _all(names: Collection[str]) -> frozenset[str]:
    return frozenset(x for name in names for x in skeletons(name))


_NOBODYS = _all(
    (
        *PROGRAMS,
        YOU,
        REFEREE,
        WATCHER,
        "the referee",
        "the host",
        "host",
        "moderator",
        "nobody",
        "everybody",
        "the table",
    )
)
_SAY_WHAT_IT_IS = _all(("news", "question", "error", "order", "note", "read as", "ruling"))
"""Words with which a statement says what it is, where it is told in plain lines."""
