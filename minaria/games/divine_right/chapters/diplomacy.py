"""What the ambassador does in a round, and Forced Peace.

Book: "Diplomacy", "Activating", "Deactivating", "Assassination", "Forced Peace"; DR-DIPLO-*, DR-ACTIVATE-*,
DR-DEACTIVATE-*, DR-ASSASSIN-*, DR-DUEL-*, DR-PEACE-*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from commands import order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.divine_right.chapters.kinds import Kingdom, Seat
from minaria.games.divine_right.rules import diplomacy, peace
from minaria.games.divine_right.rules.status import enemies
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms


class Envoy(Deed):
    """A task of the ambassador: one a round, as long as one is alive (DR-DIPLO-03)."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return not phase.acted and diplomacy.envoy_ready(g, seat) is None


class Visit(Envoy):
    """The ambassador works on a kingdom: he comes to its court."""

    kingdom: Kingdom

    task: ClassVar[str]

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        if self.kingdom in phase.forced:
            return Refusal("You have tried to force its peace this round.", "DR-PEACE-04")
        return diplomacy.check_target(g, seat, self.kingdom, self.task)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Self]:
        return map(cls, kingdoms())

    def do(self, g: Minaria, phase: Any) -> Next:
        phase.acted, phase.worked = True, self.kingdom
        diplomacy.visit(g, phase.seat, self.kingdom, self.task)
        return phase.court(self.kingdom, self.task)


@order(
    "activate KINGDOM",
    "ally with KINGDOM",
    rule="DR-ACTIVATE-01",
    examples=("activate Immer",),
    like=("ally",),
    agent=("ambassador", "envoy", "diplomat"),
)
class Activate(Visit):
    """Send the ambassador to win a neutral monarch as an ally: 6 or more after all bonuses."""

    task: ClassVar[str] = "activate"


@order(
    "deactivate KINGDOM",
    rule="DR-DEACTIVATE-01",
    examples=("deactivate Pon",),
    like=("part",),
    agent=("ambassador", "envoy", "diplomat"),
)
class Deactivate(Visit):
    """Send the ambassador to talk an enemy's ally out of the alliance: 7 or more after all bonuses."""

    task: ClassVar[str] = "deactivate"


@order(
    "assassinate KINGDOM",
    "assassinate [the] king|queen|monarch of KINGDOM",
    rule="DR-ASSASSIN-01",
    examples=("assassinate the king of Pon",),
    agent=("ambassador", "envoy", "diplomat"),
    grave=True,
)
class Assassinate(Visit):
    """Once in the game: try to kill an enemy's allied monarch; the lower die, ambassador or monarch, dies."""

    task: ClassVar[str] = "assassinate"

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        if self.kingdom not in phase.forced and g.realms[self.kingdom].jailer:
            return Refusal("Its monarch is a captive; execute him if he is yours.", "DR-ASSASSIN-02")
        return super().refusal(g, seat, phase)

    def do(self, g: Minaria, phase: Any) -> Next:
        phase.acted, phase.worked = True, self.kingdom
        diplomacy.assassinate(g, phase.seat, self.kingdom)
        return STAY


@order(
    "duel SEAT",
    rule="DR-DUEL-01",
    examples=("duel mivior",),
    agent=("ambassador", "envoy", "diplomat"),
    grave=True,
)
class Duel(Envoy):
    """Challenge another player's ambassador; the lower die dies, a tie kills both."""

    seat: Seat

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return diplomacy.check_duel(g, seat, self.seat)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Duel]:
        return map(cls, enemies(g, seat))

    def do(self, g: Minaria, phase: Any) -> Next:
        phase.acted = True
        diplomacy.duel(g, phase.seat, self.seat)
        return STAY


@order(
    "force peace on KINGDOM",
    "force KINGDOM",
    "force peace KINGDOM",
    rule="DR-PEACE-01",
    examples=("force peace on Pon",),
)
class ForcePeace(Deed):
    """Roll to force a dispossessed or captive monarch into peace: 5 or 6."""

    kingdom: Kingdom

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return any(True for _ in cls.orders(g, seat, phase))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """A die for each enemy ally whose monarch or plundered royal castle the seat holds.

        DR-PEACE-01, -04, -06, -20.
        """
        bar = peace.check(g, seat, self.kingdom)
        if bar is not None:
            return bar
        if self.kingdom in phase.forced:
            return Refusal("One Forced Peace roll for a monarch and round.", "DR-PEACE-20")
        if self.kingdom == phase.worked:
            return Refusal("Your ambassador worked on that monarch this round.", "DR-PEACE-04")
        return None

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[ForcePeace]:
        return map(cls, kingdoms())

    def do(self, g: Minaria, phase: Any) -> Next:
        phase.forced = (*phase.forced, self.kingdom)
        return phase.veto(self.kingdom) if peace.yields(g, phase.seat, self.kingdom) else STAY
