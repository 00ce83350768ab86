"""The Crown Phase: the player draws a crown item, to play or to keep (chapter CROWN)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.kingmaker.chapters import crown
from minaria.games.kingmaker.chapters.crown import Award, BringIn, Keep
from minaria.games.kingmaker.chapters.deals import Deals
from minaria.games.kingmaker.phases.clash import Doom
from minaria.games.kingmaker.phases.parts import BESIDES
from minaria.games.kingmaker.rules import reserve
from minaria.games.kingmaker.rules.items import TO_CHANCERY, holder_refusal, kind_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import people
from minaria.games.kingmaker.wording import name, seat_name

SHOWN = 3
"""Reasons why an item cannot be played, at most."""


class CrownPhase(Deals, SeatPhase):
    """The player draws an item, then plays or keeps it; asked whatever it is, so that nobody learns what (KM-CROWN-01,
    KM-CROWN-02, KM-SECRET-02).
    """

    title: ClassVar[str] = "Crown Phase"
    leads_to: ClassVar[tuple[str, ...]] = (*Deals.leads_to, Doom.__name__)
    deeds = (*crown.ANYTIME, *BESIDES, Keep, Through)

    def start(self, g: Kingmaker) -> Next:
        reserve.draw_item(g, self.seat)
        return STAY if g.drawn else end()

    def recheck(self, g: Kingmaker) -> Next:
        return STAY if g.drawn else end()

    def through(self, g: Kingmaker) -> Next:
        """What was drawn and not played is kept."""
        if g.drawn:
            reserve.keep(g, self.seat)
        return end()

    def played(self, g: Kingmaker) -> Next:
        """What was drawn has been played."""
        return STAY if g.drawn else end()

    def execution(self, g: Kingmaker, doomed: Sequence[str]) -> Next:
        """Heirs and captives are executed, unless somebody is pardoned (KM-CAPTURE-05)."""
        return call(Doom(tuple(doomed), "is executed"))

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        return {"noble" if g.drawn in people() else "item": g.drawn}

    def why(self, g: Kingmaker) -> str:
        """Why what was drawn cannot be played, in brackets."""
        if not g.drawn or kind_of(g.drawn) not in (*TO_CHANCERY, "mercenary", "ship", "place"):
            return ""
        if not g.of(self.seat):
            return " (you have no noble)"
        found = [holder_refusal(g, g.drawn, n) for n in g.of(self.seat)]
        said = dict.fromkeys(why.text.rstrip(".") for why in found if why is not None)
        return f" ({'; '.join(said)})" if len(said) <= SHOWN else ""

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        may = ["award it"] if any(o.item == g.drawn for o in Award.orders(g, self.seat, self)) else []
        may += ["bring him in"] if any(o.noble == g.drawn for o in BringIn.orders(g, self.seat, self)) else []
        now = f"{', '.join(may)}, or done" if may else f"it cannot be played now{self.why(g)}; done"
        prompt = f"You have drawn {name(g.drawn)}: {now} to keep it in reserve."
        waiting = f"{seat_name(self.seat)} plays or keeps a crown item."
        acts: Any = self.deeds
        return [DeedsAsk(g, self.seat, prompt, acts, waiting=waiting, absent=Done(), phase=self)]
