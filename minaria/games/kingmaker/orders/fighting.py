"""Orders of the Combat Phase: battles, sieges, ambushes, sea battles, and the answers they call for."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import Force, ItemName, NobleName, Place, Seat


@order("attack FOES [with FORCE]", "fight FOES [with FORCE]", rule="KM-BATTLE-02", examples=("attack Percy",))
class Attack(Order):
    """Attack nobles of another faction in your space, or ships in your sea: in the open, inside a town where both of
    you are, or at sea. All of theirs in that place defend.
    """

    foes: Force
    force: Force = ()


@order(
    "attack SEAT at|in PLACE [with FORCE]", rule="KM-COMBAT-07", word="attack at", examples=("attack basalt at York",)
)
class AttackAt(Order):
    """Attack everybody of a faction in a space of yours, or its ships in a sea: those in the open first."""

    seat: Seat
    place: Place
    force: Force = ()


@order(
    "besiege|siege PLACE [with FORCE]",
    "lay siege to PLACE [with FORCE]",
    "assault|storm|attack|take|capture PLACE [with FORCE]",
    rule="KM-SIEGE-01",
    examples=("besiege Caernarvon", "besiege York with Percy"),
)
class Besiege(Order):
    """Besiege a city, town or castle where nobles of yours stand in the open, or go on with a siege."""

    place: Place
    force: Force = ()


@order(
    "lift [the] siege of PLACE",
    "raise [the] siege of PLACE",
    rule="KM-SIEGE-17",
    word="lift siege",
    examples=("lift the siege of York",),
)
class LiftSiege(Order):
    """Give up a siege of yours."""

    place: Place


@order("sally from PLACE [with FORCE]", rule="KM-SIEGE-18", word="sally", examples=("sally from York",))
class Sally(Order):
    """Fight the besiegers from inside a besieged place; who is not beaten is inside again."""

    place: Place
    force: Force = ()


@order("fight for PLACE [with FORCE]", rule="KM-TOWNFIGHT-05", word="fight for", examples=("fight for York",))
class FightFor(Order):
    """Fight the garrison of a place that your nobles are inside of, and whoever defends it."""

    place: Place
    force: Force = ()


@order("ambush FOES [with FORCE]", rule="KM-AMBUSH-01", examples=("ambush Percy",))
class Ambush(Order):
    """Ambush nobles instead of giving battle: the last one the outcome names dies, on either side. They may pursue."""

    foes: Force
    force: Force = ()


@order("go inside PLACE", "relieve PLACE", rule="KM-SIEGE-21", word="go inside", examples=("go inside Warwick",))
class Relieve(Order):
    """After beating its besiegers, enter a place that is open to you."""

    place: Place


@order(
    "continue [the] siege of PLACE", rule="KM-SIEGE-21", word="continue siege", examples=("continue the siege of York",)
)
class Continue(Order):
    """After beating its besiegers, keep a place under siege in their stead."""

    place: Place


@order("defend [with FORCE]", rule="KM-SIEGE-10", examples=("defend",))
class Defend(Order):
    """Have guests in a place besieged, or further ships in the sea, join the defence: all, or those you name."""

    force: Force = ()


@order("decline", "stand aside", rule="KM-SIEGE-10", examples=("decline",))
class Decline(Order):
    """Stand aside: guests are put outside, ships stay out of it, nobody pursues."""


@order("pursue [with FORCE]", rule="KM-AMBUSH-04", examples=("pursue",))
class Pursue(Order):
    """Pursue those who ambushed you: a battle at once. Pursuers start no combat in your next turn."""

    force: Force = ()


@order("pardon NOBLE", rule="KM-EVENTCARD-18", examples=("pardon Percy",))
class Pardon(Order):
    """Play a King's Pardon for a noble of yours who is about to die."""

    noble: NobleName


@order("scuttle ITEM", rule="KM-CAPTURE-12", examples=("scuttle Le Swan",), grave=True)
class Scuttle(Order):
    """Sink a ship you have taken this turn; whoever finds no room aboard your others is executed."""

    item: ItemName


ORDERS: tuple[type[Order], ...] = (
    Attack,
    AttackAt,
    Besiege,
    LiftSiege,
    Sally,
    FightFor,
    Ambush,
    Relieve,
    Continue,
    Defend,
    Decline,
    Pursue,
    Pardon,
    Scuttle,
)
