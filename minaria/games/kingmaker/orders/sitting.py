"""Orders of Parliament and coronations."""

from __future__ import annotations

from commands import Order

ORDERS: tuple[type[Order], ...] = ()
