"""What one faction offers another is asked at once: a trade or an alliance (KM-TRADE-01, KM-ALLIANCE-01).

Others learn of it once it is done (K-16).
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.events import What
from minaria.engine.phases import Next, Phase, SeatPhase, call, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.common import Accept, Grant, Later, Refuse
from minaria.games.kingmaker.rules import open_offers, trading
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import award_name, listing, seat_name


class AskDeal(SeatPhase):
    """Accept, refuse, or leave it open; silence refuses. items: what is given, back: what is asked for.

    Ends with True or False.
    """

    title: ClassVar[str] = "An offer"
    deeds = (Accept, Grant, Refuse, Later)
    by: str
    kind: str
    items: tuple[str, ...] = ()
    back: tuple[str, ...] = ()

    def about(self) -> What:
        """What it is about, for those who hear of it."""
        made = hap.ALLIANCE if self.kind == trading.ALLIANCE else hap.TRADE
        return made((), {self.seat: hap.ASKED, self.by: hap.ASKS})

    def known_by(self) -> tuple[str, ...]:
        return self.seat, self.by

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        if self.kind == trading.ALLIANCE:
            what = "an alliance"
        else:
            what = f"{listing(map(award_name, self.items))} for {listing(map(award_name, self.back))}"
        prompt = f"{seat_name(self.by)} offers you {what}: accept, refuse or later?"
        waiting = f"{seat_name(self.seat)} considers an offer."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Refuse(), about=self.about())]

    def agreed(self, g: Kingmaker) -> Next:
        """It is done."""
        if self.kind == trading.ALLIANCE:
            trading.ally(g, self.by, self.seat)
        else:
            trading.trade(g, self.items, self.back)
        return end(True)

    def refused(self, g: Kingmaker) -> Next:
        """Nothing comes of it, and only the two hear of it."""
        text = f"{seat_name(self.seat)} refuses {seat_name(self.by)}'s offer."
        g.tell("", self.about(), **{self.seat: text, self.by: text})
        trading.spurn(g, self.by, self.seat, self.kind)
        return end(False)

    def left_open(self, g: Kingmaker) -> Next:
        """It may be accepted later."""
        open_offers.leave_open(g, open_offers.Offer(self.by, self.seat, self.kind, self.items, self.back))
        return end(False)

    def recheck(self, g: Kingmaker) -> Next:
        if self.kind == trading.ALLIANCE:
            why = trading.alliance_refusal(g, self.by, self.seat)
        else:
            why = trading.trade_refusal(g, self.by, self.items, self.seat, self.back)
        return end(False) if why is not None else super().recheck(g)


class Deals(Phase):
    """A phase in which offers are made to others."""

    leads_to: ClassVar[tuple[str, ...]] = (AskDeal.__name__,)

    def offer(self, g: Kingmaker, to: str, kind: str, items: tuple[str, ...] = (), back: tuple[str, ...] = ()) -> Next:
        """Another faction is asked what it says to that."""
        return call(AskDeal(to, g.actor, kind, items, back))
