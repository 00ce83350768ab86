"""Before the dice of a battle: fleets join the defence, stacks try to retreat, those whose way is open go.

Book: "Retreat Before Combat", "Amphibious Attacks"; DR-RETREAT-*, DR-AMPHIB-03; DRR-66. The first half of a battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commands import Order
from minaria.engine.deeds import DeedsAsk
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.retreats import DEFENCE, FallBack, JoinFleets, Retreat, Stand
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.battle import Fray
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name


class Retreats(Fray):
    """The defender's half of a battle: what he decides before the dice (DR-RETREAT-*, DR-AMPHIB-03)."""

    def dice(self, g: Minaria) -> Next:
        """Nobody retreats any more."""
        raise NotImplementedError

    def advance(self, g: Minaria, fought: bool) -> Next:
        """Nobody is left to fight."""
        raise NotImplementedError

    def over(self) -> Next:
        """Who retreated, and who was attacked."""
        return end((self.evaded, self.hit))

    def start(self, g: Minaria) -> Next:
        if not self.able(g) or not self.defenders(g):
            return self.dropped(g)
        if self.kind == "amphib" and self.fleets_there(g):
            self.stage = "fleets"
            return STAY
        return self.offer_retreat(g)

    def dropped(self, g: Minaria) -> Next:
        """Nobody is left to fight."""
        g.tell(f"The attack on {self.where()} is dropped.")
        return self.over()

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

    def defender(self, g: Minaria, prompt: str, waiting: str, absent: Order, hexes: Sequence[int]) -> DeedsAsk:
        """A question to the defender about the attack on some hexes."""
        return DeedsAsk(
            g, self.foe, prompt, DEFENCE, waiting=waiting, absent=absent, about=self.attack(hexes), phase=self
        )

    def ask_fleets(self, g: Minaria) -> DeedsAsk:
        """Whether the fleets in the port join (DR-AMPHIB-03)."""
        return self.defender(
            g,
            f"Your land units at {self.where()} are attacked from the sea: join fleets, or stand without them.",
            f"{seat_name(self.foe)} decides whether fleets join the defence of {self.where()}.",
            JoinFleets(),
            self.hexes,
        )

    def ask_retreat(self, g: Minaria) -> DeedsAsk:
        """Whether the first stack tries to get away (DR-RETREAT-01)."""
        force = fight.landing_party(g, self.able(g)) if self.kind == "amphib" else self.able(g)
        h = g.pieces[self.candidates(g)[0]].hex
        stack = f" from {place_name(h)}" if len(self.hexes) > 1 else ""
        return self.defender(
            g,
            f"{seat_name(self.seat)} attacks {self.where()} with {force_name(force)}. Retreat{stack} "
            f"(needs {self.retreat_number(g)}+) or stand?",
            f"{seat_name(self.foe)} may retreat from {place_name(h)}.",
            Stand(),
            (h,),
        )

    def ask_where(self, g: Minaria) -> DeedsAsk:
        """Where those go whose way is open."""
        h = g.pieces[self.freed[0]].hex
        exits = dict.fromkeys(x for u in self.freed if u in g.pieces for x in self.exits(g, u))
        names = listing(["inside the walls" if x == h else place_name(x) for x in exits], "or")
        return self.defender(
            g,
            f"The way is open: retreat from {place_name(h)} to {names}, all or some; or stand.",
            f"{seat_name(self.foe)} retreats from {place_name(h)}.",
            next(FallBack.orders(g, self.foe, self), Stand()),
            (h,),
        )

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a battle order is not on offer."""
        if isinstance(order, FallBack) and self.stage == "retreat":
            return Refusal("First try to retreat (say 'retreat'); the die tells whether you may go.", "DR-RETREAT-01")
        if isinstance(order, Retreat) and self.stage == "where":
            return Refusal("The die allows it: say who retreats and where to.", "DR-RETREAT-06")
        return None
