"""Questions about the state of play, about what was done, and about the rules: read as queries."""

from __future__ import annotations

import re

from commands.tokens import words_of
from minaria.kit.almanac import Ref
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import Asker
from minaria.table.pages.questions.frame import Frame, kind_of
from minaria.table.pages.questions.query import Cond, Query

_TURN = en.words("turn turns round rounds phase year stage moon season left play next full half new go move")
_STATE = en.words("situation state play overview position things stand status game")
_TO_DO = en.words("do supposed next order orders options step move")
_OF_WILL = en.words("going plan plans planning intend intends intending want wants after up thinking do does next")
_ORDER_OF_PLAY = (
    "who is first",
    "who goes first",
    "who begins",
    "who starts",
    "who moves first",
    "what is the order of play",
    "order of play",
)
_NEXT = re.compile(r"who (?:goes|moves|plays|acts|is|comes) (?:next|now|after (?:me|this|that|us))")
_AFTER = re.compile(
    r"what (?:comes|happens|is|follows|will come|will happen|do we do) (?:next|then|after (?:this|that|now))"
)
_WHO_AM_I = ("who am i", "what am i", "who are we", "what do i play", "who do i play", "which one am i")
_DONE_YET = "ready|committed|sent|ordered|answered|moved|done|finished|signed|played"
"""What somebody the table waits for has not done."""
_OWING = re.compile(
    r"who (?:still |yet )?(?:has|have|needs?) (?:still |yet )?to "
    r"(?:answer|decide|move|play|order|act|plan|hand|reply|respond|go|commit|send|choose|finish|say)\b.*|"
    r"whose (?:decision|answer|orders?|plans?|reply|choice) (?:is|are|do|does) .*"
)
_HAVING = re.compile(
    r"what (?:do|does|has|have|is|are) (?:.+ )?(?:have|has|own|owns|hold|holds|control|controls|got|mine|left)"
)
_OF_A_FIGHT = "(?:the|this|my|that|our|your) (?:battle|fight|siege|combat)|this one"
"""Of what it is asked who is winning, where it is not the game."""
_WON_OVER = re.compile(r"\bw[io]n (?:over|an? |(?:the|this|that|my|his|some|any|another) (?!game|war\b))")
"""What is said of winning something else than the game."""
_STANDING = re.compile(r"how long (?:is|are|has|have) ")
_WILL_DO = "going to|plans?|planning|intends?|intending|wants?|after|up to|thinking"
_ALL = frozenset(("who", "whose", "what", "which", "yesno", "howmany", "list"))


# -- the state of play


def play(a: Asker, f: Frame) -> Query | None:
    """The state of play: turn, who is waited for, who plays, how it stands, what can be done now."""
    if (f.mood == "who" and f.of("not") and f.says(_DONE_YET)) or _OWING.fullmatch(f.line):
        return Query("waiting")
    if f.says("wait|waits|waiting") and f.mood in ("what", "who", "why", "yesno") and not f.has("better", "or"):
        return Query("waiting")
    if _NEXT.fullmatch(f.line) or _AFTER.fullmatch(f.line):
        return Query("next")
    if f.mood == "what" and f.says("doing") and not f.past and not f.of("self"):
        if f.names and kind_of(f.names[0]) == a.almanac.seat:
            return Query("events", about=f.names[0].value, verb="what")
        return Query("waiting") if f.of("others") or a.speaks_of_foes(f) else None
    if f.mood == "what" and f.says(_WILL_DO) and not f.past and f.content <= _OF_WILL:
        if f.names and kind_of(f.names[0]) == a.almanac.seat and f.names[0].value[0] not in a.me:
            return Query("will", about=f.names[0].value)
    if f.line in _ORDER_OF_PLAY:
        return Query("players")
    if f.line in _WHO_AM_I and a.me:
        return Query("about", about=a.me)
    if f.says("rounds?") and f.says("left") and a.game.pages.beside(a.view) is not None:
        return Query("beside")
    if _asks_turn(f):
        return Query("turn")
    if _asks_standing(a, f):
        return Query("standing")
    if _asks_players(a, f):
        return Query("players")
    if re.search(r" (log|history|journal)$", f.line) and f.mood == "list":
        return Query("log")
    return _whole_line(a, f)


def _asks_turn(f: Frame) -> bool:
    told = re.search(
        r" (?:turn|round|phase|year|stage|moon|season)s? | is next $| whose (?:go|move) | (?:my|your) (?:go|move) ",
        f" {f.line} ",
    )
    return bool(told) and not f.names and f.mood in _ALL and not f.past and f.content <= _TURN


