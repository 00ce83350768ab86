"""The diplomacy round: a card, one task of the ambassador, captives, the hand limit.

Book: "Diplomacy", "Forced Peace", "Executing a Prisoner"; DR-DIPLO-*, DR-CARD-*, DR-ACTIVATE-*, DR-DEACTIVATE-*,
DR-ASSASSIN-*, DR-DUEL-*, DR-PEACE-*, DR-PRISONER-06.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.chapters.captives import Execute, OfCaptive, Release
from minaria.games.divine_right.chapters.cards import Discard, Play
from minaria.games.divine_right.chapters.diplomacy import Activate, Assassinate, Deactivate, Duel, Envoy, ForcePeace
from minaria.games.divine_right.phases.court import Court
from minaria.games.divine_right.phases.fates import Homeless
from minaria.games.divine_right.phases.forced_peace import Veto
from minaria.games.divine_right.rules import diplomacy, hands
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import card_name, figures
from minaria.games.divine_right.wording import count, listing, seat_name

HAND_LIMIT = figures()["hand"]


class Diplomacy(SeatPhase):
    """One player's diplomacy round. `acted`: the ambassador's task is done. `forced`:

    kingdoms on which peace was tried.
    """

    title: ClassVar[str] = "Diplomacy"
    deeds = (Activate, Deactivate, Assassinate, Duel, Execute, Release, ForcePeace, Through)
    acted: bool = False
    worked: str = ""
    forced: tuple[str, ...] = ()
    captive_work: bool = False

    def start(self, g: Minaria) -> Next:
        hands.draw_card(g, self.seat)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        return end() if g.players[self.seat].out or g.finished else STAY

    def court(self, kingdom: str, task: str) -> Next:
        """The ambassador comes to court."""
        return call(Court(self.seat, kingdom, task))

    def veto(self, kingdom: str) -> Next:
        """A kingdom forced into peace leaves the war unless somebody holds it back."""
        return call(Veto(kingdom, self.seat))

    def homeless(self, kingdom: str) -> Next:
        """A monarch let go has nowhere to go."""
        return call(Homeless(kingdom))

    def through(self, g: Minaria) -> Next:
        """The round ends with the hand."""
        return goto(HandLimit(self.seat))

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        if self.acted:
            prompt = "Your ambassador's work is done; done ends the round."
        elif diplomacy.envoy_ready(g, self.seat) is None:
            prompt = "Your ambassador: activate, deactivate, assassinate or duel; or done."
        else:
            prompt = f"Your ambassador is dead until turn {g.players[self.seat].envoy_back}; done."
        waiting = f"{seat_name(self.seat)} conducts diplomacy."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a diplomatic order is not on offer."""
        if isinstance(order, Envoy):
            if self.acted:
                return Refusal("Your ambassador does one thing a round, and has done it.", "DR-DIPLO-03")
            return diplomacy.envoy_ready(g, self.seat)
        if isinstance(order, Play):
            return Refusal("A card is played at a court: activate or deactivate a kingdom first.", "DR-ACTIVATE-02")
        if isinstance(order, OfCaptive):
            return diplomacy.check_captive(g, self.seat, order.kingdom)
        return order.refusal(g, self.seat, self) if isinstance(order, ForcePeace) else None


class HandLimit(SeatPhase):
    """No more than four cards are kept (DR-CARD-04)."""

    title: ClassVar[str] = "Hand limit"
    deeds = (Discard,)

    def start(self, g: Minaria) -> Next:
        return self.recheck(g)

    def recheck(self, g: Minaria) -> Next:
        return STAY if len(g.players[self.seat].hand) > HAND_LIMIT else end()

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        hand = g.players[self.seat].hand
        over = len(hand) - HAND_LIMIT
        prompt = f"You hold {count(len(hand), 'card')}; discard {over}: {listing([card_name(c) for c in hand], 'or')}."
        waiting = f"{seat_name(self.seat)} discards."
        absent = Discard(hands.distinct(hand)[0])
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent)]
