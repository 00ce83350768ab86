"""Short forms of names as wargamers write them, taken only where a whole line is written so.

"Tad" for Tadafat, "PL" and "PLOR" for Port Lork, "2A" for two armies, "OB" for orc blades: the letters of a short form
begin a name, or begin its words one after the other. Who speaks like that means a piece that he has, and a place that
no other name fits; where several fit, what is legal decides and the line says which, else it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from commands.everyday import is_everyday
from commands.names import INNER, PREFIX, Hit, NameIndex
from commands.quantity_words import CrowdWords
from commands.reading import Scope
from commands.step_budget import spend
from commands.tokens import Tok

_LETTERS = 3
"""Letters of one word that stand for a name; of a kind of piece the first alone will do."""
BEGUN, _INSIDE, _INITIALS = 0.3, 0.45, 0.35
"""What it costs that a name is cut short: from its first word on, from a later one, to the beginnings of its words."""
_A_STEP = 8


def begins_words(short: str, words: Sequence[str]) -> bool:
    """Whether the letters are the beginnings of all words of a name, one after the other: "plor" of Port Lork."""
    ends = {0}
    for word in words:
        ends = {k + n for k in ends for n in range(1, len(word) + 1) if short[k : k + n] == word[:n]}
    return len(words) > 1 and len(short) in ends


class ShortNames(NameIndex):
    """The names of an index, and their short forms of at least so many letters. fits: which values may be meant."""

    def __init__(self, names: NameIndex, letters: int, fits: Callable[[Any], bool] | None = None) -> None:
        self.names, self._letters, self._fits = names, letters, fits

    def __getattr__(self, name: str) -> Any:
        return getattr(self.__dict__["names"], name)

    def match(self, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
        """As the index has it; a name cut short costs less, and short forms are names."""
        exact = False
        for hit in self.names.match(tokens, i, False):
            if hit.cost < PREFIX - 0.3:
                exact = exact or not hit.cost
                yield hit
            elif hit.cost < INNER and self._may_be_short(tokens[i].text, hit.value):
                yield hit._replace(cost=BEGUN if hit.cost < PREFIX else _INSIDE)
        if not exact and i < len(tokens):
            yield from self._initials(tokens[i], i)

    def _may_be_short(self, text: str, value: Any) -> bool:
        short = len(text) >= self._letters and not is_everyday(text)
        return short and (self._fits is None or self._fits(value))

    def _initials(self, tok: Tok, i: int) -> Iterator[Hit]:
        if tok.text.isdecimal() and len(tok.text) >= _LETTERS:
            yield from self._numbered(tok.text, i)
        if len(tok.text) < 2 or not tok.text.isalpha() or is_everyday(tok.text):
            return
        spend(1 + len(self.names.words) // _A_STEP)
        for words, name, value in self.names.by_letter.get(tok.text[0], ()):
            if (self._fits is None or self._fits(value)) and begins_words(tok.text, words):
                yield Hit(i + 1, value, _INITIALS, name)

    def _numbered(self, digits: str, i: int) -> Iterator[Hit]:
        """What is called by a letter and a number, by the number alone: "0206" of a-0206."""
        spend(1 + len(self.names.words) // _A_STEP)
        for name, value in self.names.by_number.get(digits, ()):
            yield Hit(i + 1, value, BEGUN, name)


class Shorthand:
    """A scope in which everything may be said in short, too (see commands.Scope)."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._indices: dict[str, NameIndex | None] = {}
        self._crowds: dict[str, CrowdWords | None] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scope, name)

    def index(self, kind: str) -> NameIndex | None:
        """The names of a kind, and their short forms."""
        if kind not in self._indices:
            names = self._scope.index(kind)
            self._indices[kind] = None if names is None else ShortNames(names, _LETTERS)
        return self._indices[kind]

    def crowd(self, kind: str) -> CrowdWords | None:
        """How pieces are said, and in short those that the speaker has."""
        if kind not in self._crowds:
            words = self._scope.crowd(kind)
            self._crowds[kind] = None if words is None else self._shortened(words)
        return self._crowds[kind]

    def _shortened(self, words: CrowdWords) -> CrowdWords:
        mine = [t for t in self._scope.things() if t.owner == self._scope.seat]
        kinds = {noun for t in mine for noun in t.nouns}
        return replace(
            words,
            nouns=ShortNames(words.nouns, 1, kinds.__contains__ if kinds else None),
            owners=ShortNames(words.owners, _LETTERS),
            names=ShortNames(words.names, _LETTERS),
            places=ShortNames(words.places, _LETTERS),
        )
