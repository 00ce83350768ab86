"""Ransom for captives, and executions (chapters RANSOM, CAPTURE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Number, Order, Words, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.chapters.common import Accept, Grant, Later
from minaria.games.kingmaker.orders.kinds import Force, ItemName, NobleName, Seat
from minaria.games.kingmaker.rules import capturing, custody, heirs, open_offers, ransoming
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name

_SUMS = ("ransom NOBLE [to SEAT] for ITEM [and MORE [and THIRD]]", "ransom NOBLE [to SEAT] for nothing")


@order(
    *_SUMS,
    "ransom NOBLE [to SEAT] for NUMBER items|item",
    *(f"{sum} promising WORDS" for sum in _SUMS),
    rule="KM-RANSOM-01",
    examples=(
        "ransom Percy for Le Swan and Saxons 1",
        "ransom Percy to basalt for 2 items",
        "ransom Percy for nothing",
    ),
)
class Ransom(Deed):
    """Offer terms for a captive, as captor or as his faction: ships, place items, mercenaries, a promise in your own
    words. The other side is asked at once and may answer with other terms; equal terms set him free.
    """

    noble: NobleName
    seat: Seat = ""
    item: ItemName = ""
    more: ItemName = ""
    third: ItemName = ""
    number: Number = 0
    words: Words = ""

    @property
    def items(self) -> tuple[str, ...]:
        """What is to be paid."""
        return tuple(x for x in (self.item, self.more, self.third) if x)

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        why = ransoming.refusal(g, seat, self.noble, self.items, self.number, self.seat)
        to = ransoming.other(g, self.noble, seat)
        offer = open_offers.Offer(seat, to, open_offers.RANSOM, self.items, noble=self.noble, words=self.words)
        return why or (None if self.number else open_offers.repeated(g, offer))

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Ransom]:
        for n, x in sorted(g.nobles.items()):
            if ransoming.other(g, n, seat):
                for item in ransoming.payable(g, x.seat):
                    yield cls(n, "", item)
                yield cls(n)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.haggle(g, self)


@order("execute FORCE", rule="KM-CAPTURE-05", examples=("execute Henry VI",), grave=True)
class Execute(Deed):
    """Execute heirs you hold or nobles you hold captive, in your own turn, whatever has been offered for them."""

    force: Force

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        for x in self.force:
            why = custody.execute_refusal(g, seat, x)
            if why is not None:
                return why
        return None if self.force else Refusal("Say whom.", "KM-CAPTURE-05")

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Execute]:
        for x in cls.candidates(g, seat, phase, {}):
            yield cls((x,))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [*(h for h in heirs.heirs_of(g, seat) if h in g.heirs), *capturing.captives(g, seat)]

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.execution(g, self.force)


class AsOffered(Deed):
    """The terms as they are, which must say what is paid."""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return Refusal(f"Say which: ransom {name(phase.noble)} for ...", "KM-RANSOM-05") if phase.number else None


class AcceptTerms(AsOffered, Accept):
    """The terms are accepted as they are."""


class GrantTerms(AsOffered, Grant):
    """The same in other words."""


class LeaveTermsOpen(AsOffered, Later):
    """The terms are left open."""


class CounterRansom(Ransom):
    """Other terms in answer; what pays as many items as were asked for is accepted with it (KM-RANSOM-05)."""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.noble != phase.noble:
            return Refusal("The talk is of another.", "KM-RANSOM-05")
        return super().refusal(g, seat, phase)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[CounterRansom]:
        return (x for x in super().orders(g, seat, phase) if x.noble == phase.noble)


class Behead(Execute):
    """The captor ends the talks with the axe (KM-CAPTURE-05)."""

    @classmethod
    def offered(cls, g: Kingmaker, seat: str, phase: Any) -> bool:
        return bool(g.nobles[phase.noble].captor == seat)

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.force != (phase.noble,):
            return Refusal(f"The talk is of {name(phase.noble)}: answer it first.", "KM-CAPTURE-05")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Behead]:
        yield cls((phase.noble,))

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.behead(g)


ORDERS: tuple[type[Order], ...] = (Ransom, Execute)
RANSOM = (Ransom,)
TALKS = (CounterRansom, Behead)
EXECUTING: tuple[type[Deed], ...] = (Execute,)
