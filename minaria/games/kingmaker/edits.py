"""What the referee may set right: where nobles are, who controls a place. Every act is told."""

from __future__ import annotations

from commands import Order, order
from minaria.engine.contract import RefereeAction
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.kinds import Force, Place, Seat
from minaria.games.kingmaker.rules.death import forget
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import FORTIFIED, place_in, spaces
from minaria.games.kingmaker.telling import name, names, seat_name, space_name


@order("put FORCE at PLACE", "relocate FORCE to PLACE", examples=("put Percy at York",))
class PutNobles(Order):
    """Referee: put nobles in the open of a space, heirs nobody guards with them."""

    force: Force
    place: Place


@order("hold PLACE for SEAT", "free PLACE", word="hold", examples=("hold York for basalt", "free York"))
class HoldPlace(Order):
    """Referee: say who controls a fortified place from now on, or that nobody does."""

    place: Place
    seat: Seat = ""


def put_nobles(g: Kingmaker, order: PutNobles) -> str | None:
    """Nobles elsewhere."""
    if spaces()[order.place].sea:
        return "Nobles are put on land."
    for n in order.force:
        if n not in g.nobles and n not in g.heirs and n not in g.ships:
            return f"{name(n)} is not in play."
        if n in g.ships or (n in g.heirs and g.heirs[n].guard):
            return f"{name(n)} is not put anywhere by himself."
    for n in order.force:
        if n in g.heirs:
            g.heir(n, at=order.place, inside=False)
        else:
            forget(g, n)
            g.noble(n, at=order.place, inside=False, aboard=(), army="")
    whose = {g.nobles[n].seat for n in order.force if n in g.nobles}
    g.tell(
        f"The referee puts {names(order.force)} at {space_name(order.place)}.",
        hap.RULING(order.place, dict.fromkeys(sorted(s for s in whose if s), hap.CORRECTED)),
    )
    return None if order.force else "Name nobles."


def hold_place(g: Kingmaker, order: HoldPlace) -> str | None:
    """A place's controller as the referee says."""
    place = place_in().get(order.place)
    if place is None or place.kind not in FORTIFIED:
        return f"There is no fortified place in {space_name(order.place)}."
    g.taken[place.id] = order.seat
    said = f"{seat_name(order.seat)} controls {place.name}." if order.seat else f"{place.name} is neutral."
    g.tell(f"The referee rules: {said}", hap.RULING(order.place, {order.seat: hap.CORRECTED} if order.seat else {}))
    return None


EDITS: dict[type[Order], RefereeAction] = {PutNobles: put_nobles, HoldPlace: hold_place}
