"""Capitals: lost, named anew, retaken (chapter CAPITAL)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules.crowns import without_home
from minaria.games.blood_royale.rules.land import home_held
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import place_name
from minaria.games.blood_royale.wording import country_name, listing


def settle(g: BloodRoyale) -> None:
    """What follows for capitals when provinces have changed hands: lost for ever with its castle, or the old one is the
    capital again; a house without a home is baronial (BR-CAPITAL-14, BR-LANDLESS-04).
    """
    for country, x in list(g.crowns.items()):
        if not x.seat or g.players[x.seat].country != country:
            continue
        if x.lost and g.owner(x.first) == x.seat:
            g.crown(country, capital=x.first, lost=False, first="", castle=0, strong=0)
            said = f"{place_name(x.first)} is the capital of {country_name(country)} again; it has no castle."
            g.tell(said, hap.CAPITAL(x.first, {x.seat: hap.GAINS}))
        elif not x.lost and g.owner(x.capital) != x.seat:
            g.crown(country, lost=True, first=x.capital, castle=0, strong=0)
            said = f"{country_name(country)} has lost its capital, {place_name(x.capital)}."
            g.tell(said, hap.CAPITAL(x.capital, {x.seat: hap.LOSING}))
        if not home_held(g, x.seat):
            without_home(g, x.seat)


def has_lost(g: BloodRoyale, seat: str) -> bool:
    """Whether a seat has lost its capital and named none since."""
    country = g.players[seat].country
    return bool(country) and g.crowns[country].lost and g.owner(g.crowns[country].capital) != seat


def name_refusal(g: BloodRoyale, seat: str, place: str) -> Refusal | None:
    """Why a province cannot be named the capital (BR-CAPITAL-12, -13)."""
    if not has_lost(g, seat):
        return Refusal("A new capital is named by who has lost his.", "BR-CAPITAL-12")
    mine = home_held(g, seat)
    if place not in mine:
        where = listing(map(place_name, mine), "or", none="you have none")
        return Refusal(f"The new capital is a home province of yours: {where}.", "BR-CAPITAL-12")
    return None


def name_capital(g: BloodRoyale, seat: str, place: str) -> None:
    """A new capital, without a castle; whoever has no piece lives there from now on (BR-CAPITAL-12, -16)."""
    country = g.players[seat].country
    g.crown(country, capital=place, castle=0, strong=0)
    said = f"{place_name(place)} is the capital of {country_name(country)} now; it has no castle."
    g.tell(said, hap.CAPITAL(place, {seat: hap.GAINS}))
