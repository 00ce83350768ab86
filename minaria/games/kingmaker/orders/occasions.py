"""Orders that answer events, and event items played."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import Force, ItemName, NobleName, Place


@order("obey", "let him go", rule="KM-SUMMONS-01", word="obey", examples=("obey",))
class Obey(Order):
    """Let the noble who is summoned go himself."""


@order(
    "commission NOBLE",
    "send NOBLE instead",
    "send NOBLE",
    rule="KM-SUMMONS-09",
    word="commission",
    examples=("commission Neville", "send Neville instead"),
)
class Commission(Order):
    """Spend a Writ to send another noble in place of the one summoned: to an event one of yours who brings as many
    troops, to Parliament anybody's.
    """

    noble: NobleName


@order("put in at PLACE", "run for PLACE", rule="KM-EVENTCARD-05", word="put", examples=("put in at Plymouth",))
class PutIn(Order):
    """Choose the port a storm drives a ship to, where several are equally near."""

    place: Place


@order("choose ITEM", rule="KM-SUMMONS-08", word="choose", examples=("choose Trinity",))
class BringShip(Order):
    """Choose the ship that goes with an admiral, where several are equally near."""

    item: ItemName


@order(
    "free move FORCE",
    "free move for|to|on FORCE",
    "give FORCE a free move",
    "play free move for|on FORCE",
    rule="KM-EVENTCARD-11",
    word="free",
    examples=("free move for Percy", "give Percy a free move"),
)
class FreeMove(Order):
    """Play a Free Move: a noble, army, ship or fleet that has moved may move as far again."""

    force: Force


_REFUGE = ("play refuge for|with NOBLE", "play ITEM for|with NOBLE", "take refuge with NOBLE")


@order(*_REFUGE, rule="KM-EVENTCARD-12", word="refuge", examples=("take refuge with Percy",))
class PlayRefuge(Order):
    """Play a Refuge: the noble and all in his company may stay in refuges for its rounds, this one counted."""

    noble: NobleName
    item: ItemName = ""


@order(
    "betray PLACE to NOBLE",
    "take PLACE by treachery with NOBLE",
    rule="KM-EVENTCARD-14",
    word="treachery",
    examples=("betray Bristol to Audley", "take Bristol by treachery with Audley"),
)
class Betray(Order):
    """Play a Treachery: a noble before a fortified place with nobody but its garrison in it takes it at once."""

    place: Place
    noble: NobleName


@order(
    "sign|play [a|the] treaty with france = power:france",
    "sign|play [a|the] treaty with scotland = power:scotland",
    "sign|play [a|the] treaty with [the] empire = power:empire",
    rule="KM-TREATY-01",
    word="sign",
    examples=("sign treaty with France",),
)
class SignTreaty(Order):
    """Sign a treaty you hold, while you have a monarch: that power's noble joins you."""

    power: str


ORDERS: tuple[type[Order], ...] = (
    Obey,
    Commission,
    PutIn,
    BringShip,
    FreeMove,
    PlayRefuge,
    Betray,
    SignTreaty,
)
