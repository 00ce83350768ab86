"""What Kingmaker adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.kingmaker.orders.moving import Move
from tests.contract import Contract, Power

DUKE = "bring Duke of York in for amber at York"

CORRECTIONS = {
    "PutForce": Power(
        DUKE, "put Duke of York at Narrow Sea / put Duke of York inside Towton", "put Duke of York inside York"
    ),
    "BringIn": Power(DUKE, "bring Duke of York in for amber at York", "bring Duke of Lancaster in for basalt at York"),
    "Remove": Power(DUKE, "remove Burgundy", "remove Duke of York"),
    "AwardItem": Power(DUKE, "assign Earl of Kent to Duke of York", "assign Saxons 1 to Duke of York"),
    "LayItem": Power(DUKE, "lay Saxons 1 in the chancery", "lay Saxons 1 in the reserve of basalt"),
    "HoldPlace": Power("", "hold Wells for amber", "hold York for amber"),
    "SetHeir": Power(DUKE, "set Henry VI crowned", "set Henry VI guarded by Duke of York"),
    "SetForce": Power(DUKE, "set Duke of York free", "set Duke of York captive of basalt"),
    "SetSiege": Power(DUKE, "set no siege of York", "set siege of York by Duke of York"),
}

CONTRACT = Contract(
    seats={"amber": "Ann", "basalt": "Bob", "cinder": "Cid", "dusk": "Dot"},
    moves=Move,
    corrections=CORRECTIONS,
    asks=("sheet {other}", "cards", "score", "examine York", "why not move Percy to York by road", "examine Henry VI"),
)
