"""Taking back across others' orders, when those it concerns agree.

Whom it concerns is worked out from the journal: whoever gave one of the orders that would be dropped, and whoever was
told something by them that not everybody was; everybody, where dice fell, cards were drawn or something was revealed.
Where people share a seat each office agrees for itself. Bots and seats that are away agree by themselves, but not to
having seen what cannot be unseen: that takes somebody who is there, or the referee, who needs nobody's consent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from commands import Done, Order
from commands.frames import verbs_of
from commands.tokens import words_of
from minaria.engine.game import REFEREE
from minaria.engine.match import Mark, Match
from minaria.table.record import journal_numbers, offices
from minaria.table.record.rulings import Proposal
from minaria.table.record.talk import listed, title


def target(match: Match, seat: str, n: int, line: int) -> int | str:
    """The journal line gone back to: the one the seat calls `line`, or the one before the last `n` orders that it knows
    of; else why there is none.
    """
    known = journal_numbers.orders(match, seat)
    if line >= 0:
        to = journal_numbers.counted(match, seat).line(line)
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


@dataclass(frozen=True)
class People:
    """Who can be asked: which seats bots play, and which are away."""

    is_bot: Callable[[str], bool]
    away: Sequence[str] = ()

    def here(self, party: str) -> bool:
        """Whether somebody is there to answer for a seat, or for an office of it."""
        seat = party.partition("/")[0]
        return seat not in self.away and not self.is_bot(seat)


def concerned(match: Match, to: int, proposer: str) -> list[str]:
    """The others who must agree, in seat order: the referee too, where his own corrections would go.

    Parties, each a seat or an office of one; of a seat that is concerned as a whole no office is named. Where somebody
    could have ordered in secret it is everybody: who is named tells nothing of who did.
    """
    marks, whose = dropped(match, to), proposer.partition("/")[0]
    if journal_numbers.counts_secrets(match):
        found = {*match.setup.seats, *(m.line.seat for m in marks if m.line.seat == REFEREE)}
        if proposer != whose:
            found |= {offices.party(whose, r.id) for r in offices.roles_of(match.game, match.setup.options)}
    else:
        known = {role.id for role in match.game.seating.offices}
        found = {offices.party(m.line.seat, m.line.role) for m in marks}
        told = {p.partition("/") for m in marks for e in m.events for p, text in e.private.items() if text}
        found |= {offices.party(seat, office if office in known else "") for seat, _, office in told}
        if any(m.line.rolls or m.revealed for m in marks):  # nobody throws, draws or plans again without the others
            found |= set(match.setup.seats)
    if journal_numbers.counts_secrets(match) and not any(
        m.line.seat == REFEREE and journal_numbers.knows(match, m, whose) for m in marks
    ):
        found.discard(REFEREE)  # a correction in secret
    out = []
    for seat in (*match.setup.seats, REFEREE):
        held = sorted(p for p in found if p.partition("/")[0] == seat)
        out += [p for p in held if p != seat] or held
    return [p for p in out if not offices.same(p, proposer)]


def missing(match: Match, proposal: Proposal, people: People) -> list[str]:
    """Who has not agreed yet."""
    asked = concerned(match, proposal.to, proposal.seat)
    agreed = proposal.agreed
    rest = [p for p in asked if people.here(p) and not any(offices.same(p, a) for a in agreed)]
    if rest or not _seen(match, proposal.to, people):
        return rest
    return [] if any(a.partition("/")[0] != proposal.whose for a in agreed) else [REFEREE]


def alone(match: Match, to: int, proposer: str, people: People) -> bool:
    """Whether something would be unseen that cannot be, and nobody is there who could agree to that."""
    whose = proposer.partition("/")[0]
    here = [s for s in match.setup.seats if s != whose and people.here(s)]
    return not here and _seen(match, to, people)


def _seen(match: Match, to: int, people: People) -> bool:
    """Whether nobody may agree by himself: something was revealed, or dice fell before people who are away.

    Among bots alone the dice are the one player's own affair.
    """
    marks = dropped(match, to)
    thrown = any(m.line.rolls for m in marks) and any(not people.is_bot(s) for s in people.away)
    return thrown or any(m.revealed for m in marks)


def names(parties: Iterable[str]) -> str:
    """Parties in a sentence: "Mivior and Aldermark's commander"."""
    shown = [f"{seat}'s {office}" if office else seat for seat, _, office in (p.partition("/") for p in parties)]
    return listed(shown)


def said(match: Match, proposal: Proposal, waiting: Sequence[str], reader: str) -> str:
    """A proposal as a seat reads it: with the orders it knows of, and its own number of the line."""
    count = sum(1 for m in dropped(match, proposal.to) if journal_numbers.knows(match, m, reader))
    orders = "the last order" if count == 1 else f"the last {count} orders" if count else "what was ordered last"
    if reader != REFEREE and journal_numbers.counts_secrets(match):
        orders += " and whatever was ordered in secret since"
    rest = f" {names(waiting)}: say 'consent' or 'object'." if waiting else ""
    line = journal_numbers.counted(match, reader).own(proposal.to)
    return f"{names([proposal.seat])} proposes to take back {orders}, to line {line}.{rest}"


def last_such(match: Match, what: str) -> int | str:
    """The line just before the last order that is called so; else why none, and what it may have meant.

    Orders go by their own words and those they may also be said with; what is told of them is only asked about.
    """
    wanted = [word for word in words_of(what) if word not in ("the", "order", "of", "at", "to")]
    kinds: tuple[type[Order], ...] = (*match.game.language.orders, *match.game.referee.edits, Done)
    heads = [{*verbs_of(kind.spec)} for kind in kinds]
    for k in range(len(match.marks) - 1, -1, -1):
        said = words_of(match.marks[k].line.text)
        called = {h for known in heads if said[:1] and said[0] in known for h in known}
        if any(word in called for word in wanted) and all(word in called or word in said for word in wanted):
            return _before(match, k)
    for k in range(len(match.marks) - 1, -1, -1):
        if wanted and set(wanted) <= {word for e in match.marks[k].events for word in words_of(e.text)}:
            line = match.marks[k].line
            return (
                f"No order is called '{what}'. It was told last of '{line.text}' of {title(line.seat)}: if that is "
                f"meant, say 'undo to {_before(match, k)}'."
            )
    return f"No order of this game has to do with '{what}'."


def _before(match: Match, k: int) -> int:
    return match.marks[k - 1].line.n if k else 0
