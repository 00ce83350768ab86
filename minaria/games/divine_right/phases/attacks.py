"""The combat half of a movement round: attacks are declared, then fought in the order the attacker likes.

Book: "Combat", "Which Units May Attack"; DR-COMBAT-01..06, -16..26, DR-ORDER-09, DR-RETREAT-11..13; DRR-57, DRR-61..63.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.chapters.combat import Attack, AttackAgain, AttackToo, Resolve
from minaria.games.divine_right.chapters.common import ThroughIfOver
from minaria.games.divine_right.chapters.manoeuvres import Board, Enter, Land, Leave
from minaria.games.divine_right.chapters.movement import Besiege, Move, Sail
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.end_of_moves import AfterBattles, EndMoves
from minaria.games.divine_right.rules.attacks import Strike, announce, attacks, refuges
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import count, listing, place_name, seat_name


class Attacks(SeatPhase):
    """All attacks are declared before any is fought (DR-COMBAT-05). `closing`: movement ended without an attack."""

    title: ClassVar[str] = "Attacks"
    deeds = (AttackToo, Through)
    declared: tuple[Strike, ...]
    closing: bool = False
    settled: bool = False

    def start(self, g: Minaria) -> Next:
        return call(EndMoves(seat=self.seat))

    def resume(self, g: Minaria, value: Any) -> Next:
        if g.players[self.seat].out:
            return end()
        self.settled = True
        for s in self.declared:
            announce(g, self.seat, s)
        return self.through(g) if self.closing else self.go_on(g)

    def go_on(self, g: Minaria) -> Next:
        """Ask again while more can be attacked."""
        return STAY if attacks(g, self.seat, self.declared, ()) else self.through(g)

    def attack(self, g: Minaria, strike: Strike) -> Next:
        """One more is declared."""
        self.declared = (*self.declared, strike)
        announce(g, self.seat, strike)
        return self.go_on(g)

    def through(self, g: Minaria) -> Next:
        """They are fought."""
        return goto(Fighting(self.seat, self.declared))

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        prompt = f"{count(len(self.declared), 'attack')} declared. Attack elsewhere too, or done to fight."
        waiting = f"{seat_name(self.seat)} declares attacks."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Done(), phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Movement is over."""
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over: an attack has been declared.", "DR-ORDER-08")
        return None


class Fighting(SeatPhase):
    """Declared attacks are fought in the order the attacker likes; units that retreated may be attacked again.

    DR-COMBAT-06, DR-RETREAT-11..13.
    """

    title: ClassVar[str] = "Battles"
    deeds = (Resolve, AttackAgain, ThroughIfOver)
    left: tuple[Strike, ...]
    hit: tuple[str, ...] = ()
    evaded: tuple[str, ...] = ()

    def start(self, g: Minaria) -> Next:
        return self.go_on(g)

    def go_on(self, g: Minaria) -> Next:
        """Fight the only one left, ask which of several, or offer to attack units that retreated."""
        if g.players[self.seat].out or g.finished:
            return end()
        if not self.left:
            return STAY if self.again(g) else self.through(g)
        if len(self.left) == 1 and not self.again(g):
            return self.fight(self.left[0])
        return STAY

    def places(self) -> tuple[int, ...]:
        """Where there is still to be fought."""
        return tuple(dict.fromkeys(s.hexes[0] for s in self.left))

    def again(self, g: Minaria) -> list[tuple[int, tuple[str, ...]]]:
        """Units that retreated and are still in reach of units free to attack, and these (DR-RETREAT-11, -12)."""
        places = refuges(g, self.evaded)
        if not places:
            return []
        return [(h, force) for h, force in attacks(g, self.seat, self.left, self.hit) if h in places]

    def attack(self, g: Minaria, strike: Strike) -> Next:
        """Units that retreated are attacked again."""
        announce(g, self.seat, strike)
        self.left = (*self.left, strike)
        return self.fight(strike)

    def may_end(self, g: Minaria) -> bool:
        """The round of battles ends when all of them are fought (DR-ORDER-09)."""
        return not self.left

    def through(self, g: Minaria) -> Next:
        """What battles have left behind is judged."""
        return goto(AfterBattles(seat=self.seat))

    def fight(self, s: Strike) -> Next:
        """Begin one battle."""
        rest = tuple(x for x in self.left if x is not s)
        self.left = rest
        threatened = tuple(h for x in rest for h in x.hexes)
        return call(
            Battle(self.seat, s.foe, s.attackers, (), s.hexes, s.kind, threatened, tuple(self.evaded)), then=self.fought
        )

    def fought(self, g: Minaria, value: Any) -> Next:
        """A battle is over; remember who fled and who was hit."""
        evaded, hit = value
        self.evaded = (*self.evaded, *(u for u in evaded if u not in self.evaded))
        self.hit = (*self.hit, *hit)
        return self.go_on(g)

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        ways = []
        if self.left:
            ways.append(f"resolve {listing([place_name(h) for h in self.places()], 'or')}")
        if self.again(g):
            ways.append("attack units that retreated")
        if not self.left:
            ways.append("done")
        absent: Order = Resolve(self.left[0].hexes[0]) if self.left else Done()
        prompt = f"Battles: {listing(ways, 'or')}."
        waiting = f"{seat_name(self.seat)} fights."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Nothing new is declared once fighting has begun."""
        if isinstance(order, Attack):
            return Refusal("All attacks are declared before the first is fought.", "DR-COMBAT-05")
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over.", "DR-ORDER-08")
        if isinstance(order, Done) and self.left:
            return Refusal("A declared attack must be carried out.", "DR-ORDER-09")
        return None
