"""What cannot be paid is given up, by its owner's choice.

Book: "Resources"; SE-UPKEEP-03 to SE-UPKEEP-05. The phase that lists these says how much is missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import order
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.seasons.chapters.common import OfficeDeed
from minaria.games.seasons.chapters.kinds import Force, Place
from minaria.games.seasons.rules import money
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import area_name


@order(
    "give up FORCE",
    "disband FORCE",
    rule="SE-UPKEEP-03",
    examples=("give up 1 cavalry",),
    grave=True,
    like=("disband",),
)
class GiveUp(OfficeDeed):
    """Give up units whose upkeep cannot be paid."""

    force: Force

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Own units, and not more than it takes."""
        if any(g.pieces[u].seat != seat for u in self.force if u in g.pieces) or not self.force:
            return Refusal("Those units are not yours.", "SE-UPKEEP-03")
        due = phase.missing(g, seat)
        if sum(sorted(money.price_of(g, u) for u in self.force)[1:]) >= due:
            return Refusal(f"That is more than it takes; {due} of upkeep must go.", "SE-UPKEEP-03")
        return None

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[GiveUp]:
        """Single units."""
        return (cls((u,)) for u in money.worth_giving(g, seat) if u in g.pieces)

    def do(self, g: Seasons, phase: Any) -> Next:
        phase.give(g, g.actor, list(self.force))
        return phase.follow(g)


@order(
    "give up [the|my] walls at PLACE",
    "give up [the|my] tower|castle at PLACE",
    "abandon [the] [walls|tower|castle] [at] PLACE",
    rule="SE-UPKEEP-05",
    word="abandon",
    examples=("give up walls at Alderhall",),
    grave=True,
    like=("abandon",),
)
class Abandon(OfficeDeed):
    """Give up a tower or castle whose upkeep cannot be paid; it becomes a ruin."""

    place: Place

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Own towers and castles."""
        if self.place in money.worth_giving(g, seat):
            return None
        return Refusal(f"You have no tower or castle at {area_name(self.place)}.", "SE-UPKEEP-05")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Abandon]:
        return (cls(a) for a in money.worth_giving(g, seat) if a not in g.pieces)

    def do(self, g: Seasons, phase: Any) -> Next:
        phase.give(g, g.actor, [self.place])
        return phase.follow(g)


UPKEEP: tuple[type[OfficeDeed], ...] = (GiveUp, Abandon)
