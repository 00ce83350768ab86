"""Orders while the reveal goes on."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.seasons.orders.kinds import Force, Place


@order("next", "go on", "next step", rule="SE-REVEAL-01", examples=("next",))
class Step(Order):
    """Go on with the next step of the reveal."""


@order("send NUMBER [to help]", "lend NUMBER", rule="SE-CASTLE-03", examples=("send 2 to help",))
class HelpWith(Order):
    """How many idle units of your castles next door help in this battle; the others may help in a later one."""

    number: Number


@order("lose FORCE", "sacrifice FORCE", rule="SE-CASUALTY-03", examples=("lose 1 infantry",))
class Lose(Order):
    """Choose which of your units are lost."""

    force: Force


@order(
    "let walls fall",
    "let the walls fall",
    "lose walls",
    rule="SE-CASUALTY-06",
    word="let walls fall",
    examples=("let walls fall",),
)
class WallsFall(Order):
    """Let the building take half of the loss, which destroys it."""


@order("spare walls", "spare the walls", rule="SE-CASUALTY-06", word="spare walls", examples=("spare walls",))
class SpareWalls(Order):
    """Keep the building: your units take all of the loss."""


@order(
    "retreat FORCE to PLACE",
    "fall back to PLACE with FORCE",
    "withdraw FORCE to PLACE",
    rule="SE-RETREAT-01",
    examples=("retreat 2 infantry to Alderhall",),
)
class RetreatTo(Order):
    """Send beaten units to a neighbouring area."""

    force: Force
    place: Place
