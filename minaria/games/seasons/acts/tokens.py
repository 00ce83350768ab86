"""Tokens laid in secret: moves, aid, pillage, bluffs; ticks for others.

Book: "Tokens"; SE-TOKEN-*, SE-MOVE-01, SE-MOVE-07, SE-AID-01, SE-PILLAGE-01, SE-MULTI-04.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from commands import Order, Trouble, Which
from minaria.engine.acts import Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, Phase
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import FIT, TRIES, Deed, Kind, by_kind, up_to
from minaria.games.seasons.rules import laying, planning, talk
from minaria.games.seasons.rules.position import allies, held, idle, ring_of, units_at
from minaria.games.seasons.rules.reach import able, coming, homes, movers, out_of, pillagers, ways
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HELD, Task
from minaria.games.seasons.tables import areas
from minaria.games.seasons.view import judged_by
from minaria.games.seasons.wording import area_name, listing


class Tasking(Deed[Kind]):
    """An order that puts a task into the plan."""

    task_kind: ClassVar[str]

    def task(self, seat: str, order: Kind, stamp: int) -> Task:
        """The task the order stands for."""
        raise NotImplementedError

    def laying(self, seat: str, task: Task) -> Order:
        """The order that stands for a task."""
        raise NotImplementedError

    def refusal(self, g: Seasons, seat: str, order: Kind) -> Refusal | None:
        """As far as the seat knows; more may come out when tokens are flipped."""
        g = judged_by(g, seat)
        return planning.fault(g, seat, self.task(seat, order, 0), g.plans.get(seat, ()))

    def do(self, g: Seasons, phase: Phase, order: Kind) -> Next:
        """Only its owner hears of it."""
        s = g.actor
        task = self.task(s, order, g.line)
        if g.waives and not planning.feasible(g, s, task):
            raise ValueError("the reveal could not carry that out")
        task = laying.planned(g, task, talk.at_map(g, s))
        task = msgspec.structs.replace(task, waived=g.waives)
        g.plans[s] = (*g.plans.get(s, ()), task)
        held_back = " Its token is laid when you come to the map." if task.laid == HELD else ""
        talk.tell_commander(g, s, f"Task {len(g.plans[s])}: {planning.said(g, s, task)}.{held_back}", hap.PLAN())
        return STAY


class Moving(Tasking[o.PlanMove]):
    """SE-MOVE-01 to SE-MOVE-06, SE-BOAT-02 to SE-BOAT-05."""

    kind, task_kind, start = o.PlanMove, "move", "origin"
    worded = ("force", "place")

    def task(self, seat: str, order: o.PlanMove, stamp: int) -> Task:
        attack = order.attack and not areas()[order.place].land
        return Task("move", order.origin, order.place, stamp, order.force, attack=attack)

    def laying(self, seat: str, task: Task) -> Order:
        return o.PlanMove(task.units, task.to, task.at, task.attack)

    def refusal(self, g: Seasons, seat: str, order: o.PlanMove) -> Refusal | None:
        return super().refusal(g, seat, order) if order.origin else _NO_START

    def likely(self, g: Seasons, seat: str) -> Iterator[o.PlanMove]:
        """Everybody able, and a single unit, from each area to each neighbour."""
        for at, units in movers(g, seat).items():
            for to in ways(g, seat, at):
                group = able(g, units, at, to)
                for force in dict.fromkeys((tuple(group), tuple(group[:1]))):
                    for attack in (False, True) if _at_sea(at, to) else (False,):
                        if force:
                            yield o.PlanMove(force, to, at, attack)

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.PlanMove | None:
        found = movers(g, seat)
        for _ in range(TRIES if found else 0):
            at = by.choice(list(found))
            to = by.choice(list(ring_of(g).near[at]))
            group = able(g, found[at], at, to)
            if group:
                force = tuple(group[: up_to(by, len(group))])
                order = o.PlanMove(force, to, at, _at_sea(at, to) and up_to(by, 2) == 2)
                if self.refusal(g, seat, order) is None:
                    return order
        return None

    def units(self, g: Seasons, seat: str, said: Said) -> Sequence[str] | None:
        """Those without a task that could cross a border into the place."""
        return coming(g, seat, str(said["place"]), said.get("origin") or "") if said.get("place") else None

    def meant(
        self, g: Seasons, seat: str, ways: Sequence[tuple[str, o.PlanMove]]
    ) -> Sequence[tuple[str, o.PlanMove]] | Trouble:
        """Those who stand next to the place."""
        near = ring_of(g).near
        found = [(label, x) for label, x in ways if x.place in near[x.origin]]
        if found:
            return found
        place, ashore = ways[0][1].place, {areas()[x.origin].land for _, x in ways}
        beside = listing(area_name(a) for a in near[place] if areas()[a].land in ashore)
        return Trouble(f"None of them stands next to {area_name(place)}, that is at {beside}.")

    def fill(self, g: Seasons, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("origin"):
            return said
        found = homes(g, said.get("force", ()))
        if len(found) != 1:
            return Trouble("They stand in several areas; each token is for one.")
        return {**said, "origin": found[0]}

    def words(self, g: Seasons, seat: str, field: str, said: Said) -> list[str] | None:
        """Everybody of an area; the neighbours of where the units said stand."""
        if field == "force":
            return [f"everyone from {area_name(a)}" for a, s in g.stacks() if s == seat]
        start = said.get("origin") or next(iter(homes(g, said.get("force", ()))), "")
        return [area_name(a) for a in ring_of(g).near[start]] if start else None


_NO_START = Refusal("Say from which area.", "SE-TOKEN-11")


def _at_sea(at: str, to: str) -> bool:
    return not areas()[to].land and not areas()[at].land


class Aiding(Tasking[o.PlanAid]):
    """SE-AID-01 to SE-AID-04."""

    kind, task_kind, start = o.PlanAid, "aid", "origin"

    def task(self, seat: str, order: o.PlanAid, stamp: int) -> Task:
        return Task("aid", order.origin, order.place, stamp, order.force, order.side or seat)

    def laying(self, seat: str, task: Task) -> Order:
        return o.PlanAid(task.to, task.at, task.units, "" if task.side == seat else task.side)

    def refusal(self, g: Seasons, seat: str, order: o.PlanAid) -> Refusal | None:
        return super().refusal(g, seat, order) if order.origin else _NO_START

    def likely(self, g: Seasons, seat: str) -> Iterator[o.PlanAid]:
        """From each area with somebody idle to each neighbour, for oneself."""
        return (o.PlanAid(to, at) for at in movers(g, seat) for to in ring_of(g).near[at])

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.PlanAid | None:
        """Now and then for somebody else or with named units."""
        found = list(movers(g, seat))
        for _ in range(3 if found else 0):
            at = by.choice(found)
            side = by.choice([s for s in g.seats if s != seat]) if up_to(by, 3) == 1 else ""
            free = idle(g, at, seat)
            force = tuple(free[: up_to(by, len(free))]) if free and up_to(by, 2) == 1 else ()
            order = o.PlanAid(by.choice(list(ring_of(g).near[at])), at, force, side)
            if self.refusal(g, seat, order) is None:
                return order
        return None

    def fill(self, g: Seasons, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """From where the units named stand, else from next door."""
        if said.get("origin"):
            return said
        place = said["place"]
        found = homes(g, said.get("force", ())) or [a for a in ring_of(g).near[place] if idle(g, a, seat)]
        if not found:
            return Trouble(f"You have no unit without a task next to {area_name(place)}.")
        if len(found) == 1:
            return {**said, "origin": found[0]}
        return Which(
            "From where?", tuple((f"from {area_name(a)}", o.PlanAid(**{**said, "origin": a})) for a in found[:FIT])
        )


class Pillaging(Tasking[o.PlanPillage]):
    """SE-PILLAGE-01, SE-PILLAGE-04, SE-PILLAGE-05."""

    kind, task_kind, start = o.PlanPillage, "pillage", "origin"

    def task(self, seat: str, order: o.PlanPillage, stamp: int) -> Task:
        return Task("pillage", order.origin or order.place, order.place, stamp, order.force)

    def laying(self, seat: str, task: Task) -> Order:
        return o.PlanPillage(task.to, task.at if task.at != task.to else "", task.units)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.PlanPillage]:
        """Each area with somebody able, and next door out of castles."""
        for at in [at for at, s in g.stacks() if s == seat and areas()[at].land]:
            force = tuple(pillagers(g, seat, at)[:1])
            for to in out_of(g, seat, at) if force else ():
                yield o.PlanPillage(to, at if at != to else "", force)

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.PlanPillage | None:
        found = [at for (at, s) in g.stacks() if s == seat and areas()[at].land]
        for _ in range(2 if found else 0):
            at = by.choice(found)
            force, goals = tuple(pillagers(g, seat, at)[:1]), out_of(g, seat, at)
            to = by.choice(goals) if len(goals) > 1 else at
            order = o.PlanPillage(to, at if at != to else "", force)
            if force and self.refusal(g, seat, order) is None:
                return order
        return None

    def where(self, said: Said) -> Any:
        return said.get("origin") or said.get("place")

    def fill(self, g: Seasons, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """Without units one of those there, else one out of a castle next door."""
        place = said["place"]
        if not said.get("force"):
            starts = [said.get("origin") or place]
            if not said.get("origin"):
                starts += [a for a in ring_of(g).near[place] if g.walls.get(a) == "castle"]
            start = next((a for a in starts if pillagers(g, seat, a)), "")
            if not start:
                return Trouble(f"You have no idle infantry or cavalry at {area_name(starts[0])}.")
            said = {**said, "origin": start, "force": tuple(pillagers(g, seat, start)[:1])}
        return {**said, "origin": ""} if said.get("origin") == place else said


class Ticking(Tasking[Kind]):
    """A tick for another nation at an area; each is made once."""

    def task(self, seat: str, order: Any, stamp: int) -> Task:
        return Task(self.task_kind, order.place, order.place, stamp, side=order.seat)

    def laying(self, seat: str, task: Task) -> Order:
        make: Callable[[str, str], Order] = self.kind
        return make(task.side, task.to)

    def refusal(self, g: Seasons, seat: str, order: Any) -> Refusal | None:
        if any((t.kind, t.side, t.to) == (self.task_kind, order.seat, order.place) for t in g.plans.get(seat, ())):
            return Refusal("That is in your plan already.")
        return super().refusal(g, seat, order)


class Letting(Ticking[o.PlanLet]):
    """SE-MOVE-07."""

    kind, task_kind = o.PlanLet, "let"

    def likely(self, g: Seasons, seat: str) -> Iterator[o.PlanLet]:
        """Areas an ally could be let into."""
        for ally in allies(g, seat):
            for area in (*held(g, seat), *(a for a in ring_of(g).areas if not areas()[a].land)):
                yield o.PlanLet(ally, area)


class Joining(Ticking[o.PlanJoin]):
    """SE-MULTI-04."""

    kind, task_kind = o.PlanJoin, "join"

    def likely(self, g: Seasons, seat: str) -> Iterator[o.PlanJoin]:
        """Partners for a battle in an area where the seat has units or next to one."""
        near = {b for (a, s) in g.stacks() if s == seat for b in (a, *ring_of(g).near[a])}
        return (o.PlanJoin(other, area) for area in sorted(near) for other in g.seats if other != seat)

    def one(self, g: Seasons, seat: str, by: Chooser) -> o.PlanJoin | None:
        order = o.PlanJoin(by.choice(g.seats), by.choice(ring_of(g).areas))
        return order if self.refusal(g, seat, order) is None else None


class Bluffing(Tasking[o.PlanBluff]):
    """SE-TOKEN-09."""

    kind, task_kind = o.PlanBluff, "bluff"

    def task(self, seat: str, order: o.PlanBluff, stamp: int) -> Task:
        return Task("bluff", order.place, order.place, stamp)

    def laying(self, seat: str, task: Task) -> Order:
        return o.PlanBluff(task.at)

    def likely(self, g: Seasons, seat: str) -> Iterator[o.PlanBluff]:
        """Areas where a token without a task could lie."""
        return (o.PlanBluff(at) for at in ring_of(g).areas if units_at(g, at, seat))


TASKS: tuple[Tasking[Any], ...] = (Moving(), Aiding(), Pillaging(), Letting(), Joining())
BLUFF = Bluffing()
TOKENS = by_kind(*TASKS)
BLUFFS = by_kind(BLUFF)

_TASKING: dict[type[Order], Tasking[Any]] = {act.kind: act for act in (*TASKS, BLUFF)}
_BY_TASK = {act.task_kind: act for act in _TASKING.values()}


def task_of(seat: str, order: Order) -> Task | None:
    """The task an order of planning stands for; None for other orders."""
    act = _TASKING.get(type(order))
    return None if act is None else act.task(seat, order, 0)


def task_refusal(g: Seasons, seat: str, order: Order) -> Refusal | None:
    """Why an order of planning is not lawful, as far as the seat knows."""
    return _TASKING[type(order)].refusal(g, seat, order)


def laying_order(seat: str, task: Task) -> Order:
    """The order that lays a task."""
    return _BY_TASK[task.kind].laying(seat, task)
