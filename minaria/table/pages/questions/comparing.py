"""Questions that set things side by side: whether one has more than another, how one compares."""

from __future__ import annotations

from minaria.engine.sheets import Sheet, Text
from minaria.kit.almanac import Ref, Secret
from minaria.kit.wording import capital
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker, sheet, size
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Cond, Query
from minaria.table.pages.questions.sets import by
from minaria.table.pages.questions.telling import grid, sentence

_REST = r"compared|compare|than (?:the )?(?:rest|others?|everyone|everybody|anyone|anybody|most)|rank|ranked"
_MORE = {"more": True, "fewer": False, "less": False}


def compared(a: Asker, f: Frame) -> Query | None:
    """Whether one of two has more of something; which of two; how something stands among all of its kind."""
    if f.past:
        return None
    said = (c.value[:1] if c.type == "name" else a.me for c in f.of("name", "self"))
    things = list(dict.fromkeys(x for refs in said for x in refs))
    if not things or len({x.kind for x in things}) > 1:
        return None
    found = _scale(a, f, things[0].kind)
    if found is None:
        return None
    attr, high, word = found
    if f.says(_REST) and len(things) == 1:
        noun = a.noun(things[0].kind)
        return Query(
            "set", kind=things[0].kind, noun=noun, attr=attr, sort=by(a, attr, high), sorted_by=word, words=_SAID
        )
    asks = f.mood in ("who", "which", "list", "what") or (
        f.mood in ("yesno", "exist") and f.has(*en.ANYBODY, "someone")
    )
    if len(things) == 1 and asks and f.has("than"):
        return _beyond(a, things[0], attr, high, word)
    if len(things) == 2 and (f.has("than", "or") or f.says(_REST) or f.mood in ("who", "which")):
        return Query("more", about=(things[0],), to=(things[1],), attr=attr, verb=word, yes=high)
    return None


def _beyond(a: Asker, x: Ref, attr: str, high: bool, word: str) -> Query:
    """Those that have more or less of something than one of them."""
    own = size(a.value(x, attr)) or 0

    def holds(y: Ref) -> bool:
        v = size(a.value(y, attr))
        return v is not None and (v > own if high else v < own)

    cond = Cond(f"{word} than {a.name(x)}", holds)
    return Query("set", kind=x.kind, noun=a.noun(x.kind), attr=attr, conds=(cond,), about=(x,), words=_SAID)


_SAID = tuple(en.words("compared compare rest others than everyone everybody most to with rank ranked do"))
"""Words by which it is asked how something compares."""


def _scale(a: Asker, f: Frame, kind: str) -> tuple[str, bool, str] | None:
    """By which attribute, whether more of it is meant, and the word."""
    for s in f.scales(kind):
        if s.degree in ("comp", "sup") or f.says(_REST):
            return s.attr, s.high, s.chunk.text
    more = next((w for w in _MORE if f.has(w)), "")
    attrs = f.attrs(kind)
    if attrs and (more or f.says(_REST)):
        return attrs[0][1], _MORE.get(more, True), f"{more} {attrs[0][0].text}".strip()
    power = a.kind(kind).power
    return (power, True, "compared") if power and f.says("compare|compared|rank") else None


def more(a: Asker, q: Query, f: Frame) -> Sheet:
    """Which of two has more, with what each has."""
    x, y = q.about[0], q.to[0]
    attr = a.attr(x, q.attr)
    assert attr is not None
    told = [capital(sentence(a, t, attr)) for t in (x, y)]
    first, second = a.value(x, q.attr), a.value(y, q.attr)
    title = f"{a.name(x)} and {a.name(y)}: {attr.says[0]}"
    if isinstance(first, Secret) or isinstance(second, Secret):
        return sheet(title, Text(("That is not known:", *told)), a.next(x))
    one, other = size(first) or 0, size(second) or 0
    if f.mood == "yesno":
        lead = "Yes." if (one > other if q.yes else one < other) else "No: alike." if one == other else "No."
    else:
        best = x if (one > other) == q.yes else y
        lead = "Alike." if one == other else f"{a.name(best)}."
    return sheet(title, Text((lead, *told)), grid(a, x.kind, [x, y]), a.next(x))
