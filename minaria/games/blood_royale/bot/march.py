"""A slot of movement: armies go where land is to be had or held, royals home, items to the capital, fleets for those
that no road brings.

Every function looks at the position as it has become and says what comes next; armies that stand where they are to take
control stay there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from commands import Order
from minaria.engine.state import remember
from minaria.games.blood_royale.bot.worth import ARMY, LAND, of_province, outlook, prize
from minaria.games.blood_royale.chapters.goods import Confiscate
from minaria.games.blood_royale.chapters.movement import Embark, Land, Move
from minaria.games.blood_royale.rules import alliance, battle, contracts, movement, rebellion, sailing
from minaria.games.blood_royale.rules.chances import Host
from minaria.games.blood_royale.rules.land import closed
from minaria.games.blood_royale.state import KING, BloodRoyale
from minaria.games.blood_royale.tables import coasts, figures, links, provinces, seas
from minaria.kit.ways import reach

SURE = {"march": 0.75, "bold": 0.5, "sure": 0.9, "guard": 0.75, "hold": 1.1}
"""How likely a battle has to be won before each script seeks it; `guard` seeks none outside its own land."""
WAYS = (*LAND, "fleets", "leave")
"""What answers about ways on land rest on."""
CALMED = 0.6
"""What of a province's worth putting down its revolt is worth."""
GAIN = 8.0
"""Crowns that a march to take land must promise."""
FAR = 0.75
"""What is left of a prize for every slot more that it takes to get there."""
MOST_TOGETHER = 14
"""Armies that at most are thought about together."""
FARTHEST = 9
"""Points of movement that a march looks ahead."""


# -- who stands where


def foes(g: BloodRoyale, seat: str, at: str) -> list[str]:
    """The sides in a province that could give a seat battle: no allies, none that a promise of peace protects there."""
    return [
        s
        for s in battle.sides(g, at)
        if s != seat and not (s and (alliance.allied(g, seat, s) or contracts.kept_out(g, seat, at)))
    ]


def host_at(g: BloodRoyale, at: str, side: str) -> Host:
    """What a side would have in battle in a province, from inside its castle where it has one."""
    royals = battle.royals(g, at, side)
    pieces = [g.people[p].piece for p in royals]
    led = "king" if KING in pieces else "prince" if pieces else "none"
    country = battle.castle_of(g, at, side)
    return Host(len(battle.armies(g, at, side)), len(royals), led, g.crowns[country].castle if country else 0)


def against(g: BloodRoyale, seat: str, at: str) -> Host:
    """The strongest side a seat would have to beat in a province."""
    return max((host_at(g, at, s) for s in foes(g, seat, at)), key=lambda h: h.force, default=Host(0))


def needed(foe: Host, sure: float) -> int:
    """The fewest armies that beat a host as surely as that, 0 where no number does."""
    if not foe.force:
        return 1
    if sure > 1:
        return 0
    return next((n for n in range(1, MOST_TOGETHER + 1) if outlook(Host(n), foe)[0] >= sure), 0)


# -- what is to be had


def targets(g: BloodRoyale, seat: str, script: str) -> dict[str, float]:
    """Provinces worth marching to, each with what that promises: land of others, one's own where invaders stand or
    that has risen.
    """

    if script == "guard":
        return {p: v for p, v in targets(g, seat, "march").items() if g.owner(p) == seat}

    def find() -> dict[str, float]:
        out = {}
        standing, foreign = g.standing(), abroad(g, seat)
        for p in provinces():
            if p in foreign:
                out[p] = prize(g, seat, p)
            elif g.owner(p) == seat and not closed(g, p):
                invaded = p in standing and any(battle.armies(g, p, s) for s in foes(g, seat, p))
                if invaded or p in g.revolts:
                    out[p] = prize(g, seat, p) * (1.0 if invaded else CALMED)
        return {p: v for p, v in out.items() if v >= GAIN}

    return remember(g, ("targets", seat), find)


def abroad(g: BloodRoyale, seat: str) -> frozenset[str]:
    """The provinces of others that a seat may take, none of those who pay it."""

    def find() -> frozenset[str]:
        may = (p for p in provinces() if g.owner(p) != seat and not closed(g, p))
        return frozenset(p for p in may if not paying(g, seat, g.owner(p)) and not contracts.friendly(g, seat, p))

    return remember(g, ("abroad", seat), find, LAND)


