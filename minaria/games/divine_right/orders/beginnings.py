"""Orders of those who set up."""

from __future__ import annotations

from commands import Order, order
from minaria.games.divine_right.orders.kinds import Force, Place


@order(
    "station FORCE at PLACE",
    "station FORCE outside PLACE = outside:true",
    "deploy FORCE at PLACE",
    rule="DR-SETUP-14",
    examples=("station 2 armies outside Pennol",),
)
class Station(Order):
    """While deploying: place units at one of their starting places, inside or outside the walls."""

    force: Force
    place: Place
    outside: bool = False


@order(
    "rule as queen = queen:true",
    "rule as king = queen:false",
    "be queen = queen:true",
    "be king = queen:false",
    rule="DR-SETUP-06",
    examples=("rule as queen",),
)
class RuleAs(Order):
    """Say whether your monarch is a king or a queen; it changes nothing in play."""

    queen: bool = False
