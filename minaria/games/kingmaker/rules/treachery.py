"""Treachery: a place with nobody but its garrison is taken without a siege (KM-EVENTCARD-14)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import following
from minaria.games.kingmaker.rules.besieging import besieger, take_place
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import FORTIFIED, place_in
from minaria.games.kingmaker.wording import name, space_name


def refusal(g: Kingmaker, seat: str, space: str, noble: str) -> Refusal | None:
    """Why a place cannot be betrayed to a noble."""
    place = place_in().get(space)
    if place is None or place.kind not in FORTIFIED:
        return Refusal(f"{space_name(space)} has no fortified place.", "KM-EVENTCARD-14")
    if not g.free(noble) or g.nobles[noble].seat != seat:
        return Refusal("Name a noble of your own.", "KM-EVENTCARD-14")
    x = g.nobles[noble]
    if x.at != space or x.inside:
        return Refusal(f"{name(noble)} is not before {place.name}.", "KM-EVENTCARD-14")
    if g.peace is not None and g.peace.at == space:
        return Refusal(f"The King's Peace holds at {space_name(space)}.", "KM-PARLIAMENT-12")
    siege = g.sieges.get(place.id)
    if siege is not None and siege.seat != seat:
        return Refusal(f"{place.name} is under siege by {besieger(siege)} already.", "KM-SIEGE-16")
    if noble in g.fought:
        return Refusal(f"{name(noble)} has fought this round.", "KM-EVENTCARD-14")
    if ctl.standing(g, seat, place.id) not in (ctl.NEUTRAL, ctl.UNFRIENDLY):
        return Refusal(f"{place.name} is open to you.", "KM-EVENTCARD-14")
    inside = [n for n, y in sorted(g.nobles.items()) if y.at == space and y.inside and not y.captor]
    if inside:
        return Refusal(
            f"{name(inside[0])} is in {place.name}: treachery takes what a garrison alone holds.", "KM-EVENTCARD-14"
        )
    return None


def play(g: Kingmaker, seat: str, space: str, noble: str) -> None:
    """The gates are opened to him and his company."""
    company = [
        n
        for n in g.here(space, seat, inside=False)
        if n == noble or g.nobles[n].army in (noble, g.nobles[noble].army or noble)
    ]
    g.fought = tuple(dict.fromkeys((*g.fought, noble)))
    take_place(g, seat, place_in()[space].id, company)
    following.review(g)
