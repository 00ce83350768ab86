"""Setting up by hand: a player stations the units of a kingdom of his at their places.

Book: "Prepare for Play", "Activating"; DR-SETUP-06, -11, -14, DR-ACTIVATE-05. Called when the game opens, when a
kingdom joins, and when a player comes back into the game.
"""

from __future__ import annotations

from typing import ClassVar

from commands import Done
from minaria.engine.offers import Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import RuleAs, Station
from minaria.games.divine_right.rules import deploy, heroes
from minaria.games.divine_right.rules.status import hex_of, kingdom_owner, put, set_player, walled
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit
from minaria.games.divine_right.telling import listing, place_name, seat_name


class Deploying(SeatPhase):
    """A player stations a kingdom's units at their places, inside or outside walls (DR-SETUP-14, DR-ACTIVATE-05)."""

    title: ClassVar[str] = "Deployment"
    kingdom: str

    def ask(self, g: Minaria) -> list[Ask]:
        own = self.kingdom == g.players[self.seat].home
        return [
            Ask(
                self.seat,
                f"Deploy {kingdoms()[self.kingdom].name}: station units inside or outside walls, then done.",
                [
                    Offer(Station, lambda o: self.check(g, o), lambda: self.choices(g)),
                    *([Offer(RuleAs, queen=(True, False))] if own else []),
                    Offer(Done),
                ],
                waiting=f"{seat_name(self.seat)} sets up."
                if kingdoms()[self.kingdom].name == seat_name(self.seat)
                else f"{seat_name(self.seat)} deploys {kingdoms()[self.kingdom].name}.",
                absent=Done(),
            )
        ]

    def check(self, g: Minaria, o: Station) -> Refusal | None:
        """Whether those units may be stationed there."""
        for u in o.force:
            if u not in g.pieces or unit(u).kingdom != self.kingdom:
                return Refusal(f"Only units of {kingdoms()[self.kingdom].name} are deployed now.", "DR-SETUP-11")
            if o.place not in deploy.stations(g, self.seat, u):
                return self.astray(g, u, o.place)
            if not unit(u).home and len(o.force) > 1:
                return Refusal("Only one tribe may be placed in a hex.", "DR-GOBLIN-02")
        return None if o.force else Refusal("Nobody is named.", "DR-SETUP-11")

    def astray(self, g: Minaria, uid: str, h: int) -> Refusal:
        """Why a unit cannot start in that hex (DR-SETUP-11, DR-TROLL-07, DR-GOBLIN-01..03)."""
        name = place_name(h)
        if unit(uid).home:
            sites = deploy.stations(g, self.seat, uid)
            where = listing([place_name(x) for x in sites], "or") if len(sites) <= 4 else "a free hex of its kingdom"
            return Refusal(f"That unit starts at {where}, not at {name}.", "DR-SETUP-11")
        return deploy.no_pasture(g, uid, h)

    def choices(self, g: Minaria) -> list[Station]:
        """A fair sample: each unit at each of its places, inside and outside."""
        out = []
        for u in g.pieces:
            if unit(u).kingdom != self.kingdom:
                continue
            for h in deploy.stations(g, self.seat, u):
                out.append(Station((u,), h, not g.pieces[u].inside))
        return out

    def on_station(self, g: Minaria, order: Station) -> Next:
        for u in order.force:
            own = walled(g, order.place) and kingdom_owner(g, hex_of(order.place).kingdom) == self.seat
            put(g, u, order.place, own and not order.outside)
        return STAY

    def on_rule_as(self, g: Minaria, order: RuleAs) -> Next:
        set_player(g, self.seat, queen=order.queen)
        g.tell(
            f"{heroes.monarch_name(g, g.players[self.seat].home)} rules as {'queen' if order.queen else 'king'}.",
            hap.RETURN(weight=0),
        )
        return STAY

    def on_done(self, g: Minaria, order: Done) -> Next:
        return end()
