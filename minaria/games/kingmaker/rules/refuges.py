"""Refuges: who may go there and who may stay (chapter REFUGE)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.besieging import could_besiege
from minaria.games.kingmaker.rules.strength import held
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import offices, place_in, place_items, places, spaces
from minaria.games.kingmaker.wording import name, space_name

NO_REFUGE = ("england", "wales", "sea")
NO_ATTACK = ("scotland", "continent")
"""Refuges that are not entered to attack somebody in the open (KM-REFUGE-06)."""


def refuge(space: str) -> str:
    """The refuge a space belongs to, '' none."""
    country = spaces()[space].country
    return "" if country in NO_REFUGE else country


def exempt(g: Kingmaker, noble: str, country: str) -> bool:
    """Whether a noble may stay in a refuge without an item (KM-REFUGE-02)."""
    if country == "isle-of-man" and noble == "stanley":
        return True
    for a in held(g, noble):
        if a in offices() and offices()[a].refuge == country:
            return True
        if a in place_items() and spaces()[places()[place_items()[a].place].space].country == country:
            return True
    return False


def may_stay(g: Kingmaker, noble: str, space: str) -> bool:
    """Whether a noble may stay in a refuge as long as he likes: by item, by exception, in a port his faction holds
    (KM-REFUGE-01, KM-REFUGE-02, KM-REFUGE-10).
    """
    country = refuge(space)
    if not country or g.nobles[noble].shelter >= max(1, g.round) or exempt(g, noble, country):
        return True
    place = place_in().get(space)
    return place is not None and place.port and g.taken.get(place.id) == g.nobles[noble].seat


def entry_refusal(g: Kingmaker, noble: str, space: str) -> Refusal | None:
    """Why a noble may not go to a refuge: no item, no exception, nothing to fight for (KM-REFUGE-01, -05, -06, -07)."""
    if may_stay(g, noble, space):
        return None
    seat = g.nobles[noble].seat
    if heirs.loose(g, space) or could_besiege(g, (noble,), space):
        return None
    foes = [n for n in g.here(space, inside=False) if not g.allied(seat, g.nobles[n].seat)]
    if foes and refuge(space) not in NO_ATTACK:
        return None
    return Refusal(
        f"{space_name(space)} is a refuge: {name(noble)} needs a Refuge item, or something there to fight for.",
        "KM-REFUGE-01",
    )
