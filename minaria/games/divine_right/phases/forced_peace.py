"""Forced Peace: who holds an enemy ally's monarch or plundered royal castle tries to take the kingdom out of the war.

Book: "Forced Peace"; DR-PEACE-*; DRR-03, DRR-79, DRR-81. An order of the diplomacy round, and the vetoes against it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.acts import Act, ActsAsk
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import ANSWERS
from minaria.games.divine_right.orders import (
    ForcePeace,
    Refuse,
)
from minaria.games.divine_right.rules import peace
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import kingdom_does, seat_name


class ForcingPeace(Act[ForcePeace]):
    """A die for each enemy ally whose monarch or plundered royal castle the seat holds (DR-PEACE-01, -04, -06, -20)."""

    kind = ForcePeace

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.orders(g, seat))

    def refusal(self, g: Minaria, seat: str, order: ForcePeace) -> Refusal | None:
        bar = peace.check(g, seat, order.kingdom)
        if bar is not None:
            return bar
        if order.kingdom in self.phase.forced:
            return Refusal("One Forced Peace roll for a monarch and round.", "DR-PEACE-20")
        if order.kingdom == self.phase.worked:
            return Refusal("Your ambassador worked on that monarch this round.", "DR-PEACE-04")
        return None

    def orders(self, g: Minaria, seat: str) -> list[ForcePeace]:
        return [o for k in kingdoms() if self.refusal(g, seat, o := ForcePeace(k)) is None]

    def do(self, g: Minaria, phase: Any, order: ForcePeace) -> Next:
        phase.forced = (*phase.forced, order.kingdom)
        return call(Veto(order.kingdom, phase.seat)) if peace.yields(g, phase.seat, order.kingdom) else STAY


class Veto(Phase):
    """Besiegers of the kingdom, then a third jailer, may cancel a Forced Peace by refusing to let go.

    DR-PEACE-13..16, DRR-79.
    """

    title: ClassVar[str] = "Forced Peace"
    acts = ANSWERS
    kingdom: str
    by: str
    asked: tuple[str, ...] = ()
    who: str = ""

    def start(self, g: Minaria) -> Next:
        return self.next_one(g)

    def next_one(self, g: Minaria) -> Next:
        """Ask the next besieger or jailer, or conclude the peace; besiegers leave when the turn ends.

        DRR-03, DRR-79.
        """
        self.who = next((s for s in peace.vetoers(g, self.by, self.kingdom) if s not in self.asked), "")
        if self.who:
            return STAY
        peace.conclude(g, self.by, self.kingdom)
        return end()

    def ask(self, g: Minaria) -> list[ActsAsk]:
        name = kingdoms()[self.kingdom].name
        return [
            ActsAsk(
                g,
                self.who,
                f"{name} makes peace if you agree to lift your siege or release its monarch: agree or refuse.",
                self.acts,
                waiting=f"{seat_name(self.who)} may refuse the peace of {name}.",
                absent=Refuse(),
            )
        ]

    def agreed(self, g: Minaria) -> Next:
        """This one lets go; the next is asked."""
        self.asked = (*self.asked, self.who)
        return self.next_one(g)

    def refused(self, g: Minaria) -> Next:
        """There is no peace."""
        g.tell(
            f"{seat_name(self.who)} refuses; {kingdom_does(self.kingdom, 'fights')} on.",
            hap.PEACE(kingdoms()[self.kingdom].royal, weight=1),
        )
        return end()
