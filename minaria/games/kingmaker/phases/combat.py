"""The Combat Phase: battles, sieges, ambushes, sea battles; then what becomes of captives (chapters COMBAT to CAPTURE).

A combat under way is `g.fight`, asked about by phases/clash.
"""

from __future__ import annotations

from typing import ClassVar

from commands import Done, Order
from minaria.engine.phases import Next
from minaria.games.kingmaker.chapters import combat, company, crown, events, trade
from minaria.games.kingmaker.chapters.combat import Attack, Besiege
from minaria.games.kingmaker.phases.clash import begin
from minaria.games.kingmaker.phases.parts import Part
from minaria.games.kingmaker.rules import compulsory
from minaria.games.kingmaker.rules.fighting import foes_at, tired
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import Fight


class Combat(Part):
    """The player fights where he likes (KM-COMBAT-09), and where he must (`rules/compulsory`)."""

    title: ClassVar[str] = "Combat Phase"
    prompt: ClassVar[str] = "Order your battles and sieges. Done when you are through."
    doing: ClassVar[str] = "orders combat"
    leads_to: ClassVar[tuple[str, ...]] = ("Clash", "AskRansom")
    deeds = (
        *combat.COMBAT,
        *events.COMBAT,
        *company.ANYTIME,
        *crown.ANYTIME,
        *trade.HANDING,
        combat.FoughtOut,
    )

    def what_now(self, g: Kingmaker) -> str:
        """What the player is asked, with what he owes."""
        return " ".join((self.prompt, *(x.why.text for x in compulsory.owed(g, self.seat))))

    def absent(self, g: Kingmaker) -> Order:
        """What must be fought is fought, and no more."""
        first = next(compulsory.owed(g, self.seat), None)
        if first is None:
            return Done()
        return Attack(first.foes, first.force) if first.foes else Besiege(first.at, first.force)

    def passed_over(self, g: Kingmaker) -> str:
        near = [n for n in g.of(self.seat) if foes_at(g, self.seat, g.nobles[n].at)]
        why = next((x for n in near if (x := tired(g, self.seat, n)) is not None), None)
        nobody = "nobody to attack and nothing to besiege where your nobles are"
        return f"{why.text.rstrip('.')}, {why.rule}" if why is not None else nobody

    def possible(self, g: Kingmaker) -> bool:
        return any(self.may(g, act) for act in (*combat.COMBAT, *events.COMBAT))

    def clash(self, g: Kingmaker, fight: Fight) -> Next:
        """A combat begins."""
        return begin(g, fight)
