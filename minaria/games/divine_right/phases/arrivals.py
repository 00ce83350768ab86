"""New units: regulars that return, mercenaries hired or enticed away, Trolls that grow again.

Book: "Random Events", "Mercenary Units", "Trolls"; DR-EVENT-08, -10, -14, -18..24, DR-MERC-*, DR-TROLL-02..05; DRR-91.
Called by the events round.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.divine_right.chapters.events import Entice, Hire, Regrow, Replace
from minaria.games.divine_right.rules import deploy, mercenaries, trolls
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import count, listing, place_name, seat_name


class Regrowth(SeatPhase):
    """One Troll army grows again; its owner says which where there is a choice (DR-TROLL-02, DRR-91)."""

    title: ClassVar[str] = "Trolls"
    deeds = (Regrow,)

    def start(self, g: Minaria) -> Next:
        able = trolls.regrowing(g, self.seat)
        if len(able) > 1:
            return STAY
        for u in able:
            trolls.regrow(g, u)
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.start(g)

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        able = trolls.regrowing(g, self.seat)
        sites = [place_name(unit(u).home) for u in able]
        prompt = f"A Troll army grows again: replace 1 army at {listing(sites, 'or')}."
        waiting = f"{seat_name(self.seat)} says which Troll army grows again."
        return [
            DeedsAsk(
                g,
                self.seat,
                prompt,
                self.deeds,
                waiting=waiting,
                absent=Replace((able[0],), unit(able[0]).home),
                phase=self,
            )
        ]


class Arrivals(SeatPhase):
    """A player brings units in: regulars replaced, mercenaries hired, or either (DR-EVENT-08, -10, -14; DR-MERC-*)."""

    title: ClassVar[str] = "New units"
    deeds = (Replace, Hire, Entice, Through)
    count: int
    regulars: bool
    mercenaries: bool

    def start(self, g: Minaria) -> Next:
        return self.go_on(g)

    def go_on(self, g: Minaria) -> Next:
        """Ask again while something can still come."""
        if self.count > 0 and self.possible(g):
            return STAY
        if self.count > 0:
            g.tell(
                f"{count(self.count, 'unit')} due to {seat_name(self.seat)} cannot be placed and "
                f"{'is' if self.count == 1 else 'are'} lost."
                if self.mercenaries
                else "Nothing more can return."
            )
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.go_on(g)

    def through(self, g: Minaria) -> Next:
        """What is due is given up."""
        if self.count:
            g.tell(f"{seat_name(self.seat)} brings in no more.")
        return end()

    def possible(self, g: Minaria) -> bool:
        """Whether anything can come now."""
        if self.regulars and deploy.replaceable(g, self.seat):
            return True
        return self.mercenaries and bool(mercenaries.hireable(g, self.seat) or mercenaries.enticeable(g, self.seat))

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        ways = []
        if self.regulars and deploy.replaceable(g, self.seat):
            ways.append("replace an eliminated regular")
        if self.mercenaries and mercenaries.hireable(g, self.seat):
            ways.append("hire a mercenary army or fleet at a friendly castle or port")
        elif self.mercenaries and mercenaries.enticeable(g, self.seat):
            ways.append("entice a mercenary away from an enemy")
        prompt = f"{count(self.count, 'unit')} to bring in: {' or '.join(ways) or 'none possible'}."
        waiting = f"{seat_name(self.seat)} brings in new units."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why an order that is not on offer cannot help here."""
        if isinstance(order, Hire):
            if not self.mercenaries:
                return Refusal("This event brings regulars back, not mercenaries.", "DR-EVENT-08")
            return order.refusal(g, self.seat, self) or Refusal("The pool is empty.", "DR-MERC-01")
        if isinstance(order, Replace):
            if not self.regulars:
                return Refusal("This event brings mercenaries, not regulars.", "DR-EVENT-10")
            return order.refusal(g, self.seat, self)
        if isinstance(order, Entice):
            return Refusal("Mercenaries are taken from enemies only when the pool is empty for you.", "DR-MERC-05")
        return None
