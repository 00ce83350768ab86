"""Marches by land and by sea, and to a castle to besiege it.

Book: "Movement", "Declaring a Siege"; DR-MOVE-*, DR-LEADER-*, DR-SEA-*, DR-SIEGE-02..14.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from commands import Trouble, Which, order
from minaria.engine.deeds import Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Able, Among, UnitDeed, at_home
from minaria.games.divine_right.chapters.kinds import Castle, Force, Place
from minaria.games.divine_right.rules import besieging, heroes, mobility, movement, plans, sieges, transport
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.paths import HERO
from minaria.games.divine_right.rules.rivers import berth_name
from minaria.games.divine_right.rules.status import at, closed_castle, owner, put
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import does, force_name, listing, place_name, seat_name
from minaria.kit.hexgrid import distance

FAR = 10  # hexes from which no unit marches in a turn


def march(
    g: Minaria, phase: Any, legs: Sequence[plans.Leg], force: tuple[str, ...], to: int, outside: bool = False
) -> Next:
    """Carry a plan out; heroes in danger and heroes searched roll (DR-FATE-04..09)."""
    seat = phase.seat
    starts = listing(dict.fromkeys(place_name(leg.start) for leg in legs))
    escorted = any(leg.kind != HERO for leg in legs)
    afloat = next((f", on {berth_name(leg.path.berth)}" for leg in legs if leg.path.berth < 0), "")
    g.tell(
        f"{seat_name(seat)} moves {force_name(force)} from {starts} to {place_name(to)}{afloat}.",
        hap.MOVE((*dict.fromkeys(leg.start for leg in legs), to), {seat: hap.MOVES}, force),
    )
    searched: list[str] = []
    alone: list[tuple[tuple[str, ...], tuple[int, ...]]] = []
    for leg in legs:
        searched += movement.arrive(g, seat, leg, to, outside)
        if leg.kind == HERO:
            dangers = tuple(h for h in leg.path.dangers if not (h == to and escorted))
            if dangers:
                alone.append((leg.units, dangers))
    for u in force:
        if closed_castle(g, seat, to) and not unit(u).combat and heroes.alone(g, u):
            put(g, u, to, inside=True)  # DR-INSIDE-07
    return phase.arrived(g, to, alone, dict.fromkeys(searched))


@order(
    "move FORCE [from ORIGIN] to PLACE [facing BANK] [via VIA [and VIA2]]",
    "move FORCE [from ORIGIN] to PLACE [via VIA [and VIA2]] outside = outside:true",
    "march|go|send|take|mv FORCE [from ORIGIN] to|into PLACE [facing BANK] [via|through VIA [and VIA2]]",
    "move|send|take|mv FORCE [from ORIGIN] up|down [the] river to PLACE [facing BANK] [via|through VIA [and VIA2]]",
    "move FORCE into PLACE",
    "move|march|go|send|take|mv FORCE PLACE:direction [outside]",
    "move|march|go|send|take|mv FORCE from ORIGIN PLACE:direction",
    rule="DR-MOVE-01",
    examples=("move 2 armies from Tadafat to 10,15", "move the king and 3 armies to Basimar", "move army 1 west"),
    toward="place",
)
class Move(UnitDeed):
    """Move units, or a monarch with those he leads, along the cheapest way they can pay.

    Fleets on a navigable river lie between two hexes, its banks: `facing` says which stretch of several is meant.
    """

    force: Force
    place: Place
    origin: Place = 0
    via: Place = 0
    via2: Place = 0
    outside: bool = False
    bank: Place = 0

    ways: ClassVar[tuple[str, ...]] = ("place", "via", "via2")

    @property
    def way(self) -> tuple[int, ...]:
        """The hexes it is to pass."""
        return tuple(h for h in (self.via, self.via2) if h)

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        if self.origin and any(g.pieces[u].hex != self.origin for u in self.force if u in g.pieces):
            return Refusal(f"Not all of them are at {place_name(self.origin)}.", "DR-MOVE-01")
        return movement.check_march(g, seat, self.force, self.place, self.way, self.bank)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Move]:
        """A fair sample: every hex's movable units together, and one of each look, to every hex in reach."""
        for h, group in mobility.mobile(g, seat).items():
            for force in mobility.groups_of(g, group):
                for to in movement.destinations(g, seat, force):
                    yield cls(force, to, h)

    @classmethod
    def pick(cls, g: Minaria, seat: str, phase: Any, by: Chooser) -> Move | None:
        mobile = mobility.mobile(g, seat)
        if not mobile:
            return None
        h = by.choice(sorted(mobile))
        force = by.choice(mobility.groups_of(g, mobile[h]))
        goals = movement.destinations(g, seat, force)
        return cls(force, by.choice(goals), h) if goals else None

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among([u for u in mine if not g.pieces[u].aboard], said.get("origin") or 0)

    @classmethod
    def able(cls, g: Minaria, seat: str, phase: Any, said: Said, placed: bool) -> Able | None:
        if placed or said.get("origin"):
            return None
        return Able(who_may_come(g, seat, cls.goal(said)))

    @classmethod
    def goal(cls, said: Said) -> int:
        return said.get("place") or 0

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        return at_home(g, said, "origin")

    @classmethod
    def hints(cls, g: Minaria, seat: str, slot: str) -> list[tuple[str, str]] | None:
        if slot != "force":
            return None
        return [
            (f"everyone at {place_name(h)}", f"{len(us)} that can move")
            for h, us in sorted(mobility.mobile(g, seat).items())
        ]

    def do(self, g: Minaria, phase: Any) -> Next:
        legs = plans.planned(g, phase.seat, self.force, self.place, self.way, self.bank)
        return march(g, phase, legs, self.force, self.place, self.outside)


