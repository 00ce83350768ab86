"""Heroes without escort on their way past dangers.

Book: "Heroes: Fate"; DR-FATE-*.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import Ask, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.rules.fates import Peril, menace
from minaria.games.divine_right.rules.status import owner, prisoner, put, walled
from minaria.games.divine_right.state import Minaria

EACH = 3
"""The level (`Rules.level`) from which on all heroes of a march roll who go alone, not only the first company."""


class Journey(SeatPhase):
    """Heroes without escort pass dangers, rolling at each (DR-FATE-04, -06, -08, -09, -13)."""

    title: ClassVar[str] = "A hero's journey"
    travellers: tuple[str, ...]
    dangers: tuple[int, ...]
    to: int

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        left = tuple(u for u in self.travellers if u in g.pieces and owner(g, u) == self.seat and not prisoner(g, u))
        if not left:
            return end()
        if not self.dangers:
            for u in left:
                put(g, u, self.to, walled(g, self.to))  # DR-INSIDE-07
            return end()
        h, self.dangers = self.dangers[0], self.dangers[1:]
        for u in left:
            put(g, u, h)
        return call(Fates(tuple(Peril(u, menace(g, self.seat, h), "pass") for u in left)))

    def ask(self, g: Minaria) -> list[Ask]:
        return []


class Journeys(SeatPhase):
    """Several companies of heroes set out alone, one after the other; then heroes roll who were searched for."""

    title: ClassVar[str] = "Heroes' journeys"
    queue: tuple[Journey, ...]
    perils: tuple[Peril, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if g.players[self.seat].out:
            return end()
        if self.queue:
            following, self.queue = self.queue[0], self.queue[1:]
            return call(following)
        return goto(Fates(self.perils)) if self.perils else end()

    def ask(self, g: Minaria) -> list[Ask]:
        return []
