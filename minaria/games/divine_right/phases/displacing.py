"""Besiegers who must leave a castle, and those they push aside.

Book: "Relief of Castles", "Displacement"; DR-RELIEF-07..15, DR-SIEGE-14; DRR-07, DRR-30. Called when a turn ends.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.chapters.displacement import GiveWay, LeaveCastle
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import displacement, sieges
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import at, combat, free_units
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import place_name, seat_name


class Displacing(SeatPhase):
    """Besiegers leave a castle hex; their owner says where to (DR-RELIEF-07..15, DR-SIEGE-14, DRR-30)."""

    title: ClassVar[str] = "Displacement"
    deeds = (LeaveCastle,)
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

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        prompt = f"Your units must leave {place_name(self.castle)}: displace them to a hex next to it."
        waiting = f"{seat_name(self.seat)} takes units away from {place_name(self.castle)}."
        return [
            DeedsAsk(
                g,
                self.seat,
                prompt,
                self.deeds,
                waiting=waiting,
                absent=LeaveCastle.first(g, self.seat, self),
                phase=self,
            )
        ]

    def perished(self, g: Minaria, perils: tuple[Peril, ...]) -> Next:
        """Those who could push nobody aside are lost; their heroes roll."""
        sieges.lift_empty(g)
        return call(Fates(perils)) if perils else self.resume(g, None)

    def push(self, force: tuple[str, ...], place: int, by: str, foes: tuple[str, ...]) -> Next:
        """Enemies of a seat are pushed aside: it says where they go."""
        self.going, self.goal, self.price = force, place, len(foes)
        return call(Pushed(by, place, foes), then=self.pay)

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


class Pushed(SeatPhase):
    """Units pushed aside by a displacing stack: their owner says where each goes (DR-RELIEF-09, -10; DRR-07)."""

    title: ClassVar[str] = "Displacement"
    deeds = (GiveWay,)
    place: int
    foes: tuple[str, ...]

    def left(self, g: Minaria) -> list[str]:
        """Who still has to go."""
        return [u for u in self.foes if u in g.pieces and g.pieces[u].hex == self.place]

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        prompt = f"Your units at {place_name(self.place)} are pushed aside: displace them to a hex next to it."
        waiting = f"{seat_name(self.seat)} takes units away from {place_name(self.place)}."
        absent = GiveWay.first(g, self.seat, self)
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def recheck(self, g: Minaria) -> Next:
        return STAY if self.left(g) else end()
