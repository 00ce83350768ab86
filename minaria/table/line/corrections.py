"""A line that puts right what was ordered: which orders have to be taken back for it, and what is asked before that."""

from __future__ import annotations

from collections.abc import Sequence

from commands import Dialogue, Order, Question, Reading, Scope, corrections
from commands.disambiguation import text_of
from commands.reading import MEANT
from minaria.engine.game import REFEREE
from minaria.engine.match import Mark, Match
from minaria.kit.wording import listing
from minaria.table.pages.history import moment
from minaria.table.record.host import Host
from minaria.table.record.lines import Choice, Doubt, Line
from minaria.table.record.replies import Reply
from minaria.table.referee import undo

BACK = 3
"""Orders looked at for the one that a line puts right, at most."""
_FURTHER = 0.05
"""What it costs that an order lies further back."""
ASKED = "Take back {} and order '{}'{}? yes or no"
STANDS = "'{}' cannot be ordered: {} So '{}' stands."


def asked(table: Host, line: Line, talk: Dialogue, vain: str) -> list[Reply] | None:
    """What is asked where a line puts an order right; None if it does not, or is an order as it stands.

    vain: the seat's last line, if that did nothing.
    """
    said = corrections.change(line.text)
    if said is None or line.seat == REFEREE or line.speaker != line.seat or line.sending.several:
        return None
    match, reader = table.match, talk.reader
    scope = match.game.language.scope(match, line.seat)
    read = reader.read(line.text, scope, False)
    if isinstance(read, Reading) and (read.order.spec.table or scope.offered(type(read.order))):
        return None
    waiting = _waiting(talk)
    if waiting is None and vain:
        refused = reader.read(vain, scope, False)
        waiting = refused.order if isinstance(refused, Reading) and not refused.order.spec.table else None
    if waiting is not None:
        return _put(talk, _of_the_waiting(said, waiting, talk, scope))
    found = _best(said, talk, _given(match, line.seat), match, line.seat)
    if found is None:
        return None
    k, new, why, text, old = found
    if why or new is None:
        return [Reply("refusal", STANDS.format(text, why, old[k - 1]))]
    again = tuple(reversed(old[: k - 1]))
    behind = f", then {_quoted(again)} again" if again else ""
    question = ASKED.format(_quoted(old[:k]), text, behind)
    return _put(talk, Question(question, ((text, new),), ("undo",) * k + (text, *again)))


def _quoted(orders: Sequence[str]) -> str:
    return listing([f"'{text}'" for text in orders])


def _put(talk: Dialogue, question: Question | None) -> list[Reply] | None:
    if question is None:
        return None
    talk.open = question
    return [Reply("question", question.message)]


def _waiting(talk: Dialogue) -> Order | None:
    """The one order that is asked about, and so not given yet."""
    if isinstance(talk.open, Doubt):
        return talk.open.order
    if isinstance(talk.open, Choice) and len(talk.open.choices) == 1 and not talk.open.chain:
        return talk.open.choices[0][1]
    return None


def _of_the_waiting(said: corrections.Change, order: Order, talk: Dialogue, scope: Scope) -> Question | None:
    """The question about an order that is asked about, with something else in it."""
    found = corrections.changed(talk.reader, said, order, scope)
    legal = [new for _, new in found if isinstance(new, Order) and scope.check(new) is None][:1]
    return Question(MEANT, tuple((text_of(new, scope), new) for new in legal), guessed=True) if legal else None


def _given(match: Match, seat: str) -> list[Mark]:
    """The seat's last orders that it may take back, the last one first."""
    out: list[Mark] = []
    for mark in reversed(match.marks):
        own = mark.line.seat == seat and not mark.line.by
        if own and (undo.taken_back_by(match, seat) is not None or match.undo_refusal(seat, len(out) + 1) is None):
            out.append(mark)
        elif undo.taken_back_by(match, seat) is None or mark.line.seat == seat:
            break
        if len(out) == BACK:
            break
    return out


def _best(
    said: corrections.Change, talk: Dialogue, marks: Sequence[Mark], match: Match, seat: str
) -> tuple[int, Order | None, str, str, list[str]] | None:
    """Of the last orders the one that a change fits best: how far back, the new order, why it cannot be, the texts."""
    best: tuple[bool, float, int, Order | None, str, str] | None = None
    for k, mark in enumerate(marks, 1):
        before = moment(match, mark.line.n - 1)
        scope = before.game.language.scope(before, seat)
        try:
            last = before.parse(seat, mark.line.text)
        except ValueError:
            break
        for cost, new in corrections.changed(talk.reader, said, last, scope)[:2]:
            why = new if isinstance(new, str) else scope.check(new) or ""
            rank = (bool(why), cost + _FURTHER * k)
            if best is None or rank < best[:2]:
                order = None if isinstance(new, str) else new
                best = (*rank, k, order, why, said.words if order is None else text_of(order, scope))
    return None if best is None else (*best[2:], [mark.line.text for mark in marks])
