"""Lines that come twice: which question a line answers, and whether it was given already.

Whoever sends lines without seeing what is asked (a command over ssh, a script) may put the mark of the question in
front: "@3f9c20 done". A line whose mark is another question's is done already or comes too late. Without a mark a line
is told to be re-sent if it is what its sender gave last and nothing was shown to him since. What was sent stands in the
journal, so that it is known after a fall as well; of others' doings no mark tells anything.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from heapq import merge

from minaria.engine.game import REFEREE, Game
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.position import Position
from minaria.table.record.lines import ALL, FIRST, Moment, Sending
from minaria.table.record.offices import party, same

_MARKED = re.compile(r"\s*@([0-9a-f]{6})\s+(.*)", re.DOTALL)
_MOVES = ("order", "undo", "redo", "rewind")


def digest(text: str) -> str:
    """A few letters that tell a line from others."""
    return hashlib.blake2b(" ".join(text.split()).casefold().encode(), digest_size=3).hexdigest()


def marked(line: str) -> tuple[str, str]:
    """The mark in front of a line, '' without one, and the line."""
    found = _MARKED.fullmatch(line)
    return (found[1], found[2]) if found is not None else ("", line)


def round_of(game: Game, position: Position) -> str:
    """Which round and stage a position is in, as everybody may know it."""
    stages = [f"{type(f.phase).__name__} {f.phase.whose()}" for f in position.stack]
    turn = game.facts.turn(position.state) if game.facts.turn is not None else 0
    return f"{turn} {'/'.join(stages)}"


class Sent:
    """What each has sent, by the journal: read once when the table is opened, and from then on only what is new."""

    def __init__(self) -> None:
        self._read = 0
        self._moves: Counter[str] = Counter()
        self._rewinds = 0
        self._lines: dict[str, list[Line]] = {}
        self._answers: dict[tuple[str, str, str], Line] = {}

    def take_up(self, match: Match) -> None:
        """Read what the journal has more."""
        for line in match.lines[self._read :]:
            sender = _sender(line)
            self._lines.setdefault(sender, []).append(line)
            self._rewinds += line.kind == "rewind"
            self._moves[sender] += line.kind in _MOVES and line.kind != "rewind"
            if line.sent:
                parts = line.sent.split(".")
                self._answers[sender, parts[0], parts[-1]] = line
        self._read = len(match.lines)

    def moves(self, who: str) -> int:
        """How many orders somebody has given, taken back and given again; going back counts for everybody."""
        return self._rewinds + sum(self._moves[sender] for sender in self._of(who))

    def answered(self, who: str, mark: str, line: str) -> bool:
        """Whether somebody has given this very line to the question of that mark."""
        return any((sender, mark, digest(line)) in self._answers for sender in self._of(who))

    def latest(self, who: str) -> Iterator[Line]:
        """What somebody has given, the last first."""
        return merge(*(reversed(self._lines[sender]) for sender in self._of(who)), key=lambda line: -line.n)

    def _of(self, who: str) -> list[str]:
        return [sender for sender in self._lines if sender and same(sender, who)]


def mark(match: Match, seat: str, who: str, sent: Sent) -> str:
    """The mark of the question somebody is asked now; it is another after each order of his own."""
    own = sent.moves(who)
    ask = match.ask(seat)
    known = round_of(match.game, Position(match.state, match.known_stack(seat)))
    return digest(f"{who} {own} {known} {ask.prompt if ask is not None else ''}")


def kept(mark: str, sending: Sending, line: str) -> str:
    """What the journal keeps of how a line came."""
    return f"{mark}.{sending.together}.{sending.k}.{digest(line)}"


def given(match: Match, sent: Iterable[Line], sending: Sending, line: str, looked: tuple[int, str]) -> Line | None:
    """What somebody gave last by this very line, sent so; None if it is a new one. `sent`: all he gave, the last first.

    `looked`: the length of the journal when he was answered something else last, and what that was sent with.
    """
    if sending.seen == ALL:
        return None
    found: Line | None = None
    last: Line | None = None
    for old in sent:
        parts = old.sent.split(".")
        if not old.sent or parts[1] != sending.together:
            break
        last = last or old
        if (parts[2], parts[3]) == (str(sending.k), digest(line)):
            found = old
    if found is None or last is None or (looked[0] > found.n and looked[1] != sending.together):
        return None
    return None if sending.seen == FIRST and _gone_on(match, last) else found


def moment(match: Match) -> Moment:
    """Now."""
    return Moment(len(match.lines), round_of(match.game, match.position))


def overtaken(match: Match, seats: Collection[str], came: Moment) -> bool:
    """Whether others than somebody's `seats` have ordered since his line came, and another round has begun: it was
    meant for an earlier one.
    """
    since = match.lines[came.n :]
    others = any(x.kind == "order" and x.seat not in seats for x in since)
    return others and came.round != round_of(match.game, match.position)


def _gone_on(match: Match, last: Line) -> bool:
    """Whether another round has begun since a line."""
    after = next((m.after for m in reversed(match.marks) if m.line.n <= last.n), match.start)
    return after is None or round_of(match.game, after) != round_of(match.game, match.position)


def _sender(line: Line) -> str:
    """Who gave a line: the referee also in a seat's place; '' where it came by itself."""
    if line.by and line.by not in _MOVES:
        return REFEREE if line.by == REFEREE else ""
    return party(line.seat, line.role)
