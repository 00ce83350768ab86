"""What units do in their hex: through a gate, aboard and ashore, searches, army markers.

Book: "Units Inside Castles", "Sea Transport", "Heroes: Fate", "Stacking"; DR-INSIDE-01..03, DR-SEA-*, DR-FATE-14, -15,
DR-STACK-05, -06.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Self

from commands import Number, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import Among, UnitDeed, at_home, ranked
from minaria.games.divine_right.chapters.kinds import Castle, Force, Place
from minaria.games.divine_right.chapters.movement import beside
from minaria.games.divine_right.rules import markers, movement, transport
from minaria.games.divine_right.rules.status import at, occupied, of_type, owner, put, units_of
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import does, force_name, place_name, seat_name

# -- walls


class ThroughGate(UnitDeed):
    """Units change their status at a castle (DR-INSIDE-01, -02)."""

    castle: Castle
    force: Force

    inward: ClassVar[bool]

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return movement.check_walls(g, seat, self.force, self.castle, self.inward)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Self]:
        """Everybody of one castle in or out."""
        held = occupied(g)
        for h in board().castles:
            mine = (u for u in at(g, h) if owner(g, u) == seat and g.pieces[u].inside != cls.inward)
            if h in held and (force := tuple(mine)):
                yield cls(h, force)

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among([u for u in mine if g.pieces[u].inside != cls.inward], said.get("castle") or 0)

    def do(self, g: Minaria, phase: Any) -> Next:
        for u in self.force:
            put(g, u, self.castle, self.inward, g.pieces[u].aboard if g.pieces[u].aboard in self.force else "")
        g.tell(
            f"{seat_name(phase.seat)}: {does(self.force, 'go')} {'inside' if self.inward else 'outside'} "
            f"the walls of {place_name(self.castle)}.",
            hap.MOVE(self.castle, {phase.seat: hap.MOVES}, self.force, weight=0),
        )
        return STAY


@order(
    "enter CASTLE with FORCE",
    "go inside CASTLE with FORCE",
    "garrison|man CASTLE with FORCE",
    "put FORCE inside CASTLE",
    rule="DR-INSIDE-02",
    examples=("enter Pennol with 2 armies",),
)
class Enter(ThroughGate):
    """Send units in a castle's hex inside its walls; it costs nothing."""

    inward: ClassVar[bool] = True


@order(
    "leave CASTLE with FORCE",
    "come out of CASTLE with FORCE",
    "take FORCE outside CASTLE",
    "put FORCE outside CASTLE",
    rule="DR-INSIDE-02",
    examples=("leave Pennol with 2 armies",),
)
class Leave(ThroughGate):
    """Bring units in a castle's hex out before its walls; it costs nothing."""

    inward: ClassVar[bool] = False


# -- aboard and ashore


@order(
    "board FLEETS with FORCE",
    "embark FORCE on|onto FLEETS",
    rule="DR-SEA-01",
    examples=("board 2 fleets with 2 armies",),
)
class Board(UnitDeed):
    """Take units aboard fleets in the same hex."""

    fleets: Force
    force: Force

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return transport.check_board(g, seat, self.force, self.fleets)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Board]:
        """In each hex: as many as there is room for."""
        for h in sorted({g.pieces[u].hex for u in of_type(units_of(g, seat), "fleet")}):
            here = [u for u in at(g, h) if owner(g, u) == seat]
            fleets = tuple(of_type(here, "fleet"))
            land = tuple([u for u in here if unit(u).type != "fleet"][: len(fleets)])
            if land:
                yield cls(fleets, land)

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        empty_first = ranked(g, mine, marching=phase is not None, empty_first=True)
        if slot == "fleets":
            return Among(empty_first)
        return beside(
            g, [u for u in empty_first if unit(u).type != "fleet" and not g.pieces[u].aboard], said.get("fleets")
        )

    def do(self, g: Minaria, phase: Any) -> Next:
        transport.board_fleets(g, self.force, self.fleets)
        h = g.pieces[self.fleets[0]].hex
        g.tell(
            f"{seat_name(phase.seat)}: {does(self.force, 'go')} aboard at {place_name(h)}.",
            hap.MOVE(h, {phase.seat: hap.MOVES}, self.force, weight=0),
        )
        return STAY


