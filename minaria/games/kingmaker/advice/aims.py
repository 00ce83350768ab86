"""What orders of this game are good for, as hints tell it."""

from collections.abc import Mapping

from commands import Order
from minaria.games.kingmaker.chapters.business import Vote
from minaria.games.kingmaker.chapters.captives import Execute, Ransom
from minaria.games.kingmaker.chapters.combat import Attack, Besiege, Pardon
from minaria.games.kingmaker.chapters.common import Commission
from minaria.games.kingmaker.chapters.company import Entrust, Seize
from minaria.games.kingmaker.chapters.crown import Award, BringIn, Crown, Keep
from minaria.games.kingmaker.chapters.events import FreeMove
from minaria.games.kingmaker.chapters.movement import Enter, Move
from minaria.games.kingmaker.chapters.parliament import Summon
from minaria.games.kingmaker.chapters.setup import Allot, Station
from minaria.games.kingmaker.chapters.ships import Sail
from minaria.games.kingmaker.chapters.trade import Ally

AIMS: Mapping[type[Order], str] = {
    Allot: "give offices and titles to those who are strong, or safe, with them.",
    Station: "begin where an heir, a town or your other nobles are near.",
    Move: "bring nobles to an heir, to a weaker foe, or behind walls.",
    Enter: "stand behind walls, where nobody attacks in the open.",
    Seize: "have an heir in your hands: the game is won with the last crowned one.",
    Entrust: "leave an heir with the noble who guards him best.",
    Execute: "be rid of an heir, or a captive, who is worth more to others than to you.",
    Attack: "beat a weaker faction's nobles in the open.",
    Besiege: "take a place, and whoever is inside.",
    Ransom: "get something for a captive before he is freed or dies.",
    Award: "make a noble of yours stronger.",
    BringIn: "have one more noble on the map.",
    Keep: "keep a card for a better moment.",
    Crown: "have your heir crowned.",
    Sail: "move by sea, past all who stand between.",
    Summon: "have Parliament meet, where offices are given and a sole monarch is confirmed.",
    Vote: "give your votes where they are worth most to you.",
    Ally: "have no fear of one neighbour for a while.",
    Commission: "spare a noble a journey, for a Writ.",
    FreeMove: "move twice where others count on one move.",
    Pardon: "save a noble who would die.",
}
"""Kinds of orders, and what each is good for."""
