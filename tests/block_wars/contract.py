"""What Block Wars adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.block_wars.orders import Move
from tests.contract import Contract, Power

ARMED = (  # four armies on the map, before the first move
    *(f"{seat}> warnings off" for seat in ("amber", "birch", "coral", "dusk")),  # coins are kept on purpose
    "birch> draft River Crown",
    "amber> draft Iron Orcs",
    "coral> draft Hill Clans",
    "dusk> draft Deep Dwarves",
    "amber> recruit Goblin Mob with 4",
    "amber> recruit Orc Blades with 4",
    "amber> done",
    "birch> recruit Pike Levy with 4",
    "birch> recruit Men at Arms with 4",
    "birch> done",
    "coral> recruit Clan Spearmen with 4",
    "coral> recruit Clan Axemen with 3",
    "coral> done",
    "dusk> recruit Tunnel Diggers with 4",
    "dusk> recruit Dwarf Axe Guard with 4",
    "dusk> done",
    "dusk> camp at Pellton",
    "dusk> done",
    "coral> camp at Greybank",
    "coral> done",
    "amber> camp at Corvale",
    "amber> done",
    "birch> camp at Torfield",
    "birch> done",
    "amber> set down at a-0305",
    "birch> set down at b-0703",
)

CORRECTIONS = {
    "PlaceBlock": Power(
        "",
        "place Goblin Mob at Tarnby with 5 / place Elven Archers at Tarnby with 2",
        "place Goblin Mob at Corvale with 2",
    ),
    "RemoveBlocks": Power("", "remove all amber blocks", "remove 1 goblin mob"),
    "Relocate": Power("", "relocate 1 goblin mob to Torfield", "relocate 1 goblin mob to Brackwell"),
    "SetSteps": Power("", "set 1 goblin mob to 9 steps", "set 1 goblin mob to 2 steps"),
    "Restore": Power("set 1 goblin mob to 1 step", "restore 1 orc blade", "restore 1 goblin mob"),
    "Reveal": Power("", "reveal 1 goblin mob to amber", "reveal 1 goblin mob to birch"),
    "Hide": Power("reveal 1 goblin mob", "hide 1 orc blade", "hide 1 goblin mob"),
    "SetItem": Power("", "set sword with 1 lord's rabble", "set sword at a-0306"),
    "SetGold": Power("", "set gold of Woodland Elves to 3", "set gold of Iron Orcs to 7"),
    "SetPoints": Power("", "set points of nobody to 3", "set points of amber to 3"),
}

CONTRACT = Contract(
    seats={"amber": "Ann", "birch": "Bob", "coral": "Cid", "dusk": "Dan"},
    moves=Move,
    corrections=CORRECTIONS,
    first=ARMED,
    asks=("sheet {other}", "cards", "score", "examine Corvale", "why not draft River Crown", "what may everyone do"),
    aloud={
        "Cast": "the name of a spell is called out (BW-SPELL-17); what it does may show to none",
        "Fire": "onlookers hear of letters and hits (BW-FOG-05)",
        "FireAll": "onlookers hear of letters and hits (BW-FOG-05)",
    },
    others=((2, {"scenario": "borderland"}), (3, {"scenario": "plundering"}), (3, {"scenario": "ruins"})),
    dear=(
        "move 1 block" + " and 1 block" * 25 + " to Tarnby",
        "move 1 unit" + " and 1 block and 1 unit" * 12 + " to Tarnby",
        "why not move 1 unit" + " and 1 block and 1 unit" * 12 + " to Tarnby",
        "what may 1 unit" + " and 1 block and 1 unit" * 12,
    ),
)
