"""The event of a round: the die, or with rule E a card (chapters EVENT, OPTE). Boundary: interphase (b)."""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import Next, Phase, call, end
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.rules import events
from minaria.games.blood_royale.state import BloodRoyale


class Event(Phase):
    """The first player of the round rolls the event; it takes effect at once (BR-ORDERDRAW-04, BR-EVENT-05)."""

    title: ClassVar[str] = "Event"
    seat: str = ""

    def start(self, g: BloodRoyale) -> Next:
        events.throw(g, self.seat)
        return call(Successions(), then=self.over)

    def over(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever died of it has been followed."""
        return end()
