"""A question as a frame: how it asks, what it speaks of in order; what the words in it may be of a kind of thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from minaria.kit.almanac import Ref
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.lexicon import Chunk, Lexicon
from minaria.table.pages.questions.plain import plain

_KEPT = 64
"""Questions of which the frame is kept."""


class Noun(NamedTuple):
    """A noun that is said: the kind of thing, the predicate that goes with it ('' none), the word."""

    kind: str
    pred: str
    text: str


class Scale(NamedTuple):
    """An adjective of degree that is said: its chunk, the attribute, whether it is for much, "pos", "comp" or "sup"."""

    chunk: Chunk
    attr: str
    high: bool
    degree: str


class Frame(NamedTuple):
    """How a question asks, its chunks in order, its plain line, whether it asks of what has been, what was left off."""

    mood: str
    chunks: tuple[Chunk, ...]
    line: str
    past: bool
    aside: str = ""

    def of(self, *types: str) -> list[Chunk]:
        """The chunks of these types."""
        return [c for c in self.chunks if c.type in types]

    def has(self, *words: str) -> bool:
        """Whether one of the words is a chunk of its own."""
        return any(c.text in words for c in self.chunks)

    def says(self, pattern: str) -> bool:
        """Whether one of some words stands in the line."""
        return en.says(pattern, self.line)

    @property
    def first(self) -> str:
        """Its first word."""
        return self.chunks[0].text if self.chunks else ""

    @property
    def unknown(self) -> list[str]:
        """Words that are nothing known."""
        return [c.text for c in self.of("unknown") if c.text[:1].isalnum()]

    @property
    def names(self) -> list[Chunk]:
        """What is called by its name."""
        return self.of("name")

    @property
    def named(self) -> tuple[Ref, ...]:
        """All that the names in it may mean."""
        return tuple(x for c in self.names for x in c.value)

    @property
    def modal(self) -> int | None:
        """Where "can" or the like stands."""
        return next((i for i, c in enumerate(self.chunks) if c.text in en.MODAL), None)

    def _values(self, type: str) -> Iterator[tuple[Chunk, Any]]:
        for c in self.of("word"):
            for value in c.value.get(type, ()):
                yield c, value

    def kinds_of(self, type: str) -> list[tuple[Chunk, Any]]:
        """Words that are of this type, "pred" or "scale", with what they may be of any kind."""
        return list(self._values(type))

    def nouns(self, kind: str = "") -> list[Noun]:
        """The nouns, those of one kind of thing alone if it is given."""
        return [Noun(k, p, c.text) for c, (k, p) in self._values("noun") if kind in ("", k)]

    def attrs(self, kind: str) -> list[tuple[Chunk, str]]:
        """Words for attributes of a kind, with these."""
        return [(c, a) for c, (k, a) in self._values("attr") if k == kind]

    def scales(self, kind: str, *degrees: str) -> list[Scale]:
        """Adjectives of degree for a kind."""
        found = (Scale(c, a, high, d) for c, (k, a, high, d) in self._values("scale") if k == kind)
        return [s for s in found if not degrees or s.degree in degrees]

    def preds(self, kind: str) -> list[tuple[Chunk, str, bool]]:
        """Adjectives for predicates of a kind: the predicate, and whether it is to hold."""
        return [(c, p, yes != self.negated(c)) for c, (k, p, yes) in self._values("pred") if k == kind]

    def values(self, kind: str) -> list[tuple[str, str]]:
        """Attributes of a kind with texts of them that are said."""
        return [(a, v) for _, (k, a, v) in self._values("val") if k == kind]

    def negated(self, c: Chunk) -> bool:
        """Whether "not" stands before a chunk."""
        at = self.chunks.index(c)
        return any(x.type == "not" for x in self.chunks[max(0, at - 2) : at])

    def placed(self) -> list[tuple[str, Chunk]]:
        """The names, each with the preposition before it, '' none."""
        out = []
        for i, c in enumerate(self.chunks):
            if c.type == "name":
                before = next((x for x in reversed(self.chunks[:i]) if x.type != "fill"), None)
                out.append((before.text if before is not None and before.type in ("prep", "near") else "", c))
        return out

    @property
    def content(self) -> set[str]:
        """The words that say what it is about."""
        found = self.of("unknown", "word", "verb", "near", "most")
        return {c.text for c in found} | {w for c in found if c.type == "word" for w in c.text.split()}


def kind_of(c: Chunk) -> str:
    """The kind of what a chunk names."""
    return str(c.value[0].kind)


def frame(lexicon: Lexicon, line: str) -> Frame:
    """A question as a frame; of the last ones in a position it is known."""
    if line not in lexicon.framed:
        if len(lexicon.framed) >= _KEPT:
            lexicon.framed.clear()
        lexicon.framed[line] = _framed(lexicon, line)
    found: Frame = lexicon.framed[line]
    return found


def _framed(lexicon: Lexicon, line: str) -> Frame:
    said, aside = en.without_aside(plain(line))
    mood, rest = en.asks_how(said)
    chunks = tuple(lexicon.cut(rest))
    return Frame(mood, chunks, said, _past(mood, chunks), aside)


def _past(mood: str, chunks: tuple[Chunk, ...]) -> bool:
    if any(c.text in en.PAST for c in chunks):
        return True
    if any(c.text in ("has", "have") for c in chunks) and any(en.is_past(c.text) for c in chunks):
        return True
    return mood in ("who", "what", "when") and any(en.is_past(c.text) for c in chunks[1:3])
