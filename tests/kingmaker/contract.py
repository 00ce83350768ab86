"""What Kingmaker adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.kingmaker.chapters.movement import Move
from tests.contract import Contract, Power

DUKE = "bring Duke of York in for amber at York"

WAR = "phase movement amber"
SITS = " / ".join(
    (
        WAR,
        "assign Chancellor of England to Grey",
        "put Grey inside Coventry",
        "set Henry VI uncrowned",
        "lay Writ of Summons to Parliament 1 in the reserve of amber",
        "lay Earl of Kent in the chancery",
        "phase parliament amber",
        "amber> summon Parliament at Coventry compelling Talbot",
        *("amber> done", "dusk> done", "cinder> done"),
        "amber> propose Earl of Kent to Grey",
    )
)

CORRECTIONS = {
    "PutForce": Power(
        DUKE, "put Duke of York at Narrow Sea / put Duke of York inside Towton", "put Duke of York inside York"
    ),
    "PutAboard": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York / put Le Swan at Narrow Sea",
        "put Henry VI aboard Le Swan / put Duke of York aboard Trinity",
        "put Duke of York aboard Le Swan",
    ),
    "BringIn": Power(DUKE, "bring Duke of York in for amber at York", "bring Duke of Lancaster in for basalt at York"),
    "Remove": Power(DUKE, "remove Burgundy", "remove Duke of York"),
    "AwardItem": Power(DUKE, "assign Earl of Kent to Duke of York", "assign Saxons 1 to Duke of York"),
    "PhaseTo": Power("", "phase sleeping amber", "phase movement amber"),
    "SetRound": Power(WAR, "set round 0 / set round 1", "set round 7"),
    "SetOrder": Power(WAR, "seat amber 0 in the order / seat amber 9 in the order", "seat amber 2 in the order"),
    "SetDrawn": Power(
        "phase crown amber", "set drawn to Plague in York / set drawn to Le Swan 9", "set drawn to Mowbray"
    ),
    "Shuffle": Power(f"{WAR} / lay Saxons 1 in the discard", "shuffle outcomes", "shuffle crown items"),
    "GiveForce": Power(
        f"{WAR} / {DUKE}", "give Duke of York to nobody / give Le Swan to basalt", "give Duke of York to basalt"
    ),
    "BringBack": Power(
        f"{WAR} / remove Edmund of Rutland", "bring Henry VI back at York", "bring Edmund of Rutland back at York"
    ),
    "JoinForce": Power(
        f"{WAR} / {DUKE} / bring Duke of Lancaster in for amber at York",
        "join Duke of York",
        "join Duke of York and Duke of Lancaster",
    ),
    "SetBlockade": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York / put Le Swan at Narrow Sea",
        "set Duke of York blockading Dover / set Le Swan blockading York",
        "set Le Swan blockading Dover",
    ),
    "SetFresh": Power(f"{WAR} / {DUKE}", "set Henry VI fresh", "set Duke of York pursued"),
    "LoseShip": Power(
        f"{WAR} / {DUKE} / assign Admiral of England to Duke of York",
        "lose Earl of Kent for 2 turns / lose Trinity for 0 turns",
        "lose Trinity for 2 turns",
    ),
    "SetAlliance": Power(
        WAR, "set no alliance of amber and basalt / set alliance of amber and amber", "set alliance of amber and basalt"
    ),
    "SetLeave": Power(WAR, "set no leave of amber to basalt", "set leave of amber to basalt at York"),
    "VoidPromise": Power(
        f"{WAR} / amber> promise basalt that all is well", "void promise 2 of amber", "void promise 1 of basalt"
    ),
    "SetVote": Power(SITS, "set vote of basalt on Earl of Warwick to yes", "set vote of basalt to yes"),
    "SetVotes": Power(SITS, "set lords of basalt to -1", "set lords of basalt to 77"),
    "SetSole": Power(
        f"{WAR} / set Margaret of Anjou crowned", "set sole monarch to Edward of March", "set sole monarch to Henry VI"
    ),
    "SetTreaty": Power(WAR, "set no treaty with France", "set treaty with France of basalt"),
    "SetPeace": Power(WAR, "set no peace / set peace at Narrow Sea for amber", "set peace at York for amber"),
    "SetCatastrophe": Power(
        WAR, "set no catastrophe / set catastrophe until round 5000", "set catastrophe until round 5"
    ),
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
