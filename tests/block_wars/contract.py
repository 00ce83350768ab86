"""What Block Wars adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.block_wars.orders import Move
from tests.contract import Contract, Power

ARMED = (  # two armies on the map, before the first move
    "birch> draft River Crown",
    "amber> draft Iron Orcs",
    "birch> recruit Pike Levy with 4",
    "birch> recruit Men at Arms with 4",
    "amber> recruit Goblin Mob with 4",
    "amber> recruit Orc Blades with 4",
    "birch> done",
    "amber> done",
    "amber> camp at Corvale",
    "amber> done",
    "birch> camp at Dunlow",
    "birch> done",
)

CORRECTIONS = {
    "PlaceBlock": Power(
        "",
        "place Goblin Mob at Tarnby with 5 / place Elven Archers at Tarnby with 2",
        "place Goblin Mob at Corvale with 2",
    ),
    "RemoveBlocks": Power("", "remove all amber blocks", "remove 1 goblin mob"),
    "Relocate": Power("", "relocate 1 goblin mob to Dunlow", "relocate 1 goblin mob to Brackwell"),
    "SetSteps": Power("", "set 1 goblin mob to 9 steps", "set 1 goblin mob to 2 steps"),
    "SetGold": Power("", "set gold of Woodland Elves to 3", "set gold of Iron Orcs to 7"),
    "SetPoints": Power("", "set points of nobody to 3", "set points of amber to 3"),
}

CONTRACT = Contract(
    seats={"amber": "Ann", "birch": "Bob"},
    moves=Move,
    corrections=CORRECTIONS,
    first=ARMED,
    asks=("sheet {other}", "cards", "score", "examine Corvale", "why not draft River Crown", "what may everyone do"),
)
