"""Kingmaker by the chapters of its book: an order of a chapter says its words, when it is legal and what it does.

Each module ends with tuples of its orders by where they are asked: `MOVING` in the Movement Phase, `COMPANY` between
movement and combat, `COMBAT` in the Combat Phase, `OPENING` at the start of an own turn, `ANYTIME` while movement and
combat are ordered. A phase takes these tuples; a new order is added to a tuple, and no phase need be changed.
"""

from commands import Done, Order
from minaria.games.kingmaker.chapters import (
    captives,
    combat,
    company,
    crown,
    events,
    movement,
    parliament,
    setup,
    ships,
    trade,
)

ORDERS: tuple[type[Order], ...] = (
    *setup.ORDERS,
    *movement.ORDERS,
    *ships.ORDERS,
    *company.ORDERS,
    *combat.ORDERS,
    *parliament.ORDERS,
    *events.ORDERS,
    *crown.ORDERS,
    *captives.ORDERS,
    *trade.ORDERS,
    Done,
)
GESTURES = ("move all nobles at {a} to {b}",)
"""Words of the game's own that only show something."""
