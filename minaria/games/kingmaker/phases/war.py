"""The root of a game: setting up, then turn after turn, phase after phase (chapter TURN)."""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import Next, Phase, call, end
from minaria.games.kingmaker.phases.captives import Captives
from minaria.games.kingmaker.phases.combat import Combat
from minaria.games.kingmaker.phases.company import Company
from minaria.games.kingmaker.phases.coronation import Coronation
from minaria.games.kingmaker.phases.crown import CrownPhase
from minaria.games.kingmaker.phases.dealing import Allotment
from minaria.games.kingmaker.phases.events import EventPhase
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.phases.opening import Opening
from minaria.games.kingmaker.phases.parliament import Parliament
from minaria.games.kingmaker.rules import allotting, turns
from minaria.games.kingmaker.setup import settle_order
from minaria.games.kingmaker.state import Kingmaker

PARTS: dict[str, type[Any]] = {
    "captives": Captives,
    "opening": Opening,
    "event": EventPhase,
    "movement": Movement,
    "company": Company,
    "combat": Combat,
    "parliament": Parliament,
    "coronation": Coronation,
    "crown": CrownPhase,
}
"""The parts of a turn, in order (KM-TURN-03). It begins with captives nobody has paid for and with what may be done
then; `company` lies between movement and combat (KM-TURN-05)."""


class War(Phase):
    """Setting up, then turns without end until somebody has won (KM-TURN-03, KM-TURN-08)."""

    title: ClassVar[str] = "War"
    leads_to: ClassVar[tuple[str, ...]] = tuple(kind.__name__ for kind in PARTS.values())

    def start(self, g: Kingmaker) -> Next:
        return call(Allotment(), then=self.allotted)

    def allotted(self, g: Kingmaker, value: Any) -> Next:
        """Everything is published, and somebody begins (KM-SETUP-14, KM-FIRSTPLAYER-01)."""
        allotting.publish(g)
        settle_order(g)
        g.phase = "crown"
        return self.part(g, None)

    def part(self, g: Kingmaker, value: Any) -> Next:
        """The next part of the turn, or the next turn."""
        names = [*PARTS]
        if g.phase == names[-1]:
            if g.clock:
                turns.finish(g)
            if not g.finished:
                turns.begin(g)
            g.phase = names[0]
        else:
            g.phase = names[names.index(g.phase) + 1]
        if g.finished:
            return end()
        return call(PARTS[g.phase](g.player), then=self.part)
