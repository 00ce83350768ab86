"""One battle: retreat before combat, dice, losses, fates, advance. Also sorties and attacks on besiegers.

Book: "Combat", "Ties", "Retreat Before Combat", "Advance After Combat", "Breakouts and Sorties"; DR-COMBAT-*,
DR-RETREAT-*, DR-ADVANCE-*; DRR-57..70.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.events import What
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import Advance, FallBack, JoinFleets, Retreat, Stand
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.movement import violate
from minaria.games.divine_right.rules.paths import step_barred, violates
from minaria.games.divine_right.rules.rivers import berth
from minaria.games.divine_right.rules.status import (
    Where,
    cargo,
    closed_castle,
    combat,
    enemy_at,
    friendly_castle,
    friends_at,
    hex_of,
    of_type,
    owner,
    prisoner,
    put,
    set_used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.telling import does, force_name, listing, numbers, place_name, seat_name


def carriers(g: Minaria, force: Sequence[str]) -> dict[str, str]:
    """Which fleet of a force without armies carries each of its heroes: his own, or else the first."""
    fleets = of_type(force, "fleet")
    if not fleets or of_type(force, "army"):
        return {}
    return {u: aboard if (aboard := g.pieces[u].aboard) in fleets else fleets[0] for u in force if not unit(u).combat}


class Battle(SeatPhase):
    """Attackers of one seat against the defenders of another in one or two hexes.

    kind: "army", "fleet" (land and sea combat), "sortie" (all types together), "amphib" (fleets and cargo against a
    port). stage: what is being asked. evaded: units that retreated. hit: units that fought as defenders. Ends with
    (evaded, hit).
    """

    title: ClassVar[str] = "Battle"
    foe: str
    attackers: tuple[str, ...]
    captains: tuple[str, ...]  # heroes who go along
    hexes: tuple[int, ...]
    kind: str
    threatened: tuple[int, ...] = ()  # hexes under attacks still to be resolved
    stuck: tuple[str, ...] = ()  # units that may not retreat (any more) this round
    stage: str = "begin"
    freed: tuple[str, ...] = ()  # units of one hex whose retreat succeeded and who may go
    settled: tuple[int, ...] = ()  # hexes whose stack has retreated or stands
    evaded: tuple[str, ...] = ()
    hit: tuple[str, ...] = ()
    joined: bool = False  # the defender's fleets fight along
    hurt_attackers: tuple[str, ...] = ()
    came_from: tuple[int, ...] = ()  # their hexes, in the same order
    hurt_defenders: tuple[str, ...] = ()
    losses: tuple[int, int] = (0, 0)
    advancers: tuple[str, ...] = ()

    # -- who fights

    def able(self, g: Minaria) -> list[str]:
        """Attackers still there, still of that seat and able to fight (DRR-63)."""
        out = []
        for u in self.attackers:
            if u not in g.pieces or owner(g, u) != self.seat:
                continue
            realm = g.realms.get(unit(u).kingdom)
            if realm is not None and realm.doomed == "confusion":
                continue
            out.append(u)
        return out

    def defenders(self, g: Minaria) -> list[str]:
        """Defending combat units outside the walls of the attacked hexes."""
        kinds = {"army": ("army",), "fleet": ("fleet",)}.get(self.kind, ("army", "fleet"))
        if self.kind == "amphib" and not self.joined:
            kinds = ("army",)
        out: list[str] = []
        for h in self.hexes:
            for kind in kinds:
                inside = None if self.kind == "amphib" and kind == "fleet" else False
                out += [
                    u
                    for u in enemy_at(g, self.seat, h, kind, inside)
                    if owner(g, u) == self.foe and u not in self.evaded
                ]
        return out

    def companions(self, g: Minaria) -> list[str]:
        """Free heroes of the defender in those hexes, outside the walls."""
        return [u for h in self.hexes for u in fight.loose_heroes(g, self.foe, h, False)]

    # -- retreat

    def start(self, g: Minaria) -> Next:
        if not self.able(g) or not self.defenders(g):
            g.tell(f"The attack on {self.where()} is dropped.")
            return end((self.evaded, self.hit))
        if self.kind == "amphib" and self.fleets_there(g):
            self.stage = "fleets"
            return STAY
        return self.offer_retreat(g)

    def recheck(self, g: Minaria) -> Next:
        if self.stage == "advance":
            return STAY if self.advances(g) else end((self.evaded, self.hit))
        if not self.able(g) or not self.defenders(g):
            g.tell(f"The attack on {self.where()} is dropped.")
            return end((self.evaded, self.hit))
        return self.offer_retreat(g) if self.stage in ("retreat", "where") else STAY

    def fleets_there(self, g: Minaria) -> list[str]:
        """Defender's fleets in the attacked port (DR-AMPHIB-03)."""
        return [u for h in self.hexes for u in enemy_at(g, self.seat, h, "fleet") if owner(g, u) == self.foe]

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

    def candidates(self, g: Minaria) -> list[str]:
        """The first stack's defenders who could still try to retreat and have somewhere to go (DR-RETREAT-10, -13)."""
        for h in self.hexes:
            stack = [u for u in self.defenders(g) if g.pieces[u].hex == h and u not in self.stuck and self.exits(g, u)]
            if stack and h not in self.settled:
                return stack
        return []

    def exits(self, g: Minaria, uid: str) -> list[int]:
        """Hexes a defender may retreat to."""
        return fight.retreat_hexes(g, self.foe, uid, self.awaiting(g.pieces[uid].hex))

    def awaiting(self, h: int) -> list[int]:
        """Hexes still to be fought over, seen from h (DR-RETREAT-09)."""
        return [x for x in (*self.threatened, *self.hexes) if x != h]

    def no_exit(self, g: Minaria, uid: str, to: int) -> Refusal:
        """Why a defender cannot retreat to a hex (DR-RETREAT-06..09, -16)."""
        h = g.pieces[uid].hex
        if to == h or to not in board().near[h]:
            return Refusal(f"{place_name(to)} is not next to {place_name(h)}.", "DR-RETREAT-06")
        if to in self.awaiting(h) and friends_at(g, self.foe, to):
            return Refusal(f"Your units at {place_name(to)} await an attack themselves.", "DR-RETREAT-09")
        if enemy_at(g, self.foe, to, inside=False):
            return Refusal(f"Enemies stand at {place_name(to)}.", "DR-RETREAT-07")
        if closed_castle(g, self.foe, to):
            return Refusal(f"{place_name(to)} is not your castle, and you do not besiege it.", "DR-RETREAT-08")
        return Refusal(f"They cannot enter {place_name(to)} from {place_name(h)}.", "DR-RETREAT-16")

    def where(self) -> str:
        """The battlefield in words."""
        return listing([place_name(h) for h in self.hexes])

    def attack(self, hexes: Sequence[int]) -> What:
        """The attack on some of the hexes, as what a question to the defender is about."""
        return hap.ATTACK(hexes, {self.seat: hap.ATTACKS, self.foe: hap.ATTACKED}, self.attackers)

    def ask(self, g: Minaria) -> list[Ask]:
        where = self.where()
        if self.stage == "fleets":
            return [
                Ask(
                    self.foe,
                    f"Your land units at {where} are attacked from the sea: join fleets, or stand without them.",
                    [Offer(JoinFleets), Offer(Stand)],
                    waiting=f"{seat_name(self.foe)} decides whether fleets join the defence of {where}.",
                    absent=JoinFleets(),
                    about=self.attack(self.hexes),
                )
            ]
        if self.stage == "retreat":
            force = fight.landing_party(g, self.able(g)) if self.kind == "amphib" else self.able(g)
            tries = self.candidates(g)
            need = max(fight.retreat_number(g, u) for u in tries)
            stack = place_name(g.pieces[tries[0]].hex)
            return [
                Ask(
                    self.foe,
                    f"{seat_name(self.seat)} attacks {where} with {force_name(force)}. Retreat"
                    + (f" from {stack}" if len(self.hexes) > 1 else "")
                    + f" (needs {need}+) or stand?",
                    [Offer(Retreat), Offer(Stand)],
                    waiting=f"{seat_name(self.foe)} may retreat from {stack}.",
                    absent=Stand(),
                    about=self.attack((g.pieces[tries[0]].hex,)),
                )
            ]
        if self.stage == "where":
            stack = place_name(g.pieces[self.freed[0]].hex)
            return [
                Ask(
                    self.foe,
                    f"The way is open: retreat from {stack} to {self.exit_names(g)}, all or some; or stand.",
                    [Offer(FallBack, lambda o: self.check_fall_back(g, o), lambda: self.fall_backs(g)), Offer(Stand)],
                    waiting=f"{seat_name(self.foe)} retreats from {stack}.",
                    absent=next(iter(self.fall_backs(g)), Stand()),
                    about=self.attack((g.pieces[self.freed[0]].hex,)),
                )
            ]
        goals = [place_name(h) for h in dict.fromkeys(o.place for o in self.advances(g))]
        return [
            Ask(
                self.seat,
                f"{listing(goals)} {'lies' if len(goals) < 2 else 'lie'} open: advance units there "
                f"({force_name(self.advancers)} may go), or done.",
                [Offer(Advance, lambda o: self.check_advance(g, o), lambda: self.advances(g)), Offer(Done)],
                waiting=f"{seat_name(self.seat)} may advance into {listing(goals, 'or')}.",
                absent=Done(),
            )
        ]

    def exit_names(self, g: Minaria) -> str:
        """Where the freed units may go."""
        exits = dict.fromkeys(h for u in self.freed if u in g.pieces for h in self.exits(g, u))
        start = g.pieces[self.freed[0]].hex
        return listing(["inside the walls" if h == start else place_name(h) for h in exits], "or")

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a battle order is not on offer."""
        if isinstance(order, FallBack) and self.stage == "retreat":
            return Refusal("First try to retreat (say 'retreat'); the die tells whether you may go.", "DR-RETREAT-01")
        if isinstance(order, Retreat) and self.stage == "where":
            return Refusal("The die allows it: say who retreats and where to.", "DR-RETREAT-06")
        return None

    def on_join_fleets(self, g: Minaria, order: JoinFleets) -> Next:
        self.joined = True
        g.tell(f"{seat_name(self.foe)}'s fleets join the defence.", hap.BATTLE(self.hexes, weight=1))
        return self.offer_retreat(g)

    def on_retreat(self, g: Minaria, order: Retreat) -> Next:
        """The kind with the worst chance rolls first; if it may go, all may (DR-RETREAT-02..05, DRR-66)."""
        tries = self.candidates(g)
        need = max(fight.retreat_number(g, u) for u in tries)
        h = g.pieces[tries[0]].hex
        die = g.roll(f"retreat from {place_name(h)}", self.foe)
        if die >= need:
            g.tell(
                f"{seat_name(self.foe)} tries to retreat: {die}, the way is open.",
                hap.RETREAT(h, {self.foe: hap.RETREATS}),
            )
            self.freed = tuple(tries)
            self.stage = "where"
            return STAY
        g.tell(f"{seat_name(self.foe)} tries to retreat: {die}, too slow (needs {need}).", hap.RETREAT(h))
        slow = tuple(u for u in self.defenders(g) if g.pieces[u].hex == h and fight.retreat_number(g, u) >= need)
        self.stuck = (*self.stuck, *slow)
        return self.offer_retreat(g)

    def on_stand(self, g: Minaria, order: Stand) -> Next:
        if self.stage == "fleets":
            return self.offer_retreat(g)
        tries = self.freed if self.stage == "where" else self.candidates(g)
        h = g.pieces[tries[0]].hex
        g.tell(f"{seat_name(self.foe)} stands at {place_name(h)}.", hap.RETREAT(h, weight=0))
        self.settled = (*self.settled, h)
        self.freed = ()
        return self.offer_retreat(g)

    def check_fall_back(self, g: Minaria, o: FallBack) -> Refusal | None:
        """Whether those may retreat there (DR-RETREAT-06..09, -15)."""
        going = combat(o.force)
        if not going:
            return Refusal("Heroes retreat only with combat units.", "DR-RETREAT-15")
        company = [u for u in self.companions(g) if g.pieces[u].hex == g.pieces[self.freed[0]].hex]
        for u in o.force:
            if unit(u).combat:
                if u not in self.freed:
                    return Refusal("Only units whose retreat succeeded may go.", "DR-RETREAT-05")
                if o.place not in self.exits(g, u):
                    return self.no_exit(g, u, o.place)
            elif u not in company:
                return Refusal("Only heroes of that stack can go along.", "DR-RETREAT-15")
        return None

    def fall_backs(self, g: Minaria) -> list[FallBack]:
        """All who may go, to each hex, one type at a time."""
        out = []
        company = tuple(self.companions(g))
        for kind in ("army", "fleet"):
            going = tuple(u for u in of_type(self.freed, kind) if u in g.pieces)
            if not going:
                continue
            for h in self.exits(g, going[0]):
                able = tuple(u for u in going if h in self.exits(g, u))
                mates = tuple(c for c in company if kind == "army" and g.pieces[c].hex == g.pieces[able[0]].hex)
                out.append(FallBack(h, (*able, *mates)))
        return out

    def on_fall_back(self, g: Minaria, order: FallBack) -> Next:
        old = g.pieces[self.freed[0]].hex
        inside = order.place == old or (walled(g, order.place) and friendly_castle(g, self.foe, order.place))
        ships = carriers(g, order.force)
        for u in order.force:
            was = berth(g, u)
            put(g, u, order.place, inside, ships.get(u, ""))
            kingdom = violates(g, was, berth(g, u))
            if kingdom:
                violate(g, self.foe, kingdom)
        goal = "inside the walls" if order.place == old else f"to {place_name(order.place)}"
        g.tell(
            f"{does(order.force, 'retreat')} {goal}.",
            hap.RETREAT((old, order.place), {self.foe: hap.RETREATS}, order.force),
        )
        self.evaded = (*self.evaded, *combat(order.force))
        kinds = {unit(u).type for u in combat(order.force)}
        self.freed = tuple(
            u for u in self.freed if u not in order.force and unit(u).type not in kinds and u in g.pieces
        )
        if self.freed and any(self.exits(g, u) for u in self.freed):
            return STAY
        self.settled = (*self.settled, old)
        return self.offer_retreat(g)

    # -- dice

    def muster(self, g: Minaria) -> fight.Muster:
        """Who fights on each side, and what is added to its die (DR-COMBAT-07..15, DRR-57..61)."""
        attackers, defenders = self.able(g), self.defenders(g)
        weak = fight.defence_strength(g, self.hexes, defenders)
        cargo_along = [v for u in attackers for v in combat(cargo(g, u))] if self.kind == "amphib" else []
        strong = len(attackers) + len(cargo_along)
        ratio = fight.odds(strong, weak)
        ours = fight.side_bonus(g, [*attackers, *cargo_along], self.leading(g), True)
        theirs = fight.side_bonus(g, defenders, self.companions(g), False)
        if self.kind != "sortie":
            theirs += fight.terrain_bonus(g, self.hexes, attackers)
        return fight.Muster(
            (*attackers, *cargo_along),
            tuple(defenders),
            ((ratio[0], f"odds {ratio[0]} to {ratio[1]}"), *ours),
            ((ratio[1], fight.odds_words(len(defenders), weak)), *theirs),
        )

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

    def leading(self, g: Minaria) -> list[str]:
        """Heroes who take part with the attackers."""
        if self.kind == "sortie":
            return [u for u in self.captains if u in g.pieces]
        spots = {(g.pieces[u].hex, g.pieces[u].inside) for u in self.able(g)}
        return [u for h, inside in sorted(spots) for u in fight.loose_heroes(g, self.seat, h, inside)]

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

    def exposed(self, g: Minaria) -> dict[str, bool]:
        """The attacker's heroes who took part -> whether their own hex lost a unit."""
        lost_in = {h for u, h in zip(self.hurt_attackers, self.came_from, strict=False) if u not in g.pieces}
        mine = [u for u in self.captains if u in g.pieces and owner(g, u) == self.seat and not prisoner(g, u)]
        return {u: g.pieces[u].hex in lost_in for u in mine}

    def after(self, g: Minaria, value: Any) -> Next:
        """An amphibious force that did not win loses half of its survivors (DR-AMPHIB-04); then advance."""
        if g.finished or g.players[self.seat].out:
            return end((self.evaded, self.hit))
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

    def repelled(self) -> bool:
        """Whether the attackers fought and lost as much as the enemy or more; the drowned are not counted.

        DR-AMPHIB-04, DRR-38.
        """
        ours = min(self.losses[0], len(self.hurt_attackers))
        return bool(self.hurt_attackers) and ours >= min(self.losses[1], len(self.hurt_defenders))

    # -- advance

    def advance(self, g: Minaria, fought: bool) -> Next:
        """Offer an advance where the hex lies open, or relief of an own castle (DR-ADVANCE-01, -03; DR-RELIEF-04)."""
        self.advancers = tuple(u for u in (self.hurt_attackers if fought else self.able(g)) if u in g.pieces)
        self.stage = "advance"
        if self.kind != "sortie" and self.advancers and self.advances(g):
            return STAY
        return end((self.evaded, self.hit))

    def goals(self, g: Minaria) -> list[int]:
        """Attacked hexes the attackers could enter now; a failed landing only relieves (DR-AMPHIB-06, DRR-40)."""
        out = []
        failed = self.kind == "amphib" and self.repelled()
        for h in self.hexes:
            relief = walled(g, h) and friendly_castle(g, self.seat, h)
            if failed and not relief:
                continue
            kinds = ("fleet",) if self.kind == "fleet" else ("army",)
            held = any(enemy_at(g, self.seat, h, k, inside=False) for k in kinds)
            if relief or not held:
                out.append(h)
        return out

    def check_advance(self, g: Minaria, o: Advance) -> Refusal | None:
        """Whether those attackers may enter that hex (DR-ADVANCE-01, DR-SIEGE-10; DRR-37, DRR-70)."""
        h = o.place or self.hexes[0]
        if h not in self.goals(g):
            return Refusal(f"{place_name(h)} is not open for an advance.", "DR-ADVANCE-01")
        fighters = combat(o.force)
        if not fighters:
            return Refusal("Name units that fought in this battle.", "DR-ADVANCE-01")
        where = Where.of(g, self.seat)
        relief = walled(g, h) and friendly_castle(g, self.seat, h)
        company = self.leading(g)
        for u in o.force:
            p = g.pieces[u]
            if unit(u).combat and u not in self.advancers:
                return Refusal("Only units that fought in this battle advance.", "DR-ADVANCE-01")
            if not unit(u).combat and u not in company:
                return Refusal("Only heroes of the attacking stacks advance with them.", "DR-ADVANCE-01")
            if p.hex == h:
                return Refusal("They are there already.", "DR-ADVANCE-01")
            side = board().sides[p.hex].get(h)
            if side is None or (side.navigable and unit(u).type != "fleet"):
                return Refusal(f"They cannot enter {place_name(h)} from where they are.", "DR-ADVANCE-01")
            if relief:
                ok = side.fleet if unit(u).type == "fleet" else side.land or bool(p.aboard)
                if not ok or (unit(u).type == "fleet" and hex_of(h).kind != "port"):
                    return Refusal(f"They cannot enter {place_name(h)} from where they are.", "DR-RELIEF-04")
                continue
            if p.aboard:
                continue
            bar = step_barred(g, self.seat, u, h, where)
            if bar is not None:
                return bar
        if closed_castle(g, self.seat, h) and h not in g.sieges:
            mine = [*fighters, *[v for u in fighters for v in combat(cargo(g, u))]]
            bar = sieges.check_declare(g, self.seat, h, mine)
            if bar is not None:
                return Refusal(bar.text, "DR-SIEGE-10")
        return None

    def advances(self, g: Minaria) -> list[Advance]:
        """Everybody into each open hex, and one unit alone."""
        out = []
        for h in self.goals(g):
            able = tuple(u for u in self.advancers if self.check_one(g, u, h))
            for force in dict.fromkeys((able, able[:1])):
                o = Advance(force, h)
                if force and self.check_advance(g, o) is None:
                    out.append(o)
        return out

    def check_one(self, g: Minaria, uid: str, h: int) -> bool:
        """Whether a unit could enter the hex at all, siege strength aside."""
        bar = self.check_advance(g, Advance((uid,), h))
        return bar is None or bar.rule == "DR-SIEGE-10"

    def on_advance(self, g: Minaria, order: Advance) -> Next:
        h = order.place or self.hexes[0]
        inside = walled(g, h) and friendly_castle(g, self.seat, h)
        ships = carriers(g, order.force) if self.kind == "fleet" else {}
        for u in order.force:
            old = berth(g, u)
            put(g, u, h, inside, ships.get(u, ""))
            set_used(g, u, fought=True)
            kingdom = violates(g, old, berth(g, u))
            if kingdom:
                violate(g, self.seat, kingdom)
        g.tell(
            f"{does(order.force, 'advance')} {'inside' if inside else 'to'} {place_name(h)}.",
            hap.ADVANCE(h, {self.seat: hap.MOVES}, order.force),
        )
        if closed_castle(g, self.seat, h) and h not in g.sieges:
            for u in list(order.force):
                for v in cargo(g, u):
                    put(g, v, h)
            declare(g, self.seat, h)
        sieges.lift_empty(g)  # besiegers may have advanced out of their own siege
        self.advancers = tuple(u for u in self.advancers if u not in order.force)
        if self.advancers and self.advances(g):
            return STAY
        return end((self.evaded, self.hit))

    def on_done(self, g: Minaria, order: Done) -> Next:
        return end((self.evaded, self.hit))
