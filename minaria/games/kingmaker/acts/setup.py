"""Acts of the setting up: who holds what was dealt, where nobles begin (chapter SETUP)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.orders.setup import Give, Station
from minaria.games.kingmaker.rules import allotting
from minaria.games.kingmaker.rules.items import holder_refusal, holders_for
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import people, place_in
from minaria.games.kingmaker.wording import award_name, name


class Giving(Act[Give]):
    """The next item dealt goes to a noble who may hold it (KM-SETUP-12, KM-SETUP-13)."""

    kind = Give

    def open(self, g: Kingmaker, seat: str) -> bool:
        return bool(allotting.next_item(g, seat))

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        return said if said.get("item") else {**said, "item": allotting.next_item(g, seat)}

    def refusal(self, g: Kingmaker, seat: str, order: Give) -> Refusal | None:
        item = allotting.next_item(g, seat)
        if order.item != item and (holder := g.holders.get(order.item, "")) in g.of(seat):
            now = f" Now comes {award_name(item)}." if item else ""
            return Refusal(f"{name(holder)} has {award_name(order.item)} already.{now}", "KM-SETUP-13")
        if order.item != item:
            what = f"now comes {award_name(item)}" if item else "all your items are allotted"
            return Refusal(f"Titles come first, then offices, bishoprics and the rest: {what}.", "KM-SETUP-13")
        if order.noble not in g.of(seat):
            return Refusal("You give items to nobles of your own.", "KM-SETUP-11")
        return holder_refusal(g, item, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Give]:
        item = allotting.next_item(g, seat)
        for n in holders_for(g, item, seat) if item else ():
            yield Give(item, n)

    def do(self, g: Kingmaker, phase: Any, order: Give) -> Next:
        allotting.give(g, order.item, order.noble)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Stationing(Act[Station]):
    """A noble with several castles begins at one of them (KM-SETUP-18)."""

    kind = Station

    def open(self, g: Kingmaker, seat: str) -> bool:
        return not allotting.next_item(g, seat)

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        return said if said.get("noble") else {**said, "noble": next(iter(allotting.homeless(g, seat)), "")}

    def refusal(self, g: Kingmaker, seat: str, order: Station) -> Refusal | None:
        if order.noble not in g.of(seat):
            return Refusal("You station nobles of your own.", "KM-SETUP-18")
        if g.nobles[order.noble].at:
            return Refusal(f"{name(order.noble)} has his castle.", "KM-SETUP-18")
        if order not in [*self.orders(g, seat)]:
            mine = ", ".join(name(p) for p in people()[order.noble].castles)
            return Refusal(f"{name(order.noble)} begins at a castle of his own: {mine}.", "KM-SETUP-18")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Station]:
        for n in allotting.homeless(g, seat):
            for space, p in place_in().items():
                if p.id in people()[n].castles:
                    yield Station(n, space)

    def do(self, g: Kingmaker, phase: Any, order: Station) -> Next:
        allotting.station(g, order.noble, place_in()[order.place].id)
        return phase.go_on(g)  # type: ignore[no-any-return]


SETUP = (Giving(), Stationing())
