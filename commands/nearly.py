"""Lines of which all but a remark is understood: the order is asked about, and what was left out is named.

    Hastings takes the road to Nottingham, where he shuts himself up        Bristol is dear, I'd pay my archers for him
    two armies march to Lombardy to face the Germans                        retreat before they strike

What is left out stands behind the order, and says what it is for or what comes of it, or before it, and is a remark. It
counts nothing, and nothing in it limits what is ordered. Nothing is ever done at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from commands import lexicon, verbs
from commands.bargains import OFFER
from commands.closing import words_in
from commands.order import FREE_TEXT, OrderSpec
from commands.reading import MEANT, WHICH, Question, Reading, Scope
from commands.refusal import Misread, Reads
from commands.step_budget import LINE, PART, TooMuch, spend, within
from commands.tokens import Tok, number, tokenize

LEAVING_OUT = "I leave out '{}'. {}"
LONGEST = 40
"""Words of a line of which something is left out, at most."""
_TRIES = 4
"""Places at which a line is cut, at most, from either end."""
_REMARK = 12
"""Words of a remark before an order, at most."""
_LEAST = 2
"""Words of an order, at least."""
_FIRST = 3
"""Words of what is left out among which the verb is that it says."""
_STOPS = frozenset((",", ";", ":", "!", "-", "–", "—"))
_RELATIVE = frozenset(("where", "who", "which", "whence"))
_CONDITIONS = frozenset(
    ("if", "when", "whenever", "unless", "until", "till", "once", "provided", "should", "while", "after", "before",
     "as", "except", "but", "instead", "rather")
)  # fmt: skip
"""What makes a condition of a remark, or takes something from what follows."""
_REASONS = frozenset(("because", "since", "though", "although", "lest"))
_BINDING = (lexicon.LIMITING - _REASONS) | lexicon.TAKING_BACK | frozenset(
    ("once", "or", "half", "rest", "others", "another", "soon", "long", "case", "exchange", "return")
)  # fmt: skip
_MANNER = frozenset(("with", "for", "under", "as", "in", "amid", "beneath", "despite", "like", "against", "upon", "at"))
"""Prepositions of what goes with an order and is none of its own words."""
_MODALS = frozenset(
    ("might", "may", "will", "can", "could", "shall", "must", "should", "is", "are", "was", "has", "have")
)
_GOING = frozenset(("to", "toward", "towards", "into", "onto", "via"))
"""What stands in it, and says where somebody goes."""
_PURPOSE = (("in", "order", "to"), ("so", "as", "to"), ("so", "that"), ("to",))
_SHORT = 48
"""Letters of what is told as left out."""


class Cut(NamedTuple):
    """A part of a line that may be its order, and what is left out then."""

    said: str
    out: str
    own: frozenset[str] = frozenset()
    """Prepositions that must be none of the order's own."""
    remark: bool = False
    """What is left out stands before the order, or apart from it."""


