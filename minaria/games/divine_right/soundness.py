"""Orders may be forged: whether the values they carry exist at all, and the one way of writing a force.

Called by the engine before an order is checked (see engine.game.Game.known and .normal).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from commands import Order
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, cards, in_print_order, kingdoms


def known(g: Minaria, kind: str, value: Any) -> bool:
    """Whether a value an order carries exists at all: orders may be forged."""
    match kind:
        case "place":
            return value in board().hexes
        case "castle":
            return value in board().castles
        case "kingdom":
            return value in kingdoms()
        case "seat":
            return value in g.players
        case "card":
            return value in cards()
        case "force":
            return isinstance(value, tuple) and len(set(value)) == len(value) and all(u in g.pieces for u in value)
        case "fallen":
            return isinstance(value, tuple) and len(set(value)) == len(value) and all(u in g.dead for u in value)
        case "number":
            return isinstance(value, int) and 0 <= value < 1000
    return True


def normal(order: Order) -> Order:
    """The order with its forces sorted as the counters are printed: a force is a set."""
    changes = {}
    for field, kind in order.spec.kinds.items():
        if kind.id in ("force", "fallen", "counters"):
            value = getattr(order, field)
            ranked = in_print_order(value)
            if ranked != value:
                changes[field] = ranked
    if not changes:
        return order
    sorted_order: Order = replace(cast(Any, order), **changes)
    return sorted_order
