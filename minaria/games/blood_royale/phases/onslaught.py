"""Neutral armies of event cards attack once everybody has moved (BR-OPTE-18, -19)."""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import Next, Phase, call, end
from minaria.games.blood_royale.phases.battle import Battle, CampBattle
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.rules import battle, neutrals
from minaria.games.blood_royale.state import BloodRoyale


class Onslaught(Phase):
    """One battle after the other, with every side that stands in the way once."""

    title: ClassVar[str] = "Neutral armies"
    fought: tuple[tuple[str, str], ...] = ()

    def start(self, g: BloodRoyale) -> Next:
        return self.next_attack(g, None)

    def next_attack(self, g: BloodRoyale, value: Any) -> Next:
        """The next province and side."""
        for at, side in neutrals.attacks(g):
            if (at, side) not in self.fought:
                self.fought = (*self.fought, (at, side))
                if battle.shut(g, at, "", side):
                    return call(CampBattle("", side, at), then=self.over)
                return call(Battle("", side, at), then=self.over)
        return end()

    def over(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever died in it is followed."""
        return call(Successions(), then=self.next_attack)
