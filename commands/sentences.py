"""Lines as people speak: "I want to march to York", "please move", "Percy goes to York", two orders joined by "and".

An order begins with its word. Who wants it is left out here, and who does it is put after the word; whether an order
comes of it the reader finds out.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from itertools import islice

from commands.tokens import Tok, number, words_of

SPEAKERS = frozenset(("i", "we", "ill", "id"))
"""Words for whoever speaks: short for nothing, or "I" would be any order that begins so."""
_ASKING = frozenset(("please", "kindly"))
_WISHING = frozenset(
    ("want", "wish", "would", "like", "will", "shall", "must", "should", "to", "now", "just", "am", "are")
)
_WILL = frozenset(("will", "shall", "should", "must", "to"))
_JOINS = re.compile(r'"[^"]*"?|, ?(?:and )?| and ', re.IGNORECASE)
_JOINED = 6
"""Places of a line where two orders may be joined, at most."""
_PLACING = frozenset(("to", "at", "in", "on", "for", "with", "into", "from"))
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ABOUT_ONE = frozenset(("the", "one", "number", "no", "choice", "option", "answer", "take", "please"))
"""Words beside the number of what is chosen: "the second one", "number 2"."""
_FURTHEST = 8
"""Words of a name or a list of names before the verb, at most."""


def begun(tokens: Sequence[Tok]) -> int:
    """How many of the first words only say that somebody wants something, 0 if none."""
    if tokens[0].text in _ASKING:
        return 1
    if tokens[0].text not in SPEAKERS:
        return 0
    n = 1
    while n < len(tokens) and tokens[n].text in _WISHING | _ASKING:
        n += 1
    return n


def verb_first(line: str, tokens: Sequence[Tok], named: int, verbs: Container[str]) -> tuple[str, ...]:
    """ "Percy goes to York" as "go Percy to York", and besides "Percy attacks Roos" as "attack Roos with Percy".

    The first `named` words are a name. () without a verb.
    """
    for k in range(named, min(len(tokens), named + _FURTHEST)):
        verb = next((root for root in _roots(tokens[k].text) if root in verbs), "")
        if verb:
            who = [tok.raw for tok in tokens[:k]]
            while who and who[-1].lower() in _WILL:
                who.pop()
            rest, they = line[tokens[k].end :].strip(), line[: tokens[len(who) - 1].end].strip()
            return (f"{verb} {they} {rest}".strip(), f"{verb} {rest} with {they}")[: 1 + bool(rest)]
    return ()


def which_one(said: Sequence[str], count: int) -> int | None:
    """Which of so many numbered choices is meant by "the second one", "number 2", "the last", from 0 on; else None."""
    left = [word for word in said if word not in _ABOUT_ONE]
    if len(left) != 1:
        return 0 if not left and tuple(said) == ("number", "one") else None
    word = left[0]
    if word == "last":
        return count - 1 if count else None
    if word in _ORDINALS:
        n = _ORDINALS.index(word) + 1
    else:
        n = number(word.rstrip("stndrh") if word[:1].isdigit() else word) or 0
    return n - 1 if 1 <= n <= count else None


def joined(line: str, tokens: Sequence[Tok], verbs: Container[str]) -> Iterator[tuple[str, str, bool]]:
    """Where a line may be two orders: the first, the rest, and whether the rest takes its verb from the first.

    "march to York and besiege it"; "give Leicester to Roos and Bristol to Cromwell": in both halves stands "to".
    """
    verb = tokens[0].raw if tokens and tokens[0].text in verbs else ""
    joins = (m for m in _JOINS.finditer(line) if not m.group().startswith('"'))
    for m in islice(joins, _JOINED):
        first, rest = line[: m.start()], line[m.end() :]
        words = words_of(rest)
        if words and words[0] in verbs:
            yield first, rest, False
        elif verb and _PLACING & {*words_of(first)[1:]} & {*words[1:]}:
            yield first, f"{verb} {rest}", True


def _roots(word: str) -> tuple[str, ...]:
    """ "goes" -> "goes", "goe", "go"; "carries" -> "carry" too."""
    out = [word]
    if word.endswith("s") and len(word) > 3:
        out.append(word[:-1])
    if word.endswith("es") and len(word) > 3:
        out.append(word[:-2])
    if word.endswith("ies"):
        out.append(word[:-3] + "y")
    return tuple(out)
