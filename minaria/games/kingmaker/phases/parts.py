"""A part of a turn in which the player may do any of several things, or nothing: what the parts have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import Deed, DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.kingmaker.chapters import captives, trade
from minaria.games.kingmaker.chapters.captives import Ransom
from minaria.games.kingmaker.chapters.company import Seize
from minaria.games.kingmaker.chapters.deals import Deals
from minaria.games.kingmaker.chapters.movement import Move
from minaria.games.kingmaker.phases import talks
from minaria.games.kingmaker.phases.clash import Doom
from minaria.games.kingmaker.rules import open_offers
from minaria.games.kingmaker.rules.open_offers import RANSOM, Offer
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import listing, seat_name

BESIDES: tuple[type[Deed], ...] = (*captives.EXECUTING, *trade.HANDING)
"""What a player may do at any time in his turn, and for which alone he is not asked."""


def reminder(g: Kingmaker, seat: str) -> str:
    """The offers to a seat that it has left open, behind what it is asked; '' where there are none."""
    left = [str(n) for n, offer in open_offers.standing(g, seat) if offer.to == seat]
    return f" You have left open: offer {listing(left)} (see 'promises')." if left else ""


class Part(Deals, SeatPhase):
    """The player orders what he likes and says when he is through; where nothing is possible nobody is asked, unless
    the referee has set the part and so holds it open.
    """

    prompt: ClassVar[str] = ""
    doing: ClassVar[str] = ""
    leads_to: ClassVar[tuple[str, ...]] = (*Deals.leads_to, "AskRansom", "Payment")

    def start(self, g: Kingmaker) -> Next:
        seen = g.copy()  # while it stands, what is found out about it is found once
        seen.settle()
        return STAY if self.possible(seen) else end()

    def held_open(self, g: Kingmaker) -> Next:
        return STAY

    def played(self, g: Kingmaker) -> Next:
        """A crown item has been played."""
        return STAY

    def possible(self, g: Kingmaker) -> bool:
        """Whether there is anything to be done here but what may be done at any time, or to say that one is through."""
        besides = (Through, *BESIDES)
        return any(deed not in besides and self.may(g, deed) for deed in self.deeds)

    def may(self, g: Kingmaker, deed: Any) -> bool:
        """Whether a deed has a legal order now."""
        return deed.offered(g, self.seat, self) and next(iter(deed.orders(g, self.seat, self)), None) is not None

    def what_now(self, g: Kingmaker) -> str:
        """What the player is asked."""
        return self.prompt

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        waiting = f"{seat_name(self.seat)} {self.doing}."
        deeds: Any = self.deeds
        prompt = self.what_now(g) + reminder(g, self.seat)
        return [DeedsAsk(g, self.seat, prompt, deeds, waiting=waiting, absent=self.absent(g), phase=self)]

    def absent(self, g: Kingmaker) -> Order:
        """What is done for a player who is away."""
        return Done()

    def execution(self, g: Kingmaker, doomed: Sequence[str]) -> Next:
        """Heirs and captives are executed, unless somebody is pardoned (KM-CAPTURE-05)."""
        return call(Doom(tuple(doomed), "is executed"))

    def haggle(self, g: Kingmaker, order: Ransom) -> Next:
        """Terms for a captive are offered to the other side."""
        return talks.ask(g, order)

    def accepted(self, g: Kingmaker, offer: Offer) -> Next:
        """An offer left open was accepted; a captor says who gets what is paid for a captive (KM-RANSOM-06)."""
        if offer.kind == RANSOM and offer.items:
            captor = offer.to if g.nobles[offer.noble].seat == offer.by else offer.by
            return call(talks.Payment(captor, offer.items))
        return STAY

    def through(self, g: Kingmaker) -> Next:
        """The player is through."""
        return end()

    def why_not(self, g: Kingmaker, order: Order) -> Refusal | None:
        if isinstance(order, Move):
            return Refusal("Moves are ordered in your Movement Phase.", "KM-TURN-03")
        if isinstance(order, Seize):
            now = ": say 'done' once your nobles have moved" if g.phase == "movement" else ""
            return Refusal(f"Heirs are seized after movement and before combat{now}.", "KM-TURN-05")
        return None
