"""Orders that march: by land, by sea, and to a castle to besiege it.

Book: "Movement", "Declaring a Siege"; DR-MOVE-*, DR-LEADER-*, DR-SEA-*, DR-SIEGE-02..14. Orders of the movement round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Able, Among, UnitAct, at_home
from minaria.games.divine_right.orders.movement import Besiege, Move, Sail
from minaria.games.divine_right.phases.deploying import stationing
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.phases.journey import Journey
from minaria.games.divine_right.rules import besieging, heroes, mobility, movement, plans, sieges, transport
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.paths import HERO
from minaria.games.divine_right.rules.rivers import berth_name
from minaria.games.divine_right.rules.status import at, closed_castle, owner, put
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit
from minaria.games.divine_right.wording import does, force_name, listing, place_name, seat_name
from minaria.kit.hexgrid import distance

FAR = 10  # hexes from which no unit marches in a turn


def march(
    g: Minaria, phase: SeatPhase, legs: Sequence[plans.Leg], force: tuple[str, ...], to: int, outside: bool = False
) -> Next:
    """Carry a plan out; heroes in danger and heroes searched roll (DR-FATE-04..09)."""
    seat = phase.seat
    starts = listing(dict.fromkeys(place_name(leg.start) for leg in legs))
    escorted = any(leg.kind != HERO for leg in legs)
    afloat = next((f", on {berth_name(leg.path.berth)}" for leg in legs if leg.path.berth < 0), "")
    g.tell(
        f"{seat_name(seat)} moves {force_name(force)} from {starts} to {place_name(to)}{afloat}.",
        hap.MOVE((*dict.fromkeys(leg.start for leg in legs), to), {seat: hap.MOVES}, force),
    )
    searched: list[str] = []
    journeys: list[Journey] = []
    for leg in legs:
        searched += movement.arrive(g, seat, leg, to, outside)
        if leg.kind == HERO:
            dangers = tuple(h for h in leg.path.dangers if not (h == to and escorted))
            if dangers:
                journeys.append(Journey(seat, leg.units, dangers, to))
    for u in force:
        if closed_castle(g, seat, to) and not unit(u).combat and heroes.alone(g, u):
            put(g, u, to, inside=True)  # DR-INSIDE-07
    if journeys:
        return call(journeys[0])
    perils = tuple(Peril(u, seat, "search") for u in dict.fromkeys(searched))
    return call(Fates(perils)) if perils else phase.resume(g, None)


class Moving(UnitAct[Move]):
    """Armies and heroes march by land, fleets sail where a goal is all that is said (DR-MOVE-01)."""

    kind = Move
    ways = ("place", "via", "via2")

    def refusal(self, g: Minaria, seat: str, order: Move) -> Refusal | None:
        if order.origin and any(g.pieces[u].hex != order.origin for u in order.force if u in g.pieces):
            return Refusal(f"Not all of them are at {place_name(order.origin)}.", "DR-MOVE-01")
        return movement.check_march(g, seat, order.force, order.place, _way(order), order.bank)

    def orders(self, g: Minaria, seat: str) -> Iterator[Move]:
        """A fair sample: every hex's movable units together, and one of each look, to every hex in reach."""
        for h, group in mobility.mobile(g, seat).items():
            for force in mobility.groups_of(g, group):
                for to in movement.destinations(g, seat, force):
                    yield Move(force, to, h)

    def one(self, g: Minaria, seat: str, by: Chooser) -> Move | None:
        mobile = mobility.mobile(g, seat)
        if not mobile:
            return None
        h = by.choice(sorted(mobile))
        force = by.choice(mobility.groups_of(g, mobile[h]))
        goals = movement.destinations(g, seat, force)
        return Move(force, by.choice(goals), h) if goals else None

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among([u for u in mine if not g.pieces[u].aboard], said.get("origin") or 0)

    def able(self, g: Minaria, seat: str, said: Said, placed: bool) -> Able | None:
        if placed or said.get("origin"):
            return None
        return Able(who_may_come(g, seat, self.goal(said)))

    def goal(self, said: Said) -> int:
        return said.get("place") or 0

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        return at_home(g, said, "origin")

    def completions(self, g: Minaria, seat: str, slot: str) -> list[tuple[str, str]] | None:
        if slot != "force":
            return None
        return [
            (f"everyone at {place_name(h)}", f"{len(us)} that can move")
            for h, us in sorted(mobility.mobile(g, seat).items())
        ]

    def do(self, g: Minaria, phase: SeatPhase, order: Move) -> Next:
        legs = plans.planned(g, phase.seat, order.force, order.place, _way(order), order.bank)
        return march(g, phase, legs, order.force, order.place, order.outside)


def _way(order: Move) -> tuple[int, ...]:
    return tuple(h for h in (order.via, order.via2) if h)


def who_may_come(g: Minaria, seat: str, goal: int) -> set[str]:
    """Units that can march to a hex, alone or with their stack; all that can move where no goal is said yet."""
    able: set[str] = set()
    for h, group in mobility.mobile(g, seat).items():
        if not goal:  # a line that is still being typed
            able |= set(group)
        elif h != goal and distance(h, goal) <= FAR:
            able |= {u for u in group if plans.can_come(g, seat, (u,), goal)}
            if plans.can_come(g, seat, tuple(group), goal):
                able |= set(group)
    return able


