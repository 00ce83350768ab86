"""Goods confiscated, destroyed, handed over (chapters GOODS, RESOURCE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Seat
from minaria.games.blood_royale.rules import breaches, clauses, movement
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import piece_words, place_name, seat_name


def _goods(g: BloodRoyale, force: Sequence[str]) -> bool:
    return bool(force) and all(i in g.goods for i in force)


@order(
    "confiscate FORCE",
    "seize FORCE",
    rule="BR-GOODS-09",
    word="confiscate",
    examples=("confiscate 1 food",),
    like=("confiscate",),
)
class Confiscate(Deed):
    """Take items of others that lie in your land with no army beside them."""

    force: Force

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if not _goods(g, self.force):
            return Refusal("Name items.", "BR-GOODS-09")
        for i in self.force:
            if not movement.takeable(g, seat, i):
                return Refusal(
                    "Items of others in your land are confiscated, with no army of theirs beside them.", "BR-GOODS-10"
                )
        return breaches.breach(g, seat, clauses.CONFISCATE, self.force)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Confiscate]:
        return (cls((i,)) for i in g.goods)

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [i for i in g.goods if movement.takeable(g, seat, i)]

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        at = g.goods[self.force[0]].at
        losers = {g.goods[i].seat: hap.LOSING for i in self.force}
        for i in self.force:
            g.change(i, seat=g.actor)
        text = f"{seat_name(g, g.actor)} confiscates {piece_words(g, self.force)} at {place_name(at)}."
        g.tell(text, hap.GOODS(at, {**losers, g.actor: hap.GAINS}, self.force))
        return STAY


@order("destroy FORCE", rule="BR-RESOURCE-07", examples=("destroy 1 metals",))
class Destroy(Deed):
    """Destroy items that lie in a province of yours."""

    force: Force

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if not _goods(g, self.force) or any(i not in self.may(g, seat) for i in self.force):
            return Refusal("Name items that lie in a province of yours.", "BR-RESOURCE-07")
        return breaches.breach(g, seat, clauses.DESTROY, self.force)

    @staticmethod
    def may(g: BloodRoyale, seat: str) -> list[str]:
        """The items a seat may destroy."""
        mine = g.held(seat)
        return [i for i, x in g.goods.items() if not x.aboard and x.at in mine]

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Destroy]:
        return (cls((i,)) for i in cls.may(g, seat) if breaches.breach(g, seat, clauses.DESTROY, (i,)) is None)

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return cls.may(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        at = g.goods[self.force[0]].at
        text = f"{seat_name(g, g.actor)} destroys {piece_words(g, self.force)} at {place_name(at)}."
        losers = {g.goods[i].seat: hap.LOSING for i in self.force}
        for i in self.force:
            del g.goods[i]
        g.tell(text, hap.GOODS(at, losers))
        return STAY


@order(
    "hand FORCE to SEAT",
    "give FORCE to SEAT",
    rule="BR-GOODS-12",
    word="hand",
    examples=("hand 1 food to France",),
    like=("give",),
)
class HandOver(Deed):
    """Give items of yours to another player; they stay where they lie."""

    force: Force
    seat: Seat

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if not _goods(g, self.force) or any(g.goods[i].seat != seat for i in self.force) or self.seat == seat:
            return Refusal("Hand items of yours to another player.", "BR-GOODS-12")
        return breaches.breach(g, seat, clauses.HAND, self.force, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[HandOver]:
        return (cls((i,), s) for i in cls.candidates(g, seat, phase, {})[:2] for s in g.seats)

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [i for i, x in g.goods.items() if x.seat == seat]

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        for i in self.force:
            g.change(i, seat=self.seat)
        text = f"{seat_name(g, g.actor)} hands {piece_words(g, self.force)} to {seat_name(g, self.seat)}."
        g.tell(text, hap.GOODS((), {g.actor: hap.LOSING, self.seat: hap.GAINS}, self.force))
        return STAY


ORDERS = (Confiscate, Destroy, HandOver)