def paying(g: BloodRoyale, seat: str, other: str) -> bool:
    """Whether a contract with somebody pays the seat as long as it lasts: crowns, items, or the peace that it keeps."""
    kinds = ("PAY_PER_TURN", "DELIVER_ITEM", "AID_IN_WAR")
    return bool(other) and any(contracts.bound(g, kind, other, seat) for kind in kinds)


def ground(g: BloodRoyale, seat: str) -> dict[str, bool]:
    """The provinces a seat's armies may enter, and whether they may move on from there at once."""

    def find() -> dict[str, bool]:
        open_ = [p for p in links("land") if p in provinces() and not closed(g, p) and p not in g.famine]
        return {p: movement.friendly(g, seat, p) for p in open_ if not contracts.kept_out(g, seat, p)}

    return remember(g, ("ground", seat), find, WAYS)


def afoot(g: BloodRoyale, seat: str, at: str) -> dict[str, int]:
    """About how many points armies need from a province to others: one for a step, all of a slot to go on from land
    that is not friendly.
    """

    def find() -> dict[str, int]:
        near, over, may = links("land"), links("crossing"), ground(g, seat)

        def step(a: str, b: str) -> int | None:
            if b not in may or (b not in near[a] and not movement.crossing_open(g, seat, a, b)):
                return None
            return 1 if a == at or may[a] else int(figures("move")["army"])

        return reach((at,), lambda p: (*near[p], *over.get(p, ())), step, FARTHEST).cost

    return remember(g, ("afoot", seat, at), find, WAYS)


def covered(g: BloodRoyale, seat: str, at: str) -> int:
    """Armies of a seat that stand in a province already."""
    return len(battle.armies(g, at, seat))


# -- armies


