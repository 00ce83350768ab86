"""What Divine Right adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.divine_right.orders import Move
from tests.contract import Contract, Power

CORRECTIONS = {
    "PlaceUnits": Power("", "place 2 Muetar armies at Boarhort's Boom", "place 2 Muetar armies at Pennol"),
    "RemoveUnits": Power("", "remove 9 armies at Tadafat", "remove 1 army at Tadafat"),
    "EliminateUnits": Power("", "eliminate Walkhort IV", "eliminate 1 army at Tadafat"),
    "GiveCard": Power("", "give mivior card Nonsense", "give mivior card Crass Bribe +2"),
    "TakeCard": Power(
        "give mivior card Crass Bribe +2",
        "take card Crass Bribe +2 from muetar",
        "take card Crass Bribe +2 from mivior",
    ),
    "AllyKingdom": Power("", "ally Muetar with hothior", "ally Immer with hothior"),
    "MakeNeutral": Power("ally Immer with hothior", "make Muetar neutral", "make Immer neutral"),
    "PhaseTo": Power("", "phase banquet", "phase diplomacy muetar"),
    "TurnTo": Power("", "turn 21", "turn 5"),
    "SetField": Power("", "set hothior points many / set Tadafat siege", "set hothior points 40"),
    "Relocate": Power("", "relocate 1 army at Tadafat to Boarhort's Boom", "relocate 1 army at Tadafat to Farnot"),
    "RevealMonarch": Power("", "reveal Mivior", "reveal Immer"),
    "HideMonarch": Power("reveal Immer", "hide Mivior", "hide Immer"),
    "MarkUnits": Power("", "mark 1 army at Tadafat as happy", "mark 1 army at Tadafat as moved"),
}

CONTRACT = Contract(
    lacks=frozenset(),
    seats={"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"},
    moves=Move,
    corrections=CORRECTIONS,
    first=("set hothior first yes", "phase movement hothior"),
    asks=(
        "cards",
        "sheet {other}",
        "sheet immer",
        "examine Immer",
        "where is the king of Pon",
        "why not activate Immer",
        "find castles",
        "what may everyone do",
        "examine Herrott",
        "look Castle Altarr",
        "activate Trolls and",
        "play nothing",
    ),
    dear=(
        "move 1 army" + " and 1 army" * 13 + " west",
        "move 1 army" + " and 1 army" * 13 + " to 10,10",
        "why not move 1 army" + " and 1 unit" * 30 + " to 10,10",
        "why not besiege Tadafat with 1 army" + " and 1 unit and the king" * 15,
        "odds at Tadafat with 1 army" + " and 1 army" * 30,
        "route to Tadafat with 1 army" + " and 1 army" * 30,
        "what may 1 army" + " and 1 army" * 30,
        "examine 1 army" + " and 1 army" * 30,
        "move all but 1 army" + " and 1 army" * 30 + " to 10,10",
    ),
)
