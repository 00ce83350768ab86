"""Questions about what could be done: how far it is, who can go, attack, be attacked; read as queries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from commands.tokens import words_of
from minaria.engine.phases import Ask
from minaria.kit.almanac import Ref
from minaria.kit.stems import stem
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker, refs_in
from minaria.table.pages.questions.frame import Frame, Noun, kind_of
from minaria.table.pages.questions.lexicon import Chunk
from minaria.table.pages.questions.plain import POSSESSIVE
from minaria.table.pages.questions.query import Cond, Query
from minaria.table.pages.questions.situation import ends, topic

_NO_VERB = ("get", "be", "start")
"""Small words that do for a verb behind "can"."""
_BY_OFFER = (
    "sell|give|accept|help|join|attack|agree|betray|trade|pay|sign|marry|vote|support|ally|come|move|let|want|keep|"
    "fight"
)
"""What somebody else will do or not, as he likes."""
_CAPITAL = frozenset(("capital", "royal castle", "home"))
_STEPS = "hexes|spaces|steps|moves|provinces|areas|squares"
_ACTING = ("move", "go", "march", "act", "be moved", "moved")
_TAKING = ("take", "conquer", "capture", "get", "seize", "occupy", "win")
_FEARING = ("afraid", "worried", "careful", "beware", "fear", "worry", "watch")
_WHO = ("who", "what", "which")
_PLACES = 24
"""Orders that are listed where it is asked where something may be placed."""
_COST_OF = re.compile(
    r"(?:how much|what) (?:does|do|would|will|is) (?:it|that) (?:be |going to )?(?:cost|take) (?:me |us )?"
    r"to (?P<order>.+)|"
    r"how much (?:is it|do (?:i|we) (?:have to |need to )?pay) to (?P<order2>.+)|"
    r"(?:what is )?(?:the )?(?:price|cost) (?:of|for) (?P<doing>\w+ing .+)"
)
"""How it is asked what an order costs."""
_KEEPING = re.compile(
    r"(?:how much|what) (?:does|do|would|will|is) (?:it|that) (?:be |going to )?(?:cost|take) (?:me |us |a \w+ )?to "
    r"(?:keep|maintain|feed|support|pay for) (?P<what>.+)"
)
"""How it is asked what it costs to keep something."""


# -- how far


def ways(a: Asker, f: Frame) -> Query | None:
    """How far, and whether a way leads there; who and what is near."""
    found = ends(a, f)
    way = next((w for w in a.almanac.ways if re.search(rf"\b{w}s?\b", f.line)), "")
    if f.mood == "howfar" or "distance" in f.unknown or (f.mood == "howlong" and len(found) > 1):
        return _how_far(a, f, found, way)
    if len(found) == 1 and f.mood == "howmany" and f.says(_STEPS) and f.says("to|away|from") and f.modal is None:
        return Query("reachers", to=(found[0],), words=tuple(f.line.split()))
    if len(found) > 1 and f.says("between") and f.mood in ("what", "which", "who", "howmany", "list"):
        return Query("distance", about=(found[0],), to=(found[1],), words=tuple(f.line.split()))
    if len(found) == 1 and f.says("between") and f.of("self"):
        return Query("reachers", to=(found[0],), words=tuple(f.line.split()))
    if f.mood == "howto" and len(found) > 1 and f.says("get|go|come|reach|travel|march|sail"):
        here, there = _from_to(a, f, found)
        return Query("distance", about=(here,), to=(there,), words=tuple(f.line.split()))
    if f.mood == "howmany" and len(found) > 1 and f.says(r"(?:movement )?points|steps?|hexes|spaces|areas|moves"):
        return Query("distance", about=(found[0],), to=(found[1],), words=tuple(f.line.split()))
    if len(found) == 1 and f.mood in ("what", "which", "") and f.says("way to|route to|path to|get to"):
        return Query("reachers", to=(found[0],), words=("quickest", "shortest", "way"))
    if f.mood in ("exist", "yesno") and len(found) > 1 and (way or f.of("near")) and f.modal is None:
        return Query("distance", about=(found[0],), to=(found[1],), verb=way)
    spots = f.nouns(a.almanac.place)
    if f.mood == "who" and f.of("near") and spots and not f.names:
        return Query("closest", kind=spots[0].pred, noun=spots[0].text)
    anybody = f.mood in ("", "exist", "yesno") and f.has(*en.ANYBODY) and bool(found)
    foes = f.mood == "who" and all(n.kind == a.almanac.seat and n.pred == "foe" for n in f.nouns())
    if (anybody or f.mood in ("what", "who", "list", "which")) and f.of("near") and (foes or not f.nouns()):
        to = (found[0],) if found else _at_home(a, f) if f.names else a.me
        return Query("near", to=to, words=tuple(f.line.split()) if not found else ()) if to else None
    return None


def _at_home(a: Asker, f: Frame) -> tuple[Ref, ...]:
    """The capital of something named that stands nowhere itself: a kingdom's, a player's."""
    for c in f.names:
        homes = [x for attr in a.kind(kind_of(c)).attrs if _CAPITAL & set(attr.says) for x in _refs(a, c, attr.id)]
        if homes:
            return tuple(homes[:1])
    return ()


def _refs(a: Asker, c: Chunk, attr: str) -> tuple[Ref, ...]:
    return tuple(x for x in refs_in(a.value(c.value[0], attr)) if x.kind == a.almanac.place)


def _from_to(a: Asker, f: Frame, found: Sequence[Ref]) -> tuple[Ref, Ref]:
    """Where a way begins and where it leads, of two places that are named."""
    origin = next((c.value[0] for prep, c in f.placed() if prep == "from"), found[0])
    return origin, next((x for x in found if x != origin), found[1])


def _how_far(a: Asker, f: Frame, found: Sequence[Ref], way: str) -> Query | None:
    if len(found) > 1:
        return Query("distance", about=(found[0],), to=(found[1],), verb=way)
    if found and f.modal is not None:
        return Query("may", about=(found[0],), words=(a.name(found[0]),))
    if found:
        return Query("near", to=(found[0],), verb="far")
    words = topic(a, f)
    return Query("rule", words=words) if words and f.mood != "howfar" else None


# -- what can be done


class _Doing(NamedTuple):
    """Who does what to whom, as it is asked behind "can"."""

    modal: int
    verbs: tuple[tuple[int, str], ...]
    sure: bool
    """Whether its verb is one that is known."""
    verb: str
    sense: str
    """Which of the verbs it is (see english.VERBS)."""
    subject: tuple[Chunk, ...]
    names: tuple[Ref, ...]
    """The subjects that are named."""
    mine: bool
    """Whether the subject is oneself."""
    after: tuple[Chunk, ...]
    """What is named behind the verb."""

    @property
    def goal(self) -> tuple[Ref, ...]:
        """What is named first behind the verb."""
        return self.after[0].value[:1] if self.after else ()

    @property
    def goals(self) -> tuple[Ref, ...]:
        """All that is named behind the verb."""
        return tuple(c.value[0] for c in self.after)

    @property
    def said(self) -> str:
        """The subject as it was said."""
        return " ".join(c.text for c in self.subject if c.type in ("name", "word"))


def _doing(f: Frame) -> _Doing | None:
    modal = f.modal
    if modal is None and f.mood == "where":
        modal = next((i for i, c in enumerate(f.chunks) if c.text in ("do", "does")), None)
    if modal is None or f.past:
        return None
    behind = [(i, c) for i, c in enumerate(f.chunks) if i > modal]
    sure = tuple((i, c.text) for i, c in behind if _is_verb(c))
    other = tuple((i, c.text) for i, c in behind if c.type == "unknown" or (c.type == "word" and "topic" in c.value))
    verbs = sure or other
    until = verbs[0][0] if verbs else len(f.chunks)
    subject = tuple(c for c in f.chunks[modal + 1 : until] if c.type in ("name", "self", "others", "word", "unknown"))
    verb = verbs[0][1] if verbs else "do"
    sense = "reach" if verb in _NO_VERB else en.VERB_OF.get(verb, en.VERB_OF.get(verb.removesuffix("s"), ""))
    after = tuple(c for i, c in behind if verbs and i > until and c.type == "name")
    names = tuple(c.value[0] for c in subject if c.type == "name")
    return _Doing(modal, verbs, bool(sure), verb, sense, subject, names, any(c.type == "self" for c in subject), after)


def _is_verb(c: Chunk) -> bool:
    if c.type == "verb" or c.text in en.VERB_OF:
        return True
    return (c.type == "word" and "head" in c.value) or (c.type == "fill" and c.text in _NO_VERB)


def costs(a: Asker, f: Frame) -> Query | None:
    """What an order would cost, and what one has to pay with."""
    order = _COST_OF.fullmatch(f.line) if _KEEPING.fullmatch(f.line) is None else None
    if order is not None:
        head, _, rest = (order["order"] or order["order2"] or _plain_verb(a, order["doing"])).partition(" ")
        if head in a.orders and not rest:
            return Query("rule", words=(head, "cost"))
        return Query("verdict", words=(f"{head} {rest}".strip(),)) if head in a.orders else None
    enough = f.says("enough to|enough for|enough money|enough gold")
    kept = _KEEPING.fullmatch(f.line)
    if kept is not None:
        words = ("upkeep", *(w for w in words_of(kept["what"]) if w not in en.FILL))
        return Query("rule", words=words) if a.passages(words, 1) else None
    keeps = f.says(
        r"feed|maintain|support|keep (?:everyone|everybody|all|them all|my (?:army|armies|men|units|troops))"
    )
    pays = enough or keeps or f.says("pay|afford|owe|spend") or (f.mood == "howmuch" and f.says("costs?"))
    placed = any(a.kind(kind_of(c)).at or kind_of(c) == a.almanac.place for c in f.names)
    if (
        not pays
        or placed
        or (f.names and not enough)
        or f.past
        or not (f.of("self") or f.says("left to spend"))
        or f.mood not in ("yesno", "howmuch", "what", "howmany")
    ):
        return None
    seat = a.almanac.seat
    rich = next((x.id for x in a.kind(seat).attrs if "rich" in x.scale[0] and x.verb in ("", "has")), "")
    rich = rich or next((x.id for x in a.kind(seat).attrs if "money" in x.says), "")
    return Query("afford", kind=seat, about=a.me, attr=rich, words=("afford",)) if rich and a.me else None


def _plain_verb(a: Asker, doing: str) -> str:
    """An order of which one speaks: "raise" of "raising"."""
    word, _, rest = doing.partition(" ")
    head = next((h for h in a.orders if stem(h) == stem(word)), word)
    return f"{head} {rest}"


def can(a: Asker, f: Frame) -> Query | None:
    """What somebody can do: go, attack, buy; who can do it to something."""
    d = _doing(f)
    if d is not None and d.mine and d.verb == "get" and f.mood in ("what", "howmuch") and f.attrs(a.almanac.seat):
        return None
    if d is None or _asks_attribute(f, d):
        return _towards(f) if d is not None else None
    if f.first == "must" and d.mine and not f.names and a.passages(topic(a, f), 1, "may"):
        return Query("rule", words=topic(a, f))
    if f.mood == "yesno" and d.mine and not f.names and f.says("twice|more than once|several times"):
        return Query("rule", words=topic(a, f))
    for asked in (
        _still_to_move,
        _where_to,
        _beating,
        _taking,
        _attack,
        _reachers,
        _verdict_why,
        _may,
        _threat,
        _afford,
        _orders,
        _yes_no,
    ):
        found = asked(a, f, d)
        if found is not None:
            return found
    rest = f.mood in ("who", "whom") and not d.mine and not d.names and d.verbs
    return Query("rule", words=topic(a, f)) if rest else None


def _asks_attribute(f: Frame, d: _Doing) -> bool:
    """Whether it is asked for what something has, with "can" only besides."""
    if d.sense == "stand" and f.mood == "where":
        return True
    named = bool(f.names) and bool(f.attrs(kind_of(f.names[0])))
    if f.mood == "where" and named and not f.of("self") and f.modal is None:
        return True
    own = all(c.text in ("my", "our") for c in f.of("self"))
    return f.mood in _WHO and named and own and d.sense not in ("attack", "reach")


def _towards(f: Frame) -> Query | None:
    if f.mood != "where" or f.modal is not None or not f.names or f.of("self"):
        return None
    kind = kind_of(f.names[0])
    attrs = f.attrs(kind)
    return Query("value", kind=kind, about=f.names[0].value, attr=attrs[0][1]) if attrs else None


def _where_to(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Which places of a kind somebody can reach."""
    place = a.almanac.place
    spots = f.nouns(place)
    if f.mood in ("which", "what") and spots and d.mine and (d.sense in ("reach", "attack") or d.verb in _TAKING):
        return _mine_reach(a, spots[0], d)
    if f.mood not in ("which", "what") or not d.names or d.sense not in ("reach", "attack") or not spots:
        return None
    goes, n = a.goes(d.names[0]) or {}, spots[0]
    conds = (
        Cond("", lambda x: a.holds(x, n.pred)),
        Cond(f"within one move of {a.name(d.names[0])}", lambda x: x.id in goes),
    )
    return Query("set", kind=place, noun=n.text, conds=conds, verb=d.verb)


