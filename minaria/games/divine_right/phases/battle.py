"""One battle: retreat before combat, dice, losses, fates, advance. Also sorties and attacks on besiegers.

Book: "Combat", "Ties", "Retreat Before Combat", "Advance After Combat", "Breakouts and Sorties"; DR-COMBAT-*,
DR-RETREAT-*, DR-ADVANCE-*; DRR-57..70. Who fights and what is added to the dice is in rules/battle.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done
from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, call
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.combat import Advance
from minaria.games.divine_right.chapters.common import ThroughIfOver
from minaria.games.divine_right.chapters.retreats import DEFENCE
from minaria.games.divine_right.phases.deploying import stationing
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.phases.retreats import Retreats
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.battle import BEFORE
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name


class Battle(Retreats):
    """Retreats, then dice, losses and fates, then an advance. Ends with (evaded, hit)."""

    title: ClassVar[str] = "Battle"
    deeds = (*DEFENCE, Advance, ThroughIfOver)

    def may_end(self, g: Minaria) -> bool:
        """The attacker may leave it at that."""
        return self.stage not in BEFORE

    def through(self, g: Minaria) -> Next:
        """Nobody advances any more."""
        return self.over()

    def stepped_in(self, g: Minaria, joined: str) -> Next:
        """Some have advanced; the units of a kingdom that joins their enemy for it may be stationed first."""
        posting = stationing(g, joined) if joined else None
        return call(posting, then=self.posted) if posting else self.posted(g, None)

    def posted(self, g: Minaria, value: object) -> Next:
        """An advance is over: others may follow."""
        return STAY if self.advancers and self.advances(g) else self.over()

    def recheck(self, g: Minaria) -> Next:
        if self.stage == "advance":
            return STAY if self.advances(g) else self.over()
        if not self.able(g) or not self.defenders(g):
            return self.dropped(g)
        return self.offer_retreat(g) if self.stage in ("retreat", "where") else STAY

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        ways = {"fleets": self.ask_fleets, "retreat": self.ask_retreat, "where": self.ask_where}
        return [ways.get(self.stage, self.ask_advance)(g)]

    def ask_advance(self, g: Minaria) -> DeedsAsk:
        """Who enters what lies open (DR-ADVANCE-01)."""
        goals = [place_name(h) for h in dict.fromkeys(o.place for o in self.advances(g))]
        return DeedsAsk(
            g,
            self.seat,
            f"{listing(goals)} {'lies' if len(goals) < 2 else 'lie'} open: advance units there "
            f"({force_name(self.advancers)} may go), or done.",
            self.deeds,
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
        return list(Advance.orders(g, self.seat, self))

    def advance(self, g: Minaria, fought: bool) -> Next:
        """Offer an advance where the hex lies open, or relief of an own castle (DR-ADVANCE-01, -03; DR-RELIEF-04)."""
        self.advancers = tuple(u for u in (self.hurt_attackers if fought else self.able(g)) if u in g.pieces)
        self.stage = "advance"
        if self.kind != "sortie" and self.advancers and self.advances(g):
            return STAY
        return self.over()
