"""Orders about resources: what is bought, and what is given up."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.seasons.orders.kinds import Force, Make, Place


@order(
    "buy NUMBER MAKE at PLACE",
    "buy MAKE at PLACE",
    "hire|recruit NUMBER MAKE at PLACE",
    "hire|recruit MAKE at PLACE",
    rule="SE-BUY-01",
    examples=("buy 2 infantry at Alderhall", "buy war boat at Lantern Bay"),
)
class Buy(Order):
    """Buy units: infantry 2, cavalry, siege units and war boats 4 resources each. They appear at the flip."""

    make: Make
    place: Place
    number: Number = 1


@order(
    "build tower at PLACE = what:tower",
    "build castle at PLACE = what:castle",
    "build [a] tower in PLACE = what:tower",
    "build [a] castle in PLACE = what:castle",
    rule="SE-BUILD-01",
    examples=("build tower at Eastwatch", "build castle at Alderhall"),
)
class Build(Order):
    """Build a tower for 8 (4 on a ruin), or for 4 a castle in place of a tower."""

    place: Place
    what: str = "tower"


@order("raise PLACE", "improve|develop PLACE", rule="SE-RESOURCE-03", examples=("raise Millcombe",))
class RaiseArea(Order):
    """Raise an area's number by one, to 4 at most, for twice what it is."""

    place: Place


@order(
    "unbuy NUMBER MAKE at PLACE",
    "unbuy MAKE at PLACE",
    "return|sell|refund NUMBER MAKE at PLACE",
    "return|sell|refund MAKE at PLACE",
    "cancel buy|purchase [of] NUMBER MAKE at PLACE",
    "cancel buy|purchase [of] MAKE at PLACE",
    "take back NUMBER MAKE at PLACE",
    rule="SE-BUY-05",
    examples=("unbuy 1 infantry at Alderhall",),
)
class Unbuy(Order):
    """Return units bought in this planning for what they cost, as long as you plan."""

    make: Make
    place: Place
    number: Number = 1


@order(
    "unbuild [at] PLACE",
    "unbuild [the] tower [at] PLACE = what:tower",
    "unbuild [the] castle [at] PLACE = what:castle",
    "unraise PLACE = what:raise",
    "cancel build|building [at] PLACE",
    "cancel tower [at] PLACE = what:tower",
    "cancel castle [at] PLACE = what:castle",
    "cancel raise [of] PLACE = what:raise",
    rule="SE-BUY-05",
    word="unbuild",
    examples=("unbuild Eastwatch", "unraise Millcombe"),
)
class Unbuild(Order):
    """Take back a tower, a castle or a raise ordered in this planning for what it cost, as long as you plan."""

    place: Place
    what: str = ""


@order("give up FORCE", "disband FORCE", rule="SE-UPKEEP-03", examples=("give up 1 cavalry",), grave=True)
class GiveUp(Order):
    """Give up units whose upkeep cannot be paid."""

    force: Force


@order(
    "give up walls at PLACE",
    "give up the|my walls at PLACE",
    "give up [the|my] tower|castle at PLACE",
    "abandon [the] [walls|tower|castle] [at] PLACE",
    rule="SE-UPKEEP-05",
    word="abandon",
    examples=("give up walls at Alderhall",),
    grave=True,
)
class Abandon(Order):
    """Give up a tower or castle whose upkeep cannot be paid; it becomes a ruin."""

    place: Place
