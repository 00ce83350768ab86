"""Block Wars by the chapters of its book: an order of a chapter says its words, when it is legal and what it does.

A phase lists the orders that are asked in it; `common` has words that mean something else before the war and in it.
"""

from commands import Done, Order
from minaria.games.block_wars.chapters.building import Build, Carry, Disband, Send, Unload
from minaria.games.block_wars.chapters.combat import FightAt, Fire, FireAll, Heal, Hold, TakeHit, ThrowAgain
from minaria.games.block_wars.chapters.common import Dismiss, Recruit, Resign
from minaria.games.block_wars.chapters.draft import DraftArmy
from minaria.games.block_wars.chapters.items import Give, PickUp
from minaria.games.block_wars.chapters.movement import Enter, Move, SideWith
from minaria.games.block_wars.chapters.retreat import Regroup, Retreat
from minaria.games.block_wars.chapters.setup import Camp, Put, SetDown, Station, Swap
from minaria.games.block_wars.chapters.spells import Cast

ORDERS: tuple[type[Order], ...] = (
    *(DraftArmy, Recruit, Dismiss, Camp, Swap, Put, SetDown, Station),
    *(Enter, SideWith, Move, Give, PickUp),
    *(FightAt, Fire, FireAll, Cast, ThrowAgain, Hold, Retreat, Heal, TakeHit, Regroup),
    *(Build, Disband, Unload, Carry, Send, Resign, Done),
)
GESTURES = ("move all blocks at {a} to {b} as many as can",)
