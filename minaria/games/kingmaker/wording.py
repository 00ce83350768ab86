"""How things are called when they are told: seats, nobles, heirs, awards, ships, spaces and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from minaria.games.kingmaker.tables import (
    bishoprics,
    crown_items,
    events,
    offices,
    people,
    place_in,
    places,
    royals,
    ships,
    spaces,
)
from minaria.kit.wording import count, listing

__all__ = ["award_name", "count", "listing", "name", "names", "place_name", "seat_name", "space_name"]


def seat_name(seat: str) -> str:
    """A seat as it is told; nobody's is nobody."""
    return seat.capitalize() if seat else "nobody"


@cache
def name(id: str) -> str:
    """A noble, heir, ship, award, event item, space or place by its name."""
    tables: tuple[Mapping[str, Any], ...] = (
        people(),
        royals(),
        ships(),
        offices(),
        bishoprics(),
        crown_items(),
        events(),
        spaces(),
        places(),
    )
    return next((str(table[id].name) for table in tables if id in table), id)


def award_name(award: str) -> str:
    """An award as it is told: 'the Earl of Kent' for a title or office, 'Saxons', 'the town of Bristol'."""
    item = crown_items().get(award)
    if item is not None and item.kind in ("title", "office", "bishopric"):
        return f"the title {item.name}" if item.kind == "title" else f"the {item.name}"
    return f"the item {item.name}" if item is not None and item.kind == "place" else name(award)


def names(ids: Iterable[str]) -> str:
    """Several of them: 'Percy, Neville and Henry VI'."""
    return listing(name(x) for x in ids)


def space_name(at: str) -> str:
    """A space by its name."""
    return spaces()[at].name if at in spaces() else at


def place_name(at: str) -> str:
    """The place of a space by its name, or the space."""
    return place_in()[at].name if at in place_in() else space_name(at)
