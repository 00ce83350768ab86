"""What a seat itself has ordered in the present turn: "what have I done so far", "what have I bought this turn"."""

from __future__ import annotations

import re

from minaria.engine.sheets import Block, Sheet, Text
from minaria.kit.stems import stem, stems_of
from minaria.table.pages.digest import turn_began
from minaria.table.pages.questions.asker import Asker, also
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query

_DONE = re.compile(
    r"(?:what|which (?:orders|things|of my orders)|show me what|list what) (?:all )?(?:(?:have|did) (?:i|we)|(?:i|we) "
    r"(?:have|did)) (?:already |just |all )?(?P<verb>\w+)(?: (?:already|yet|this (?:turn|round|season|year|phase)))*"
)
"""How it is asked what one has done."""
_ANYTHING = frozenset(map(stem, ("do", "done", "ordered", "order", "given", "give", "commanded", "typed", "entered")))
"""Verbs that mean orders of every kind."""
_HAPPENS = frozenset(map(stem, ("lose", "win", "take", "draw", "roll", "throw", "play", "answer", "get", "retreat")))
"""Verbs of orders that say what came to one: that is told."""
_PAST = {"did": "do", "done": "do", "bought": "buy", "built": "build", "sent": "send", "sold": "sell", "gave": "give"}
"""Verbs as they are said of what was done, and as an order has them."""
_SHOWN = 30
"""Orders that are listed, the last ones."""


def done_so_far(a: Asker, f: Frame) -> Query | None:
    """What one has ordered in this turn, of every kind or of one that orders begin with."""
    said = _DONE.fullmatch(f.line)
    if said is None or not a.me or f.names:
        return None
    verb = _PAST.get(said["verb"], said["verb"])
    known = {stem(word) for head in a.orders for word in head.split()}
    if stem(verb) not in _ANYTHING | (known - _HAPPENS):
        return None
    return Query("done", about=a.me, verb=verb)


def done(a: Asker, q: Query, f: Frame) -> Sheet:
    """The orders themselves, what came of them being told elsewhere."""
    since = turn_began(a.match, a.seat)
    marks = [m for m in a.match.marks if m.line.seat == a.seat and m.line.n >= since]
    given = [f"{m.line.text}{f' ({m.line.by})' if m.line.by else ''}" for m in marks]
    every = stem(q.verb) in _ANYTHING
    found = given if every else [text for text in given if stem(q.verb) in stems_of(text)]
    head = f"Ordered this {a.almanac.turn}:" if found else f"You have ordered nothing of that this {a.almanac.turn}."
    rest = [f"Other orders of this {a.almanac.turn}:", *given] if not found and given else []
    blocks: list[Block] = [Text((head, *found[-_SHOWN:], *rest[-_SHOWN:]))]
    return Sheet(f"What you have ordered this {a.almanac.turn}", (*blocks, also("what happened", "what can I do")))
