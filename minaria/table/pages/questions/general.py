"""Questions about how the game goes, of things in general and of no piece: the rules answer them; read as queries."""

from __future__ import annotations

import re

from minaria.table.pages.questions import capacity
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame, kind_of
from minaria.table.pages.questions.lexicon import Chunk
from minaria.table.pages.questions.query import Query
from minaria.table.pages.questions.situation import topic

_SURE = 0.6
"""The share of a question that the rules must have where nothing else of it is understood."""
_MEASURES = ("howmany", "howmuch", "howfar", "howlong", "why", "when", "where")
_AGAINST = "against|versus|vs|facing|over"
_IN_GENERAL = "in an? (?:fight|battle|combat|siege|turn|round)"
"""What is said of any fight or turn, and not of this one."""
_DO_I_NEED = (
    r"(?:do|does|must|will|would) (?:i|we|one|you|he|a player) (?:really )?"
    r"(?:need|require|have to have) (?:an?|any|some)\b"
)
_NEGATED = re.compile(r"\b(?:if|when|where) (?:\w+ ){0,3}not ((?:\w+ ?)+)$")
"""What is not to be the case in what is asked of the rules."""
_BEING = en.words("possible allowed legal permitted forbidden necessary required compulsory")
_CAUSES = en.words("causes cause triggers trigger prevents stops ends starts")
_OWNING = en.words("have has own hold holds control controls got")


def general(a: Asker, f: Frame) -> Query | None:
    """What may be, what it costs, how long it lasts or what comes of it, for any piece or player."""
    seen = f.mood == "yesno" and f.of("self") and f.modal is not None and f.says("see|look at")
    if seen and any(kind_of(c) == a.almanac.seat and c.value[0] not in a.me for c in f.names) and not f.past:
        return Query("rule", words=("see", "secret", *(n.text for n in f.nouns())))
    room = capacity.capacity(a, f) or _special(a, f) or _needed(a, f)
    if room is not None or f.past or any(not _of_a_sort(f, c) for c in f.names):
        return room
    seeing = f.says("see|sees|know|knows|look") and not f.of("near")
    if seeing and f.mood in ("what", "yesno", "howmuch") and (f.of("others") or a.speaks_of_foes(f)) and not f.past:
        return Query("rule", words=("see", "secret", *(w for w in topic(a, f) if w not in ("see", "sees", "know"))))
    if f.mood == "who" and not f.names and not f.of("self") and f.says(_IN_GENERAL):
        return _rule(a, f)
    if f.mood == "who" and not f.names and not f.of("self", "most") and f.line.endswith((" first", " last", " before")):
        return _rule(a, f)
    if f.mood in ("exist", "what") and f.says("limit|maximum|minimum") and f.nouns() and not f.names:
        return _rule(a, f)
    if f.first == "must" and not f.names and not f.of("self"):
        return _rule(a, f)
    if f.mood == "yesno" and f.has(*_BEING) and f.unknown:
        return _rule(a, f)
    if f.mood == "what" and (f.has(*_CAUSES) or f.says(r"(?:stops?|keeps?) (?:me|him|them|you) from")):
        return _rule(a, f)
    if f.mood == "yesno" and f.first in ("can", "could", "may", "must", "do", "does", "will", "would", "is", "are"):
        return _rule(a, f) if _any_of_a_sort(a, f) and not f.has("afford") else None
    if f.mood == "howfar" and f.modal is not None and (speed := capacity.speed(a, f)) is not None:
        return speed
    if f.mood == "howadj" and f.modal is not None and not f.of("name", "self"):
        return _rule(a, f)
    if f.mood in ("howadj", "what", "howmany") and f.of("poss") and not f.of("self") and _any_of_a_sort(a, f):
        return _rule(a, f)
    if f.mood in _MEASURES and f.modal is not None:
        capable = _any_of_a_sort(a, f) or (
            f.mood == "howmany"
            and f.of("self")
            and _buys_nothing(f)
            and not f.says("feed|maintain|support|pay|spend|have|hold|own")
        )
        return _rule(a, f) if capable else None
    return None


def _needed(a: Asker, f: Frame) -> Query | None:
    """Whether something of a sort is needed for something: "do I need an archbishop to crown somebody"."""
    if f.mood != "yesno" or not re.match(_DO_I_NEED, f.line):
        return None
    words = [w for c in f.chunks if c.type == "name" for w in c.text.split()]
    done = {m[1]: f"{m[1].removesuffix('e')}ed" for m in re.finditer(r"\bto (\w+)", f.line)}
    words += [done.get(w, w) for w in topic(a, f) if w not in words and w not in ("somebody", "one")]
    return Query("rule", words=tuple(words)) if words and a.passages(words, 1) else None


