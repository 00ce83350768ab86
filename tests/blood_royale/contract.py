"""What Blood Royale adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.blood_royale.orders.movement import Move
from tests.contract import Contract, Power

SEATED = {"argent": "Ann", "azure": "Bob", "gules": "Cid", "sable": "Dot", "vert": "Eve"}

CORRECTIONS = {
    "SetCash": Power("", "set cash of nobody to 3", "set cash of azure to 40"),
    "SetControl": Power("", "set control of North Sea to azure", "set control of Kent to azure"),
    "PlaceForces": Power("", "place 99 armies of azure at Kent", "place 2 armies of azure at Kent"),
    "Put": Power("place 2 armies of azure at Kent", "put 1 azure army at North Sea", "put 1 azure army at Wessex"),
    "Remove": Power("place 2 armies of azure at Kent", "remove 9 azure armies", "remove 1 azure army"),
    "Give": Power("place 2 armies of azure at Kent", "give 9 azure armies to gules", "give 1 azure army to gules"),
}

CONTRACT = Contract(
    seats=SEATED,
    moves=Move,
    corrections=CORRECTIONS,
    asks=("sheet {other}", "score", "examine Kent", "heirs", "who is marriageable", "why not births", "calendar"),
)
