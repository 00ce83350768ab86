"""Fleets: putting to sea, docking, embarking and landing, what stops them (chapters FLEET, MOVE, GOODS)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.blood_royale.rules import contracts, movement
from minaria.games.blood_royale.rules.command import usurped
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.rules.movement import points_left, spend
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import coasts, figures, links, place_name, seas
from minaria.games.blood_royale.wording import count


def sailors(g: BloodRoyale, seat: str) -> list[str]:
    """The fleets of a seat that may still sail."""
    return [f for f, x in g.fleets.items() if x.seat == seat and x.at and points_left(g, f) > 0]


def aboard(g: BloodRoyale, fleets: Sequence[str]) -> list[str]:
    """Armies, royals and items on fleets."""
    records = (g.armies, g.people, g.goods)
    return [p for r in records for p, x in r.items() if x.aboard and x.aboard in fleets]


def men(g: BloodRoyale, fleet: str) -> int:
    """Armies and royals on a fleet (BR-FLEET-06)."""
    return sum(p not in g.goods for p in aboard(g, (fleet,)))


def stopping(g: BloodRoyale, seat: str, many: int, sea: str) -> bool:
    """Whether a stack of so many fleets is stopped in a sea area: a larger one of one other player lies there at sea
    (BR-FLEET-07, -08).
    """
    there: dict[str, int] = {}
    for x in g.fleets.values():
        if x.at == sea and x.seat != seat:
            there[x.seat] = there.get(x.seat, 0) + 1
    return any(n > many and not g.leave_of(s, seat, sea) for s, n in there.items())


def dock_refusal(g: BloodRoyale, seat: str, fleets: Sequence[str], port: str) -> Refusal | None:
    """Why fleets cannot dock in a province (BR-FLEET-10, BR-FLEET-12)."""
    if closed(g, port) or not coasts(port):
        return Refusal(f"{place_name(port)} has no port.", "BR-FLEET-12")
    if contracts.kept_out(g, seat, port) and not contracts.port_open(g, seat, port):
        return Refusal(f"A contract keeps you out of {place_name(port)}.", "BR-CONTRACT-13")
    if welcome(g, seat, port) or any(p in g.armies for p in aboard(g, fleets)):
        return None
    return Refusal(f"Docking in {place_name(port)} needs leave, or armies aboard to land.", "BR-FLEET-10")


def welcome(g: BloodRoyale, seat: str, port: str) -> bool:
    """Whether a seat's fleets may dock in a province in peace."""
    return movement.friendly(g, seat, port) or contracts.port_open(g, seat, port)


def ends(g: BloodRoyale, seat: str, fleets: Sequence[str]) -> dict[str, int]:
    """Where a stack of fleets can get to with the points it has: sea areas and ports (BR-FLEET-02 to -05)."""
    if not fleets:
        return {}
    start = g.fleets[fleets[0]].at
    limit = min(points_left(g, f) for f in fleets)
    found: dict[str, int] = {}
    front = {start: 0} if start in seas() else dict.fromkeys(coasts(start), int(figures("move")["put_to_sea"]))
    while front:
        sea = min(front, key=lambda s: (front[s], s))
        cost = front.pop(sea)
        if cost > limit or sea in found:
            continue
        found[sea] = cost
        if sea != start and stopping(g, seat, len(fleets), sea):
            continue
        for port in coasts(sea):
            if port != start and port not in found and dock_refusal(g, seat, fleets, port) is None:
                found[port] = cost
        for s in links("sea").get(sea, ()):
            front[s] = min(front.get(s, cost + 1), cost + 1)
    found.pop(start, None)
    return found


def refusal(g: BloodRoyale, seat: str, fleets: Sequence[str], place: str) -> Refusal | None:
    """Why fleets cannot sail somewhere."""
    if any(f not in g.fleets for f in fleets):
        return Refusal("What fleets carry goes with them: name fleets alone.", "BR-FLEET-06")
    if any(f not in sailors(g, seat) for f in fleets):
        return Refusal("Name fleets of yours that may still sail.", "BR-FLEET-01")
    return next((why for some in movement.stacks(g, fleets) if (why := _stack_refusal(g, seat, some, place))), None)


def _stack_refusal(g: BloodRoyale, seat: str, fleets: Sequence[str], place: str) -> Refusal | None:
    """Why fleets that lie together cannot sail somewhere."""
    if place in ends(g, seat, fleets):
        return None
    at = g.fleets[fleets[0]].at
    if at == place:
        return Refusal(f"The fleet lies at {place_name(place)} already.", "BR-FLEET-01")
    if place not in seas():
        why = dock_refusal(g, seat, fleets, place)
        if why is not None:
            return why
    left = min(points_left(g, f) for f in fleets)
    far = f"{place_name(place)} is not in the reach of the fleet at {place_name(at)} with {count(left, 'point')} left"
    return Refusal(f"{far}; putting to sea and each sea area cost one.", "BR-FLEET-01")


