"""The siege round: withdrawals, sorties, and a die for every siege in force.

Book: "Sieges"; DR-SIEGE-16..29, DR-SORTIE-*; DRR-25..28, DRR-35, DRR-36.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.divine_right.chapters.common import ThroughIfOver
from minaria.games.divine_right.chapters.sieges import LiftSiege, Sortie, Storm, Withdraw
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import fates, sieges, sorties
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import besiegers, combat
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import listing, place_name, seat_name


class Sieges(SeatPhase):
    """One player's siege round. `rolled`: castles whose die has been thrown."""

    title: ClassVar[str] = "Sieges"
    deeds = (Storm, Withdraw, LiftSiege, Sortie, ThroughIfOver)
    rolled: tuple[int, ...] = ()
    begun: bool = False
    at_work: int = 0

    def start(self, g: Minaria) -> Next:
        """Nothing to storm, withdraw or break out of: the round is over."""
        return STAY if sieges.besieged_by(g, self.seat) or sorties.sallyports(g, self.seat) else end()

    def held_open(self, g: Minaria) -> Next:
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        return end() if g.players[self.seat].out else STAY

    def due(self, g: Minaria) -> list[int]:
        """Castles whose die is still to be rolled."""
        return [h for h in sieges.to_roll(g, self.seat) if h not in self.rolled]

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        due, ports = self.due(g), sorties.sallyports(g, self.seat)
        if due:
            prompt = f"Sieges to roll: {listing([place_name(h) for h in due])}. Storm each of them."
        elif ports:
            prompt = f"You may make a sortie from {listing([place_name(h) for h in ports], 'or')}, or done."
        else:
            idle = dict.fromkeys(f" {why}" for _, why in sieges.idle_sieges(g, self.seat))
            prompt = f"No siege die to roll; done.{''.join(idle)}"
        absent: Order = Storm(due[0]) if due else Done()
        waiting = f"{seat_name(self.seat)} resolves sieges."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why an order of this chapter is not on offer."""
        if isinstance(order, Done):
            due = listing([place_name(h) for h in self.due(g)])
            return Refusal(f"The siege die must be rolled for {due}.", "DR-SIEGE-16")
        if isinstance(order, Withdraw | LiftSiege) and self.begun:
            return Refusal("The first siege die has been thrown; nobody withdraws any more.", "DR-SIEGE-18")
        return order.refusal(g, self.seat, self) if isinstance(order, Storm | Sortie) else None

    def may_end(self, g: Minaria) -> bool:
        """The round ends when every die due is thrown."""
        return not self.due(g)

    def through(self, g: Minaria) -> Next:
        """The round is over."""
        return end()

    def beaten_back(self, g: Minaria, h: int) -> Next:
        """A siege has failed: one of the besiegers is lost, then their heroes roll."""
        return call(Losses(self.seat, tuple(besiegers(g, h)), 1, f"Siege of {place_name(h)}"), then=self.besiegers_roll)

    def fates(self, perils: tuple[Peril, ...]) -> Next:
        """Heroes in danger roll."""
        return call(Fates(perils)) if perils else STAY

    def sortie(self, foe: str, h: int, force: tuple[str, ...]) -> Next:
        """The besieged fight those before their walls."""
        captains = tuple(u for u in force if not unit(u).combat)
        return call(Battle(self.seat, foe, tuple(combat(force)), captains, (h,), "sortie"))

    def besiegers_roll(self, g: Minaria, value: Any) -> Next:
        """After a natural 1 every hero among the besiegers rolls (DR-SIEGE-26, -27)."""
        sieges.lift_empty(g)
        return self.fates(fates.before_walls(g, self.seat, self.at_work))
