"""What Bazaar adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria_bazaar import Buy

from tests.contract import Contract, Power

CONTRACT = Contract(
    seats={"heron": "Ann", "otter": "Bob", "lynx": "Cid", "stoat": "Dan"},
    moves=Buy,
    corrections={
        "SetCoins": Power("", "set coins of otter to 5", "set coins of otter to 7"),
        "HandOver": Power("", "hand pepper to otter", "hand silk to otter"),
    },
    unset={
        "day": "follows from how often a day was begun",
        "deeds": "counts what a merchant did today",
        "chests": "what lies there was laid in by its owner",
        "shown": "what lies open was shown by its owner",
    },
    aloud={"Sell": "what is sold is named; it lies among what is unsold then, which nobody sees (BZ-SELL-01)"},
    asks=("cards", "sheet {other}", "why not sell wax", "why not pay 1 to {other}", "what may everyone do"),
)
