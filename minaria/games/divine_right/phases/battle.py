"""One battle: retreat before combat, dice, losses, fates, advance. Also sorties and attacks on besiegers.

Book: "Combat", "Ties", "Retreat Before Combat", "Advance After Combat", "Breakouts and Sorties"; DR-COMBAT-*,
DR-RETREAT-*, DR-ADVANCE-*; DRR-57..70. Who fights and what is added to the dice is in rules/fray.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.acts import Act, ActsAsk, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts import Among, UnitAct, ranked
from minaria.games.divine_right.orders import Advance, FallBack, JoinFleets, Retreat, Stand
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.fray import Fray, advance_bar, carriers
from minaria.games.divine_right.rules.movement import violate
from minaria.games.divine_right.rules.paths import violates
from minaria.games.divine_right.rules.rivers import berth
from minaria.games.divine_right.rules.status import (
    cargo,
    closed_castle,
    combat,
    friendly_castle,
    of_type,
    put,
    set_used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.telling import does, force_name, listing, numbers, place_name, seat_name

BEFORE = ("fleets", "retreat", "where")  # stages of the defender; after the dice it is the attacker's advance


class Joining(Act[JoinFleets]):
    """Fleets in an attacked port join its defence (DR-AMPHIB-03)."""

    kind = JoinFleets

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.stage == "fleets")

    def do(self, g: Minaria, phase: Battle, order: JoinFleets) -> Next:
        phase.joined = True
        g.tell(f"{seat_name(phase.foe)}'s fleets join the defence.", hap.BATTLE(phase.hexes, weight=1))
        return phase.offer_retreat(g)


class Retreating(Act[Retreat]):
    """The kind with the worst chance rolls first; if it may go, all may (DR-RETREAT-02..05, DRR-66)."""

    kind = Retreat

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.stage == "retreat")

    def do(self, g: Minaria, phase: Battle, order: Retreat) -> Next:
        tries, need = phase.candidates(g), phase.retreat_number(g)
        h = g.pieces[tries[0]].hex
        name = seat_name(phase.foe)
        die = g.roll(f"retreat from {place_name(h)}", phase.foe)
        if die >= need:
            g.tell(f"{name} tries to retreat: {die}, the way is open.", hap.RETREAT(h, {phase.foe: hap.RETREATS}))
            phase.freed, phase.stage = tuple(tries), "where"
            return STAY
        g.tell(f"{name} tries to retreat: {die}, too slow (needs {need}).", hap.RETREAT(h))
        slow = tuple(u for u in phase.defenders(g) if g.pieces[u].hex == h and fight.retreat_number(g, u) >= need)
        phase.stuck = (*phase.stuck, *slow)
        return phase.offer_retreat(g)


class FallingBack(UnitAct[FallBack]):
    """Who may go goes, all or some, one type at a time (DR-RETREAT-05..09, -15)."""

    kind = FallBack

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.stage == "where")

    def refusal(self, g: Minaria, seat: str, order: FallBack) -> Refusal | None:
        b: Battle = self.phase
        if not combat(order.force):
            return Refusal("Heroes retreat only with combat units.", "DR-RETREAT-15")
        company = [u for u in b.companions(g) if g.pieces[u].hex == g.pieces[b.freed[0]].hex]
        for u in order.force:
            if unit(u).combat:
                if u not in b.freed:
                    return Refusal("Only units whose retreat succeeded may go.", "DR-RETREAT-05")
                if order.place not in b.exits(g, u):
                    return b.no_exit(g, u, order.place)
            elif u not in company:
                return Refusal("Only heroes of that stack can go along.", "DR-RETREAT-15")
        return None

    def orders(self, g: Minaria, seat: str) -> list[FallBack]:
        """All who may go, to each hex, one type at a time."""
        b: Battle = self.phase
        out = []
        company = tuple(b.companions(g))
        for kind in ("army", "fleet"):
            going = tuple(u for u in of_type(b.freed, kind) if u in g.pieces)
            if not going:
                continue
            for h in b.exits(g, going[0]):
                able = tuple(u for u in going if h in b.exits(g, u))
                mates = tuple(c for c in company if kind == "army" and g.pieces[c].hex == g.pieces[able[0]].hex)
                out.append(FallBack(h, (*able, *mates)))
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        b: Battle | None = self.phase
        if b is None:
            return Among(mine)
        return Among(ranked(g, [u for u in (*b.freed, *b.companions(g)) if u in g.pieces], marching=False))

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        b: Battle | None = self.phase
        if said.get("force") or b is None:
            return said
        way = next((x for x in self.orders(g, seat) if x.place == said["place"]), None)
        return {**said, "force": way.force if way is not None else tuple(b.freed)}

    def do(self, g: Minaria, phase: Battle, order: FallBack) -> Next:
        old, foe = g.pieces[phase.freed[0]].hex, phase.foe
        inside = order.place == old or (walled(g, order.place) and friendly_castle(g, foe, order.place))
        ships = carriers(g, order.force)
        for u in order.force:
            go(g, foe, u, order.place, inside, ships.get(u, ""))
        goal = "inside the walls" if order.place == old else f"to {place_name(order.place)}"
        g.tell(
            f"{does(order.force, 'retreat')} {goal}.",
            hap.RETREAT((old, order.place), {foe: hap.RETREATS}, order.force),
        )
        gone = combat(order.force)
        phase.evaded = (*phase.evaded, *gone)
        kinds = {unit(u).type for u in gone}
        phase.freed = tuple(
            u for u in phase.freed if u not in order.force and unit(u).type not in kinds and u in g.pieces
        )
        if phase.freed and any(phase.exits(g, u) for u in phase.freed):
            return STAY
        phase.settled = (*phase.settled, old)
        return phase.offer_retreat(g)


def go(g: Minaria, seat: str, uid: str, h: int, inside: bool, aboard: str) -> None:
    """A unit steps out of a battle, or into the hex it was fought over; on neutral ground that is a violation."""
    was = berth(g, uid)
    put(g, uid, h, inside, aboard)
    kingdom = violates(g, was, berth(g, uid))
    if kingdom:
        violate(g, seat, kingdom)


class Standing(Act[Stand]):
    """The first stack stands, or its fleets keep out of it."""

    kind = Stand

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.stage in BEFORE

    def do(self, g: Minaria, phase: Battle, order: Stand) -> Next:
        if phase.stage == "fleets":
            return phase.offer_retreat(g)
        tries = phase.freed if phase.stage == "where" else phase.candidates(g)
        h = g.pieces[tries[0]].hex
        g.tell(f"{seat_name(phase.foe)} stands at {place_name(h)}.", hap.RETREAT(h, weight=0))
        phase.settled, phase.freed = (*phase.settled, h), ()
        return phase.offer_retreat(g)


class Advancing(UnitAct[Advance]):
    """Attackers enter a hex that lies open, or relieve a castle of theirs (DR-ADVANCE-01, -03; DR-RELIEF-04)."""

    kind = Advance

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.stage not in BEFORE

    def refusal(self, g: Minaria, seat: str, order: Advance) -> Refusal | None:
        return advance_bar(g, self.phase, order.force, order.place or self.phase.hexes[0])

    def orders(self, g: Minaria, seat: str) -> list[Advance]:
        """Everybody into each open hex, and one unit alone."""
        b: Battle = self.phase
        out = []
        for h in b.goals(g):
            bars = {u: advance_bar(g, b, (u,), h) for u in b.advancers}  # siege strength aside, one by one
            able = tuple(u for u, bar in bars.items() if bar is None or bar.rule == "DR-SIEGE-10")
            for force in dict.fromkeys((able, able[:1])):
                if force and advance_bar(g, b, force, h) is None:
                    out.append(Advance(force, h))
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        b: Battle | None = self.phase
        if b is None:
            return Among(mine)
        return Among(ranked(g, [u for u in (*b.advancers, *b.leading(g)) if u in g.pieces], marching=False))

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        b: Battle | None = self.phase
        if said.get("place") or b is None:
            return said
        return {**said, "place": next(iter(b.goals(g)), b.hexes[0])}

    def do(self, g: Minaria, phase: Battle, order: Advance) -> Next:
        h, seat = order.place or phase.hexes[0], phase.seat
        inside = walled(g, h) and friendly_castle(g, seat, h)
        ships = carriers(g, order.force) if phase.kind == "fleet" else {}
        for u in order.force:
            go(g, seat, u, h, inside, ships.get(u, ""))
            set_used(g, u, fought=True)
        g.tell(
            f"{does(order.force, 'advance')} {'inside' if inside else 'to'} {place_name(h)}.",
            hap.ADVANCE(h, {seat: hap.MOVES}, order.force),
        )
        if closed_castle(g, seat, h) and h not in g.sieges:
            for u in list(order.force):
                for v in cargo(g, u):
                    put(g, v, h)
            declare(g, seat, h)
        sieges.lift_empty(g)  # besiegers may have advanced out of their own siege
        phase.advancers = tuple(u for u in phase.advancers if u not in order.force)
        return STAY if phase.advancers and phase.advances(g) else phase.over()


class NoAdvance(Plain):
    """The attacker leaves it at that."""

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.stage not in BEFORE


class Battle(Fray):
    """Retreats, then dice, losses and fates, then an advance. Ends with (evaded, hit)."""

    title: ClassVar[str] = "Battle"
    acts = (
        Joining(),
        Retreating(),
        FallingBack(),
        Standing(),
        Advancing(),
        NoAdvance(Done, lambda g, phase, order: phase.over()),
    )

    def over(self) -> Next:
        """Who retreated, and who was attacked."""
        return end((self.evaded, self.hit))

    # -- retreat

    def start(self, g: Minaria) -> Next:
        if not self.able(g) or not self.defenders(g):
            return self.dropped(g)
        if self.kind == "amphib" and self.fleets_there(g):
            self.stage = "fleets"
            return STAY
        return self.offer_retreat(g)

    def dropped(self, g: Minaria) -> Next:
        """Nobody is left to fight."""
        g.tell(f"The attack on {self.where()} is dropped.")
        return self.over()

    def recheck(self, g: Minaria) -> Next:
        if self.stage == "advance":
            return STAY if self.advances(g) else self.over()
        if not self.able(g) or not self.defenders(g):
            return self.dropped(g)
        return self.offer_retreat(g) if self.stage in ("retreat", "where") else STAY

    def offer_retreat(self, g: Minaria) -> Next:
        """Ask for a retreat if a stack could make one; one stack after the other."""
        if self.candidates(g):
            self.stage = "retreat"
            return STAY
        if self.defenders(g):
            if self.stage in ("begin", "fleets"):
                spent = all(u in self.stuck for u in self.defenders(g))
                why = "has retreated before and must stand" if spent else "has no way to retreat"
                g.tell(f"{seat_name(self.foe)} {why} at {self.where()}.", hap.RETREAT(self.hexes, weight=0))
            return self.dice(g)
        sieges.lift_empty(g)
        return self.advance(g, fought=False)

    # -- questions

    def ask(self, g: Minaria) -> list[ActsAsk]:
        ways = {"fleets": self.ask_fleets, "retreat": self.ask_retreat, "where": self.ask_where}
        return [ways.get(self.stage, self.ask_advance)(g)]

    def defender(self, g: Minaria, prompt: str, waiting: str, absent: Order, hexes: Sequence[int]) -> ActsAsk:
        """A question to the defender about the attack on some hexes."""
        return ActsAsk(
            g, self.foe, prompt, self.acts, waiting=waiting, absent=absent, about=self.attack(hexes), phase=self
        )

    def ask_fleets(self, g: Minaria) -> ActsAsk:
        """Whether the fleets in the port join (DR-AMPHIB-03)."""
        return self.defender(
            g,
            f"Your land units at {self.where()} are attacked from the sea: join fleets, or stand without them.",
            f"{seat_name(self.foe)} decides whether fleets join the defence of {self.where()}.",
            JoinFleets(),
            self.hexes,
        )

    def ask_retreat(self, g: Minaria) -> ActsAsk:
        """Whether the first stack tries to get away (DR-RETREAT-01)."""
        force = fight.landing_party(g, self.able(g)) if self.kind == "amphib" else self.able(g)
        h = g.pieces[self.candidates(g)[0]].hex
        stack = f" from {place_name(h)}" if len(self.hexes) > 1 else ""
        return self.defender(
            g,
            f"{seat_name(self.seat)} attacks {self.where()} with {force_name(force)}. Retreat{stack} "
            f"(needs {self.retreat_number(g)}+) or stand?",
            f"{seat_name(self.foe)} may retreat from {place_name(h)}.",
            Stand(),
            (h,),
        )

    def ask_where(self, g: Minaria) -> ActsAsk:
        """Where those go whose way is open."""
        h = g.pieces[self.freed[0]].hex
        exits = dict.fromkeys(x for u in self.freed if u in g.pieces for x in self.exits(g, u))
        names = listing(["inside the walls" if x == h else place_name(x) for x in exits], "or")
        return self.defender(
            g,
            f"The way is open: retreat from {place_name(h)} to {names}, all or some; or stand.",
            f"{seat_name(self.foe)} retreats from {place_name(h)}.",
            next(iter(FallingBack().at(self).orders(g, self.foe)), Stand()),
            (h,),
        )

    def ask_advance(self, g: Minaria) -> ActsAsk:
        """Who enters what lies open (DR-ADVANCE-01)."""
        goals = [place_name(h) for h in dict.fromkeys(o.place for o in self.advances(g))]
        return ActsAsk(
            g,
            self.seat,
            f"{listing(goals)} {'lies' if len(goals) < 2 else 'lie'} open: advance units there "
            f"({force_name(self.advancers)} may go), or done.",
            self.acts,
            waiting=f"{seat_name(self.seat)} may advance into {listing(goals, 'or')}.",
            absent=Done(),
            phase=self,
        )

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a battle order is not on offer."""
        if isinstance(order, FallBack) and self.stage == "retreat":
            return Refusal("First try to retreat (say 'retreat'); the die tells whether you may go.", "DR-RETREAT-01")
        if isinstance(order, Retreat) and self.stage == "where":
            return Refusal("The die allows it: say who retreats and where to.", "DR-RETREAT-06")
        return None

    # -- dice

    def dice(self, g: Minaria) -> Next:
        """Both sides throw; totals, losses (DR-COMBAT-02..15, DRR-57..60)."""
        strikers, defenders, ours, theirs = self.muster(g)
        strong = len(strikers)
        a = g.roll(f"attack on {self.where()}", self.seat)
        d = g.roll(f"defence of {self.where()}", self.foe)
        out = fight.losses(a, d, sum(n for n, _ in ours), sum(n for n, _ in theirs), strong, len(defenders))
        g.tell(
            f"Battle at {self.where()}, {strong} against {len(defenders)}: "
            f"{seat_name(self.seat)} {a} {numbers(ours)} = "
            f"{out.attacker_total}; {seat_name(self.foe)} {d} {numbers(theirs)} = {out.defender_total}. "
            + ("A tie. " if out.tie else "")
            + f"Losses: {seat_name(self.seat)} {out.attacker}, {seat_name(self.foe)} {out.defender}.",
            hap.BATTLE(self.hexes, {self.seat: hap.ATTACKS, self.foe: hap.ATTACKED}, (*strikers, *defenders)),
        )
        for u in strikers:
            set_used(g, u, fought=True)
        self.hit = defenders
        self.losses = (out.attacker, out.defender)
        self.hurt_attackers = strikers
        self.came_from = tuple(g.pieces[u].hex for u in self.hurt_attackers)
        if self.kind != "sortie":
            self.captains = tuple(self.leading(g))
        self.hurt_defenders = defenders
        return call(
            Losses(
                self.seat,
                self.hurt_attackers,
                out.attacker,
                f"Battle at {self.where()}",
                by=self.foe,
                wrecker=self.kind == "fleet",
            ),
            then=self.their_losses,
        )

    def their_losses(self, g: Minaria, value: Any) -> Next:
        """The defender's losses, then fates."""
        return call(
            Losses(
                self.foe,
                self.hurt_defenders,
                self.losses[1],
                f"Battle at {self.where()}",
                by=self.seat,
                wrecker=self.kind == "fleet",
            ),
            then=self.fates,
        )

    def fates(self, g: Minaria, value: Any) -> Next:
        """Heroes in every hex that lost a unit roll (DR-FATE-03, DRR-84)."""
        perils: list[Peril] = []
        for hero, hexes in self.exposed(g).items():
            if hexes:
                perils.append(Peril(hero, self.foe, "combat"))
        if any(u not in g.pieces for u in self.hurt_defenders):
            perils += [Peril(u, self.seat, "combat") for u in self.companions(g)]
        for peril in perils:  # an advance onto the hero is no second roll (DR-FATE-12)
            set_used(g, peril.hero, searched=True)
        if perils:
            return call(Fates(tuple(perils)), then=self.after)
        return self.after(g, None)

    def after(self, g: Minaria, value: Any) -> Next:
        """An amphibious force that did not win loses half of its survivors (DR-AMPHIB-04); then advance."""
        if g.finished or g.players[self.seat].out:
            return self.over()
        sieges.lift_empty(g)
        heroes.drop_drowned(g)
        if self.kind == "amphib":
            left = tuple(u for u in self.hurt_attackers if u in g.pieces)
            if self.repelled() and left and self.stage != "halved":
                self.stage = "halved"
                g.tell(
                    "The landing has failed; half of the survivors are lost.",
                    hap.BATTLE(self.hexes, {self.seat: hap.LOSES}),
                )
                return call(
                    Losses(self.seat, left, (len(left) + 1) // 2, "Failed landing", by=self.foe), then=self.after
                )
        return self.advance(g, fought=True)

    # -- advance

    def advances(self, g: Minaria) -> list[Advance]:
        """Who could enter what lies open."""
        return Advancing().at(self).orders(g, self.seat)

    def advance(self, g: Minaria, fought: bool) -> Next:
        """Offer an advance where the hex lies open, or relief of an own castle (DR-ADVANCE-01, -03; DR-RELIEF-04)."""
        self.advancers = tuple(u for u in (self.hurt_attackers if fought else self.able(g)) if u in g.pieces)
        self.stage = "advance"
        if self.kind != "sortie" and self.advancers and self.advances(g):
            return STAY
        return self.over()
