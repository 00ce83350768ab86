"""Declaring a siege, and what that does to a neutral kingdom.

Book: "Declaring a Siege", "Besieging Neutral Castles", "Activating a Violated Kingdom"; DR-SIEGE-09, -11..14; DRR-80.
Called by orders to besiege, at the end of movement, and by an advance after combat.
"""

from __future__ import annotations

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import deploy, heroes, movement, sieges
from minaria.games.divine_right.rules.status import (
    besiegers,
    besieging_strength,
    castle_kingdom,
    defence,
    enemies,
    kingdom_owner,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import force_name, place_name, seat_name


def declare(g: Minaria, seat: str, h: int) -> str:
    """A castle comes under siege; a neutral kingdom joins a random enemy of the besieger at once, and is returned.

    '' where none does. DR-SIEGE-09, -11..14; DRR-80.
    """
    sieges.mark_declared(g, seat, h)
    g.tell(
        f"{seat_name(seat)} besieges {place_name(h)} with {force_name(besieging_strength(g, seat, h))}.",
        hap.SIEGE(h, {seat: hap.BESIEGES, kingdom_owner(g, castle_kingdom(h)): hap.BESIEGED}),
    )
    kingdom = castle_kingdom(h)
    realm = g.realms[kingdom]
    if realm.status not in ("neutral", "peace", "confusion"):
        return ""
    if realm.status != "neutral":
        movement.violate(g, seat, kingdom)
    if not realm.card:
        heroes.crown(g, kingdom)
    friend = g.pick(f"ally of {kingdoms()[kingdom].name}", enemies(g, seat), named=seat_name)
    if g.level < heroes.FACE_DOWN:
        heroes.read_aloud(g, kingdom)
    heroes.join(g, kingdom, friend)
    deploy.muster(g, kingdom)
    for castle in kingdoms()[kingdom].castles:
        if castle in g.sieges and sieges.below(g, castle):
            g.tell(
                f"The besiegers of {place_name(castle)} are too few now: {len(besiegers(g, castle))} "
                f"against {defence(g, castle)}; they must leave when the turn ends.",
                hap.RELIEF(castle, {seat: hap.LOSES, friend: hap.RELIEVED}),
            )
    return kingdom
