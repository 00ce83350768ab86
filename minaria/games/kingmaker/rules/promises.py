"""Promises of votes and others: noted for the two they concern, binding nobody, told when they are broken (KM-VOTE-17,
KM-SECRET-04).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules.open_offers import OFFERED
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.parliament import Motion
from minaria.games.kingmaker.wording import name, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import FREE, Clause, Pact, Rule

VOTE = "vote"


def _breaks(g: Kingmaker, clause: Clause, pact: Pact, seat: str, order: Any) -> str:
    if order.spec.name != VOTE or g.sitting is None:
        return ""
    item = clause.about["item"]
    voted = any(m.item == item and seat not in (*m.ayes, *m.noes) for m in g.sitting.motions)
    wrong = order.item in ("", item) and order.yes != (clause.about["vote"] == "yes")
    return f"You promised {_vote_words(clause)}." if voted and wrong else ""


def _vote_words(clause: Clause) -> str:
    return f"to vote {clause.about['vote']} on {name(clause.about['item'])}"


_DONE = Rule(lambda clause: clause.words, lasts="once", binds=False)
RULES = {VOTE: Rule(_vote_words, breaks=_breaks, binds=False), **dict.fromkeys(OFFERED, _DONE)}
"""Promises are noted; nothing forbids to break them (KM-VOTE-17). What was offered and accepted is done at once."""


def is_promise(pact: Pact) -> bool:
    """Whether a pact is a promise, and no offer that was left open."""
    return all(c.kind in (VOTE, FREE) for c in pact.clauses)


def words(pact: Pact) -> str:
    """What is promised, and what became of it."""
    return "; ".join(pacts.says(RULES, c) for c in pact.clauses)


def clause_of(seat: str, item: str, yes: bool, said: str) -> Clause:
    """A promise as a clause: a vote, or free words."""
    if item:
        return Clause(VOTE, seat, {"item": item, "vote": "yes" if yes else "no"})
    return Clause(FREE, seat, words=said)


def promise(g: Kingmaker, seat: str, to: str, clause: Clause) -> None:
    """One faction promises another something; these two alone know."""
    own = (pacts.next_number(g.pacts, seat), pacts.next_number(g.pacts, to))
    g.pacts[max(g.pacts, default=0) + 1] = Pact(seat, (seat, to), (clause,), (seat, to), g.clock, own=own)
    text = f"{seat_name(seat)} promises {seat_name(to)}: {pacts.says(RULES, clause)}."
    g.tell("", hap.VOTE((), {seat: hap.GRANTS, to: hap.GETS}), **{seat: text, to: text})


def made(g: Kingmaker, seat: str, to: str, clause: Clause) -> bool:
    """Whether that stands promised."""
    return any(p.parties == (seat, to) and not p.ended and clause in p.clauses for p in g.pacts.values())


def vote_promised(g: Kingmaker, seat: str, item: str) -> bool | None:
    """How a seat has promised to vote on an award; None if it has promised nothing, or one thing to each of two."""
    said = {
        c.about["vote"] == "yes"
        for p in g.pacts.values()
        for c in p.clauses
        if p.by == seat and not p.ended and c.kind == VOTE and c.about["item"] == item
    }
    return said.pop() if len(said) == 1 else None


def callable_by(g: Kingmaker, seat: str) -> list[int]:
    """The promises made to a seat of which it may still say what became of them, by its own numbers."""
    mine = ((k, p) for k, p in sorted(g.pacts.items()) if is_promise(p) and p.parties[1] == seat)
    return [pacts.number_for(k, p, seat) for k, p in mine if not p.ended]


def call_refusal(g: Kingmaker, seat: str, number: int) -> Refusal | None:
    """Why a seat cannot say that a promise was kept or broken."""
    if number in callable_by(g, seat):
        return None
    return Refusal(f"No promise {number} made to you stands.", "KM-VOTE-17")


def call(g: Kingmaker, seat: str, number: int, what: str) -> None:
    """A promise is said to have been kept or broken; the two it concerns are told."""
    key = pacts.called(g.pacts, seat, number)
    p, said = g.pacts[key], words(g.pacts[key])
    note(g, key, what)
    text = f"{seat_name(seat)} calls {seat_name(p.by)}'s promise {what}: {said}."
    g.tell("", hap.VOTE((), {p.by: hap.LOSES, seat: hap.GETS}), **{p.by: text, seat: text})


def broken_by(g: Kingmaker, seat: str, order: Any) -> None:
    """Whom an order breaks a promise to is told so, and it is noted as broken."""
    found = pacts.breaches(RULES, g, g.pacts, g.clock, seat, order)
    for b in found:
        note(g, b.held.key, "broken")
    for party, text in pacts.broken(RULES, found, seat).items():
        g.tell("", hap.VOTE((), {party: hap.LOSES}), **{party: text})


def silent(g: Kingmaker, motions: Sequence[Motion]) -> None:
    """Votes promised and not given when they were counted are promises broken too; those given are kept."""
    for m in motions:
        for key, p in list(g.pacts.items()):
            for c in p.clauses:
                if c.kind == VOTE and c.about["item"] == m.item and not p.ended:
                    if p.by in (*m.ayes, *m.noes):
                        note(g, key, "kept")
                    else:
                        note(g, key, "broken")
                        to = p.parties[1]
                        text = f"{seat_name(p.by)} breaks a promise: {_vote_words(c)}."
                        g.tell("", hap.VOTE((), {to: hap.LOSES}), **{to: text})


def expire(g: Kingmaker) -> None:
    """What a ransom was promised with is over as the payer's next turn ends, unless it was said before what became of
    it (KM-RANSOM-03).
    """
    for key, p in list(g.pacts.items()):
        if is_promise(p) and p.until and p.until <= g.clock and not p.ended:
            note(g, key, "run out")


def note(g: Kingmaker, key: int, what: str) -> None:
    """A promise is over: what became of it is written beside it."""
    p = pacts.end(g.pacts[key], g.clock)
    g.pacts[key] = msgspec.structs.replace(p, clauses=(*p.clauses, Clause(FREE, words=f"{what} in round {g.round}")))
