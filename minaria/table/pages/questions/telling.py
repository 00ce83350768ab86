"""Answers about things as they are: values, sets, whether it is so, all of one, side by side, near and far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text
from minaria.kit.almanac import Attr, Ref, Secret
from minaria.kit.ways import reach
from minaria.kit.wording import capital, count, listing
from minaria.table.pages.questions.asker import (
    FAR,
    LISTED,
    Asker,
    Sort,
    also,
    refs_in,
    rows_of,
    several,
    sheet,
    size,
)
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query

_NAMED = 6
"""Things whose names are said, where more are only counted."""
_MORE_AT_MOST = 100
"""Things that are named at all."""
_PAGES = 3
"""Things of one name of which all is told."""
_SPELT_OUT = 14
"""Places of a way that are named."""
_LACKING = (None, ())


# -- values


def value(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """An attribute of some things, a sentence each."""
    k = a.kind(q.kind)
    attr = k.attr(q.attr)
    if attr is None:
        return None
    lines = list(dict.fromkeys(capital(sentence(a, x, attr)) for x in q.about[:LISTED]))
    strange = f.of("self") and not q.to and a.owner(q.about[0]) != a.seat
    if f.mood == "yesno" and len(q.about) == 1 and not strange:
        lines[0] = yes_or_no(a.value(q.about[0], q.attr), q.to[0] if q.to else None) + lines[0]
    numbers = [v for x in q.about if isinstance(v := a.value(x, q.attr), int)]
    if len(numbers) > 1 and attr.unit and q.kind != a.almanac.seat and attr.adds:
        lines.append(f"Together {count(sum(numbers), attr.unit)}.")
    blocks: list[Block] = [Text(tuple(lines))]
    refs = refs_in(a.value(q.about[0], q.attr)) if len(q.about) == 1 else ()
    if refs and isinstance(a.value(q.about[0], q.attr), tuple):
        blocks.append(grid(a, refs[0].kind, [x for x in refs if x.kind == refs[0].kind]))
    if k.force and q.attr == k.power and not len(k.index(a.view)):
        blocks.append(grid(a, k.id, q.about))
    title = f"{a.names(q.about[:3])}: {attr.says[0]}"
    lacking = a.value(q.about[0], q.attr) in _LACKING
    if len(q.about) == 1 and (lacking or q.attr in (k.power, k.owner)) and k.page is not None:
        return Sheet(title, (*blocks, *page_of(a, q.about[0]).blocks))
    return sheet(title, *blocks, a.next(q.about[0]))


def yes_or_no(value: object, wanted: Ref | None) -> str:
    """'Yes: ' or 'No: ' before what is known of an attribute; '' where that is not known."""
    if isinstance(value, Secret):
        return ""
    if wanted is not None:
        return "Yes: " if wanted in refs_in(value) else "No: "
    return "No: " if value in (*_LACKING, 0, False) else "Yes: "


def sentence(a: Asker, x: Ref, attr: Attr) -> str:
    """What is known of an attribute of a thing, as a sentence."""
    v, name, k = a.value(x, attr.id), a.name(x), a.kind(x.kind)
    if isinstance(v, Secret):
        return f"{name}: {attr.says[0]}: {a.said(v)}."
    if v in _LACKING:
        return _none_of_it(name, attr, attr.id == k.owner, attr.id == k.at)
    said = a.said(v, attr)
    lead = f"{name} {attr.verb.format(said)}" if "{}" in attr.verb else f"{name} {attr.verb or 'has'} {said}"
    at, owner = (a.place(x) if k.at else None), (a.owner(x) if k.owner else "")
    if attr.id == k.owner and at is not None:
        lead += f", at {a.place_name(at)}"
    if attr.id == k.at and owner:
        lead += f"; {a.seat_name(owner)}'s"
    return f"{lead} ({len(v)})." if isinstance(v, tuple) and len(v) > 1 else f"{lead.removesuffix('.')}."


def _none_of_it(name: str, attr: Attr, owner: bool, at: bool) -> str:
    if owner:
        return f"{name} is nobody's."
    if at:
        return f"{name} is not on the map."
    plain = attr.verb and "{}" not in attr.verb
    return f"{name} {attr.verb} nothing." if plain else f"{name} has no {attr.says[0]}."


def scale(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """Whether something is strong, old, rich: what it has, and how many have more."""
    x = q.about[0]
    attr, own = a.attr(x, q.attr), a.value(x, q.attr)
    if attr is None or not isinstance(own, int):
        return value(a, q, f)
    others = [v for y in a.all(x.kind) if isinstance(v := a.value(y, q.attr), int) and y != x]
    more, less = sum(v > own for v in others), sum(v < own for v in others)
    said = f"{sentence(a, x, attr)[:-1]}: of {len(others)} others {more} have more and {less} have less."
    return sheet(f"{a.name(x)}: {q.verb}?", Text((said,)), a.next(x))


def is_mine(a: Asker, q: Query, f: Frame) -> Sheet:
    """Whether something is one's own."""
    x = q.about[0]
    owner = a.owner(x)
    whose = f"{a.seat_name(owner)}'s" if owner else "nobody's"
    said = f"Yes: {a.name(x)} is yours." if owner == a.seat else f"No: {a.name(x)} is {whose}."
    return Sheet(f"Whose {a.name(x)} is", (Text((said,)), *page_of(a, x).blocks))


