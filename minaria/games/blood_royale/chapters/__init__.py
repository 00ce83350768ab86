"""Blood Royale by the chapters of its book: an order of a chapter says its words, when it is legal and what it does."""

from __future__ import annotations

from commands import Done, Order
from minaria.games.blood_royale.chapters import (
    alliance,
    battle,
    complaints,
    contracts,
    court,
    dynastic,
    events,
    goods,
    interphase,
    movement,
    ransom,
    setup,
    shipping,
    succession,
    weddings,
)

ORDERS: tuple[type[Order], ...] = (
    *setup.ORDERS,
    *dynastic.ORDERS,
    *succession.ORDERS,
    *weddings.ORDERS,
    *court.ORDERS,
    *contracts.ORDERS,
    *complaints.ORDERS,
    *interphase.ORDERS,
    *events.ORDERS,
    *movement.MOVING,
    *goods.ORDERS,
    *contracts.AID,
    *movement.ORDERS,
    *shipping.ORDERS,
    *alliance.ORDERS,
    *battle.ORDERS,
    *ransom.ORDERS,
    Done,
)
GESTURES = ("move all armies at {a} to {b}",)
"""Words of the game's own that only show something."""
