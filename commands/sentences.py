"""Lines as people speak: "I want to march to York", "the second one", two orders joined by "and".

Whether an order comes of it the reader finds out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from commands.tokens import Tok, number, words_of

_WISHING = frozenset(("i", "we", "ill", "id", "please", "kindly"))
"""Words with which somebody says that he wants or thinks something."""
_JOINS = re.compile(r'"[^"]*"?|, ?(?:and )?| and ', re.IGNORECASE)
_JOINED = 6
"""Places of a line where two orders may be joined, at most."""
_NEXT = frozenset(("then", "also", "next", "finally"))
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ABOUT_ONE = frozenset(("the", "one", "number", "no", "choice", "option", "answer", "take", "please"))
"""Words beside the number of what is chosen: "the second one", "number 2"."""


def wishes(tokens: Sequence[Tok]) -> bool:
    """Whether a line begins by saying that somebody wants or thinks something."""
    return tokens[0].text in _WISHING


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


def joined(line: str, tokens: Sequence[Tok], leads: Callable[[str], bool]) -> Iterator[tuple[str, str, bool]]:
    """Where a line may be two orders: the first, the rest, and whether the rest takes its verb from the first.

    "march to York and besiege it"; "give Leicester to Roos and Bristol to Cromwell". leads: whether a word may begin an
    order.
    """
    verb = tokens[0].raw if tokens and leads(tokens[0].text) else ""
    joins = (m for m in _JOINS.finditer(line) if not m.group().startswith('"'))
    for m in islice(joins, _JOINED):
        first, rest = line[: m.start()], line[m.end() :]
        words = words_of(rest)
        while words and words[0] in _NEXT:
            rest, words = rest[len(words[0]) :].strip(), words[1:]
        if words and leads(words[0]):
            yield first, rest, False
        elif verb and words:
            yield first, f"{verb} {rest}", True