class Nearly:
    """Finds the order in a line that says more than it."""

    def __init__(self, reader: Reads) -> None:
        self.reader = reader

    def read(self, line: str, why: Misread, scope: Scope) -> Question | None:
        """What is asked about a line that was not understood; None where nothing of it may be left out."""
        tokens = tokenize(line)
        if not scope.guesses or not _LEAST < len(tokens) <= LONGEST or line.rstrip().endswith("?"):
            return None
        if tokens[0].text in lexicon.ASKING or (not why.bad and why.message.endswith(")")):
            return None
        with within(LINE):
            try:
                return self._without_some(line, tokens, why, scope)
            except TooMuch:
                return None

    def _without_some(self, line: str, tokens: Sequence[Tok], why: Misread, scope: Scope) -> Question | None:
        for cut in (*self._tails(line, tokens, why.at), *self._remarks(line, tokens)):
            spend(PART)
            read = self.reader.read(cut.said, scope, False)
            if isinstance(read, Reading) and self._stands(read, cut, scope):
                read = read.asked()
            elif not isinstance(read, Question) or not self._all_stand(read, cut, scope):
                continue
            elif read.guessed and not (cut.remark and read.prompt == OFFER):
                continue  # a guess upon a guess
            asked = MEANT if len(read.choices) == 1 else WHICH
            return replace(read, prompt=LEAVING_OUT.format(_in_short(cut.out), asked), guessed=True)
        return None

    def _stands(self, read: Reading, cut: Cut, scope: Scope) -> bool:
        spec = read.order.spec
        worded = any(getattr(read.order, f) for f, kind in spec.kinds.items() if kind.id in FREE_TEXT)
        if spec.table or spec.ends or worded or cut.own & _words_of(spec):
            return False  # what ends somebody's part is nothing beside which something may be left out
        said = (root for tok in tokenize(cut.out)[:_FIRST] for root in verbs.roots(tok.text))
        if not cut.remark and any(root in spec.heads for root in said):
            return False  # it says the order itself, and more of it: "ask leave to enter York"
        return not (spec.grave and not cut.remark) and scope.offered(spec.cls) and scope.check(read.order) is None

    def _all_stand(self, read: Question, cut: Cut, scope: Scope) -> bool:
        return bool(read.choices) and all(
            self._stands(Reading(order, text, True, ""), cut, scope) for text, order in read.choices
        )

    def _tails(self, line: str, tokens: Sequence[Tok], at: int) -> Iterator[Cut]:
        """The line without its end, where that begins as what may be left out does; as little of it as may be first."""
        texts = [tok.text for tok in tokens]
        tried = 0
        for k in range(len(tokens) - 1, 0, -1):
            if tried == _TRIES or (at >= 0 and tokens[k].start > at and tried):
                break
            own = self._begins_a_tail(texts, k)
            if own is None or (0 <= at < tokens[k].start) or (k == 1 and texts[0] not in self.reader.verbs):
                continue
            tried += 1
            apart = texts[k] in _STOPS
            yield Cut(line[: tokens[k].start].rstrip(" ,;:-"), line[tokens[k].start :].strip(" ,;:-."), own, apart)

    def _begins_a_tail(self, texts: Sequence[str], k: int) -> frozenset[str] | None:
        """Whether what stands from a word on may be left out; the prepositions that may be none of the order's own."""
        rest = texts[k + 1 :]
        if not rest:
            return None
        if texts[k] == "before":
            return frozenset() if not _binds(rest) else None
        if _binds(texts[k:]):
            return None
        lead = next((p for p in _PURPOSE if tuple(texts[k : k + len(p)]) == p), ())
        behind = texts[k + len(lead) :]
        if lead:
            return frozenset() if len(behind) > 1 and (len(lead) > 1 or _verb(behind[0])) else None
        reason = texts[k] in _REASONS or (k > 0 and texts[k - 1] == "," and texts[k] in ("for", "as"))
        if reason and len(rest) > 1:
            return frozenset()
        counted = any(number(text) is not None and text not in ("one", "a") for text in rest)
        if texts[k] in _RELATIVE or (texts[k] in _STOPS and rest[0] in _RELATIVE):
            return frozenset()
        if texts[k] in ("and", *_STOPS):
            first = next((text for text in rest if text not in lexicon.OPENERS), "")
            if any(root in self.reader.verbs for root in verbs.roots(first)):
                return None  # another order, of which it is to be said what is wrong with it
            return frozenset() if any(map(_verb, rest[:3])) and len(rest) > 1 and not counted else None
        if texts[k] in _MANNER and not counted and len(rest) > 1 and _GOING.isdisjoint(rest):
            return frozenset((texts[k],))
        return None

    def _remarks(self, line: str, tokens: Sequence[Tok]) -> Iterator[Cut]:
        """The line without a remark before it."""
        tried = 0
        for k, tok in enumerate(tokens[1 : _REMARK + 1], 1):
            if tok.text not in _STOPS:
                continue
            if (
                k < _LEAST
                or tried == 2
                or len(tokens) - k <= _LEAST
                or not _CONDITIONS.isdisjoint(t.text for t in tokens[:k])
            ):
                return
            if self.reader.leads(tokens[0].text) or any(number(t.text) is not None for t in tokens[:k]):
                return
            tried += 1
            yield Cut(line[tok.end :].strip(), line[: tok.start].strip(), remark=True)


def _verb(word: str) -> bool:
    """Whether a word may say what somebody does."""
    return verbs.is_verb(word) or word in _MODALS or (word.endswith("s") and len(word) > 3 and word.isalpha())


def _binds(texts: Sequence[str]) -> bool:
    return any(text in _BINDING for text in texts)


def _words_of(spec: OrderSpec) -> frozenset[str]:
    own = words_in(spec)
    return own | {word for name in own for word in lexicon.ROLES.get(name, ())}


def _in_short(said: str) -> str:
    return said if len(said) <= _SHORT else f"{said[: _SHORT - 3].rstrip()}..."
