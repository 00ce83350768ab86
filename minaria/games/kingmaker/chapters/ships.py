"""Ships and their passengers, blockades; armies and fleets (chapters SHIP, TRANSPORT, BLOCKADE, ARMY, FLEET)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.kinds import Force, Place
from minaria.games.kingmaker.rules import sailing
from minaria.games.kingmaker.rules.sailing import Voyage
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import waters
from minaria.games.kingmaker.wording import names, place_name, space_name

_STAYS = (("", ""), (" outside", " = stay:outside"))
_SAILS = [
    f"{words}{s}{value}"
    for words in (
        "sail FORCE to PLACE",
        "sail FORCE to PLACE with OTHER",
        "embark OTHER on|aboard FORCE to|for PLACE",
    )
    for s, value in _STAYS
]


@order(
    *_SAILS,
    rule="KM-SHIP-01",
    examples=("sail Le Swan to Calais", "sail Le Swan to Calais with Percy", "embark Percy on Le Swan for Calais"),
    toward="place",
)
class Sail(Deed):
    """Sail ships from one place together, with nobles who board where they begin and land where they come to port."""

    force: Force
    place: Place
    other: Force = ()
    stay: str = ""

    worded: ClassVar[tuple[str, ...]] = ("place",)

    @classmethod
    def completions(cls, g: Kingmaker, seat: str, phase: Any, field: str, said: Said) -> Iterable[str] | None:
        """Where all ships that are named get to; where none is, any."""
        mine = sailing.sailable(g, seat)
        fleet = [s for s in said.get("force", ()) if s in mine]
        ends = [sailing.ways(g, s) for s in fleet or mine]
        both = [a for a in ends[0] if all(a in e for e in ends)] if fleet else [a for e in ends for a in e]
        return sorted({space_name(a) for a in both})

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return sailing.refusal(g, seat, self.force, self.place, self.other)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Sail]:
        for s in sailing.sailable(g, seat):
            yield from cls.of_ship(g, seat, phase, s)

    @classmethod
    def of_ship(cls, g: Kingmaker, seat: str, phase: Any, ship: str) -> Iterator[Sail]:
        """A ship empty, and with each noble who could go aboard."""
        at = g.ships[ship].at
        near = [n for n in g.here(at) if sailing.boarding_refusal(g, (ship,), (n,)) is None]
        for cargo in ((), *((n,) for n in near)):
            for to in sailing.ways(g, ship):
                if (order := cls((ship,), to, cargo)).refusal(g, seat, phase) is None:
                    yield order

    @classmethod
    def pick(cls, g: Kingmaker, seat: str, phase: Any, by: Chooser) -> Sail | None:
        left = sailing.sailable(g, seat)
        while left:
            s = by.choice(left)
            if found := list(cls.of_ship(g, seat, phase, s)):
                return by.choice(found)
            left.remove(s)
        return None

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        mine = sailing.sailable(g, seat)
        at = {g.ships[s].at for s in mine}
        return [*mine, *(n for a in sorted(at) for n in g.here(a, seat))]

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """Nobles named with the ships go aboard: "Talbot and Le Swan"."""
        nobles = tuple(x for x in said.get("force", ()) if x in g.nobles)
        ships = tuple(x for x in said.get("force", ()) if x not in nobles)
        return {**said, "force": ships, "other": (*said.get("other", ()), *nobles)} if nobles and ships else said

    def do(self, g: Kingmaker, phase: Any) -> Next:
        cargo = tuple(n for n in self.other if n in g.nobles)
        fleet = tuple(sorted(self.force))  # in whatever order they are named
        way = sailing.ways(g, fleet[0])[self.place]
        phase.voyages = (Voyage(fleet, way, tuple(sorted(cargo)), self.stay),)
        return phase.go_on(g)


@order("blockade PLACE with FORCE", rule="KM-BLOCKADE-01", examples=("blockade Dover with Le Swan",))
class Blockade(Deed):
    """Lie with ships off a port: whoever leaves it has to fight them."""

    place: Place
    force: Force

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return sailing.blockade_refusal(g, seat, self.place, self.force)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Blockade]:
        for s in g.ships_of(seat):
            for port, out in waters().items():
                if g.ships[s].at in out and (order := cls(port, (s,))).refusal(g, seat, phase) is None:
                    yield order

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        port = said.get("place", "")
        return [s for s in g.ships_of(seat) if g.ships[s].at in waters().get(port, ())]

    def do(self, g: Kingmaker, phase: Any) -> Next:
        for s in self.force:
            g.ship(s, blockade=self.place)
        what = hap.SAIL(self.place, {g.actor: hap.MOVES})
        verb = "blockades" if len(self.force) == 1 else "blockade"
        g.tell(f"{names(sorted(self.force))} {verb} {place_name(self.place)}.", what)
        return STAY


@order("form army|fleet with|of FORCE", rule="KM-ARMY-01", word="form", examples=("form army with Percy and Neville",))
class Form(Deed):
    """Join nobles, or ships, that are in one space: attacked they defend as one."""

    force: Force

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if why := sailing.form_refusal(g, seat, self.force):
            return why
        leader = min(self.force)
        joined = (g.ships[x].fleet if x in g.ships else g.nobles[x].army for x in self.force)
        if all(x == leader for x in joined):
            return Refusal("They are together already.", "KM-ARMY-01")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Form]:
        for units in (g.of(seat), g.ships_of(seat)):
            for pair in combinations(units, 2):
                yield cls(pair)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        leader = min(self.force)
        for x in self.force:
            if x in g.ships:
                g.ship(x, fleet=leader)
            else:
                g.noble(x, army=leader)
        what = "a fleet" if leader in g.ships else "an army"
        at = g.ships[leader].at if leader in g.ships else g.nobles[leader].at
        g.tell(f"{names(sorted(self.force))} form {what}.", hap.MOVE(at, {g.actor: hap.MOVES}))
        return STAY


ORDERS: tuple[type[Order], ...] = (Sail, Blockade, Form)
MOVING: tuple[type[Deed], ...] = (Sail,)
COMPANY: tuple[type[Deed], ...] = (Blockade, Form)
