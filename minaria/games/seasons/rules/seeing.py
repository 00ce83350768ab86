"""What is seen of the World Map by whoever stands at it, and what a commander who has turned away has seen last.

SE-SECRET-01, SE-SECRET-04. A last look is kept as lines of plain text: the turn, each area of land as it was, each heap
of face-down pieces, each token.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from minaria.engine.state import remembered
from minaria.games.seasons.rules import laying
from minaria.games.seasons.rules.position import stacks
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import areas


class Glimpse(NamedTuple):
    """The map at one moment: holder, number and building of areas, heaps by "area/seat", tokens as (seat, area)."""

    turn: int
    owner: dict[str, str]
    number: dict[str, int]
    walls: dict[str, str]
    counts: dict[str, int]
    tokens: tuple[laying.Lying, ...]


@remembered("pieces")
def counts(g: Seasons) -> dict[str, int]:
    """Face-down units by area and nation; in an ocean the boats alone, cargo is hidden (SE-SECRET-01, SE-SECRET-03)."""
    out: dict[str, int] = {}
    pieces, printed = g.pieces, areas()
    for (area, seat), units in stacks(g).items():
        n = len(units) if printed[area].land else sum([not pieces[u].aboard for u in units])
        if n:
            out[_key(area, seat)] = n
    return out


@cache
def _key(area: str, seat: str) -> str:
    return f"{area}/{seat}"


def tokens(g: Seasons) -> tuple[str, ...]:
    """Tokens that lie on the map, "seat area area"; tables begun before kept those of committed plans, "seat area"."""
    if laying.in_person(g) or g.options.get("level"):
        return tuple(" ".join(lies) for lies in laying.lying(g))
    return tuple(f"{s} {t.at}" for s in g.committed for t in g.plans.get(s, ()) if t.kind not in ("let", "join"))


def look(g: Seasons) -> tuple[str, ...]:
    """All that is to be seen on the map now, in lines."""
    if not g.options.get("level"):  # tables begun before kept the tokens alone
        return tokens(g)
    return (
        f"turn {g.turn}",
        *(f"land {a} {g.number[a]} {g.walls.get(a) or '-'} {s}" for a, s in g.owner.items()),
        *(f"heap {key} {n}" for key, n in counts(g).items()),
        *(f"token {text}" for text in tokens(g)),
    )


def token(text: str) -> laying.Lying:
    """A token kept as text."""
    seat, *areas = text.split(" ")
    return seat, areas[0], areas[-1]


@lru_cache(maxsize=256)  # looks of a few tables
def seen(lines: tuple[str, ...]) -> Glimpse | None:
    """A last look read again; None if it was kept as tokens alone."""
    if not lines or not lines[0].startswith("turn "):
        return None
    out = Glimpse(int(lines[0].removeprefix("turn ")), {}, {}, {}, {}, ())
    found = []
    for line in lines[1:]:
        kind, *words = line.split(" ")
        match kind, words:
            case "land", [area, number, walls, holder]:
                out.owner[area], out.number[area] = holder, int(number)
                if walls != "-":
                    out.walls[area] = walls
            case "heap", [key, n]:
                out.counts[key] = int(n)
            case "token", where:
                found.append(token(" ".join(where)))
    return out._replace(tokens=tuple(found))
