"""Lines and names cut into the same words, so that what a map calls a place is what a player can type.

Both sides go through `tokenize`: case, accents, apostrophes, hyphens and abbreviating dots disappear equally from the
data and from the line ("S. Sudan", "Crow's Nest", "Côte-d'Or").
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple


class Tok(NamedTuple):
    """One word of a line."""

    text: str
    """Normalised: lower case, no accents, no apostrophes."""
    raw: str
    """As typed."""
    start: int
    end: int


_TOKEN = re.compile(
    r'"[^"]*"?'  # a quoted string is one token
    r"|#\d+"
    r"|\d+(?:st|nd|rd|th)\b"
    r"|[+\-]?\d+"
    r"|[^\W\d_]+(?:['’`][^\W\d_]+)*['’]?"
    r"|\S",
    re.IGNORECASE,
)

RESERVED = frozenset(
    (
        "to",
        "toward",
        "towards",
        "from",
        "with",
        "at",
        "in",
        "into",
        "on",
        "onto",
        "via",
        "against",
        "of",
        "for",
        "and",
        "or",
        "then",
        "except",
        "but",
        "by",
        "through",
        "as",
    )
)
"""Function words: a slot takes one only as part of a name that matches exactly."""

SAME_WORD = {
    "toward": ("to", "towards"),
    "towards": ("to", "toward"),
    "into": ("to", "in"),
    "onto": ("to", "on"),
    "unto": ("to",),
    "through": ("via",),
    "thru": ("via", "through"),
    "using": ("with",),
    "within": ("in", "inside"),
}
"""Prepositions people swap freely; a pattern need not spell them all out."""

_NUMBER_WORDS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
NUMBERS = {word: value for value, word in enumerate(_NUMBER_WORDS)}
_MAX_DIGITS = 9


def normalise(text: str) -> str:
    """Lower case without accents, apostrophes or hyphens: the form in which words are compared."""
    if text.isascii():
        low = text.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", text.casefold())
        low = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    return low.replace("'", "").replace("’", "").replace("`", "").replace("-", " ")


def tokenize(line: str) -> list[Tok]:
    """The words of `line`; sentence dots, exclamation and question marks after a word are dropped."""
    return list(_cut(line))


@lru_cache(maxsize=512)
def _cut(line: str) -> tuple[Tok, ...]:
    """The words of a line: each stage of reading asks for those of the same few parts of it."""
    out: list[Tok] = []
    for m in _TOKEN.finditer(line):
        raw, (start, end) = m[0], m.span()
        if raw.isalnum() and raw.isascii():  # nearly every word: nothing of it disappears
            out.append(Tok(raw.lower(), raw, start, end))
            continue
        first = raw[0]
        if first == '"':
            out.append(Tok('"' + raw.strip('"').lower(), raw, start, end))
        elif first in ".!?" and start and line[start - 1] not in " \t":
            continue  # "S. Sudan", "move to Kent.", "what can I do?"
        elif first == "&":
            out.append(Tok("and", raw, start, end))
        elif first in "-–—'’`_" and len(raw) == 1 and start:
            continue  # the hyphen of "Port-Lork"; it has already parted the words
        elif first in "+-" and len(raw) > 1:
            if start and line[start - 1].isalnum():
                raw, start = raw[1:], start + 1  # "army-3" is army 3, not a bonus
            out.append(Tok(raw, raw, start, end))
        else:
            for part in normalise(raw).split() or [raw]:
                out.append(Tok(part, raw, start, end))
    return tuple(out)


@lru_cache(maxsize=8192)
def words_of(text: str) -> tuple[str, ...]:
    """The normalised words of a name."""
    return tuple(t.text for t in tokenize(text))


def number(text: str) -> int | None:
    """The number a word says ("12", "two"), or None."""
    if text.isascii() and text.isdecimal():
        return int(text) if len(text) <= _MAX_DIGITS else None
    return NUMBERS.get(text)


def signed_number(text: str) -> int | None:
    """As `number`, and "+2" or "-1" too."""
    if text[:1] in ("+", "-"):
        value = number(text[1:]) if text[1:2].isdecimal() else None
        return None if value is None else (-value if text[0] == "-" else value)
    return number(text)
