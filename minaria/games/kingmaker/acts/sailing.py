"""Acts to ships: voyages with their passengers, blockades; armies and fleets (chapters SHIP, TRANSPORT, FLEET)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from minaria.engine.acts import Act, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.sailing import Blockade, Form, Sail
from minaria.games.kingmaker.rules import sailing
from minaria.games.kingmaker.rules.sailing import Voyage
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import waters
from minaria.games.kingmaker.wording import names, place_name, space_name


class Sailing(Act[Sail]):
    """Ships sail together, with nobles who go aboard."""

    kind = Sail
    worded = ("place",)

    def words(self, g: Kingmaker, seat: str, field: str, said: Said) -> Iterable[str] | None:
        """Where all ships that are named get to; where none is, any."""
        mine = sailing.sailable(g, seat)
        fleet = [s for s in said.get("force", ()) if s in mine]
        ends = [sailing.ways(g, s) for s in fleet or mine]
        both = [a for a in ends[0] if all(a in e for e in ends)] if fleet else [a for e in ends for a in e]
        return sorted({space_name(a) for a in both})

    def refusal(self, g: Kingmaker, seat: str, order: Sail) -> Refusal | None:
        return sailing.refusal(g, seat, order.force, order.place, order.other)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Sail]:
        for s in sailing.sailable(g, seat):
            yield from self.of_ship(g, seat, s)

    def of_ship(self, g: Kingmaker, seat: str, ship: str) -> Iterator[Sail]:
        """A ship empty, and with each noble who could go aboard."""
        at = g.ships[ship].at
        near = [n for n in g.here(at) if sailing.boarding_refusal(g, (ship,), (n,)) is None]
        for cargo in ((), *((n,) for n in near)):
            for to in sailing.ways(g, ship):
                if self.refusal(g, seat, order := Sail((ship,), to, cargo)) is None:
                    yield order

    def one(self, g: Kingmaker, seat: str, by: Chooser) -> Sail | None:
        left = sailing.sailable(g, seat)
        while left:
            s = by.choice(left)
            if found := list(self.of_ship(g, seat, s)):
                return by.choice(found)
            left.remove(s)
        return None

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        mine = sailing.sailable(g, seat)
        at = {g.ships[s].at for s in mine}
        return [*mine, *(n for a in sorted(at) for n in g.here(a, seat))]

    def do(self, g: Kingmaker, phase: Any, order: Sail) -> Next:
        cargo = tuple(n for n in order.other if n in g.nobles)
        fleet = tuple(sorted(order.force))  # in whatever order they are named
        way = sailing.ways(g, fleet[0])[order.place]
        phase.voyages = (Voyage(fleet, way, tuple(sorted(cargo)), order.stay),)
        return phase.go_on(g)  # type: ignore[no-any-return]


class Blockading(Act[Blockade]):
    """Ships lie off a port (KM-BLOCKADE-01)."""

    kind = Blockade

    def refusal(self, g: Kingmaker, seat: str, order: Blockade) -> Refusal | None:
        return sailing.blockade_refusal(g, seat, order.place, order.force)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Blockade]:
        for s in g.ships_of(seat):
            for port, out in waters().items():
                if g.ships[s].at in out and self.refusal(g, seat, order := Blockade(port, (s,))) is None:
                    yield order

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        port = said.get("place", "")
        return [s for s in g.ships_of(seat) if g.ships[s].at in waters().get(port, ())]

    def do(self, g: Kingmaker, phase: Any, order: Blockade) -> Next:
        for s in order.force:
            g.ship(s, blockade=order.place)
        what = hap.SAIL(order.place, {g.actor: hap.MOVES})
        verb = "blockades" if len(order.force) == 1 else "blockade"
        g.tell(f"{names(sorted(order.force))} {verb} {place_name(order.place)}.", what)
        return STAY


class Forming(Act[Form]):
    """An army or a fleet is formed (KM-ARMY-01, KM-FLEET-01)."""

    kind = Form

    def refusal(self, g: Kingmaker, seat: str, order: Form) -> Refusal | None:
        if why := sailing.form_refusal(g, seat, order.force):
            return why
        leader = min(order.force)
        joined = (g.ships[x].fleet if x in g.ships else g.nobles[x].army for x in order.force)
        if all(x == leader for x in joined):
            return Refusal("They are together already.", "KM-ARMY-01")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Form]:
        for units in (g.of(seat), g.ships_of(seat)):
            for pair in combinations(units, 2):
                if self.refusal(g, seat, Form(pair)) is None:
                    yield Form(pair)

    def do(self, g: Kingmaker, phase: Any, order: Form) -> Next:
        leader = min(order.force)
        for x in order.force:
            if x in g.ships:
                g.ship(x, fleet=leader)
            else:
                g.noble(x, army=leader)
        what = "a fleet" if leader in g.ships else "an army"
        at = g.ships[leader].at if leader in g.ships else g.nobles[leader].at
        g.tell(f"{names(sorted(order.force))} form {what}.", hap.MOVE(at, {g.actor: hap.MOVES}))
        return STAY


MOVING: tuple[Act[Any], ...] = (Sailing(),)
COMPANY: tuple[Act[Any], ...] = (Blockading(), Forming())
