"""Which order would break a clause that binds whoever gives it."""

from __future__ import annotations

from functools import partial

from commands import Order
from minaria.engine.offers import Refusal
from minaria.games.blood_royale.orders.movement import Destroy, HandOver, TakeControl
from minaria.games.blood_royale.rules import clause_text, movement
from minaria.games.blood_royale.rules.clauses import BREAKS, Deed
from minaria.games.blood_royale.rules.contracts import friendly, in_force, number_of, port_open, rules_of
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import place_name, seat_name
from minaria.kit import pacts


def breach(g: BloodRoyale, seat: str, order: Order, at: str = "", other: str = "") -> Refusal | None:
    """Why an order would break a clause that binds the seat (BR-CONTRACT-04): asked by every act at the end of its
    `refusal`. at, other: where it would happen and whom it serves, where only the phase knows.
    """
    promised = [i for i in getattr(order, "force", ()) if i in g.goods and g.goods[i].seat == seat and g.goods[i].owed]
    if promised and isinstance(order, Destroy | HandOver):
        to = g.goods[promised[0]].owed
        if isinstance(order, Destroy) or order.seat != to:
            return Refusal(f"{g.goods[promised[0]].kind.capitalize()} is owed to {seat_name(g, to)}.", "BR-CONTRACT-07")
    if not g.pacts:
        return None
    if isinstance(order, TakeControl) and friendly(g, seat, order.place):
        return Refusal(f"You have passage through {place_name(order.place)}, no more.", "BR-CONTRACT-10")
    if not any(h.clause.kind in BREAKS and h.clause.by in ("", seat) for h in in_force(g) if seat in h.pact.parties):
        return None  # asked of every order: most break nothing
    deed = Deed(order, at, other, partial(movement.friendly, g, seat), partial(port_open, g, seat))
    for b in pacts.breaches(rules_of(g), g, g.pacts, max(1, g.turn), seat, deed):
        held = b.held
        clause, contract = number_of(held, held.clause), pacts.number_for(held.key, held.pact, seat)
        said = clause_text.says(g, held.clause)
        return Refusal(f"{b.why} Clause {clause} of contract {contract} binds you: {said}.", "BR-CONTRACT-04")
    return None
