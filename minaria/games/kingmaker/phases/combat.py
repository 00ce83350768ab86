"""The Combat Phase: battles, sieges, ambushes, sea battles; then what becomes of captives (chapters COMBAT to CAPTURE).

TODO combat: its acts are in acts/fighting (`COMBAT`), its computing in rules/; a combat under way is `g.fight`. Until
there is an act the phase passes.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.games.kingmaker.acts import company, crown, fighting, occasions
from minaria.games.kingmaker.phases.parts import THROUGH, Part
from minaria.games.kingmaker.state import Kingmaker


class Combat(Part):
    """The player fights where he likes."""

    title: ClassVar[str] = "Combat Phase"
    prompt: ClassVar[str] = "Order your battles and sieges. Done when you are through."
    doing: ClassVar[str] = "orders combat"
    acts = (*fighting.COMBAT, *occasions.COMBAT, *company.ANYTIME, *crown.ANYTIME, THROUGH)

    def possible(self, g: Kingmaker) -> bool:
        return any(self.may(g, act) for act in (*fighting.COMBAT, *occasions.COMBAT))