def _still_to_move(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Which of one's own can still move: those of a kind that have not."""
    if f.mood not in ("which", "what", "howmany") or d.verb not in _ACTING or d.after or not f.of("self") or f.names:
        return None
    n = next((n for n in f.nouns() if a.kind(n.kind).pred("moved") is not None), None)
    if n is None:
        return None
    conds = (
        Cond("", lambda x: a.holds(x, n.pred), n.pred),
        Cond("yours", lambda x: a.owner(x) == a.seat),
        Cond("still to move", lambda x: a.holds(x, "moved", False), "moved"),
    )
    return Query("count" if f.mood == "howmany" else "set", kind=n.kind, noun=n.text, conds=conds, verb=d.verb)


def _mine_reach(a: Asker, n: Noun, d: _Doing) -> Query | None:
    """The places of a kind, of others or nobody's, that anything of one's own could come to."""
    near = {p for x in a.mine() for p in a.goes(x) or ()}
    conds = (
        Cond("", lambda x: a.holds(x, n.pred)),
        Cond("not yours", lambda x: a.owner(x) != a.seat),
        Cond("within one move of what you have", lambda x: x.id in near),
    )
    return Query("set", kind=a.almanac.place, noun=n.text, conds=conds, verb=d.verb) if near else None


def _beating(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Whether one could win a fight against what is named: the odds of it."""
    if not (d.mine and f.mood == "yesno" and f.names and f.has("beat", "defeat", "win", "overcome")):
        return None
    placed = ends(a, f)
    return Query("odds", about=tuple(placed)) if placed else None


def _taking(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Whether one's own who is named could take a place: the odds of it."""
    own = d.names and a.owner(d.names[0]) == a.seat and d.names[0].kind != a.almanac.place
    taking = d.verb in ("take", "conquer", "capture", "seize", "storm", "besiege")
    if not own or f.mood != "yesno" or not taking or a.game.advice.odds is None:
        return None
    place = next((x for x in d.goals if x.kind == a.almanac.place), None)
    return Query("odds", about=(d.names[0], place), words=("take", "alone")) if place is not None else None


def _attack(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Whom somebody can attack; whether another could attack oneself."""
    if d.sense == "reach" and f.mood == "yesno" and d.goal and d.names and d.names[0].kind == a.almanac.seat:
        return Query("threat", to=d.goals, about=d.names[:1], verb="reach")
    if d.sense != "attack":
        return None
    seat = bool(d.names) and d.names[0].kind == a.almanac.seat
    at_us = any(c.type == "self" for c in f.chunks[d.verbs[0][0] :])
    if f.mood == "where" and seat and at_us and a.me:
        return Query("threat", to=a.me, about=d.names[:1], verb="attack")
    if f.mood == "yesno" and seat and f.has("can", "could"):
        return Query("threat", to=d.goals or a.me, about=d.names[:1], verb="attack")
    if d.names and not d.after and f.mood in ("who", "what", "whom", "which", "where"):
        return Query("targets", about=d.names[:1])
    return None


def _reachers(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Which of one's own can come to a place."""
    to = d.goal if d.goal and a.place(d.goal[0]) is not None else ()
    if not to or d.names or d.sense not in ("reach", "attack") or not (d.subject or f.of("self")):
        return None
    if d.sense == "attack" and to[0].kind != a.almanac.place:
        return None
    if f.mood not in ("yesno", *_WHO):
        return None
    of = next((n for n in f.nouns() if n.kind != a.almanac.seat and a.kind(n.kind).force), Noun("", "", ""))
    if f.mood == "yesno" and d.mine and d.verb in a.orders:
        return None
    which = of.kind and f.mood != "yesno"
    mine = d.mine and (of.kind or not d.sure or f.mood == "yesno")
    if which or mine:
        return Query("reachers", kind=of.kind, to=to, noun=of.text, verb=d.verb)
    return None


def _verdict_why(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Why one cannot do something."""
    if f.mood != "why" or not d.mine or not f.of("not"):
        return None
    tail = re.sub(r"^why (can|could|may|should|must|would|do) (not )?(i|we) (not )?", "", f.line)
    if tail == f.line and d.sense == "reach" and d.goal and d.subject:
        said = " ".join(c.text for c in f.chunks[d.modal + 1 : d.verbs[0][0]] if c.type not in ("not", "self"))
        tail = f"{a.almanac.move.split(' {')[0]} {said} to {a.name(d.goal[0])}"
    return Query("verdict", words=(tail.replace(f" {POSSESSIVE}", "'s"),), about=d.goals) if tail else None


def _may(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """How far somebody can go; what can be done with him; what one can attack."""
    named = (a.name(d.names[0]),) if d.names else ()
    if (f.mood == "howfar" and d.names) or (not d.verbs and d.names and d.mine):
        return Query("may", about=d.names, words=named)
    if d.mine and d.sense == "attack" and f.mood in ("who", "whom", "what", "which", "where") and not d.after:
        return Query("targets")
    return None


def _threat(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Who can come to or attack something of one's own."""
    anybody = f.mood == "yesno" and any(c.text in en.ANYBODY for c in d.subject)
    if (
        (f.mood not in _WHO and not anybody)
        or d.sense not in ("attack", "reach")
        or d.names
        or (d.mine and f.mood != "who")
    ):
        return None
    oneself = any(c.type == "self" for c in f.chunks)
    to = d.goal or (a.me if oneself else ())
    return Query("threat", to=to, verb=d.sense) if to else None


def _afford(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """What one can pay for: how much one has."""
    if not f.has("afford"):
        return None
    seat = a.almanac.seat
    rich = next((x.id for x in a.kind(seat).attrs if "rich" in x.scale[0] and x.verb in ("", "has")), "")
    return Query("afford", kind=seat, about=a.me, attr=rich, words=("afford",)) if rich and a.me else None


def _orders(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """What can be done, and where, by whom it is asked about."""
    if f.mood == "why" and f.of("not") and d.sense == "reach" and d.names:
        if d.after:
            return Query("reach", about=d.names[:1], to=d.goal)
        return Query("may", about=d.names, words=(a.name(d.names[0]),))
    asks = f.mood in ("what", "who", "whom", "which", "where") and (d.mine or d.names or d.subject)
    if f.mood != "exist" and not asks:
        return None
    if d.verb in _FEARING:
        return None
    if f.mood == "what" and d.mine and f.of("not") and not d.sure:
        return Query("rule", words=topic(a, f))
    enters = f.mood == "where" and d.names and f.says("come in|come on|come into play|enter|appear|start|begin|arrive")
    if enters and not d.after and a.kind(d.names[0].kind).at:
        return Query("explain", about=d.names[:1], words=("enter", "home", *(a.noun(x.kind) for x in d.names[:1])))
    if f.mood == "where" and f.says("comes? from") and not d.names:
        return Query("rule", words=topic(a, f)) if a.share(topic(a, f)) >= 1 else None
    if f.mood == "exist" and not d.verbs:
        return None
    if f.mood == "where" and d.sense == "retreat":
        return Query("orders", verb="retreat")
    if f.mood == "where" and d.sense in ("", "reach", "attack") and not (d.mine and not d.sense and d.verbs):
        return _due_now(a, f, d) or _where_can(d)
    if d.mine or f.mood == "exist":
        return Query("orders", verb="buy" if d.verb == "get" else "attack" if d.sense == "attack" else d.verb)
    if d.names:
        only = d.verb == "do"
        said = " ".join(c.text for c in d.subject if c.type == "name") if only else d.said
        return Query("may", about=d.names, words=(said,))
    return None


def _due_now(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """What the seat has to place just now, where that is spoken of and nothing that stands somewhere."""
    ask = a.match.ask(a.seat)
    said = {stem(w) for c in d.subject if c.type in ("word", "unknown") for w in c.text.split()}
    if ask is None or d.names or not (said or f.has("they", "them", "these", "those", "it")):
        return None
    some = [a.match.text(a.seat, order) for offer in ask.offers for order in offer.some(1)]
    told = {stem(w) for text in (ask.prompt, *some) for w in words_of(text)}
    own = [p for p in a.mine() if said & {stem(w) for w in a.name(p).casefold().split()}]
    return Query("asked", words=tuple(said), limit=_PLACES) if said <= told and not own and not _moves(a, ask) else None


def _moves(a: Asker, ask: Ask) -> bool:
    """Whether what the seat is asked is where to send what it has."""
    move = a.almanac.move.split()[0]
    return any(move in head.split() for offer in ask.offers for head in offer.kind.spec.heads)


def _where_can(d: _Doing) -> Query:
    if (d.mine or any(c.type == "word" for c in d.subject)) and d.verb in ("start", "begin", "enter"):
        return Query("orders", verb=d.verb)
    force = " ".join(c.text for c in d.subject if c.type in ("name", "word", "unknown"))
    return Query("may", about=d.names, words=(force,) if force else ())


def _yes_no(a: Asker, f: Frame, d: _Doing) -> Query | None:
    """Whether somebody can, or one may."""
    if f.mood != "yesno" or not (d.names or d.mine):
        return None
    crowd = any(c.type == "word" and "noun" in c.value for c in d.subject)
    if d.sense == "reach" and d.after and crowd:
        said = " ".join(c.text for c in f.chunks[d.modal + 1 : d.verbs[0][0]])
        line = f"{a.almanac.move.split()[0]} {said} to {a.name(d.goal[0])}"
        return Query("verdict", words=(line,), about=d.goal)
    if d.names and d.sense == "reach" and d.after:
        return Query("reach", about=d.names[:1], to=d.goal)
    tail = f.line.replace(f" {POSSESSIVE}", "'s").split(maxsplit=2)
    if d.mine and len(tail) > 2:
        spot = d.goal if d.goal and d.sense and a.place(d.goal[0]) is not None else ()
        return Query("verdict", words=(tail[2],), about=d.goals, to=spot)
    if not d.names:
        return None
    seat = d.names[0].kind == a.almanac.seat
    if d.after and d.sense == "attack" and not seat:
        return Query("reach", about=d.names[:1], to=d.goal, verb="attack")
    if seat and f.says(_BY_OFFER):
        return Query("will", about=d.names, words=(f.line,))
    return Query("rule", words=topic(a, f)) if not d.after and not d.mine else None


# -- danger


def danger(a: Asker, f: Frame) -> Query | None:
    """Whether somebody of the others could come there."""
    low = [c.text for c, (_, _, high, _) in f.kinds_of("scale") if not high]
    if f.mood == "where" and f.of("self") and low:
        force = next((k.id for k in a.almanac.kinds if k.force), "")
        return Query("exposed", kind=force, words=(low[0],))
    attacked = f.mood in _WHO and not f.past and any(en.VERB_OF.get(c.text) == "attack" for c in f.chunks[1:2])
    if not attacked and not f.says(r"danger|dangerous|worried|worry|afraid|beware|safe|threat\w*|at risk|threatened"):
        return None
    nouns = [n for n in f.nouns() if n.kind != a.almanac.seat]
    if nouns and f.mood in ("which", "what", "list") and not f.names:
        return Query("exposed", kind=nouns[0].kind)
    return Query("threat", to=tuple(c.value[0] for c in f.names) or a.me, verb="attack")
