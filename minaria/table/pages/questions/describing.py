"""Questions about what is named: an attribute of it, whose it is, whether it is so, all of it; read as queries."""

from __future__ import annotations

import re
from collections.abc import Iterator

from commands.tokens import words_of
from minaria.kit.almanac import Ref
from minaria.kit.stems import stem
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker, refs_in
from minaria.table.pages.questions.frame import Frame, kind_of
from minaria.table.pages.questions.lexicon import ALIKE_AT_MOST, Chunk
from minaria.table.pages.questions.plain import plain
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.sets import WITHIN, conditions

_ASKS = en.words("what which howmany howmuch howadj how list who where whose when yesno")
_OF = ("", "of", "for", "with", "by", "from", "about")
"""Before a name whose attribute is asked for."""
_AGAINST = r"against|compared|versus|and|than|to (?:my|our|mine|ours)"
_HOLDING = ("holds", "hold", "owns", "own", "has", "have", "controls", "control", "got", "guards", "rules", "plays")
_OF_A_KIND = en.words("what howadj how who where howmuch when yesno howmany")
_TOLD_ALL = frozenset(("where", "who", "what", "list", "about", "", "which", "howadj", "how", "exist"))
_SEVERAL_AT_MOST = 12
"""Things of which a sentence each is said."""


# -- attributes


def attribute(a: Asker, f: Frame) -> Query | None:
    """An attribute of something named, of oneself, of others."""
    if f.mood not in _ASKS or _asks_otherwise(a, f):
        return None
    if f.mood in ("who", "which") and not f.names and _foremost_seat(a, f):
        return None
    first = _around(a, f) or _needed(a, f) or _owner_asked(a, f) or _of_second(a, f)
    if first is not None:
        return first
    named = [c for prep, c in f.placed() if prep in _OF]
    candidates: list[tuple[Ref, ...]] = [c.value for c in named]
    both = f.of("self") and f.of("others") and f.mood in ("howmany", "howmuch") and f.says(_AGAINST)
    candidates += [(*a.me, *a.foe_refs)] if both else [a.me] if f.of("self") else []
    everybody = f.has(*en.ANYBODY)
    candidates += [tuple(a.all(a.almanac.seat)) if everybody else a.foe_refs] if f.of("others") else []
    found = _of_candidates(a, f, candidates) or _of_owner(a, f, candidates)
    found = found or _of_kind(a, f) or _of_namesake(a, f, named)
    return found if found or candidates else _of_nobody_named(a, f)


def _foremost_seat(a: Asker, f: Frame) -> bool:
    """Whether it is asked which player has the most or the least of something."""
    return bool(f.scales(a.almanac.seat, "sup") or (f.of("most") and f.attrs(a.almanac.seat) and f.mood == "who"))


def _asks_otherwise(a: Asker, f: Frame) -> bool:
    """Whether it is a set that is asked for, or whether something is so."""
    if f.of("near") and f.nouns() and not f.attrs(a.almanac.place):
        return True
    if f.of("near") and f.of("self") and f.nouns() and f.mood == "howmany":
        return True
    if f.mood == "which" and any(f.preds(n.kind) for n in f.nouns() if n.kind != a.almanac.seat) and not f.names:
        return True
    if f.of("most") and f.of("self") and f.mood == "which" and any(n.kind != a.almanac.seat for n in f.nouns()):
        return True
    if any(f.scales(n.kind, "sup") for n in f.nouns() if n.kind != a.almanac.seat) and f.mood in (
        "howadj",
        "which",
        "what",
        "who",
    ):
        return True
    if f.modal is not None and f.nouns(a.almanac.place) and f.of("verb") and f.mood in ("which", "what"):
        return True
    if f.mood != "yesno" or not f.names:
        return False
    kind = kind_of(f.names[0])
    return bool(f.preds(kind)) or any(n.pred for n in f.nouns(kind))


def _around(a: Asker, f: Frame) -> Query | None:
    """An attribute of the places beside one: "what terrain is around York"."""
    place = a.almanac.place
    attrs = f.attrs(place)
    spot = next((at for c in f.names if (at := a.place(c.value[0])) is not None), None)
    if not attrs or spot is None or not f.says("around|near|beside|next to|surrounding"):
        return None
    beside = tuple(Ref(place, p) for p, n in a.steps(spot, limit=1).items() if n == 1)
    return Query("value", kind=place, about=(Ref(place, spot), *beside), attr=attrs[0][1], words=("around", "beside"))


