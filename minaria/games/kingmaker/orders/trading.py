"""Orders of transfers, trades, ransoms, alliances and pacts."""

from __future__ import annotations

from commands import Order

ORDERS: tuple[type[Order], ...] = ()
