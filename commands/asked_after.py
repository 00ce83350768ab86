"""Lines about just the things that the moment asks for, said by a verb of something else: "the Saxons follow Holland",
where it is asked who gets the Saxons; "the first goes to Kent", where it is asked where the next army is placed.

Without its verb such a line reads as an answer: always asked about, and only where one or two kinds of order can be
given at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from commands import lexicon, sentences, tidying, verbs
from commands.closing import words_in
from commands.frames import PREPOSITIONS
from commands.order import OrderSpec
from commands.reading import Scope, taking
from commands.tokens import Tok, words_of
from commands.walk import Conf, bindings

FEW = 2
"""Kinds of order on offer, at most, that are one question."""
_OFFERED = 8
"""Kinds of order on offer of which it is looked whether any can be given, at most."""
LONGEST = 16
_MODALS = frozenset(("shall", "will", "can", "may", "should", "must", "would", "could", "is", "are", "to", "gets"))
_BEING = frozenset(("be", "have", "is", "are", "get", "go"))
_BEHIND = frozenset(("with", "to", "for", "back", "away", "off", "over", "up", "along"))
_STOPPING = lexicon.LIMITING | lexicon.TAKING_BACK | lexicon.ASKING - _MODALS - _BEING - {"has", "had"}
"""A line with a word of these may limit something, take it back or ask."""
_IT = frozenset(("it", "that", "this", "them", "him"))
_SUBJECTS = frozenset(("first", "next", "one", "second", "last", "other", "we", "they", "it", "us", "our", "men", "'s"))
"""Words for whatever is asked about, before the verb."""


def orders(specs: Sequence[OrderSpec], scope: Scope) -> list[OrderSpec]:
    """The kinds of order that the moment asks for; none where they are more than one question."""
    asked = [spec for spec in taking(specs, scope) if not spec.grave]
    if len(asked) > FEW:
        asked = [spec for spec in asked if scope.legal(spec.cls, 1)] if len(asked) <= _OFFERED else []
    return asked if len(asked) <= FEW else []


def says_whose(conf: Conf, scope: Scope) -> bool:
    """Whether a reading says to whom or where something goes: of pieces alone, or of a number, the verb says all."""
    kinds = [conf.spec.kinds[b.field].id for b in bindings(conf.bind) if b.field in conf.spec.kinds]
    return any(kind != "number" and scope.crowd(kind) is None for kind in kinds)


def without_verb(
    words: Sequence[Tok], asked: Sequence[OrderSpec], names: Callable[[int], bool], nobody: bool = False
) -> Iterator[Sequence[Tok]]:
    """The words of a line without its verb, and without a subject that only says what is asked about.

    names: whether a word of the line begins the name of something. nobody: the speaker has no pieces yet, so that a
    subject is whatever is asked about.
    """
    texts = [tok.text for tok in words]
    if len(texts) > LONGEST or any(text in _STOPPING for text in texts):
        return
    at = next((k for k in range(len(texts)) if _is_verb(texts, k) and not names(k)), -1)
    if at < 0:
        return
    end = at + 1
    while end < len(texts) and (texts[end] in _BEING or (texts[at] in _MODALS and _is_verb(texts, end))):
        end += 1
    ends = [end]
    while end < len(texts) and texts[end] in _BEHIND | _IT:
        end += 1
        ends.append(end)
    own = {word for spec in asked for word in (*words_in(spec), *words_of(spec.summary))}
    own |= _SUBJECTS | lexicon.COLLECTIVES | lexicon.DETERMINERS
    own = {root for word in own for root in verbs.roots(word)}
    plain = nobody or all(any(root in own for root in verbs.roots(text)) for text in texts[:at])
    for last in ends:
        yield [*words[:at], *words[last:]]
        if at and plain and last < len(texts):
            yield words[last:]


def _is_verb(texts: Sequence[str], k: int) -> bool:
    text = texts[k]
    if text in _MODALS:
        return text != "to" or k == 0
    if k and texts[k - 1] in lexicon.DETERMINERS:
        return False  # "a step"
    return text not in PREPOSITIONS and verbs.is_verb(text)


def tidied(line: str, words: Sequence[Tok]) -> Sequence[Tok]:
    """The words without what only opens or closes the line; none of a question."""
    start, end = tidying.core(words)
    return [] if sentences.asks(line, words) else words[start:end]
