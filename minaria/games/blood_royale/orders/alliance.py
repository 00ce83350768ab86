"""Orders of alliances, foreign troops and money paid on the spot."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.blood_royale.orders.kinds import Force, Seat


@order(
    "ally with SEAT",
    "ally with SEAT and ROLLER rolls",
    "make|propose an alliance with|to SEAT",
    rule="BR-ALLIANCE-01",
    word="ally",
    examples=("ally with Spain", "ally with Spain and Spain rolls"),
)
class Ally(Order):
    """Propose a written alliance for this turn; say who rolls for a joint force, or the one who leads it does."""

    seat: Seat
    roller: Seat = ""


@order(
    "leave FORCE with SEAT",
    rule="BR-ALLIANCE-02",
    word="leave",
    examples=("leave 2 armies with Spain",),
)
class LeaveWith(Order):
    """Leave armies unmoved for an ally who moves after you in this round: he moves them in his slot."""

    force: Force
    seat: Seat


@order("lend FORCE to SEAT", rule="BR-FOREIGN-03", word="lend", examples=("lend 2 armies to Spain",))
class Lend(Order):
    """Offer armies of yours in another's land to him: he commands them until you recall them."""

    force: Force
    seat: Seat


@order(
    "pay NUMBER [crowns|crown] to SEAT",
    "pay|give SEAT NUMBER [crowns|crown]",
    "give NUMBER crowns|crown to SEAT",
    rule="BR-NEGOTIATE-03",
    word="pay",
    examples=("pay 20 crowns to Spain",),
)
class Pay(Order):
    """Pay crowns to a player whom your pieces have met."""

    number: Number
    seat: Seat


@order("take offer", "take the offer", rule="BR-ALLIANCE-01", word="take offer", examples=("take offer",))
class TakeOffer(Order):
    """Take the alliance or the troops that are offered."""


@order("turn it down", rule="BR-ALLIANCE-01", word="turn it down", examples=("turn it down",))
class TurnDown(Order):
    """Do not take what is offered."""


@order("keep faith", rule="BR-ALLIANCE-04", word="keep", examples=("keep faith",))
class KeepFaith(Order):
    """Let your ally move the armies you left for him."""


@order("break faith", rule="BR-ALLIANCE-04", word="break", examples=("break faith",))
class BreakFaith(Order):
    """Break the alliance: the armies you left for your ally stay where they are."""


ALLIANCES: tuple[type[Order], ...] = (
    Ally,
    LeaveWith,
    Lend,
    Pay,
    TakeOffer,
    TurnDown,
    KeepFaith,
    BreakFaith,
)
