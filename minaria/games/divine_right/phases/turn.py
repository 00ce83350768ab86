"""The game turn: chits, four stages played by all in chit order, and the duties at its end.

Book: "Player Order Determination", "Player Round Sequence Outline", "Victory Conditions"; DR-ORDER-*, DRR-01..04.
"""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, WAIT, Ask, Next, Phase, SeatPhase, Steps, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import Agree, Displace, Refuse
from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.phases.diplomacy import Diplomacy
from minaria.games.divine_right.phases.events import Events
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.phases.reentry import Reentry
from minaria.games.divine_right.phases.sieges import Sieges
from minaria.games.divine_right.rules import deploy, displacement, heroes, sieges
from minaria.games.divine_right.rules.status import (
    at,
    combat,
    enemies,
    free_units,
    hex_of,
    kingdom_owner,
    living_seats,
    owner,
    put,
    set_realm,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit
from minaria.games.divine_right.telling import count, kingdom_does, listing, place_name, seat_name

STAGES = ("events", "sieges", "movement", "diplomacy")
ROUNDS: dict[str, type[Phase]] = {"events": Events, "sieges": Sieges, "movement": Moves, "diplomacy": Diplomacy}
LAST_TURN = 20


class Opening(Phase):
    """Before turn 1: with the option `deployment` by hand each player stations his units; then the turns begin."""

    title: ClassVar[str] = "Set-up"
    at: int = -1

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if g.options.get("deployment") == "by-hand" and self.at + 1 < len(g.seats):
            self.at += 1
            seat = g.seats[self.at]
            return call(Deploying(seat, g.players[seat].home))
        return goto(Turn())


class Turn(Phase):
    """One game turn after the other until the game is won or 20 are played (DR-VICTORY-02, DR-ORDER-04, -05)."""

    title: ClassVar[str] = "Turn"
    leads_to: ClassVar[tuple[str, ...]] = ("Events", "Sieges", "Moves", "Diplomacy")
    stage: int = 0
    at: int = -1

    def start(self, g: Minaria) -> Next:
        begin_turn(g)
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        while not g.finished:
            self.at += 1
            if self.at >= len(g.order):
                self.at = -1
                self.stage += 1
                if self.stage >= len(STAGES):
                    return call(EndOfTurn(), then=self.next_turn)
                continue
            seat = g.order[self.at]
            if not g.players[seat].out:
                return call(ROUNDS[STAGES[self.stage]](seat))
        return end()

    def next_turn(self, g: Minaria, value: Any) -> Next:
        """The game is over, or those who are out may ask to come back before the marker moves on.

        DR-ORDER-07, DR-VICTORY-02, DR-REENTRY-01.
        """
        if g.finished:
            return end()
        if g.turn >= LAST_TURN:
            g.finished = True
            g.tell("Turn 20 is over; the game ends. " + final_score(g), hap.END())
            return end()
        return call(Reentry(), then=self.move_on)

    def move_on(self, g: Minaria, value: Any) -> Next:
        """The next game turn; who has come back before it plays it like the others (DR-REENTRY-08)."""
        if g.finished:
            return end()
        g.turn += 1
        self.stage, self.at = 0, -1
        begin_turn(g)
        return self.resume(g, None)


def final_score(g: Minaria) -> str:
    """The ranking in one line (DR-VICTORY-14)."""
    return "; ".join(f"{rank}. {seat_name(s)} {points}" for rank, s, points in heroes.ranking(g)) + "."


def begin_turn(g: Minaria) -> None:
    """Terms that have run out lapse; chits are drawn afresh (DR-ORDER-01..03, DRR-03)."""
    g.used = {}
    for kingdom in kingdoms():
        realm = g.realms[kingdom]
        if realm.status in ("peace", "confusion") and realm.until < g.turn:
            if not realm.card:
                heroes.crown(g, kingdom)
            set_realm(g, kingdom, status="neutral", until=0)
            g.tell(f"{kingdom_does(kingdom, 'is')} open to ambassadors again.", hap.PEACE(weight=0))
    for key in [k for k, b in g.bans.items() if b.until and b.until < g.turn]:
        del g.bans[key]
    left = [s for s in g.seats if not g.players[s].out]
    order: list[str] = []
    while left:
        seat = g.pick("chit", left, named=seat_name)
        left.remove(seat)
        order.append(seat)
    g.order = tuple(order)
    g.tell(f"Turn {g.turn}. The order of play: {listing([seat_name(s) for s in living_seats(g)])}.", hap.TURN())


class EndOfTurn(Steps):
    """Displacements, then kingdoms in peace or Confusion leave (DR-ORDER-10, DRR-03)."""

    title: ClassVar[str] = "End of turn"
    order: ClassVar[tuple[str, ...]] = ("displace", "vetoes", "remove")

    def displace(self, g: Minaria) -> Next:
        """Besiegers below 1:1, or who agreed to a peace, leave in chit order (DR-SIEGE-14, DR-RELIEF-07; DRR-79)."""
        sieges.lift_empty(g)
        for seat in living_seats(g):
            for h, siege in sorted(g.sieges.items()):
                agreed = g.realms[hex_of(h).kingdom].doomed == "peace"
                if siege.seat == seat and (agreed or sieges.below(g, h)):
                    self.at -= 1  # come back here until nobody is left to displace
                    return call(Displacing(seat, h))
        return STAY

    def vetoes(self, g: Minaria) -> Next:
        """Besiegers of a kingdom in Confusion go or stay (DR-DEATH-09)."""
        for h, siege in sorted(g.sieges.items()):
            kingdom = hex_of(h).kingdom
            if g.realms[kingdom].doomed == "confusion":
                self.at -= 1
                return call(KeepSiege(siege.seat, h))
        return STAY

    def remove(self, g: Minaria) -> Next:
        """Pacified and confused kingdoms leave the map (DR-PEACE-09, DR-DEATH-03)."""
        for kingdom in kingdoms():
            realm = g.realms[kingdom]
            if realm.doomed:
                status = realm.doomed
                heroes.deactivate(g, kingdom, status)
                if status == "peace":
                    g.tell(
                        f"{kingdom_does(kingdom, 'keeps')} peace until the end of turn {realm.until}.",
                        hap.PEACE(weight=1),
                    )
        return STAY


class KeepSiege(SeatPhase):
    """A besieger of a kingdom in Confusion lifts his siege, or a new monarch joins an enemy of his.

    DR-DEATH-09, DRR-80.
    """

    title: ClassVar[str] = "Siege of a confused kingdom"
    castle: int

    def ask(self, g: Minaria) -> list[Ask]:
        name = kingdoms()[hex_of(self.castle).kingdom].name
        return [
            Ask(
                self.seat,
                f"{name} is in Confusion. Will you lift the siege of {place_name(self.castle)}? agree or refuse.",
                [Offer(Agree), Offer(Refuse)],
                waiting=f"{seat_name(self.seat)} decides whether to keep besieging {place_name(self.castle)}.",
                absent=Refuse(),
            )
        ]

    def on_agree(self, g: Minaria, order: Agree) -> Next:
        return goto(Displacing(self.seat, self.castle))

    def on_refuse(self, g: Minaria, order: Refuse) -> Next:
        kingdom = hex_of(self.castle).kingdom
        held = dict(g.sieges)
        name = kingdoms()[kingdom].name
        g.tell(
            f"{seat_name(self.seat)} stays before {place_name(self.castle)}: {name} crowns a new monarch at once.",
            hap.SIEGE(self.castle, {self.seat: hap.BESIEGES}),
        )
        heroes.deactivate(g, kingdom, changing=True)
        heroes.crown(g, kingdom)
        friend = g.pick(f"ally of {kingdoms()[kingdom].name}", enemies(g, self.seat), named=seat_name)
        heroes.join(g, kingdom, friend)
        for h, siege in held.items():
            if hex_of(h).kingdom == kingdom:
                g.sieges[h] = siege
        deploy.muster(g, kingdom)
        return end()


class Displacing(SeatPhase):
    """Besiegers leave a castle hex; their owner says where to (DR-RELIEF-07..15, DR-SIEGE-14, DRR-30)."""

    title: ClassVar[str] = "Displacement"
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
        lost = [u for u in units if unit(u).combat]
        left = [u for u in units if not unit(u).combat]
        g.tell(
            f"No way out of {place_name(self.castle)}: {len(lost)} besiegers are lost.",
            hap.LOSS(self.castle, {self.seat: hap.LOSES}, lost),
        )
        heroes.eliminate_units(g, lost)
        g.sieges.pop(self.castle, None)
        by = kingdom_owner(g, hex_of(self.castle).kingdom)
        for u in left:
            put(g, u, self.castle, inside=True)
        return goto(Fates(tuple(Peril(u, by, "combat") for u in left)))

    def recheck(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def units(self, g: Minaria) -> list[str]:
        """Who has to go."""
        free = free_units(g, self.seat)
        return [u for u in at(g, self.castle) if u in free and not g.pieces[u].inside]

    def ask(self, g: Minaria) -> list[Ask]:
        return [
            Ask(
                self.seat,
                f"Your units must leave {place_name(self.castle)}: displace them to a hex next to it.",
                [Offer(Displace, lambda o: self.check(g, o), lambda: self.choices(g))],
                waiting=f"{seat_name(self.seat)} takes units away from {place_name(self.castle)}.",
                absent=next(iter(self.choices(g)), WAIT),
            )
        ]

    def check(self, g: Minaria, o: Displace) -> Refusal | None:
        """Whether they may go there."""
        mine = self.units(g)
        if not o.force or any(u not in mine for u in o.force):
            return Refusal(f"Only your units at {place_name(self.castle)} are displaced.", "DR-RELIEF-07")
        return displacement.check(g, self.seat, o.force, self.castle, o.place)

    def choices(self, g: Minaria) -> list[Displace]:
        """Everybody who can to each hex, and single units."""
        out = []
        mine = self.units(g)
        for h in displacement.goals(g, self.seat, self.castle):
            able = tuple(u for u in mine if displacement.check(g, self.seat, (u,), self.castle, h) is None)
            for force in (able,) if able else ():
                if displacement.check(g, self.seat, force, self.castle, h) is None:
                    out.append(Displace(force, h))
            out += [
                Displace((u,), h)
                for u in able
                if len(able) > 1 and displacement.check(g, self.seat, (u,), self.castle, h) is None
            ]
        if not out:
            for h in displacement.push_hexes(g, self.seat, self.castle):
                if displacement.check(g, self.seat, tuple(mine), self.castle, h) is None:
                    out.append(Displace(tuple(mine), h))
        return out

    def on_displace(self, g: Minaria, order: Displace) -> Next:
        foes = displacement.barring(g, self.seat, order.place)
        if not foes:
            return self.leave(g, order.force, order.place)
        by = owner(g, foes[0])
        if not displacement.pushes(g, self.seat, order.force, order.place):
            perils = displacement.perish(g, self.seat, order.force, self.castle, order.place)
            sieges.lift_empty(g)
            return call(Fates(tuple(Peril(u, by, "combat") for u in perils))) if perils else self.resume(g, None)
        self.going, self.goal, self.price = order.force, order.place, len(foes)
        g.tell(
            f"{seat_name(self.seat)} pushes {count(len(foes), 'unit')} out of {place_name(order.place)}.",
            hap.RETREAT(order.place, {self.seat: hap.PUSHES, by: hap.PUSHED}, foes, weight=2),
        )
        return call(Pushed(by, order.place, tuple(foes)), then=self.pay)

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
    place: int
    foes: tuple[str, ...]

    def left(self, g: Minaria) -> list[str]:
        """Who still has to go."""
        return [u for u in self.foes if u in g.pieces and g.pieces[u].hex == self.place]

    def ask(self, g: Minaria) -> list[Ask]:
        return [
            Ask(
                self.seat,
                f"Your units at {place_name(self.place)} are pushed aside: displace them to a hex next to it.",
                [Offer(Displace, lambda o: self.check(g, o), lambda: self.choices(g))],
                waiting=f"{seat_name(self.seat)} takes units away from {place_name(self.place)}.",
                absent=next(iter(self.choices(g)), WAIT),
            )
        ]

    def recheck(self, g: Minaria) -> Next:
        return STAY if self.left(g) else end()

    def check(self, g: Minaria, o: Displace) -> Refusal | None:
        """Only those pushed, and heroes with them, to hexes free for them."""
        able = [*self.left(g), *(u for u in at(g, self.place) if not unit(u).combat and u in free_units(g, self.seat))]
        if not combat(o.force) or any(u not in able for u in o.force):
            return Refusal(f"Only your units at {place_name(self.place)} are displaced.", "DR-RELIEF-10")
        return displacement.check(g, self.seat, o.force, self.place, o.place)

    def choices(self, g: Minaria) -> list[Displace]:
        """Everybody, or one unit, to each hex."""
        out = []
        left = tuple(self.left(g))
        heroes_there = tuple(u for u in at(g, self.place) if not unit(u).combat and u in free_units(g, self.seat))
        for h in displacement.goals(g, self.seat, self.place):
            for force in dict.fromkeys(((*left, *heroes_there), left, left[:1])):
                o = Displace(force, h)
                if force and self.check(g, o) is None:
                    out.append(o)
        return out

    def on_displace(self, g: Minaria, order: Displace) -> Next:
        displacement.go(g, self.seat, order.force, self.place, order.place)
        return STAY if self.left(g) else end()