def who_may_come(g: Minaria, seat: str, goal: int) -> set[str]:
    """Units that can march to a hex, alone or with their stack; all that can move where no goal is said yet."""
    able: set[str] = set()
    for h, group in mobility.mobile(g, seat).items():
        if not goal:  # a line that is still being typed
            able |= set(group)
        elif h != goal and distance(h, goal) <= FAR:
            able |= {u for u in group if plans.can_come(g, seat, (u,), goal)}
            if plans.can_come(g, seat, tuple(group), goal):
                able |= set(group)
    return able


@order(
    "sail FLEETS to PLACE [facing BANK] [via VIA] [with FORCE]",
    "ship FORCE to PLACE with FLEETS",
    "sail FLEETS up|down [the] river to PLACE [facing BANK] [via VIA] [with FORCE]",
    "sail FLEETS PLACE:direction [with FORCE]",
    rule="DR-SEA-02",
    examples=("sail 2 fleets to 3,20 with 2 armies",),
    toward="place",
)
class Sail(UnitDeed):
    """Move fleets, taking units in their hex aboard first: one combat unit a fleet, any heroes."""

    fleets: Force
    place: Place
    via: Place = 0
    force: Force = ()
    bank: Place = 0

    @property
    def way(self) -> tuple[int, ...]:
        """The hex it is to pass."""
        return (self.via,) if self.via else ()

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Fleets sail, with those aboard and those who go aboard for it (DR-SEA-*)."""
        if not self.fleets or any(unit(u).type != "fleet" for u in self.fleets):
            return Refusal("Only fleets sail.", "DR-FLEET-01")
        joining = transport.joining(g, self.force, self.fleets)
        bar = transport.check_board(g, seat, joining, self.fleets) if joining else None
        return bar or movement.check_march(g, seat, self.fleets, self.place, self.way, self.bank)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Sail]:
        """Every hex's movable fleets together, with and without passengers, to every hex in reach."""
        for group in mobility.mobile(g, seat).values():
            for fleets, force in transport.crews(g, seat, group):
                for to in movement.destinations(g, seat, fleets):
                    yield cls(fleets, to, 0, force)

    @classmethod
    def pick(cls, g: Minaria, seat: str, phase: Any, by: Chooser) -> Sail | None:
        crews = [c for group in mobility.mobile(g, seat).values() for c in transport.crews(g, seat, group)]
        if not crews:
            return None
        fleets, force = by.choice(crews)
        goals = movement.destinations(g, seat, fleets)
        return cls(fleets, by.choice(goals), 0, force) if goals else None

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        ashore = [u for u in mine if not g.pieces[u].aboard]
        if slot == "fleets":
            return Among([u for u in ashore if unit(u).type == "fleet"], said.get("origin") or 0)
        return beside(g, [u for u in ashore if unit(u).type != "fleet"], said.get("fleets"))

    def do(self, g: Minaria, phase: Any) -> Next:
        joining = transport.joining(g, self.force, self.fleets)
        if joining:
            transport.board_fleets(g, joining, self.fleets)
            g.tell(f"{does(joining, 'go')} aboard.", hap.MOVE((), {phase.seat: hap.MOVES}, joining, weight=0))
        find = plans.plan if joining else plans.planned
        legs = find(g, phase.seat, self.fleets, self.place, self.way, self.bank)
        assert not isinstance(legs, Refusal)
        return march(g, phase, legs, self.fleets, self.place)


