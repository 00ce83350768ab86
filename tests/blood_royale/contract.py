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

CONTRACT = Contract(
    seats=SEATED,
    moves=Move,
    corrections=CORRECTIONS,
    aloud={
        "Bid": "a bid is called out; what the bidder has left is hidden",
        "Choose": "a loan of the Treasury's is made openly; what it is added to is hidden",
        "Pay": "a payment is made openly; both purses are hidden",
        "Spend": "what is spent on a shipment is said (BR-OPTD-08)",
    },
    asks=("sheet {other}", "score", "examine Kent", "heirs", "who is marriageable", "why not births", "calendar"),
)
