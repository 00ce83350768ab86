"""Who controls which place, and whether it is open to somebody (chapters LOCATION, ENTER)."""

from __future__ import annotations

from functools import lru_cache

from minaria.engine.state import remember
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import FORTIFIED, granted, people, place_in, places

FRIENDLY, ALLIED, NEUTRAL, UNFRIENDLY, VACANT, HELD = (
    "friendly",
    "allied",
    "neutral",
    "unfriendly",
    "vacant",
    "held",
)
"""What a place is to a faction: fortified ones by who controls them, open and unfortified towns vacant or held by
nobles of another faction that is no ally."""


def control(g: Kingmaker) -> dict[str, str]:
    """Fortified place -> the faction that controls it; neutral ones are left out (KM-LOCATION-06, KM-LOCATION-07)."""
    return remember(g, "control", lambda: _control(g), ("nobles", "holders", "won", "taken"))


def _control(g: Kingmaker) -> dict[str, str]:
    nobles = tuple(sorted((n, x.seat) for n, x in g.nobles.items()))
    awards = [(award, g.nobles[noble].seat) for award, noble in sorted(g.holders.items())]
    return _controlled(nobles, (*awards, *sorted(g.won.items())), tuple(g.taken.items()))


@lru_cache(maxsize=64)  # as many positions as a round of bots tries out
def _controlled(
    nobles: tuple[tuple[str, str], ...], awards: tuple[tuple[str, str], ...], taken: tuple[tuple[str, str], ...]
) -> dict[str, str]:
    """By whose the nobles are, whose the awards, and what was taken by force: nobles that only move change nothing."""
    out: dict[str, str] = {}
    for n, seat in nobles:
        out.update(dict.fromkeys(people()[n].castles, seat))
    for award, seat in awards:
        out.update(dict.fromkeys(granted().get(award, ()), seat))
    out.update(taken)
    return {p: s for p, s in out.items() if s and places()[p].kind in FORTIFIED}


def controller(g: Kingmaker, place: str) -> str:
    """Who controls a place, '' nobody."""
    return control(g).get(place, "")


def places_of(g: Kingmaker, seat: str) -> list[str]:
    """The places a faction controls, in the order of the table."""
    held = control(g)
    return [p for p in places() if held.get(p) == seat]


def occupants(g: Kingmaker, place: str) -> list[str]:
    """The free nobles inside a place."""
    return g.here(places()[place].space, inside=True)


def standing(g: Kingmaker, seat: str, place: str) -> str:
    """What a place is to a faction now: FRIENDLY, ALLIED, NEUTRAL, UNFRIENDLY, or of an open or unfortified town
    VACANT (empty or held by its own or allies) or HELD (KM-LOCATION-01 to -05).
    """
    if places()[place].kind not in FORTIFIED:
        others = [n for n in occupants(g, place) if not g.allied(seat, g.nobles[n].seat)]
        return HELD if others else VACANT
    holder = controller(g, place)
    if not holder:
        return NEUTRAL
    return FRIENDLY if holder == seat else ALLIED if g.allied(seat, holder) else UNFRIENDLY


def open_to(g: Kingmaker, seat: str, place: str) -> bool:
    """Whether nobles of a faction may go inside unasked (KM-ENTER-01, KM-ENTER-02, K-15)."""
    return standing(g, seat, place) in (FRIENDLY, ALLIED, VACANT)


def besieged(g: Kingmaker, space: str) -> bool:
    """Whether the place in a space is under siege."""
    return space in place_in() and place_in()[space].id in g.sieges
