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
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct, bar, ranked
from minaria.games.divine_right.orders import Entice, Hire, Replace
from minaria.games.divine_right.rules import deploy, heroes, sieges
from minaria.games.divine_right.rules.status import (
    free_mercenaries,
    hex_of,
    kingdom_owner,
    owner,
    put,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, regulars, unit
from minaria.games.divine_right.wording import (
    adjective,
    count,
    force_name,
    listing,
    place_name,
    seat_name,
)


def regrowing(g: Minaria, seat: str) -> list[str]:
    """Eliminated Trolls that could grow again now, one of each site: not those lost to an event this turn.

    DR-TROLL-02..05, DRR-91.
    """
    if kingdom_owner(g, "trolls") != seat or g.realms["trolls"].doomed:
        return []
    found: dict[int, str] = {}
    for u in regulars("trolls"):
        if u in g.dead and g.dead[u] != g.turn and deploy.replacement_hexes(g, seat, u):
            found.setdefault(unit(u).home, u)
    return list(found.values())


def regrow(g: Minaria, uid: str) -> None:
    """That Troll army stands at its site again."""
    h = deploy.replace(g, uid, 0)
    g.tell(f"A Troll army regenerates at {place_name(h)}.", hap.ARRIVAL(h, {}, (uid,)))


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
        sites = {unit(u).home for u in regrowing(g, seat)}
        if len(order.force) != 1 or unit(order.force[0]).kingdom != "trolls":
            return Refusal("One Troll army grows again at the beginning of the turn.", "DR-TROLL-02")
        late = deploy.check_replace(g, seat, order.force, order.place)
        if late is None and unit(order.force[0]).home not in sites:
            return Refusal("Trolls lost to an event grow again from the next turn.", "DR-TROLL-05")
        return late

    def orders(self, g: Minaria, seat: str) -> list[Replace]:
        return [Replace((u,), unit(u).home) for u in regrowing(g, seat)]

    def do(self, g: Minaria, phase: Regrowth, order: Replace) -> Next:
        regrow(g, order.force[0])
        return end()


class Regrowth(SeatPhase):
    """One Troll army grows again; its owner says which where there is a choice (DR-TROLL-02, DRR-91)."""

    title: ClassVar[str] = "Trolls"
    acts = (Regrowing(),)

    def start(self, g: Minaria) -> Next:
        able = regrowing(g, self.seat)
        if len(able) > 1:
            return STAY
        for u in able:
            regrow(g, u)
        return end()

    def recheck(self, g: Minaria) -> Next:
        return self.start(g)

    def ask(self, g: Minaria) -> list[ActsAsk]:
        able = regrowing(g, self.seat)
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
            h = deploy.replace(g, u, order.place)
            g.tell(
                f"{seat_name(phase.seat)}: a {adjective(unit(u).kingdom)} {unit(u).type} returns at {place_name(h)}.",
                hap.ARRIVAL(h, {}, (u,)),
            )
        phase.count -= len(order.force)
        return phase.go_on(g)


class Hiring(Act[Hire]):
    """Mercenaries out of the pool enter at friendly castles and ports (DR-MERC-01, -02; DR-EVENT-21, -24)."""

    kind = Hire

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.mercenaries and bool(deploy.hireable(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Hire) -> Refusal | None:
        due = self.phase.count
        if not 0 < order.count <= due:
            return Refusal(f"{count(due, 'unit')} may be brought in, not {order.count}.", "DR-EVENT-10")
        left = len(free_mercenaries(g, order.kind))
        if left < order.count:
            only = f"Only {count(left, f'mercenary {order.kind}')}" if left else f"No mercenary {order.kind}"
            return Refusal(f"{only} {'are' if left > 1 else 'is'} left in the pool.", "DR-MERC-02")
        if not order.place:
            return Refusal("Say where they are to enter.", "DR-EVENT-21")
        return deploy.no_entry(g, seat, order.kind, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Hire]:
        """Every type in every place, one at a time."""
        return [Hire(h, k) for k in deploy.hireable(g, seat) for h in deploy.hire_hexes(g, seat, k)]

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("place"):
            return said
        sites = deploy.hire_hexes(g, seat, said["kind"])
        if not sites:
            return Trouble(f"You have no friendly {'port' if said['kind'] == 'fleet' else 'castle'} for them.")
        if len(sites) > 1:
            return Which(
                "Where?",
                tuple((place_name(h), Hire(**{**said, "place": h})) for h in sites[:9]),  # nine fit a question
            )
        return {**said, "place": sites[0]}

    def do(self, g: Minaria, phase: Arrivals, order: Hire) -> Next:
        hired = free_mercenaries(g, order.kind)[: order.count]
        for u in hired:
            g.mercenaries[u] = phase.seat
            station(g, phase.seat, u, order.place)
        many = f"a mercenary {order.kind}" if len(hired) == 1 else force_name(hired)
        g.tell(
            f"{seat_name(phase.seat)} hires {many} at {place_name(order.place)}.", hap.ARRIVAL(order.place, {}, hired)
        )
        phase.count -= len(hired)
        return phase.go_on(g)


class Enticing(UnitAct[Entice]):
    """Mercenaries are taken from their master when the pool is empty for the seat (DR-MERC-05..08)."""

    kind = Entice

    def open(self, g: Minaria, seat: str) -> bool:
        return self.phase.mercenaries and not deploy.hireable(g, seat) and bool(deploy.enticeable(g, seat))

    def refusal(self, g: Minaria, seat: str, order: Entice) -> Refusal | None:
        if len(order.force) != 1:
            return Refusal("Take them one at a time.", "DR-MERC-05")
        u = order.force[0]
        if u not in deploy.enticeable(g, seat):
            return deploy.not_enticed(g, seat, u)
        if order.place not in deploy.hire_hexes(g, seat, unit(u).type):
            return Refusal(f"It cannot enter at {place_name(order.place)}.", "DR-EVENT-21")
        return None

    def orders(self, g: Minaria, seat: str) -> list[Entice]:
        """Every mercenary to every place."""
        able = deploy.enticeable(g, seat)
        return [Entice((u,), h) for u in able for h in deploy.hire_hexes(g, seat, unit(u).type)]

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        theirs = [u for u, s in g.mercenaries.items() if s != seat and u in g.pieces]
        return Among(ranked(g, theirs, marching=False))

    def beyond(self, g: Minaria, seat: str) -> Sequence[str]:
        return [u for u in g.pieces if unit(u).combat]

    def do(self, g: Minaria, phase: Arrivals, order: Entice) -> Next:
        u = order.force[0]
        before = owner(g, u)
        if unit(u).type == "fleet":
            deploy.shift_cargo(g, u)
        g.mercenaries[u] = phase.seat
        station(g, phase.seat, u, order.place)
        g.tell(
            f"{seat_name(phase.seat)} entices {force_name([u])} away from {seat_name(before)} "
            f"to {place_name(order.place)}.",
            hap.ARRIVAL(order.place, {phase.seat: hap.ENTICES, before: hap.ENTICED}, (u,), weight=2),
        )
        heroes.drop_drowned(g)
        sieges.lift_empty(g)
        phase.count -= 1
        return phase.go_on(g)


def station(g: Minaria, seat: str, u: str, h: int) -> None:
    """A mercenary enters, inside the walls of a castle that stands."""
    own = kingdom_owner(g, hex_of(h).kingdom) == seat
    put(g, u, h, inside=own and h not in g.plundered and board().hexes[h].walls)


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
        return self.mercenaries and bool(deploy.hireable(g, self.seat) or deploy.enticeable(g, self.seat))

    def ask(self, g: Minaria) -> list[ActsAsk]:
        ways = []
        if self.regulars and deploy.replaceable(g, self.seat):
            ways.append("replace an eliminated regular")
        if self.mercenaries and deploy.hireable(g, self.seat):
            ways.append("hire a mercenary army or fleet at a friendly castle or port")
        elif self.mercenaries and deploy.enticeable(g, self.seat):
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
