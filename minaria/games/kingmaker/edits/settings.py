"""Fields of the state that are plain values, set right by their names; what has consequences is in `positions`,
`corrections` and `realm`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from minaria.engine.events import What
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.invariants import faults
from minaria.games.kingmaker.orders.kinds import Claimant, Force, HeirName, ItemName, Place, Seat
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Gone, Prize
from minaria.games.kingmaker.tables import place_in, spaces
from minaria.games.kingmaker.view import FOG
from minaria.games.kingmaker.wording import award_name, name, seat_name, space_name
from minaria.kit.settings import MANY, Settings

WORDS: dict[str, Callable[[str], str]] = {
    "place": space_name,
    "force": name,
    "noble": name,
    "heir": name,
    "claimant": name,
    "item": award_name,
    "seat": seat_name,
}


def tells(g: Kingmaker, about: Sequence[Any]) -> What:
    """A correction of pieces, places and factions: where, and whom it concerns."""
    at = next((x for x in about if x in spaces()), ())
    pieces = [x for x in about if x in g.nobles or x in g.ships]
    seats = [x for x in about if x in g.seats] + [(g.nobles.get(x) or g.ships[x]).seat for x in pieces]
    return hap.RULING(at, dict.fromkeys(sorted({s for s in seats if s}), hap.CORRECTED))


def place_of(space: str) -> str | None:
    """The place in a space, None where there is none."""
    place = place_in().get(space)
    return None if place is None else place.id


SETTINGS = Settings(FOG, faults, WORDS, tells)
SETTINGS.places("deal", "the Order of Deal", Seat)

SETTINGS.part("nobles", "shelter", "last round of refuge", Force, MANY)
SETTINGS.part("nobles", "came", "turn of coming into refuge", Force, MANY)
SETTINGS.part("nobles", "since", "turn of capture", Force, MANY)
SETTINGS.part("nobles", "pursued", "pursued", Force, bool)
SETTINGS.part("heirs", "since", "turn of custody", HeirName, MANY)
SETTINGS.part("ships", "blockade", "blockade", Force, Place, "set KEY blockading VALUE", "set KEY blockading nothing")
SETTINGS.part("ships", "driven", "driven into port", Force, bool)
SETTINGS.part(
    "ships", "sally", "sally", Force, ItemName, "set KEY sallying against VALUE", "set KEY sallying against nobody"
)

SETTINGS.entries("taken", "control", Place, Seat, "hold KEY for VALUE", "free KEY", keyed=place_of, kept=True)
SETTINGS.entries(
    "both", "round of both Houses", Seat, MANY, "set both houses of KEY since round VALUE", "set no both houses of KEY"
)
SETTINGS.entries("unready", "waiting", ItemName, Seat, "set KEY unready for VALUE", "set KEY ready")
SETTINGS.entries("drawers", "drawer", Claimant, Seat)
SETTINGS.value("sole", "sole monarch", Claimant)
SETTINGS.value(
    "catastrophe", "last round of the Catastrophe", MANY, "set catastrophe until round VALUE", "set no catastrophe"
)

SETTINGS.marks("crowned", "crowned", Claimant, no="uncrowned")
SETTINGS.marks("released", "free to be given to a noble", ItemName)
SETTINGS.marks("moved", "moved", Force, no="unmoved")
SETTINGS.marks("fought", "tired", Force, no="fresh")
SETTINGS.marks("attacked", "attacked", Force)
SETTINGS.marks("again", "free to move again", Force)
SETTINGS.marks("landed", "landed", Force)
SETTINGS.marks("noted", "through a gate", Force, made=Gone)
SETTINGS.marks("noted", "a prize", Force, made=Prize)
SETTINGS.cleared("spurned", "refused offers")
