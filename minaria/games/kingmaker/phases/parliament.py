"""The Parliament Phase: calling, attendance, business, votes (chapters PARLIAMENT, WRIT, BUSINESS, VOTE).

TODO parliament: whether it may be called is asked here, a Parliament being held is `g.sitting`. Until then it passes.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.phases import Next, SeatPhase, end
from minaria.games.kingmaker.state import Kingmaker


class Parliament(SeatPhase):
    """The player may call Parliament (KM-TURN-07)."""

    title: ClassVar[str] = "Parliament Phase"

    def start(self, g: Kingmaker) -> Next:
        return end()
