"""Deeds as phases offer them: asked with what the phase keeps, and only while they are offered."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from commands import Done, Kind, order
from minaria.engine.deeds import Deed, DeedOffer, DeedsAsk, Through
from minaria.engine.events import What
from minaria.engine.offers import Refusal
from minaria.engine.phases import SeatPhase


@order("take NUMBER", examples=("take 2",))
class Take(Deed):
    """Take so many, as many as are left."""

    number: Annotated[int, Kind("number", "how many")]

    @classmethod
    def offered(cls, g: Any, seat: str, phase: Any) -> bool:
        return bool(phase.left)

    def refusal(self, g: Any, seat: str, phase: Any) -> Refusal | None:
        return None if 0 < self.number <= phase.left else Refusal("Not so many are left.")

    @classmethod
    def among(cls, g: Any, seat: str, phase: Any) -> list[Take]:
        return [cls(n) for n in range(phase.left + 2)]


class Heap(SeatPhase):
    """So many are left."""

    title: ClassVar[str] = "Heap"
    deeds = (Take, Through)
    left: int

    def ask(self, g: Any) -> list[DeedsAsk]:
        about = What("heap")
        return [
            DeedsAsk(g, self.seat, "Take.", self.deeds, waiting="He takes.", absent=Done(), about=about, phase=self)
        ]


def test_a_deed_is_asked_with_the_phase_that_offers_it() -> None:
    few, many = (Heap("a", n).ask(None)[0] for n in (1, 3))
    offers = [ask.offer(Take) for ask in (few, many)]
    assert all(isinstance(offer, DeedOffer) for offer in offers)
    checked = [offer.check(Take(2)) for offer in offers if offer is not None]
    assert checked == [Refusal("Not so many are left."), None]
    assert [x.number for x in many.offers[0].options()] == [1, 2, 3]


def test_a_deed_that_is_not_offered_is_not_on_offer() -> None:
    (ask,) = Heap("a", 0).ask(None)
    assert ask.offer(Take) is None
    assert ask.offer(Done) is not None
    assert [offer.kind for offer in ask.offers] == [Done]


def test_a_question_of_deeds_says_what_it_is_about() -> None:
    (ask,) = Heap("a", 2).ask(None)
    assert ask.about is not None
    assert ask.about.kind == "heap"
