"""Offers whose terms are said in own words: "marry my daughter Maud to Philip if France pays 40 and we do not fight".

An order that may have words behind it (clauses of a contract) is read by what stands before them, with any verb of its
meaning; how the words are put the game knows (`Scope.phrased`). What comes of it is read back and asked about, and
never sent on a guess; of what is not understood the clause is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from commands import tidying
from commands.disambiguation import text_of
from commands.frame_search import Search
from commands.frames import Grammar
from commands.order import FREE_TEXT, Order, OrderSpec
from commands.reading import Question, Scope
from commands.refusal import Misread
from commands.step_budget import PART, spend
from commands.tokens import tokenize
from commands.walk import bindings
from commands.walked import Found

_CUTS = re.compile(
    r"\s*[:;,]\s*|\s+(?:if|provided(?: that)?|on (?:the )?condition that|in (?:exchange|return) for|with|for|and|plus"
    r"|while|as long as)\s+",
    re.IGNORECASE,
)
"""Where the terms of an offer may begin."""
_CUT = 6
_OF = re.compile(r"\s+(?:of|from)\s+(?P<who>[^\W\d_]+)$", re.IGNORECASE)
_KIN = re.compile(
    r"\b(?:(?:my|our|your|his|her|the)\s+)?(?:eldest |youngest |young )?(?:daughter|son|sister|brother|cousin|niece"
    r"|nephew|aunt|uncle|heir|king|queen|prince|princess)\s+(?=[A-Z])"
)
"""What somebody is, before his name."""
OFFER = "That would be this offer. Is it meant?"


class Bargains:
    """Reads offers with terms in own words, of the orders that may have words behind them."""

    def __init__(self, specs: Sequence[OrderSpec]) -> None:
        self.grammar = Grammar(specs, worded=True)
        self._specs = [spec for spec, frames in self.grammar.by_spec.items() if frames]

    def read(self, line: str, scope: Scope) -> Question | Misread | None:
        """What a line offers; why not, where its terms are not understood; None if it offers nothing."""
        specs = [spec for spec in self._specs if scope.offered(spec.cls)]
        why: Misread | None = None
        for head, terms in _apart(line.strip().rstrip(".!")) if specs else ():
            spend(PART)
            order = self._order(head, specs, scope)
            if order is None:
                continue
            field = next(f for f, kind in order.spec.kinds.items() if kind.id in FREE_TEXT)
            said = scope.phrased(order, terms) if terms else ""
            if isinstance(said, str):
                fields = {f: getattr(order, f) for f in order.spec.fields}
                made = scope.build(type(order), {**fields, field: said})
                if isinstance(made, Order) and scope.check(made) is None:
                    return Question(OFFER, ((text_of(made, scope), made),), guessed=True)
            elif why is None and said.message:
                why = Misread(said.message, head, ())
        return why

    def _order(self, head: str, specs: Sequence[OrderSpec], scope: Scope) -> Order | None:
        """The order that the words before its terms are, if it could be given without any."""
        whose = _OF.search(head)
        owners = scope.index(scope.owner_kind)
        if whose is not None and owners is not None and owners.exact(whose["who"]):
            head = head[: whose.start()]  # "Philip of France"
        head = _KIN.sub("", head)
        words = tidying.parted(tokenize(head))
        start, end = tidying.core(words)
        if start >= end:
            return None
        search = Search(self.grammar, head, words[start:end], scope, False)
        found: list[Found] = [*search.whole(), *search.verbless(specs, False)]
        for one in found:
            if one.missing or not scope.offered(one.conf.spec.cls):
                continue
            built = scope.build(one.conf.spec.cls, {b.field: b.value for b in bindings(one.conf.bind) if b.field})
            if isinstance(built, Order) and scope.check(built) is None:
                return built
        return None


def _apart(line: str) -> Iterator[tuple[str, str]]:
    """A line in what is offered and its terms, parted where they may begin; the whole first."""
    yield line, ""
    for m in islice(_CUTS.finditer(line), _CUT):
        if m.start():
            yield line[: m.start()], line[m.end() :]
