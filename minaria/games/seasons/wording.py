"""Words for what the game tells: seats, areas, forces, seasons. Used by phases, rules, sheets and nouns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from minaria.games.seasons.state.records import Piece
from minaria.games.seasons.tables import UNITS, areas, nations
from minaria.kit import wording
from minaria.kit.turns import Cycle
from minaria.kit.wording import count as count

SEASONS = ("Spring", "Summer", "Autumn", "Winter")
CALENDAR = Cycle(SEASONS)
_ONE = {"infantry": "infantry", "cavalry": "cavalry", "siege": "siege unit", "war_boat": "war boat"}
_MANY = {"infantry": "infantry", "cavalry": "cavalry", "siege": "siege units", "war_boat": "war boats"}


def season_name(turn: int) -> str:
    """'Summer of year 2'."""
    return f"{CALENDAR.name(turn)} of year {CALENDAR.round(turn)}"


def seat_name(seat: str) -> str:
    """A seat as it is written: a nation by its name."""
    return nations()[seat].name if seat in nations() else seat.capitalize()


def area_name(area: str) -> str:
    """An area as it is written."""
    return areas()[area].name


def kind_words(kind: str, n: int, green: bool = False) -> str:
    """'2 infantry', '1 untrained siege unit'."""
    return f"{n} {'untrained ' if green else ''}{_ONE[kind] if n == 1 else _MANY[kind]}"


def kind_name(kind: str) -> str:
    """'siege unit'."""
    return _ONE[kind]


def listing(words: Iterable[str]) -> str:
    """'A', 'A and B', 'A, B and C', 'nobody'."""
    return wording.listing(words, none="nobody")


def force_words(pieces: Mapping[str, Piece], units: Sequence[str]) -> str:
    """'2 infantry and 1 cavalry'; units that are gone are left out."""
    counts: dict[tuple[int, bool], int] = {}
    for u in units:
        p = pieces.get(u)
        if p is None:
            continue
        key = (UNITS.index(p.kind), p.green)
        counts[key] = counts.get(key, 0) + 1
    return listing(kind_words(UNITS[k], n, green) for (k, green), n in sorted(counts.items())) if counts else "nothing"
