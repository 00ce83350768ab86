"""What a seat could plan, buy or say now: the orders behind the offers of planning, listed and picked by chance.

Called by phases/planning. Whether an order is lawful is asked of rules/planning and the other rules; here orders are
put together so that most of them are.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.state import remember
from minaria.games.seasons import orders as o
from minaria.games.seasons.rules import boats, circles, money, planning, talk, treaties
from minaria.games.seasons.rules.standing import (
    allies,
    cap_at,
    held,
    idle,
    ring_of,
    stacks,
    tasked,
    tokens_at,
    units_at,
    winter,
)
from minaria.games.seasons.state import Seasons, Task
from minaria.games.seasons.tables import BOAT, BY_LAND, UNITS, areas
from minaria.games.seasons.view import known

# -- from order to task


def task_of(g: Seasons, seat: str, order: Order, stamp: int) -> Task | None:
    """The task an order of planning stands for; None for other orders."""
    match order:
        case o.PlanMove(force, place, origin, attack):
            return Task("move", origin, place, stamp, force, attack=attack and not areas()[place].land)
        case o.PlanAid(place, origin, force, side):
            return Task("aid", origin, place, stamp, force, side or seat)
        case o.PlanPillage(place, origin, force):
            return Task("pillage", origin or place, place, stamp, force)
        case o.PlanLet(side, place):
            return Task("let", place, place, stamp, side=side)
        case o.PlanJoin(side, place):
            return Task("join", place, place, stamp, side=side)
        case o.PlanBluff(place):
            return Task("bluff", place, place, stamp)
    return None


def task_refusal(g: Seasons, seat: str, order: Order) -> Refusal | None:
    """Why an order of planning is not lawful, as far as the seat knows; more may come out when tokens are flipped."""
    g = known(g, seat)
    if isinstance(order, o.PlanMove | o.PlanAid) and not order.origin:
        return Refusal("Say from which area.", "SE-TOKEN-11")
    task = task_of(g, seat, order, 0)
    assert task is not None
    mine = g.plans.get(seat, ())
    same = (task.kind, task.side, task.to)
    if task.kind in ("let", "join") and any((t.kind, t.side, t.to) == same for t in mine):
        return Refusal("That is in your plan already.")
    return planning.fault(g, seat, task, mine)


def pillagers(g: Seasons, seat: str, area: str) -> list[str]:
    """Idle infantry and cavalry of an area, infantry first."""
    found = [u for u in idle(g, area, seat) if g.pieces[u].kind in ("infantry", "cavalry")]
    return sorted(found, key=lambda u: UNITS.index(g.pieces[u].kind))


# -- moves


def movers(g: Seasons, seat: str) -> dict[str, list[str]]:
    """Area -> own units there that could still be given a Move; only areas with tokens left."""
    return remember(g, ("movers", seat), lambda: _movers(g, seat))


def _movers(g: Seasons, seat: str) -> dict[str, list[str]]:
    taken = tasked(g, seat)
    need = 2 if winter(g) else 1
    out = {}
    for (area, s), units in stacks(g).items():
        if s == seat and cap_at(g, area, seat) - tokens_at(g, area, seat) >= need:
            free = [u for u in units if u not in taken]
            if free:
                out[area] = free
    return out


def able(g: Seasons, units: list[str], at: str, to: str) -> list[str]:
    """Those units that could move over the border: boats over the sea, cargo ashore, land units elsewhere."""
    border = ring_of(g).near[at][to]
    if border == "sea":
        return [u for u in units if g.pieces[u].kind == BOAT]
    if areas()[at].land:
        return units
    return [u for u in units if g.pieces[u].aboard]


def ways(g: Seasons, seat: str, at: str) -> list[str]:
    """Neighbours that own units of an area could move to at all."""
    near = ring_of(g).near[at]
    if not areas()[at].land:
        return list(near)
    friends = (seat, *allies(g, seat))
    return [a for a, border in near.items() if border in BY_LAND or any(boats.boats_at(g, a, s) for s in friends)]


def moves(g: Seasons, seat: str) -> Iterator[o.PlanMove]:
    """Moves of everybody able, and of a single unit, from each area to each neighbour."""
    for at, units in movers(g, seat).items():
        for to in ways(g, seat, at):
            group = able(g, units, at, to)
            for force in dict.fromkeys((tuple(group), tuple(group[:1]))):
                for attack in (False, True) if not areas()[to].land and not areas()[at].land else (False,):
                    order = o.PlanMove(force, to, at, attack)
                    if force and task_refusal(g, seat, order) is None:
                        yield order


def _some(luck: Chooser, n: int) -> int:
    """1 to n by chance."""
    found: int = luck.choice(range(1, n + 1))
    return found


def a_move(g: Seasons, seat: str, luck: Chooser) -> o.PlanMove | None:
    """A move by chance."""
    found = movers(g, seat)
    for _ in range(4 if found else 0):
        at = luck.choice(list(found))
        to = luck.choice(list(ring_of(g).near[at]))
        group = able(g, found[at], at, to)
        if group:
            force = tuple(group[: _some(luck, len(group))])
            sea = not areas()[to].land and not areas()[at].land
            order = o.PlanMove(force, to, at, sea and _some(luck, 2) == 2)
            if task_refusal(g, seat, order) is None:
                return order
    return None


# -- aid, pillage, ticks


def aids(g: Seasons, seat: str) -> Iterator[o.PlanAid]:
    """Aid from each area with somebody idle to each neighbour, for oneself."""
    for at in movers(g, seat):
        for to in ring_of(g).near[at]:
            order = o.PlanAid(to, at)
            if task_refusal(g, seat, order) is None:
                yield order


def an_aid(g: Seasons, seat: str, luck: Chooser) -> o.PlanAid | None:
    """Aid by chance, now and then for somebody else or with named units."""
    found = list(movers(g, seat))
    for _ in range(3 if found else 0):
        at = luck.choice(found)
        side = luck.choice([s for s in g.seats if s != seat]) if _some(luck, 3) == 1 else ""
        free = idle(g, at, seat)
        force = tuple(free[: _some(luck, len(free))]) if free and _some(luck, 2) == 1 else ()
        order = o.PlanAid(luck.choice(list(ring_of(g).near[at])), at, force, side)
        if task_refusal(g, seat, order) is None:
            return order
    return None


def pillages(g: Seasons, seat: str) -> Iterator[o.PlanPillage]:
    """Pillage of each area with somebody able, and out of castles next door."""
    for (at, s), _ in stacks(g).items():
        if s != seat or not areas()[at].land:
            continue
        force = tuple(pillagers(g, seat, at)[:1])
        castle = g.walls.get(at) == "castle" and g.owner.get(at) == seat
        for to in (at, *(ring_of(g).near[at] if castle else ())):
            order = o.PlanPillage(to, at if at != to else "", force)
            if force and task_refusal(g, seat, order) is None:
                yield order


def a_pillage(g: Seasons, seat: str, luck: Chooser) -> o.PlanPillage | None:
    """Pillage by chance."""
    found = [at for (at, s) in stacks(g) if s == seat and areas()[at].land]
    for _ in range(2 if found else 0):
        at = luck.choice(found)
        force = tuple(pillagers(g, seat, at)[:1])
        castle = g.walls.get(at) == "castle" and g.owner.get(at) == seat
        to = luck.choice((at, *ring_of(g).near[at])) if castle else at
        order = o.PlanPillage(to, at if at != to else "", force)
        if force and task_refusal(g, seat, order) is None:
            return order
    return None


def lets(g: Seasons, seat: str) -> Iterator[o.PlanLet]:
    """Areas an ally could be let into."""
    for ally in allies(g, seat):
        for area in (*held(g, seat), *(a for a in ring_of(g).areas if not areas()[a].land)):
            order = o.PlanLet(ally, area)
            if task_refusal(g, seat, order) is None:
                yield order


def joins(g: Seasons, seat: str) -> Iterator[o.PlanJoin]:
    """Partners for a battle in an area where the seat has units or next to one."""
    near = {b for (a, s) in stacks(g) if s == seat for b in (a, *ring_of(g).near[a])}
    for area in sorted(near):
        for other in g.seats:
            order = o.PlanJoin(other, area)
            if other != seat and task_refusal(g, seat, order) is None:
                yield order


def a_join(g: Seasons, seat: str, luck: Chooser) -> o.PlanJoin | None:
    """A partner by chance."""
    order = o.PlanJoin(luck.choice(g.seats), luck.choice(ring_of(g).areas))
    return order if task_refusal(g, seat, order) is None else None


def bluffs(g: Seasons, seat: str) -> Iterator[o.PlanBluff]:
    """Areas where a token without a task could lie."""
    for at in ring_of(g).areas:
        if units_at(g, at, seat) and task_refusal(g, seat, o.PlanBluff(at)) is None:
            yield o.PlanBluff(at)


# -- money


def buys(g: Seasons, seat: str) -> Iterator[o.Buy]:
    """One unit of each kind in each place."""
    for kind in UNITS:
        for area in money.places_for(g, seat, kind):
            for n in (1, 2):
                if money.buy_refusal(g, seat, kind, n, area) is None:
                    yield o.Buy(kind, area, n)


def returns(g: Seasons, seat: str) -> Iterator[o.Unbuy]:
    """Units bought in this planning, one of a kind in an area first, then all of them."""
    for (kind, area), units in money.on_order(g, seat).items():
        for n in dict.fromkeys((1, len(units))):
            yield o.Unbuy(kind, area, n)


def a_purchase(g: Seasons, seat: str, luck: Chooser) -> o.Buy | None:
    """Units by chance."""
    kind = luck.choice(UNITS)
    places = money.places_for(g, seat, kind)
    order = o.Buy(kind, luck.choice(places), _some(luck, 2)) if places else None
    if order is None or money.buy_refusal(g, seat, kind, order.number, order.place) is not None:
        return None
    return order


def a_building(g: Seasons, seat: str, luck: Chooser) -> o.Build | None:
    """A building by chance."""
    found = held(g, seat)
    for _ in range(2 if found and g.nations[seat].resources else 0):
        order = o.Build(luck.choice(found), luck.choice(("tower", "castle")))
        if money.build_refusal(g, seat, order.what, order.place) is None:
            return order
    return None


def a_raise(g: Seasons, seat: str, luck: Chooser) -> o.RaiseArea | None:
    """A raise by chance."""
    found = held(g, seat)
    for _ in range(2 if found and g.nations[seat].resources else 0):
        area = luck.choice(found)
        if money.raise_refusal(g, seat, area) is None:
            return o.RaiseArea(area)
    return None


def a_proposal(g: Seasons, seat: str, luck: Chooser) -> o.Propose | None:
    """A treaty by chance."""
    order = o.Propose(luck.choice(treaties.TERMS), luck.choice(g.seats), luck.choice((0, 2)))
    return order if treaties.propose_refusal(g, seat, order.terms, order.seat, order.number) is None else None


def builds(g: Seasons, seat: str) -> Iterator[o.Build]:
    """Towers and castles."""
    for area in held(g, seat):
        for what in ("tower", "castle"):
            if money.build_refusal(g, seat, what, area) is None:
                yield o.Build(area, what)


def raises(g: Seasons, seat: str) -> Iterator[o.RaiseArea]:
    """Areas that can be raised."""
    for area in held(g, seat):
        if money.raise_refusal(g, seat, area) is None:
            yield o.RaiseArea(area)


# -- talk


def walks(g: Seasons, seat: str) -> Iterator[o.Go]:
    """Where the seat's people could go."""
    spots = [talk.MAP, talk.HALL, *(f"table/{s}" for s in g.seats), *(f"beside/{s}" for s in g.seats if s != seat)]
    for spot in spots:
        for by in talk.offices(g) if talk.two_offices(g) else ("",):
            if talk.go_refusal(g, seat, spot, by) is None:
                yield o.Go(spot, by)


