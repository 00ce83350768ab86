"""The diplomacy round: a card, one task of the ambassador, captives, the hand limit.

Book: "Diplomacy", "Forced Peace", "Executing a Prisoner"; DR-DIPLO-*, DR-CARD-*, DR-ACTIVATE-*, DR-DEACTIVATE-*,
DR-ASSASSIN-*, DR-DUEL-*, DR-PEACE-*, DR-PRISONER-06.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from commands import Done
from minaria.engine.acts import Act, ActsAsk, Plain
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, WAIT, Next, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Kind, bar
from minaria.games.divine_right.orders import (
    Activate,
    Assassinate,
    Deactivate,
    Discard,
    Duel,
    Execute,
    ForcePeace,
    Play,
    Release,
)
from minaria.games.divine_right.phases.court import Court
from minaria.games.divine_right.phases.fates import Homeless
from minaria.games.divine_right.phases.forced_peace import ForcingPeace
from minaria.games.divine_right.rules import diplomacy, hands, heroes
from minaria.games.divine_right.rules.status import (
    enemies,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import card_name, figures, kingdoms
from minaria.games.divine_right.wording import count, listing, seat_name

HAND_LIMIT = figures()["hand"]


Visit = TypeVar("Visit", Activate, Deactivate, Assassinate)


class _Envoy(Act[Kind]):
    """A task of the ambassador: one a round, as long as one is alive (DR-DIPLO-03)."""

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.acted and diplomacy.envoy_ready(g, seat) is None


class _Visiting(_Envoy[Visit]):
    """The ambassador works on a kingdom."""

    task: ClassVar[str]

    def refusal(self, g: Minaria, seat: str, order: Visit) -> Refusal | None:
        return self.bar(g, seat, order.kingdom)

    def bar(self, g: Minaria, seat: str, kingdom: str) -> Refusal | None:
        """Why the ambassador may not do that there."""
        if kingdom in self.phase.forced:
            return Refusal("You have tried to force its peace this round.", "DR-PEACE-04")
        return diplomacy.check_target(g, seat, kingdom, self.task)

    def orders(self, g: Minaria, seat: str) -> list[Visit]:
        kind: Any = self.kind
        return [kind(k) for k in kingdoms() if self.bar(g, seat, k) is None]

    def do(self, g: Minaria, phase: Diplomacy, order: Visit) -> Next:
        """The ambassador comes to court."""
        phase.acted, phase.worked = True, order.kingdom
        diplomacy.visit(g, phase.seat, order.kingdom, self.task)
        return call(Court(phase.seat, order.kingdom, self.task))


class Activating(_Visiting[Activate]):
    """An unallied kingdom is asked for an alliance."""

    kind = Activate
    task = "activate"


class Deactivating(_Visiting[Deactivate]):
    """An enemy's ally is asked to leave him."""

    kind = Deactivate
    task = "deactivate"


class Assassinating(_Visiting[Assassinate]):
    """The ambassador murders a monarch, or dies trying (DR-ASSASSIN-*)."""

    kind = Assassinate
    task = "assassinate"

    def bar(self, g: Minaria, seat: str, kingdom: str) -> Refusal | None:
        if kingdom not in self.phase.forced and g.realms[kingdom].jailer:
            return Refusal("Its monarch is a captive; execute him if he is yours.", "DR-ASSASSIN-02")
        return super().bar(g, seat, kingdom)

    def do(self, g: Minaria, phase: Diplomacy, order: Assassinate) -> Next:
        phase.acted, phase.worked = True, order.kingdom
        diplomacy.assassinate(g, phase.seat, order.kingdom)
        return STAY


class Dueling(_Envoy[Duel]):
    """Ambassadors fight each other (DR-DUEL-*)."""

    kind = Duel

    def refusal(self, g: Minaria, seat: str, order: Duel) -> Refusal | None:
        return diplomacy.check_duel(g, seat, order.seat)

    def orders(self, g: Minaria, seat: str) -> list[Duel]:
        return [Duel(s) for s in enemies(g, seat) if diplomacy.check_duel(g, seat, s) is None]

    def do(self, g: Minaria, phase: Diplomacy, order: Duel) -> Next:
        phase.acted = True
        diplomacy.duel(g, phase.seat, order.seat)
        return STAY


Fate = TypeVar("Fate", Execute, Release)


