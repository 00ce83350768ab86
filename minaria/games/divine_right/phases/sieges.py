"""The siege round: withdrawals, sorties, and a die for every siege in force.

Book: "Sieges"; DR-SIEGE-16..29, DR-SORTIE-*; DRR-25..28, DRR-35, DRR-36.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import LiftSiege, Sortie, Storm, Withdraw
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import displacement, heroes, sieges
from minaria.games.divine_right.rules.combat import may_attack
from minaria.games.divine_right.rules.status import (
    besiegers,
    combat,
    defence,
    friendly_castle,
    garrison,
    hex_of,
    kingdom_owner,
    owner,
    prisoner,
    put,
    set_realm,
    set_used,
    used,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, monarch, unit
from minaria.games.divine_right.telling import force_name, listing, numbers, place_name, seat_name


class Sieges(SeatPhase):
    """One player's siege round. `rolled`: castles whose die has been thrown."""

    title: ClassVar[str] = "Sieges"
    rolled: tuple[int, ...] = ()
    begun: bool = False
    at_work: int = 0

    def start(self, g: Minaria) -> Next:
        """Nothing to storm, withdraw or break out of: the round is over."""
        if not self.mine(g) and not self.sallyports(g):
            return end()
        return STAY

    def mine(self, g: Minaria) -> list[int]:
        """Castles this seat besieges."""
        return [h for h, s in sorted(g.sieges.items()) if s.seat == self.seat]

    def due(self, g: Minaria) -> list[int]:
        """Castles whose die is still to be rolled."""
        return [h for h in sieges.to_roll(g, self.seat) if h not in self.rolled]

    def sallyports(self, g: Minaria) -> list[int]:
        """Own besieged castles with units that could make a sortie."""
        return [h for h, s in sorted(g.sieges.items()) if s.seat != self.seat and self.sallyers(g, h)]

    def sallyers(self, g: Minaria, h: int) -> list[str]:
        """Units inside that may make a sortie now (DRR-36)."""
        if not friendly_castle(g, self.seat, h):
            return []
        return [
            u
            for u in garrison(g, h)
            if owner(g, u) == self.seat and not used(g, u).sortied and may_attack(g, self.seat, u) is None
        ]

    def ask(self, g: Minaria) -> list[Ask]:
        due = self.due(g)
        offers: list[Offer[Any]] = []
        if due:
            offers.append(Offer(Storm, lambda o: self.check_storm(g, o), lambda: [Storm(h) for h in due]))
        if not self.begun and self.mine(g):
            offers.append(Offer(Withdraw, lambda o: self.check_withdraw(g, o), lambda: self.withdrawals(g)))
            offers.append(Offer(LiftSiege, lambda o: self.check_lift(g, o), lambda: self.lifts(g)))
        ports = self.sallyports(g)
        if ports:
            offers.append(
                Offer(
                    Sortie,
                    lambda o: self.check_sortie(g, o),
                    lambda: [Sortie(h, tuple(self.sallyers(g, h))) for h in ports],
                )
            )
        if not due:
            offers.append(Offer(Done))
        if due:
            prompt = f"Sieges to roll: {listing([place_name(h) for h in due])}. Storm each of them."
        elif ports:
            prompt = f"You may make a sortie from {listing([place_name(h) for h in ports], 'or')}, or done."
        else:
            idle = dict.fromkeys(f" {bar}" for _, bar in sieges.idle_sieges(g, self.seat))
            prompt = f"No siege die to roll; done.{''.join(idle)}"
        absent = Storm(due[0]) if due else Done()
        return [Ask(self.seat, prompt, offers, waiting=f"{seat_name(self.seat)} resolves sieges.", absent=absent)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why an order of this chapter is not on offer."""
        if isinstance(order, Done):
            return Refusal(
                f"The siege die must be rolled for {listing([place_name(h) for h in self.due(g)])}.", "DR-SIEGE-16"
            )
        if isinstance(order, Withdraw | LiftSiege) and self.begun:
            return Refusal("The first siege die has been thrown; nobody withdraws any more.", "DR-SIEGE-18")
        if isinstance(order, Storm):
            return self.check_storm(g, order)
        if isinstance(order, Sortie):
            return self.check_sortie(g, order)
        return None

    # -- the siege die

    def check_storm(self, g: Minaria, o: Storm) -> Refusal | None:
        """Whether that castle's die may be rolled now."""
        h = o.castle
        siege = g.sieges.get(h)
        name = place_name(h)
        if siege is None or siege.seat != self.seat:
            return Refusal(f"You do not besiege {name}; a castle falls only to a siege.", "DR-SIEGE-01")
        if h in self.rolled:
            return Refusal(f"The die for {name} has been rolled this turn.", "DR-SIEGE-22")
        if siege.since >= g.turn:
            return Refusal(f"The siege of {name} was declared this turn; its first die is next turn.", "DR-SIEGE-16")
        if h not in sieges.to_roll(g, self.seat):
            host = besiegers(g, h)
            force, need = len(sieges.able(g, host)), defence(g, h)
            bar = sieges.held_back(g, host, need)
            if bar is not None:
                few = f"That leaves {force} of {len(host)} besiegers against {need}: below 1 to 1 no die is rolled."
                return Refusal(f"{bar.text} {few}", bar.rule)
            return Refusal(f"{force} besiegers against {need}: below 1 to 1 no die is rolled.", "DR-RELIEF-08")
        return None

    def on_storm(self, g: Minaria, order: Storm) -> Next:
        if not self.begun:
            g.tell(
                f"{seat_name(self.seat)} attacks {listing([place_name(h) for h in self.due(g)])}.",
                hap.STORM(self.due(g), {self.seat: hap.STORMS}, weight=1),
            )
        self.begun = True
        h = self.at_work = order.castle
        self.rolled = (*self.rolled, h)
        bonuses = sieges.siege_bonuses(g, h)
        total = sum(n for n, _ in bonuses)
        die = g.roll(f"siege of {place_name(h)}", self.seat)
        sieges.took_part(g, h)
        result = sieges.siege_result(die, total)
        storm = hap.STORM(h, {self.seat: hap.STORMS, kingdom_owner(g, hex_of(h).kingdom): hap.STORMED})
        shown = f"die {die}" + (f" {numbers(bonuses)} = {die + total}" if total else f" ({bonuses[0][1]}, no bonus)")
        if result == "nothing":
            g.tell(f"Siege of {place_name(h)}: {shown}. The walls hold.", storm)
            return STAY
        if result == "fail":
            g.tell(f"Siege of {place_name(h)}: {shown}. The attack fails.", storm)
            return call(
                Losses(self.seat, tuple(besiegers(g, h)), 1, f"Siege of {place_name(h)}"), then=self.besiegers_roll
            )
        g.tell(
            f"Siege of {place_name(h)}: {shown}. The castle is taken and plundered!",
            hap.FALL(h, {self.seat: hap.TAKES, kingdom_owner(g, hex_of(h).kingdom): hap.PLUNDERED}),
        )
        return self.plunder(g, h)

    def besiegers_roll(self, g: Minaria, value: Any) -> Next:
        """After a natural 1 every hero among the besiegers rolls (DR-SIEGE-26, -27)."""
        h = self.at_work
        by = kingdom_owner(g, hex_of(h).kingdom)
        sieges.lift_empty(g)
        perils = [
            Peril(u, by, "siege", h)
            for u, p in g.pieces.items()
            if p.hex == h and not p.inside and not unit(u).combat and owner(g, u) == self.seat
        ]
        return call(Fates(tuple(perils))) if perils else STAY

    def plunder(self, g: Minaria, h: int) -> Next:
        """The castle falls: garrison lost, points, prisoners free, heroes inside roll.

        DR-SIEGE-23, DR-VICTORY-03, -04; DR-FATE-07.
        """
        inside = [u for u, p in g.pieces.items() if p.hex == h and p.inside]
        lost = combat(inside)
        captives = [k for k in kingdoms() if g.realms[k].prison == h]
        g.plundered[h] = self.seat
        del g.sieges[h]
        if lost:
            g.tell(f"Lost inside: {force_name(lost)}.", hap.LOSS(h, {owner(g, u): hap.LOSES for u in lost}, lost))
            heroes.eliminate_units(g, lost)
        points = sieges.plunder_points(g, h)
        if points:
            heroes.score(g, self.seat, points, f"plundering {place_name(h)}")
        else:
            g.tell(f"{place_name(h)} belongs to nobody any more; plundering it scores nothing.", hap.FALL(h, weight=0))
        perils = []
        for u in inside:
            if unit(u).combat:
                continue
            put(g, u, h)
            if not prisoner(g, u):
                perils.append(Peril(u, "" if owner(g, u) == self.seat else self.seat, "fall"))
        for kingdom in captives:
            set_realm(g, kingdom, prison=0, jailer="")
            if monarch(kingdom) in g.pieces:
                put(g, monarch(kingdom), h)
            g.tell(
                f"{heroes.monarch_name(g, kingdom)} is a captive no more.",
                hap.RELEASE(h, {kingdom_owner(g, kingdom): hap.RELEASED}, (monarch(kingdom),)),
            )
        return call(Fates(tuple(perils))) if perils else STAY

    # -- withdrawing

    def check_withdraw(self, g: Minaria, o: Withdraw) -> Refusal | None:
        """Whether those may leave the siege before the die (DR-SIEGE-18, -19; DRR-26)."""
        homes = {g.pieces[u].hex for u in o.force}
        if not o.force or len(homes) != 1:
            return Refusal("Withdraw units from one siege at a time.", "DR-SIEGE-18")
        h = homes.pop()
        if h not in self.mine(g) or any(owner(g, u) != self.seat or g.pieces[u].inside for u in o.force):
            return Refusal("Only besiegers of yours can be withdrawn now.", "DR-SIEGE-18")
        bar = self.check_exit(g, o.force, h, o.place)
        if bar is not None:
            return bar
        left = len([u for u in sieges.able(g, besiegers(g, h)) if u not in o.force])
        leaving = len(combat(o.force))
        if leaving and left < defence(g, h):
            return Refusal(
                f"{left} would stay against {defence(g, h)}; a siege needs 1 to 1. Lift the siege to take all away.",
                "DR-SIEGE-19",
            )
        return None

    def check_exit(self, g: Minaria, force: tuple[str, ...], h: int, to: int) -> Refusal | None:
        """Whether all of them may step from h to a free neighbouring hex."""
        if to not in board().near[h]:
            return Refusal(f"{place_name(to)} is not next to {place_name(h)}.", "DR-SIEGE-18")
        for u in force:
            if to not in displacement.free_hexes(g, self.seat, u, h):
                return Refusal(f"The {unit(u).type} cannot enter {place_name(to)}, or enemies hold it.", "DR-SIEGE-18")
        return None

    def withdrawals(self, g: Minaria) -> list[Withdraw]:
        """A fair sample: one unit or hero of each siege to each hex."""
        out = []
        for h in self.mine(g):
            here = [u for u, p in g.pieces.items() if p.hex == h and not p.inside and owner(g, u) == self.seat]
            for u in here[:1] + [x for x in here[1:] if not unit(x).combat]:
                for n in displacement.free_hexes(g, self.seat, u, h):
                    o = Withdraw((u,), n, h)
                    if self.check_withdraw(g, o) is None:
                        out.append(o)
        return out

    def on_withdraw(self, g: Minaria, order: Withdraw) -> Next:
        self.step_out(g, order.force, g.pieces[order.force[0]].hex, order.place)
        return STAY

    def step_out(self, g: Minaria, force: tuple[str, ...], h: int, to: int) -> None:
        """Move besiegers out without using up anything (DR-SIEGE-20)."""
        displacement.go(g, self.seat, force, h, to)
        sieges.lift_empty(g)

    def check_lift(self, g: Minaria, o: LiftSiege) -> Refusal | None:
        """Whether everybody there can go to that hex (DRR-25)."""
        if o.castle not in self.mine(g):
            return Refusal(f"You do not besiege {place_name(o.castle)}.", "DR-SIEGE-16")
        return self.check_exit(g, self.host(g, o.castle), o.castle, o.place)

    def host(self, g: Minaria, h: int) -> tuple[str, ...]:
        """Everybody of the seat outside the walls there."""
        return tuple(
            u
            for u, p in g.pieces.items()
            if p.hex == h and not p.inside and owner(g, u) == self.seat and not prisoner(g, u)
        )

    def lifts(self, g: Minaria) -> list[LiftSiege]:
        """Every siege with every hex its whole host could go to."""
        return [
            LiftSiege(h, n)
            for h in self.mine(g)
            for n in board().near[h]
            if self.check_exit(g, self.host(g, h), h, n) is None
        ]

    def on_lift_siege(self, g: Minaria, order: LiftSiege) -> Next:
        g.tell(
            f"{seat_name(self.seat)} lifts the siege of {place_name(order.castle)}.",
            hap.RELIEF(order.castle, {kingdom_owner(g, hex_of(order.castle).kingdom): hap.RELIEVED}),
        )
        self.step_out(g, self.host(g, order.castle), order.castle, order.place)
        return STAY

    # -- sorties

    def check_sortie(self, g: Minaria, o: Sortie) -> Refusal | None:
        """Whether those may break out against the besiegers now (DR-SORTIE-01..03)."""
        siege = g.sieges.get(o.castle)
        if siege is None or siege.seat == self.seat or not friendly_castle(g, self.seat, o.castle):
            return Refusal(f"{place_name(o.castle)} is no castle of yours under siege.", "DR-SORTIE-02")
        able = self.sallyers(g, o.castle)
        fighters = combat(o.force)
        if not fighters:
            return Refusal("A sortie needs at least one combat unit from inside.", "DR-SORTIE-01")
        for u in o.force:
            if g.pieces[u].hex != o.castle or not g.pieces[u].inside or owner(g, u) != self.seat:
                return Refusal(f"Only your units inside {place_name(o.castle)} can make the sortie.", "DR-SORTIE-01")
            if unit(u).combat and u not in able:
                return may_attack(g, self.seat, u) or Refusal("They made a sortie already.", "DR-SORTIE-05")
        return None

    def on_sortie(self, g: Minaria, order: Sortie) -> Next:
        self.begun = self.begun or bool(self.due(g))
        h = order.castle
        foe = g.sieges[h].seat
        g.tell(
            f"{seat_name(self.seat)} makes a sortie from {place_name(h)} with {force_name(order.force)}.",
            hap.ATTACK(h, {self.seat: hap.ATTACKS, foe: hap.ATTACKED}, order.force),
        )
        for u in order.force:
            set_used(g, u, sortied=True)
        return call(
            Battle(
                self.seat,
                foe,
                tuple(combat(order.force)),
                tuple(u for u in order.force if not unit(u).combat),
                (h,),
                "sortie",
            )
        )

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        if g.players[self.seat].out:
            return end()
        return STAY

    def on_done(self, g: Minaria, order: Done) -> Next:
        return end()
