"""Orders of transfers, trades, ransoms, alliances and pacts."""

from __future__ import annotations

from commands import Order, order


@order("accept", "agree", rule="KM-TRADE-01", examples=("accept",))
class Accept(Order):
    """Accept what you are offered."""


ORDERS: tuple[type[Order], ...] = (Accept,)
