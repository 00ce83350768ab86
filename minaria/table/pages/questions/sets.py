"""Questions for things of a kind, with conditions, in an order, or how many; read as queries."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from minaria.kit.almanac import Attr, Kind, Ref
from minaria.kit.stems import stem
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import FAR, Asker, Sort, refs_in, several, size
from minaria.table.pages.questions.frame import Frame, Noun
from minaria.table.pages.questions.lexicon import Chunk
from minaria.table.pages.questions.query import Cond, Query

_ASKS = frozenset(
    ("which", "what", "who", "list", "howmany", "where", "exist", "howmuch", "howadj", "yesno", "", "about")
)
_BY_A_PLACE = ("near", "nearest", "closest", "around", "beside", "by", "next", "close")
_IN_A_PLACE = ("in", "at", "inside", "", "of")
WITHIN = ("in", "into", "within", "inside")
"""Words behind which a name is that of a region."""
_BOUND = re.compile(
    r"\b(more than|over|at least|less than|fewer than|under|at most|exactly|older than|younger than) (\d+)"
)
_TESTS: dict[str, Callable[[int, int], bool]] = {
    "more than": lambda v, n: v > n,
    "over": lambda v, n: v > n,
    "older than": lambda v, n: v > n,
    "at least": lambda v, n: v >= n,
    "less than": lambda v, n: v < n,
    "fewer than": lambda v, n: v < n,
    "under": lambda v, n: v < n,
    "younger than": lambda v, n: v < n,
    "at most": lambda v, n: v <= n,
    "exactly": lambda v, n: v == n,
}
_NOTHING = (None, (), 0, "")
_LOOKED_AT = 40
"""Things of a kind that are looked at to find what an attribute leads to."""


@dataclass
class Conditions:
    """What a question asks of the things of a kind: conditions, an order, how many; the words it has no use for."""

    conds: list[Cond] = field(default_factory=list)
    sort: Sort | None = None
    by: str = ""
    limit: int = 0
    attr: str = ""
    left: list[str] = field(default_factory=list)

    def add(self, words: str, holds: Callable[[Ref], bool]) -> None:
        """One more condition."""
        self.conds.append(Cond(words, holds))

    def order(self, sort: Sort, by: str, limit: int, attr: str = "") -> None:
        """The order to put them in, and the attribute that makes it."""
        self.sort, self.by, self.limit, self.attr = sort, by, limit, attr


def conditions(a: Asker, f: Frame, kind: str, noun: str) -> Conditions:
    """What the rest of a question asks of the things of a kind that a noun names."""
    k, out = a.kind(kind), Conditions()
    bound = _bound(a, f, k)
    out.conds += [bound] if bound is not None else []
    for c, id, yes in f.preds(kind):
        pred = k.pred(id)
        if pred is not None and c.text != noun:
            words = pred.says[0] if pred.says else pred.id
            holds: Callable[[Ref], bool] = lambda x, p=id, y=yes: a.holds(x, p, y)  # type: ignore[misc]
            out.conds.append(Cond(words if yes else f"not {words}", holds, id))
    out.conds += _nouns_besides(a, f, k, noun)
    _having(a, f, k, noun, out)
    _whose(a, f, k, out)
    for prep, c in sorted(f.placed(), key=lambda p: p[0] != ""):
        _named(a, f, k, prep, c, out)
    _ordered(a, f, k, out)
    for attr, value in f.values(kind):
        said = k.attr(attr)
        words = f"with {said.says[0] if said is not None else attr} {value}"
        out.add(words, lambda x, i=attr, v=value: a.value(x, i) == v)  # type: ignore[misc]
    out.left += _of_no_use(a, f, k, noun)
    negated = any(f.negated(c) for c, *_ in f.preds(kind)) or any(
        c.words.startswith(("not ", "nobody", "without ")) for c in out.conds
    )
    if f.of("not") and not negated:
        out.left.append(f.of("not")[0].text)
    return out


def _nouns_besides(a: Asker, f: Frame, k: Kind, noun: str) -> list[Cond]:
    """What else they are to be, said by another noun of theirs: "which castles are ports"."""
    out = []
    for c in f.of("word"):
        at = f.chunks.index(c)
        preds = [p for kind, p in c.value.get("noun", ()) if kind == k.id and p] if c.text != noun else []
        if preds and at and f.chunks[at - 1].type not in ("prep", "near", "others") and "are" in f.line.split():
            no = f.negated(c)
            holds: Callable[[Ref], bool] = lambda x, p=preds[0], no=no: a.holds(x, p, not no)  # type: ignore[misc]
            out.append(Cond(f"not {c.text}" if no else c.text, holds, preds[0]))
    return out


def _having(a: Asker, f: Frame, k: Kind, noun: str, out: Conditions) -> None:
    """Those that have something of an attribute, or nothing of it: "with a title", "which nobles have no title"."""
    for c, id in f.attrs(k.id):
        attr = k.attr(id)
        if attr is None or c.text == noun or f.mood in ("howmany", "howmuch"):
            continue
        at = f.chunks.index(c)
        before = [x.text for x in f.chunks[max(0, at - 2) : at]]
        if "no" in before or "without" in before:
            out.add(f"without {c.text}", lambda x, i=id: a.value(x, i) in _NOTHING)  # type: ignore[misc]
        elif "with" in before and not f.names:
            out.add(f"with {c.text}", lambda x, i=id: a.value(x, i) not in _NOTHING)  # type: ignore[misc]


# -- whose


def _whose(a: Asker, f: Frame, k: Kind, out: Conditions) -> None:
    """One's own, or those of the others."""
    near = next((i for i, c in enumerate(f.chunks) if c.type == "near" or c.text == "than"), len(f.chunks))
    own = any(c.type == "self" for c in f.chunks[:near]) or (near < len(f.chunks) and f.chunks[-1].type != "self")
    if f.of("self") and a.me and k.owner and not own:
        pass
    elif f.of("self") and a.me and k.owner:
        no = any(f.negated(c) for c in f.of("self"))
        out.add("not yours" if no else "yours", lambda x: (a.owner(x) == a.seat) != no)
    elif f.of("self") and a.me and k.id != a.almanac.seat:
        through = _through(a, k, a.seat)
        if through is not None:
            out.add("yours", through)
        else:
            out.left.append("yours")
    if k.owner and f.has("nobody", "nobodies", "noone", "unowned"):
        out.add("nobody's", lambda x: a.value(x, k.owner) is None)
    if k.owner and a.speaks_of_foes(f) and _before_near(a, f) and not f.has(*en.ANYBODY):
        out.add("of your rivals", lambda x: a.owner(x) in a.foes)


