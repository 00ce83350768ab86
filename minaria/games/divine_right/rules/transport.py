"""Sea transport: where fleets load and land, who may go aboard and ashore.

Book: "Sea Transport"; DR-SEA-*, DR-RIVER-09; DRR-52. Sailing itself is a move like any other (rules/movement.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right.rules import rivers
from minaria.games.divine_right.rules.mobility import may_move, start_hex
from minaria.games.divine_right.rules.status import (
    cargo,
    closed_castle,
    combat,
    enemy_at,
    hex_of,
    of_type,
    own_walls,
    owner,
    put,
    set_used,
    used,
)
from minaria.games.divine_right.rules.terrain import high_ground
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit


def may_load(g: Minaria, seat: str, h: int) -> Refusal | None:
    """Why units cannot embark or land in a hex, or None (DR-SEA-04, -05; DRR-52)."""
    x = hex_of(h)
    if x.terrain == "isle-of-fright":
        return Refusal("The reefs let nobody ashore on the Isle of Fright.", "DR-SHIPWRECK-05")
    if x.wet:
        return Refusal("There is no land here.", "DR-SEA-02")
    if high_ground(h):
        return Refusal(f"The coast at {x.name} is mountainous; nobody can embark or land there.", "DR-SEA-04")
    if closed_castle(g, seat, h):
        return Refusal(f"{x.name} is not a friendly castle.", "DR-SEA-05")
    return None


def quay(fleet: int, castle: int) -> bool:
    """Whether fleets in one hex can load and land at a castle that is no port, over the water between (DR-SEA-05)."""
    side = board().sides[fleet].get(castle)
    return side is not None and side.fleet and hex_of(castle).kind == "castle"


def shores(g: Minaria, fleet: str) -> list[int]:
    """Hexes a fleet loads and lands in from where it lies: its own, the far bank of its river, castles at its quay.

    DR-SEA-02, -05, DR-RIVER-09.
    """
    h = g.pieces[fleet].hex
    over = [b for b in rivers.banks(rivers.berth(g, fleet)) if b != h]
    return [h, *over, *(n for n in board().near[h] if quay(h, n))]


def check_board(g: Minaria, seat: str, force: tuple[str, ...], fleets: tuple[str, ...]) -> Refusal | None:
    """Whether `force` can embark on `fleets` now (DR-SEA-01, -02; DRR-52)."""
    if not force or not fleets or any(unit(f).type != "fleet" for f in fleets):
        return Refusal("Name units to embark and fleets to carry them.", "DR-SEA-01")
    for u in (*force, *fleets):
        if owner(g, u) != seat:
            return Refusal("They are not yours.", "DR-MOVE-01")
        stuck = may_move(g, seat, u, embarking=True)
        if stuck is not None:
            return stuck
    h = g.pieces[fleets[0]].hex
    for u in force:
        if unit(u).type == "fleet":
            return Refusal("Fleets do not carry fleets.", "DR-SEA-01")
        there = g.pieces[u].hex
        if any(g.pieces[f].hex != h or there not in shores(g, f) for f in fleets):
            return Refusal("A fleet must be in the hex of those it takes aboard.", "DR-SEA-02")
        if g.pieces[u].aboard:
            return Refusal("It is aboard already.", "DR-SEA-01")
        if used(g, u).moved or used(g, u).stopped:
            return Refusal("A unit that moved this turn cannot embark any more.", "DR-SEA-06")
        bar = may_load(g, seat, there)
        if bar is not None:
            return bar
    room = sum(1 for f in fleets if not combat(cargo(g, f)))
    if len(combat(force)) > room:
        return Refusal(
            f"Each fleet carries one combat unit; there is room for {room}, not {len(combat(force))}.", "DR-SEA-01"
        )
    return None


def board_fleets(g: Minaria, force: tuple[str, ...], fleets: tuple[str, ...]) -> None:
    """Take `force` aboard: one combat unit a fleet, heroes on the first."""
    empty = [f for f in fleets if not combat(cargo(g, f))]
    for u in force:
        ship = empty.pop(0) if unit(u).combat else fleets[0]
        start = start_hex(g, u)
        p = g.pieces[ship]
        put(g, u, p.hex, p.inside, ship)
        set_used(g, u, start=start, sea=True, moved=True)


def check_land(g: Minaria, seat: str, force: tuple[str, ...], place: int = 0) -> Refusal | None:
    """Whether units aboard can land now: in the hex of their fleet, or at a castle beside it (DR-SEA-03..06)."""
    if not force:
        return Refusal("Name the units to land.", "DR-SEA-03")
    for u in force:
        p = g.pieces[u]
        if owner(g, u) != seat or not p.aboard:
            return Refusal("It is not aboard one of your fleets.", "DR-SEA-03")
        h = place or p.hex
        if h not in shores(g, p.aboard):
            return Refusal(f"Their fleet is not at {hex_of(h).name}; sail there first.", "DR-SEA-03")
        bar = may_load(g, seat, h)
        if bar is not None:
            return bar
        if not p.inside and enemy_at(g, seat, h, "army", inside=False):
            return Refusal(f"Enemy armies hold {hex_of(h).name}.", "DR-MOVE-07")
    return None


def land(g: Minaria, force: tuple[str, ...], place: int = 0) -> None:
    """Put units ashore in their fleet's hex or a castle beside it; they go no further this turn (DR-SEA-06)."""
    for u in force:
        p = g.pieces[u]
        start = start_hex(g, u)
        h = place or p.hex
        put(g, u, h, p.inside if h == p.hex else own_walls(g, owner(g, u), h))
        set_used(g, u, start=start, sea=True, moved=True, stopped=True)


def joining(g: Minaria, force: Sequence[str], fleets: Sequence[str]) -> tuple[str, ...]:
    """Those named to sail along who are not aboard these fleets yet."""
    return tuple(u for u in force if not g.pieces[u].aboard or g.pieces[u].aboard not in fleets)


def crews(g: Minaria, seat: str, group: Sequence[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The fleets of one hex, empty and with as many armies as they can take, if these may go aboard."""
    fleets = tuple(of_type(group, "fleet"))
    if not fleets:
        return []
    room = sum(1 for f in fleets if not combat(cargo(g, f)))
    land = tuple(u for u in group if unit(u).type == "army" and not used(g, u).moved)[:room]
    if not land or check_board(g, seat, land, fleets) is not None:
        return [(fleets, ())]
    return [(fleets, ()), (fleets, land)]