def sail(g: BloodRoyale, seat: str, fleets: Sequence[str], place: str) -> None:
    """Fleets go with all they carry; sailing costs those aboard nothing (BR-MOVE-08)."""
    cost = ends(g, seat, fleets)[place]
    stopped = place in seas() and stopping(g, seat, len(fleets), place)
    cargo = aboard(g, fleets)
    armed = any(p in g.armies for p in cargo)
    by_leave = (
        place not in seas()
        and g.owner(place) != seat
        and welcome(g, seat, place)
        and not (armed and not movement.friendly(g, seat, place))
    )
    for f in fleets:
        g.change(f, at=place, leave=by_leave)
        spend(g, f, cost, stopped)
    for p in cargo:
        g.change(p, at=place)


# -- embarking and landing


def boarders(g: BloodRoyale, seat: str) -> list[str]:
    """What a seat could take aboard now: pieces with a point left where a fleet of its lies in port."""
    ports = {x.at for x in g.fleets.values() if x.seat == seat}
    mine = [*movement.walkers(g, seat), *movement.movable_goods(g, seat)]
    return [p for p in mine if g.piece(p).at in ports and not usurped(g, p)]


def berths(g: BloodRoyale, seat: str, force: Sequence[str], fleet: str = "") -> dict[str, str]:
    """On which fleet each of a force goes; pieces that find no room are left out (BR-FLEET-06)."""
    at = g.piece(force[0]).at
    there = [f for f, x in g.fleets.items() if x.seat == seat and x.at == at and fleet in ("", f)]
    room = {f: int(figures("move")["fleet_capacity"]) - men(g, f) for f in there}
    out = {}
    for p in force:
        ship = next((f for f in there if p in g.goods or room[f] > 0), "")
        if ship:
            out[p] = ship
            room[ship] -= p not in g.goods
    return out


def embark_refusal(g: BloodRoyale, seat: str, force: Sequence[str], fleets: Sequence[str] = ()) -> Refusal | None:
    """Why a force cannot go aboard (BR-MOVE-07, BR-FLEET-06, BR-GOODS-05)."""
    may = boarders(g, seat)
    if not force or any(p not in may for p in force):
        return Refusal("Name pieces of yours that stand where a fleet of yours is docked.", "BR-MOVE-07")
    if g.rule("D") and any(p in g.goods for p in force):
        return Refusal("Items are shipped, not carried: say where to.", "BR-OPTD-01")
    if len({g.piece(p).at for p in force}) > 1 or len(fleets) > 1:
        return Refusal("Name pieces that stand together, and one fleet.", "BR-MOVE-07")
    if len(berths(g, seat, force, *fleets)) < len(set(force)):
        return Refusal("A fleet carries six armies and royals.", "BR-FLEET-06")
    return None


def embark(g: BloodRoyale, seat: str, force: Sequence[str], fleets: Sequence[str] = ()) -> None:
    """A force goes aboard for a point each."""
    for p, f in berths(g, seat, force, *fleets).items():
        g.change(p, aboard=f, **({"seat": seat} if p in g.goods else {}))
        spend(g, p, int(figures("move")["embark"]))


def landers(g: BloodRoyale, seat: str) -> list[str]:
    """What a seat could land now: aboard its docked fleets, with a point left."""
    docked = [f for f, x in g.fleets.items() if x.seat == seat and x.at not in seas()]
    return [p for p in aboard(g, docked) if points_left(g, p) > 0 and p not in g.captives]


def land_refusal(g: BloodRoyale, seat: str, force: Sequence[str]) -> Refusal | None:
    """Why a force cannot land (BR-MOVE-07, BR-MOVE-13, BR-FLEET-11, BR-FAMINE-03)."""
    if any(p in aboard(g, list(g.fleets)) and points_left(g, p) <= 0 for p in force):
        return Refusal("They have no point left to land with.", "BR-MOVE-13")
    may = landers(g, seat)
    if not force or any(p not in may for p in force):
        return Refusal("Name pieces aboard fleets of yours that lie in port.", "BR-MOVE-07")
    for p in force:
        fleet = g.fleets[next(f for f in g.fleets if p in aboard(g, (f,)))]
        if p in g.armies and fleet.leave:
            return Refusal(f"The fleet lies in {place_name(fleet.at)} by leave: armies stay aboard.", "BR-FLEET-11")
        if fleet.at in g.famine and p not in g.people:
            return Refusal(f"There is famine in {place_name(fleet.at)}.", "BR-FAMINE-03")
    return None


def land(g: BloodRoyale, seat: str, force: Sequence[str]) -> None:
    """A force goes ashore for a point each; in land that is not friendly it stops."""
    for p in force:
        at = g.piece(p).at
        g.change(p, aboard="")
        spend(g, p, int(figures("move")["disembark"]), not movement.friendly(g, seat, at))


def must_sail(g: BloodRoyale, seat: str) -> list[str]:
    """Fleets that lie in a port that has become an enemy's, or with armies in famine, and can put to sea
    (BR-FLEET-13, BR-FAMINE-08).
    """
    out = []
    for f in sailors(g, seat):
        x = g.fleets[f]
        if x.at in seas() or f in g.used or not coasts(x.at):
            continue
        armed = any(p in g.armies for p in aboard(g, (f,)))
        own_army = any(a in g.armies and g.armies[a].seat == seat for a in g.here(x.at))
        if (x.at in g.famine and armed) or not (x.leave or own_army or welcome(g, seat, x.at)):
            out.append(f)
    return out
