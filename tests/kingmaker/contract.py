"""What Kingmaker adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.kingmaker.orders.moving import Move
from tests.contract import Contract, Power

CORRECTIONS = {
    "PutNobles": Power("", "put Le Swan at York", "put all amber nobles at York"),
    "HoldPlace": Power("", "hold Wells for amber", "hold York for amber"),
}

CONTRACT = Contract(
    seats={"amber": "Ann", "basalt": "Bob", "cinder": "Cid", "dusk": "Dot"},
    moves=Move,
    corrections=CORRECTIONS,
    asks=("sheet {other}", "cards", "score", "examine York", "why not move Percy to York by road", "examine Henry VI"),
)
