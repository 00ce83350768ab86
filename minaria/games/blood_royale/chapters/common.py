"""What several chapters and phases say alike."""

from __future__ import annotations

from commands import Order
from minaria.engine.offers import Refusal


def not_now(order: Order) -> Refusal | None:
    """What is said of an order while nothing gives occasion to it: its own `not_now`, where it has one."""
    why: Refusal | None = getattr(order, "not_now", None)
    return why
