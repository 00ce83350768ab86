"""The movement round: moves by land and sea, walls, markers, sieges laid, until the first attack or done.

Book: "Movement", "Declaring a Siege"; DR-MOVE-*, DR-LEADER-*, DR-SEA-*, DR-SIEGE-02..14, DR-ORDER-08.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, ClassVar

from commands import Done
from minaria.engine.offers import Chooser, Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, SeatPhase, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.orders import (
    Attack,
    Besiege,
    Board,
    Call,
    Dissolve,
    Enter,
    Land,
    Leave,
    Move,
    Sail,
    Search,
)
from minaria.games.divine_right.phases.attacks import Attacks, attacks, check_attack, strike
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.phases.journey import Journey
from minaria.games.divine_right.rules import heroes, mobility, movement, sieges, transport
from minaria.games.divine_right.rules.declaring import declare
from minaria.games.divine_right.rules.paths import HERO
from minaria.games.divine_right.rules.rivers import berth_name
from minaria.games.divine_right.rules.status import (
    at,
    besieging_strength,
    cargo,
    closed_castle,
    combat,
    occupied,
    of_type,
    owner,
    put,
    set_used,
    units_of,
    used,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.telling import does, force_name, listing, place_name, seat_name
from minaria.kit.hexgrid import distance

MARKERS = 5
NEAR = 4  # hexes from which a stack is thought of for a siege


@cache
def castles_round(h: int) -> tuple[int, ...]:
    """Castles near a hex, not in it."""
    return tuple(c for c in board().castles if c != h and distance(c, h) <= NEAR)


class Moves(SeatPhase):
    """One player moves as many units as he likes; the first attack, or done, ends it (DR-MOVE-01, DR-ORDER-08)."""

    title: ClassVar[str] = "Movement"

    def start(self, g: Minaria) -> Next:
        for u in [u for u, x in g.used.items() if x.searched]:
            set_used(g, u, searched=False)  # a new round may search each hero once (DR-FATE-11)
        return STAY

    def resume(self, g: Minaria, value: Any) -> Next:
        sieges.lift_empty(g)
        return end() if g.players[self.seat].out else STAY

    def ask(self, g: Minaria) -> list[Ask]:
        seat = self.seat
        offers: list[Offer[Any]] = [
            Offer(Move, lambda o: self.check_move(g, o), lambda: self.moves(g), lambda by: self.some_move(g, by)),
            Offer(
                Besiege,
                lambda o: self.check_besiege(g, o),
                lambda: self.besiegings(g),
                lambda by: self.some_siege(g, by),
            ),
            Offer(
                Enter, lambda o: movement.check_walls(g, seat, o.force, o.castle, True), lambda: self.walls(g, Enter)
            ),
            Offer(
                Leave, lambda o: movement.check_walls(g, seat, o.force, o.castle, False), lambda: self.walls(g, Leave)
            ),
            Offer(Sail, lambda o: self.check_sail(g, o), lambda: self.sailings(g), lambda by: self.some_sailing(g, by)),
            Offer(Board, lambda o: transport.check_board(g, seat, o.force, o.fleets), lambda: self.boardings(g)),
            Offer(Land, lambda o: self.check_land(g, o), lambda: self.landings(g)),
            Offer(Search, lambda o: movement.check_search(g, seat, o.force, o.place), lambda: self.searches(g)),
            Offer(Call, lambda o: self.check_call(g, o), lambda: self.callings(g)),
            Offer(Dissolve, lambda o: self.check_dissolve(g, o), lambda: self.dissolvings(g)),
            Offer(Attack, lambda o: check_attack(g, seat, o, (), ()), lambda: attacks(g, seat, (), ())),
            Offer(Done),
        ]
        return [
            Ask(
                seat,
                "Move your units, besiege castles, then attack; done ends your round.",
                offers,
                waiting=f"{seat_name(seat)} moves.",
                absent=Done(),
            )
        ]

    # -- moving

    def check_move(self, g: Minaria, o: Move) -> Refusal | None:
        """Whether all of them can go there now."""
        if o.origin and any(g.pieces[u].hex != o.origin for u in o.force if u in g.pieces):
            return Refusal(f"Not all of them are at {place_name(o.origin)}.", "DR-MOVE-01")
        return movement.check_march(g, self.seat, o.force, o.place, tuple(h for h in (o.via, o.via2) if h), o.bank)

    def on_move(self, g: Minaria, order: Move) -> Next:
        way = tuple(h for h in (order.via, order.via2) if h)
        return self.march(g, order.force, order.place, way, order.outside, checked=True, facing=order.bank)

    def march(
        self,
        g: Minaria,
        force: tuple[str, ...],
        to: int,
        way: tuple[int, ...],
        outside: bool,
        checked: bool = False,
        facing: int = 0,
    ) -> Next:
        """Carry a checked move out; heroes in danger and heroes searched roll (DR-FATE-04..09).

        `checked`: nothing has changed since the order was checked.
        """
        legs = movement.plan(g, self.seat, force, to, way, checked=checked, facing=facing)
        assert not isinstance(legs, Refusal)
        starts = listing(dict.fromkeys(place_name(leg.start) for leg in legs))
        escorted = any(leg.kind != HERO for leg in legs)
        afloat = next((f", on {berth_name(leg.path.berth)}" for leg in legs if leg.path.berth < 0), "")
        g.tell(
            f"{seat_name(self.seat)} moves {force_name(force)} from {starts} to {place_name(to)}{afloat}.",
            hap.MOVE((*dict.fromkeys(leg.start for leg in legs), to), {self.seat: hap.MOVES}, force),
        )
        searched: list[str] = []
        journeys: list[Journey] = []
        for leg in legs:
            if leg.kind == HERO and leg.path.dangers:
                dangers = tuple(h for h in leg.path.dangers if not (h == to and escorted))
                searched += movement.arrive(g, self.seat, leg, to, outside)
                if dangers:
                    journeys.append(Journey(self.seat, leg.units, dangers, to))
            else:
                searched += movement.arrive(g, self.seat, leg, to, outside)
        for u in force:
            if closed_castle(g, self.seat, to) and not unit(u).combat and heroes.alone(g, u):
                put(g, u, to, inside=True)  # DR-INSIDE-07
        perils = tuple(Peril(u, self.seat, "search") for u in dict.fromkeys(searched))
        if journeys:
            return call(journeys[0])
        if perils:
            return call(Fates(perils))
        return self.resume(g, None)

    def moves(self, g: Minaria) -> Iterator[Move]:
        """A fair sample: every hex's movable units together, and one of each look, to every hex in reach."""
        for h, group in mobility.mobile(g, self.seat).items():
            for force in groups_of(g, group):
                for to in movement.destinations(g, self.seat, force):
                    yield Move(force, to, h)

    def some_move(self, g: Minaria, by: Chooser) -> Move | None:
        """A move by chance."""
        mobile = mobility.mobile(g, self.seat)
        if not mobile:
            return None
        h = by.choice(sorted(mobile))
        force = by.choice(groups_of(g, mobile[h]))
        goals = movement.destinations(g, self.seat, force)
        return Move(force, by.choice(goals), h) if goals else None

    # -- walls

    def walls(self, g: Minaria, kind: type[Enter] | type[Leave]) -> list[Any]:
        """Everybody of one castle in or out."""
        out = []
        held = occupied(g)
        for h in board().castles:
            if h not in held:
                continue
            mine = tuple(u for u in at(g, h) if owner(g, u) == self.seat and g.pieces[u].inside == (kind is Leave))
            if mine and movement.check_walls(g, self.seat, mine, h, kind is Enter) is None:
                out.append(kind(h, mine))
        return out

    def on_enter(self, g: Minaria, order: Enter) -> Next:
        return self.through_gate(g, order.castle, order.force, True)

    def on_leave(self, g: Minaria, order: Leave) -> Next:
        return self.through_gate(g, order.castle, order.force, False)

    def through_gate(self, g: Minaria, h: int, force: tuple[str, ...], inside: bool) -> Next:
        """Change the status of units at a castle (DR-INSIDE-01, -02)."""
        for u in force:
            put(g, u, h, inside, g.pieces[u].aboard if g.pieces[u].aboard in force else "")
        g.tell(
            f"{seat_name(self.seat)}: {does(force, 'go')} {'inside' if inside else 'outside'} "
            f"the walls of {place_name(h)}.",
            hap.MOVE(h, {self.seat: hap.MOVES}, force, weight=0),
        )
        return STAY

    # -- sea transport

    def check_sail(self, g: Minaria, o: Sail) -> Refusal | None:
        """Whether the fleets can take those aboard and sail there."""
        if not o.fleets or any(unit(u).type != "fleet" for u in o.fleets):
            return Refusal("Only fleets sail.", "DR-FLEET-01")
        joining = self.joining(g, o)
        if joining:
            bar = transport.check_board(g, self.seat, joining, o.fleets)
            if bar is not None:
                return bar
        return movement.check_march(g, self.seat, o.fleets, o.place, (o.via,) if o.via else (), o.bank)

    def joining(self, g: Minaria, o: Sail) -> tuple[str, ...]:
        """Those named to sail along who are not aboard these fleets yet."""
        return tuple(u for u in o.force if not g.pieces[u].aboard or g.pieces[u].aboard not in o.fleets)

    def sailings(self, g: Minaria) -> Iterator[Sail]:
        """Every hex's movable fleets together, with and without passengers, to every hex in reach."""
        for group in mobility.mobile(g, self.seat).values():
            for fleets, force in self.crews(g, group):
                for to in movement.destinations(g, self.seat, fleets):
                    yield Sail(fleets, to, 0, force)

    def crews(self, g: Minaria, group: Sequence[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The fleets of one hex, empty and with as many armies as they can take, if these may go aboard."""
        fleets = tuple(of_type(group, "fleet"))
        if not fleets:
            return []
        room = sum(1 for f in fleets if not combat(cargo(g, f)))
        land = tuple(u for u in group if unit(u).type == "army" and not used(g, u).moved)[:room]
        if not land or transport.check_board(g, self.seat, land, fleets) is not None:
            return [(fleets, ())]
        return [(fleets, ()), (fleets, land)]

    def some_sailing(self, g: Minaria, by: Chooser) -> Sail | None:
        """A voyage by chance."""
        crews = [c for group in mobility.mobile(g, self.seat).values() for c in self.crews(g, group)]
        if not crews:
            return None
        fleets, force = by.choice(crews)
        goals = movement.destinations(g, self.seat, fleets)
        return Sail(fleets, by.choice(goals), 0, force) if goals else None

    def on_sail(self, g: Minaria, order: Sail) -> Next:
        joining = self.joining(g, order)
        if joining:
            transport.board_fleets(g, joining, order.fleets)
            g.tell(f"{does(joining, 'go')} aboard.", hap.MOVE((), {self.seat: hap.MOVES}, joining, weight=0))
        way = (order.via,) if order.via else ()
        return self.march(g, order.fleets, order.place, way, False, checked=not joining, facing=order.bank)

    def boardings(self, g: Minaria) -> list[Board]:
        """In each hex: as many as there is room for."""
        out = []
        for h in sorted({g.pieces[u].hex for u in of_type(units_of(g, self.seat), "fleet")}):
            here = [u for u in at(g, h) if owner(g, u) == self.seat]
            fleets = tuple(of_type(here, "fleet"))
            land = [u for u in here if unit(u).type != "fleet"][: len(fleets)]
            o = Board(fleets, tuple(land))
            if land and transport.check_board(g, self.seat, o.force, o.fleets) is None:
                out.append(o)
        return out

    def on_board(self, g: Minaria, order: Board) -> Next:
        transport.board_fleets(g, order.force, order.fleets)
        g.tell(
            f"{seat_name(self.seat)}: {does(order.force, 'go')} aboard at {place_name(g.pieces[order.fleets[0]].hex)}.",
            hap.MOVE(g.pieces[order.fleets[0]].hex, {self.seat: hap.MOVES}, order.force, weight=0),
        )
        return STAY

    def check_land(self, g: Minaria, o: Land) -> Refusal | None:
        """Whether they can go ashore where they are."""
        return transport.check_land(g, self.seat, o.force, o.place)

    def landings(self, g: Minaria) -> list[Land]:
        """Everybody aboard in each hex."""
        aboard: dict[int, list[str]] = {}
        for u, p in g.pieces.items():
            if p.aboard and owner(g, u) == self.seat:
                aboard.setdefault(p.hex, []).append(u)
        out = [
            Land(tuple(us), to)
            for _, us in sorted(aboard.items())
            for to in transport.shores(g, g.pieces[us[0]].aboard)
        ]
        return [o for o in out if self.check_land(g, o) is None]

    def on_land(self, g: Minaria, order: Land) -> Next:
        transport.land(g, order.force, order.place)
        g.tell(
            f"{seat_name(self.seat)} lands {force_name(order.force)} at {place_name(g.pieces[order.force[0]].hex)}.",
            hap.MOVE(g.pieces[order.force[0]].hex, {self.seat: hap.MOVES}, order.force),
        )
        return STAY

    # -- sieges

    def check_besiege(self, g: Minaria, o: Besiege, explain: bool = True) -> Refusal | None:
        """Whether that force can come to the castle and besiege it now (DR-SIEGE-05, -06).

        Without `explain` the reason why it cannot come is left open.
        """
        h = o.castle
        if any(u not in g.pieces or owner(g, u) != self.seat for u in o.force):
            return Refusal("They are not yours.", "DR-SIEGE-05")
        coming = tuple(u for u in o.force if g.pieces[u].hex != h)
        here = besieging_strength(g, self.seat, h)
        for u in o.force:
            if g.pieces[u].hex == h and g.pieces[u].inside:
                return Refusal("They are inside the walls.", "DR-SIEGE-03")
        passengers = [v for u in coming for v in combat(cargo(g, u))]
        bar = sieges.check_declare(g, self.seat, h, list(dict.fromkeys([*here, *combat(coming), *passengers])))
        if bar is not None:
            return bar
        if coming:
            legs = movement.plan(g, self.seat, coming, h, explain=explain)
            if isinstance(legs, Refusal):
                return legs
            return mobility.stay_home(g, coming, h)
        return None

    def besiegings(self, g: Minaria) -> list[Besiege]:
        """Every castle within reach of one stack, or of all stacks next to it, that could be besieged now."""
        found = (self.siege_of(g, h, close) for h, close in self.near_castles(g).items())
        return [o for o in found if o is not None]

    def some_siege(self, g: Minaria, by: Chooser) -> Besiege | None:
        """A siege by chance."""
        near = self.near_castles(g)
        left = list(near)
        while left:
            h = by.choice(left)
            o = self.siege_of(g, h, near[h])
            if o is not None:
                return o
            left.remove(h)
        return None

    def near_castles(self, g: Minaria) -> dict[int, list[int]]:
        """Closed castles not under siege that units are at or near, and the hexes near by whose units can move."""
        near: dict[int, list[int]] = {h: [] for h in board().castles if h in occupied(g)}
        for s in mobility.mobile(g, self.seat):
            for h in castles_round(s):
                near.setdefault(h, []).append(s)
        free = [h for h in board().castles if h in near and h not in g.sieges]
        return {h: near[h] for h in free if closed_castle(g, self.seat, h)}

    def siege_of(self, g: Minaria, h: int, close: list[int]) -> Besiege | None:
        """The siege of one castle by those there, with one of the stacks close by if need be, or with all of them."""
        mobile = mobility.mobile(g, self.seat)
        here = tuple(besieging_strength(g, self.seat, h))
        sets: list[tuple[str, ...]] = [here] if here else []
        sets += [(*here, *mobile[s]) for s in close]
        if len(close) > 1:
            sets.append((*here, *(u for s in close for u in mobile[s])))
        for force in sets:
            o = Besiege(h, tuple(u for u in force if unit(u).combat or len(force) > 1))
            if self.check_besiege(g, o, explain=False) is None:
                return o
        return None

    def on_besiege(self, g: Minaria, order: Besiege) -> Next:
        h = order.castle
        coming = tuple(u for u in order.force if g.pieces[u].hex != h)
        following: Next = STAY
        if coming:
            following = self.march(g, coming, h, (), True)
        declare(g, self.seat, h)
        return following

    # -- searches

    def searches(self, g: Minaria) -> list[Search]:
        """Each army on top of an enemy hero."""
        return [
            Search(h, (u,))
            for u in of_type(units_of(g, self.seat), "army")
            if movement.check_search(g, self.seat, (u,), h := g.pieces[u].hex) is None
        ]

    def on_search(self, g: Minaria, order: Search) -> Next:
        movement.search(g, order.force)
        g.tell(
            f"{seat_name(self.seat)} searches {place_name(order.place)} with {force_name(order.force)}.",
            hap.MOVE(order.place, {self.seat: hap.MOVES}, order.force),
        )
        return call(Fates(tuple(Peril(u, self.seat, "search") for u in movement.prey(g, self.seat, order.place))))

    # -- army markers

    def check_call(self, g: Minaria, o: Call) -> Refusal | None:
        """A marker 1 to 5 on units of one hex (DR-STACK-05, -06)."""
        if not 1 <= o.number <= MARKERS:
            return Refusal(f"You have {MARKERS} army markers, 1 to {MARKERS}.", "DR-STACK-06")
        if not o.force or any(owner(g, u) != self.seat for u in o.force):
            return Refusal("An army marker stands for units of yours.", "DR-STACK-05")
        if len({g.pieces[u].hex for u in o.force}) > 1:
            return Refusal("An army marker stands for units of one hex.", "DR-STACK-05")
        return None

    def callings(self, g: Minaria) -> list[Call]:
        """Each hex's units with the first free marker."""
        free = next((n for n in range(1, MARKERS + 1) if f"{self.seat}/{n}" not in g.markers), 0)
        if not free:
            return []
        homes: dict[int, list[str]] = {}
        for u in units_of(g, self.seat):
            homes.setdefault(g.pieces[u].hex, []).append(u)
        return [Call(tuple(us), free) for _, us in sorted(homes.items()) if len(us) > 1]

    def on_call(self, g: Minaria, order: Call) -> Next:
        key = f"{self.seat}/{order.number}"
        for other, members in list(g.markers.items()):
            if other.startswith(self.seat + "/"):
                left = tuple(u for u in members if u not in order.force)
                if other == key or not left:
                    del g.markers[other]
                else:
                    g.markers[other] = left
        g.markers[key] = order.force
        g.tell(
            f"{seat_name(self.seat)} groups {force_name(order.force)} at "
            f"{place_name(g.pieces[order.force[0]].hex)} as army {order.number}.",
            hap.MOVE(g.pieces[order.force[0]].hex, {}, order.force, weight=0),
        )
        return STAY

    def check_dissolve(self, g: Minaria, o: Dissolve) -> Refusal | None:
        """Only a marker in use."""
        if f"{self.seat}/{o.number}" not in g.markers:
            return Refusal(f"You have no army {o.number}.", "DR-STACK-06")
        return None

    def dissolvings(self, g: Minaria) -> list[Dissolve]:
        """Every marker in use."""
        return [Dissolve(n) for n in range(1, MARKERS + 1) if f"{self.seat}/{n}" in g.markers]

    def on_dissolve(self, g: Minaria, order: Dissolve) -> Next:
        del g.markers[f"{self.seat}/{order.number}"]
        g.tell(f"{seat_name(self.seat)} takes the marker of army {order.number} away.", hap.MOVE(weight=0))
        return STAY

    # -- the end of movement

    def on_attack(self, g: Minaria, order: Attack) -> Next:
        return goto(Attacks(self.seat, (strike(g, self.seat, order),)))

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(Attacks(self.seat, (), closing=True))


def groups_of(g: Minaria, group: Sequence[str]) -> list[tuple[str, ...]]:
    """Ways to pick a force from one hex: all land units and heroes, all fleets, armies alone, and one of each look."""
    land = tuple(u for u in group if unit(u).type != "fleet")
    out = [land, tuple(of_type(group, "fleet")), tuple(of_type(land, "army"))]
    half = tuple(of_type(land, "army"))
    out.append(half[: (len(half) + 1) // 2])
    seen = set()
    for u in group:
        look = (unit(u).kingdom, unit(u).type, used(g, u), g.pieces[u].inside)
        if look not in seen:
            seen.add(look)
            out.append((u,))
    return [f for f in dict.fromkeys(out) if f]
