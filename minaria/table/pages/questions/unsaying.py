"""Whether and how an order is taken back: "can I still change my orders", "is my plan final", "how do I undo that"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from commands import Order
from minaria.engine.sheets import Facts, Sheet, Text
from minaria.table.pages.questions.asker import Asker, also
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query

_ORDERS = r"(?:orders?|plans?|moves?|mind|choices?|decisions?|answers?|commands?|purchases?|lists?)"
_CHANGING = re.compile(
    rf"\b(?:change|alter|amend|revise|cancel|undo|unsay|withdraw|redo|correct) (?:any of |some of )?"
    rf"(?:my|our|the|these|those|an|a|last|that|this|it)?\b ?(?:last |old |own )?{_ORDERS}\b|"
    rf"\b(?:change|undo|cancel|take back|unsay) (?:it|that|this|them|something|anything)\b|"
    rf"\btake (?:it|that|this|them|(?:my|the|an|a|that|this) (?:last )?{_ORDERS}) back\b|"
    rf"\btake back (?:my|the|an|a|that|this) (?:last )?{_ORDERS}\b|\bgo back on (?:it|that|this|my \w+)\b|"
    rf"\b(?:is|are) (?:my|our|that|this|it|the) ?{_ORDERS}? ?(?:final|fixed|binding|irrevocable)\b|"
    rf"\b(?:can|may|could) (?:i|we) undo\b|\btoo late to (?:change|undo|cancel)\b"
)
_MOODS = frozenset(("yesno", "howto", "what", "when", "howlong"))
_CANCELLING = ("cancel", "unsay", "take back", "give back")
"""How orders begin that take back others of the game."""


def unsaying(a: Asker, f: Frame) -> Query | None:
    """Whether and how what one has ordered is changed or taken back."""
    asks = f.mood in _MOODS and not f.past and not f.names
    return Query("unsaying", about=a.me) if asks and _CHANGING.search(f.line) else None


def told(a: Asker, q: Query, f: Frame) -> Sheet:
    """What would take back one's last order, the orders of the game that take others back, and the table's word."""
    last = a.game.advice.taken_back_by(a.match, a.seat)
    said = [f"Your last order would be taken back by '{a.match.text(a.seat, last)}'."] if last is not None else []
    own = tuple((k.spec.usage, k.spec.summary) for k in _taking_back(a))
    ask = a.match.ask(a.seat)
    table = (
        "'undo' takes back your last order where nothing came out by it and nobody has gone on; 'propose undo' asks "
        "the others for what is further back."
    )
    lines = (*((ask.prompt,) if ask is not None else ()), *said, *([] if own else [table]))
    facts = (Facts((*own, ("undo", table.removeprefix("'undo' ")))),) if own else ()
    rules = a.passages(("change", "withdraw", "final"), 2, "when")
    return Sheet(
        "What can be taken back", (Text(lines), *facts, *rules, also("what have I ordered this turn", "help undo"))
    )


def _taking_back(a: Asker) -> Iterator[type[Order]]:
    """The orders of the game that take back others of it: `unplan` beside `plan`, and what begins with `cancel`."""
    known = set(a.orders)
    for kind in a.game.language.orders:
        heads = kind.spec.heads
        undoes = any(
            h.startswith("un") and h.removeprefix("un") in known | {x.split()[0] for x in known} for h in heads
        )
        if undoes or any(h.split()[0] in _CANCELLING for h in heads):
            yield kind
