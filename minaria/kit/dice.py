"""What dice can come to, worked out over every throw and never sampled; and the tables that dice are looked up on.

`odds` pages, confirmations and bots ask what a throw may bring; each game used to count its own faces. Here a throw is
a `Chances`: whole-number weights of its outcomes, exact however many dice there are. What is thrown in a game itself
comes from `State.roll`. Many dice are dear: they count against what a line may cost. Called by the games' odds (Divine
Right's battles and sieges, Seasons' battles), by volleys of blocks (Block Wars: so many dice, so many or less hits) and
by tables of ranges (Blood Royale: 3d6 to a characteristic).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Generic, TypeVar

from commands.step_budget import spend
from minaria.kit.tables import BadTable

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V")


class Chances(Generic[T]):
    """Outcomes and how likely each is, as whole weights of a common total. Outcomes stand in the order first found."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        """From how many equally likely ways lead to each outcome. Raises ValueError if there is none."""
        found = {x: n for x, n in weights.items() if n}
        common = math.gcd(*found.values()) if found else 0
        if common == 0 or min(found.values()) < 0:
            raise ValueError("chances need at least one outcome, and none may have less than none")
        self.weights: dict[T, int] = {x: n // common for x, n in found.items()}
        self.total = sum(self.weights.values())

    def __getitem__(self, outcome: T) -> Fraction:
        """The chance of one outcome, 0 if it cannot come up."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chances) and self.weights == other.weights

    __hash__ = None  # type: ignore[assignment]

    def items(self) -> list[tuple[T, Fraction]]:
        """Each outcome with its chance."""
        return [(x, Fraction(n, self.total)) for x, n in self.weights.items()]

    def where(self, so: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome of which something is so."""
        return Fraction(sum(n for x, n in self.weights.items() if so(x)), self.total)

    def mean(self, of: Callable[[T], int | Fraction]) -> Fraction:
        """What a figure of the outcome comes to on the average."""
        return Fraction(sum((of(x) * n for x, n in self.weights.items()), Fraction(0)), self.total)

    def given(self, so: Callable[[T], bool]) -> Chances[T]:
        """The chances where all else is thrown again, as often as it takes. Raises ValueError if nothing is so."""
        return Chances({x: n for x, n in self.weights.items() if so(x)})

    def reroll(self, again: Callable[[T], bool]) -> Chances[T]:
        """The chances where some outcomes are thrown again once, and the second throw stands."""
        return self.then(lambda x: self if again(x) else sure(x))

    def to(self, what: Callable[[T], U]) -> Chances[U]:
        """The chances of what each outcome comes to."""
        out: dict[U, int] = {}
        for x, n in self.weights.items():
            y = what(x)
            out[y] = out.get(y, 0) + n
        return Chances(out)

    def then(self, what: Callable[[T], Chances[U]]) -> Chances[U]:
        """The chances after a further throw that depends on the outcome of this one: volley after volley."""
        spend(len(self.weights))
        following = [(n, what(x)) for x, n in self.weights.items()]
        common = math.lcm(*(c.total for _, c in following))
        out: dict[U, int] = {}
        for n, c in following:
            times = n * (common // c.total)
            for y, m in c.weights.items():
                out[y] = out.get(y, 0) + m * times
        return Chances(out)


def sure(outcome: T) -> Chances[T]:
    """What is certain."""
    return Chances({outcome: 1})


@cache
def die(sides: int = 6) -> Chances[int]:
    """One die."""
    return Chances(dict.fromkeys(range(1, sides + 1), 1))


def dice(count: int, sides: int = 6) -> Chances[int]:
    """The sum of some dice; 0 for none."""
    spend(count * count)  # before what is kept is looked at: no answer depends on what was asked before
    return _dice(count, sides)


@cache
def _dice(count: int, sides: int) -> Chances[int]:
    ways = {0: 1}
    for _ in range(count):
        after: dict[int, int] = {}
        for total, n in ways.items():
            for face in range(1, sides + 1):
                after[total + face] = after.get(total + face, 0) + n
        ways = after
    return Chances(ways)


@cache
def best(count: int, sides: int = 6, lowest: bool = False) -> Chances[int]:
    """The highest (or lowest) of some dice."""
    ways = {k: k**count - (k - 1) ** count for k in range(1, sides + 1)}
    return Chances({sides + 1 - k: n for k, n in reversed(ways.items())} if lowest else ways)


def hits(count: int, number: int, sides: int = 6) -> Chances[int]:
    """How many of some dice show `number` or less; a number above the sides always hits, one below 1 never."""
    spend(count * count)
    return _hits(count, max(0, min(number, sides)), sides)


@cache
def _hits(count: int, good: int, sides: int) -> Chances[int]:
    return Chances({k: math.comb(count, k) * good**k * (sides - good) ** (count - k) for k in range(count + 1)})


def each(what: Callable[..., U], *thrown: Chances[Any]) -> Chances[U]:
    """The chances of what several throws come to that do not depend on each other: `each(losses, die(), die())`."""
    out: dict[U, int] = {}
    for found in product(*(c.weights.items() for c in thrown)):
        y = what(*(x for x, _ in found))
        out[y] = out.get(y, 0) + math.prod(n for _, n in found)
    return Chances(out)


# -- tables


class Ranges(Generic[V]):
    """A table of ranges of whole numbers without gaps: from 3 to 5, from 6 to 8, 105 and more."""

    __slots__ = ("rows",)

    def __init__(self, rows: Iterable[tuple[str, V]]) -> None:
        """From ranges as printed, "4", "3-5", "105+", "0-" for 0 and less. Raises BadTable on a gap or an overlap."""
        self.rows: tuple[tuple[float, float, V], ...] = tuple((*_range(text), value) for text, value in rows)
        if not self.rows:
            raise BadTable("a table of ranges has no rows")
        for (_, high, _), (low, _, _) in zip(self.rows, self.rows[1:], strict=False):
            if low != high + 1:
                raise BadTable(f"a table of ranges goes on at {low:g} after {high:g}")

    def __getitem__(self, number: int) -> V:
        """The row of a number. Raises KeyError outside the table."""
        for low, high, value in self.rows:
            if low <= number <= high:
                return value
        raise KeyError(number)


def _range(text: str) -> tuple[float, float]:
    """(3, 5) of "3-5". Raises BadTable."""
    text = text.strip()
    low, dash, high = text.partition("-") if not text.startswith("-") else ("", "", "")
    try:
        if text.endswith("+"):
            return int(text[:-1]), math.inf
        if dash and not high:
            return -math.inf, int(low)
        if dash:
            first, last = int(low), int(high)
            if first <= last:
                return first, last
        else:
            return int(text), int(text)
    except ValueError:
        pass
    raise BadTable(f"{text!r} is no range: write 4, 3-5, 105+ or 0-")
