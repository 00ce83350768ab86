"""What orders could lead to, from the position as the seat knows it (`contract.Advice`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minaria.engine.sheets import Facts, Sheet, Text, note
from minaria.games.kingmaker.names import index
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import movement
from minaria.games.kingmaker.rules.control import standing
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import land, place_in, road_links, spaces
from minaria.games.kingmaker.view import known_to
from minaria.games.kingmaker.wording import count, listing, name, place_name, seat_name, space_name
from minaria.kit.pages import one
from minaria.kit.ways import reach

if TYPE_CHECKING:
    from minaria.engine.match import Match

SHOWN = 40


def may(match: Match, seat: str, what: str) -> Sheet:
    """Where nobles of the seat may go now: those in a place, one of them, or all."""
    g = known_to(match.state, seat)
    mine = movement.movable(g, seat) if g.phase == "movement" and g.player == seat else []
    words = what.strip()
    noble, at = (one(index("noble"), words), one(index("place"), words)) if words else ("", "")
    if noble or at:
        mine = [n for n in mine if n == noble or g.nobles[n].at == at]
    if not mine:
        return note("Who may move", "No noble of yours may move there now.")
    rows = []
    for n in mine:
        near, far = sorted(movement.country(g, n)), sorted(movement.roads(g, n))
        rows.append((f"{name(n)} at {space_name(g.nobles[n].at)}", f"across country: {_listed(near)}"))
        if far:
            rows.append(("", f"by road: {_listed(far)}"))
    return Sheet("Who may move", (Facts(tuple(rows)),))


def _listed(found: list[str]) -> str:
    said = listing(space_name(s) for s in found[:SHOWN])
    return f"{said} and {len(found) - SHOWN} more" if len(found) > SHOWN else said


def route(match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
    """The shortest way by land and the one by road, with who blocks it."""
    g = known_to(match.state, seat)
    a, b = (one(index("place"), x.casefold().removesuffix(" by road")) for x in (start, goal))
    noble = one(index("noble"), force) if force.strip() else ""
    if not a and noble in g.nobles:
        a = g.nobles[noble].at
    if not a or not b:
        return note("The way", "Say from which place to which.")
    across = reach((a,), lambda s: land().get(s, ())).way(b)
    lines = [_across(g, across)]
    road = reach((a,), lambda s: road_links().get(s, ())).way(b)
    if road:
        lines.append(f"By road, {count(len(road) - 1, 'space')}: {listing(map(space_name, road))}.")
        lines += [_block(g, seat, s) for s in road[1:-1] if movement.blocks(g, seat, s)]
    else:
        lines.append("No road leads there.")
    return Sheet(f"From {space_name(a)} to {space_name(b)}", (Text(tuple(lines)),))


def _across(g: Kingmaker, way: tuple[str, ...]) -> str:
    if not way:
        return "No way by land leads there."
    woods = [s for s in way[1:] if spaces()[s].kind == "forest"]
    forest = f"; {listing(map(space_name, woods))}: forest, a move to itself" if woods else ""
    return f"Across country, {count(len(way) - 1, 'space')}: {listing(map(space_name, way))}{forest}."


def _block(g: Kingmaker, seat: str, space: str) -> str:
    place = place_in()[space].id
    what = standing(g, seat, place)
    if what == ctl.UNFRIENDLY:
        return f"{place_name(space)}: {seat_name(ctl.controller(g, place))} must give leave."
    if what == ctl.HELD:
        return f"{place_name(space)} is held by {seat_name(g.nobles[ctl.occupants(g, place)[0]].seat)} and stops you."
    return f"{place_name(space)} is neutral and stops you."
