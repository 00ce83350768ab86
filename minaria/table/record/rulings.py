"""What was decided about a table and still holds, worked out from its journal: dice, absent seats, waivers, clocks.

A ruling is a journal line in the order language; it changes no position. Every process that reads the journal comes to
the same decisions, and a ruling that is revoked counts as never made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from commands import Order, Reader, Reading
from commands.nameless import Nameless
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.table.record import referee_words as w
from minaria.table.record.offices import party, same

RULING = "ruling"

RULINGS: tuple[type[Order], ...] = (
    w.DiceBy,
    w.Absent,
    w.Present,
    w.LetPlay,
    w.Waive,
    w.Notice,
    w.Whispers,
    w.Hints,
    w.Propose,
    w.Consent,
    w.Object,
    w.ProposeEnd,
    w.Resign,
    w.Ended,
    w.Revoke,
    w.Clock,
    w.Deadline,
    w.DaysOff,
    w.TimeZone,
    w.PhaseTime,
    w.Timer,
    w.StopClocks,
    w.StartClocks,
    w.NoClocks,
    w.Branched,
    w.Show,
    w.Thrown,
    w.ThrowAgain,
)
"""Words that become journal lines."""

ALL, ONCE = "all", "once"
RESIGN = "resign"
"""How a game ends for one alone: a bot plays on for him."""
VOID = "table"
"""By whom it is told that a proposal is void."""
WHOLE, SCORE = "map", "score"
_MOVES = ("order", "undo", "redo", "rewind")
_HIS_OWN = ("", "undo", "redo")  # by which an order is what the seat itself said


class Waiver(NamedTuple):
    """A rule that does not count once for a seat's next order, and the line that says so."""

    n: int
    rule: str
    seat: str


@dataclass
class Proposal:
    """A wish of a seat, or of an office of it, to go back to just after line `to`, and who has agreed since.

    What is ordered while it is open goes with it; whoever orders after he has agreed is asked again.
    """

    n: int
    seat: str
    to: int
    agreed: list[str] = field(default_factory=list)
    void: str = ""
    """Why nobody can agree to it any more; this is still to be told."""

    @property
    def whose(self) -> str:
        """The seat."""
        return self.seat.partition("/")[0]


@dataclass
class Ending:
    """A wish of a seat, or of an office of it, to end the game, and who has agreed since."""

    n: int
    seat: str
    how: str
    agreed: list[str] = field(default_factory=list)


@dataclass
class Decided:
    """Everything that holds now."""

    hand: dict[str, bool] = field(default_factory=dict)
    """Seat (or ALL) -> whether its dice are thrown by hand."""
    once: bool | None = None
    """The same for the next throw alone."""
    absent: list[str] = field(default_factory=list)
    players: dict[str, str] = field(default_factory=dict)
    """Seats that were given to others, and to whom."""
    waivers: list[Waiver] = field(default_factory=list)
    whispers_since: list[tuple[int, bool]] = field(default_factory=list)
    hints: bool = True
    """Whether seats may ask for a hint."""
    clocks: list[tuple[Line, Order]] = field(default_factory=list)
    """Words about clocks since the last `no clocks`."""
    proposal: Proposal | None = None
    ending: Ending | None = None
    """The wish to end the game that is open."""
    ended: str = ""
    """How the game was ended by consent; '' if it was not."""
    thrown: Line | None = None
    """Dice that lie on the table: the line that says which, and for whose order."""
    screen: str = ""
    """What the second screen shows: WHOLE, SCORE or a place; '' if nobody decided that."""
    live: list[Line] = field(default_factory=list)
    """All rulings that were not revoked."""
    listed: list[Line] = field(default_factory=list)
    """The rulings that hold, as the list shows them."""
    spent: dict[int, int] = field(default_factory=dict)
    """Waivers that have been used: the ruling's line -> that of the order it was used for."""

    def by_hand(self, seat: str) -> bool | None:
        """Whether the seat's next dice are thrown by hand; None if nobody decided that."""
        if self.once is not None:
            return self.once
        return self.hand.get(seat, self.hand.get(ALL))

    def waived(self, seat: str) -> list[str]:
        """Rules that do not count for the seat's next order."""
        return [x.rule for x in self.waivers if x.seat == seat]

    def may_read(self, line: Line) -> bool:
        """Whether the referee may read a whisper."""
        return next((on for n, on in reversed(self.whispers_since) if n < line.n), False)


def text_of(order: Order) -> str:
    """A ruling in the words the journal keeps."""
    return _READER.text(order, _NAMELESS)


def shown(text: str) -> str:
    """A ruling as people read it: without the quotation marks that keep its words apart."""
    return text.replace('"', "")


def order_of(line: Line) -> Order | None:
    """What a ruling's line says; None if it is not one (any more)."""
    read = _READER.read(line.text, _NAMELESS) if line.kind == RULING else None
    return read.order if isinstance(read, Reading) else None


def decided(match: Match) -> Decided:
    """What holds at a table now."""
    out = Decided()
    rulings = [(line, order) for line in match.lines if line.kind == RULING and (order := order_of(line)) is not None]
    if not rulings:
        return out
    revoked: set[int] = set()
    for line, order in reversed(rulings):
        if isinstance(order, w.Revoke) and line.n not in revoked:
            revoked.add(order.n)
    present = [m.line for m in match.marks]
    for line, order in rulings:
        if line.n in revoked:
            continue
        if isinstance(order, w.Revoke):
            out.live.append(line)
        else:
            _apply(out, match.lines, present, line, order)
    if out.proposal is not None:
        out.proposal.void = _void(out.proposal, present)
    return out


