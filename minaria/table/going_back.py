"""Going back at a refereed table: to a line, to before something, by consent; another table from any line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING

from commands import Order
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import Mark, Match
from minaria.engine.offers import Refusal
from minaria.table import consent, overview, rulings
from minaria.table import words as w
from minaria.table.replies import Reply, noted

if TYPE_CHECKING:
    from minaria.table.referee import Office
    from minaria.table.table import Table


def to_line(office: Office, n: int) -> list[Reply]:
    """`undo to N`: back to just after a line. Raises Refused."""
    match = office.table.match
    if n < len(match.lines) and match.lines[n].kind != "order":  # talk, a ruling: back to the order before it
        n = max((m.line.n for m in match.marks if m.line.n <= n), default=0)
    count = sum(1 for m in match.marks if m.line.n > n)
    if not count and (n == 0 or any(m.line.n == n for m in match.marks)):
        raise Refused(Refusal(f"Nothing has been ordered since line {n}."))
    taken = match.marks[-count].line if count else None
    match.rewind(n, why=office.acting.why)
    many = f"{count} orders" if count > 1 else "1 order"
    first = f", the first of them: {taken.seat}> {taken.text}" if taken is not None else ""
    said = f"Gone back to line {n}: {many} dropped{first}. 'redo {count}' gives them again."
    times = overview.times(office.table)
    return noted(said, *((f"Time: {times}.",) if times else ()))


def beginning(office: Office, turn: int) -> int:
    """The line after which a turn began. Raises Refused."""
    match = office.table.match
    now = getattr(match.state, "turn", None)
    if now is None:
        raise Refused(Refusal("This game has no turns; say a line of the journal: 'undo to 214'."))
    turns = range(len(match.marks) + 1)
    k = bisect_left(turns, turn, key=lambda k: match.at(k).state.turn)
    if k == len(turns) or match.at(k).state.turn != turn:
        raise Refused(Refusal(f"There has been no turn {turn}: it is turn {now}."))
    return match.marks[k - 1].line.n if k else 0


def before_last(office: Office, what: str) -> list[Reply]:
    """`undo last WHAT`: back to just before the last such order. Raises Refused."""
    found = consent.last_such(office.table.match, what)
    if isinstance(found, str):
        raise Refused(Refusal(found))
    return to_line(office, found)


def branch(office: Office, name: str, n: int) -> list[Reply]:
    """`branch NAME at N`: another table. Raises Refused."""
    if office.make_branch is None:
        raise Refused(Refusal("A table that is not kept has no branches."))
    try:
        made = office.make_branch(name, n)
    except ValueError as err:
        raise Refused(Refusal(str(err))) from err
    return noted(f"The table {made} begins there. Open it with: minaria referee {made}")


def by_consent(office: Office, seat: str, order: Order) -> list[Reply]:
    """Go back if everybody whom it concerns has agreed; else say who has not."""
    if isinstance(order, w.Object):
        return noted("The proposal is off.")
    proposal = office.decided.proposal
    assert proposal is not None
    table = office.table
    willing = [*office.decided.absent, *(s for s in table.seats if table.is_bot(s))]
    rest = [] if seat == REFEREE else consent.missing(table.match, proposal, willing)
    if rest:
        return noted(consent.said(table.match, proposal, rest))
    table.match.rewind(proposal.to, proposal.seat)
    return noted(f"All agree: gone back to line {proposal.to}.")


BY_ITSELF = ("absent", "standing", "clock")
"""By whom orders are given that nobody typed."""


def orders_back(match: Match, n: int, is_bot: Callable[[str], bool] = lambda seat: False) -> int:
    """How many orders are taken back with the last `n` that somebody gave: what followed by itself goes with them, and
    the orders of bots, which would only be given again.
    """
    count = 0
    for mark in reversed(match.marks):
        if n < 1:
            break
        count += 1
        n -= _typed(mark, is_bot)
    return count + n


def _typed(mark: Mark, is_bot: Callable[[str], bool]) -> bool:
    """Whether a person gave that order."""
    return mark.line.by not in BY_ITSELF and not is_bot(mark.line.seat)


def taken_back_by(match: Match, seat: str) -> Order | None:
    """The order of the game's own by which a seat takes back its last while others order in secret; None if none does.

    Whether anybody else has ordered meanwhile makes no difference to it, and so is not told.
    """
    find: Callable[[Match, str], Order | None] | None = getattr(match.game.advice, "taken_back_by", None)
    return find(match, seat) if find is not None and seat in match.setup.seats else None


def others_order(table: Table, seat: str) -> str:
    """What a seat is told that would take back the last order, which is not its own; '' if it is, or there is none."""
    marks = table.match.marks
    if not marks or marks[-1].line.seat.partition("/")[0] == seat:  # of another office of the seat more is said
        return ""
    if (back := taken_back_by(table.match, seat)) is not None:
        return f"Orders are taken back one by one now: '{table.match.text(seat, back)}' takes back your last."
    own = next((k for k in range(len(marks) - 1, -1, -1) if marks[k].line.seat == seat), None)
    if own is None:
        return "The last order was not yours, and you have given none that could be taken back."
    given = sum(_typed(m, table.is_bot) for m in marks[own:])
    say = f"propose undo {given}" if given > 1 else "propose undo"
    bots = any(table.is_bot(m.line.seat) for m in marks[own:])
    return (
        f"The last order was not yours. Say '{say}' to take back your '{marks[own].line.text}' and all since, if those "
        f"it concerns agree{' (bots do)' if bots else ''}."
    )


def _undid(line: Line) -> bool:
    order = rulings.order_of(line)
    return isinstance(order, w.Revoke) and bool(order.undone)


def last_ruling(office: Office) -> str:
    """Revoke the referee's last ruling if nothing but talk came after it, and what went on by itself; what was revoked,
    '' if nothing. What a seat did because it was away goes with its absence.
    """
    match = office.table.match
    done = (x for x in reversed(match.lines) if x.kind not in ("note", "whisper") and x.by not in BY_ITSELF)
    last = next(done, None)
    while last is not None and (_undid(last) or (last.kind == rulings.RULING and last not in office.decided.live)):
        last = next(done, None)  # what was undone before is passed over
    if last is None or last.kind != rulings.RULING or last.seat != REFEREE or last not in office.decided.live:
        return ""
    if isinstance(rulings.order_of(last), w.Absent) and match.marks and match.marks[-1].line.n > last.n:
        match.rewind(max((m.line.n for m in match.marks if m.line.n < last.n), default=0))
    office.rule(REFEREE, w.Revoke(last.n, "yes"))
    return rulings.shown(last.text)
