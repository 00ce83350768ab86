"""Divine Right by the chapters of its book: an order of a chapter says its words, when it is legal and what it does.

Chapters ask the rules and change the state; what is asked next they leave to the phase that asked (`phases`).
"""

from commands import Done, Order
from minaria.games.divine_right.chapters.captives import Execute, Release
from minaria.games.divine_right.chapters.cards import Cancel, Discard, Play
from minaria.games.divine_right.chapters.combat import Advance, Attack, Resolve
from minaria.games.divine_right.chapters.common import Agree, Displace, Refuse, Roll
from minaria.games.divine_right.chapters.diplomacy import Activate, Assassinate, Deactivate, Duel, ForcePeace
from minaria.games.divine_right.chapters.events import Entice, Hire, Lose, Replace
from minaria.games.divine_right.chapters.manoeuvres import Board, Call, Dissolve, Enter, Land, Leave, Search
from minaria.games.divine_right.chapters.movement import Besiege, Move, Sail
from minaria.games.divine_right.chapters.reentry import Retire, Return
from minaria.games.divine_right.chapters.retreats import FallBack, JoinFleets, Retreat, Stand
from minaria.games.divine_right.chapters.setup import RuleAs, Station
from minaria.games.divine_right.chapters.sieges import LiftSiege, Sortie, Storm, Withdraw

ORDERS: tuple[type[Order], ...] = (
    *(Roll, Lose, Replace, Hire, Entice),
    *(Storm, Withdraw, LiftSiege, Sortie),
    *(Move, Sail, Board, Land, Enter, Leave, Besiege, Search, Call, Dissolve, Attack, Resolve),
    *(Retreat, FallBack, Stand, JoinFleets, Advance, Displace),
    *(Activate, Deactivate, Assassinate, Duel, Play, Cancel, Discard, ForcePeace, Execute, Release, Agree, Refuse),
    *(Return, Retire, Station, RuleAs),
    Done,
)
"""In the order in which help lists them."""

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
