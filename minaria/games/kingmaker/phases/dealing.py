"""The setting up: everybody allots what he was dealt and stations his nobles, all at the same time (chapter SETUP)."""

from __future__ import annotations

from typing import ClassVar

from commands import Order
from minaria.engine.deeds import DeedsAsk, typed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, end
from minaria.games.kingmaker.chapters.common import Give
from minaria.games.kingmaker.chapters.setup import SETUP, Allot, Station
from minaria.games.kingmaker.rules import allotting
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import people
from minaria.games.kingmaker.wording import award_name, listing, name, seat_name


class Allotment(Phase):
    """Item after item, then castle after castle; what leaves no choice is settled unasked (KM-SETUP-08 to -19)."""

    title: ClassVar[str] = "Setting up"
    together: ClassVar[bool] = True
    deeds = SETUP

    def start(self, g: Kingmaker) -> Next:
        for seat in g.deal:
            allotting.bring_in(g, seat)
        return self.go_on(g)

    def go_on(self, g: Kingmaker) -> Next:
        """Settle what leaves no choice; the end when nobody has one any more."""
        for seat in g.deal:
            allotting.settle(g, seat)
        return STAY if any(self.owes(g, s) for s in g.deal) else end()

    def why_not(self, g: Kingmaker, order: Order) -> Refusal | None:
        if isinstance(order, Give):
            return Refusal("All your items are allotted.", "KM-SETUP-13")
        if isinstance(order, Station):
            return Refusal("Items are allotted before nobles are stationed.", "KM-SETUP-13")
        return None

    def recheck(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    @staticmethod
    def owes(g: Kingmaker, seat: str) -> bool:
        """Whether a seat has still something to say."""
        return bool(allotting.next_item(g, seat) or allotting.homeless(g, seat))

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        item = allotting.next_item(g, seat)
        return {"item": item} if item else {"noble": next(iter(allotting.homeless(g, seat)), "")}

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        out = []
        for seat in g.deal:
            if not self.owes(g, seat):
                continue
            item = allotting.next_item(g, seat)
            may = [*(Allot if item else Station).orders(g, seat, self)]
            if item:
                prompt = f"Who gets {award_name(item)}: {listing((name(o.noble) for o in may), 'or')}?"
            else:
                noble = allotting.homeless(g, seat)[0]
                prompt = f"Where does {name(noble)} begin: {listing(map(name, people()[noble].castles), 'or')}?"
            waiting = f"{seat_name(seat)} sets up."
            out.append(DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=typed(may[0]), phase=self))
        return out
