"""New units: regulars that return, mercenaries hired or enticed away, Trolls that grow again.

Book: "Random Events", "Mercenary Units", "Trolls"; DR-EVENT-08, -10, -14, -18..24, DR-MERC-*, DR-TROLL-02..05; DRR-91.
Called by the events round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Done, Order, Trouble, Which
from minaria.engine.acts import Act, ActsAsk, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, end
from minaria.games.divine_right.acts.common import Among, UnitAct, bar, ranked
from minaria.games.divine_right.orders.events import Entice, Hire, Replace
from minaria.games.divine_right.rules import deploy, mercenaries, trolls
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import (
    count,
    listing,
    place_name,
    seat_name,
)


class _Replacing(UnitAct[Replace]):
    """Eliminated regulars, by their homes."""

    kind = Replace
    owned = False

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        """The dead of one's side, those first that can come; a place named says whose dead are meant."""
        able = deploy.replaceable(g, seat)
        fallen = [u for u in g.dead if unit(u).kingdom in g.realms and g.realms[unit(u).kingdom].seat == seat]
        dead = able + [u for u in fallen if u not in able]
        return Among([u for u in dead if unit(u).home == said.get("place")] or dead)

    def passed_over(self, g: Minaria, seat: str, meant: Sequence[str]) -> Trouble:
        return Trouble("Only eliminated regulars of your side can be replaced; those are on the map (DR-EVENT-18).")


class Regrowing(_Replacing):
    """One of the Trolls that can grow again, at its own site (DR-TROLL-02, -05; DRR-91)."""

    def refusal(self, g: Minaria, seat: str, order: Replace) -> Refusal | None:
        return trolls.check_regrow(g, seat, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Replace]:
        return [Replace((u,), unit(u).home) for u in trolls.regrowing(g, seat)]

    def do(self, g: Minaria, phase: Regrowth, order: Replace) -> Next:
        trolls.regrow(g, order.force[0])
        return end()


class Regrowth(SeatPhase):
    """One Troll army grows again; its owner says which where there is a choice (DR-TROLL-02, DRR-91)."""

    title: ClassVar[str] = "Trolls"
    acts = (Regrowing(),)

    def start(self, g: Minaria) -> Next:
        able = trolls.regrowing(g, self.seat)
        if len(able) > 1:
            return STAY
        for u in able:
            trolls.regrow(g, u)
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.start(g)

    def ask(self, g: Minaria) -> list[ActsAsk]:
        able = trolls.regrowing(g, self.seat)
        sites = [place_name(unit(u).home) for u in able]
        return [
            ActsAsk(
                g,
                self.seat,
                f"A Troll army grows again: replace 1 army at {listing(sites, 'or')}.",
                self.acts,
                waiting=f"{seat_name(self.seat)} says which Troll army grows again.",
                absent=Replace((able[0],), unit(able[0]).home),
                phase=self,
            )
        ]


