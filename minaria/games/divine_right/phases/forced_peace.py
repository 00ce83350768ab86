"""Forced Peace: who holds an enemy ally's monarch or plundered royal castle tries to take the kingdom out of the war.

Book: "Forced Peace"; DR-PEACE-*; DRR-03, DRR-79, DRR-81. The vetoes against it.
"""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, Phase, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import ANSWERS, Refuse
from minaria.games.divine_right.rules import peace
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import kingdom_does, seat_name


class Veto(Phase):
    """Besiegers of the kingdom, then a third jailer, may cancel a Forced Peace by refusing to let go.

    DR-PEACE-13..16, DRR-79.
    """

    title: ClassVar[str] = "Forced Peace"
    deeds = ANSWERS
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

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        name = kingdoms()[self.kingdom].name
        prompt = f"{name} makes peace if you agree to lift your siege or release its monarch: agree or refuse."
        waiting = f"{seat_name(self.who)} may refuse the peace of {name}."
        return [DeedsAsk(g, self.who, prompt, self.deeds, waiting=waiting, absent=Refuse())]

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
