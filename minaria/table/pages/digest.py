"""What has happened, in short: of much that is told at once the little that matters most.

The gravest comes first, and what concerns its reader is so much graver to him; of one place things stand in the order
they happened, the end of a battle behind its rounds. Whoever shows news asks `in_short`; `happened` is the page that
says all of it again. Both go by the events that were told (see engine/events), as the seat may know them, and never by
the words.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from minaria.engine.events import Event, Spot
from minaria.engine.match import Match
from minaria.engine.sheets import Sheet, Text, note
from minaria.table.record.talk import besides

FEW = 6  # so much news is told whole
SHOWN = 3  # of more news so much
MARK = "* "  # before what concerns its reader
WORDS = 3  # how grave it is what people say, and what the table does: no round of bots crowds it out
_ALOUD = "concerns you: "  # the same where lines are read aloud
GRAVE = 3  # a coronation, a death, a country that changes hands: whoever brought it about wants to see it too
PAGE_AT_MOST = 200
ORDERS_BACK = 50  # of one's own orders so many are gone back over for what others did before them

Reads = Callable[[Event, str | None], str]
"""What somebody reads of an event."""


class Told(NamedTuple):
    """One thing told: the words, whether it touches its reader, how grave it is, and where it was."""

    text: str
    mine: bool = False
    weight: int = 0
    places: tuple[Spot, ...] = ()

    def said(self, aloud: bool = False) -> str:
        """The words, marked where it concerns the reader; `aloud`: with words instead of a sign."""
        return f"{_ALOUD if aloud else MARK}{self.text}" if self.mine else self.text


class Digest(NamedTuple):
    """News in short: what is shown at once, and all of it where that is more."""

    first: tuple[Told, ...]
    all: tuple[Told, ...] = ()

    @property
    def more(self) -> int:
        """How much is not shown."""
        return len(self.all) - len(self.first) if self.all else 0

    def asks(self, how: str = "Enter") -> str:
        """The line below that says what is left and how to read it; '' if nothing is."""
        if not self.more:
            return ""
        mine = sum(t.mine for t in self.all) - sum(t.mine for t in self.first)
        yours = f", {mine} of them concern{'s' if mine == 1 else ''} you" if mine else ""
        return f"--more-- {self.more} of {len(self.all)} things are not shown{yours}; {how} reads all of them."


def told_of(match: Match, seats: Sequence[str], event: Event, text: str) -> Told:
    """Something told with how it concerns whoever plays these seats; their own doings are the lesser news to them,
    unless they are grave."""
    hows = [how for s in seats if (how := event.concern(s))]
    mine = any(match.game.rules.events.touches(how) for how in hows)
    own = bool(hows) and not mine and event.weight < GRAVE
    return Told(text, mine, max(event.weight - own, 0), event.places)


def weighed(match: Match, seats: Sequence[str], texts: Sequence[str]) -> list[Told]:
    """News with what it tells of; what people said tells of nothing."""
    seat = seats[0] if seats else None
    wanted = dict.fromkeys(texts)
    known: dict[str, Event] = {}
    for mark in reversed(match.marks):
        if len(known) == len(wanted):
            break
        for event in mark.events:
            if (text := event.seen_by(seat)) in wanted:
                known.setdefault(text, event)
    return [told_of(match, seats, known[t], t) if t in known else Told(t, weight=WORDS) for t in texts]


def digest(told: Sequence[Told], few: int = FEW) -> Digest:
    """News in short: what is gravest, more so where it concerns its reader; whole where it is little."""
    if len(told) <= few:
        return Digest(tuple(told))
    ranked = sorted(range(len(told)), key=lambda k: _rank(told[k]))[:SHOWN]
    return Digest(tuple(told[k] for k in _as_it_happened(told, ranked)), tuple(told))


def _rank(told: Told) -> tuple[int, bool]:
    """Where it stands: a coronation before a trifle of one's own, one's own battle before somebody else's."""
    mine = told.mine and told.weight > 0
    return -(told.weight + mine), not mine


