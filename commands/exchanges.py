"""Ransoms, promises and gifts in own words: "Percy goes free if you give me Kent", "Roos can have the title".

The text alone is looked at: who is set free and what is paid for him, what is promised to whom, who is to have what.
What it comes to is read as the game has it, read back, and never sent at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from commands.quantity_words import PRONOUNS
from commands.tokens import words_of

_WHO = r"(?P<who>[^,;:]+?)"
_PAID = r"(?P<paid>[^,;:]+?)"
_WILL = r"(?:(?:i|we)(?:'ll|'d|ll|d)?|you|he|she|they|\w+)"
_MAY = r"(?:\s+(?:will|would|can|could|may|shall|might|am|is|be|willing|ready|happy|to|gladly|then|rather|only))*"
_GIVES = (
    r"(?:gives?|pays?|hands?\s+over|sends?|offers?|cedes?|surrenders?|lets?\s+(?:me|us)\s+have|parts?\s+with)"
    r"(?:\s+(?:me|us|you|him|her|them))?"
)
_FOR = (
    r"(?:for|against|in\s+(?:return|exchange)\s+for|as\s+(?:a\s+)?ransom\s+for|to\s+(?:get|have|free|release|ransom))"
)
_FREES = r"(?:release|free|ransom|hand\s+over|give\s+back|return|let)"
_GOES_FREE = (
    r"(?:(?:will|shall|can|may|could|would)\s+(?:then\s+)?)?(?:goes\s+free|go\s+free|walks?(?:\s+free)?|goes\s+home|go\s+home|"
    r"is\s+free|(?:be|is)\s+(?:released|freed|set\s+free|ransomed|yours|returned)|be\s+yours(?:\s+again)?|can\s+go|may\s+go|go|"
    r"comes?\s+back|comes?\s+home)"
)
_BACK = r"(?:\s+(?:back|free|go|loose|out|again|alive|home))*"
_IF = r"(?:if|when|once|as\s+soon\s+as|provided(?:\s+that)?|on\s+condition\s+that)"
_EXCHANGES = tuple(
    re.compile(pattern + r"\s*[.!]*", re.IGNORECASE)
    for pattern in (
        rf"{_WHO}\s+{_GOES_FREE}\s+{_IF}\s+{_WILL}{_MAY}\s+{_GIVES}\s+{_PAID}",
        rf"{_WHO}\s+{_GOES_FREE}\s+(?:for|against|in\s+(?:return|exchange)\s+for)\s+{_PAID}",
        rf"(?:{_WILL}{_MAY}\s+)?{_FREES}\s+{_WHO}{_BACK}\s*,?\s+{_IF}\s+{_WILL}{_MAY}\s+{_GIVES}\s+{_PAID}",
        rf"{_IF}\s+{_WILL}{_MAY}\s+{_GIVES}\s+{_PAID}\s*,?\s+(?:then\s+)?(?:and\s+)?{_WILL}{_MAY}\s+{_FREES}\s+{_WHO}{_BACK}",
        rf"{_IF}\s+{_WILL}{_MAY}\s+{_GIVES}\s+{_PAID}\s*,\s*(?:then\s+)?{_WHO}\s+{_GOES_FREE}",
        rf"{_GIVES}\s+{_PAID}\s*,?\s+and\s+(?:then\s+)?{_WHO}\s+{_GOES_FREE}",
        rf"{_GIVES}\s+{_PAID}\s*,?\s+and\s+(?:then\s+)?{_WILL}{_MAY}\s+(?:{_FREES}|have)\s+{_WHO}{_BACK}",
        rf"(?:{_WILL}{_MAY}\s+)?{_GIVES}\s+{_PAID}\s+{_FOR}\s+{_WHO}(?:'s\s+(?:freedom|release|life|head))?{_BACK}",
        rf"(?:{_WILL}{_MAY}\s+)?(?:have|{_FREES})\s+{_WHO}{_BACK}\s+for\s+{_PAID}",
        rf"(?:{_WILL}{_MAY}\s+)?{_GIVES}\s+{_PAID}\s+instead(?P<who>)",
        rf"(?:{_WILL}{_MAY}\s+)?(?:pay|ransom)\s+(?P<who>him|her|them)\s+with\s+{_PAID}",
    )
)
_HINT = re.compile(
    r"\b(?:for|against|if|when|once|provided|condition|and|ransom|instead|get|have|with)\b", re.IGNORECASE
)
_SPEAKERS = frozenset(("i", "we", "you", "ill", "id", "go"))
_CAPTIVE = re.compile(
    r"(?:my|our|your|his|her|the|their)\s+(?:man|men|noble|captive|prisoner|lord|friend|hostage)", re.I
)
"""Somebody who is not named: whoever is captive."""
_PROMISED = re.compile(
    r"(?:(?:i|we)(?:'ll|'d)?\s+)?(?:hereby\s+|do\s+|solemnly\s+)*(?:promise|swear\s+to|pledge\s+to|assure|give\s+my\s+word\s+to|"
    r"vow\s+to)\s+(?P<to>[^\s,:;]+)\s*[,:]?\s+(?P<that>that\s+)?(?P<words>.+)",
    re.IGNORECASE,
)
_GIVEN = r"(?:given|granted|awarded|handed)"
_RECEIVED = re.compile(
    r"(?P<to>[^,:;]+?) (?:(?:can|may|shall|should|will|must|is to|might as well) (?:have|get|receive|take)|gets|"
    rf"receives|is {_GIVEN}|(?:shall|will|should|can) be {_GIVEN}) (?P<what>[^,:;]+?)[.!]*",
    re.IGNORECASE,
)
_VOTE = re.compile(
    r"(?:a|an|my|our|the)?\s*(?P<how>yes|aye|no|nay|votes?)(?:\s+vote)?\s+(?:on|for|in favou?r of|about|to|against)\s+"
    r"(?P<what>.+)",
    re.IGNORECASE,
)
"""What is promised to somebody who wants votes."""
_ENTER = (
    r"(?:enter|cross|pass|traverse|visit|dock|land|"
    r"(?:go|come|pass|march|sail|move|travel|ride)(?:\s+(?:in|into|to|on))?)"
)
_BY_WAY = rf"{_ENTER}(?:\s+(?:through|in|into|at|inside|by))?"
_LEAVE = (
    re.compile(
        rf"ask\s+(?P<to>[^,:;]+?)\s+(?:if|whether)\s+(?:i|we|my \w+|our \w+)\s+(?:may|can|could|might)\s+{_BY_WAY}\s+"
        r"(?P<where>[^,:;]+?)[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:ask|request|beg|seek)\s+(?:for\s+)?(?:leave|permission|passage)\s+(?:to\s+{_BY_WAY}|at|through|in|into)\s+"
        r"(?P<where>[^,:;]+?)\s+(?:from|of)\s+(?P<to>[^,:;]+?)[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:ask|request|beg|seek)\s+(?P<to>[^,:;]+?)\s+(?:for\s+)?(?:permission|passage)\s+(?:to\s+{_BY_WAY}|at|through|in)"
        r"\s+(?P<where>[^,:;]+?)[.!]*",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:request|beg|seek)\s+(?:for\s+)?(?:leave|permission|passage)\s+(?:to\s+{_BY_WAY}|at|through|in)\s+"
        r"(?P<where>[^,:;]+?)(?P<to>)[.!]*",
        re.IGNORECASE,
    ),
)
"""How somebody asks whether he may go somewhere."""
_TO_DO = re.compile(r"(?P<no>(?:not|never)\s+)?to\s+(?P<what>.+)", re.IGNORECASE)


class Exchange(NamedTuple):
    """Who is to go free, and for what."""

    who: str
    paid: str

    @property
    def order(self) -> str:
        """As it is ordered."""
        return f"ransom {self.who} for {self.paid}"


def exchanged(line: str) -> Iterator[Exchange]:
    """The ransoms that a line may offer."""
    line = line.strip()
    if _HINT.search(line) is None:
        return
    seen: dict[Exchange, None] = {}
    for pattern in _EXCHANGES:
        if (met := pattern.fullmatch(line)) is not None:
            who, paid = met["who"].strip(), met["paid"].strip()
            if words_of(who)[:1] and words_of(who)[0] in _SPEAKERS:
                continue  # "and you can have Roos back" is not about you
            unnamed = not who or who.lower() in PRONOUNS or _CAPTIVE.fullmatch(who) is not None
            seen[Exchange("him" if unnamed else who, paid)] = None
    yield from seen


def promised(line: str) -> Iterator[str]:
    """The promises that a line may make, as orders: "promise Basalt that I will not attack York"."""
    met = _PROMISED.fullmatch(line.strip())
    if met is None or met["that"]:
        return
    words = met["words"]
    if (vote := _VOTE.fullmatch(words)) is not None:
        yes = "no" if vote["how"].lower() in ("no", "nay") or " against " in f" {words} " else "yes"
        yield f"promise {met['to']} to vote {yes} on {vote['what']}"
    if (deed := _TO_DO.fullmatch(words)) is not None:
        words = f"I will {'not ' if deed['no'] else ''}{deed['what']}"
    yield f"promise {met['to']} that {words}"


def received(line: str) -> Iterator[str]:
    """The gifts that a line may speak of, whoever gets them first: "give the title to Roos"."""
    met = _RECEIVED.fullmatch(line.strip())
    if met is not None and words_of(met["to"]) and words_of(met["to"])[0] not in _SPEAKERS:
        yield f"give {met['what']} to {met['to']}"


def permitted(line: str) -> Iterator[str]:
    """The leave that a line may ask for, whoever is to give it: "ask Basalt whether I may cross Kent"."""
    for pattern in _LEAVE:
        if (met := pattern.fullmatch(line.strip())) is not None:
            to, where = met["to"].strip(), met["where"].strip()
            yield f"ask {to} for leave at {where}" if to else f"ask leave at {where}"
            yield f"ask leave at {where}"
            return
