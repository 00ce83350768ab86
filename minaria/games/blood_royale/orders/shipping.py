"""Orders of a shipment that others may intercept (rule D)."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.blood_royale.orders.kinds import Place


@order("object", "object to shipment", rule="BR-OPTD-03", word="object", examples=("object",))
class Object(Order):
    """Object to a shipment: its owner has to show the route, and you may intercept it there."""


@order("let it pass", "no objection", rule="BR-OPTD-02", word="let it pass", examples=("let it pass",))
class LetPass(Order):
    """Do not object to a shipment."""


@order(
    "route",
    "route by|through PLACE",
    "route by|through PLACE then THEN",
    "route by|through PLACE and THEN",
    rule="BR-OPTD-03",
    examples=("route", "route by Kent", "route by Kent then Essex"),
)
class ShowRoute(Order):
    """Show the route of a shipment: the safest there is, or the safest that passes where you say."""

    place: Place = ""
    then: Place = ""


@order("spend NUMBER [crowns|crown]", rule="BR-OPTD-08", examples=("spend 15", "spend 0"))
class Spend(Order):
    """Pay so many crowns to the Treasury for or against the interception of a shipment."""

    number: Number


SHIPPING: tuple[type[Order], ...] = (Object, LetPass, ShowRoute, Spend)
