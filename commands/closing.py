"""Lines that say that somebody's part is over: "that's me done", "no more moves", "end of movement", "over to Basalt".

They become the order that ends it (`OrderSpec.ends`). Every word of such a line is one of ending, one for what there is
none of, one for what the phase and its orders are called, or says nothing; one word more, and it is another line. Where
something may be meant that is less than all ("no attacks"), it is asked whether that is all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from commands import lexicon, sentences, tidying, verbs
from commands.disambiguation import text_of
from commands.everyday import is_everyday
from commands.names import NameIndex, named
from commands.order import BUILT_IN, OrderSpec
from commands.pattern import Part, Slot, Word, leading
from commands.reading import Question, Reading, Scope
from commands.refusal import Misread, Read
from commands.tokens import RESERVED, Tok, number, tokenize, words_of

ASKED = "Is that all you do here? yes or no"
LONGEST = 18
"""Words that such a line has, at most."""
_KINDS: Mapping[str, str] = {
    "done": "done finished completed ended concluded",
    "over": "over through complete final settled finalised finalized",  # with what it is that is so
    "pass": "pass skip next confirm submit finalise finalize abstain",
    "on": "continue proceed",
    "end": "end ends ending finish finishing finishes conclude concludes complete completes close stop dissolve "
    "adjourn",
    "no": "no not none nothing dont wont nobody zero never aint cannot cant",
    "more": "more else further other any anything anyone anybody anymore them some",
    "all": "all everything enough it",
    "that": "that this thats",
    "left": "left",
    "good": "fine good right perfect great okay ok alright happy ready set",
    "be": "is are am was be s will shall ll have has had ive im were weve got its theres there",
    "turn": "turn phase round season year part go stage step bit side player time spring summer autumn winter",
    "doing": "move moves movement orders actions business plans plan list order action doing",
    "self": "i we me us you ill id",
    "small": "my our the a an of with for to on in at here now so just then from by as also anyway well want "
    "wish need like do does did going planned think guess suppose must , and yes yeah or nor either",
}
_PHRASES: Mapping[tuple[str, ...], str] = {
    ("move", "on"): "on",
    ("go", "on"): "on",
    ("carry", "on"): "on",
    ("lock", "in"): "pass",
    ("lock", "it", "in"): "pass",
    ("lock", "it"): "pass",
    ("lock", "that", "in"): "pass",
    ("lock", "them", "in"): "pass",
    ("over", "to"): "hand",
    ("hand", "over", "to"): "hand",
    ("pass", "to"): "hand",
    ("pass", "it", "to"): "hand",
    ("pass", "on", "to"): "hand",
    ("your", "turn"): "hand",
    ("your", "go"): "hand",
    ("that", "will", "do"): "done",
    ("thatll", "do"): "done",
    ("that", "will", "be", "all"): "done",
    ("thatll", "be", "all"): "done",
    ("call", "it", "a", "day"): "done",
    ("leave", "it", "at", "that"): "done",
    **{
        ("leave", what, "as", they, be): "on"
        for what, they in (("it", "it"), ("them", "they"), ("everything", "it"), ("all", "it"), ("that", "it"))
        for be in ("is", "are", "stand", "stands", "was", "were")
    },
    **{("leave", what, *rest): "on" for what in ("it", "them", "everything") for rest in (("be",), ("alone",))},
    ("looks", "good"): "good",
    ("looks", "fine"): "good",
    ("looks", "right"): "good",
    ("sounds", "good"): "good",
}
"""Words that say together what they do not say alone."""
_NOUNS = ("ments", "ment", "als", "al", "tions", "tion", "ions", "ion", "ages", "age", "s", "ing")
"""How a word ends that is made of a verb and says that it is done, or how often."""
_NAME = 3
"""Words that somebody's name has, at most."""
_STEM = 4
"""Letters in which a verb and the noun made of it begin alike, at least."""
_CONTENT = frozenset(("ready", "set", "happy", "good"))
_BREAKS = frozenset((",", ";", "-", "–", "—"))
_BEGIN = frozenset(kind for kind in ("done", "over", "pass", "on", "end", "no", "that", "all"))


