"""Orders as they stand in letters: under a heading or an address, with bullets or numbers, sentence after sentence.

Only the form of the text is looked at. What each item means, and whether it is an order at all, the reader finds out; a
text that is no letter stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from commands import lexicon
from commands.tokens import words_of

_BULLET = re.compile(r"[-*•·–—]\s+(?=\w)")
_NUMBERED = re.compile(r"(?:^|(?<=\s))\(?(\d{1,2})[.)]\s+(?=[^\W\d_]|\d)")
_SENTENCE = re.compile(r"(?<=\w\w)[.!]+\s+(?=\w)|(?<=\d)[.!]\s+(?=[^\W\d_])")
_SHORT = re.compile(r"(?:^|[\s(])(?:st|ed|mt|no|dr|mr|mrs|bp|ft|abp|capt|gen|vs|approx)$", re.IGNORECASE)
"""Ends of what is no sentence: "St. Albans"."""
_ADDRESS = re.compile(r"dear\s[^:,.!]{1,40}[,!:]\s*", re.IGNORECASE)
_SIGNED = re.compile(
    r"(?:^|[.,;!]\s*|\s)"
    r"(?:yours|regards|cheers|best|kind regards|best wishes|best regards|sincerely|respectfully|signed)"
    r"(?:\s(?:truly|sincerely|faithfully|ever))?\s*[,.:-]\s*[\w' -]{1,30}[.!]?\s*$",
    re.IGNORECASE,
)
_REGARDS = re.compile(
    r"[.!]\s*(?:(?:kind |best |warm )?regards|cheers|best wishes|yours|sincerely)[\s.!,]*$", re.IGNORECASE
)
_HEADED = frozenset(("orders", "order"))
_HEADING = frozenset(
    ("moves", "my", "our", "the", "for", "turn", "of", "this", "round", "phase", "are", "here", "as", "follows",
     "final", "these", "year", "move", "a", "following", "new", "and", "player", "seat", "in", "no", "please",
     "movement", "group", "main", "first", "second", "third", "next", "land", "sea", "naval", "both", "all", "at",
     "once", "together", "spring", "summer", "autumn", "winter", "go", "now", "i", "am", "to", "today", "todays", "is")
)  # fmt: skip
"""Words of a heading, besides what the orders are for: one word, or a number."""
_DEEDS = frozenset(
    ("go", "shopping", "purchases", "spending", "plan", "plans", "actions", "turn", "list", "recruits", "levies")
)
"""What a heading may call the orders below it; whose they are may stand with it."""
_ALONE = frozenset(("moves", "marches", "builds", "buys", "attacks", "placements"))
"""The same, but somebody does that whose name stands with it."""
_TO_DO = frozenset(("place", "move", "build", "buy", "play", "recruit", "do", "raise", "spend"))
"""The same behind "to": "Amber to move:"."""
OPENING = _HEADED | _HEADING
"""Words with which a heading may begin, whatever order begins so too."""
_HEADING_WORDS = 9


def items(line: str) -> list[str]:
    """The items of a letter without its heading and its end; of any other line itself alone."""
    text = line
    if (address := _ADDRESS.match(text)) is not None:
        text = text[address.end() :]
    text = _unheaded(text)
    text = _SIGNED.sub("", text) if address is not None or text != line else unsigned(text)
    return [item for item in map(str.strip, _numbered(unmarked(text))) if item] or [line]


def unsigned(line: str) -> str:
    """A line without its end behind the last sentence: "Yours, Amber", "Regards"."""
    signed = _SIGNED.search(line) or _REGARDS.search(line)
    return line[: signed.start()] if signed is not None and signed[0][0] in ".!" and signed.start() else line


def unmarked(text: str) -> str:
    """The text without the sign of a list before it."""
    mark = _BULLET.match(text)
    return text[mark.end() :] if mark is not None else text


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    out: list[str] = []
    begin = 0
    for m in _SENTENCE.finditer(text):
        if not _SHORT.search(text[: m.start()]):
            out.append(text[begin : m.start()])
            begin = m.end()
    return [s for s in map(str.strip, (*out, text[begin:])) if s]


def _unheaded(text: str) -> str:
    """The text without "Orders for turn 1:"."""
    heading, colon, rest = text.partition(":")
    said = words_of(heading) if colon and len(heading) < 80 else ()
    return rest.strip() if rest.strip() and _heads(said) else text


def _heads(said: Sequence[str]) -> bool:
    """Whether words are a heading: that orders follow, and what for; and nothing that limits them."""
    if not said or len(said) > _HEADING_WORDS:
        return False
    to_do = len(said) > 1 and said[-2] == "to" and said[-1] in _TO_DO
    known = _HEADED | _HEADING | _DEEDS | _ALONE | {said[-1] if to_do else ""}
    other = [w for w in said if w not in known and not w.lstrip("#").isdecimal()]
    moves = not other and (any(w in _ALONE for w in said) or (len(said) > 1 and "move" in said))
    deeds = to_do or (len(said) > 1 and any(w in _DEEDS for w in said))
    heads = moves or (len(other) < 2 and (deeds or any(w in _HEADED for w in said)))
    return heads and not any(w in lexicon.LIMITING for w in other)


def _numbered(text: str) -> list[str]:
    """The items of a text that begins with a number and counts on from there."""
    marks = list(_NUMBERED.finditer(text))
    if not marks or marks[0].start() > 0:
        return [text]
    cuts = [marks[0]]
    for m in marks[1:]:
        if int(m[1]) == int(cuts[-1][1]) + 1:
            cuts.append(m)
    ends = [m.start() for m in cuts[1:]] + [len(text)]
    return [text[m.end() : end].strip().rstrip(".;,") for m, end in zip(cuts, ends, strict=True)]
