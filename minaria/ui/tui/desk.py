"""A screen's place at a table: whose seat it shows, what that seat is asked and told, what it may give.

Everything the screen knows of a game comes through here, and all of it from the seat's view. One desk serves a
keyboard that several people share, a person who plays several seats, one seat of a hosted table, or a spectator.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from commands import Order, Reading, Suggestion
from commands.table_words import Help, Look
from commands.table_words import Sheet as SeatSheet
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import Mark, Match, TellingDiffers
from minaria.engine.sheets import Sheet, Text
from minaria.engine.state import remember
from minaria.kit.board import EMPTY, Board, Scene, Spot
from minaria.table.line import completing
from minaria.table.pages.answers import answer, told_to, view_of
from minaria.table.pages.digest import told_of
from minaria.table.pages.history import moment, steps
from minaria.table.pages.trails import with_trails
from minaria.table.people.hosting import HostedTable
from minaria.table.people.triggers import Fired
from minaria.table.record.journal_numbers import Count, counted, counts_secrets
from minaria.table.record.lines import SEEN, Sending
from minaria.table.record.replies import Reply
from minaria.table.record.rulings import RULING
from minaria.table.record.talk import TALK, besides, heard, title
from minaria.table.referee import overview
from minaria.table.store.store import StoreTrouble
from minaria.ui.faults import fault_line, note_fault
from minaria.ui.passing import Place
from minaria.ui.tui.log_book import Entry

T = TypeVar("T")

NEARLY = 40  # suggestions asked for; a list shows fewer
ON_THE_SCREEN = ("On the screen: 'keys' lists all keys, 'legend' the signs on the map, 'screen words' the rest.",)
NOTHING_PLAYED = "Nothing is ordered in a replay. Play on with: minaria resume"

_RANK = {"order": 0, "told": 1, "talk": 2, "note": 3}
_TURNS = {"undo": "took back", "redo": "gave again", "rewind": "went back to the order before"}


class _Logged(NamedTuple):
    """The log as it was asked for last: of a long game only what is new is looked at."""

    looks_at: tuple[object, ...] = ()
    lines: int = 0
    marks: int = 0
    last: Mark | None = None  # of those marks
    notes: int = 0
    entries: Sequence[Entry] = ()

    def goes_on(self, desk: Desk) -> bool:
        """Whether lines were only added since, and nothing taken back, given again, or looked at otherwise."""
        marks = desk.match.marks
        return (
            self.looks_at == desk._looks_at()
            and self.lines <= len(desk.match.lines)
            and self.notes <= len(desk.notes)
            and self.marks <= len(marks)
            and (not self.marks or marks[self.marks - 1] is self.last)
            and (self.marks == len(marks) or marks[self.marks].line.n >= self.lines)
        )


class Desk:
    """One screen's place at a hosted table. `seats` are those it may play; None: all that people play; the referee's
    is his console.

    `data` is where faults are noted. `replay`: nothing is played here, neither by people nor by bots; of a game that is
    over everything is shown.
    """

    def __init__(
        self, hosted: HostedTable, data: Path, seats: Sequence[str] | None = None, replay: bool = False
    ) -> None:
        self.hosted = hosted
        self.data = data
        people = tuple(s for s in hosted.table.seats if hosted.players[s] in hosted.people)
        self.seats = people if seats is None else tuple(seats)
        self.seat = hosted.next_seat() or (self.seats[0] if self.seats else "")
        if self.seat not in self.seats:
            self.seat = self.seats[0] if self.seats else ""
        self.notes: list[Entry] = []  # what the table said to this desk: taken back, given again, talk
        self.past: int | None = None  # the journal line whose position is looked at; None: the present
        self.replay = replay
        self.eyes: str | None = None  # whose eyes it is seen through, once nothing is secret any more
        if replay and hosted.match.over:
            self.eyes = ""
        self.console = self.seat == REFEREE
        self._heard = len(hosted.match.lines)
        self._logged = _Logged()
        self._moment: tuple[int, int, Match] | None = None

    # -- who and when

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self.hosted.match

    @property
    def shown(self) -> Match:
        """The game as it is looked at: now, or after an earlier line."""
        if self.past is None:
            return self.match
        key = (len(self.match.lines), self.past)
        if self._moment is None or self._moment[:2] != key:
            self._moment = (*key, moment(self.match, self.past))
        return self._moment[2]

    @property
    def viewer(self) -> str:
        """Whose view is shown."""
        return self.seat if self.eyes is None else self.eyes

    @property
    def person(self) -> str:
        """Who sits here; '' for a spectator."""
        return self.seat if self.console else self.hosted.players.get(self.seat, "")

    def person_of(self, seat: str) -> str:
        """Who plays a seat."""
        return self.person if seat == self.seat else self.hosted.players.get(seat, "")

    def next_seat(self) -> str | None:
        """The seat of this desk whose turn it is; None while all wait for others, or at the end."""
        seat = self.hosted.next_seat(self.seat)
        while seat is not None and seat not in self.seats:
            rest = [s for s in self.match.awaited() if s in self.seats]
            return rest[0] if rest else None
        return seat

    @property
    def prompt(self) -> str:
        """Whose order line it is."""
        return title(self.seat) if self.seat else "replay" if self.replay else "watch"

    @property
    def asked(self) -> bool:
        """Whether the seat is asked something now; the referee is whenever anybody is."""
        return not self.match.over and (self.console or self.seat in self.match.awaited())

    @property
    def ordering(self) -> str:
        """The seat whose orders are typed here: its own, or for the referee that of whoever is asked; '' if nobody."""
        if self.console:
            return overview.ordering(self.hosted.table)
        return self.seat if self.asked else ""

    @property
    def title(self) -> str:
        """The game's name."""
        return self.hosted.game.title

    def where(self) -> str:
        """Turn, phase and whose round it is, as it is looked at."""
        from minaria.table.people.hosting import where

        return where(self.shown, self.viewer)

    def ask(self) -> str:
        """What the seat is asked, or what it waits for."""
        if self.replay:
            eyes = "; 'seen by SEAT' shows it from a seat" if self.match.over else ""
            return f"The game again, order by order{eyes}; 'quit' leaves."
        if self.console:
            return overview.asked(self.hosted.table)
        return self.hosted.table.prompt(self.seat, timed=False)

    def greeting(self) -> Sheet | None:
        """The page that whoever sits down is shown, None where there is none."""
        greets = [] if self.replay or self.console else self.hosted.table.services.greets()
        return next((reply.sheet for reply in greets if reply.sheet is not None), None)

    @property
    def may_learn(self) -> bool:
        """Whether `learn` leads to a lesson from here."""
        return not (self.replay or self.console or self.shared) and self.hosted.may_learn

    def clock(self) -> str:
        """The seat's time left, where the table keeps one; for the referee that of all who are asked."""
        return overview.times(self.hosted.table) if self.console else self.hosted.clock(self.seat)

    def time_passes(self) -> int:
        """Let the table's clocks do what is due: how many lines the journal has more. Raises StoreTrouble."""
        return 0 if self.replay else self.hosted.time_passes()

    def steps(self) -> list[int]:
        """Journal lines whose positions can be looked at."""
        return steps(self.match, self._counts)

    @property
    def _counts(self) -> str:
        """Whose numbers the lines of the journal have here: of a game that is over, and open to all, the journal's."""
        return REFEREE if self.match.over and self.eyes == "" else self.viewer

    def counted(self) -> Count:
        """The journal as whoever looks on counts it."""
        return counted(self.match, self._counts)

    # -- lines in

    def hear(self, line: str, sending: Sending = SEEN) -> list[Reply]:
        """A line typed here: everything there is to show. What only looks is answered as of the line looked at."""
        if self.past is not None or self.replay:
            looked = self.hosted.table.looks(self.seat, line, self.shown, self.viewer, sending.shows)
            if looked:
                return looked
        if self.replay:
            return [Reply("quit", "")] if line.strip().casefold() == "quit" else [Reply("refusal", NOTHING_PLAYED)]
        return self.give(line, sending)

    def give(self, line: str, sending: Sending) -> list[Reply]:
        """A line as the table hears it. A fault in a rule costs nobody the evening."""
        try:
            return self.hosted.hear(self.seat, line, sending)
        except (StoreTrouble, TellingDiffers) as err:
            return [Reply("refusal", str(err))]
        except Exception as err:
            return [Reply("refusal", fault_line(self.note_fault(err)))]

    def note_fault(self, err: BaseException, doing: str = "") -> str:
        """Write down a fault met here; its number."""
        place = f"{self.hosted.name}, line {len(self.match.lines)}, {self.seat}{doing}"
        return note_fault(self.data, place, err)

    async def breathe(self, seconds: float) -> None:
        """Something was done here that took so long: where others share the processor, they have their turn."""

    async def ready(self, line: str) -> None:
        """Until the line may be heard; lines wait in the order they were typed in."""

    def complete(self, line: str) -> list[Suggestion]:
        """What may be typed next."""
        table = self.hosted.table
        if self.console:
            return list(overview.complete(table, line, NEARLY))
        return completing.complete(self.match, self.seat, line, NEARLY, table.services.words)

    def bots_play(self) -> int:
        """One order by a bot whose turn it is; 0 if none is. Raises BotStuck, StoreTrouble."""
        return 0 if self.replay else self.hosted.bots_play(1)

    def catch_up(self) -> int:
        """Take in what was played elsewhere; how many lines. Raises StoreTrouble, TellingDiffers."""
        return self.hosted.catch_up()

    # -- what is shown

    def page(self, order: Order) -> Sheet:
        """The sheet that answers a word of the table, as it is looked at."""
        sheet = answer(self.shown, self.viewer, order, self.hosted.table.people, self.hosted.table.services.words)
        if order == Help():
            return Sheet(sheet.title, (*sheet.blocks, Text(ON_THE_SCREEN)))
        return sheet

    def questions(self) -> Sheet:
        """Who is asked what, and which dice are wanted: for the referee."""
        return overview.questions(self.hosted.table)

    def own_page(self) -> Sheet:
        """What stands beside the map while no page is open: who is asked what, what is under way, the seat's sheet."""
        if self.console and self.eyes is None and not self.match.over:
            return self.questions()
        beside = self._once("beside", lambda: self.shown.game.pages.beside(self.view()))
        return beside or self._once("own", lambda: self.page(SeatSheet("") if self.viewer else Look("")))

    def view(self) -> Any:
        """The seat's view of what is looked at; made once for each position."""
        return self._once("view", lambda: view_of(self.shown, self.viewer))

    def _once(self, key: object, find: Callable[[], T]) -> T:
        """What is found in the view, once for all screens that show this position from the same seat; an office of a
        shared seat has eyes of its own."""
        return remember(self.shown.state, (Desk, self.shown.game.views.of, self.viewer, key), find)

    def here(self, spot: Spot) -> Sheet | None:
        """What is in a place, in short; None for a game that has no such sheet."""
        make = self.hosted.game.pages.here
        return None if make is None else self._once(("here", spot), lambda: make(self.view(), spot))

    def heading(self, text: str) -> str:
        """The turn a told line begins, as the game calls it; '' for other lines."""
        return self.hosted.game.pages.heading(text)

    def entries(self) -> list[Entry]:
        """The log as the seat may know it: told, its own orders, talk, what was taken back, what the table noted."""
        match = self.match
        if not self._logged.goes_on(self):
            self._logged = _Logged()
        old, marks = self._logged, len(match.marks)
        fresh = self._entries_since(old.lines)
        if self.eyes is None:
            fresh += self.notes[old.notes :]
        # An order stands before what came of it, what was noted behind both; what is old comes before what is new,
        # but for a note that was added to its last line.
        fresh.sort(key=_in_order)
        out = [*old.entries, *fresh]
        if old.entries and fresh and _in_order(fresh[0]) < _in_order(old.entries[-1]):
            out.sort(key=_in_order)
        last = match.marks[-1] if marks else None
        self._logged = _Logged(self._looks_at(), len(match.lines), marks, last, len(self.notes), out)
        if self.replay and self.past is not None:
            return [e for e in out if e.n <= self.past]
        return out

    def _looks_at(self) -> tuple[object, ...]:
        """What decides which lines of the journal are told here, and how."""
        return self.match, self.seat, self.eyes, self.match.over, self.console, tuple(self.muted)

    def _entries_since(self, since: int) -> list[Entry]:
        """What the journal holds for this log from a line on, in no order."""
        match, seat = self.match, self.viewer
        first = bisect_left(match.marks, since, key=lambda m: m.line.n)
        given = {m.line.n: m.line for m in match.marks[first:]}
        own = (seat,) if seat in match.setup.seats else ()
        out = [
            Entry(n, given[n].seat if n in given else "", "told", text, told_of(match, own, event, text))
            for n, event in match.events(since)
            if (text := told_to(event, seat or None))
        ]
        open_to_all = match.over and self.eyes == ""
        out += [
            Entry(n, line.seat, "order", line.text) for n, line in given.items() if line.seat == seat or open_to_all
        ]
        for line in match.lines[max(since, 1) :]:
            who = title(line.seat)
            if line.kind in TALK:
                said = (
                    self._hears(line) if line.seat not in self.muted else ""
                )  # whispers stay where they were heard, also after the end
                out += [Entry(line.n, line.seat, "talk", said)] if said else []
            elif line.kind in (RULING, "rules"):
                out.append(Entry(line.n, line.seat, "note", besides(match, line, (self.seat,))))
            elif line.kind in _TURNS:
                out.append(Entry(line.n, line.seat, "note", f"{who} {_TURNS[line.kind]} {self._orders(line)}."))
        return out

    def note(self, text: str) -> None:
        """Put a word of the table's into the log of this seat."""
        self.notes.append(Entry(len(self.match.lines) - 1, "", "note", text))

    def alerts(self) -> list[Fired]:
        """Triggers of whoever sits here whose moment has come."""
        return []

    def take_talk(self) -> list[str]:
        """What others said since the last time, and what the clock did."""
        lines, self._heard = self.match.lines[self._heard :], len(self.match.lines)
        return [
            said
            for line in lines
            if (line.by == "clock" or self.person_of(line.seat) != self.person) and (said := self._hears(line))
            if line.kind not in TALK or line.seat not in self.muted
        ]

    @property
    def muted(self) -> Collection[str]:
        """Seats of whose talk nothing is to be heard here."""
        return ()

    def _orders(self, line: Line) -> str:
        """How many orders were taken back, where that is no secret; which they were may be one."""
        if line.kind == "rewind":
            return f"line {self.counted().own(int(line.text)) + 1}"
        if line.seat == REFEREE != self._counts and counts_secrets(self.match):
            return "orders"
        return "1 order" if line.text == "1" else f"{line.text} orders"

    def _hears(self, line: Line) -> str:
        if line.by == "clock":
            return besides(self.match, line, (self.seat,))
        return heard(line, (self.seat,)) or (overview.overheard(self.hosted.table, line) if self.console else "")

    # -- who shares it; at a distance everybody has a screen of his own

    @property
    def shared(self) -> bool:
        """Whether several people sit here in turn."""
        return not self.match.over and len({self.person_of(s) for s in self.seats}) > 1

    def called(self, seat: str, office: str = "") -> str:
        """A place here with its person."""
        return f"{title(seat)} ({self.person_of(seat)})"

    def passes_to(self, line: str) -> Place | str | None:
        """Whom a line passes the keyboard to, what is wrong with it, None for every other line."""
        return None

    def seen_by(self, seat: str, office: str = "") -> int:
        """The first line of the journal a place has not been told of."""
        return self.hosted.seen.get(seat, 0)

    def turn_to(self, seat: str, office: str = "", passed: bool = False) -> None:
        """Another seat sits here: nothing the last one was told stays."""
        if self.hosted.players.get(seat) != self.person:
            self.notes = []
        self.seat, self.past, self.eyes = seat, None, None

    # -- the map

    def board(self) -> Board | None:
        """The game's map, if it has one."""
        mapped = self.hosted.game.map
        found: Board | None = None if mapped is None else mapped.board(self.view())
        return found

    def scene(self) -> Scene:
        """What stands on it."""
        mapped = self.hosted.game.map
        scene: Scene = EMPTY if mapped is None else self._once("scene", lambda: mapped.scene(self.view()))
        scene = with_trails(self.shown, self.viewer, scene)
        return scene._replace(own=self.ordering) if self.console else scene

    def reach(self, spot: Spot) -> dict[Spot, int]:
        """Where the seat's pieces in a place could go now; nothing while an earlier position is looked at."""
        mapped = self.hosted.game.map
        if self.past is not None or not self.ordering or mapped is None:
            return {}
        found: dict[Spot, int] = mapped.reach(self.match, self.ordering, spot)
        return found

    def gestures(self, target: str, realm: str = "", origin: str = "") -> list[str]:
        """Legal orders that lead from the origin to the target or, without one, concern the target and its realm."""
        return list(self._led_to(target, realm, origin)[0])

    def why_none(self, target: str, realm: str = "", origin: str = "") -> str:
        """Why none of the orders that are shown on the map leads there, '' if there is nothing to say."""
        return next(iter(self._led_to(target, realm, origin)[1]), "")

    def _led_to(self, target: str, realm: str, origin: str) -> tuple[dict[str, None], dict[str, None]]:
        """The legal orders that a gesture may mean, and why others are refused."""
        out: dict[str, None] = {}
        refused: dict[str, None] = {}
        if self.past is not None or not self.ordering:
            return out, refused
        table, seat = self.hosted.table, self.ordering
        for words in self.hosted.game.language.gestures:
            if ("{a}" in words) != bool(origin) or ("{r}" in words and not realm):
                continue
            line = words.format(a=origin, b=target, r=realm)
            read = table.reader.read(line, self.match.game.language.scope(self.match, seat))
            if not isinstance(read, Reading):
                continue
            refusal = self.match.refusal(seat, self.match.game.language.normal(read.order))
            if refusal is None:
                out[read.text] = None
            else:
                refused[refusal.text] = None
        return out, refused


def _in_order(entry: Entry) -> tuple[int, int]:
    return entry.n, _RANK[entry.kind]
