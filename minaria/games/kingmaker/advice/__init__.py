"""What orders could lead to, from the position as the seat knows it (`contract.Advice`)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from minaria.engine.sheets import Facts, Sheet, Text, note
from minaria.games.kingmaker.names import index, scope
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import movement, sailing
from minaria.games.kingmaker.rules.control import standing
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import land, people, place_in, road_links, ships, spaces
from minaria.games.kingmaker.view import FOG
from minaria.games.kingmaker.wording import count, listing, name, names, place_name, seat_name, space_name
from minaria.kit.pages import not_one, one
from minaria.kit.ways import reach

if TYPE_CHECKING:
    from minaria.engine.contract import Match

SHOWN = 40
NEAR, ROADS = 3, 12
"""How far from a goal a road may end, and how many spaces with roads are tried as its beginning, the nearest first."""
MOVE = 1000
"""What a move counts beside a space: the fewest moves first, of these the fewest spaces."""
EVERYBODY = ("everyone", "everybody", "all", "we", "i")


def may(match: Match, seat: str, what: str) -> Sheet:
    """Where nobles and ships of the seat may go now: those in a place, one of them, or all."""
    g = FOG.known(match.state, seat)
    now = g.phase == "movement" and g.player == seat
    mine = movement.movable(g, seat) if now else []
    afloat = sailing.sailable(g, seat) if now else []
    words = what.strip()
    if words and words.casefold() not in EVERYBODY:
        force = meant(match, seat, words)
        at = "" if force else one(index("place"), words)
        if not force and not at:
            return not_one(words, (index("noble"), index("place")), "nobles of yours or a place")
        mine = [n for n in mine if n in force or g.nobles[n].at == at]
        afloat = [s for s in afloat if s in force or g.ships[s].at == at]
        if not mine and not afloat and force:
            why = [_why_still(g, seat, x) for x in force] if now else ["Moves are ordered in your Movement Phase."]
            return note("Who may move", f"{names(force)} may not move now. {' '.join(dict.fromkeys(why))}".rstrip())
    if not mine and not afloat:
        return note("Who may move", "No noble or ship of yours may move there now.")
    rows = []
    for n in mine:
        near, far = sorted(movement.country(g, n)), sorted(movement.roads(g, n))
        rows.append((f"{name(n)} at {space_name(g.nobles[n].at)}", f"across country: {_listed(near)}"))
        if far:
            rows.append((f"{name(n)} by road", _listed(far)))
    for s in afloat:
        to = _listed(sorted(sailing.targets(g, s)))
        rows.append((f"{name(s)} at {space_name(g.ships[s].at)}", f"by sea: {to or 'nowhere'}"))
    return Sheet("Who may move", (Facts(tuple(rows)),))


def _why_still(g: Kingmaker, seat: str, piece: str) -> str:
    """Why a noble or ship stays where it is, '' if it is neither."""
    if piece in ships():
        why = sailing.ship_refusal(g, seat, piece)
    else:
        why = movement.still_refusal(g, seat, piece) if piece in people() else None
    return "" if why is None else why.text


def meant(match: Match, seat: str, words: str) -> tuple[str, ...]:
    """The nobles, heirs and ships that words mean, none if they mean no such thing for certain."""
    found = scope(match, seat).these(words) if words.strip() else ()
    return tuple(str(x) for x in found)


def _listed(found: list[str]) -> str:
    said = listing(space_name(s) for s in found[:SHOWN])
    return f"{said} and {len(found) - SHOWN} more" if len(found) > SHOWN else said


def route(match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
    """The shortest way by land and the one by road, with who blocks it."""
    g = FOG.known(match.state, seat)
    a, b = (one(index("place"), x.casefold().removesuffix(" by road")) for x in (start, goal))
    who = [n for n in meant(match, seat, force or ("" if a else start)) if n in g.nobles]
    mine = who or g.of(seat)
    if not a and mine and (who or len(mine) == 1):
        a = g.nobles[mine[0]].at
    if not b:
        return not_one(goal, (index("place"),), "a place")
    if not a:
        return note(
            "The way", f"Say with whom, or from where: 'route Percy to {space_name(b)}', 'route London to ...'."
        )
    across = reach((a,), lambda s: land().get(s, ())).way(b)
    lines = [_across(g, across), *_quickest(g, a, b, across)]
    road = reach((a,), lambda s: road_links().get(s, ())).way(b)
    if road:
        lines.append(f"By road, {count(len(road) - 1, 'space')}: {listing(map(space_name, road))}.")
        lines += [_block(g, seat, s) for s in road[1:-1] if movement.blocks(g, seat, s)]
    else:
        lines.append(_beside(g, seat, a, b))
    return Sheet(f"From {space_name(a)} to {space_name(b)}", (Text(tuple(lines)),))


def _beside(g: Kingmaker, seat: str, a: str, b: str) -> str:
    """What is said where no road leads from one space to the other: the one from the nearest space that has one, to
    the nearest to the goal.
    """
    off = reach((a,), lambda s: land().get(s, ())).cost
    on = [s for s in off if s in road_links()][:ROADS]
    for end in reach((b,), lambda s: land().get(s, ()), limit=NEAR).cost:
        ways = [reach((s,), lambda s: road_links().get(s, ()), goal=end).way(end) for s in on]
        if found := [way for way in ways if len(way) > 1]:
            road = min(found, key=lambda way: off[way[0]] + len(way))
            stops = " ".join(_block(g, seat, s) for s in road[1:-1] if movement.blocks(g, seat, s))
            ends = (a in road_links(), b in road_links())
            where = f"{space_name(a)} lies on none" if not ends[0] else f"{space_name(b)} lies on none"
            if all(ends):
                where = f"the roads of {space_name(a)} and {space_name(b)} do not meet"
            way = f"the nearest from {space_name(road[0])} to {space_name(end)}: {listing(map(space_name, road))}."
            return f"No road leads there: {where}; {way} {stops}".rstrip()
    return "No road leads there."


def _across(g: Kingmaker, way: tuple[str, ...]) -> str:
    if not way:
        return "No way by land leads there."
    woods = [s for s in way[1:] if spaces()[s].kind == "forest"]
    forest = f"; {listing(map(space_name, woods))}: forest, a move to itself" if woods else ""
    return f"Across country, {count(len(way) - 1, 'space')}: {listing(map(space_name, way))}{forest}."


def _quickest(g: Kingmaker, start: str, goal: str, shortest: tuple[str, ...]) -> list[str]:
    """In how many moves one gets there across country, and by which way where it is not the one of fewest spaces."""
    limit = movement.far(g)
    moves = reach(
        (start,),
        lambda s: movement.around(s, limit),
        lambda a, b: MOVE + len(movement.way_across(a, b, limit)),
        goal=goal,
    ).way(goal)
    if len(moves) < 2:
        return []
    turns = count(len(moves) - 1, "move")
    ends = f", each as far as {listing(map(space_name, moves[1:]))}" if len(moves) > 2 else ""
    way = [start, *(s for a, b in pairwise(moves) for s in movement.way_across(a, b, limit)[1:])]
    if len(way) == len(shortest):
        return [f"That takes {turns}{ends}."]
    spaces_gone = count(len(way) - 1, "space")
    return [f"Quicker across country, {turns} of {spaces_gone}: {listing(map(space_name, way))}{ends}."]


def _block(g: Kingmaker, seat: str, space: str) -> str:
    place = place_in()[space].id
    what = standing(g, seat, place)
    if what == ctl.UNFRIENDLY:
        return f"{place_name(space)}: {seat_name(ctl.controller(g, place))} must give leave."
    if what == ctl.HELD:
        return f"{place_name(space)} is held by {seat_name(g.nobles[ctl.occupants(g, place)[0]].seat)} and stops you."
    return f"{place_name(space)} is neutral and stops you."
