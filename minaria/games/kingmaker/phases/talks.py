"""Talks about a captive: terms are answered at once, silence refuses; third parties learn of a deal alone
(KM-RANSOM-01, KM-RANSOM-05, KM-SECRET-04).
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.events import What
from minaria.engine.phases import STAY, Next, SeatPhase, call, end, goto
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.chapters.captives import TALKS, AcceptTerms, GrantTerms, LeaveTermsOpen, Ransom
from minaria.games.kingmaker.chapters.common import Refuse
from minaria.games.kingmaker.phases.awarding import Awarding
from minaria.games.kingmaker.phases.clash import Doom
from minaria.games.kingmaker.rules import open_offers, ransoming, trading
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name, seat_name


class AskRansom(SeatPhase):
    """Accept, refuse, leave it open, or answer with other terms."""

    title: ClassVar[str] = "An offer"
    deeds = (AcceptTerms, GrantTerms, LeaveTermsOpen, Refuse, *TALKS)
    by: str
    noble: str
    items: tuple[str, ...] = ()
    number: int = 0
    words: str = ""

    def about(self) -> What:
        """What it is about, for the two who hear of it."""
        return hap.RANSOM((), {self.seat: hap.ASKED, self.by: hap.ASKS})

    def topic(self, g: Kingmaker, seat: str) -> dict[str, str]:
        return {"noble": self.noble}

    def known_by(self) -> tuple[str, ...]:
        return self.seat, self.by

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        what = ransoming.terms(self.items, self.number, self.words)
        who = name(self.noble)
        verb = "demands" if g.nobles[self.noble].captor == self.by else "offers"
        prompt = (
            f"{seat_name(self.by)} {verb} {what} for {who}: accept, refuse, later, or ransom {who} for other terms?"
        )
        waiting = f"{seat_name(self.seat)} considers an offer."
        acts: Any = self.deeds
        return [DeedsAsk(g, self.seat, prompt, acts, waiting=waiting, absent=Refuse(), about=self.about(), phase=self)]

    def recheck(self, g: Kingmaker) -> Next:
        why = ransoming.refusal(g, self.by, self.noble, self.items, self.number)
        return STAY if why is None else end(False)

    def haggle(self, g: Kingmaker, order: Ransom) -> Next:
        """Other terms: what was asked for sets him free, else the other side is asked now."""
        chosen = self.number and len(order.items) == self.number and not order.words
        same = (sorted(order.items), order.words, order.number) == (sorted(self.items), self.words, self.number)
        if chosen or (same and not self.number):
            return self.freed(g, order.items, order.words)
        return goto(AskRansom(self.by, self.seat, self.noble, order.items, order.number, order.words))

    def freed(self, g: Kingmaker, items: tuple[str, ...], words: str) -> Next:
        """Equal terms: he is free, and the captor says who gets what was paid."""
        captor = g.nobles[self.noble].captor
        ransoming.free(g, self.noble, items, words)
        return goto(Payment(captor, items)) if items else end(True)

    def agreed(self, g: Kingmaker) -> Next:
        """The terms are accepted as they are."""
        return self.freed(g, self.items, self.words)

    def refused(self, g: Kingmaker) -> Next:
        """Nothing comes of it, and only the two hear of it."""
        text = f"{seat_name(self.seat)} refuses {seat_name(self.by)}'s terms for {name(self.noble)}."
        g.tell("", self.about(), **{self.seat: text, self.by: text})
        trading.spurn(g, self.by, self.seat, self.noble)
        return end(False)

    def left_open(self, g: Kingmaker) -> Next:
        """They may be accepted later."""
        terms = self.items
        offer = open_offers.Offer(self.by, self.seat, open_offers.RANSOM, terms, noble=self.noble, words=self.words)
        open_offers.leave_open(g, offer)
        return end(False)

    def behead(self, g: Kingmaker) -> Next:
        """The captor has had enough."""
        return goto(Doom((self.noble,), "is executed"))


class Payment(Awarding):
    """The captor gives what was paid to nobles of his (KM-RANSOM-06)."""

    title: ClassVar[str] = "Ransom"
    rule: ClassVar[str] = "KM-RANSOM-06"
    doing: ClassVar[str] = "takes the ransom"

    def takers(self, g: Kingmaker, item: str) -> list[str]:
        return ransoming.takers(g, self.seat, item)

    def settle(self, g: Kingmaker, item: str, noble: str | None) -> None:
        ransoming.pay(g, item, noble)

    def finish(self, g: Kingmaker) -> Next:
        return end(True)


def ask(g: Kingmaker, order: Ransom) -> Next:
    """The other side is asked what it says to terms."""
    to = ransoming.other(g, order.noble, g.actor)
    return call(AskRansom(to, g.actor, order.noble, order.items, order.number, order.words))
