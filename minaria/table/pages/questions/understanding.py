"""From a line to its query and from a query to its answer: the families of questions, in their order.

Every word of a question is claimed by its query or told as left out; nothing is passed over in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from commands.tokens import words_of
from minaria.engine.sheets import Sheet, Text
from minaria.kit.alike import alike
from minaria.kit.almanac import Ref
from minaria.kit.stems import stem
from minaria.kit.wording import listing
from minaria.table.pages.questions import (
    advising,
    at_hand,
    capacity,
    character,
    coming,
    comparing,
    describing,
    dice_numbers,
    doing,
    done_so_far,
    general,
    own_pages,
    own_rows,
    prospects,
    reckoning,
    record,
    refraining,
    sets,
    situation,
    telling,
    unsaying,
)
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker, several
from minaria.table.pages.questions.follow_up import leads_on, spoken, written_out
from minaria.table.pages.questions.frame import Frame, frame
from minaria.table.pages.questions.lexicon import Chunk
from minaria.table.pages.questions.query import Answer, Query

Family = Callable[[Asker, Frame], Query | None]
Say = Callable[[Asker, Query, Frame], Sheet | None]

FAMILIES: tuple[Family, ...] = (
    advising.advice,
    reckoning.balance,
    own_rows.own_row,
    coming.coming,
    situation.play,
    own_pages.own_page,
    done_so_far.done_so_far,
    dice_numbers.dice_number,
    situation.events,
    refraining.refraining,
    unsaying.unsaying,
    at_hand.at_hand,
    situation.odds,
    character.character,
    reckoning.price,
    general.general,
    doing.costs,
    comparing.compared,
    doing.ways,
    doing.can,
    doing.danger,
    situation.rule,
    describing.attribute,
    sets.things,
    describing.is_so,
    describing.about,
    general.by_the_book,
)
"""Each takes a question for its own or leaves it to the next."""
_OF_NAMES: tuple[Family, ...] = (describing.attribute, sets.things, describing.about)
"""Those that a line without a word of asking may belong to."""
ANSWERS: Mapping[str, Say] = {
    "turn": record.turn,
    "next": record.next_up,
    "waiting": record.waiting,
    "players": record.players,
    "standing": record.standing,
    "winning": record.winning,
    "game": record.game,
    "log": record.log,
    "beside": record.beside,
    "now": record.now,
    "situation": record.situation,
    "events": record.events,
    "rule": record.rule,
    "gloss": record.gloss,
    "special": record.special,
    "explain": record.explain,
    "help": record.help,
    "page": own_pages.page,
    "asked": at_hand.asked,
    "coming": coming.told,
    "done": done_so_far.done,
    "row": own_rows.row,
    "dice": dice_numbers.told,
    "refraining": refraining.told,
    "advice": advising.told,
    "unsaying": unsaying.told,
    "figures": capacity.figures,
    "price": reckoning.price_told,
    "balance": reckoning.balance_told,
    "odds": prospects.odds,
    "afford": prospects.afford,
    "may": prospects.may,
    "reach": prospects.reach,
    "reachers": prospects.reachers,
    "targets": prospects.targets,
    "threat": prospects.threat,
    "exposed": prospects.exposed,
    "verdict": prospects.verdict,
    "orders": prospects.orders,
    "will": prospects.will,
    "distance": telling.distance,
    "near": telling.near,
    "closest": telling.closest,
    "value": telling.value,
    "scale": telling.scale,
    "ismine": telling.is_mine,
    "is": telling.is_so,
    "set": telling.things,
    "count": telling.things,
    "about": telling.about,
    "character": character.told,
    "compare": telling.compare,
    "more": comparing.more,
}
"""What answers a query of each family."""
_GOING = en.words(
    "reach go come move join get attack fight besiege take far can could march be travel arrive walk ride enter way "
    "road roads land sea by distance next"
)
_WHOLE = en.words(
    "rule page asked help gloss explain verdict odds afford will events orders turn next waiting players standing now "
    "situation winning game beside log coming done row dice special refraining price balance figures unsaying advice"
)
"""Families that make use of all words, or are asked for by a whole line."""
_KNOWN: Mapping[str, frozenset[str]] = {
    "reach": _GOING,
    "distance": _GOING | {"apart", "leads"},
    "near": frozenset(("near", "around", "close", "who")),
    "may": _GOING | {"do", "use", "options", "marry", "wed"},
    "reachers": _GOING | en.words("quickest shortest fastest best way route path"),
    "threat": _GOING
    | en.words(
        "hit strike attacks attacking attacked afraid fear worried worry careful beware watch biggest worst greatest "
        "danger dangerous safe threatens threaten threatened threat risk at"
    ),
    "exposed": en.words("danger dangerous safe threat threatened risk at weak reach attack"),
    "targets": _GOING,
    "value": en.words(
        "has have holds married to name called need needed left go goes bring brings yield yields give gives produce "
        "dies if roll rolls throw throws get gets"
    ),
    "count": frozenset(("there", "left")),
    "set": frozenset(("left", "go", "goes")),
    "is": frozenset("a"),
    "more": en.words("than more fewer less or as compared to is has have stronger"),
    "compare": frozenset(("better", "best", "stronger")),
    "about": en.words("tell about show look info information details more stats sheet page status map on"),
    "closest": frozenset(en.CLOSEST),
    "ismine": frozenset(("mine", "yours")),
}
"""Words that a family knows without its query holding them."""
_SOMEBODY = ("he", "she", "him", "her", "his")
_MINE = ("my sheet", "my page", "my status", "my stuff")
_ALONE: Mapping[str, tuple[str, ...]] = {
    "turn": ("year", "turn", "round", "season", "date", "phase", "whose turn", "time"),
    "situation": ("report", "situation", "state of play", "summary", "how it stands", "news of the realm"),
    "waiting": ("who is late", "waiting"),
    "players": ("players", "opponents", "rivals"),
}
"""Lines of a word or two that ask for a page as they stand."""
_ME = ("me", "mine", "my", "us", *_MINE)
_TELLING_ALL = ("about", "explain", "character")
"""Families that tell all there is to tell of a thing."""
_SECOND = re.compile(
    r",? and (?=(?:how|what|when|who|whom|whose|where|which|why|can|could|do|does|did|is|are|will|has|have|may) )|"
    r"\?+ +",
    re.IGNORECASE,
)
"""Where a second question begins in a line."""
_IT = re.compile(r"\b(?:it|they|them|that)\b", re.IGNORECASE)
_HOW_MANY = re.compile(r"^(how many|which)(?= (?:are|is|do|does|have|has|can|will)\b)", re.IGNORECASE)
"""A number that is asked for without saying of what."""
_WORDS_OF_ONE = 3
"""Words that a question of its own has at least."""
_NOT_UNDERSTOOD = "Not understood"
"""How the title begins of what was not understood."""
_LEFT_AT_MOST = 2
"""Words or names of a question that may be left out; of one that has more too little is understood."""
_BARE_AT_MOST = 5
"""Chunks of a line that only names things."""


def understand(a: Asker, line: str) -> tuple[Frame, Query | None]:
    """The frame of a line and the query it comes to, None if that is none."""
    a.raw = "" if line.isupper() else line.strip().partition(" ")[2]
    f = frame(a.lexicon, line)
    found = (family(a, f) for family in FAMILIES)
    return f, next((q for q in found if q is not None), None)


def answer(a: Asker, line: str) -> Answer | None:
    """The answer to a question, None where none is understood: with what it leaves to the one before, where it does."""
    both = _both(a, line)
    if both is not None:
        return both
    rest = written_out(a, line) if leads_on(line) else ""
    found = _answer(a, rest) if rest else None
    if found is not None and found.whole:
        return found
    found = _answer(a, line)
    if found is not None and found.whole:
        return found
    rest = rest or written_out(a, line)
    return ((_answer(a, rest) if rest else None) or found) if rest else found


def _both(a: Asker, line: str) -> Answer | None:
    """The answers to two questions in one line, "it" in the second being of the first; None where it is one, or where
    one of them is not wholly understood."""
    parts = [p.strip() for p in _SECOND.split(line, maxsplit=1)]
    if len(parts) < 2 or min(len(p.split()) for p in parts) < _WORDS_OF_ONE or not en.is_question(parts[0]):
        return None
    first, before = _answer(a, parts[0]), a.before
    if first is None or not first.whole:
        return None
    a.before = spoken(a, parts[0])
    f = frame(a.lexicon, parts[0])
    word = _spoken_of(f)
    rest = _HOW_MANY.sub(rf"\1 {several(word)}", parts[1], count=1) if word else parts[1]
    if rest == parts[1] and word and not f.names:
        rest = _IT.sub(f"my {word}" if f.of("self") else word, rest, count=1)
    second = _answer(a, rest if rest != parts[1] else written_out(a, rest) or rest)
    a.before = before
    if second is None or not second.whole:
        return None
    if second.sheet.blocks == first.sheet.blocks:
        return first
    blocks = (*first.sheet.blocks, Text(("", f"{second.sheet.title}:")), *second.sheet.blocks)
    return Answer(Sheet(first.sheet.title, blocks), True, first.family)


def _spoken_of(f: Frame) -> str:
    """The word for what a question is about: something known of things, a kind of them, else whatever is said first."""
    said = [c for c in f.of("word", "unknown") if c.text not in en.FILL]
    known = [c.text for c in said if c.type == "word" and not c.value.keys().isdisjoint(("attr", "noun"))]
    return next(iter((*known, *(c.text for c in said))), "")


def _answer(a: Asker, line: str) -> Answer | None:
    f, q = understand(a, line)
    a.line = f.line
    made = ANSWERS[q.family](a, q, f) if q is not None else None
    if q is None or made is None:
        return None
    if q.family == "rule" and made.title.startswith(_NOT_UNDERSTOOD):
        rules = (Text(("The rules have:",)), *made.blocks)
        return Answer(Sheet(made.title, (*nearest(a, line).blocks[:1], *rules)), False, q.family)
    if q.family == "rule" and _of_whom(f) and not f.nouns():
        return None
    left = [
        w
        for w in dict.fromkeys((*q.left, *(_of_whom(f) if q.family not in _WHOLE else ()), *unclaimed(a, q, f)))
        if (w not in en.FILL or w in _SOMEBODY) and w[0].isalnum()
    ]
    if not left or (q.family in _TELLING_ALL and not f.of("near") and _stand_there(made, left)):
        return Answer(made, True, q.family)
    book = general.in_general(a, f)
    told = record.rule(a, book, f) if book is not None else None
    if told is not None:
        return Answer(told, True, "rule")
    if len(left) > _LEFT_AT_MOST:
        return None
    rules = record.nearest_rules(a, situation.topic(a, f)) if q.family in ("set", "count", "value") else ()
    lead = Text((f"Of your question I left out: {listing(left)}.",))
    if f.mood == "yesno":  # what it would be a yes or a no to was not all understood
        made = ANSWERS[q.family](a, q, f._replace(mood="what")) or made
    return Answer(Sheet(made.title, (lead, *made.blocks, *rules)), False, q.family)


def _stand_there(page: Sheet, words: list[str]) -> bool:
    """Whether a page tells of words, or of what means the same: of the terrain, where it has the ground."""
    stems = {stem(w) for w in words_of(str(page.blocks))}
    return all(stem(w) in stems or not alike(stem(w)).isdisjoint(stems) for text in words for w in words_of(text))


def _of_whom(f: Frame) -> list[str]:
    """A word for somebody in a question that names nobody, and to which nothing before it gives a name."""
    return [] if f.names or f.mood == "whatif" else [c.text for c in f.chunks if c.text in _SOMEBODY]


# -- what a query makes use of


def unclaimed(a: Asker, q: Query, f: Frame) -> list[str]:
    """The words of a question that its query has no use for: they are told, never dropped in silence."""
    if q.family in _WHOLE:
        return []
    said = (q.verb, q.noun, *q.words, *(c.words for c in q.conds), q.sorted_by)
    claimed = {w for part in said for w in words_of(part)} | _KNOWN.get(q.family, frozenset())
    return [c.text for c in f.chunks if not _claims(a, q, c, claimed)]


def _claims(a: Asker, q: Query, c: Chunk, claimed: set[str]) -> bool:
    words = set(words_of(c.text))
    if c.type == "name":
        return words <= claimed or _uses_name(a, q, c)
    if c.type == "word":
        kind = q.kind or (q.about[0].kind if q.about else "")
        known = sets.fits(c, kind) or (a.almanac.seat, "foe") in c.value.get("noun", ())
        return known or _says_little(c) or words <= claimed or c.text in ("there", "where")
    if c.type == "most" and q.family == "value":
        return q.sort is not None or c.text in claimed
    if c.type == "unknown" or (c.type == "verb" and not _says_little(c)):
        return c.text in claimed or c.text == "work"
    return True


def _says_little(c: Chunk) -> bool:
    return en.VERB_OF.get(c.text) in en.STANDING


def _uses_name(a: Asker, q: Query, c: Chunk) -> bool:
    refs = {*q.about, *q.to}
    if not refs.isdisjoint(c.value) or not refs.isdisjoint(a.lexicon.alike(c.text)):
        return True
    names = [a.name(x) for x in c.value]
    return any(n.casefold() in cond.words.casefold() for n in names for cond in q.conds) or any(
        n in q.sorted_by for n in names
    )


# -- lines that only name things


def bare(a: Asker, line: str) -> Sheet | None:
    """What a line asks that only names things: 'percy', 'my troops', 'provinces'; None to all others."""
    f = frame(a.lexicon, line)
    a.line = f.line
    family = next((family for family, words in _ALONE.items() if f.line in words), "")
    if family:
        return ANSWERS[family](a, Query(family), f)
    page = own_pages.by_meaning(a, f.line)
    if page is not None:
        return page
    if f.line in _MINE and a.me:
        return telling.page_of(a, a.me[0])
    nothing = not f.chunks or f.unknown or not f.of("name", "word", "self") or f.of("verb", "aux", "num")
    if nothing or len(f.chunks) > _BARE_AT_MOST or len(f.names) > 1 or any("head" in c.value for c in f.of("word")):
        return None
    if f.line in _ME:
        return telling.page_of(a, a.me[0]) if a.me else None
    f = f._replace(mood="list")
    q = next((q for family in _OF_NAMES if (q := family(a, f)) is not None), None)
    return ANSWERS[q.family](a, q, f) if q is not None and not q.left and not unclaimed(a, q, f) else None


# -- what is not understood


def nearest(a: Asker, line: str) -> Sheet:
    """What could be asked about the things a line names; what the book has of its words; else what there is."""
    f = frame(a.lexicon, line)
    out = list(dict.fromkeys(_could_ask(a, f)))
    if out:
        return Sheet("Not understood", (Text((_seen(a, f, line), "You could ask:", *out[:5])),))
    kinds = [several(a.noun(k.id)) for k in a.almanac.kinds]
    could = (
        f"There are {listing(kinds)} to ask about: 'which {kinds[1]} are mine', 'how strong is NAME', 'who can attack "
        f"NAME', 'what happened last {a.almanac.turn}', 'what can I do'."
    )
    topics = [w for c in f.of("word", "unknown") for w in c.text.split() if len(w) > 3]
    return Sheet("Not understood", (Text((_seen(a, f, line), could)), *record.nearest_rules(a, topics)))


def _seen(a: Asker, f: Frame, line: str) -> str:
    """How far a question was understood."""
    told = [*(a.name(c.value[0]) for c in f.names), *(n.text for n in f.nouns())]
    understood = f"I see that you ask about {listing(dict.fromkeys(told))}, but not what." if told else ""
    called = [w for w in dict.fromkeys(f.unknown) if w.capitalize() in line.split(maxsplit=1)[-1]]
    nothing = f"There is nothing called {listing((w.capitalize() for w in called), 'or')} here." if called else ""
    rest = [w for w in dict.fromkeys(f.unknown) if w not in called]
    unknown = f"Not known here: {listing(rest)}." if rest else ""
    whom = next(iter(_of_whom(f)), "")
    nobody = (
        f"Nobody was spoken of before: say whom you mean by '{whom}'." if whom else "I do not see what you ask about."
    )
    lead = understood or ("" if called else nobody)
    return " ".join(x for x in (nothing, lead, unknown) if x)


def _could_ask(a: Asker, f: Frame) -> Iterator[str]:
    for c in f.names[:2]:
        yield from _about_thing(a, c.value[0])
    for n in f.nouns()[:2]:
        many = several(n.text)
        yield f"list {many}"
        if a.kind(n.kind).owner:
            yield f"which {many} are mine"


def _about_thing(a: Asker, x: Ref) -> Iterator[str]:
    name, k = a.name(x), a.kind(x.kind)
    yield f"tell me about {name}"
    if k.at:
        yield f"where is {name}"
    if k.power:
        yield f"how strong is {name}"
    if k.at and a.owner(x) == a.seat:
        yield f"where can {name} go"
    elif k.at or k.id == a.almanac.place:
        yield f"who can attack {name}"
