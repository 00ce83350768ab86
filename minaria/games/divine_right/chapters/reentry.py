"""Those who are out of the game ask to come back, and others make room for them.

Book: "The Re-Entry of an Eliminated Player"; DR-REENTRY-01, -07.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Among, Displace
from minaria.games.divine_right.rules import displacement
from minaria.games.divine_right.rules.status import set_player
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import listing, place_name, seat_name


@order(
    "return [to the game]",
    "return to play",
    "come back",
    "re-enter",
    "reenter|rejoin",
    rule="DR-REENTRY-01",
    examples=("return", "come back"),
)
class Return(Deed):
    """Out of the game, when a turn is over: ask the others to let you back in with a new kingdom and no points."""

    def do(self, g: Minaria, phase: Any) -> Next:
        g.tell(f"{seat_name(phase.seat)} asks to come back into the game.", hap.RETURN())
        return phase.consult()


@order("retire [from the game]", "stay out", rule="DR-REENTRY-01", examples=("retire",), grave=True)
class Retire(Deed):
    """Out of the game, when a turn is over: do not come back, and do not be asked again."""

    def do(self, g: Minaria, phase: Any) -> Next:
        set_player(g, phase.seat, retired=True)
        g.tell(f"{seat_name(phase.seat)} retires and will not come back.", hap.RETURN())
        return phase.resume(g, None)


class MakeWay(Displace):
    """Only those concerned, each to one of its nearest hexes (DR-REENTRY-07)."""

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        ways = phase.ways(g)
        if not self.force or any(u not in ways for u in self.force):
            return Refusal(f"Only your units at {place_name(phase.place)} are displaced.", "DR-REENTRY-07")
        bad = next((u for u in self.force if self.place not in ways[u]), "")
        if bad:
            near = listing([place_name(h) for h in ways[bad]], "or")
            return Refusal(f"They go to the nearest hex that is free for them: {near}.", "DR-REENTRY-07")
        return None

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[MakeWay]:
        """All who can to each hex, and one alone."""
        ways = phase.ways(g)
        for h in dict.fromkeys(n for to in ways.values() for n in to):
            able = tuple(u for u, to in ways.items() if h in to)
            yield cls(able, h)
            if len(able) > 1:
                yield cls(able[:1], h)

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among(mine, phase.place)

    def do(self, g: Minaria, phase: Any) -> Next:
        displacement.go(g, phase.seat, self.force, phase.place, self.place)
        return phase.resume(g, None)
