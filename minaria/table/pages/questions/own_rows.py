"""What a seat's own page has a line for, asked for by the words of that line: "how many move tokens have I left".

Whatever stands there (`Tokens: 7 of 8 Move`, `Upkeep: 11, due in Summer`) can be asked for; nothing is declared for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands.tokens import words_of
from minaria.engine.sheets import Facts, Sheet
from minaria.kit.almanac import Ref
from minaria.kit.stems import IDLE, stem
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.situation import topic
from minaria.table.pages.questions.telling import page_of

_MOODS = frozenset(("what", "which", "list", "howmany", "howmuch", "when", "where", "exist", ""))
_LEFT = r"left|remaining|remain|unused|over|spare"
"""What is asked of that which is being used up."""
_OF_ANY = en.words("left remaining remain unused over spare use spend total figure number amount")
"""Words that say nothing of which line is meant."""
_OTHERWISE = r"need|needs|needed|roll|throw|dice|against|happens?"
"""What is said where no figure of one's own is asked for."""
_OF_MOVING = frozenset(map(stem, ("move", "turn", "action", "order")))
_ENOUGH = 2
"""Words of a line that must be said where nobody says "my"."""


def own_row(a: Asker, f: Frame) -> Query | None:
    """A line of one's own page, where its words are all that is said of what is asked."""
    if f.names or f.past or f.mood not in _MOODS or not a.me or f.of("others", "near", "most"):
        return None
    if f.says(_OTHERWISE) or f.line.endswith((" on", " with", " at")):
        return None
    said = [stem(a.almanac.terms.get(w, w)) for w in topic(a, f) if w not in IDLE | en.FILL | _OF_ANY]
    if len(said) == 1 and any(w in a.orders for w in topic(a, f)):
        return None  # "my plan" has a page of its own
    if f.mood in ("where", "exist"):
        return _shown(a, f, said)
    own = bool(f.of("self")) or f.says(_LEFT)
    if not said or set(said) <= _OF_MOVING or not (own or len(set(said)) >= _ENOUGH) or _attribute_has_it(a, f):
        return None
    found = next((label for label, value in rows(a) if _tells(label, value, said)), "")
    return Query("row", about=a.me, words=tuple(topic(a, f)), noun=found) if found else None


def _shown(a: Asker, f: Frame, said: list[str]) -> Query | None:
    """A line that is called by the one thing that is asked after: "where is the famine"."""
    if len(set(said)) != 1 or f.nouns():
        return None
    found = next((label for label, _ in rows(a) if {stem(w) for w in words_of(label)} == set(said)), "")
    return Query("row", about=a.me, words=tuple(topic(a, f)), noun=found) if found else None


def _attribute_has_it(a: Asker, f: Frame) -> bool:
    """Whether what is asked is known of a seat by a word of its own and is asked for plainly."""
    attrs = {c.text for c, _ in f.attrs(a.almanac.seat)}
    return bool(attrs) and f.modal is None and f.mood != "when" and f.content <= attrs | _OF_ANY | en.FILL


def rows(a: Asker) -> Iterator[tuple[str, str]]:
    """The lines of one's own page and of the state of play: what each is called, and what it says."""
    page, look = a.kind(a.almanac.seat).page, a.game.pages.look
    own = page(a.view, a.me[0].id).blocks if page is not None else ()
    for block in (*own, *(look(a.view, "").blocks if look is not None else ())):
        if isinstance(block, Facts):
            yield from block.pairs


def _tells(label: str, value: str, said: list[str]) -> bool:
    """Whether a line has all words that are said, one of them as what it is called."""
    called = {stem(w) for w in words_of(label)}
    told = called | {stem(w) for w in words_of(value)}
    return not called.isdisjoint(said) and told.issuperset(said)


def row(a: Asker, q: Query, f: Frame) -> Sheet:
    """That line, what the rules have of it where it is asked when, and the page it stands on."""
    line = Facts(tuple(pair for pair in rows(a) if pair[0] == q.noun))
    rules = a.passages(q.words, 2, "when") if f.mood == "when" else ()
    me: Ref = q.about[0]
    return Sheet(f"{a.name(me)}: {q.noun.lower()}", (line, *rules, *page_of(a, me).blocks))
