"""Orders of combat: battles, sieges, ambushes, sea battles, captives."""

from __future__ import annotations

from commands import Order

ORDERS: tuple[type[Order], ...] = ()
