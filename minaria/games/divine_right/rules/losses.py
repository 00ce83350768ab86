"""Units that are lost: which are alike, which an owner gives up first, and who goes down with a fleet.

Book: "Combat" (the owner picks), "Sea Transport"; DR-COMBAT-04, DR-SEA-08; DRR-19.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.deploy import shift_cargo
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.heroes import eliminate_units
from minaria.games.divine_right.rules.status import cargo, combat, heroes, hex_of, put
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import does, force_name, listing, place_name, seat_name


def alike(g: Minaria, uids: Sequence[str]) -> bool:
    """Whether it makes no difference which of them is lost."""
    return len({look(g, u) for u in uids}) <= 1


def look(g: Minaria, uid: str) -> tuple[object, ...]:
    """All that tells a unit from others when one is to be lost."""
    u, p = unit(uid), g.pieces[uid]
    marker = next(((m.seat, m.number) for m in g.markers if uid in m.units), None)
    load = sorted((unit(v).kingdom, unit(v).type, unit(v).home) for v in cargo(g, uid))
    return (u.kingdom, u.type, u.home, p.hex, p.inside, bool(p.aboard), tuple(load), marker, g.used.get(uid))


def by_site(g: Minaria, uids: Sequence[str]) -> str:
    """The force, regulars by the site they would return to, and where each stands if not all stand in one hex:
    '2 Muetaran armies of Pennol at Groat and 1 mercenary army at Lork'.
    """
    apart = len({g.pieces[u].hex for u in uids}) > 1
    groups: dict[tuple[str, str, int], list[str]] = {}
    for u in uids:
        c = unit(u)
        site = c.site if c.kingdom != "mercenary" else ""
        groups.setdefault((c.kingdom + c.type, site, g.pieces[u].hex if apart else 0), []).append(u)
    return listing(
        force_name(us) + (f" of {site}" if site else "") + (f" at {place_name(h)}" if h else "")
        for (_, site, h), us in groups.items()
    )


def cheapest(g: Minaria, among: Sequence[str], n: int) -> list[str]:
    """Which units an absent owner gives up: mercenaries first, unloaded fleets before loaded ones."""
    return sorted(among, key=lambda u: (unit(u).kingdom != "mercenary", bool(cargo(g, u)), u))[:n]


def lose(g: Minaria, seat: str, lost: Sequence[str], event: bool, wrecker: str) -> tuple[Peril, ...]:
    """Take units off; land units of lost fleets drown uncounted or change ship; heroes left in the water must roll.

    event: the losses are not made good this turn. wrecker: the enemy answerable at sea, '' if none. DR-SEA-08, DRR-19.
    """
    g.tell(
        f"{seat_name(seat)} loses {force_name(lost)}.",
        hap.LOSS(dict.fromkeys(g.pieces[u].hex for u in lost), {seat: hap.LOSES}, lost),
    )
    perils: list[Peril] = []
    for u in lost:
        if unit(u).type != "fleet" or not cargo(g, u):
            continue
        shift_cargo(g, u, lost)
        drowned = combat(cargo(g, u))
        if drowned:
            g.tell(
                f"{does(drowned, 'go')} down with {'it' if len(lost) == 1 else 'them'}.",
                hap.LOSS((), {seat: hap.LOSES}, drowned),
            )
            eliminate_units(g, drowned, event)
        for v in heroes(cargo(g, u)):
            p = g.pieces[v]
            put(g, v, p.hex, p.inside)
            if hex_of(p.hex).wet:
                perils.append(Peril(v, wrecker, "wreck"))
    eliminate_units(g, list(lost), event)
    return tuple(perils)
