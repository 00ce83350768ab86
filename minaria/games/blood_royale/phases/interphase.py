"""The interphase: taxes, items, famine, rebellions, upkeep, raising (BR-ORDER-04).

Players pass each step side by side; in the first turn taxes, items, raising and placing alone (BR-ORDER-05).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import STAY, Ask, Next, Phase, Steps, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.interphase import (
    BuyOff,
    Disband,
    NameCapital,
    PlaceUnit,
    Raise,
    Tax,
    Withhold,
)
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.rules import contracts, crusade, money
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures
from minaria.games.blood_royale.wording import count, crowns, listing, place_name, seat_name
from minaria.kit.turns import by_lot


class Interphase(Steps):
    """All of it, one step after the other."""

    title: ClassVar[str] = "Interphase"
    order: ClassVar[tuple[str, ...]] = ("taxes", "items", "famine", "relief", "upkeep", "raising", "placing")
    leads_to: ClassVar[tuple[str, ...]] = ()

    def taxes(self, g: BloodRoyale) -> Next:
        """Sealed rates, opened together (BR-TAX-06)."""
        g.stage, g.step = "interphase", "taxation"
        crusade.sail_home(g)
        money.empty_year_box(g)
        money.repair_castles(g)
        return call(Taxation())

    def items(self, g: BloodRoyale) -> Next:
        """What contracts pay, then an item on every area (BR-RESOURCE-01)."""
        contracts.after_taxation(g)
        money.place_items(g)
        return STAY

    def famine(self, g: BloodRoyale) -> Next:
        """Famine markers come off (BR-FAMINE-06)."""
        g.famine = ()
        return STAY

    def relief(self, g: BloodRoyale) -> Next:
        """Rebellions are bought off (BR-REBELLION-14)."""
        g.step = "relief"
        return call(Relief()) if g.revolts and g.turn > 1 else STAY

    def upkeep(self, g: BloodRoyale) -> Next:
        """Armies and fleets are paid (BR-MAINTAIN-01)."""
        g.step = "upkeep"
        return call(Upkeep()) if g.turn > 1 else STAY

    def raising(self, g: BloodRoyale) -> Next:
        """New units, in rounds (BR-RAISE-09)."""
        g.step = "raising"
        return call(RaisingRounds())

    def placing(self, g: BloodRoyale) -> Next:
        """The units of the first turn are placed (BR-FIRSTTURN-02)."""
        g.step = "placing"
        return call(Placement()) if g.turn == 1 else STAY


class Taxation(Phase):
    """All rates are chosen in secret and opened together (BR-TAX-01 to -06, BR-SECRECY-04)."""

    title: ClassVar[str] = "Taxation"
    sealed: ClassVar[bool] = True
    deeds = (Tax,)

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        rates = money.rates()
        return [
            DeedsAsk(
                g,
                seat,
                f"Taxes: 5 crowns a province ({crowns(money.income(g, seat, rates[0]))}) or 7"
                f" ({crowns(money.income(g, seat, rates[1]))}, and -2 on every roll for rebellion)?",
                self.deeds,
                waiting=f"{seat_name(g, seat)} chooses a tax.",
                absent=Tax(rates[0]),
            )
            for seat in g.seats
        ]

    def on_all(self, g: BloodRoyale, orders: Mapping[str, Order]) -> Next:
        """All rates are open: the money comes in."""
        for seat in g.seats:
            order = orders[seat]
            assert isinstance(order, Tax)
            g.rates[seat] = order.number
            g.pay(seat, money.income(g, seat, order.number))
            g.tell(f"{seat_name(g, seat)} taxes {order.number}.", hap.TAX((), {seat: hap.PAID}))
        if any(money.withholdable(g, s) for s in g.seats):
            return call(Governors(), then=self.collected)
        return self.collected(g, None)

    def collected(self, g: BloodRoyale, value: Any) -> Next:
        """The money is in: debts are paid."""
        for seat in g.seats:
            money.pay_debts(g, seat)
        return end()


class Governors(Together):
    """Governors of other houses keep what they like of the royal tax (BR-OPTG-10)."""

    title: ClassVar[str] = "Governors' taxes"
    deeds = (Withhold, Through)

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return bool(money.withholdable(g, seat))

    def said(self, g: BloodRoyale, seat: str) -> str:
        may = money.withholdable(g, seat)
        where = listing(f"{place_name(p)} ({n} for {seat_name(g, g.owner(p))})" for p, n in may.items())
        return f"You govern {where}: withhold royal tax, or done."

    def kept(self, g: BloodRoyale) -> Next:
        """A seat with nothing more to keep is through."""
        return STAY if self.concerns(g, g.actor) else self.through(g)


class Relief(Together):
    """Rebellions are bought off."""

    title: ClassVar[str] = "Relief"
    deeds = (BuyOff, Through)

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return any(g.owner(p) == seat for p in g.revolts)

    def said(self, g: BloodRoyale, seat: str) -> str:
        where = ", ".join(place_name(p) for p in g.revolts if g.owner(p) == seat)
        return (
            f"In revolt: {where}. Buy off for 15 crowns each, or done." if where else "Nothing is in revolt now: done."
        )


class Upkeep(Together):
    """Units are paid or disbanded; what money does not reach goes, those named last first (BR-MAINTAIN-02)."""

    title: ClassVar[str] = "Upkeep"
    deeds = (Disband, Through)

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return bool(money.payable(g, seat))

    def said(self, g: BloodRoyale, seat: str) -> str:
        due = crowns(money.upkeep(g, seat))
        return f"Upkeep: {due} of {g.players[seat].cash}. 'done' pays; disband what you do not pay."

    def leave(self, g: BloodRoyale, seat: str) -> None:
        each = figures("forces")["upkeep"]
        while money.upkeep(g, seat) > g.players[seat].cash:
            money.dismiss(g, money.payable(g, seat)[-1])
        paid = money.upkeep(g, seat)
        g.pay(seat, -paid)
        n = paid // each
        g.tell(f"{seat_name(g, seat)} pays for {count(n, 'unit')}.", hap.UPKEEP((), {seat: hap.PAYS}))


class RaisingRounds(Phase):
    """Round after round every player may raise more, until all pass one after the other (BR-RAISE-09).

    A seat's turn ends when it says so, also where it can raise no more: until then it may take back what it raised.
    """

    title: ClassVar[str] = "Raising"
    deeds = (NameCapital, Raise, Through)
    at: int = 0
    passed: tuple[str, ...] = ()

    def start(self, g: BloodRoyale) -> Next:
        return self.on(g)

    def recheck(self, g: BloodRoyale) -> Next:
        return self.on(g)

    def may(self, g: BloodRoyale, seat: str) -> bool:
        """Whether a seat can raise anything at all."""
        return any(True for kind in (NameCapital, Raise) for _ in kind.orders(g, seat, self))

    def on(self, g: BloodRoyale) -> Next:
        """The next seat that could raise something, for all that others know; over when all have passed since somebody
        raised.
        """
        for _ in g.seats:
            if len(self.passed) >= len(g.seats):
                break
            seat = g.seats[self.at % len(g.seats)]
            if self.may(g, seat) or (g.level >= money.PURSES_SHUT and money.could_raise(g, seat)):
                return STAY
            self.passed = tuple(dict.fromkeys((*self.passed, seat)))
            self.at += 1
        return STAY if len(self.passed) < len(g.seats) else end()

    def whose(self) -> str:
        return ""

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        seat = g.seats[self.at % len(g.seats)]
        waiting = f"{seat_name(g, seat)} raises forces."
        return [DeedsAsk(g, seat, partial(self.prompt, g, seat), self.deeds, waiting=waiting, absent=Done())]

    def prompt(self, g: BloodRoyale, seat: str) -> str:
        """What the player is asked."""
        cash = g.players[seat].cash
        if not self.may(g, seat):
            return f"You can raise no more with {crowns(cash)}: done, or undo what you raised last."
        if room := money.room_words(g, seat):
            return f"Raise up to {listing(room)}, {crowns(money.cost('army'))} each of your {cash}, or done."
        return "No units can be raised now: name a capital ('make Wessex the capital'), or done."

    def through(self, g: BloodRoyale) -> Next:
        """A seat's turn of raising is over."""
        self.passed = tuple(dict.fromkeys((*self.passed, g.actor)))
        if g.raised:
            said = listing(count(n, kind) for kind, n in g.raised.items())
            g.tell(f"{seat_name(g, g.actor)} raises {said}.", hap.RAISING((), {g.actor: hap.RAISES}))
            g.raised = {}
        self.at += 1
        return self.on(g)

    def carry(self, g: BloodRoyale, order: Order) -> Next:
        following = super().carry(g, order)
        if isinstance(order, Done):
            return following
        self.passed = ()
        return STAY if g.level else self.on(g)