def _before_near(a: Asker, f: Frame) -> bool:
    """Whether the others are spoken of before "near": as those meant, not as those they are near to."""
    near = next((i for i, c in enumerate(f.chunks) if c.type == "near"), len(f.chunks))
    foe = next((i for i, c in enumerate(f.chunks) if c.type == "others" or _is_foe(a, c)), 0)
    return foe < near


def _is_foe(a: Asker, c: Chunk) -> bool:
    return c.type == "word" and (a.almanac.seat, "foe") in c.value.get("noun", ())


def _through(a: Asker, k: Kind, seat: str) -> Callable[[Ref], bool] | None:
    """Things that a seat has by way of others: the spells of its army."""
    for other in a.almanac.kinds:
        own = [x for x in a.all(other.id) if a.owner(x) == seat] if other.owner else []
        for attr in other.attrs if own else ():
            there = {y for x in own for y in refs_in(a.value(x, attr.id)) if y.kind == k.id}
            if there and isinstance(a.value(own[0], attr.id), tuple):
                return lambda y, there=there: y in there  # type: ignore[misc]
    return None


# -- what is named


def _named(a: Asker, f: Frame, k: Kind, prep: str, c: Chunk, out: Conditions) -> None:
    """What a name in it asks of them: whose, near, at, or what leads to it."""
    x = c.value[0]
    within = a.region(c) if k.at and prep in WITHIN else frozenset()
    if within:
        out.add(f"in {c.text.title()}", lambda y: a.place(y) in within)
    elif x.kind == a.almanac.seat and k.owner:
        out.add(f"of {a.name(x)}", lambda y: a.owner(y) == x.id)
    elif (prep in _BY_A_PLACE or (prep == "to" and f.of("near"))) and a.place(x) is not None:
        far = a.steps(a.place(x))
        if "near" in f.line.split():
            most = 1 if f.says("near to") else a.almanac.threat
            words = f"next to {a.name(x)}" if f.says("near to") else f"within {most} of {a.name(x)}"
            out.add(words, lambda y: far.get(a.place(y), FAR) <= most)
        out.add("", lambda y: y != x)
        out.order(lambda y: far.get(a.place(y), FAR), f"nearest to {a.name(x)} first", int(f.has(*en.CLOSEST)))
    elif x.kind == a.almanac.place and k.at and prep in _IN_A_PLACE:
        out.add(f"at {a.name(x)}", lambda y: a.place(y) == x.id)
    else:
        _linked(a, k, c, out)


