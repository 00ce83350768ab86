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
    "SetTreaty": Power(WAR, "set no treaty with France", "set treaty with France of basalt"),
    "SetPeace": Power(WAR, "set no peace / set peace at Narrow Sea for amber", "set peace at York for amber"),
    "LayItem": Power(DUKE, "lay Saxons 1 in the chancery", "lay Saxons 1 in the reserve of basalt"),
    "SetHeir": Power(DUKE, "set Henry VI guarded by Percy", "set Henry VI guarded by Duke of York"),
    "SetForce": Power(DUKE, "set Duke of York free", "set Duke of York captive of basalt"),
    "SetSiege": Power(DUKE, "set no siege of York", "set siege of York by Duke of York"),
    "SetWinner": Power(f"{WAR} / set winner to amber", "set winner to amber", "set winner to nobody"),
    "SetDealPlaceInTheOrderOfDeal": Power(
        WAR, "set place of amber in the order of deal to 0", "set place of amber in the order of deal to 4"
    ),
    "SetNoblesLastRoundOfRefuge": Power(
        f"{WAR} / {DUKE}",
        "set last round of refuge of Duke of York to 5000",
        "set last round of refuge of Duke of York to 4",
    ),
    "SetNoblesTurnOfComingIntoRefuge": Power(
        f"{WAR} / {DUKE}",
        "set turn of coming into refuge of Duke of York to 0",
        "set turn of coming into refuge of Duke of York to 4",
    ),
    "SetNoblesTurnOfCapture": Power(
        f"{WAR} / {DUKE} / set Duke of York captive of basalt",
        "set turn of capture of Henry VI to 2",
        "set turn of capture of Duke of York to 7",
    ),
    "SetNoblesPursued": Power(f"{WAR} / {DUKE}", "set Henry VI pursued", "set Duke of York pursued"),
    "SetHeirsTurnOfCustody": Power(
        f"{WAR} / {DUKE}", "set turn of custody of Henry VI to -1", "set turn of custody of Henry VI to 7"
    ),
    "SetShipsBlockade": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York / put Le Swan at Narrow Sea",
        "set Duke of York blockading Dover / set Le Swan blockading York",
        "set Le Swan blockading Dover",
    ),
    "SetShipsDrivenIntoPort": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York",
        "set Duke of York driven into port",
        "set Le Swan driven into port",
    ),
    "SetShipsSally": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York / assign Le Thomas to Duke of York",
        "set Duke of York sallying against Le Swan",
        "set Le Swan sallying against Le Thomas",
    ),
    "SetTakenControl": Power("", "hold Wells for amber", "hold York for amber"),
    "SetBothRoundOfBothHouses": Power(WAR, "set no both houses of basalt", "set both houses of basalt since round 1"),
    "SetUnreadyWaiting": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York", "set Le Swan ready", "set Le Swan unready for amber"
    ),
    "SetDrawersDrawer": Power(
        WAR, "set drawer of Southern Pretender to nobody", "set drawer of Southern Pretender to basalt"
    ),
    "SetSoleSoleMonarch": Power(
        f"{WAR} / set Margaret of Anjou crowned", "set sole monarch to Edward of March", "set sole monarch to Henry VI"
    ),
    "SetCatastropheLastRoundOfTheCatastrophe": Power(
        WAR, "set no catastrophe / set catastrophe until round 5000", "set catastrophe until round 5"
    ),
    "SetCrownedCrowned": Power(WAR, "set Henry VI crowned", "set Margaret of Anjou crowned"),
    "SetReleasedFreeToBeGivenToANoble": Power(
        f"{WAR} / lay Earl of Kent with amber",
        "set Earl of Kent not free to be given to a noble",
        "set Earl of Kent free to be given to a noble",
    ),
    "SetMovedMoved": Power(f"{WAR} / {DUKE}", "set Duke of York unmoved", "set Duke of York moved"),
    "SetFoughtTired": Power(f"{WAR} / {DUKE}", "set Duke of York fresh", "set Duke of York tired"),
    "SetAttackedAttacked": Power(f"{WAR} / {DUKE}", "set Duke of York not attacked", "set Duke of York attacked"),
    "SetAgainFreeToMoveAgain": Power(
        f"{WAR} / {DUKE}", "set Duke of York not free to move again", "set Duke of York free to move again"
    ),
    "SetLandedLanded": Power(f"{WAR} / {DUKE}", "set Duke of York not landed", "set Duke of York landed"),
    "SetNotedThroughAGate": Power(
        f"{WAR} / {DUKE}", "set Duke of York not through a gate", "set Duke of York through a gate"
    ),
    "SetNotedAPrize": Power(
        f"{WAR} / {DUKE} / assign Le Swan to Duke of York", "set Le Swan not a prize", "set Le Swan a prize"
    ),
    "SetNoRefusedOffers": Power(
        f"{WAR} / amber> offer basalt an alliance / basalt> refuse", "set no refused captives", "set no refused offers"
    ),
}

CONTRACT = Contract(
    seats={"amber": "Ann", "basalt": "Bob", "cinder": "Cid", "dusk": "Dot"},
    moves=Move,
    corrections=CORRECTIONS,
    further=(
        Power(WAR, "", "set winner to amber"),
        Power(WAR, "", "set Henry VI guarded by Percy"),
        Power(f"{WAR} / {DUKE}", "", "assign Le Swan to Duke of York"),
        Power(
            f"{WAR} / {DUKE} / assign Le Swan to Duke of York / assign Le Thomas to Duke of York"
            " / put Le Swan at Narrow Sea / put Le Thomas at Narrow Sea",
            "",
            "join Le Swan and Le Thomas",
        ),
        Power(f"{WAR} / set treaty with France of basalt", "", "set treaty with France broken"),
        Power(WAR, "", "lay Earl of Kent in the chancery"),
        Power(WAR, "", "lay Earl of Kent with amber"),
        Power(WAR, "", "lay Writ of Summons to Parliament 1 in the reserve of amber"),
        Power("", "", "lay Saxons 1 in the deal of amber"),
        Power(WAR, "", "lay Saxons 1 out of the game"),
    ),
    parts=("phase company basalt", "phase parliament basalt", "phase combat basalt", "phase coronation basalt"),
    unset={
        "results": "which result comes up is the table's: by hand, thrown again or corrected",
        "outcomes": "which outcome comes up is the table's: by hand, thrown again or corrected",
        "fight": "a combat is broken off by going to a phase; what came up in it is thrown again or corrected",
        "occasion": "an event is broken off by going to a phase",
        "pacts": "what factions agree on is theirs: a promise is void, no other words are put in their mouths",
    },
    aloud={"Vote": "a vote is said to all; what was promised about it is known to two"},
    asks=("sheet {other}", "cards", "score", "examine York", "why not move Percy to York by road", "examine Henry VI"),
)
