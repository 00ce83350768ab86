"""The Crown Phase: the player draws a crown item, to play or to keep (chapter CROWN).

TODO parliament: playing it at once; what is drawn late (KM-CROWN-08, KM-CROWN-09). Until then every item is kept.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.phases import Next, SeatPhase, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.telling import name, seat_name
from minaria.kit.cards import draw


class CrownPhase(SeatPhase):
    """The player draws the top item of the crown list (KM-CROWN-01)."""

    title: ClassVar[str] = "Crown Phase"

    def start(self, g: Kingmaker) -> Next:
        drawn = draw(g, g.crown, "a crown item", self.seat)
        g.crown = drawn.pile
        if drawn.card:
            g.hands[self.seat] = tuple(sorted((*g.hands[self.seat], drawn.card)))
            said = f"{seat_name(self.seat)} draws a crown item and keeps it."
            mine = f"You draw {name(drawn.card)} and keep it in your reserve."
            g.tell(said, hap.AWARD((), {self.seat: hap.DRAWS}), **{self.seat: mine})
        return end()