def _linked(a: Asker, k: Kind, c: Chunk, out: Conditions) -> None:
    """Those of which an attribute leads to what is named."""
    x = c.value[0]
    link = next((attr for attr in k.attrs if _leads_to(a, k, attr, x.kind)), None)
    through = _through(a, k, x.id) if link is None and x.kind == a.almanac.seat else None
    if link is not None:
        out.add(f"{link.says[0]} {a.name(x)}", lambda y: x in refs_in(link.of(a.view, y.id)))
    elif through is not None:
        out.add(f"of {a.name(x)}", through)
    else:
        out.left.append(c.text)


def _leads_to(a: Asker, k: Kind, attr: Attr, kind: str) -> bool:
    few = a.all(k.id)[:_LOOKED_AT]
    return any(found[0].kind == kind for x in few if (found := refs_in(attr.of(a.view, x.id))))


# -- bounds and orders


def _bound(a: Asker, f: Frame, k: Kind) -> Cond | None:
    """A bound on a number: "more than 100 troops", "at least 3 votes", "under 20 years"."""
    found = _BOUND.search(f.line)
    if found is None:
        return None
    how, n = found[1], int(found[2])
    age = next((x.id for x in k.attrs if "old" in x.scale[0]), "") if how in ("older than", "younger than") else ""
    attr = k.attr(age or next((x for _, x in f.attrs(k.id)), k.power))
    if attr is None:
        return None

    def within(x: Ref) -> bool:
        v = size(a.value(x, attr.id))
        return v is not None and _TESTS[how](v, n)

    return Cond(f"with {how} {n} {attr.says[0]}", within)


def _ordered(a: Asker, f: Frame, k: Kind, out: Conditions) -> None:
    """The order they are asked for in: the nearest, the strongest, the most of something."""
    if f.has(*en.CLOSEST) and out.sort is None and (k.at or k.id == a.almanac.place):
        out.order(nearness(a, f), "the nearest first", 1)
    elif f.has(*en.CLOSEST) and out.sort is None:
        out.left.append("nearest")
    for s in f.scales(k.id):
        if s.degree == "sup":
            out.order(by(a, s.attr, s.high), s.chunk.text, 1, s.attr)
        elif s.degree == "pos" and out.sort is None:
            out.order(by(a, s.attr, s.high), f"the {s.chunk.text} first", out.limit, s.attr)
    for c in f.of("most"):
        attr = k.attr(next((x for _, x in f.attrs(k.id)), k.power))
        if attr is not None and out.sort is None:
            out.order(by(a, attr.id, en.SUPERLATIVE[c.text]), f"by {attr.says[0]}", 1, attr.id)


def by(a: Asker, attr: str, high: bool) -> Sort:
    """The order by an attribute, the most or the least first, what has none last."""

    def key(x: Ref) -> tuple[bool, int]:
        n = size(a.value(x, attr))
        return n is None, (-n if high else n) if n is not None else 0

    return key


def nearness(a: Asker, f: Frame) -> Sort:
    """How far things are from one's own, or from the others' if these are spoken of."""
    foes = a.speaks_of_foes(f)
    far: dict[object, int] = {}
    for x in a.against() if foes else a.mine():
        for p, n in a.steps(a.place(x)).items():
            far[p] = min(n, far.get(p, FAR))
    return lambda y: far.get(a.place(y), FAR)


def _of_no_use(a: Asker, f: Frame, k: Kind, noun: str) -> list[str]:
    """The words that ask nothing of things of this kind."""
    out = []
    for c in f.chunks:
        if c.type == "verb" and en.VERB_OF[c.text] not in en.STANDING:
            out.append(c.text)
        elif c.type == "word" and c.text not in (noun, "there", "where", "left") and not fits(c, k.id):
            if en.VERB_OF.get(c.text) not in en.STANDING and not _is_foe(a, c):
                out.append(c.text)
    return out


