"""Ransoms proposed, agreed to and refused (chapter RANSOM)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Number, Order, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale.orders.kinds import Force, Person
from minaria.games.blood_royale.rules import captivity
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns


@order(
    "ransom PERSON for NUMBER [crowns|crown]",
    "ransom PERSON for NUMBER crowns|crown and FORCE",
    "ransom PERSON for FORCE = number:0",
    "release|free PERSON = number:0",
    "ask|demand|want|offer|pay NUMBER crowns|crown and FORCE for PERSON",
    "ask|demand|want|offer|pay FORCE for PERSON = number:0",
    "ask|demand|want NUMBER [crowns|crown] for PERSON",
    "offer|pay NUMBER [crowns|crown] for PERSON",
    rule="BR-RANSOM-01",
    examples=("ransom Edward for 60", "ransom Edward for 60 crowns and 1 cloth", "release Edward"),
)
class Ransom(Deed):
    """Ask or offer so many crowns for a prisoner, and items where they lie; the other side is asked at once."""

    person: Person
    number: Number = 0
    force: Force = ()

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return captivity.ransom_refusal(g, seat, self.person, self.number, self.force)

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        who = said.get("person", "")
        if who in g.captives:
            return captivity.ransom_goods(g, who)
        return [i for p in g.captives for i in captivity.ransom_goods(g, p)]

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Ransom]:
        for who, held in g.captives.items():
            # between players what is offered is a sum to begin with; any other may be typed
            price = 20 if held.by else captivity.neutral_price()
            yield cls(who, max(0, min(price, g.players[seat].cash)) if g.people[who].seat == seat else price)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        if not g.captives[self.person].by:  # neutrals are not asked
            captivity.ransom(g, self.person, self.number)
            return STAY
        captivity.proposed(g, phase.seat, self.person, self.number, self.force)
        return phase.bargain(g, self.person, self.number, self.force)


@order("pay ransom", "agree", rule="BR-RANSOM-02", word="agree", examples=("agree",))
class Agree(Deed):
    """Agree to the ransom."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        cash = g.players[seat].cash
        if g.level < captivity.PAID_OR_REFUSED or g.people[phase.person].seat != seat or cash >= phase.amount:
            return None
        said = f"You have {crowns(cash)}, and cannot pay {crowns(phase.amount)}: refuse, and offer what you can"
        return Refusal(f"{said} when you move.", "BR-RANSOM-01")

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.settle(g, True)


@order("refuse ransom", "refuse", rule="BR-RANSOM-03", word="refuse", examples=("refuse ransom",))
class RefuseRansom(Deed):
    """Refuse the ransom: the prisoner stays where he is."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.settle(g, False)


ANSWERING = (Agree, RefuseRansom)
ORDERS: tuple[type[Order], ...] = (Ransom, *ANSWERING)
