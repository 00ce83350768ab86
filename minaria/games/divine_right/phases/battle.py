"""One battle: retreat before combat, dice, losses, fates, advance. Also sorties and attacks on besiegers.

Book: "Combat", "Ties", "Retreat Before Combat", "Advance After Combat", "Breakouts and Sorties"; DR-COMBAT-*,
DR-RETREAT-*, DR-ADVANCE-*; DRR-57..70. Who fights and what is added to the dice is in rules/battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.acts import ActsAsk, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, call
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct, ranked
from minaria.games.divine_right.orders.battle import Advance
from minaria.games.divine_right.phases.deploying import stationing
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.phases.retreats import BEFORE, DEFENCE, Retreats
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.advancing import step_in
from minaria.games.divine_right.rules.battle import advance_bar
from minaria.games.divine_right.rules.status import (
    cargo,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name


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
        going = [u for u in (*b.advancers, *b.leading(g)) if u in g.pieces]
        aboard = [v for u in ranked(g, going, marching=False) for v in cargo(g, u) if v not in going]
        return Among([*ranked(g, going, marching=False), *aboard])

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        b: Battle | None = self.phase
        if said.get("place") or b is None:
            return said
        return {**said, "place": next(iter(b.goals(g)), b.hexes[0])}

    def do(self, g: Minaria, phase: Battle, order: Advance) -> Next:
        joined = step_in(g, phase, order.force, order.place or phase.hexes[0])
        phase.advancers = tuple(u for u in phase.advancers if u not in order.force)
        posting = stationing(g, joined) if joined else None
        return call(posting, then=phase.posted) if posting else phase.posted(g, None)


class NoAdvance(Plain):
    """The attacker leaves it at that."""

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.stage not in BEFORE


class Battle(Retreats):
    """Retreats, then dice, losses and fates, then an advance. Ends with (evaded, hit)."""

    title: ClassVar[str] = "Battle"
    acts = (
        *DEFENCE,
        Advancing(),
        NoAdvance(Done, lambda g, phase, order: phase.over()),
    )

    def posted(self, g: Minaria, value: object) -> Next:
        """An advance is over: others may follow."""
        return STAY if self.advancers and self.advances(g) else self.over()

    def recheck(self, g: Minaria) -> Next:
        if self.stage == "advance":
            return STAY if self.advances(g) else self.over()
        if not self.able(g) or not self.defenders(g):
            return self.dropped(g)
        return self.offer_retreat(g) if self.stage in ("retreat", "where") else STAY

    def ask(self, g: Minaria) -> list[ActsAsk]:
        ways = {"fleets": self.ask_fleets, "retreat": self.ask_retreat, "where": self.ask_where}
        return [ways.get(self.stage, self.ask_advance)(g)]

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

    # -- dice

    def dice(self, g: Minaria) -> Next:
        """Both sides throw; totals, losses (DR-COMBAT-02..15, DRR-57..60)."""
        strikers, defenders, lost = self.throw(g)
        self.hit = defenders
        self.losses = lost
        self.hurt_attackers = strikers
        self.came_from = tuple(g.pieces[u].hex for u in self.hurt_attackers)
        if self.kind != "sortie":
            self.captains = tuple(self.leading(g))
        self.hurt_defenders = defenders
        return call(
            Losses(
                self.seat,
                self.hurt_attackers,
                lost[0],
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
        perils = self.perils(g)
        if perils:
            return call(Fates(perils), then=self.after)
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