_DECLINING = frozenset(("no", "nobody", "enough", "none"))
_NO_SUCH = frozenset(
    ("than", "less", "fewer", "mercy", "quarter", "problem", "way", "idea", "thanks", "worries", "doubt", "chance",
     "surrender", "retreat", "prisoners", "one", "longer", "matter", "need", "deal")
)  # fmt: skip
"""What follows "no" and says nothing of what there is none of."""
_FEW = 9
"""Words of a line that says what there is none or enough of, at most."""
_ASKED_ALONE = frozenset(("submit", "confirm", "abstain", "proceed", "continue", "conclude", "adjourn", "dissolve"))
"""Words that may end something else than a part, said alone."""


class _Sure(IntEnum):
    """How sure a part of a line says that all is done: not at all, says nothing, it is asked, it is so."""

    NO = 0
    NEUTRAL = 1
    ASKED = 2
    SAID = 3


def _by_word() -> Mapping[str, frozenset[str]]:
    out: dict[str, list[str]] = {}
    for kind, words in _KINDS.items():
        for word in words.split():
            out.setdefault(word, []).append(kind)
    for word in lexicon.POLITE:
        out.setdefault(word, []).append("small")
    return {word: frozenset(kinds) for word, kinds in out.items()}


_WORDS = _by_word()
_HINTS = frozenset(word for word, kinds in _WORDS.items() if kinds & _BEGIN) | {phrase[0] for phrase in _PHRASES}


@dataclass(frozen=True)
class _Moment:
    """What a phase and its orders are called: words of its title, the verbs of its orders, words of what these do."""

    phase: frozenset[str]
    verbs: frozenset[str]
    about: frozenset[str]


