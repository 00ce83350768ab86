"""What orders of this game are good for, as hints tell it."""

from collections.abc import Mapping

from commands import Order
from minaria.games.divine_right.chapters.cards import Play
from minaria.games.divine_right.chapters.combat import Advance, Attack
from minaria.games.divine_right.chapters.diplomacy import Activate, Assassinate, Deactivate, Duel
from minaria.games.divine_right.chapters.events import Hire, Lose, Replace
from minaria.games.divine_right.chapters.movement import Besiege, Move, Sail
from minaria.games.divine_right.chapters.retreats import Retreat, Stand
from minaria.games.divine_right.chapters.setup import Station
from minaria.games.divine_right.chapters.sieges import Sortie, Storm, Withdraw

AIMS: Mapping[type[Order], str] = {
    Station: "stand where castles are guarded and the first march is short.",
    Move: "bring units to where they threaten an enemy, guard a castle of yours or join the others.",
    Sail: "carry an army by sea to where it is not expected.",
    Besiege: "shut a castle in: next turn its siege die may take it, and castles are what scores.",
    Storm: "take a castle you besiege.",
    Attack: "destroy enemies in the field while they are the weaker.",
    Sortie: "break a siege from within while the besiegers are few.",
    Retreat: "save units that would lose this battle.",
    Stand: "fight where the odds are with you, or where a retreat would give too much away.",
    Advance: "hold the ground that was won.",
    Withdraw: "leave a siege that will not succeed.",
    Hire: "have one more unit where it is needed soonest.",
    Replace: "have a lost unit back where it is of use soonest.",
    Activate: "win a neutral monarch, with all his units and castles.",
    Deactivate: "take an ally away from an enemy.",
    Assassinate: "take an ally away from an enemy by the death of his monarch.",
    Duel: "be rid of an enemy's ambassador.",
    Play: "improve the ambassador's chances with a card.",
    Lose: "give up what you miss least.",
}
"""Kinds of orders, and what each is good for."""
