"""The interphase and the end of a turn: taxes, relief, upkeep, forces raised and placed, a new capital, goods cashed in
(chapters TAX, OPTG, REBELLION, MAINTAIN, RAISE, FIRSTTURN, CAPITAL, CASHIN).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from commands import Number, Order, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Country, Force, Place
from minaria.games.blood_royale.rules import breaches, capitals, clauses, money
from minaria.games.blood_royale.rules.land import home_held
from minaria.games.blood_royale.state import Army, BloodRoyale, Fleet
from minaria.games.blood_royale.tables import coasts, figures
from minaria.games.blood_royale.wording import count, crowns, piece_words, place_name, seat_name


@order(
    "tax [at] NUMBER [crowns] [a province]",
    "tax low|normally|lightly = number:5",
    "low|normal taxes|tax = number:5",
    "tax high|heavily|hard|more = number:7",
    "high|higher|heavy taxes|tax = number:7",
    "raise [the|my|our] taxes|tax [to 7] = number:7",
    rule="BR-TAX-02",
    examples=("tax 5", "tax 7"),
)
class Tax(Deed):
    """Choose in secret how many crowns a province pays: 5, or 7 and two worse on every roll for rebellion."""

    number: Number

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        low, high = money.rates()
        if self.number in (low, high):
            return None
        return Refusal(f"That tax cannot be chosen: {low} or {high} can.", "BR-TAX-02")

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[Tax]:
        return map(cls, money.rates())


@order(
    "withhold NUMBER [crowns|crown] in|of|from PLACE",
    rule="BR-OPTG-10",
    word="withhold",
    examples=("withhold 5 in Wessex",),
)
class Withhold(Deed):
    """Keep so much of the royal tax of a province of another player that one of yours governs."""

    number: Number
    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        may = money.withholdable(g, seat)
        if self.place not in may:
            return Refusal(
                "Name a province of another player that one of yours governs, once in a taxation.", "BR-OPTG-10"
            )
        if not 1 <= self.number <= may[self.place]:
            return Refusal(f"The tax there is {crowns(may[self.place])}.", "BR-OPTG-10")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Withhold]:
        for p, most in money.withholdable(g, seat).items():
            for n in dict.fromkeys((most, 1)):
                yield cls(n, p)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        money.withhold(g, g.actor, self.place, self.number)
        return phase.kept(g)


@order("buy off PLACE", "calm PLACE", rule="BR-REBELLION-14", word="buy off", examples=("buy off Kent",))
class BuyOff(Deed):
    """Buy off a rebellion for 15 crowns."""

    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        price = figures("rebellion")["buy_off"]
        if self.place not in g.revolts or g.owner(self.place) != seat:
            return Refusal(f"No province of yours is in revolt at {place_name(self.place)}.", "BR-REBELLION-14")
        if g.players[seat].cash < price:
            return Refusal(f"That costs {price}; you have {crowns(g.players[seat].cash)}.", "BR-REBELLION-14")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[BuyOff]:
        return (cls(p) for p in g.revolts)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.pay(g.actor, -figures("rebellion")["buy_off"])
        del g.revolts[self.place]
        g.tell(
            f"{seat_name(g, g.actor)} buys off the rebellion in {place_name(self.place)}.",
            hap.REBELLION(self.place, {g.actor: hap.PAYS}),
        )
        return STAY


@order("disband FORCE", rule="BR-MAINTAIN-02", examples=("disband 1 army",), grave=True)
class Disband(Deed):
    """Choose armies and fleets that you do not pay: they go back to the pool."""

    force: Force

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        mine = money.payable(g, seat)
        if not self.force or any(u not in mine for u in self.force):
            return Refusal("Name armies and fleets of yours.", "BR-MAINTAIN-02")
        return breaches.breach(g, seat, clauses.DISBAND, self.force)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Disband]:
        return (cls((u,)) for u in money.payable(g, seat)[:4])

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return money.payable(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        said = piece_words(g, self.force)
        for u in self.force:
            money.dismiss(g, u)
        g.tell(f"{seat_name(g, g.actor)} disbands {said}.", hap.UPKEEP((), {g.actor: hap.LOSING}))
        return STAY


@order(
    "raise NUMBER [COUNTRY] army|armies = kind:army",
    "raise NUMBER [COUNTRY] fleet|fleets [at|in PLACE] = kind:fleet",
    "raise [a|an] [COUNTRY] army = kind:army",
    "raise [a|an] [COUNTRY] fleet [at|in PLACE] = kind:fleet",
    "raise NUMBER army|armies of|in COUNTRY = kind:army",
    rule="BR-RAISE-01",
    examples=("raise 2 armies", "raise 1 fleet at Kent", "raise 2 English armies"),
)
class Raise(Deed):
    """Raise armies in your capital, or fleets on a coast of yours, for 5 crowns each; those of a country you have
    annexed in its own.
    """

    number: Number = 1
    place: Place = ""
    kind: str = "army"
    country: Country = ""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return money.raise_refusal(g, seat, self.kind, self.number, self.place, self.country)

    @classmethod
    def filled(cls, g: BloodRoyale, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        if said.get("country") and g.players[seat].country == said["country"]:
            said = {k: v for k, v in said.items() if k != "country"}
        ports = money.ports(g, seat, said.get("country", ""))
        if said.get("kind") == "fleet" and not said.get("place") and ports and g.turn > 1:
            return {**said, "place": ports[0]}
        return said

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Raise]:
        own = g.players[seat].country
        for country in ("", *(c for c in g.crowns_of(seat) if c != own)):
            places = money.ports(g, seat, country)[:1] or [""]
            for kind, place in (("army", ""), ("fleet", places[0] if g.turn > 1 else "")):
                for n in (1, 2):
                    yield cls(n, place, kind, country)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        seat, colour = g.actor, self.country or g.players[g.actor].country
        g.pay(seat, -self.number * money.cost(self.kind))
        for _ in range(self.number):
            unit = g.fresh(f"{colour}-{self.kind}")
            at = self.place if self.kind == "fleet" else g.crowns[colour].capital
            where = "" if g.turn == 1 else at  # first-turn units are placed one by one afterwards
            if self.kind == "army":
                g.armies[unit] = Army(colour, seat, where)
            else:
                g.fleets[unit] = Fleet(colour, seat, where)
        about, said = hap.RAISING((), {seat: hap.RAISES}), count(self.number, self.kind)
        if g.level:  # the others hear of it when the turn of raising is over, in one sentence
            g.raised = {**g.raised, self.kind: g.raised.get(self.kind, 0) + self.number}
            g.tell("", about, **{seat: f"You raise {said}."})
        else:
            g.tell(f"{seat_name(g, seat)} raises {said}.", about)
        return STAY


@order(
    "place [an|the|my] [next] army at|in PLACE = kind:army",
    "place [a|the|my] [next] fleet at|in PLACE = kind:fleet",
    "place COUNT army|armies at|in PLACE = kind:army",
    "place COUNT fleet|fleets at|in PLACE = kind:fleet",
    rule="BR-FIRSTTURN-02",
    examples=("place army at Kent",),
)
class PlaceUnit(Deed):
    """In the first turn: put the next of the units you bought into a home province."""

    place: Place
    kind: str = "army"
    count: Number = 1

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.count != 1:
            return Refusal("Units are placed one at a time, each player in turn.", "BR-FIRSTTURN-02")
        if not money.unplaced(g, seat, self.kind):
            return Refusal(f"You have no {self.kind} left to place.", "BR-FIRSTTURN-02")
        if self.place not in home_held(g, seat, annexed=True) or (self.kind == "fleet" and not coasts(self.place)):
            there = "coastal home province" if self.kind == "fleet" else "home province"
            return Refusal(f"Place it in a {there} of yours.", "BR-FIRSTTURN-02")
        return None

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[PlaceUnit]:
        for kind in ("army", "fleet"):
            for p in home_held(g, seat, annexed=True):
                yield cls(p, kind)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.change(money.unplaced(g, g.actor, self.kind)[0], at=self.place)
        what = "an army" if self.kind == "army" else "a fleet"
        text = f"{seat_name(g, g.actor)} places {what} at {place_name(self.place)}."
        g.tell(text, hap.RAISING(self.place, {g.actor: hap.RAISES}))
        return phase.placed(g)


@order(
    "make PLACE [the|my] capital",
    rule="BR-CAPITAL-12",
    word="make capital",
    examples=("make Wessex the capital",),
)
class NameCapital(Deed):
    """Name a new capital after yours has fallen: a home province you control; it has no castle."""

    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return capitals.name_refusal(g, seat, self.place)

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[NameCapital]:
        return map(cls, home_held(g, seat)) if capitals.has_lost(g, seat) else ()

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        capitals.name_capital(g, g.actor, self.place)
        return STAY


@order("cash in [NUMBER] [sets|set]", rule="BR-CASHIN-01", word="cash in", examples=("cash in",))
class CashIn(Deed):
    """Cash in sets of goods that lie in your capital: all of them, or so many."""

    number: Number = 0

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if not money.best_set(g, seat)[0]:
            return Refusal("No full set of yours lies in your capital.", "BR-CASHIN-05")
        mine = money.in_capital(g, seat)
        sets = min(len(mine[k]) for k in ("food", "metals", "cloth"))
        if self.number > sets:
            return Refusal(f"You have {count(sets, 'set')} there.", "BR-CASHIN-05")
        return None

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        done = 0
        while (not self.number or done < self.number) and money.cash_one(g, g.actor):
            done += 1
        return STAY


ORDERS: tuple[type[Order], ...] = (Tax, Withhold, BuyOff, Disband, Raise, PlaceUnit, NameCapital, CashIn)
