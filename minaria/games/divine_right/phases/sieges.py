"""The siege round: withdrawals, sorties, and a die for every siege in force.

Book: "Sieges"; DR-SIEGE-16..29, DR-SORTIE-*; DRR-25..28, DRR-35, DRR-36.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.acts import Act, ActsAsk, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct, bar, only_home, ranked
from minaria.games.divine_right.orders import LiftSiege, Sortie, Storm, Withdraw
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import displacement, fates, sieges
from minaria.games.divine_right.rules.combat import may_attack
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.plundering import plunder
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
    set_used,
    used,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import force_name, listing, numbers, place_name, seat_name


def besieged_by(g: Minaria, seat: str) -> list[int]:
    """Castles the seat besieges."""
    return [h for h, s in sorted(g.sieges.items()) if s.seat == seat]


def sallyports(g: Minaria, seat: str) -> list[int]:
    """Own besieged castles with units that could make a sortie."""
    return [h for h, s in sorted(g.sieges.items()) if s.seat != seat and sallyers(g, seat, h)]


def sallyers(g: Minaria, seat: str, h: int) -> list[str]:
    """Units inside that may make a sortie now (DRR-36)."""
    if not friendly_castle(g, seat, h):
        return []
    return [
        u for u in garrison(g, h) if owner(g, u) == seat and not used(g, u).sortied and may_attack(g, seat, u) is None
    ]


class Storming(Act[Storm]):
    """The siege die of one castle (DR-SIEGE-16, -22..29)."""

    kind = Storm

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.due(g))

    def refusal(self, g: Minaria, seat: str, order: Storm) -> Refusal | None:
        h = order.castle
        siege = g.sieges.get(h)
        name = place_name(h)
        if siege is None or siege.seat != seat:
            return Refusal(f"You do not besiege {name}; a castle falls only to a siege.", "DR-SIEGE-01")
        if h in self.phase.rolled:
            return Refusal(f"The die for {name} has been rolled this turn.", "DR-SIEGE-22")
        if siege.since >= g.turn:
            return Refusal(f"The siege of {name} was declared this turn; its first die is next turn.", "DR-SIEGE-16")
        return None if h in sieges.to_roll(g, seat) else sieges.too_few(g, h)

    def orders(self, g: Minaria, seat: str) -> list[Storm]:
        return [Storm(h) for h in self.phase.due(g)]

    def do(self, g: Minaria, phase: Sieges, order: Storm) -> Next:
        h, due, seat = order.castle, phase.due(g), phase.seat
        if not phase.begun:
            g.tell(
                f"{seat_name(seat)} attacks {listing([place_name(x) for x in due])}.",
                hap.STORM(due, {seat: hap.STORMS}, weight=1),
            )
        phase.begun, phase.at_work, phase.rolled = True, h, (*phase.rolled, h)
        bonuses = sieges.siege_bonuses(g, h)
        total = sum(n for n, _ in bonuses)
        die = g.roll(f"siege of {place_name(h)}", seat)
        sieges.took_part(g, h)
        result = sieges.siege_result(die, total)
        by = kingdom_owner(g, hex_of(h).kingdom)
        storm = hap.STORM(h, {seat: hap.STORMS, by: hap.STORMED})
        shown = f"die {die}" + (f" {numbers(bonuses)} = {die + total}" if total else f" ({bonuses[0][1]}, no bonus)")
        if result == "nothing":
            g.tell(f"Siege of {place_name(h)}: {shown}. The walls hold.", storm)
            return STAY
        if result == "fail":
            g.tell(f"Siege of {place_name(h)}: {shown}. The attack fails.", storm)
            return call(Losses(seat, tuple(besiegers(g, h)), 1, f"Siege of {place_name(h)}"), then=phase.besiegers_roll)
        g.tell(
            f"Siege of {place_name(h)}: {shown}. The castle is taken and plundered!",
            hap.FALL(h, {seat: hap.TAKES, by: hap.PLUNDERED}),
        )
        perils = tuple(Peril(u, foe, "fall") for u, foe in plunder(g, seat, h).items())
        return call(Fates(perils)) if perils else STAY


class Withdrawing(UnitAct[Withdraw]):
    """Besiegers leave before the first die, without using up anything (DR-SIEGE-18..20; DRR-26)."""

    kind = Withdraw

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.begun and bool(besieged_by(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Withdraw) -> Refusal | None:
        homes = {g.pieces[u].hex for u in order.force}
        if not order.force or len(homes) != 1:
            return Refusal("Withdraw units from one siege at a time.", "DR-SIEGE-18")
        h = homes.pop()
        if h not in besieged_by(g, seat) or any(owner(g, u) != seat or g.pieces[u].inside for u in order.force):
            return Refusal("Only besiegers of yours can be withdrawn now.", "DR-SIEGE-18")
        shut = no_exit(g, seat, order.force, h, order.place)
        if shut is not None:
            return shut
        left = len([u for u in sieges.able(g, besiegers(g, h)) if u not in order.force])
        if combat(order.force) and left < defence(g, h):
            return Refusal(
                f"{left} would stay against {defence(g, h)}; a siege needs 1 to 1. Lift the siege to take all away.",
                "DR-SIEGE-19",
            )
        return None

    def orders(self, g: Minaria, seat: str) -> list[Withdraw]:
        """A fair sample: one unit or hero of each siege to each hex."""
        out = []
        for h in besieged_by(g, seat):
            here = [u for u, p in g.pieces.items() if p.hex == h and not p.inside and owner(g, u) == seat]
            for u in here[:1] + [x for x in here[1:] if not unit(x).combat]:
                out += [Withdraw((u,), n, h) for n in displacement.free_hexes(g, seat, u, h)]
        return [o for o in out if self.refusal(g, seat, o) is None]

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        outside = [u for u in mine if g.pieces[u].hex in g.sieges and not g.pieces[u].inside]
        return Among(outside, said.get("castle") or 0)

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        home = 0 if said.get("castle") else only_home(g, said["force"])
        return {**said, "castle": home} if home in g.sieges else said

    def do(self, g: Minaria, phase: Sieges, order: Withdraw) -> Next:
        step_out(g, phase.seat, order.force, g.pieces[order.force[0]].hex, order.place)
        return STAY


class Lifting(Act[LiftSiege]):
    """Everybody leaves one castle (DRR-25)."""

    kind = LiftSiege

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.begun and bool(besieged_by(g, seat))

    def refusal(self, g: Minaria, seat: str, order: LiftSiege) -> Refusal | None:
        if order.castle not in besieged_by(g, seat):
            return Refusal(f"You do not besiege {place_name(order.castle)}.", "DR-SIEGE-16")
        return no_exit(g, seat, host(g, seat, order.castle), order.castle, order.place)

    def orders(self, g: Minaria, seat: str) -> list[LiftSiege]:
        """Every siege with every hex its whole host could go to."""
        out = [LiftSiege(h, n) for h in besieged_by(g, seat) for n in board().near[h]]
        return [o for o in out if no_exit(g, seat, host(g, seat, o.castle), o.castle, o.place) is None]

    def do(self, g: Minaria, phase: Sieges, order: LiftSiege) -> Next:
        h = order.castle
        g.tell(
            f"{seat_name(phase.seat)} lifts the siege of {place_name(h)}.",
            hap.RELIEF(h, {kingdom_owner(g, hex_of(h).kingdom): hap.RELIEVED}),
        )
        step_out(g, phase.seat, host(g, phase.seat, h), h, order.place)
        return STAY


def no_exit(g: Minaria, seat: str, force: Sequence[str], h: int, to: int) -> Refusal | None:
    """Why not all of them may step from h to a neighbouring hex, None if they may."""
    if to not in board().near[h]:
        return Refusal(f"{place_name(to)} is not next to {place_name(h)}.", "DR-SIEGE-18")
    for u in force:
        if to not in displacement.free_hexes(g, seat, u, h):
            return Refusal(f"The {unit(u).type} cannot enter {place_name(to)}, or enemies hold it.", "DR-SIEGE-18")
    return None


def host(g: Minaria, seat: str, h: int) -> tuple[str, ...]:
    """Everybody of the seat outside the walls there."""
    here = (u for u, p in g.pieces.items() if p.hex == h and not p.inside)
    return tuple(u for u in here if owner(g, u) == seat and not prisoner(g, u))


def step_out(g: Minaria, seat: str, force: tuple[str, ...], h: int, to: int) -> None:
    """Besiegers leave without using up anything (DR-SIEGE-20)."""
    displacement.go(g, seat, force, h, to)
    sieges.lift_empty(g)


class Sallying(UnitAct[Sortie]):
    """The besieged break out against the besiegers (DR-SORTIE-01..03)."""

    kind = Sortie

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(sallyports(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Sortie) -> Refusal | None:
        h = order.castle
        siege = g.sieges.get(h)
        if siege is None or siege.seat == seat or not friendly_castle(g, seat, h):
            return Refusal(f"{place_name(h)} is no castle of yours under siege.", "DR-SORTIE-02")
        able = sallyers(g, seat, h)
        if not combat(order.force):
            return Refusal("A sortie needs at least one combat unit from inside.", "DR-SORTIE-01")
        for u in order.force:
            if g.pieces[u].hex != h or not g.pieces[u].inside or owner(g, u) != seat:
                return Refusal(f"Only your units inside {place_name(h)} can make the sortie.", "DR-SORTIE-01")
            if unit(u).combat and u not in able:
                return may_attack(g, seat, u) or Refusal("They made a sortie already.", "DR-SORTIE-05")
        return None

    def orders(self, g: Minaria, seat: str) -> list[Sortie]:
        return [Sortie(h, tuple(sallyers(g, seat, h))) for h in sallyports(g, seat)]

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among([u for u in mine if g.pieces[u].inside], said.get("castle") or 0)

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        """Everybody inside who fights."""
        if said.get("force"):
            return said
        within = [u for u, p in g.pieces.items() if p.hex == said["castle"] and p.inside and unit(u).combat]
        able = [u for u in within if owner(g, u) == seat and not prisoner(g, u)]
        return {**said, "force": tuple(ranked(g, able, marching=False))}

    def do(self, g: Minaria, phase: Sieges, order: Sortie) -> Next:
        phase.begun = phase.begun or bool(phase.due(g))
        h, seat = order.castle, phase.seat
        foe = g.sieges[h].seat
        g.tell(
            f"{seat_name(seat)} makes a sortie from {place_name(h)} with {force_name(order.force)}.",
            hap.ATTACK(h, {seat: hap.ATTACKS, foe: hap.ATTACKED}, order.force),
        )
        for u in order.force:
            set_used(g, u, sortied=True)
        captains = tuple(u for u in order.force if not unit(u).combat)
        return call(Battle(seat, foe, tuple(combat(order.force)), captains, (h,), "sortie"))


class Ending(Plain):
    """The round ends when every die due is thrown."""

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.due(g)


class Sieges(SeatPhase):
    """One player's siege round. `rolled`: castles whose die has been thrown."""

    title: ClassVar[str] = "Sieges"
    acts = (Storming(), Withdrawing(), Lifting(), Sallying(), Ending(Done, lambda g, phase, order: end()))
    rolled: tuple[int, ...] = ()
    begun: bool = False
    at_work: int = 0

    def start(self, g: Minaria) -> Next:
        """Nothing to storm, withdraw or break out of: the round is over."""
        return STAY if besieged_by(g, self.seat) or sallyports(g, self.seat) else end()

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        return end() if g.players[self.seat].out else STAY

    def due(self, g: Minaria) -> list[int]:
        """Castles whose die is still to be rolled."""
        return [h for h in sieges.to_roll(g, self.seat) if h not in self.rolled]

    def ask(self, g: Minaria) -> list[ActsAsk]:
        due, ports = self.due(g), sallyports(g, self.seat)
        if due:
            prompt = f"Sieges to roll: {listing([place_name(h) for h in due])}. Storm each of them."
        elif ports:
            prompt = f"You may make a sortie from {listing([place_name(h) for h in ports], 'or')}, or done."
        else:
            idle = dict.fromkeys(f" {why}" for _, why in sieges.idle_sieges(g, self.seat))
            prompt = f"No siege die to roll; done.{''.join(idle)}"
        absent: Order = Storm(due[0]) if due else Done()
        waiting = f"{seat_name(self.seat)} resolves sieges."
        return [ActsAsk(g, self.seat, prompt, self.acts, waiting=waiting, absent=absent, phase=self)]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why an order of this chapter is not on offer."""
        if isinstance(order, Done):
            due = listing([place_name(h) for h in self.due(g)])
            return Refusal(f"The siege die must be rolled for {due}.", "DR-SIEGE-16")
        if isinstance(order, Withdraw | LiftSiege) and self.begun:
            return Refusal("The first siege die has been thrown; nobody withdraws any more.", "DR-SIEGE-18")
        return bar(self, g, order) if isinstance(order, Storm | Sortie) else None

    def besiegers_roll(self, g: Minaria, value: Any) -> Next:
        """After a natural 1 every hero among the besiegers rolls (DR-SIEGE-26, -27)."""
        sieges.lift_empty(g)
        perils = fates.before_walls(g, self.seat, self.at_work)
        return call(Fates(perils)) if perils else STAY
