"""The movement and combat round: moves, sieges declared, attacks declared, battles.

Book: "Movement", "Declaring a Siege", "Combat"; DR-MOVE-*, DR-SIEGE-02..14, DR-COMBAT-01..06, DR-ORDER-08, -09.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from commands import Done
from minaria.engine.offers import Chooser, Offer, Refusal
from minaria.engine.phases import STAY, WAIT, Ask, Next, Phase, Steps, call, end, goto
from minaria.games.divine_right.orders import (
    Agree,
    Attack,
    Besiege,
    Board,
    Call,
    Displace,
    Dissolve,
    Enter,
    Land,
    Leave,
    Move,
    Refuse,
    Resolve,
    Sail,
    Search,
)
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.phases.fates import Fates, Peril
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import deploy, displacement, heroes, movement, sieges
from minaria.games.divine_right.rules.paths import HERO
from minaria.games.divine_right.rules.status import (
    at,
    besiegers,
    besieging_strength,
    cargo,
    castle_kingdom,
    closed_castle,
    combat,
    defence,
    enemies,
    enemy_at,
    friendly_castle,
    hex_of,
    kingdom_owner,
    of_type,
    owner,
    put,
    set_realm,
    set_used,
    units_of,
    used,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, unit
from minaria.games.divine_right.telling import count, does, force_name, listing, place_name, seat_name
from minaria.kit.hexgrid import distance

MARKERS = 5


class Strike(msgspec.Struct, frozen=True):
    """A declared attack: target hexes, kind of combat, attacking units, the seat attacked."""

    hexes: tuple[int, ...]
    kind: str
    attackers: tuple[str, ...]
    foe: str


def declare(g: Minaria, seat: str, h: int) -> None:
    """A castle comes under siege; a neutral kingdom joins a random enemy of the besieger at once.

    DR-SIEGE-09, -11..14; DRR-80.
    """
    sieges.mark_declared(g, seat, h)
    g.tell(f"{seat_name(seat)} besieges {place_name(h)} with {force_name(besieging_strength(g, seat, h))}.")
    kingdom = castle_kingdom(h)
    realm = g.realms[kingdom]
    if realm.status not in ("neutral", "peace", "confusion"):
        return
    if realm.status != "neutral":
        movement.violate(g, seat, kingdom)
    if not realm.card:
        heroes.crown(g, kingdom)
    friend = g.pick(f"ally of {kingdoms()[kingdom].name}", enemies(g, seat))
    set_realm(g, kingdom, read=True)
    heroes.join(g, kingdom, friend)
    deploy.muster(g, kingdom)
    for castle in kingdoms()[kingdom].castles:
        if castle in g.sieges and sieges.below(g, castle):
            g.tell(
                f"The besiegers of {place_name(castle)} are too few now: {len(besiegers(g, castle))} "
                f"against {defence(g, castle)}; they must leave when the turn ends."
            )


class Moves(Phase):
    """One player moves as many units as he likes; the first attack, or done, ends it (DR-MOVE-01, DR-ORDER-08)."""

    title: ClassVar[str] = "Movement"
    seat: str

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
            Offer(Besiege, lambda o: self.check_besiege(g, o), lambda: self.besiegings(g)),
            Offer(
                Enter, lambda o: movement.check_walls(g, seat, o.force, o.castle, True), lambda: self.walls(g, Enter)
            ),
            Offer(
                Leave, lambda o: movement.check_walls(g, seat, o.force, o.castle, False), lambda: self.walls(g, Leave)
            ),
            Offer(Sail, lambda o: self.check_sail(g, o), lambda: self.sailings(g), lambda by: self.some_sailing(g, by)),
            Offer(Board, lambda o: movement.check_board(g, seat, o.force, o.fleets), lambda: self.boardings(g)),
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
        return check_march(g, self.seat, o.force, o.place, tuple(h for h in (o.via, o.via2) if h))

    def on_move(self, g: Minaria, order: Move) -> Next:
        return self.march(g, order.force, order.place, tuple(h for h in (order.via, order.via2) if h), order.outside)

    def march(self, g: Minaria, force: tuple[str, ...], to: int, way: tuple[int, ...], outside: bool) -> Next:
        """Carry a checked move out; heroes in danger and heroes searched roll (DR-FATE-04..09)."""
        legs = movement.plan(g, self.seat, force, to, way)
        assert not isinstance(legs, Refusal)
        starts = listing(dict.fromkeys(place_name(leg.start) for leg in legs))
        escorted = any(leg.kind != HERO for leg in legs)
        g.tell(f"{seat_name(self.seat)} moves {force_name(force)} from {starts} to {place_name(to)}.")
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
        for h, group in movement.mobile(g, self.seat).items():
            for force in groups_of(g, group):
                for to in movement.reachable(g, self.seat, force):
                    o = Move(force, to, h)
                    if self.check_move(g, o) is None:
                        yield o

    def some_move(self, g: Minaria, by: Chooser) -> Move | None:
        """A move by chance."""
        mobile = movement.mobile(g, self.seat)
        if not mobile:
            return None
        h = by.choice(sorted(mobile))
        force = by.choice(groups_of(g, mobile[h]))
        goals = list(movement.reachable(g, self.seat, force))
        if not goals:
            return None
        o = Move(force, by.choice(goals), h)
        return o if self.check_move(g, o) is None else None

    # -- walls

    def walls(self, g: Minaria, kind: type[Enter] | type[Leave]) -> list[Any]:
        """Everybody of one castle in or out."""
        out = []
        for h in board().castles:
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
            f"the walls of {place_name(h)}."
        )
        return STAY

    # -- sea transport

    def check_sail(self, g: Minaria, o: Sail) -> Refusal | None:
        """Whether the fleets can take those aboard and sail there."""
        if not o.fleets or any(unit(u).type != "fleet" for u in o.fleets):
            return Refusal("Only fleets sail.", "DR-FLEET-01")
        if o.force:
            bar = movement.check_board(g, self.seat, o.force, o.fleets)
            if bar is not None:
                return bar
        return check_march(g, self.seat, o.fleets, o.place, (o.via,) if o.via else ())

    def sailings(self, g: Minaria) -> Iterator[Sail]:
        """Every hex's movable fleets together, with and without passengers, to every hex in reach."""
        for group in movement.mobile(g, self.seat).values():
            for fleets, force in self.crews(g, group):
                for to in movement.reachable(g, self.seat, fleets):
                    o = Sail(fleets, to, 0, force)
                    if self.check_sail(g, o) is None:
                        yield o

    def crews(self, g: Minaria, group: Sequence[str]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The fleets of one hex, empty and with as many armies as they can take."""
        fleets = tuple(of_type(group, "fleet"))
        if not fleets:
            return []
        room = sum(1 for f in fleets if not combat(cargo(g, f)))
        land = tuple(u for u in group if unit(u).type == "army" and not used(g, u).moved)[:room]
        return [(fleets, ()), (fleets, land)] if land else [(fleets, ())]

    def some_sailing(self, g: Minaria, by: Chooser) -> Sail | None:
        """A voyage by chance."""
        crews = [c for group in movement.mobile(g, self.seat).values() for c in self.crews(g, group)]
        if not crews:
            return None
        fleets, force = by.choice(crews)
        goals = list(movement.reachable(g, self.seat, fleets))
        if not goals:
            return None
        o = Sail(fleets, by.choice(goals), 0, force)
        return o if self.check_sail(g, o) is None else None

    def on_sail(self, g: Minaria, order: Sail) -> Next:
        if order.force:
            movement.board_fleets(g, order.force, order.fleets)
            g.tell(f"{does(order.force, 'go')} aboard.")
        return self.march(g, order.fleets, order.place, (order.via,) if order.via else (), False)

    def boardings(self, g: Minaria) -> list[Board]:
        """In each hex: as many as there is room for."""
        out = []
        for h in sorted({g.pieces[u].hex for u in of_type(units_of(g, self.seat), "fleet")}):
            here = [u for u in at(g, h) if owner(g, u) == self.seat]
            fleets = tuple(of_type(here, "fleet"))
            land = [u for u in here if unit(u).type != "fleet"][: len(fleets)]
            o = Board(fleets, tuple(land))
            if land and movement.check_board(g, self.seat, o.force, o.fleets) is None:
                out.append(o)
        return out

    def on_board(self, g: Minaria, order: Board) -> Next:
        movement.board_fleets(g, order.force, order.fleets)
        g.tell(
            f"{seat_name(self.seat)}: {does(order.force, 'go')} aboard at {place_name(g.pieces[order.fleets[0]].hex)}."
        )
        return STAY

    def check_land(self, g: Minaria, o: Land) -> Refusal | None:
        """Whether they can go ashore where they are."""
        return movement.check_land(g, self.seat, o.force, o.place)

    def landings(self, g: Minaria) -> list[Land]:
        """Everybody aboard in each hex."""
        aboard: dict[int, list[str]] = {}
        for u, p in g.pieces.items():
            if p.aboard and owner(g, u) == self.seat:
                aboard.setdefault(p.hex, []).append(u)
        out = [
            Land(tuple(us), to)
            for h, us in sorted(aboard.items())
            for to in (h, *(n for n in board().near[h] if movement.quay(h, n)))
        ]
        return [o for o in out if self.check_land(g, o) is None]

    def on_land(self, g: Minaria, order: Land) -> Next:
        movement.land(g, order.force, order.place)
        g.tell(f"{seat_name(self.seat)} lands {force_name(order.force)} at {place_name(g.pieces[order.force[0]].hex)}.")
        return STAY

    # -- sieges

    def check_besiege(self, g: Minaria, o: Besiege) -> Refusal | None:
        """Whether that force can come to the castle and besiege it now (DR-SIEGE-05, -06)."""
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
            legs = movement.plan(g, self.seat, coming, h)
            if isinstance(legs, Refusal):
                return legs
            return movement.stay_home(g, coming, h)
        return None

    def besiegings(self, g: Minaria) -> list[Besiege]:
        """Every castle within reach of one stack, or of all stacks next to it, that could be besieged now."""
        out = []
        mobile = movement.mobile(g, self.seat)
        for h in board().castles:
            if not closed_castle(g, self.seat, h) or h in g.sieges:
                continue
            here = tuple(besieging_strength(g, self.seat, h))
            close = [s for s in mobile if s != h and distance(s, h) <= 4]
            sets: list[tuple[str, ...]] = [here] if here else []
            sets += [(*here, *mobile[s]) for s in close]
            if len(close) > 1:
                sets.append((*here, *(u for s in close for u in mobile[s])))
            for force in sets:
                o = Besiege(h, tuple(u for u in force if unit(u).combat or len(force) > 1))
                if self.check_besiege(g, o) is None:
                    out.append(o)
                    break
        return out

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
        g.tell(f"{seat_name(self.seat)} searches {place_name(order.place)} with {force_name(order.force)}.")
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
            f"{seat_name(self.seat)} calls {force_name(order.force)} at {place_name(g.pieces[order.force[0]].hex)} "
            f"army {order.number}."
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
        g.tell(f"{seat_name(self.seat)} takes the marker of army {order.number} away.")
        return STAY

    # -- the end of movement

    def on_attack(self, g: Minaria, order: Attack) -> Next:
        return goto(Attacks(self.seat, (strike(g, self.seat, order),)))

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(Attacks(self.seat, (), closing=True))


def check_march(g: Minaria, seat: str, force: tuple[str, ...], to: int, way: tuple[int, ...]) -> Refusal | None:
    """Whether a move is legal: the way, the destination, and a castle only with enough to besiege it.

    DR-SIEGE-05, DRR-23.
    """
    legs = movement.plan(g, seat, force, to, way)
    if isinstance(legs, Refusal):
        return legs
    home = movement.stay_home(g, force, to)
    if home is not None:
        return home
    fighters = combat(force)
    if fighters and closed_castle(g, seat, to):
        if to in g.sieges:
            return None
        x = hex_of(to)
        need = defence(g, to)
        there = len(besieging_strength(g, seat, to)) + len([u for u in fighters if g.pieces[u].hex != to])
        there += len([v for u in fighters for v in combat(cargo(g, u))])
        others = sum(
            1
            for h, us in movement.mobile(g, seat).items()
            for u in us
            if unit(u).combat and u not in force and h != to and distance(h, to) <= movement.points_left(g, u)
        )
        if there + others < need:
            return Refusal(
                f"{x.name} is a closed castle: a siege needs {need} combat units, and only {there} would be there.",
                "DR-SIEGE-05",
            )
    return None


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


class Journey(Phase):
    """Heroes without escort pass dangers, rolling at each (DR-FATE-04, -06, -08, -09, -13)."""

    title: ClassVar[str] = "A hero's journey"
    seat: str
    travellers: tuple[str, ...]
    dangers: tuple[int, ...]
    to: int

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        left = tuple(u for u in self.travellers if u in g.pieces and owner(g, u) == self.seat and not self.taken(g, u))
        if not left:
            return end()
        if not self.dangers:
            for u in left:
                put(g, u, self.to, self.within(g, u))
            return end()
        h, self.dangers = self.dangers[0], self.dangers[1:]
        for u in left:
            put(g, u, h)
        return call(Fates(tuple(Peril(u, self.menace(g, h), "pass") for u in left)))

    def taken(self, g: Minaria, uid: str) -> bool:
        """Captured on the way."""
        return g.realms[unit(uid).kingdom].prison != 0

    def within(self, g: Minaria, uid: str) -> bool:
        """Whether he ends inside walls (DR-INSIDE-07)."""
        return walled(g, self.to)

    def menace(self, g: Minaria, h: int) -> str:
        """Whose danger it is: armies in the hex, the besieger, or the castle's master."""
        there = enemy_at(g, self.seat, h)
        if there:
            return owner(g, there[0])
        if h in g.sieges and g.sieges[h].seat != self.seat:
            return g.sieges[h].seat
        return kingdom_owner(g, hex_of(h).kingdom) if walled(g, h) else ""

    def ask(self, g: Minaria) -> list[Ask]:
        return []


class EndMoves(Steps):
    """What is judged when a player's movement ends (DRR-23, DR-STACK-04, DR-PENALTY-07)."""

    title: ClassVar[str] = "End of movement"
    order: ClassVar[tuple[str, ...]] = ("castles", "fleets", "grace")
    seat: str = ""

    def castles(self, g: Minaria) -> Next:
        """Units in closed castle hexes besiege them, or go back where they came from."""
        for h, siege in list(g.sieges.items()):
            if siege.seat == self.seat:
                sieges.disembark(g, self.seat, h)
        for h in sieges.short_castles(g, self.seat):
            mine = besieging_strength(g, self.seat, h)
            if sieges.check_declare(g, self.seat, h, mine) is None:
                declare(g, self.seat, h)
                continue
            g.tell(f"{force_name(mine)}: too few to besiege {place_name(h)}, they turn back (DR-SIEGE-05).")
            for u in [u for u in at(g, h) if owner(g, u) == self.seat and not g.pieces[u].inside]:
                goal = used(g, u).came or next(iter(displacement.free_hexes(g, self.seat, u, h)), 0)
                if goal:
                    put(g, u, goal, walled(g, goal) and friendly_castle(g, self.seat, goal))
                else:
                    heroes.eliminate_units(g, [u])
        sieges.lift_empty(g)
        return STAY

    def fleets(self, g: Minaria) -> Next:
        """Enemy fleets on coasts that armies have taken must leave (DR-STACK-04, DR-TERRAIN-26)."""
        out = movement.fleets_to_displace(g, self.seat)
        if not out:
            return STAY
        self.at -= 1
        h = g.pieces[out[0]].hex
        return call(FleetsOut(owner(g, out[0]), h, tuple(u for u in out if g.pieces[u].hex == h)))

    def grace(self, g: Minaria) -> Next:
        """Units that had this movement to leave a deactivated kingdom and are still in it violate it.

        DR-PENALTY-06, -07.
        """
        for key in [k for k in g.waived if k.startswith(self.seat + "/")]:
            kingdom = key.split("/", 1)[1]
            late = [u for u in units_of(g, self.seat) if hex_of(g.pieces[u].hex).kingdom == kingdom]
            del g.waived[key]
            if late and g.realms[kingdom].status in ("neutral", "peace", "confusion"):
                if kingdom not in g.players[self.seat].violated and len(combat(late)) == len(late):
                    self.at -= 1  # come back for the other kingdoms
                    return call(Stragglers(self.seat, kingdom, tuple(late)))
                movement.violate(g, self.seat, kingdom)
        return STAY


class AfterBattles(EndMoves):
    """An advance onto a coast drives enemy fleets away like a move does (DR-STACK-04)."""

    title: ClassVar[str] = "After the battles"
    order: ClassVar[tuple[str, ...]] = ("fleets",)


class Stragglers(Phase):
    """Units that did not leave a deactivated kingdom in time: give them up, or take the penalty.

    DR-PENALTY-07, -08.
    """

    title: ClassVar[str] = "Units too deep in a neutral kingdom"
    seat: str
    kingdom: str
    late: tuple[str, ...]

    def ask(self, g: Minaria) -> list[Ask]:
        name = kingdoms()[self.kingdom].name
        return [
            Ask(
                self.seat,
                f"{force_name(self.late)} are still in {name}: agree to give them up, or refuse and violate {name}.",
                [Offer(Agree), Offer(Refuse)],
                waiting=f"{seat_name(self.seat)} decides about units left in {name}.",
                absent=Refuse(),
            )
        ]

    def on_agree(self, g: Minaria, order: Agree) -> Next:
        g.tell(f"{seat_name(self.seat)} gives up {force_name(self.late)} in {kingdoms()[self.kingdom].name}.")
        heroes.eliminate_units(g, list(self.late))
        heroes.drop_drowned(g)
        return end()

    def on_refuse(self, g: Minaria, order: Refuse) -> Next:
        movement.violate(g, self.seat, self.kingdom)
        return end()


class FleetsOut(Phase):
    """The owner of fleets that must leave a coast says where they go (DRR-53)."""

    title: ClassVar[str] = "Fleets made to leave"
    seat: str
    place: int
    fleets: tuple[str, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        self.fleets = tuple(u for u in self.fleets if u in g.pieces and g.pieces[u].hex == self.place)
        if not self.fleets:
            return end()
        if not displacement.fleet_exits(g, self.seat, self.place):
            from minaria.games.divine_right.phases.losses import Losses

            return call(Losses(self.seat, self.fleets, len(self.fleets), f"No way out of {place_name(self.place)}"))
        return STAY

    def recheck(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def ask(self, g: Minaria) -> list[Ask]:
        exits = displacement.fleet_exits(g, self.seat, self.place)
        return [
            Ask(
                self.seat,
                f"Your fleets at {place_name(self.place)} must leave: displace them to "
                f"{listing([place_name(h) for h in exits], 'or')}.",
                [Offer(Displace, lambda o: self.check(g, o), lambda: [Displace(self.fleets, h) for h in exits])],
                waiting=f"{seat_name(self.seat)} moves fleets away from {place_name(self.place)}.",
                absent=Displace(self.fleets, exits[0]) if exits else WAIT,
            )
        ]

    def check(self, g: Minaria, o: Displace) -> Refusal | None:
        """Whether those fleets may go there."""
        if not o.force or any(u not in self.fleets for u in o.force):
            return Refusal(f"Only your fleets at {place_name(self.place)} must leave.", "DR-STACK-04")
        if o.place not in displacement.fleet_exits(g, self.seat, self.place):
            return Refusal(f"They cannot go to {place_name(o.place)}.", "DR-TERRAIN-26")
        return None

    def on_displace(self, g: Minaria, order: Displace) -> Next:
        for u in order.force:
            put(g, u, order.place, walled(g, order.place) and friendly_castle(g, self.seat, order.place))
        g.tell(f"{does(order.force, 'leave')} for {place_name(order.place)}.")
        return self.resume(g, None)


# -- attacks


def strike(g: Minaria, seat: str, o: Attack) -> Strike:
    """The declared attack an order comes to."""
    kind = "amphib" if o.landing else unit(o.force[0]).type
    hexes = (o.place, o.also) if o.also else (o.place,)
    target_kind = "army" if o.landing else kind
    there = fight.defenders(g, seat, o.place, target_kind)
    return Strike(hexes, kind, o.force, owner(g, there[0]))


def check_attack(
    g: Minaria, seat: str, o: Attack, declared: Sequence[Strike], hit: Sequence[str], late: bool = False
) -> Refusal | None:
    """Whether that attack may be declared (DR-COMBAT-16..26, DR-AMPHIB-01; DRR-61, DRR-62). `late`:

    on units that retreated.
    """
    if not o.force:
        return nobody_strikes(g, seat, o.place, declared)
    if any(u not in g.pieces or owner(g, u) != seat or not unit(u).combat for u in o.force):
        return Refusal(f"None of your combat units next to {place_name(o.place)} can attack it.", "DR-COMBAT-18")
    kinds = {unit(u).type for u in o.force}
    if len(kinds) > 1:
        return Refusal("Armies and fleets do not fight together outside sieges; order them apart.", "DR-COMBAT-25")
    kind = kinds.pop()
    if o.landing and (kind != "fleet" or not hex_of(o.place).port):
        return Refusal("Only fleets next to a port can attack by landing.", "DR-AMPHIB-01")
    target_kind = "army" if o.landing else kind
    hexes = [h for h in (o.place, o.also) if h]
    foes = set()
    for h in hexes:
        there = fight.defenders(g, seat, h, target_kind)
        if not there:
            return no_target(g, seat, h, target_kind)
        foes.add(owner(g, there[0]))
        if any(h in s.hexes and (s.kind == "fleet") == (target_kind == "fleet") for s in declared):
            return Refusal(
                f"An attack on {place_name(h)} is declared already; nobody is attacked twice.", "DR-COMBAT-22"
            )
        if any(u in hit for u in there):
            return Refusal(f"The units at {place_name(h)} have been attacked this round.", "DR-COMBAT-22")
    if len(foes) > 1:
        return Refusal("Two hexes can be attacked together only if one player holds both.", "DR-COMBAT-24")
    busy = {u for s in declared for u in s.attackers}
    for u in o.force:
        if u in busy:
            return Refusal("Some of them are in another declared attack; a unit attacks once.", "DR-COMBAT-21")
        bar = fight.may_attack(g, seat, u)
        if bar is not None:
            return bar
        if not any(fight.in_reach(g, seat, u, h) for h in hexes):
            return no_reach(g, u, hexes[0])
    if len(hexes) == 2 and not any(all(fight.in_reach(g, seat, u, h) for h in hexes) for u in o.force):
        return Refusal("One stack must be next to both hexes.", "DR-COMBAT-24")
    mates = {u for h in hexes for u in fight.whole_stacks(g, seat, h, kind, o.force)} - busy
    if mates - set(o.force):
        return Refusal(f"A stack attacks as a whole: {len(mates)} units, not {len(o.force)}.", "DR-COMBAT-19")
    return None


def nobody_strikes(g: Minaria, seat: str, h: int, declared: Sequence[Strike]) -> Refusal:
    """Why none of the seat's units can strike at a hex (DR-COMBAT-16..18, -21, -26)."""
    near = [u for n in (h, *board().near[h]) for u in at(g, n) if unit(u).combat and owner(g, u) == seat]
    for u in near:
        if fight.defenders(g, seat, h, unit(u).type):
            if any(u in s.attackers for s in declared):
                return Refusal("Those next to it are in another declared attack; a unit attacks once.", "DR-COMBAT-21")
            return fight.may_attack(g, seat, u) or no_reach(g, u, h)
    if near:
        return no_target(g, seat, h, unit(near[0]).type)
    return Refusal(f"None of your combat units is next to {place_name(h)}.", "DR-COMBAT-18")


def no_target(g: Minaria, seat: str, h: int, kind: str) -> Refusal:
    """Why there is nothing to attack in a hex."""
    name = place_name(h)
    plural = "armies" if kind == "army" else "fleets"
    if enemy_at(g, seat, h, kind, inside=True):
        return Refusal(f"The enemy {plural} at {name} are inside the walls; only a siege reaches them.", "DR-COMBAT-16")
    others = enemy_at(g, seat, h, inside=False)
    if others:
        rule = "DR-COMBAT-17" if hex_of(h).wet else "DR-COMBAT-25"
        return Refusal(f"There are no enemy {plural} at {name}; armies and fleets do not fight each other.", rule)
    lone = [u for u in at(g, h) if owner(g, u) not in ("", seat)]
    if lone:
        return Refusal(f"Only a hero is at {name}; heroes alone are never attacked.", "DR-HERO-03")
    return Refusal(f"No enemy stands at {name}.", "DR-COMBAT-16")


def no_reach(g: Minaria, uid: str, h: int) -> Refusal:
    """Why a unit cannot strike at a hex."""
    p = g.pieces[uid]
    side = board().sides[p.hex].get(h)
    name = place_name(h)
    if side is None:
        return Refusal(f"The {unit(uid).type} at {place_name(p.hex)} is not next to {name}.", "DR-COMBAT-18")
    if p.inside and p.hex in g.sieges:
        return Refusal("The besieged can attack only the besiegers.", "DR-SORTIE-07")
    return Refusal(f"No attack is possible over the hexside between {place_name(p.hex)} and {name}.", "DR-COMBAT-26")


def attacks(g: Minaria, seat: str, declared: Sequence[Strike], hit: Sequence[str]) -> list[Attack]:
    """Every possible target with everybody who can join, and with each single stack."""
    out = []
    busy = {u for s in declared for u in s.attackers}
    for h, kind in fight.targets(g, seat):
        able = [u for u in fight.strikers(g, seat, h, kind) if u not in busy]
        stacks: dict[tuple[int, bool], list[str]] = {}
        for u in able:
            stacks.setdefault((g.pieces[u].hex, g.pieces[u].inside), []).append(u)
        for force in dict.fromkeys([tuple(able), *(tuple(s) for s in stacks.values())]):
            o = Attack(h, force)
            if force and check_attack(g, seat, o, declared, hit) is None:
                out.append(o)
    return out


class Attacks(Phase):
    """All attacks are declared before any is fought (DR-COMBAT-05). `closing`: movement ended without an attack."""

    title: ClassVar[str] = "Attacks"
    seat: str
    declared: tuple[Strike, ...]
    closing: bool = False
    settled: bool = False

    def start(self, g: Minaria) -> Next:
        return call(EndMoves(seat=self.seat))

    def resume(self, g: Minaria, value: Any) -> Next:
        if g.players[self.seat].out:
            return end()
        self.settled = True
        for s in self.declared:
            g.tell(tell_strike(self.seat, s))
        if self.closing or not attacks(g, self.seat, self.declared, ()):
            return goto(Fighting(self.seat, self.declared))
        return STAY

    def ask(self, g: Minaria) -> list[Ask]:
        return [
            Ask(
                self.seat,
                f"{count(len(self.declared), 'attack')} declared. Attack elsewhere too, or done to fight.",
                [
                    Offer(
                        Attack,
                        lambda o: check_attack(g, self.seat, o, self.declared, ()),
                        lambda: attacks(g, self.seat, self.declared, ()),
                    ),
                    Offer(Done),
                ],
                waiting=f"{seat_name(self.seat)} declares attacks.",
                absent=Done(),
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Movement is over."""
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over: an attack has been declared.", "DR-ORDER-08")
        return None

    def on_attack(self, g: Minaria, order: Attack) -> Next:
        new = strike(g, self.seat, order)
        self.declared = (*self.declared, new)
        g.tell(tell_strike(self.seat, new))
        if not attacks(g, self.seat, self.declared, ()):
            return goto(Fighting(self.seat, self.declared))
        return STAY

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(Fighting(self.seat, self.declared))


def tell_strike(seat: str, s: Strike) -> str:
    """The declaration in words."""
    where = listing([place_name(h) for h in s.hexes])
    how = " by landing" if s.kind == "amphib" else ""
    return f"{seat_name(seat)} declares an attack on {seat_name(s.foe)} at {where} with {force_name(s.attackers)}{how}."


class Fighting(Phase):
    """Declared attacks are fought in the order the attacker likes; units that retreated may be attacked again.

    DR-COMBAT-06, DR-RETREAT-11..13.
    """

    title: ClassVar[str] = "Battles"
    seat: str
    left: tuple[Strike, ...]
    hit: tuple[str, ...] = ()
    evaded: tuple[str, ...] = ()

    def start(self, g: Minaria) -> Next:
        return self.go_on(g)

    def go_on(self, g: Minaria) -> Next:
        """Fight the only one left, ask which of several, or offer to attack units that retreated."""
        if g.players[self.seat].out or g.finished:
            return end()
        if not self.left:
            return STAY if self.again(g) else goto(AfterBattles(seat=self.seat))
        if len(self.left) == 1 and not self.again(g):
            return self.fight(self.left[0])
        return STAY

    def again(self, g: Minaria) -> list[Attack]:
        """Attacks on units that retreated and are still in reach of units free to attack (DR-RETREAT-11, -12)."""
        places = {g.pieces[u].hex for u in self.evaded if u in g.pieces and not g.pieces[u].inside}
        return [o for o in attacks(g, self.seat, self.left, self.hit) if o.place in places and not o.also]

    def fight(self, s: Strike) -> Next:
        """Begin one battle."""
        rest = tuple(x for x in self.left if x is not s)
        self.left = rest
        threatened = tuple(h for x in rest for h in x.hexes)
        return call(
            Battle(self.seat, s.foe, s.attackers, (), s.hexes, s.kind, threatened, tuple(self.evaded)), then=self.fought
        )

    def fought(self, g: Minaria, value: Any) -> Next:
        """A battle is over; remember who fled and who was hit."""
        evaded, hit = value
        self.evaded = (*self.evaded, *(u for u in evaded if u not in self.evaded))
        self.hit = (*self.hit, *hit)
        return self.go_on(g)

    def ask(self, g: Minaria) -> list[Ask]:
        offers: list[Offer[Any]] = []
        ways = []
        if self.left:
            places = tuple(dict.fromkeys(s.hexes[0] for s in self.left))
            offers.append(Offer(Resolve, place=places))
            ways.append(f"resolve {listing([place_name(h) for h in places], 'or')}")
        if self.again(g):
            offers.append(Offer(Attack, lambda o: self.check_again(g, o), lambda: self.again(g)))
            ways.append("attack units that retreated")
        if not self.left:
            offers.append(Offer(Done))
            ways.append("done")
        return [
            Ask(
                self.seat,
                f"Battles: {listing(ways, 'or')}.",
                offers,
                waiting=f"{seat_name(self.seat)} fights.",
                absent=Resolve(self.left[0].hexes[0]) if self.left else Done(),
            )
        ]

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """Nothing new is declared once fighting has begun."""
        if isinstance(order, Attack):
            return Refusal("All attacks are declared before the first is fought.", "DR-COMBAT-05")
        if isinstance(order, Move | Sail | Board | Land | Enter | Leave | Besiege):
            return Refusal("Movement is over.", "DR-ORDER-08")
        if isinstance(order, Done) and self.left:
            return Refusal("A declared attack must be carried out.", "DR-ORDER-09")
        return None

    def check_again(self, g: Minaria, o: Attack) -> Refusal | None:
        """Only units that retreated may be attacked now."""
        places = {g.pieces[u].hex for u in self.evaded if u in g.pieces and not g.pieces[u].inside}
        if o.place not in places or o.also:
            return Refusal("Only units that have retreated may be attacked now.", "DR-RETREAT-11")
        return check_attack(g, self.seat, o, self.left, self.hit)

    def on_resolve(self, g: Minaria, order: Resolve) -> Next:
        return self.fight(next(s for s in self.left if s.hexes[0] == order.place))

    def on_attack(self, g: Minaria, order: Attack) -> Next:
        new = strike(g, self.seat, order)
        g.tell(tell_strike(self.seat, new))
        self.left = (*self.left, new)
        return self.fight(new)

    def on_done(self, g: Minaria, order: Done) -> Next:
        return goto(AfterBattles(seat=self.seat))
