"""The game turn: chits, four stages played by all in chit order, and the duties at its end.

Book: "Player Order Determination", "Player Round Sequence Outline", "Victory Conditions"; DR-ORDER-*, DRR-01..04.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, Steps, call, end, goto
from minaria.games.divine_right.chapters.common import ANSWERS, Refuse
from minaria.games.divine_right.phases.deploying import Deploying, stationing
from minaria.games.divine_right.phases.diplomacy import Diplomacy
from minaria.games.divine_right.phases.displacing import Displacing
from minaria.games.divine_right.phases.events import Events
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.phases.reentry import Reentry
from minaria.games.divine_right.phases.sieges import Sieges
from minaria.games.divine_right.rules import sieges, turns
from minaria.games.divine_right.rules.status import hex_of, living_seats
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import place_name, seat_name

STAGES = ("events", "sieges", "movement", "diplomacy")
ROUNDS: dict[str, type[Phase]] = {"events": Events, "sieges": Sieges, "movement": Moves, "diplomacy": Diplomacy}


MEASURED = 1
"""The level (`Rules.level`) from which on sieges are measured anew when a confused kingdom joins somebody."""


class Opening(Phase):
    """Before turn 1: with the option `deployment` by hand each player stations his units; then the turns begin."""

    title: ClassVar[str] = "Set-up"
    at: int = -1

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if g.options.get("deployment") == "by-hand" and self.at + 1 < len(g.seats):
            self.at += 1
            seat = g.seats[self.at]
            return call(Deploying(seat, g.players[seat].home))
        return goto(Turn())


class Turn(Phase):
    """One game turn after the other until the game is won or 20 are played (DR-VICTORY-02, DR-ORDER-04, -05)."""

    title: ClassVar[str] = "Turn"
    leads_to: ClassVar[tuple[str, ...]] = ("Events", "Sieges", "Moves", "Diplomacy")
    stage: int = 0
    at: int = -1

    def start(self, g: Minaria) -> Next:
        turns.begin(g)
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        while not g.finished:
            self.at += 1
            if self.at >= len(g.order):
                self.at = -1
                self.stage += 1
                if self.stage >= len(STAGES):
                    return call(EndOfTurn(), then=self.next_turn)
                continue
            seat = g.order[self.at]
            if not g.players[seat].out:
                return call(ROUNDS[STAGES[self.stage]](seat))
        return end()

    def next_turn(self, g: Minaria, value: Any) -> Next:
        """The game is over, or those who are out may ask to come back before the marker moves on.

        DR-ORDER-07, DR-VICTORY-02, DR-REENTRY-01.
        """
        if g.finished or turns.close(g):
            return end()
        return call(Reentry(), then=self.move_on)

    def move_on(self, g: Minaria, value: Any) -> Next:
        """The next game turn; who has come back before it plays it like the others (DR-REENTRY-08)."""
        if g.finished:
            return end()
        g.turn += 1
        self.stage, self.at = 0, -1
        turns.begin(g)
        return self.resume(g, None)


class EndOfTurn(Steps):
    """Displacements, then kingdoms in peace or Confusion leave (DR-ORDER-10, DRR-03)."""

    title: ClassVar[str] = "End of turn"
    order: ClassVar[tuple[str, ...]] = ("displace", "vetoes", "remove")

    def displace(self, g: Minaria) -> Next:
        """Besiegers below 1:1, or who agreed to a peace, leave in chit order (DR-SIEGE-14, DR-RELIEF-07; DRR-79)."""
        sieges.lift_empty(g)
        for seat in living_seats(g):
            for h, siege in sorted(g.sieges.items()):
                agreed = g.realms[hex_of(h).kingdom].doomed == "peace"
                if siege.seat == seat and (agreed or sieges.below(g, h)):
                    self.at -= 1  # come back here until nobody is left to displace
                    return call(Displacing(seat, h))
        return STAY

    def vetoes(self, g: Minaria) -> Next:
        """Besiegers of a kingdom in Confusion go or stay (DR-DEATH-09)."""
        for h, siege in sorted(g.sieges.items()):
            kingdom = hex_of(h).kingdom
            if g.realms[kingdom].doomed == "confusion":
                # a siege too weak for the new garrison ends with this turn (DR-SIEGE-14)
                self.at = 0 if g.level >= MEASURED else self.at - 1
                return call(KeepSiege(siege.seat, h))
        return STAY

    def remove(self, g: Minaria) -> Next:
        """Pacified and confused kingdoms leave the map (DR-PEACE-09, DR-DEATH-03)."""
        turns.depart(g)
        return STAY


class KeepSiege(SeatPhase):
    """A besieger of a kingdom in Confusion lifts his siege, or a new monarch joins an enemy of his.

    DR-DEATH-09, DRR-80.
    """

    title: ClassVar[str] = "Siege of a confused kingdom"
    deeds = ANSWERS
    castle: int

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        name = kingdoms()[hex_of(self.castle).kingdom].name
        prompt = f"{name} is in Confusion. Will you lift the siege of {place_name(self.castle)}? agree or refuse."
        waiting = f"{seat_name(self.seat)} decides whether to keep besieging {place_name(self.castle)}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Refuse())]

    def agreed(self, g: Minaria) -> Next:
        """The siege is lifted."""
        return goto(Displacing(self.seat, self.castle))

    def refused(self, g: Minaria) -> Next:
        """The siege goes on; a new monarch joins an enemy."""
        kingdom = turns.siege_kept(g, self.seat, self.castle)
        posting = stationing(g, kingdom)
        return goto(posting) if posting else end()
