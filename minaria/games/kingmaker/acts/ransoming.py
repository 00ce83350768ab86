"""Acts of ransom: terms offered in an own turn or in answer to others (chapter RANSOM)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minaria.engine.acts import Act
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.orders.company import Execute
from minaria.games.kingmaker.orders.ransoming import Ransom
from minaria.games.kingmaker.rules import open_offers, ransoming
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name


class Ransoming(Act[Ransom]):
    """Terms are offered, and the other side is asked at once (KM-RANSOM-01)."""

    kind = Ransom

    def refusal(self, g: Kingmaker, seat: str, order: Ransom) -> Refusal | None:
        why = ransoming.refusal(g, seat, order.noble, order.items, order.number, order.seat)
        to = ransoming.other(g, order.noble, seat)
        offer = open_offers.Offer(seat, to, open_offers.RANSOM, order.items, noble=order.noble, words=order.words)
        return why or (None if order.number else open_offers.repeated(g, offer))

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Ransom]:
        for n, x in sorted(g.nobles.items()):
            if ransoming.other(g, n, seat):
                for item in ransoming.payable(g, x.seat):
                    if self.refusal(g, seat, Ransom(n, "", item)) is None:
                        yield Ransom(n, "", item)
                if self.refusal(g, seat, Ransom(n)) is None:
                    yield Ransom(n)

    def do(self, g: Kingmaker, phase: Any, order: Ransom) -> Next:
        return phase.haggle(g, order)  # type: ignore[no-any-return]


class Answering(Ransoming):
    """Other terms in answer; what pays as many items as were asked for is accepted with it (KM-RANSOM-05)."""

    def refusal(self, g: Kingmaker, seat: str, order: Ransom) -> Refusal | None:
        if order.noble != self.phase.noble:
            return Refusal("The talk is of another.", "KM-RANSOM-05")
        return super().refusal(g, seat, order)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Ransom]:
        return (x for x in super().orders(g, seat) if x.noble == self.phase.noble)


class Beheading(Act[Execute]):
    """The captor ends the talks with the axe (KM-CAPTURE-05)."""

    kind = Execute

    def open(self, g: Kingmaker, seat: str) -> bool:
        return bool(g.nobles[self.phase.noble].captor == seat)

    def refusal(self, g: Kingmaker, seat: str, order: Execute) -> Refusal | None:
        if order.force != (self.phase.noble,):
            return Refusal(f"The talk is of {name(self.phase.noble)}: answer it first.", "KM-CAPTURE-05")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Execute]:
        yield Execute((self.phase.noble,))

    def do(self, g: Kingmaker, phase: Any, order: Execute) -> Next:
        return phase.behead(g)  # type: ignore[no-any-return]


RANSOM = (Ransoming(),)
TALKS = (Answering(), Beheading())
