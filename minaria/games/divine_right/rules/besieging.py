"""Which force can declare a siege: those before the walls, and those who can come to them.

Book: "Declaring a Siege"; DR-SIEGE-05, -06. Called by the order to besiege.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from minaria.engine.offers import Refusal
from minaria.games.divine_right.rules import mobility, plans, sieges
from minaria.games.divine_right.rules.status import (
    at,
    besieging_strength,
    cargo,
    closed_castle,
    combat,
    occupied,
    owner,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.kit.hexgrid import distance

NEAR = 4  # hexes from which a stack is thought of for a siege
MARCH = 8  # hexes from which units are called to one


@cache
def castles_round(h: int) -> tuple[int, ...]:
    """Castles near a hex, not in it."""
    return tuple(c for c in board().castles if c != h and distance(c, h) <= NEAR)


def bar(g: Minaria, seat: str, h: int, force: Sequence[str]) -> Refusal | None:
    """Why that force cannot come to the castle and besiege it now, None if it can (DR-SIEGE-05, -06)."""
    coming = _coming(g, h, force)
    unfit = _unfit(g, seat, h, force)
    if unfit is not None or not coming:
        return unfit
    legs = plans.plan(g, seat, coming, h)
    return legs if isinstance(legs, Refusal) else mobility.stay_home(g, coming, h)


def may(g: Minaria, seat: str, h: int, force: Sequence[str]) -> bool:
    """Whether that force can come to the castle and besiege it now: cheaper than `bar`."""
    if _unfit(g, seat, h, force) is not None:
        return False
    coming = _coming(g, h, force)
    return not coming or (plans.can_come(g, seat, coming, h) and mobility.stay_home(g, coming, h) is None)


def _coming(g: Minaria, h: int, force: Sequence[str]) -> tuple[str, ...]:
    return tuple(u for u in force if u in g.pieces and g.pieces[u].hex != h)


def _unfit(g: Minaria, seat: str, h: int, force: Sequence[str]) -> Refusal | None:
    """Why that force cannot besiege the castle, however it comes: whose, where, how strong it is."""
    if any(u not in g.pieces or owner(g, u) != seat for u in force):
        return Refusal("They are not yours.", "DR-SIEGE-05")
    if any(g.pieces[u].hex == h and g.pieces[u].inside for u in force):
        return Refusal("They are inside the walls.", "DR-SIEGE-03")
    coming = _coming(g, h, force)
    passengers = [v for u in coming for v in combat(cargo(g, u))]
    there = [*besieging_strength(g, seat, h), *combat(coming), *passengers]
    return sieges.check_declare(g, seat, h, list(dict.fromkeys(there)))


def near_castles(g: Minaria, seat: str) -> dict[int, list[int]]:
    """Closed castles not under siege that units are at or near, and the hexes near by whose units can move."""
    near: dict[int, list[int]] = {h: [] for h in board().castles if h in occupied(g)}
    for s in mobility.mobile(g, seat):
        for h in castles_round(s):
            near.setdefault(h, []).append(s)
    free = [h for h in board().castles if h in near and h not in g.sieges]
    return {h: near[h] for h in free if closed_castle(g, seat, h)}


def host(g: Minaria, seat: str, h: int, close: Sequence[int]) -> tuple[str, ...]:
    """Who could besiege one castle: those there, with one of the stacks close by if need be, or with all of them."""
    mobile = mobility.mobile(g, seat)
    here = tuple(besieging_strength(g, seat, h))
    sets: list[tuple[str, ...]] = [here] if here else []
    sets += [(*here, *mobile[s]) for s in close]
    if len(close) > 1:
        sets.append((*here, *(u for s in close for u in mobile[s])))
    for units in sets:
        force = tuple(u for u in units if unit(u).combat or len(units) > 1)
        if may(g, seat, h, force):
            return force
    return ()


def before_walls(g: Minaria, seat: str, h: int) -> tuple[str, ...]:
    """The seat's combat units outside the walls there already."""
    return tuple(u for u in at(g, h) if owner(g, u) == seat and not g.pieces[u].inside and unit(u).combat)


def reinforcements(g: Minaria, seat: str, h: int) -> list[str]:
    """Everybody who can come to the castle, whole stacks where they can."""
    coming: list[str] = []
    for s, group in mobility.mobile(g, seat).items():
        if s == h or distance(s, h) > MARCH:
            continue
        whole = tuple(u for u in group if unit(u).type != "fleet")
        if whole and plans.can_come(g, seat, whole, h):
            coming += whole
        else:
            coming += [u for u in group if plans.can_come(g, seat, (u,), h)]
    return [u for u in coming if unit(u).combat or len(coming) > 1]
