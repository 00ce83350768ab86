"""Provinces: who controls what, what is home, what changes when control does (chapters CONTROL, UNION, LANDLESS)."""

from __future__ import annotations

from minaria.games.blood_royale.state import NEUTRAL, BloodRoyale
from minaria.games.blood_royale.tables import COUNTRIES, figures, homes, provinces

PROVINCE_DIE = int(figures("game")["province_die"])
"""The second die of the Random Provinces Table: a face for each province of a country (BR-EVENT-03)."""


def home_held(g: BloodRoyale, seat: str, annexed: bool = False) -> tuple[str, ...]:
    """The home provinces a seat controls: of its own country; with `annexed` of all its countries (BR-CONTROL-09)."""
    mine = [c for c in g.crowns_of(seat) if annexed or c == g.players[seat].country]
    return tuple(p for c in mine for p in homes(c) if g.owner(p) == seat)


def is_home(g: BloodRoyale, seat: str, province: str) -> bool:
    """Whether a province is home to a seat."""
    return g.crowns[provinces()[province].country].seat == seat


def set_control(g: BloodRoyale, province: str, seat: str) -> None:
    """A seat takes control ('' neutral): a home province loses the foreign marker, another gets one
    (BR-CONTROL-02, -06). What lies there changes hands with it (BR-GOODS-08).
    """
    if seat and is_home(g, seat, province):
        g.control.pop(province, None)
    else:
        g.control[province] = seat or NEUTRAL
    for item, x in list(g.goods.items()):
        if x.at == province and not x.aboard and seat:
            g.change(item, seat=seat)


def closed(g: BloodRoyale, province: str) -> bool:
    """Whether nobody may enter: a province of a country that is out (BR-FOUR-01)."""
    found = provinces().get(province)
    return g.options.get("absent-land", "closed") == "closed" and found is not None and found.country == absent(g)


def absent(g: BloodRoyale) -> str:
    """The country that nobody began with at a table of four, '' otherwise."""
    if len(g.seats) != len(COUNTRIES) - 1:
        return ""
    played = {p.colour for p in g.players.values()}
    return next((c for c in COUNTRIES if c not in played), "")