def _special(a: Asker, f: Frame) -> Query | None:
    """What things of one sort have against those of another, where the rules speak of both."""
    sorts = tuple(dict.fromkeys(x for c in f.names for x in c.value[:1] if not a.kind(x.kind).owner))
    if len(sorts) < 2 or not f.says(_AGAINST) or f.mood not in ("what", "howmuch", "howmany", "howadj", "how", "yesno"):
        return None
    words = tuple(w for x in sorts for w in a.name(x).casefold().split())
    return Query("special", about=sorts, words=words)


def _rule(a: Asker, f: Frame) -> Query | None:
    negated = _NEGATED.search(f.line)
    without = set(negated[1].split()) if negated is not None else set()
    words = tuple(w for w in topic(a, f) if w not in without)
    if f.has("he", "she", "him", "her", "his") and not f.nouns():
        return None  # of whom is not known
    if any(re.search(rf"\b{w.capitalize()}\b", a.raw) for w in f.unknown):
        return None  # it is about somebody or something that there is not
    return Query("rule", words=words) if words and a.share(words) >= _SURE else None


def _of_a_sort(f: Frame, c: Chunk) -> bool:
    """Whether a name stands for any thing of the sort: "a castle", "cavalry", not "Percy"."""
    at = f.chunks.index(c)
    before = f.chunks[at - 1].text if at else ""
    return before in ("a", "an", "any") or (len(c.value) > 1 and before not in ("the", "my", "our"))


def _any_of_a_sort(a: Asker, f: Frame) -> bool:
    """Whether the question is about any thing of a sort, or anybody, and about nothing of one's own."""
    if f.of("self") and not (f.says("i|we|you") and f.first in ("must",)):
        return False
    if f.has(*_OWNING) or f.of("near", "most"):
        return False
    return any(_of_a_sort(f, c) for c in f.names) or any(_indefinite(f, c) for c in f.of("word") if "noun" in c.value)


def _indefinite(f: Frame, c: Chunk) -> bool:
    """Whether a noun is said of any thing: "a noble", "fleets", "two armies"; not "the army"."""
    at = f.chunks.index(c)
    before = [x.text for x in f.chunks[max(0, at - 2) : at]]
    return not {"the", "these", "those", "this", "that", "all"} & set(before)


def _buys_nothing(f: Frame) -> bool:
    """Whether what one is asked to be able to do is no buying: "how many units can I stack"."""
    return not any(en.VERB_OF.get(c.text) == "buy" for c in f.chunks)


def in_general(a: Asker, f: Frame) -> Query | None:
    """The rules of what a question names no single thing of and that is only partly understood otherwise."""
    if any(degree == "sup" for _, (_, _, _, degree) in f.kinds_of("scale")) or f.of("most"):
        return None
    asks = f.mood in (*_MEASURES, "what", "yesno", "howadj", "how", "whatif", "howto")
    return _rule(a, f) if asks and not f.past and not f.of("name", "near", "others", "self") else None


def by_the_book(a: Asker, f: Frame) -> Query | None:
    """What nothing else answers and the rules tell of."""
    if not f.mood or f.past or f.of("near", "others", "most") or f.mood in ("who", "where", "which", "list", "howadj"):
        return None
    if f.names:
        return _explained(a, f)
    words = topic(a, f)
    return _rule(a, f) if not f.of("self") or len(words) > 1 or a.told_by_rules(words) else None


def _explained(a: Asker, f: Frame) -> Query | None:
    """All of one thing that is named, and the rules of what is asked of it: "when can Isabella marry"."""
    called = {w for c in f.names for w in c.text.split()}
    words = [w for w in topic(a, f) if w not in called]
    kinds = [a.noun(kind_of(c)) for c in f.names]
    if len(f.names) > 2 or not words or a.share(words) < _SURE:
        return None
    return Query("explain", about=tuple(c.value[0] for c in f.names), words=(*words, *kinds))


def asks(f: Frame) -> str:
    """Which of five questions the rules are to answer (see `kit.rulebook.ASKS`)."""
    if f.mood in ("when", "howlong"):
        return "when"
    if f.mood == "howmuch" or f.says("costs?|price|pay|paid") or (f.mood == "howmany" and f.says("needs?|takes?")):
        return "cost"
    if f.modal is not None or f.mood in ("howto", "howfar", "howmany") or f.says("need|must|have to|allowed"):
        return "may"
    if f.mood in ("whatif", "why", "how", "howadj") or f.says("happens?|does?|works?|causes?"):
        return "effect"
    return "means" if f.mood in ("what", "who") else ""
