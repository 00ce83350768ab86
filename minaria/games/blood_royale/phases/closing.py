"""The end of a turn: sets are cashed in, the game may be over (chapters CASHIN, END)."""

from __future__ import annotations

from typing import ClassVar

from minaria.engine.deeds import Through
from minaria.engine.phases import Next, end
from minaria.games.blood_royale.chapters.interphase import CashIn
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.rules import cards, ending, money
from minaria.games.blood_royale.state import BloodRoyale


class Closing(Together):
    """Everybody may cash in sets (BR-CASHIN-01, -07)."""

    title: ClassVar[str] = "Cashing in"
    deeds = (CashIn, Through)

    def start(self, g: BloodRoyale) -> Next:
        g.stage, g.step = "end", "cashing in"
        return super().start(g)

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return money.best_set(g, seat)[0] > 0

    def emptied(self, g: BloodRoyale, seat: str) -> str:
        mine = any(x.seat == seat for x in g.goods.values())
        return "no food, metals and cloth lie together in your capital, BR-CASHIN-01" if mine else ""

    def said(self, g: BloodRoyale, seat: str) -> str:
        worth = money.best_set(g, seat)[0]
        if not worth:
            return "No set is left in your capital: done."
        return f"Cash in: the best set in your capital brings {worth} crowns. Done if through."

    def held_open(self, g: BloodRoyale) -> Next:
        return end()  # what ends a turn has happened

    def over(self, g: BloodRoyale) -> Next:
        """The turn is over; is the game?"""
        cards.turn_over(g)
        if ending.session_over(g):
            ending.close_session(g)
        if ending.over(g):
            ending.finish(g)
        return end()
