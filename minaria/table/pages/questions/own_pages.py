"""Pages of a game's own that a question asks for by their word: "what have I planned", "which treaties do I have".

Whatever word calls a page (`plan`, `treaties`, `chancery`) is what it tells of; nothing is declared for it besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from commands import TABLE_WORDS, Order, Reading
from commands.tokens import words_of
from minaria.engine.sheets import Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.stems import IDLE, stem
from minaria.table.pages import answers
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.situation import topic

_MOODS = frozenset(("what", "which", "list", "who", "exist", "howmany", "howmuch", "about", "yesno", ""))
_GENERAL = en.words("my what who where how show line list whom")
"""Words that begin a page's name and do not tell what it is about."""
_OF_NO_PAGE = re.compile(r"what (?:is|does|do|are) (?:a |an |the )?\S+(?: \S+)?(?: (?:do|mean|for|about|work))?")
"""What asks what a word means: the rules answer it."""
_PLANNED = ("ordered", "queued", "scheduled")
"""What is said of what lies in a plan."""
_OF_OWN = en.words("force forces current currently standing running made make got turn so far binding active")
"""Words that say of what a page shows no more than that it is so."""


def own_page(a: Asker, f: Frame) -> Query | None:
    """A page of the game's own, where a question names nothing and its words are the page's."""
    meant = f.of("self") or f.says("in force|in the|going on|on the table") or f.mood == "list"
    if f.names or f.nouns() or f.mood not in _MOODS or not meant or f.modal is not None:
        return None
    if f.mood in ("yesno", "who") and f.attrs(a.almanac.seat):
        return None
    if not f.of("self") and _OF_NO_PAGE.fullmatch(f.line):
        return None
    said = [w for w in topic(a, f) if w not in IDLE and w not in _OF_OWN and w not in en.FILL]
    said = ["plan" if w in _PLANNED else w for w in said]
    found = [kind for kind in _kinds(a) if said and _is_about(kind, said)]
    return Query("page", words=(found[0].spec.word,)) if len(found) == 1 else None


def by_meaning(a: Asker, line: str) -> Sheet | None:
    """The page that a line of one word calls by another word of the same meaning: "pacts", where it is `treaties`."""
    said = [w for w in words_of(line) if w not in IDLE]
    if len(said) != 1 or said[0] in a.orders:
        return None
    found = [kind for kind in _kinds(a) if _is_about(kind, said)]
    page = page_called(a, found[0].spec.word) if len(found) == 1 else None
    here = f"What is known of {said[0]} stands under '{found[0].spec.word}'." if page is not None else ""
    return Sheet(page.title, (Text((here,)), *page.blocks)) if page is not None else None


def _kinds(a: Asker) -> Iterator[type[Order]]:
    yield from a.game.pages.own
    yield from a.game.pages.asked


def _is_about(kind: type[Order], said: list[str]) -> bool:
    """Whether one word calls the page, and the others are what it is said to show."""
    calls = {stem(w) for head in kind.spec.heads for w in words_of(head) if w not in _GENERAL}
    shows = calls | {stem(w) for w in words_of(kind.spec.summary) if w not in IDLE}
    stems = [stem(w) for w in said]
    called = [s for s in stems if s in calls or not alike(s).isdisjoint(calls)]
    return bool(called) and all(s in shows or not alike(s).isdisjoint(shows) for s in stems)


def page(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """The page, as its word shows it."""
    return page_called(a, q.words[0])


def page_called(a: Asker, word: str) -> Sheet | None:
    """A page by its word; None where that reads as something else."""
    scope = a.game.language.scope(a.match, a.seat)
    read = a.game.reader(TABLE_WORDS).read(word, scope)
    return answers.answer(a.match, a.seat, read.order, a.people) if isinstance(read, Reading) else None
