"""Orders that play crown items."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import ItemName, NobleName, Place


@order("award ITEM to|on NOBLE", "make NOBLE ITEM", rule="KM-CROWN-02", examples=("award Earl of Kent to Scrope",))
class Award(Order):
    """Play a crown item you have drawn or kept on a noble of yours."""

    item: ItemName
    noble: NobleName


@order(
    "bring in NOBLE at|in PLACE",
    "bring in NOBLE",
    "bring NOBLE in at PLACE",
    "bring NOBLE in",
    rule="KM-CROWN-04",
    word="bring in",
    examples=("bring in Percy",),
)
class BringIn(Order):
    """Play a noble you have drawn or kept: he comes to a home castle of his. Royal dukes come as your turn begins."""

    noble: NobleName
    place: Place = ""


@order("keep [it|him]", "reserve it|him", rule="KM-CROWN-03", word="keep", examples=("keep it",))
class Keep(Order):
    """Keep the crown item you have drawn in your reserve."""


ORDERS: tuple[type[Order], ...] = (Award, BringIn, Keep)
"""What plays crown items."""
