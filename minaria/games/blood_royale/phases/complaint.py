"""A promise is judged by those whose contract it is not (BR-CONTRACT-26)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from commands import Order
from minaria.engine.offers import Offer
from minaria.engine.phases import STAY, Ask, Next, Phase, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.contracts import Judge
from minaria.games.blood_royale.rules import complaints
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import seat_name


class Verdict(Phase):
    """The uninvolved vote in secret, opened together; silence rejects."""

    title: ClassVar[str] = "Complaint"
    sealed: ClassVar[bool] = True
    by: str
    key: int
    said: str
    words: str

    def recheck(self, g: BloodRoyale) -> Next:
        pact = g.pacts.get(self.key)
        return end() if pact is None or pact.ended else STAY

    def ask(self, g: BloodRoyale) -> list[Ask]:
        prompt = f"{seat_name(g, self.by)} says that {self.said}. Uphold or reject?"
        return [
            Ask(
                s,
                prompt,
                [Offer(Judge, yes=(True, False))],
                waiting=f"{seat_name(g, s)} judges a complaint.",
                absent=Judge(False),
                about=hap.PACT((), {s: hap.ASKED}),
            )
            for s in complaints.judges(g, g.pacts[self.key])
        ]

    def on_all(self, g: BloodRoyale, orders: Mapping[str, Order]) -> Next:
        """All have voted."""
        votes = {s: isinstance(o, Judge) and o.yes for s, o in orders.items()}
        complaints.decide(g, self.key, self.words, votes)
        return end()
