"""The step of marriages (chapters MARRIAGE, CONTRACT)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.acts import ActsAsk
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.acts import Through
from minaria.games.blood_royale.acts.contracts import WEDDING_ACTS
from minaria.games.blood_royale.acts.dynasty import Allowing, GivingBack, Granting, Leasing, WeddingAtHome
from minaria.games.blood_royale.phases.courtship import Courtships
from minaria.games.blood_royale.rules import offers
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import seat_name


class Weddings(Phase):
    """All players arrange marriages at the same time until everybody is done."""

    title: ClassVar[str] = "Marriages"
    together: ClassVar[bool] = True
    acts = (*WEDDING_ACTS, WeddingAtHome(), GivingBack(), Granting(), Leasing(), Allowing(), Through())

    def start(self, g: BloodRoyale) -> Next:
        g.step = "marriages"
        if g.aristocrats:
            return call(Courtships(), then=self.open)
        return self.open(g, None)

    def open(self, g: BloodRoyale, value: Any) -> Next:
        """Everybody arranges his own."""
        g.ready = ()
        return STAY

    def ask(self, g: BloodRoyale) -> list[ActsAsk]:
        prompt = "Marriages: arrange weddings, and done when you are through ('who is marriageable')."
        return [
            ActsAsk(g, s, prompt, self.acts, waiting=f"{seat_name(g, s)} arranges marriages.", absent=Done())
            for s in g.seats
            if s not in g.ready
        ]

    def on_done(self, g: BloodRoyale, order: Done) -> Next:
        g.ready = (*g.ready, g.actor)
        g.tell(f"{seat_name(g, g.actor)} has done with marriages.", hap.STEP((), {g.actor: hap.READY}))
        if len(g.ready) < len(g.seats):
            return STAY
        offers.lapse(g)
        g.inherited = ()
        return end()
