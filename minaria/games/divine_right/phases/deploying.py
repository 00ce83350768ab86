"""Setting up by hand: a player stations the units of a kingdom of his at their places.

Book: "Prepare for Play", "Activating"; DR-SETUP-06, -11, -14, DR-ACTIVATE-05. Called when the game opens, when a
kingdom joins, and when a player comes back into the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import Ask, Next, SeatPhase, call, end
from minaria.games.divine_right.chapters.setup import RuleAs, Station
from minaria.games.divine_right.rules.status import kingdom_owner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import seat_name

HOWEVER = 1
"""The level (`Rules.level`) from which on units are stationed by hand however their kingdom has come."""


class Deploying(SeatPhase, omit_defaults=True):
    """A player stations a kingdom's units at their places, inside or outside walls (DR-SETUP-14, DR-ACTIVATE-05).

    only: those concerned, where not all of the kingdom's units come now.
    """

    title: ClassVar[str] = "Deployment"
    deeds = (Station, RuleAs, Through)
    kingdom: str
    only: tuple[str, ...] = ()

    def through(self, g: Minaria) -> Next:
        """All of them stand where they are to begin."""
        return end()

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        name, who = kingdoms()[self.kingdom].name, seat_name(self.seat)
        prompt = f"Deploy {name}: station units inside or outside walls, then done."
        waiting = f"{who} sets up." if name == who else f"{who} deploys {name}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]


class Latecomers(SeatPhase):
    """Regulars that come later than their kingdom are stationed as well, kingdom after kingdom (DRR-13)."""

    title: ClassVar[str] = "Deployment"
    queue: tuple[Deploying, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if not self.queue:
            return end()
        following, self.queue = self.queue[0], self.queue[1:]
        return call(following)

    def ask(self, g: Minaria) -> list[Ask]:
        return []


def stationing(g: Minaria, kingdom: str, only: Sequence[str] = ()) -> Deploying | None:
    """With the option `deployment` by hand: its owner stations a kingdom's units, however it came to him (DRR-13)."""
    if g.options.get("deployment") != "by-hand" or g.level < HOWEVER or not kingdom_owner(g, kingdom):
        return None
    return Deploying(kingdom_owner(g, kingdom), kingdom, tuple(only))
