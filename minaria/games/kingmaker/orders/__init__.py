"""The orders of Kingmaker, each declared once: parser, completion and help come from here."""

from commands import Done, Order
from minaria.games.kingmaker.orders import (
    company,
    crown,
    fighting,
    moving,
    occasions,
    ransoming,
    sailing,
    setup,
    sitting,
    trading,
)

ORDERS: tuple[type[Order], ...] = (
    *setup.ORDERS,
    *moving.ORDERS,
    *sailing.ORDERS,
    *company.ORDERS,
    *fighting.ORDERS,
    *sitting.ORDERS,
    *occasions.ORDERS,
    *crown.ORDERS,
    *ransoming.ORDERS,
    *trading.ORDERS,
    Done,
)
GESTURES = ("move all nobles at {a} to {b}",)
