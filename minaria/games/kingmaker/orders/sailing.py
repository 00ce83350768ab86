"""Orders to ships and their passengers."""

from __future__ import annotations

from commands import Order

ORDERS: tuple[type[Order], ...] = ()
