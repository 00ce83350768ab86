"""Nobles by land and by road, leave asked and given (chapters MOVE, ROAD, ENTER)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import Next
from minaria.games.kingmaker.chapters.common import Grant, Refuse
from minaria.games.kingmaker.orders.kinds import Force, HeirName, Place, Seat
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import marching, movement
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Answer, Gone
from minaria.games.kingmaker.tables import place_in
from minaria.games.kingmaker.wording import name, place_name, seat_name, space_name

_WAYS = (("", ""), (" by road", "way:road"), (" across country", "way:country"))
_STAYS = (("", ""), (" outside", "stay:outside"), (" and enter", "stay:inside"))
_MOVES = [
    f"move FORCE to PLACE{w}{s}" + (f" = {', '.join(x for x in (wv, sv) if x)}" if wv or sv else "")
    for w, wv in _WAYS
    for s, sv in _STAYS
]


@order(
    *_MOVES,
    "move FORCE to PLACE without HEIR",
    "move FORCE to PLACE by road without HEIR = way:road",
    rule="KM-MOVE-01",
    examples=("move Percy to Alnwick", "move Percy to York by road", "move Percy to Alnwick outside"),
    toward="place",
)
class Move(Deed):
    """Move nobles across country, or along a road; they go inside where they may, unless they are to stay outside.

    'and enter' asks leave to go inside a place of another faction; 'without' leaves an heir with another noble there.
    """

    force: Force
    place: Place
    way: str = ""
    stay: str = ""
    heir: HeirName = ""

    worded: ClassVar[tuple[str, ...]] = ("place",)

    @classmethod
    def completions(cls, g: Kingmaker, seat: str, phase: Any, field: str, said: Said) -> Iterable[str] | None:
        """Where all who are named get to; where none is, anybody."""
        mine = movement.movable(g, seat)
        who = [n for n in said.get("force", ()) if n in mine]
        ends = [movement.targets(g, n) for n in who or mine]
        both = [s for s in ends[0] if all(s in e for e in ends)] if who else [s for e in ends for s in e]
        return sorted({space_name(s) for s in both})

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return marching.refusal(g, seat, self.force, self.place, self.way, self.heir)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Move]:
        for n in movement.movable(g, seat):
            for to in movement.targets(g, n):
                yield cls((n,), to)

    @classmethod
    def pick(cls, g: Kingmaker, seat: str, phase: Any, by: Chooser) -> Move | None:
        left = list(movement.movable(g, seat))
        while left:
            n = by.choice(left)
            if ends := list(movement.targets(g, n)):
                return cls((n,), by.choice(ends))
            left.remove(n)
        return None

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        may = [n for n in movement.movable(g, seat) if g.nobles[n].at != said.get("place")]
        goal, how = said.get("place", ""), said.get("way", "")
        near = [n for n in may if goal and movement.way_for(g, n, goal, how)]
        return near or may  # 'everyone' who gets there

    def do(self, g: Kingmaker, phase: Any) -> Next:
        force = tuple(sorted(self.force))  # in whatever order they are named
        marching.leave_behind(g, force, self.heir)
        phase.marches = marching.plan(g, force, self.place, self.way, self.stay)
        return phase.go_on(g)


@order(
    "enter with FORCE",
    "send FORCE inside",
    "enter PLACE [with FORCE]",
    "ask [SEAT] [for] leave at PLACE [with FORCE]",
    "ask [SEAT] [for] leave to enter PLACE [with FORCE]",
    rule="KM-ENTER-01",
    word="enter",
    examples=("enter with Percy", "ask basalt for leave at York"),
)
class Enter(Deed):
    """Have nobles go inside the place of their space, asking leave where another faction controls it.

    Leave to pass along a road or to sail from a port is asked by the move itself.
    """

    force: Force = ()
    place: Place = ""
    seat: Seat = ""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
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

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        nobles = marching.nobles_in(g, self.force)
        for n in nobles:
            if n not in movement.commanded(g, seat) or g.nobles[n].aboard:
                return Refusal("You order nobles of your own ashore.", "KM-MOVE-01")
            if g.nobles[n].inside:
                return Refusal(f"{name(n)} is inside.", "KM-ENTER-01")
            if Gone(n) in g.noted:
                return Refusal(f"{name(n)} has gone in or out this turn.", "KM-ENTER-01")
            if g.nobles[n].at not in place_in():
                return Refusal(f"There is no place where {name(n)} is.", "KM-ENTER-01")
        if not nobles or len(set(nobles)) < len(self.force) or len({g.nobles[n].at for n in nobles}) != 1:
            return Refusal("Name nobles of yours in one space.", "KM-ENTER-01")
        place = place_in()[g.nobles[nobles[0]].at].id
        if Answer("enter", seat, place, False) in g.noted:
            return Refusal(f"Leave to enter {name(place)} was refused.", "KM-ENTER-04")
        return movement.enter_refusal(g, g.nobles[nobles[0]].seat, nobles, place, leave=True)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Enter]:
        for n in movement.commanded(g, seat):
            yield cls((n,))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [n for n in movement.commanded(g, seat) if not g.nobles[n].inside]

    def do(self, g: Kingmaker, phase: Any) -> Next:
        g.noted = (*g.noted, *(Gone(n) for n in sorted(self.force)))
        phase.marches = tuple(marching.March(n, (), "inside") for n in sorted(marching.nobles_in(g, self.force)))
        return phase.go_on(g)


@order(
    "step out with FORCE", "send FORCE outside", rule="KM-ENTER-01", word="step out", examples=("step out with Percy",)
)
class StepOut(Deed):
    """Have nobles leave the place they are in for the open of its space."""

    force: Force

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        nobles = marching.nobles_in(g, self.force)
        for n in nobles:
            if n not in movement.commanded(g, seat) or not g.nobles[n].inside:
                return Refusal("Name nobles of yours who are inside a place.", "KM-ENTER-01")
            if ctl.besieged(g, g.nobles[n].at):
                return Refusal(f"{place_name(g.nobles[n].at)} is under siege.", "KM-SIEGE-18")
            if Gone(n) in g.noted:
                return Refusal(f"{name(n)} has gone in or out this turn.", "KM-ENTER-01")
        good = nobles and len(set(nobles)) == len(self.force)
        return None if good else Refusal("Name nobles of yours, each once.", "KM-ENTER-01")

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[StepOut]:
        for n in movement.commanded(g, seat):
            yield cls((n,))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [n for n in movement.commanded(g, seat) if g.nobles[n].inside]

    def do(self, g: Kingmaker, phase: Any) -> Next:
        g.noted = (*g.noted, *(Gone(n) for n in sorted(self.force)))
        phase.marches = tuple(marching.March(n, (), "outside") for n in sorted(marching.nobles_in(g, self.force)))
        return phase.go_on(g)


@order(
    "let SEAT pass|through [everywhere]",
    "let SEAT pass|through at PLACE",
    rule="KM-ROAD-06",
    examples=("let basalt pass everywhere", "let basalt pass at York"),
)
class Let(Deed):
    """A standing answer: whenever this player asks leave, at a place of yours or at any, it is given."""

    seat: Seat
    place: Place = ""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.seat == seat:
            return Refusal("You need no leave of your own.", "KM-ROAD-06")
        if self.place and self.place not in place_in():
            return Refusal("There is no city, town or castle.", "KM-ROAD-06")
        if any((x.to, x.place) == (self.seat, self.place) for x in g.leaves.get(seat, ())):
            return Refusal(f"{seat_name(self.seat)} has that leave.", "KM-ROAD-06")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Let]:
        for s in g.seats:
            yield cls(s)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return marching.let(g, g.actor, self.seat, self.place)


@order("stop letting SEAT pass", rule="KM-ROAD-06", word="stop letting", examples=("stop letting basalt pass",))
class StopLetting(Deed):
    """Take back all standing leave you have given a player."""

    seat: Seat

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        given = [x for x in g.leaves.get(seat, ()) if x.to == self.seat]
        if any(x.since == g.clock for x in given):
            return Refusal(f"You have given {seat_name(self.seat)} leave this very turn.", "KM-ROAD-06")
        return None if given else Refusal(f"{seat_name(self.seat)} has no standing leave of yours.", "KM-ROAD-06")

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[StopLetting]:
        for s in dict.fromkeys(x.to for x in g.leaves.get(seat, ())):
            yield cls(s)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return marching.stop_letting(g, g.actor, self.seat)


ORDERS: tuple[type[Order], ...] = (Move, Enter, StepOut, Grant, Refuse, Let, StopLetting)
LEAVE = (Grant, Refuse)
STANDING = (Let, StopLetting)
MOVING = (Move, Enter, StepOut, *STANDING)
