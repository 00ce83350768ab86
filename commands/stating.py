"""Lines that say how something is, as what an order that makes it so would name: "Percy is at York" -> "Percy at York".

Only whoever may set things right means an order by that, and is asked first.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SHOULD = (
    r"(?:(?:now|really|actually|still) )?(?:(?:should|ought to|must|has to|have to) )?(?:(?:now|really|actually) )?"
)
_BE = rf"{_SHOULD}(?:be|is|are|was|were|stands?|sits?|lies?|remains?)(?: now| really| actually| in fact)?"
_HAVE = rf"{_SHOULD}(?:have|has|had|owns?|holds?|controls?|possess(?:es)?)(?: now| really| actually| in fact)?"
_OF = rf"(?:{_SHOULD}belongs?(?: now)? to|{_BE} (?:owned|held|controlled|possessed) by|{_BE} (?:the )?property of)"
_DENIED = re.compile(r",? (?:(?:and|but) )?(?:not|instead of|rather than|no longer) .*", re.IGNORECASE)
_TURN = re.compile(
    r"(?:it(?:'s| is)|now is) (?:now )?(?P<who>.+?)(?:'s|s') (?:turn|move|round|go)(?: now)?", re.IGNORECASE
)
_NEXT = re.compile(rf"(?P<who>.+?) (?:{_BE} )(?:next|to move|to play|on turn|at move)(?: now)?", re.IGNORECASE)
_GONE = re.compile(
    rf"(?P<what>.+?) {_BE} (?P<how>dead|killed|gone|lost|removed|eliminated|destroyed|slain)", re.IGNORECASE
)
_THEIRS = re.compile(rf"(?P<whose>.+?)(?:'s|s') (?P<what>.+?) {_BE} (?P<value>.+)", re.IGNORECASE)
_NOW = re.compile(r"it(?:'s| is) (?:now )?(?P<what>(?:turn|round|phase|year) .+)", re.IGNORECASE)
_OLD = re.compile(rf"(?P<who>.+?) {_BE} (?P<value>\d+)(?: years?)?(?: old)", re.IGNORECASE)
_MANY = re.compile(rf"(?P<who>.+?) {_HAVE} (?P<value>\d+) (?P<what>.+)", re.IGNORECASE)
_OWNED = re.compile(rf"(?P<what>.+?) {_OF} (?P<who>.+)", re.IGNORECASE)
_HAS = re.compile(rf"(?P<who>.+?) {_HAVE} (?P<what>.+)", re.IGNORECASE)
_IS = re.compile(rf"(?P<what>.+?) {_BE} (?P<how>.+)", re.IGNORECASE)
_THERE = re.compile(rf"there {_BE} (?P<what>.+)", re.IGNORECASE)


class Way(NamedTuple):
    """A text that a statement comes to: an order as it stands, or what an order would name. owner: who is said to have
    something; an order about it names him as that.
    """

    text: str
    ordered: bool = False
    owner: str = ""


def undenied(line: str) -> str:
    """A line without what it says is not so: "at York, not at Leeds"."""
    return _DENIED.sub("", line.strip().rstrip(".!"))


def whose_turn(line: str) -> str:
    """Whose turn a line says it is, '' if it says nothing of that."""
    found = _TURN.fullmatch(undenied(line)) or _NEXT.fullmatch(undenied(line))
    return found["who"] if found is not None else ""


def ways(line: str) -> list[Way]:
    """What a statement may mean as an order; nothing for any other line."""
    said = undenied(line)
    if (found := _NOW.fullmatch(said)) is not None:
        return [Way(found["what"], ordered=True)]
    if (found := _THERE.fullmatch(said)) is not None:
        return [Way(found["what"])]
    if (found := _GONE.fullmatch(said)) is not None:
        what, how = found["what"], found["how"]
        return [Way(f"remove {what}", ordered=True), Way(f"kill {what}", ordered=True), Way(f"set {what} {how}", True)]
    if (found := _THEIRS.fullmatch(said)) is not None:
        whose, what, value = found["whose"], found["what"], found["value"]
        return [*_set(what, whose, value), Way(f"{whose} {what} {value}")]
    if (found := _OLD.fullmatch(said)) is not None:
        return _set("age", found["who"], found["value"])
    if (found := _OWNED.fullmatch(said)) is not None:
        return _owned(found["what"], found["who"])
    if (found := _MANY.fullmatch(said)) is not None:
        who, what, value = found["who"], found["what"], found["value"]
        return [*_set(what, who, value), Way(f"{who} {value} {what}", owner=who)]
    if (found := _HAS.fullmatch(said)) is not None:
        return [Way(f"{found['who']} {found['what']}", owner=found["who"]), *_owned(found["what"], found["who"])]
    if (found := _IS.fullmatch(said)) is not None:
        return [Way(f"{found['what']} {found['how']}")]
    return []


def _set(what: str, whose: str, value: str) -> list[Way]:
    return [Way(f"set {what} of {whose} to {value}", True), Way(f"set {whose} {what} {value}", True)]


def _owned(what: str, who: str) -> list[Way]:
    return [Way(f"{before}{what} {to} {who}", owner=who) for before, to in (("", "to"), ("of ", "to"), ("", "for"))]
