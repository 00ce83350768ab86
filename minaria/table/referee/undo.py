"""Going back at a refereed table: to a line, to before something, by consent; another table from any line."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from commands import Order
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.match import FENCED, NOT_YOURS, NOTHING_TO_UNDO, Mark, Match
from minaria.engine.offers import Refusal
from minaria.table.record import journal_numbers, offices, rulings
from minaria.table.record import referee_words as w
from minaria.table.record.host import Host, Powers
from minaria.table.record.lines import Line as Heard
from minaria.table.record.replies import Reply, noted
from minaria.table.record.talk import title
from minaria.table.referee import consent, overview


def to_line(office: Powers, said: Heard, n: int) -> list[Reply]:
    """`undo to N`: back to just after a line. Raises Refused."""
    match = office.table.match
    if n < len(match.lines) and match.lines[n].kind != "order":  # talk, a ruling: back to the order before it
        n = max((m.line.n for m in match.marks if m.line.n <= n), default=0)
    count = sum(1 for m in match.marks if m.line.n > n)
    if not count and (n == 0 or any(m.line.n == n for m in match.marks)):
        raise Refused(Refusal(f"Nothing has been ordered since line {n}."))
    gone = [f"{m.line.seat}: {m.line.text}" for m in match.marks[-count:]] if count else []
    match.rewind(n, why=said.acting.why, came=said.mark)
    many = f"{count} orders" if count > 1 else "1 order"
    more = f" and {count - DROPPED} more" if count > DROPPED else ""
    which = f" ({'; '.join(gone[:DROPPED])}{more})" if gone else ""
    gone_back = (
        f"Gone back to line {n}: {many} dropped{which}. 'redo {count}' gives them again, until something is ordered."
    )
    times = overview.times(office.table)
    return noted(gone_back, *((f"Time: {times}.",) if times else ()))


def beginning(office: Powers, turn: int) -> int:
    """The line after which a turn began. Raises Refused."""
    match = office.table.match
    turn_of = match.game.facts.turn
    if turn_of is None:
        raise Refused(Refusal("This game has no turns; say a line of the journal: 'undo to 214'."))
    turns = range(len(match.marks) + 1)
    k = bisect_left(turns, turn, key=lambda k: turn_of(match.at(k).state))
    if k == len(turns) or turn_of(match.at(k).state) != turn:
        raise Refused(Refusal(f"There has been no turn {turn}: it is turn {turn_of(match.state)}."))
    return match.marks[k - 1].line.n if k else 0


def before_last(office: Powers, said: Heard, what: str) -> list[Reply]:
    """`undo last WHAT`: back to just before the last such order. Raises Refused."""
    found = consent.last_such(office.table.match, what)
    if isinstance(found, str):
        raise Refused(Refusal(found))
    return to_line(office, said, found)


def branch(office: Powers, name: str, n: int) -> list[Reply]:
    """`branch NAME at N`: another table. Raises Refused."""
    if office.table.services.make_branch is None:
        raise Refused(Refusal("A table that is not kept has no branches."))
    try:
        made = office.table.services.make_branch(name, n)
    except ValueError as err:
        raise Refused(Refusal(str(err))) from err
    return noted(f"The table {made} begins there. Open it with: minaria referee {made}")


def people(office: Powers) -> consent.People:
    """Who is there to agree to something."""
    return consent.People(office.table.services.is_bot, tuple(office.decided.absent))


def by_consent(office: Powers, said: Heard, order: Order) -> list[Reply]:
    """Go back if everybody whom it concerns has agreed; else say who has not."""
    if isinstance(order, w.Object):
        return noted("The proposal is off.")
    proposal = office.decided.proposal
    assert proposal is not None
    table, seat, eyes = office.table, said.seat, said.eyes
    rest = [] if seat == REFEREE else consent.missing(table.match, proposal, people(office))
    if rest:
        return noted(consent.said(eyes, proposal, rest, seat))
    table.match.rewind(proposal.to, proposal.whose, came=said.mark)
    return noted(f"All agree: gone back to line {journal_numbers.counted(eyes, seat).own(proposal.to)}.")


def open_proposal(office: Powers, party: str) -> str:
    """What an open proposal means to somebody, beside what he is asked; '' if nothing."""
    proposal = office.decided.proposal
    if proposal is None or proposal.void:
        return ""
    if offices.same(party, proposal.seat):
        return "Your proposal to go back is open, and bots wait for it; 'object' withdraws it."
    if not any(offices.same(party, p) for p in consent.missing(office.table.match, proposal, people(office))):
        return ""
    whose = consent.names([proposal.seat])
    line = journal_numbers.counted(office.table.match, party.partition("/")[0]).own(proposal.to)
    return f"{whose} proposes to go back to line {line}, all since goes too: 'consent' or 'object'."


def goes_too(office: Powers, mark: Mark) -> list[str]:
    """What whoever has just ordered is told of an open proposal that takes his order back too."""
    proposal = office.decided.proposal
    if proposal is None or proposal.void or mark.line.by:
        return []
    whose = "Your" if proposal.whose == mark.line.seat else f"{title(proposal.whose)}'s"
    return [f"{whose} proposal to go back is still open; it takes this order back too."]


def settle(office: Powers) -> list[str]:
    """What becomes of an open proposal now: it is void, or nobody is left who has not agreed; what everybody is told.

    Raises StoreTrouble.
    """
    proposal, match = office.decided.proposal, office.table.match
    if proposal is None:
        return []
    if proposal.void:
        text = f"The proposal of {consent.names([proposal.seat])} is void: {proposal.void}."
        match.rule(REFEREE, rulings.text_of(w.Notice(text)), by=rulings.VOID)
        return [text]
    if consent.missing(match, proposal, people(office)):
        return []
    match.rewind(proposal.to, proposal.whose)
    return ["All agree: what was proposed is taken back."]


DROPPED = 8
"""Orders dropped by going back that are named, at most: whoever mends one gives those after it again."""

GO_BACK: tuple[type[Order], ...] = (w.UndoTo, w.UndoLast, w.Propose, w.Consent)
"""Words of the office that may go back."""

BY_ITSELF = ("absent", "standing", "clock", rulings.VOID)
"""By whom lines are given that nobody typed."""


def orders_back(marks: Sequence[Mark], n: int, is_bot: Callable[[str], bool] = lambda seat: False) -> int:
    """How many orders are taken back with the last `n` that somebody gave: what followed by itself goes with them, and
    the orders of bots, which would only be given again.
    """
    count = 0
    for mark in reversed(marks):
        if n < 1:
            break
        count += 1
        n -= _typed(mark, is_bot)
    return count + n


def _typed(mark: Mark, is_bot: Callable[[str], bool]) -> bool:
    """Whether a person gave that order."""
    return mark.line.by not in BY_ITSELF and not is_bot(mark.line.seat)


def as_if_alone(match: Match, seat: str, n: int) -> str:
    """Why a seat may not take back its last `n` orders where others have ordered in secret since: what it would be told
    if they had not; '' if nobody has.
    """
    marks = match.marks
    known = [m for m in marks if journal_numbers.knows(match, m, seat) or m.line.seat.startswith(f"{seat}/")]
    if n > 0 and [m.line.n for m in known[-n:]] == [m.line.n for m in marks[-n:]]:
        return ""
    if not 1 <= n <= len(known):
        return NOTHING_TO_UNDO
    foreign = any(m.line.seat != seat for m in known[-n:])
    last = next((m for m in reversed(known[-n:]) if m.line.seat != seat or m.fence), None)
    if last is not None and last.line.seat.startswith(f"{seat}/"):
        return ""  # another office of its own is named as such
    return NOT_YOURS if foreign and last is not None and last.line.seat != seat else FENCED


def not_again(match: Match, seat: str) -> str:
    """Why a seat may not have orders given again: where all order in secret at once it would tell whether anybody has
    ordered since; '' if it may ask.
    """
    if seat in match.setup.seats and not match.over and match.phase.together:
        return "There is nothing to redo: say the order once more, or ask the referee."
    return ""


def taken_back_by(match: Match, seat: str) -> Order | None:
    """The order of the game's own by which a seat takes back its last while others order in secret; None if none does.

    Whether anybody else has ordered meanwhile makes no difference to it, and so is not told.
    """
    return match.game.advice.taken_back_by(match, seat) if seat in match.setup.seats else None


def given_again_by(match: Match, seat: str) -> Order | None:
    """The order by which a seat gives again what it took back while others order in secret; None if none does.

    It is found from the seat's own lines alone, and so tells nothing of anybody else.
    """
    if seat not in match.setup.seats:
        return None
    again = match.game.advice.given_again_by(match, seat)
    if again is None and not_again(match, seat) and (text := _taken_back(match, seat)):
        return match.parse(seat, text)
    return again


def _taken_back(match: Match, seat: str) -> str:
    """The order that a seat took back last and has given no other since, '' if there is none."""
    live: list[str] = []
    back: list[str] = []
    for line in match.lines:
        if line.kind == "rewind":
            live, back = [], []
        if line.seat != seat:
            continue
        if line.kind == "order":
            live.append(line.text)
            back = back[:-1] if line.by == "redo" and back[-1:] == [line.text] else []
        elif line.kind == "undo":
            gone = int(line.text)
            back += reversed(live[-gone:])
            live = live[:-gone]
    return back[-1] if back else ""


def in_secret(match: Match, seat: str) -> str:
    """Why nothing of a seat's can be taken back while all order at once; '' where the table says it better."""
    if seat not in match.setup.seats or not match.phase.together or match.undo_refusal(seat) is None:
        return ""
    if taken_back_by(match, seat) is not None:
        return "Orders are taken back one by one now: 'undo' takes back your last."
    if match.marks and match.marks[-1].line.seat.startswith(f"{seat}/"):
        return ""  # of another office of the seat more is said
    last = next((m.line for m in reversed(match.marks) if m.line.seat == seat), None)
    if last is None:
        return "You have ordered nothing that could be taken back."
    if last.by == "undo":
        return "Nothing is left that could be taken back; 'redo' gives again what was."
    return f"'{last.text}' cannot be taken back: it was done before others, or is over."


