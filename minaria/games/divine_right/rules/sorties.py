"""Sorties: who may break out of a castle under siege, and against whom. Book: "Breakouts and Sorties"; DR-SORTIE-*;
DRR-36.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.combat import may_attack
from minaria.games.divine_right.rules.status import combat, friendly_castle, garrison, owner, set_used, used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import force_name, place_name, seat_name


def sallyports(g: Minaria, seat: str) -> list[int]:
    """Own besieged castles with units that could make a sortie."""
    return [h for h, s in sorted(g.sieges.items()) if s.seat != seat and sallyers(g, seat, h)]


def sallyers(g: Minaria, seat: str, h: int) -> list[str]:
    """Units inside that may make a sortie now (DRR-36)."""
    if not friendly_castle(g, seat, h):
        return []
    return [
        u for u in garrison(g, h) if owner(g, u) == seat and not used(g, u).sortied and may_attack(g, seat, u) is None
    ]


def check(g: Minaria, seat: str, h: int, force: Sequence[str]) -> Refusal | None:
    """Whether that force may make a sortie from that castle (DR-SORTIE-01, -02, -05)."""
    siege = g.sieges.get(h)
    if siege is None or siege.seat == seat or not friendly_castle(g, seat, h):
        return Refusal(f"{place_name(h)} is no castle of yours under siege.", "DR-SORTIE-02")
    ready = sallyers(g, seat, h)
    if not combat(force):
        return Refusal("A sortie needs at least one combat unit from inside.", "DR-SORTIE-01")
    for u in force:
        if g.pieces[u].hex != h or not g.pieces[u].inside or owner(g, u) != seat:
            return Refusal(f"Only your units inside {place_name(h)} can make the sortie.", "DR-SORTIE-01")
        if unit(u).combat and u not in ready:
            return may_attack(g, seat, u) or Refusal("They made a sortie already.", "DR-SORTIE-05")
    return None


def break_out(g: Minaria, seat: str, h: int, force: Sequence[str]) -> str:
    """They break out against the besieger, who is returned (DR-SORTIE-01..03)."""
    foe = g.sieges[h].seat
    g.tell(
        f"{seat_name(seat)} makes a sortie from {place_name(h)} with {force_name(force)}.",
        hap.ATTACK(h, {seat: hap.ATTACKS, foe: hap.ATTACKED}, force),
    )
    for u in force:
        set_used(g, u, sortied=True)
    return foe
