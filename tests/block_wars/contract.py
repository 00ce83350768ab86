"""What Block Wars adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.block_wars.chapters.movement import Move
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

RUIN = "absent amber / absent birch" + " / pass for coral" * 8
"""The first turn of Ruins."""
EDGE = "pass for birch / pass for amber"
"""The armies of Borderland are taken."""

CORRECTIONS = {
    "PlaceBlock": Power(
        "",
        "place Goblin Mob at Tarnby with 5 / place Elven Archers at Tarnby with 2",
        "place Goblin Mob at Corvale with 2",
    ),
    "RemoveBlocks": Power("", "remove all amber blocks", "remove 1 goblin mob"),
    "Relocate": Power("", "relocate 1 goblin mob to Torfield", "relocate 1 goblin mob to Brackwell"),
    "Restore": Power("set 1 goblin mob to 1 step", "restore 1 orc blade", "restore 1 goblin mob"),
    "Reveal": Power("", "reveal 1 goblin mob to amber", "reveal 1 goblin mob to birch"),
    "Hide": Power("reveal 1 goblin mob", "hide 1 orc blade", "hide 1 goblin mob"),
    "SetItem": Power("", "set sword with 1 lord's rabble", "set sword at a-0306"),
    "PhaseTo": Power("", "phase combat of nobody", "phase combat"),
    "SetSide": Power(
        f"{RUIN} / set Corvale invaded by amber",
        "set birch on no side at Corvale / set birch attacking at Pellton",
        "set birch attacking at Corvale",
        variant=3,
    ),
    "SetWinner": Power("set winner to amber", "set winner to amber", "set winner to nobody"),
    "SetTurnTurn": Power("", "set turn to 0 / set turn to 1", "set turn to 7"),
    "SetMoon": Power("", "set the moon to full", ""),
    "SetOwner": Power("", "set the owner of Corvale to birch", ""),
    "SetOrderPlaceInTheOrderOfMoves": Power(
        "", "set place of amber in the order of moves to 0", "set place of amber in the order of moves to 4"
    ),
    "SetRanksPlaceInTheSeatingRoll": Power(
        "", "set place of amber in the seating roll to 0", "set place of amber in the seating roll to 4"
    ),
    "SetReadyReady": Power("phase build", "set amber not ready", "set amber ready"),
    "SetResignedResigning": Power("", "set amber not resigning", "set amber resigning"),
    "SetOutOutOfTheWar": Power(RUIN, "set amber in the war", "set birch out of the war", variant=3),
    "SetArmiesPlayer": Power(
        "",
        "set player of Woodland Elves to amber / set player of Iron Orcs to nobody",
        "set player of Iron Orcs to coral",
    ),
    "SetArmiesGold": Power("", "set gold of Woodland Elves to 3", "set gold of Iron Orcs to 7"),
    "SetHomesHome": Power("", "set home of Iron Orcs to a-0305", "set home of Iron Orcs to Pellton"),
    "SetBlocksNumberOfSteps": Power("", "set 1 goblin mob to 9 steps", "set 1 goblin mob to 2 steps"),
    "SetBlocksMoved": Power("", "set 1 goblin mob unmoved", "set 1 goblin mob moved"),
    "SetBlocksWayIn": Power("", "set 1 goblin mob come from nowhere", "set 1 goblin mob come from a-0305"),
    "SetBlocksRetreat": Power("", "set 1 goblin mob fled from nowhere", "set 1 goblin mob fled from a-0305"),
    "SetBlocksGoldOnItsBack": Power(
        RUIN, "set 1 orc warlock carrying 0 gold", "set 1 orc warlock carrying 3 gold", variant=3
    ),
    "SetItemsFallenWithItsBearer": Power("", "set wand fallen", "set sword fallen"),
    "SetPickedNumberAmongTheBlocksFirstChosen": Power(
        RUIN, "set chosen Goblin Mob to 9 / set chosen Pike Levy to 1", "set chosen Goblin Mob to 2", variant=3
    ),
    "SetWaitingStepsBeyondTheTopEdge": Power(
        EDGE,
        "set waiting Goblin Mob to 2 steps / set waiting Elven Archers to 9 steps",
        "set waiting Elven Archers to 2 steps",
        variant=1,
    ),
    "SetInvadedFirstAttacker": Power("", "set Corvale not invaded", "set Corvale invaded by birch"),
    "SetFoughtFoughtOver": Power("", "set Corvale not fought over", "set Corvale fought over"),
    "SetFriendsFriendOfTheForcesThere": Power(
        "", "set forces at Corvale friends of birch", "set forces at b-0703 friends of birch"
    ),
    "SetRaidedPaidForAnAttackThisTurn": Power("", "set amber not raiding", "set amber raiding"),
    "SetNoWaysIn": Power("set 1 goblin mob come from a-0305", "set no ways out", "set no ways in"),
    "SetNoCrossings": Power(
        "phase movement amber / amber> move 1 goblin mob to a-0305", "set no crossroads", "set no crossings"
    ),
    "SetNoSpellsAtWork": Power(
        "place Orc Warlock at Corvale with 4 / phase movement amber"
        " / amber> cast far sight with orc warlock on Pellton",
        "set no spell at work for amber",
        "set no spells at work",
    ),
    "SetPointsPoints": Power("", "set points of nobody to 3", "set points of amber to 3"),
    "SetBloodedFirstBloodDrawn": Power("", "set no first blood", "set first blood"),
    "SetSpecialsSpecialToPlace": Power("undo", "set special to temple", "set special to lords ogres"),
    "SetTemplesTheSiteOfATemple": Power("", "set temple at Corvale", "set temple at a-0305", variant=2),
    "SetTokensTheSiteOfAToken": Power("", "set token at Corvale", "set token at a-0305", variant=3),
    "SetUnseenUnseen": Power("", "set token 9 unseen", "set token 3 seen", variant=3),
    "SetFoundTurnOfTheLastFind": Power("", "set turn of the last find to 0", "set turn of the last find to 7"),
}

CONTRACT = Contract(
    seats={"amber": "Ann", "birch": "Bob", "coral": "Cid", "dusk": "Dan"},
    moves=Move,
    corrections=CORRECTIONS,
    first=ARMED,
    further=(Power("", "", "set winner to amber"), Power("", "", "set sword with 1 goblin mob")),
    parts=("phase build", "phase movement birch"),
    unset={
        "layout": "the map is laid as the table is set up, and all that stands on it goes by it",
        "tiles": "the map is laid as the table is set up, and all that stands on it goes by it",
        "turned": "the map is laid as the table is set up, and all that stands on it goes by it",
        "lists": "what a player lists to choose or build is his: the referee orders for him, 'as amber: dismiss 1'",
        "fight": "a battle begins anew by 'phase combat'; what came up in it is thrown again or corrected",
    },
    asks=("sheet {other}", "cards", "score", "examine Corvale", "why not draft River Crown", "what may everyone do"),
    aloud={
        "Cast": "the name of a spell is called out (BW-SPELL-17); what it does may show to none",
        "Fire": "onlookers hear of letters and hits (BW-FOG-05)",
        "FireAll": "onlookers hear of letters and hits (BW-FOG-05)",
    },
    others=(
        (2, {"scenario": "borderland"}),
        (3, {"scenario": "plundering"}),
        (3, {"scenario": "ruins", "escort": "yes"}),
    ),
    dear=(
        "move 1 block" + " and 1 block" * 25 + " to Tarnby",
        "move 1 unit" + " and 1 block and 1 unit" * 12 + " to Tarnby",
        "why not move 1 unit" + " and 1 block and 1 unit" * 12 + " to Tarnby",
        "what may 1 unit" + " and 1 block and 1 unit" * 12,
    ),
)