def last_orders(table: Host, said: Heard, n: int) -> str:
    """Take back the last orders of a seat; which they were. Raises Refused."""
    match, seat = table.match, said.seat
    if seat == REFEREE:
        n = orders_back(match.marks, n)
    possible = 0
    while match.undo_refusal(seat, possible + 1) is None and possible < n:
        possible += 1
    if 0 < possible < n:
        last = "; ".join(m.line.text for m in match.marks[-possible:])
        many = f"{possible} orders" if possible > 1 else "1 order"
        raise Refused(Refusal(f"You can take back {many} now, not {n}: {last}. Say 'undo {possible}' for that."))
    if not possible and seat in table.seats and (why := others_order(table, seat)):
        raise Refused(Refusal(why))
    if seat in table.seats and (why := as_if_alone(match, seat, n)):
        raise Refused(Refusal(why))
    match.undo(seat, n, said.mark)
    return "; ".join(m.line.text for m in reversed(match.dropped[-n:]))


def once_more(match: Match, said: Heard, n: int) -> str:
    """Give orders taken back once more; the last of them. Raises Refused."""
    if why := not_again(match, said.seat):
        raise Refused(Refusal(why))
    match.redo(said.seat, n, said.mark)
    return match.marks[-1].line.text


def others_order(table: Host, seat: str) -> str:
    """What a seat is told that would take back the last order it knows of, which is not its own; '' if it is, or there
    is none.
    """
    marks = journal_numbers.orders(table.match, seat)
    if not marks or marks[-1].line.seat.partition("/")[0] == seat:  # of another office of the seat more is said
        return ""
    if (back := taken_back_by(table.match, seat)) is not None:
        return f"Orders are taken back one by one now: '{table.match.text(seat, back)}' takes back your last."
    own = next((k for k in range(len(marks) - 1, -1, -1) if marks[k].line.seat == seat), None)
    if own is None:
        return "The last order was not yours, and you have given none that could be taken back."
    given = sum(_typed(m, table.services.is_bot) for m in marks[own:])
    say = f"propose undo {given}" if given > 1 else "propose undo"
    bots = any(table.services.is_bot(m.line.seat) for m in marks[own:])
    return (
        f"The last order was not yours. Say '{say}' to take back your '{marks[own].line.text}' and all since, if those "
        f"it concerns agree{' (bots do)' if bots else ''}."
    )


def _undid(line: Line) -> bool:
    order = rulings.order_of(line)
    return isinstance(order, w.Revoke) and bool(order.undone)


def last_ruling(office: Powers, said: Heard) -> str:
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
        match.rewind(max((m.line.n for m in match.marks if m.line.n < last.n), default=0), came=said.mark)
    office.rule(said, w.Revoke(last.n, "yes"))
    return rulings.shown(last.text)
