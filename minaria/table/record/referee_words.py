"""Words about the table rather than the game: the referee's powers, and what seats agree on and leave behind.

Declared like every other order, so they are read, completed and helped the same way. `rulings` says which of them are
kept in the journal and what follows from them; `referee` carries them out. Seats hear nothing of the referee's words.
Examples are filled with the words of the game that is played (`Game.examples`).
"""

from __future__ import annotations

from typing import Annotated

from commands import TABLE_WORDS, Kind, Number, Order, Reader, Speech, Words, order
from commands.table_words import Resign as Resign
from minaria.engine.game import REFEREE, Game

Seat = Annotated[str, Kind("words", "a seat")]
Condition = Annotated[str, Kind("speech", "what is waited for, and an order", "condition")]

# -- dice


@order(
    "dice by hand [for WHO] = how:hand",
    "dice by program [for WHO] = how:program",
    "dice by HOW [for WHO]",
    table=True,
    examples=("dice by hand", "dice by program for {seat}", "dice by hand for once"),
)
class DiceBy(Order):
    """Whether real dice are thrown and typed in: at the whole table, for one seat, or for the next throw ("once")."""

    how: Words
    who: Words = ""


@order("correct OLD to NEW", "correct die WHICH to NEW", table=True, examples=("correct 4 to 5", "correct die 2 to 5"))
class Correct(Order):
    """Put a mistyped die of the last order right. Later, go back to the order and give it again."""

    new: Number
    old: Number = 0
    which: Number = 0


@order("thrown DICE for LINE", table=True)
class Thrown(Order):
    """Dice that lie on the table for an order which needs more of them; they stay until it has them all."""

    dice: Words
    line: Speech


@order("throw again", "throw the dice again", "rethrow", table=True, word="throw again", examples=("throw again",))
class ThrowAgain(Order):
    """The dice that lie on the table do not count: say why behind "because"; the order waits for others."""


@order("luck", "dice so far", table=True, examples=("luck",))
class Luck(Order):
    """How the open dice fell: for each seat, from the program and from the hand."""


# -- acting for a seat


@order("as LINE", "for LINE", table=True, examples=("as {seat}: {move}",))
class As(Order):
    """Give an order in a seat's place."""

    line: Speech


@order("pass for SEAT", "done for SEAT", table=True, word="pass for", examples=("pass for {seat}",))
class PassFor(Order):
    """Let a seat do nothing more here, or what its phase lays down."""

    seat: Seat


@order("decide LINE", "decide: LINE", table=True, examples=("decide done",))
class Decide(Order):
    """Answer the open question in the place of whoever is asked."""

    line: Speech


@order("absent SEAT", "away SEAT", table=True, examples=("absent {seat}",))
class Absent(Order):
    """A seat is away: it does what each phase lays down for that, until it is present again."""

    seat: Seat


@order("present SEAT", "back SEAT", table=True, examples=("present {seat}",))
class Present(Order):
    """A seat is back."""

    seat: Seat


@order(
    "let WHO play SEAT [instead of WAS]",
    "seat WHO at SEAT",
    table=True,
    examples=("let greedy play {seat}", "let Anna play {seat}"),
)
class LetPlay(Order):
    """Give a seat to a bot or to another person."""

    who: Words
    seat: Seat
    was: Words = ""


@order("remind SEAT", "nudge SEAT", table=True, examples=("remind {seat}",))
class Remind(Order):
    """Tell a seat alone what it is asked, and that the table waits for it."""

    seat: Seat


# -- decisions


@order(
    "waive [LINE]",
    table=True,
    examples=(
        "waive",
        "waive {rule} for {seat}",
        "waive {rule}: {bold}",
        "waive {rule}: {seat}: {bold}",
    ),
)
class Waive(Order):
    """Set a rule aside once: for the order just refused, for the one behind the colon, or for a seat's next. It stays
    set aside until what it allowed has happened."""

    line: Speech = ""


@order(
    "notice LINE",
    "announce LINE",
    "ruling LINE",
    "house rule LINE",
    table=True,
    examples=("notice we stop at ten", "ruling the sea is open to all"),
)
class Notice(Order):
    """A notice to everybody, or a rule of this table in your own words, which stays in the list of rulings; nothing of
    the position changes."""

    line: Speech


