"""A bot that gives the order its game's judgement likes best now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commands import Order
from minaria.engine.contract import Judgement
from minaria.engine.game import Game
from minaria.engine.phases import Ask
from minaria.engine.playout import Luck, choose


class GreedyBot:
    """Plays a seat of a game that has judgement; what the seat does not know is guessed with `luck`."""

    def __init__(self, seat: str, luck: Luck, game: Game) -> None:
        if game.judgement is None:
            raise LookupError(f"{game.title} has no judgement of its own")
        self.seat = seat
        self.luck = luck
        self.game = game
        self.judgement: Judgement = game.judgement

    @property
    def leaning(self) -> int:
        """How it plays where it is only advised: as is usual."""
        return 0

    def order(self, view: Any, ask: Ask) -> Order:
        """The best order that is legal, or any. Raises LookupError if there is none."""
        if len(ask.offers) == 1 and not ask.offers[0].kind.spec.fields:
            only: Order = ask.offers[0].kind()
            return only  # nothing to decide
        g = self.judgement.possible(view, self.luck)
        g.settle()
        return first_legal(self.advice(view, ask, g), ask) or choose(ask, self.luck)

    def advice(self, view: Any, ask: Ask, g: Any) -> Iterable[Order]:
        """Orders to try, best first, judged in the guessed state `g`: the usual scripts where the game has any."""
        tactics = self.judgement.tactics
        if tactics is not None:
            for group, scripts in tactics.groups(g, ask):
                for order in tactics.orders(g, ask, group, scripts[0]):
                    if not tactics.vetoed(g, self.seat, order):
                        yield order
        yield from self.judgement.advise(g, ask, self.leaning)


def first_legal(orders: Iterable[Order], ask: Ask) -> Order | None:
    """The first of some orders that is on offer and not refused."""
    for order in orders:
        offer = ask.offer(type(order))
        if offer is not None and offer.check(order) is None:
            return order
    return None
