"""What events bring and take: units lost, regulars that return, Trolls that grow again, mercenaries.

Book: "Random Events", "Mercenary Units", "Trolls", "Combat" (the owner picks his losses); DR-EVENT-*, DR-MERC-*,
DR-TROLL-02..05, DR-COMBAT-03, -04; DRR-91.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from commands import Number, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.divine_right.chapters.common import Among, UnitDeed, ranked
from minaria.games.divine_right.chapters.kinds import Fallen, Force, Place
from minaria.games.divine_right.rules import deploy, losses, mercenaries, trolls
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import count, force_name, place_name


@order("lose FORCE", "give up FORCE", rule="DR-COMBAT-04", examples=("lose 2 armies",))
class Lose(UnitDeed):
    """Choose which of your units are lost, when several could be."""

    force: Force

    owned: ClassVar[bool] = False
    sited: ClassVar[bool] = True

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """The owner names exactly as many as are due, out of those concerned (DR-COMBAT-03, -04)."""
        if any(u not in phase.among for u in self.force):
            return Refusal(f"The loss falls on {force_name(phase.among)}.", "DR-COMBAT-04")
        if len(set(self.force)) != phase.count:
            return Refusal(f"You must lose {count(phase.count, 'unit')}, not {len(set(self.force))}.", "DR-COMBAT-03")
        return None

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Lose]:
        """One choice for each way of filling the loss with units of one look first."""
        looks: dict[tuple[object, ...], list[str]] = {}
        for u in phase.among:
            looks.setdefault(losses.look(g, u), []).append(u)
        groups = list(looks.values())
        for i in range(len(groups)):
            lost = [u for grp in groups[i:] + groups[:i] for u in grp][: phase.count]
            yield cls(tuple(u for u in phase.among if u in lost))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        """Those the loss falls on, the cheapest first."""
        if phase is None:
            return Among(mine)
        concerned = phase.concerned(g)
        return Among(losses.cheapest(g, concerned, len(concerned)))

    @classmethod
    def passed_over(cls, g: Minaria, phase: Any, meant: Sequence[str]) -> Trouble | None:
        return None if phase is None else Trouble(f"The loss falls on {losses.by_site(g, phase.concerned(g))}.")

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.remove(g, self.force)


@order(
    "replace FORCE [at PLACE]",
    "bring back FORCE [at PLACE]",
    "muster FORCE [at PLACE]",
    rule="DR-EVENT-08",
    examples=("replace 1 army",),
)
class Replace(UnitDeed):
    """Bring eliminated regulars back at their own starting places."""

    force: Fallen
    place: Place = 0

    owned: ClassVar[bool] = False

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.regulars and bool(deploy.replaceable(g, seat))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Eliminated regulars return (DR-EVENT-08, -14, -18)."""
        if not self.force or len(self.force) > phase.count:
            due = count(phase.count, "unit")
            return Refusal(f"{due} may return, not {len(self.force)}.", "DR-EVENT-08")
        return deploy.check_replace(g, seat, self.force, self.place)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Replace]:
        """One eliminated regular at a time."""
        able = deploy.replaceable(g, seat)
        return (cls((u,), h) for u in able for h in deploy.replacement_hexes(g, seat, u))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        """The dead of one's side, those first that can come; a place named says whose dead are meant."""
        able = deploy.replaceable(g, seat)
        fallen = [u for u in g.dead if unit(u).kingdom in g.realms and g.realms[unit(u).kingdom].seat == seat]
        dead = able + [u for u in fallen if u not in able]
        return Among([u for u in dead if unit(u).home == said.get("place")] or dead)

    @classmethod
    def passed_over(cls, g: Minaria, phase: Any, meant: Sequence[str]) -> Trouble:
        return Trouble("Only eliminated regulars of your side can be replaced; those are on the map (DR-EVENT-18).")

    def do(self, g: Minaria, phase: Any) -> Next:
        for u in self.force:
            deploy.come_back(g, phase.seat, u, self.place)
        phase.count -= len(self.force)
        return phase.go_on(g)


class Regrow(Replace):
    """One of the Trolls that can grow again, at its own site (DR-TROLL-02, -05; DRR-91)."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return True

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return trolls.check_regrow(g, seat, self.force, self.place)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Regrow]:
        return (cls((u,), unit(u).home) for u in trolls.regrowing(g, seat))

    def do(self, g: Minaria, phase: Any) -> Next:
        trolls.regrow(g, self.force[0])
        return end()


@order(
    "hire [a|an|one] [mercenary] army at|in PLACE = kind:army",
    "hire [a|an|one] [mercenary] fleet at|in PLACE = kind:fleet",
    "hire [a|one] mercenary at|in PLACE = kind:army",
    "hire COUNT [mercenary] armies|army [at|in PLACE] = kind:army",
    "hire COUNT [mercenary] fleets|fleet [at|in PLACE] = kind:fleet",
    "hire COUNT mercenaries|mercenary [at|in PLACE] = kind:army",
    rule="DR-EVENT-10",
    examples=("hire army at Pennol", "hire 2 armies at Pennol"),
)
class Hire(Deed):
    """Take mercenary armies or fleets from the pool, as many as are due, to a friendly castle or port."""

    place: Place = 0
    kind: str = "army"
    count: Number = 1

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.mercenaries and bool(mercenaries.hireable(g, seat))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Mercenaries out of the pool enter at friendly castles and ports (DR-MERC-01, -02; DR-EVENT-21, -24)."""
        return mercenaries.check_hire(g, seat, self.kind, self.count, self.place, phase.count)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Hire]:
        """Every type in every place, one at a time."""
        return (cls(h, k) for k in mercenaries.hireable(g, seat) for h in mercenaries.hire_hexes(g, seat, k))

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("place"):
            return said
        sites = mercenaries.hire_hexes(g, seat, said["kind"])
        if not sites:
            return Trouble(f"You have no friendly {'port' if said['kind'] == 'fleet' else 'castle'} for them.")
        if len(sites) > 1:
            return Which(
                "Where?",
                tuple((place_name(h), cls(**{**said, "place": h})) for h in sites[:9]),  # nine fit a question
            )
        return {**said, "place": sites[0]}

    def do(self, g: Minaria, phase: Any) -> Next:
        phase.count -= mercenaries.hire(g, phase.seat, self.kind, self.count, self.place)
        return phase.go_on(g)


@order(
    "entice FORCE to PLACE",
    "bribe away FORCE to PLACE",
    rule="DR-MERC-05",
    examples=("entice 1 mercenary army to Tadafat",),
)
class Entice(UnitDeed):
    """When the pool is empty: take a mercenary from an enemy and place it with you."""

    force: Force
    place: Place

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.mercenaries and not mercenaries.hireable(g, seat) and bool(mercenaries.enticeable(g, seat))

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Mercenaries are taken from their master when the pool is empty for the seat (DR-MERC-05..08)."""
        return mercenaries.check_entice(g, seat, self.force, self.place)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Entice]:
        """Every mercenary to every place."""
        able = mercenaries.enticeable(g, seat)
        return (cls((u,), h) for u in able for h in mercenaries.hire_hexes(g, seat, unit(u).type))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        theirs = [u for u, s in g.mercenaries.items() if s != seat and u in g.pieces]
        return Among(ranked(g, theirs, marching=False))

    @classmethod
    def beyond(cls, g: Minaria) -> Sequence[str]:
        return [u for u in g.pieces if unit(u).combat]

    def do(self, g: Minaria, phase: Any) -> Next:
        mercenaries.entice(g, phase.seat, self.force[0], self.place)
        phase.count -= 1
        return phase.go_on(g)
