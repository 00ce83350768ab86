"""Voyages told in steps: "put Talbot on Le Swan and sail to Calais", "load the army, sail to Kent and land it there".

What goes aboard, what carries it, where it goes and whether it goes ashore there are looked for in the text. What the
game has for it is tried: a voyage with whom the ships carry, else going aboard, the voyage and landing one after the
other. It is read back and asked about, never done at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from commands import lexicon
from commands.clauses import Clause
from commands.order import Order
from commands.own_words import LONGEST
from commands.quantity_words import PRONOUNS
from commands.reading import Question, Reading, Scope
from commands.refusal import Reads
from commands.step_budget import LINE, PART, spend, spent
from commands.tokens import words_of

_JOIN = r"\s*(?:[,;]\s*(?:and\s+)?(?:then\s+)?|\s(?:and\s+)?then\s+|\sand\s+(?:then\s+)?)\s*"
_ABOARD = r"(?:aboard|on\s+board|on\s+to|onto|on|into)"
_VOYAGE = r"(?:sails?|moves?|goes|go|makes?|heads?|ships?|ferr(?:y|ies)|carry|carries|takes?|brings?|proceeds?|steers?)"
_ASHORE = r"(?:lands?|disembarks?|unloads?|debarks?|goes\s+ashore|go\s+ashore|puts?|sets?)"
_AT = r"(?:at|in|from)\s+[^,;]+?"
_BOARDED = (
    rf"(?:puts?|loads?|places?|gets?|embarks?|takes?|boards?)\s+(?P<what>[^,;]+?)\s+{_ABOARD}(?:\s+(?P<ship>(?!at\b|in\b)"
    rf"[^,;]+?))?(?:\s+(?P<at>{_AT}))?",
    r"(?P<ship>\S+(?:\s+\S+){0,3}?)\s+(?:embarks|loads|picks\s+up|takes\s+aboard|takes\s+on)\s+(?P<what>[^,;]+?)"
    r"(?:\s+aboard|\s+on\s+board)?",
    rf"(?:embarks?|loads?|picks?\s+up)\s+(?P<what>[^,;]+?)(?:\s+(?P<at>{_AT}))?",
)
"""Somebody goes aboard."""
_GOES = (
    rf"{_VOYAGE}(?:\s+(?P<moved>(?!to\b|for\b|off\b|into\b)[^,;]+?))?(?:\s+off)?"
    r"\s+(?:to|for|into|towards?)\s+(?P<goal>[^,;]+?)"
)
_LANDS = (
    rf"{_ASHORE}(?:\s+(?P<landed>(?!there\b|at\b|in\b|on\b)[^,;]+?))?(?:\s+ashore)?"
    r"(?:\s+there|\s+(?:at|in|on)\s+(?P<%s>[^,;]+?))?"
)
_TOLD = (
    *(rf"{b}{_JOIN}{_GOES}(?:{_JOIN}{_LANDS % 'shore'})?" for b in _BOARDED),
    *(rf"{b}{_JOIN}{_LANDS % 'goal'}" for b in _BOARDED),
    rf"(?:{_VOYAGE})(?:\s+(?P<ship>(?!to\b|for\b)[^,;]+?))?\s+(?:to|for|into)\s+(?P<goal>[^,;]+?)"
    rf"(?:\s+with\s+(?P<what>[^,;]+?))?{_JOIN}{_LANDS % 'shore'}",
)
_BOARDS = (*[True] * 2 * len(_BOARDED), False)
_STORIES = tuple(re.compile(story + r"\s*[.!]?", re.IGNORECASE) for story in _TOLD)
_HINT = re.compile(
    r"\b(?:aboard|board|boards|on|onto|into|embarks?|loads?|picks?\s+up|lands?|disembarks?)\b", re.IGNORECASE
)
_AIMED = re.compile(r"([,;]\s*)([^,;]+?)\s*(?:->|=>)\s*")
_WORD = re.compile(r"[^\W\d_]+")
_WHENCE = re.compile(r"\s+(?:at|in|from)\s+.+$", re.IGNORECASE)
_SHIPS = ("the fleet", "the ship", "the boat")
"""What carries them, where that is not said."""


class Voyage(NamedTuple):
    """Who goes aboard of what, where to; '' for what is not said. Whether going aboard is told of, and going ashore."""

    what: str
    ship: str
    goal: str
    boards: bool
    lands: bool


def told(line: str) -> Iterator[Voyage]:
    """The voyages that a line may tell of."""
    line = _AIMED.sub(r"\1sail \2 to ", line.strip())
    line = _WORD.sub(lambda word: lexicon.SHORT_WORDS.get(word[0].lower(), word[0]), line)
    if _HINT.search(line) is None or len(words_of(line)) > LONGEST:
        return
    for story, boards in zip(_STORIES, _BOARDS, strict=True):
        met = story.fullmatch(line)
        if met is None:
            continue
        said = {key: (value or "").strip() for key, value in met.groupdict().items()}
        what, ship = said.get("what", ""), said.get("ship", "")
        landed, moved = said.get("landed", ""), said.get("moved", "")
        what = what or ("" if _pronoun(landed) else landed)
        ship = ship or ("" if _pronoun(moved) or moved.lower() == what.lower() else moved)
        goal = said["goal"] or said.get("shore", "")
        if what and goal and not _pronoun(goal):
            at = f" {said['at']}" if said.get("at") else ""
            yield Voyage(what + at, "" if _pronoun(ship) else ship, goal, boards, _landing(line))


def _pronoun(said: str) -> bool:
    return said.lower() in PRONOUNS


def _landing(line: str) -> bool:
    return re.search(rf"{_JOIN}{_ASHORE}\b", line, re.IGNORECASE) is not None


class Voyages:
    """Reads voyages told in steps, with a reader for single orders."""

    def __init__(self, reader: Reads) -> None:
        self.reader = reader

    def read(self, line: str, scope: Scope) -> tuple[Clause, ...] | None:
        """The orders that a voyage comes to; None if the line tells of none, or the game has no orders for it."""
        refused: list[tuple[Clause, ...]] = []
        for voyage in told(line):
            for ship in (voyage.ship,) if voyage.ship else _SHIPS:
                for lines in _tellings(voyage, ship):
                    if spent() > LINE // 2:
                        break
                    found = self._all(lines, scope)
                    if found is None or (" with " in lines[0] and not _carries(found[0].order, scope)):
                        continue
                    if scope.check(found[0].order) is None:
                        return found
                    refused.append(found)
        return max(refused, key=len, default=None)

    def _all(self, lines: tuple[str, ...], scope: Scope) -> tuple[Clause, ...] | None:
        """What each of some lines is, if all are orders."""
        out: list[Clause] = []
        for line in lines:
            spend(PART)
            read = self.reader.read(line, scope, False)
            if isinstance(read, Question) and read.choices:
                order = next((o for _, o in read.choices if scope.check(o) is None), read.choices[0][1])
                out.append(Clause(line, order, asked=True))
            elif isinstance(read, Reading) and not read.order.spec.table:
                out.append(Clause(line if out else read.text, read.order, asked=True))
            else:
                return None
        return tuple(out)


def _carries(order: Order, scope: Scope) -> bool:
    """Whether an order has more than one slot for pieces: those that go, and those that go with them."""
    return sum(scope.crowd(kind.id) is not None for kind in order.spec.kinds.values()) > 1


def _tellings(voyage: Voyage, ship: str) -> Iterator[tuple[str, ...]]:
    """The orders that a voyage may be: at once, or in steps."""
    what, goal = voyage.what, voyage.goal
    cargo = _WHENCE.sub("", what)  # who went aboard stands there no more
    at_once = f"sail {ship} to {goal} with {what}"
    steps = [f"embark {what} on {ship}"] if voyage.boards else []
    steps.append(f"sail {ship} to {goal}")
    landings = (f"land {cargo} at {goal}", f"land {cargo}") if voyage.lands else ()
    yield from ((at_once, land) for land in landings)
    yield (at_once,)
    yield from ((*steps, land) for land in landings)
    yield (*steps,)
