"""Forced Peace: who may be forced, the die, who may refuse to let go, and how long it lasts.

Book: "Forced Peace"; DR-PEACE-*; DRR-03, DRR-79, DRR-81.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import heroes
from minaria.games.divine_right.rules.status import enemy_at, friends_at, kingdom_owner, living_seats, set_realm
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import figures, kingdoms
from minaria.games.divine_right.wording import kingdom_does


def occupied(g: Minaria, seat: str, kingdom: str) -> bool:
    """Whether the seat's combat units hold the plundered royal castle (DR-PEACE-01)."""
    royal = kingdoms()[kingdom].royal
    return royal in g.plundered and bool(friends_at(g, seat, royal)) and not enemy_at(g, seat, royal)


def check(g: Minaria, seat: str, kingdom: str) -> Refusal | None:
    """Whether a kingdom is one that the seat could force into peace (DR-PEACE-01, -06; DRR-81)."""
    realm = g.realms[kingdom]
    name = kingdoms()[kingdom].name
    if realm.status == "home":
        return Refusal("Player monarchs are never forced into peace.", "DR-PEACE-06")
    if realm.status != "ally" or realm.seat == seat or realm.doomed:
        return Refusal(f"{name} is not allied to an enemy.", "DR-PEACE-01")
    if realm.jailer != seat and not occupied(g, seat, kingdom):
        return Refusal(f"You hold neither the plundered royal castle of {name} nor its monarch.", "DR-PEACE-01")
    return None


def yields(g: Minaria, seat: str, kingdom: str) -> bool:
    """The die thrown to force a monarch: whether he yields (DR-PEACE-01)."""
    name, royal = kingdoms()[kingdom].name, kingdoms()[kingdom].royal
    forced = {seat: hap.FORCES, kingdom_owner(g, kingdom): hap.FORCED}
    die = g.roll(f"Forced Peace on {name}", seat)
    if die < figures()["peace"]:
        g.tell(f"Forced Peace on {name}: {die}, refused.", hap.PEACE(royal, forced, weight=1))
        return False
    g.tell(f"Forced Peace on {name}: {die}, the monarch yields.", hap.PEACE(royal, forced))
    return True


def third_jailer(g: Minaria, seat: str, kingdom: str) -> str:
    """Who holds the monarch, if it is neither nobody nor whoever forces the peace (DR-PEACE-16)."""
    jailer = g.realms[kingdom].jailer
    return jailer if jailer != seat else ""


def vetoers(g: Minaria, seat: str, kingdom: str) -> list[str]:
    """Who may refuse a peace that the seat has forced: besiegers of the kingdom in chit order, then a third jailer.

    DR-PEACE-13..16, DRR-79.
    """
    castles = kingdoms()[kingdom].castles
    found = [s for s in living_seats(g) if any(x.seat == s and h in castles for h, x in g.sieges.items())]
    jailer = third_jailer(g, seat, kingdom)
    return [*found, jailer] if jailer and jailer not in found else found


def conclude(g: Minaria, seat: str, kingdom: str) -> None:
    """The kingdom makes peace for a die of turns and leaves the map when this one ends (DR-PEACE-09, DRR-03)."""
    if third_jailer(g, seat, kingdom):
        heroes.release(g, kingdom)  # he leaves the map with his kingdom when the turn ends
    term = g.roll(f"turns of peace for {kingdoms()[kingdom].name}", seat)
    set_realm(g, kingdom, doomed="peace", until=g.turn + term)
    g.tell(
        f"{kingdom_does(kingdom, 'makes')} peace until the end of turn {g.turn + term}.",
        hap.PEACE(kingdoms()[kingdom].royal, {seat: hap.FORCES, kingdom_owner(g, kingdom): hap.FORCED}),
    )
