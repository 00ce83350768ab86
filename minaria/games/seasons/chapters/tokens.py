"""Tokens laid in secret: moves, aid, pillage, bluffs; ticks for others.

Book: "Tokens"; SE-TOKEN-*, SE-MOVE-01, SE-MOVE-07, SE-AID-01, SE-PILLAGE-01, SE-MULTI-04. Whether a task is lawful is
asked once more when tokens are flipped, so that stands in rules/planning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

import msgspec

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import FIT, OfficeDeed, up_to
from minaria.games.seasons.chapters.kinds import Force, Place, Seat
from minaria.games.seasons.rules import laying, planning, talk
from minaria.games.seasons.rules.position import allies, held, idle, ring_of, units_at
from minaria.games.seasons.rules.reach import able, coming, homes, movers, out_of, pillagers, ways
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HELD, Task
from minaria.games.seasons.tables import areas
from minaria.games.seasons.view import judged_by
from minaria.games.seasons.wording import area_name, listing

TRIES = 4
"""How often a Move by chance is looked for before another kind of order is."""


class Tasking(OfficeDeed):
    """An order that puts a task into the plan. task_kind: the kind of task."""

    task_kind: ClassVar[str]

    def task(self, seat: str, stamp: int = 0) -> Task:
        """The task the order stands for."""
        raise NotImplementedError

    @classmethod
    def laying(cls, seat: str, task: Task) -> Order:
        """The order that stands for a task."""
        raise NotImplementedError

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """As far as the seat knows; more may come out when tokens are flipped."""
        g = judged_by(g, seat)
        return planning.fault(g, seat, self.task(seat), g.plans.get(seat, ()))

    def do(self, g: Seasons, phase: Any) -> Next:
        """Only its owner hears of it."""
        s = g.actor
        task = self.task(s, g.line)
        if g.waives and not planning.feasible(g, s, task):
            raise ValueError("the reveal could not carry that out")
        held = task.kind in laying.TOKENS and laying.in_person(g) and not talk.at_map(g, s)
        task = msgspec.structs.replace(task, laid=HELD if held else 0, waived=g.waives)
        g.plans[s] = (*g.plans.get(s, ()), task)
        held_back = " Its token is laid when you come to the map." if held else ""
        talk.tell_commander(g, s, f"Task {len(g.plans[s])}: {planning.said(g, s, task)}.{held_back}", hap.PLAN())
        return STAY


@order(
    "plan move FORCE [from ORIGIN] to PLACE",
    "plan move FORCE [from ORIGIN] to PLACE to attack = attack:true",
    "plan attack [on] PLACE [from ORIGIN] with FORCE = attack:true",
    "move|march|sail FORCE [from ORIGIN] to PLACE",
    "plan landing|boarding [of] FORCE [from ORIGIN] at PLACE",
    "attack PLACE [from ORIGIN] with FORCE = attack:true",
    rule="SE-MOVE-01",
    word="plan move",
    examples=("plan move 2 infantry from Alderhall to Eastwatch", "plan move 1 war boat to Heart Sea to attack"),
    toward="place",
)
class PlanMove(Tasking):
    """Plan a Move: some units of one area to a neighbouring one, on one token.

    On land a Move into another nation's area is an attack. Boats pass in peace unless the plan says 'to attack'.
    """

    force: Force
    place: Place
    origin: Place = ""
    attack: bool = False

    task_kind, from_slot = "move", "origin"
    worded = ("force", "place")

    def task(self, seat: str, stamp: int = 0) -> Task:
        attack = self.attack and not areas()[self.place].land
        return Task("move", self.origin, self.place, stamp, self.force, attack=attack)

    @classmethod
    def laying(cls, seat: str, task: Task) -> Order:
        return cls(task.units, task.to, task.at, task.attack)

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return super().refusal(g, seat, phase) if self.origin else _NO_START

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[PlanMove]:
        """Everybody able, and a single unit, from each area to each neighbour."""
        for at, units in movers(g, seat).items():
            for to in ways(g, seat, at):
                group = able(g, units, at, to)
                for force in dict.fromkeys((tuple(group), tuple(group[:1]))):
                    for attack in (False, True) if _at_sea(at, to) else (False,):
                        if force:
                            yield cls(force, to, at, attack)

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterator[PlanMove]:
        found = movers(g, seat)
        for _ in range(TRIES if found else 0):
            at = by.choice(list(found))
            to = by.choice(list(ring_of(g).near[at]))
            if group := able(g, found[at], at, to):
                force = tuple(group[: up_to(by, len(group))])
                yield cls(force, to, at, _at_sea(at, to) and up_to(by, 2) == 2)

    @classmethod
    def candidates(cls, g: Seasons, seat: str, phase: Any, said: Said) -> Sequence[str] | None:
        """Those without a task that could cross a border into the place."""
        return coming(g, seat, str(said["place"]), said.get("origin") or "") if said.get("place") else None

    @classmethod
    def meant(
        cls, g: Seasons, seat: str, phase: Any, ways: Sequence[tuple[str, Self]]
    ) -> Sequence[tuple[str, Self]] | Trouble:
        """Those who stand next to the place."""
        near = ring_of(g).near
        found = [(label, x) for label, x in ways if x.place in near[x.origin]]
        if found:
            return found
        place, ashore = ways[0][1].place, {areas()[x.origin].land for _, x in ways}
        beside = listing(area_name(a) for a in near[place] if areas()[a].land in ashore)
        return Trouble(f"None of them stands next to {area_name(place)}, that is at {beside}.")

    @classmethod
    def filled(cls, g: Seasons, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("origin"):
            return said
        found = homes(g, said.get("force", ()))
        if len(found) != 1:
            return Trouble("They stand in several areas; each token is for one.")
        return {**said, "origin": found[0]}

    @classmethod
    def completions(cls, g: Seasons, seat: str, phase: Any, field: str, said: Said) -> list[str] | None:
        """Everybody of an area; the neighbours of where the units said stand."""
        if field == "force":
            return [f"everyone from {area_name(a)}" for a, s in g.stacks() if s == seat]
        start = said.get("origin") or next(iter(homes(g, said.get("force", ()))), "")
        return [area_name(a) for a in ring_of(g).near[start]] if start else None


_NO_START = Refusal("Say from which area.", "SE-TOKEN-11")


def _at_sea(at: str, to: str) -> bool:
    return not areas()[to].land and not areas()[at].land


@order(
    "plan aid at PLACE [from ORIGIN] [with FORCE] [for SIDE]",
    "plan aid [for SIDE] at PLACE [from ORIGIN] [with FORCE]",
    "aid PLACE [from ORIGIN] [with FORCE] [for SIDE]",
    rule="SE-AID-01",
    word="plan aid",
    examples=("plan aid at Tollmoor from Eastwatch", "plan aid at Tollmoor for Brineholt"),
)
class PlanAid(Tasking):
    """Plan Aid: units without another task help in a battle next door, you or whoever you name.

    Without units everybody helps who is idle in the area when tokens are flipped.
    """

    place: Place
    origin: Place = ""
    force: Force = ()
    side: Seat = ""

    task_kind, from_slot = "aid", "origin"

    def task(self, seat: str, stamp: int = 0) -> Task:
        return Task("aid", self.origin, self.place, stamp, self.force, self.side or seat)

    @classmethod
    def laying(cls, seat: str, task: Task) -> Order:
        return cls(task.to, task.at, task.units, "" if task.side == seat else task.side)

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        return super().refusal(g, seat, phase) if self.origin else _NO_START

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[PlanAid]:
        """From each area with somebody idle to each neighbour, for oneself."""
        return (cls(to, at) for at in movers(g, seat) for to in ring_of(g).near[at])

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterator[PlanAid]:
        """Now and then for somebody else or with named units."""
        found = list(movers(g, seat))
        for _ in range(3 if found else 0):
            at = by.choice(found)
            side = by.choice([s for s in g.seats if s != seat]) if up_to(by, 3) == 1 else ""
            free = idle(g, at, seat)
            force = tuple(free[: up_to(by, len(free))]) if free and up_to(by, 2) == 1 else ()
            yield cls(by.choice(list(ring_of(g).near[at])), at, force, side)

    @classmethod
    def filled(cls, g: Seasons, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """From where the units named stand, else from next door."""
        if said.get("origin"):
            return said
        place = said["place"]
        found = homes(g, said.get("force", ())) or [a for a in ring_of(g).near[place] if idle(g, a, seat)]
        if not found:
            return Trouble(f"You have no unit without a task next to {area_name(place)}.")
        if len(found) == 1:
            return {**said, "origin": found[0]}
        return Which("From where?", tuple((f"from {area_name(a)}", cls(**{**said, "origin": a})) for a in found[:FIT]))


@order(
    "plan pillage PLACE [from ORIGIN] [with FORCE]",
    "pillage|plunder PLACE [from ORIGIN] [with FORCE]",
    rule="SE-PILLAGE-01",
    word="plan pillage",
    examples=("plan pillage Alderhall", "plan pillage Tollmoor from Alderhall with 1 cavalry"),
)
class PlanPillage(Tasking):
    """Plan a Pillage: infantry or cavalry take an area's yield at once, and halve its number."""

    place: Place
    origin: Place = ""
    force: Force = ()

    task_kind, from_slot = "pillage", "origin"

    def task(self, seat: str, stamp: int = 0) -> Task:
        return Task("pillage", self.origin or self.place, self.place, stamp, self.force)

    @classmethod
    def laying(cls, seat: str, task: Task) -> Order:
        return cls(task.to, task.at if task.at != task.to else "", task.units)

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[PlanPillage]:
        """Each area with somebody able, and next door out of castles."""
        for at in [at for at, s in g.stacks() if s == seat and areas()[at].land]:
            force = tuple(pillagers(g, seat, at)[:1])
            for to in out_of(g, seat, at) if force else ():
                yield cls(to, at if at != to else "", force)

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterator[PlanPillage]:
        found = [at for (at, s) in g.stacks() if s == seat and areas()[at].land]
        for _ in range(2 if found else 0):
            at = by.choice(found)
            force, goals = tuple(pillagers(g, seat, at)[:1]), out_of(g, seat, at)
            to = by.choice(goals) if len(goals) > 1 else at
            if force:
                yield cls(to, at if at != to else "", force)

    @classmethod
    def pieces_at(cls, said: Said) -> Any:
        return said.get("origin") or said.get("place")

    @classmethod
    def filled(cls, g: Seasons, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
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


class Ticking(Tasking):
    """A tick for another nation at an area; each is made once."""

    seat: Seat
    place: Place

    def task(self, seat: str, stamp: int = 0) -> Task:
        return Task(self.task_kind, self.place, self.place, stamp, side=self.seat)

    @classmethod
    def laying(cls, seat: str, task: Task) -> Order:
        return cls(task.side, task.to)

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        if any((t.kind, t.side, t.to) == (self.task_kind, self.seat, self.place) for t in g.plans.get(seat, ())):
            return Refusal("That is in your plan already.")
        return super().refusal(g, seat, phase)


@order(
    "plan let SEAT into PLACE",
    "let SEAT into|enter PLACE",
    rule="SE-MOVE-07",
    word="plan let",
    examples=("plan let Brineholt into Eastwatch",),
    like=("allow",),
)
class PlanLet(Ticking):
    """Tick that an ally may come into one of your areas, or aboard your boats there, this turn."""

    task_kind = "let"

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[PlanLet]:
        """Areas an ally could be let into."""
        for ally in allies(g, seat):
            for area in (*held(g, seat), *(a for a in ring_of(g).areas if not areas()[a].land)):
                yield cls(ally, area)


@order(
    "plan join SEAT at PLACE",
    "plan fight as one with SEAT at PLACE",
    "fight as one with SEAT at PLACE",
    rule="SE-MULTI-04",
    word="plan join",
    examples=("plan join Brineholt at Tollmoor",),
    like=("join",),
)
class PlanJoin(Ticking):
    """Tick a partner for a battle: if he ticks you too, you are one side there."""

    task_kind = "join"

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[PlanJoin]:
        """Partners for a battle in an area where the seat has units or next to one."""
        near = {b for (a, s) in g.stacks() if s == seat for b in (a, *ring_of(g).near[a])}
        return (cls(other, area) for area in sorted(near) for other in g.seats if other != seat)

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterable[PlanJoin]:
        return (cls(by.choice(g.seats), by.choice(ring_of(g).areas)),)


@order("plan bluff at PLACE", rule="SE-TOKEN-09", word="plan bluff", examples=("plan bluff at Eastwatch",))
class PlanBluff(Tasking):
    """Where the table allows it: a token without a task, which is taken back when tokens are flipped."""

    place: Place

    task_kind = "bluff"

    def task(self, seat: str, stamp: int = 0) -> Task:
        return Task("bluff", self.place, self.place, stamp)

    @classmethod
    def laying(cls, seat: str, task: Task) -> Order:
        return cls(task.at)

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[PlanBluff]:
        """Areas where a token without a task could lie."""
        return (cls(at) for at in ring_of(g).areas if units_at(g, at, seat))


TASKS: tuple[type[Tasking], ...] = (PlanMove, PlanAid, PlanPillage, PlanLet, PlanJoin)
_LAYING: tuple[type[Tasking], ...] = (*TASKS, PlanBluff)


def laying_order(seat: str, task: Task) -> Order:
    """The order that lays a task."""
    return next(deed for deed in _LAYING if deed.task_kind == task.kind).laying(seat, task)
