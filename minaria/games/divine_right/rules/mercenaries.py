"""Mercenaries: where they may enter, out of the pool or away from an enemy.

Book: "Mercenary Units"; DR-MERC-*, DR-EVENT-10, -21, -24; DRR-22.
"""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.deploy import consorts, shift_cargo
from minaria.games.divine_right.rules.markers import leave
from minaria.games.divine_right.rules.status import (
    SIDES,
    cargo,
    combat,
    enemy_at,
    free_mercenaries,
    friendly_castles,
    friendly_ports,
    hex_of,
    kingdom_owner,
    own_walls,
    owner,
    put,
)
from minaria.games.divine_right.state import NAMED, Minaria
from minaria.games.divine_right.tables import place, unit
from minaria.games.divine_right.wording import count, force_name, place_name, seat_name


def hire_hexes(g: Minaria, seat: str, kind: str) -> list[int]:
    """Where a new mercenary may enter: friendly unbesieged castles, or ports for fleets;

    Stone Face for whoever has the Trolls (DR-EVENT-21, DR-MERC-04, DR-TROLL-06).
    """
    return list(_hire_hexes(g, seat, kind))


@remembered(*SIDES, "plundered", "sieges")
def _hire_hexes(g: Minaria, seat: str, kind: str) -> list[int]:
    if kind == "fleet":
        return [h for h in friendly_ports(g, seat, unbesieged=True) if not enemy_at(g, seat, h)]
    out = [h for h in friendly_castles(g, seat, unbesieged=True) if not enemy_at(g, seat, h)]
    face = place("Stone Face")
    if kingdom_owner(g, "trolls") == seat and not enemy_at(g, seat, face):
        out.append(face)
    return out


def hireable(g: Minaria, seat: str) -> list[str]:
    """Types of mercenary the seat can take from the pool and place now."""
    return [k for k in ("army", "fleet") if free_mercenaries(g, k) and hire_hexes(g, seat, k)]


def enticeable(g: Minaria, seat: str) -> list[str]:
    """Enemy mercenaries that may be taken, if the pool has nothing the seat could place (DR-MERC-05, -06; DRR-22).

    Not fleets whose passengers would drown or whose heroes would have to roll (DR-MERC-07, -08).
    """
    if hireable(g, seat):
        return []
    out = []
    for u, s in g.mercenaries.items():
        if s == seat or u not in g.pieces or not hire_hexes(g, seat, unit(u).type):
            continue
        if unit(u).type == "fleet" and cargo(g, u) and not spare_room(g, u):
            continue
        out.append(u)
    return out


def spare_room(g: Minaria, fleet: str) -> bool:
    """Whether other fleets of the same owner and hex could carry everyone aboard `fleet` (DR-MERC-08)."""
    others = consorts(g, fleet)
    return bool(others) and sum(1 for f in others if not combat(cargo(g, f))) >= len(combat(cargo(g, fleet)))


def no_entry(g: Minaria, seat: str, kind: str, h: int) -> Refusal | None:
    """Why a mercenary of a kind cannot enter there, None if it can (DR-EVENT-21, -24, DR-SIEGE-15)."""
    sites = hire_hexes(g, seat, kind)
    if h in sites:
        return None
    x = hex_of(h)
    if h in g.sieges:
        return Refusal(f"{x.name} is under siege; nobody can enter the game there.", "DR-SIEGE-15")
    if kind == "fleet" and not sites:
        return Refusal("You have no friendly port for a fleet.", "DR-EVENT-24")
    units, where = ("armies", "castles") if kind == "army" else ("fleets", "ports")
    return Refusal(f"Mercenary {units} enter at friendly {where}; {x.name} is none.", "DR-EVENT-21")


def not_enticed(g: Minaria, seat: str, uid: str) -> Refusal:
    """Why a unit cannot be taken from its master (DR-MERC-05..07)."""
    kind = unit(uid).type
    if unit(uid).kingdom != "mercenary" or owner(g, uid) in ("", seat):
        return Refusal("Only mercenaries of an enemy can be taken.", "DR-MERC-05")
    if hireable(g, seat):
        return Refusal("Mercenaries are taken from enemies only when the pool is empty for you.", "DR-MERC-05")
    if not hire_hexes(g, seat, kind):
        if kind == "fleet":
            return Refusal("You have no friendly port for a fleet.", "DR-EVENT-24")
        return Refusal("You have no friendly castle where an army could enter.", "DR-EVENT-21")
    return Refusal("That fleet carries units or heroes no other fleet there could take over.", "DR-MERC-07")


def check_hire(g: Minaria, seat: str, kind: str, many: int, h: int, due: int) -> Refusal | None:
    """Whether so many of a kind may enter at h (0: not said where), with so many due (DR-MERC-02, DR-EVENT-10, -21)."""
    if not 0 < many <= due:
        return Refusal(f"{count(due, 'unit')} may be brought in, not {many}.", "DR-EVENT-10")
    left = len(free_mercenaries(g, kind))
    if left < many:
        only = f"Only {count(left, f'mercenary {kind}')}" if left else f"No mercenary {kind}"
        return Refusal(f"{only} {'are' if left > 1 else 'is'} left in the pool.", "DR-MERC-02")
    if not h:
        return Refusal("Say where they are to enter.", "DR-EVENT-21")
    return no_entry(g, seat, kind, h)


def hire(g: Minaria, seat: str, kind: str, many: int, h: int) -> int:
    """Mercenaries of the pool enter the seat's service at h; how many (DR-MERC-01, -02)."""
    hired = free_mercenaries(g, kind)[:many]
    for u in hired:
        g.mercenaries[u] = seat
        enter(g, seat, u, h)
    some = f"a mercenary {kind}" if len(hired) == 1 else force_name(hired)
    g.tell(f"{seat_name(seat)} hires {some} at {place_name(h)}.", hap.ARRIVAL(h, {}, hired))
    return len(hired)


def check_entice(g: Minaria, seat: str, force: tuple[str, ...], h: int) -> Refusal | None:
    """Whether an enemy's mercenary may be taken and enter at h (DR-MERC-05..08, DR-EVENT-21)."""
    if len(force) != 1:
        return Refusal("Take them one at a time.", "DR-MERC-05")
    if force[0] not in enticeable(g, seat):
        return not_enticed(g, seat, force[0])
    if h not in hire_hexes(g, seat, unit(force[0]).type):
        return Refusal(f"It cannot enter at {place_name(h)}.", "DR-EVENT-21")
    return None


def entice(g: Minaria, seat: str, u: str, h: int) -> None:
    """An enemy's mercenary changes his master and enters at h; others carry what his fleet did (DR-MERC-05, -08)."""
    before = owner(g, u)
    if unit(u).type == "fleet":
        shift_cargo(g, u)
    g.mercenaries[u] = seat
    if g.level >= NAMED:
        leave(g, (u,))
    enter(g, seat, u, h)
    g.tell(
        f"{seat_name(seat)} entices {force_name([u])} away from {seat_name(before)} to {place_name(h)}.",
        hap.ARRIVAL(h, {seat: hap.ENTICES, before: hap.ENTICED}, (u,), weight=2),
    )
    heroes.drop_drowned(g)
    sieges.lift_empty(g)


def enter(g: Minaria, seat: str, u: str, h: int) -> None:
    """A mercenary enters, inside the walls of a castle that stands."""
    put(g, u, h, inside=own_walls(g, seat, h))