@order("branched from NAME at N", table=True)
class Branched(Order):
    """How a table made by `branch` begins: which table it comes from, and after which line."""

    name: Words
    n: Number


@order(
    "whispers open = how:open",
    "whispers private = how:private",
    table=True,
    word="whispers",
    examples=("whispers open", "whispers private"),
)
class Whispers(Order):
    """Whether the referee can read what seats whisper from now on; everybody is told."""

    how: Words


@order(
    "hints on|allowed = how:on",
    "hints off|forbidden = how:off",
    "no hints = how:off",
    "allow|permit hints = how:on",
    "forbid hints = how:off",
    table=True,
    word="hints",
    examples=("hints off", "hints on"),
)
class Hints(Order):
    """Whether seats may ask for a hint at this table; they may unless you say otherwise."""

    how: Words


@order(
    "rulings",
    "list rulings",
    "list|history of [the] rulings",
    "house rules",
    table=True,
    examples=("rulings",),
)
class Rulings(Order):
    """What was decided about this table and still holds."""


@order("revoke [ruling] N", "undo ruling N = undone:yes", table=True, word="revoke", examples=("revoke 214",))
class Revoke(Order):
    """Take a ruling back by its number in the list."""

    n: Number
    undone: str = ""


@order("check", "check position", "what is inconsistent", table=True, examples=("check",))
class Check(Order):
    """What in the position contradicts the rules."""


@order("questions", "who is asked", table=True, examples=("questions",))
class Questions(Order):
    """Every open question with what the seat may do."""


# -- going back


@order(
    "undo to N",
    "rewind to N",
    "go back to N",
    "undo to turn TURN",
    "rewind to turn TURN",
    "go back to turn TURN",
    table=True,
    word="undo to",
    examples=("undo to 214", "go back to turn 2"),
)
class UndoTo(Order):
    """Go back to just after a line of the journal, or to the beginning of a turn; what is dropped stays in it."""

    n: Number = -1
    turn: Number = -1


@order("undo last WHAT", "undo the last WHAT", table=True, word="undo last", examples=("undo last {verb}",))
class UndoLast(Order):
    """Go back to just before the last order that is called so."""

    what: Words


@order("branch NAME [at N]", table=True, examples=("branch what-if", "branch what-if at 214"))
class Branch(Order):
    """Make another table from the position now, or after any line of the journal, also one that was dropped."""

    name: Words
    n: Number = -1


@order(
    "propose undo [N]",
    "propose undo to LINE and all since = open:yes",
    "propose undo to LINE",
    table=True,
    word="propose",
    examples=("propose undo", "propose undo 3"),
)
class Propose(Order):
    """Ask the seats it concerns to let you take back what you may not take back alone. It holds until they have said
    'consent' or 'object': what is ordered meanwhile goes with it. 'object' withdraws your own."""

    n: Number = 1
    line: Number = -1
    open: str = ""


@order("consent", "agree to undo", table=True, examples=("consent",))
class Consent(Order):
    """Agree to the taking back that somebody proposes."""


@order("object", "object to undo", table=True, examples=("object",))
class Object(Order):
    """Do not agree to the taking back that somebody proposes."""


@order(
    "propose end = how:end",
    "propose draw = how:draw",
    "concede = how:concede",
    table=True,
    word="propose end",
    examples=("propose end", "propose draw", "concede"),
)
class ProposeEnd(Order):
    """Ask the others to end the game here: as it stands, as a draw, or because you concede. It ends when everybody who
    is there has said 'consent'; 'object' is enough against it, and withdraws your own."""

    how: str = "end"


@order("ended LINE", table=True)
class Ended(Order):
    """That the game has ended by consent, and how."""

    line: Speech


# -- standing orders


