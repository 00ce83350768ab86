"""Orders to ships and their passengers; armies and fleets."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import Force, Place

_STAYS = (("", ""), (" outside", " = stay:outside"))
_SAILS = [
    f"{words}{s}{value}"
    for words in (
        "sail FORCE to PLACE",
        "sail FORCE to PLACE with OTHER",
        "sail FORCE with OTHER to PLACE",
        "embark|board OTHER on|aboard FORCE to|for PLACE",
    )
    for s, value in _STAYS
]


@order(
    *_SAILS,
    rule="KM-SHIP-01",
    examples=("sail Le Swan to Calais", "sail Le Swan to Calais with Percy", "embark Percy on Le Swan for Calais"),
)
class Sail(Order):
    """Sail ships from one place together, with nobles who board where they begin and land where they come to port."""

    force: Force
    place: Place
    other: Force = ()
    stay: str = ""


@order("blockade PLACE with FORCE", rule="KM-BLOCKADE-01", examples=("blockade Dover with Le Swan",))
class Blockade(Order):
    """Lie with ships off a port: whoever leaves it has to fight them."""

    place: Place
    force: Force


@order("form army|fleet with|of FORCE", rule="KM-ARMY-01", word="form", examples=("form army with Percy and Neville",))
class Form(Order):
    """Join nobles, or ships, that are in one space: attacked they defend as one."""

    force: Force


ORDERS: tuple[type[Order], ...] = (Sail, Blockade, Form)