@order(
    "land FORCE [at PLACE]",
    rule="DR-SEA-03",
    examples=("land 2 armies",),
)
class Land(UnitDeed):
    """Put units ashore in the hex where their fleet is; they go no further this turn."""

    force: Force
    place: Place = 0

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return transport.check_land(g, seat, self.force, self.place)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Land]:
        """Everybody aboard in each hex."""
        aboard: dict[int, list[str]] = {}
        for u, p in g.pieces.items():
            if p.aboard and owner(g, u) == seat:
                aboard.setdefault(p.hex, []).append(u)
        for _, us in sorted(aboard.items()):
            yield from (cls(tuple(us), to) for to in transport.shores(g, g.pieces[us[0]].aboard))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        """Those aboard; a place named may also be over a quay, or a river's far bank."""
        aboard = [u for u in mine if g.pieces[u].aboard]
        where = said.get("place") or 0
        if where and not any(g.pieces[u].hex == where for u in aboard):
            over = (g.pieces[u].hex for u in aboard if where in transport.shores(g, g.pieces[u].aboard))
            where = next(over, where)
        return Among(aboard, where)

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        return at_home(g, said, "place")

    def do(self, g: Minaria, phase: Any) -> Next:
        transport.land(g, self.force, self.place)
        h = g.pieces[self.force[0]].hex
        g.tell(
            f"{seat_name(phase.seat)} lands {force_name(self.force)} at {place_name(h)}.",
            hap.MOVE(h, {phase.seat: hap.MOVES}, self.force),
        )
        return STAY


# -- searches


@order(
    "search PLACE [with FORCE]",
    "search [with] FORCE at PLACE",
    rule="DR-FATE-14",
    examples=("search 20,17 with 1 army",),
)
class Search(UnitDeed):
    """Search the hex your stack began in for an enemy hero, at the hex's movement cost, before it moves."""

    place: Place
    force: Force = ()

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        """Armies look for an enemy hero in the hex they began in (DR-FATE-14, -15)."""
        return movement.check_search(g, seat, self.force, self.place)

    @classmethod
    def among(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Search]:
        """Each army on top of an enemy hero."""
        return (cls(g.pieces[u].hex, (u,)) for u in of_type(units_of(g, seat), "army"))

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        return Among(mine, said.get("place") or 0)

    @classmethod
    def filled(cls, g: Minaria, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        """One fresh army there."""
        if said.get("force"):
            return said
        here = [u for u in at(g, said["place"]) if owner(g, u) == seat and unit(u).type == "army"]
        return {**said, "force": tuple(ranked(g, here, marching=phase is not None)[:1])}

    def do(self, g: Minaria, phase: Any) -> Next:
        movement.search(g, self.force)
        g.tell(
            f"{seat_name(phase.seat)} searches {place_name(self.place)} with {force_name(self.force)}.",
            hap.MOVE(self.place, {phase.seat: hap.MOVES}, self.force),
        )
        return phase.searched(movement.prey(g, phase.seat, self.place))


# -- army markers


@order(
    "group FORCE as army NUMBER",
    "call|name FORCE [the] army NUMBER",
    word="call",
    rule="DR-STACK-05",
    examples=("call everyone at Pennol army 3",),
)
class Call(UnitDeed):
    """Put an army marker (1 to 5) on units of one hex, so that you can order them as `army 3`."""

    labels: ClassVar[tuple[str, ...]] = ("number",)
    force: Force
    number: Number

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return markers.check_call(g, seat, self.force, self.number)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Call]:
        """Each hex's units with the first free marker."""
        free = next((n for n in range(1, markers.MARKERS + 1) if g.marker(seat, n) is None), 0)
        homes: dict[int, list[str]] = {}
        for u in units_of(g, seat) if free else ():
            homes.setdefault(g.pieces[u].hex, []).append(u)
        return (cls(tuple(us), free) for _, us in sorted(homes.items()) if len(us) > 1)

    def do(self, g: Minaria, phase: Any) -> Next:
        markers.call(g, phase.seat, self.force, self.number)
        return STAY


@order("dissolve|disband army NUMBER", rule="DR-STACK-06", examples=("dissolve army 3",))
class Dissolve(Deed):
    """Take an army marker away; its units stay where they are."""

    number: Number

    def refusal(self, g: Minaria, seat: str, phase: Any) -> Refusal | None:
        return markers.check_dissolve(g, seat, self.number)

    @classmethod
    def orders(cls, g: Minaria, seat: str, phase: Any) -> Iterator[Dissolve]:
        return map(cls, markers.numbers(g, seat))

    def do(self, g: Minaria, phase: Any) -> Next:
        markers.dissolve(g, phase.seat, self.number)
        return STAY
