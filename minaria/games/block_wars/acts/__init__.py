"""Everything about each kind of order in one record (see engine.acts)."""

from typing import Any

from commands import Done
from minaria.engine.acts import Act
from minaria.engine.offers import Chooser
from minaria.engine.phases import Next
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.orders import Resign
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.wording import seat_name


class Through(Act[Done]):
    """Done: what it ends is the phase's own business."""

    kind = Done


class Resigning(Act[Resign]):
    """A player leaves the war; his blocks go when the phase ends (BW-VICTORY-18)."""

    kind = Resign

    def one(self, g: BlockWars, seat: str, by: Chooser) -> None:
        """Nobody resigns by chance."""

    def do(self, g: BlockWars, phase: Any, order: Resign) -> Next:
        g.resigned = (*g.resigned, g.actor)
        g.tell(f"{seat_name(g.actor)} resigns.", hap.ELIMINATION((), {g.actor: hap.OUT}))
        following: Next = phase.on_done(g, Done())
        return following