def _needed(a: Asker, f: Frame) -> Query | None:
    """How many are needed against a place."""
    place = a.kind(a.almanac.place)
    spot = next((c for c in f.names if kind_of(c) == place.id), None)
    if spot is None or not place.power or f.mood not in ("howmany", "howmuch", "what", "yesno"):
        return None
    taking = r"need|needs|needed|takes?|require\w*" if f.mood != "what" else r"need|needs|needed|it takes?|require\w*"
    if not f.says("enough" if f.mood == "yesno" else taking):
        return None
    words = tuple(c.text for c in f.chunks if c.type in ("unknown", "verb") or (c.type == "word" and "head" in c.value))
    return Query("value", kind=place.id, about=spot.value[:1], attr=place.power, words=words)


def _of_candidates(a: Asker, f: Frame, candidates: list[tuple[Ref, ...]]) -> Query | None:
    """An attribute of what is named first, or of oneself or the others."""
    there = _of_anothers_there(a, f, candidates)
    if there is not None:
        return there
    for refs in candidates:
        if not refs or _in_a_place(a, f, refs[0]):
            continue
        kind = refs[0].kind
        spare = tuple(c.text for c in f.names[1:] if {*c.value, *a.lexicon.alike(c.text)}.isdisjoint(refs))
        attrs = f.attrs(kind)
        attr = _head_of(f, attrs) if attrs else ""
        head = next((x for x in attrs if x[1] == attr), None)
        if head is not None and (len(refs) > 1 or not _set_within(a, f, refs[0], head)):
            wanted = _one_of(a, f, refs[0], attr) if f.mood == "yesno" else ()
            left = tuple(w for w in spare if not wanted)
            return Query("value", kind=kind, about=refs[:1] if wanted else refs, attr=attr, to=wanted, left=left)
        scales = f.scales(kind, "pos")
        if scales and f.mood != "which":
            family = "value" if f.mood != "yesno" else "scale"
            return Query(family, kind=kind, about=refs, attr=scales[0].attr, verb=scales[0].chunk.text, left=spare)
    return None


def _of_anothers_there(a: Asker, f: Frame, candidates: list[tuple[Ref, ...]]) -> Query | None:
    """How strong what a seat has in a place is: "how many men does Muetar have at Pennol"."""
    seat = next((refs[0] for refs in candidates if refs and refs[0].kind == a.almanac.seat), None)
    spot = next(
        (c.value[0] for prep, c in f.placed() if prep in WITHIN + ("at",) and kind_of(c) == a.almanac.place), None
    )
    if seat is None or spot is None or f.nouns() or f.mood not in ("howmany", "howadj"):
        return None
    power = a.kind(seat.kind).power
    if power not in {x for _, x in f.attrs(seat.kind)} | {s.attr for s in f.scales(seat.kind)}:
        return None
    for k in a.almanac.kinds:
        own = tuple(x for x in a.all(k.id) if a.place(x) == spot.id and a.owner(x) == seat.id) if k.force else ()
        if own and k.power:
            said = tuple(f.line.split())
            return Query("value", kind=k.id, about=own, attr=k.power, to=(spot, seat), words=said)
    return None


def _head_of(f: Frame, attrs: list[tuple[Chunk, str]]) -> str:
    """Which of several attributes is asked for: what stands before "of" or "for" ("the upkeep of my armies"), else the
    last."""
    first, last = f.chunks.index(attrs[0][0]), f.chunks.index(attrs[-1][0])
    of = any(c.text in ("of", "for") for c in f.chunks[first:last])
    return attrs[0][1] if of else attrs[-1][1]


def _in_a_place(a: Asker, f: Frame, x: Ref) -> bool:
    """Whether it is asked what of a seat's stands in a place that is named: a set, and no attribute of the seat."""
    if x.kind != a.almanac.seat or f.mood not in ("howmany", "which", "what", "list", "where"):
        return False
    regions = [c for prep, c in f.placed() if prep in WITHIN and a.region(c)]
    if f.mood == "where" and not regions:
        return False
    nouns = any(a.kind(n.kind).owner and a.kind(n.kind).at for n in f.nouns())
    return (nouns and bool(regions)) or (
        nouns and any(prep in ("in", "at", "inside") and kind_of(c) == a.almanac.place for prep, c in f.placed())
    )


def _one_of(a: Asker, f: Frame, x: Ref, attr: str) -> tuple[Ref, ...]:
    """What else is named, or oneself, where it may be what an attribute leads to: "is Cinder allied with Dusk"."""
    value = a.value(x, attr)
    kinds = {y.kind for y in refs_in(value)} or {a.almanac.seat}
    others = [y for c in f.names for y in c.value if y != x and y.kind in kinds]
    return tuple(others[:1]) or (a.me if f.of("self") and x not in a.me and a.almanac.seat in kinds else ())


