"""Fields of the state that are plain values, set right by their names; what has consequences is in `positions`,
`standing` and `corrections`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from minaria.engine.events import What
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.invariants import faults
from minaria.games.divine_right.orders.kinds import Kingdom, Seat
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.state import FOG, Minaria
from minaria.games.divine_right.tables import kingdoms, units
from minaria.games.divine_right.wording import kingdom_name, seat_name
from minaria.kit.settings import MANY, Settings

TURNS = range(2 * LAST_TURN)
"""Game turns that something may last to: some terms end after the game does."""
YES, NO = "yes|true|on = yes:true", "no|false|off = yes:false"

WORDS: dict[str, Callable[[str], str]] = {
    "kingdom": kingdom_name,
    "seat": seat_name,
}


def tells(g: Minaria, about: Sequence[Any]) -> What:
    """A correction of units, kingdoms and seats: where, and whom it concerns."""
    pieces = tuple(x for x in about if x in units())
    at = next((kingdoms()[x].royal for x in about if x in kingdoms() and x not in g.seats), ())
    return hap.RULING(at, {x: hap.CORRECTED for x in about if x in g.seats}, pieces)


def said(field: str) -> tuple[str, str]:
    """How a field of a kingdom or a seat is said to be so, or not."""
    return f"set KEY {field} {YES}", f"set KEY {field} {NO}"


SETTINGS = Settings(FOG, faults, WORDS, tells, samples={"kingdom": "Immer", "seat": "hothior"})
SETTINGS.part("realms", "until", "last turn", Kingdom, TURNS, "set KEY until VALUE")
SETTINGS.part("realms", "joined", "turn of joining", Kingdom, TURNS, "set KEY joined VALUE")
SETTINGS.part("realms", "read", "read", Kingdom, bool, *said("read"))
SETTINGS.part("realms", "bond", "bound by blackmail", Kingdom, bool, *said("bond"))
SETTINGS.part(
    "realms", "blessed", "seat that lifted the curse", Kingdom, Seat, "set KEY blessed VALUE", "set KEY blessed nobody"
)
SETTINGS.part("realms", "origin", "homeland", Kingdom, Kingdom, "set KEY origin VALUE", "set KEY origin nobody")

SETTINGS.part("players", "points", "points", Seat, MANY, "set KEY points VALUE")
SETTINGS.part(
    "players",
    "envoy_back",
    "turn of the next ambassador",
    Seat,
    TURNS,
    "set KEY ambassador VALUE",
    "set KEY ambassador alive",
)
SETTINGS.part("players", "assassinated", "assassination tried", Seat, bool, *said("assassinated"))
SETTINGS.part("players", "queen", "ruled by a queen", Seat, bool, *said("queen"))
SETTINGS.part("players", "retired", "retired", Seat, bool, *said("retired"))

SETTINGS.places("order", "the order of play", Seat)
SETTINGS.cleared("markers", "army markers")
SETTINGS.cleared("waived", "kingdoms that may still be left")
SETTINGS.value("finished", "over", bool, f"set game over {YES}", f"set game over {NO}")
