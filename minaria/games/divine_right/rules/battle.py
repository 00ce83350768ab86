"""A battle as it stands: who fights whom, who may retreat where, what the dice are, what lies open afterwards.

Book: "Combat", "Retreat Before Combat", "Advance After Combat"; DR-COMBAT-*, DR-RETREAT-*, DR-ADVANCE-*; DRR-57..70.
Called by the phase that fights it, and by whoever reckons with one.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.events import What
from minaria.engine.offers import Refusal
from minaria.engine.phases import SeatPhase
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.paths import step_barred
from minaria.games.divine_right.rules.status import (
    Where,
    cargo,
    closed_castle,
    combat,
    enemy_at,
    friends_at,
    hex_of,
    of_type,
    own_walls,
    owner,
    prisoner,
    set_used,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import listing, numbers, place_name, seat_name

BEFORE = ("fleets", "retreat", "where")  # stages of the defender; after the dice it is the attacker's advance


class Fray(SeatPhase):
    """Attackers of one seat against the defenders of another in one or two hexes.

    kind: "army", "fleet" (land and sea combat), "sortie" (all types together), "amphib" (fleets and cargo against a
    port). stage: what is being asked. evaded: units that retreated. hit: units that fought as defenders.
    """

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

    def leading(self, g: Minaria) -> list[str]:
        """Heroes who take part with the attackers."""
        if self.kind == "sortie":
            return [u for u in self.captains if u in g.pieces]
        spots = {(g.pieces[u].hex, g.pieces[u].inside) for u in self.able(g)}
        return [u for h, inside in sorted(spots) for u in fight.loose_heroes(g, self.seat, h, inside)]

    def fleets_there(self, g: Minaria) -> list[str]:
        """Defender's fleets in the attacked port (DR-AMPHIB-03)."""
        return [u for h in self.hexes for u in enemy_at(g, self.seat, h, "fleet") if owner(g, u) == self.foe]

    def where(self) -> str:
        """The battlefield in words."""
        return listing([place_name(h) for h in self.hexes])

    def attack(self, hexes: Sequence[int]) -> What:
        """The attack on some of the hexes, as what a question to the defender is about."""
        return hap.ATTACK(hexes, {self.seat: hap.ATTACKS, self.foe: hap.ATTACKED}, self.attackers)

    # -- retreat

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

    def retreat_number(self, g: Minaria) -> int:
        """What the die must show for the first stack to get away: the kind with the worst chance (DRR-66)."""
        return max(fight.retreat_number(g, u) for u in self.candidates(g))

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

    def retreat_die(self, g: Minaria, tries: Sequence[str]) -> tuple[str, ...]:
        """The first stack throws to get away: () if it may, else those who may not any more (DR-RETREAT-02..05)."""
        need, h, name = self.retreat_number(g), g.pieces[tries[0]].hex, seat_name(self.foe)
        die = g.roll(f"retreat from {place_name(h)}", self.foe)
        if die >= need:
            g.tell(f"{name} tries to retreat: {die}, the way is open.", hap.RETREAT(h, {self.foe: hap.RETREATS}))
            return ()
        g.tell(f"{name} tries to retreat: {die}, too slow (needs {need}).", hap.RETREAT(h))
        return tuple(u for u in self.defenders(g) if g.pieces[u].hex == h and fight.retreat_number(g, u) >= need)

    def throw(self, g: Minaria) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, int]]:
        """Both sides throw: who struck, who defended, and what each side loses (DR-COMBAT-02..15, DRR-57..60)."""
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
        return strikers, defenders, (out.attacker, out.defender)

    def perils(self, g: Minaria) -> tuple[Peril, ...]:
        """Heroes in every hex that lost a unit, who must roll (DR-FATE-03, DRR-84)."""
        found = [Peril(hero, self.foe, "combat") for hero, hexes in self.exposed(g).items() if hexes]
        if any(u not in g.pieces for u in self.hurt_defenders):
            found += [Peril(u, self.seat, "combat") for u in self.companions(g)]
        # whom this battle has cast away on the Isle it was fought at has rolled (DR-SHIPWRECK-01, DR-FATE-12)
        found = [p for p in found if not g.realms[unit(p.hero).kingdom].castaway]
        for peril in found:  # an advance onto the hero is no second roll (DR-FATE-12)
            set_used(g, peril.hero, searched=True)
        return tuple(found)

    def exposed(self, g: Minaria) -> dict[str, bool]:
        """The attacker's heroes who took part -> whether their own hex lost a unit."""
        lost_in = {h for u, h in zip(self.hurt_attackers, self.came_from, strict=False) if u not in g.pieces}
        mine = [u for u in self.captains if u in g.pieces and owner(g, u) == self.seat and not prisoner(g, u)]
        return {u: g.pieces[u].hex in lost_in for u in mine}

    def repelled(self) -> bool:
        """Whether the attackers fought and lost as much as the enemy or more; the drowned are not counted.

        DR-AMPHIB-04, DRR-38.
        """
        ours = min(self.losses[0], len(self.hurt_attackers))
        return bool(self.hurt_attackers) and ours >= min(self.losses[1], len(self.hurt_defenders))

    # -- advance

    def goals(self, g: Minaria) -> list[int]:
        """Attacked hexes the attackers could enter now; a failed landing only relieves (DR-AMPHIB-06, DRR-40)."""
        out = []
        failed = self.kind == "amphib" and self.repelled()
        for h in self.hexes:
            relief = own_walls(g, self.seat, h)
            if failed and not relief:
                continue
            kinds = ("fleet",) if self.kind == "fleet" else ("army",)
            held = any(enemy_at(g, self.seat, h, k, inside=False) for k in kinds)
            if relief or not held:
                out.append(h)
        return out


