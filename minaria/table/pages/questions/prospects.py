"""Answers about what could be: who can go, attack, be attacked, what a try leads to, the odds. Nothing is done."""

from __future__ import annotations

import re
from collections.abc import Sequence

from commands import TABLE_WORDS, Misread, Order, Question, Reading
from commands.frames import verbs_of
from commands.lexicon import TROOPS
from commands.tokens import words_of
from minaria.engine.sheets import Grid, Sheet, Text
from minaria.kit.almanac import Ref
from minaria.kit.wording import capital, count
from minaria.table.pages import answers
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import FAR, LISTED, Asker, also, refs_in, rows_of, several, sheet
from minaria.table.pages.questions.at_hand import tells_chances
from minaria.table.pages.questions.capacity import moving
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.record import by_words
from minaria.table.pages.questions.situation import topic
from minaria.table.pages.questions.telling import page_of, sentence, value, ways_between

_AGAINST = (
    r"(?:against|attack\w*|versus|vs|beat\w*|defeat\w*|win\w* against|tak\w+|captur\w+|kill\w*|fight\w*|hit\w*|"
    r"storm\w*)"
)
"""What stands between who fights and what is fought."""
_OWN_MEN = TROOPS | {"units", "pieces", "forces", "people", "stuff", "things"}
"""What one calls all that one has on the map, whatever the game calls it."""
_FEW = 8
"""Places shown of those to which somebody could go."""
_NOW = (answers.NOW, answers.NOT_ASKED)
_KEEPING = r"feed|keep|maintain|support|everyone|everybody|all|them|army|armies|troops|units|men|upkeep"
"""What is said where it is one's pieces that are to be paid for."""
_BUYING = ("buy", "recruit", "hire", "raise", "build")
_SURE = 0.8
"""The share of a question that rules must have to say why something cannot be done."""
_READINGS = 4
"""Readings of a line that are named."""


# -- going


