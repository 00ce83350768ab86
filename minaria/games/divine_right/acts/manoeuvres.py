"""Orders that leave units in their hex: through a gate, aboard and ashore, searches, army markers.

Book: "Units Inside Castles", "Sea Transport", "Heroes: Fate", "Stacking"; DR-INSIDE-01..03, DR-SEA-*, DR-FATE-14, -15,
DR-STACK-05, -06. Orders of the movement round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase, call
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.acts.common import Among, UnitAct, at_home, ranked
from minaria.games.divine_right.acts.marching import beside
from minaria.games.divine_right.orders.movement import Board, Call, Dissolve, Enter, Land, Leave, Search
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.rules import markers, movement, transport
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import at, occupied, of_type, owner, put, units_of
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import does, force_name, place_name, seat_name

Gate = TypeVar("Gate", Enter, Leave)

# -- walls


class _ThroughGate(UnitAct[Gate]):
    """Units change their status at a castle (DR-INSIDE-01, -02)."""

    inward: ClassVar[bool]

    def refusal(self, g: Minaria, seat: str, order: Gate) -> Refusal | None:
        return movement.check_walls(g, seat, order.force, order.castle, self.inward)

    def orders(self, g: Minaria, seat: str) -> list[Gate]:
        """Everybody of one castle in or out."""
        kind: Any = self.kind
        out: list[Gate] = []
        held = occupied(g)
        for h in board().castles:
            if h not in held:
                continue
            mine = tuple(u for u in at(g, h) if owner(g, u) == seat and g.pieces[u].inside != self.inward)
            if mine and movement.check_walls(g, seat, mine, h, self.inward) is None:
                out.append(kind(h, mine))
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among([u for u in mine if g.pieces[u].inside != self.inward], said.get("castle") or 0)

    def do(self, g: Minaria, phase: SeatPhase, order: Gate) -> Next:
        h, force = order.castle, order.force
        for u in force:
            put(g, u, h, self.inward, g.pieces[u].aboard if g.pieces[u].aboard in force else "")
        g.tell(
            f"{seat_name(phase.seat)}: {does(force, 'go')} {'inside' if self.inward else 'outside'} "
            f"the walls of {place_name(h)}.",
            hap.MOVE(h, {phase.seat: hap.MOVES}, force, weight=0),
        )
        return STAY


class Entering(_ThroughGate[Enter]):
    """Inside the walls."""

    kind = Enter
    inward = True


class Leaving(_ThroughGate[Leave]):
    """Outside the walls."""

    kind = Leave
    inward = False


# -- aboard and ashore


class Boarding(UnitAct[Board]):
    """Units go aboard where they are."""

    kind = Board

    def refusal(self, g: Minaria, seat: str, order: Board) -> Refusal | None:
        return transport.check_board(g, seat, order.force, order.fleets)

    def orders(self, g: Minaria, seat: str) -> list[Board]:
        """In each hex: as many as there is room for."""
        out = []
        for h in sorted({g.pieces[u].hex for u in of_type(units_of(g, seat), "fleet")}):
            here = [u for u in at(g, h) if owner(g, u) == seat]
            fleets = tuple(of_type(here, "fleet"))
            land = tuple([u for u in here if unit(u).type != "fleet"][: len(fleets)])
            if land and transport.check_board(g, seat, land, fleets) is None:
                out.append(Board(fleets, land))
        return out

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        empty_first = ranked(g, mine, marching=self.phase is not None, empty_first=True)
        if slot == "fleets":
            return Among(empty_first)
        return beside(
            g, [u for u in empty_first if unit(u).type != "fleet" and not g.pieces[u].aboard], said.get("fleets")
        )

    def do(self, g: Minaria, phase: SeatPhase, order: Board) -> Next:
        transport.board_fleets(g, order.force, order.fleets)
        h = g.pieces[order.fleets[0]].hex
        g.tell(
            f"{seat_name(phase.seat)}: {does(order.force, 'go')} aboard at {place_name(h)}.",
            hap.MOVE(h, {phase.seat: hap.MOVES}, order.force, weight=0),
        )
        return STAY


class Landing(UnitAct[Land]):
    """Units go ashore where they are."""

    kind = Land

    def refusal(self, g: Minaria, seat: str, order: Land) -> Refusal | None:
        return transport.check_land(g, seat, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Land]:
        """Everybody aboard in each hex."""
        aboard: dict[int, list[str]] = {}
        for u, p in g.pieces.items():
            if p.aboard and owner(g, u) == seat:
                aboard.setdefault(p.hex, []).append(u)
        out = [
            Land(tuple(us), to)
            for _, us in sorted(aboard.items())
            for to in transport.shores(g, g.pieces[us[0]].aboard)
        ]
        return [o for o in out if self.refusal(g, seat, o) is None]

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        """Those aboard; a place named may also be over a quay, or a river's far bank."""
        aboard = [u for u in mine if g.pieces[u].aboard]
        where = said.get("place") or 0
        if where and not any(g.pieces[u].hex == where for u in aboard):
            over = (g.pieces[u].hex for u in aboard if where in transport.shores(g, g.pieces[u].aboard))
            where = next(over, where)
        return Among(aboard, where)

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        return at_home(g, said, "place")

    def do(self, g: Minaria, phase: SeatPhase, order: Land) -> Next:
        transport.land(g, order.force, order.place)
        h = g.pieces[order.force[0]].hex
        g.tell(
            f"{seat_name(phase.seat)} lands {force_name(order.force)} at {place_name(h)}.",
            hap.MOVE(h, {phase.seat: hap.MOVES}, order.force),
        )
        return STAY


