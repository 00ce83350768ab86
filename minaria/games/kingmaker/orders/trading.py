"""Orders of trades, alliances and promises. What one gives to one's own is `give` (orders/setup)."""

from __future__ import annotations

from commands import Number, Order, Words, order
from minaria.games.kingmaker.orders.kinds import ItemName, Seat

_GIVEN = ("ITEM", "MORE", "THIRD", "FOURTH")
_BACK = ("BACK", "THEIRS", "BACK3", "BACK4")


def _both(mine: int, theirs: int) -> str:
    """So many items for so many."""
    return f"trade|swap|exchange|offer {' and '.join(_GIVEN[:mine])} to|with SEAT for {' and '.join(_BACK[:theirs])}"


@order(
    *(_both(mine, theirs) for mine in range(1, 5) for theirs in range(1, 5)),
    "offer SEAT ITEM for BACK",
    rule="KM-TRADE-01",
    examples=("trade Le Swan to basalt for Saxons 1", "trade Le Swan and Bristol to basalt for Saxons 1 and Saxons 2"),
)
class Trade(Order):
    """Offer another player items of a noble of yours for items of one of his in the same space, up to four a side; he
    is asked at once.
    """

    item: ItemName
    seat: Seat
    back: ItemName
    more: ItemName = ""
    theirs: ItemName = ""
    third: ItemName = ""
    fourth: ItemName = ""
    back3: ItemName = ""
    back4: ItemName = ""

    @property
    def given(self) -> tuple[str, ...]:
        """What is given."""
        return tuple(x for x in (self.item, self.more, self.third, self.fourth) if x)

    @property
    def asked(self) -> tuple[str, ...]:
        """What is asked for."""
        return tuple(x for x in (self.back, self.theirs, self.back3, self.back4) if x)


@order(
    "ally with SEAT",
    "offer|propose [an] alliance to|with SEAT",
    "offer|propose SEAT [an] alliance",
    rule="KM-ALLIANCE-01",
    word="ally",
    examples=("ally with basalt",),
)
class Ally(Order):
    """Offer another player an alliance, which everybody hears of once he accepts."""

    seat: Seat


@order("end alliance with SEAT", rule="KM-ALLIANCE-02", word="end alliance", examples=("end alliance with basalt",))
class EndAlliance(Order):
    """End an alliance, as your turn begins."""

    seat: Seat


@order(
    "accept [it]",
    "agree [to it]",
    "accept [the] ransom|offer|terms|trade|alliance",
    rule="KM-TRADE-01",
    examples=("accept",),
)
class Accept(Order):
    """Accept what you are offered."""


@order("later", "leave it open", "think about it", rule="KM-TRADE-01", examples=("later",))
class Later(Order):
    """Leave open what you are offered: you may accept it in a Movement Phase of yours, unless it is withdrawn."""


@order("accept offer NUMBER", rule="KM-TRADE-01", word="accept offer", examples=("accept offer 2",))
class AcceptOffer(Order):
    """Accept an offer that you have left open, by its number among your promises."""

    number: Number


@order(
    "withdraw offer NUMBER",
    "turn down offer NUMBER",
    rule="KM-TRADE-01",
    word="withdraw offer",
    examples=("withdraw offer 2", "turn down offer 3"),
)
class EndOffer(Order):
    """Withdraw an offer of yours that is left open, or turn one down that was made to you."""

    number: Number


@order(
    "call promise NUMBER broken = what:broken",
    "call promise NUMBER kept = what:kept",
    rule="KM-VOTE-17",
    word="call promise",
    examples=("call promise 1 broken",),
)
class CallPromise(Order):
    """Say of a promise made to you, by its number, that it was kept or broken; both of you see it noted."""

    number: Number
    what: str


@order(
    "promise SEAT to vote yes|aye on ITEM = yes:true",
    "promise SEAT to vote no|nay on ITEM = yes:false",
    "promise SEAT that WORDS",
    rule="KM-VOTE-17",
    examples=("promise basalt to vote yes on Earl of Kent", "promise basalt that York stays open"),
)
class Promise(Order):
    """Promise a player a vote, or anything in your own words: only he reads it, and only honour binds you."""

    seat: Seat
    item: ItemName = ""
    yes: bool = True
    words: Words = ""


@order("promises", "alliances", "pacts", table=True, rule="KM-ALLIANCE-01", word="promises", examples=("promises",))
class ShowPromises(Order):
    """Show who is allied with whom, the promises made to you and by you, and standing leave.

    Of promises that are over the last four between every two factions are shown; the log has them all."""


ORDERS: tuple[type[Order], ...] = (
    Trade,
    Ally,
    EndAlliance,
    Accept,
    Later,
    AcceptOffer,
    EndOffer,
    Promise,
    CallPromise,
)