def is_so(a: Asker, q: Query, f: Frame) -> Sheet:
    """Whether a predicate holds of some things."""
    lines = []
    for x in q.about[:LISTED]:
        found = a.is_so(x, q.attr)
        yes = bool(found) == q.yes
        told = f"{'Yes' if yes else 'No'}: {a.name(x)} is {'' if yes else 'not '}{q.verb}."
        lines.append(f"{a.name(x)}: {a.said(found)}." if isinstance(found, Secret) else told)
    title = f"Is {a.name(q.about[0])} {q.verb}" if len(q.about) == 1 else f"Which are {q.verb}"
    if len(q.about) == 1:
        return Sheet(title, (Text(tuple(lines)), *page_of(a, q.about[0]).blocks))
    return sheet(title, Text(tuple(lines)), a.next(q.about[0]))


# -- sets


def grid(a: Asker, kind: str, found: Sequence[Ref], steps: Sort | None = None) -> Grid:
    """Things of a kind as a table of what is shown of them; `steps`: how far each is."""
    k = a.kind(kind)
    attrs = [attr for id in k.shown if (attr := k.attr(id)) is not None]
    far = ("steps",) if steps is not None else ()
    rows = tuple(
        (a.name(x), *((str(steps(x)),) if steps is not None else ()), *(_cell(a, x, attr) for attr in attrs))
        for x in found[:LISTED]
    )
    return Grid((a.noun(kind), *far, *(attr.says[0] for attr in attrs)), rows)


def _cell(a: Asker, x: Ref, attr: Attr) -> str:
    v = a.value(x, attr.id)
    return "-" if v in _LACKING else a.said(v, attr)


def things(a: Asker, q: Query, f: Frame) -> Sheet:
    """The things of a kind that are as asked, or how many they are."""
    k = a.kind(q.kind)
    found = [x for x in a.all(q.kind) if all(c.holds(x) for c in q.conds)]
    if q.sort is not None:
        found.sort(key=q.sort)
    words = [c.words for c in q.conds if c.words]
    noun = several(q.noun)
    what = f"{noun} that are {listing(words)}" if words else noun
    polar = f.mood in ("yesno", "exist")
    blocks: list[Block] = [Text((("Yes: " if found else "No: ") * polar + _told(a, q, found, what),))]
    if found:
        near = q.sort if q.sort is not None and "nearest" in q.sorted_by else None
        blocks.append(grid(a, q.kind, found, near))
    else:
        blocks += _instead(a, q, noun, words)
    sorts = _by_sort(a, found)
    if sorts:
        blocks.insert(1, Text((sorts,)))
    if len(found) > LISTED:
        blocks.append(Text((f"And {len(found) - LISTED} more: {a.names(found[LISTED:_MORE_AT_MOST])}.",)))
    return sheet(what, *blocks, a.next(found[0]) if found else a.about_kind(k.id))


def _by_sort(a: Asker, found: Sequence[Ref]) -> str:
    """How many there are of each sort, where things are only numbered: "4 infantry, 1 cavalry"; '' else."""
    names = [a.name(x).rpartition(" ") for x in found]
    if len(names) < 2 or not all(number.isdecimal() and sort for sort, _, number in names):
        return ""
    many = Counter(sort for sort, _, _ in names)
    return f"Of them {listing(f'{n} {sort}' for sort, n in many.items())}." if len(many) > 1 else ""


