"""What Marches adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.dev.example import Move
from tests.contract import Contract, Power

CONTRACT = Contract(
    seats={"amber": "Ann", "basalt": "Bob", "cinder": "Cid"},
    moves=Move,
    corrections={
        "Put": Power("", "put 1 block at Nowhere", "put 1 block from Northwold at Midden"),
        "Remove": Power("", "remove block 9", "remove amber block 1"),
        "Give": Power("", "give block 9 to basalt", "give amber block 1 to basalt"),
        "Set": Power("", "set steps of amber block 1 to 9", "set steps of amber block 1 to 3"),
    },
    unset={
        "turn": "follows from how often a round was begun",
        "moved": "counts what a lord did this round",
        "blocks": "what kind a block is was drawn by lot, and whether it was seen has happened",
    },
    asks=("look", "sheet {other}", "why not move 2 blocks to Oxford"),
    harmless="what a move or a retreat costs is seldom more than a block",
    dear=("move 1 block" + " and 1 block" * 20 + " to Midden",),
)
