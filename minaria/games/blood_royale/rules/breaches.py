"""What would break a clause that binds whoever does it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from minaria.engine.offers import Refusal
from minaria.games.blood_royale.rules import clause_text, movement
from minaria.games.blood_royale.rules.clauses import ATTACK, BREAKS, CONTROL, DESTROY, HAND, MOVE, Step
from minaria.games.blood_royale.rules.contracts import friendly, in_force, number_of, port_open, rules_of
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import place_name, seat_name
from minaria.kit import pacts


def breach(
    g: BloodRoyale, seat: str, what: str, force: Sequence[str] = (), at: str = "", other: str = ""
) -> Refusal | None:
    """Why a clause that binds the seat forbids what an order would do (BR-CONTRACT-04): asked by each order that does
    one of the things clauses may forbid (see `clauses.Step`), at the end of its `refusal`.
    """
    if what in (DESTROY, HAND):
        for item in (g.goods[i] for i in force if i in g.goods and g.goods[i].seat == seat):
            if item.owed and (what == DESTROY or other != item.owed):
                return Refusal(f"{item.kind.capitalize()} is owed to {seat_name(g, item.owed)}.", "BR-CONTRACT-07")
    if not g.pacts:
        return None
    if g.meets and what in (ATTACK, MOVE) and (found := _lent_peace(g, seat, what, force, at, other)):
        return found
    if what == CONTROL and friendly(g, seat, at):
        return Refusal(f"You have passage through {place_name(at)}, no more.", "BR-CONTRACT-10")
    if not any(h.clause.kind in BREAKS and h.clause.by in ("", seat) for h in in_force(g) if seat in h.pact.parties):
        return None  # asked of very much: most breaks nothing
    step = Step(what, force, at, other, partial(movement.friendly, g, seat), partial(port_open, g, seat))
    for b in pacts.breaches(rules_of(g), g, g.pacts, max(1, g.turn), seat, step):
        held = b.held
        clause, contract = number_of(held, held.clause), pacts.number_for(held.key, held.pact, seat)
        said = clause_text.says(g, held.clause)
        return Refusal(f"{b.why} Clause {clause} of contract {contract} binds you: {said}.", "BR-CONTRACT-04")
    return None


def _lent_peace(g: BloodRoyale, seat: str, what: str, force: Sequence[str], at: str, foe: str) -> Refusal | None:
    """Why armies under another's command may not go or fight there: their owner's promise of peace binds them as it
    binds his own (BR-CONTRACT-13, BR-FOREIGN-03).
    """
    there = force if what == MOVE else [a for a in g.here(at) if a in g.armies]
    lent = [a for a in there if a in g.armies and g.armies[a].under == seat and g.armies[a].seat not in ("", seat)]
    for owner in dict.fromkeys(g.armies[a].seat for a in lent):
        step = Step(what, force, at, foe, partial(_open_to_both, g, seat, owner), partial(port_open, g, owner))
        for b in pacts.breaches(rules_of(g), g, g.pacts, max(1, g.turn), owner, step):
            if b.held.clause.kind == "NON_AGGRESSION":
                return Refusal(
                    f"Armies of {seat_name(g, owner)} are bound by a promise of peace there.", "BR-CONTRACT-13"
                )
    return None


def _open_to_both(g: BloodRoyale, seat: str, owner: str, province: str) -> bool:
    return movement.friendly(g, seat, province) or friendly(g, owner, province)
