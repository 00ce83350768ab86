"""A promise of a contract that was not kept is judged by those whose contract it is not (BR-CONTRACT-26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from commands import Number, Order, Speech, order
from minaria.engine.deeds import Deed, DeedsAsk
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import complaints
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import capital, seat_name
from minaria.kit import pacts


@order(
    "complain of|about clause CLAUSE of [contract] NUMBER WORDS",
    rule="BR-CONTRACT-26",
    word="complain",
    examples=("complain of clause 3 of 1: France pays 10 now",),
)
class Complain(Deed):
    """Say that a promise of a contract was not kept, and which clause should be ordered: the uninvolved judge."""

    not_now: ClassVar[Refusal] = Refusal("No contract of yours in force has a promise to be judged.", "BR-CONTRACT-26")
    clause: Number
    number: Number
    words: Speech

    @classmethod
    def offered(cls, g: BloodRoyale, seat: str, phase: Any) -> bool:
        return any(True for _ in cls._promises(g, seat))

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return complaints.refusal(g, seat, self.number, self.clause, self.words)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Complain]:
        return (cls(clause, number, f"{capital(other)} pays 1 now") for clause, number, other in cls._promises(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        key, said = complaints.bring(g, g.actor, self.number, self.clause, self.words)
        return call(Verdict(g.actor, key, said, self.words))

    @staticmethod
    def _promises(g: BloodRoyale, seat: str) -> Iterator[tuple[int, int, str]]:
        for key, pact in g.pacts.items():
            if seat in pact.parties and not pact.open and not pact.ended:
                other = next(s for s in pact.parties if s != seat)
                for n, c in enumerate(pact.clauses, 1):
                    if c.kind == pacts.FREE:
                        yield n, pacts.number_for(key, pact, seat), other


@order(
    "reject [the complaint] = yes:false",
    "uphold [the complaint] = yes:true",
    rule="BR-CONTRACT-26",
    word="uphold",
    examples=("uphold", "reject"),
)
class Judge(Deed):
    """Judge a complaint about a promise in a contract of two others."""

    yes: bool = False

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[Judge]:
        return (cls(True), cls(False))


class Verdict(Phase):
    """The uninvolved vote in secret, opened together; silence rejects."""

    title: ClassVar[str] = "Complaint"
    sealed: ClassVar[bool] = True
    deeds = (Judge,)
    by: str
    key: int
    said: str
    words: str

    def recheck(self, g: BloodRoyale) -> Next:
        pact = g.pacts.get(self.key)
        return end() if pact is None or pact.ended else STAY

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        prompt = f"{seat_name(g, self.by)} says that {self.said}. Uphold or reject?"
        return [
            DeedsAsk(
                g,
                s,
                prompt,
                self.deeds,
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


ORDERS: tuple[type[Order], ...] = (Complain, Judge)
