"""Which rules tell of the words of a question: rare words count more, words of the same meaning a little less.

What is found comes with how much of the question it has, by which whoever answers tells an answer from a guess.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from commands.step_budget import spend
from commands.tokens import words_of
from minaria.kit.alike import alike
from minaria.kit.stems import IDLE, stem

WORDS_AT_MOST = 12
"""Words of a question that are looked for."""
_SAME = 0.6
"""What a word of the same meaning counts."""
_UNHEARD = 0.5
"""What a word counts that no rule has, as a share of the rarest."""
_OF_SECTION = 0.35
"""What a word counts that stands in the section's words and not in the rule."""
_ASKED_FOR = 0.15
"""How much better a rule is that answers how it is asked, as a share of the question."""
_NOW = 0.15
"""How much better a rule is that is about what the game is at."""
_TELLING = 2.0
"""How much a word must say for it to be a matter of what the game is at: "winter", not "turn"."""
_EXAMPLE = 0.7
"""What a word counts that stands in a rule's example alone."""
_POSTINGS = 16
"""Entries looked at in one step (see `commands.step_budget`)."""


class Entry(NamedTuple):
    """A rule as it is looked for: its id, text, example, the words of its section, which questions it answers, whether
    it is one of those that a table may do without."""

    id: str
    text: str
    example: str
    section: str
    asks: frozenset[str]
    extra: bool = False


class Hit(NamedTuple):
    """A rule that was found, the share of the question it has, 1 for all of it, and how well it fits besides."""

    id: str
    share: float
    rank: float


class RuleSearch:
    """The rules of a book by the stems of their words."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._postings: dict[str, dict[int, float]] = {}
        self._length: list[int] = []
        for n, e in enumerate(self.entries):
            text = [stem(w) for w in words_of(e.text)]
            self._length.append(len(text))
            said = {
                **dict.fromkeys((stem(w) for w in words_of(e.section)), _OF_SECTION),
                **dict.fromkeys((stem(w) for w in words_of(e.example)), _EXAMPLE),
                **dict.fromkeys(text, 1.0),
            }
            for s, worth in said.items():
                self._postings.setdefault(s, {})[n] = worth

    def __contains__(self, word: str) -> bool:
        return stem(word) in self._postings

    def weight(self, stemmed: str) -> float:
        """How much a stem says: the rarer the more; what none has counts as a common one."""
        known = [s for s in (stemmed, *alike(stemmed)) if s in self._postings]
        if not known:
            return math.log(1 + len(self.entries)) * _UNHEARD
        own = stemmed if stemmed in self._postings else max(known, key=lambda s: len(self._postings[s]))
        return math.log(1 + len(self.entries) / len(self._postings[own]))

    def find(self, words: Sequence[str], asks: str = "", now: Iterable[str] = ()) -> list[Hit]:
        """The rules that have most of some words, the best first; `asks`: how it is asked, '' however; `now`: words for
        what the game is at, of which rules come before others that are as good."""
        wanted = list(dict.fromkeys(stem(w) for w in words if w not in IDLE))[:WORDS_AT_MOST]
        whole = sum(self.weight(s) for s in wanted)
        if not whole:
            return []
        points: dict[int, float] = {}
        for s in wanted:
            weight = self.weight(s)
            for n, worth in self._having(s).items():
                points[n] = points.get(n, 0.0) + weight * worth
        likely = {s for s in map(stem, now) if s in self._postings and self.weight(s) > _TELLING}
        found = []
        for n, p in points.items():
            share = p / whole
            fit = _ASKED_FOR if asks and asks in self.entries[n].asks else 0.0
            fit += _NOW if any(self._postings[s].get(n) for s in likely) else 0.0
            fit -= _ASKED_FOR if self.entries[n].extra else 0.0
            brief = 1.0 / (20 + self._length[n])
            found.append((-(share + fit + brief), n, share))
        found.sort()
        return [Hit(self.entries[n].id, share, -rank) for rank, n, share in found]

    def _having(self, stemmed: str) -> Mapping[int, float]:
        """The rules that have a stem or one of the same meaning, with what it counts there."""
        own = self._postings.get(stemmed, {})
        out = dict(own)
        for other in sorted(alike(stemmed)):
            for n, worth in self._postings.get(other, {}).items():
                out[n] = max(out.get(n, 0.0), worth * _SAME)
        spend(len(out) // _POSTINGS)
        return out