# -- searches


class Searching(UnitAct[Search]):
    """Armies look for an enemy hero in the hex they began in (DR-FATE-14, -15)."""

    kind = Search

    def refusal(self, g: Minaria, seat: str, order: Search) -> Refusal | None:
        return movement.check_search(g, seat, order.force, order.place)

    def orders(self, g: Minaria, seat: str) -> list[Search]:
        """Each army on top of an enemy hero."""
        return [
            Search(h, (u,))
            for u in of_type(units_of(g, seat), "army")
            if movement.check_search(g, seat, (u,), h := g.pieces[u].hex) is None
        ]

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among(mine, said.get("place") or 0)

    def fill(self, g: Minaria, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        """One fresh army there."""
        if said.get("force"):
            return said
        here = [u for u in at(g, said["place"]) if owner(g, u) == seat and unit(u).type == "army"]
        return {**said, "force": tuple(ranked(g, here, marching=self.phase is not None)[:1])}

    def do(self, g: Minaria, phase: SeatPhase, order: Search) -> Next:
        movement.search(g, order.force)
        g.tell(
            f"{seat_name(phase.seat)} searches {place_name(order.place)} with {force_name(order.force)}.",
            hap.MOVE(order.place, {phase.seat: hap.MOVES}, order.force),
        )
        return call(Fates(tuple(Peril(u, phase.seat, "search") for u in movement.prey(g, phase.seat, order.place))))


# -- army markers


class Calling(UnitAct[Call]):
    """An army marker for units of one hex (DR-STACK-05, -06)."""

    kind = Call

    def refusal(self, g: Minaria, seat: str, order: Call) -> Refusal | None:
        return markers.check_call(g, seat, order.force, order.number)

    def orders(self, g: Minaria, seat: str) -> list[Call]:
        """Each hex's units with the first free marker."""
        free = next((n for n in range(1, markers.MARKERS + 1) if g.marker(seat, n) is None), 0)
        if not free:
            return []
        homes: dict[int, list[str]] = {}
        for u in units_of(g, seat):
            homes.setdefault(g.pieces[u].hex, []).append(u)
        return [Call(tuple(us), free) for _, us in sorted(homes.items()) if len(us) > 1]

    def do(self, g: Minaria, phase: SeatPhase, order: Call) -> Next:
        markers.call(g, phase.seat, order.force, order.number)
        return STAY


class Dissolving(Act[Dissolve]):
    """A marker in use is taken away."""

    kind = Dissolve

    def refusal(self, g: Minaria, seat: str, order: Dissolve) -> Refusal | None:
        return markers.check_dissolve(g, seat, order.number)

    def orders(self, g: Minaria, seat: str) -> list[Dissolve]:
        return [Dissolve(n) for n in markers.numbers(g, seat)]

    def do(self, g: Minaria, phase: SeatPhase, order: Dissolve) -> Next:
        markers.dissolve(g, phase.seat, order.number)
        return STAY