def _of_second(a: Asker, f: Frame) -> Query | None:
    """An attribute whose word is a name too: "who is heir to France", where one's own is called the heir."""
    if len(f.names) < 2 or f.mood not in ("who", "what", "where"):
        return None
    first, *others = f.names
    attrs = a.lexicon.as_word(first, "attr")
    found = ((c, attr) for c in others for kind, attr in attrs if kind == kind_of(c))
    c, attr = next(found, (first, ""))
    return (
        Query("value", kind=kind_of(c), about=c.value, attr=attr, words=tuple(words_of(first.text))) if attr else None
    )


def _of_owner(a: Asker, f: Frame, candidates: list[tuple[Ref, ...]]) -> Query | None:
    """An attribute of whoever has what is named: "how many votes has Percy"."""
    seat = a.almanac.seat
    if not candidates or not candidates[0] or f.nouns() or candidates[0][0].kind == seat:
        return None
    owner, attrs = a.owner(candidates[0][0]), f.attrs(seat)
    return Query("value", kind=seat, about=(Ref(seat, owner),), attr=attrs[-1][1]) if owner and attrs else None


def _of_kind(a: Asker, f: Frame) -> Query | None:
    """An attribute of the few things of a kind that fit."""
    if f.mood not in _OF_A_KIND:
        return None
    for n in f.nouns():
        attrs = [x for c, x in f.attrs(n.kind) if c.text != n.text] or [s.attr for s in f.scales(n.kind, "pos")]
        if attrs and n.kind != a.almanac.seat:
            conds = conditions(a, f, n.kind, n.text).conds
            about = tuple(x for x in a.all(n.kind) if a.holds(x, n.pred) and all(c.holds(x) for c in conds))
            if 0 < len(about) <= _SEVERAL_AT_MOST:
                return Query("value", kind=n.kind, about=about, attr=attrs[0])
    return None


def _of_namesake(a: Asker, f: Frame, named: list[Chunk]) -> Query | None:
    """An attribute of something else of the name: of the country where a player is called so too."""
    if not named or (f.nouns() and not f.of("poss")):
        return None
    for k, index in a.lexicon.names:
        attrs = [x for _, x in f.attrs(k.id)] if k.id != kind_of(named[0]) else []
        found = tuple(Ref(k.id, v) for v in dict.fromkeys(index.exact(named[0].text))) if attrs else ()
        if found:
            return Query("value", kind=k.id, about=found[:ALIKE_AT_MOST], attr=attrs[-1])
    return None


def _of_nobody_named(a: Asker, f: Frame) -> Query | None:
    """An attribute where nobody is said: of what stands in a place, of every seat, of oneself."""
    seat = a.almanac.seat
    everybody = f.nouns(seat) and f.says("each|every|all") and not f.names
    if everybody and f.attrs(seat):
        return Query("value", kind=seat, about=tuple(a.all(seat)), attr=f.attrs(seat)[0][1])
    placed = [c for prep, c in f.placed() if prep]
    if placed and f.mood in ("howmany", "howmuch", "what", "which"):
        found = _of_those_at(a, f, placed[0].value[0])
        if found is not None:
            return found
    spoken = _of_the_prompt(a, f)
    if spoken is not None:
        return spoken
    attrs = [x for _, x in f.attrs(seat)] if not f.nouns() else []
    if attrs and f.mood in ("who", "which"):
        return Query("value", kind=seat, about=tuple(a.all(seat)), attr=attrs[0])
    if attrs and a.me and not f.names and f.mood in ("howmany", "howmuch", "list", "what"):
        return Query("value", kind=seat, about=a.me, attr=attrs[0])
    return None


def _of_the_prompt(a: Asker, f: Frame) -> Query | None:
    """An attribute of the only place of which the question at hand speaks: "how strong is the garrison"."""
    place, ask = a.almanac.place, a.match.ask(a.seat)
    attrs = (
        f.attrs(place) if not (f.names or f.of("self", "others")) and f.mood in ("howadj", "howmany", "what") else []
    )
    if not attrs or ask is None:
        return None
    named = (c.value[0] for c in a.lexicon.cut(plain(ask.prompt)) if c.type == "name")
    spots = list(dict.fromkeys(at for x in named if x.kind != a.almanac.seat and (at := a.place(x)) is not None))
    scale = next((s.attr for s in f.scales(place, "pos")), attrs[0][1])
    return Query("value", kind=place, about=(Ref(place, spots[0]),), attr=scale) if len(spots) == 1 else None


def _of_those_at(a: Asker, f: Frame, spot: Ref) -> Query | None:
    at = a.place(spot)
    if at is None:
        return None
    for k in a.almanac.kinds:
        attrs = [x for _, x in f.attrs(k.id)] if k.force else []
        there = tuple(x for x in a.all(k.id) if a.place(x) == at) if attrs else ()
        if there:
            return Query("value", kind=k.id, about=there, attr=attrs[0], to=(spot,))
    own = f.attrs(spot.kind)
    return Query("value", kind=spot.kind, about=(spot,), attr=own[0][1]) if own else None


