"""Ransoms proposed, agreed to and refused (chapter RANSOM)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from commands import Number, Order, order
from minaria.engine.deeds import Deed, DeedsAsk, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Person
from minaria.games.blood_royale.rules import captivity
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, name, seat_name


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
        other = captivity.partner(g, phase.seat, self.person)
        return call(AskRansom(other, self.person, self.number, phase.seat, self.force))


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


class AskRansom(SeatPhase):
    """Captor or owner answers; silence refuses (BR-RANSOM-03)."""

    title: ClassVar[str] = "Ransom"
    deeds = (Agree, RefuseRansom)
    person: str
    amount: int
    by: str
    items: tuple[str, ...] = ()

    def recheck(self, g: BloodRoyale) -> Next:
        there = all(i in g.goods for i in self.items)
        return STAY if there and captivity.partner(g, self.by, self.person) == self.seat else end()

    def topic(self, g: BloodRoyale, seat: str) -> dict[str, str]:
        return {"person": self.person}

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        price = captivity.price_words(g, self.amount, self.items)
        prompt = f"{seat_name(g, self.by)} proposes {price} for the freedom of {name(g, self.person)}: agree or refuse?"
        if g.people[self.person].seat == self.seat:
            prompt += f" You have {crowns(g.players[self.seat].cash)}."
        waiting = f"{seat_name(g, self.seat)} is asked about a ransom."
        about = hap.RANSOM((), {self.seat: hap.ASKED, self.by: hap.ASKS})
        return [
            DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=RefuseRansom(), about=about, phase=self)
        ]

    def settle(self, g: BloodRoyale, agreed: bool) -> Next:
        """The answer."""
        if agreed and captivity.ransom(g, self.person, self.amount, self.items):
            return end(True)
        g.tell(f"No ransom for {name(g, self.person)} is agreed.", hap.RANSOM((), {self.by: hap.ASKS}))
        return end(False)


ORDERS: tuple[type[Order], ...] = (Ransom, Agree, RefuseRansom)
