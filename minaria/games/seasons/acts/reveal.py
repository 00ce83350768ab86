"""What is chosen while the reveal goes on: help out of castles, losses, retreats; the word that lets it go on.

Book: "Battles"; SE-CASTLE-03, SE-CASUALTY-*, SE-RETREAT-*, SE-BOAT-11, SE-REVEAL-01.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from commands import Order
from minaria.engine.acts import Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import Deed
from minaria.games.seasons.rules import battle, boats, combat, moves, retreat, talk
from minaria.games.seasons.rules.combat import Fighter
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.wording import area_name

# -- what the acts want of the phases that list them


class Stepwise(Protocol):
    """A reveal that goes on step by step."""

    def announce(self, g: Seasons) -> str:
        """What comes next, in words."""

    def go_on(self, g: Seasons) -> Next:
        """The next step."""


class OutOfCastle(Protocol):
    """A question how many help out of a castle."""

    def able(self, g: Seasons) -> list[str]:
        """Units still idle there."""

    def send(self, g: Seasons, n: int) -> None:
        """So many of them help."""


class Loss(Protocol):
    """What one nation loses in a battle. worth: points of each unit; points: what is still to be lost."""

    worth: dict[str, int]
    points: int

    def left(self, g: Seasons) -> list[Fighter]:
        """Units that can still be lost."""

    def lose(self, g: Seasons, units: list[str]) -> None:
        """They are lost."""

    def settle_walls(self, g: Seasons, fall: bool) -> Next:
        """The building falls, or takes as much as it can without falling."""

    def go_on(self, g: Seasons) -> Next:
        """On, until all is lost that must be."""


class Cargo(Protocol):
    """Cargo that lost its boats: in which ocean, how many units go."""

    area: str
    count: int

    def lost(self, g: Seasons, units: tuple[str, ...]) -> Next:
        """They go down."""


class Rout(Protocol):
    """A retreat. units: those that must go."""

    units: tuple[str, ...]

    def flee(self, g: Seasons, units: list[str], place: str) -> None:
        """They go there."""

    def start(self, g: Seasons) -> Next:
        """On, until all have gone."""


class Stepping(Deed[o.Step]):
    """SE-REVEAL-01."""

    kind = o.Step

    def do(self, g: Seasons, phase: Stepwise, order: o.Step) -> Next:
        """The next step is called, so that it is seen to happen also where it changes nothing."""
        talk.tell_map(g, f"The reveal goes on: {phase.announce(g)}.", hap.REVEAL(weight=0))
        return phase.go_on(g)


class Helping(Deed[o.HelpWith]):
    """SE-CASTLE-03."""

    kind = o.HelpWith
    phase: OutOfCastle

    def refusal(self, g: Seasons, seat: str, order: o.HelpWith) -> Refusal | None:
        fits = 0 <= order.number <= len(self.phase.able(g))
        return None if fits else Refusal("That number cannot be chosen now.")

    def likely(self, g: Seasons, seat: str) -> Iterator[o.HelpWith]:
        return map(o.HelpWith, range(len(self.phase.able(g)) + 1))

    def do(self, g: Seasons, phase: OutOfCastle, order: o.HelpWith) -> Next:
        phase.send(g, order.number)
        return end()


class Walls(Deed[Order]):
    """The building falls, or is spared (SE-CASUALTY-06)."""

    def __init__(self, kind: type[Order], fall: bool) -> None:
        self.kind = kind  # type: ignore[misc]
        self.fall = fall

    def do(self, g: Seasons, phase: Loss, order: Order) -> Next:
        return phase.settle_walls(g, self.fall)


class Losing(Deed[o.Lose]):
    """SE-CASUALTY-03, SE-CASUALTY-04."""

    kind, strict = o.Lose, True
    phase: Loss | None

    def refusal(self, g: Seasons, seat: str, order: o.Lose) -> Refusal | None:
        """Own units of this battle that what is left of the loss can destroy."""
        phase = self.phase
        assert phase is not None
        if not order.force or any(u not in phase.worth or u not in g.pieces for u in order.force):
            return Refusal("Name units of yours in this battle.", "SE-CASUALTY-03")
        if combat.take([battle.fighter(g, u) for u in order.force], phase.worth, phase.points) is None:
            return Refusal(f"A loss of {phase.points} does not reach their values.", "SE-CASUALTY-04")
        return None

    def units(self, g: Seasons, seat: str, said: Said) -> Sequence[str] | None:
        return None if self.phase is None else [f.id for f in self.phase.left(g) if g.pieces[f.id].seat == seat]

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Lose]:
        return (o.Lose((u,)) for u in self.units(g, seat, {}) or ())

    def do(self, g: Seasons, phase: Loss, order: o.Lose) -> Next:
        phase.lose(g, list(order.force))
        return phase.go_on(g)


class Drowning(Deed[o.Lose]):
    """SE-BOAT-11."""

    kind, strict = o.Lose, True
    phase: Cargo | None

    def refusal(self, g: Seasons, seat: str, order: o.Lose) -> Refusal | None:
        """Cargo of one's own there, and no more than must go."""
        phase = self.phase
        assert phase is not None
        among = boats.may_drown(g, phase.area, seat)
        if not order.force or any(u not in among for u in order.force):
            return Refusal(f"Name units of yours aboard boats at {area_name(phase.area)}.", "SE-BOAT-11")
        if len(order.force) > phase.count:
            return Refusal(f"Only {phase.count} must go.", "SE-BOAT-11")
        return None

    def units(self, g: Seasons, seat: str, said: Said) -> Sequence[str] | None:
        return None if self.phase is None else boats.may_drown(g, self.phase.area, seat)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Lose]:
        return (o.Lose((u,)) for u in self.units(g, seat, {}) or ())

    def do(self, g: Seasons, phase: Cargo, order: o.Lose) -> Next:
        return phase.lost(g, order.force)


