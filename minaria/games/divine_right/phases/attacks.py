"""The combat half of a movement round: attacks are declared, then fought in the order the attacker likes.

Book: "Combat", "Which Units May Attack"; DR-COMBAT-01..06, -16..26, DR-ORDER-09, DR-RETREAT-11..13; DRR-57, DRR-61..63.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done, Order, Trouble, Which
from minaria.engine.acts import Act, ActsAsk, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end, goto
from minaria.games.divine_right.acts.common import Able, UnitAct
from minaria.games.divine_right.orders.movement import Attack, Besiege, Board, Enter, Land, Leave, Move, Resolve, Sail
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.end_of_moves import AfterBattles, EndMoves
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules.attacks import (
    Strike,
    able,
    attacks,
    busy,
    check_attack,
    everybody,
    strike,
    strike_of,
    tell_strike,
    whole,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import count, listing, place_name, seat_name


class Attacking(UnitAct[Attack]):
    """An attack is declared: by whole stacks of those named, or by everybody who can join (DR-COMBAT-19)."""

    kind = Attack

    def declared(self) -> Sequence[Strike]:
        """The attacks declared already."""
        return ()

    def refusal(self, g: Minaria, seat: str, order: Attack) -> Refusal | None:
        return check_attack(g, seat, order, self.declared(), ())

    def orders(self, g: Minaria, seat: str) -> list[Attack]:
        return attacks(g, seat, self.declared(), ())

    def able(self, g: Minaria, seat: str, said: Said, placed: bool) -> Able | None:
        """One attack may come from several hexes."""
        found = able(g, seat, said.get("place", 0), said.get("also") or 0, bool(said.get("landing")))
        return Able(found - busy(self.declared()), gathered=True)

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        target, engaged = said["place"], busy(self.declared())
        hexes = [h for h in (target, said.get("also") or 0) if h]
        force = whole(g, seat, said.get("force") or (), hexes, engaged)
        if force:
            return {**said, "force": force}
        if said.get("landing"):
            return {**said, "force": tuple(u for u in fight.landers(g, seat, target) if u not in engaged)}
        ready = everybody(g, seat, hexes, engaged)
        if len(ready) > 1:
            ways = {"army": "with the armies", "fleet": "with the fleets"}
            return Which(
                f"Attack {place_name(target)} how?",
                tuple((ways[kind], Attack(**{**said, "force": force})) for kind, force in ready.items()),
            )
        return {**said, "force": next(iter(ready.values()), ())}


class AttackingToo(Attacking):
    """Attacks elsewhere are declared before any is fought (DR-COMBAT-05)."""

    def declared(self) -> Sequence[Strike]:
        return () if self.phase is None else self.phase.declared

    def do(self, g: Minaria, phase: Attacks, order: Attack) -> Next:
        new = strike(g, phase.seat, order)
        phase.declared = (*phase.declared, new)
        g.tell(tell_strike(g, phase.seat, new), strike_of(phase.seat, new))
        return STAY if attacks(g, phase.seat, phase.declared, ()) else goto(Fighting(phase.seat, phase.declared))


class Attacks(SeatPhase):
    """All attacks are declared before any is fought (DR-COMBAT-05). `closing`: movement ended without an attack."""

    title: ClassVar[str] = "Attacks"
    acts = (AttackingToo(), Plain(Done, lambda g, phase, order: goto(Fighting(phase.seat, phase.declared))))
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
            g.tell(tell_strike(g, self.seat, s), strike_of(self.seat, s))
        if self.closing or not attacks(g, self.seat, self.declared, ()):
            return goto(Fighting(self.seat, self.declared))
        return STAY

    def ask(self, g: Minaria) -> list[ActsAsk]:
        return [
            ActsAsk(
                g,
                self.seat,
                f"{count(len(self.declared), 'attack')} declared. Attack elsewhere too, or done to fight.",
                self.acts,
                waiting=f"{seat_name(self.seat)} declares attacks.",
                absent=Done(),
                phase=self,
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Movement is over."""
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over: an attack has been declared.", "DR-ORDER-08")
        return None


class Resolving(Act[Resolve]):
    """The attacker says which of his attacks is fought next (DR-COMBAT-06)."""

    kind = Resolve

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.left)

    def refusal(self, g: Minaria, seat: str, order: Resolve) -> Refusal | None:
        return None if order.place in self.phase.places() else Refusal("That place cannot be chosen now.")

    def orders(self, g: Minaria, seat: str) -> list[Resolve]:
        return [Resolve(h) for h in self.phase.places()]

    def do(self, g: Minaria, phase: Fighting, order: Resolve) -> Next:
        return phase.fight(next(s for s in phase.left if s.hexes[0] == order.place))


class AttackingAgain(Attacking):
    """Units that retreated may be attacked again, and nobody else any more (DR-RETREAT-11, -12)."""

    def declared(self) -> Sequence[Strike]:
        return () if self.phase is None else self.phase.left

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.again(g))

    def refusal(self, g: Minaria, seat: str, order: Attack) -> Refusal | None:
        if order.place not in self.phase.refuges(g) or order.also:
            return Refusal("Only units that have retreated may be attacked now.", "DR-RETREAT-11")
        return check_attack(g, seat, order, self.declared(), self.phase.hit)

    def orders(self, g: Minaria, seat: str) -> list[Attack]:
        found: list[Attack] = self.phase.again(g)
        return found

    def do(self, g: Minaria, phase: Fighting, order: Attack) -> Next:
        new = strike(g, phase.seat, order)
        g.tell(tell_strike(g, phase.seat, new), strike_of(phase.seat, new))
        phase.left = (*phase.left, new)
        return phase.fight(new)


class NoMore(Plain):
    """The round of battles ends when all of them are fought (DR-ORDER-09)."""

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.left


class Fighting(SeatPhase):
    """Declared attacks are fought in the order the attacker likes; units that retreated may be attacked again.

    DR-COMBAT-06, DR-RETREAT-11..13.
    """

    title: ClassVar[str] = "Battles"
    acts = (Resolving(), AttackingAgain(), NoMore(Done, lambda g, phase, order: goto(AfterBattles(seat=phase.seat))))
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
            return STAY if self.again(g) else goto(AfterBattles(seat=self.seat))
        if len(self.left) == 1 and not self.again(g):
            return self.fight(self.left[0])
        return STAY

    def places(self) -> tuple[int, ...]:
        """Where there is still to be fought."""
        return tuple(dict.fromkeys(s.hexes[0] for s in self.left))

    def refuges(self, g: Minaria) -> set[int]:
        """Where units that retreated can be reached."""
        return {g.pieces[u].hex for u in self.evaded if u in g.pieces and not g.pieces[u].inside}

    def again(self, g: Minaria) -> list[Attack]:
        """Attacks on units that retreated and are still in reach of units free to attack (DR-RETREAT-11, -12)."""
        places = self.refuges(g)
        if not places:
            return []
        return [o for o in attacks(g, self.seat, self.left, self.hit) if o.place in places and not o.also]

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

    def ask(self, g: Minaria) -> list[ActsAsk]:
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
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=waiting, absent=absent, phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Nothing new is declared once fighting has begun."""
        if isinstance(order, Attack):
            return Refusal("All attacks are declared before the first is fought.", "DR-COMBAT-05")
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over.", "DR-ORDER-08")
        if isinstance(order, Done) and self.left:
            return Refusal("A declared attack must be carried out.", "DR-ORDER-09")
        return None
