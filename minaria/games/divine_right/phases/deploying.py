"""Setting up by hand: a player stations the units of a kingdom of his at their places.

Book: "Prepare for Play", "Activating"; DR-SETUP-06, -11, -14, DR-ACTIVATE-05. Called when the game opens, when a
kingdom joins, and when a player comes back into the game.
"""

from __future__ import annotations

from typing import ClassVar

from commands import Done
from minaria.engine.acts import Act, ActsAsk, Plain
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import UnitAct
from minaria.games.divine_right.orders import RuleAs, Station
from minaria.games.divine_right.rules import deploy, heroes
from minaria.games.divine_right.rules.status import hex_of, kingdom_owner, put, set_player, walled
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit
from minaria.games.divine_right.wording import seat_name


class Stationing(UnitAct[Station]):
    """Units of the kingdom take one of their places (DR-SETUP-11, DR-GOBLIN-02)."""

    kind = Station

    def refusal(self, g: Minaria, seat: str, order: Station) -> Refusal | None:
        kingdom = self.phase.kingdom
        for u in order.force:
            if u not in g.pieces or unit(u).kingdom != kingdom:
                return Refusal(f"Only units of {kingdoms()[kingdom].name} are deployed now.", "DR-SETUP-11")
            if order.place not in deploy.stations(g, seat, u):
                return deploy.astray(g, seat, u, order.place)
            if not unit(u).home and len(order.force) > 1:
                return Refusal("Only one tribe may be placed in a hex.", "DR-GOBLIN-02")
        return None if order.force else Refusal("Nobody is named.", "DR-SETUP-11")

    def orders(self, g: Minaria, seat: str) -> list[Station]:
        """A fair sample: each unit at each of its places, inside and outside."""
        mine = [u for u in g.pieces if unit(u).kingdom == self.phase.kingdom]
        return [Station((u,), h, not g.pieces[u].inside) for u in mine for h in deploy.stations(g, seat, u)]

    def do(self, g: Minaria, phase: Deploying, order: Station) -> Next:
        for u in order.force:
            own = walled(g, order.place) and kingdom_owner(g, hex_of(order.place).kingdom) == phase.seat
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


class Deploying(SeatPhase):
    """A player stations a kingdom's units at their places, inside or outside walls (DR-SETUP-14, DR-ACTIVATE-05)."""

    title: ClassVar[str] = "Deployment"
    acts = (Stationing(), Ruling(), Plain(Done, lambda g, phase, order: end()))
    kingdom: str

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
