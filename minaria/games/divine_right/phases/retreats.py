"""Before the dice of a battle: fleets join the defence, stacks try to retreat, those whose way is open go.

Book: "Retreat Before Combat", "Amphibious Attacks"; DR-RETREAT-*, DR-AMPHIB-03; DRR-66. The first half of a battle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commands import Order
from minaria.engine.acts import Act, ActsAsk, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct, ranked
from minaria.games.divine_right.orders.battle import FallBack, JoinFleets, Retreat, Stand
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.advancing import step_away
from minaria.games.divine_right.rules.battle import Fray, retreat_bar
from minaria.games.divine_right.rules.status import (
    combat,
    of_type,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name

BEFORE = ("fleets", "retreat", "where")  # stages of the defender; after the dice it is the attacker's advance


class Joining(Act[JoinFleets]):
    """Fleets in an attacked port join its defence (DR-AMPHIB-03)."""

    kind = JoinFleets

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.stage == "fleets")

    def do(self, g: Minaria, phase: Retreats, order: JoinFleets) -> Next:
        phase.joined = True
        g.tell(f"{seat_name(phase.foe)}'s fleets join the defence.", hap.BATTLE(phase.hexes, weight=1))
        return phase.offer_retreat(g)


class Retreating(Act[Retreat]):
    """The kind with the worst chance rolls first; if it may go, all may (DR-RETREAT-02..05, DRR-66)."""

    kind = Retreat

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.stage == "retreat")

    def do(self, g: Minaria, phase: Retreats, order: Retreat) -> Next:
        tries = phase.candidates(g)
        slow = phase.retreat_die(g, tries)
        if not slow:
            phase.freed, phase.stage = tuple(tries), "where"
            return STAY
        phase.stuck = (*phase.stuck, *slow)
        return phase.offer_retreat(g)


class FallingBack(UnitAct[FallBack]):
    """Who may go goes, all or some, one type at a time (DR-RETREAT-05..09, -15)."""

    kind = FallBack

    def open(self, g: Minaria, seat: str) -> bool:
        return bool(self.phase.stage == "where")

    def refusal(self, g: Minaria, seat: str, order: FallBack) -> Refusal | None:
        return retreat_bar(g, self.phase, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[FallBack]:
        """All who may go, to each hex, one type at a time."""
        b: Retreats = self.phase
        out = []
        company = tuple(b.companions(g))
        for kind in ("army", "fleet"):
            going = tuple(u for u in of_type(b.freed, kind) if u in g.pieces)
            if not going:
                continue
            for h in b.exits(g, going[0]):
                able = tuple(u for u in going if h in b.exits(g, u))
                mates = tuple(c for c in company if kind == "army" and g.pieces[c].hex == g.pieces[able[0]].hex)
                out.append(FallBack(h, (*able, *mates)))
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        b: Retreats | None = self.phase
        if b is None:
            return Among(mine)
        return Among(ranked(g, [u for u in (*b.freed, *b.companions(g)) if u in g.pieces], marching=False))

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        b: Retreats | None = self.phase
        if said.get("force") or b is None:
            return said
        way = next((x for x in self.orders(g, seat) if x.place == said["place"]), None)
        return {**said, "force": way.force if way is not None else tuple(b.freed)}

    def do(self, g: Minaria, phase: Retreats, order: FallBack) -> Next:
        old = g.pieces[phase.freed[0]].hex
        step_away(g, phase, order.force, order.place)
        gone = combat(order.force)
        phase.evaded = (*phase.evaded, *gone)
        kinds = {unit(u).type for u in gone}
        phase.freed = tuple(
            u for u in phase.freed if u not in order.force and unit(u).type not in kinds and u in g.pieces
        )
        if phase.freed and any(phase.exits(g, u) for u in phase.freed):
            return STAY
        phase.settled = (*phase.settled, old)
        return phase.offer_retreat(g)


class Standing(Act[Stand]):
    """The first stack stands, or its fleets keep out of it."""

    kind = Stand

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.stage in BEFORE

    def do(self, g: Minaria, phase: Retreats, order: Stand) -> Next:
        if phase.stage == "fleets":
            return phase.offer_retreat(g)
        tries = phase.freed if phase.stage == "where" else phase.candidates(g)
        h = g.pieces[tries[0]].hex
        g.tell(f"{seat_name(phase.foe)} stands at {place_name(h)}.", hap.RETREAT(h, weight=0))
        phase.settled, phase.freed = (*phase.settled, h), ()
        return phase.offer_retreat(g)


DEFENCE = (Joining(), Retreating(), FallingBack(), Standing())


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

    def defender(self, g: Minaria, prompt: str, waiting: str, absent: Order, hexes: Sequence[int]) -> ActsAsk:
        """A question to the defender about the attack on some hexes."""
        return ActsAsk(
            g, self.foe, prompt, DEFENCE, waiting=waiting, absent=absent, about=self.attack(hexes), phase=self
        )

    def ask_fleets(self, g: Minaria) -> ActsAsk:
        """Whether the fleets in the port join (DR-AMPHIB-03)."""
        return self.defender(
            g,
            f"Your land units at {self.where()} are attacked from the sea: join fleets, or stand without them.",
            f"{seat_name(self.foe)} decides whether fleets join the defence of {self.where()}.",
            JoinFleets(),
            self.hexes,
        )

    def ask_retreat(self, g: Minaria) -> ActsAsk:
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

    def ask_where(self, g: Minaria) -> ActsAsk:
        """Where those go whose way is open."""
        h = g.pieces[self.freed[0]].hex
        exits = dict.fromkeys(x for u in self.freed if u in g.pieces for x in self.exits(g, u))
        names = listing(["inside the walls" if x == h else place_name(x) for x in exits], "or")
        return self.defender(
            g,
            f"The way is open: retreat from {place_name(h)} to {names}, all or some; or stand.",
            f"{seat_name(self.foe)} retreats from {place_name(h)}.",
            next(iter(FallingBack().at(self).orders(g, self.foe)), Stand()),
            (h,),
        )

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why a battle order is not on offer."""
        if isinstance(order, FallBack) and self.stage == "retreat":
            return Refusal("First try to retreat (say 'retreat'); the die tells whether you may go.", "DR-RETREAT-01")
        if isinstance(order, Retreat) and self.stage == "where":
            return Refusal("The die allows it: say who retreats and where to.", "DR-RETREAT-06")
        return None
