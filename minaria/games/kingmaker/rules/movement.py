"""Nobles on the move: across country, along roads, into places (chapters MOVE, ROAD, ENTER, HEIRMOVE, ARMY)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import westminster
from minaria.games.kingmaker.rules.refuges import entry_refusal, refuge
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import closed, figures, land, place_in, places, road_links, spaces
from minaria.games.kingmaker.wording import count, name, place_name, seat_name, space_name
from minaria.kit.ways import reach

FAR, FAR_IN_CATASTROPHE = figures()["move"], figures()["move_in_catastrophe"]
ASKING = 1000
"""What a way costs more for each place where leave must be asked: ways without are taken first."""


def far(g: Kingmaker) -> int:
    """How many spaces a move is at most (KM-MOVE-02, KM-EVENTCARD-17)."""
    return FAR_IN_CATASTROPHE if g.catastrophe and g.catastrophe >= g.round else FAR


# -- who


@remembered("nobles", "alliances")
def commanded(g: Kingmaker, seat: str) -> list[str]:
    """The nobles a faction may give orders to: its own, and an ally's in a space with one of its own (KM-ARMY-08)."""
    mine = g.of(seat)
    beside = {g.nobles[n].at for n in mine}
    allies = [
        n
        for n, x in sorted(g.nobles.items())
        if x.seat and x.seat != seat and not x.captor and g.allied(seat, x.seat) and x.at in beside
    ]
    return mine + allies


def still_refusal(g: Kingmaker, seat: str, noble: str) -> Refusal | None:
    """Why a noble cannot be moved by a faction now, wherever to."""
    x = g.nobles.get(noble)
    if x is None:
        return Refusal(f"{name(noble)} is not in play.", "KM-MOVE-01")
    if x.captor or not (x.seat == seat or g.allied(seat, x.seat)):
        return Refusal("You move nobles of your own faction.", "KM-MOVE-01")
    if westminster.bound(g, noble):
        return Refusal(f"{name(noble)} goes only where his king goes.", "KM-WESTMINSTER-03")
    if noble not in commanded(g, seat):
        return Refusal(f"{name(noble)} of your ally's is not in a space with a noble of yours.", "KM-ARMY-08")
    if noble in g.moved and noble not in g.again:
        rule = "KM-ARMY-07" if x.seat != seat else "KM-MOVE-12"
        return Refusal(f"{name(noble)} has moved already.", rule)
    if x.aboard:
        return Refusal(f"{name(noble)} is at sea: his ship carries him.", "KM-TRANSPORT-08")
    if x.inside and ctl.besieged(g, x.at):
        return Refusal(f"{place_name(x.at)} is under siege: who is inside comes out by a sally alone.", "KM-SIEGE-18")
    return None


def movable(g: Kingmaker, seat: str) -> list[str]:
    """The nobles a faction may still move by land."""
    return [n for n in commanded(g, seat) if still_refusal(g, seat, n) is None]


# -- across country


@cache
def _country(start: str, limit: int) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Space -> the shortest way there across country; forests end a move and are entered only at its beginning. And
    space -> the spaces of other refuges on that way, where there are any.
    """

    def near(at: str) -> Iterable[str]:
        return [n for n in land().get(at, ()) if at == start or spaces()[n].kind != "forest"]

    found = reach((start,), near, limit=limit, stops=lambda s: spaces()[s].kind == "forest")
    ways = {s: found.way(s) for s in found.cost if s != start}
    strange = {s: tuple(x for x in way[1:] if refuge(x) and refuge(x) != refuge(start)) for s, way in ways.items()}
    return ways, {s: there for s, there in strange.items() if there}


def around(start: str, limit: int = FAR) -> Collection[str]:
    """Where a move across country leads from a space at most, refuges included, whoever makes it."""
    return _country(start, limit)[0]


def way_across(start: str, goal: str, limit: int = FAR) -> tuple[str, ...]:
    """The way of one move across country, whoever makes it; () where one move does not lead there."""
    return _country(start, limit)[0].get(goal, ())


def country(g: Kingmaker, noble: str) -> dict[str, tuple[str, ...]]:
    """Where a noble may go across country, and his way (KM-MOVE-02 to -10)."""
    ways, strange = _country(g.nobles[noble].at, far(g))
    shut = [s for s, there in strange.items() if any(entry_refusal(g, noble, x) is not None for x in there)]
    return {s: way for s, way in ways.items() if s not in shut}


# -- roads


def blocks(g: Kingmaker, seat: str, space: str) -> str:
    """What a place astride the road is to whoever comes along: NEUTRAL or HELD stop him, UNFRIENDLY may be asked;
    '' where it lets him through (KM-ROAD-03 to -06, KM-ROAD-09, KM-ROAD-10).
    """
    place = place_in().get(space)
    if place is None or not place.road:
        return ""
    found = ctl.standing(g, seat, place.id)
    return found if found in (ctl.NEUTRAL, ctl.HELD, ctl.UNFRIENDLY) else ""


def roads(g: Kingmaker, noble: str, shut: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """Where a noble may ride along roads, and his way there: such as ask least leave first. `shut`: spaces where leave
    has been refused (KM-ROAD-01, KM-ROAD-02).
    """
    x = g.nobles[noble]
    return _roads(g, x.seat, x.at, tuple(shut))


@remembered()
def _roads(g: Kingmaker, seat: str, start: str, shut: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The same for whoever of a faction begins there."""
    if g.catastrophe and g.catastrophe >= g.round:
        return {}

    def step(a: str, b: str) -> int:
        return 1 + (ASKING if a != start and blocks(g, seat, a) == ctl.UNFRIENDLY else 0)

    def stops(s: str) -> bool:
        return s in shut or blocks(g, seat, s) in (ctl.NEUTRAL, ctl.HELD)

    found = reach((start,), lambda s: road_links().get(s, ()), step, stops=stops)
    return {s: found.way(s) for s in found.cost if s != start}


