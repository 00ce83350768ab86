"""Finding names in a line: exact, abbreviated, one word out of several, or mistyped.

A game builds one `NameIndex` per kind of thing from what a seat may know, so that nothing hidden can be named,
completed, or guessed from the wording of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from commands.everyday import is_everyday
from commands.lexicon import LIMITING
from commands.step_budget import spend
from commands.tokens import RESERVED, Tok, normalise, words_of
from commands.verbs import is_verb

PREFIX, INNER, TYPO = 1.0, 2.0, 3.0
"""Base costs of a guess; an exact name costs nothing."""

_MAX_HITS = 24
"""More candidates than any question can list."""
_SMALL = frozenset(("of", "the"))
_UNLETTERED = frozenset(("of", "the", "and", "at"))
"""Words of a name whose letters stand in no short form of it."""
_A_STEP = 8
"""Names looked at in one step (see `step_budget`)."""
_REMEMBERED = 1024
"""Words of which an index remembers what they may be short for, or slips of."""


class Hit(NamedTuple):
    """A reading of some words from a position on."""

    end: int
    """Index of the first token not used."""
    value: Any
    cost: float
    said: str
    """The name meant, as the data spell it."""


class Guessed(NamedTuple):
    """What some words may be short for, or slips of, counted from their first; the most words that are short for
    something; the steps it took.
    """

    hits: Sequence[Hit]
    longest: int
    steps: int


Look = Callable[[Sequence[str], int], Guessed]


def typo_limit(length: int) -> int:
    """How many slips are forgiven in `length` characters."""
    return 0 if length < 4 else 1 if length < 6 else 2 if length < 11 else 3


class NameIndex:
    """The names of one kind of thing, with the values they stand for.

    Several names may stand for one value, and one name for several values. What is called something in passing ("the
    king of England") are names said `whole`: they count only as they stand, and are neither written nor completed.
    sorts: words that may follow any name and say what sort of thing it is ("Brecon castle").
    """

    def __init__(
        self, names: Iterable[tuple[str, Any]], whole: Iterable[tuple[str, Any]] = (), sorts: Container[str] = ()
    ) -> None:
        self._sorts = sorts
        self.items: list[tuple[str, Any]] = []
        self.words: list[tuple[str, ...]] = []
        self._flat: list[str] = []
        self._exact: dict[tuple[str, ...], list[int]] = {}
        self._lengths: dict[str, tuple[int, ...]] = {}  # first word -> how many words names beginning so have
        self._bucket: dict[str, list[int]] = {}  # first two letters of any word -> items, in order
        self._by_word: dict[str, list[int]] = {}
        self._inner: set[str] = set()  # words that stand second or later in some name; asked, never walked
        self._with_the: list[int] = []  # names that begin with "The", which is left out of their words
        self._longest = 1
        for name, value in names:
            words = words_of(name)
            k = len(self.items)
            if words[:1] == ("the",) and len(words) > 1:
                words = words[1:]
                self._with_the.append(k)
            if not words:
                continue
            self.items.append((name, value))
            self.words.append(words)
            self._flat.append(" ".join(words))
            self._exact.setdefault(words, []).append(k)
            short = tuple(w for w in words if w not in _SMALL)
            if short and short != words:
                self._exact.setdefault(short, []).append(k)  # "Tower Zards" for "Tower of Zards"
            self._longest = max(self._longest, len(words))
            self._inner.update(words[1:])
            for key in dict.fromkeys(w[:2] for w in words):
                self._bucket.setdefault(key, []).append(k)
            for word in dict.fromkeys(words):
                if len(word) > 3 and not word.isdecimal():
                    self._by_word.setdefault(word, []).append(k)
        self._all = list(self.items)  # and what is said whole
        for name, value in whole:
            if words := words_of(name):
                self._exact.setdefault(words, []).append(len(self._all))
                self._longest = max(self._longest, len(words))
                self._all.append((name, value))
        for words in self._exact:
            self._lengths[words[0]] = (*self._lengths.get(words[0], ()), len(words))
        self._lengths = {word: tuple(sorted(set(found), reverse=True)) for word, found in self._lengths.items()}
        self._vocabulary = list(self._by_word)
        self._known: dict[tuple[object, ...], Guessed] = {}
        self._first: dict[Any, str] = {}  # value -> its first name, filled when one is asked for

    def __len__(self) -> int:
        return len(self.items)

    def name_of(self, value: Any) -> str:
        """The first name of a value, '' if it has none."""
        if not self._first:
            self._first = {v: name for name, v in reversed(self.items)}
        return self._first.get(value, "")

    def spelt(self, text: str) -> Any:
        """The one value with a name that is written just so, None if there is none, or several."""
        return self._spelt.get(text)

    @cached_property
    def _spelt(self) -> Mapping[str, Any]:
        out: dict[str, Any] = {}
        several = {name for name, value in self.items if out.setdefault(name, value) != value}
        return {name: value for name, value in out.items() if name not in several}

    @cached_property
    def by_letter(self) -> Mapping[str, Sequence[tuple[Sequence[str], str, Any]]]:
        """The names of several words by their first letter: the words that count, the name, its value."""
        out: dict[str, list[tuple[Sequence[str], str, Any]]] = {}
        for words, (name, value) in zip(self.words, self.items, strict=True):
            if len(counting := [w for w in words if w not in _UNLETTERED]) > 1:
                out.setdefault(words[0][0], []).append((counting, name, value))
        return out

    @cached_property
    def by_number(self) -> Mapping[str, Sequence[tuple[str, Any]]]:
        """What is called by a letter and a number, by the number: its name and value."""
        out: dict[str, list[tuple[str, Any]]] = {}
        for words, item in zip(self.words, self.items, strict=True):
            if len(words) == 2 and len(words[0]) == 1 and words[1].isdecimal():
                out.setdefault(words[1], []).append(item)
        return out

    def exact(self, text: str) -> list[Any]:
        """The values whose name is `text`, apart from case, accents and a leading "the"."""
        words = words_of(text)
        if words[:1] == ("the",) and len(words) > 1:
            words = words[1:]
        return [self._all[k][1] for k in self._exact.get(words, ())]

    def match(self, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
        """Readings of the tokens from `i` on; mistyped ones only when `typo`.

        An exact name shuts out guesses that use no more words than it does.
        """
        count = len(tokens)
        if i >= count:
            return
        if tokens[i].text == "the" and i + 1 < count:
            i += 1
        reached = 0
        texts = [t.text for t in tokens[i : i + self._longest + 1]]
        first = texts[0]
        for n in self._lengths.get(first, ()):  # the longest first
            if n <= len(texts) and (ids := self._exact.get(tuple(texts[:n]))):
                for k in ids:
                    name, value = self._all[k]
                    yield Hit(i + n, value, 0.6 if reached else 0.0, name)
                    if n < len(texts) and texts[n] in self._sorts:
                        yield Hit(i + n + 1, value, 0.6 if reached else 0.0, name)
                reached = reached or n
        if reached:
            if reached >= len(texts) or reached >= self._longest:
                return
            following = texts[reached]
            could_go_on = following in self._inner or self._abbreviates(following)
            if not could_go_on and (following in RESERVED or not typo):
                return
        elif first in RESERVED or first in LIMITING:  # "not" is not short for Nottingham
            return
        hits, longest = self._guessed(self._prefixes, texts, reached)
        for hit in hits:
            yield hit._replace(end=i + hit.end)
        if typo:
            hits, _ = self._guessed(self._typos, texts, max(longest, reached))
            for hit in hits:
                yield hit._replace(end=i + hit.end)

    def _guessed(self, look: Look, texts: Sequence[str], reached: int) -> tuple[Sequence[Hit], int]:
        """The names that words may be short for, or slips of, worked out once: one line asks often, by many orders and
        in many parts. The steps count each time, so that no answer depends on what was asked before.
        """
        key = (look.__name__, reached, *texts[: self._longest])
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[key] = look(texts, reached)
        spend(known.steps)
        return known.hits, known.longest

    def _abbreviates(self, word: str) -> bool:
        """Whether a word may be short for a word of some name ("port lo" where "Port" is a name too)."""
        return word not in RESERVED and word[:2] in self._bucket

    def _prefixes(self, texts: Sequence[str], reached: int) -> Guessed:
        """Names with consecutive words beginning as typed, from any of their words on."""
        first = texts[0]
        if first[0].isdigit():  # half a pair of coordinates is no abbreviation of forty hexes
            return Guessed((), 0, 0)
        candidates = self._bucket.get(first[:2], []) if len(first) > 1 else self._starting(first)
        hits: list[Hit] = []
        longest = 0
        for k in candidates:
            words = self.words[k]
            best, best_cost = 0, 0.0
            for s in range(len(words)):
                if not words[s].startswith(first):
                    continue
                n = _run(words, s, texts)
                if n > best:
                    best, best_cost = n, (PREFIX if s == 0 else INNER) - 0.1 * n
            if best:
                longest = max(longest, best)
                if best > reached:
                    hits.append(Hit(best, self.items[k][1], best_cost, self.items[k][0]))
        steps = 1 + len(candidates) // _A_STEP + len(hits) // 4
        hits.sort(key=_cost)
        return Guessed(tuple(hits[:_MAX_HITS]), longest, steps)

    def _typos(self, texts: Sequence[str], longest: int) -> Guessed:
        """Mistyped names in spans longer than any abbreviation reached, else "port lrok" would stick at "port"."""
        hits: list[Hit] = []
        steps = 0
        for n in range(min(4, self._longest, len(texts)), longest, -1):
            span = texts[:n]
            if span[-1] in RESERVED or span[0] in RESERVED:
                continue
            query = " ".join(span)
            limit = typo_limit(len(query))
            if not limit or query[0].isdigit() or query[0] in '"#' or is_everyday(query) or is_verb(query):
                continue  # "marries" are no "armies"
            digits = [t for t in span if t.isdecimal()]
            steps += 1 + len(self._flat) // _A_STEP
            found = process.extract(query, self._flat, scorer=OSA.distance, score_cutoff=limit, limit=4)
            for _name, distance, k in found:
                same = digits == [w for w in self.words[k] if w.isdecimal()]  # one number is never a slip for another
                if same and _is_slip(span, self.words[k], distance):
                    hits.append(Hit(n, self.items[k][1], TYPO + distance - 0.2 * n, self.items[k][0]))
            if not found and n == 1 and len(query) > 4:
                # One word of a longer name, and that misspelt, is a guess upon a guess: a short common word ("plan") is
                # like too many of them ("Plain of Bones").
                steps += 1 + len(self._vocabulary) // _A_STEP
                for word, distance, _ in process.extract(
                    query, self._vocabulary, scorer=OSA.distance, score_cutoff=max(limit - 1, 1), limit=3
                ):
                    for k in self._by_word[word][:4]:
                        hits.append(Hit(1, self.items[k][1], TYPO + 1 + distance, self.items[k][0]))
        return Guessed(tuple(hits), longest, steps)

    def _starting(self, letter: str) -> list[int]:
        """Items with a word beginning with `letter`, in order."""
        found: dict[int, None] = {}
        for key, ids in self._bucket.items():
            if key.startswith(letter):
                found.update(dict.fromkeys(ids))
        return sorted(found)

    def complete(self, tokens: Sequence[Tok], i: int, partial: str, limit: int) -> Iterator[tuple[int, str, Any]]:
        """Names going on from the tokens `i` to the end and then `partial`: (tokens used, name, value)."""
        if i < len(tokens) and tokens[i].text == "the":
            i += 1
        typed = [t.text for t in tokens[i:]]
        part = normalise(partial)
        lead = typed[0] if typed else part
        if not lead:
            candidates: Sequence[int] = range(len(self.items))
        elif len(lead) > 1:
            candidates = self._bucket.get(lead[:2], ())
        else:
            candidates = self._starting(lead)
        spend(1 + len(candidates) // _A_STEP)
        given = 0
        later: list[tuple[int, str, Any]] = []
        for k in candidates:
            place = continues(self.words[k], typed, part)
            if place is None:
                continue
            row = (len(typed), *self.items[k])
            if place:  # the typed word is an inner one: after the names that begin with it
                later.append(row)
                continue
            yield row
            given += 1
            if given >= limit:
                return
        if not typed and part and "the".startswith(part):
            later += [(0, *self.items[k]) for k in self._with_the]
        yield from later[: limit - given]

    def near(self, text: str, limit: int = 3) -> list[str]:
        """Names that may have been meant: alike by 80 of 100 and with the same first letter, else none.

        Looser suggestions are worse than none: "moon" would bring up every island there is.
        """
        query = normalise(text).strip()
        if len(query) < 3 or query[0].isdigit():
            return []
        spend(1 + len(self._flat))
        found = process.extract(query, self._flat, scorer=fuzz.WRatio, score_cutoff=80, limit=limit * 3)
        good = [self.items[k][0] for _n, _score, k in found if any(w[0] == query[0] for w in self.words[k])]
        return list(dict.fromkeys(good))[:limit]


@lru_cache(maxsize=512)
def index_of(names: tuple[tuple[str, Any], ...], whole: tuple[tuple[str, Any], ...] = ()) -> NameIndex:
    """The index of these names: one and the same for as long as they are, which is mostly through many orders."""
    return NameIndex(names, whole)


def named(indices: Iterable[NameIndex | None], tokens: Sequence[Tok], i: int) -> bool:
    """Whether a name of some indices stands from a word on, exactly."""
    return any(not hit.cost for names in indices if names is not None for hit in names.match(tokens, i, False))


def _cost(hit: Hit) -> float:
    return hit.cost


def _is_slip(span: Sequence[str], words: Sequence[str], distance: int) -> bool:
    """Whether what is otherwise than in a name are slips in its words: neither a word that may limit, nor a whole word
    more or another.
    """
    if any(word in LIMITING and word not in words for word in span):
        return False
    if len(span) == len(words):
        pairs = zip(span, words, strict=True)
        return all(OSA.distance(a, b) <= max(1, typo_limit(max(len(a), len(b)))) for a, b in pairs)
    rest = ([*span[:k], *span[k + 1 :]] for k, word in enumerate(span) if word not in _SMALL and len(word) < distance)
    return all(OSA.distance(" ".join(words_left), " ".join(words)) >= distance - 1 for words_left in rest)


def _run(words: Sequence[str], s: int, texts: Sequence[str]) -> int:
    """How many of `texts` begin the words of a name from word `s` on."""
    n = 0
    while s < len(words) and n < len(texts):
        word, text = words[s], texts[n]
        short = word.startswith(text) and text not in RESERVED and not text[0].isdigit()
        if word == text or (short and (text not in LIMITING if n else not is_everyday(text))):
            n += 1
        elif not (n and word in _SMALL):
            break
        s += 1
    return n


def continues(words: Sequence[str], typed: Sequence[str], partial: str) -> int | None:
    """Where in a name's `words` the typed words and then the half word stand; None if nowhere."""
    n = len(typed)
    for s in range(len(words) - n + (0 if partial else 1) if typed or partial else 1):
        if s + n >= len(words):
            break
        if all(words[s + j].startswith(typed[j]) for j in range(n)) and words[s + n].startswith(partial):
            return s
    return None
