"""What a question may go on with, after every key: kinds of things, what they may be, adjectives, names.

All of it comes from the seat's view. What is offered is read again as the question that it completes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import NameIndex, Suggestion, plural
from commands.tokens import Tok, normalise, tokenize
from minaria.kit.almanac import Almanac, Kind

STARTS = ("which", "how many", "how strong is", "where is", "who holds", "what is", "tell me about", "compare")
_OF_SETS: tuple[tuple[str, ...], ...] = (("how", "many"), ("which",), ("what",), ("list",), ("list", "all"))
_OF_ONE: tuple[tuple[str, ...], ...] = (
    ("what", "is"),
    ("what", "are"),
    ("who", "is"),
    ("tell", "me", "about"),
    ("describe",),
    ("compare",),
)
_BE = ("is", "are")
_HOLDING = ("holds", "owns", "has", "controls")


def ways_on(almanac: Almanac, view: Any, line: str, limit: int) -> Iterator[Suggestion]:
    """What may stand at the end of a line that asks something; nothing for any other line."""
    tokens, partial, start = tokenize(line), "", len(line)
    if tokens and not line[-1].isspace() and tokens[-1].end == len(line):
        partial, start = normalise(tokens[-1].raw).lstrip(), tokens[-1].start
        tokens = [t for t in tokens if t.start < start]
    if not tokens:
        yield from (Suggestion(s, start, "") for s in STARTS if partial and s.startswith(partial))
        return
    here = _Here(almanac, view, tokens, partial, start, limit)
    texts = tuple(t.text for t in tokens)
    if texts == ("how",):
        yield from here.words((), ("many", *dict.fromkeys(w for k in almanac.kinds for w in _adjectives(k))))
        return
    for opening in _OF_SETS:
        behind = texts[len(opening)] if len(texts) > len(opening) else ""
        if texts[: len(opening)] == opening and behind not in _BE:
            yield from here.of_a_set(len(opening))
    if texts[0] == "how" and len(texts) > 1:
        yield from here.of_an_adjective(texts)
    if texts[:2] in (("where", "is"), ("where", "are")):
        yield from here.names(2, [k for k in almanac.kinds if k.at or k.id == almanac.place])
    if texts[0] == "who" and texts[1:2] and texts[1] in _HOLDING:
        yield from here.names(2, [k for k in almanac.kinds if k.owner])
    for first in _OF_ONE:
        if texts[: len(first)] == first:
            yield from here.names(len(first), almanac.kinds)


class _Here:
    """A half-typed question: its whole words, the word begun, and where that one starts."""

    def __init__(
        self, almanac: Almanac, view: Any, tokens: Sequence[Tok], partial: str, start: int, limit: int
    ) -> None:
        self.almanac, self.view, self.tokens = almanac, view, tokens
        self.partial, self.start, self.limit = partial, start, limit

    def _begin(self, i: int) -> int:
        return self.tokens[i].start if i < len(self.tokens) else self.start

    def words(self, before: tuple[str, ...], words: Sequence[str]) -> Iterator[Suggestion]:
        """Words of a list that go on from the word begun."""
        yield from (Suggestion(w, self.start, "") for w in words if w.startswith(self.partial) and w not in before)

    def names(self, i: int, kinds: Sequence[Kind]) -> Iterator[Suggestion]:
        """Names of things of some kinds that go on from a word."""
        for kind in kinds:
            for _n, name, _value in kind.index(self.view).complete(self.tokens, i, self.partial, self.limit):
                yield Suggestion(name, self._begin(i), "")

    def of_a_set(self, i: int) -> Iterator[Suggestion]:
        """Behind "which": kinds of things, by words that are no names; behind one of them what they may be."""
        called = [kind.index(self.view) for kind in self.almanac.kinds]
        said = ((plural(noun), kind) for kind in self.almanac.kinds for noun in kind.nouns)
        nouns = NameIndex((noun, kind) for noun, kind in said if not any(names.exact(noun) for names in called))
        for hit in nouns.match(self.tokens, i, False):
            if not hit.cost:
                yield from self._of_kind(hit.end, hit.value)
        for _n, name, _value in nouns.complete(self.tokens, i, self.partial, self.limit):
            yield Suggestion(name, self._begin(i), "")

    def _of_kind(self, i: int, kind: Kind) -> Iterator[Suggestion]:
        """Behind a kind of things: what they may be said to be."""
        said = [word for p in kind.preds for word in (*p.says[:1], *p.lacks[:1])]
        if i == len(self.tokens):
            yield from (
                Suggestion(f"are {word}", self.start, "")
                for word in said
                if word.startswith(self.partial) or "are".startswith(self.partial)
            )
        elif self.tokens[i].text in _BE:
            for _n, name, _v in NameIndex((word, 0) for word in said).complete(
                self.tokens, i + 1, self.partial, self.limit
            ):
                yield Suggestion(name, self._begin(i + 1), "")

    def of_an_adjective(self, texts: Sequence[str]) -> Iterator[Suggestion]:
        """Behind "how strong": "is", and then what may be so."""
        kinds = [k for k in self.almanac.kinds if texts[1] in _adjectives(k)]
        if kinds and len(texts) == 2:
            yield from self.words((), _BE)
        elif texts[2:3] and texts[2] in _BE:
            yield from self.names(3, kinds)


def _adjectives(kind: Kind) -> Iterator[str]:
    for a in kind.attrs:
        yield from a.scale[0]
