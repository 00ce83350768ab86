"""What cannot be paid is given up, by its owner's choice.

Book: "Resources"; SE-UPKEEP-03 to SE-UPKEEP-05.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import Deed
from minaria.games.seasons.rules import money
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.wording import area_name


class Owing(Protocol):
    """What these acts want of the phase that lists them: nations that cannot pay."""

    def missing(self, g: Seasons, seat: str) -> int:
        """How much a nation has to give up."""

    def give(self, g: Seasons, s: str, things: list[str]) -> None:
        """Give things up."""

    def follow(self, g: Seasons) -> Next:
        """On, until nobody is short."""


class GivingUp(Deed[o.GiveUp]):
    """SE-UPKEEP-03."""

    kind = o.GiveUp
    phase: Owing

    def refusal(self, g: Seasons, seat: str, order: o.GiveUp) -> Refusal | None:
        """Own units, and not more than it takes."""
        if any(g.pieces[u].seat != seat for u in order.force if u in g.pieces) or not order.force:
            return Refusal("Those units are not yours.", "SE-UPKEEP-03")
        due = self.phase.missing(g, seat)
        if sum(sorted(money.price_of(g, u) for u in order.force)[1:]) >= due:
            return Refusal(f"That is more than it takes; {due} of upkeep must go.", "SE-UPKEEP-03")
        return None

    def orders(self, g: Seasons, seat: str) -> Iterator[o.GiveUp]:
        """Single units."""
        return (o.GiveUp((u,)) for u in money.worth_giving(g, seat) if u in g.pieces)

    def do(self, g: Seasons, phase: Owing, order: o.GiveUp) -> Next:
        phase.give(g, g.actor, list(order.force))
        return phase.follow(g)


class Abandoning(Deed[o.Abandon]):
    """SE-UPKEEP-05."""

    kind = o.Abandon

    def refusal(self, g: Seasons, seat: str, order: o.Abandon) -> Refusal | None:
        """Own towers and castles."""
        if order.place in money.worth_giving(g, seat):
            return None
        return Refusal(f"You have no tower or castle at {area_name(order.place)}.", "SE-UPKEEP-05")

    def orders(self, g: Seasons, seat: str) -> Iterator[o.Abandon]:
        return (o.Abandon(a) for a in money.worth_giving(g, seat) if a not in g.pieces)

    def do(self, g: Seasons, phase: Owing, order: o.Abandon) -> Next:
        phase.give(g, g.actor, [order.place])
        return phase.follow(g)


UPKEEP = (GivingUp(), Abandoning())