class Placement(Phase):
    """First-turn units are placed one counter at a time, round the table from whom the lot names (BR-FIRSTTURN-02)."""

    title: ClassVar[str] = "Placement"
    deeds = (PlaceUnit,)
    seats: tuple[str, ...] = ()
    at: int = 0

    def start(self, g: BloodRoyale) -> Next:
        self.seats = by_lot(g, "who places next", g.seats)
        if g.meets:  # the lot says who begins; from there it goes round the table
            at = g.seats.index(self.seats[0])
            self.seats = (*g.seats[at:], *g.seats[:at])
        return self.on(g)

    def recheck(self, g: BloodRoyale) -> Next:
        return self.on(g)

    def left(self, g: BloodRoyale, seat: str) -> list[str]:
        """The units a seat has still to place, as "3 armies"."""
        return [count(len(units), k) for k in ("army", "fleet") if (units := money.unplaced(g, seat, k))]

    def on(self, g: BloodRoyale) -> Next:
        """The next seat with something to place."""
        for _ in self.seats:
            if self.left(g, self.seats[self.at % len(self.seats)]):
                return STAY
            self.at += 1
        return end()

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        seat = self.seats[self.at % len(self.seats)]
        absent = next(iter(PlaceUnit.orders(g, seat, self)))
        example = f"'place {absent.kind} at {place_name(absent.place)}'"
        prompt = f"Place the next of your units in a home province ({example}); {listing(self.left(g, seat))} left."
        return [DeedsAsk(g, seat, prompt, self.deeds, waiting=f"{seat_name(g, seat)} places a unit.", absent=absent)]

    def placed(self, g: BloodRoyale) -> Next:
        """A counter lies: the next."""
        self.at += 1
        return self.on(g)
