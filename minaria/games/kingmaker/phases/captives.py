"""As a turn begins, captives whom nobody has ransomed are executed (KM-CAPTURE-06)."""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import Next, SeatPhase, call, end
from minaria.games.kingmaker.phases.clash import Doom
from minaria.games.kingmaker.rules import capturing
from minaria.games.kingmaker.state import Kingmaker


class Captives(SeatPhase):
    """Nobody orders it; a King's Pardon may save one."""

    title: ClassVar[str] = "Captives"

    def start(self, g: Kingmaker) -> Next:
        doomed = capturing.due(g, self.seat)
        return call(Doom(tuple(doomed), "is executed, for nobody has paid"), then=self.over) if doomed else end()

    def over(self, g: Kingmaker, value: Any) -> Next:
        """They are dead."""
        return end()
