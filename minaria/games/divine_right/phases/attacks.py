"""The combat half of a movement round: attacks are declared, then fought in the order the attacker likes.

Book: "Combat", "Which Units May Attack"; DR-COMBAT-01..06, -16..26, DR-ORDER-09, DR-RETREAT-11..13; DRR-57, DRR-61..63.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from commands import Done
from minaria.engine.events import What
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import (
    Attack,
    Besiege,
    Board,
    Enter,
    Land,
    Leave,
    Move,
    Resolve,
    Sail,
)
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.end_of_moves import AfterBattles, EndMoves
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules.status import (
    at,
    enemy_at,
    hex_of,
    owner,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.telling import count, force_name, listing, place_name, seat_name


class Strike(msgspec.Struct, frozen=True):
    """A declared attack: target hexes, kind of combat, attacking units, the seat attacked."""

    hexes: tuple[int, ...]
    kind: str
    attackers: tuple[str, ...]
    foe: str


def strike(g: Minaria, seat: str, o: Attack) -> Strike:
    """The declared attack an order comes to."""
    kind = "amphib" if o.landing else unit(o.force[0]).type
    hexes = (o.place, o.also) if o.also else (o.place,)
    target_kind = "army" if o.landing else kind
    there = fight.defenders(g, seat, o.place, target_kind)
    return Strike(hexes, kind, o.force, owner(g, there[0]))


def check_attack(
    g: Minaria, seat: str, o: Attack, declared: Sequence[Strike], hit: Sequence[str], late: bool = False
) -> Refusal | None:
    """Whether that attack may be declared (DR-COMBAT-16..26, DR-AMPHIB-01; DRR-61, DRR-62). `late`:

    on units that retreated.
    """
    if not o.force:
        return nobody_strikes(g, seat, o.place, declared)
    if any(u not in g.pieces or owner(g, u) != seat or not unit(u).combat for u in o.force):
        return Refusal(f"None of your combat units next to {place_name(o.place)} can attack it.", "DR-COMBAT-18")
    kinds = {unit(u).type for u in o.force}
    if len(kinds) > 1:
        return Refusal("Armies and fleets do not fight together outside sieges; order them apart.", "DR-COMBAT-25")
    kind = kinds.pop()
    if o.landing and (kind != "fleet" or not hex_of(o.place).port):
        return Refusal("Only fleets next to a port can attack by landing.", "DR-AMPHIB-01")
    if o.landing and any(g.pieces[u].hex == o.place for u in o.force):
        return Refusal(
            "Fleets inside the walls cannot join a landing; fleets and armies do not fight each other.", "DR-SORTIE-11"
        )
    target_kind = "army" if o.landing else kind
    hexes = [h for h in (o.place, o.also) if h]
    foes = set()
    for h in hexes:
        there = fight.defenders(g, seat, h, target_kind)
        if not there:
            return no_target(g, seat, h, target_kind)
        foes.add(owner(g, there[0]))
        if any(h in s.hexes and (s.kind == "fleet") == (target_kind == "fleet") for s in declared):
            return Refusal(
                f"An attack on {place_name(h)} is declared already; nobody is attacked twice.", "DR-COMBAT-22"
            )
        if any(u in hit for u in there):
            return Refusal(f"The units at {place_name(h)} have been attacked this round.", "DR-COMBAT-22")
    if len(foes) > 1:
        return Refusal("Two hexes can be attacked together only if one player holds both.", "DR-COMBAT-24")
    busy = {u for s in declared for u in s.attackers}
    for u in o.force:
        if u in busy:
            return Refusal("Some of them are in another declared attack; a unit attacks once.", "DR-COMBAT-21")
        bar = fight.may_attack(g, seat, u)
        if bar is not None:
            return bar
        if not any(fight.in_reach(g, seat, u, h) for h in hexes):
            return no_reach(g, u, hexes[0])
    if len(hexes) == 2 and not any(all(fight.in_reach(g, seat, u, h) for h in hexes) for u in o.force):
        return Refusal("One stack must be next to both hexes.", "DR-COMBAT-24")
    mates = {u for h in hexes for u in fight.whole_stacks(g, seat, h, kind, o.force)} - busy
    if mates - set(o.force):
        return Refusal(f"A stack attacks as a whole: {len(mates)} units, not {len(o.force)}.", "DR-COMBAT-19")
    return None


def nobody_strikes(g: Minaria, seat: str, h: int, declared: Sequence[Strike]) -> Refusal:
    """Why none of the seat's units can strike at a hex (DR-COMBAT-16..18, -21, -26)."""
    near = [u for n in (h, *board().near[h]) for u in at(g, n) if unit(u).combat and owner(g, u) == seat]
    for u in near:
        if fight.defenders(g, seat, h, unit(u).type):
            if any(u in s.attackers for s in declared):
                return Refusal("Those next to it are in another declared attack; a unit attacks once.", "DR-COMBAT-21")
            return fight.may_attack(g, seat, u) or no_reach(g, u, h)
    if near:
        return no_target(g, seat, h, unit(near[0]).type)
    return Refusal(f"None of your combat units is next to {place_name(h)}.", "DR-COMBAT-18")


