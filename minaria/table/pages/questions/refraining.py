"""What comes of not doing something: "what happens if I do not pay", "what if I refuse", "what if I pass".

What is not done is an order on offer, and then what says no to it is told of; or it is a matter of the rules. What is
named, or what the question at hand names, is told of by what it is just now: a captive, a besieged castle.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Any

from commands.tokens import words_of
from minaria.engine.offers import Offer
from minaria.engine.phases import Ask
from minaria.engine.sheets import Block, Facts, Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.almanac import Ref
from minaria.kit.stems import IDLE, stem, stems_of
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.plain import plain
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.situation import topic
from minaria.table.pages.questions.telling import page_of

_NOT = re.compile(
    r"\b(?:i|we) (?:(?:just|simply|still|also) )?(?:do|will|would|can|could|did|have|am|are|must) (?:\w+ )?not\b"
    r"(?P<what>.*)$|"
    r"\b(?:i|we) (?:(?:just|simply|only) )?(?:never|refuse|decline|fail to|forget to|neglect to)\b(?: to\b)?"
    r"(?P<more>.*)$"
)
_NOTHING = re.compile(
    r"\b(?:i|we) (?:(?:just|simply|only|will|would) )*(?:pass|skip|wait|do nothing|say no|say nothing|sit still|stand "
    r"still|stay put|stay where|plan nothing|order nothing|buy nothing|build nothing|play nothing|give nothing|answer "
    r"nothing|ignore|turn (?:it|him|her|them|this|that) down|leave it)\b.*$"
)
_SAYING_NO = en.words(
    "refuse decline reject pass skip done commit later keep stay stand hold no cancel nothing nay leave"
)
"""Words of orders that leave something undone."""
_SMALL = en.words("it this that them him her any anything at all now yet my the a an to or not everything so")
_AGREEING = en.words("pay agree accept comply yield answer give consent play sign")
"""What one does who takes terms that are offered."""
_ORDERS = 3
"""Orders of which it is told what they lead to."""
_NOT_MORE = en.words("refuse decline fail forget neglect happens happen noble man person")
_DENYING = re.compile(r"\b(?:cannot|not|unpaid|refus|without)")
_STATES = 2
"""Words for what something is just now that are looked for in the rules."""


def refraining(a: Asker, f: Frame) -> Query | None:
    """What comes of what one does not do."""
    asks = f.mood == "whatif" or (f.mood == "what" and f.says("happens?|comes|lose|suffer|befalls"))
    if not asks or f.past:
        return None
    found = _NOT.search(f.line) or _NOTHING.search(f.line)
    if found is None:
        return None
    said = next((g for g in found.groupdict().values() if g), "") if found.re is _NOT else ""
    words = tuple(w for w in words_of(said) if w not in _SMALL and w not in IDLE)
    words += tuple(w for w in topic(a, f) if words and w not in words and w not in _NOT_MORE and not _in_names(f, w))
    about = tuple(dict.fromkeys(c.value[0] for c in f.names))
    return Query("refraining", about=about, words=words, verb="not" if words else "")


def _in_names(f: Frame, word: str) -> bool:
    return any(word in c.text.split() for c in f.names)


def told(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What is asked and what says no to it, if it is what is asked; what is named; the rules."""
    ask = a.match.ask(a.seat)
    at_hand = ask is not None and (_is_asked(a, ask, q.words) or not (q.about or _rules(a, q, (), [])))
    offers = _saying_no(ask) if ask is not None and at_hand else []
    told = [
        (a.match.text(a.seat, o), " ".join(a.game.advice.follows(a.match, a.seat, o)))
        for offer in offers
        for o in offer.some(1)
    ]
    about = q.about or (tuple(_in_prompt(a, ask)) if ask is not None and at_hand else ())
    blocks: list[Block] = [Text((ask.prompt,))] if ask is not None and at_hand else []
    blocks += [Facts(tuple(told))] if told else []
    rules = _rules(a, q, about, [offer.kind.spec.rule for offer in offers])
    needed = _asked_then(a, q.words)
    blocks += [Text(("What is asked of you then:",)), Facts(needed)] if needed else []
    pages = [b for x in q.about[:1] for b in page_of(a, x).blocks]
    if at_hand and not told:
        blocks.append(Text(("Nothing that you may order leaves it undone: the table waits for it.",)))
    if not (at_hand or rules):
        return None
    return Sheet("What if not", (*blocks, *rules, *pages))