def retreat_bar(g: Minaria, fray: Fray, force: Sequence[str], to: int) -> Refusal | None:
    """Why those defenders cannot retreat to a hex, their die thrown (DR-RETREAT-05..09, -15, -16)."""
    if not combat(force):
        return Refusal("Heroes retreat only with combat units.", "DR-RETREAT-15")
    company = [u for u in fray.companions(g) if g.pieces[u].hex == g.pieces[fray.freed[0]].hex]
    for u in force:
        if unit(u).combat:
            if u not in fray.freed:
                return Refusal("Only units whose retreat succeeded may go.", "DR-RETREAT-05")
            if to not in fray.exits(g, u):
                return fray.no_exit(g, u, to)
        elif u not in company:
            return Refusal("Only heroes of that stack can go along.", "DR-RETREAT-15")
    return None


def advance_bar(g: Minaria, fray: Fray, force: Sequence[str], h: int) -> Refusal | None:
    """Why those attackers cannot enter that hex after the battle (DR-ADVANCE-01, DR-SIEGE-10; DRR-37, DRR-70)."""
    if h not in fray.goals(g):
        return Refusal(f"{place_name(h)} is not open for an advance.", "DR-ADVANCE-01")
    fighters = combat(force)
    if not fighters:
        return Refusal("Name units that fought in this battle.", "DR-ADVANCE-01")
    where = Where.of(g, fray.seat)
    company = fray.leading(g)
    for u in force:
        if g.pieces[u].aboard in force:
            continue  # whom a fleet carries it takes along
        if unit(u).combat and u not in fray.advancers:
            return Refusal("Only units that fought in this battle advance.", "DR-ADVANCE-01")
        if not unit(u).combat and u not in company:
            return Refusal("Only heroes of the attacking stacks advance with them.", "DR-ADVANCE-01")
        bar = _entry_bar(g, fray, u, h, where)
        if bar is not None:
            return bar
    if closed_castle(g, fray.seat, h) and h not in g.sieges:
        mine = list(dict.fromkeys([*fighters, *[v for u in fighters for v in combat(cargo(g, u))]]))
        few = sieges.check_declare(g, fray.seat, h, mine)
        if few is not None:
            return Refusal(few.text, "DR-SIEGE-10")
    return None


def _entry_bar(g: Minaria, fray: Fray, uid: str, h: int, where: Where) -> Refusal | None:
    """Why a unit cannot step into the hex from where it is."""
    p, fleet = g.pieces[uid], unit(uid).type == "fleet"
    if p.hex == h:
        return Refusal("They are there already.", "DR-ADVANCE-01")
    side = board().sides[p.hex].get(h)
    if side is None or (side.navigable and not fleet):
        return Refusal(f"They cannot enter {place_name(h)} from where they are.", "DR-ADVANCE-01")
    if own_walls(g, fray.seat, h):
        ok = side.fleet if fleet else side.land or bool(p.aboard)
        if not ok or (fleet and hex_of(h).kind != "port"):
            return Refusal(f"They cannot enter {place_name(h)} from where they are.", "DR-RELIEF-04")
        return None
    return None if p.aboard else step_barred(g, fray.seat, uid, h, where)


def carriers(g: Minaria, force: Sequence[str]) -> dict[str, str]:
    """Which fleet of a force without armies carries each of its heroes: his own, or else the first."""
    fleets = of_type(force, "fleet")
    if not fleets or of_type(force, "army"):
        return {}
    return {u: aboard if (aboard := g.pieces[u].aboard) in fleets else fleets[0] for u in force if not unit(u).combat}
