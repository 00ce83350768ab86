"""Transfers, trades, alliances and promises (chapters TRANSFER, TRADE, ALLIANCE, VOTE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Number, Order, Words, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker.chapters.common import Accept, Give, Later
from minaria.games.kingmaker.orders.kinds import ItemName, Seat
from minaria.games.kingmaker.rules import open_offers, promises, trading
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import seat_name


class Transfer(Give):
    """An item goes to another noble of one's own or of an ally's (KM-TRANSFER-04)."""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return trading.give_refusal(g, seat, self.item, self.noble)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Transfer]:
        for item, noble in trading.gifts(g, seat):
            yield cls(item=item, noble=noble)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        trading.give(g, self.item, self.noble)
        return STAY


@order(
    "trade ITEM [and MORE [and THIRD [and FOURTH]]] to|with SEAT for BACK [and THEIRS [and BACK3 [and BACK4]]]",
    rule="KM-TRADE-01",
    examples=("trade Le Swan to basalt for Saxons 1", "trade Le Swan and Bristol to basalt for Saxons 1 and Saxons 2"),
)
class Trade(Deed):
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

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        offer = open_offers.Offer(seat, self.seat, trading.TRADE, self.given, self.asked)
        why = trading.trade_refusal(g, seat, self.given, self.seat, self.asked)
        return why or open_offers.repeated(g, offer)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Trade]:
        for n in g.of(seat):
            near = [m for m in sorted(g.nobles) if g.nobles[m].seat not in ("", seat) and trading.together(g, n, m)]
            for m in near:
                for a in trading.items_of(g, n):
                    for b in trading.items_of(g, m):
                        found = cls(a, g.nobles[m].seat, b)
                        yield found

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.offer(g, self.seat, trading.TRADE, self.given, self.asked)


@order(
    "ally with SEAT",
    "offer|propose [an] alliance to|with SEAT",
    "offer|propose SEAT [an] alliance",
    rule="KM-ALLIANCE-01",
    word="ally",
    examples=("ally with basalt",),
)
class Ally(Deed):
    """Offer another player an alliance, which everybody hears of once he accepts."""

    seat: Seat

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        offer = open_offers.Offer(seat, self.seat, trading.ALLIANCE)
        return trading.alliance_refusal(g, seat, self.seat) or open_offers.repeated(g, offer)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Ally]:
        for s in g.seats:
            yield cls(s)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.offer(g, self.seat, trading.ALLIANCE)


@order("end alliance with SEAT", rule="KM-ALLIANCE-02", word="end alliance", examples=("end alliance with basalt",))
class EndAlliance(Deed):
    """End an alliance, as your turn begins."""

    seat: Seat

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        allied = self.seat != seat and g.allied(seat, self.seat)
        return None if allied else Refusal(f"You are not allied with {seat_name(self.seat)}.", "KM-ALLIANCE-02")

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[EndAlliance]:
        for s in g.seats:
            yield cls(s)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        trading.part(g, g.actor, self.seat)
        return STAY


@order("accept offer NUMBER", rule="KM-TRADE-01", word="accept offer", examples=("accept offer 2",))
class AcceptOffer(Deed):
    """Accept an offer that you have left open, by its number among your promises."""

    number: Number

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return open_offers.accept_refusal(g, seat, self.number)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[AcceptOffer]:
        for number, _ in open_offers.standing(g, seat):
            yield cls(number)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.accepted(g, open_offers.accept(g, g.actor, self.number))


@order(
    "withdraw offer NUMBER",
    "turn down offer NUMBER",
    rule="KM-TRADE-01",
    word="withdraw offer",
    examples=("withdraw offer 2", "turn down offer 3"),
)
class EndOffer(Deed):
    """Withdraw an offer of yours that is left open, or turn one down that was made to you."""

    number: Number

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return None if open_offers.found(g, seat, self.number) else Refusal("No such offer is open.", "KM-TRADE-01")

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[EndOffer]:
        for number, _ in open_offers.standing(g, seat):
            yield cls(number)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        open_offers.end(g, g.actor, self.number)
        return STAY


@order(
    "call promise NUMBER broken = what:broken",
    "call promise NUMBER kept = what:kept",
    rule="KM-VOTE-17",
    word="call promise",
    examples=("call promise 1 broken",),
)
class CallPromise(Deed):
    """Say of a promise made to you, by its number, that it was kept or broken; both of you see it noted."""

    number: Number
    what: str

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return promises.call_refusal(g, seat, self.number)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[CallPromise]:
        for number in promises.callable_by(g, seat):
            yield cls(number, "broken")
            yield cls(number, "kept")

    def do(self, g: Kingmaker, phase: Any) -> Next:
        promises.call(g, g.actor, self.number, self.what)
        return STAY


@order(
    "promise SEAT to vote yes|aye on ITEM = yes:true",
    "promise SEAT to vote no|nay on ITEM = yes:false",
    "promise SEAT that WORDS",
    rule="KM-VOTE-17",
    examples=("promise basalt to vote yes on Earl of Kent", "promise basalt that York stays open"),
)
class Promise(Deed):
    """Promise a player a vote, or anything in your own words: only he reads it, and only honour binds you."""

    seat: Seat
    item: ItemName = ""
    yes: bool = True
    words: Words = ""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.seat == seat:
            return Refusal("You promise something to another player.", "KM-VOTE-17")
        clause = promises.clause_of(seat, self.item, self.yes, self.words)
        if promises.made(g, seat, self.seat, clause):
            return Refusal(f"You have promised {seat_name(self.seat)} that.", "KM-VOTE-17")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Promise]:
        for s in g.seats:
            for a in g.chancery:
                yield cls(s, a)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        clause = promises.clause_of(g.actor, self.item, self.yes, self.words)
        promises.promise(g, g.actor, self.seat, clause)
        return STAY


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
PROMISES: tuple[type[Deed], ...] = (Promise, CallPromise)
OPENING = (EndAlliance,)
HANDING: tuple[type[Deed], ...] = (Transfer, Trade)
ANYTIME: tuple[type[Deed], ...] = (*HANDING, Ally, AcceptOffer, EndOffer, *PROMISES)
CLOSING: tuple[type[Deed], ...] = (*HANDING, *PROMISES)
