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
from minaria.games.divine_right.orders.sieges import LiftSiege, Sortie, Storm, Withdraw
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.rules import displacement, fates, sieges, sorties, withdrawals
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.plundering import plunder
from minaria.games.divine_right.rules.status import (
    besiegers,
    combat,
    owner,
    prisoner,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import listing, place_name, seat_name


class Storming(Act[Storm]):
    """The siege die of one castle (DR-SIEGE-16, -22..29)."""

    kind = Storm

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.due(g))

    def refusal(self, g: Minaria, seat: str, order: Storm) -> Refusal | None:
        return sieges.check_storm(g, seat, order.castle, self.phase.rolled)

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
        result = sieges.storm(g, seat, h)
        if result == "nothing":
            return STAY
        if result == "fail":
            return call(Losses(seat, tuple(besiegers(g, h)), 1, f"Siege of {place_name(h)}"), then=phase.besiegers_roll)
        perils = tuple(Peril(u, foe, "fall") for u, foe in plunder(g, seat, h).items())
        return call(Fates(perils)) if perils else STAY


class Withdrawing(UnitAct[Withdraw]):
    """Besiegers leave before the first die, without using up anything (DR-SIEGE-18..20; DRR-26)."""

    kind = Withdraw

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.begun and bool(sieges.besieged_by(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Withdraw) -> Refusal | None:
        return withdrawals.check(g, seat, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Withdraw]:
        """A fair sample: one unit or hero of each siege to each hex."""
        out = []
        for h in sieges.besieged_by(g, seat):
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
        withdrawals.step_out(g, phase.seat, order.force, g.pieces[order.force[0]].hex, order.place)
        return STAY


class Lifting(Act[LiftSiege]):
    """Everybody leaves one castle (DRR-25)."""

    kind = LiftSiege

    def open(self, g: Minaria, seat: str) -> bool:
        return not self.phase.begun and bool(sieges.besieged_by(g, seat))

    def refusal(self, g: Minaria, seat: str, order: LiftSiege) -> Refusal | None:
        return withdrawals.check_lift(g, seat, order.castle, order.place)

    def orders(self, g: Minaria, seat: str) -> list[LiftSiege]:
        """Every siege with every hex its whole host could go to."""
        out = [LiftSiege(h, n) for h in sieges.besieged_by(g, seat) for n in board().near[h]]
        return [o for o in out if self.refusal(g, seat, o) is None]

    def do(self, g: Minaria, phase: Sieges, order: LiftSiege) -> Next:
        withdrawals.lift(g, phase.seat, order.castle, order.place)
        return STAY


class Sallying(UnitAct[Sortie]):
    """The besieged break out against the besiegers (DR-SORTIE-01..03)."""

    kind = Sortie

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(sorties.sallyports(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Sortie) -> Refusal | None:
        return sorties.check(g, seat, order.castle, order.force)

    def orders(self, g: Minaria, seat: str) -> list[Sortie]:
        return [Sortie(h, tuple(sorties.sallyers(g, seat, h))) for h in sorties.sallyports(g, seat)]

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
        foe = sorties.break_out(g, seat, h, order.force)
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
        return STAY if sieges.besieged_by(g, self.seat) or sorties.sallyports(g, self.seat) else end()

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        return end() if g.players[self.seat].out else STAY

    def due(self, g: Minaria) -> list[int]:
        """Castles whose die is still to be rolled."""
        return [h for h in sieges.to_roll(g, self.seat) if h not in self.rolled]

    def ask(self, g: Minaria) -> list[ActsAsk]:
        due, ports = self.due(g), sorties.sallyports(g, self.seat)
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
