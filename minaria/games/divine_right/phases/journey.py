"""Heroes without escort on their way past dangers.

Book: "Heroes: Fate"; DR-FATE-*.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import Ask, Next, SeatPhase, call, end
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import (
    enemy_at,
    hex_of,
    kingdom_owner,
    owner,
    put,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit


class Journey(SeatPhase):
    """Heroes without escort pass dangers, rolling at each (DR-FATE-04, -06, -08, -09, -13)."""

    title: ClassVar[str] = "A hero's journey"
    travellers: tuple[str, ...]
    dangers: tuple[int, ...]
    to: int

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        left = tuple(u for u in self.travellers if u in g.pieces and owner(g, u) == self.seat and not self.taken(g, u))
        if not left:
            return end()
        if not self.dangers:
            for u in left:
                put(g, u, self.to, self.within(g, u))
            return end()
        h, self.dangers = self.dangers[0], self.dangers[1:]
        for u in left:
            put(g, u, h)
        return call(Fates(tuple(Peril(u, self.menace(g, h), "pass") for u in left)))

    def taken(self, g: Minaria, uid: str) -> bool:
        """Captured on the way."""
        return g.realms[unit(uid).kingdom].prison != 0

    def within(self, g: Minaria, uid: str) -> bool:
        """Whether he ends inside walls (DR-INSIDE-07)."""
        return walled(g, self.to)

    def menace(self, g: Minaria, h: int) -> str:
        """Whose danger it is: armies in the hex, the besieger, or the castle's master."""
        there = enemy_at(g, self.seat, h)
        if there:
            return owner(g, there[0])
        if h in g.sieges and g.sieges[h].seat != self.seat:
            return g.sieges[h].seat
        return kingdom_owner(g, hex_of(h).kingdom) if walled(g, h) else ""

    def ask(self, g: Minaria) -> list[Ask]:
        return []
