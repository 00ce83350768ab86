"""An ambassador at court: a card or none, the die, and what comes of it.

Book: "Activating", "Deactivating", "Diplomacy Cards"; DR-ACTIVATE-*, DR-DEACTIVATE-*, DR-CARD-02, -05, DR-DIPLO-04.
Called by the diplomacy round.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import Next, SeatPhase, end, goto
from minaria.games.divine_right.chapters.cards import Cancel, Play
from minaria.games.divine_right.chapters.common import Roll
from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.rules import diplomacy
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import seat_name


class Court(SeatPhase):
    """The personality has been read: play a card, roll without one, or cancel (DR-ACTIVATE-02, DR-DEACTIVATE-03)."""

    title: ClassVar[str] = "At court"
    deeds = (Play, Roll, Cancel)
    kingdom: str
    task: str

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        need = diplomacy.NEEDED[self.task]
        base = sum(n for n, _ in diplomacy.modifiers(g, self.seat, self.kingdom, self.task, ""))
        never = diplomacy.impossible(g, self.kingdom, self.task, "")
        prompt = (
            f"{kingdoms()[self.kingdom].name}: {need} or more needed"
            + (f" ({base:+d} already)" if base else "")
            + (f"; {never}" if never else "")
            + ". Play a card, roll without one, or cancel."
        )
        waiting = f"The ambassador of {seat_name(self.seat)} is at the court of {kingdoms()[self.kingdom].name}."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Cancel(), phase=self)]

    def throw(self, g: Minaria) -> Next:
        """The die is thrown without a card."""
        return self.attempt(g, "")

    def attempt(self, g: Minaria, card: str) -> Next:
        """The die is thrown; whoever joins by hand is stationed (DR-DIPLO-04)."""
        joined = diplomacy.attempt(g, self.seat, self.kingdom, self.task, card)
        by_hand = joined and g.options.get("deployment") == "by-hand"
        return goto(Deploying(self.seat, self.kingdom)) if by_hand else end()
