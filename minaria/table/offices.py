"""Whether people share seats by offices at a table, and whose office an order is.

Called by `chairs`, which seats them, and by the referee's office, which gives orders in their place.
"""

from __future__ import annotations

from collections.abc import Mapping

from commands import Order
from minaria.engine.game import Game


def shared(game: Game, options: Mapping[str, str]) -> bool:
    """Whether different people hold the offices of a seat at a table with these options."""
    option, value = game.seating.shared_by
    return bool(game.seating.offices) and options.get(option, "") == value


def office_for(game: Game, options: Mapping[str, str], order: Order) -> str:
    """The office that would give an order, if people share seats; of several the one that leads, '' if it is none's."""
    if not shared(game, options):
        return ""
    able = [role for role in game.seating.offices if type(order) in role.orders]
    return next((role.id for role in able if role.leads), able[0].id if able else "")
