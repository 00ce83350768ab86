"""Orders of the movement round: marches, voyages, attacks declared."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.divine_right.orders.kinds import Castle, Force, Place


@order(
    "move FORCE [from ORIGIN] to PLACE [facing BANK] [via VIA [and VIA2]]",
    "move FORCE [from ORIGIN] to PLACE [via VIA [and VIA2]] outside = outside:true",
    "march|go|send|take|mv FORCE [from ORIGIN] to|into PLACE [facing BANK] [via|through VIA [and VIA2]]",
    "move|send|take|mv FORCE [from ORIGIN] up|down [the] river to PLACE [facing BANK] [via|through VIA [and VIA2]]",
    "move FORCE into PLACE",
    "move|march|go|send|take|mv FORCE PLACE:direction [outside]",
    "move|march|go|send|take|mv FORCE from ORIGIN PLACE:direction",
    "FORCE to PLACE",
    rule="DR-MOVE-01",
    examples=("move 2 armies from Tadafat to 10,15", "move the king and 3 armies to Basimar", "move army 1 west"),
)
class Move(Order):
    """Move units, or a monarch with those he leads, along the cheapest way they can pay.

    Fleets on a navigable river lie between two hexes, its banks: `facing` says which stretch of several is meant.
    """

    force: Force
    place: Place
    origin: Place = 0
    via: Place = 0
    via2: Place = 0
    outside: bool = False
    bank: Place = 0


@order(
    "sail FLEETS to PLACE [facing BANK] [via VIA] [with FORCE]",
    "ship FORCE to PLACE with FLEETS",
    "sail FLEETS up|down [the] river to PLACE [facing BANK] [via VIA] [with FORCE]",
    "sail FLEETS PLACE:direction [with FORCE]",
    rule="DR-SEA-02",
    examples=("sail 2 fleets to 3,20 with 2 armies",),
)
class Sail(Order):
    """Move fleets, taking units in their hex aboard first: one combat unit a fleet, any heroes."""

    fleets: Force
    place: Place
    via: Place = 0
    force: Force = ()
    bank: Place = 0


@order(
    "board FLEETS with FORCE",
    "embark FORCE on|onto FLEETS",
    "load FORCE on|onto FLEETS",
    rule="DR-SEA-01",
    examples=("board 2 fleets with 2 armies",),
)
class Board(Order):
    """Take units aboard fleets in the same hex."""

    fleets: Force
    force: Force


@order(
    "land FORCE [at PLACE]",
    "disembark FORCE [at PLACE]",
    "unload FORCE [at PLACE]",
    rule="DR-SEA-03",
    examples=("land 2 armies",),
)
class Land(Order):
    """Put units ashore in the hex where their fleet is; they go no further this turn."""

    force: Force
    place: Place = 0


@order(
    "enter CASTLE with FORCE",
    "go inside CASTLE with FORCE",
    "garrison CASTLE with FORCE",
    "man CASTLE with FORCE",
    "put FORCE inside CASTLE",
    rule="DR-INSIDE-02",
    examples=("enter Pennol with 2 armies",),
)
class Enter(Order):
    """Send units in a castle's hex inside its walls; it costs nothing."""

    castle: Castle
    force: Force


@order(
    "leave CASTLE with FORCE",
    "come out of CASTLE with FORCE",
    "take FORCE outside CASTLE",
    "put FORCE outside CASTLE",
    rule="DR-INSIDE-02",
    examples=("leave Pennol with 2 armies",),
)
class Leave(Order):
    """Bring units in a castle's hex out before its walls; it costs nothing."""

    castle: Castle
    force: Force


@order(
    "besiege CASTLE with FORCE",
    "besiege CASTLE",
    "lay siege to CASTLE [with FORCE]",
    "invest CASTLE [with FORCE]",
    "siege CASTLE [with FORCE]",
    rule="DR-SIEGE-06",
    examples=("besiege Tadafat with 3 armies",),
)
class Besiege(Order):
    """Move a force into an enemy or neutral castle's hex and declare it under siege."""

    castle: Castle
    force: Force = ()


@order(
    "search PLACE [with FORCE]",
    "search [with] FORCE at PLACE",
    rule="DR-FATE-14",
    examples=("search 20,17 with 1 army",),
)
class Search(Order):
    """Search the hex your stack began in for an enemy hero, at the hex's movement cost, before it moves."""

    place: Place
    force: Force = ()


@order(
    "group FORCE as army NUMBER",
    "call FORCE [the] army NUMBER",
    "name FORCE [the] army NUMBER",
    word="call",
    rule="DR-STACK-05",
    examples=("call everyone at Pennol army 3",),
)
class Call(Order):
    """Put an army marker (1 to 5) on units of one hex, so that you can order them as `army 3`."""

    force: Force
    number: Number


@order("dissolve army NUMBER", "disband army NUMBER", rule="DR-STACK-06", examples=("dissolve army 3",))
class Dissolve(Order):
    """Take an army marker away; its units stay where they are."""

    number: Number


@order(
    "attack PLACE [and ALSO] [with FORCE]",
    "attack PLACE [with FORCE] by landing = landing:true",
    "strike|fight PLACE [with FORCE]",
    rule="DR-COMBAT-01",
    examples=("attack Tadafat with 4 armies",),
)
class Attack(Order):
    """Declare an attack on enemies in an adjacent hex (or on besiegers from within); it ends your movement."""

    place: Place
    force: Force = ()
    also: Place = 0
    landing: bool = False


@order(
    "resolve PLACE",
    "resolve battle|attack at PLACE",
    "fight at PLACE",
    rule="DR-COMBAT-06",
    examples=("resolve 12,14",),
)
class Resolve(Order):
    """Say which of the declared attacks is carried out next."""

    place: Place
