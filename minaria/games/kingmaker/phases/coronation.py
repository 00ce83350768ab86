"""The Coronation Phase: the senior heir of a House is crowned where church and bishops are (chapter CORONATION).

TODO parliament: who may be crowned, and the order. Call rules/death.check_victory after a coronation (KM-OBJECT-05).
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.phases import Next, SeatPhase, end
from minaria.games.kingmaker.state import Kingmaker


class Coronation(SeatPhase):
    """The player may crown an heir (KM-CORONATION-06)."""

    title: ClassVar[str] = "Coronation Phase"

    def start(self, g: Kingmaker) -> Next:
        return end()