@order(
    "if LINE",
    "when LINE",
    "whenever LINE",
    table=True,
    word="when",
    examples=("if {happening} at {place}, {answer}", "when {happening}: pass", "when turn 3: pass"),
)
class When(Order):
    """A standing order: what you order when something happens to you, or to somebody, anywhere or at a place.

    Before the comma or colon stands what happens: 'attacked at PLACE', 'attacked by SEAT', 'SEAT attacks SEAT', 'my
    turn', 'turn 3', 'asked for losses'; behind it the order. It counts for the question that comes of it, and otherwise
    once it has happened since your last order.
    """

    line: Condition


@order(
    "until LINE",
    "pass|done until LINE = how:pass",
    "do nothing until LINE = how:pass",
    table=True,
    word="until",
    examples=("pass until my turn", "until turn 3: pass"),
)
class Until(Order):
    """A standing order for every question you are asked until your own round or a turn begins, or something happens.

    What may happen is said as for 'when'; 'pass until turn 3' ends when turn 3 begins.
    """

    line: Condition
    how: str = ""


@order("later LINE", table=True, examples=("later done",))
class Later(Order):
    """An order for a later phase of your own round: you are asked about it when that comes, if it can be given then.

    "Move Percy to York and besiege it" keeps the second half in the same way. 'standing orders' lists what waits.
    """

    line: Words


@order("standing orders", "my standing orders", table=True, word="standing orders", examples=("standing orders",))
class StandingOrders(Order):
    """Your standing orders; nobody else knows them."""


@order(
    "strike standing order N",
    "forget standing order N",
    table=True,
    word="strike standing order",
    examples=("strike standing order 1",),
)
class StrikeStanding(Order):
    """Drop a standing order."""

    n: Number


@order("question", "mark of the question", table=True, word="question", examples=("question",))
class WhatIsAsked(Order):
    """What you are asked, behind its mark. A command or a script may put that in front of a line ('@3f9c20 done'): then
    it counts for this question alone, and only once however often it comes."""


# -- time


@order(
    "clock SPAN [for WHO]",
    table=True,
    examples=("clock 30 minutes", "clock 10 minutes for {seat}", "clock 1 hour for everybody"),
)
class Clock(Order):
    """Give seats so much time for all they are asked from now on. Without a seat, in a game whose phases have times of
    their own, it is the time of the present one."""

    span: Words
    who: Words = ""


@order(
    "deadline SPAN [for WHO]",
    table=True,
    examples=("deadline 2 days", "deadline 5 minutes for {seat}", "deadline friday 20:00"),
)
class Deadline(Order):
    """Give seats so much time for each question; or until an hour of the clock: friday 20:00."""

    span: Words
    who: Words = ""


@order("daily [at] CLOCK [for WHO]", table=True, examples=("daily at 20:00", "daily at 20:00 Europe/Athens"))
class Daily(Order):
    """Every day at that hour whoever has been asked for an hour does what is laid down for it."""

    clock: Words
    who: Words = ""


@order("days off DAYS", table=True, word="days off", examples=("days off saturday and sunday", "days off none"))
class DaysOff(Order):
    """Days on which no deadline falls, by name or as dates; it falls on the next day that counts."""

    days: Words


@order("time zone ZONE", table=True, word="time zone", examples=("time zone Europe/Athens",))
class TimeZone(Order):
    """The time zone of deadlines that name none, from now on."""

    zone: Words


@order("timer SPAN", table=True, examples=("timer 10 minutes",))
class Timer(Order):
    """Give everybody together so much time from now on."""

    span: Words


@order("time for this phase SPAN", "time SPAN", table=True, word="time for this phase", examples=("time 20 seconds",))
class PhaseTime(Order):
    """Give everybody so much time for the present phase; every later one has its usual time again."""

    span: Words


@order("stop clocks", "pause clocks|clock|timer", table=True, word="stop clocks", examples=("stop clocks",))
class StopClocks(Order):
    """All clocks stand still."""


@order("start clocks", "unpause clocks|clock|timer", table=True, word="start clocks", examples=("start clocks",))
class StartClocks(Order):
    """The clocks go on."""


@order("no clocks", "clocks off", table=True, word="no clocks", examples=("no clocks",))
class NoClocks(Order):
    """Take all clocks away."""


