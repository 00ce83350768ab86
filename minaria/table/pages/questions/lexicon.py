"""A question cut into what it speaks of: names, nouns, attributes, predicates, verbs and small words (see kit.almanac).

Knows no game: the words of the things come from the almanac. A word that is none of these is kept as unknown; whoever
answers says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands import NameIndex, plural
from commands.everyday import is_everyday
from commands.lexicon import COLLECTIVES
from commands.names import Hit
from commands.step_budget import spend
from commands.tokens import Tok, tokenize, words_of
from minaria.kit.almanac import Almanac, Attr, Kind, Ref
from minaria.kit.stems import stem
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.plain import POSSESSIVE

ALIKE_AT_MOST = 6
"""Things of one name that a chunk may mean."""
_ROUGH = 0.7
"""What it costs to take a name that is not as it stands."""
_A_STEP = 8
"""Words compared in one step (see `commands.step_budget`)."""
_LONG_ENOUGH = 4
"""Letters a word must have for another to be a slip for it."""
_LONG = 8
"""More letters, and it may have two slips."""
_SLIP = 3.0
_WORST = 4.2
_WORST_OF_LONG = 5.0
"""What a slip may cost at most; in a long word that begins as the name does."""
_SMALL: tuple[tuple[str, frozenset[str]], ...] = (
    ("wh", en.WH),
    ("aux", en.AUX),
    ("self", en.SELF),
    ("others", en.OTHERS),
    ("not", en.NOT),
    ("near", en.NEAREST),
    ("prep", en.PREP),
    ("most", frozenset(en.SUPERLATIVE)),
    ("verb", frozenset(en.VERB_OF)),
    ("fill", en.FILL),
)
_OF_GRAMMAR = en.WH | en.AUX | en.SELF | en.PREP | en.NOT
_OF_NO_NAME = _OF_GRAMMAR | en.FILL | frozenset(en.VERB_OF)


class Chunk(NamedTuple):
    """Some words and what they are: type, what they may mean, the words."""

    type: str
    value: Any
    text: str


class Lexicon:
    """The words of a game's things as a seat may use them."""

    def __init__(
        self,
        almanac: Almanac,
        view: Any,
        topics: Iterable[str],
        heads: Iterable[str],
        people: Iterable[tuple[str, str]] = (),
        told: Callable[[str], bool] = lambda word: False,
    ) -> None:
        """topics: words that open a page of the rules. heads: those that begin orders. people: who sits where. told:
        whether the rules have a word, which then is no slip."""
        self.almanac, self.view, self.told = almanac, view, told
        self.framed: dict[str, Any] = {}
        """The last questions cut up, by their lines (see `frame`)."""
        self.words: dict[tuple[str, ...], dict[str, list[Any]]] = {}
        for kind in almanac.kinds:
            self._add_kind(kind)
        for topic in topics:
            self._add(topic, "topic", topic)
        for head in heads:
            self._add(head, "head", head)
        self.longest = max(map(len, self.words), default=1)
        self.names: list[tuple[Kind, NameIndex]] = [(k, k.index(view)) for k in almanac.kinds]
        self._seat_people(list(people))

    def _seat_people(self, people: list[tuple[str, str]]) -> None:
        for i, (kind, index) in enumerate(self.names):
            if people and kind.id == self.almanac.seat:
                self.names[i] = kind, NameIndex([*index.items, *people])

    def _add(self, words: str, type: str, value: Any) -> None:
        key = tuple(words_of(words))
        if key:
            found = self.words.setdefault(key, {}).setdefault(type, [])
            if value not in found:
                found.append(value)

    def _add_kind(self, kind: Kind) -> None:
        for noun, pred in kind.nouns.items():
            for said in (noun, plural(noun)):
                self._add(said, "noun", (kind.id, pred))
        for a in kind.attrs:
            self._add_attribute(kind, a)
        for p in kind.preds:
            for said in p.says:
                self._add(said, "pred", (kind.id, p.id, True))
            for said in p.lacks:
                self._add(said, "pred", (kind.id, p.id, False))

    def _add_attribute(self, kind: Kind, a: Attr) -> None:
        for said in a.says:
            self._add(said, "attr", (kind.id, a.id))
        for value in dict.fromkeys(a.of(self.view, x) for x in kind.all(self.view)) if a.values else ():
            if isinstance(value, str) and value:
                self._add(value, "val", (kind.id, a.id, value))
        for high, words in zip((True, False), a.scale, strict=True):
            for w in words:
                for form, degree in ((w, "pos"), (en.degree(w, "er"), "comp"), (en.degree(w, "est"), "sup")):
                    self._add(form, "scale", (kind.id, a.id, high, degree))

    def as_word(self, c: Chunk, type: str) -> list[Any]:
        """What a name may mean as a word of a type: "heir" is an attribute where somebody is called so too."""
        words = tuple(w for w in words_of(c.text) if w not in en.FILL)
        return self.words.get(words, {}).get(type, [])

    def alike(self, words: str) -> set[Ref]:
        """Everything called so, of whatever kind."""
        return {Ref(kind.id, value) for kind, index in self.names for value in index.exact(words)}

    # -- cutting up

    def cut(self, said: str) -> Iterator[Chunk]:
        """The words of a plain line as chunks, the longest first; a name as it stands before all else."""
        tokens = tokenize(said)
        i, before = 0, ""
        while i < len(tokens):
            chunk, i = self._next(tokens, i, before)
            before = chunk.text
            yield chunk

    def _next(self, tokens: Sequence[Tok], i: int, before: str) -> tuple[Chunk, int]:
        spend(1)
        word = tokens[i].text
        n, types = self._phrase(tokens, i)
        end, refs = self._name(tokens, i, before, loose=False)
        told = end - i >= max(n, 1 + (word in _OF_NO_NAME))
        if refs and told and not (before == POSSESSIVE and "attr" in types):
            return Chunk("name", refs, _text(tokens, i, end)), end
        last = i + 1 == len(tokens) and "pred" in types
        if n > 1 or (n == 1 and (word not in _OF_GRAMMAR or last)):
            return Chunk("word", types, _text(tokens, i, i + n)), i + n
        if word == POSSESSIVE:
            return Chunk("poss", word, word), i + 1
        small = next((type for type, words in _SMALL if word in words), "")
        if small:
            return Chunk(small, word, word), i + 1
        if word.lstrip("+-").isdecimal():
            return Chunk("num", int(word), word), i + 1
        one = self.words.get((word[:-1],)) if word.endswith("s") and len(word) > 4 else None
        if one is not None:
            return Chunk("word", one, word), i + 1
        end, refs = self._name(tokens, i, before, loose=True)
        if refs:
            return Chunk("name", refs, _text(tokens, i, end)), end
        meant = self._meant(word)
        return (Chunk("word", self.words[(meant,)], meant) if meant else Chunk("unknown", word, word)), i + 1

    def _meant(self, word: str) -> str:
        """The one word of the game that a word is a slip for, '' if it is none or means something itself."""
        if (
            len(word) < _LONG_ENOUGH
            or is_everyday(word)
            or word in en.QUIET
            or word in COLLECTIVES
            or self.told(word)
            or stem(word) in self._stems
        ):
            return ""
        spend(len(self._single) // _A_STEP)
        close = process.extract(word, self._single, scorer=OSA.distance, score_cutoff=1 + (len(word) > _LONG), limit=2)
        best = [w for w, d, _ in close if d == close[0][1] and w[0] == word[0]]
        return best[0] if len(best) == 1 else ""

    @cached_property
    def _single(self) -> list[str]:
        return [key[0] for key in self.words if len(key) == 1 and len(key[0]) >= _LONG_ENOUGH]

    @cached_property
    def _stems(self) -> frozenset[str]:
        return frozenset(map(stem, self._single))

    def _phrase(self, tokens: Sequence[Tok], i: int) -> tuple[int, dict[str, list[Any]]]:
        for n in range(min(self.longest, len(tokens) - i), 0, -1):
            found = self.words.get(tuple(t.text for t in tokens[i : i + n]))
            if found:
                return n, found
        return 0, {}

    def _name(self, tokens: Sequence[Tok], i: int, before: str, *, loose: bool) -> tuple[int, tuple[Ref, ...]]:
        """What is named from a token on, and where that ends: exactly; `loose`: cut short or misspelt."""
        word = tokens[i].text
        if loose and (len(word) < 4 or word in en.VERB_OF or word in en.QUIET):
            return i, ()
        best = self._hits(tokens, i, before, loose)
        if not best:
            if loose and word.endswith("s") and len(word) > 5 and not word.endswith("ss"):
                one = [*tokens[:i], tokens[i]._replace(text=word[:-1]), *tokens[i + 1 :]]
                end, refs = self._name(one, i, before, loose=False)
                return (end, refs) if refs else self._name(one, i, before, loose=True)
            return i, ()
        best.sort(key=lambda b: b[:3])
        length, cost, first, _ = best[0]
        most = cost + (0.3 if loose else 0.0)
        meant = dict.fromkeys(b[3] for b in best if b[0] == length and b[1] <= most and b[2] == first)
        return i - length, tuple(meant)[:ALIKE_AT_MOST]

    def _is_no_slip(self, token: Tok) -> bool:
        """Whether a word is one of the rules' own, and no slip for a name: "letters", where there is a litter."""
        return token.raw.islower() and self.told(token.text)

    def _hits(self, tokens: Sequence[Tok], i: int, before: str, loose: bool) -> list[tuple[int, float, int, Ref]]:
        """What is named from a token on: how long it is (below 0), its cost, the rank of its kind."""
        found = []
        for rank, (kind, index) in enumerate(self.names):
            first = -1 if before in en.PLACED and kind.id == self.almanac.place else rank
            for typo in (
                (False, True) if loose and len(tokens[i].text) > 4 and not self._is_no_slip(tokens[i]) else (False,)
            ):
                for h in index.match(tokens, i, typo):
                    if (h.cost < _ROUGH) is not loose and not (loose and _too_short(tokens, i, h)):
                        found.append((i - h.end, round(h.cost, 1), first, Ref(kind.id, h.value)))
        return found


def _too_short(tokens: Sequence[Tok], i: int, h: Hit) -> bool:
    """Whether a name is cut to less than half of it, or the slip in it is too great for one word."""
    if h.cost >= _SLIP:
        word = tokens[i].text
        alike = len(word) >= _LONG and h.said.lower().startswith(word[:_LONG_ENOUGH])
        return h.end - i == 1 and h.cost > (_WORST_OF_LONG if alike else _WORST)
    begin = tokens[i].text[:3]
    whole = [w for w in h.said.split() if w.lower().startswith(begin) or h.cost > 1.5]
    return bool(whole) and len(_text(tokens, i, h.end)) * 2 < min(map(len, whole))


def _text(tokens: Sequence[Tok], begin: int, end: int) -> str:
    return " ".join(t.text for t in tokens[begin:end])
