"""Event cards: bids, investments, choices; what cards let players do later, crusades among it (chapter OPTE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from commands import Number, Order, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Country, Force, Person, Place
from minaria.games.blood_royale.rules import crusade, kept_cards
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import capital, crowns, seat_name

CARDS = {"cradles": kept_cards.CRADLES, "physicians": kept_cards.PHYSICIANS}
"""Cards that are kept, by the word for them."""


@order("bid NUMBER [crowns|crown]", rule="BR-OPTE-04", examples=("bid 12",))
class Bid(Deed):
    """Bid so many crowns for an event card or for a match; the highest bidder alone pays."""

    number: Number

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        lead, has = phase.auction, g.players[seat].cash
        if lead.high < self.number <= has:
            return None
        over = f"more than the {crowns(lead.high)} of {capital(lead.by)}, " if lead.by else ""
        return Refusal(f"Bid {over}at most your {crowns(has)}, or pass.", "BR-OPTE-04")

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Bid]:
        return (cls(n) for n in range(phase.auction.high + 1, g.players[seat].cash + 1))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        phase.auction = phase.auction.bid(self.number)
        g.tell(f"{seat_name(g, g.actor)} bids {self.number}.", hap.EVENT((), {g.actor: hap.READY}, weight=0))
        return phase.on(g)


@order("pass", rule="BR-OPTE-04", examples=("pass",))
class PassBid(Deed):
    """Bid no more for the card."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.tell(f"{seat_name(g, g.actor)} passes.", hap.EVENT((), {g.actor: hap.READY}, weight=0))
        phase.auction = phase.auction.passes()
        return phase.on(g)


@order("invest NUMBER [crowns|crown|items|item]", rule="BR-OPTE-05", examples=("invest 20",))
class Invest(Order):
    """Invest in secret, crowns or items of your capital as the card says: all pay, the largest sum wins."""

    number: Number


@order(
    "choose NUMBER",
    "choose PLACE",
    "choose PERSON",
    "choose COUNTRY",
    rule="BR-OPTE-36",
    examples=("choose 2", "choose Kent", "choose Edward"),
)
class Choose(Deed):
    """Choose one of what a card offers, by its number or by name."""

    number: Number = 0
    place: Place = ""
    person: Person = ""
    country: Country = ""

    @classmethod
    def filled(cls, g: BloodRoyale, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        named = next((said[slot] for slot in ("place", "person", "country") if said.get(slot)), "")
        for n, what in enumerate(phase.may if phase is not None else (), 1):
            couple = g.marriages.get(what)
            if named and (what == named or (couple is not None and named in (couple.husband, couple.wife))):
                return {"number": n}
        return said

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if 1 <= self.number <= len(phase.may):
            return None
        return Refusal(f"Choose one of the {len(phase.may)} by number or by name.", "BR-OPTE-36")

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Choose]:
        return (cls(n) for n in range(1, len(phase.may) + 1))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(phase.may[self.number - 1])


@order(
    "play [the] [year of] cradles for PERSON = card:cradles",
    "play [the] [learned] physicians for PERSON = card:physicians",
    rule="BR-OPTE-35",
    word="play",
    examples=("play cradles for Edward", "play physicians for Edward"),
)
class PlayCard(Deed):
    """Use a card you have kept: an extra birth roll that costs no Constitution, or 2 more on the next survival roll."""

    not_now: ClassVar[Refusal] = Refusal("You have kept no such card.", "BR-OPTE-35")
    person: Person
    card: str = "cradles"

    @classmethod
    def offered(cls, g: BloodRoyale, seat: str, phase: Any) -> bool:
        return any(kept_cards.held(g, seat, n) for n in CARDS.values())

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return kept_cards.play_refusal(g, seat, CARDS[self.card], self.person)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[PlayCard]:
        mine = [word for word, n in CARDS.items() if kept_cards.held(g, seat, n)]
        return (cls(p, word) for word in mine for p in g.living(seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        kept_cards.play(g, g.actor, CARDS[self.card], self.person)
        return STAY


@order("buy back PERSON", "buy PERSON back", rule="BR-OPTE-24", word="buy back", examples=("buy back Edward",))
class BuyBack(Deed):
    """Bribe a pretender of your house with 50 crowns to come home, with wife and children."""

    not_now: ClassVar[Refusal] = Refusal("No pretender has left any house.", "BR-OPTE-24")
    person: Person

    @classmethod
    def offered(cls, g: BloodRoyale, seat: str, phase: Any) -> bool:
        return bool(kept_cards.pretenders(g))

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return kept_cards.buy_refusal(g, seat, self.person)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[BuyBack]:
        return (cls(p) for p in kept_cards.pretenders(g))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        kept_cards.buy_back(g, g.actor, self.person)
        return STAY


@order(
    "crusade [with] FORCE",
    "send FORCE to [the] holy land",
    "send FORCE on [a|the] crusade",
    rule="BR-OPTE-43",
    word="crusade",
    examples=("crusade with 2 armies",),
)
class Crusade(Deed):
    """Send armies and royals to the Holy Land instead of moving them, from your capital or a coastal home province."""

    not_now: ClassVar[Refusal] = Refusal("No crusade is preached, or the Saracens are beaten.", "BR-OPTE-43")
    force: Force

    @classmethod
    def offered(cls, g: BloodRoyale, seat: str, phase: Any) -> bool:
        return bool(crusade.saracens(g))

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return crusade.refusal(g, seat, self.force)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Crusade]:
        return (cls((p,)) for p in crusade.may_go(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return crusade.may_go(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        crusade.send(g, g.actor, self.force)
        return STAY


BIDDING = (Bid, PassBid)
ORDERS: tuple[type[Order], ...] = (*BIDDING, Invest, Choose, PlayCard, BuyBack, Crusade)
