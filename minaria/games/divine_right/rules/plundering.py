"""The fall of a castle: the garrison is lost, points, prisoners free, heroes inside in danger.

Book: "Plundering Castles"; DR-SIEGE-23, DR-VICTORY-03, -04; DR-FATE-07. Called by the siege die.
"""

from __future__ import annotations

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.status import combat, kingdom_owner, owner, prisoner, put, set_realm
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, monarch, unit
from minaria.games.divine_right.wording import force_name, place_name


def plunder(g: Minaria, seat: str, h: int) -> dict[str, str]:
    """The castle falls to the seat. Returns the heroes who must roll, each with whoever profits from it, '' if nobody.

    DR-SIEGE-23, DR-VICTORY-03, -04; DR-FATE-07.
    """
    inside = [u for u, p in g.pieces.items() if p.hex == h and p.inside]
    lost = combat(inside)
    captives = [k for k in kingdoms() if g.realms[k].prison == h]
    g.plundered[h] = seat
    del g.sieges[h]
    if lost:
        g.tell(f"Lost inside: {force_name(lost)}.", hap.LOSS(h, {owner(g, u): hap.LOSES for u in lost}, lost))
        heroes.eliminate_units(g, lost)
    points = sieges.plunder_points(g, h)
    if points:
        heroes.score(g, seat, points, f"plundering {place_name(h)}")
    else:
        g.tell(f"{place_name(h)} belongs to nobody any more; plundering it scores nothing.", hap.FALL(h, weight=0))
    exposed: dict[str, str] = {}
    for u in inside:
        if unit(u).combat:
            continue
        put(g, u, h)
        if not prisoner(g, u):
            exposed[u] = "" if owner(g, u) == seat else seat
    for kingdom in captives:
        free(g, kingdom, h)
    return exposed


def free(g: Minaria, kingdom: str, h: int) -> None:
    """A captive in a castle that has fallen is one no more."""
    set_realm(g, kingdom, prison=0, jailer="")
    if monarch(kingdom) in g.pieces:
        put(g, monarch(kingdom), h)
    g.tell(
        f"{heroes.monarch_name(g, kingdom)} is a captive no more.",
        hap.RELEASE(h, {kingdom_owner(g, kingdom): hap.RELEASED}, (monarch(kingdom),)),
    )
