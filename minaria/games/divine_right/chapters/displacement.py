"""Units that must leave their hex: besiegers, those they push aside, fleets off a coast that is taken.

Book: "Relief of Castles", "Displacement", "Stacking"; DR-RELIEF-07..15, DR-SIEGE-14, DR-STACK-04, DR-TERRAIN-26;
DRR-07, DRR-30, DRR-53.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minaria.engine.deeds import Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Among, Displace
from minaria.games.divine_right.rules import displacement
from minaria.games.divine_right.rules.status import at, combat, free_units, own_walls, owner, put
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import count, does, place_name, seat_name


class LeaveCastle(Displace):
    """Besiegers go to a hex next to the castle; enemies that bar it are pushed aside (DR-RELIEF-07..15)."""

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        mine = phase.units(g)
        if not self.force or any(u not in mine for u in self.force):
            return Refusal(f"Only your units at {place_name(phase.castle)} are displaced.", "DR-RELIEF-07")
        return displacement.check(g, seat, self.force, phase.castle, self.place)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> list[LeaveCastle]:
        """Everybody who can to each hex, and single units; else pushing somebody aside."""
        castle, mine = phase.castle, phase.units(g)

        def may(force: tuple[str, ...], h: int) -> bool:
            return displacement.check(g, seat, force, castle, h) is None

        out: list[LeaveCastle] = []
        for h in displacement.goals(g, seat, castle):
            able = tuple(u for u in mine if may((u,), h))
            if able and may(able, h):
                out.append(cls(able, h))
            if len(able) > 1:
                out += [cls((u,), h) for u in able]
        everybody = tuple(mine)
        return out or [cls(everybody, h) for h in displacement.push_hexes(g, seat, castle) if may(everybody, h)]

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among(mine, 0 if phase is None else phase.castle)

    def do(self, g: Minaria, phase: Any) -> Next:
        seat, foes = phase.seat, displacement.barring(g, phase.seat, self.place)
        if not foes:
            return phase.leave(g, self.force, self.place)
        by = owner(g, foes[0])
        if not displacement.pushes(g, seat, self.force, self.place):
            return phase.perished(g, displacement.perish(g, seat, self.force, phase.castle, self.place))
        g.tell(
            f"{seat_name(seat)} pushes {count(len(foes), 'unit')} out of {place_name(self.place)}.",
            hap.RETREAT(self.place, {seat: hap.PUSHES, by: hap.PUSHED}, foes, weight=2),
        )
        return phase.push(self.force, self.place, by, tuple(foes))


class GiveWay(Displace):
    """Only those pushed, and heroes with them, go to hexes free for them (DR-RELIEF-09, -10; DRR-07)."""

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        able = [*phase.left(g), *self.company(g, seat, phase.place)]
        if not combat(self.force) or any(u not in able for u in self.force):
            return Refusal(f"Only your units at {place_name(phase.place)} are displaced.", "DR-RELIEF-10")
        return displacement.check(g, seat, self.force, phase.place, self.place)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[GiveWay]:
        """Everybody, or one unit, to each hex."""
        left, company = tuple(phase.left(g)), cls.company(g, seat, phase.place)
        forces = [f for f in dict.fromkeys(((*left, *company), left, left[:1])) if f]
        return (cls(f, h) for h in displacement.goals(g, seat, phase.place) for f in forces)

    @classmethod
    def company(cls, g: Minaria, seat: str, h: int) -> tuple[str, ...]:
        """Free heroes there."""
        return tuple(u for u in at(g, h) if not unit(u).combat and u in free_units(g, seat))

    def do(self, g: Minaria, phase: Any) -> Next:
        displacement.go(g, phase.seat, self.force, phase.place, self.place)
        return STAY if phase.left(g) else end()


class LeaveCoast(Displace):
    """Fleets go where a coast is free for them (DR-STACK-04, DR-TERRAIN-26)."""

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        if not self.force or any(u not in phase.fleets for u in self.force):
            return Refusal(f"Only your fleets at {place_name(phase.place)} must leave.", "DR-STACK-04")
        if self.place not in displacement.fleet_exits(g, seat, phase.fleets):
            return Refusal(f"They cannot go to {place_name(self.place)}.", "DR-TERRAIN-26")
        return None

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[LeaveCoast]:
        return (cls(phase.fleets, h) for h in displacement.fleet_exits(g, seat, phase.fleets))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among(mine, phase.place)

    def do(self, g: Minaria, phase: Any) -> Next:
        for u in self.force:
            put(g, u, self.place, own_walls(g, phase.seat, self.place))
        g.tell(
            f"{does(self.force, 'leave')} for {place_name(self.place)}.",
            hap.RETREAT(self.place, {phase.seat: hap.RETREATS}, self.force),
        )
        return phase.resume(g, None)