def _as_it_happened(told: Sequence[Told], ranked: Sequence[int]) -> list[int]:
    """What is shown, with things of one place in the order they happened in the rows they take."""
    out = list(ranked)
    for place in dict.fromkeys(p for k in ranked for p in told[k].places[:1]):
        rows = [row for row, k in enumerate(out) if told[k].places[:1] == (place,)]
        for row, k in zip(rows, sorted(out[row] for row in rows), strict=True):
            out[row] = k
    return out


def in_short(match: Match, seats: Sequence[str], texts: Sequence[str]) -> Digest:
    """The digest of news as it was told to whoever plays these seats; nothing is marked where it is told whole."""
    return digest(weighed(match, seats, texts)) if len(texts) > FEW else Digest(tuple(Told(t) for t in texts))


def last_order(match: Match, seat: str) -> int:
    """The journal line of the last order the seat gave itself; where it has none, of the beginning of the turn."""
    for mark in reversed(match.marks):
        if mark.line.seat == seat and not mark.line.by:
            return mark.line.n
    return turn_began(match, seat)


def turn_began(match: Match, seat: str) -> int:
    """The journal line that told the seat, '' a spectator, of the present turn's beginning; 0 if none did."""
    return next((n for n, e in reversed(match.events()) if e.kind == "turn" and e.seen_by(seat or None)), 0)


def since_last_order(match: Match, seat: str, reads: Reads = Event.seen_by) -> list[Told]:
    """Everything the seat was told since its last order, what came of that included, and what others said."""
    return [told for _, told in _told_between(match, seat, last_order(match, seat), len(match.lines), reads)]


def _told_between(match: Match, seat: str, since: int, until: int, reads: Reads) -> list[tuple[int, Told]]:
    """What the seat was told from one journal line up to another, and what others said, with their numbers."""
    seats = (seat,) if seat in match.setup.seats else ()
    happened = [
        (n, told_of(match, seats, event, text))
        for n, event in match.events(since)
        if n < until and (text := reads(event, seat or None))
    ]
    said = [
        (line.n, Told(text, weight=WORDS))
        for line in match.lines[max(since, 1) : until]
        if (line.seat != seat or line.by) and (text := besides(match, line, seats, live=True))
    ]
    return sorted([*said, *happened], key=lambda x: x[0])


def while_waiting(match: Match, seat: str, reads: Reads = Event.seen_by) -> list[Told]:
    """What others did and said between the last two orders of the seat that had anything of others between them.

    Nothing where others have acted since the last one, or the seat has given no two.
    """
    own = {mark.line.n for mark in match.marks if mark.line.seat == seat and not mark.line.by}
    given = sorted(own, reverse=True)
    if not given or any(n not in own for n, _ in _told_between(match, seat, given[0], len(match.lines), reads)):
        return []
    for later, earlier in pairwise(given[:ORDERS_BACK]):
        if found := [told for n, told in _told_between(match, seat, earlier, later, reads) if n not in own]:
            return found
    return []


def happened(match: Match, seat: str, reads: Reads = Event.seen_by) -> Sheet:
    """The page that answers `what happened`: in short first, then all of it in order, marked where it concerns one."""
    told = since_last_order(match, seat, reads)[-PAGE_AT_MOST:]
    before = while_waiting(match, seat, reads)[-PAGE_AT_MOST:]
    if not told and not before:
        return note("What happened", "Nothing since your last order.")
    blocks = _in_short_and_whole(told) if told else (Text(("Nothing since your last order.",)),)
    if before:
        blocks = (*blocks, Text(("", "Before that, while you waited:")), *_in_short_and_whole(before))
    return Sheet("What happened since your last order", blocks)


def _in_short_and_whole(told: Sequence[Told]) -> tuple[Text, ...]:
    short = digest(told)
    whole = Text(tuple(t.said() for t in told))
    return (Text((*(t.said() for t in short.first), "", "All of it:")), whole) if short.more else (whole,)


def where(match: Match, seat: str) -> Spot | None:
    """The place of what matters most of it; None if that has none."""
    short = digest(since_last_order(match, seat), 0)
    return next((t.places[-1] for t in short.first if t.places), None)
