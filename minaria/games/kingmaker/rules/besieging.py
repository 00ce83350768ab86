"""What it takes to besiege a place: garrison and defenders against the force (chapter SIEGE)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.strength import strength, total
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import place_in, places


def garrison(g: Kingmaker, place: str) -> int:
    """The garrison that defends a place: of an open town only while somebody holds it (KM-SIEGE-06, KM-SIEGE-07)."""
    return places()[place].garrison


def could_besiege(g: Kingmaker, nobles: Sequence[str], space: str) -> bool:
    """Whether these nobles are strong enough to besiege the place of a space (KM-SIEGE-05, KM-PORT-03)."""
    place = place_in().get(space)
    if place is None or not nobles:
        return False
    seat = g.nobles[nobles[0]].seat
    if ctl.standing(g, seat, place.id) in (ctl.FRIENDLY, ctl.ALLIED, ctl.VACANT):
        return False
    return sum(strength(g, n, space, attacking=True) for n in nobles) >= garrison(g, place.id) + total(
        g, ctl.occupants(g, place.id)
    )