def listens(g: Seasons, seat: str) -> Iterator[o.Listen]:
    """Tables the seat's diplomat could stand beside."""
    for other in g.seats:
        if other != seat and talk.go_refusal(g, seat, f"beside/{other}", "") is None:
            yield o.Listen(f"beside/{other}")


def a_walk(g: Seasons, seat: str, luck: Chooser) -> o.Go | None:
    """A walk by chance."""
    somebody = luck.choice(g.seats)
    spot = luck.choice((talk.MAP, talk.MAP, talk.HALL, f"table/{somebody}", f"beside/{somebody}"))
    return o.Go(spot) if talk.go_refusal(g, seat, spot, "") is None else None


def whispers(g: Seasons, seat: str) -> Iterator[o.Whisper]:
    """Whom the seat's people could whisper to."""
    for by in ("", *(x for x in talk.offices(g) if x not in ("diplomat", "both"))):
        for other in g.seats:
            order = o.Whisper(other, "a word in your ear", by)
            if talk.whisper_refusal(g, seat, by, other, order.words) is None:
                yield order


def gatherings(g: Seasons, seat: str) -> Iterator[o.Gather]:
    """Whom the seat's people could stand with."""
    for other in g.seats:
        if other != seat and circles.gather_refusal(g, seat, "", other) is None:
            yield o.Gather(other)


def gifts(g: Seasons, seat: str) -> Iterator[o.Gift]:
    """A gift of one to whoever is met."""
    for what in ("resources", "supply"):
        for other in g.seats:
            if talk.gift_refusal(g, seat, what, 1, other) is None:
                yield o.Gift(1, other, what)


def proposals(g: Seasons, seat: str) -> Iterator[o.Propose]:
    """Treaties that could be offered."""
    for terms in treaties.TERMS:
        for other in g.seats:
            for turns in (0, 2):
                if treaties.propose_refusal(g, seat, terms, other, turns) is None:
                    yield o.Propose(terms, other, turns)
