"""Where pieces may go on land and what it costs, leave to pass, control (chapters MOVE, GOODS, CONTROL, FAMINE).

Fleets and what they carry are in `rules.sailing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.blood_royale.rules import contracts
from minaria.games.blood_royale.rules.command import commander, usurped
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.state import HOLY_LAND, NEUTRAL, BloodRoyale, Used
from minaria.games.blood_royale.tables import figures, links, place_name, provinces
from minaria.games.blood_royale.wording import count, listing, piece_words, seat_name
from minaria.kit.ways import reach

CHANNEL = "channel"
WITH_AN_ARMY = "with an army of yours that goes the same way"
AFAR = ("", HOLY_LAND)
"""Where pieces are that stand nowhere on the map."""


def points(g: BloodRoyale, piece: str) -> int:
    """The points a piece has in a slot (BR-MOVE-01, BR-FLEET-01, BR-GOODS-01)."""
    kind = "fleet" if piece in g.fleets else "item" if piece in g.goods else "army"
    return int(figures("move")[kind])


def points_left(g: BloodRoyale, piece: str) -> int:
    """The points a piece has left in this slot."""
    done = g.used.get(piece, Used())
    return 0 if done.stopped else points(g, piece) - done.spent


def spend(g: BloodRoyale, piece: str, cost: int, stopped: bool = False) -> None:
    """A piece has used points."""
    done = g.used.get(piece, Used())
    g.used[piece] = Used(done.spent + cost, done.stopped or stopped, done.retreated)


def ashore(g: BloodRoyale, seat: str) -> list[str]:
    """The armies and royals of a seat on land, no prisoners."""
    armies = [a for a, x in g.armies.items() if commander(g, a) == seat and x.at not in AFAR and not x.aboard]
    royals = [
        p
        for p in g.living(seat)
        if (x := g.people[p]).piece and x.at not in AFAR and not x.aboard and p not in g.captives and x.male
    ]
    return [*armies, *royals]


def walkers(g: BloodRoyale, seat: str) -> list[str]:
    """Armies and royals a seat may move on land now."""
    return remember(g, ("walkers", seat), lambda: [p for p in ashore(g, seat) if points_left(g, p) > 0])


def movable_goods(g: BloodRoyale, seat: str) -> list[str]:
    """Items a seat may move on land: its own, and those in its land that no army guards (BR-GOODS-04, -07, -10)."""
    return [
        i
        for i, x in g.goods.items()
        if x.at in provinces()
        and not x.aboard
        and points_left(g, i) > 0
        and (seat in (x.seat, x.owed) or takeable(g, seat, i))
    ]


def takeable(g: BloodRoyale, seat: str, item: str) -> bool:
    """Whether the controller of a province may take an item in transit there: no army beside it, no contract that lets
    it pass (BR-GOODS-09, BR-GOODS-10).
    """
    x = g.goods[item]
    if x.seat == seat or x.aboard or x.at not in provinces() or g.owner(x.at) != seat:
        return False
    guarded = any(a in g.armies and g.armies[a].seat == x.seat and not g.armies[a].aboard for a in g.here(x.at))
    return not guarded and not contracts.goods_pass(g, x.seat, x.at)


def friendly(g: BloodRoyale, seat: str, province: str) -> bool:
    """Whether a seat's pieces may move on through a province: its own, by contract, by leave (BR-MOVE-02)."""
    if g.owner(province) == seat or contracts.friendly(g, seat, province):
        return True
    return bool(g.leave_of(g.owner(province), seat, province))


def crossing_open(g: BloodRoyale, seat: str, a: str, b: str) -> bool:
    """Whether armies may cross between Kent and Calais: both held, nobody else at sea off them without leave
    (BR-MOVE-09, BR-MOVE-10).
    """
    if g.owner(a) != seat or g.owner(b) != seat:
        return False
    others = {x.seat for x in g.fleets.values() if x.at == CHANNEL and x.seat != seat}
    return all(g.leave_of(s, seat, CHANNEL) for s in others)


def _rebels_hold_up(g: BloodRoyale, seat: str, province: str) -> bool:
    """Whether goods by themselves cannot enter or leave a province: in revolt; at older tables, and no army of their
    mover is there (BR-REBELLION-15, -16).
    """
    if province not in g.revolts:
        return False
    if g.meets:  # an army that stays behind takes nothing along
        return True
    return not any(a in g.armies and commander(g, a) == seat and not g.armies[a].aboard for a in g.here(province))


