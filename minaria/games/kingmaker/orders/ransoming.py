"""Ransom for captives: terms offered, answered and countered."""

from __future__ import annotations

from commands import Number, Order, Words, order
from minaria.games.kingmaker.orders.kinds import ItemName, NobleName, Seat

_SUMS = ("for ITEM", "for ITEM and MORE", "for ITEM and MORE and THIRD", "for nothing", "for NUMBER items|item")
_TERMS = [
    f"ransom NOBLE{to} {sum}{promise}"
    for to in ("", " to SEAT")
    for sum in _SUMS
    for promise in ("", " promising WORDS")
    if not (promise and "NUMBER" in sum)
]


@order(
    *_TERMS,
    rule="KM-RANSOM-01",
    examples=(
        "ransom Percy for Le Swan and Saxons 1",
        "ransom Percy to basalt for 2 items",
        "ransom Percy for nothing",
    ),
)
class Ransom(Order):
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


ORDERS: tuple[type[Order], ...] = (Ransom,)
