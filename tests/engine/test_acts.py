"""Acts as phases offer them: bound to what the phase keeps, and only while they are open."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from commands import Done, Kind, Order, order
from minaria.engine.acts import Act, ActOffer, ActsAsk, Plain
from minaria.engine.events import What
from minaria.engine.offers import Refusal
from minaria.engine.phases import SeatPhase


@order("take NUMBER", examples=("take 2",))
class Take(Order):
    """Take so many."""

    number: Annotated[int, Kind("number", "how many")]


class Taking(Act[Take]):
    """As many as are left."""

    kind = Take

    def open(self, g: Any, seat: str) -> bool:
        return bool(self.phase.left)

    def refusal(self, g: Any, seat: str, order: Take) -> Refusal | None:
        return None if 0 < order.number <= self.phase.left else Refusal("Not so many are left.")

    def orders(self, g: Any, seat: str) -> list[Take]:
        return [Take(n + 1) for n in range(self.phase.left)]


TAKING = Taking()


class Heap(SeatPhase):
    """So many are left."""

    title: ClassVar[str] = "Heap"
    acts = (TAKING, Plain(Done))
    left: int

    def ask(self, g: Any) -> list[ActsAsk]:
        about = What("heap")
        return [ActsAsk(g, self.seat, "Take.", self.acts, waiting="He takes.", absent=Done(), about=about, phase=self)]


def test_an_act_knows_the_phase_that_offers_it_and_keeps_nothing_of_it() -> None:
    few, many = (Heap("a", n).ask(None)[0] for n in (1, 3))
    offers = [ask.offer(Take) for ask in (few, many)]
    assert all(isinstance(offer, ActOffer) for offer in offers)
    checked = [offer.check(Take(2)) for offer in offers if offer is not None]
    assert checked == [Refusal("Not so many are left."), None]
    assert [x.number for x in many.offers[0].options()] == [1, 2, 3]
    assert TAKING.phase is None


def test_an_act_that_is_not_open_is_not_on_offer() -> None:
    (ask,) = Heap("a", 0).ask(None)
    assert ask.offer(Take) is None
    assert ask.offer(Done) is not None
    assert [offer.kind for offer in ask.offers] == [Done]


def test_a_question_of_acts_says_what_it_is_about() -> None:
    (ask,) = Heap("a", 2).ask(None)
    assert ask.about is not None
    assert ask.about.kind == "heap"
