"""Those who are out of the game ask to come back.

Book: "The Re-Entry of an Eliminated Player"; DR-REENTRY-01.
"""

from __future__ import annotations

from typing import Any

from commands import order
from minaria.engine.acts import Deed
from minaria.engine.phases import Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.status import set_player
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import seat_name


@order(
    "return",
    "come back",
    "return to play",
    "return to the game",
    "re-enter",
    "reenter",
    "rejoin",
    rule="DR-REENTRY-01",
    examples=("return", "come back"),
)
class Return(Deed):
    """Out of the game, when a turn is over: ask the others to let you back in with a new kingdom and no points."""

    def do(self, g: Minaria, phase: Any) -> Next:
        g.tell(f"{seat_name(phase.seat)} asks to come back into the game.", hap.RETURN())
        return phase.consult()


@order("retire", "stay out", "retire from the game", rule="DR-REENTRY-01", examples=("retire",), grave=True)
class Retire(Deed):
    """Out of the game, when a turn is over: do not come back, and do not be asked again."""

    def do(self, g: Minaria, phase: Any) -> Next:
        set_player(g, phase.seat, retired=True)
        g.tell(f"{seat_name(phase.seat)} retires and will not come back.", hap.RETURN())
        return phase.resume(g, None)
