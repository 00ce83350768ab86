"""Orders in a battle."""

from __future__ import annotations

from commands import Order, order
from minaria.games.divine_right.orders.kinds import Force, Place


@order("retreat", "try to retreat", "flee", rule="DR-RETREAT-01", examples=("retreat",))
class Retreat(Order):
    """Try to retreat before combat: the least nimble kind rolls first."""


@order(
    "retreat FORCE to PLACE",
    "fall back to PLACE [with FORCE]",
    "retreat to PLACE [with FORCE]",
    rule="DR-RETREAT-06",
    examples=("retreat everyone to Tadafat",),
)
class FallBack(Order):
    """After a successful die: say which units retreat and where to."""

    place: Place
    force: Force = ()


@order("stand", "stand and fight", "hold", "hold firm", rule="DR-RETREAT-14", examples=("stand",))
class Stand(Order):
    """Do not retreat; fight it out."""


@order("join fleets", "let fleets join", "fleets join", rule="DR-AMPHIB-03", examples=("join fleets",))
class JoinFleets(Order):
    """Add your fleets of the hex to the defence."""


@order(
    "advance FORCE [to PLACE]",
    "advance FORCE [into PLACE]",
    "occupy PLACE with FORCE",
    rule="DR-ADVANCE-01",
    examples=("advance 2 armies",),
)
class Advance(Order):
    """Move victorious attackers into the hex they have emptied."""

    force: Force
    place: Place = 0


@order("displace FORCE to PLACE", "shift FORCE to PLACE", rule="DR-RELIEF-10", examples=("displace 6 armies to 20,11",))
class Displace(Order):
    """Say where units that must leave their hex go."""

    force: Force
    place: Place
