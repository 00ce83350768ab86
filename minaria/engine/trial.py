"""What an order would lead to, found by trying it: the match that was tried on stays as it is.

Nobody learns by it what he could not have learnt by giving the order and taking it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Protocol, TypeVar

from commands import Order
from minaria.engine.branch import Branch, Mark
from minaria.engine.carrying import Refused, carry_out
from minaria.engine.dice import Given, NeedDice
from minaria.engine.game import Game
from minaria.engine.journal import Line
from minaria.engine.offers import Refusal
from minaria.engine.phases import Ask
from minaria.engine.position import Position


class Tried(Protocol):
    """What is asked of a match that tries its orders by this (see `match`)."""

    game: Game
    branch: Branch
    lines: list[Line]
    last: dict[str, Order]
    keep: Any

    @property
    def position(self) -> Position: ...

    @property
    def asks(self) -> Sequence[Ask]: ...

    def refusal(self, seat: str, order: Order) -> Refusal | None: ...

    def text(self, seat: str, order: Order) -> str: ...


M = TypeVar("M", bound=Tried)


def tried(match: M, seat: str, order: Order) -> M | None:
    """The match as it would be after an order; None where that is refused, and where dice would fall, something come to
    light or somebody be asked who is not now.
    """
    order, n = match.game.language.normal(order), len(match.lines)
    if match.refusal(seat, order) is not None:
        return None
    try:
        after, run = carry_out(match.game, match.position, seat, order, Given(()), n)
    except (NeedDice, Refused):
        return None
    twin, line = copy(match), Line(n, seat, match.text(seat, order))
    twin.keep = lambda line: None
    twin.branch = Branch(match.branch.again)
    twin.branch.start, twin.branch.opening = match.branch.start, match.branch.opening
    twin.branch.marks = [*match.branch.marks, Mark(line, after, tuple(run.events), False)]
    twin.lines, twin.last = [*match.lines, line], {**match.last, seat: order}
    asked = {ask.seat for ask in match.asks}
    return None if run.rolls or run.revealed or any(ask.seat not in asked for ask in twin.asks) else twin
