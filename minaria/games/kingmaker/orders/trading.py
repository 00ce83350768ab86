"""Orders of trades, alliances and promises. What one gives to one's own is `give` (orders/setup)."""

from __future__ import annotations

from commands import Order, Words, order
from minaria.games.kingmaker.orders.kinds import ItemName, Seat


@order(
    "trade ITEM to|with SEAT for BACK",
    "trade ITEM and MORE to|with SEAT for BACK",
    "trade ITEM to|with SEAT for BACK and THEIRS",
    "trade ITEM and MORE to|with SEAT for BACK and THEIRS",
    rule="KM-TRADE-01",
    examples=("trade Le Swan to basalt for Saxons 1",),
)
class Trade(Order):
    """Offer another player items of a noble of yours for items of one of his in the same space; he is asked at once."""

    item: ItemName
    seat: Seat
    back: ItemName
    more: ItemName = ""
    theirs: ItemName = ""


@order("ally with SEAT", rule="KM-ALLIANCE-01", word="ally", examples=("ally with basalt",))
class Ally(Order):
    """Offer another player an alliance, which everybody hears of once he accepts."""

    seat: Seat


@order("end alliance with SEAT", rule="KM-ALLIANCE-02", word="end alliance", examples=("end alliance with basalt",))
class EndAlliance(Order):
    """End an alliance, as your turn begins."""

    seat: Seat


@order("accept", "agree", rule="KM-TRADE-01", examples=("accept",))
class Accept(Order):
    """Accept what you are offered."""


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
    """Show who is allied with whom, the promises made to you and by you, and standing leave."""


ORDERS: tuple[type[Order], ...] = (Trade, Ally, EndAlliance, Accept, Promise)
