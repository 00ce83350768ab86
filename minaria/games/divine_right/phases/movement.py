"""The movement round: moves by land and sea, walls, markers, sieges laid, until the first attack or done.

Book: "Movement", "Declaring a Siege"; DR-MOVE-*, DR-LEADER-*, DR-SEA-*, DR-SIEGE-02..14, DR-ORDER-08.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.acts import ActsAsk, Plain
from minaria.engine.phases import STAY, Next, SeatPhase, end, goto
from minaria.games.divine_right.acts.manoeuvres import (
    Boarding,
    Calling,
    Dissolving,
    Entering,
    Landing,
    Leaving,
    Searching,
)
from minaria.games.divine_right.acts.marching import Besieging, Moving, Sailing
from minaria.games.divine_right.orders.movement import Attack
from minaria.games.divine_right.phases.attacks import Attacking, Attacks
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.attacks import strike
from minaria.games.divine_right.rules.status import set_used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import seat_name


class AttackingFirst(Attacking):
    """The first attack ends movement (DR-ORDER-08)."""

    def do(self, g: Minaria, phase: SeatPhase, order: Attack) -> Next:
        return goto(Attacks(phase.seat, (strike(g, phase.seat, order),)))


class Moves(SeatPhase):
    """One player moves as many units as he likes; the first attack, or done, ends it (DR-MOVE-01, DR-ORDER-08)."""

    title: ClassVar[str] = "Movement"
    leads_to: ClassVar[tuple[str, ...]] = ("Journey", "Fates")  # a march leads there
    acts = (
        Moving(),
        Besieging(),
        Entering(),
        Leaving(),
        Sailing(),
        Boarding(),
        Landing(),
        Searching(),
        Calling(),
        Dissolving(),
        AttackingFirst(),
        Plain(Done, lambda g, phase, order: goto(Attacks(phase.seat, (), closing=True))),
    )

    def start(self, g: Minaria) -> Next:
        for u in [u for u, x in g.used.items() if x.searched]:
            set_used(g, u, searched=False)  # a new round may search each hero once (DR-FATE-11)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        return end() if g.players[self.seat].out else STAY

    def ask(self, g: Minaria) -> list[ActsAsk]:
        return [
            ActsAsk(
                g,
                self.seat,
                "Move your units, besiege castles, then attack; done ends your round.",
                self.acts,
                waiting=f"{seat_name(self.seat)} moves.",
                absent=Done(),
                phase=self,
            )
        ]
