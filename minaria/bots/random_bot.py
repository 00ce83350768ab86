"""The simplest bot: any legal order, by chance. It keeps a table going and finds what nobody would try."""

from __future__ import annotations

from typing import Any

from commands import Order
from minaria.engine.phases import Ask
from minaria.engine.playout import Luck, choose


class RandomBot:
    """Plays a seat by chance; `luck` is its own (random.Random fits), apart from the table's dice."""

    def __init__(self, seat: str, luck: Luck) -> None:
        self.seat = seat
        self.luck = luck

    def order(self, view: Any, ask: Ask) -> Order:
        """One legal order. Raises LookupError if there is none."""
        return choose(ask, self.luck)