def bound_to(g: BloodRoyale, seat: str, at: str, script: str) -> int:
    """How many of the armies in a province have to stay: to take control, to fight who is there, to keep the capital
    from a foe beside it, to put a rising down.
    """
    here = covered(g, seat, at)
    if g.owner(at) != seat and at in targets(g, seat, script):
        return min(here, max(1, needed(against(g, seat, at), SURE[script])))
    if at == g.capital(seat):
        near = max((len(battle.armies(g, p, s)) for p in links("land")[at] for s in foes(g, seat, p)), default=0)
        return min(here, max(1, near // 2)) if near else 0
    if at in g.revolts and rebellion.units(g, at, seat) >= figures("rebellion")["suppress_units"]:
        return here
    return 0


def wanted_at(g: BloodRoyale, seat: str, at: str, script: str) -> int:
    """How many more armies a target wants; 0 none, or more than could be had."""
    if g.owner(at) == seat and at in g.revolts and not against(g, seat, at).armies:
        need = int(figures("rebellion")["suppress_units"]) - rebellion.units(g, at, seat)
        return max(0, need)
    need = needed(against(g, seat, at), SURE[script])
    return max(0, need - covered(g, seat, at))


def ready(g: BloodRoyale, seat: str, script: str) -> dict[str, list[str]]:
    """The armies that may go, by place."""
    out: dict[str, list[str]] = {}
    for a in movement.walkers(g, seat):
        if a in g.armies and g.armies[a].under in ("", seat):
            out.setdefault(g.armies[a].at, []).append(a)
    for at in list(out):
        moved = covered(g, seat, at) - len(out[at])
        stay = max(0, bound_to(g, seat, at, script) - moved)
        out[at] = out[at][: len(out[at]) - stay]
    return {at: some for at, some in out.items() if some}


def together(g: BloodRoyale, moves: Iterable[Move]) -> Iterator[Move]:
    """The moves with what goes from one province to one place in one order, each where the first of it stood: items
    from wherever they lie, but one by one with rule D.
    """
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for m in moves:
        first = m.force[0]
        at = g.piece(first).at if first not in g.goods else first if g.rule("D") else ""
        key = (at, m.place)
        found[key] = (*found.get(key, ()), *m.force)
    return (Move(force, place) for (_, place), force in found.items())


def marches(g: BloodRoyale, seat: str, script: str, only: str = "", but: str = "") -> Iterator[Move]:
    """The next marches of the armies, the most promising first: of those in one province `only`, or `but` there.
    Who goes the same way for different ends goes together.
    """
    return together(g, _marches(g, seat, script, only, but))


def _marches(g: BloodRoyale, seat: str, script: str, only: str, but: str) -> Iterator[Move]:
    if script == "hold":
        return
    free = {at: some for at, some in ready(g, seat, script).items() if at != but}
    if not free or (only and only not in free):
        return
    found = []
    ways = {at: afoot(g, seat, at) for at in free}
    for goal, value in targets(g, seat, script).items():
        more = wanted_at(g, seat, goal, script)
        if not more:
            continue
        near = sorted((ways[at][goal], at) for at in free if goal in ways[at] and at != goal)
        force, slots = 0, 1
        used = []
        for points, at in near:
            force += len(free[at])
            used.append(at)
            slots = max(slots, -(-points // int(figures("move")["army"])))
            if force >= more:
                break
        else:
            continue
        found.append((value * FAR ** (slots - 1) - ARMY / 2 * more * slots, goal, more, used))
    for value, goal, more, used in sorted(found, key=lambda x: (-x[0], x[1])):
        if value < GAIN / 2:
            break
        if sum(len(free[at]) for at in used) < more:
            continue  # they have gone elsewhere
        for at in used:
            some = free[at][:more]
            if not some or (only and at != only):
                continue
            place = toward(g, seat, some, goal)
            if place:
                free[at], more = free[at][len(some) :], more - len(some)
                yield Move(tuple(some), place)


def toward(g: BloodRoyale, seat: str, force: Sequence[str], goal: str) -> str:
    """Where a force goes on its way to a province: there, or as near as it gets; '' if it gets no nearer."""
    may = movement.ends(g, seat, force)
    if goal in may:
        return goal
    at = g.piece(force[0]).at
    now = afoot(g, seat, at).get(goal, FARTHEST + 1)
    mine = {p: afoot(g, seat, p).get(goal, FARTHEST + 1) for p in may if g.owner(p) == seat or not foes(g, seat, p)}
    best = min(mine, key=lambda p: (mine[p], p), default="")
    return best if best and mine[best] < now else ""


def guards(g: BloodRoyale, seat: str, only: str = "", but: str = "") -> Iterator[Move]:
    """Armies with nothing to do go to where land of one's own borders on foes and nobody stands."""
    for at, some in ready(g, seat, "guard").items():
        if at == but or (only and at != only):
            continue
        may = movement.ends(g, seat, some[:1])
        posts = {p: threatened(g, seat, p) for p in may if g.owner(p) == seat and not covered(g, seat, p)}
        best = max(posts, key=lambda p: (posts[p], p), default="")
        if best and posts[best] > threatened(g, seat, at) / (1 + covered(g, seat, at)):
            yield Move(tuple(some[:1]), best)


def threatened(g: BloodRoyale, seat: str, at: str) -> float:
    """What could be lost in a province to armies beside it."""
    near = sum(len(battle.armies(g, p, s)) for p in links("land").get(at, ()) for s in foes(g, seat, p) if s)
    return of_province(g, seat, at) * min(near, 3) if g.owner(at) == seat else 0.0


def flights(g: BloodRoyale, seat: str) -> Iterator[Move]:
    """Armies leave famine, to their own land where they can; fleets their ports where they must."""
    for some in movement.starving(g, seat).values():
        may = movement.ends(g, seat, some)
        yield Move(tuple(some), max(may, key=lambda p: (g.owner(p) == seat, p)))
    for f in sailing.must_sail(g, seat):
        for place in sailing.ends(g, seat, (f,)):
            yield Move((f,), place)


def royals(g: BloodRoyale, seat: str) -> Iterator[Move]:
    """Kings and princes go home: a monarch away costs Charisma, and walls keep royals alive."""
    return together(g, _royals(g, seat))


def _royals(g: BloodRoyale, seat: str) -> Iterator[Move]:
    at = g.capital(seat)
    for p in movement.walkers(g, seat) if at else ():
        if p in g.people and g.people[p].at != at and p not in g.titles.values():
            place = toward(g, seat, (p,), at)
            if place:
                yield Move((p,), place)


# -- goods


def cargo(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Items of others in one's land are taken; one's own go to the capital, as near as they get."""
    at = g.capital(seat)
    if not at:
        return
    taken: dict[str, list[str]] = {}
    for i, x in g.goods.items():
        if movement.takeable(g, seat, i) and not paying(g, seat, x.seat):
            taken.setdefault(x.at, []).append(i)
    yield from (Confiscate(tuple(some)) for some in taken.values())
    yield from together(g, _carried(g, seat, at))


def _carried(g: BloodRoyale, seat: str, at: str) -> Iterator[Move]:
    """Items that get nearer to the capital."""
    for i in movement.movable_goods(g, seat):
        x = g.goods[i]
        if x.at == at or seat not in (x.seat, x.owed) or (x.owed and x.owed != seat):
            continue
        if g.rule("D"):
            yield Move((i,), at)
            continue
        may = movement.ends(g, seat, (i,))
        way = road(g, seat)
        best = min((p for p in may if p in way), key=lambda p: (way[p], p), default="")
        if best and way[best] < way.get(x.at, 99):
            yield Move((i,), best)


def road(g: BloodRoyale, seat: str) -> dict[str, int]:
    """Steps to the capital for items, through land where they may go on."""

    def find() -> dict[str, int]:
        near, at = links("land"), g.capital(seat)

        def step(b: str, a: str) -> int | None:
            if b in g.famine or b in g.revolts or contracts.kept_out(g, seat, b):
                return None
            return 1 if g.owner(b) == seat or contracts.goods_pass(g, seat, b) else None

        return reach((at,), lambda p: near.get(p, ()), step).cost if at else {}

    return remember(g, ("road", seat), find)


def stranded(g: BloodRoyale, seat: str) -> list[str]:
    """Items of a seat on coasts from which no road leads to the capital."""
    way = road(g, seat)
    return [
        i
        for i, x in g.goods.items()
        if not x.aboard and x.at in provinces() and coasts(x.at) and x.at not in way and seat == (x.owed or x.seat)
    ]


def voyages(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Fleets fetch items that no road brings, and land them where one does."""
    if g.rule("D"):
        return
    waiting = stranded(g, seat)
    way = road(g, seat)
    for f in sailing.sailors(g, seat):
        at = g.fleets[f].at
        aboard = [i for i in sailing.aboard(g, (f,)) if i in g.goods]
        if at in provinces():
            if aboard and at in way:
                yield Land(tuple(aboard))
                continue
            here = [i for i in waiting if g.goods[i].at == at]
            if here:
                yield Embark(tuple(here), (f,))
        goals = [p for p in way if coasts(p)] if aboard else [g.goods[i].at for i in waiting]
        may = sailing.ends(g, seat, (f,)) if goals else {}
        there = [p for p in goals if p in may]
        if at in goals:
            continue
        if there:
            yield Move((f,), min(there, key=lambda p: (way.get(p, 0), may[p], p)))
            continue
        near = [s for p in goals for s in coasts(p)]
        if near and at not in near:
            far = sea_steps(g, tuple(near))
            open_sea = [s for s in may if s in seas()]
            best = min(open_sea, key=lambda s: (far.get(s, 99), s), default="")
            here_far = min((far.get(s, 99) for s in ((at,) if at in seas() else coasts(at))), default=99)
            if best and (far.get(best, 99) < here_far or at in provinces()):
                yield Move((f,), best)


def sea_steps(g: BloodRoyale, goals: tuple[str, ...]) -> dict[str, int]:
    """Steps to the nearest of some sea areas."""
    return remember(g, ("sail", goals), lambda: reach(goals, lambda s: links("sea").get(s, ())).cost)


def slot(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """All that is done in a slot besides the marches: who must leave leaves, royals and items go home."""
    yield from flights(g, seat)
    yield from royals(g, seat)
    yield from cargo(g, seat)
    yield from voyages(g, seat)


def fronts(g: BloodRoyale, seat: str) -> list[str]:
    """Where armies stand that may go and have something to march for within a turn, the largest force first."""
    many: dict[str, int] = {}
    for a in movement.walkers(g, seat):
        if a in g.armies:
            many[g.armies[a].at] = many.get(g.armies[a].at, 0) + 1
    wish = targets(g, seat, "march")
    there = [p for p in many if p in wish or any(afoot(g, seat, p).get(q, FARTHEST) < FARTHEST for q in wish)]
    return sorted(there, key=lambda p: (-many[p], p))
