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
    ransom,
    setup,
    shipping,
    succession,
    weddings,
)
from minaria.games.blood_royale.orders.interphase import (
    BuyOff,
    CashIn,
    Disband,
    NameCapital,
    PlaceUnit,
    Raise,
    Tax,
    Withhold,
)
from minaria.games.blood_royale.orders.movement import LEAVE, MARCHING, TakeControl

INTERPHASE: tuple[type[Order], ...] = (Tax, Withhold, BuyOff, Disband, Raise, PlaceUnit, NameCapital, CashIn)

ORDERS: tuple[type[Order], ...] = (
    *setup.ORDERS,
    *dynastic.ORDERS,
    *succession.ORDERS,
    *weddings.ORDERS,
    *court.ORDERS,
    *contracts.ORDERS,
    *complaints.ORDERS,
    *INTERPHASE,
    *events.ORDERS,
    *MARCHING,
    *contracts.AID,
    *LEAVE,
    TakeControl,
    *shipping.ORDERS,
    *alliance.ORDERS,
    *battle.ORDERS,
    *ransom.ORDERS,
    Done,
)
GESTURES = ("move all armies at {a} to {b}",)
"""Words of the game's own that only show something."""
