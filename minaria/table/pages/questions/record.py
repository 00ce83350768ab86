"""Answers about the state of play, what was told to a seat, and the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from commands import TABLE_WORDS, Question, Reading
from commands.tokens import words_of
from minaria.engine.events import Event
from minaria.engine.sheets import Block, Facts, Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.almanac import Ref
from minaria.kit.stems import IDLE, stem, stems_of
from minaria.kit.wording import listing
from minaria.table.pages import answers
from minaria.table.pages.digest import happened, turn_began
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker, also, sheet
from minaria.table.pages.questions.frame import Frame
from minaria.table.pages.questions.general import asks
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.telling import compare, page_of, things

_HOW_TO = re.compile(r"^how (?:do|can|could|does|would|must|should|may) (?:i|we|one|you) ")
_TOLD_AT_MOST = 12
"""Things told that are shown."""
_LOGGED = 20
_WINNING = frozenset(("win", "won", "lose", "lost", "winner", "loser"))
_RULES = 5
"""Rules that are shown."""
_SURE = 0.5
"""The share of a question that rules must have to be an answer."""

_BOTH = 0.75
"""The share of two names that a rule must have to speak of both."""


# -- the state of play


def turn(a: Asker, q: Query, f: Frame) -> Sheet:
    """Whose turn it is, and what is asked or waited for."""
    line, ask = answers.status(a.match, a.seat), a.match.ask(a.seat)
    asked = [f"{a.seat_name(a.seat)} is asked: {ask.prompt}"] if ask is not None else a.match.waits_for(a.seat)
    more = also("what can I do", "who are we waiting for", "who is winning")
    return sheet("Whose turn it is", Text((f"{line.rstrip('.')}.", *asked)), more)


def next_up(a: Asker, q: Query, f: Frame) -> Sheet:
    """Whose turn it is, what is shown of the course of it, who plays what, and how it is found who comes next."""
    page, look = turn(a, q, f), a.game.pages.look
    shown = [b for b in look(a.view, "").blocks if isinstance(b, Facts)] if look is not None else []
    rules = a.passages(("order", "play", "turn"), 3, "means")
    return Sheet("Who is next", (*page.blocks[:1], *shown, *rules, *players(a, q, f).blocks))


def waiting(a: Asker, q: Query, f: Frame) -> Sheet:
    """Whom the table waits for."""
    page = turn(a, q, f)
    return Sheet("Who is waited for", (Text(tuple(a.match.waits_for(a.seat))), *page.blocks))


def players(a: Asker, q: Query, f: Frame) -> Sheet:
    """Who plays what."""
    who = a.game.pages.who
    page = who(a.view, a.people) if who is not None else Sheet("Players", ())
    return Sheet(page.title, (*page.blocks, Text(tuple(a.match.waits_for(a.seat)))))


def standing(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """How the players stand."""
    score = a.game.pages.score
    return score(a.view) if score is not None else None


def winning(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """How the game is won, and how the players stand."""
    words = words_of(a.almanac.victory(a.view))
    blocks = a.passages(("victory", *words), 4) if words else ()
    page = standing(a, q, f)
    if blocks:
        return Sheet("How to win", (*blocks, *(page.blocks if page is not None else ())))
    return a.game.book.find("victory") if a.game.book is not None else page


def game(a: Asker, q: Query, f: Frame) -> Sheet:
    """What the game is about."""
    more = also("how do I win", "what can I do", "rules")
    return sheet(a.game.title, Text((a.game.blurb,)), *a.passages(("victory",), 2), more)


def log(a: Asker, q: Query, f: Frame) -> Sheet:
    """The last things that happened."""
    return answers.log(a.match, a.seat, _LOGGED)


def beside(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What is being fought."""
    return a.game.pages.beside(a.view)


def now(a: Asker, q: Query, f: Frame) -> Sheet:
    """What can be done now."""
    return answers.orders_now(a.match, a.seat)


