"""What an order would lead to, found by trying it: the match that was tried on stays as it is.

Nobody learns by it what he could not have learnt by giving the order and taking it back.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from commands import Order
from minaria.engine.branch import Branch, Mark
from minaria.engine.carrying import Refused, carry_out
from minaria.engine.dice import Given, NeedDice
from minaria.engine.journal import Line

if TYPE_CHECKING:  # a match tries its orders by this
    from minaria.engine.match import Match


def tried(match: Match, seat: str, order: Order) -> Match | None:
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
    twin.branch.start, twin.branch.opening = match.start, match.branch.opening
    twin.branch.marks = [*match.marks, Mark(line, after, tuple(run.events), False)]
    twin.lines, twin.last = [*match.lines, line], {**match.last, seat: order}
    asked = {ask.seat for ask in match.asks}
    return None if run.rolls or run.revealed or any(ask.seat not in asked for ask in twin.asks) else twin
