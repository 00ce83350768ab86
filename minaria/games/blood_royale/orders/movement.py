"""Orders of a slot of movement."""

from __future__ import annotations

from commands import Order, order
from minaria.games.blood_royale.orders.common import Force, Place


@order(
    "move|march|sail|go|ship FORCE to PLACE",
    "move|march|sail|go|ship FORCE to PLACE via|through VIA",
    rule="BR-MOVE-01",
    examples=("move 2 armies to Kent", "move Edward to Wessex via Kent"),
)
class Move(Order):
    """Move armies, royals, goods or fleets, as far as they go in one piece."""

    force: Force
    place: Place
    via: Place = ""


@order(
    "take control of PLACE",
    "control PLACE",
    rule="BR-CONTROL-03",
    word="take control of",
    examples=("take control of Kent",),
)
class TakeControl(Order):
    """Take control of a province in which your armies stand alone."""

    place: Place
