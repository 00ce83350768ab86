"""The sea: which coast is worth a landing, and how boats and troops get there: to the harbour, aboard, across, ashore.

Landings themselves are attacks like others (see campaign.attacks); here is what comes before them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from commands import Order
from minaria.games.seasons.bot.strength import SAFE, defence, enough, friends, prize, strength
from minaria.games.seasons.chapters.purchases import places_for
from minaria.games.seasons.chapters.tokens import PlanMove
from minaria.games.seasons.rules.boats import boats_at
from minaria.games.seasons.rules.position import last_turn, ring_of, room
from minaria.games.seasons.rules.reach import able
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND, MOST, areas

RIVAL = 1.5  # what a boat of somebody else off a coast is feared to put ashore
WORTH_A_LANDING = 2.0  # no coast below that prize is sailed to
WORTH_A_BOAT = 5.0  # nor is a boat bought for one below that


class Coast(NamedTuple):
    """Land to be taken from the sea: from which ocean area, how much strength it takes, how much it is wanted."""

    land: str
    sea: str
    need: float
    prize: float


def coasts(g: Seasons, seat: str) -> list[Coast]:
    """Foreign coasts worth a landing, the best first; what own troops reach over land is left to them."""
    ring, ours = ring_of(g), friends(g, seat)
    mine = {p.at for p in g.pieces.values() if p.seat == seat and areas()[p.at].land}
    out = []
    for land in ring.lands:
        near = ring.near[land]
        if g.owner.get(land) in ours or any(near.get(a) in BY_LAND for a in mine):
            continue
        for sea, border in near.items():
            if border == "coast":
                rivals = sum(1 for p in g.pieces.values() if p.at == sea and p.kind == BOAT and p.seat not in ours)
                need = defence(g, seat, land) + RIVAL * rivals
                out.append(Coast(land, sea, need + SAFE if need else 0.5, prize(g, seat, land)))
    found = [c for c in out if c.prize >= WORTH_A_LANDING]
    return sorted(found, key=lambda c: (-c.prize, c.land, c.sea))


def in_time(g: Seasons, coast: Coast, sea: str, before: int) -> bool:
    """Whether boats from an ocean area can still put ashore there, with so many turns needed before they sail."""
    return before + ring_of(g).steps[sea][coast.sea] <= last_turn(g) - g.turn


def voyages(g: Seasons, seat: str, free: dict[str, list[str]]) -> Iterator[Order]:
    """Boats with troops sail for the best coast they are strong enough for; troops go aboard boats that wait."""
    goals = coasts(g, seat)
    if not goals:
        return
    for sea, units in free.items():
        if not areas()[sea].land:
            yield from sail(g, seat, goals, sea, units)
    for at, units in free.items():
        if areas()[at].land:
            yield from embark(g, seat, goals, at, units)


def sail(g: Seasons, seat: str, goals: list[Coast], sea: str, units: list[str]) -> Iterator[Order]:
    """Boats with troops one step nearer to a coast; empty ones back to where troops could board."""
    ring = ring_of(g)
    hulls = [u for u in units if g.pieces[u].kind == BOAT]
    loaded = [u for u in hulls if room(g, u) < MOST]
    force = [u for u in units if g.pieces[u].aboard in loaded]
    for goal in goals if force else ():
        if strength(g, force) >= goal.need and in_time(g, goal, sea, 0):
            if goal.sea != sea:
                yield from step(g, seat, loaded, sea, goal.sea)
            return
    empty = [u for u in hulls if u not in loaded]
    ports = [a for a, seas in harbours(g, seat).items() if troops(g, seat, a)]
    waters = [w for a in ports for w in harbours(g, seat)[a]]
    if empty and waters and sea not in waters:
        yield from step(g, seat, empty, sea, min(waters, key=lambda w: (ring.steps[sea][w], w)))


def step(g: Seasons, seat: str, hulls: list[str], sea: str, goal: str) -> Iterator[Order]:
    """One ocean area nearer."""
    steps = ring_of(g).steps
    for to, border in ring_of(g).near[sea].items():
        if border == "sea" and steps[to][goal] < steps[sea][goal]:
            yield PlanMove(tuple(sorted(hulls)), to, sea)


def embark(g: Seasons, seat: str, goals: list[Coast], at: str, units: list[str]) -> Iterator[Order]:
    """Troops of a harbour aboard, if they can take a coast; troops from next door to a harbour where a boat waits."""
    ports = harbours(g, seat)
    foot = [u for u in units if g.pieces[u].kind != BOAT]
    for sea in ports.get(at, ()):
        space = sum(room(g, b) for b in boats_at(g, sea, seat)) - boarding(g, seat, sea)
        force = sorted(foot, key=lambda u: (-strength(g, [u]), u))[: max(space, 0)]
        for goal in goals:
            if force and strength(g, force) >= goal.need and in_time(g, goal, sea, 1):
                yield PlanMove(tuple(sorted(enough(g, force, goal.need))), sea, at)
                return
    for port, border in ring_of(g).near[at].items():
        if at in ports or border not in BY_LAND or port not in ports or troops(g, seat, port):
            continue
        for sea in ports[port]:
            found = next((c for c in goals if in_time(g, c, sea, 2)), None)
            spare = able(g, foot, at, port)
            if found is not None and spare and boarding(g, seat, port) == 0 and strength(g, spare) >= found.need:
                yield PlanMove(tuple(sorted(enough(g, spare, found.need))), port, at)
                return


def boat_wanted(g: Seasons, seat: str) -> str:
    """The ocean area for a first boat, where there is a coast worth it and time enough; '' none."""
    if any(p.kind == BOAT and p.seat == seat for p in g.pieces.values()):
        return ""
    for goal in coasts(g, seat):
        if goal.prize >= WORTH_A_BOAT:
            waters = [w for w in places_for(g, seat, BOAT) if in_time(g, goal, w, 3)]
            if waters:
                return min(waters, key=lambda w: (ring_of(g).steps[w][goal.sea], w))
    return ""


def harbours(g: Seasons, seat: str) -> dict[str, list[str]]:
    """Own land with own boats that have room beside it -> the ocean areas where they lie."""
    out: dict[str, list[str]] = {}
    for land, holder in g.owner.items():
        if holder == seat:
            waters = [
                a
                for a, border in ring_of(g).near[land].items()
                if border == "coast" and any(room(g, b) > 0 for b in boats_at(g, a, seat))
            ]
            if waters:
                out[land] = waters
    return out


def troops(g: Seasons, seat: str, area: str) -> list[str]:
    """Own land units in an area that are on the map."""
    return [u for u, p in g.pieces.items() if p.seat == seat and p.at == area and not p.new and p.kind != BOAT]


def boarding(g: Seasons, seat: str, area: str) -> int:
    """Units that are to come to an area this turn."""
    return sum(len(t.units) for t in g.plans.get(seat, ()) if t.kind == "move" and t.to == area)
