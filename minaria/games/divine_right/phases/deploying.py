"""Setting up by hand: a player stations the units of a kingdom of his at their places.

Book: "Prepare for Play", "Activating"; DR-SETUP-06, -11, -14, DR-ACTIVATE-05. Called when the game opens, when a
kingdom joins, and when a player comes back into the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done
from minaria.engine.acts import Act, ActsAsk, Plain
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import UnitAct
from minaria.games.divine_right.orders.beginnings import RuleAs, Station
from minaria.games.divine_right.rules import deploy, heroes
from minaria.games.divine_right.rules.status import kingdom_owner, own_walls, put, set_player
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit
from minaria.games.divine_right.wording import place_name, seat_name

HOWEVER = 1
"""The level (`Rules.level`) from which on units are stationed by hand however their kingdom has come."""


class Stationing(UnitAct[Station]):
    """Units of the kingdom take one of their places (DR-SETUP-11, DR-GOBLIN-02)."""

    kind = Station

    def refusal(self, g: Minaria, seat: str, order: Station) -> Refusal | None:
        kingdom = self.phase.kingdom
        for u in order.force:
            if u not in g.pieces or unit(u).kingdom != kingdom:
                return Refusal(f"Only units of {kingdoms()[kingdom].name} are deployed now.", "DR-SETUP-11")
            if self.phase.only and u not in self.phase.only:
                return Refusal("Only those who come now are deployed.", "DR-SETUP-11")
            if order.place not in deploy.stations(g, seat, u):
                return deploy.astray(g, seat, u, order.place)
            if order.outside and order.place in g.sieges:
                return Refusal(f"{place_name(order.place)} is besieged; they are inside its walls.", "DR-SIEGE-12")
            if not unit(u).home and len(order.force) > 1:
                return Refusal("Only one tribe may be placed in a hex.", "DR-GOBLIN-02")
        return None if order.force else Refusal("Nobody is named.", "DR-SETUP-11")

    def orders(self, g: Minaria, seat: str) -> list[Station]:
        """A fair sample: each unit at each of its places, inside and outside."""
        mine = [u for u in g.pieces if unit(u).kingdom == self.phase.kingdom and u in (self.phase.only or g.pieces)]
        every = [Station((u,), h, not g.pieces[u].inside) for u in mine for h in deploy.stations(g, seat, u)]
        return [o for o in every if not (o.outside and o.place in g.sieges)]

    def do(self, g: Minaria, phase: Deploying, order: Station) -> Next:
        for u in order.force:
            own = own_walls(g, phase.seat, order.place)
            put(g, u, order.place, own and not order.outside)
        return STAY


class Ruling(Act[RuleAs]):
    """King or queen, for one's own kingdom only (DR-SETUP-06)."""

    kind = RuleAs

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.kingdom == g.players[seat].home)

    def orders(self, g: Minaria, seat: str) -> list[RuleAs]:
        return [RuleAs(True), RuleAs(False)]

    def do(self, g: Minaria, phase: Deploying, order: RuleAs) -> Next:
        set_player(g, phase.seat, queen=order.queen)
        g.tell(
            f"{heroes.monarch_name(g, g.players[phase.seat].home)} rules as {'queen' if order.queen else 'king'}.",
            hap.RETURN(weight=0),
        )
        return STAY


class Deploying(SeatPhase, omit_defaults=True):
    """A player stations a kingdom's units at their places, inside or outside walls (DR-SETUP-14, DR-ACTIVATE-05).

    only: those concerned, where not all of the kingdom's units come now.
    """

    title: ClassVar[str] = "Deployment"
    acts = (Stationing(), Ruling(), Plain(Done, lambda g, phase, order: end()))
    kingdom: str
    only: tuple[str, ...] = ()

    def ask(self, g: Minaria) -> list[ActsAsk]:
        name, who = kingdoms()[self.kingdom].name, seat_name(self.seat)
        return [
            ActsAsk(
                g,
                self.seat,
                f"Deploy {name}: station units inside or outside walls, then done.",
                self.acts,
                waiting=f"{who} sets up." if name == who else f"{who} deploys {name}.",
                absent=Done(),
                phase=self,
            )
        ]


class Latecomers(SeatPhase):
    """Regulars that come later than their kingdom are stationed as well, kingdom after kingdom (DRR-13)."""

    title: ClassVar[str] = "Deployment"
    queue: tuple[Deploying, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if not self.queue:
            return end()
        following, self.queue = self.queue[0], self.queue[1:]
        return call(following)

    def ask(self, g: Minaria) -> list[Ask]:
        return []


def stationing(g: Minaria, kingdom: str, only: Sequence[str] = ()) -> Deploying | None:
    """With the option `deployment` by hand: its owner stations a kingdom's units, however it came to him (DRR-13)."""
    if g.options.get("deployment") != "by-hand" or g.level < HOWEVER or not kingdom_owner(g, kingdom):
        return None
    return Deploying(kingdom_owner(g, kingdom), kingdom, tuple(only))
