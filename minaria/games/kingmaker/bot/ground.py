"""How far spaces are from one another: of the map alone, so it is found once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from minaria.games.kingmaker.tables import land, sea
from minaria.kit.ways import reach

OUT_OF_REACH = 40


@cache
def far(at: str) -> Mapping[str, int]:
    """How many spaces others are from a space, over land and sea."""
    return reach((at,), lambda s: (*land().get(s, ()), *sea().get(s, ()))).cost


@cache
def afoot(at: str) -> Mapping[str, int]:
    """How many spaces others are from a space by land."""
    return reach((at,), lambda s: land().get(s, ())).cost


def apart(a: str, b: str) -> int:
    """How many spaces lie between two."""
    return far(a).get(b, OUT_OF_REACH)
