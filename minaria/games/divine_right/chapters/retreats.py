"""What the defender decides before the dice of a battle: fleets that join, retreats, who stands.

Book: "Retreat Before Combat", "Amphibious Attacks"; DR-RETREAT-*, DR-AMPHIB-03; DRR-66.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Among, UnitDeed, ranked
from minaria.games.divine_right.chapters.kinds import Force, Place
from minaria.games.divine_right.rules.advancing import step_away
from minaria.games.divine_right.rules.battle import BEFORE, retreat_bar
from minaria.games.divine_right.rules.status import combat, of_type
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import place_name, seat_name


@order("retreat", "try to retreat", "flee", rule="DR-RETREAT-01", examples=("retreat",))
class Retreat(Deed):
    """Try to retreat before combat: the least nimble kind rolls first."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.stage == "retreat"

    def do(self, g: Minaria, phase: Any) -> Next:
        """The kind with the worst chance rolls first; if it may go, all may (DR-RETREAT-02..05, DRR-66)."""
        tries = phase.candidates(g)
        slow = phase.retreat_die(g, tries)
        if not slow:
            phase.freed, phase.stage = tuple(tries), "where"
            return STAY
        phase.stuck = (*phase.stuck, *slow)
        return phase.offer_retreat(g)


@order(
    "retreat FORCE to PLACE",
    "fall back to PLACE [with FORCE]",
    "retreat to PLACE [with FORCE]",
    rule="DR-RETREAT-06",
    examples=("retreat everyone to Tadafat",),
)
class FallBack(UnitDeed):
    """After a successful die: say which units retreat and where to."""

    place: Place
    force: Force = ()

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.stage == "where"

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Who may go goes, all or some, one type at a time (DR-RETREAT-05..09, -15)."""
        return retreat_bar(g, phase, self.force, self.place)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[FallBack]:
        """All who may go, to each hex, one type at a time."""
        company = tuple(phase.companions(g))
        for kind in ("army", "fleet"):
            going = tuple(u for u in of_type(phase.freed, kind) if u in g.pieces)
            for h in phase.exits(g, going[0]) if going else ():
                able = tuple(u for u in going if h in phase.exits(g, u))
                mates = tuple(c for c in company if kind == "army" and g.pieces[c].hex == g.pieces[able[0]].hex)
                yield cls(h, (*able, *mates))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        if phase is None:
            return Among(mine)
        return Among(ranked(g, [u for u in (*phase.freed, *phase.companions(g)) if u in g.pieces], marching=False))

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        if said.get("force") or phase is None:
            return said
        way = next((x for x in cls.orders(g, seat, phase) if x.place == said["place"]), None)
        return {**said, "force": way.force if way is not None else tuple(phase.freed)}

    def do(self, g: Minaria, phase: Any) -> Next:
        old = g.pieces[phase.freed[0]].hex
        step_away(g, phase, self.force, self.place)
        gone = combat(self.force)
        phase.evaded = (*phase.evaded, *gone)
        kinds = {unit(u).type for u in gone}
        phase.freed = tuple(
            u for u in phase.freed if u not in self.force and unit(u).type not in kinds and u in g.pieces
        )
        if phase.freed and any(phase.exits(g, u) for u in phase.freed):
            return STAY
        phase.settled = (*phase.settled, old)
        return phase.offer_retreat(g)


@order("stand", "stand and fight", "hold", "hold firm", rule="DR-RETREAT-14", examples=("stand",))
class Stand(Deed):
    """Do not retreat; fight it out."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.stage in BEFORE

    def do(self, g: Minaria, phase: Any) -> Next:
        """The first stack stands, or its fleets keep out of it."""
        if phase.stage == "fleets":
            return phase.offer_retreat(g)
        tries = phase.freed if phase.stage == "where" else phase.candidates(g)
        h = g.pieces[tries[0]].hex
        g.tell(f"{seat_name(phase.foe)} stands at {place_name(h)}.", hap.RETREAT(h, weight=0))
        phase.settled, phase.freed = (*phase.settled, h), ()
        return phase.offer_retreat(g)


@order("join fleets", "let fleets join", "fleets join", rule="DR-AMPHIB-03", examples=("join fleets",))
class JoinFleets(Deed):
    """Add your fleets of the hex to the defence."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.stage == "fleets"

    def do(self, g: Minaria, phase: Any) -> Next:
        """Fleets in an attacked port join its defence (DR-AMPHIB-03)."""
        phase.joined = True
        g.tell(f"{seat_name(phase.foe)}'s fleets join the defence.", hap.BATTLE(phase.hexes, weight=1))
        return phase.offer_retreat(g)


DEFENCE = (JoinFleets, Retreat, FallBack, Stand)
