"""Lines about the one thing that the moment asks for: "dice please", "throw the bones", "take the low one".

Every word of such a line belongs to an order that takes nothing (or that can be given in one way only), means the same
as its verb, or says nothing. Where no more than one order can be given at all, a line that only wishes something is
asked about: whoever says "let the omens be read" wants what comes next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from commands import colour, lexicon, refusal, sentences, tidying, verbs
from commands.closing import spoken, words_in
from commands.disambiguation import text_of
from commands.everyday import is_everyday
from commands.frames import PREPOSITIONS, Grammar
from commands.order import Order, OrderSpec
from commands.own_words import NO_ORDER
from commands.quantities import MAX_CHOICES
from commands.reading import WHICH, Question, Reading, Scope
from commands.tokens import RESERVED, Tok, number, words_of

_ROLLING = frozenset(("roll", "rolls", "throw"))
_DICE = frozenset(("dice", "die", "d", "d6", "bones", "roll", "rolls", "rolling", "throw", "throws", "cast", "toss",
                   "check", "checks", "test", "number", "numbers"))  # fmt: skip
"""Words for dice, where an order rolls them."""
_SMALL = RESERVED | lexicon.DETERMINERS | lexicon.POLITE | lexicon.OPENERS | frozenset(
    ("me", "us", "i", "we", "it", ",", "turn", "one", "here", "all", "do", "go", "can", "be", "will", "ill", "id",
     "im", "lets", "em", "let", "like", "want", "again", "one", "time", "up", "out")
)  # fmt: skip
_DECLINING = frozenset(("no", "without"))
_CHOOSING: tuple[tuple[str, ...], ...] = (
    ("go", "with"), ("go", "for"), ("make", "it"), ("let", "it", "be"), ("give", "me"), ("settle", "for"),
    ("take",), ("choose",), ("pick",), ("select",), ("have",), ("want",), ("prefer",), ("say",), ("use",),
)  # fmt: skip
"""How somebody says which of several things he takes."""
_FEWEST = 3
"""Words from which on a line that orders nothing is asked about; a greeting is shorter."""
_LONGEST = 24
_WISHING = lexicon.OPENERS | lexicon.POLITE | frozenset(("let", "lets", "time", "on", "here", "come"))
"""How a line begins whose speaker wants the game to go on."""


class AskedFor:
    """What lines about what is asked for come to."""

    def __init__(self, specs: Sequence[OrderSpec], grammar: Grammar) -> None:
        self._specs = [spec for spec in specs if not spec.table and not spec.ends]
        self._grammar = grammar
        self._own = {spec: words_in(spec) for spec in self._specs}
        self._heads = {spec: frozenset(spec.heads) for spec in self._specs}
        self._called = {spec: spoken(spec) for spec in self._specs}
        self._said = {
            spec: self._own[spec] | self._called[spec] | frozenset(words_of(spec.summary)) for spec in self._specs
        }

    def about(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Reading | Question | None:
        """The one order that every word of a line is about; None if there is none, or several."""
        texts = [t.text for t in tidying.parted(tokens)]
        if len(texts) > _LONGEST or sentences.asks(line, tokens) or not scope.guesses:
            return None
        offered = [spec for spec in self._specs if scope.offered(spec.cls)]
        begun = Counter(head for spec in offered for head in spec.heads)
        texts, offered = self._without_declined(texts, offered)
        if (
            not texts
            or texts[0] in RESERVED
            or any(text in lexicon.LIMITING or text in lexicon.TAKING_BACK for text in texts)
        ):
            return None
        said = [(found, spec) for spec in offered if (found := self._covers(spec, texts, begun, scope)) is not None]
        ranks = [(strange, bool(spec.fields)) for (_, strange), spec in said]
        if not ranks or ranks.count(min(ranks)) > 1:
            return None
        (sure, _), spec = said[ranks.index(min(ranks))]
        ways = self._ways(spec, scope)
        little = all(is_everyday(text) or text in _SMALL or text in colour.GOING for text in texts)
        alone = little and (len(tokens) == 1 or not _DICE.intersection(texts))  # "go on", "test"
        vague = alone or (spec.fields and any(text in PREPOSITIONS for text in texts))  # "hold on" names nobody
        if len(ways) == 1 and sure >= (2 if len(offered) > 1 or spec.fields else 1) and not spec.grave and not vague:
            ((text, order),) = ways.items()
            return Reading(order, text, False, "")
        prompt = NO_ORDER if len(ways) == 1 else WHICH
        return Question(prompt, tuple(ways.items()), guessed=True) if ways else None

    @staticmethod
    def _without_declined(texts: Sequence[str], offered: list[OrderSpec]) -> tuple[list[str], list[OrderSpec]]:
        """The words without those that decline something on offer ("no card, just roll"), and what is not declined."""
        out: list[str] = []
        nouns = {spec: {w for kind in spec.kinds.values() for w in words_of(kind.noun)} - _SMALL for spec in offered}
        k = 0
        while k < len(texts):
            end = k + 2 if texts[k + 1 : k + 2] and texts[k + 1] in ("a", "any", "the") else k + 1
            bent = {*verbs.roots(texts[end])} if texts[k] in _DECLINING and end < len(texts) else set()
            declined = [spec for spec in offered if bent & nouns[spec]]
            if declined:
                offered, k = [spec for spec in offered if spec not in declined], end + 1
            else:
                out.append(texts[k])
                k += 1
        return out, offered

    def _covers(
        self, spec: OrderSpec, texts: Sequence[str], begun: Counter[str], scope: Scope
    ) -> tuple[int, int] | None:
        """How sure it is that words mean an order (2: they say its verb, 1: a word of it, 0: a verb that means the
        same), and how many of them it is not worded with; None if one is not about it. `begun`: how many orders on
        offer begin with a word.
        """
        if spec.takes_text:
            return None
        own, rolls = self._own[spec], bool(_ROLLING & self._said[spec])
        said, phase, called = self._said[spec], frozenset(words_of(scope.stage)), self._called[spec]
        heads = self._heads[spec]
        found, sure, strange = False, 0, 0
        for text in texts:
            bent = verbs.roots(text)
            if text not in _SMALL and begun[text] > (text in spec.heads):
                return None  # "accept and grant" are two orders
            if any(word in called for word in bent) or (rolls and text in _DICE):
                found = True
                rolled = rolls and not spec.fields
                verb = (text,) if spec.fields else bent  # what is filled in is done at the order's own word alone
                own_verb = any(word in heads and begun[word] < 2 for word in verb)  # or "fire all"
                sure = max(sure, 2 * (rolled or own_verb))
            elif any(word in own and word not in _SMALL for word in bent):
                found, sure = True, max(sure, 1)
            elif text not in _SMALL and not (rolls and number(text) is not None):
                another = text in self._grammar.table_words
                if another or not any(word in said or word in phase for word in bent):  # "accept, later" is two
                    return None
                strange += 1
        return (sure, strange) if found else None

    def _ways(self, spec: OrderSpec, scope: Scope) -> dict[str, Order]:
        """What of an order can be given now; nothing if that is too much to ask."""
        ways = [spec.cls()] if not spec.fields else scope.legal(spec.cls, MAX_CHOICES + 1)
        return {text_of(order, scope): order for order in ways} if len(ways) <= MAX_CHOICES else {}

    def chosen(self, tokens: Sequence[Tok], scope: Scope) -> Iterator[tuple[int, int]]:
        """Where what somebody takes may stand in a line: behind "I'll take", "go with the", before what all are."""
        texts = tuple(t.text for t in tokens)
        start, end = tidying.core(tokens)
        whole = start, end
        start += next((len(phrase) for phrase in _CHOOSING if texts[start : start + len(phrase)] == phrase), 0)
        while start < end - 1 and texts[start] in lexicon.DETERMINERS:
            start += 1
        own = {word for spec in self._specs if scope.offered(spec.cls) for word in self._own[spec]}
        for last in (end, end - 1):
            shorter = last < end and (texts[last] == "one" or (start > whole[0] and texts[last] in own))
            if start < last and ((start, last) not in ((0, len(texts)), whole) if last == end else shorter):
                yield start, last

    def only(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """The one order that can be given at all, where a line says something that is no order; None otherwise."""
        texts = [t.text for t in tokens]
        offered = [spec for spec in self._specs if scope.offered(spec.cls)]
        offered = [spec for spec in offered if not spec.fields or scope.legal(spec.cls, 1)]
        if (
            len(offered) != 1
            or not _FEWEST <= len(texts) <= _LONGEST
            or sentences.asks(line, tokens)
            or not scope.guesses
        ):
            return None
        spec = offered[0]
        if texts[0] not in _WISHING:
            return None
        if spec.grave or spec.takes_text or refusal.takes_back(texts[0]):
            return None
        if any(text in lexicon.LIMITING or text in lexicon.TAKING_BACK for text in texts):
            return None
        if any(self._of_another(text, spec) for text in texts) or self._names(tokens, scope):
            return None
        if len(texts) in colour.ends(texts, 0, lambda _: False, lambda _: False):
            return None  # "with all haste" says how, and not what
        ways = self._ways(spec, scope)
        return Question(NO_ORDER, tuple(ways.items()), guessed=True) if len(ways) == 1 else None

    def _of_another(self, text: str, spec: OrderSpec) -> bool:
        """Whether a word is the verb of another order of the game."""
        leads = [lead for root in verbs.roots(text) for lead in self._grammar.by_verb.get(root, ())]
        own = [lead for lead in leads if not lead.cost]
        return text not in _SMALL and bool(own) and all(lead.frame.spec is not spec for lead in own)

    def _names(self, tokens: Sequence[Tok], scope: Scope) -> bool:
        """Whether a line names pieces, or something that is not the speaker."""
        crowds = [crowd for kind in self._grammar.kinds if (crowd := scope.crowd(kind)) is not None]
        indices = [names for kind in self._grammar.kinds if (names := scope.index(kind)) is not None]
        indices += [names for crowd in crowds for names in (crowd.nouns, crowd.names)]
        named = (hit for k in range(len(tokens)) for names in indices for hit in names.match(tokens, k, False))
        return any(not hit.cost and hit.value != scope.seat for hit in named)