def fits(c: Chunk, kind: str) -> bool:
    """Whether a word says something of things of a kind."""
    return any(v[0] == kind for type in ("attr", "pred", "scale", "noun", "val") for v in c.value.get(type, ()))


# -- the set


def things(a: Asker, f: Frame) -> Query | None:
    """Things of a kind, with conditions, or how many there are."""
    f = _sorts_as_nouns(a, f)
    nouns = _of_the_sort(a, f, f.nouns()) or _by_predicate(a, f)
    seat = a.almanac.seat
    somewhere = f.mood == "where" or bool(f.of("near")) or any(prep for prep, _ in f.placed())
    if somewhere and nouns and all(n.kind == seat and n.pred == "foe" for n in nouns):
        kept = (c for c in f.chunks if not (c.type == "word" and "noun" in c.value))
        f, nouns = f._replace(chunks=(Chunk("others", "enemies", "enemies"), *kept)), []
    of_seats = f.scales(seat, "sup") and not any(f.scales(n.kind, "sup") for n in nouns)
    of_seats = of_seats and not (f.of("self") and any(n.kind != seat for n in nouns))
    more = f.mood == "who" and f.says("more|fewer|less") and bool(f.attrs(seat))
    if f.mood in ("who", "which", "whose") and (not nouns or f.of("most") or of_seats or more) and not f.names:
        foremost = _foremost(a, f)
        if foremost is not None:
            return foremost
    nouns = nouns or _of_others(a, f) or _standing(a, f)
    if (
        not nouns
        and f.of("others")
        and f.mood in ("where", "who")
        and not f.past
        and not f.of("verb", "word", "unknown")
    ):
        return Query("players")
    has = f.first in ("do", "does", "have", "has") and (f.of("self") or f.names)
    if not nouns or f.mood not in _ASKS or (f.mood == "yesno" and not has):
        return None
    n = _best(a, f, [n for n in nouns if n.kind != seat] or nouns)
    return _set(a, f, n)


def _sorts_as_nouns(a: Asker, f: Frame) -> Frame:
    """A question of what somebody has, a name of a sort of thing being the noun it is: "how many boats do I have"."""
    if not (f.of("self", "others") and f.mood in ("howmany", "where", "which", "list")):
        return f
    return f._replace(chunks=tuple(_sort_as_noun(a, c) for c in f.chunks))


def _sort_as_noun(a: Asker, c: Chunk) -> Chunk:
    sort = c.type == "name" and not a.kind(c.value[0].kind).owner
    nouns = a.lexicon.as_word(c, "noun") if sort else []
    return Chunk("word", {"noun": nouns}, c.text) if nouns else c


def _of_the_sort(a: Asker, f: Frame, nouns: list[Noun]) -> list[Noun]:
    """The nouns, or the kind an adjective is of where none of theirs has it: of "the cheapest unit" a kind of unit."""
    degrees = {k for _, (k, _, _, d) in f.kinds_of("scale") if d == "sup"}
    if not nouns or not degrees or any(n.kind in degrees for n in nouns):
        return nouns
    said = {stem(w) for n in nouns for w in n.text.split()}
    return [
        Noun(k.id, pred, nouns[0].text)
        for k in a.almanac.kinds
        if k.id in degrees
        for noun, pred in k.nouns.items()
        if said & {stem(w) for w in noun.split()}
    ] or nouns


def _set(a: Asker, f: Frame, n: Noun) -> Query:
    kind, pred = n.kind, n.pred
    unseen = a.kind(kind).unseen
    if unseen and a.speaks_of_others(f):
        kind, pred = unseen, ""
    c = conditions(a, f, kind, n.text)
    if pred and pred not in [x.pred for x in c.conds]:
        c.conds.insert(0, Cond("", lambda x: a.holds(x, pred), pred))
    if f.of("near") and f.of("self") and c.sort is None and f.mood == "howmany" and a.kind(kind).owner:
        off = nearness(a, f)
        c.add(f"within {a.almanac.threat} of you", lambda x: off(x) <= a.almanac.threat)
        c.add("not yours", lambda x: a.owner(x) != a.seat)
    if f.of("near") and f.of("self") and c.sort is None and f.mood != "where":
        if a.kind(kind).at or kind == a.almanac.place:
            c.order(nearness(a, f), "the nearest first", c.limit)
        else:
            c.left.append("near")
    return Query(
        "count" if f.mood == "howmany" else "set",
        kind=kind,
        conds=tuple(c.conds),
        sort=c.sort,
        sorted_by=c.by,
        limit=c.limit,
        noun=n.text,
        attr=c.attr,
        left=tuple(c.left),
    )


