"""The step of marriages (chapters MARRIAGE, CONTRACT). Who is through with it may still answer what is offered him."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import WAIT, Next, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters import contracts, court
from minaria.games.blood_royale.chapters.common import not_now
from minaria.games.blood_royale.chapters.complaints import Complain
from minaria.games.blood_royale.chapters.events import BuyBack
from minaria.games.blood_royale.chapters.succession import CrownPretender
from minaria.games.blood_royale.chapters.weddings import Wed
from minaria.games.blood_royale.phases.courtship import Courtships
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.rules import offers, weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import seat_name


class Weddings(Together):
    """All players arrange marriages at the same time until everybody is done."""

    title: ClassVar[str] = "Marriages"
    waits: ClassVar[str] = "arranges marriages."
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
        return super().start(g)

    def said(self, g: BloodRoyale, seat: str) -> str:
        if any(weddings.free(g, p) for p in g.living(seat)):
            return "Arrange weddings, and done when you are through ('who is marriageable')."
        young = "Nobody of yours may marry yet; children can be promised ('offer ...')"
        return f"{young}, else done ('who is marriageable')."

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        return [self.asked(g, s) if s not in g.ready else self.late(g, s) for s in g.seats if self.hears(g, s)]

    def hears(self, g: BloodRoyale, seat: str) -> bool:
        """Whether a seat is asked: it is not through, or something is offered it."""
        return seat not in g.ready or any(p.awaits(seat) for p in g.pacts.values())

    def late(self, g: BloodRoyale, seat: str) -> DeedsAsk:
        """What a seat is asked that is through."""
        prompt = "You are through with marriages, but something is offered you: sign, counter or decline it."
        waiting = f"{seat_name(g, seat)} {self.waits}"
        return DeedsAsk(g, seat, prompt, contracts.ANSWERING, waiting=waiting, absent=WAIT, awaited=False, phase=self)

    def why_not(self, g: BloodRoyale, order: Order) -> Refusal | None:
        return not_now(order) or super().why_not(g, order)

    def leave(self, g: BloodRoyale, seat: str) -> None:
        g.tell(f"{seat_name(g, seat)} has done with marriages.", hap.STEP((), {seat: hap.READY}))

    def over(self, g: BloodRoyale) -> Next:
        offers.lapse(g)
        g.inherited = ()
        return end()