def no_target(g: Minaria, seat: str, h: int, kind: str) -> Refusal:
    """Why there is nothing to attack in a hex."""
    name = place_name(h)
    plural = "armies" if kind == "army" else "fleets"
    if enemy_at(g, seat, h, kind, inside=True):
        return Refusal(f"The enemy {plural} at {name} are inside the walls; only a siege reaches them.", "DR-COMBAT-16")
    others = enemy_at(g, seat, h, inside=False)
    if others:
        rule = "DR-COMBAT-17" if hex_of(h).wet else "DR-COMBAT-25"
        return Refusal(f"There are no enemy {plural} at {name}; armies and fleets do not fight each other.", rule)
    lone = [u for u in at(g, h) if owner(g, u) not in ("", seat)]
    if lone:
        return Refusal(f"Only a hero is at {name}; heroes alone are never attacked.", "DR-HERO-03")
    return Refusal(f"No enemy stands at {name}.", "DR-COMBAT-16")


def no_reach(g: Minaria, uid: str, h: int) -> Refusal:
    """Why a unit cannot strike at a hex."""
    p = g.pieces[uid]
    side = board().sides[p.hex].get(h)
    name = place_name(h)
    if side is None:
        return Refusal(f"The {unit(uid).type} at {place_name(p.hex)} is not next to {name}.", "DR-COMBAT-18")
    if p.inside and p.hex in g.sieges:
        return Refusal("The besieged can attack only the besiegers.", "DR-SORTIE-07")
    return Refusal(f"No attack is possible over the hexside between {place_name(p.hex)} and {name}.", "DR-COMBAT-26")


def attacks(g: Minaria, seat: str, declared: Sequence[Strike], hit: Sequence[str]) -> list[Attack]:
    """Every possible target with everybody who can join, and with each single stack."""
    out = []
    busy = {u for s in declared for u in s.attackers}
    for h, kind in fight.targets(g, seat):
        able = [u for u in fight.strikers(g, seat, h, kind) if u not in busy]
        stacks: dict[tuple[int, bool], list[str]] = {}
        for u in able:
            stacks.setdefault((g.pieces[u].hex, g.pieces[u].inside), []).append(u)
        for force in dict.fromkeys([tuple(able), *(tuple(s) for s in stacks.values())]):
            o = Attack(h, force)
            if force and check_attack(g, seat, o, declared, hit) is None:
                out.append(o)
    return out