def ends(g: BloodRoyale, seat: str, force: Sequence[str]) -> dict[str, int]:
    """Where a force that stands together can go on land now, with the points it costs (BR-MOVE-01, -03, BR-GOODS-01,
    BR-FAMINE-03, -04, -07).
    """
    return remember(g, ("ends", seat, tuple(force)), lambda: _ends(g, seat, force)) if force else {}


def _ends(g: BloodRoyale, seat: str, force: Sequence[str]) -> dict[str, int]:
    start = g.piece(force[0]).at
    goods = any(p in g.goods for p in force)
    barred = goods or any(p in g.armies for p in force)
    near, over = links("land"), links("crossing")
    owners = dict.fromkeys(g.armies[p].seat for p in force if p in g.armies) if g.meets else ()
    lent = [s for s in owners if s not in ("", seat)]

    def step(a: str, b: str, revolts: bool = True) -> int | None:
        if closed(g, b) or (barred and b in g.famine) or contracts.kept_out(g, seat, b):
            return None
        if any(contracts.kept_out(g, s, b) for s in lent) and not friendly(g, seat, b):
            return None
        if goods and (g.control.get(b) == NEUTRAL or (revolts and any(_rebels_hold_up(g, seat, p) for p in (a, b)))):
            return None
        if b not in near.get(a, ()) and (goods or not crossing_open(g, seat, a, b)):
            return None
        return 1

    limit = min(points_left(g, p) for p in force)
    if any(usurped(g, p) for p in force):
        limit = min(limit, 1)  # over the border they are their King's again (BR-OPTG-14)

    def go(how: Callable[[str, str], int | None]) -> dict[str, int]:
        ways = lambda p: (*near.get(p, ()), *over.get(p, ()))
        found = reach((start,), ways, how, limit, stops=lambda p: not _passes(g, seat, force, p))
        return {p: n for p, n in found.cost.items() if p != start}

    if not goods or not g.meets:
        return go(step)
    beside = go(lambda a, b: step(a, b, revolts=False))  # with an army, or after one that went there
    if len(force) > len([p for p in force if p in g.goods]):
        return beside
    gone = {g.armies[a].at for a, at in g.set_out.items() if at == start and a in g.armies and commander(g, a) == seat}
    return {**{p: n for p, n in beside.items() if p in gone}, **go(step)}


def quickest(g: BloodRoyale, seat: str, start: str, goal: str) -> tuple[int, tuple[str, ...]]:
    """The fewest movements in which armies get from one province to another as the land lies now, and by which way: in
    land that is not friendly they stop (BR-MOVE-01, -03); 0 where no way leads there.
    """
    near, over, most = links("land"), links("crossing"), int(figures("move")["army"])

    def step(a: str, b: str) -> int | None:
        if closed(g, b) or b in g.famine or contracts.kept_out(g, seat, b):
            return None
        return None if b not in near.get(a, ()) and not crossing_open(g, seat, a, b) else 1

    ways: dict[str, tuple[str, ...]] = {start: (start,)}
    front, slots = [start], 0
    while front and goal not in ways:
        slots += 1
        found: dict[str, tuple[str, ...]] = {}
        for p in front:  # each of them begins a movement there
            on = reach(
                (p,),
                lambda q: (*near.get(q, ()), *over.get(q, ())),
                step,
                most,
                stops=lambda q: not friendly(g, seat, q),
            )
            for q in on.cost:
                if q not in ways and (q not in found or len(ways[p]) + on.cost[q] < len(found[q])):
                    found[q] = (*ways[p], *on.way(q)[1:])
        ways |= found
        front = list(found)
    return (slots, ways[goal]) if goal in ways and goal != start else (0, ())


def stacks(g: BloodRoyale, force: Sequence[str]) -> list[tuple[str, ...]]:
    """Pieces by where they stand: what is ordered to one place from several goes stack by stack."""
    found: dict[str, list[str]] = {}
    for p in force:
        found.setdefault(g.piece(p).at, []).append(p)
    return [tuple(some) for some in found.values()]


