"""What the seat is asked just now, as what questions that name nothing are about: chances, needs, what if it fails.

"What do I need to roll", "what are my chances", "should I attack" speak of the question at hand. The answer says again
what is asked, what each order that is meant leads to, the chances, and what the rules have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from commands import Order
from commands.tokens import number, words_of
from minaria.engine.offers import Offer
from minaria.engine.phases import Ask
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.almanac import Ref
from minaria.kit.stems import IDLE, stem
from minaria.table.pages import answers
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.plain import plain
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.situation import topic
from minaria.table.pages.questions.telling import page_of

_CHANCES = r"odds|chances?|probability|likely|likelihood"
_FAILING = en.words(
    "fail fails failed lose loses losing work works succeed succeeds win wins refuse refuses accept accepts pay miss "
    "misses happen happens not getting winning taking worth wise sensible better good idea over"
)
_HAPPENING = en.words("happen happens not")
_IT = en.words("it this that")
_ALL_DO = en.words("roll throw die dice do get have make want use play take choose pick order say answer pass")
"""Words that say nothing of what is asked in particular."""
_OF_IT = re.compile(
    r"(?:can|may|could|must|do|should) (?:i|we) (?:not )?(?:have to |need to )?\w+ (?:it|this|that)(?: \w+){0,2}"
)
_LISTED = 24
"""Orders of each offer where it is asked which there are."""
_NEEDING = r"needs?|needed|required|have to (?:roll|throw|get)|must (?:i|we) (?:roll|throw|get)|want to (?:roll|throw)"
_NUMBER = r"roll|rolls|throw|die|dice|number|score"
_TELLS_CHANCES = re.compile(r"\d+ or (?:more|less)|%")
"""What an order says whose throw is known in numbers."""
_THROWS = re.compile(r"\b(?:throws?|rolls?|dice)\b", re.IGNORECASE)
"""What an order says that is thrown for."""
_BEATING = "against|versus|beat|defeat|overcome|win"
_WANTING = "wants?|demands?|asks?|offers?|asking|offering|demanding"
_GETTING = "get|gets|lose|hire|bring|place|raise|buy|build|choose|take|receive"
_WORTH_IT = re.compile(r"(?:is|would) it (?:be )?(?:worth|wise|sensible|better|good|a good|smart|clever|safe)\b")
_ATTACKS = re.compile(r"\b\w+ (?:attacks|assaults|besieges|storms|fights) ")
_OF_SEVERAL = "two of us|both of us|several of us|another|somebody else"
_WHAT_DO_I = re.compile(r"(?:what|which|how many|how much)(?: \w+){0,2} (?:do|must|should|shall) (?:i|we) \w+")
_AGAINST_US = "against (?:me|us)|(?:attacks?|attacking|facing) (?:me|us)"
_LEFT_TO = re.compile(r"\b(?:left|still|more|remain|remaining|yet|have|need|got) to (?:be )?(\w+)")
_DUE = en.words("moves move turns actions orders left remaining buy hire raise build place more bring")
"""Words that say no more than how many may still be ordered of what is asked."""
_TIMES = en.words("twice again once now later here yet")
_ORDERS = 4
"""Orders on offer that are told of."""
_MANY = 24
"""Orders of an offer that are looked at for what is named."""
_LAST_TOLD = 3


def at_hand(a: Asker, f: Frame) -> Query | None:
    """What the seat is asked, where a question names nothing and is about that."""
    ask = a.match.ask(a.seat)
    if ask is None or f.past or any(not _in_prompt(a, ask, c.value) for c in f.names):
        return None
    self = bool(f.of("self"))
    called = {w for c in f.names for w in c.text.split()}
    rest = tuple(w for w in topic(a, f) if w not in _ALL_DO | _IT | called and not re.fullmatch(_CHANCES, w))
    if (
        f.mood in ("howmany", "howmuch", "what", "which")
        and _WHAT_DO_I.fullmatch(f.line)
        and (due := _may_give(ask, f))
    ):
        return Query("asked", words=(due, *called))
    if f.mood in ("howmany", "howmuch") and (due := _left_to(ask, f) or _may_give(ask, f)):
        return Query("asked", words=(due, *called))
    if f.first in ("should", "shall") and self and f.has("or") and not f.names:
        return Query("asked", words=())
    if f.mood in ("howadj", "howmany") and not f.names and f.says(_AGAINST_US) and _is_fight(ask):
        return Query("asked", words=())
    fights = not f.names and (f.says(_CHANCES) or (f.mood == "yesno" and f.modal is not None and f.of("others")))
    if ask.offers and f.mood in ("what", "howmuch") and f.says(_WANTING) and not self and _offers_terms(ask):
        return Query("asked", words=())
    if fights and _fights(a, ask, f, rest):
        return Query("asked", verb="attack", words=tuple(w for w in rest if en.VERB_OF.get(w) != "attack"))
    if f.says(_CHANCES) and f.names and not _named(a, [ask.prompt], f) and not _thrown_about(a, ask, f):
        return None
    if f.says(_CHANCES):
        if f.of("self") or not rest or f.names or f.has(*_IT):
            return Query("asked", words=rest) if f.has(*_IT) and not f.names else _meant(a, ask, rest)
        return None
    if named := _number_named(a, ask, f):
        return Query("asked", words=(named,))
    if f.says(_NEEDING) and (f.says(_NUMBER) or not (rest or f.names)) and f.mood in ("what", "howmany", "which"):
        return Query("asked", verb="need", words=tuple(w for w in rest if not en.says(_NUMBER, w)))
    if (f.attrs(a.almanac.seat) and not f.names) or f.says("win|victory|pay|afford|owe"):
        return None
    fought = f.says("attackers?|defenders?|attacking|fighting") and f.modal is None and not f.names
    if fought and f.mood in ("who", "what", "howadj", "howmany"):
        return Query("asked", words=())
    if f.mood in ("what", "howmany", "which") and self and f.says("roll|throw|dice|die") and not rest:
        return Query("asked", words=()) if thrown_for(a, ask, f) else None
    if (
        f.mood in ("what", "howmany", "howmuch", "which")
        and f.says("need|needs|needed|required")
        and (self or not rest)
    ):
        return _meant(a, ask, rest)
    if f.mood in ("howmany", "howmuch") and self:
        strange = [w for w in rest if w not in _DUE or f.mood == "howmuch"]
        if not strange and not f.nouns():
            return _meant(a, ask, tuple(strange))
        if (
            f.says(_GETTING)
            and not f.has("have", "has", "had", "got")
            and {stem(w) for w in strange} <= _stems([ask.prompt])
        ):
            return Query("asked", words=rest)
    if f.mood == "whatif" and (f.says("without") or (not self and f.names and not _named(a, [ask.prompt], f))):
        return None
    if f.mood == "whatif" and self and not f.says(_OF_SEVERAL) and (head := _offered(a, ask, f)):
        return Query("asked", words=(head,))
    if f.mood == "whatif" and (f.has(*_IT) or f.names or self) and f.has(*(_FAILING - _HAPPENING)):
        return _meant(a, ask, tuple(w for w in rest if w not in ("happen",)))
    if f.mood == "why" and f.of("not") and f.names and (len(f.names) > 1 or f.has("be")):
        return Query("asked", words=())
    if f.mood == "yesno" and _WORTH_IT.match(f.line):
        return _meant(a, ask, rest)
    if f.mood == "why" and self and not f.names and not f.nouns() and f.says("have to|must|need to|not|asked"):
        return _meant(a, ask, rest)
    if f.mood == "yesno" and _OF_IT.fullmatch(f.line):
        return _meant(a, ask, rest)
    if f.mood in ("who", "which", "where", "what", "whom") and self and f.modal is not None and not f.nouns():
        return Query("asked", words=(), limit=_LISTED) if _says_only(f, "ask choose pick select name call") else None
    if f.first in ("should", "shall") and self and not f.names:
        return _meant(a, ask, rest)
    asks_it = (
        f.mood in ("who", "which", "what", "how") and not (f.names or f.nouns() or f.of("others")) and len(rest) > 1
    )
    if asks_it and all(stem(w) in _stems([ask.prompt]) for w in rest):
        return Query("asked", words=rest)
    return None


def _is_fight(ask: Ask) -> bool:
    """Whether a fight is what the seat is asked about."""
    return _ATTACKS.search(ask.prompt) is not None


def _may_give(ask: Ask, f: Frame) -> str:
    """The word of an order on offer of which it is asked how many one may give: "how many armies can I raise"."""
    if (f.modal is None and not _WHAT_DO_I.fullmatch(f.line)) or not f.of("self"):
        return ""
    said = {w for c in f.chunks[f.modal or 1 :] for w in c.text.split()}
    heads = (w for o in ask.offers if o.some(1) for head in o.kind.spec.heads for w in head.split())
    return next((w for w in heads if w in said and w not in _ALL_DO and w not in _IT), "")


def _left_to(ask: Ask, f: Frame) -> str:
    """The word of an order on offer of which it is asked how many are left to be given: "how many left to place"."""
    found = _LEFT_TO.search(f.line)
    heads = (w for o in ask.offers for head in o.kind.spec.heads for w in head.split())
    return next((w for w in heads if found is not None and stem(w) == stem(found[1])), "")


def _fights(a: Asker, ask: Ask, f: Frame, rest: tuple[str, ...]) -> bool:
    """Whether a fight is spoken of without naming whom, and one is on offer."""
    return (any(en.VERB_OF.get(w) == "attack" for w in rest) or f.says(_BEATING)) and bool(_fighting(ask))


def _offers_terms(ask: Ask) -> bool:
    """Whether somebody has put terms to the seat: something may be accepted."""
    return any("accept" in head.split() for o in ask.offers for head in o.kind.spec.heads)


def _fighting(ask: Ask) -> list[Offer[Any]]:
    """The offers of orders that fight, those called so before all others."""
    found = [
        o
        for o in ask.offers
        if any(en.VERB_OF.get(w) == "attack" for head in o.kind.spec.heads for w in head.split()) and o.some(1)
    ]
    return sorted(found, key=lambda o: "attack" not in o.kind.spec.heads)


def _leading(a: Asker, offer: Offer[Any], orders: Iterable[Order]) -> list[tuple[str, str, str]]:
    """Orders of an offer: its rule, the text of each, what it leads to."""
    return [
        (offer.kind.spec.rule, a.match.text(a.seat, o), " ".join(a.game.advice.follows(a.match, a.seat, o)))
        for o in orders
    ]


def thrown_for(a: Asker, ask: Ask, f: Frame) -> list[tuple[str, str, str]]:
    """The orders on offer that lead to a throw: the rule of each, its text, what it leads to."""
    found = [x for offer in ask.offers for x in _leading(a, offer, _orders_meant(a, offer, f, 0))]
    told = [x for x in found if _TELLS_CHANCES.search(x[2])] or [x for x in found if _THROWS.search(x[2])]
    return told[:_ORDERS]


def _thrown_about(a: Asker, ask: Ask, f: Frame) -> bool:
    """Whether an order on offer that speaks of what is named leads to a throw of which the chances are known."""
    return any(_TELLS_CHANCES.search(leads) and _named(a, [text], f) for _, text, leads in thrown_for(a, ask, f))


def _number_named(a: Asker, ask: Ask, f: Frame) -> str:
    """A number that is said, where the question at hand and an order on offer have it: "what would seven bring"."""
    said = {n for c in f.chunks if (n := c.value if c.type == "num" else number(c.text)) is not None}
    asked = {t for t in words_of(ask.prompt) if t.isdecimal() and int(t) in said}
    if not asked or f.names or f.mood not in ("what", "howmuch", "howmany", "whatif", "why"):
        return ""
    texts = [words_of(a.match.text(a.seat, x)) for o in ask.offers for x in o.some(_ORDERS)]
    return next((n for n in sorted(asked) if any(n in text for text in texts)), "")


def _offered(a: Asker, ask: Ask, f: Frame) -> str:
    """The word of an order on offer that a verb of the question means: `retreat` of "what happens if I run"."""
    senses = {en.VERB_OF[c.text] for c in f.chunks if c.text in en.VERB_OF and c.text not in _ALL_DO}
    open_ = [o for o in ask.offers if o.some(1)]
    if f.names:
        open_ = [o for o in open_ if _named(a, [ask.prompt, *(a.match.text(a.seat, x) for x in o.some(_MANY))], f)]
    heads = [head for o in open_ for head in o.kind.spec.heads]
    said = next((head for head in heads if f.says(head) and head not in _ALL_DO), "")
    return said or next((head for head in heads if en.VERB_OF.get(head.split()[0]) in senses), "")


def _says_only(f: Frame, verbs: str) -> bool:
    """Whether all that is said is one of some verbs."""
    return f.content <= en.words(verbs)


def _in_prompt(a: Asker, ask: Ask, meant: tuple[Ref, ...]) -> bool:
    """Whether the question at hand, or an order on offer, is about what is named."""
    said = [ask.prompt, *(a.match.text(a.seat, o) for offer in ask.offers for o in offer.some(_ORDERS))]
    return any(a.name(x) in text for x in meant for text in said)


def _named(a: Asker, texts: list[str], f: Frame) -> bool:
    """Whether texts speak of all that a question names."""
    return all(any(a.name(x) in text for x in c.value for text in texts) for c in f.names)


def _meant(a: Asker, ask: Ask, rest: tuple[str, ...]) -> Query | None:
    """The query, where what else is said belongs to what is asked; of rules otherwise."""
    known = _stems(
        [
            ask.prompt,
            *(t for o in ask.offers for t in (o.kind.spec.usage, o.kind.spec.summary)),
            *(a.match.text(a.seat, x) for o in ask.offers for x in o.some(_ORDERS)),
        ]
    )
    strange = [w for w in rest if w not in _FAILING | _TIMES and not _related(w, known)]
    if len(strange) * 2 > len(rest):
        return None
    return Query("asked", words=rest)


def _stems(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(w) for text in texts for w in words_of(text) if w not in IDLE)


def _related(word: str, known: frozenset[str]) -> bool:
    s = stem(word)
    return s in known or not alike(s).isdisjoint(known) or any(len(s) > 4 and k.startswith(s[:5]) for k in known)


# -- the answer


def asked(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What is asked, what the orders that are meant lead to, the chances, the last things told, the rules."""
    ask = a.match.ask(a.seat)
    if ask is None:
        return None
    told = thrown_for(a, ask, f) if q.verb == "need" else []
    if not told:
        words = (*q.words, *(a.name(c.value[0]) for c in f.names))
        offers = _fighting(ask) if q.verb == "attack" else _offers_meant(a, ask, words)
        told = [x for offer in offers for x in _leading(a, offer, _orders_meant(a, offer, f, q.limit))]
    facts, rules = [x[1:] for x in told], [rule for rule, _, _ in told]
    weighed = ("Whether you should is yours to judge; the odds, and what comes of it:",) if f.first == "should" else ()
    blocks: list[Block] = [
        Text((ask.prompt, *weighed)),
        *([Facts(tuple(facts[: q.limit or _ORDERS]))] if facts else []),
    ]
    fought = facts[0][0] if facts and q.verb == "attack" else ""
    target, _, force = fought.partition(" with ")
    blocks += _chances(a, f, ask.prompt, target.partition(" ")[2], force)
    for x in dict.fromkeys(c.value[0] for c in f.names):
        blocks += page_of(a, x).blocks
    if f.says("attackers?|defenders?") and (spots := _spots(a, ask.prompt)):
        blocks += page_of(a, Ref(a.almanac.place, spots[0])).blocks
    if f.mood == "why":
        news = [t for _, e in a.match.events() if (t := answers.told_to(e, a.seat))]
        blocks.append(Text(("The last told:", *news[-_LAST_TOLD:])))
    blocks += _rules(a, q.words, [r for r in dict.fromkeys(rules) if r])
    return Sheet("What you are asked", tuple(blocks))


