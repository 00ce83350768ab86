"""Saying why a line was not understood: how far it was, what could follow there, and what may have been meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rapidfuzz import process
from rapidfuzz.distance import OSA

from commands.everyday import is_everyday
from commands.frames import Frame
from commands.lexicon import LIMITING
from commands.names import TYPO
from commands.order import BUILT_IN, Order, OrderSpec
from commands.pattern import Slot, Word
from commands.quantity_words import CrowdWords
from commands.reading import Question, Reading, Scope
from commands.tokens import RESERVED, Tok, number
from commands.walk import Conf, bindings

_SMALL = RESERVED | {"the", "a", "an", "my", "his", "her", "their", "our"}
"""Words that are like no name: "the" is no slip for a name that has "the" in it."""
_ARTICLES = frozenset(("the", "a", "an"))
_NEGATIONS = frozenset(("not", "dont", "never"))
_UNDOING = ("un", "dis")
"""How a word begins that takes back what the rest of it says."""


@dataclass(frozen=True)
class Misread:
    """A line that was not understood."""

    message: str
    good: str
    """The part understood, kept for editing."""
    expected: tuple[str, ...]
    """What could follow the part understood."""
    bad: str = ""
    """The word not understood, which `oops` replaces; "" if there is none."""
    at: int = -1
    """Where `bad` starts in the line; -1 if there is none."""
    limits: bool = False
    """What was not understood may limit what the line orders."""
    talk: bool = False
    """It orders nothing and is nothing to be put right: a greeting, or that somebody thinks."""


Read = Reading | Question | Misread
"""What a line comes to."""


class Reads(Protocol):
    """What reads single orders (see `reader`)."""

    @property
    def verbs(self) -> tuple[str, ...]: ...

    def read(self, line: str, scope: Scope, guess: bool = True) -> Read: ...
    def leads(self, word: str) -> bool: ...


class _Verbs(Protocol):
    @property
    def verbs(self) -> tuple[str, ...]: ...


class _Known(Protocol):
    def offered(self, cls: type[Order]) -> bool: ...
    def barred(self, cls: type[Order]) -> str: ...
    def crowd(self, kind: str) -> CrowdWords | None: ...
    def nearest(self, kind: str, text: str) -> list[str]: ...


def explain(line: str, tokens: Sequence[Tok], dead: Sequence[Conf], reader: _Verbs, scope: _Known) -> Misread:
    """The refusal of a line none of whose readings reached the end."""
    if not dead or max(c.pos for c in dead) == 0:
        return _unknown_verb(tokens[0], reader)
    far = max(c.pos for c in dead)
    furthest = [c for c in dead if c.pos == far]
    if far == 1 and len(tokens) > 1 and all(c.cost >= TYPO for c in furthest):
        return _unknown_verb(tokens[0], reader)  # "carry all goods": nothing was understood, no slip for "cards"
    offered = [c for c in furthest if c.spec.table or scope.offered(c.spec.cls)] or furthest
    best = min(c.cost for c in offered)
    furthest = [c for c in offered if c.cost <= best + 1.0]
    good = line[: tokens[far - 1].end].strip()
    expected = _expected(furthest)
    if why := _barred(furthest, scope):
        return Misread(why, good, expected)  # how it would have to be said matters little now
    wanted = _either(expected[:4])
    usage = _usage(furthest)
    if far >= len(tokens):
        return Misread(f"I understood '{good}'; then I need {wanted}.{usage}", good, expected)
    return _stuck(line, tokens, far, furthest, scope)


def _stuck(line: str, tokens: Sequence[Tok], far: int, furthest: Sequence[Conf], scope: _Known) -> Misread:
    """The refusal of a line that went well up to a word."""
    good = line[: tokens[far - 1].end].strip()
    expected = _expected(furthest)
    wanted = _either(expected[:4])
    usage = _usage(furthest)
    bad = tokens[far + 1 if tokens[far].text in _ARTICLES and far + 1 < len(tokens) else far]
    if far == len(tokens) - 1 and (opened := _half_open(bad.text, furthest, scope)):
        return Misread(f"I understood '{line.strip()}'; then I need {opened}.{usage}", line.strip(), (opened,))
    near = _nearest(tokens, far, furthest, scope)
    nouns = [e for e in expected if not e.startswith("'")]
    if near and nouns:
        message = f"I understood '{good}', but '{bad.raw}' is not {_either(nouns[:3])}; did you mean {_either(near)}?"
    elif expected:
        message = f"I understood '{good}' but not '{bad.raw}'; I expected {wanted}."
    else:
        message = f"I understood '{good}' but not '{bad.raw}'; nothing more was expected."
    return Misread(message + usage, good, expected, bad.raw, bad.start)


def _barred(confs: Sequence[Conf], scope: _Known) -> str:
    """Why none of the orders that a line may begin can be given now; "" if one can, or if its first word is a guess."""
    kinds = dict.fromkeys(c.spec.cls for c in confs)
    if any(not b.field for c in confs for b in bindings(c.bind)[:1]) or any(
        c.spec.table or scope.offered(c.spec.cls) for c in confs
    ):
        return ""
    return next((why for cls in kinds if (why := scope.barred(cls))), "")


def misspelt(line: str, tokens: Sequence[Tok], dead: Sequence[Conf], scope: _Known) -> Misread | None:
    """What is said of the first word not understood, if it is like a name that could stand there; None otherwise."""
    far = max(c.pos for c in dead)
    furthest = [c for c in dead if c.pos == far]
    if far >= len(tokens) or not _nearest(tokens, far, furthest, scope):
        return None
    return _stuck(line, tokens, far, furthest, scope)


def forbids(tokens: Sequence[Tok]) -> bool:
    """Whether a line says what is not to be done."""
    return tokens[0].text in _NEGATIONS or [tok.text for tok in tokens[:2]] == ["do", "not"]


def nothing_done(line: str) -> Misread:
    """What a line leads to that says what is not to be done."""
    told = f"'{line[:60]}' orders nothing. 'undo' takes your last order back; 'orders' lists what you can do."
    return Misread(told, "", ())


def opposite(said: str, word: str) -> bool:
    """Whether a word would do what the word said takes back: "buy" for "unbuy", but not "destroy" for "distroy"."""
    return any(
        said.startswith(un)
        and not word.startswith(un)
        and OSA.distance(said.removeprefix(un), word) < OSA.distance(said, word)
        for un in _UNDOING
    )


def takes_back(word: str) -> bool:
    """Whether a word begins as one that takes back what the rest of it says: "unbuy"."""
    return any(word.startswith(un) for un in _UNDOING)


def lacking(line: str, found: Sequence[tuple[Conf, Sequence[str]]], scope: _Known) -> Misread:
    """An order of which something is left out that cannot be guessed."""

    def rank(one: tuple[Conf, Sequence[str]]) -> tuple[bool, int, float]:
        conf, missing = one
        return not (conf.spec.table or scope.offered(conf.spec.cls)), len(missing), conf.cost

    conf, missing = min(found, key=rank)
    if not scope.offered(conf.spec.cls) and (why := scope.barred(conf.spec.cls)):
        return Misread(why, "", ())
    nouns = tuple(conf.spec.kinds[f].noun for f in missing if f in conf.spec.kinds)
    wanted = " and ".join(nouns) or "more"
    said = line.strip()
    return Misread(f"I understood '{said}'; then I need {wanted}.  usage: {conf.pattern.usage}", said, nouns)


def left_over(line: str, tokens: Sequence[Tok], at: int, frame: Frame | None, scope: _Known) -> Misread | None:
    """A line whose order is known and in which some words have no use: nothing is done, and which words they are."""
    if frame is None or at >= len(tokens):
        return None
    spec, bad = frame.spec, tokens[at]
    good = line[: bad.start].strip()
    if any(t.text in LIMITING for t in tokens[at:]):
        rest = line[bad.start :].strip()[:50]
        told = f"'{rest}' may limit what you order, and I do not understand it: nothing is done."
        return Misread(f"{told}  usage: {frame.pattern.usage}", good, (), bad.raw, bad.start, True)
    if not scope.offered(spec.cls):
        why = scope.barred(spec.cls)
        return Misread(why, good, ()) if why else None
    nothing = f"I do not see what '{bad.raw}' is to do there"
    understood = f"I understood '{good}' but not '{bad.raw}'" if good else nothing
    told = f"{understood}; nothing is done.  usage: {frame.pattern.usage}"
    return Misread(told, good, (), bad.raw, bad.start)


def needs_no_order(line: str) -> Misread:
    """Somebody is to stay as he is."""
    return Misread(f"'{line[:60]}' needs no order: whoever gets none stays as he is, and nothing is done.", "", ())


def only_said(line: str, talk: bool = False) -> Misread:
    """Somebody said what he wants or thinks, or (`talk`) nothing but a greeting, and ordered nothing."""
    told = f"'{line[:60]}' orders nothing. 'orders' lists what you can do; 'say' and these words tell them to everyone."
    return Misread(told, "", (), talk=talk)


def no_such_order(line: str) -> Misread:
    """Something was named, and what is said of it is no order."""
    return Misread(f"'{line[:60]}' is no order I know. Say 'orders' for what you can do now.", "", ())


def no_order(line: str, spec: OrderSpec, who: str = "") -> Misread:
    """Pieces were named, and nothing that they could do; `who` is the name if more was said."""
    who = who or line
    said = f"'{line[:60]}' names pieces but no order" if who == line else f"'{line[:60]}' is no order I know"
    return Misread(
        f"{said}. Say what they are to do, such as '{spec.word} {who} to ...', or ask 'what may {who} do'.",
        who,
        (f"'{spec.word}'",),
    )


def _half_open(text: str, confs: Sequence[Conf], scope: _Known) -> str:
    """What is missing after a crowd that breaks off: "2 armies and", "everyone at"; "" if it does not."""
    for conf in confs:
        kind = conf.spec.kinds.get(conf.bind.field) if conf.bind is not None else None
        if kind is not None and scope.crowd(kind.id) is not None:
            if text in (",", "and", "plus", "but", "except", "without"):
                return f"more of {kind.noun}"
            if text in ("at", "in", "from", "of", "on", "near"):
                return "the name of a place or owner" if text == "of" else "the name of a place"
    return ""


_CHOOSING = frozenset(
    ("the", "one", "ones", "first", "second", "third", "fourth", "fifth", "last", "former", "latter", "both", "either",
     "number", "option", "that", "this", "other", "1st", "2nd", "3rd", "4th")
)  # fmt: skip
"""Words by which one of several is chosen."""


def answers_nothing(line: str, tokens: Sequence[Tok]) -> Misread | None:
    """What a number or "the second one" leads to where nothing was asked; None for any other line."""
    if not all(tok.text in _CHOOSING or number(tok.text) is not None for tok in tokens):
        return None
    return Misread(f"No question is open that '{line[:60]}' could answer. 'orders' lists what you can do now.", "", ())


NO_VERB = "I see no order in that line: begin with what is to be done. 'orders' lists what you can do now."


def _unknown_verb(verb: Tok, reader: _Verbs) -> Misread:
    if is_everyday(verb.text):  # "the other one": it is not the word that is unknown
        return Misread(NO_VERB, "", (), "", verb.start)
    message = f"I do not know the word '{verb.raw}'."
    near: list[str] = []
    if len(verb.text) > 2 and verb.text.isalpha():
        found = process.extract(verb.text, reader.verbs, scorer=OSA.normalized_similarity, score_cutoff=0.6, limit=3)
        near = [f"'{w}'" for w, _score, _k in found if w[0] == verb.text[0] and not opposite(verb.text, w)]
    message += f" Did you mean {_either(near)}?" if near else " Say 'orders' for what you can do now."
    return Misread(message, "", (), verb.raw, verb.start)


def _expected(confs: Sequence[Conf]) -> tuple[str, ...]:
    """What could follow, slots first: 'a place', "'with'"."""
    words: dict[str, None] = {}
    nouns: dict[str, None] = {}
    for conf in confs:
        for element, _ in conf.pattern.nodes[conf.node].edges:
            if isinstance(element, Word):
                words[f"'{element.words[0]}'"] = None
            else:
                nouns[element.noun] = None
    return (*nouns, *words)


def _usage(confs: Sequence[Conf]) -> str:
    shown = list(dict.fromkeys(c.pattern.usage for c in confs))
    return f"  usage: {'; '.join(shown[:2])}"


def _nearest(tokens: Sequence[Tok], far: int, confs: Sequence[Conf], scope: _Known) -> list[str]:
    """Names alike, tried on the words up to the next function word and then on the first word alone."""
    if tokens[far].text in _SMALL and far + 1 < len(tokens):
        far += 1
    if tokens[far].text in _SMALL:
        return []
    end = far + 1
    while end < len(tokens) and end < far + 3 and tokens[end].text not in RESERVED and tokens[end].text != ",":
        end += 1
    kinds = {
        element.kind: None
        for conf in confs
        for element, _ in conf.pattern.nodes[conf.node].edges
        if isinstance(element, Slot) and element.kind not in BUILT_IN
    }
    out: dict[str, None] = {}
    for kind in kinds:
        for stop in dict.fromkeys((end, far + 1)):
            found = scope.nearest(kind, " ".join(t.text for t in tokens[far:stop]))
            if found:
                out.update(dict.fromkeys(found))
                break
    return list(out)[:3]


def _either(items: Sequence[str]) -> str:
    if not items:
        return "nothing more"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " or " + items[-1]
