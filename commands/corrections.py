"""Lines that put an order right which was given or asked about: "no, York", "I meant Percy", "make it two armies",
"York instead", "not Holland, Percy", "add the cavalry to that".

Only what a line changes is said; the rest is as it was. Whether the order before can be taken back, whoever takes the
line knows; nothing of this is done without a yes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from commands import tidying
from commands.clauses import After
from commands.disambiguation import text_of
from commands.frame_search import Search
from commands.order import Order
from commands.quantities import Trouble, Which
from commands.quantity_words import Crowd, Part
from commands.reader import Reader
from commands.reading import Question, Reading, Scope
from commands.staying import pieces_of
from commands.tokens import tokenize, words_of
from commands.walk import bindings

_OPENS = re.compile(
    r"(?:oops|sorry|no|nope|wait|actually|correction|rather|instead|scratch that|on second thoughts?|oh)\b,?\s+"
    r"(?:(?:no|wait|sorry|actually|rather)\b,?\s+)*(?:(?:i|we) (?:meant?|said)|make (?:it|that|them)|it was)\b,?\s+"
    r"|(?:oops|sorry|no|nope|wait|no wait|oh no|actually|correction|rather|instead|scratch that|on second thoughts?)"
    r"\s*[,:;]\s+(?:(?:no|wait|sorry|actually|rather|instead)\s*,\s+)*"
    r"|(?:i|we) (?:meant?)\s+|make (?:it|that)\s+|instead\s+|correction\s+|actually\s+",
    re.IGNORECASE,
)
"""How a line begins that puts something right: with a comma, or with words that say so."""
_CLOSES = re.compile(r",?\s+(?:instead|rather|i mean|i meant)[.!]?$", re.IGNORECASE)
_NOT = re.compile(
    r"not\s+(?P<no>[^,;]+?)\s*[,;]\s*(?:but\s+)?(?P<yes>.+)$|(?P<so>.+?),?\s+not\s+(?P<old>[^,;]+)$", re.I
)
_MORE = re.compile(
    r"(?:also )?(?:add|include)\s+(?P<more>.+?)\s+(?:to|in|with)\s+(?:that|this|it|them|the)(?: \w+)?[.!]?$", re.I
)
_FILLERS = frozenset(("only", "just", "it", "that", "should", "be", "rather", "instead"))
"""Words before what is changed that say nothing of it."""
_LONGEST = 16
"""Words of what is changed, at most."""
_SURE = 1.6


class Change(NamedTuple):
    """What a line changes of an order: the words, whether they are said besides, what they stand in place of."""

    words: str
    besides: bool = False
    old: str = ""


def change(line: str) -> Change | None:
    """What a line changes of the order before, by its form alone; None if it does not say that it changes any."""
    line = line.strip().rstrip(".!")
    if (more := _MORE.match(line)) is not None:
        return Change(more["more"], True)
    if (no := _NOT.match(line)) is not None:
        return Change(no["yes"], False, no["no"]) if no["yes"] else Change(no["so"], False, no["old"])
    opens = _OPENS.match(line)
    said = line[opens.end() :] if opens is not None else line
    closes = _CLOSES.search(said)
    said = said[: closes.start()] if closes is not None else said
    return Change(said) if said and (opens is not None or closes is not None) else None


def changed(reader: Reader, said: Change, last: Order, scope: Scope) -> list[tuple[float, Order | str]]:
    """The orders of the kind of an earlier one that a change may make of it, or why it makes none, with what each
    costs; cheapest first.

    scope: as it was when the earlier order was given.
    """
    if said.old and not {*words_of(said.old)} <= {*words_of(text_of(last, scope)), "the", "to", "at"}:
        return []
    after: Scope = After(scope, last)
    if not said.besides and (whole := _whole(reader, said.words, last, after)) is not None:
        return [(0.0, whole)]
    words = tidying.parted(tokenize(said.words))
    while words and words[0].text in _FILLERS:
        words = words[1:]
    if not words or len(words) > _LONGEST:
        return []
    found: list[tuple[float, Order | str]] = []
    for one in Search(reader.grammar, said.words, words, after, False).verbless([last.spec], False):
        mine = {b.field: b.value for b in bindings(one.conf.bind) if b.field}
        kept = {f: getattr(last, f) for f in last.spec.fields if _stays(last, f)}
        if said.besides and not all(isinstance(v, Crowd) and isinstance(kept.get(f), tuple) for f, v in mine.items()):
            continue  # there is nothing to add it to
        if said.besides:
            mine = {f: _together(kept.get(f), value) for f, value in mine.items()}
        built = after.build(type(last), kept | mine) if mine and one.conf.cost < _SURE else last
        if isinstance(built, Which):
            built = _of_these([order for _, order in built.choices], last) or built.choices[0][1]
        new = built.message if isinstance(built, Trouble) else built
        if new != last and new not in [other for _, other in found]:
            found.append((one.conf.cost, new))
    return sorted(found, key=_cost_of)


def _of_these(orders: Sequence[Order], last: Order) -> Order | None:
    """The one of several orders that is about pieces of the earlier one and no others."""
    return next((order for order in orders if pieces_of(order) <= pieces_of(last)), None)


def _whole(reader: Reader, words: str, last: Order, scope: Scope) -> Order | None:
    """The order where all of it is said again, with something else in it."""
    read = reader.read(words, scope, False)
    if isinstance(read, Question):
        orders = [order for _, order in read.choices]
        meant = orders[0] if len(orders) == 1 else _of_these(orders, last)
        read = Reading(meant, "", False, "") if meant is not None else read
    if not isinstance(read, Reading) or type(read.order) is not type(last) or read.order == last:
        return None
    same = pieces_of(read.order).intersection(pieces_of(last))
    return read.order if same or not pieces_of(last) else None


def _stays(last: Order, field: str) -> bool:
    """Whether a field of the earlier order is kept where nothing is said of it: what has to be said, and pieces."""
    value = getattr(last, field)
    return field not in last.spec.defaults or (type(value) is tuple and bool(value))


def _together(old: object, value: object) -> object:
    """The pieces of the earlier order and those said besides."""
    if isinstance(value, Crowd) and isinstance(old, tuple):
        return value._replace(parts=(*(Part(name=piece) for piece in old), *value.parts))
    return value


def _cost_of(found: tuple[float, Order | str]) -> float:
    return found[0]
