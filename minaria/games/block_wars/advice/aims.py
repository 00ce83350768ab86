"""What orders of this game are good for, as hints tell it."""

from collections.abc import Mapping

from commands import Order
from minaria.games.block_wars.chapters.building import Build, NewBlock
from minaria.games.block_wars.chapters.combat import FightAt, Fire, Heal, Hold, TakeHit
from minaria.games.block_wars.chapters.common import Recruit
from minaria.games.block_wars.chapters.draft import DraftArmy
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.chapters.retreat import Retreat
from minaria.games.block_wars.chapters.setup import Camp
from minaria.games.block_wars.chapters.spells import Cast

AIMS: Mapping[type[Order], str] = {
    DraftArmy: "take an army whose strengths you mean to use.",
    Recruit: "have blocks that strike early and blocks that last.",
    Camp: "begin where gold is near and the way to the enemy is yours to choose.",
    Move: "bring blocks to a city, or to where they are more than the enemy.",
    FightAt: "fight the battle first whose end the others hang on.",
    Fire: "take enemy steps before they strike back.",
    Hold: "spare a block, or wait for a better round.",
    Retreat: "save blocks from a battle that is lost.",
    TakeHit: "lose the step that is missed least.",
    Build: "be stronger where the next battle is fought.",
    NewBlock: "have one more block where it is of use soonest.",
    Cast: "turn a battle, or a march, by a spell.",
    Heal: "have a wounded block fight on.",
}
"""Kinds of orders, and what each is good for."""