def _offers_meant(a: Asker, ask: Ask, words: Iterable[str]) -> list[Offer[Any]]:
    """The offers whose orders have words of the question; all that can be given where none has."""
    open = [o for o in ask.offers if o.some(1)]
    wanted = {stem(w) for text in words for w in words_of(text)}

    def points(o: Offer[Any]) -> int:
        known = _stems((o.kind.spec.usage, *(a.match.text(a.seat, x) for x in o.some(_ORDERS))))
        return sum(w in known or not alike(w).isdisjoint(known) for w in wanted)

    best = max(map(points, open), default=0)
    return [o for o in open if points(o) == best][:_ORDERS]


def _orders_meant(a: Asker, offer: Offer[Any], f: Frame, most: int) -> list[Order]:
    """An order of each offer: that about what is named, if one is."""
    some = offer.some(answers.LISTED)
    names = [a.name(c.value[0]) for c in f.names]
    about = [o for o in some if names and any(n in a.match.text(a.seat, o) for n in names)]
    return (about or list(some))[: most or 2]


def _chances(a: Asker, f: Frame, prompt: str, target: str, force: str) -> list[Block]:
    """The chances of the fight that is asked about: the one being fought, the one for something with a force that an
    order has, or the one at a place of which the question at hand speaks."""
    advice = a.game.advice.odds
    if advice is None or not (f.says(_CHANCES) or force or f.first == "should" or f.mood in ("who", "howadj")):
        return []
    places = ([target] if target else []) + [a.place_name(at) for at in _spots(a, prompt)[:2]]
    for place in ("", *places):
        page = advice(a.match, a.seat, place, force if place else "")
        if tells_chances(page):
            return list(page.blocks)
    return []


def _spots(a: Asker, text: str) -> list[Any]:
    """Where that is of which a question at hand or an order speaks."""
    named = (c.value[0] for c in a.lexicon.cut(plain(text)) if c.type == "name")
    return list(dict.fromkeys(at for x in named if (at := a.place(x)) is not None))


def tells_chances(page: Sheet) -> bool:
    """Whether a page of odds has any, and does not only say what to name."""
    return any(isinstance(b, Grid) for b in page.blocks) or "%" in str(page.blocks)


def _rules(a: Asker, words: Iterable[str], ids: list[str]) -> tuple[Block, ...]:
    """The rules of the orders that are meant, and those that have the rest of the question."""
    book = a.game.book
    cited = tuple((r, book.cite(r).partition(": ")[2]) for r in ids[:_ORDERS]) if book is not None else ()
    found = a.passages(words, 3, "effect", ids) if words else ()
    return (*((Facts(cited),) if cited else ()), *found)
