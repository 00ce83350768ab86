"""The little language in which an order says how it may be typed, compiled once to a graph.

    move|march FORCE [from SOURCE] to DEST       words, alternatives, an optional part, slots
    go inside CASTLE = inside:true               fields set by the wording itself
    move FORCE PLACE:direction                   a slot for `place` that is said as another kind of thing
    alias KEY == TEXT                            the sign "=" itself

The graph is what the reader walks; the tree it came from writes the canonical text and the usage line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from commands.tokens import words_of


class Word(NamedTuple):
    """One of these words stands here; the first is the one we write."""

    words: tuple[str, ...]


class Slot(NamedTuple):
    """A field of the order stands here."""

    field: str
    kind: str
    noun: str
    last: bool
    """Whether nothing can follow it in the pattern; free text then takes the rest of the line at once."""
    shown: str = ""
    """What stands for it in the usage line, if not the field."""


class Optional(NamedTuple):
    """A part that may be left out."""

    parts: tuple[Part, ...]


Part = Word | Slot | Optional


class Node(NamedTuple):
    """A point in the pattern: what may come next, optional parts already skipped, and whether it may end here."""

    edges: tuple[tuple[Word | Slot, int], ...]
    final: bool


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """One way to type an order."""

    text: str
    parts: tuple[Part, ...]
    nodes: tuple[Node, ...]
    fields: tuple[str, ...]
    """Fields with a slot, in the order of the pattern."""
    constants: tuple[tuple[str, Any], ...]
    """Fields the wording itself sets."""
    closing: tuple[str, ...]
    """The word it always ends with and its alternatives; none if it may end with something else."""

    @property
    def needed(self) -> frozenset[str]:
        """The fields that are set whenever it is said: slots not in an optional part, and those of the wording."""
        return frozenset([p.field for p in self.parts if isinstance(p, Slot)] + [name for name, _ in self.constants])

    @property
    def usage(self) -> str:
        """The pattern as shown to people: the first of alternatives, slots in capitals."""
        return _usage(self.parts)

    @property
    def heads(self) -> tuple[str, ...]:
        """Words the pattern can begin with."""
        return tuple(w for el, _ in self.nodes[0].edges if isinstance(el, Word) for w in el.words)

    def behind(self, lead: Sequence[tuple[str, ...]]) -> tuple[int, ...]:
        """The nodes behind words it begins with, each with its alternatives."""
        here: tuple[int, ...] = (0,)
        for words in lead:
            edges = (edge for node in here for edge in self.nodes[node].edges)
            here = tuple(dict.fromkeys(end for el, end in edges if isinstance(el, Word) and el.words == words))
        return here


class PatternError(ValueError):
    """An order is declared with a pattern that cannot work."""


_PIECE = re.compile(r"\[|\]|[^\s\[\]]+")
_SLOT = re.compile(r"([A-Z][A-Z0-9_]*)(?::([a-z]+))?\Z")
_EQUALS = "=="


def compile_pattern(text: str, kinds: dict[str, tuple[str, str]], fields: Sequence[str]) -> Pattern:
    """Compile `text`; `kinds` gives field -> (kind id, noun), `fields` all fields of the order.

    Raises PatternError with the pattern and what is wrong with it.
    """
    body, _, tail = text.partition(" = ")
    constants = tuple(_constants(text, tail, fields)) if tail else ()
    parts = _parse(text, _PIECE.findall(body), kinds)
    if not parts:
        raise PatternError(f"pattern {text!r} is empty")
    names = [s.field for s in slots(parts)] + [name for name, _ in constants]
    twice = [n for k, n in enumerate(names) if n in names[:k]]
    if twice:
        raise PatternError(f"pattern {text!r} sets {twice[0]!r} twice")
    parts = _mark_last(parts, True)
    closing = parts[-1].words if isinstance(parts[-1], Word) else ()
    return Pattern(body.strip(), parts, _graph(parts), tuple(s.field for s in slots(parts)), constants, closing)


def _constants(text: str, tail: str, fields: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for item in tail.split(","):
        name, colon, value = (x.strip() for x in item.partition(":"))
        if not colon or name not in fields:
            raise PatternError(f"pattern {text!r}: {item.strip()!r} sets no field of the order")
        if value in ("true", "false"):
            yield name, value == "true"
        elif re.fullmatch(r"-?\d+", value):
            yield name, int(value)
        else:
            yield name, value


def _parse(text: str, pieces: list[str], kinds: dict[str, tuple[str, str]]) -> tuple[Part, ...]:
    stack: list[list[Part]] = [[]]
    for piece in pieces:
        if piece == "[":
            stack.append([])
        elif piece == "]":
            if len(stack) == 1:
                raise PatternError(f"pattern {text!r}: ']' without '['")
            inner = tuple(stack.pop())
            stack[-1].append(Optional(inner))
        elif slot := _SLOT.match(piece):
            name, kind = slot[1].lower(), slot[2]
            if name not in kinds:
                raise PatternError(f"pattern {text!r}: slot {piece} needs a field {name!r} annotated with a Kind")
            if kind:
                stack[-1].append(Slot(name, kind, f"a {kind}", False, kind.upper()))
            else:
                stack[-1].append(Slot(name, *kinds[name], False))
        elif piece == _EQUALS:
            stack[-1].append(Word(("=",)))
        else:
            stack[-1].extend(_words(text, piece))
    if len(stack) > 1:
        raise PatternError(f"pattern {text!r}: '[' without ']'")
    return tuple(stack[0])


def _words(text: str, piece: str) -> list[Part]:
    if piece != piece.lower():
        raise PatternError(f"pattern {text!r}: {piece!r} is neither a word in lower case nor a slot in capitals")
    alternatives = [words_of(w) for w in piece.split("|")]
    if all(len(a) == 1 for a in alternatives):
        return [Word(tuple(a[0] for a in alternatives))]
    if len(alternatives) == 1 and alternatives[0]:
        return [Word((w,)) for w in alternatives[0]]  # "re-roll" is two words to the reader
    raise PatternError(f"pattern {text!r}: alternatives in {piece!r} must be single words; write another pattern")


def slots(parts: Sequence[Part]) -> Iterator[Slot]:
    """The slots of a pattern, those of optional parts too."""
    for part in parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Optional):
            yield from slots(part.parts)


def leading(parts: Sequence[Part]) -> list[tuple[str, ...]]:
    """The words that a pattern begins with, each with its alternatives."""
    out: list[tuple[str, ...]] = []
    for part in parts:
        if not isinstance(part, Word):
            break
        out.append(part.words)
    return out


def _mark_last(parts: Sequence[Part], nothing_follows: bool) -> tuple[Part, ...]:
    out: list[Part] = []
    for k, part in enumerate(parts):
        last = nothing_follows and k == len(parts) - 1
        if isinstance(part, Slot):
            part = part._replace(last=last)
        elif isinstance(part, Optional):
            part = Optional(_mark_last(part.parts, last))
        out.append(part)
    return tuple(out)


def _graph(parts: Sequence[Part]) -> tuple[Node, ...]:
    edges: list[list[tuple[Word | Slot | None, int]]] = [[]]

    def add(run: Sequence[Part], at: int) -> int:
        for part in run:
            if isinstance(part, Optional):
                end = add(part.parts, at)
                edges[at].append((None, end))
            else:
                edges.append([])
                end = len(edges) - 1
                edges[at].append((part, end))
            at = end
        return at

    last = add(parts, 0)

    def closure(at: int) -> tuple[dict[tuple[Word | Slot, int], None], bool]:
        found: dict[tuple[Word | Slot, int], None] = {}
        final = at == last
        for element, end in edges[at]:
            if element is None:
                more, ends = closure(end)
                found.update(more)
                final = final or ends
            else:
                found[element, end] = None
        return found, final

    return tuple(Node(tuple(found), final) for found, final in (closure(k) for k in range(len(edges))))


def _usage(parts: Sequence[Part]) -> str:
    out = []
    for part in parts:
        if isinstance(part, Word):
            out.append(part.words[0])
        elif isinstance(part, Slot):
            out.append(part.shown or part.field.upper())
        else:
            out.append(f"[{_usage(part.parts)}]")
    return " ".join(out)


def comes_to_speech(pattern: Pattern, said: Sequence[str]) -> bool:
    """Whether words may lead to where the pattern takes speech; any words may stand in another slot."""
    here, within_slots = {0}, set[int]()
    for word in said:
        edges = [edge for node in here | within_slots for edge in pattern.nodes[node].edges]
        within_slots |= {end for element, end in edges if isinstance(element, Slot)}
        here = {end for element, end in edges if isinstance(element, Word) and word in element.words}
        following = (element for node in here | within_slots for element, _ in pattern.nodes[node].edges)
        if any(isinstance(element, Slot) and element.kind == "speech" for element in following):
            return True
    return False
