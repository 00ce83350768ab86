"""Blood Royale by the chapters of its book: an order of a chapter says its words, when it is legal and what it does."""

from __future__ import annotations

from commands import Done, Order
from minaria.games.blood_royale.chapters import alliance, shipping
from minaria.games.blood_royale.orders.battle import BATTLES
from minaria.games.blood_royale.orders.contracts import AID, CONTRACTS
from minaria.games.blood_royale.orders.dynasty import (
    AllowWedding,
    Appoint,
    Births,
    ChildOf,
    Court,
    CrownHeir,
    GiveBack,
    Grant,
    Lease,
    NameHouse,
    NamePerson,
    PassOver,
    Survival,
    TakeCountry,
    Wed,
)
from minaria.games.blood_royale.orders.events import EVENTS
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

DYNASTY: tuple[type[Order], ...] = (
    TakeCountry,
    NameHouse,
    NamePerson,
    Births,
    ChildOf,
    Survival,
    CrownHeir,
    PassOver,
    Appoint,
    Wed,
    Court,
    GiveBack,
    Grant,
    Lease,
    AllowWedding,
)
INTERPHASE: tuple[type[Order], ...] = (Tax, Withhold, BuyOff, Disband, Raise, PlaceUnit, NameCapital, CashIn)

ORDERS: tuple[type[Order], ...] = (
    *DYNASTY,
    *CONTRACTS,
    *INTERPHASE,
    *EVENTS,
    *MARCHING,
    *AID,
    *LEAVE,
    TakeControl,
    *shipping.ORDERS,
    *alliance.ORDERS,
    *BATTLES,
    Done,
)
GESTURES = ("move all armies at {a} to {b}",)
"""Words of the game's own that only show something."""
