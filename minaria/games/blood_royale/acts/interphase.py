"""The orders of the interphase and of cashing in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.interphase import (
    BuyOff,
    CashIn,
    Disband,
    NameCapital,
    PlaceUnit,
    Raise,
    Withhold,
)
from minaria.games.blood_royale.rules import breaches, capitals, money
from minaria.games.blood_royale.rules.clauses import DISBAND
from minaria.games.blood_royale.rules.land import home_held
from minaria.games.blood_royale.state import Army, BloodRoyale, Fleet
from minaria.games.blood_royale.tables import coasts, figures
from minaria.games.blood_royale.wording import count, crowns, piece_words, place_name, seat_name


class Withholding(Act[Withhold]):
    """A governor of another house keeps royal tax (BR-OPTG-10)."""

    kind = Withhold

    def refusal(self, g: BloodRoyale, seat: str, order: Withhold) -> Refusal | None:
        may = money.withholdable(g, seat)
        if order.place not in may:
            return Refusal(
                "Name a province of another player that one of yours governs, once in a taxation.", "BR-OPTG-10"
            )
        if not 1 <= order.number <= may[order.place]:
            return Refusal(f"The tax there is {crowns(may[order.place])}.", "BR-OPTG-10")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Withhold]:
        for p, most in money.withholdable(g, seat).items():
            for n in dict.fromkeys((most, 1)):
                if self.refusal(g, seat, Withhold(n, p)) is None:
                    yield Withhold(n, p)

    def do(self, g: BloodRoyale, phase: Any, order: Withhold) -> Next:
        money.withhold(g, g.actor, order.place, order.number)
        following: Next = phase.kept(g)
        return following


class BuyingOff(Act[BuyOff]):
    """A rebellion is bought off (BR-REBELLION-14)."""

    kind = BuyOff

    def refusal(self, g: BloodRoyale, seat: str, order: BuyOff) -> Refusal | None:
        price = figures("rebellion")["buy_off"]
        if order.place not in g.revolts or g.owner(order.place) != seat:
            return Refusal(f"No province of yours is in revolt at {place_name(order.place)}.", "BR-REBELLION-14")
        if g.players[seat].cash < price:
            return Refusal(f"That costs {price}; you have {crowns(g.players[seat].cash)}.", "BR-REBELLION-14")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[BuyOff]:
        return [BuyOff(p) for p in g.revolts if self.refusal(g, seat, BuyOff(p)) is None]

    def do(self, g: BloodRoyale, phase: Any, order: BuyOff) -> Next:
        g.pay(g.actor, -figures("rebellion")["buy_off"])
        del g.revolts[order.place]
        g.tell(
            f"{seat_name(g, g.actor)} buys off the rebellion in {place_name(order.place)}.",
            hap.REBELLION(order.place, {g.actor: hap.PAYS}),
        )
        return STAY


class Disbanding(Act[Disband]):
    """Units that are not paid (BR-MAINTAIN-02, -03)."""

    kind = Disband

    def refusal(self, g: BloodRoyale, seat: str, order: Disband) -> Refusal | None:
        mine = money.payable(g, seat)
        if not order.force or any(u not in mine for u in order.force):
            return Refusal("Name armies and fleets of yours.", "BR-MAINTAIN-02")
        return breaches.breach(g, seat, DISBAND, order.force)

    def orders(self, g: BloodRoyale, seat: str) -> list[Disband]:
        return [Disband((u,)) for u in money.payable(g, seat)[:4] if breaches.breach(g, seat, DISBAND, (u,)) is None]

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return money.payable(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: Disband) -> Next:
        said = piece_words(g, order.force)
        for u in order.force:
            money.dismiss(g, u)
        g.tell(f"{seat_name(g, g.actor)} disbands {said}.", hap.UPKEEP((), {g.actor: hap.LOSING}))
        return STAY


class Raising(Act[Raise]):
    """New units (chapter RAISE)."""

    kind = Raise

    def refusal(self, g: BloodRoyale, seat: str, order: Raise) -> Refusal | None:
        return money.raise_refusal(g, seat, order.kind, order.number, order.place, order.country)

    def fill(self, g: BloodRoyale, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        if said.get("country") and g.players[seat].country == said["country"]:
            said = {k: v for k, v in said.items() if k != "country"}
        ports = money.ports(g, seat, said.get("country", ""))
        if said.get("kind") == "fleet" and not said.get("place") and ports and g.turn > 1:
            return {**said, "place": ports[0]}
        return said

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Raise]:
        own = g.players[seat].country
        for country in ("", *(c for c in g.crowns_of(seat) if c != own)):
            places = money.ports(g, seat, country)[:1] or [""]
            for kind, place in (("army", ""), ("fleet", places[0] if g.turn > 1 else "")):
                for n in (1, 2):
                    order = Raise(n, place, kind, country)
                    if self.refusal(g, seat, order) is None:
                        yield order

    def do(self, g: BloodRoyale, phase: Any, order: Raise) -> Next:
        seat, colour = g.actor, order.country or g.players[g.actor].country
        g.pay(seat, -order.number * money.cost(order.kind))
        for _ in range(order.number):
            unit = g.fresh(f"{colour}-{order.kind}")
            at = order.place if order.kind == "fleet" else g.crowns[colour].capital
            where = "" if g.turn == 1 else at  # first-turn units are placed one by one afterwards
            if order.kind == "army":
                g.armies[unit] = Army(colour, seat, where)
            else:
                g.fleets[unit] = Fleet(colour, seat, where)
        about, said = hap.RAISING((), {seat: hap.RAISES}), count(order.number, order.kind)
        if g.level:  # the others hear of it when the turn of raising is over, in one sentence
            g.raised = {**g.raised, order.kind: g.raised.get(order.kind, 0) + order.number}
            g.tell("", about, **{seat: f"You raise {said}."})
        else:
            g.tell(f"{seat_name(g, seat)} raises {said}.", about)
        return STAY


class Placing(Act[PlaceUnit]):
    """First-turn units, one counter at a time (BR-FIRSTTURN-02)."""

    kind = PlaceUnit

    def next(self, g: BloodRoyale, seat: str, kind: str) -> str:
        """The next unit of a kind to be placed."""
        return next(iter(self.left(g, seat, kind)), "")

    def left(self, g: BloodRoyale, seat: str, kind: str) -> list[str]:
        """The units of a kind still to be placed."""
        records: dict[str, Any] = g.armies if kind == "army" else g.fleets
        return [u for u, x in records.items() if x.seat == seat and not x.at and not getattr(x, "aboard", "")]

    def refusal(self, g: BloodRoyale, seat: str, order: PlaceUnit) -> Refusal | None:
        if order.count != 1:
            return Refusal("Units are placed one at a time, each player in turn.", "BR-FIRSTTURN-02")
        if not self.next(g, seat, order.kind):
            return Refusal(f"You have no {order.kind} left to place.", "BR-FIRSTTURN-02")
        if order.place not in home_held(g, seat, annexed=True) or (order.kind == "fleet" and not coasts(order.place)):
            there = "coastal home province" if order.kind == "fleet" else "home province"
            return Refusal(f"Place it in a {there} of yours.", "BR-FIRSTTURN-02")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[PlaceUnit]:
        for kind in ("army", "fleet"):
            for p in home_held(g, seat, annexed=True):
                if self.refusal(g, seat, PlaceUnit(p, kind)) is None:
                    yield PlaceUnit(p, kind)


class NamingCapital(Act[NameCapital]):
    """A new capital after the old one has fallen (BR-CAPITAL-12, -13)."""

    kind = NameCapital

    def refusal(self, g: BloodRoyale, seat: str, order: NameCapital) -> Refusal | None:
        return capitals.name_refusal(g, seat, order.place)

    def orders(self, g: BloodRoyale, seat: str) -> list[NameCapital]:
        return [NameCapital(p) for p in home_held(g, seat) if capitals.name_refusal(g, seat, p) is None]

    def do(self, g: BloodRoyale, phase: Any, order: NameCapital) -> Next:
        capitals.name_capital(g, g.actor, order.place)
        return STAY


class CashingIn(Act[CashIn]):
    """Sets of goods in the capital become money (chapter CASHIN)."""

    kind = CashIn

    def refusal(self, g: BloodRoyale, seat: str, order: CashIn) -> Refusal | None:
        if not money.best_set(g, seat)[0]:
            return Refusal("No full set of yours lies in your capital.", "BR-CASHIN-05")
        mine = money.in_capital(g, seat)
        sets = min(len(mine[k]) for k in ("food", "metals", "cloth"))
        if order.number > sets:
            return Refusal(f"You have {count(sets, 'set')} there.", "BR-CASHIN-05")
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[CashIn]:
        return [CashIn()] if money.best_set(g, seat)[0] else []

    def do(self, g: BloodRoyale, phase: Any, order: CashIn) -> Next:
        done = 0
        while (not order.number or done < order.number) and money.cash_one(g, g.actor):
            done += 1
        return STAY
