"""The orders of Blood Royale, each declared once: parser, canonical text, completion and help come from here."""

from __future__ import annotations

from commands import Done, Order
from minaria.games.blood_royale.orders.alliance import ALLIANCES
from minaria.games.blood_royale.orders.asking import SHOWING
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
from minaria.games.blood_royale.orders.shipping import SHIPPING

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
MOVEMENT: tuple[type[Order], ...] = (*MARCHING, *AID, *LEAVE, TakeControl)

ORDERS: tuple[type[Order], ...] = (
    *DYNASTY,
    *CONTRACTS,
    *INTERPHASE,
    *EVENTS,
    *MOVEMENT,
    *SHIPPING,
    *ALLIANCES,
    *BATTLES,
    Done,
)
GESTURES = ("move all armies at {a} to {b}",)

__all__ = ["GESTURES", "ORDERS", "SHOWING"]
