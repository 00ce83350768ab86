"""Orders of a slot of movement."""

from __future__ import annotations

from commands import Order, order
from minaria.games.blood_royale.orders.kinds import Force, Place, Seat


@order(
    "move|march|sail|go|ship|carry|bring|take|send|lead FORCE to PLACE",
    "move|march|sail|go|ship|carry|bring|take|send|lead FORCE PLACE",
    "invade|attack PLACE with FORCE",
    rule="BR-MOVE-01",
    examples=("move 2 armies to Kent", "move Edward to Wessex", "sail 1 fleet to Normandy"),
)
class Move(Order):
    """Move armies and royals, or items, or fleets with all they carry, as far as they go in one piece."""

    force: Force
    place: Place


@order(
    "embark FORCE",
    "embark FORCE on|aboard OTHER",
    "load FORCE",
    "load FORCE on|onto|aboard OTHER",
    "take|put FORCE aboard",
    "put FORCE on|aboard OTHER",
    rule="BR-MOVE-07",
    examples=("embark 2 armies", "embark 1 food"),
)
class Embark(Order):
    """Take pieces aboard a fleet of yours that is docked where they stand; each uses one point."""

    force: Force
    other: Force = ()


@order(
    "land FORCE",
    "disembark|unload FORCE",
    "put FORCE ashore",
    rule="BR-MOVE-07",
    word="land",
    examples=("land 2 armies",),
)
class Land(Order):
    """Put pieces ashore from fleets of yours that are docked; each uses one point."""

    force: Force


@order(
    "ask leave at|for|in PLACE",
    "ask [for] leave|passage at|in|through|to PLACE",
    "ask to pass through PLACE",
    "ask SEAT [for] leave|passage at|in|through PLACE",
    rule="BR-MOVE-04",
    word="ask",
    examples=("ask leave at Kent",),
)
class AskForLeave(Order):
    """Ask whoever controls a province at your border for leave to pass, or to dock there."""

    place: Place
    seat: Seat = ""


@order("grant leave", "grant", rule="BR-MOVE-04", word="grant", examples=("grant leave",))
class GrantLeave(Order):
    """Give the leave that is asked."""


@order("deny leave", "deny", rule="BR-MOVE-04", word="deny", examples=("deny leave",))
class DenyLeave(Order):
    """Give no leave."""


@order("confiscate FORCE", "seize FORCE", rule="BR-GOODS-09", word="confiscate", examples=("confiscate 1 food",))
class Confiscate(Order):
    """Take items of others that lie in your land with no army beside them."""

    force: Force


@order("destroy FORCE", rule="BR-RESOURCE-07", examples=("destroy 1 metals",))
class Destroy(Order):
    """Destroy items that lie in a province of yours."""

    force: Force


@order("hand FORCE to SEAT", "give FORCE to SEAT", rule="BR-GOODS-12", word="hand", examples=("hand 1 food to France",))
class HandOver(Order):
    """Give items of yours to another player; they stay where they lie."""

    force: Force
    seat: Seat


@order(
    "take control of PLACE",
    "control|claim|occupy|annex PLACE",
    "take PLACE",
    rule="BR-CONTROL-03",
    word="take control of",
    examples=("take control of Kent",),
)
class TakeControl(Order):
    """Take control of a province in which your armies stand alone."""

    place: Place


MARCHING: tuple[type[Order], ...] = (Move, Embark, Land, AskForLeave, Confiscate, Destroy, HandOver)
LEAVE: tuple[type[Order], ...] = (GrantLeave, DenyLeave)
