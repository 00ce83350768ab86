"""Lines that say an order just as a journal has it: read at once, without looking for other meanings.

A line is one if the first words of a pattern and the names in its slots make up all of it, the order that comes out is
legal, and that order is written as this very line. `read(canonical(order)) == order` then says that the whole reader
would find the same; whatever is not so goes to the whole reader. Most lines of programs, replays and completion are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from commands.canonical import canonical
from commands.order import FREE_TEXT, Order, OrderSpec
from commands.pattern import Part, Pattern, Slot, Word, slots
from commands.quantities import Trouble, Which, match_crowd
from commands.quantity_words import Crowd, CrowdWords
from commands.reading import Reading, Scope
from commands.tokens import tokenize

_DIGITS = 8
"""A longer number is left to the whole reader."""
_KEPT = 2000
"""So many texts a vocabulary remembers the pieces of."""


class Form:
    """A pattern of an order as a regular expression, a group for each of its slots."""

    def __init__(self, cls: type[Order], pattern: Pattern) -> None:
        self.cls = cls
        self._parts = pattern.parts
        self.constants = dict(pattern.constants)
        self.slots = tuple(slots(pattern.parts))

    @cached_property
    def expression(self) -> re.Pattern[str]:
        """Made when a line first begins like it."""
        return re.compile(_expression(self._parts))


def _expression(parts: Sequence[Part], first: bool = True) -> str:
    out = ""
    for part in parts:
        space = "" if first else " "
        if isinstance(part, Word):
            out += space + re.escape(part.words[0])
        elif isinstance(part, Slot):
            out += space + (r"(\d+)" if part.kind == "number" else r"(.+)" if part.last else r"(.+?)")
        else:
            out += f"(?:{_expression(part.parts, first)})?"
        first = False
    return out


class WrittenLines:
    """The orders of a game as they are written, by their first words."""

    def __init__(self, specs: Iterable[OrderSpec]) -> None:
        self._by_word: dict[str, list[Form]] = {}
        for spec in specs:
            for pattern in () if spec.table else spec.patterns:
                for word in _first_words(pattern):
                    self._by_word.setdefault(word, []).append(Form(spec.cls, pattern))

    def read(self, line: str, scope: Scope) -> Reading | None:
        """The order that the line is, None if it is not written so or is not legal now."""
        for form in self._by_word.get(line.partition(" ")[0], ()):
            found = form.expression.fullmatch(line)
            if found is None or not scope.offered(form.cls):
                continue
            said = _values(form, found.groups(), scope)
            if said is None:
                continue
            order = scope.build(form.cls, said)
            if isinstance(order, Trouble | Which) or scope.check(order) is not None:
                continue
            if _is_written(order, line, scope):
                return Reading(order, line, True, "")
        return None


def _first_words(pattern: Pattern) -> Iterator[str]:
    """The word a pattern is written with at its beginning; none where it begins otherwise or takes any text."""
    head = pattern.parts[0]
    if isinstance(head, Word) and not any(slot.kind in FREE_TEXT for slot in slots(pattern.parts)):
        yield head.words[0]


def _is_written(order: Order, line: str, scope: Scope) -> bool:
    try:
        return canonical(order, scope.name) == line
    except ValueError:
        return False


def _values(form: Form, texts: Sequence[str | None], scope: Scope) -> Mapping[str, Any] | None:
    """What the slots hold, None if the text of one of them is no name, or the name of several."""
    out: dict[str, Any] = dict(form.constants)
    for slot, text in zip(form.slots, texts, strict=True):
        if text is None:
            continue
        if slot.kind == "number":
            if len(text) > _DIGITS:
                return None
            out[slot.field] = int(text)
            continue
        words = scope.written(slot.kind)
        value = pieces(words, text) if isinstance(words, CrowdWords) else words and words.spelt(text)
        if value is None:
            return None
        out[slot.field] = value
    return out


def pieces(words: CrowdWords, text: str) -> Crowd | None:
    """The one set of pieces that all of a text says, None if it says none or several."""
    known = words.known
    if text not in known:
        if len(known) >= _KEPT:
            known.clear()
        tokens = tokenize(text)
        whole = [h for h in match_crowd(words, tokens, 0, False) if h.end == len(tokens)]
        best = [h.value for h in whole if h.cost == min(x.cost for x in whole)]
        known[text] = best[0] if best and all(crowd[:2] == best[0][:2] for crowd in best) else None
    return known[text]