def may(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What some pieces can do now; how far they go, where that is asked and known of each."""
    page = _may(a, q, f)
    x = q.about[0] if q.about else None
    attr = moving(a.kind(x.kind)) if x is not None and f.mood == "howfar" else None
    if page is None or x is None or attr is None:
        return page
    return Sheet(page.title, (Text((capital(sentence(a, x, attr)),)), *page.blocks))


def _may(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What some pieces can do now: the game's own advice for one's own, their reach for another's."""
    advice, x = a.game.advice.may, q.about[0] if q.about else None
    said = words_of(q.words[0])[-1:] if q.words else ()
    if x is None and f.of("self") and _OWN_MEN.intersection(said):
        return _mine_go(a) or orders(a, Query("orders", verb=a.almanac.move.partition(" {")[0]), f)
    if x is None:
        return advice(a.match, a.seat, q.words[0] if q.words else "") if advice is not None else None
    if not a.kind(x.kind).at:
        own = [p for p in a.mine() if a.name(p).lower().startswith(a.name(x).lower())]
        if x.kind != a.almanac.place and not own:
            return page_of(a, x, f"You have no {a.name(x)} on the map now.")
        return advice(a.match, a.seat, a.name(x)) if advice is not None else None
    if a.owner(x) != a.seat:
        return _goes(a, x)
    return advice(a.match, a.seat, q.words[0] if q.words else a.name(x)) if advice is not None else None


def _mine_go(a: Asker) -> Sheet | None:
    """Where all that one has on the map could go in one move; None where nothing is known of it."""
    rows = [
        (
            a.name(x),
            a.said(a.value(x, a.kind(x.kind).at)),
            a.said(tuple(Ref(a.almanac.place, p) for p in list(far)[:_FEW])),
        )
        for x in a.mine()
        if (far := a.goes(x))
    ]
    if not rows:
        return None
    lead = Text(("Some of where each could go in one move, the nearest first:",))
    grid = Grid(("who", "where", "could go to"), rows_of(rows))
    return sheet("Where what you have can go", lead, grid, also("what can I do"))


def _goes(a: Asker, x: Ref) -> Sheet:
    """Where a piece of somebody else's could go."""
    name, far, owner = a.name(x), a.goes(x), a.owner(x)
    head = f"{name} is {a.seat_name(owner)}'s" if owner else f"{name} is nobody's"
    places = tuple(Ref(a.almanac.place, p) for p in far or ())
    goes = f"{head}. One move could take it to {a.said(places)}."
    none = f"{head}; it goes nowhere by itself as far as you can see."
    return sheet(f"Where {name} can go", Text((goes if places else none,)), a.next(x))


def reach(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """Whether a piece can come to a place in one move."""
    to = q.to[0]
    x = _standing(a, q.about[0])
    at, goal = a.place(x), a.place(to)
    if at is None or goal is None:
        return page_of(a, x, f"{a.name(x if at is None else to)} is not on the map.")
    far, name, here = a.goes(x), a.name(x), a.place_name(at)
    there = a.name(to) if to.kind == a.almanac.place else f"{a.name(to)} at {a.place_name(goal)}"
    if at == goal:
        said = [f"Yes: {name} at {here} is there {there}."]
    elif far is None:
        said = [f"{name} stands at {here}; how far it goes in one move is not told here."]
    else:
        yes = goal in far
        said = [f"{'Yes' if yes else 'No'}: {name} at {here} {'can' if yes else 'cannot'} reach {there} in one move."]
    said += ways_between(a, at, goal)
    if a.owner(x) == a.seat:
        line = a.almanac.move.format(piece=name, place=a.place_name(goal))
        said.append(f"As an order now, '{line}': {_lawful(a, line)}")
    page = page_of(a, Ref(a.almanac.place, goal)).blocks if at == goal or f.has("enter") else ()
    return sheet(f"Can {name} reach {a.name(to)}", Text(tuple(said)), *page, a.next(x))


def _standing(a: Asker, x: Ref) -> Ref:
    """What stands somewhere of something that does not itself: the monarch of a kingdom."""
    if a.place(x) is not None:
        return x
    led = (y for attr in a.kind(x.kind).attrs for y in refs_in(a.value(x, attr.id)) if a.kind(y.kind).at)
    return next((y for y in led if a.place(y) is not None and y.kind not in (a.almanac.place, x.kind)), x)


def reachers(a: Asker, q: Query, f: Frame) -> Sheet:
    """Which of one's own pieces can come to a place in one move."""
    goal, to = a.place(q.to[0]), a.name(q.to[0])
    own = [p for p in a.mine() if q.kind in ("", p.kind)]
    known = [p for p in own if a.goes(p) is not None]
    can = [p for p in known if goal in (a.goes(p) or {}) or a.place(p) == goal]
    noun = several(q.noun or "pieces")
    names = f": {a.names(can)}" if can else ""
    reached = f"{'Yes' if can else 'No'}: {len(can)} of your {len(own)} {noun} can be at {to} in one move{names}."
    said = reached if known else f"How far what you have is from {to}:"
    far = a.steps(goal)
    shown = sorted(can or own, key=lambda p: far.get(a.place(p), FAR))[:LISTED]
    rows = [(a.name(p), a.place_name(a.place(p)), str(far.get(a.place(p), "-")), a.strength(p)) for p in shown]
    table = [Grid(("who", "where", "steps", "strength"), rows_of(rows))] if rows else []
    return sheet(f"Who of yours can reach {to}", Text((said,)), *table, a.next(q.to[0]))


# -- attacking


def targets(a: Asker, q: Query, f: Frame) -> Sheet:
    """What of others one's own pieces, or those named, could come to."""
    own = [p for p in a.pieces() if p in q.about and a.place(p) is not None] if q.about else a.mine()
    rows = []
    for p in own:
        goes = a.goes(p) or {}
        for o in a.against():
            if a.place(o) in goes or a.place(o) == a.place(p):
                rows.append((a.name(o), a.place_name(a.place(o)), a.strength(o), a.name(p), a.strength(p)))
    if not rows:
        none = "Nothing of others is within one move of what you have, as far as you see."
        return sheet("What you could attack", Text((none, a.orders_now())))
    many = count(len({r[0] for r in rows}), "piece")
    return sheet(
        "What you could attack",
        Text((f"Within one move of what you have: {many} of others.",)),
        Grid(("who", "where", "strength", "your piece", "its strength"), rows_of(rows)),
        Text((a.orders_now(), f"Ask also: odds at {rows[0][1]}.")),
    )


def threat(a: Asker, q: Query, f: Frame) -> Sheet:
    """Who of the others could come to something, or to what somebody has."""
    goals = [g for x in q.to for g in _pieces_of(a, x)]
    rows = [(a.name(g), *_coming(a, n, p)) for g in goals if a.place(g) is not None for n, p in a.threats(a.place(g))]
    if q.about:
        rows = [r for r in rows if r[2] == a.name(q.about[0])]
    title = f"Who could attack {a.names(q.to[:3])}"
    if not rows:
        return sheet(title, Text(tuple(_nobody_comes(a, q, goals))), a.next(q.to[0] if q.to else None))
    many = count(len(rows), "piece")
    said = f"{many} of others could come there in one move, or are near; whether they may, and dare, is theirs."
    table = Grid(("to", "who", "whose", "from", "steps", "strength"), rows_of(rows))
    return sheet(title, Text((said,)), table, a.next(q.to[0]))


def _pieces_of(a: Asker, x: Ref) -> list[Ref]:
    return [p for p in a.pieces() if a.owner(p) == x.id] if x.kind == a.almanac.seat else [x]


def _coming(a: Asker, steps: int, p: Ref) -> tuple[str, str, str, str, str]:
    return a.name(p), a.seat_name(a.owner(p)), a.place_name(a.place(p)), str(steps), a.strength(p)


def _nobody_comes(a: Asker, q: Query, goals: Sequence[Ref]) -> list[str]:
    within = count(a.almanac.threat, "step")
    said = [f"Nobody that you see could come to {a.names(q.to[:3])} in one move, or stands within {within}."]
    spot = next((at for g in goals if (at := a.place(g)) is not None), None)
    far = a.steps(spot) if spot is not None else {}
    off = sorted(((far[a.place(p)], p) for p in a.against() if far.get(a.place(p))), key=lambda t: (t[0], str(t[1])))
    return said + [f"The nearest: {a.name(p)}, {count(n, 'step')} off." for n, p in off[:1]]


def exposed(a: Asker, q: Query, f: Frame) -> Sheet:
    """Which of one's own things of a kind others could come to."""
    own = [p for p in a.all(q.kind) if a.owner(p) == a.seat and a.place(p) is not None]
    rows = []
    for p in own:
        found = a.threats(a.place(p))
        if found:
            rows.append((a.name(p), a.place_name(a.place(p)), a.strength(p), a.names(t for _, t in found[:4])))
    noun = several(a.noun(q.kind))
    within = f"within {count(a.almanac.threat, 'step')}"
    some = f"{len(rows)} of your {len(own)} {noun} could be reached by others in one move, or have others {within}."
    none = f"Nobody that you see could reach any of your {noun} in one move."
    table = [Grid((noun, "where", "strength", "by"), rows_of(rows))] if rows else []
    return sheet(f"{noun} in danger", Text((some if rows else none,)), *table)


def odds(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """The chances of a fight: the game's own advice about what is named, with what is said to fight it."""
    if a.game.advice.odds is None:
        return None
    own = [x for x in q.about if a.owner(x) == a.seat and x.kind != a.almanac.place]
    theirs = [x for x in q.about if x not in own and a.place(x) is not None]
    target = _target(a, f, theirs)
    if len(theirs) > 1 and not own and target is not None and any(x.kind != a.almanac.place for x in theirs):
        both = [sentence(a, x, attr) for x in theirs if (attr := a.attr(x, a.kind(x.kind).power)) is not None]
        lines = ("Odds are told of what you have. As they stand:", *both)
        return sheet("How strong both are", Text(lines), a.next(target))
    if q.about and target is None and not own:
        return None
    page = _best_told(a, f, own, target)
    return Sheet(page.title, (*page.blocks, *page_of(a, target).blocks)) if f.mood == "whatif" and target else page


def _target(a: Asker, f: Frame, theirs: Sequence[Ref]) -> Ref | None:
    """What is to be fought: what stands behind "against" where several are named, else the place, else the last."""
    said = re.search(rf"\b(?:{_AGAINST}|at|on) (?:the )?(.+?)(?: with| from|$)", f.line) if len(theirs) > 1 else None
    meant = (x for x in theirs if said and (a.name(x).lower() in said[1] or str(x.id) in said[1]))
    place = next((x for x in theirs if x.kind == a.almanac.place), theirs[-1] if theirs else None)
    return next(meant, place)


def _best_told(a: Asker, f: Frame, own: Sequence[Ref], target: Ref | None) -> Sheet:
    """The page of the first way of saying it that tells chances: with what is said, with what is named, with what of
    one's own could come there; the last that was said where none does."""
    advice = a.game.advice.odds
    assert advice is not None
    at = a.place(target) if target is not None else None
    called = a.place_name(at) if at is not None else ""
    places = [*(c.text for c in f.names if target in c.value), called] if at is not None else [""]
    forces = [*_forces_said(f), " and ".join(a.name(x) for x in own)]
    near = [x for x in a.mine() if at in (a.goes(x) or ())] if at is not None and not own else []
    forces += [" and ".join(a.name(x) for x in near)] if near else []
    first = None
    for force in dict.fromkeys(forces):
        for place in dict.fromkeys(places):
            page = advice(a.match, a.seat, place, force)
            if tells_chances(page):
                return page
            first = first or page
    siege = a.game.advice.siege_odds
    for force in dict.fromkeys(forces if siege is not None and at is not None else ()):
        besieged = siege(a.match, a.seat, called, force) if siege is not None else None
        if besieged is not None and tells_chances(besieged):
            return besieged
    return first or advice(a.match, a.seat, called, "")


def _forces_said(f: Frame) -> list[str]:
    """What is said to fight, in its own words: behind "with", or before what it is against."""
    with_ = re.search(rf" (?:with|using) (?:my |the |our )?(.+?)(?: {_AGAINST}| at | on |$)", f.line)
    of = re.search(
        rf"(?:odds|chances?) (?:of|for|that|if|with) (?:my |the |our )?(.+?) (?:{_AGAINST}|could|would|can|will)",
        f.line,
    )
    return [m[1] for m in (with_, of) if m is not None and m[1] not in ("i", "we")]


# -- trying


def _read(a: Asker, line: str) -> Reading | Question | Misread:
    return a.game.reader(TABLE_WORDS).read(line, answers.Curious(a.game.language.scope(a.match, a.seat)))


def _lawful(a: Asker, line: str) -> str:
    """Whether an order is lawful now, and why not."""
    read = _read(a, line)
    if isinstance(read, Misread):
        return read.message
    if isinstance(read, Question):
        return "that may mean several things: " + "; ".join(label for label, _ in read.choices[:_READINGS])
    refusal = a.match.refusal(a.seat, read.order)
    return "it is lawful." if refusal is None else str(refusal)


def verdict(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """Whether one may do what is asked about, why not, and what it leads to."""
    line = q.words[0]
    read, head = _read(a, line), line.split()[0]
    if isinstance(read, Misread) and q.to:
        return reachers(a, q, f)
    if isinstance(read, Misread):
        same = [v for v in sorted(en.VERBS.get(en.VERB_OF.get(head, ""), ())) if v in a.orders]
        if head not in a.orders and en.VERB_OF.get(head) == "retreat" and same:
            return orders(a, Query("orders", verb=same[0]), f)
        if f.mood == "why" and a.share(topic(a, f)) >= _SURE:
            return by_words(a, topic(a, f))
        if head in a.orders and not a.told_by_rules(w for w in topic(a, f) if w != head):
            return orders(a, Query("orders", verb=head), f)
        return by_words(a, topic(a, f), f"'{line}' is no order as it stands: {read.message}")
    own = [x for x in q.about if a.owner(x) == a.seat and a.kind(x.kind).force]
    if isinstance(read, Question) and own and a.game.advice.may is not None:
        return may(a, Query("may", about=tuple(own[:1]), words=(a.name(own[0]),)), f)
    if isinstance(read, Question) or type(read.order).spec.table:
        return by_words(a, topic(a, f))
    if type(read.order) in a.game.referee.edits:
        return by_words(a, topic(a, f), f"'{line}' is no order of a player's.")
    return sheet(
        f"Can I {line}", Text(tuple(_judged(a, read.order, read.text))), a.next(q.about[0] if q.about else None)
    )


def _judged(a: Asker, order: Order, text: str) -> list[str]:
    advice, refusal = a.game.advice, a.match.refusal(a.seat, order)
    if refusal is None:
        return [f"Yes: '{text}' is lawful now. What it leads to:", *advice.follows(a.match, a.seat, order)]
    cited = answers.cited(a.game, refusal.rule)
    helps = advice.helps(a.match, a.seat, order, refusal)
    return [f"No, that cannot be done now: {refusal.text}", *([cited] if cited else []), *helps]


def orders(a: Asker, q: Query, f: Frame) -> Sheet:
    """What may be ordered now of one kind, or why there is nothing."""
    others = () if q.verb in a.orders else sorted(en.VERBS.get(en.VERB_OF.get(q.verb, ""), ()))
    retreating = en.VERB_OF.get(q.verb) == "retreat"
    ask = a.match.ask(a.seat)
    offered = {head for o in (ask.offers if ask is not None else ()) for head in o.kind.spec.heads}
    for verb in (q.verb, *others):
        if retreating and verb not in offered:
            continue  # who moves on, does not retreat
        page = answers.orders_of(a.match, a.seat, verb)
        if page.title not in _NOW:
            return page
    if en.VERB_OF.get(q.verb) == "attack":
        return targets(a, q, f)
    kind = next((k for k in a.game.language.orders if q.verb in verbs_of(k.spec)), None)
    none = f"There is no order '{q.verb}' for you now."
    said = str(a.match.not_offered(a.seat, kind)) if kind is not None else none
    found = a.passages([q.verb, *(w for w in topic(a, f) if w != q.verb)], 3)
    page = answers.orders_now(a.match, a.seat)
    return sheet(f"Can I {q.verb}", Text((said,)), *found, *page.blocks)


def afford(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What one has to pay with, and what there is to buy."""
    money = value(a, q, f._replace(mood="howmuch"))
    page = next((p for v in _BUYING if (p := answers.orders_of(a.match, a.seat, v)).title not in _NOW), None)
    if money is None:
        return None
    all_of_it = page_of(a, q.about[0]).blocks
    due = a.passages([w for w in topic(a, f) if w not in ("pay", "afford")], 2, "cost")
    owed = a.attr(q.about[0], "upkeep") if f.says(_KEEPING) else None
    kept = (Text((sentence(a, q.about[0], owed),)),) if owed is not None else ()
    return Sheet(money.title, (*kept, *money.blocks, *all_of_it, *(page.blocks if page is not None else ()), *due))


def will(a: Asker, q: Query, f: Frame) -> Sheet:
    """What somebody else will do: that is his own affair."""
    who = a.name(q.about[0])
    said = f"What {who} will do is {who}'s own affair: ask with an offer, or 'say' and 'whisper'."
    more = also(f"what did {who} do", f"how strong is {who}", f"tell me about {who}")
    return sheet(f"What {who} will do", Text((said,)), more, *page_of(a, q.about[0]).blocks)
