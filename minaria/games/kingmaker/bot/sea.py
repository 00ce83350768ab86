"""Ships: an expedition for an heir overseas, planned from port to port, and the way home of whoever is aboard.

A port of somebody else's, or nobody's, is landed at by a force that could besiege it alone (KM-PORT-03, KM-REFUGE-12):
the nobles who make one up meet in a port where ships lie that hold them, and sail together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from commands import Order
from minaria.engine.state import remembered
from minaria.games.kingmaker.bot.ground import OUT_OF_REACH, afoot
from minaria.games.kingmaker.bot.worth import guards, of_heir
from minaria.games.kingmaker.chapters.ships import Sail
from minaria.games.kingmaker.rules import besieging, heirs, parliament, sailing
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.rules.strength import base, strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import place_in, sea, ships, spaces, waters
from minaria.kit.ways import reach

SOONER = 0.3  # points that each space of an expedition's way takes from what it is for
OPEN = (ctl.FRIENDLY, ctl.ALLIED, ctl.VACANT)


class Expedition(NamedTuple):
    """Nobles who meet in a port and sail with ships to another."""

    port: str
    goal: str
    fleet: tuple[str, ...]
    nobles: tuple[str, ...]


@cache
def by_sea(at: str) -> Mapping[str, int]:
    """How far spaces are from one by sea."""
    return reach((at,), lambda s: sea().get(s, ())).cost


def overseas(g: Kingmaker, seat: str) -> list[str]:
    """The heirs in nobody's charge to whom none of a faction's nobles gets on foot, the dearest first."""
    mine = [g.nobles[n].at for n in g.of(seat) if not g.nobles[n].aboard]
    found = [h for h in heirs.living(g) if h in g.heirs and not g.heirs[h].guard]
    return sorted(
        (h for h in found if not any(at in afoot(g.heirs[h].at) for at in mine)), key=lambda h: -of_heir(g, h)
    )


def landing(heir_at: str) -> str:
    """The port from which an heir overseas is reached, '' if there is none."""
    ports = [p for p in waters() if p in afoot(heir_at)]
    return min(ports, key=lambda p: (afoot(heir_at)[p], p), default="")


def enough(g: Kingmaker, seat: str, port: str, nobles: Sequence[str]) -> bool:
    """Whether these nobles may land in a port, for it is open to them or they could besiege it."""
    place = place_in()[port].id
    if ctl.standing(g, seat, place) in OPEN:
        return bool(nobles)
    needs = besieging.needed(g, place, ctl.occupants(g, place))
    return bool(nobles) and sum(strength(g, n, port, attacking=True) for n in nobles) >= needs


@remembered()
def expedition(g: Kingmaker, seat: str) -> Expedition | None:
    """The expedition for an heir overseas that promises most, None if none can be made up."""
    best: tuple[float, Expedition] | None = None
    free = [n for n in g.of(seat) if n not in guards(g, seat) and not g.nobles[n].aboard]
    for h in overseas(g, seat):
        goal = landing(g.heirs[h].at)
        for port in dict.fromkeys(g.ships[s].at for s in g.ships_of(seat) if goal):
            if spaces()[port].sea or goal not in by_sea(port):
                continue
            found = _crew(g, seat, port, goal, free)
            if found is not None:
                way = max(afoot(port).get(g.nobles[n].at, OUT_OF_REACH) for n in found.nobles) + by_sea(port)[goal]
                value = of_heir(g, h) - SOONER * way
                if best is None or value > best[0]:
                    best = (value, found)
    return best[1] if best is not None and best[0] > 0 else None


def _crew(g: Kingmaker, seat: str, port: str, goal: str, free: Sequence[str]) -> Expedition | None:
    """The ships in a port, and the nearest nobles they hold that may land at the goal."""
    fleet = tuple(s for s in g.fleet_at(port, seat) if not g.passengers(s))
    might = {n: strength(g, n, goal, attacking=True) for n in free if g.nobles[n].at in afoot(port)}
    nearest = sorted(might, key=lambda n: (afoot(port)[g.nobles[n].at], -might[n], n))
    for order in (
        nearest,
        sorted(might, key=lambda n: (-might[n], n)),
    ):  # the strongest, where the nearest are too weak
        room = sum(ships()[s].capacity for s in fleet)
        nobles: list[str] = []
        for n in order:
            if not enough(g, seat, goal, nobles) and base(g, n) <= room:
                nobles.append(n)
                room -= base(g, n)
        if enough(g, seat, goal, nobles):
            return Expedition(port, goal, fleet, tuple(nobles))
    return None


def voyages(g: Kingmaker, seat: str) -> Iterator[Order]:
    """Whoever is aboard sails on, out or home; an expedition that is together puts to sea."""
    for s in g.ships_of(seat):
        aboard = g.passengers(s)
        if aboard and s not in g.moved:
            fleet = tuple(dict.fromkeys(x for n in aboard for x in g.nobles[n].aboard))
            yield from _nearer(g, fleet, (), goals(g, seat, aboard))
    wanted = (*heirs.living(g), parliament.head(g, seat))
    for n in g.of(seat):  # who has fetched an heir overseas, or is wanted at home, comes by a ship of his
        at = g.nobles[n].at
        if refuge(at) and not g.nobles[n].aboard and n not in g.moved and (n in wanted or heirs.in_charge(g, n)):
            for s in g.fleet_at(at, seat):
                yield from _nearer(g, (s,), (n,), home(g, seat))
            yield from _fetching(g, seat, at)
    found = expedition(g, seat)
    if found is not None and all(g.nobles[n].at == found.port for n in found.nobles):
        yield from _nearer(g, found.fleet, found.nobles, [found.goal])


def _fetching(g: Kingmaker, seat: str, at: str) -> Iterator[Order]:
    """The nearest empty ship of a faction sails for a port of its own where none lies."""
    if at in waters() and not g.fleet_at(at, seat) and ctl.open_to(g, seat, place_in()[at].id):
        free = [s for s in g.ships_of(seat) if not g.passengers(s) and s not in g.moved]
        nearest = min(free, key=lambda s: (by_sea(at).get(g.ships[s].at, OUT_OF_REACH), s), default="")
        yield from _nearer(g, (nearest,), (), [at]) if nearest else ()


def goals(g: Kingmaker, seat: str, aboard: Sequence[str]) -> list[str]:
    """Where those aboard are bound for: heirs overseas whom they can fetch, else home."""
    ports = (
        [landing(g.heirs[h].at) for h in overseas(g, seat)] if not any(heirs.in_charge(g, n) for n in aboard) else []
    )
    return [p for p in ports if p and enough(g, seat, p, aboard)] or home(g, seat)


def home(g: Kingmaker, seat: str) -> list[str]:
    """The ports of England and Wales that are open to a faction."""
    return [p for p in waters() if not refuge(p) and ctl.open_to(g, seat, place_in()[p].id)]


def _nearer(g: Kingmaker, fleet: Sequence[str], cargo: Sequence[str], ports: Sequence[str]) -> Iterator[Order]:
    """Voyages that bring ships nearer to the next of some ports, the best first."""

    def left(s: str) -> int:
        return min((by_sea(p).get(s, OUT_OF_REACH) for p in ports), default=OUT_OF_REACH)

    at = g.ships[fleet[0]].at
    found = [s for s in sailing.ways(g, fleet[0]) if left(s) < left(at) and (spaces()[s].sea or s in ports)]
    yield from (Sail(tuple(fleet), s, tuple(cargo)) for s in sorted(found, key=lambda s: (left(s), s)))
