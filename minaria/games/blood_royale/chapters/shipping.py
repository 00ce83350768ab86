"""A shipment that others may intercept (chapter OPTD)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commands import Number, Order, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Place
from minaria.games.blood_royale.rules import shipping
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, place_name
from minaria.games.blood_royale.wording import crowns, listing, seat_name


@order("object [to shipment]", rule="BR-OPTD-03", word="object", examples=("object",))
class Object(Deed):
    """Object to a shipment: its owner has to show the route, and you may intercept it there."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(True)


@order("let it pass", "no objection", rule="BR-OPTD-02", word="let it pass", examples=("let it pass",))
class LetPass(Deed):
    """Do not object to a shipment."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(False)


@order(
    "route",
    "route by|through PLACE [then|and THEN]",
    rule="BR-OPTD-03",
    examples=("route", "route by Kent", "route by Kent then Essex"),
)
class ShowRoute(Deed):
    """Show the route of a shipment: the safest there is, or the safest that passes where you say."""

    place: Place = ""
    then: Place = ""

    def _way(self, g: BloodRoyale, phase: Any) -> tuple[str, ...]:
        return shipping.route(g, phase.item, phase.goal, phase.foes, [x for x in (self.place, self.then) if x])

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        for x in (self.place, self.then):
            if x and shipping.barred(g, x):
                return Refusal(f"No route leads through {place_name(x)}.", "BR-OPTD-11")
        if self._way(g, phase):
            return None
        return Refusal(f"No such route leads to {place_name(phase.goal)}.", "BR-OPTD-03")

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[ShowRoute]:
        return (cls(),)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        way = self._way(g, phase)
        g.tell(f"The route: {listing(map(place_name, way))}.", hap.GOODS(way, {phase.seat: hap.MOVES}))
        phase.meetings = shipping.meetings(g, phase.seat, way, phase.foes)
        return phase.next_meeting(g)


@order("spend NUMBER [crowns|crown]", rule="BR-OPTD-08", examples=("spend 15", "spend 0"))
class Spend(Deed):
    """Pay so many crowns to the Treasury for or against the interception of a shipment."""

    number: Number

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.number <= max(0, g.players[seat].cash):
            return None
        return Refusal(f"You have {crowns(g.players[seat].cash)}.", "BR-OPTD-08")

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[Spend]:
        rules = figures("intercept")
        mine = phase.owner == seat
        price = int(rules["owner_crowns_per_minus_1" if mine else "interceptor_crowns_per_plus_1"])
        return (cls(0), cls(price), cls(2 * price))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        g.pay(g.actor, -self.number)
        g.tell(f"{seat_name(g, g.actor)} spends {crowns(self.number)}.", hap.MONEY((), {g.actor: hap.PAYS}))
        return end(self.number)


OBJECTING = (Object, LetPass)
ORDERS: tuple[type[Order], ...] = (*OBJECTING, ShowRoute, Spend)