class Retreating(Deed[o.RetreatTo]):
    """SE-RETREAT-01 to SE-RETREAT-05."""

    kind, strict = o.RetreatTo, True
    phase: Rout | None

    def refusal(self, g: Seasons, seat: str, order: o.RetreatTo) -> Refusal | None:
        """Only beaten units, only to where they may go."""
        assert self.phase is not None
        if not order.force or any(u not in self.phase.units for u in order.force):
            return Refusal("Name units that must retreat.", "SE-RETREAT-01")
        if any(order.place not in retreat.havens(g, u) for u in order.force):
            closed = order.place in (*g.battles, *g.lost) or moves.intruders(g, order.place)
            rule = "SE-RETREAT-02" if closed else "SE-RETREAT-01"
            return Refusal(f"They cannot retreat to {area_name(order.place)}.", rule)
        if not areas()[order.place].land and g.pieces[order.force[0]].kind != BOAT:
            if len(order.force) > retreat.places_aboard(g, seat, order.place):
                return Refusal("The boats there have no room for all of them.", "SE-RETREAT-03")
        return None

    def units(self, g: Seasons, seat: str, said: Said) -> Sequence[str] | None:
        return None if self.phase is None else self.phase.units

    def likely(self, g: Seasons, seat: str) -> Iterator[o.RetreatTo]:
        """Everybody who can, and the first alone, to each place."""
        assert self.phase is not None
        ways = {u: retreat.havens(g, u) for u in self.phase.units}
        for goal in dict.fromkeys(a for w in ways.values() for a in w):
            able = tuple(u for u, w in ways.items() if goal in w)
            yield from (o.RetreatTo(force, goal) for force in dict.fromkeys((able, able[:1])))

    def do(self, g: Seasons, phase: Rout, order: o.RetreatTo) -> Next:
        phase.flee(g, list(order.force), order.place)
        return phase.start(g)


STEP = Stepping()
WALLS = (Walls(o.SpareWalls, False), Walls(o.WallsFall, True))
