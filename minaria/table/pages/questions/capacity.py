"""How much things hold and how far they go: "how many fit in a boat", "how far can a bowman go"; read as queries.

The figure is an attribute of the things where they have one, and the rules' otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.sheets import Sheet
from minaria.kit.alike import alike
from minaria.kit.almanac import Attr, Kind, Ref
from minaria.kit.stems import stem, stems_of
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame, kind_of
from minaria.table.pages.questions.lexicon import Chunk
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.telling import value

_SHOWN = 6
"""Things whose speed or room is told."""
_CARRYING = "carry|carries|carried|transport|transports|fit|fits|take aboard|load|aboard|hold|holds|room|space"
_STAYING = "hold|holds|room|space|stand|share|stack|gather|stay"
"""What is said of a place as well as of what carries."""
_ROOM = frozenset(("room", "capacity", "carries", "load"))
"""Words of attributes that say how much something holds."""
_TOGETHER = r"share|stack|fit|(?:stay|stand|be|go|live) (?:together )?(?:in|at) (?:one|the same|a single)"
"""How it is asked whether several may be in one place."""
_OF_PLACES = ("room", "stacking", "share", "capacity")
_OF_CARRIERS = ("aboard", "carry", "capacity")
"""Words by which rules tell of it."""
_MOVING = frozenset(("move", "moves", "speed"))


def capacity(a: Asker, f: Frame) -> Query | None:
    """How many a thing carries, or how many there is room for in a place: its own figure, else the rules'."""
    sharing = f.mood == "yesno" and f.modal is not None and f.says(_TOGETHER) and not f.of("self")
    said = f"{_CARRYING}|{_STAYING}" if f.modal is None else f"{_CARRYING}|{_STAYING}|be"
    if f.past or not (f.mood in ("howmany", "howmuch", "what") or sharing) or not f.says(said):
        return None
    spots = [n for n in f.nouns(a.almanac.place) if n.pred or f.modal is not None]
    owned = [c for c in f.names if a.kind(kind_of(c)).owner]
    figured = f.mood != "what" or f.modal is not None
    if figured and f.says(_CARRYING) and (figure := _figure(a, f, owned)) is not None:
        return figure
    if f.modal is not None and f.mood == "howmany" and owned and f.nouns() and f.says(f"be|{_STAYING}|{_CARRYING}"):
        place = next((c for c in owned if kind_of(c) == a.almanac.place), None)
        return _by_rules(a, f._replace(chunks=tuple(c for c in f.chunks if c not in owned)), _OF_PLACES, place)
    sorts = tuple(x for c in f.names if not a.kind(kind_of(c)).owner for x in c.value[:1])
    if owned or not (sorts or f.nouns()):
        return None
    if f.says(_STAYING) and not (spots and (f.modal is not None or not f.of("self"))):
        return None
    return _by_rules(a, f, _OF_PLACES if spots else _OF_CARRIERS)


def _figure(a: Asker, f: Frame, owned: Sequence[Chunk]) -> Query | None:
    """The room of something that is named, or of the things of a kind that have such a figure."""
    said = tuple(f.line.split())
    for c in owned:
        attr = _attribute(a.kind(kind_of(c)), _ROOM)
        if attr is not None:
            return Query("value", kind=kind_of(c), about=c.value[:1], attr=attr.id, words=said)
    for n in f.nouns() if not f.names else ():
        k = a.kind(n.kind)
        attr = _attribute(k, _ROOM) if n.kind != a.almanac.place else None
        about = _of_kind(a, k, n.pred) if attr is not None else ()
        if attr is not None and about:
            return Query("figures", kind=k.id, about=about, attr=attr.id, words=said, noun=n.text)
    return None


def figures(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """The figures of the things there are, and what the rules have of it."""
    page = value(a, q, f)
    rules = a.passages((q.noun, *max(((w,) for w in _OF_CARRIERS), key=lambda w: a.share((q.noun, *w)))), 3, "may")
    return Sheet(page.title, (*page.blocks, *rules)) if page is not None else None


def _by_rules(a: Asker, f: Frame, ways: Sequence[str], place: Chunk | None = None) -> Query | None:
    """The rules' figure, found by the word for it that opens a chapter, else by that of which they have most."""
    called = tuple(dict.fromkeys(w for c in f.chunks for w in _called(a, c)))
    told = [(*called, w) for w in ways if w in _told_of(a, (*called, w))]
    words = max(told, key=lambda w: (a.told_by_rules(w[-1:]), a.share(w)), default=())
    if not words:
        return None
    last = place or next((c for c in reversed(f.chunks) if _called(a, c)), None)
    if last is not None and last.type == "name":
        return Query("explain", about=last.value[:1], words=words)
    return Query("rule", words=words)


def _told_of(a: Asker, words: tuple[str, ...]) -> frozenset[str]:
    """Those of some words that the rules found for them have, or have in other words."""
    told = stems_of(str(a.passages(words, 2)))
    return frozenset(w for w in words if stem(w) in told or not alike(stem(w)).isdisjoint(told))


def _called(a: Asker, c: Chunk) -> tuple[str, ...]:
    """The words for a sort of thing, '' for anything else."""
    if c.type == "name":
        return tuple(a.name(c.value[0]).casefold().split())
    return tuple(c.text.split()) if c.type == "word" and "noun" in c.value else ()


def speed(a: Asker, f: Frame) -> Query | None:
    """How far things of a sort go, where that is known of each of them."""
    for n in f.nouns() if not f.names else ():
        k = a.kind(n.kind)
        attr = moving(k)
        about = _of_kind(a, k, n.pred) if attr is not None else ()
        if attr is not None and about:
            return Query("value", kind=k.id, about=about, attr=attr.id, words=tuple(f.line.split()))
    return None


def moving(k: Kind) -> Attr | None:
    """The attribute that says how far things of a kind go."""
    return _attribute(k, _MOVING)


def _attribute(k: Kind, words: frozenset[str]) -> Attr | None:
    return next((x for x in k.attrs if words & set(x.says)), None)


def _of_kind(a: Asker, k: Kind, pred: str) -> tuple[Ref, ...]:
    """Some things of a kind, one's own before all others."""
    every = [x for x in a.all(k.id) if a.holds(x, pred)]
    own = [x for x in every if a.owner(x) == a.seat]
    return tuple(own or every)[:_SHOWN]