def _asked_then(a: Asker, words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """The orders that are there for whoever does not do something, by what they say of themselves."""
    said = {stem(w) for w in words if w != "lose"}
    if len(said) < len(("pay", "upkeep")):
        return ()
    return tuple(
        (k.spec.usage, k.spec.summary)
        for k in a.game.language.orders
        if said <= {_plain(s) for s in stems_of(k.spec.summary)} and _DENYING.search(k.spec.summary)
    )[:_ORDERS]


def _plain(stemmed: str) -> str:
    """A stem in its own form: 'pay' of "paid"."""
    return "pay" if stemmed == "paid" else stemmed


def _is_asked(a: Asker, ask: Ask, words: Iterable[str]) -> bool:
    """Whether what is not done is what the seat is asked to do."""
    if any("accept" in o.kind.spec.heads for o in ask.offers) and _AGREEING.issuperset(words):
        return True
    some = (a.match.text(a.seat, o) for offer in ask.offers for o in offer.some(1))
    known = stems_of(" ".join((ask.prompt, *some, *(h for o in ask.offers for h in o.kind.spec.heads))))
    said = [stem(w) for w in words]
    if any(s in known for s in said[:1]):
        return True
    return not said or any(not alike(s).isdisjoint(known) for s in said[:1])


def _saying_no(ask: Ask) -> list[Offer[Any]]:
    """The offers of orders that refuse or end, those that refuse before all others."""

    def rank(offer: Offer[Any]) -> int:
        said = {w for head in offer.kind.spec.heads for w in head.split()}
        return 0 if said & {"refuse", "decline", "reject", "no"} else 1 if said & _SAYING_NO else 2

    found = [o for o in ask.offers if rank(o) < 2 and o.some(1)]
    return sorted(found, key=rank)[:_ORDERS]


def _in_prompt(a: Asker, ask: Ask) -> Iterator[Ref]:
    """What the question at hand names, besides oneself."""
    for c in a.lexicon.cut(plain(ask.prompt)):
        if c.type == "name" and c.value[0] not in a.me:
            yield c.value[0]


def _rules(a: Asker, q: Query, about: Iterable[Ref], ids: list[str]) -> tuple[Block, ...]:
    """The rules of the orders that say no, and those of what is not done, or of what things are just now."""
    book = a.game.book
    cited = tuple((r, book.cite(r).partition(": ")[2]) for r in dict.fromkeys(ids) if r) if book is not None else ()
    states = tuple(dict.fromkeys(s for x in about for s in itertools.islice(_states(a, x), 1)))[:_STATES]
    found: tuple[Block, ...] = ()
    for words in ((*q.words, *states), states, q.words):
        if words and not found and (words == states or _hold_together(a, words)):
            found = a.passages(words, 3, "effect")
    return (*((Facts(cited),) if cited else ()), *found)


def _hold_together(a: Asker, words: tuple[str, ...]) -> bool:
    """Whether the rules tell of all of some words together, and not of one of them by chance."""
    return (len(words) > 1 and a.share(words) >= _SURE) or a.told_by_rules(words)


_SURE = 0.75


def _states(a: Asker, x: Ref) -> Iterator[str]:
    """What something is just now that few of its kind are, in words of the rules: "captive", "besieged"."""
    every, book = a.all(x.kind), a.game.book
    found: list[tuple[int, str]] = []
    for p in a.kind(x.kind).preds:
        word = p.says[0] if p.says else ""
        many = sum(a.holds(y, p.id) for y in every) if word and a.holds(x, p.id) else 0
        if many and many * 2 < len(every) and book is not None and book.tells(word):
            found.append((many, word))
    yield from (word for _, word in sorted(found))
