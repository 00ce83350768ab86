"""Lines as people speak: "I want to march to York", "the second one"."""

from __future__ import annotations

from collections.abc import Sequence

from commands.lexicon import ASKING
from commands.tokens import Tok, number

_WISHING = frozenset(("i", "we", "ill", "id", "please", "kindly"))
"""Words with which somebody says that he wants or thinks something."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ABOUT_ONE = frozenset(("the", "one", "number", "no", "choice", "option", "answer", "take", "please"))
"""Words beside the number of what is chosen: "the second one", "number 2"."""


_CAUSED = 3
"""Words of a line that has somebody do something, at least."""
_ASKED_OF = frozenset(
    ("i", "we", "you", "they", "the", "my", "our", "your", "any", "anybody", "anyone", "there", "these", "those", "all",
     "his", "her", "their", "no")
)  # fmt: skip
"""Whom a question is about behind "have"."""


def wishes(tokens: Sequence[Tok]) -> bool:
    """Whether a line begins by saying that somebody wants or thinks something."""
    return bool(tokens) and tokens[0].text in _WISHING


def asks(line: str, tokens: Sequence[Tok]) -> bool:
    """Whether a line begins with the word of a question or ends in its mark; "we're" asks nothing."""
    first = bool(tokens) and tokens[0].text in ASKING and tokens[0].raw.isalpha()
    if first and tokens[0].text == "have" and len(tokens) > _CAUSED and tokens[1].text not in _ASKED_OF:
        first = False  # "have Hastings lay an ambush"
    return first or line.rstrip().endswith("?")


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
