"""Cards at a court and in the hand, and an ambassador who takes his leave.

Book: "Diplomacy Cards", "Activating", "Deactivating"; DR-CARD-02, -04, -05, -07, DR-DIPLO-05.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.kinds import Ploy
from minaria.games.divine_right.rules import hands
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import card_name
from minaria.games.divine_right.wording import seat_name


@order("play|use CARD", rule="DR-CARD-05", examples=("play Bribe +2",))
class Play(Deed):
    """Play a diplomacy card and throw the diplomacy die."""

    card: Ploy

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return bool(g.players[seat].hand)

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """A card of one's own hand goes with the die (DR-CARD-02, -05)."""
        return hands.not_held(g, seat, self.card, "DR-CARD-05")

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Play]:
        return (cls(c) for c in hands.distinct(g.players[seat].hand))

    def do(self, g: Minaria, phase: Any) -> Next:
        g.tell(f"{seat_name(phase.seat)} plays {card_name(self.card)}.", hap.CARD(weight=1))
        hands.discard(g, phase.seat, self.card)
        return phase.attempt(g, self.card)


@order("cancel", "cancel diplomacy", "withdraw ambassador|envoy", "withdraw", rule="DR-DIPLO-05", examples=("cancel",))
class Cancel(Deed):
    """After the personality has been read: give up, keeping your card."""

    def do(self, g: Minaria, phase: Any) -> Next:
        g.tell(f"The ambassador of {seat_name(phase.seat)} takes his leave.", hap.EMBASSY(weight=0))
        return end()


@order("discard|drop CARD", rule="DR-CARD-04", examples=("discard Threat +1",))
class Discard(Deed):
    """Discard a card when you hold more than four."""

    card: Ploy

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """A card of one's own hand goes (DR-CARD-04, -07)."""
        return hands.not_held(g, seat, self.card, "DR-CARD-04")

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Discard]:
        return (cls(c) for c in hands.distinct(g.players[seat].hand))

    def do(self, g: Minaria, phase: Any) -> Next:
        hands.discard(g, phase.seat, self.card)
        g.tell(
            f"{seat_name(phase.seat)} discards a card.",
            hap.CARD(),
            **{phase.seat: f"You discard {card_name(self.card)}."},
        )
        return phase.start(g)