def _set_within(a: Asker, f: Frame, x: Ref, attr: tuple[Chunk, str]) -> bool:
    """Whether a seat's things are asked for, and are a set of their own that may have conditions."""
    if x.kind != a.almanac.seat:
        return False
    nouns = [n for n in f.nouns() if n.kind != a.almanac.seat and n.text == attr[0].text]
    value, said = a.value(x, attr[1]), a.attr(x, attr[1])
    if not nouns or isinstance(value, Ref):
        return False
    kind = a.kind(nouns[0].kind)
    counted = said is not None and said.unit and isinstance(value, int)
    if f.mood in ("what", "howmuch", "list") and counted and not kind.force:
        return False
    if counted and said is not None and not kind.force and stem(said.unit) == stem(attr[0].text):
        return False
    return bool(kind.owner)


# -- owners


def _owner_asked(a: Asker, f: Frame) -> Query | None:
    """Who holds something, whose it is."""
    names = [c for c in f.names if a.kind(kind_of(c)).owner]
    if names and f.mood in ("who", "which", "whose") and _asks_holder(f):
        kind = kind_of(names[0])
        return Query("value", kind=kind, about=names[0].value, attr=a.kind(kind).owner, verb="owner")
    if f.mood != "yesno" or not names:
        return None
    if f.has(*en.ANYBODY) and f.has(*_HOLDING):
        return Query("value", kind=kind_of(names[0]), about=names[0].value[:1], attr=a.kind(kind_of(names[0])).owner)
    own = re.match(r"(do|have|did) (i|we) (have|own|hold|control|got)\b", f.line)
    if f.of("self") and (f.first in ("is", "are") or own):
        return Query("ismine", about=names[0].value)
    has = re.match(r"(does|has|did) (.+?) (have|own|hold|control|got)\b", f.line)
    if has and len(f.names) == 2 and kind_of(f.names[0]) == a.almanac.seat and f.names[1] in names:
        kind = kind_of(f.names[1])
        return Query("value", kind=kind, about=f.names[1].value[:1], attr=a.kind(kind).owner)
    return None


def _asks_holder(f: Frame) -> bool:
    return f.mood == "whose" or f.has(*_HOLDING) or f.line.startswith("who is holding")


# -- whether it is so


def is_so(a: Asker, f: Frame) -> Query | None:
    """Whether something named is so, or which of a few."""
    if f.mood != "yesno":
        return None
    if not f.names:
        return next(_few(a, f), None)
    about = f.names[0].value
    kind = about[0].kind
    noun = next((n for n in f.nouns(kind) if n.pred), None)
    if noun is not None:
        return Query("is", kind=kind, about=about[:1], attr=noun.pred, verb=f"a {noun.text}")
    preds = f.preds(kind) or _called_so(a, f, kind)
    if preds:
        c, pred, yes = preds[0]
        return Query("is", kind=kind, about=about, attr=pred, yes=yes, verb=c.text)
    return None


def _called_so(a: Asker, f: Frame, kind: str) -> list[tuple[Chunk, str, bool]]:
    """Predicates whose word is a name too: "is Henry king"."""
    found = ((c, a.lexicon.as_word(c, "pred")) for c in f.names[1:])
    return [(c, pred, yes) for c, preds in found for k, pred, yes in preds if k == kind]


def _few(a: Asker, f: Frame) -> Iterator[Query]:
    for n in f.nouns():
        preds = f.preds(n.kind)
        if not preds:
            continue
        conds = conditions(a, f, n.kind, n.text).conds
        own = [c for c in conds if c.words == "yours" or c.words.startswith(("of ", "at "))]
        about = tuple(x for x in a.all(n.kind) if a.holds(x, n.pred) and all(c.holds(x) for c in own))
        if about:
            c, pred, yes = preds[0]
            yield Query("is", kind=n.kind, about=about, attr=pred, yes=yes, verb=c.text)


# -- all of it


def about(a: Asker, f: Frame) -> Query | None:
    """All that is known of what is named, where it is, who is there."""
    if not f.names or f.mood not in _TOLD_ALL:
        return None
    first = f.names[0]
    same = [c for c in f.names if kind_of(c) == kind_of(first)]
    if len(same) > 1 and f.mood in ("list", "which", "what", "about", "where", "howadj"):
        return Query("compare", about=tuple(c.value[0] for c in same))
    at = a.kind(kind_of(first)).at
    if f.mood == "where" and at:
        return Query("value", kind=kind_of(first), about=first.value, attr=at)
    return Query("about", about=first.value)