def _asks_standing(a: Asker, f: Frame) -> bool:
    if f.past or f.mood not in ("who", "what", "list", "how", "howadj", "yesno", "which"):
        return False
    told = f.says("winning|ahead|leading|standings?|scores?|in the lead|the winner|losing|behind")
    if f.says("the winner") and f.says("decided|determined|found|chosen"):
        return False
    told = told or (f.says("doing") and f.mood in ("how", "howadj"))
    if f.says(_OF_A_FIGHT) or f.says("(?:by|for|from|of) winning"):
        return False
    return told and not (f.nouns() and f.says("doing")) and all(kind_of(n) == a.almanac.seat for n in f.names)


def _asks_players(a: Asker, f: Frame) -> bool:
    seat = a.almanac.seat
    nouns = f.nouns(seat)
    if f.past or f.mood not in ("who", "list", "which") or f.of("near", "verb") or f.modal is not None:
        return False
    plays = f.says("playing|plays?|players|opponents|against")
    if not plays and not (nouns and len(nouns) == len(f.nouns())):
        return False
    if f.names and not f.says("plays") and all(kind_of(n) != seat for n in f.names):
        return False
    if any(n.pred not in ("", "foe") for n in nouns):
        return False
    return not (f.kinds_of("pred") or f.scales(seat) or f.of("most"))


def _whole_line(a: Asker, f: Frame) -> Query | None:
    """What is asked for by a line as a whole, and about nothing in it."""
    alone = not f.names
    if alone and f.mood in ("what", "list") and not f.past and _asks_now(f):
        return Query("now")
    if alone and f.mood == "who" and f.says("winning") and f.says(_OF_A_FIGHT):
        return Query("beside") if a.game.pages.beside(a.view) is not None else None
    if alone and f.mood == "howfar" and f.of("self") and f.says("win|winning|victory|the end"):
        return Query("winning")
    if alone and f.mood == "yesno" and f.of("self") and f.modal is not None and f.content <= {"win", "won"}:
        return Query("winning")
    if alone and f.says("the winner") and f.mood == "how":
        return Query("winning")
    if alone and f.says("points") and f.of("self") and needed_of(f) and not f.past:
        return Query("winning")
    winning = not _WON_OVER.search(f.line) and f.says("win|victory|the goal|the aim|the object|the point of the game")
    needed = f.mood in ("howmany", "howmuch") and f.says("need|needed|needs|take|takes")
    if alone and winning and (needed or f.mood in ("howto", "what", "when", "who")) and not f.past and not f.of("not"):
        return Query("winning")
    in_general = f.says("first|last|in an? (?:fight|battle|combat|siege)|in (?:battle|combat)s?") and not f.of("self")
    fighting = (
        not in_general
        and f.says("fight|fighting|battle|attacking|attackers?|defenders?|hits")
        and not f.past
        and f.modal is None
    )
    if alone and f.says("against (?:me|us)") and f.mood in ("howadj", "howmany", "what", "who"):
        if a.game.pages.beside(a.view) is not None:
            return Query("beside")
    if alone and fighting and f.mood in ("what", "who", "how", "howmany", "list"):
        if a.game.pages.beside(a.view) is not None:
            return Query("beside")
    if a.game.title.lower() in f.line and f.mood in ("what", "about", "list"):
        return Query("game")
    if _HAVING.fullmatch(f.line) and not f.of("word") and not f.past and (f.of("self") or f.names):
        about = a.me if f.of("self") else f.names[0].value
        return Query("about", about=about) if about else None
    state = f.says("situation|state of play|overview|position|state|things stand|status")
    if alone and state and f.mood in ("what", "list", "how") and f.content <= _STATE:
        return Query("situation")
    return None


def needed_of(f: Frame) -> bool:
    """Whether it is asked how many are needed."""
    return f.mood in ("howmany", "howmuch") and f.says("need|needed|needs")


def _asks_now(f: Frame) -> bool:
    ends = re.search(r" (?:do|now|next|next step|next move)$| (?:do|now) here$", f.line)
    return bool(ends) and f.content <= _TO_DO and bool(f.of("aux", "self"))


# -- what was done


def events(a: Asker, f: Frame) -> Query | None:
    """What was done: by whom, to whom, where, when and why."""
    if f.says("result|outcome|upshot") and f.past:
        return Query("events", about=f.named, verb="happen")
    if f.says("happened|happening|going on|news|missed|miss|changed|changes") or f.line == "what is new":
        return Query("events", about=f.named, verb="happen", words=("last",) if f.says("last") else ())
    if f.mood in ("when", "howlong") and f.names and (f.says("since|been") or _STANDING.match(f.line)):
        return Query("events", about=f.named, verb="when")
    if not _asks_past(a, f):
        return None
    about = (*f.named, *(a.me if f.of("self") else ()), *(a.foe_refs if f.of("others") else ()))
    words = tuple(w for w in _done(f) if not (f.mood == "where" and w in ("go", "went", "move")))
    return Query("events", about=about, verb=f.mood, words=words, attr="suffered" if _suffered(f, words) else "")


