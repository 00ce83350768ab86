"""Who may know what (chapter SECRECY): what follows from what the fields of the state say of themselves."""

from __future__ import annotations

from minaria.games.blood_royale.rules.contracts import in_force, rules_of
from minaria.games.blood_royale.state import BloodRoyale
from minaria.kit.fog import Fog, Seen

Peace = tuple[tuple[str, str], ...]
"""Owners of armies under the seat's command, and whom each has promised peace: it binds those armies (BR-CONTRACT-13),
so that their commander finds it out by what he may order, without reading the contract.
"""
View = Seen[BloodRoyale, Peace]


def commanded(g: BloodRoyale, seat: str) -> frozenset[str]:
    """The owners of armies that a seat has under its command."""
    return frozenset(a.seat for a in g.armies.values() if a.under == seat and a.seat not in ("", seat))


def peace(g: BloodRoyale, seat: str) -> Peace:
    """Whom the owners of armies under a seat's command have promised peace that holds now."""
    owners = commanded(g, seat) if seat in g.seats else ()
    if not owners:
        return ()
    found = (
        (owner, other)
        for held in in_force(g)
        if held.clause.kind == "NON_AGGRESSION" and not rules_of(g)[held.clause.kind].sleeps(g, held.clause)
        for owner in held.pact.parties
        if owner in owners and held.clause.by in ("", owner)
        for other in held.pact.parties
        if other != owner
    )
    return tuple(sorted(set(found)))


FOG: Fog[BloodRoyale, Peace] = Fog(BloodRoyale, facts=peace)
