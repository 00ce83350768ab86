"""One line that orders the same of several things: "2 cav + 1 inf @ York", "one each in A, B and C", "A, B -> C".

`spreads` looks at the text alone: what the lines would be if each thing had one of its own. Whether these are orders
`Several` finds out. What is said once and meant several times is asked about before it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from commands.clauses import Clause
from commands.disambiguation import text_of
from commands.order import Order
from commands.quantity_words import PRONOUNS
from commands.reading import Question, Reading, Scope
from commands.refusal import Reads
from commands.staying import pieces_of, staying
from commands.step_budget import LINE, PART, spend, spent
from commands.tokens import number, words_of
from commands.verbs import roots
from commands.voices import LEAVING

_JOINS = re.compile(r",\s+(?:and\s+)?|\s+(?:and|plus)\s+|\s*[+&]\s*(?=\w)")
_COUNTS = re.compile(_JOINS.pattern + r"|\s+(?=\d{1,2}\s?x?\s?[^\W\d_])")
"""As these; in a line that counts, the next number begins the next thing too: "2 inf 1 cav"."""
_COMMAS = re.compile(r",\s+(?:and\s+)?")
_EACH = re.compile(r"\s*,?\s*\b(?:by one each|by 1 each|one each|each|apiece|one apiece)\s*[.!]?\s*$", re.IGNORECASE)
_ONE_EACH = re.compile(r"^(?P<what>.*?)[:,]?\s*\b(?:one|1)\s+(?:each\s+|apiece\s+)?(?P<at>in|at|to)\s+", re.IGNORECASE)
_EACH_IN = re.compile(r"^(?P<what>(?:(?!\b(?:in|at|to)\b).)+?)\s+each\s+(?P<at>in|at|to)\s+", re.IGNORECASE)
_SPLIT = re.compile(r"^(?:split|divide|separate)\s+(?P<where>[^:]+?)\s*(?::|into|with)\s+", re.IGNORECASE)
_TOWARD = re.compile(r"\s+(?:to|into|->|>|-)\s+", re.IGNORECASE)
_AIMED = re.compile(r"(?:\s*(?:->|=>|>|@)\s*|\s+(?:to|into|at|in|for|on)\s+)(?=\S)", re.IGNORECASE)
_COUNTED = re.compile(r"^(?P<count>\w+)\s+(?P<noun>.+?)\s+(?P<at>in|at|to|@)\s+", re.IGNORECASE)
_ELLIPTIC = re.compile(r"^(?:one|two|three|four|five|six|an?|another|\d+)\s+(?:in|at|to|@)\s+", re.IGNORECASE)
_LONE = re.compile(r"(?:one|1|an?)\s", re.IGNORECASE)
_BEFORE = PRONOUNS | {"there", "here"}
"""What in a thing refers to the thing before."""
MOST = 12
"""Things that one line may be about."""


class Spread(NamedTuple):
    """The lines that one may stand for; whether each of them was said in full."""

    lines: tuple[str, ...]
    said: bool


def spreads(line: str) -> Iterator[Spread]:
    """What a line may be in several, the likeliest first."""
    line = line.strip().rstrip(".!;,")
    seen: dict[tuple[str, ...], None] = {}
    for lines, said in _ways(line):
        parts = tuple(p.strip() for p in lines if p.strip())
        if 1 < len(parts) <= MOST and parts not in seen:
            seen[parts] = None
            yield Spread(parts, said)


def _ways(line: str) -> Iterator[tuple[list[str], bool]]:
    if (apart := _SPLIT.match(line)) is not None:
        yield [_from(apart["where"], part) for part in _cut(line[apart.end() :])], True
    head, colon, rest = line.partition(": ")
    if colon and len(aimed := _COMMAS.split(rest)) > 1 and all(map(_TOWARD.search, aimed)):
        yield [_from(head, part) for part in aimed], True  # "Kent: 1 army to York, 1 to Hull"
        return
    yield _COMMAS.split(line), True
    counted = _repeated(_cut(line))
    yield counted, False
    yield [part.partition(" ")[2] for part in counted if _LONE.match(part)], False
    if (one := _ONE_EACH.match(line)) is not None and one["what"].strip():
        yield [f"{one['what'].strip()} {one['at']} {place}" for place in _cut(line[one.end() :])], False
    if (each := _EACH_IN.match(line)) is not None:
        yield [f"{each['what']} {each['at']} {place}" for place in _cut(line[each.end() :])], False
    plain = _EACH.sub("", line)
    parts = _cut(plain)
    if len(parts) < 2:
        return
    verb, _, first = parts[0].partition(" ")
    yield [parts[0], *(f"{verb} {part}" for part in parts[1:])] if first else [], False
    leaves = any(not LEAVING.isdisjoint(roots(word)) for part in parts[:-1] for word in words_of(part))
    if not leaves and (aims := list(_AIMED.finditer(parts[-1]))):  # "Percy leaves York and Grey goes to Hull"
        goal = parts[-1][aims[-1].start() :]
        yield [*(part + goal for part in parts[:-1]), parts[-1]], False
        yield [parts[0] + goal, *(f"{verb} {part}{goal}" for part in parts[1:-1]), f"{verb} {parts[-1]}"], False
    yield parts, False


def _cut(text: str) -> list[str]:
    joins = _COUNTS if text[:1].isdigit() else _JOINS
    return [part for part in joins.split(text) if part.strip()]


def _from(where: str, part: str) -> str:
    """What some of those at a place do: "1 army to Kent" of "split York: ..."."""
    toward = _TOWARD.search(part)
    return part if toward is None else f"{part[: toward.start()]} from {where} to {part[toward.end() :]}"


def _repeated(parts: list[str]) -> list[str]:
    """ "One pike in Kent, one in York": the noun that is said once, in each."""
    first = _COUNTED.match(parts[0]) if len(parts) > 1 else None
    if first is None:
        return []
    out = [parts[0]]
    for part in parts[1:]:
        if _ELLIPTIC.match(part) is None:
            return []
        count, _, rest = part.partition(" ")
        out.append(f"{count} {first['noun']} {rest}")
    return out


class _Item(NamedTuple):
    """One of several things that a line orders: as it was said, and the orders it may be; none where somebody stays."""

    said: str
    orders: tuple[Order, ...]
    certain: bool
    guessed: bool
    stay: tuple[Any, ...] = ()
    """Who stays."""


class Several:
    """Reads lines that order several things, with a reader for single orders."""

    def __init__(self, reader: Reads) -> None:
        self.reader = reader

    def read(self, line: str, scope: Scope) -> tuple[Clause, ...] | None:
        """The orders of a line that is none as it stands; None if it is not several either."""
        known: dict[str, _Item | None] = {}
        for spread in spreads(line):
            if any(not _BEFORE.isdisjoint(words_of(part)) for part in spread.lines[1:]):
                continue  # what that means is what the thing before leads to
            items: list[_Item] = []
            for part in spread.lines:
                if spent() > LINE // 2:
                    return None
                spend(PART)
                if part not in known:
                    known[part] = self._item(part, scope)
                if (item := known[part]) is None:
                    break
                items.append(item)
            if len(items) == len(spread.lines) and (orders := _together(items, spread.said, scope)) is not None:
                return orders
        return None

    def _item(self, part: str, scope: Scope) -> _Item | None:
        """One of several orders of a line, or somebody who stays; None if it is neither."""
        if (stay := staying(part, scope)) is not None:
            return _Item(part, (), True, False, stay)
        read = self.reader.read(part, scope)
        if isinstance(read, Reading) and (not read.order.spec.table or read.order.spec.name == "done"):
            return _Item(part, (read.order,), True, False)
        if isinstance(read, Question) and read.guessed and any(order.spec.ends for _, order in read.choices):
            return None  # "2 armies, no fleets": it limits what stands before it
        if not isinstance(read, Question) or any(order.spec.grave or order.spec.table for _, order in read.choices):
            return None
        return _Item(part, tuple(order for _, order in read.choices), False, read.guessed)


def unmoved(reader: Reads, parts: Sequence[str], scope: Scope) -> list[str]:
    """Those of the parts of a line that only say who stays where he is, where no other part would move him."""
    found = {part: ids for part in parts if (ids := staying(part, scope)) is not None}
    moved: set[Any] = set()
    for part in parts if any(found.values()) else ():
        spend(PART)
        read = reader.read(part, scope) if part not in found else None
        orders = [order for _, order in read.choices] if isinstance(read, Question) else []
        for order in [read.order] if isinstance(read, Reading) else orders:
            moved |= pieces_of(order)
    return [part for part, ids in found.items() if moved.isdisjoint(ids)]


def _together(items: Sequence[_Item], said: bool, scope: Scope) -> tuple[Clause, ...] | None:
    """Several items as the orders of one line, of one kind where all of them may be of it."""
    several = [item.orders for item in items if item.orders]
    if not several or any(order.spec.table for item in items[:-1] for order in item.orders):
        return None  # what ends the round stands last
    kinds = dict.fromkeys(type(order) for order in several[0])
    common = [kind for kind in kinds if all(any(type(order) is kind for order in orders) for orders in several)]
    if len(common) == 1:
        items = [i._replace(orders=tuple(o for o in i.orders if type(o) is common[0])) for i in items]
    moved = {x for orders in several for order in orders for x in pieces_of(order)}
    if any(moved.intersection(item.stay) for item in items):
        return None
    lines = [_in_full(item, scope) for item in items]
    asked = not said or not all(item.certain for item in items)
    return tuple(Clause(line, several[0][0], asked) for line in lines) if all(lines) else None


def _in_full(item: _Item, scope: Scope) -> str:
    """One of several orders with its verb; '' where it is not clear which order it is."""
    if len(item.orders) < 2:
        return text_of(item.orders[0], scope) if item.orders else item.said
    if any(type(order) is not type(item.orders[0]) for order in item.orders):
        return ""
    first = words_of(item.said)[0]
    if not item.guessed:
        return item.said
    return f"{item.orders[0].spec.word} {item.said}" if number(first) is not None or first in ("a", "an") else ""
