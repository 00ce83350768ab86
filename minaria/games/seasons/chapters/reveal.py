"""The word that lets the reveal go on, and what is chosen meanwhile: help out of castles, losses, retreats.

Book: "Turns", "Battles", "War Boat"; SE-REVEAL-01, SE-CASTLE-03, SE-CASUALTY-*, SE-RETREAT-*, SE-BOAT-11. How much is
still to be lost, and by whom, the phases that list these orders say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Number, order
from minaria.engine.deeds import Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import OfficeDeed
from minaria.games.seasons.chapters.kinds import Force, Place
from minaria.games.seasons.rules import battle, boats, combat, moves, retreat, talk
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.wording import area_name


@order("next", "go on", "next step", rule="SE-REVEAL-01", examples=("next",))
class Step(OfficeDeed):
    """Go on with the next step of the reveal."""

    def do(self, g: Seasons, phase: Any) -> Next:
        """The next step is called, so that it is seen to happen also where it changes nothing."""
        talk.tell_map(g, f"The reveal goes on: {phase.announce(g)}.", hap.REVEAL(weight=0))
        return phase.go_on(g)


@order("send NUMBER [to help]", "lend NUMBER", rule="SE-CASTLE-03", examples=("send 2 to help",))
class HelpWith(OfficeDeed):
    """How many idle units of your castles next door help in this battle; the others may help in a later one."""

    number: Number

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        fits = 0 <= self.number <= len(phase.able(g))
        return None if fits else Refusal("That number cannot be chosen now.")

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[HelpWith]:
        return map(cls, range(len(phase.able(g)) + 1))

    def do(self, g: Seasons, phase: Any) -> Next:
        phase.send(g, self.number)
        return end()


@order(
    "let [the] walls fall",
    "lose walls",
    rule="SE-CASUALTY-06",
    word="let walls fall",
    examples=("let walls fall",),
)
class WallsFall(OfficeDeed):
    """Let the building take half of the loss, which destroys it."""

    def do(self, g: Seasons, phase: Any) -> Next:
        return phase.settle_walls(g, True)


@order("spare [the] walls", rule="SE-CASUALTY-06", word="spare walls", examples=("spare walls",))
class SpareWalls(OfficeDeed):
    """Keep the building: your units take all of the loss."""

    def do(self, g: Seasons, phase: Any) -> Next:
        return phase.settle_walls(g, False)


@order("lose FORCE", rule="SE-CASUALTY-03", examples=("lose 1 infantry",))
class Lose(OfficeDeed):
    """Choose which of your units are lost."""

    force: Force

    strict = True

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Own units of this battle that what is left of the loss can destroy (SE-CASUALTY-03, SE-CASUALTY-04)."""
        if not self.force or any(u not in phase.worth or u not in g.pieces for u in self.force):
            return Refusal("Name units of yours in this battle.", "SE-CASUALTY-03")
        if combat.take([battle.fighter(g, u) for u in self.force], phase.worth, phase.points) is None:
            return Refusal(f"A loss of {phase.points} does not reach their values.", "SE-CASUALTY-04")
        return None

    @classmethod
    def candidates(cls, g: Seasons, seat: str, phase: Any, said: Said) -> Sequence[str] | None:
        return None if phase is None else [f.id for f in phase.left(g) if g.pieces[f.id].seat == seat]

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Lose]:
        return (cls((u,)) for u in cls.candidates(g, seat, phase, {}) or ())

    def do(self, g: Seasons, phase: Any) -> Next:
        phase.lose(g, list(self.force))
        return phase.go_on(g)


class Drown(Lose):
    """Cargo whose boats have sunk (SE-BOAT-11)."""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Cargo of one's own there, and no more than must go."""
        among = boats.may_drown(g, phase.area, seat)
        if not self.force or any(u not in among for u in self.force):
            return Refusal(f"Name units of yours aboard boats at {area_name(phase.area)}.", "SE-BOAT-11")
        return Refusal(f"Only {phase.count} must go.", "SE-BOAT-11") if len(self.force) > phase.count else None

    @classmethod
    def candidates(cls, g: Seasons, seat: str, phase: Any, said: Said) -> Sequence[str] | None:
        return None if phase is None else boats.may_drown(g, phase.area, seat)

    def do(self, g: Seasons, phase: Any) -> Next:
        return phase.lost(g, self.force)


@order(
    "retreat FORCE to PLACE",
    rule="SE-RETREAT-01",
    examples=("retreat 2 infantry to Alderhall",),
)
class RetreatTo(OfficeDeed):
    """Send beaten units to a neighbouring area."""

    force: Force
    place: Place

    strict = True

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Only beaten units, only to where they may go (SE-RETREAT-01 to SE-RETREAT-05)."""
        if not self.force or any(u not in phase.units for u in self.force):
            return Refusal("Name units that must retreat.", "SE-RETREAT-01")
        if any(self.place not in retreat.havens(g, u) for u in self.force):
            closed = self.place in (*g.battles, *g.lost) or moves.intruders(g, self.place)
            rule = "SE-RETREAT-02" if closed else "SE-RETREAT-01"
            return Refusal(f"They cannot retreat to {area_name(self.place)}.", rule)
        if not areas()[self.place].land and g.pieces[self.force[0]].kind != BOAT:
            if len(self.force) > retreat.places_aboard(g, seat, self.place):
                return Refusal("The boats there have no room for all of them.", "SE-RETREAT-03")
        return None

    @classmethod
    def candidates(cls, g: Seasons, seat: str, phase: Any, said: Said) -> Sequence[str] | None:
        return None if phase is None else phase.units

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[RetreatTo]:
        """Everybody who can, and the first alone, to each place."""
        ways = {u: retreat.havens(g, u) for u in phase.units}
        for goal in dict.fromkeys(a for w in ways.values() for a in w):
            able = tuple(u for u, w in ways.items() if goal in w)
            yield from (cls(force, goal) for force in dict.fromkeys((able, able[:1])))

    def do(self, g: Seasons, phase: Any) -> Next:
        phase.flee(g, list(self.force), self.place)
        return phase.start(g)


WALLS = (SpareWalls, WallsFall)
REVEAL: tuple[type[OfficeDeed], ...] = (Step, HelpWith, Drown, *reversed(WALLS), RetreatTo)
"""The orders of this chapter; of the two that share their words the later."""
