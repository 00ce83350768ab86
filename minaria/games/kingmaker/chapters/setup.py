"""The setting up: items allotted, nobles stationed (chapter SETUP)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.chapters.common import Give
from minaria.games.kingmaker.orders.kinds import NobleName, Place
from minaria.games.kingmaker.rules import allotting
from minaria.games.kingmaker.rules.items import holder_refusal, holders_for
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import people, place_in
from minaria.games.kingmaker.wording import award_name, name


class Allot(Give):
    """An item dealt goes to a noble of one's own (KM-SETUP-11, KM-SETUP-13)."""

    @classmethod
    def offered(cls, g: Kingmaker, seat: str, phase: Any) -> bool:
        return bool(allotting.next_item(g, seat))

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        return said if said.get("item") else {**said, "item": allotting.next_item(g, seat)}

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        item = allotting.next_item(g, seat)
        if self.item != item and (holder := g.holders.get(self.item, "")) in g.of(seat):
            now = f" Now comes {award_name(item)}." if item else ""
            return Refusal(f"{name(holder)} has {award_name(self.item)} already.{now}", "KM-SETUP-13")
        if self.item != item:
            what = f"now comes {award_name(item)}" if item else "all your items are allotted"
            return Refusal(f"Titles come first, then offices, bishoprics and the rest: {what}.", "KM-SETUP-13")
        if self.noble not in g.of(seat):
            return Refusal("You give items to nobles of your own.", "KM-SETUP-11")
        return holder_refusal(g, item, self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Allot]:
        item = allotting.next_item(g, seat)
        for n in holders_for(g, item, seat) if item else ():
            yield cls(item, n)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        allotting.give(g, self.item, self.noble)
        return phase.go_on(g)


@order(
    "station NOBLE at|in PLACE",
    "at PLACE",
    rule="KM-SETUP-18",
    examples=("station Percy at Alnwick",),
)
class Station(Deed):
    """Choose the home castle where a noble begins; 'at' a castle begins the one who is asked about."""

    noble: NobleName = ""
    place: Place = ""

    @classmethod
    def offered(cls, g: Kingmaker, seat: str, phase: Any) -> bool:
        return not allotting.next_item(g, seat)

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        return said if said.get("noble") else {**said, "noble": next(iter(allotting.homeless(g, seat)), "")}

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.noble not in g.of(seat):
            return Refusal("You station nobles of your own.", "KM-SETUP-18")
        if g.nobles[self.noble].at:
            return Refusal(f"{name(self.noble)} has his castle.", "KM-SETUP-18")
        if self not in [*type(self).orders(g, seat, phase)]:
            mine = ", ".join(name(p) for p in people()[self.noble].castles)
            return Refusal(f"{name(self.noble)} begins at a castle of his own: {mine}.", "KM-SETUP-18")
        return None

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Station]:
        for n in allotting.homeless(g, seat):
            for space, p in place_in().items():
                if p.id in people()[n].castles:
                    yield cls(n, space)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        allotting.station(g, self.noble, place_in()[self.place].id)
        return phase.go_on(g)


ORDERS: tuple[type[Order], ...] = (Give, Station)
SETUP = (Allot, Station)
