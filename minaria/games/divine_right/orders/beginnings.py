"""Orders of those who set up, come back or retire."""

from __future__ import annotations

from commands import Order, order
from minaria.games.divine_right.orders.kinds import Force, Place


@order(
    "return",
    "come back",
    "return to play",
    "return to the game",
    "re-enter",
    "reenter",
    "rejoin",
    rule="DR-REENTRY-01",
    examples=("return", "come back"),
)
class Return(Order):
    """Out of the game, when a turn is over: ask the others to let you back in with a new kingdom and no points."""


@order("retire", "stay out", "retire from the game", rule="DR-REENTRY-01", examples=("retire",), grave=True)
class Retire(Order):
    """Out of the game, when a turn is over: do not come back, and do not be asked again."""


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