def asked_on(g: Kingmaker, seat: str, way: Sequence[str]) -> list[str]:
    """The spaces on a road where a faction must ask leave to go on, in order (KM-ROAD-06)."""
    return [s for s in way[1:-1] if blocks(g, seat, s) == ctl.UNFRIENDLY]


def road_refusal(g: Kingmaker, noble: str, goal: str) -> Refusal:
    """Why a noble does not get there by road."""
    x = g.nobles[noble]
    if g.catastrophe and g.catastrophe >= g.round:
        return Refusal("No road may be used while the catastrophe lasts.", "KM-EVENTCARD-17")
    if x.at not in road_links():
        return Refusal(f"{name(noble)} begins at {space_name(x.at)}, which lies on no road.", "KM-ROAD-01")
    if goal not in road_links():
        return Refusal(f"No road leads to {space_name(goal)}; a move goes by road or across country.", "KM-MOVE-11")
    way = reach((x.at,), lambda s: road_links().get(s, ())).way(goal)
    for s in way[1:-1]:
        what = blocks(g, x.seat, s)
        if what == ctl.NEUTRAL:
            return Refusal(f"{place_name(s)} blocks the road: it is fortified, and nobody controls it.", "KM-ROAD-05")
        if what == ctl.HELD:
            who = next(seat_name(g.nobles[n].seat) for n in g.here(s, inside=True))
            return Refusal(f"{place_name(s)} blocks the road: {who} holds it.", "KM-ROAD-04")
    return Refusal(f"{name(noble)} does not get to {space_name(goal)} by road.", "KM-ROAD-02")


# -- an order of movement


def way_for(g: Kingmaker, noble: str, goal: str, how: str = "") -> tuple[str, ...]:
    """The way a noble takes: across country where that is near enough, else by road; () if there is none."""
    if how != "road":
        found = country(g, noble).get(goal)
        if found or how == "country":
            return found or ()
    return roads(g, noble).get(goal, ())


def move_refusal(g: Kingmaker, seat: str, noble: str, goal: str, how: str = "") -> Refusal | None:
    """Why a noble cannot be moved there."""
    why = still_refusal(g, seat, noble)
    if why is not None:
        return why
    x = g.nobles[noble]
    if goal == x.at:
        return Refusal(f"{name(noble)} is there.", "KM-MOVE-08")
    if way_for(g, noble, goal, how):
        return None
    if how == "road":
        return road_refusal(g, noble, goal)
    if goal in closed().get(x.at, ()):
        return Refusal(f"An estuary parts {space_name(x.at)} from {space_name(goal)}.", "KM-MOVE-05")
    if spaces()[goal].sea:
        return Refusal("Nobles go to sea aboard ships.", "KM-MOVE-06")
    if refuge(goal) and goal in around(x.at, far(g)):
        return entry_refusal(g, noble, goal) or Refusal(f"{space_name(goal)} is a refuge.", "KM-REFUGE-01")
    if spaces()[goal].kind == "forest" and goal not in land().get(x.at, ()):
        return Refusal(f"{space_name(goal)} is forest: it is entered from beside it, as the whole move.", "KM-MOVE-03")
    way = reach((x.at,), lambda s: land().get(s, ()), goal=goal).way(goal)
    if not way:
        return Refusal(f"No way by land leads from {space_name(x.at)} to {space_name(goal)}.", "KM-MOVE-06")
    if how != "country" and x.at in road_links() and goal in road_links():
        return road_refusal(g, noble, goal)
    near = next((s for s in reversed(way) if s in country(g, noble)), "")
    as_far = f", and on the shortest way there {name(noble)} gets to {space_name(near)}" if near else ""
    return Refusal(
        f"{space_name(goal)} is too far from {space_name(x.at)}: a move is {count(far(g), 'space')}{as_far}.",
        "KM-MOVE-02",
    )


def targets(g: Kingmaker, noble: str) -> dict[str, tuple[str, ...]]:
    """Everywhere a noble may go by land now, and his way there."""
    return {**roads(g, noble), **country(g, noble)}


# -- inside


def room(g: Kingmaker, place: str) -> int | None:
    """How many troops more a place holds, None without limit (KM-ENTER-05 to -07)."""
    p = places()[place]
    return None if not p.capacity else p.capacity - sum(base(g, n) for n in ctl.occupants(g, place))


def fits(g: Kingmaker, nobles: Iterable[str], place: str) -> bool:
    """Whether a company fits into a place besides those inside."""
    left = room(g, place)
    more = sum(base(g, n) for n in nobles if n not in ctl.occupants(g, place))
    return left is None or more <= left


def enter_refusal(g: Kingmaker, seat: str, nobles: Sequence[str], place: str, leave: bool = False) -> Refusal | None:
    """Why nobles in the space of a place cannot go inside; with `leave` its controller has given it."""
    what = ctl.standing(g, seat, place)
    if place in g.sieges:
        return Refusal(f"{name(place)} is under siege; its besiegers must be beaten first.", "KM-SIEGE-20")
    if what == ctl.NEUTRAL:
        return Refusal(f"{name(place)} is fortified and nobody controls it: only a siege opens it.", "KM-ENTER-03")
    if what == ctl.HELD:
        return Refusal(f"{name(place)} is held by another faction.", "KM-ENTER-02")
    if what == ctl.UNFRIENDLY and not leave:
        return Refusal(f"{name(place)} is {seat_name(ctl.controller(g, place))}'s; leave must be given.", "KM-ENTER-04")
    if not fits(g, nobles, place):
        return Refusal(f"{name(place)} has no room for them.", "KM-ENTER-05")
    return None
