"""Besiegers who must leave a castle, and those they push aside.

Book: "Relief of Castles", "Displacement"; DR-RELIEF-07..15, DR-SIEGE-14; DRR-07, DRR-30. Called when a turn ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from minaria.engine.acts import ActsAsk, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, WAIT, Next, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct
from minaria.games.divine_right.orders.battle import Displace
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import displacement, sieges
from minaria.games.divine_right.rules.status import (
    at,
    combat,
    free_units,
    owner,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import count, place_name, seat_name


class LeavingCastle(UnitAct[Displace]):
    """Besiegers go to a hex next to the castle; enemies that bar it are pushed aside (DR-RELIEF-07..15)."""

    kind = Displace

    def refusal(self, g: Minaria, seat: str, order: Displace) -> Refusal | None:
        castle, mine = self.phase.castle, self.phase.units(g)
        if not order.force or any(u not in mine for u in order.force):
            return Refusal(f"Only your units at {place_name(castle)} are displaced.", "DR-RELIEF-07")
        return displacement.check(g, seat, order.force, castle, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Displace]:
        """Everybody who can to each hex, and single units; else pushing somebody aside."""
        castle, mine = self.phase.castle, self.phase.units(g)

        def may(force: tuple[str, ...], h: int) -> bool:
            return displacement.check(g, seat, force, castle, h) is None

        out = []
        for h in displacement.goals(g, seat, castle):
            able = tuple(u for u in mine if may((u,), h))
            if able and may(able, h):
                out.append(Displace(able, h))
            if len(able) > 1:
                out += [Displace((u,), h) for u in able]
        if not out:
            everybody = tuple(mine)
            out = [Displace(everybody, h) for h in displacement.push_hexes(g, seat, castle) if may(everybody, h)]
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among(mine, 0 if self.phase is None else self.phase.castle)

    def do(self, g: Minaria, phase: Displacing, order: Displace) -> Next:
        castle, seat = phase.castle, phase.seat
        foes = displacement.barring(g, seat, order.place)
        if not foes:
            return phase.leave(g, order.force, order.place)
        by = owner(g, foes[0])
        if not displacement.pushes(g, seat, order.force, order.place):
            perils = displacement.perish(g, seat, order.force, castle, order.place)
            sieges.lift_empty(g)
            return call(Fates(perils)) if perils else phase.resume(g, None)
        phase.going, phase.goal, phase.price = order.force, order.place, len(foes)
        g.tell(
            f"{seat_name(seat)} pushes {count(len(foes), 'unit')} out of {place_name(order.place)}.",
            hap.RETREAT(order.place, {seat: hap.PUSHES, by: hap.PUSHED}, foes, weight=2),
        )
        return call(Pushed(by, order.place, tuple(foes)), then=phase.pay)


class Displacing(SeatPhase):
    """Besiegers leave a castle hex; their owner says where to (DR-RELIEF-07..15, DR-SIEGE-14, DRR-30)."""

    title: ClassVar[str] = "Displacement"
    leads_to: ClassVar[tuple[str, ...]] = ("Pushed",)
    acts = (LeavingCastle(),)
    castle: int
    going: tuple[str, ...] = ()  # pushing enemies aside: who goes, where to, and how many it costs
    goal: int = 0
    price: int = 0

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        units = self.units(g)
        if g.players[self.seat].out or not units:
            g.sieges.pop(self.castle, None)
            return end()
        if any(displacement.free_hexes(g, self.seat, u, self.castle) for u in units):
            return STAY
        if displacement.push_hexes(g, self.seat, self.castle):
            return STAY
        perils = displacement.trapped(g, self.seat, units, self.castle)
        return goto(Fates(perils))

    def recheck(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def units(self, g: Minaria) -> list[str]:
        """Who has to go."""
        free = free_units(g, self.seat)
        return [u for u in at(g, self.castle) if u in free and not g.pieces[u].inside]

    def ask(self, g: Minaria) -> list[ActsAsk]:
        return [
            ActsAsk(
                g,
                self.seat,
                f"Your units must leave {place_name(self.castle)}: displace them to a hex next to it.",
                self.acts,
                waiting=f"{seat_name(self.seat)} takes units away from {place_name(self.castle)}.",
                absent=next(iter(self.acts[0].at(self).orders(g, self.seat)), WAIT),
                phase=self,
            )
        ]

    def pay(self, g: Minaria, value: Any) -> Next:
        """As many of the stack are lost as it has pushed aside, its owner's choice (DR-RELIEF-11)."""
        return call(Losses(self.seat, tuple(combat(self.going)), self.price, "Displacement"), then=self.paid)

    def paid(self, g: Minaria, value: Any) -> Next:
        """The rest goes where the enemies stood."""
        return self.leave(g, self.going, self.goal)

    def leave(self, g: Minaria, force: tuple[str, ...], to: int) -> Next:
        """Go, then see whether anybody is left."""
        displacement.go(g, self.seat, force, self.castle, to)
        sieges.lift_empty(g)
        return self.resume(g, None)


class GivingWay(UnitAct[Displace]):
    """Only those pushed, and heroes with them, go to hexes free for them (DR-RELIEF-09, -10; DRR-07)."""

    kind = Displace

    def refusal(self, g: Minaria, seat: str, order: Displace) -> Refusal | None:
        place = self.phase.place
        able = [*self.phase.left(g), *self.company(g, seat)]
        if not combat(order.force) or any(u not in able for u in order.force):
            return Refusal(f"Only your units at {place_name(place)} are displaced.", "DR-RELIEF-10")
        return displacement.check(g, seat, order.force, place, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Displace]:
        """Everybody, or one unit, to each hex."""
        left, company = tuple(self.phase.left(g)), self.company(g, seat)
        forces = [f for f in dict.fromkeys(((*left, *company), left, left[:1])) if f]
        out = [Displace(f, h) for h in displacement.goals(g, seat, self.phase.place) for f in forces]
        return [o for o in out if self.refusal(g, seat, o) is None]

    def company(self, g: Minaria, seat: str) -> tuple[str, ...]:
        """Free heroes there."""
        return tuple(u for u in at(g, self.phase.place) if not unit(u).combat and u in free_units(g, seat))

    def do(self, g: Minaria, phase: Pushed, order: Displace) -> Next:
        displacement.go(g, phase.seat, order.force, phase.place, order.place)
        return STAY if phase.left(g) else end()


class Pushed(SeatPhase):
    """Units pushed aside by a displacing stack: their owner says where each goes (DR-RELIEF-09, -10; DRR-07)."""

    title: ClassVar[str] = "Displacement"
    acts = (GivingWay(),)
    place: int
    foes: tuple[str, ...]

    def left(self, g: Minaria) -> list[str]:
        """Who still has to go."""
        return [u for u in self.foes if u in g.pieces and g.pieces[u].hex == self.place]

    def ask(self, g: Minaria) -> list[ActsAsk]:
        return [
            ActsAsk(
                g,
                self.seat,
                f"Your units at {place_name(self.place)} are pushed aside: displace them to a hex next to it.",
                self.acts,
                waiting=f"{seat_name(self.seat)} takes units away from {place_name(self.place)}.",
                absent=next(iter(self.acts[0].at(self).orders(g, self.seat)), WAIT),
                phase=self,
            )
        ]

    def recheck(self, g: Minaria) -> Next:
        return STAY if self.left(g) else end()
