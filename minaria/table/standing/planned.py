"""Orders said ahead of their phase: "Percy goes to York and besieges it", "later besiege York".

What is for a later phase of a seat's own round waits until that phase comes, and is asked about then: whoever said it
may have thought better of it, and what he reckoned with may be gone. It lies among the seat's standing orders, so that
it is kept as they are and nobody else sees it; it goes when the order it was said with is taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from commands import Misread, Order, Question, Reading
from minaria.engine import elsewhere
from minaria.engine.match import Match
from minaria.table.record.host import Host
from minaria.table.record.lines import NOTHING, Doubt, Line, Passed
from minaria.table.record.replies import Reply, noted
from minaria.table.standing import standing_orders
from minaria.table.standing.standing_orders import LATER, STANDING_AT_MOST, Standing

KEPT = "Planned for later ({}): {}. You are asked about it then; 'standing orders' lists it."
NOT_KEPT = "'{}' is for later ({}) and is not kept: you have {} standing orders. Strike one out first."
NOT_HIS = "'{}' is for later ({}); say it then."
DUE = "You planned '{}'. Order it now? yes or no"
WAITS = "Planned: {}."
GONE = "The plan '{}' is dropped: {}"
TAKEN_BACK = "The plan '{}' went with it."
STRUCK = "The plan '{}' is struck out."
OFFER = "'later {}' keeps it until then, and you are asked about it."
COMES_IN = " comes in: "
"""What is said of an order whose phase is another."""
NO_LATER = "No later phase of your round is for '{}'."
_PASSED_BY = "its time is over."


class Plan(NamedTuple):
    """A plan as it stands now."""

    standing: Standing
    due: Reading | Question | None
    """What it comes to, where it may be given now."""
    gone: str
    """Why it cannot be given any more, '' while it may be."""

    @property
    def text(self) -> str:
        """What was said."""
        return self.standing.order


def keep(table: Host, line: Line, text: str, phase: str, with_last: bool = True) -> list[Reply]:
    """Keep an order of a line for the phase it is for; `with_last`: as long as the order before it counts. Raises
    StoreTrouble.
    """
    match, seat = table.match, line.seat
    if line.speaker != seat or seat not in table.seats:
        return [Reply("refusal", NOT_HIS.format(text, phase))]
    held = table.notebook(seat).standing
    if len(held) >= STANDING_AT_MOST:
        return [Reply("refusal", NOT_KEPT.format(text, phase, STANDING_AT_MOST))]
    half = match.marks[-1].line.n if with_last and match.marks else 0
    made = Standing(LATER, phase, text, half, standing_orders.turn_of(match))
    table.keep_changed(seat, standing=[*held, tuple(made)])
    return noted(KEPT.format(phase, text))


def said(table: Host, line: Line, words: str) -> list[Reply]:
    """Keep what is said to be ordered later, by itself. Raises StoreTrouble."""
    scope = table.match.game.language.scope(table.match, line.seat)
    clause = table.dialogue(line.talk).clauses.following(words, scope, None)
    if clause is None:
        read = table.reader_of(line.seat).read(words, scope)
        return [Reply("refusal", read.message if isinstance(read, Misread) else NO_LATER.format(words))]
    if not clause.later:
        return [Reply("refusal", NO_LATER.format(clause.text))]
    return keep(table, line, clause.text, clause.later, with_last=False)


def plans(table: Host, seat: str) -> list[Plan]:
    """The plans of a seat as they stand now, in the order they were made."""
    held = table.notebook(seat).standing if seat in table.seats else ()
    if not any(row[:1] == (LATER,) for row in map(tuple, held)):
        return []
    return [_now(table.match, seat, x) for x in standing_orders.restored(held) if x.kind == LATER]


def _now(match: Match, seat: str, plan: Standing) -> Plan:
    """How a plan stands: waiting, due, or gone and why."""
    if plan.since and all(mark.line.n != plan.since for mark in reversed(match.marks)):
        return Plan(plan, None, TAKEN_BACK)
    over = GONE.format(plan.order, _PASSED_BY)
    if standing_orders.turn_of(match) != plan.later:
        return Plan(plan, None, over)
    titles = [frame.phase.title for frame in match.known_stack(seat)] if standing_orders.own_round(match, seat) else []
    if titles[-1:] == [plan.condition] and match.ask(seat) is not None:
        return _come(match, seat, plan)
    return Plan(plan, None, over if plan.come and plan.condition not in titles else "")


def _come(match: Match, seat: str, plan: Standing) -> Plan:
    """A plan whose phase has come: what it may be, or why it cannot be."""
    read = match.reader.read(plan.order, match.game.language.scope(match, seat))
    if isinstance(read, Misread):
        return Plan(plan, None, GONE.format(plan.order, read.message.partition("\n")[0]))
    meant = [read.order] if isinstance(read, Reading) else [order for _, order in read.choices]
    refused = [match.refusal(seat, order) for order in meant]
    if all(refused):
        return Plan(plan, None, GONE.format(plan.order, refused[0] or ""))
    return Plan(plan, read, "")


def tidied(table: Host, seat: str) -> list[str]:
    """Drop the plans of a seat that cannot be carried out any more; what is said of each. Raises StoreTrouble."""
    now = plans(table, seat)
    gone = [plan for plan in now if plan.gone]
    if gone:
        _strike(table, seat, [plan.standing for plan in gone])
    new = [tuple(plan.standing) for plan in now if plan.due is not None and not plan.standing.come]
    if new:  # once its phase is over, so is it
        held = [tuple(row) for row in table.notebook(seat).standing]
        table.keep_changed(seat, standing=[(*row[:5], 1) if row in new else row for row in held])
    return [plan.gone.format(plan.text) for plan in gone]


def due(table: Host, seat: str) -> Plan | None:
    """The first plan of a seat that may be ordered now."""
    return next((plan for plan in plans(table, seat) if plan.due is not None and not plan.gone), None)


def before(table: Host, line: Line) -> list[Reply]:
    """Before a line is heard: plans that cannot be carried out any more are dropped, and a yes or a no in it answers
    the one that is due, where nothing else was asked. Raises StoreTrouble.
    """
    if line.speaker != line.seat:
        return []
    talk, out = table.dialogue(line.talk), noted(*tidied(table, line.seat))
    plan = due(table, line.seat) if talk.open is None or isinstance(talk.open, Passed) else None
    if plan is not None and plan.due is not None:
        order = plan.due.order if isinstance(plan.due, Reading) else plan.due.choices[0][1]
        n, after = table.number(), len(table.match.marks)
        talk.open = Doubt(order, plan.text, line.seat, line.acting, n, after, DUE.format(plan.text), planned=True)
    return out


def after(table: Host, line: Line, out: Sequence[Reply]) -> list[Reply]:
    """After a line was heard: what became of plans by it, and what may be planned of it. Raises StoreTrouble."""
    if line.speaker != line.seat:
        return []
    match, given = table.match, [r.text for r in out if r.kind == "order"]
    last = match.last.get(line.seat)
    if given and last is not None:
        _carried_out(table, line.seat, last)
    said = noted(*tidied(table, line.seat))
    if line.sending.seen == NOTHING or line.sending.several:  # whoever sees no prompt
        now = due(table, line.seat) if given else None
        said += noted(DUE.format(now.text)) if now is not None else []
    return [*said, *_offered(table, line, out)]


def _offered(table: Host, line: Line, out: Sequence[Reply]) -> list[Reply]:
    """How an order may be kept that was refused because its phase is still to come."""
    refused = len(out) == 1 and out[0].kind in ("refusal", "misread") and COMES_IN in out[0].text
    if not refused or line.sending.several or not elsewhere.to_come(table.match, line.seat):
        return []
    scope = table.match.game.language.scope(table.match, line.seat)
    clause = table.dialogue(line.talk).clauses.following(line.text, scope, None)
    return noted(OFFER.format(clause.text)) if clause is not None and clause.later else []


def answered(table: Host, line: Line, plan: Doubt, yes: bool) -> list[Reply]:
    """What a yes or a no to a plan leads to: it is heard as if it were said now, or struck out. Raises StoreTrouble."""
    _strike(table, line.seat, [x for x in _held(table, line.seat) if x.order == plan.text][:1])
    if not yes:
        return noted(STRUCK.format(plan.text))
    return table.heard(replace(line, text=plan.text))


def _carried_out(table: Host, seat: str, order: Order) -> None:
    """Strike the plan that an order was. Raises StoreTrouble."""
    match = table.match
    for plan in _held(table, seat):
        try:
            if match.parse(seat, plan.order) == order:
                _strike(table, seat, [plan])
                return
        except ValueError:  # it can be several things, or nothing now
            continue


def told(table: Host, seat: str) -> str:
    """What a seat's prompt says of its plans: the one that is due, those that wait."""
    live = [plan for plan in plans(table, seat) if not plan.gone]
    if (now := next((plan for plan in live if plan.due is not None), None)) is not None:
        return DUE.format(now.text)
    return WAITS.format("; ".join(plan.text for plan in live)) if live else ""


def _held(table: Host, seat: str) -> list[Standing]:
    return [x for x in standing_orders.restored(table.notebook(seat).standing) if x.kind == LATER]


def _strike(table: Host, seat: str, gone: Sequence[Standing]) -> None:
    """Take plans out of a seat's standing orders. Raises StoreTrouble."""
    if gone:
        out = [tuple(x) for x in gone]
        table.keep_changed(seat, standing=[row for row in table.notebook(seat).standing if tuple(row) not in out])