class Closing:
    """Which lines end somebody's part, by the orders of a game that do."""

    def __init__(self, specs: Sequence[OrderSpec]) -> None:
        self._ends = [spec for spec in specs if spec.ends]
        self._others = [spec for spec in specs if not spec.table and not spec.ends]
        self._said = {spec: spoken(spec) for spec in self._others}
        self._about = {spec: frozenset(words_of(spec.summary)) - RESERVED - frozenset(_WORDS) for spec in self._others}
        self._own = frozenset(word for spec in self._ends for word in words_in(spec))
        kinds = [kind.id for spec in self._others for kind in spec.kinds.values() if kind.id not in BUILT_IN]
        self._kinds_named = tuple(dict.fromkeys(kinds))
        self._heads = frozenset(head for spec in self._ends for head in spec.heads)

    def read(self, line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
        """The order that ends the speaker's part if a line says so, or why it does not; None for any other line."""
        if not self._ends or not self._may_end(line, tokens):
            return None
        now = [spec for spec in self._ends if scope.offered(spec.cls)]
        if tokens[0].text == "not" and tokens[1:] and tokens[1].text in lexicon.DETERMINERS:
            return None  # "not the cavalry" ends nothing
        sure = self._how_sure(tidying.parted(tokens), scope)
        if sure < _Sure.ASKED or (sure is _Sure.ASKED and not now):
            return None
        if not now:
            why = scope.barred(self._ends[0].cls)
            return Misread(why, line.strip(), ()) if why else None
        if sure is _Sure.SAID and self._begins_another(tokens, scope):
            sure = _Sure.ASKED
        order = min(now, key=_by_rank).cls()
        text = text_of(order, scope)
        if sure is _Sure.SAID:
            return Reading(order, text, False, "")
        return Question(ASKED, ((text, order),), guessed=True)

    def declines(self, tokens: Sequence[Tok], scope: Scope) -> Question | None:
        """What a line asks back that says of something that there is none or enough of it ("no fights today", "no more
        babies, I'm done"): whether that is all.
        """
        words = tidying.parted(tokens)
        parts = tidying.parts(words, _BREAKS)
        declined = [part for part in parts if part[0].text in _DECLINING and len(part) > 1]
        if not declined or len(words) > _FEW or any(tok.text.isdecimal() for tok in words):
            return None
        now = [spec for spec in self._ends if scope.offered(spec.cls)]
        if not now or any({"no", "refuse"} & {*s.heads} for s in self._others if scope.offered(s.cls)):
            return None  # it may answer what is asked
        ended = [part for part in parts if part not in declined]
        said = [
            tok for part in declined for k, tok in enumerate(part) if k == 1 or (k and tok.text not in lexicon.POLITE)
        ]
        if any(tok.text in _NO_SUCH or number(tok.text) is not None or tok.raw[0].isupper() for tok in said):
            return None
        if any(self._names_something(part, scope) for part in declined):
            return None  # "nobody leaves York" is less than all
        if any(self._how_sure(part, scope) < _Sure.ASKED for part in ended):
            return None
        order = min(now, key=_by_rank).cls()
        return Question(ASKED, ((text_of(order, scope), order),), guessed=True)

    def _names_something(self, part: Sequence[Tok], scope: Scope) -> bool:
        """Whether words are the name of something."""
        found = [scope.index(kind) for kind in self._kinds_named]
        return any(named(found, part, k) for k in range(len(part)))

    def _begins_another(self, tokens: Sequence[Tok], scope: Scope) -> bool:
        """Whether another order that may be given begins with just these words: "stop letting Basalt pass"."""
        patterns = (p for spec in self._others if scope.offered(spec.cls) for p in spec.patterns)
        return any(
            len(tokens) <= len(lead) and all(tok.text in words for tok, words in zip(tokens, lead, strict=False))
            for lead in (leading(p.parts) for p in patterns)
        )

    def _may_end(self, line: str, tokens: Sequence[Tok]) -> bool:
        """Whether a line has a word of ending, and is no question."""
        nothing = [tok.text for tok in tokens[:2]] == ["do", "nothing"] and not line.rstrip().endswith("?")
        if len(tokens) > LONGEST or (sentences.asks(line, tokens) and not nothing):
            return False
        return any(tok.text in _HINTS or tok.text in self._heads for tok in tokens)

    def _moment(self, scope: Scope) -> _Moment:
        offered = [spec for spec in self._others if scope.offered(spec.cls)]
        spoken = frozenset(word for spec in offered for word in self._said[spec])
        about = frozenset(word for spec in offered for word in self._about[spec])
        return _Moment(frozenset(words_of(scope.stage)) - RESERVED, spoken, about)

    def _how_sure(self, tokens: Sequence[Tok], scope: Scope) -> _Sure:
        moment = self._moment(scope)
        found = [_Clause(part).sure() for part in _clauses(self._kinds(tokens, scope, moment))]
        sure = _Sure.NO if _Sure.NO in found else max(found, default=_Sure.NO)
        alone = tokens[0].text if len(tokens) == 1 else ""
        return min(sure, _Sure.ASKED) if alone in _ASKED_ALONE or (alone and is_everyday(alone)) else sure

    def _kinds(self, tokens: Sequence[Tok], scope: Scope, moment: _Moment) -> Iterator[tuple[str, frozenset[str]]]:
        """Each word of a line, or several that go together, with what it may be; a break has no word."""
        texts = tuple(word for tok in tokens for word in (tok.raw.lower().split() if " " in tok.raw else [tok.text]))
        people = self._people(scope)
        at = 0
        while at < len(texts):
            phrase = max((p for p in _PHRASES if texts[at : at + len(p)] == p), key=len, default=())
            rest = tokenize(" ".join(texts[at : at + _NAME])) if people is not None else ()
            hits = [h for h in people.match(rest, 0, False) if not h.cost] if people is not None and rest else []
            named = [h.end for h in hits]
            if phrase:
                yield " ".join(phrase), frozenset((_PHRASES[phrase],))
                at += len(phrase)
            elif named and texts[at] not in _WORDS:
                mine = all(h.value == scope.seat for h in hits)
                yield texts[at], frozenset(("self" if mine and at and texts[at - 1] == "from" else "seat",))
                at += max(named)
            else:
                yield ("", frozenset()) if texts[at] in _BREAKS else (texts[at], self._called(texts[at], moment))
                at += 1

    def _people(self, scope: Scope) -> NameIndex | None:
        """The names of a kind that the speaker's own seat has one of."""
        found = (scope.index(kind) for kind in self._kinds_named)
        return next((names for names in found if names is not None and names.name_of(scope.seat)), None)

    def _called(self, word: str, moment: _Moment) -> frozenset[str]:
        """What a word may be."""
        kinds = set(_WORDS.get(word, ()))
        if word == "'s":
            kinds.add("be")
        if word in moment.phase:
            kinds.add("turn")
        if word in self._heads and not kinds:
            kinds.add("pass")
        elif word in self._own and not kinds:
            kinds.add("doing")
        if word in moment.verbs:
            kinds.add("verb")
        elif word != "left" and _made_of(word, moment.verbs):
            kinds.add("deeds")
        if any(said in moment.about for said in verbs.roots(word)):
            kinds.add("about")
        return frozenset(kinds)


class _Clause:
    """A part of a line that stands alone, as what its words may be."""

    def __init__(self, words: Sequence[tuple[str, frozenset[str]]]) -> None:
        self._texts = [text for text, _ in words]
        self._kinds = [kinds for _, kinds in words]

    def sure(self) -> _Sure:
        """How sure it says that all is done."""
        if not all(self._kinds):
            return _Sure.NO
        if self._has("hand"):
            return _Sure.SAID if self._only("hand", "seat", "small", "be", "that", "self", "turn") else _Sure.NO
        if self._has("seat"):
            if not self._only("seat", "small", "be", "turn", "pass"):
                return _Sure.NO
            if "next" in self._texts and self._has("be"):
                return _Sure.NEUTRAL  # "Basalt is next"
            if self._has("pass"):  # "next, Basalt", but what Basalt passes or commits is nobody else's part
                return _Sure.ASKED if self._texts[0] == "next" else _Sure.NO
            return _Sure.SAID if self._has("turn") else _Sure.NEUTRAL
        if self._texts[0] in ("no", "oh") and len(self._texts) > 2 and "that" in self._kinds[1]:
            return _Clause(list(zip(self._texts[1:], self._kinds[1:], strict=True))).sure()
        if self._has("no"):
            return self._nothing()
        return max(self._ended(), self._passed(), self._all(), self._ready(), self._silent())

    def _has(self, *kinds: str) -> bool:
        return any(kind in found for found in self._kinds for kind in kinds)

    def _only(self, *kinds: str) -> bool:
        return all(any(kind in found for kind in kinds) for found in self._kinds)

    def _silent(self) -> _Sure:
        told = ("small", "good", "self", *(("that",) if self._has("good") else ()))
        return _Sure.NEUTRAL if self._only(*told) else _Sure.NO

    def _nothing(self) -> _Sure:
        """ "Nothing more", "no more moves", "no diplomacy this turn", "not attacking"; "not done" says the contrary."""
        if self._texts == ["no"]:
            return _Sure.NEUTRAL
        if not self._only(
            "no", "more", "left", "small", "self", "be", "turn", "doing", "deeds", "verb", "about", "that"
        ):
            return _Sure.NO
        if "nothing" in self._texts:
            return _Sure.ASKED if self._has("deeds", "verb", "about") and not self._has("doing") else _Sure.SAID
        if "no" not in self._texts:
            if self._has("verb") and {"not", "dont", "never"} & {*self._texts}:
                return _Sure.NO  # what is not to be done now may be the only thing that is not
            said = self._has("deeds", "verb", "doing", "about") or {"none", "any", "want"} & {*self._texts}
            return _Sure.ASKED if said and not self._has("that") else _Sure.NO
        of_what = self._kinds[self._texts.index("no") + 1 :]
        first = next((kinds for kinds in of_what if not kinds & {"more", "small"}), frozenset(()))
        if first & {"doing", "turn"} and "verb" not in first:
            return _Sure.SAID
        if {"have", "has", "had", "got"} & {*self._texts}:
            return _Sure.NO  # "I have no ships" only tells something
        declined = first & {"deeds", "verb", "about"} or any("more" in kinds for kinds in of_what)
        return _Sure.ASKED if declined else _Sure.NO

    def _ended(self) -> _Sure:
        """ "I'm done moving", "my turn is over", "all done", "end of movement"."""
        first = next((k for k, kinds in enumerate(self._kinds) if kinds & {"done", "over", "end"}), -1)
        if first < 0:
            return _Sure.NO
        before, behind = self._kinds[:first], self._kinds[first + 1 :]
        plain = {"small", "self", "be", "that", "all", "turn", "doing", "deeds", "good", "more"}
        if not all(kinds & plain for kinds in behind):
            return _Sure.NO
        if not all(kinds & plain for kinds in before):
            is_so = len(before) > 1 and "be" in before[-1] and all(kinds & {*plain, "verb"} for kinds in before)
            return _Sure.ASKED if is_so else _Sure.NO
        if "done" in self._kinds[first]:
            return _Sure.SAID
        if "over" in self._kinds[first] and any(kinds & {"be", "turn", "doing", "all"} for kinds in before):
            return _Sure.SAID
        ends = "end" in self._kinds[first] and not any(kinds & {"turn", "doing", "deeds"} for kinds in before)
        what = any(kinds & {"turn", "doing", "deeds"} for kinds in behind)
        return _Sure.SAID if ends and what and not any("all" in kinds for kinds in behind) else _Sure.NO

    def _passed(self) -> _Sure:
        """ "Skip", "ok next", "next season", "flip the tokens"; with "go on" something else may be meant."""
        first = next((k for k, kinds in enumerate(self._kinds) if not kinds & {"small", "self", "be", "good"}), -1)
        if first < 0 or not self._kinds[first] & {"pass", "on"}:
            return _Sure.NO
        rest = self._kinds[first + 1 :]
        if not all(kinds & {"small", "self", "that", "all", "turn", "doing", "deeds", "pass"} for kinds in rest):
            return _Sure.NO
        if "pass" in self._kinds[first]:
            return _Sure.SAID
        return _Sure.NO if any(kinds & {"doing", "deeds"} for kinds in rest) else _Sure.ASKED

    def _ready(self) -> _Sure:
        """ "All set", "I'm happy with that", "good to go": said of other things too, so it is asked."""
        if not self._only("be", "all", "good", "small", "self", "that", "turn") or not _CONTENT & {*self._texts}:
            return _Sure.NO
        return _Sure.ASKED if self._has("be", "all", "turn") else _Sure.NO

    def _all(self) -> _Sure:
        """ "That's all for this season", "that is it"; "that's fine" is asked about."""
        that = next((k for k, kinds in enumerate(self._kinds) if "that" in kinds), -1)
        if that < 0 or not self._only("that", "be", "all", "good", "small", "turn", "doing", "deeds", "more", "self"):
            return _Sure.NO
        behind = self._kinds[that + 1 :]
        if any("all" in kinds for kinds in behind):
            return _Sure.ASKED if "enough" in self._texts else _Sure.SAID
        is_so = self._texts[that] == "thats" or any("be" in kinds for kinds in behind)
        said = any("good" in kinds for kinds in behind) or ("my" in self._texts and self._has("turn", "doing"))
        return _Sure.ASKED if is_so and said else _Sure.NO


def _by_rank(spec: OrderSpec) -> bool:
    return spec.name == "done"  # the game's own word before the one of every game


def _clauses(words: Iterator[tuple[str, frozenset[str]]]) -> list[list[tuple[str, frozenset[str]]]]:
    """The words between breaks."""
    out: list[list[tuple[str, frozenset[str]]]] = [[]]
    for word in words:
        if word[0]:
            out[-1].append(word)
        elif out[-1]:
            out.append([])
    return [clause for clause in out if clause]


def words_in(spec: OrderSpec, constants: bool = True) -> frozenset[str]:
    """The words of the patterns of an order; without `constants`, of those that set nothing by their wording."""
    patterns = [p for p in spec.patterns if constants or not p.constants]
    return frozenset(word for pattern in patterns for word in _words(pattern.parts))


def _words(parts: Sequence[Part]) -> Iterator[str]:
    """The words of a pattern."""
    for part in parts:
        if isinstance(part, Word):
            yield from part.words
        elif not isinstance(part, Slot):
            yield from _words(part.parts)


def spoken(spec: OrderSpec) -> frozenset[str]:
    """Verbs by which an order is called: its own words and those that mean the same."""
    return frozenset((*spec.heads, spec.word, *verbs.one_word(spec.word)))


def _made_of(word: str, spoken: frozenset[str]) -> bool:
    """Whether a word is one of these verbs as a noun: "attacks", "building", "movement", "proposals"."""
    if any(root in spoken for root in verbs.roots(word)[1:]):
        return True
    end = next((end for end in _NOUNS if word.endswith(end) and len(word) - len(end) >= _STEM), "")
    return bool(end) and any(verb[: len(word) - len(end)] == word.removesuffix(end) for verb in spoken)
