"""What is done with prisoners: in a diplomacy round, and at once by whoever takes one.

Book: "Captured Monarchs", "Executing a Prisoner"; DR-CAPTURE-02, DR-PRISONER-04..06.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from commands import order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Displace
from minaria.games.divine_right.chapters.kinds import Kingdom
from minaria.games.divine_right.rules import diplomacy, heroes
from minaria.games.divine_right.rules.status import hex_of, put, walled
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, monarch
from minaria.games.divine_right.wording import place_name


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


class PlaceFreed(Displace):
    """A monarch set free who has neither castle nor friends on the map goes anywhere on land (DR-PRISONER-05)."""

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        if self.force != (monarch(phase.kingdom),):
            return Refusal("Only the monarch who was set free is placed now.", "DR-PRISONER-05")
        if hex_of(self.place).wet:
            return Refusal(f"{place_name(self.place)} is water.", "DR-PRISONER-05")
        return None

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[PlaceFreed]:
        """A fair sample: where the monarch is, and the land around."""
        hero = monarch(phase.kingdom)
        here = g.pieces[hero].hex
        return (cls((hero,), h) for h in (here, *board().near[here]) if not hex_of(h).wet)

    def do(self, g: Minaria, phase: Any) -> Next:
        hero = self.force[0]
        put(g, hero, self.place, walled(g, self.place))
        g.tell(
            f"{heroes.monarch_name(g, phase.kingdom)} goes to {place_name(self.place)}.",
            hap.RELEASE(self.place, {}, (hero,), weight=1),
        )
        return end()
