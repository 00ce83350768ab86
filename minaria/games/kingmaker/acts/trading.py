"""Acts of transfers, trades, alliances and promises (chapters TRANSFER, TRADE, ALLIANCE, VOTE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minaria.engine.acts import Act
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker.orders.setup import Give
from minaria.games.kingmaker.orders.trading import AcceptOffer, Ally, CallPromise, EndAlliance, EndOffer, Promise, Trade
from minaria.games.kingmaker.rules import open_offers, promises, trading
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import seat_name


class Transferring(Act[Give]):
    """An item goes to another noble of one's own or of an ally's (KM-TRANSFER-04)."""

    kind = Give

    def refusal(self, g: Kingmaker, seat: str, order: Give) -> Refusal | None:
        return trading.give_refusal(g, seat, order.item, order.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Give]:
        for item, noble in trading.gifts(g, seat):
            yield Give(item=item, noble=noble)

    def do(self, g: Kingmaker, phase: Any, order: Give) -> Next:
        trading.give(g, order.item, order.noble)
        return STAY


class Trading(Act[Trade]):
    """A trade is offered, and its other side is asked at once (KM-TRADE-01)."""

    kind = Trade

    def refusal(self, g: Kingmaker, seat: str, order: Trade) -> Refusal | None:
        offer = open_offers.Offer(seat, order.seat, trading.TRADE, order.given, order.asked)
        why = trading.trade_refusal(g, seat, order.given, order.seat, order.asked)
        return why or open_offers.repeated(g, offer)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Trade]:
        for n in g.of(seat):
            near = [m for m in sorted(g.nobles) if g.nobles[m].seat not in ("", seat) and trading.together(g, n, m)]
            for m in near:
                for a in trading.items_of(g, n):
                    for b in trading.items_of(g, m):
                        found = Trade(a, g.nobles[m].seat, b)
                        if self.refusal(g, seat, found) is None:
                            yield found

    def do(self, g: Kingmaker, phase: Any, order: Trade) -> Next:
        return phase.offer(g, order.seat, trading.TRADE, order.given, order.asked)  # type: ignore[no-any-return]


class Allying(Act[Ally]):
    """An alliance is offered (KM-ALLIANCE-01)."""

    kind = Ally

    def refusal(self, g: Kingmaker, seat: str, order: Ally) -> Refusal | None:
        offer = open_offers.Offer(seat, order.seat, trading.ALLIANCE)
        return trading.alliance_refusal(g, seat, order.seat) or open_offers.repeated(g, offer)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Ally]:
        for s in g.seats:
            if self.refusal(g, seat, Ally(s)) is None:
                yield Ally(s)

    def do(self, g: Kingmaker, phase: Any, order: Ally) -> Next:
        return phase.offer(g, order.seat, trading.ALLIANCE)  # type: ignore[no-any-return]


class Parting(Act[EndAlliance]):
    """An alliance ends as an own turn begins (KM-ALLIANCE-02)."""

    kind = EndAlliance

    def refusal(self, g: Kingmaker, seat: str, order: EndAlliance) -> Refusal | None:
        allied = order.seat != seat and g.allied(seat, order.seat)
        return None if allied else Refusal(f"You are not allied with {seat_name(order.seat)}.", "KM-ALLIANCE-02")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[EndAlliance]:
        for s in g.seats:
            if self.refusal(g, seat, EndAlliance(s)) is None:
                yield EndAlliance(s)

    def do(self, g: Kingmaker, phase: Any, order: EndAlliance) -> Next:
        trading.part(g, g.actor, order.seat)
        return STAY


class Promising(Act[Promise]):
    """A promise, noted and binding nobody (KM-VOTE-17)."""

    kind = Promise

    def refusal(self, g: Kingmaker, seat: str, order: Promise) -> Refusal | None:
        if order.seat == seat:
            return Refusal("You promise something to another player.", "KM-VOTE-17")
        clause = promises.clause_of(seat, order.item, order.yes, order.words)
        if promises.made(g, seat, order.seat, clause):
            return Refusal(f"You have promised {seat_name(order.seat)} that.", "KM-VOTE-17")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Promise]:
        for s in g.seats:
            for a in g.chancery:
                if self.refusal(g, seat, Promise(s, a)) is None:
                    yield Promise(s, a)

    def do(self, g: Kingmaker, phase: Any, order: Promise) -> Next:
        clause = promises.clause_of(g.actor, order.item, order.yes, order.words)
        promises.promise(g, g.actor, order.seat, clause)
        return STAY


class AcceptingOffer(Act[AcceptOffer]):
    """An offer left open is accepted (KM-TRADE-01, KM-RANSOM-05, KM-ALLIANCE-01)."""

    kind = AcceptOffer

    def refusal(self, g: Kingmaker, seat: str, order: AcceptOffer) -> Refusal | None:
        return open_offers.accept_refusal(g, seat, order.number)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[AcceptOffer]:
        for number, _ in open_offers.standing(g, seat):
            if self.refusal(g, seat, AcceptOffer(number)) is None:
                yield AcceptOffer(number)

    def do(self, g: Kingmaker, phase: Any, order: AcceptOffer) -> Next:
        return phase.accepted(g, open_offers.accept(g, g.actor, order.number))  # type: ignore[no-any-return]


class EndingOffer(Act[EndOffer]):
    """An offer left open is withdrawn, or turned down."""

    kind = EndOffer

    def refusal(self, g: Kingmaker, seat: str, order: EndOffer) -> Refusal | None:
        return None if open_offers.found(g, seat, order.number) else Refusal("No such offer is open.", "KM-TRADE-01")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[EndOffer]:
        for number, _ in open_offers.standing(g, seat):
            yield EndOffer(number)

    def do(self, g: Kingmaker, phase: Any, order: EndOffer) -> Next:
        open_offers.end(g, g.actor, order.number)
        return STAY


class CallingPromise(Act[CallPromise]):
    """Whoever was promised something says what became of it (KM-VOTE-17)."""

    kind = CallPromise

    def refusal(self, g: Kingmaker, seat: str, order: CallPromise) -> Refusal | None:
        return promises.call_refusal(g, seat, order.number)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[CallPromise]:
        for number in promises.callable_by(g, seat):
            yield CallPromise(number, "broken")
            yield CallPromise(number, "kept")

    def do(self, g: Kingmaker, phase: Any, order: CallPromise) -> Next:
        promises.call(g, g.actor, order.number, order.what)
        return STAY


PROMISES = (Promising(), CallingPromise())
OPENING = (Parting(),)
HANDING: tuple[Act[Any], ...] = (Transferring(), Trading())
"""What changes hands at any time in an own turn (KM-TRANSFER-04, KM-TRADE-01)."""
ANYTIME = (*HANDING, Allying(), AcceptingOffer(), EndingOffer(), *PROMISES)
CLOSING = (*HANDING, *PROMISES)
