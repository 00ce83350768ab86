"""What Blood Royale adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.blood_royale.chapters.movement import Move
from tests.contract import Contract, Power

SEATED = {"argent": "Ann", "azure": "Bob", "gules": "Cid", "sable": "Dot", "vert": "Eve"}

_EVERYBODY = ("argent", "azure", "gules", "sable", "vert")


def _all(word: str) -> list[str]:
    return [f"{s}> {word}" for s in _EVERYBODY]


_BROUGHT = ["bring in man aged 20 to azure", "bring in woman aged 20 to gules"]
_WED = ["gules> offer Maria to azure for William: azure pays 2 a turn", "azure> sign 1!"]
PACT = " / ".join([*_all("done"), *_all("births"), *_all("done"), *_all("survival"), *_BROUGHT, *_WED])
"""A contract between gules and azure, in the first step of marriages."""

ARMY = "place 2 armies of azure at Kent"
MIXED = f"{ARMY} / place 1 army of argent at Kent"
FLEET = f"{ARMY} / place 1 fleet of azure at Kent"
FOOD = "place 2 food of azure at Kent"
CARD = "give card 37 to azure"
JUDGED = " / ".join(
    [
        PACT,
        "add clause to 1: promise to be kind",
        "gules> complain of clause 3 of 1: azure pays 1 now",
        *(f"{s}> reject" for s in ("argent", "sable", "vert")),
    ]
)
"""A promise of that contract has been judged."""

CORRECTIONS = {
    "BringIn": Power("", "bring in man aged 23 to azure", "bring in man aged 20 to azure"),
    "SetAge": Power("", "set age of Edward to 999", "set age of Edward to 40"),
    "SetScore": Power("", "set charisma of Edward to 9", "set charisma of Edward to minus 2"),
    "Join": Power(
        "part Edward / bring in woman aged 20 to azure",
        "join Edward and Elizabeth in marriage",
        "join Edward and Marie in marriage",
    ),
    "Part": Power("", "part Louis", "part Edward"),
    "Transfer": Power("bring in man aged 20 to azure", "transfer Edward to azure", "transfer William to gules"),
    "Kill": Power("", "kill nobody", "kill Louise"),
    "Imprison": Power("", "imprison Louise with argent", "imprison Edward with azure"),
    "Free": Power("imprison Edward with azure", "free Louise", "free Edward"),
    "Enthrone": Power("", "enthrone Edward in England", "enthrone Louis in France"),
    "SetCash": Power("", "set cash of nobody to 3", "set cash of azure to 40"),
    "SetControl": Power("", "set control of North Sea to azure", "set control of Kent to azure"),
    "LastTurn": Power("", "not last turn", "last turn"),
    "PlaceForces": Power("", "place 99 armies of azure at Kent", "place 2 armies of azure at Kent"),
    "PlaceGoods": Power("", "place 99 food of azure at Kent", "place 2 food of azure at Kent"),
    "Scrap": Power("place 2 food of azure at Kent", "scrap Edward", "scrap 1 food"),
    "GiveCard": Power("", "give card 1 to azure", "give card 37 to azure"),
    "DiscardCard": Power("give card 37 to azure", "discard card 1", "discard card 37"),
    "DrawUp": Power(
        "bring in man aged 20 to azure / bring in woman aged 20 to gules",
        "draw up contract of Edward and Elizabeth: vert pays 10 a turn",
        "draw up contract of Maria and William: azure pays 10 a turn",
    ),
    "AddClause": Power(PACT, "add clause to 1: pigs fly", "add clause to 1: promise to be kind"),
    "StrikeClause": Power(PACT, "strike clause 1 of 1", "strike clause 2 of 1"),
    "Put": Power("place 2 armies of azure at Kent", "put 1 azure army at North Sea", "put 1 azure army at Wessex"),
    "Remove": Power("place 2 armies of azure at Kent", "remove 9 azure armies", "remove 1 azure army"),
    "Give": Power("place 2 armies of azure at Kent", "give 9 azure armies to gules", "give 1 azure army to gules"),
}

COURSE = {
    "PhaseTo": Power("", "phase banquet / phase movement nobody", "phase movement azure"),
    "TurnTo": Power("turn 5", "turn 100 / year 1303 / turn 5", "turn 6"),
    "Rename": Power("", "rename Edward as 99 / rename Edward as Jean", "rename Edward as Hal"),
    "SetRenouncing": Power("", "set Edward claiming France", "set Edward renouncing France"),
    "SetPassedOver": Power("", "set Edward not passed over in France", "set Edward passed over in France"),
    "SetAboard": Power(FLEET, "set 1 azure army ashore", "set 1 azure army aboard 1 azure fleet"),
    "SetDebt": Power(
        "", "set debt of azure to azure at 20 / set debt of azure to argent at 0", "set debt of azure to argent at 20"
    ),
    "SetLeave": Power(
        "", "set leave of azure for argent at Kent open", "set leave of azure for argent at Normandy given"
    ),
}
"""The course of the game, names, and what is remembered between players."""

SETTINGS = {
    "SetRoundRoundOfMovement": Power("", "set round of movement to 4", "set round of movement to 2"),
    "SetEventNumberOfTheEvent": Power("", "set number of the event to 1000", "set number of the event to 3"),
    "SetTruceATruce": Power("", "set no truce", "set truce"),
    "SetBagStillToMoveInThisRound": Power(
        "", "set azure through in this round", "set azure still to move in this round"
    ),
    "SetReadyThroughWithTheStep": Power(
        "argent> done / azure> done / gules> done / sable> done",
        "set azure through with the step / set vert through with the step",
        "set azure not through with the step",
    ),
    "SetWinnersAWinnerOfTheGame": Power("", "set argent not a winner of the game", "set argent a winner of the game"),
    "SetFinishedGameOver": Power("", "set game not over", "set game over"),
    "SetSessionsWinnerOfTheLastSession": Power(
        "", "set winner of the last session to nobody", "set winner of the last session to azure"
    ),
    "SetPeopleFather": Power("", "set father of Louis to Louise", "set father of Louis to nobody"),
    "SetPeopleMother": Power("", "set mother of Louis to Edward", "set mother of Louis to Elizabeth"),
    "SetPeopleBarFromEverySuccession": Power("", "set Edward not barred", "set Edward barred with issue"),
    "SetPeopleKind": Power("", "set kind of Louis to king / set kind of Louis to none", "set kind of Louis to bastard"),
    "SetPeopleClaim": Power("", "set claim of Edward to nobody", "set claim of Edward to France"),
    "SetPeopleLastTurnOfHire": Power(
        "", "set last turn of hire of Edward to 100", "set last turn of hire of Edward to 4"
    ),
    "SetPeopleFounderOfHisHouse": Power("", "set Edward founder of his house", "set Louis founder of his house"),
    "SetPeopleDowered": Power("", "set Edward not dowered", "set Edward dowered"),
    "SetPeopleTurnOfLeaving": Power(
        "",
        "set turn of leaving of Edward to 1 / set turn of leaving of Louise to 1",
        "set turn of leaving of Louis to 1",
    ),
    "SetPeoplePrincePiece": Power(
        "bring in man aged 20 to azure",
        "set prince piece of Louise to 1 / set prince piece of Louis to 1 / set prince piece of William to 9",
        "set prince piece of William to 3",
    ),
    "SetMarriagesChildless": Power("", "set marriage of Louis childless", "set marriage of Edward childless"),
    "SetMarriagesWithTheHusbandInHerHouse": Power(
        "", "set husband of Edward not joined", "set husband of Edward joined"
    ),
    "SetBirthsBirthRolls": Power("", "set birth rolls of Louise to 0", "set birth rolls of Louise to 1"),
    "SetFavoursLentCharisma": Power("", "set lent charisma of Edward to 10", "set lent charisma of Edward to 1"),
    "SetConsentsFreeToMarryByHisCaptor": Power(
        "", "set Edward not free to marry by his captor", "set Edward free to marry by his captor"
    ),
    "SetRolledThroughWithSurvival": Power(
        "", "set Edward not through with survival", "set Edward through with survival"
    ),
    "SetTitlesGovernor": Power("", "set governor of North Sea to Edward", "set governor of Kent to Edward"),
    "SetCrownsPlayer": Power(
        "set country of his own of azure to nobody", "set player of England to azure", "set player of France to argent"
    ),
    "SetCrownsCapital": Power(
        "", "set capital of England to Paris / set capital of England to Normandy", "set capital of England to Wessex"
    ),
    "SetCrownsCastleStrength": Power(
        "",
        "set castle strength of England to 15 / set castle strength of England to 21",
        "set castle strength of England to 5",
    ),
    "SetCrownsFullCastleStrength": Power(
        "", "set full castle strength of England to 10", "set full castle strength of England to 12"
    ),
    "SetCrownsBereftOfItsCapital": Power(
        "", "set England not bereft of its capital", "set England bereft of its capital"
    ),
    "SetCrownsCapitalThatWasLost": Power(
        "", "set capital that was lost of England to nobody", "set capital that was lost of England to Kent"
    ),
    "SetCrownsPlaceWhereTheKingFell": Power(
        "", "set place where the king fell of England to nobody", "set place where the king fell of England to Kent"
    ),
    "SetCrownsShame": Power("", "set shame of England to 10", "set shame of England to 1"),
    "SetCrownsRegent": Power(
        "enthrone Louis in France",
        "set regent of France to Louis / set regent of France to Edward",
        "set regent of France to Jean",
    ),
    "SetPlayersCountryOfHisOwn": Power(
        "", "set country of his own of azure to England", "set country of his own of azure to nobody"
    ),
    "SetPursesPurseOfTheLastSession": Power(
        "", "set purse of the last session of azure to 0", "set purse of the last session of azure to 40"
    ),
    "SetRatesTax": Power("", "set tax of azure to 6 / set tax of azure to 30", "set tax of azure to 7"),
    "SetAristocratsCountryOfTheAristocrats": Power(
        "", "set country of the aristocrats to nobody", "set country of the aristocrats to England"
    ),
    "SetFamineInFamine": Power("", "set North Sea in famine / set Kent out of famine", "set Kent in famine"),
    "SetRevoltsInRevolt": Power("", "set North Sea in revolt / set Kent quiet", "set Kent in revolt"),
    "SetInheritedInheritedOfLate": Power("", "set Kent not inherited of late", "set Kent inherited of late"),
    "SetResourcesResource": Power("", "set resource of North Sea to food", "set resource of Kent to food"),
    "SetPawnedLender": Power("", "set lender of North Sea to azure", "set lender of Kent to azure"),
    "SetBesetBesieger": Power("", "set besieger of Kent to nobody", "set besieger of Kent to azure"),
    "SetFarmedFarmer": Power("", "set farmer of Kent to nobody", "set farmer of Kent to azure"),
    "SetWithheldTaxWithheld": Power("", "set tax withheld of North Sea to 3", "set tax withheld of Kent to 3"),
    "SetFoughtFoughtOver": Power(MIXED, "set Wessex fought over / set Kent not fought over", "set Kent fought over"),
    "SetPeoplePlace": Power("", "set place of Edward to North Sea", "set place of Edward to Kent"),
    "SetArmiesCommander": Power(
        ARMY, "set commander of 1 azure army to azure", "set commander of 1 azure army to argent"
    ),
    "SetArmiesInTheCastle": Power(ARMY, "set 1 azure army not in the castle", "set 1 azure army in the castle"),
    "SetArmiesHire": Power(ARMY, "set hire of 1 azure army to none", "set hire of 1 azure army to companies"),
    "SetFleetsDockedByLeave": Power(FLEET, "set 1 azure army docked by leave", "set 1 azure fleet docked by leave"),
    "SetGoodsReceiver": Power(FOOD, "set receiver of Edward to argent", "set receiver of 1 food to argent"),
    "SetJointAllyWhoMovesIt": Power(
        ARMY, "set ally who moves it of 1 azure army to nobody", "set ally who moves it of 1 azure army to argent"
    ),
    "SetSetOutProvinceItSetOutFrom": Power(
        ARMY,
        "set province it set out from of 1 azure army to nobody",
        "set province it set out from of 1 azure army to Wessex",
    ),
    "SetUsedPointsSpent": Power(
        ARMY, "set points spent of 1 azure army to 100", "set points spent of 1 azure army to 2"
    ),
    "SetUsedStopped": Power(ARMY, "set 1 azure army not stopped", "set 1 azure army stopped"),
    "SetUsedComeByARetreat": Power(
        ARMY, "set 1 azure army not come by a retreat", "set 1 azure army come by a retreat"
    ),
    "SetGravesDeadArmiesInBox0": Power(
        "place 2 armies of vert at Kent",
        "set dead armies in box 0 of England to 19 / set dead armies in box 0 of England to 21",
        "set dead armies in box 0 of England to 6",
    ),
    "SetGravesDeadArmiesInBox5": Power(
        "", "set dead armies in box 5 of England to 0", "set dead armies in box 5 of England to 6"
    ),
    "SetRaisedNumberOfArmyUnitsRaised": Power(
        "", "set number of army units raised to 0", "set number of army units raised to 2"
    ),
    "SetRaisedNumberOfFleetUnitsRaised": Power(
        "", "set number of fleet units raised to 10", "set number of fleet units raised to 1"
    ),
    "SetAlliancesAlly": Power("", "set ally of argent to argent", "set ally of argent to azure"),
    "SetOverturesPlayerWhoHasAnsweredHim": Power(
        "", "set player who has answered him of azure to nobody", "set player who has answered him of azure to argent"
    ),
    "SetNoPromisesJudged": Power(JUDGED, "set no promises", "set no promises judged"),
    "SetKeptLastTurnOfCard": Power(CARD, "set last turn of card 41 to 5", "set last turn of card 37 to 5"),
    "SetKeptPersonItIsAbout": Power(CARD, "set card 41 about Edward", "set card 37 about Edward"),
}
"""Fields set by their names."""

CONTRACT = Contract(
    seats=SEATED,
    moves=Move,
    corrections={**CORRECTIONS, **COURSE, **SETTINGS},
    further=(
        Power("", "", "set strength of Edward to 1"),
        Power("", "", "set constitution of Edward to 1"),
        Power("", "", "phase taxes"),
        Power("", "", "rename house of azure as Mortimer"),
        Power("", "", "set Edward passed over in France as prisoner"),
        Power("", "", "place 1 fleet of azure at North Sea"),
        Power(f"{FOOD} / {FLEET}", "", "set 1 food aboard 1 azure fleet"),
        Power("place 1 fleet of vert at Essex", "", "set Edward aboard 1 fleet"),
    ),
    parts=("phase upkeep", "phase relief", "phase births", "phase marriages", "phase movement azure"),
    unset={
        "pacts": "what players agree on is theirs: 'draw up', 'add clause' and 'strike clause' do what was judged",
        "drafts": "what an offer said before belongs to its parties",
        "promised": "goods have receivers, which can be set; how many this turn goes with the contracts",
        "fight": "a battle is broken off by going to a part of the turn",
        "players.colour": "who plays what colour is settled as the table is set up",
    },
    aloud={
        "Bid": "a bid is called out; what the bidder has left is hidden",
        "Choose": "a loan of the Treasury's is made openly; what it is added to is hidden",
        "Pay": "a payment is made openly; both purses are hidden",
        "Spend": "what is spent on a shipment is said (BR-OPTD-08)",
    },
    asks=("sheet {other}", "score", "examine Kent", "heirs", "who is marriageable", "why not births", "calendar"),
)