def refusal(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> Refusal | None:
    """Why a force cannot go somewhere on land."""
    goods = [p for p in force if p in g.goods]
    if goods and len(goods) < len(force) and not g.meets:
        return Refusal("Items move by themselves; order them apart from armies and royals.", "BR-GOODS-01")
    may = [*(movable_goods(g, seat) if goods else ()), *(walkers(g, seat) if len(goods) < len(force) else ())]
    if not force or (idle := [p for p in force if p not in may]):
        return Refusal(_who_may(g, seat, idle if force else ()), "BR-GOODS-04" if goods else "BR-MOVE-01")
    return next((why for some in stacks(g, force) if (why := _stack_refusal(g, seat, some, place))), None)


def _who_may(g: BloodRoyale, seat: str, idle: Sequence[str]) -> str:
    """That pieces named cannot move now, and where they stand."""
    mine = [p for p in idle if g.piece(p).seat == seat]
    if not mine:
        return "Name armies, royals or items of yours that may still move."
    there = [f"{piece_words(g, some)} at {place_name(g.piece(some[0]).at)}" for some in stacks(g, mine)]
    return f"{listing(there)} can move no further this time; name pieces that may still move."


def _stack_refusal(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> Refusal | None:
    """Why pieces that stand together cannot go somewhere on land."""
    if place in ends(g, seat, force):
        return None
    goods = force[0] in g.goods
    barred = goods or any(p in g.armies for p in force)
    if place in g.famine and barred:
        rule = "BR-FAMINE-07" if goods else "BR-FAMINE-03"
        return Refusal(f"There is famine in {place_name(place)}.", rule)
    if place not in links("land"):
        return Refusal(f"{place_name(place)} is no province.", "BR-MOVE-06")
    if closed(g, place):
        return Refusal(f"{place_name(place)} is closed to all.", "BR-FOUR-01")
    start = g.piece(force[0]).at
    rule = "BR-GOODS-01" if goods else "BR-MOVE-01"
    if start == place:
        return Refusal(f"At {place_name(place)} already: {piece_words(g, force)}.", rule)
    if place in links("crossing").get(start, ()):
        if goods:
            return Refusal("Items cross the sea in fleets.", "BR-MOVE-11")
        if g.owner(start) == seat and g.owner(place) == seat:
            whose = listing(seat_name(g, s) for s in sea_owners(g, seat, CHANNEL))
            said = f"A fleet of {whose} lies in the English Channel; leave to cross would open the way."
            return Refusal(said, "BR-MOVE-10")
        return Refusal("Only who controls both sides crosses there without a fleet.", "BR-MOVE-09")
    return Refusal(_out_of_reach(g, seat, force, place), rule)


def _out_of_reach(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> str:
    """That a place on land is too far, and how far it is or what stops the way there (BR-MOVE-03, BR-GOODS-02)."""
    start = g.piece(force[0]).at
    far = f"{place_name(place)} is not in the reach of {piece_words(g, force)} at {place_name(start)}"
    goods = any(p in g.goods for p in force)
    way = reach((start,), lambda p: links("land", *(() if goods else ("crossing",))).get(p, ()), goal=place).way(place)
    left = min(points_left(g, p) for p in force)
    if not way:
        return f"{far}: no way on land leads there; fleets carry armies, royals and goods over the sea."
    if len(way) - 1 > left:
        return f"{far}: it is {count(len(way) - 1, 'province')} away, and {count(left, 'point')} are left."
    return f"{far}{_obstacle(g, seat, force, way)}."


def _obstacle(g: BloodRoyale, seat: str, force: Sequence[str], way: Sequence[str]) -> str:
    """What stands in the way of pieces that have points enough, '' if it is not on the shortest one."""
    goods = force[0] in g.goods
    for a, b in pairwise(way):
        if b in links("crossing").get(a, ()) and not crossing_open(g, seat, a, b):
            fleets = listing((seat_name(g, s) for s in sea_owners(g, seat, CHANNEL)), none="")
            shut = f"a fleet of {fleets} lies in the English Channel" if fleets else "nobody crosses who has not both"
            return f": the way is over the sea from {place_name(a)} to {place_name(b)}, and {shut}"
    for p in way:
        if goods and _rebels_hold_up(g, seat, p):
            return f": {place_name(p)} is in rebellion, and goods pass there only {WITH_AN_ARMY}"
        if p in way[1:] and p in g.famine and (goods or any(a in g.armies for a in force)):
            return f": the way is through {place_name(p)}, where there is famine"
        if p in way[1:-1] and (p not in ends(g, seat, force) or not _passes(g, seat, force, p)):
            need = "a contract that lets goods pass" if goods else "leave"
            whose = f"{seat_name(g, g.owner(p))}'s ({need} would open it)" if g.owner(p) else "nobody's"
            return f": the way is through {place_name(p)}, which is {whose}"
    return ""


def _passes(g: BloodRoyale, seat: str, force: Sequence[str], province: str) -> bool:
    """Whether a force may go on through a province."""
    if any(p in g.goods for p in force):  # spoken leave is not enough for goods (BR-GOODS-02, -03)
        return g.owner(province) == seat or contracts.goods_pass(g, seat, province)
    return friendly(g, seat, province)


def carry(g: BloodRoyale, seat: str, force: Sequence[str], place: str) -> None:
    """A force goes; whoever enters land that is not friendly stops there (BR-MOVE-03)."""
    spent = ends(g, seat, force)[place]
    for p in force:
        if g.meets and p in g.armies:
            g.set_out.setdefault(p, g.armies[p].at)
        stopped = not friendly(g, seat, place)
        if p in g.goods:
            stopped = g.owner(place) != seat and not contracts.goods_pass(g, seat, place)
            g.change(p, at=place, seat=seat, owed="" if g.goods[p].owed == seat else g.goods[p].owed)
        else:
            g.change(p, at=place)
        spend(g, p, spent, stopped)


# -- leave


def leave_refusal(g: BloodRoyale, seat: str, place: str) -> Refusal | None:
    """Why leave to pass cannot be asked: a piece must stand at the border (BR-MOVE-04)."""
    owners = sea_owners(g, seat, place) if place == CHANNEL else [g.owner(place)] if place in provinces() else []
    if not owners or owners == [seat] or not owners[0]:
        return Refusal(f"Nobody can give you leave at {place_name(place)}.", "BR-MOVE-04")
    if g.leave_of(owners[0], seat, place) is not None:
        return Refusal("That has been answered.", "BR-MOVE-04")
    if place != CHANNEL and not any(g.piece(p).at in _borders(place) for p in at_large(g, seat)):
        return Refusal(f"No piece of yours stands at the border of {place_name(place)}.", "BR-MOVE-04")
    return None


def sea_owners(g: BloodRoyale, seat: str, sea: str) -> list[str]:
    """Other seats with fleets at sea in an area."""
    return [s for s in g.seats if s != seat and any(x.seat == s and x.at == sea for x in g.fleets.values())]


def _borders(place: str) -> tuple[str, ...]:
    return (*links("land").get(place, ()), *links("crossing").get(place, ()), *links("port").get(place, ()))


def at_large(g: BloodRoyale, seat: str) -> list[str]:
    """The pieces of a seat that could still go on: on land and at sea."""
    return [*walkers(g, seat), *(f for f, x in g.fleets.items() if x.seat == seat and points_left(g, f) > 0)]


def leave_asked(g: BloodRoyale, seat: str) -> list[str]:
    """Where leave could be asked now."""
    near = dict.fromkeys(p for x in at_large(g, seat) for p in _borders(g.piece(x).at) if p in provinces())
    return [p for p in near if leave_refusal(g, seat, p) is None]


def turned_away(g: BloodRoyale, seat: str, place: str) -> None:
    """Leave was denied: whoever moved to that border in this slot has made the move for nothing (BR-NEGOTIATE-02)."""
    for p in at_large(g, seat):
        if g.piece(p).at in _borders(place) and g.used.get(p, Used()).spent:
            spend(g, p, 0, stopped=True)


# -- what must be done


def starving(g: BloodRoyale, seat: str) -> dict[str, list[str]]:
    """The armies that must leave a famine province this slot and can: province -> armies (BR-FAMINE-02, -05)."""
    out: dict[str, list[str]] = {}
    for a in walkers(g, seat):
        if a in g.armies and g.armies[a].at in g.famine and a not in g.used:
            out.setdefault(g.armies[a].at, []).append(a)
    return {at: some for at, some in out.items() if ends(g, seat, some[:1])}


def abroad(g: BloodRoyale, seat: str) -> bool:
    """Whether an army of a seat's stands in land that another controls."""
    armies = (x for x in g.armies.values() if x.seat == seat and not x.aboard and not x.under)
    return any(x.at in links("land") and g.owner(x.at) != seat for x in armies)


def conquests(g: BloodRoyale, seat: str) -> list[str]:
    """Foreign-controlled provinces in which a seat's armies stand alone (BR-CONTROL-03, -05, BR-CAPITAL-11)."""
    out = []
    for p in dict.fromkeys(x.at for x in g.armies.values() if x.seat == seat and not x.aboard and not x.under):
        others = [a for a in g.here(p) if a in g.armies and g.armies[a].seat != seat and not g.armies[a].aboard]
        castle = any(c.capital == p and c.castle and c.seat != seat and not c.lost for c in g.crowns.values())
        if p in links("land") and g.owner(p) != seat and not others and not castle and not closed(g, p):
            out.append(p)
    return out
