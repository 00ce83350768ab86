"""Conditions over a position, as a puzzle's file declares them: what its aim is, and when it is over.

    {field = "plundered/1612", is = "hothior"}      a field of the state, by the keys of docs/state.md
    {field = "players/hothior/points", least = 30}  also `most`; `has` and `lacks` for what is in a list or a table
    {pieces = "hothior-*", at = "Tadafat", least = 3}   pieces on the map by their ids, where, whose (`owner`), how many
    {told = "Plibba falls"}                         what the seat was told since the puzzle began; * is anything
    {page = "examine Plibba", says = "held by you"}     what a page shows the seat; `says_not` what it does not show
    {phase = "Diplomacy"}   {turn = 4}              a phase under way by its title; a turn that has come

All is read through the contract, so that no condition is about one game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from commands import Order, Reading, table_words
from minaria.engine.match import Match
from minaria.engine.sheets import flat
from minaria.engine.state import encode, plain
from minaria.kit.scope import TableScope
from minaria.table.pages.answers import answer

Value = str | int | float | bool | None


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One condition; see above for what its parts mean. What it is about stands in exactly one of the first six."""

    field: str = ""
    pieces: str = ""
    told: str = ""
    page: str = ""
    phase: str = ""
    turn: int = 0
    be: Value | msgspec.UnsetType = msgspec.field(name="is", default=msgspec.UNSET)
    least: float | None = None
    most: float | None = None
    has: Value | msgspec.UnsetType = msgspec.UNSET
    lacks: Value | msgspec.UnsetType = msgspec.UNSET
    at: str = ""
    owner: str = ""
    says: str = ""
    says_not: str = ""

    def fault(self) -> str:
        """What is wrong with how it is written, '' if nothing is."""
        about = [x for x in (self.field, self.pieces, self.told, self.page, self.phase, self.turn) if x]
        if len(about) != 1:
            return f"a condition is about one thing, this one about {len(about)}"
        unset, numbers = msgspec.UNSET, (self.least, self.most) != (None, None)
        if self.field and self.be is unset and self.has is unset and self.lacks is unset and not numbers:
            return f"nothing is said of the field {self.field}"
        if self.pieces and not numbers:
            return f"it is not said how many pieces {self.pieces}"
        return "" if not self.page or self.says or self.says_not else f"nothing is said of the page {self.page!r}"


def holds(condition: Condition, match: Match, seat: str, told: Sequence[str]) -> bool:
    """Whether a condition holds in a position; `told` is what the seat has been told. Raises ValueError where it names
    what is not there.
    """
    if condition.told:
        return any(_tells(text.casefold(), condition.told.casefold()) for text in told)
    if condition.phase:
        return any(frame.phase.title == condition.phase for frame in match.position.stack)
    if condition.turn:
        turn = match.game.facts.turn
        return turn is not None and turn(match.state) >= condition.turn
    if condition.page:
        text = _page(match, seat, condition.page)
        says, says_not = condition.says.casefold(), condition.says_not.casefold()
        return (not says or says in text) and (not says_not or says_not not in text)
    if condition.pieces:
        return _between(_counted(match, seat, condition), condition)
    return _field_holds(value_of(match, condition.field), condition)


def _tells(text: str, wanted: str) -> bool:
    """Whether a told line has what is wanted; `*` stands for anything."""
    return fnmatchcase(text, f"*{wanted.replace('[', '[[]')}*")


def value_of(match: Match, path: str) -> Any:
    """The value of a field of the state as JSON has it, by the keys that lead there; None where a key is not there."""
    name, *keys = path.split("/")
    whole = plain(match.state)
    if name not in whole:
        raise ValueError(f"the state of {match.game.title} has no field {name!r}")
    value: Any = msgspec.json.decode(encode(whole[name]))
    for key in keys:
        if isinstance(value, Mapping):
            value = value.get(key)
        elif isinstance(value, list) and re.fullmatch(r"-?\d+", key) and -len(value) <= int(key) < len(value):
            value = value[int(key)]
        else:
            return None
    return value


def _field_holds(value: Any, condition: Condition) -> bool:
    unset, within = msgspec.UNSET, value if isinstance(value, list | dict | str) else ()
    if condition.be is not unset and value != condition.be:
        return False
    if condition.has is not unset and condition.has not in within:
        return False
    if condition.lacks is not unset and condition.lacks in within:
        return False
    if (condition.least, condition.most) == (None, None):
        return True
    number = len(value) if isinstance(value, list | dict) else value
    return isinstance(number, int | float) and _between(number, condition)


def _between(number: float, condition: Condition) -> bool:
    least, most = condition.least, condition.most
    return (least is None or number >= least) and (most is None or number <= most)


def _counted(match: Match, seat: str, condition: Condition) -> int:
    """How many pieces on the map a condition speaks of. Raises ValueError."""
    place = _place(match, seat, condition.at) if condition.at else None
    return sum(
        fnmatchcase(key, condition.pieces)
        and (not condition.at or standing.place == place)
        and (not condition.owner or standing.owner == condition.owner)
        for key, standing in match.game.facts.pieces(match.state).items()
    )


def _place(match: Match, seat: str, said: str) -> Any:
    """The place of that name. Raises ValueError."""
    scope = match.game.language.scope(match, seat)
    index = scope.index(scope.words.places) if isinstance(scope, TableScope) else None
    found = index.exact(said) if index is not None else ()
    if len(found) != 1:
        raise ValueError(f"'{said}' is no one place of {match.game.title}")
    return found[0]


def _page(match: Match, seat: str, line: str) -> str:
    """What a page shows the seat, in small letters and on one line. Raises ValueError where the line opens none."""
    read = match.game.reader(table_words.TABLE_WORDS).read(line, match.game.language.scope(match, seat))
    if not isinstance(read, Reading) or not _shows(read.order):
        raise ValueError(f"{line!r} opens no page")
    return " ".join(" ".join(flat(answer(match, seat, read.order))).casefold().split())


def _shows(order: Order) -> bool:
    return order.spec.table
