"""Choosing which units are lost: asked only when the choice means anything.

Book: "Combat" (the owner picks), Events Table; DR-COMBAT-04, DR-EVENT-05, -06, -11, -12, -15, DR-SEA-08, DRR-19.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.events import Lose
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.rules import losses
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import count, seat_name


class Losses(SeatPhase):
    """A seat loses `count` of `among`; `event` losses are not regenerated this turn; `by` is the enemy responsible."""

    title: ClassVar[str] = "Losses"
    deeds = (Lose,)
    among: tuple[str, ...]
    count: int
    cause: str
    event: bool = False
    by: str = ""
    wrecker: bool = False  # enemy fleets are responsible for what happens to heroes at sea

    def start(self, g: Minaria) -> Next:
        self.among = tuple(u for u in self.among if u in g.pieces)
        n = min(self.count, len(self.among))
        if n <= 0:
            return end(())
        if n == len(self.among) or losses.alike(g, self.among):
            return self.remove(g, self.among[:n])
        self.count = n
        return STAY

    def recheck(self, g: Minaria) -> Next:
        return self.start(g)

    def concerned(self, g: Minaria) -> list[str]:
        """Those the loss falls on."""
        return [u for u in self.among if u in g.pieces]

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        prompt = f"{self.cause}: choose {count(self.count, 'unit')} to lose among {losses.by_site(g, self.among)}."
        waiting = f"{seat_name(self.seat)} chooses {count(self.count, 'unit')} to lose."
        return [
            DeedsAsk(
                g,
                self.seat,
                prompt,
                self.deeds,
                waiting=waiting,
                absent=Lose(tuple(losses.cheapest(g, self.among, self.count))),
                about=hap.LOSS(dict.fromkeys(g.pieces[u].hex for u in self.among), {self.seat: hap.LOSES}),
                phase=self,
            )
        ]

    def remove(self, g: Minaria, lost: Sequence[str]) -> Next:
        """Take them off; passengers of lost fleets drown uncounted or change ship, heroes roll for shipwreck.

        DR-SEA-08.
        """
        perils = losses.lose(g, self.seat, lost, self.event, self.by if self.wrecker else "")
        if perils:
            return goto(Fates(perils))
        return end(tuple(lost))
