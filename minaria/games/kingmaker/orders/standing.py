"""Answers laid down beforehand, secret to whoever lays them down; what they order is in advice/answers."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.kingmaker.orders.kinds import Claimant, ItemName, NobleName, Place, Seat


def _both(*lines: str) -> list[str]:
    """Each line as what is always done, and as what never is."""
    return [f"{word} {line} = yes:{yes}" for line in lines for word, yes in (("always", "true"), ("never", "false"))]


@order(
    *_both("grant leave", "grant leave at PLACE", "grant leave to SEAT", "grant leave to SEAT at PLACE"),
    *_both("grant SEAT leave", "grant SEAT leave at PLACE"),
    rule="KM-ROAD-06",
    table=True,
    word="always grant leave",
    examples=("never grant leave to basalt at York", "always grant leave"),
)
class LayDownLeave(Order):
    """Lay down what you answer whenever leave is asked of you: by one player or all, at one place or all. Unlike
    `let SEAT pass`, nobody is told of it.
    """

    yes: bool
    seat: Seat = ""
    place: Place = ""


@order(
    "never ransom NOBLE for less|fewer than NUMBER items|item = yes:false",
    "never ransom anybody|anyone|nobles for less|fewer than NUMBER items|item = yes:false",
    "always ransom NOBLE for NUMBER items|item [or more] = yes:true",
    "always ransom anybody|anyone|nobles for NUMBER items|item [or more] = yes:true",
    rule="KM-RANSOM-01",
    table=True,
    word="never ransom",
    examples=("never ransom Percy for less than 2 items", "always ransom anybody for 2 items or more"),
)
class LayDownRansom(Order):
    """Lay down below how many items you refuse terms for your captives, or from how many on you accept them."""

    number: Number
    yes: bool
    noble: NobleName = ""


@order(
    "never pay more than NUMBER items|item for NOBLE = yes:false",
    "never pay more than NUMBER items|item = yes:false",
    "always pay [up to] NUMBER items|item for NOBLE = yes:true",
    rule="KM-RANSOM-01",
    table=True,
    word="never pay",
    examples=("never pay more than 1 item for Percy", "always pay up to 2 items for Percy"),
)
class LayDownPayment(Order):
    """Lay down above how many items you refuse what is asked for your nobles, or up to how many named you accept."""

    number: Number
    yes: bool
    noble: NobleName = ""


@order(
    "never trade = what:trade",
    "never trade with SEAT = what:trade",
    "never ally = what:alliance",
    "never ally with SEAT = what:alliance",
    "always ally with SEAT = what:alliance, yes:true",
    rule="KM-TRADE-01",
    table=True,
    word="never trade",
    examples=("never trade with basalt", "never ally", "always ally with basalt"),
)
class LayDownDeals(Order):
    """Lay down that you refuse trades or alliances, with one player or all, or accept an alliance."""

    what: str
    seat: Seat = ""
    yes: bool = False


def _votes(word: str, yes: str) -> list[str]:
    ways = ("on ITEM", "for awards to NOBLE", "for HEIR", "for nobles of SEAT")
    return [f"always vote {word} {way} = yes:{yes}" for way in ways]


@order(
    *_votes("yes|aye", "true"),
    *_votes("no|nay", "false"),
    "always vote as promised = promised:true, yes:true",
    rule="KM-VOTE-15",
    table=True,
    word="always vote",
    examples=("always vote no on Earl of Kent", "always vote yes for nobles of basalt", "always vote as promised"),
)
class LayDownVote(Order):
    """Lay down how you vote whenever it comes to that: on an award, whoever is to have it; on a noble's awards; on a
    monarch; on nobles of a player; or as you have promised.
    """

    yes: bool
    item: ItemName = ""
    noble: NobleName = ""
    heir: Claimant = ""
    seat: Seat = ""
    promised: bool = False


@order(
    "always attend with everyone|everybody = yes:true",
    "always attend with NOBLE = yes:true",
    "never attend = yes:false",
    rule="KM-PARLIAMENT-07",
    table=True,
    word="always attend",
    examples=("always attend with everyone", "always attend with Percy", "never attend"),
)
class LayDownAttendance(Order):
    """Lay down who comes to every Parliament of his own will: everyone who may, one noble, or nobody."""

    yes: bool
    noble: NobleName = ""


@order(
    "always pardon NOBLE",
    "always pardon anybody|anyone",
    rule="KM-EVENTCARD-18",
    table=True,
    word="always pardon",
    examples=("always pardon Percy", "always pardon anybody"),
)
class LayDownPardon(Order):
    """Lay down whom a King's Pardon of yours saves when he is about to die, as long as you have one."""

    noble: NobleName = ""


STANDING: tuple[type[Order], ...] = (
    LayDownLeave,
    LayDownRansom,
    LayDownPayment,
    LayDownDeals,
    LayDownVote,
    LayDownAttendance,
    LayDownPardon,
)
