"""Support as mail and wargames write it: "A York S A Kent - London", "Alderhall supports Westyle", "F Hull S Kent H".

The text alone is looked at: who supports, whom, and where that goes or stands. What it comes to in the game, which has
an order for it or lets several attack together, is read as any line is, and asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_SUPPORTS = r"(?:S|SUP|[Ss]up|[Ss]upp|[Ss]upports?|SUPPORTS?|[Ss]upporting|[Bb]acks)\.?"
_NOTED = re.compile(
    rf"(?P<who>[^,;:]+?)\s+(?P<verb>{_SUPPORTS})\s+(?P<whom>[^,;:>]+?)"
    r"(?:\s*(?:->|=>|>|\s[-–—]\s|\s(?:to|into|at|in)\s)\s*(?P<goal>[^,;:]+?)|\s+(?:H|[Hh]olds?|HOLDS?|[Hh]olding))?\s*[.!]*"
)
_PIECE = re.compile(r"(?:[AF]|(?:the )?(?:army|fleet)(?: (?:at|in|of|from))?)\s+(?=\S)")
"""A kind of piece before the place where it stands."""


class Support(NamedTuple):
    """Who supports, whom, where; as they were said, without the letters for kinds of piece."""

    who: str
    whom: str
    goal: str
    short: bool
    """Whether it is written as nobody speaks: "A York S A Kent"."""

    def orders(self) -> Iterator[str]:
        """What it may be said for in words."""
        where = self.goal or self.whom
        if self.goal:
            yield f"support {where} from {self.who} for {self.whom}"
        yield f"support {where} from {self.who}"
        yield f"support {where} with {self.who}"
        if self.goal:
            yield f"attack {where} with the armies at {self.who} and the armies at {self.whom}"
            yield f"attack {where} with {self.who} and {self.whom}"


def supported(line: str) -> Support | None:
    """The support that a line gives, if it is written so."""
    met = _NOTED.fullmatch(line.strip())
    if met is None:
        return None
    who, whom = met["who"], met["whom"]
    short = len(met["verb"]) < len("supp") or _PIECE.match(who) is not None or _PIECE.match(whom) is not None
    return Support(_PIECE.sub("", who, count=1), _PIECE.sub("", whom, count=1), (met["goal"] or "").strip(), short)
