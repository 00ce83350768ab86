"""Between movement and combat: heirs are seized, armies and fleets formed (KM-TURN-05)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import Through
from minaria.games.kingmaker.chapters import company, crown, events, ships, trade
from minaria.games.kingmaker.phases.parts import Part
from minaria.games.kingmaker.rules import custody, heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import listing, name, space_name


class Company(Part):
    """The player says who takes heirs and who joins whom."""

    title: ClassVar[str] = "After movement"
    prompt: ClassVar[str] = "Seize heirs, form armies and fleets. Done when you are through."
    doing: ClassVar[str] = "gathers armies"
    deeds = (
        *company.COMPANY,
        *ships.COMPANY,
        *events.COMPANY,
        *company.ANYTIME,
        *crown.ANYTIME,
        *trade.HANDING,
        Through,
    )

    def what_now(self, g: Kingmaker) -> str:
        free = [h for h in heirs.living(g) if custody.seizers(g, self.seat, h)]
        there = listing(f"{name(h)} at {space_name(heirs.where(g, h)[0])}" for h in free)
        return self.prompt + (f" You may seize {there}." if free else "")

    def possible(self, g: Kingmaker) -> bool:
        return any(self.may(g, act) for act in (*company.COMPANY, *ships.COMPANY, *events.COMPANY))
