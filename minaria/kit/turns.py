"""Whose turn it is and what time it is: orders of play by dice, by lot, round a ring; calendars; what lasts a turn.

Rules call these while an order is carried out: what is thrown and drawn is asked of the state and stands in the
journal. Seasons takes its calendar from here; Block Wars throws for the initiative anew every turn and has a moon;
Blood Royale draws a marker for each round of movement and counts five years to a turn; Kingmaker plays round the ring
of its deal, from whoever begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, NamedTuple, TypeVar

from minaria.engine.state import State
from minaria.kit.wording import capital, listing

T = TypeVar("T")

# -- orders of play


class Initiative(NamedTuple):
    """Who plays before whom, and what each has thrown for it: a total, and one more for each time it was tied."""

    order: tuple[str, ...]
    throws: Mapping[str, tuple[int, ...]]

    def said(self, named: Callable[[str], str] = capital) -> str:
        """'Amber 9, Basalt 7 (then 11) and Cinder 7 (then 4)'."""
        return listing(_thrown(named(s), self.throws[s]) for s in self.order)


def _thrown(name: str, totals: tuple[int, ...]) -> str:
    first, *again = totals
    return f"{name} {first}" + (f" (then {', '.join(map(str, again))})" if again else "")


def initiative(g: State, seats: Sequence[str], what: str = "initiative", dice: int = 2, sides: int = 6) -> Initiative:
    """All seats throw in the order given, the highest total plays first; who is tied throws again among themselves."""
    throws: dict[str, tuple[int, ...]] = dict.fromkeys(seats, ())
    order = list(seats)
    tied = [order] if len(order) > 1 else []
    if not tied:
        throws = {s: (_total(g, s, what, dice, sides),) for s in order}
    while tied:
        for s in tied[0]:
            again = f"{what}, tied" if throws[s] else what
            throws[s] = (*throws[s], _total(g, s, again, dice, sides))
        order.sort(key=lambda s: throws[s], reverse=True)  # who is tied stays in the order given
        found: dict[tuple[int, ...], list[str]] = {}
        for s in order:
            found.setdefault(throws[s], []).append(s)
        tied = [group for group in found.values() if len(group) > 1]
    return Initiative(tuple(order), throws)


def _total(g: State, seat: str, what: str, dice: int, sides: int) -> int:
    return sum(g.roll(what, seat, sides) for _ in range(dice))


def roll_off(g: State, seats: Sequence[str], what: str, sides: int = 6) -> str:
    """The one of tied seats that throws highest; those who tie for that throw again."""
    left = list(seats)
    while len(left) > 1:
        thrown = {s: g.roll(what, s, sides) for s in left}
        most = max(thrown.values())
        left = [s for s in left if thrown[s] == most]
    return left[0]


def draw(g: State, what: str, left: Sequence[T], named: Callable[[T], str] = str) -> tuple[T, tuple[T, ...]]:
    """One marker out of the cup, and what stays in it: for orders that nobody may know before they come up."""
    drawn = g.pick(what, left, named=named)
    rest = list(left)
    rest.remove(drawn)
    return drawn, tuple(rest)


def by_lot(g: State, what: str, seats: Sequence[T], named: Callable[[T], str] = str) -> tuple[T, ...]:
    """All of them in an order drawn by lot, told at once."""
    order: list[T] = []
    left = tuple(seats)
    while left:
        drawn, left = draw(g, what, left, named)
        order.append(drawn)
    return tuple(order)


def ring_from(ring: Sequence[T], first: T) -> tuple[T, ...]:
    """The ring beginning with one of it. Raises ValueError if that is not in it."""
    k = ring.index(first)
    return (*ring[k:], *ring[:k])


# -- time


@dataclass(frozen=True)
class Cycle:
    """What comes round and round with the turns, counted from 1: seasons, phases of the moon."""

    names: tuple[str, ...]

    def index(self, turn: int) -> int:
        """Which of the names a turn has, from 0."""
        return (turn - 1) % len(self.names)

    def name(self, turn: int) -> str:
        """What a turn is."""
        return self.names[self.index(turn)]

    def round(self, turn: int) -> int:
        """Which time round it is, from 1: the year of a season."""
        return (turn - 1) // len(self.names) + 1

    def next(self, turn: int, name: str) -> int:
        """The first turn after this one that is of that name. Raises ValueError if none ever is."""
        if name not in self.names:
            raise ValueError(f"no turn is ever {name}")
        return next(t for t in range(turn + 1, turn + len(self.names) + 1) if self.name(t) == name)


class Years(NamedTuple):
    """A calendar of some years to a turn: 1300 and five."""

    first: int
    step: int = 1

    def year(self, turn: int) -> int:
        """The year of a turn, counted from 1."""
        return self.first + self.step * (turn - 1)

    def turn(self, year: int) -> int:
        """The turn a year belongs to."""
        return (year - self.first) // self.step + 1

    def age(self, born: int, turn: int) -> int:
        """The age of somebody born in or just after the year of an earlier turn: it grows with the turns alone."""
        return self.step * (turn - self.turn(born))


def turns_on(now: int, then: int, turn: str = "turn") -> str:
    """How far off a turn is: 'this turn', 'the next turn', '3 turns from now'."""
    off = then - now
    return f"this {turn}" if off <= 0 else f"the next {turn}" if off == 1 else f"{off} {turn}s from now"


def ending(now: int, last: int, turn: str = "turn") -> str:
    """When a game ends that has a last turn: 'The game ends with turn 8: 7 turns are left after this one.'"""
    left = last - now
    after = f"{left} {turn}s are left" if left > 1 else f"one {turn} is left" if left == 1 else f"no {turn} is left"
    return f"The game ends with {turn} {last}: {after} after this one."


LASTING = ("end of the game", "game end", "game over", "turns left", "turns remain", "turns remaining", "last turn")
"""How one speaks of the end of a game that has a last turn, and of the turns until then."""


# -- what lasts a turn


def lasts(what: str) -> dict[str, str]:
    """Metadata of a state's field that is empty again when that is over: `field(..., metadata=lasts("turn"))`."""
    return {"lasts": what}


def expire(g: State, what: str) -> None:
    """Empty the fields that last as long as that: each is what it is in a new state."""
    for f in fields(g):
        if f.metadata.get("lasts") == what:
            value: Any = f.default if f.default_factory is MISSING else f.default_factory()
            setattr(g, f.name, value)
