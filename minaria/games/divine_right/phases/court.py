"""An ambassador at court: a card or none, the die, and what comes of it.

Book: "Activating", "Deactivating", "Diplomacy Cards"; DR-ACTIVATE-*, DR-DEACTIVATE-*, DR-CARD-02, -05, DR-DIPLO-04.
Called by the diplomacy round.
"""

from __future__ import annotations

from typing import ClassVar

from commands import Order
from minaria.engine.acts import Act, ActsAsk, Plain
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, SeatPhase, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import (
    Cancel,
    Play,
    Roll,
)
from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.rules import diplomacy, hands
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import card_name, kingdoms
from minaria.games.divine_right.wording import seat_name


class Playing(Act[Play]):
    """A card of one's own hand goes with the die (DR-CARD-02, -05)."""

    kind = Play

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(g.players[seat].hand)

    def refusal(self, g: Minaria, seat: str, order: Play) -> Refusal | None:
        return hands.not_held(g, seat, order.card, "DR-CARD-05")

    def orders(self, g: Minaria, seat: str) -> list[Play]:
        return [Play(c) for c in hands.distinct(g.players[seat].hand)]

    def do(self, g: Minaria, phase: Court, order: Play) -> Next:
        g.tell(f"{seat_name(phase.seat)} plays {card_name(order.card)}.", hap.CARD(weight=1))
        hands.discard(g, phase.seat, order.card)
        return phase.attempt(g, order.card)


def take_leave(g: Minaria, phase: Court, order: Order) -> Next:
    """The ambassador goes without having asked."""
    g.tell(f"The ambassador of {seat_name(phase.seat)} takes his leave.", hap.EMBASSY(weight=0))
    return end()


class Court(SeatPhase):
    """The personality has been read: play a card, roll without one, or cancel (DR-ACTIVATE-02, DR-DEACTIVATE-03)."""

    title: ClassVar[str] = "At court"
    acts = (Playing(), Plain(Roll, lambda g, phase, order: phase.attempt(g, "")), Plain(Cancel, take_leave))
    kingdom: str
    task: str

    def ask(self, g: Minaria) -> list[ActsAsk]:
        need = diplomacy.NEEDED[self.task]
        base = sum(n for n, _ in diplomacy.modifiers(g, self.seat, self.kingdom, self.task, ""))
        never = diplomacy.impossible(g, self.kingdom, self.task, "")
        return [
            ActsAsk(
                g,
                self.seat,
                f"{kingdoms()[self.kingdom].name}: {need} or more needed"
                + (f" ({base:+d} already)" if base else "")
                + (f"; {never}" if never else "")
                + ". Play a card, roll without one, or cancel.",
                self.acts,
                waiting=f"The ambassador of {seat_name(self.seat)} is at the court of {kingdoms()[self.kingdom].name}.",
                absent=Cancel(),
                phase=self,
            )
        ]

    def attempt(self, g: Minaria, card: str) -> Next:
        """The die is thrown; whoever joins by hand is stationed (DR-DIPLO-04)."""
        joined = diplomacy.attempt(g, self.seat, self.kingdom, self.task, card)
        by_hand = joined and g.options.get("deployment") == "by-hand"
        return goto(Deploying(self.seat, self.kingdom)) if by_hand else end()
