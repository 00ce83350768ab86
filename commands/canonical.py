"""Writing an order as the line the journal, the log and help show: `read(canonical(order)) == order`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from commands.order import FREE_TEXT, Order
from commands.pattern import Optional, Part, Pattern, Slot, Word

Namer = Callable[[str, Any, Order], str]
"""(kind, value, order) -> text that names the value."""

_NEEDS_QUOTES = re.compile(r";|\bthen\b", re.IGNORECASE)


def canonical(order: Order, name: Namer) -> str:
    """The order in the first of its patterns that can say all of it. Raises ValueError when none can."""
    return " ".join(in_pieces(order, name))


def in_pieces(order: Order, name: Namer) -> list[str]:
    """The same word by word, what a slot says as one. Raises ValueError when no pattern can say it."""
    for _, words in _written(order, name):
        return words
    raise ValueError(f"no pattern of {order.spec.name!r} can say {order!r}")


def wordings(order: Order, name: Namer) -> Iterator[tuple[Pattern, str]]:
    """The order in each of its patterns that can say all of it, with each of the words that one may begin with."""
    for pattern, (first, *rest) in _written(order, name):
        for head in pattern.heads or (first,):
            yield pattern, " ".join((head, *rest))


def _written(order: Order, name: Namer) -> Iterator[tuple[Pattern, list[str]]]:
    for pattern in order.spec.patterns:
        words = _write(pattern.parts, order, name) if _expresses(pattern, order) else None
        if words:
            yield pattern, words


def _expresses(pattern: Pattern, order: Order) -> bool:
    """Whether the pattern's constants are the order's values and fields it leaves out have their defaults."""
    constants = dict(pattern.constants)
    for field in order.spec.fields:
        value = getattr(order, field)
        if field in constants:
            if value != constants[field]:
                return False
        elif field not in pattern.fields and value != order.spec.defaults[field]:
            return False
    return True


def _write(parts: Sequence[Part], order: Order, name: Namer) -> list[str] | None:
    """The words of the parts; None when a slot's value cannot be said."""
    out: list[str] = []
    for part in parts:
        if isinstance(part, Word):
            out.append(part.words[0])
        elif isinstance(part, Slot):
            text = _slot(part, getattr(order, part.field), order, name)
            if not text:
                return None
            out.append(text)
        elif _needed(part, order):
            inner = _write(part.parts, order, name)
            if inner is None:
                return None
            out += inner
    return out


def _needed(part: Optional, order: Order) -> bool:
    """Whether an optional part says anything that leaving it out would not."""
    defaults = order.spec.defaults
    for inner in part.parts:
        if isinstance(inner, Slot):
            if inner.field not in defaults or getattr(order, inner.field) != defaults[inner.field]:
                return True
        elif isinstance(inner, Optional) and _needed(inner, order):
            return True
    return False


def _slot(slot: Slot, value: Any, order: Order, name: Namer) -> str:
    if value is None:
        return ""
    if slot.kind == "number":
        return str(value)
    if slot.kind not in FREE_TEXT:
        return name(slot.kind, value, order)
    text = str(value)
    quoted = not slot.last or text[:1] == '"' or (slot.kind == "words" and _NEEDS_QUOTES.search(text))
    # Quotes cannot hold quotes; text of that sort stands as it is.
    return f'"{text}"' if quoted and '"' not in text else text