def _told(a: Asker, q: Query, found: list[Ref], what: str) -> str:
    """The sentence above a set."""
    k = a.kind(q.kind)
    summed = any(o.unseen == q.kind for o in a.almanac.kinds) or (k.force and not len(k.index(a.view)))
    if q.family == "count" and summed and found:
        total = sum(v for x in found if isinstance(v := a.value(x, k.power), int))
        return f"{capital(what)}: {total}, in {count(len(found), 'place')}."
    if q.family == "count":
        return f"{capital(what)}{_known(a, q)}: {len(found)}."
    if not found:
        return _nothing(a, q, what)
    if q.limit and q.sort is not None:
        return f"Of {len(found)} {what}, {q.sorted_by}: {_foremost(a, q, found)}."
    names = a.names(found) if len(found) <= _NAMED else str(len(found))
    return f"{capital(what)}{f', {q.sorted_by}' if q.sorted_by else ''}: {names}."


def _foremost(a: Asker, q: Query, found: list[Ref]) -> str:
    """Who or what comes first, with the figure, and that several are alike; what is known where some is not."""
    assert q.sort is not None
    first = q.sort(found[0])
    best = [x for x in found if q.sort(x) == first]
    attr = a.attr(found[0], q.attr)
    hidden = [x for x in found if isinstance(a.value(x, q.attr), Secret)] if attr is not None else []
    figure = _figure(a, found[0], attr)
    if hidden and len(hidden) < len(found):
        known = [x for x in found if x not in hidden]
        of_known = listing(f"{a.name(x)} with {_figure(a, x, attr)}" for x in known[:_NAMED])
        why = a.said(a.value(hidden[0], q.attr))
        return f"known of {of_known}; of {a.names(hidden[:_NAMED])} {why}"
    if hidden:
        return f"{a.names(found[:_NAMED])}: {a.said(a.value(hidden[0], q.attr))}"
    if len(best) > 1:
        names = a.names(best[:_NAMED]) + (f" and {len(best) - _NAMED} more" if len(best) > _NAMED else "")
        return f"{names}, alike{f' with {figure} each' if figure else ''}"
    return f"{a.name(best[0])}{f' with {figure}' if figure else ''}"


def _figure(a: Asker, x: Ref, attr: Attr | None) -> str:
    """How much something has of what things are put in order by; '' where that is no number."""
    n = size(a.value(x, attr.id)) if attr is not None else None
    return "" if n is None or attr is None else count(n, attr.unit) if attr.unit else str(n)


def _nothing(a: Asker, q: Query, what: str) -> str:
    """That there is none, or none that the seat knows of where some may be hidden."""
    return f"There are no {what}{_known(a, q)}."


def _known(a: Asker, q: Query) -> str:
    """What limits a number of things of which some may be hidden; one's own are all known."""
    own = any(c.words == "yours" for c in q.conds)
    return " that you know of" if a.kind(q.kind).hides(a.view) and not own else ""


def _instead(a: Asker, q: Query, noun: str, words: list[str]) -> list[Block]:
    """What is shown where nothing is as asked: one's own sheet, or all of the kind."""
    page = a.kind(a.almanac.seat).page
    if "yours" in words and a.me and page is not None:
        return list(page(a.view, a.me[0].id).blocks)
    every = [x for x in a.all(q.kind) if all(c.holds(x) for c in q.conds if not c.words)] if words else []
    return [Text((f"All {noun}: {len(every)}.",)), grid(a, q.kind, every)] if 0 < len(every) <= LISTED else []


# -- all of one


def page_of(a: Asker, x: Ref, lead: str = "") -> Sheet:
    """All that is known of a thing, `lead` before it."""
    k = a.kind(x.kind)
    head: tuple[Block, ...] = (Text((lead,)),) if lead else ()
    if k.page is not None:
        page = k.page(a.view, x.id)
        return Sheet(page.title, (*head, *page.blocks, a.next(x)))
    known = ((attr, a.value(x, attr.id)) for attr in k.attrs)
    facts = tuple((attr.says[0].capitalize(), a.said(v, attr)) for attr, v in known if v not in _LACKING)
    return Sheet(a.name(x), (*head, Facts(facts), a.next(x)))


def about(a: Asker, q: Query, f: Frame) -> Sheet:
    """All that is known of what is named."""
    if len(q.about) > _PAGES:
        return sheet("Which of them?", grid(a, q.about[0].kind, [x for x in q.about if x.kind == q.about[0].kind]))
    pages = [page_of(a, x) for x in q.about]
    if len(pages) == 1:
        return pages[0]
    return Sheet(f"{len(pages)} of that name", tuple(b for p in pages for b in (Text((p.title,)), *p.blocks)))


def compare(a: Asker, q: Query, f: Frame) -> Sheet:
    """Things side by side."""
    names = a.names(q.about)
    return sheet(names, Text((f"{names}, side by side:",)), grid(a, q.about[0].kind, q.about), a.next(q.about[0]))


