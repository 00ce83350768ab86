"""What is done with prisoners: in a diplomacy round, and at once by whoever takes one.

Book: "Captured Monarchs", "Executing a Prisoner"; DR-CAPTURE-02, DR-PRISONER-04, -06.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from commands import order
from minaria.engine.acts import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.divine_right.orders.kinds import Kingdom
from minaria.games.divine_right.rules import diplomacy, heroes
from minaria.games.divine_right.state import Minaria


class OfCaptive(Deed):
    """Only one's own captives (DR-PRISONER-06)."""

    kingdom: Kingdom

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return bool(diplomacy.captives(g, seat))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return diplomacy.check_captive(g, seat, self.kingdom)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Self]:
        return map(cls, diplomacy.captives(g, seat))


@order(
    "execute KINGDOM",
    "execute [the] king|queen|monarch|prisoner of KINGDOM",
    "behead KINGDOM",
    rule="DR-PRISONER-06",
    examples=("execute the king of Pon",),
    grave=True,
)
class Execute(OfCaptive):
    """Put a captive monarch to death."""

    def do(self, g: Minaria, phase: Any) -> Next:
        diplomacy.execute(g, phase.seat, self.kingdom)
        return STAY


@order(
    "release KINGDOM",
    "release [the] king|queen|monarch|prisoner of KINGDOM",
    "free KINGDOM",
    rule="DR-PRISONER-04",
    examples=("release the king of Pon",),
)
class Release(OfCaptive):
    """Let a captive monarch go."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.homeless(self.kingdom) if heroes.release(g, self.kingdom) else STAY


class OfPrize(OfCaptive):
    """Only the captive just taken."""

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return None if self.kingdom == phase.kingdom else Refusal("That kingdom cannot be chosen now.")

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Self]:
        yield cls(phase.kingdom)


class ExecuteAtOnce(OfPrize, Execute):
    """The captive is put to death at once (DR-CAPTURE-02, DR-PRISONER-06)."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return True

    def do(self, g: Minaria, phase: Any) -> Next:
        diplomacy.execute(g, phase.seat, phase.kingdom)
        return end()


class ReleaseAtOnce(OfPrize, Release):
    """A captive nobody can hold is let go; one who is held in a diplomacy round (DR-PRISONER-04)."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return not phase.castle

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.homeless(phase.kingdom) if heroes.release(g, phase.kingdom) else end()
