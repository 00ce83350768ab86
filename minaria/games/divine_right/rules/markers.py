"""Army markers: units of one hex under one number. Book: "Stacking"; DR-STACK-05, -06."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.state import Marker, Minaria
from minaria.games.divine_right.tables import figures
from minaria.games.divine_right.wording import force_name, place_name, seat_name

MARKERS = figures()["markers"]


def numbers(g: Minaria, seat: str) -> list[int]:
    """The numbers of the seat's markers in use."""
    return sorted(m.number for m in g.markers if m.seat == seat)


def check_call(g: Minaria, seat: str, force: Sequence[str], number: int) -> Refusal | None:
    """Whether those units may stand under that marker (DR-STACK-05, -06)."""
    if not 1 <= number <= MARKERS:
        return Refusal(f"You have {MARKERS} army markers, 1 to {MARKERS}.", "DR-STACK-06")
    if not force or any(owner(g, u) != seat for u in force):
        return Refusal("An army marker stands for units of yours.", "DR-STACK-05")
    if len({g.pieces[u].hex for u in force}) > 1:
        return Refusal("An army marker stands for units of one hex.", "DR-STACK-05")
    return None


def call(g: Minaria, seat: str, force: tuple[str, ...], number: int) -> None:
    """Those units stand under that marker, and under no other (DR-STACK-05)."""
    others = _without(g.markers, force, seat)
    g.markers = (*(m for m in others if (m.seat, m.number) != (seat, number)), Marker(seat, number, force))
    h = g.pieces[force[0]].hex
    g.tell(
        f"{seat_name(seat)} groups {force_name(force)} at {place_name(h)} as army {number}.",
        hap.MOVE(h, {}, force, weight=0),
    )


def check_dissolve(g: Minaria, seat: str, number: int) -> Refusal | None:
    """Whether a marker is in use (DR-STACK-06)."""
    return None if g.marker(seat, number) is not None else Refusal(f"You have no army {number}.", "DR-STACK-06")


def dissolve(g: Minaria, seat: str, number: int) -> None:
    """A marker in use is taken away."""
    g.markers = tuple(m for m in g.markers if (m.seat, m.number) != (seat, number))
    g.tell(f"{seat_name(seat)} takes the marker of army {number} away.", hap.MOVE(weight=0))


def leave(g: Minaria, units: Collection[str]) -> None:
    """Units stand under no marker any more; one without units is not in use."""
    if any(u in units for m in g.markers for u in m.units):
        g.markers = _without(g.markers, units)


def _without(markers: Sequence[Marker], units: Collection[str], seat: str = "") -> tuple[Marker, ...]:
    """The markers without these units, of one seat or ('') of all."""
    left = (
        Marker(m.seat, m.number, tuple(u for u in m.units if u not in units)) if seat in ("", m.seat) else m
        for m in markers
    )
    return tuple(m for m in left if m.units)