@order("clocks", "time left", "how much time", table=True, examples=("clocks",))
class Clocks(Order):
    """How much time everybody has left."""


# -- telling


@order(
    "publish [LINE]",
    table=True,
    examples=(
        "publish",
        "publish since 214 as markdown",
        "publish as bbcode to turn3.txt",
        "publish as bbcode with map drawn",
        "publish as markdown with map as svg to turn3.md",
    ),
)
class Publish(Order):
    """The telling as text, markdown or bbcode for a forum or a mail: of this turn, or since a line. With the map in
    words, drawn in letters, or as a picture (svg, html) beside the file. The parts stand in any order: since N, as
    FORM, with map, for SEAT, to FILE."""

    line: Speech = ""


@order(
    "print LINE",
    table=True,
    examples=("print briefing for {seat}", "print map as svg to map.svg", "print score"),
)
class Print(Order):
    """A page to hand out: briefing, map or score, as text, svg or html; for SEAT, as FORM, to FILE in any order."""

    line: Speech


@order(
    "show WHAT to everyone|everybody|all",
    table=True,
    word="show",
    examples=("show map to everyone", "show {place} to everyone", "show score to everyone"),
)
class Show(Order):
    """What the second screen (`minaria watch TABLE --public`) shows: the whole map, a place on it, or the score."""

    what: Words


SEAT_WORDS: tuple[type[Order], ...] = (
    Luck,
    Rulings,
    Propose,
    Consent,
    Object,
    ProposeEnd,
    Resign,
    When,
    Until,
    Later,
    StandingOrders,
    StrikeStanding,
    WhatIsAsked,
    Clocks,
    Publish,
    Print,
)
"""Everybody's."""

REFEREE_WORDS: tuple[type[Order], ...] = (
    DiceBy,
    Correct,
    ThrowAgain,
    As,
    PassFor,
    Decide,
    Absent,
    Present,
    LetPlay,
    Remind,
    Waive,
    Notice,
    Whispers,
    Hints,
    Revoke,
    Check,
    Questions,
    UndoTo,
    UndoLast,
    Branch,
    Clock,
    Deadline,
    Daily,
    DaysOff,
    TimeZone,
    PhaseTime,
    Timer,
    StopClocks,
    StartClocks,
    NoClocks,
    Show,
)
"""The referee's alone."""

SECTIONS: tuple[tuple[str, tuple[type[Order], ...]], ...] = (
    ("Dice", (DiceBy, Correct, ThrowAgain, Luck)),
    ("For a seat", (As, PassFor, Decide, Absent, Present, LetPlay, Remind)),
    ("Ruling", (Waive, Notice, Whispers, Hints, Rulings, Revoke, Check, Questions)),
    ("Going back", (UndoTo, UndoLast, Branch, Propose, Consent, Object)),
    ("Ending", (ProposeEnd, Resign)),
    ("Standing orders", (When, Until, StandingOrders, StrikeStanding)),
    ("Sending lines", (WhatIsAsked, Later)),
    ("Time", (Clock, Deadline, Daily, DaysOff, TimeZone, PhaseTime, Timer, StopClocks, StartClocks, NoClocks, Clocks)),
    ("Telling", (Publish, Print, Show)),
)
"""The same by what they are for, as `help` shows them."""


def words_for(seat: str, more: tuple[type[Order], ...] = ()) -> tuple[type[Order], ...]:
    """All table words a seat may use; `more` are those of whoever has the table."""
    return (*TABLE_WORDS, *more, *SEAT_WORDS, *(REFEREE_WORDS if seat == REFEREE else ()))


def reader_for(game: Game, seat: str, more: tuple[type[Order], ...] = ()) -> Reader:
    """The reader of what a seat may say."""
    return game.reader(words_for(seat, more), edits=seat == REFEREE)


def sections_for(seat: str) -> list[tuple[str, tuple[type[Order], ...]]]:
    """The sections as the seat may use them."""
    own = [(title, tuple(k for k in kinds if seat == REFEREE or k in SEAT_WORDS)) for title, kinds in SECTIONS]
    return [(title, kinds) for title, kinds in own if kinds]
