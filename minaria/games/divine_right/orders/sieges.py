"""Orders of sieges."""

from __future__ import annotations

from commands import Order, order
from minaria.games.divine_right.orders.kinds import Castle, Force, Place


@order(
    "storm CASTLE",
    "assault CASTLE",
    "roll for CASTLE",
    "roll siege [of] CASTLE",
    rule="DR-SIEGE-22",
    examples=("storm Port Lork",),
)
class Storm(Order):
    """Roll the siege die for a castle you besiege since an earlier turn."""

    castle: Castle


@order(
    "withdraw FORCE [from CASTLE] to PLACE",
    "pull back FORCE [from CASTLE] to PLACE",
    rule="DR-SIEGE-18",
    examples=("withdraw 2 armies to 10,16",),
)
class Withdraw(Order):
    """Before any siege die: take units or heroes out of a siege into a hex next to it; they may still move later."""

    force: Force
    place: Place
    castle: Castle = 0


@order(
    "lift siege of CASTLE to PLACE",
    "lift [the] siege [at] CASTLE [and] withdraw to PLACE",
    "raise siege of CASTLE to PLACE",
    rule="DR-SIEGE-16",
    examples=("lift siege of Port Lork to 10,16",),
)
class LiftSiege(Order):
    """Give a siege up before its die is rolled: everybody there goes to one adjacent hex."""

    castle: Castle
    place: Place


@order(
    "sortie from CASTLE [with FORCE]",
    "sally from CASTLE [with FORCE]",
    "break out of CASTLE [with FORCE]",
    rule="DR-SORTIE-02",
    examples=("sortie from Pennol with 3 armies",),
)
class Sortie(Order):
    """Attack the besiegers from inside the walls, in the siege phase; survivors may leave in the movement phase."""

    castle: Castle
    force: Force = ()
