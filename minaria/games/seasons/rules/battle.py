"""One battle: who stands on which side, what each side is worth, what it loses, in figures and in words.

Book: "Battles", "Buildings"; SE-BATTLE-*, SE-TOWER-*, SE-CASTLE-02, SE-RUIN-01, SE-MULTI-*, SE-AID-05, SE-AID-06.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minaria.games.seasons.rules import combat
from minaria.games.seasons.rules.combat import Fighter, Stance
from minaria.games.seasons.rules.moves import fighters_at, meeting, sides_at
from minaria.games.seasons.rules.position import aid_points, as_one, cargo, ring_of
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Border, Group
from minaria.games.seasons.tables import BOAT, UNITS, areas, makes
from minaria.games.seasons.wording import area_name, count, force_words, listing, seat_name


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side of a battle with its figures; `worth` are its units' values, `loss` what it must lose."""

    nations: tuple[str, ...]
    units: tuple[str, ...]
    worth: dict[str, int]
    defends: bool = False
    walls: str = ""
    beside: int = 0
    helpers: int = 0
    aid: int = 0
    weight: int = 0
    die: int = 0
    loss: int = 0
    won: bool = False

    @property
    def value(self) -> int:
        """Units, building, buildings next door, aid: everything but the die."""
        return sum(self.worth.values()) + self.wall_value + self.beside + self.aid

    @property
    def wall_value(self) -> int:
        """What the building of the area adds."""
        return makes()[self.walls].value if self.walls else 0

    @property
    def total(self) -> int:
        """The value with the die (SE-BATTLE-03)."""
        return self.value + self.die

    @property
    def name(self) -> str:
        """'Aldermark and Brineholt'."""
        return listing(seat_name(s) for s in self.nations)


def fighter(g: Seasons, unit: str) -> Fighter:
    """A unit as the arithmetic knows it."""
    p = g.pieces[unit]
    aboard = sum(1 for u in cargo(g, unit) if g.pieces[u].kind == "infantry") if p.kind == BOAT else 0
    return Fighter(unit, p.kind, p.green, aboard)


def in_area(g: Seasons, area: str) -> list[Side]:
    """The sides of the battle of an area (SE-BATTLE-01 to 03); fewer than two if there is none."""
    sides, defended = sides_at(g, area)
    if len(sides) < 2:
        return []
    forces = [tuple(u for s in side for u in fighters_at(g, area, s)) for side in sides]
    fighters = [[fighter(g, u) for u in force] for force in forces]
    host = g.owner.get(area, "")
    out = []
    for k, side in enumerate(sides):
        enemy = [f for j, force in enumerate(fighters) if j != k for f in force]
        home = bool(host) and host in side
        against = "" if home or not any(host in other for other in sides) else g.walls.get(area, "")
        points, helpers = _help(g, area, side)
        out.append(
            Side(
                side,
                forces[k],
                combat.values(fighters[k], enemy, against),
                defended and k == 0,
                g.walls.get(area, "") if home else "",
                _beside(g, area, host) if home else 0,
                helpers,
                points,
                combat.weight(fighters[k]),
            )
        )
    return out


def _beside(g: Seasons, area: str, host: str) -> int:
    """What own towers and castles next door give to the defence; they add up (SE-TOWER-02, SE-CASTLE-02)."""
    return sum(
        makes()[g.walls[a]].beside
        for a in ring_of(g).near[area]
        if g.owner.get(a) == host and a in g.walls and a not in g.lost
    )


def _help(g: Seasons, area: str, side: tuple[str, ...]) -> tuple[int, int]:
    """Aid points and helping units for a side: those still idle where they stood (SE-AID-02, SE-AID-05)."""
    points = units = 0
    for h in g.helpers:
        if h.to == area and h.side in side:
            there = [u for u in h.units if u in g.pieces and g.pieces[u].at == h.at]
            able = [u for u in there if g.busy.get(u) in ("aid", "castle")]
            points += aid_points(g, able)
            units += len(able)
    return points, units


