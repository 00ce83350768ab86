"""How strong forces and places look to a nation: what campaign, fleet and pacts weigh against each other."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.games.seasons.rules.position import ring_of
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import makes

GUARD = 1.3  # what a face-down unit is thought to be worth
SAFE = 2.0  # points of strength an attack should have over the defence


def friends(g: Seasons, seat: str) -> set[str]:
    """The seat and all with whom it has agreed on an alliance or on peace."""
    agreed = (t for t in g.treaties.values() if not t.open and t.terms in ("alliance", "peace") and seat in t.parties)
    return {seat, *(s for t in agreed for s in t.parties)}


def prize(g: Seasons, seat: str, area: str) -> float:
    """How much an area is wanted: its number, less what it costs to take."""
    walls = {"tower": 2.0, "castle": 4.0}.get(g.walls.get(area, ""), 0.0)
    return 3 + g.number.get(area, 0) + walls - defence(g, seat, area)


def defence(g: Seasons, seat: str, area: str) -> float:
    """What defends an area, as far as it can be seen."""
    host = g.owner.get(area, "")
    units = sum(1 for p in g.pieces.values() if p.at == area and p.seat != seat and not p.aboard)
    if not units and not g.walls.get(area):
        return 0.0
    walls = makes()[g.walls[area]].value if area in g.walls else 0
    beside = sum(
        makes()[g.walls[a]].beside for a in ring_of(g).near[area] if a in g.walls and g.owner.get(a) == host and host
    )
    return GUARD * units + walls + beside


def strength(g: Seasons, units: Iterable[str]) -> float:
    """Values without bonuses."""
    return float(sum(makes()[g.pieces[u].kind].value for u in units))


def enough(g: Seasons, units: list[str], need: float) -> list[str]:
    """As many units as it takes, weak ones first; all of them if they are too few."""
    out: list[str] = []
    for u in sorted(units, key=lambda u: (makes()[g.pieces[u].kind].value, u)):
        if out and strength(g, out) >= need:
            break
        out.append(u)
    return out


def army(g: Seasons, seat: str) -> float:
    """What all forces of a nation look like: a face-down unit of another counts as any other."""
    return sum(GUARD for p in g.pieces.values() if p.seat == seat)
