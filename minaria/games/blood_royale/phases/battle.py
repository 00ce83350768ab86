"""Battles after a player's movement (chapters BATTLE to SURRENDER). Boundary: movement and battles (c)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.phases import Next, Phase, end
from minaria.games.blood_royale.state import BloodRoyale


class Battles(Phase):
    """The battles of a slot, one after the other (BR-BATTLE-01)."""

    title: ClassVar[str] = "Battle"
    seat: str = ""

    def start(self, g: BloodRoyale) -> Next:
        return end()
