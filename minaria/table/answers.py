"""Answers to the table words (look, help, rules, score ...), each a sheet made from the seat's view and its asks."""

from __future__ import annotations

from commands import Order
from minaria.engine.match import Match
from minaria.engine.sheets import Sheet, note


def answer(match: Match, seat: str, order: Order) -> Sheet:
    """The sheet that answers a table word for a seat. Never raises for anything typed."""
    return note(type(order).__name__, "Not answered yet.")
