"""Walking all patterns of a verb through a line at once.

A set of configurations (pattern, node, token, cost, bindings) advances word by word. What reaches the end is a reading;
what dies is kept, since the furthest of it says how far a line was understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from rapidfuzz.distance import OSA

from commands.everyday import is_everyday
from commands.names import TYPO, Hit, NameIndex
from commands.order import BUILT_IN, FREE_TEXT, OrderSpec
from commands.pattern import Pattern, Slot, Word
from commands.quantity_words import PRONOUNS, CrowdWords, match_crowd
from commands.step_budget import spend
from commands.tokens import RESERVED, SAME_WORD, Tok, signed_number

BUDGET = 4000
"""Configurations looked at for one line; ordinary lines need fewer than a hundred."""

_HERE = frozenset(("here", "there"))
_ANY_WORD, _PREPOSITION = 0.06, 0.5
"""What a word inside free text costs, and a function word: "to Kent with army 3" is a place and a force if the pattern
says so."""


class Vocabulary(Protocol):
    """The part of a scope that finds names."""

    def index(self, kind: str) -> NameIndex | None: ...
    def crowd(self, kind: str) -> CrowdWords | None: ...
    def pronoun(self, kind: str) -> Sequence[Any]: ...


class Bind(NamedTuple):
    """A field set by some words, and the bindings before it; field "" is a guessed word of the pattern."""

    field: str
    value: Any
    said: str
    guessed: bool
    before: Bind | None


class Conf(NamedTuple):
    """A pattern matched up to a node, the line up to a token."""

    spec: OrderSpec
    pattern: Pattern
    node: int
    pos: int
    cost: float
    bind: Bind | None


Start = tuple[OrderSpec, Pattern, int, int, float, Bind | None]

Hits = Callable[[Slot, int], Sequence[Hit]]


def bindings(bind: Bind | None) -> list[Bind]:
    """The bindings, first words first."""
    out: list[Bind] = []
    while bind is not None:
        out.append(bind)
        bind = bind.before
    out.reverse()
    return out


@lru_cache(maxsize=4096)
def word_cost(text: str, words: tuple[str, ...], typo: bool) -> float | None:
    """What it costs to read `text` as one of a pattern's words; None if it cannot be."""
    if len(text) >= 3 and text not in RESERVED and any(w.startswith(text) for w in words):
        return 0.5
    for same in SAME_WORD.get(text, ()):
        if same in words:
            return 0.2
    if typo and len(text) >= 4 and not text[0].isdigit() and not is_everyday(text):
        limit = 1 if len(text) < 6 else 2
        distance = min(OSA.distance(text, w, score_cutoff=limit) for w in words)
        if distance <= limit:
            return TYPO + distance
    return None


def slot_hits(line: str, tokens: Sequence[Tok], scope: Vocabulary, typo: bool) -> Hits:
    """A function giving the readings of a slot at a token; each is worked out once per line, however many ask."""
    known: dict[tuple[str, int, bool], Sequence[Hit]] = {}

    def hits(slot: Slot, pos: int) -> Sequence[Hit]:
        key = (slot.kind, pos, slot.last and slot.kind in BUILT_IN)  # names are the same wherever they stand
        found = known.get(key)
        if found is None:
            found = known[key] = list(_hits(slot, line, tokens, pos, scope, typo))
        return found

    return hits


def _hits(slot: Slot, line: str, tokens: Sequence[Tok], i: int, scope: Vocabulary, typo: bool) -> Iterator[Hit]:
    tok = tokens[i]
    kind = slot.kind
    if kind == "number":
        value = signed_number(tok.text)
        if value is not None:
            yield Hit(i + 1, value, 0.0, tok.raw)
        return
    if kind in FREE_TEXT:
        yield from _free_text(slot, line, tokens, i)
        return
    words = scope.crowd(kind)
    if words is not None:
        yield from match_crowd(words, tokens, i, typo)
        return
    index = scope.index(kind)
    if index is None:
        return
    if tok.text in PRONOUNS or tok.text in _HERE:
        meant = scope.pronoun(kind)
        for value in meant:
            yield Hit(i + 1, value, 0.2, tok.raw)
        if meant:
            return
    yield from index.match(tokens, i, typo)


def _free_text(slot: Slot, line: str, tokens: Sequence[Tok], i: int) -> Iterator[Hit]:
    """The rest of the line as typed, or a quoted string; shorter stretches only where the pattern goes on."""
    first = tokens[i]
    if first.text == ":" and slot.last and i + 1 < len(tokens):  # "make a note: ..."
        i, first = i + 1, tokens[i + 1]
    if first.raw[0] == '"' and len(first.raw) > 1:
        inside = first.raw.strip('"').strip()
        if inside:
            yield Hit(i + 1, inside, 0.3, first.raw)
    # A pattern's own preposition, "look [at] PLACE", is a better reading than text beginning with it.
    cost = 0.5 if first.text in RESERVED else 0.4
    if slot.kind == "words":
        cost += sum(_PREPOSITION if tok.text in RESERVED else _ANY_WORD for tok in tokens[i + 1 :])
    for end in range(len(tokens), i, -1):
        text = line[first.start : tokens[end - 1].end].strip() if end < len(tokens) else line[first.start :].strip()
        yield Hit(end, text, cost, text)
        if slot.last:
            return
        if slot.kind == "words":
            cost -= _PREPOSITION if tokens[end - 1].text in RESERVED else _ANY_WORD


def walk(starts: Iterable[Conf], tokens: Sequence[Tok], hits: Hits, typo: bool) -> tuple[list[Conf], list[Conf]]:
    """All configurations that used up the line at the end of a pattern, and those that died, in the starts' order."""
    live: list[Start] = list(starts)
    live.reverse()
    done: list[Conf] = []
    dead: list[Conf] = []
    count = len(tokens)
    budget = BUDGET
    while live and budget:
        spec, pattern, at, pos, cost, bind = live.pop()
        while budget:  # the first way on is gone at once, the others later
            budget -= 1
            spend()
            node = pattern.nodes[at]
            if pos >= count:
                (done if node.final else dead).append(Conf(spec, pattern, at, pos, cost, bind))
                break
            text = tokens[pos].text
            ahead: list[tuple[int, int, float, Bind | None]] = []
            for element, end in node.edges:
                if isinstance(element, Word):
                    if text in element.words:
                        ahead.append((end, pos + 1, cost, bind))
                    elif (extra := word_cost(text, element.words, typo)) is not None:
                        guess = Bind("", element.words[0], element.words[0], extra >= TYPO, bind)
                        ahead.append((end, pos + 1, cost + extra, guess))
                else:
                    for hit in hits(element, pos):
                        guessed = hit.cost >= 0.7 and element.kind not in BUILT_IN
                        found = Bind(element.field, hit.value, hit.said, guessed, bind)
                        ahead.append((end, hit.end, cost + hit.cost, found))
            if not ahead:
                dead.append(Conf(spec, pattern, at, pos, cost, bind))
                break
            at, pos, cost, bind = ahead[0]
            if len(ahead) > 1:
                live += [(spec, pattern, *way) for way in ahead[:0:-1]]
    return done, dead