def on_border(g: Seasons, border: Border) -> list[Side]:
    """The sides of a border clash: moving groups alone, no buildings, no aid (SE-BATTLE-06)."""
    found = [m for m in meeting(g, border) if any(u in g.pieces for u in m.units)]
    sides: list[list[Group]] = []
    for m in found:
        for side in sides:
            if side[0].to == m.to and any(o.seat == m.seat or as_one(g, o.seat, m.seat, m.to) for o in side):
                side.append(m)
                break
        else:
            sides.append([m])
    forces = [tuple(u for m in side for u in m.units if u in g.pieces) for side in sides]
    fighters = [[fighter(g, u) for u in force] for force in forces]
    out = []
    for k, side in enumerate(sides):
        enemy = [f for j, force in enumerate(fighters) if j != k for f in force]
        nations = tuple(s for s in g.seats if any(m.seat == s for m in side))
        out.append(Side(nations, forces[k], combat.values(fighters[k], enemy), weight=combat.weight(fighters[k])))
    return out if len(out) > 1 else []


def decided(sides: Sequence[Side], winner: int) -> list[Side]:
    """The sides with what each loses (SE-CASUALTY-01, SE-CASUALTY-02, SE-CASUALTY-08, SE-MULTI-03)."""
    stances = {str(k): Stance(s.total, s.weight) for k, s in enumerate(sides)}
    lost = combat.losses(stances, str(winner))
    return [msgspec.structs.replace(s, loss=lost[str(k)], won=k == winner) for k, s in enumerate(sides)]


def shares(g: Seasons, side: Side, area: str) -> list[tuple[str, int]]:
    """What each nation of a side takes of its loss (SE-MULTI-05)."""
    host = g.owner.get(area, "")
    concerned = [
        s for s in side.nations if any(g.pieces[u].seat == s for u in side.units) or (side.walls and s == host)
    ]
    return [(s, combat.share(side.loss, len(concerned))) for s in concerned]


# -- in words


def title(g: Seasons, place: str, border: Border | None) -> str:
    """'The battle of Hartfen', 'The clash between Eastwatch and Tollmoor'."""
    if border is not None:
        return f"The clash between {listing(map(area_name, border))}"
    return f"The battle of {area_name(place)}" if areas()[place].land else f"The sea battle of {area_name(place)}"


def forces_line(g: Seasons, sides: Sequence[Side], die: int) -> str:
    """Who is there, all units shown, and the die (SE-REVEAL-03)."""
    who = "; ".join(f"{s.name}{' (defends)' if s.defends else ''} {force_words(g.pieces, s.units)}" for s in sides)
    return f"{who}. {count(sum(len(s.units) for s in sides), 'unit')} in all: d{die}."


def sum_line(g: Seasons, side: Side) -> str:
    """How a total comes about: 'Brineholt: infantry 1 + cavalry 4 + tower 5 + next door 2 + aid 1 + die 3 = 16'."""
    ranked = sorted(side.units, key=lambda u: (UNITS.index(g.pieces[u].kind), -side.worth[u]))
    parts = [f"{g.pieces[u].kind.replace('_', ' ')} {side.worth[u]}" for u in ranked]
    parts += [f"{side.walls} {side.wall_value}"] if side.walls else []
    parts += [f"next door {side.beside}"] if side.beside else []
    parts += [f"aid {side.aid} from {count(side.helpers, 'unit')}"] if side.helpers else []
    return f"{side.name}: {' + '.join([*parts, f'die {side.die}'])} = {side.total}."


def loss_line(sides: Sequence[Side], side: Side) -> str:
    """How a loss comes about."""
    if side.won:
        other = max((s for s in sides if s is not side), key=lambda s: s.weight)
        return f"{side.name} wins and loses half of {other.weight}, {side.loss}."
    return f"{side.name} loses {side.loss}: the gap in totals and the enemy's units, {_pairs(sides, side)}."


def _pairs(sides: Sequence[Side], side: Side) -> str:
    others = [s for s in sides if s is not side]
    said = [f"{s.total - side.total} + {s.weight}" if s.total >= side.total else f"half of {s.weight}" for s in others]
    return "or ".join(f"{x} " for x in said).strip() + (", the larger counts" if len(said) > 1 else "")
