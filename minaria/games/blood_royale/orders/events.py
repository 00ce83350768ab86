"""Orders about event cards: bids, investments, choices (rule E)."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.blood_royale.orders.kinds import Country, Force, Person, Place


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


@order(
    "choose NUMBER",
    "choose PLACE",
    "choose PERSON",
    "choose COUNTRY",
    rule="BR-OPTE-36",
    examples=("choose 2", "choose Kent", "choose Edward"),
)
class Choose(Order):
    """Choose one of what a card offers, by its number or by name."""

    number: Number = 0
    place: Place = ""
    person: Person = ""
    country: Country = ""


@order(
    "play [the] [year of] cradles for PERSON = card:cradles",
    "play [the] [learned] physicians for PERSON = card:physicians",
    rule="BR-OPTE-35",
    word="play",
    examples=("play cradles for Edward", "play physicians for Edward"),
)
class PlayCard(Order):
    """Use a card you have kept: an extra birth roll that costs no Constitution, or 2 more on the next survival roll."""

    person: Person
    card: str = "cradles"


@order("buy back PERSON", "buy PERSON back", rule="BR-OPTE-24", word="buy back", examples=("buy back Edward",))
class BuyBack(Order):
    """Bribe a pretender of your house with 50 crowns to come home, with wife and children."""

    person: Person


@order(
    "crusade [with] FORCE",
    "send FORCE to [the] holy land",
    "send FORCE on [a|the] crusade",
    rule="BR-OPTE-43",
    word="crusade",
    examples=("crusade with 2 armies",),
)
class Crusade(Order):
    """Send armies and royals to the Holy Land instead of moving them, from your capital or a coastal home province."""

    force: Force


EVENTS: tuple[type[Order], ...] = (Bid, PassBid, Invest, Choose, PlayCard, BuyBack, Crusade)
