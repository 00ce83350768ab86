"""The orders of Divine Right, each declared once: parser, canonical text, completion and help come from here."""

from commands import Done, Order, declared
from minaria.games.divine_right.orders import battle, beginnings, diplomacy, events, movement, sieges
from minaria.games.divine_right.orders.battle import *  # noqa: F403
from minaria.games.divine_right.orders.beginnings import *  # noqa: F403
from minaria.games.divine_right.orders.diplomacy import *  # noqa: F403
from minaria.games.divine_right.orders.events import *  # noqa: F403
from minaria.games.divine_right.orders.kinds import *  # noqa: F403
from minaria.games.divine_right.orders.movement import *  # noqa: F403
from minaria.games.divine_right.orders.sieges import *  # noqa: F403

ORDERS: tuple[type[Order], ...] = (*declared(events, sieges, movement, battle, diplomacy, beginnings), Done)

GESTURES: tuple[str, ...] = (
    "move everyone at {a} to {b}",
    "move everyone but fleets at {a} to {b}",
    "besiege {b} with everyone at {a}",
    "besiege {b} with everyone but fleets at {a}",
    "attack {b} with everyone at {a}",
    "attack {b} with everyone but fleets at {a}",
    "sail all fleets at {a} to {b}",
    "displace everyone at {a} to {b}",
    "storm {b}",
    "resolve {b}",
    "sortie from {b}",
    "besiege {b}",
    "attack {b}",
    "advance everyone to {b}",
    "retreat to {b}",
    "station 1 army at {b}",
    "station 1 fleet at {b}",
    "enter {b} with everyone at {b}",
    "leave {b} with everyone at {b}",
    "search {b}",
    "activate {r}",
    "deactivate {r}",
    "assassinate {r}",
)
"""Orders pointed out on the map: from a place with own units ({a}) to another ({b}), or about one place and its
kingdom ({r}); offered where they are legal."""
