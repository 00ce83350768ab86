"""As much as can be: "spend everything on cavalry", "as many armies as I can", "build the blades up to full strength".

The text alone is looked at: what is wanted, and whether all or some sum goes into it. How much that comes to is found
among what can be ordered, and asked about; no sum is made up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from commands.tokens import number

_MONEY = r"(?:gold|money|coins?|crowns?|resources?|cash|funds|gp|points?|treasury|purse)"
_ALL = (
    rf"(?:all|everything|the (?:rest|lot)|all the rest|what(?:ever)?(?:'s| is) left|"
    rf"what(?:ever)? (?:i|we) have(?: left)?|"
    rf"(?:all )?(?:of )?(?:my|our|the) (?:remaining )?{_MONEY}|(?:everything|all) (?:i|we)(?: have|'ve got)(?: left)?)"
    rf"(?: (?:of )?(?:my|our|the)? ?{_MONEY})?"
)
_SPENT = re.compile(
    rf"(?:spend|use|put|invest|blow|splash)s? (?:(?P<all>{_ALL})|(?P<some>\w+)(?: {_MONEY})?) (?:on|in|into|for) "
    r"(?P<what>.+)",
    re.IGNORECASE,
)
_MANY = re.compile(
    r"(?P<verb>.*?)\bas (?:many|much) (?:of )?(?P<what>.*?)\s*\bas (?:possible|(?:i|we) can(?: afford| get)?|can be|"
    r"there are|(?:i|we) have money for)(?P<rest>.*)",
    re.IGNORECASE,
)
_FULL = re.compile(
    r"(?P<verb>)(?P<what>.+?),? (?:(?:up )?to|at|with|in)? ?(?:the )?"
    r"(?:full strength|full steps|maximum|the max|max strength)"
    r"(?P<rest>(?: (?:at|in|on) .+)?)",
    re.IGNORECASE,
)


class Much(NamedTuple):
    """What is wanted, with the verb that was said, '' for any; and whether as much as can be."""

    said: str
    verbless: bool
    all: bool


def wanted(line: str) -> Iterator[Much]:
    """What a line wants as much of as can be, or as much as a sum pays for."""
    line = line.strip().rstrip(".!")
    if (met := _SPENT.fullmatch(line)) is not None and (met["all"] or number(met["some"].lower()) is not None):
        yield Much(met["what"].strip(), True, bool(met["all"]))
        return
    for pattern in (_MANY, _FULL):
        if (met := pattern.fullmatch(line)) is not None:
            said = " ".join(part for part in (met["verb"].strip(), met["what"].strip(), met["rest"].strip()) if part)
            yield Much(said, False, True)
            yield Much(said, True, True)
            return
