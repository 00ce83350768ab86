"""Taking back across others' orders, when the seats it concerns agree.

Whom it concerns is worked out from the journal: whoever gave one of the orders that would be dropped, and whoever was
told something by them that not everybody was; everybody, where dice fell or cards were drawn. Bots and seats that are
away agree by themselves; the referee needs nobody's consent.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minaria.engine.game import REFEREE
from minaria.engine.match import Mark, Match
from minaria.table import counting
from minaria.table.rulings import Proposal
from minaria.table.talk import listed, title


def target(match: Match, seat: str, n: int, line: int) -> int | str:
    """The journal line gone back to: the one the seat calls `line`, or the one before the last `n` orders that it knows
    of; else why there is none.
    """
    known = counting.orders(match, seat)
    if line >= 0:
        to = counting.counted(match, seat).line(line)
        if line != 0 and all(m.line.n != to for m in known):
            return f"There is no order number {line} on the present branch; 'log' shows the numbers."
        if known and to == known[-1].line.n:
            return f"Nothing that you know of has been ordered since line {line}."
        return to
    if not 1 <= n <= len(known):
        return "There is nothing to take back."
    first = known[-n].line.n
    return max((m.line.n for m in match.marks if m.line.n < first), default=0)


def dropped(match: Match, to: int) -> Sequence[Mark]:
    """The orders that going back to just after a line takes back."""
    return [m for m in match.marks if m.line.n > to]


def concerned(match: Match, to: int, proposer: str) -> list[str]:
    """The others who must agree, in seat order: the referee too, where his own corrections would go.

    Where somebody could have ordered in secret it is everybody: who is named tells nothing of who did.
    """
    marks = dropped(match, to)
    found = {m.line.seat for m in marks} | {s for m in marks for e in m.events for s in e.private}
    if any(m.line.rolls for m in marks) or counting.in_secret_since(match, to):  # nor throws or draws again alone
        found |= set(match.setup.seats)
    if counting.counts_secrets(match) and not any(
        m.line.seat == REFEREE and counting.knows(match, m, proposer) for m in marks
    ):
        found.discard(REFEREE)  # a correction in secret
    return [s for s in (*match.setup.seats, REFEREE) if s in found and s != proposer]


def missing(match: Match, proposal: Proposal, willing: Collection[str]) -> list[str]:
    """Seats that have not agreed yet; `willing` are those that agree by themselves."""
    asked = concerned(match, proposal.to, proposal.seat)
    return [s for s in asked if s not in proposal.agreed and s not in willing]


def said(match: Match, proposal: Proposal, waiting: Sequence[str], reader: str) -> str:
    """A proposal as a seat reads it: with the orders it knows of, and its own number of the line."""
    count = sum(1 for m in dropped(match, proposal.to) if counting.knows(match, m, reader))
    orders = "the last order" if count == 1 else f"the last {count} orders" if count else "what was ordered last"
    if reader != REFEREE and counting.in_secret_since(match, proposal.to):
        orders += " and whatever was ordered in secret since"
    rest = f" {listed(waiting)}: say 'consent' or 'object'." if waiting else ""
    line = counting.counted(match, reader).own(proposal.to)
    return f"{title(proposal.seat)} proposes to take back {orders}, to line {line}.{rest}"


def last_such(match: Match, what: str) -> int | str:
    """The line just before the last order that is called so, or led to something told with that word; else why none."""
    wanted = what.strip().casefold().removeprefix("the ")
    for k in range(len(match.marks) - 1, -1, -1):
        mark = match.marks[k]
        telling = " ".join([mark.line.text, *(e.text for e in mark.events)]).casefold()
        if wanted in telling:
            return match.marks[k - 1].line.n if k else 0
    return f"No order of this game has to do with '{what}'."
