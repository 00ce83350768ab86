"""The arithmetic of battle, on plain figures: values, dice, totals, losses.

Book: "Units", "Battles"; SE-INFANTRY-*, SE-CAVALRY-*, SE-SIEGE-*, SE-BOAT-08, SE-DICE-*, SE-CASUALTY-*, SE-MULTI-*.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from minaria.games.seasons.tables import BOAT, dice, figures, makes

SIEGE_WEIGHT = figures()["siege_weight"]
WALL_VALUES = {walls: figures()[f"siege_at_{walls}"] for walls in ("tower", "castle")}  # of an attacking siege unit


class Fighter(NamedTuple):
    """A unit in a battle: id, kind, untrained or not, infantry aboard if it is a boat."""

    id: str
    kind: str
    green: bool = False
    aboard: int = 0


class Stance(NamedTuple):
    """One side's figures: total with die, weight against the enemy."""

    total: int
    weight: int


def values(fighters: Sequence[Fighter], enemy: Sequence[Fighter], against: str = "") -> dict[str, int]:
    """Each unit's value in this battle, its bonuses included (SE-INFANTRY-02, SE-CAVALRY-02, SE-SIEGE-02, SE-BOAT-08).

    `enemy` are the units of every other side (SE-MULTI-02); `against` the enemy's walls, for siege units that attack.
    Untrained units have their base value (SE-UNIT-01).
    """
    sieges = sum(1 for f in enemy if f.kind == "siege")
    feet = sum(1 for f in enemy if f.kind == "infantry")
    out = {}
    for f in fighters:
        make = makes()[f.kind]
        value = make.value
        if f.kind == BOAT:
            value += f.aboard
        elif f.green:
            pass
        elif f.kind == "infantry":
            more = min(make.top - value, sieges)
            sieges -= more
            value += more
        elif f.kind == "cavalry" and feet:
            feet -= 1
            value += 1
        elif f.kind == "siege":
            value = WALL_VALUES.get(against, value)
        out[f.id] = value
    return out


def die_for(units: int) -> int:
    """The largest die of the ladder not above the number of units, a d4 at least (SE-DICE-01, SE-DICE-02)."""
    return [die for least, die in dice() if least <= units][-1]


def weight(fighters: Sequence[Fighter]) -> int:
    """How many units a side stands for in the other's losses: a trained siege unit for three (SE-SIEGE-03)."""
    return sum(SIEGE_WEIGHT if f.kind == "siege" and not f.green else 1 for f in fighters)


def absorbs(f: Fighter, value: int) -> int:
    """What a unit takes of a loss when it goes: its value; a siege unit 3 in every case (SE-SIEGE-04)."""
    return SIEGE_WEIGHT if f.kind == "siege" and not f.green else value


def losses(sides: Mapping[str, Stance], winner: str) -> dict[str, int]:
    """What each side loses: the largest of its pairwise losses (SE-CASUALTY-01, SE-CASUALTY-02, SE-MULTI-03)."""
    out = {}
    for a, mine in sides.items():
        pairs = []
        for b, theirs in sides.items():
            if a == b:
                continue
            if a != winner and theirs.total >= mine.total:
                pairs.append(theirs.total - mine.total + theirs.weight)
            else:
                pairs.append(theirs.weight // 2)
        out[a] = max(pairs)
    return out


def share(points: int, nations: int) -> int:
    """What each of several nations fighting as one takes of a loss (SE-MULTI-05)."""
    return -(-points // nations)


def walls_take(points: int) -> int:
    """The most of a loss that the defender's building may take (SE-CASUALTY-06)."""
    return -(-points // 2)


def can_fall(f: Fighter, value: int, points: int) -> bool:
    """Whether what is left of a loss destroys a unit: a siege unit goes at the first point (SE-CASUALTY-03, 04)."""
    return points >= (1 if f.kind == "siege" and not f.green else value)


def take(fighters: Sequence[Fighter], worth: Mapping[str, int], points: int) -> int | None:
    """What is left of a loss when just these units are lost to it; None if the loss cannot destroy them all.

    Siege units are counted last, since a rest of one point is enough for them.
    """
    for f in sorted(fighters, key=lambda f: f.kind == "siege"):
        if not can_fall(f, worth[f.id], points):
            return None
        points = max(0, points - absorbs(f, worth[f.id]))
    return points


def fallable(fighters: Sequence[Fighter], worth: Mapping[str, int], points: int) -> list[Fighter]:
    """Units that what is left of a loss can destroy; while there are any, one of them must go (SE-CASUALTY-05)."""
    return [f for f in fighters if points > 0 and can_fall(f, worth[f.id], points)]


def captured(count: int, strengths: Mapping[str, int]) -> dict[str, int]:
    """How allied winners share captures: the larger part to the higher value (SE-CAPTURE-02)."""
    ranked = sorted(strengths, key=lambda s: -strengths[s])
    base, rest = divmod(count, len(ranked))
    return {s: base + (k < rest) for k, s in enumerate(ranked)}