class Replacing(_Replacing):
    """Eliminated regulars return (DR-EVENT-08, -14, -18)."""

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.regulars and bool(deploy.replaceable(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Replace) -> Refusal | None:
        due = self.phase.count
        if not order.force or len(order.force) > due:
            return Refusal(f"{count(due, 'unit')} may return, not {len(order.force)}.", "DR-EVENT-08")
        return deploy.check_replace(g, seat, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Replace]:
        """One eliminated regular at a time."""
        able = deploy.replaceable(g, seat)
        return [Replace((u,), h) for u in able for h in deploy.replacement_hexes(g, seat, u)]

    def do(self, g: Minaria, phase: Arrivals, order: Replace) -> Next:
        for u in order.force:
            deploy.come_back(g, phase.seat, u, order.place)
        phase.count -= len(order.force)
        return phase.go_on(g)


class Hiring(Act[Hire]):
    """Mercenaries out of the pool enter at friendly castles and ports (DR-MERC-01, -02; DR-EVENT-21, -24)."""

    kind = Hire

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.mercenaries and bool(mercenaries.hireable(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Hire) -> Refusal | None:
        return mercenaries.check_hire(g, seat, order.kind, order.count, order.place, self.phase.count)

    def orders(self, g: Minaria, seat: str) -> list[Hire]:
        """Every type in every place, one at a time."""
        return [Hire(h, k) for k in mercenaries.hireable(g, seat) for h in mercenaries.hire_hexes(g, seat, k)]

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("place"):
            return said
        sites = mercenaries.hire_hexes(g, seat, said["kind"])
        if not sites:
            return Trouble(f"You have no friendly {'port' if said['kind'] == 'fleet' else 'castle'} for them.")
        if len(sites) > 1:
            return Which(
                "Where?",
                tuple((place_name(h), Hire(**{**said, "place": h})) for h in sites[:9]),  # nine fit a question
            )
        return {**said, "place": sites[0]}

    def do(self, g: Minaria, phase: Arrivals, order: Hire) -> Next:
        phase.count -= mercenaries.hire(g, phase.seat, order.kind, order.count, order.place)
        return phase.go_on(g)


class Enticing(UnitAct[Entice]):
    """Mercenaries are taken from their master when the pool is empty for the seat (DR-MERC-05..08)."""

    kind = Entice

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.mercenaries and not mercenaries.hireable(g, seat) and bool(mercenaries.enticeable(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Entice) -> Refusal | None:
        return mercenaries.check_entice(g, seat, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Entice]:
        """Every mercenary to every place."""
        able = mercenaries.enticeable(g, seat)
        return [Entice((u,), h) for u in able for h in mercenaries.hire_hexes(g, seat, unit(u).type)]

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        theirs = [u for u, s in g.mercenaries.items() if s != seat and u in g.pieces]
        return Among(ranked(g, theirs, marching=False))

    def beyond(self, g: Minaria, seat: str) -> Sequence[str]:
        return [u for u in g.pieces if unit(u).combat]

    def do(self, g: Minaria, phase: Arrivals, order: Entice) -> Next:
        mercenaries.entice(g, phase.seat, order.force[0], order.place)
        phase.count -= 1
        return phase.go_on(g)


def no_more(g: Minaria, phase: Arrivals, order: Order) -> Next:
    """What is due is given up."""
    if phase.count:
        g.tell(f"{seat_name(phase.seat)} brings in no more.")
    return end()


class Arrivals(SeatPhase):
    """A player brings units in: regulars replaced, mercenaries hired, or either (DR-EVENT-08, -10, -14; DR-MERC-*)."""

    title: ClassVar[str] = "New units"
    acts = (Replacing(), Hiring(), Enticing(), Plain(Done, no_more))
    count: int
    regulars: bool
    mercenaries: bool

    def start(self, g: Minaria) -> Next:
        return self.go_on(g)

    def go_on(self, g: Minaria) -> Next:
        """Ask again while something can still come."""
        if self.count > 0 and self.possible(g):
            return STAY
        if self.count > 0:
            g.tell(
                f"{count(self.count, 'unit')} due to {seat_name(self.seat)} cannot be placed and "
                f"{'is' if self.count == 1 else 'are'} lost."
                if self.mercenaries
                else "Nothing more can return."
            )
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.go_on(g)

    def possible(self, g: Minaria) -> bool:
        """Whether anything can come now."""
        if self.regulars and deploy.replaceable(g, self.seat):
            return True
        return self.mercenaries and bool(mercenaries.hireable(g, self.seat) or mercenaries.enticeable(g, self.seat))

    def ask(self, g: Minaria) -> list[ActsAsk]:
        ways = []
        if self.regulars and deploy.replaceable(g, self.seat):
            ways.append("replace an eliminated regular")
        if self.mercenaries and mercenaries.hireable(g, self.seat):
            ways.append("hire a mercenary army or fleet at a friendly castle or port")
        elif self.mercenaries and mercenaries.enticeable(g, self.seat):
            ways.append("entice a mercenary away from an enemy")
        return [
            ActsAsk(
                g,
                self.seat,
                f"{count(self.count, 'unit')} to bring in: {' or '.join(ways) or 'none possible'}.",
                self.acts,
                waiting=f"{seat_name(self.seat)} brings in new units.",
                absent=Done(),
                phase=self,
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Why an order that is not on offer cannot help here."""
        if isinstance(order, Hire):
            if not self.mercenaries:
                return Refusal("This event brings regulars back, not mercenaries.", "DR-EVENT-08")
            return bar(self, g, order) or Refusal("The pool is empty.", "DR-MERC-01")
        if isinstance(order, Replace):
            if not self.regulars:
                return Refusal("This event brings mercenaries, not regulars.", "DR-EVENT-10")
            return bar(self, g, order)
        if isinstance(order, Entice):
            return Refusal("Mercenaries are taken from enemies only when the pool is empty for you.", "DR-MERC-05")
        return None
