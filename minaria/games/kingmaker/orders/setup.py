"""Orders of the setting up."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import ItemName, NobleName, Place


@order(
    "give ITEM to NOBLE",
    "allot ITEM to NOBLE",
    "to NOBLE",
    "NOBLE gets|has|takes ITEM",
    rule="KM-SETUP-13",
    examples=("give Saxons to Percy", "to Percy"),
)
class Give(Order):
    """Say which of your nobles holds an item you were dealt; 'to' him goes the one that is asked about."""

    item: ItemName = ""
    noble: NobleName = ""


@order(
    "station|begin|start|place|put NOBLE at|in PLACE",
    "at PLACE",
    rule="KM-SETUP-18",
    examples=("station Percy at Alnwick",),
)
class Station(Order):
    """Choose the home castle where a noble begins; 'at' a castle begins the one who is asked about."""

    noble: NobleName = ""
    place: Place = ""


ORDERS: tuple[type[Order], ...] = (Give, Station)