# -- near and far


def ways_between(a: Asker, start: Any, goal: Any) -> list[str]:
    """How far it is from place to place by each net of ways, and through where."""
    out = []
    for way, net in a.almanac.ways.items():
        found = reach((start,), lambda s, net=net: net(a.view, s)).way(goal)  # type: ignore[misc]
        if found and len(found) > 1:
            via = f": {listing(a.place_name(p) for p in found)}" if len(found) < _SPELT_OUT else ""
            out.append(f"By {way} {count(len(found) - 1, 'step')}{via}.")
    return out


def distance(a: Asker, q: Query, f: Frame) -> Sheet:
    """How far it is between two, and whether they are neighbours."""
    start, goal = a.place(q.about[0]), a.place(q.to[0])
    here, there = a.name(q.about[0]), a.name(q.to[0])
    ways = ways_between(a, start, goal)
    if q.verb:
        first = [w for w in ways if w.startswith(f"By {q.verb}")]
        near = goal in set(a.almanac.ways[q.verb](a.view, start))
        none = f"No {q.verb} leads from {here} to {there}."
        said = "Yes, they are neighbours." if near else "Yes." if first else none
        ways = [said, *first, *(w for w in ways if w not in first)]
    elif f.mood in ("yesno", "exist"):
        steps = a.steps(start).get(goal)
        apart = f"No: {count(steps, 'step')} apart." if steps else "No."
        ways = ["Yes, they are neighbours." if steps == 1 else apart, *ways]
    lines = tuple(ways or ["No way leads there."])
    return sheet(f"From {here} to {there}", Text(lines), also(f"route {here} to {there}", f"where is {there}"))


def near(a: Asker, q: Query, f: Frame) -> Sheet:
    """What stands near something, or near what a seat has."""
    x = q.to[0]
    whole = x.kind == a.almanac.seat
    starts = [a.place(p) for p in a.pieces() if a.owner(p) == x.id] if whole else [a.place(x)]
    far: dict[Any, int] = {}
    for s in starts:
        for p, n in a.steps(s, limit=a.almanac.threat).items():
            far[p] = min(n, far.get(p, FAR))
    movable = (p for k in a.almanac.kinds if k.at and k.id != a.almanac.place for p in a.all(k.id))
    found = [p for p in movable if a.place(p) in far and p != x and not (whole and a.owner(p) == x.id)]
    rows = sorted(_standing(a, p, far[a.place(p)]) for p in found)
    within = f"within {count(a.almanac.threat, 'step')} of {a.name(x)}"
    said = f"{capital(within)}: {len(rows)}." if rows else f"Nobody that you see is {within}."
    beside = (
        [p for p, n in a.steps(a.place(x), limit=1).items() if n == 1] if f.mood in ("what", "which", "list") else []
    )
    lead = (f"Next to {a.place_name(a.place(x))}: {listing(map(a.place_name, beside))}.",) if beside else ()
    table = Grid(("steps", "where", "who", "whose", "strength"), rows_of((str(r[0]), *r[1:]) for r in rows))
    return sheet(f"Near {a.name(x)}", Text((*lead, said)), *([table] if rows else []), a.next(x))


def _standing(a: Asker, p: Ref, steps: int) -> tuple[int, str, str, str, str]:
    owner = a.owner(p)
    whose = a.seat_name(owner) if owner else "nobody"
    return steps, a.place_name(a.place(p)), a.name(p), whose, a.strength(p)


def closest(a: Asker, q: Query, f: Frame) -> Sheet:
    """Who stands nearest to each of the places of a kind."""
    rows = []
    for spot in a.all(a.almanac.place):
        if a.holds(spot, q.kind):
            far = a.steps(spot.id)
            stand = sorted(_distances(a, far))
            rows += [(str(n), a.name(spot), who, a.seat_name(s)) for n, who, s in stand[:1]]
    rows.sort(key=lambda r: int(r[0]))
    none = f"There is no {q.noun}, or nobody near that you see."
    said = f"{rows[0][2]} ({rows[0][3]}): {rows[0][0]} steps from {rows[0][1]}." if rows else none
    table = Grid(("steps", "place", "who", "whose"), rows_of(rows))
    return sheet(f"Nearest to a {q.noun}", Text((said,)), *([table] if rows else []))


def _distances(a: Asker, far: dict[Any, int]) -> Iterable[tuple[int, str, str]]:
    for p in a.pieces():
        at, owner = a.place(p), a.owner(p)
        if at in far and owner:
            yield far[at], a.name(p), owner