def _asks_past(a: Asker, f: Frame) -> bool:
    if not f.past or f.mood in ("list", "whatif", "howto", ""):
        return False
    if f.mood in ("howmany", "where", "howmuch"):
        return f.has("did") and bool(_done(f)) and not (f.mood == "where" and _begins_at(a, f))
    known = f.kinds_of("pred") or f.attrs(a.almanac.seat)
    if known and f.has("have", "has", "are", "is") and not f.has("did", "was", "were"):
        return False
    return not (f.mood == "yesno" and f.first in ("has", "have") and not f.unknown)


def _begins_at(a: Asker, f: Frame) -> bool:
    """Whether it is asked where something began of which that is known: its home."""
    kind = kind_of(f.names[0]) if f.names else a.almanac.seat if f.of("self") else ""
    return bool(kind) and bool(f.attrs(kind))


def _done(f: Frame) -> tuple[str, ...]:
    """The words for what was done, "last" behind them where it was in the last turn."""
    types = ("head", "noun", "topic")
    said = [
        c.text for c in f.chunks if c.type in ("unknown", "verb") or (c.type == "word" and any(map(c.value.get, types)))
    ]
    said += [w for w in ("win", "won") if f.says(w) and w not in said]
    words = [w for w in said if w not in ("do", "done", "last", "turn", "round", "turns", "happen")]
    return (*words, "last") if f.says("last (?:turn|round|phase|year)") else tuple(words)


def _suffered(f: Frame, words: tuple[str, ...]) -> bool:
    """Whether it is asked who did something to oneself."""
    at = next((i for i, c in enumerate(f.chunks) if c.type == "self"), -1)
    done = next((i for i, c in enumerate(f.chunks) if c.text in words), -1)
    return at > done >= 0 and f.mood in ("who", "what", "which") and not f.has("did")


# -- the rules


def topic(a: Asker, f: Frame) -> tuple[str, ...]:
    """The words of a question by which a rule may be found."""
    out: list[str] = []
    for c in f.chunks:
        called = c.type == "name" and f.mood in ("whatif", "when", "why", "howlong")
        if called and not a.lexicon.as_word(c, "attr"):
            out.append(a.noun(kind_of(c)))
        elif c.type in ("unknown", "word", "verb", "name"):
            out += [w for w in c.text.split() if w not in _NO_TOPIC]
    return tuple(dict.fromkeys(out))


_NO_TOPIC = en.words(
    "last long happen happens happened there need needs needed work works make makes made broken settled decided "
    "resolved handled becomes become cause causes possible allowed get gets many "
    "until till til before still "
    "much able legal permitted count if goes does mean means say says said tell just own thing things way sort kind"
)
"""Words of asking that no rule is looked for by."""
_WORTH = re.compile(r"what (?:is|are|would) (?:a |an |the )?(.+?) (?:be )?worth")
_DOES = (
    r"what (?:do|does) (.+?) (?:do|mean|give|bring|stand for)",
    r"what (?:is|are) (.+?) (?:good for|for|worth|used for|about)",
    r"what (?:use|good) (?:is|are) (.+)",
    r"what (?:do|does|would|will) (.+? do to .+)",
)
_WORDED = (
    r"(?:(?:show|tell|give) (?:me |us )?)?(?:what are |what is )?(?:the )?rules? (?:of|for|about|on) (.+)",
    r"what does it mean (?:to be |to |when |if )?(.+)",
    r"how (?:do|does|is|are) (.+?) (?:work|works|done|decided|counted|fought|won)",
)
_A_WORD = re.compile(r"what (?:is|are) (?:a|an) (\S+(?: \S+)?)")
_THE_WORD = re.compile(r"what (?:is|are) (?:a |an |the )?(\S+(?: \S+)?)")


def rule(a: Asker, f: Frame) -> Query | None:
    """A word or rule of the game: what it is, does, is for; how something works; what happens when."""
    does = next((m for pattern in _DOES if (m := re.fullmatch(pattern, f.line))), None)
    if does is not None:
        return _does(a, f, does[1])
    worded = next((m for pattern in _WORDED if (m := re.fullmatch(pattern, f.line))), None)
    if worded is not None:
        return Query("rule", words=tuple(words_of(worded[1])))
    if f.mood == "howto" and _of_no_piece(f):
        return _how_to(a, f)
    if f.mood == "what":
        return _what_is(a, f)
    return Query("rule", words=topic(a, f)) if _of_rules(f) else None


def _of_no_piece(f: Frame) -> bool:
    return not f.names or (bool(f.of("self")) and not f.says("get|go|come|far"))


