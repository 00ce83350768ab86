"""Players that are programs. A bot is given a seat's view and what the seat is asked, and never the state."""

from __future__ import annotations

from typing import Any, Protocol

from commands import Order
from minaria.engine.phases import Ask


class Bot(Protocol):
    """Plays one seat."""

    def order(self, view: Any, ask: Ask) -> Order:
        """One of the orders on offer. Raises LookupError if it finds none."""
