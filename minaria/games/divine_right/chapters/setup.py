"""Setting up by hand: units take their places, a monarch a title.

Book: "Prepare for Play", "Activating"; DR-SETUP-06, -11, -14, DR-GOBLIN-02.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import UnitDeed
from minaria.games.divine_right.chapters.kinds import Force, Place
from minaria.games.divine_right.rules import deploy, heroes
from minaria.games.divine_right.rules.status import own_walls, put, set_player
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, unit
from minaria.games.divine_right.wording import place_name


@order(
    "station FORCE at PLACE",
    "station FORCE outside PLACE = outside:true",
    rule="DR-SETUP-14",
    examples=("station 2 armies outside Pennol",),
)
class Station(UnitDeed):
    """While deploying: place units at one of their starting places, inside or outside the walls."""

    force: Force
    place: Place
    outside: bool = False

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Units of the kingdom take one of their places (DR-SETUP-11, DR-GOBLIN-02)."""
        for u in self.force:
            if u not in g.pieces or unit(u).kingdom != phase.kingdom:
                return Refusal(f"Only units of {kingdoms()[phase.kingdom].name} are deployed now.", "DR-SETUP-11")
            if phase.only and u not in phase.only:
                return Refusal("Only those who come now are deployed.", "DR-SETUP-11")
            if self.place not in deploy.stations(g, seat, u):
                return deploy.astray(g, seat, u, self.place)
            if self.outside and self.place in g.sieges:
                return Refusal(f"{place_name(self.place)} is besieged; they are inside its walls.", "DR-SIEGE-12")
            if not unit(u).home and len(self.force) > 1:
                return Refusal("Only one tribe may be placed in a hex.", "DR-GOBLIN-02")
        return None if self.force else Refusal("Nobody is named.", "DR-SETUP-11")

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Station]:
        """A fair sample: each unit at each of its places, inside and outside."""
        mine = [u for u in g.pieces if unit(u).kingdom == phase.kingdom and u in (phase.only or g.pieces)]
        every = (cls((u,), h, not g.pieces[u].inside) for u in mine for h in deploy.stations(g, seat, u))
        return (x for x in every if not (x.outside and x.place in g.sieges))

    def do(self, g: Minaria, phase: Any) -> Next:
        for u in self.force:
            put(g, u, self.place, own_walls(g, phase.seat, self.place) and not self.outside)
        return STAY


@order(
    "rule as queen = queen:true",
    "rule as king = queen:false",
    "be queen = queen:true",
    "be king = queen:false",
    rule="DR-SETUP-06",
    examples=("rule as queen",),
)
class RuleAs(Deed):
    """Say whether your monarch is a king or a queen; it changes nothing in play."""

    queen: bool = False

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        """King or queen, for one's own kingdom only (DR-SETUP-06)."""
        return phase.kingdom == g.players[seat].home

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[RuleAs]:
        return map(cls, (True, False))

    def do(self, g: Minaria, phase: Any) -> Next:
        set_player(g, phase.seat, queen=self.queen)
        g.tell(
            f"{heroes.monarch_name(g, g.players[phase.seat].home)} rules as {'queen' if self.queen else 'king'}.",
            hap.RETURN(weight=0),
        )
        return STAY
