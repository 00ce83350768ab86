"""Attacks declared and fought, and who enters what lies open afterwards.

Book: "Combat", "Which Units May Attack", "Advance After Combat"; DR-COMBAT-01..06, -16..26, DR-ORDER-08, -09,
DR-RETREAT-11..13, DR-ADVANCE-01, -03, DR-RELIEF-04; DRR-57, DRR-61..63.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next
from minaria.games.divine_right.chapters.common import Able, Among, UnitDeed, ranked
from minaria.games.divine_right.chapters.kinds import Force, Place
from minaria.games.divine_right.rules import attacks
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules.advancing import step_in
from minaria.games.divine_right.rules.attacks import Strike
from minaria.games.divine_right.rules.battle import BEFORE, advance_bar
from minaria.games.divine_right.rules.status import cargo
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.wording import place_name

WHOLE = "A stack attacks whole, or not at all (DR-COMBAT-19). Do it so?"


@order(
    "attack PLACE [and ALSO] [with FORCE]",
    "attack PLACE [with FORCE] by landing = landing:true",
    rule="DR-COMBAT-01",
    examples=("attack Tadafat with 4 armies",),
)
class Attack(UnitDeed):
    """Declare an attack on enemies in an adjacent hex (or on besiegers from within); it ends your movement."""

    place: Place
    force: Force = ()
    also: Place = 0
    landing: bool = False

    @property
    def hexes(self) -> tuple[int, ...]:
        """Where the enemies stand."""
        return (self.place, self.also) if self.also else (self.place,)

    @classmethod
    def declared(cls, phase: Any) -> Sequence[Strike]:
        """The attacks declared already: this one is the first, and ends movement (DR-ORDER-08)."""
        return ()

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """By whole stacks of those named, or by everybody who can join (DR-COMBAT-19)."""
        return attacks.check_attack(g, seat, self.force, self.hexes, self.landing, self.declared(phase), ())

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Attack]:
        return (cls(h, force) for h, force in attacks.attacks(g, seat, cls.declared(phase), ()))

    @classmethod
    def able(cls, g: Minaria, seat: str, phase: Any, said: Said, placed: bool) -> Able | None:
        """One attack may come from several hexes."""
        found = attacks.able(g, seat, said.get("place", 0), said.get("also") or 0, bool(said.get("landing")))
        return Able(found - attacks.busy(cls.declared(phase)), gathered=True)

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        target, engaged = said["place"], attacks.busy(cls.declared(phase))
        hexes = [h for h in (target, said.get("also") or 0) if h]
        named = said.get("force") or ()
        force = attacks.whole(g, seat, named, hexes, engaged)
        if named and set(force) - set(named):
            way = Attack(**{**said, "force": force})
            return Which(WHOLE, ((f"the whole stack, {len(force)}", way),))
        if force:
            return {**said, "force": force}
        if said.get("landing"):
            return {**said, "force": tuple(u for u in fight.landers(g, seat, target) if u not in engaged)}
        ready = attacks.everybody(g, seat, hexes, engaged)
        if len(ready) > 1:
            ways = {"army": "with the armies", "fleet": "with the fleets"}
            return Which(
                f"Attack {place_name(target)} how?",
                tuple((ways[kind], Attack(**{**said, "force": force})) for kind, force in ready.items()),
            )
        return {**said, "force": next(iter(ready.values()), ())}

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.attack(g, attacks.strike(g, phase.seat, self.force, self.hexes, self.landing))


class AttackToo(Attack):
    """Attacks elsewhere are declared before any is fought (DR-COMBAT-05)."""

    @classmethod
    def declared(cls, phase: Any) -> Sequence[Strike]:
        return () if phase is None else phase.declared


class AttackAgain(Attack):
    """Units that retreated may be attacked again, and nobody else any more (DR-RETREAT-11, -12)."""

    @classmethod
    def declared(cls, phase: Any) -> Sequence[Strike]:
        return () if phase is None else phase.left

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return bool(phase.again(g))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        if self.place not in attacks.refuges(g, phase.evaded) or self.also:
            return Refusal("Only units that have retreated may be attacked now.", "DR-RETREAT-11")
        return attacks.check_attack(g, seat, self.force, self.hexes, self.landing, phase.left, phase.hit)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[AttackAgain]:
        return (cls(h, force) for h, force in phase.again(g))


@order(
    "resolve PLACE",
    "resolve battle|attack at PLACE",
    "fight at PLACE",
    rule="DR-COMBAT-06",
    examples=("resolve 12,14",),
)
class Resolve(Deed):
    """Say which of the declared attacks is carried out next."""

    place: Place

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return bool(phase.left)

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return None if self.place in phase.places() else Refusal("That place cannot be chosen now.")

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Resolve]:
        return map(cls, phase.places())

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.fight(next(s for s in phase.left if s.hexes[0] == self.place))


@order(
    "advance FORCE [to|into PLACE]",
    "occupy PLACE with FORCE",
    rule="DR-ADVANCE-01",
    examples=("advance 2 armies",),
    like=("take control",),
)
class Advance(UnitDeed):
    """Move victorious attackers into the hex they have emptied."""

    force: Force
    place: Place = 0

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.stage not in BEFORE

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Attackers enter a hex that lies open, or relieve a castle of theirs (DR-ADVANCE-01, -03; DR-RELIEF-04)."""
        return advance_bar(g, phase, self.force, self.place or phase.hexes[0])

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Advance]:
        """Everybody into each open hex, and one unit alone."""
        for h in phase.goals(g):
            bars = {u: advance_bar(g, phase, (u,), h) for u in phase.advancers}  # siege strength aside, one by one
            able = tuple(u for u, bar in bars.items() if bar is None or bar.rule == "DR-SIEGE-10")
            for force in dict.fromkeys((able, able[:1])):
                if force and advance_bar(g, phase, force, h) is None:
                    yield cls(force, h)

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        if phase is None:
            return Among(mine)
        going = ranked(g, [u for u in (*phase.advancers, *phase.leading(g)) if u in g.pieces], marching=False)
        return Among([*going, *(v for u in going for v in cargo(g, u) if v not in going)])

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        if said.get("place") or phase is None:
            return said
        return {**said, "place": next(iter(phase.goals(g)), phase.hexes[0])}

    def do(self, g: Minaria, phase: Any) -> Next:
        joined = step_in(g, phase, self.force, self.place or phase.hexes[0])
        phase.advancers = tuple(u for u in phase.advancers if u not in self.force)
        return phase.stepped_in(g, joined)
