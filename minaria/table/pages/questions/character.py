"""What something named is like and good for: "what sort of king is he", "is Percy any good", "can my king fight"."""

from __future__ import annotations

import re

from minaria.engine.sheets import Sheet, Text
from minaria.kit.almanac import Attr
from minaria.kit.wording import capital
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame, kind_of
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.telling import page_of, sentence

_LIKE = re.compile(r"(?:what|how) (?:is|are) .+ like")
_ANY_GOOD = r"any (?:good|use)|worth (?:it|having|anything|much|keeping|buying)|useful|useless|helpful|dangerous in"
_FIGHTS = en.words("fight fights fighting battle battles combat lead leads")
_ALONE = en.words("alone itself himself herself themselves anything anyone anybody at all in a the by his her its own")
_NATURE = ("nature", "character", "personality", "style", "like", "quality")
"""Words of attributes that say what something is like."""


def character(a: Asker, f: Frame) -> Query | None:
    """What one thing that is named is like, whether it is any good, whether it can fight."""
    if f.past or len(f.names) != 1:
        return None
    c, kind = f.names[0], kind_of(f.names[0])
    if _LIKE.fullmatch(f.line):
        return Query("character", kind=kind, about=c.value, words=("like",))
    how_good = f.mood == "howadj" and f.says("good|useful|important|valuable|bad") and not f.scales(kind)
    if how_good or (f.mood == "yesno" and f.says(_ANY_GOOD) and not f.scales(kind)):
        return Query("character", kind=kind, about=c.value, words=tuple(f.line.split()))
    return _fighting(a, f)


def _fighting(a: Asker, f: Frame) -> Query | None:
    """Whether somebody of a sort fights at all, where nobody is said whom he would fight."""
    c = f.names[0]
    if f.mood != "yesno" or f.modal is None or c.value[0].kind == a.almanac.seat or f.nouns(a.almanac.place):
        return None
    behind = f.chunks[f.chunks.index(c) + 1 :]
    said = {w for x in behind for w in x.text.split()}
    if not said & _FIGHTS or said - _FIGHTS - _ALONE:
        return None
    noun = a.noun(kind_of(c))
    words = next(
        (w for w in ((noun, "combat"), (noun, "battle"), (noun, "fight")) if a.passages(w, 1)), (noun, "battle")
    )
    return Query("explain", kind=kind_of(c), about=c.value[:1], words=words)


def told(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What is said of its nature, if anything is, and all of it."""
    x = q.about[0]
    page = page_of(a, x)
    natures = [attr for attr in a.kind(x.kind).attrs if _tells_nature(attr)]
    said = tuple(capital(sentence(a, x, attr)) for attr in natures if a.value(x, attr.id) is not None)
    return Sheet(page.title, (*((Text(said),) if said else ()), *page.blocks))


def _tells_nature(attr: Attr) -> bool:
    return not set(_NATURE).isdisjoint(attr.says)