def _of_rules(f: Frame) -> bool:
    """Whether it is the rules that answer: how long, when, what if, must I, what does it cost, why."""
    if f.mood in ("howlong", "whatif") or (f.mood == "when" and not f.past):
        return f.mood == "whatif" or not f.says("since")
    if f.mood == "yesno" and f.first in ("do", "does", "must", "may") and f.of("self") and not f.names:
        return not re.match(r"(do|does) (i|we) (have(?! to)|hold|own)\b", f.line)
    if f.mood == "howmuch" and not f.of("name", "self", "others"):
        return f.says("cost|costs|need|take|takes")
    return f.mood == "why" and not f.past and not re.match(r"why (can|not)", f.line)


def _does(a: Asker, f: Frame, what: str) -> Query | None:
    if f.names and f.says("worth") and f.attrs(kind_of(f.names[0])):
        return None
    nouns = [n for n in f.nouns() if n.text in what]
    if nouns and nouns[0].pred:
        k = a.kind(nouns[0].kind)
        power = k.attr(k.power)
        if power is not None and power.says[0] in ("brings", "does"):
            return _gloss(a, f, tuple(words_of(what)))
    words = tuple(w for w in words_of(what) if w not in ("my", "our"))
    if " ".join(words) in a.orders and not a.told_by_rules((" ".join(words),)):
        return Query("help", verb=" ".join(words))
    if f.of("self") and f.says("worth") and nouns_of(f):
        return None
    if _WORTH.fullmatch(f.line) and not f.attrs(nouns[0].kind if nouns else ""):
        return Query("rule", words=max(((*words, "points"), (*words, "worth")), key=a.share))
    if f.names and not nouns and len(f.names[0].value) == 1:
        return Query("explain", about=f.names[0].value, words=words)
    if f.names and not nouns:
        return Query("about", about=f.names[0].value)
    return Query("rule", words=words, verb="does")


def nouns_of(f: Frame) -> bool:
    """Whether things of a kind are spoken of, and none by its name."""
    return bool(f.nouns()) and not f.names


def _gloss(a: Asker, f: Frame, words: tuple[str, ...]) -> Query:
    """A word for things of a kind: those there are, and what the rules say of it."""
    n = f.nouns()[0]
    return Query("gloss", kind=n.kind, conds=(Cond("", lambda x: a.holds(x, n.pred)),), noun=n.text, words=words)


def _how_to(a: Asker, f: Frame) -> Query | None:
    """How something is done: how the order for it is said, else the rules of it."""
    heads = [
        c.text
        for c in f.chunks
        if (c.type == "word" and "head" in c.value) or (c.type == "verb" and c.text in a.orders)
    ]
    words = topic(a, f)
    if heads and f.of("self"):
        return Query("help", verb=heads[0], words=tuple(w for w in words if w not in heads))
    return Query("rule", words=words) if words else None


def _what_is(a: Asker, f: Frame) -> Query | None:
    word = _A_WORD.fullmatch(f.line)
    if word is not None and f.nouns() and not f.of("self"):
        return _gloss(a, f, (f.nouns()[0].text,))
    if word is not None and " " not in word[1]:
        alike = len(f.names) == 1 and len(f.names[0].value) > 1
        if (alike or f.of("word")) and a.passages(words_of(word[1]), 1):
            return Query("rule", words=tuple(words_of(word[1])))
    named = _THE_WORD.fullmatch(f.line)
    if named is not None and set(named[1].split()) <= {"left", "of", "new", "next", "next to"}:
        return None
    if named is not None and not f.of("name", "self") and not f.nouns() and f.of("word", "unknown"):
        return Query("rule", words=tuple(words_of(named[1])))
    if f.says("(?:what is|what are) the (?:plan|course|order|sequence) (?:for|of)"):
        return Query("rule", words=("turn", "sequence"))
    return None


# -- chances


def odds(a: Asker, f: Frame) -> Query | None:
    """The chances of a fight; those of anything else are the rules'."""
    chances = f.says("odds|chances?|probability|likely")
    if not chances and not (f.mood == "whatif" and f.says("attack|attacks|attacked|attacking")):
        return None
    if f.mood == "whatif" and f.of("others") and f.names and not f.of("self"):
        return Query("threat", to=tuple(c.value[0] for c in f.names), verb="attack")
    common = ("odds", "chance", "chances", "probability", "likely", "battle")
    rest = tuple(w for w in topic(a, f) if w not in common)
    if not f.names and rest:
        return Query("rule", words=rest)
    return Query("odds", about=tuple(c.value[0] for c in f.names))


def ends(a: Asker, f: Frame) -> list[Ref]:
    """What is named and stands somewhere."""
    return [c.value[0] for c in f.names if a.place(c.value[0]) is not None]
