"""What Divine Right adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.divine_right.chapters.movement import Move
from tests.contract import Contract, Power

LEFT = "ally Immer with hothior / place 1 Hothior army at Castle Altarr / make Immer neutral"
"""An army of Hothior's is in Immer, which has left him."""

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
    "SetPersonality": Power("", "set Immer personality 99 / set Immer personality", "set Immer personality 8"),
    "SetRealmsStatus": Power("", "set Immer status home", "set Immer status peace"),
    "SetRealmsStatusAtTheEndOfThisTurn": Power(
        "ally Immer with hothior", "set Immer doomed war", "set Immer doomed peace"
    ),
    "SetRealmsUnderBadOmensThisTurn": Power("", "set Immer omens perhaps", "set Immer omens yes"),
    "SetRealmsBoundToTheIsleOfFright": Power(
        "ally Immer with hothior", "set Immer castaway perhaps", "set Immer castaway yes"
    ),
    "SetRealmsPrison": Power("ally Immer with hothior", "set Immer prison Tadafat", "set Immer prison Pennol"),
    "SetDead": Power("remove 1 army at Tadafat", "set Mivior dead 40", "set Hothior dead 1"),
    "SetWaiting": Power(
        "remove 1 army at Tadafat", "set Pon waiting 1 / set Hothior waiting 40", "set Hothior waiting 1"
    ),
    "SetPenalty": Power("", "set hothior pardoned Immer", "set hothior violated Immer"),
    "SetDuelled": Power("", "set hothior duelled hothior", "set hothior duelled muetar"),
    "SetBanished": Power("", "set hothior banished Immer no", "set hothior banished Immer 2"),
    "SetCards": Power("give hothior card Crass Bribe +2", "set hothior cards all", "set hothior cards none"),
    "SetFirst": Power("", "set hothior first no", "set muetar first yes"),
    "SetPlunderedPlunderer": Power("", "set Tadafat plundered", "set Tadafat plundered muetar"),
    "SetSiege": Power("", "set Tadafat siege", "set Tadafat siege muetar 2"),
    "SetRealmsLastTurn": Power("set Immer status peace", "set Immer until 99", "set Immer until 5"),
    "SetRealmsTurnOfJoining": Power("ally Immer with hothior", "set Immer joined 99", "set Immer joined 0"),
    "SetRealmsRead": Power("", "set Immer read no", "set Immer read yes"),
    "SetRealmsBoundByBlackmail": Power("ally Immer with hothior", "set Immer bond no", "set Immer bond yes"),
    "SetRealmsSeatThatLiftedTheCurse": Power("reveal Immer", "set Immer blessed nobody", "set Immer blessed hothior"),
    "SetRealmsHomeland": Power("reveal Immer", "set Immer origin nobody", "set Immer origin Zorn"),
    "SetPlayersPoints": Power("", "set hothior points many / set hothior points 5000", "set hothior points 40"),
    "SetPlayersTurnOfTheNextAmbassador": Power("", "set hothior ambassador alive", "set hothior ambassador 3"),
    "SetPlayersAssassinationTried": Power("", "set hothior assassinated no", "set hothior assassinated yes"),
    "SetPlayersRuledByAQueen": Power("", "set hothior queen no", "set hothior queen yes"),
    "SetPlayersRetired": Power("set hothior out yes", "set muetar retired yes", "set hothior retired yes"),
    "SetOrderPlaceInTheOrderOfPlay": Power(
        "", "set place of muetar in the order of play to 0", "set place of hothior in the order of play to 3"
    ),
    "SetNoArmyMarkers": Power("hothior> call everyone at Port Lork army 1", "set no army marks", "set no army markers"),
    "SetNoKingdomsThatMayStillBeLeft": Power(
        LEFT, "set no kingdoms that may be left", "set no kingdoms that may still be left"
    ),
    "SetFinishedGameOver": Power("", "set game over no", "set game over yes"),
    "SetPlayersOutOfTheGame": Power("", "set hothior out no", "set hothior out yes"),
    "SetAboard": Power(
        "place 1 Hothior fleet at Port Lork",
        "set 1 army at Port Lork ashore",
        "set 1 army at Port Lork aboard 1 fleet at Port Lork",
    ),
    "SetUsedMovementPointsSpent": Power(
        "", "set points spent by 1 army at Tadafat to 200", "set points spent by 1 army at Tadafat to 3"
    ),
    "SetUsedHexAtTheStartOfTheRound": Power(
        "", "set 1 army at Tadafat started at Nowhere", "set 1 army at Tadafat started at Farnot"
    ),
    "SetUsedHexBeforeThisOne": Power(
        "", "set 1 army at Tadafat come from Nowhere", "set 1 army at Tadafat come from Farnot"
    ),
    "SetUsedMoved": Power("", "set 1 army at Tadafat not moved", "set 1 army at Tadafat moved"),
    "SetUsedStopped": Power("", "set 1 army at Tadafat not stopped", "set 1 army at Tadafat stopped"),
    "SetUsedMonarchItHasMovedWith": Power(
        "", "set 1 army at Tadafat led by nobody", "set 1 army at Tadafat led by Hothior"
    ),
    "SetUsedCarriedBySea": Power(
        "", "set 1 army at Tadafat not carried by sea", "set 1 army at Tadafat carried by sea"
    ),
    "SetUsedPartOfASiegeRoll": Power("", "set 1 army at Tadafat not stormed", "set 1 army at Tadafat stormed"),
    "SetUsedPartOfASortie": Power("", "set 1 army at Tadafat not sortied", "set 1 army at Tadafat sortied"),
    "SetUsedTiredOfABattle": Power("", "set 1 army at Tadafat not fought", "set 1 army at Tadafat fought"),
    "SetUsedIdleThisTurn": Power("", "set 1 army at Tadafat not idle", "set 1 army at Tadafat idle"),
    "SetUsedThroughWithASearch": Power("", "set 1 army at Tadafat not searched", "set 1 army at Tadafat searched"),
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
    further=(
        Power("", "", "place 1 mercenary fleet at 6,20 for hothior"),
        Power("", "", "place 1 Hothior fleet at 14,18 facing 15,18"),
        Power("", "", "set hothior executed Immer"),
        Power("", "", "set Immer personality 9"),
        Power("give hothior card Crass Bribe +2", "", "discard card Crass Bribe +2 from hothior"),
    ),
    parts=("phase sieges muetar", "phase movement muetar", "phase diplomacy muetar"),
    unset={"players.home": "who plays which kingdom is settled as the table is set up"},
    first=("set hothior first yes", "phase movement hothior"),
    aloud={"Play": "the cards of a debate are laid open, and are shuffled in again when it is over"},
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
