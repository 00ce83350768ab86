"""Besiegers who leave before the first siege die, and who gives a siege up. Book: "Sieges"; DR-SIEGE-18..20; DRR-25,
DRR-26.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import displacement, sieges
from minaria.games.divine_right.rules.status import besiegers, combat, defence, hex_of, kingdom_owner, owner, prisoner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import place_name, seat_name


def check(g: Minaria, seat: str, force: Sequence[str], to: int) -> Refusal | None:
    """Whether besiegers of one siege may step to a neighbouring hex now (DR-SIEGE-18, -19)."""
    homes = {g.pieces[u].hex for u in force}
    if not force or len(homes) != 1:
        return Refusal("Withdraw units from one siege at a time.", "DR-SIEGE-18")
    h = homes.pop()
    if h not in sieges.besieged_by(g, seat) or any(owner(g, u) != seat or g.pieces[u].inside for u in force):
        return Refusal("Only besiegers of yours can be withdrawn now.", "DR-SIEGE-18")
    shut = no_exit(g, seat, force, h, to)
    if shut is not None:
        return shut
    left = len([u for u in sieges.able(g, besiegers(g, h)) if u not in force])
    if combat(force) and left < defence(g, h):
        return Refusal(
            f"{left} would stay against {defence(g, h)}; a siege needs 1 to 1. Lift the siege to take all away.",
            "DR-SIEGE-19",
        )
    return None


def check_lift(g: Minaria, seat: str, h: int, to: int) -> Refusal | None:
    """Whether the whole host may give up a siege and step to a neighbouring hex (DR-SIEGE-16, -18)."""
    if h not in sieges.besieged_by(g, seat):
        return Refusal(f"You do not besiege {place_name(h)}.", "DR-SIEGE-16")
    return no_exit(g, seat, host(g, seat, h), h, to)


def lift(g: Minaria, seat: str, h: int, to: int) -> None:
    """Everybody leaves one castle (DRR-25)."""
    g.tell(
        f"{seat_name(seat)} lifts the siege of {place_name(h)}.",
        hap.RELIEF(h, {kingdom_owner(g, hex_of(h).kingdom): hap.RELIEVED}),
    )
    step_out(g, seat, host(g, seat, h), h, to)


def no_exit(g: Minaria, seat: str, force: Sequence[str], h: int, to: int) -> Refusal | None:
    """Why not all of them may step from h to a neighbouring hex, None if they may."""
    if to not in board().near[h]:
        return Refusal(f"{place_name(to)} is not next to {place_name(h)}.", "DR-SIEGE-18")
    for u in force:
        if to not in displacement.free_hexes(g, seat, u, h):
            return Refusal(f"The {unit(u).type} cannot enter {place_name(to)}, or enemies hold it.", "DR-SIEGE-18")
    return None


def host(g: Minaria, seat: str, h: int) -> tuple[str, ...]:
    """Everybody of the seat outside the walls there."""
    here = (u for u, p in g.pieces.items() if p.hex == h and not p.inside)
    return tuple(u for u in here if owner(g, u) == seat and not prisoner(g, u))


def step_out(g: Minaria, seat: str, force: tuple[str, ...], h: int, to: int) -> None:
    """Besiegers leave without using up anything (DR-SIEGE-20)."""
    displacement.go(g, seat, force, h, to)
    sieges.lift_empty(g)
