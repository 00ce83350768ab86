"""Words of a line that nobody knows, put right where there is one word only that they may be a slip of.

Known is what English has here (`everyday`, `lexicon`, `verbs`), what the orders of the game are worded with, and what
the speaker can name. A line is put right as a whole; what comes of it is asked about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands import colour, everyday, lexicon, verbs
from commands.closing import words_in
from commands.frames import PREPOSITIONS, Grammar
from commands.names import NameIndex
from commands.order import OrderSpec
from commands.reading import Scope
from commands.step_budget import spend
from commands.tokens import NUMBERS, Tok, number

_SHORTEST, _LONG = 4, 7
"""Letters of a word that may be a slip, at least, and those from which on it may have two."""
_MOST = 3
"""Words of a line that may be slips, at most."""
_ALIKE = 3
"""Words that one may be a slip of, at most, and lines that are tried of one."""
_PLAIN = frozenset(
    (*everyday.EVERYDAY, *lexicon.WORDS, *lexicon.NOUNS, *lexicon.SITES, *lexicon.EPITHETS, *lexicon.TITLES,
     *lexicon.CHAT, *lexicon.COMPASS, *lexicon.SKIPPED, *lexicon.ALONE, *lexicon.SHORT_WORDS, *lexicon.SLIPS,
     *lexicon.OTHER_VERBS, *lexicon.SUPERLATIVES, *lexicon.TAKING_BACK, *PREPOSITIONS,
     *NUMBERS, *colour.WORDS)
)  # fmt: skip
_SOUNDS = {
    "by": "buy", "bye": "buy", "sale": "sail", "raze": "raise", "rays": "raise", "night": "knight", "nights": "knights",
    "seas": "seize", "sees": "seize", "peas": "peace", "piece": "peace", "rode": "road", "bored": "board",
}  # fmt: skip
"""Words for others that sound alike."""
_A_STEP = 32
"""Words compared in one step (see `step_budget`)."""


class Spelling:
    """Puts slips right in lines of one game."""

    def __init__(self, specs: Sequence[OrderSpec], grammar: Grammar) -> None:
        self._kinds = grammar.kinds
        self._own = frozenset(word for spec in specs for word in (*words_in(spec), *NUMBERS) if word.isalpha())
        self._english = tuple(sorted(frozenset((*_PLAIN, *verbs.KNOWN)) - self._own))
        self._all = frozenset((*self._english, *self._own))

    def mended(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Iterator[str]:
        """The line with its slips put right, in each way there is; nothing where one of them cannot be."""
        names = _named(self._kinds, scope) | self._own
        slips = [tok for tok in tokens if not self._known(tok, names)]
        heard = [tok for tok in tokens if tok.text in _SOUNDS and self._sounds(tok, tokens, names)]
        slips = [tok for tok in slips if tok not in heard]
        found = [(tok, ways) for tok in slips[:_MOST] if (ways := self._meant(tok.text, tuple(sorted(names))))]
        found += [(tok, [_SOUNDS[tok.text]]) for tok in heard]
        found.sort(key=lambda one: one[0].start)
        if not found:
            return
        slips = [tok for tok, _ in found]
        for meant in [*product(*(ways for _, ways in found))][:_ALIKE]:
            out = line
            for tok, word in reversed([*zip(slips, meant, strict=True)]):
                out = f"{out[: tok.start]}{word}{out[tok.end :]}"
            yield out

    def _known(self, tok: Tok, names: frozenset[str]) -> bool:
        """Whether a word is one of the language or of the game, or short for one of the game's."""
        text = tok.text
        if len(text) < _SHORTEST or not text.isalpha() or tok.raw.isupper() or number(text) is not None:
            return True
        if text.endswith("ys") and text[-3] not in "aeiou":
            return False  # "armys"
        roots = verbs.roots(text)
        return any(root in self._all or root in names for root in roots) or any(n.startswith(text) for n in names)

    @staticmethod
    def _sounds(tok: Tok, tokens: Sequence[Tok], names: frozenset[str]) -> bool:
        """Whether a word may stand for another that sounds like it: the verb, or what the game has a word for."""
        meant = _SOUNDS[tok.text]
        return meant in names and (tok.start == tokens[0].start or not verbs.is_verb(meant))

    def _meant(self, text: str, names: Sequence[str]) -> list[str]:
        """The words that one may be a slip of: by the fewest letters; a name or a word of the game's own before one
        that everybody uses, and that before any other.
        """
        if text.endswith("ys") and f"{text[:-2]}y" in (*self._english, *names):
            return [f"{text[:-2]}ies"]  # "armys"
        limit = 1 if len(text) < _LONG else 2
        spend(1 + (len(self._english) + len(names)) // _A_STEP)
        found: dict[str, tuple[int, int]] = {}
        for rank, words in ((0, names), (1, self._english)):
            for word, distance, _ in process.extract(text, words, scorer=OSA.distance, score_cutoff=limit, limit=8):
                if word[0] == text[0] and len(word) > 2:
                    found.setdefault(word, (int(distance), rank + (rank and not everyday.is_everyday(word))))
        least = min(found.values(), default=(0, 0))
        best = sorted(word for word, how in found.items() if how == least)
        return best if len(best) <= _ALIKE else []


def _named(kinds: Sequence[str], scope: Scope) -> frozenset[str]:
    """The words of all that can be named."""
    out: set[str] = set()
    for kind in kinds:
        crowd = scope.crowd(kind)
        indices: list[NameIndex | None] = [scope.index(kind)]
        indices += [crowd.nouns, crowd.names, crowd.owners, crowd.places] if crowd is not None else []
        for names in indices:
            if names is not None:
                out.update(word for words in names.words for word in words)
    return frozenset(word for word in out if word.isalpha())