class Sailing(UnitAct[Sail]):
    """Fleets sail, with those aboard and those who go aboard for it (DR-SEA-*)."""

    kind = Sail

    def refusal(self, g: Minaria, seat: str, order: Sail) -> Refusal | None:
        if not order.fleets or any(unit(u).type != "fleet" for u in order.fleets):
            return Refusal("Only fleets sail.", "DR-FLEET-01")
        joining = transport.joining(g, order.force, order.fleets)
        bar = transport.check_board(g, seat, joining, order.fleets) if joining else None
        if bar is not None:
            return bar
        return movement.check_march(g, seat, order.fleets, order.place, (order.via,) if order.via else (), order.bank)

    def orders(self, g: Minaria, seat: str) -> Iterator[Sail]:
        """Every hex's movable fleets together, with and without passengers, to every hex in reach."""
        for group in mobility.mobile(g, seat).values():
            for fleets, force in transport.crews(g, seat, group):
                for to in movement.destinations(g, seat, fleets):
                    yield Sail(fleets, to, 0, force)

    def one(self, g: Minaria, seat: str, by: Chooser) -> Sail | None:
        crews = [c for group in mobility.mobile(g, seat).values() for c in transport.crews(g, seat, group)]
        if not crews:
            return None
        fleets, force = by.choice(crews)
        goals = movement.destinations(g, seat, fleets)
        return Sail(fleets, by.choice(goals), 0, force) if goals else None

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        ashore = [u for u in mine if not g.pieces[u].aboard]
        if slot == "fleets":
            return Among([u for u in ashore if unit(u).type == "fleet"], said.get("origin") or 0)
        return beside(g, [u for u in ashore if unit(u).type != "fleet"], said.get("fleets"))

    def do(self, g: Minaria, phase: SeatPhase, order: Sail) -> Next:
        joining = transport.joining(g, order.force, order.fleets)
        if joining:
            transport.board_fleets(g, joining, order.fleets)
            g.tell(f"{does(joining, 'go')} aboard.", hap.MOVE((), {phase.seat: hap.MOVES}, joining, weight=0))
        way = (order.via,) if order.via else ()
        find = plans.plan if joining else plans.planned
        legs = find(g, phase.seat, order.fleets, order.place, way, order.bank)
        assert not isinstance(legs, Refusal)
        return march(g, phase, legs, order.fleets, order.place)


def beside(g: Minaria, land: Sequence[str], fleets: Any) -> Among:
    """Land units that may go aboard: where the fleets are known, those of the first shore that has any."""
    if not isinstance(fleets, tuple) or not fleets:
        return Among(land)
    near = transport.shores(g, fleets[0])
    return Among(land, next((h for h in near if any(g.pieces[u].hex == h for u in land)), near[0]))


class Besieging(UnitAct[Besiege]):
    """A siege is declared by those before the walls and those who come to them (DR-SIEGE-05, -06)."""

    kind = Besiege

    def refusal(self, g: Minaria, seat: str, order: Besiege) -> Refusal | None:
        return besieging.bar(g, seat, order.castle, order.force)

    def orders(self, g: Minaria, seat: str) -> Iterator[Besiege]:
        """Every castle within reach of one stack, or of all stacks next to it, that could be besieged now."""
        for h, close in besieging.near_castles(g, seat).items():
            if force := besieging.host(g, seat, h, close):
                yield Besiege(h, force)

    def one(self, g: Minaria, seat: str, by: Chooser) -> Besiege | None:
        near = besieging.near_castles(g, seat)
        left = list(near)
        while left:
            h = by.choice(left)
            if force := besieging.host(g, seat, h, near[h]):
                return Besiege(h, force)
            left.remove(h)
        return None

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        h = said.get("castle")
        return Among([u for u in mine if not g.pieces[u].aboard and not (g.pieces[u].hex == h and g.pieces[u].inside)])

    def able(self, g: Minaria, seat: str, said: Said, placed: bool) -> Able | None:
        """A siege may gather from several hexes."""
        if placed:
            return None
        h = self.goal(said)
        return Able(who_may_come(g, seat, h) | {u for u in at(g, h) if owner(g, u) == seat}, gathered=True)

    def goal(self, said: Said) -> int:
        return said.get("castle") or 0

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("force"):
            return said
        h = said["castle"]
        here = besieging.before_walls(g, seat, h)
        enough = not closed_castle(g, seat, h) or (
            here and self.on_turn(seat) and besieging.bar(g, seat, h, here) is None
        )
        force = here if enough else (*here, *besieging.reinforcements(g, seat, h))
        if force:
            return {**said, "force": force}
        bar = sieges.check_declare(g, seat, h, ())
        if bar is not None and bar.rule != "DR-SIEGE-06":  # too few is not what stands in the way
            return Trouble(str(bar))
        return Trouble(f"You have no units that can come to {place_name(h)} now.")

    def on_turn(self, seat: str) -> bool:
        """Whether the seat could declare a siege now."""
        return self.phase is not None and self.phase.seat == seat

    def do(self, g: Minaria, phase: SeatPhase, order: Besiege) -> Next:
        h = order.castle
        coming = tuple(u for u in order.force if g.pieces[u].hex != h)
        following = STAY
        if coming:
            following = march(g, phase, plans.planned(g, phase.seat, coming, h), coming, h, outside=True)
        joined = declare(g, phase.seat, h)
        posting = stationing(g, joined) if joined and following.kind == STAY.kind else None
        return call(posting) if posting else following
