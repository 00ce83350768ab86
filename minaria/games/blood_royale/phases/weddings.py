"""The step of marriages (chapters MARRIAGE, CONTRACT). Who is through with it may still answer what is offered him."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, WAIT, Next, Phase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters import contracts, court
from minaria.games.blood_royale.chapters.common import not_now
from minaria.games.blood_royale.chapters.complaints import Complain
from minaria.games.blood_royale.chapters.events import BuyBack
from minaria.games.blood_royale.chapters.succession import CrownPretender
from minaria.games.blood_royale.chapters.weddings import Wed
from minaria.games.blood_royale.phases.courtship import Courtships
from minaria.games.blood_royale.rules import offers, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import seat_name


class Weddings(Phase):
    """All players arrange marriages at the same time until everybody is done."""

    title: ClassVar[str] = "Marriages"
    together: ClassVar[bool] = True
    deeds = (
        contracts.Offer,
        *contracts.ANSWERING,
        Complain,
        Wed,
        court.GiveBack,
        *court.AT_COURT,
        court.Lease,
        court.AllowWedding,
        BuyBack,
        CrownPretender,
        Through,
    )

    def start(self, g: BloodRoyale) -> Next:
        g.step = "marriages"
        if g.aristocrats:
            return call(Courtships(), then=self.open)
        return self.open(g, None)

    def open(self, g: BloodRoyale, value: Any) -> Next:
        """Everybody arranges his own."""
        g.ready = ()
        return STAY

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        prompt = "Arrange weddings, and done when you are through ('who is marriageable')."
        young = (
            "Nobody of yours may marry yet; children can be promised ('offer ...'), else done ('who is marriageable')."
        )
        late = "You are through with marriages, but something is offered you: sign, counter or decline it."
        out = []
        for s in g.seats:
            waiting = f"{seat_name(g, s)} arranges marriages."
            if s not in g.ready:
                said = prompt if any(weddings.free(g, p) for p in g.living(s)) else young
                out.append(DeedsAsk(g, s, said, self.deeds, waiting=waiting, absent=Done(), phase=self))
            elif any(p.awaits(s) for p in g.pacts.values()):
                out.append(
                    DeedsAsk(g, s, late, contracts.ANSWERING, waiting=waiting, absent=WAIT, awaited=False, phase=self)
                )
        return out

    def why_not(self, g: BloodRoyale, order: Order) -> Refusal | None:
        return not_now(order) or super().why_not(g, order)

    def through(self, g: BloodRoyale) -> Next:
        """A seat is through."""
        g.ready = (*g.ready, g.actor)
        g.tell(f"{seat_name(g, g.actor)} has done with marriages.", hap.STEP((), {g.actor: hap.READY}))
        if len(g.ready) < len(g.seats):
            return STAY
        offers.lapse(g)
        g.inherited = ()
        return end()
