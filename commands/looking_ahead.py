"""A line of several orders looked through before its first is done: each is read as if those before it were done.

What cannot be known beforehand (dice, what comes to light, what somebody else is asked) is not looked into: there the
line is done as far as that, and what stands behind it is read when its turn comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from commands.clauses import Clause
from commands.disambiguation import text_of
from commands.order import Order
from commands.reading import Question, Scope
from commands.refusal import Misread, Read
from commands.step_budget import LINE, PART, spend, spent
from commands.table_words import Redo, Undo

NOT_THEN = "Nothing of this line is done, since '{}' in it cannot be done then. {}"
NOT_UNDERSTOOD = "Nothing of this line is done, since '{}' in it is not understood. {}"
FIRST_ASKED = "Nothing of this line is done yet. Of '{}' in it: {}"


class Reads(Protocol):
    """What reads the parts of a line one by one."""

    def read_part(self, part: str, scope: Scope) -> Read:
        """What a part is by itself."""

    def several(self, part: str, scope: Scope) -> tuple[Clause, ...] | None:
        """The orders of a part that is none as a whole."""

    def waits(self, part: str, result: Read, scope: Scope, before: Order) -> Clause | None:
        """A part that is an order for a later phase; None for any other."""

    def asks(self, clauses: Sequence[Clause], behind: Sequence[str], scope: Scope) -> str:
        """What is asked before several orders are done; "" if nothing is."""


def stops(reads: Reads, parts: Sequence[str], staying: Sequence[str], scope: Scope) -> Question | str | None:
    """What is asked of a line before its first order is done, or why nothing of it is; None where neither is so."""
    now: Scope | None = scope
    done: list[str] = []
    left, last = [*parts], None
    first: tuple[tuple[str, Order], ...] = ()
    while left and now is not None and spent() < LINE // 2:
        spend(PART)
        part = left.pop(0)
        if part in staying:
            continue
        read = reads.read_part(part, now)
        if last is not None and reads.waits(part, read, now, last) is not None:
            done.append(part)
            continue
        if isinstance(read, Misread):
            clauses = reads.several(part, now)
            if not clauses or (asked := reads.asks(clauses, left, now)):
                if last is None:
                    return None  # the first of the line: it is asked about, or told, as it stands
                if not clauses:
                    return NOT_UNDERSTOOD.format(part, read.message)
                return Question(asked, first, (*done, *(clause.text for clause in clauses), *left))
            left[:0] = [clause.text for clause in clauses]
        elif isinstance(read, Question):
            return _first(read, part, done, left, now) if last is not None else None
        elif isinstance(read.order, Undo | Redo):
            return None
        elif read.order.spec.table:
            done.append(part)
        else:
            why = now.check(read.order)
            if why is not None:
                return NOT_THEN.format(part, why) if last is not None else None
            done.append(part)
            last, now = read.order, now.after(read.order)
            first = first or ((part, last),)
    return None


def _first(read: Question, part: str, done: Sequence[str], left: Sequence[str], now: Scope) -> Question:
    """What a part may mean, asked before anything of its line is done; each choice as it can be said then."""
    choices = tuple((text_of(order, now), order) for _, order in read.choices)
    prompt = FIRST_ASKED.format(part, read.prompt)
    return replace(read, prompt=prompt, choices=choices, before=(*done,), behind=(*left,))
