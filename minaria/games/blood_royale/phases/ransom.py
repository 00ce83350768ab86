"""A ransom is proposed: the other side agrees or refuses (chapter RANSOM)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.ransom import ANSWERING, RefuseRansom
from minaria.games.blood_royale.rules import captivity
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import crowns, name, seat_name


class AskRansom(SeatPhase):
    """Captor or owner answers; silence refuses (BR-RANSOM-03)."""

    title: ClassVar[str] = "Ransom"
    deeds = ANSWERING
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
