"""Orders that play crown items."""

from __future__ import annotations

from commands import Order

ORDERS: tuple[type[Order], ...] = ()