def situation(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """The state of play."""
    look = a.game.pages.look
    if look is None:
        return None
    page = look(a.view, "")
    return Sheet(page.title, (*turn(a, q, f).blocks[:1], *page.blocks, also("whose turn is it", "what can I do")))


# -- what was told


class _Told(NamedTuple):
    """Something told to the seat: at which line of the journal, its sentence, the stems of its words."""

    n: int
    text: str
    stems: frozenset[str]


def events(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """What was done, as the seat was told of it."""
    verbs = [w for w in q.words if w != "last"]
    if q.verb == "happen" and not q.about and "last" not in q.words:
        return happened(a.match, a.seat, answers.told_to)
    since = _last_turn(a) if "last" in q.words else 0
    found = _told_about(a, q, since)
    if q.verb == "why" and _things(a, q) and any(_has(a, w, t) for w in verbs for t in found):
        lines = {t.n for t in found}  # what led to it is told with other words
        found, verbs = [t for t in _told_about(a, Query("events"), since) if t.n in lines], []
    hits = [sum(_has(a, w, t) for w in verbs) for t in found]
    if verbs:
        best = max(hits, default=0)
        found = [t for t, n in zip(found, hits, strict=True) if n == best > 0]
    who = a.names(q.about[:3]) if q.about else ""
    title = (
        f"What you were told{f' of {who}' if who else ''}{' since the last turn began' if 'last' in q.words else ''}"
    )
    why = a.passages(q.words, 3) if q.verb == "why" and verbs else ()
    if not found and not _things(a, q) and verbs and set(verbs) <= _WINNING:
        page = winning(a, q, f)
        lead = "The game is over." if a.match.over else "The game is not over: nobody has won and nobody has lost."
        return sheet("Who has won", Text((lead,)), *(page.blocks if page is not None else ()))
    if not found and f.says("points?|score") and not _things(a, q):
        page = standing(a, q, f)
        rules = a.passages(("points", "score"), 3, "effect")
        return sheet(title, Text(("Of how it came nothing is told by that word. As it stands:",)), *_all(page), *rules)
    if not found and verbs and not why and not any(w in a.orders or _is_told_of(a, w) for w in verbs):
        return None
    if not found:
        what = f" about '{' '.join(verbs)}'" if verbs else ""
        none = f"You were told nothing of {who or 'that'}{what}."
        return sheet(title, Text((none,)), *why, also("what happened", "log 40"))
    if not (since or verbs or q.verb == "happen" or _things(a, q)):
        found = [t for t in found if t.n >= _last_turn(a)] or found
    return sheet(title, Text((*_partly(a, verbs, found), *_shown(found))), *why)


def _all(page: Sheet | None) -> tuple[Block, ...]:
    return page.blocks if page is not None else ()


def _told_about(a: Asker, q: Query, since: int) -> list[_Told]:
    """What was told of the things and seats that are asked about."""
    seats, things_named, at = [x.id for x in q.about if x.kind == a.almanac.seat], _things(a, q), -1
    out = []
    for n, event in a.match.events(since):
        known = event.known_to(a.seat)
        text = answers.told_to(event, a.seat)
        if known is None or not text:
            continue
        about = any(_mentions(a, known, text, x) for x in things_named)
        follows = q.verb == "happen" and n == at and not (known.places or known.pieces)
        at = n if about or follows else -1
        if things_named and not (about or follows):
            continue
        context = q.verb == "why" and bool(things_named)
        if seats and not context and not any(_concerns(a, known, text, s) for s in seats):
            continue
        if q.attr == "suffered" and not any(_touched(a, known, s) for s in seats):
            continue
        out.append(_Told(n, text, stems_of(text) | _kind_stems(a, known)))
    return out


def _things(a: Asker, q: Query) -> list[Ref]:
    return [x for x in q.about if x.kind != a.almanac.seat]


def _mentions(a: Asker, event: Event, text: str, x: Ref) -> bool:
    return x.id in event.pieces or x.id in event.places or a.name(x) in text


def _concerns(a: Asker, event: Event, text: str, seat: str) -> bool:
    return bool(event.concern(seat)) or a.seat_name(seat) in text or (seat == a.seat and "You " in text)


def _touched(a: Asker, event: Event, seat: str) -> bool:
    return a.game.rules.events.touches(event.concern(seat))


def _kind_stems(a: Asker, event: Event) -> frozenset[str]:
    """The stems of what an event is called: its kind and the ways it concerns, with all their words."""
    said = a.game.rules.events
    kind = next((k for k in said.kinds if k.id == event.kind), None)
    hows = [h for how in event.concerns.values() if (h := said.how(how)) is not None]
    words = [event.kind, *(kind.says if kind is not None else ()), *(w for h in hows for w in (*h.words, h.by))]
    return frozenset(stem(w) for x in words for w in words_of(x) if w not in IDLE)


def _is_told_of(a: Asker, word: str) -> bool:
    """Whether anything that can happen in the game is called so."""
    said = a.game.rules.events
    words = [w for k in said.kinds for w in (k.id, *k.says)] + [w for h in said.hows for w in (*h.words, h.by)]
    return not {stem(word), stem(a.almanac.terms.get(word, word))}.isdisjoint(
        stem(y) for w in words for y in words_of(w)
    )


def _has(a: Asker, word: str, told: _Told) -> bool:
    return stem(word) in told.stems or stem(a.almanac.terms.get(word, word)) in told.stems


def _partly(a: Asker, verbs: Iterable[str], found: list[_Told]) -> list[str]:
    """What of the question nothing that is shown tells of."""
    without = [w for w in dict.fromkeys(verbs) if not any(_has(a, w, t) for t in found)]
    return [f"Nothing told says '{' '.join(without)}'; the nearest told:"] if without else []


def _shown(found: list[_Told]) -> list[str]:
    lines = [t.text for t in found[-_TOLD_AT_MOST:]]
    return [f"The last {len(lines)} of {len(found)} things told:", *lines] if len(found) > len(lines) else lines


def _last_turn(a: Asker) -> int:
    """The journal line at which the turn before this one began."""
    began = turn_began(a.match, a.seat)
    marks = (n for n, e in a.match.events() if e.kind in ("turn", "round") and answers.told_to(e, a.seat))
    before = [n for n in marks if n < began]
    return before[-1] if before else 0


# -- the rules


def rule(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """The rules that tell of what is asked."""
    book, said = a.game.book, " ".join(a.almanac.terms.get(w, w) for w in q.words)
    if book is not None and said in book.lead_words:
        return book.find(said)
    page = by_words(a, q.words, asks=asks(f))
    shown = own_page_of(a, f"look {' '.join(q.words)}") if q.verb == "does" and len(q.words) > 1 else None
    if shown is not None:
        return Sheet(shown.title, (*shown.blocks, *a.passages(q.words, 2, "effect")))
    if page is not None and _by_chance(a, q.words, f):
        return Sheet(f"Not understood; the rules with '{' '.join(q.words)[:40]}'", page.blocks)
    if page is None or len(f.names) != 1 or len(f.names[0].value) != 1 or f.names[0].text in q.words:
        return page
    return Sheet(page.title, (*page.blocks, *page_of(a, f.names[0].value[0]).blocks))


def by_words(a: Asker, words: Iterable[str], lead: str = "", asks: str = "") -> Sheet | None:
    """The rules in which words occur, or that no more than that was understood; None if there are none."""
    words = tuple(words)
    blocks, title = a.passages(words, _RULES, asks), f"Rules: {' '.join(words)[:60]}"
    if not blocks:
        return None
    if not a.told_by_rules(words) and a.share(words) < _SURE:
        title = f"Not understood; the rules with '{' '.join(words)[:40]}'"
    elif not lead and (left := _untold(a, words, blocks)):
        lead = f"Of your question I left out: {listing(left)}."
    return sheet(title, *((Text((lead,)),) if lead else ()), *blocks)


def own_page_of(a: Asker, line: str) -> Sheet | None:
    """The page that a word of the table shows of something, if that is called by all that is said; None else."""
    read = a.game.reader(TABLE_WORDS).read(line, a.game.language.scope(a.match, a.seat))
    if not isinstance(read, Reading) or read.note:
        return None
    page = answers.answer(a.match, a.seat, read.order, a.people)
    said = {stem(w) for w in words_of(line.partition(" ")[2]) if w not in IDLE}
    return page if said <= stems_of(page.title) else None


def _by_chance(a: Asker, words: Iterable[str], f: Frame) -> bool:
    """Whether rules are found by the words for things alone, and what is asked of these is not among them."""
    said = [w for w in words if w not in IDLE]
    plain = [w for w in said if "noun" in a.lexicon.words.get((w,), {}) or w in en.VERB_OF]
    things = all("noun" in a.lexicon.words.get((w,), {}) for w in said)
    little = f.mood not in ("what", "about", "list") and (len(said) == 1 or len(plain) == len(said))
    if little and not a.told_by_rules((*said, *plain)):
        return True
    denied = f.has("nobody", "none") or (bool(f.of("not")) and f.mood == "whatif")
    return (things and f.mood in ("whatif", "howto", "when", "why")) or (denied and len(said) == 1)


def _untold(a: Asker, words: Iterable[str], blocks: Iterable[Block]) -> list[str]:
    """The words of a question that the rules found for it say nothing of, whatever their endings."""
    told = {stem(w) for w in words_of(str(blocks))}
    asked = ((w, stem(a.almanac.terms.get(w, w))) for w in words if w not in IDLE)
    return [w for w, s in asked if s not in told and alike(s).isdisjoint(told)]


def explain(a: Asker, q: Query, f: Frame) -> Sheet:
    """What something named is and does: all that is known of it, and what the rules say."""
    page = page_of(a, q.about[0])
    return Sheet(page.title, (*page.blocks, *a.passages(q.words, 3, asks(f))))


def special(a: Asker, q: Query, f: Frame) -> Sheet:
    """What things of one sort have against those of another: the rules that name both, and both side by side."""
    page = compare(a, q, f)
    rules = a.passages(q.words, 2, "effect") if a.share(q.words) >= _BOTH else ()
    none = () if rules else (Text((f"No rule is found that names both {a.names(q.about)}.",)),)
    return Sheet(page.title, (*rules, *none, *page.blocks))


def gloss(a: Asker, q: Query, f: Frame) -> Sheet:
    """A word for things of the game: those there are, and what the rules say of it."""
    page = things(a, q, f)
    return Sheet(page.title, (*page.blocks, *a.passages(q.words, 2)))


def help(a: Asker, q: Query, f: Frame) -> Sheet | None:
    """How an order is said: the one that what one would do reads as, else that of the word for it."""
    line = _HOW_TO.sub("", f.line)
    read = a.game.reader(TABLE_WORDS).read(line, answers.Curious(a.game.language.scope(a.match, a.seat)))
    if said := _summed_up(a, line):
        return answers.help_on(a.match, a.seat, said)
    if line != f.line and isinstance(read, Question) and len({type(o) for _, o in read.choices}) == 1:
        return answers.help_on(a.match, a.seat, read.choices[0][1].spec.word)
    if line != f.line and isinstance(read, Reading) and not read.order.spec.table:
        return answers.help_on(a.match, a.seat, read.order.spec.word)
    if q.words and not _orders_it(a, q) and a.share((q.verb, *q.words)) >= _BOTH:
        return by_words(a, (q.verb, *q.words), asks="may")
    page = answers.help_on(a.match, a.seat, " ".join((q.verb, *q.words)))
    return page if page.title != "Help" else answers.help_on(a.match, a.seat, q.verb)


def _summed_up(a: Asker, line: str) -> str:
    """The word of the order on offer that says of itself all that one would do: "give up the siege" is to lift it."""
    said, ask = {stem(w) for w in words_of(line) if w not in IDLE}, a.match.ask(a.seat)
    if ask is None or len(said) < len(("give", "siege")):
        return ""
    specs = {o.kind.spec.word: o.kind.spec for o in ask.offers}
    found = [word for word, spec in specs.items() if said <= {stem(w) for w in words_of(spec.summary)}]
    return found[0] if len(found) == 1 else ""


def _orders_it(a: Asker, q: Query) -> bool:
    """Whether an order that begins with a word speaks of what else is said."""
    specs = [k.spec for k in a.game.language.orders if q.verb in k.spec.heads]
    known = stems_of(" ".join(f"{s.usage} {s.summary}" for s in specs))
    return any(stem(w) in known or not alike(stem(w)).isdisjoint(known) for w in q.words)


def nearest_rules(a: Asker, words: Iterable[str]) -> tuple[Block, ...]:
    """The rules in which words of a question occur that was not understood."""
    found = a.passages(tuple(words), 2)
    return (Text(("The rules have:",)), *found) if found else ()
