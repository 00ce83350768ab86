"""Random legal play: for fuzzing, measuring, and as the simplest bot's way of choosing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from commands import Order
from minaria.engine.match import Mark, Match
from minaria.engine.offers import Offer
from minaria.engine.phases import Ask

T = TypeVar("T")


class Luck(Protocol):
    """What random play needs of a random source (random.Random fits)."""

    def choice(self, seq: Sequence[T]) -> T: ...

    def random(self) -> float: ...


def choose(ask: Ask, luck: Luck, quiet: float = 0.25) -> Order:
    """One legal order for the seat that is asked. `quiet` is how readily it says done where that is on offer.

    Raises LookupError if nothing on offer can be given: a dead end.
    """
    offers: list[Offer[Order]] = list(ask.offers)
    done = [o for o in offers if o.kind.spec.name == "done"]
    bare = [o for o in done if o.check(o.kind()) is None]
    if bare and luck.random() < quiet:
        return bare[0].kind()
    rest = [o for o in offers if o not in done]
    while rest:
        offer = luck.choice(rest)
        order = offer.pick(luck)
        if order is not None:
            return order
        rest.remove(offer)
    if bare:
        return bare[0].kind()
    raise LookupError(f"dead end: {ask.prompt}")


def play(match: Match, luck: Luck, limit: int = 20_000, each: Callable[[Match, Mark], None] | None = None) -> int:
    """Play to the end by chance; returns the number of orders. Raises LookupError at a dead end or beyond `limit`."""
    n = 0
    while not match.over:
        if n >= limit:
            raise LookupError(f"no end after {limit} orders")
        ask = luck.choice([match.ask(s) for s in match.awaited()])
        assert ask is not None
        mark = match.give(ask.seat, choose(ask, luck))
        n += 1
        if each is not None:
            each(match, mark)
    return n