def _by_predicate(a: Asker, f: Frame) -> list[Noun]:
    """The kind of which something is so, where no noun is said: "who is captive"."""
    if f.mood not in ("what", "which", "who", "list") or f.names:
        return []
    said = [value for c, value in f.kinds_of("pred") if c.text != "left"]
    said = [value for value in said if value[2]] or said  # what it is called before what it is not
    found = [(sum(a.holds(x, pred, yes) for x in a.all(kind)), kind) for kind, pred, yes in said]
    kinds = [kind for n, kind in sorted(found) if n] or [kind for _, kind in found]
    if not kinds:
        return []
    noun, pred = next(iter(a.kind(kinds[0]).nouns.items()))
    return [Noun(kinds[0], pred, several(noun))]


def _foremost(a: Asker, f: Frame) -> Query | None:
    """The seat that has most of something: "who is strongest"."""
    seat = a.almanac.seat
    scales, attrs = f.scales(seat, "sup"), f.attrs(seat)
    noun = a.noun(seat)
    if scales:
        s = scales[0]
        return Query(
            "set", kind=seat, sort=by(a, s.attr, s.high), sorted_by=s.chunk.text, limit=1, noun=noun, attr=s.attr
        )
    more = (
        next((w for w in ("more", "fewer", "less") if f.says(w)), "") if f.mood == "who" and not f.has("than") else ""
    )
    if (f.of("most") or more) and attrs and (f.mood == "who" or f.nouns(seat)):
        c, attr = attrs[0]
        sort = by(a, attr, more == "more" if more else en.SUPERLATIVE[f.of("most")[0].text])
        return Query("set", kind=seat, sort=sort, sorted_by=f"by {c.text}", limit=1, noun=noun, attr=attr)
    return None


def _of_others(a: Asker, f: Frame) -> list[Noun]:
    """What the others have most of, where only they are spoken of: "where are they"."""
    if not f.of("others") or f.mood not in ("where", "list", "what", "which", "exist", "howmany") or f.past:
        return []
    many = {k.id: sum(a.owner(x) in a.foes for x in a.all(k.id)) for k in a.almanac.kinds if k.force}
    best = max(many, key=lambda k: many[k], default="")
    if not best or not many[best]:
        return []
    noun, pred = next(iter(a.kind(best).nouns.items()))
    return [Noun(best, pred, several(noun))]


def _standing(a: Asker, f: Frame) -> list[Noun]:
    """What fights, where it is only asked how many are in a place: "how many are inside York"."""
    inside = any(prep in _IN_A_PLACE and c.value[0].kind == a.almanac.place for prep, c in f.placed() if prep)
    if f.mood != "howmany" or not inside or f.of("verb", "word"):
        return []
    kind = next((k for k in a.almanac.kinds if k.force and not k.unseen), None)
    return [Noun(kind.id, next(iter(kind.nouns.values())), several(a.noun(kind.id)))] if kind is not None else []


def _best(a: Asker, f: Frame, nouns: list[Noun]) -> Noun:
    """Which of several kinds is meant: of which most of the words say something, and which has such things."""
    others, own = a.speaks_of_others(f), bool(f.of("self"))
    owned = any(a.kind(n.kind).owner for n in nouns)

    def points(n: Noun) -> float:
        kind = (a.kind(n.kind).unseen if others else "") or n.kind
        k, c = a.kind(kind), conditions(a, f, kind, n.text)
        told = len([x for x in c.conds if x.words]) + (c.sort is not None) - 2 * len(c.left)
        there = any(all(x.holds(y) for x in c.conds) for y in a.all(kind))
        nobodys = not k.owner and (others or own)
        none = own and not a.kind(n.kind).owner and owned
        return told + (0.5 if n == nouns[0] else 0) + 2 * there - 2 * nobodys - 4 * none

    return max(nouns, key=points) if len(nouns) > 1 else nouns[0]
