"""Offers: what a seat may order now, told without listing everything.

An offer answers three questions about one kind of order: *is this one legal* (with the reason if not), *which
ones are there* (for bots, completion and tests; possibly a fair sample where there are too many), and *give me
one by chance*. `check` looks only at the order in hand.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from commands import Order
from commands.step_budget import spend

Kind = TypeVar("Kind", bound=Order)
T = TypeVar("T")


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal now: a sentence for the player and the ledger id of the rule."""

    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Chooser(Protocol):
    """Whoever chooses by chance on behalf of a bot or a fuzzer (random.Random fits)."""

    def choice(self, seq: Sequence[T]) -> T: ...


class Luck(Protocol):
    """What random play needs of a random source (random.Random fits)."""

    def choice(self, seq: Sequence[T]) -> T: ...

    def random(self) -> float: ...


_LISTED = 2
"""Steps that finding an order counts for, besides those it takes (see `commands.step_budget`)."""


def _numbers(allowed: Sequence[Any]) -> str:
    """Which numbers would do, where they are few."""
    return (
        f"; {' or '.join(map(str, allowed))} can"
        if 0 < len(allowed) <= 4 and all(type(x) is int for x in allowed)
        else ""
    )


class Offer(Generic[Kind]):
    """One kind of order on offer.

    Either give `check` and `options` (and `pick`, where listing is dear), or name the fields: each a sequence of
    values, or a function from the fields chosen so far to a sequence.
    """

    __slots__ = ("_check", "_fields", "_options", "_pick", "kind")

    def __init__(
        self,
        kind: type[Kind],
        check: Callable[[Kind], Refusal | None] | None = None,
        options: Callable[[], Iterable[Kind]] | None = None,
        pick: Callable[[Chooser], Kind | None] | None = None,
        **fields: Sequence[Any] | Callable[[Mapping[str, Any]], Sequence[Any]],
    ) -> None:
        self.kind = kind
        self._check = check
        self._options = options
        self._pick = pick
        self._fields = fields

    def check(self, order: Kind) -> Refusal | None:
        """None if `order` is legal, else why not."""
        if self._check is not None:
            return self._check(order)
        chosen: dict[str, Any] = {}
        for name, among in self._fields.items():
            value = getattr(order, name)
            allowed = among(chosen) if callable(among) else among
            if value not in allowed:
                return Refusal(f"That {name} cannot be chosen now{_numbers(allowed)}.")
            chosen[name] = value
        return None

    def options(self) -> Iterator[Kind]:
        """Legal orders, in a fixed order."""
        if self._options is not None:
            yield from self._options()
            return
        for chosen in self._combinations({}, list(self._fields.items())):
            yield self.kind(**chosen)

    def some(self, limit: int) -> list[Kind]:
        """At most `limit` of the legal orders."""
        out = []
        for order in itertools.islice(self.options(), limit):
            spend(_LISTED)
            out.append(order)
        return out

    def any(self) -> bool:
        """Whether there is anything to be said: a legal order, or words that nobody can list."""
        return any(k.id == "words" for k in self.kind.spec.kinds.values()) or bool(self.some(1))

    def pick(self, by: Chooser) -> Kind | None:
        """One legal order by chance, or None if there is none."""
        if self._pick is not None:
            return self._pick(by)
        found = list(self.options())
        return by.choice(found) if found else None

    def field(self, name: str, chosen: Mapping[str, Any]) -> list[Any] | None:
        """Values of one field that go with the fields chosen so far; None if this offer cannot tell field by field."""
        among = self._fields.get(name)
        if among is None:
            return None
        return list(among(chosen) if callable(among) else among)

    def _combinations(self, chosen: dict[str, Any], rest: list[tuple[str, Any]]) -> Iterator[dict[str, Any]]:
        if not rest:
            yield dict(chosen)
            return
        (name, among), *others = rest
        for value in among(chosen) if callable(among) else among:
            yield from self._combinations({**chosen, name: value}, others)