class Attacks(SeatPhase):
    """All attacks are declared before any is fought (DR-COMBAT-05). `closing`: movement ended without an attack."""

    title: ClassVar[str] = "Attacks"
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

    def ask(self, g: Minaria) -> list[Ask]:
        return [
            Ask(
                self.seat,
                f"{count(len(self.declared), 'attack')} declared. Attack elsewhere too, or done to fight.",
                [
                    Offer(
                        Attack,
                        lambda o: check_attack(g, self.seat, o, self.declared, ()),
                        lambda: attacks(g, self.seat, self.declared, ()),
                    ),
                    Offer(Done),
                ],
                waiting=f"{seat_name(self.seat)} declares attacks.",
                absent=Done(),
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Movement is over."""
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over: an attack has been declared.", "DR-ORDER-08")
        return None

    def on_attack(self, g: Minaria, order: Attack) -> Next:
        new = strike(g, self.seat, order)
        self.declared = (*self.declared, new)
        g.tell(tell_strike(g, self.seat, new), strike_of(self.seat, new))
        if not attacks(g, self.seat, self.declared, ()):
            return goto(Fighting(self.seat, self.declared))
        return STAY

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(Fighting(self.seat, self.declared))


def tell_strike(g: Minaria, seat: str, s: Strike) -> str:
    """The declaration in words."""
    where = listing([place_name(h) for h in s.hexes])
    how = " by landing" if s.kind == "amphib" else ""
    force = force_name(fight.landing_party(g, s.attackers) if how else s.attackers)
    return f"{seat_name(seat)} declares an attack on {seat_name(s.foe)} at {where} with {force}{how}."


def strike_of(seat: str, s: Strike) -> What:
    """The declaration as something that happened."""
    return hap.ATTACK(s.hexes, {seat: hap.ATTACKS, s.foe: hap.ATTACKED}, s.attackers)


class Fighting(SeatPhase):
    """Declared attacks are fought in the order the attacker likes; units that retreated may be attacked again.

    DR-COMBAT-06, DR-RETREAT-11..13.
    """

    title: ClassVar[str] = "Battles"
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

    def again(self, g: Minaria) -> list[Attack]:
        """Attacks on units that retreated and are still in reach of units free to attack (DR-RETREAT-11, -12)."""
        places = {g.pieces[u].hex for u in self.evaded if u in g.pieces and not g.pieces[u].inside}
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

    def ask(self, g: Minaria) -> list[Ask]:
        offers: list[Offer[Any]] = []
        ways = []
        if self.left:
            places = tuple(dict.fromkeys(s.hexes[0] for s in self.left))
            offers.append(Offer(Resolve, place=places))
            ways.append(f"resolve {listing([place_name(h) for h in places], 'or')}")
        if self.again(g):
            offers.append(Offer(Attack, lambda o: self.check_again(g, o), lambda: self.again(g)))
            ways.append("attack units that retreated")
        if not self.left:
            offers.append(Offer(Done))
            ways.append("done")
        return [
            Ask(
                self.seat,
                f"Battles: {listing(ways, 'or')}.",
                offers,
                waiting=f"{seat_name(self.seat)} fights.",
                absent=Resolve(self.left[0].hexes[0]) if self.left else Done(),
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Nothing new is declared once fighting has begun."""
        if isinstance(order, Attack):
            return Refusal("All attacks are declared before the first is fought.", "DR-COMBAT-05")
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over.", "DR-ORDER-08")
        if isinstance(order, Done) and self.left:
            return Refusal("A declared attack must be carried out.", "DR-ORDER-09")
        return None

    def check_again(self, g: Minaria, o: Attack) -> Refusal | None:
        """Only units that retreated may be attacked now."""
        places = {g.pieces[u].hex for u in self.evaded if u in g.pieces and not g.pieces[u].inside}
        if o.place not in places or o.also:
            return Refusal("Only units that have retreated may be attacked now.", "DR-RETREAT-11")
        return check_attack(g, self.seat, o, self.left, self.hit)

    def on_resolve(self, g: Minaria, order: Resolve) -> Next:
        return self.fight(next(s for s in self.left if s.hexes[0] == order.place))

    def on_attack(self, g: Minaria, order: Attack) -> Next:
        new = strike(g, self.seat, order)
        g.tell(tell_strike(g, self.seat, new), strike_of(self.seat, new))
        self.left = (*self.left, new)
        return self.fight(new)

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(AfterBattles(seat=self.seat))
