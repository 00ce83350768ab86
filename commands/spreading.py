"""One line that orders the same of several things: "2 cav + 1 inf @ York", "one each in A, B and C", "A, B -> C".

Only the text is looked at: what the lines would be if each thing had one of its own. Whether these are orders the
reader finds out. What is said once and meant several times is asked about before it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_JOINS = re.compile(r",\s+(?:and\s+)?|\s+(?:and|plus)\s+|\s*[+&]\s*(?=\w)")
_COUNTS = re.compile(_JOINS.pattern + r"|\s+(?=\d{1,2}\s?x?\s?[^\W\d_])")
"""As these; in a line that counts, the next number begins the next thing too: "2 inf 1 cav"."""
_COMMAS = re.compile(r",\s+(?:and\s+)?")
_EACH = re.compile(r"\s*,?\s*\b(?:by one each|by 1 each|one each|each|apiece|one apiece)\s*[.!]?\s*$", re.IGNORECASE)
_ONE_EACH = re.compile(r"^(?P<what>.*?)[:,]?\s*\b(?:one|1)\s+(?:each\s+|apiece\s+)?(?P<at>in|at|to)\s+", re.IGNORECASE)
_SPLIT = re.compile(r"^(?:split|divide|separate)\s+(?P<where>[^:]+?)\s*(?::|into|with)\s+", re.IGNORECASE)
_TOWARD = re.compile(r"\s+(?:to|into|->|>|-)\s+", re.IGNORECASE)
_AIMED = re.compile(r"(?:\s*(?:->|=>|>|@)\s*|\s+(?:to|into|at|in|for|on)\s+)(?=\S)", re.IGNORECASE)
_COUNTED = re.compile(r"^(?P<count>\w+)\s+(?P<noun>.+?)\s+(?P<at>in|at|to|@)\s+", re.IGNORECASE)
_ELLIPTIC = re.compile(r"^(?:one|two|three|four|five|six|an?|another|\d+)\s+(?:in|at|to|@)\s+", re.IGNORECASE)
_LONE = re.compile(r"(?:one|1|an?)\s", re.IGNORECASE)
MOST = 12
"""Things that one line may be about."""


class Spread(NamedTuple):
    """The lines that one may stand for; whether each of them was said in full."""

    lines: tuple[str, ...]
    said: bool


def spreads(line: str) -> Iterator[Spread]:
    """What a line may be in several, the likeliest first."""
    line = line.strip().rstrip(".!;,")
    seen: dict[tuple[str, ...], None] = {}
    for lines, said in _ways(line):
        parts = tuple(p.strip() for p in lines if p.strip())
        if 1 < len(parts) <= MOST and parts not in seen:
            seen[parts] = None
            yield Spread(parts, said)


def _ways(line: str) -> Iterator[tuple[list[str], bool]]:
    if (apart := _SPLIT.match(line)) is not None:
        yield [_from(apart["where"], part) for part in _cut(line[apart.end() :])], True
    yield _COMMAS.split(line), True
    yield _repeated(_COMMAS.split(line)), False
    yield [part.partition(" ")[2] for part in _repeated(_COMMAS.split(line)) if _LONE.match(part)], False
    if (one := _ONE_EACH.match(line)) is not None and one["what"].strip():
        yield [f"{one['what'].strip()} {one['at']} {place}" for place in _cut(line[one.end() :])], False
    plain = _EACH.sub("", line)
    parts = _cut(plain) or [line]
    verb, _, first = parts[0].partition(" ")
    yield [parts[0], *(f"{verb} {part}" for part in parts[1:])] if first else [], False
    if aims := list(_AIMED.finditer(parts[-1])):
        goal = parts[-1][aims[-1].start() :]
        yield [*(part + goal for part in parts[:-1]), parts[-1]], False
        yield [parts[0] + goal, *(f"{verb} {part}{goal}" for part in parts[1:-1]), f"{verb} {parts[-1]}"], False
    yield parts, False


def _cut(text: str) -> list[str]:
    joins = _COUNTS if text[:1].isdigit() else _JOINS
    return [part for part in joins.split(text) if part.strip()]


def _from(where: str, part: str) -> str:
    """What some of those at a place do: "1 army to Kent" of "split York: ..."."""
    toward = _TOWARD.search(part)
    return part if toward is None else f"{part[: toward.start()]} from {where} to {part[toward.end() :]}"


def _repeated(parts: list[str]) -> list[str]:
    """ "One pike in Kent, one in York": the noun that is said once, in each."""
    first = _COUNTED.match(parts[0])
    if first is None or len(parts) < 2:
        return []
    out = [parts[0]]
    for part in (p for piece in parts[1:] for p in re.split(r"\s+and\s+", piece)):
        if _ELLIPTIC.match(part) is None:
            return []
        count, _, rest = part.partition(" ")
        out.append(f"{count} {first['noun']} {rest}")
    return out
