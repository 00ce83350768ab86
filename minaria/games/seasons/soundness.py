"""Orders may be forged: whether the values they carry exist at all, and the one way of writing an order.

Called by the engine before an order is checked (see engine.game.Game.known and .normal).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from commands import Order
from minaria.games.seasons import orders as o
from minaria.games.seasons.rules.standing import ring_of
from minaria.games.seasons.rules.treaties import TERMS
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import UNITS, areas

SPEECH_LONG = 500


def known(g: Seasons, kind: str, value: Any) -> bool:
    """Whether a value an order carries exists at all."""
    match kind:
        case "place":
            return value in ring_of(g).near
        case "seat":
            return value in g.nations
        case "make":
            return value in UNITS
        case "terms":
            return value in TERMS
        case "spot":
            return value in ("map", "hall") or (
                isinstance(value, str)
                and value.partition("/")[2] in g.nations
                and value.partition("/")[0] in ("table", "beside")
            )
        case "force":
            return isinstance(value, tuple) and len(set(value)) == len(value) and all(u in g.pieces for u in value)
        case "number":
            return isinstance(value, int) and 0 <= value < 1000
        case "speech":
            return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= SPEECH_LONG
    return True


def normal(order: Order) -> Order:
    """A force sorted, since it is a set; no mark of attack where every entry on land is one."""
    force = getattr(order, "force", ())
    if len(force) > 1 and tuple(sorted(force)) != force:
        order = replace(order, force=tuple(sorted(force)))  # type: ignore[type-var]
    if isinstance(order, o.PlanMove) and order.attack and order.place in areas() and areas()[order.place].land:
        order = replace(order, attack=False)
    if isinstance(order, o.PlanPillage) and order.origin == order.place:
        order = replace(order, origin="")
    return order
