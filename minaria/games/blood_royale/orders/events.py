"""Orders about event cards: bids, investments, choices (rule E)."""

from __future__ import annotations

from commands import Number, Order, order


@order("bid NUMBER", rule="BR-OPTE-04", examples=("bid 12",))
class Bid(Order):
    """Bid so many crowns for an event card or for a match; the highest bidder alone pays."""

    number: Number


@order("pass", rule="BR-OPTE-04", examples=("pass",))
class PassBid(Order):
    """Bid no more for the card."""


@order("invest NUMBER", rule="BR-OPTE-05", examples=("invest 20",))
class Invest(Order):
    """Invest in secret, crowns or items of your capital as the card says: all pay, the largest sum wins."""

    number: Number


@order("choose NUMBER", rule="BR-OPTE-36", examples=("choose 2",))
class Choose(Order):
    """Choose one of what a card offers, by its number."""

    number: Number


EVENTS: tuple[type[Order], ...] = (Bid, PassBid, Invest, Choose)