def _void(proposal: Proposal, present: Sequence[Line]) -> str:
    """Why a proposal cannot be carried out any more; '' if it can."""
    to = proposal.to
    if present and present[-1].n > to and (to == 0 or any(x.n == to for x in present)):
        return ""
    return "what it would have taken back has been taken back already"


def _apply(out: Decided, lines: Sequence[Line], present: Sequence[Line], line: Line, order: Order) -> None:
    out.live.append(line)
    out.listed.append(line)
    if line.by and not isinstance(order, w.Ended | w.LetPlay):  # said by the clock
        out.listed.remove(line)
    match order:
        case w.DiceBy(how, who):
            _dice(out, present, line, how == "hand", who)
        case w.Absent(seat):
            out.absent = [*(s for s in out.absent if s != seat), seat]
            _replaces(out, line, lambda o: isinstance(o, w.Absent | w.Present) and o.seat == seat)
        case w.Present(seat):
            out.absent = [s for s in out.absent if s != seat]
            _replaces(out, line, lambda o: isinstance(o, w.Absent | w.Present) and o.seat == seat)
            out.listed.remove(line)
        case w.LetPlay(who, seat):
            out.players[seat] = who
            if line.by == VOID and out.ending is not None and out.ending.seat == seat:
                out.ending = None  # who resigned is let go
            _replaces(out, line, lambda o: isinstance(o, w.LetPlay) and o.seat == seat)
        case w.Waive(words):
            rule, _, seat = words.partition(" for ")
            used = next((x.n for x in present if x.n > line.n and x.seat == seat and x.waives == rule), None)
            if used is not None:
                out.listed.remove(line)
                out.spent[line.n] = used
            else:
                out.waivers.append(Waiver(line.n, rule, seat))
        case w.Whispers(how):
            out.whispers_since.append((line.n, how == "open"))
            _replaces(out, line, lambda o: isinstance(o, w.Whispers))
        case w.Hints(how):
            out.hints = how == "on"
            _replaces(out, line, lambda o: isinstance(o, w.Hints))
        case w.Propose(_, to, still):
            after = lines[line.n + 1 :]
            out.listed.remove(line)
            proposal = Proposal(line.n, party(line.seat, line.role), to)
            # Older journals have proposals that any order ended; and one that was carried out is done with.
            ended = any(x.kind in _MOVES if not still else _carries_out(proposal, x) for x in after)
            out.proposal = None if ended else proposal
        case w.ProposeEnd(how):
            out.listed.remove(line)
            out.ending = Ending(line.n, party(line.seat, line.role), how)
        case w.Resign():
            out.listed.remove(line)
            out.ending = Ending(line.n, party(line.seat, line.role), RESIGN)
        case w.Ended(words):
            out.ending, out.ended = None, words
        case w.Consent() | w.Object() if out.proposal is None and out.ending is not None:
            out.listed.remove(line)
            if isinstance(order, w.Object):
                out.ending = None
            else:
                out.ending.agreed.append(party(line.seat, line.role))
        case w.Consent() | w.Object():
            out.listed.remove(line)
            if out.proposal is not None:
                who = party(line.seat, line.role)
                if isinstance(order, w.Object):
                    out.proposal = None
                elif not any(x.n > line.n and same(party(x.seat, x.role), who) for x in present if x.by in _HIS_OWN):
                    out.proposal.agreed.append(who)
        case w.Notice() if line.by == VOID and out.proposal is not None:
            out.proposal = None
        case w.Thrown():
            out.thrown = None if any(x.kind in _MOVES for x in lines[line.n + 1 :]) else line
            out.listed = [x for x in out.listed if x is not line]
        case w.ThrowAgain():
            out.thrown = None
            out.listed.remove(line)
        case w.Show(what):
            out.screen = what
            _replaces(out, line, lambda o: isinstance(o, w.Show))
        case w.NoClocks():
            out.clocks = []
            _replaces(out, line, _about_time)
            out.listed.remove(line)
        case (
            w.Clock()
            | w.Deadline()
            | w.DaysOff()
            | w.TimeZone()
            | w.PhaseTime()
            | w.Timer()
            | w.StopClocks()
            | w.StartClocks()
        ):
            out.clocks.append((line, order))


def _carries_out(proposal: Proposal, line: Line) -> bool:
    return line.kind == "rewind" and line.seat == proposal.whose and line.text == str(proposal.to)


def _dice(out: Decided, present: Sequence[Line], line: Line, hand: bool, who: str) -> None:
    if who == ONCE:
        if any(x.n > line.n and x.rolls for x in present):
            out.once = None
            out.listed.remove(line)
        else:
            out.once = hand
        return
    if not who:
        out.hand = {}
    out.hand[who or ALL] = hand
    _replaces(out, line, lambda o: isinstance(o, w.DiceBy) and o.who in (who, *([o.who] if not who else [])))


def _about_time(order: Order) -> bool:
    return isinstance(
        order, w.Clock | w.Deadline | w.DaysOff | w.TimeZone | w.PhaseTime | w.Timer | w.StopClocks | w.StartClocks
    )


def _replaces(out: Decided, line: Line, same: Any) -> None:
    """The list names of several rulings about one thing only the last."""
    out.listed = [x for x in out.listed if x is line or not ((o := order_of(x)) is not None and same(o))]


_READER = Reader(RULINGS)
_NAMELESS = Nameless()