@order(
    "besiege CASTLE with FORCE",
    "besiege CASTLE",
    "lay siege to CASTLE [with FORCE]",
    "invest CASTLE [with FORCE]",
    "siege CASTLE [with FORCE]",
    rule="DR-SIEGE-06",
    examples=("besiege Tadafat with 3 armies",),
)
class Besiege(UnitDeed):
    """Move a force into an enemy or neutral castle's hex and declare it under siege."""

    castle: Castle
    force: Force = ()

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """A siege is declared by those before the walls and those who come to them (DR-SIEGE-05, -06)."""
        return besieging.bar(g, seat, self.castle, self.force)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Besiege]:
        """Every castle within reach of one stack, or of all stacks next to it, that could be besieged now."""
        for h, close in besieging.near_castles(g, seat).items():
            if force := besieging.host(g, seat, h, close):
                yield cls(h, force)

    @classmethod
    def pick(cls, g: Minaria, seat: str, phase: Any, by: Chooser) -> Besiege | None:
        near = besieging.near_castles(g, seat)
        left = list(near)
        while left:
            h = by.choice(left)
            if force := besieging.host(g, seat, h, near[h]):
                return cls(h, force)
            left.remove(h)
        return None

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        h = said.get("castle")
        return Among([u for u in mine if not g.pieces[u].aboard and not (g.pieces[u].hex == h and g.pieces[u].inside)])

    @classmethod
    def able(cls, g: Minaria, seat: str, phase: Any, said: Said, placed: bool) -> Able | None:
        """A siege may gather from several hexes."""
        if placed:
            return None
        h = cls.goal(said)
        return Able(who_may_come(g, seat, h) | {u for u in at(g, h) if owner(g, u) == seat}, gathered=True)

    @classmethod
    def goal(cls, said: Said) -> int:
        return said.get("castle") or 0

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("force"):
            return said
        h = said["castle"]
        here = besieging.before_walls(g, seat, h)
        on_turn = phase is not None and phase.seat == seat
        enough = not closed_castle(g, seat, h) or (here and on_turn and besieging.bar(g, seat, h, here) is None)
        force = here if enough else (*here, *besieging.reinforcements(g, seat, h))
        if force:
            return {**said, "force": force}
        bar = sieges.check_declare(g, seat, h, ())
        if bar is not None and bar.rule != "DR-SIEGE-06":  # too few is not what stands in the way
            return Trouble(str(bar))
        return Trouble(f"You have no units that can come to {place_name(h)} now.")

    def do(self, g: Minaria, phase: Any) -> Next:
        h = self.castle
        coming = tuple(u for u in self.force if g.pieces[u].hex != h)
        following = STAY
        if coming:
            following = march(g, phase, plans.planned(g, phase.seat, coming, h), coming, h, outside=True)
        return phase.stationed(g, declare(g, phase.seat, h), following)


def beside(g: Minaria, land: Sequence[str], fleets: Any) -> Among:
    """Land units that may go aboard: where the fleets are known, those of the first shore that has any."""
    if not isinstance(fleets, tuple) or not fleets:
        return Among(land)
    near = transport.shores(g, fleets[0])
    return Among(land, next((h for h in near if any(g.pieces[u].hex == h for u in land)), near[0]))
