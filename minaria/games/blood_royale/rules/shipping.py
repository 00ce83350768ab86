"""Goods shipped at any distance, and who may intercept them on the way (chapter OPTD).

Readings: an item is shipped once in a slot; both ends of a route count as places it passes; whoever has not objected
does not intercept; an intercepted item lies where it was taken, at sea aboard a fleet of the interceptor.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules import movement
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.state import NEUTRAL, BloodRoyale
from minaria.games.blood_royale.tables import figures, links, place_name, provinces, seas
from minaria.games.blood_royale.wording import piece_words, seat_name
from minaria.kit.ways import Reach, reach

RISK = 1_000
"""What a step costs where somebody may intercept: a longer way round is always better."""


def barred(g: BloodRoyale, place: str) -> bool:
    """Whether no route leads there: famine, rebellion, neutral or closed land (BR-OPTD-11, BR-OPTF-05)."""
    return place in g.famine or place in g.revolts or g.control.get(place) == NEUTRAL or closed(g, place)


def _near(place: str) -> tuple[str, ...]:
    return tuple(n for kind in ("land", "sea", "port") for n in links(kind).get(place, ()))


def _ways(g: BloodRoyale, owner: str, start: str, foes: Sequence[str]) -> Reach[str]:
    def step(a: str, b: str) -> int | None:
        return None if barred(g, b) else 1 + RISK * any(plus(g, owner, foe, b) for foe in foes)

    return reach((start,), _near, step)


def destinations(g: BloodRoyale, seat: str, item: str) -> dict[str, int]:
    """The provinces an item may be shipped to, with the points it takes: all it has (BR-OPTD-01, -11)."""
    start, left = g.goods[item].at, movement.points_left(g, item)
    if g.goods[item].seat != seat or start in g.revolts or not left or g.goods[item].aboard:
        return {}
    return {p: left for p in _ways(g, seat, start, ()).cost if p in provinces() and p != start}


def refusal(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> Refusal | None:
    """Why an item cannot be shipped somewhere."""
    item = force[0] if len(force) == 1 else ""
    if item not in g.goods or g.goods[item].seat != seat or g.goods[item].aboard:
        return Refusal("Ship one item of yours at a time, from where it lies ashore.", "BR-OPTD-01")
    if not movement.points_left(g, item):
        return Refusal("That item has been shipped in this slot.", "BR-OPTD-01")
    if place in destinations(g, seat, item):
        return None
    return Refusal(f"No route that is free of famine and rebellion leads to {place_name(place)}.", "BR-OPTD-11")


def route(g: BloodRoyale, item: str, goal: str, foes: Sequence[str], by: Sequence[str] = ()) -> tuple[str, ...]:
    """The safest route from where an item lies to its goal by these places; empty if there is none."""
    owner, out = g.goods[item].seat, [g.goods[item].at]
    for stop in (*by, goal):
        leg = _ways(g, owner, out[-1], foes).way(stop)
        if not leg or barred(g, stop):
            return ()
        out += leg[1:]
    return tuple(out)


def plus(g: BloodRoyale, owner: str, foe: str, place: str) -> int:
    """What a seat's forces in a place add to the owner's die, 0 if it cannot intercept there (BR-OPTD-04, -05, -07)."""
    rules = figures("intercept")
    if place in seas():
        at_sea = [x.seat for x in g.fleets.values() if x.at == place]
        return max(0, at_sea.count(foe) - at_sea.count(owner)) * int(rules["per_excess_fleet"])
    return sum(x.seat == foe and x.at == place and not x.aboard for x in g.armies.values()) * int(rules["per_army"])


def objectors(g: BloodRoyale, owner: str) -> tuple[str, ...]:
    """Who is asked whether he objects: whoever has a force that could intercept somewhere."""
    places = [*(x.at for x in g.armies.values()), *(x.at for x in g.fleets.values())]
    return tuple(s for s in g.seats if s != owner and any(plus(g, owner, s, p) for p in dict.fromkeys(places)))


def meetings(g: BloodRoyale, owner: str, way: Sequence[str], foes: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The interceptions on a route in its order: place and seat (BR-OPTD-10)."""
    return tuple((p, s) for p in dict.fromkeys(way) for s in foes if plus(g, owner, s, p))


def arrive(g: BloodRoyale, item: str, goal: str) -> None:
    """An item is where it was shipped to; it goes no further in this slot (BR-OPTD-02)."""
    owner = g.goods[item].seat
    movement.spend(g, item, 0, stopped=True)
    g.change(item, at=goal)
    text = f"{piece_words(g, (item,))} of {seat_name(g, owner)} arrives at {place_name(goal)}."
    g.tell(text, hap.GOODS(goal, {owner: hap.MOVES}, (item,)))


def intercept(g: BloodRoyale, item: str, foe: str, place: str, owner_paid: int, foe_paid: int) -> bool:
    """The owner's die: 6 or more gives the item away (BR-OPTD-06 to -09). Whether it is lost."""
    rules, owner = figures("intercept"), g.goods[item].seat
    added = plus(g, owner, foe, place)
    added += foe_paid // int(rules["interceptor_crowns_per_plus_1"])
    added -= owner_paid // int(rules["owner_crowns_per_minus_1"])
    total = g.roll(f"the shipment at {place_name(place)}", owner) + added
    lost = total >= int(rules["need"])
    said = piece_words(g, (item,))
    if lost:
        ship = next((f for f, x in g.fleets.items() if x.seat == foe and x.at == place), "") if place in seas() else ""
        g.change(item, seat=foe, at=place, aboard=ship, owed="")
        movement.spend(g, item, 0, stopped=True)
    text = f"{total} with {added:+}: {seat_name(g, foe)} {'takes' if lost else 'misses'} {said} at {place_name(place)}."
    about = {owner: hap.LOSING, foe: hap.GAINS} if lost else {owner: hap.MOVES}
    g.tell(text, hap.GOODS(place, about, (item,)))
    return lost
