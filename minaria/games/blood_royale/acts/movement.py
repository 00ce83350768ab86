"""The orders of a slot of movement. Boundary: movement and battles (c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.movement import Move, TakeControl
from minaria.games.blood_royale.rules import captivity, contracts, movement
from minaria.games.blood_royale.rules.land import set_control
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.telling import piece_words, place_name, seat_name


class Moving(Act[Move]):
    """Pieces go somewhere (BR-MOVE-01)."""

    kind = Move

    def refusal(self, g: BloodRoyale, seat: str, order: Move) -> Refusal | None:
        return movement.refusal(g, seat, order.force, order.place) or contracts.breach(g, seat, order)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Move]:
        groups: dict[tuple[str, bool], list[str]] = {}
        for p in movement.walkers(g, seat):
            groups.setdefault((g.piece(p).at, p in g.armies), []).append(p)
        for force in groups.values():
            for place in movement.ends(g, seat, force):
                order = Move(tuple(force), place)
                if self.refusal(g, seat, order) is None:
                    yield order

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return movement.walkers(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: Move) -> Next:
        before = g.piece(order.force[0]).at
        said = piece_words(g, order.force)
        movement.carry(g, g.actor, order.force, order.place)
        owner = g.owner(order.place)
        concerned = {g.actor: hap.MOVES, **({owner: hap.ENTERED} if owner not in ("", g.actor) else {})}
        g.tell(
            f"{seat_name(g, g.actor)} moves {said} from {place_name(before)} to {place_name(order.place)}.",
            hap.MOVE((order.place, before), concerned, order.force),
        )
        return STAY


class TakingControl(Act[TakeControl]):
    """A province changes hands at the end of a round (BR-CONTROL-03, -04)."""

    kind = TakeControl

    def refusal(self, g: BloodRoyale, seat: str, order: TakeControl) -> Refusal | None:
        if order.place not in movement.conquests(g, seat):
            return Refusal("You take control where your armies stand alone in another's province.", "BR-CONTROL-03")
        return contracts.breach(g, seat, order)

    def orders(self, g: BloodRoyale, seat: str) -> list[TakeControl]:
        return [TakeControl(p) for p in movement.conquests(g, seat) if self.refusal(g, seat, TakeControl(p)) is None]

    def do(self, g: BloodRoyale, phase: Any, order: TakeControl) -> Next:
        old = g.owner(order.place)
        set_control(g, order.place, g.actor)
        captivity.liberate(g, order.place, g.actor)
        g.tell(
            f"{seat_name(g, g.actor)} takes control of {place_name(order.place)}.",
            hap.CONTROL(order.place, {g.actor: hap.GAINS, old: hap.LOSING}),
        )
        return STAY
