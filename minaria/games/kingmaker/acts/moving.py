"""Acts of the Movement Phase: nobles by land and by road, going in and out, leave (chapters MOVE, ROAD, ENTER)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import Next, end
from minaria.games.kingmaker.orders.moving import Enter, Grant, Let, Move, Refuse, StepOut, StopLetting
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import marching, movement
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Answer, Gone
from minaria.games.kingmaker.tables import place_in
from minaria.games.kingmaker.wording import name, place_name, seat_name, space_name


class Moving(Act[Move]):
    """Nobles go somewhere, each with the heirs in his charge."""

    kind = Move
    worded = ("place",)

    def words(self, g: Kingmaker, seat: str, field: str, said: Said) -> Iterable[str] | None:
        """Where all who are named get to; where none is, anybody."""
        mine = movement.movable(g, seat)
        who = [n for n in said.get("force", ()) if n in mine]
        ends = [movement.targets(g, n) for n in who or mine]
        both = [s for s in ends[0] if all(s in e for e in ends)] if who else [s for e in ends for s in e]
        return sorted({space_name(s) for s in both})

    def refusal(self, g: Kingmaker, seat: str, order: Move) -> Refusal | None:
        return marching.refusal(g, seat, (*order.force, *order.other), order.place, order.way, order.heir)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Move]:
        for n in movement.movable(g, seat):
            for to in movement.targets(g, n):
                yield Move((n,), to)

    def one(self, g: Kingmaker, seat: str, by: Chooser) -> Move | None:
        left = list(movement.movable(g, seat))
        while left:
            n = by.choice(left)
            if ends := list(movement.targets(g, n)):
                return Move((n,), by.choice(ends))
            left.remove(n)
        return None

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        may = [n for n in movement.movable(g, seat) if g.nobles[n].at != said.get("place")]
        goal, how = said.get("place", ""), said.get("way", "")
        near = [n for n in may if goal and movement.way_for(g, n, goal, how)]
        return near or may  # 'everyone' who gets there

    def do(self, g: Kingmaker, phase: Any, order: Move) -> Next:
        force = tuple(sorted({*order.force, *order.other}))  # in whatever order they are named
        marching.leave_behind(g, force, order.heir)
        phase.marches = marching.plan(g, force, order.place, order.way, order.stay)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Entering(Act[Enter]):
    """Nobles go inside the place of their space."""

    kind = Enter

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """Of a place and whoever controls it nothing is kept: they say which nobles are meant."""
        at, whom = said.get("place", ""), said.get("seat", "")
        force = said.get("force") or tuple(
            n for n in movement.commanded(g, seat) if g.nobles[n].at == at and not g.nobles[n].inside
        )
        if at and at not in place_in():
            return Trouble(f"There is no place to enter at {space_name(at)}.")
        if at and not (force and all(n in g.nobles and g.nobles[n].at == at for n in force)):
            none = f"No noble of yours stands before {place_name(at)}"
            return Trouble(f"{none}: leave to pass is asked by a move, leave to sail by a voyage.")
        if whom and ctl.controller(g, place_in()[at].id) != whom:
            return Trouble(f"{place_name(at)} is not {seat_name(whom)}'s.")
        return {"force": force}

    def refusal(self, g: Kingmaker, seat: str, order: Enter) -> Refusal | None:
        nobles = marching.nobles_in(g, order.force)
        for n in nobles:
            if n not in movement.commanded(g, seat) or g.nobles[n].aboard:
                return Refusal("You order nobles of your own ashore.", "KM-MOVE-01")
            if g.nobles[n].inside:
                return Refusal(f"{name(n)} is inside.", "KM-ENTER-01")
            if Gone(n) in g.noted:
                return Refusal(f"{name(n)} has gone in or out this turn.", "KM-ENTER-01")
            if g.nobles[n].at not in place_in():
                return Refusal(f"There is no place where {name(n)} is.", "KM-ENTER-01")
        if not nobles or len(set(nobles)) < len(order.force) or len({g.nobles[n].at for n in nobles}) != 1:
            return Refusal("Name nobles of yours in one space.", "KM-ENTER-01")
        place = place_in()[g.nobles[nobles[0]].at].id
        if Answer("enter", seat, place, False) in g.noted:
            return Refusal(f"Leave to enter {name(place)} was refused.", "KM-ENTER-04")
        return movement.enter_refusal(g, g.nobles[nobles[0]].seat, nobles, place, leave=True)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Enter]:
        for n in movement.commanded(g, seat):
            if self.refusal(g, seat, Enter((n,))) is None:
                yield Enter((n,))

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return [n for n in movement.commanded(g, seat) if not g.nobles[n].inside]

    def do(self, g: Kingmaker, phase: Any, order: Enter) -> Next:
        g.noted = (*g.noted, *(Gone(n) for n in sorted(order.force)))
        phase.marches = tuple(marching.March(n, (), "inside") for n in sorted(marching.nobles_in(g, order.force)))
        return phase.go_on(g)  # type: ignore[no-any-return]


class SteppingOut(Act[StepOut]):
    """Nobles leave their place for the open."""

    kind = StepOut

    def refusal(self, g: Kingmaker, seat: str, order: StepOut) -> Refusal | None:
        nobles = marching.nobles_in(g, order.force)
        for n in nobles:
            if n not in movement.commanded(g, seat) or not g.nobles[n].inside:
                return Refusal("Name nobles of yours who are inside a place.", "KM-ENTER-01")
            if ctl.besieged(g, g.nobles[n].at):
                return Refusal(f"{place_name(g.nobles[n].at)} is under siege.", "KM-SIEGE-18")
            if Gone(n) in g.noted:
                return Refusal(f"{name(n)} has gone in or out this turn.", "KM-ENTER-01")
        good = nobles and len(set(nobles)) == len(order.force)
        return None if good else Refusal("Name nobles of yours, each once.", "KM-ENTER-01")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[StepOut]:
        for n in movement.commanded(g, seat):
            if self.refusal(g, seat, StepOut((n,))) is None:
                yield StepOut((n,))

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return [n for n in movement.commanded(g, seat) if g.nobles[n].inside]

    def do(self, g: Kingmaker, phase: Any, order: StepOut) -> Next:
        g.noted = (*g.noted, *(Gone(n) for n in sorted(order.force)))
        phase.marches = tuple(marching.March(n, (), "outside") for n in sorted(marching.nobles_in(g, order.force)))
        return phase.go_on(g)  # type: ignore[no-any-return]


class Letting(Act[Let]):
    """Standing leave to another faction."""

    kind = Let

    def refusal(self, g: Kingmaker, seat: str, order: Let) -> Refusal | None:
        if order.seat == seat:
            return Refusal("You need no leave of your own.", "KM-ROAD-06")
        if order.place and order.place not in place_in():
            return Refusal("There is no city, town or castle.", "KM-ROAD-06")
        if any((x.to, x.place) == (order.seat, order.place) for x in g.leaves.get(seat, ())):
            return Refusal(f"{seat_name(order.seat)} has that leave.", "KM-ROAD-06")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Let]:
        for s in g.seats:
            if self.refusal(g, seat, Let(s)) is None:
                yield Let(s)

    def do(self, g: Kingmaker, phase: Any, order: Let) -> Next:
        return marching.let(g, g.actor, order.seat, order.place)


class StoppingLetting(Act[StopLetting]):
    """Standing leave is taken back."""

    kind = StopLetting

    def refusal(self, g: Kingmaker, seat: str, order: StopLetting) -> Refusal | None:
        given = [x for x in g.leaves.get(seat, ()) if x.to == order.seat]
        if any(x.since == g.clock for x in given):
            return Refusal(f"You have given {seat_name(order.seat)} leave this very turn.", "KM-ROAD-06")
        return None if given else Refusal(f"{seat_name(order.seat)} has no standing leave of yours.", "KM-ROAD-06")

    def orders(self, g: Kingmaker, seat: str) -> Iterator[StopLetting]:
        for s in dict.fromkeys(x.to for x in g.leaves.get(seat, ())):
            if self.refusal(g, seat, StopLetting(s)) is None:
                yield StopLetting(s)

    def do(self, g: Kingmaker, phase: Any, order: StopLetting) -> Next:
        return marching.stop_letting(g, g.actor, order.seat)


LEAVE = (Plain(Grant, lambda g, phase, order: end(True)), Plain(Refuse, lambda g, phase, order: end(False)))
STANDING = (Letting(), StoppingLetting())
MOVING = (Moving(), Entering(), SteppingOut(), *STANDING)