class _Captive(Act[Fate]):
    """Only one's own captives (DR-PRISONER-06)."""

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(diplomacy.captives(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Fate) -> Refusal | None:
        return diplomacy.check_captive(g, seat, order.kingdom)

    def orders(self, g: Minaria, seat: str) -> list[Fate]:
        kind: Any = self.kind
        return [kind(k) for k in diplomacy.captives(g, seat)]


class Executing(_Captive[Execute]):
    """A captive is put to death (DR-PRISONER-06)."""

    kind = Execute

    def do(self, g: Minaria, phase: Diplomacy, order: Execute) -> Next:
        diplomacy.execute(g, phase.seat, order.kingdom)
        return STAY


class Releasing(_Captive[Release]):
    """A captive is let go (DR-PRISONER-04)."""

    kind = Release

    def do(self, g: Minaria, phase: Diplomacy, order: Release) -> Next:
        return call(Homeless(order.kingdom)) if heroes.release(g, order.kingdom) else STAY


class Diplomacy(SeatPhase):
    """One player's diplomacy round. `acted`: the ambassador's task is done. `forced`:

    kingdoms on which peace was tried.
    """

    title: ClassVar[str] = "Diplomacy"
    leads_to: ClassVar[tuple[str, ...]] = ("Court",)
    acts = (
        Activating(),
        Deactivating(),
        Assassinating(),
        Dueling(),
        Executing(),
        Releasing(),
        ForcingPeace(),
        Plain(Done, lambda g, phase, order: goto(HandLimit(phase.seat))),
    )
    acted: bool = False
    worked: str = ""
    forced: tuple[str, ...] = ()
    captive_work: bool = False

    def start(self, g: Minaria) -> Next:
        hands.draw_card(g, self.seat)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        return end() if g.players[self.seat].out or g.finished else STAY

    def ask(self, g: Minaria) -> list[ActsAsk]:
        if self.acted:
            prompt = "Your ambassador's work is done; done ends the round."
        elif diplomacy.envoy_ready(g, self.seat) is None:
            prompt = "Your ambassador: activate, deactivate, assassinate or duel; or done."
        else:
            prompt = f"Your ambassador is dead until turn {g.players[self.seat].envoy_back}; done."
        waiting = f"{seat_name(self.seat)} conducts diplomacy."
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=waiting, absent=Done(), phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a diplomatic order is not on offer."""
        if isinstance(order, Activate | Deactivate | Assassinate | Duel):
            if self.acted:
                return Refusal("Your ambassador does one thing a round, and has done it.", "DR-DIPLO-03")
            return diplomacy.envoy_ready(g, self.seat)
        if isinstance(order, Play):
            return Refusal("A card is played at a court: activate or deactivate a kingdom first.", "DR-ACTIVATE-02")
        if isinstance(order, Execute | Release):
            return diplomacy.check_captive(g, self.seat, order.kingdom)
        return bar(self, g, order) if isinstance(order, ForcePeace) else None


class Discarding(Act[Discard]):
    """A card of one's own hand goes (DR-CARD-04, -07)."""

    kind = Discard

    def refusal(self, g: Minaria, seat: str, order: Discard) -> Refusal | None:
        return hands.not_held(g, seat, order.card, "DR-CARD-04")

    def orders(self, g: Minaria, seat: str) -> list[Discard]:
        return [Discard(c) for c in hands.distinct(g.players[seat].hand)]

    def do(self, g: Minaria, phase: HandLimit, order: Discard) -> Next:
        hands.discard(g, phase.seat, order.card)
        g.tell(
            f"{seat_name(phase.seat)} discards a card.",
            hap.CARD(),
            **{phase.seat: f"You discard {card_name(order.card)}."},
        )
        return phase.start(g)


class HandLimit(SeatPhase):
    """No more than four cards are kept (DR-CARD-04)."""

    title: ClassVar[str] = "Hand limit"
    acts = (Discarding(),)

    def start(self, g: Minaria) -> Next:
        return STAY if len(g.players[self.seat].hand) > HAND_LIMIT else end()

    def ask(self, g: Minaria) -> list[ActsAsk]:
        hand = g.players[self.seat].hand
        over = len(hand) - HAND_LIMIT
        return [
            ActsAsk(
                g,
                self.seat,
                f"You hold {count(len(hand), 'card')}; discard {over}: {listing([card_name(c) for c in hand], 'or')}.",
                self.acts,
                waiting=f"{seat_name(self.seat)} discards.",
                absent=Discard(hands.distinct(hand)[0]) if hand else WAIT,
            )
        ]
