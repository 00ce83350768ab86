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
    "SetPersonality": Power("", "set Immer personality 99 / set Immer personality", "set Immer personality 8"),
    "SetStatus": Power("", "set Immer status home", "set Immer status peace"),
    "SetDoomed": Power("ally Immer with hothior", "set Immer doomed war", "set Immer doomed peace"),
    "SetOmens": Power("", "set Immer omens perhaps", "set Immer omens yes"),
    "SetCastaway": Power("ally Immer with hothior", "set Immer castaway perhaps", "set Immer castaway yes"),
    "SetPrison": Power("ally Immer with hothior", "set Immer prison Tadafat", "set Immer prison Pennol"),
    "SetDead": Power("remove 1 army at Tadafat", "set Mivior dead 40", "set Hothior dead 1"),
    "SetWaiting": Power(
        "remove 1 army at Tadafat", "set Pon waiting 1 / set Hothior waiting 40", "set Hothior waiting 1"
    ),
    "SetPenalty": Power("", "set hothior pardoned Immer", "set hothior violated Immer"),
    "SetDuelled": Power("", "set hothior duelled hothior", "set hothior duelled muetar"),
    "SetBanished": Power("", "set hothior banished Immer no", "set hothior banished Immer 2"),
    "SetCards": Power("give hothior card Crass Bribe +2", "set hothior cards all", "set hothior cards none"),
    "SetFirst": Power("", "set hothior first", "set muetar first yes"),
    "SetPlundered": Power("", "set Tadafat plundered", "set Tadafat plundered muetar"),
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
    "SetPlayersRetired": Power("", "set hothior retired yes", ""),
    "SetOrderPlaceInTheOrderOfPlay": Power(
        "", "set place of muetar in the order of play to 0", "set place of hothior in the order of play to 3"
    ),
    "SetNoArmyMarkers": Power("hothior> call everyone at Port Lork army 1", "set no army marks", "set no army markers"),
    "SetNoKingdomsThatMayStillBeLeft": Power("", "set no kingdoms that may still be left", ""),
    "SetFinishedOver": Power("", "set game over no", "set game over yes"),
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
