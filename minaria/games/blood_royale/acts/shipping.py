"""The orders of a shipment that others may intercept (rule D)."""

from __future__ import annotations

from minaria.engine.acts import Act, Plain
from minaria.engine.offers import Refusal
from minaria.engine.phases import end
from minaria.games.blood_royale.orders.shipping import LetPass, Object, ShowRoute, Spend
from minaria.games.blood_royale.rules import shipping
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, place_name
from minaria.games.blood_royale.wording import crowns

OBJECTING = (
    Plain(Object, lambda g, phase, order: end(True)),
    Plain(LetPass, lambda g, phase, order: end(False)),
)


class Routing(Act[ShowRoute]):
    """The owner shows the route (BR-OPTD-03); what follows is the phase's."""

    kind = ShowRoute

    def refusal(self, g: BloodRoyale, seat: str, order: ShowRoute) -> Refusal | None:
        p, by = self.phase, [x for x in (order.place, order.then) if x]
        for x in by:
            if shipping.barred(g, x):
                return Refusal(f"No route leads through {place_name(x)}.", "BR-OPTD-11")
        if shipping.route(g, p.item, p.goal, p.foes, by):
            return None
        return Refusal(f"No such route leads to {place_name(p.goal)}.", "BR-OPTD-03")

    def orders(self, g: BloodRoyale, seat: str) -> list[ShowRoute]:
        return [ShowRoute()]


class Spending(Act[Spend]):
    """Crowns for or against an interception (BR-OPTD-08, -09)."""

    kind = Spend

    def refusal(self, g: BloodRoyale, seat: str, order: Spend) -> Refusal | None:
        if order.number <= max(0, g.players[seat].cash):
            return None
        return Refusal(f"You have {crowns(g.players[seat].cash)}.", "BR-OPTD-08")

    def orders(self, g: BloodRoyale, seat: str) -> list[Spend]:
        rules = figures("intercept")
        mine = self.phase.owner == seat
        price = int(rules["owner_crowns_per_minus_1" if mine else "interceptor_crowns_per_plus_1"])
        return [o for o in (Spend(0), Spend(price), Spend(2 * price)) if self.refusal(g, seat, o) is None]
