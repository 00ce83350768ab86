"""Orders that answer events, and event items played."""

from __future__ import annotations

from commands import Order

ORDERS: tuple[type[Order], ...] = ()
