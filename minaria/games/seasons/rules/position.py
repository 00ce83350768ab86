"""What stands where and who may do what: the questions every other rule asks of a position.

Book: "Tokens", "Resources", "Turns"; SE-TOKEN-*, SE-UPKEEP-*, SE-SEASON-*.
"""

from __future__ import annotations

import msgspec

from minaria.engine.state import remembered
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Given, Nation, Piece, Task
from minaria.games.seasons.tables import BOAT, MOST, OCEAN, Ring, areas, makes, nations, ring
from minaria.games.seasons.tables import Nation as Printed
from minaria.games.seasons.wording import CALENDAR


def ring_of(g: Seasons) -> Ring:
    """The map of this table."""
    return ring(tuple([n.home for n in g.nations.values()]))


def season(g: Seasons) -> int:
    """0 Spring, 1 Summer, 2 Autumn, 3 Winter (SE-SEASON-01)."""
    return CALENDAR.index(g.turn)


def winter(g: Seasons) -> bool:
    """Whether it is Winter."""
    return season(g) == 3


def last_turn(g: Seasons) -> int:
    """The number of turns of this game (SE-TURN-03)."""
    return int(g.options.get("turns", "8"))


def printed(g: Seasons, seat: str) -> Printed:
    """The nation a seat plays."""
    return nations()[g.nations[seat].home]


def set_nation(g: Seasons, seat: str, **changes: object) -> Nation:
    """Change a seat's nation; returns it."""
    g.nations[seat] = made = msgspec.structs.replace(g.nations[seat], **changes)
    return made


def pay(g: Seasons, seat: str, cost: int) -> None:
    """Take resources from a seat, or give them back where the cost is below 0."""
    set_nation(g, seat, resources=g.nations[seat].resources - cost)


def set_piece(g: Seasons, unit: str, **changes: object) -> None:
    """Change a unit."""
    g.pieces[unit] = msgspec.structs.replace(g.pieces[unit], **changes)


def living(g: Seasons) -> list[str]:
    """Seats still in the game, in order (SE-ROLE-05)."""
    return [s for s in g.seats if not g.nations[s].out]


# -- units


def units_at(g: Seasons, area: str, seat: str) -> tuple[str, ...]:
    """A seat's units on the map in an area, those aboard boats too."""
    if g.memo is None:  # under way, nothing is remembered: look for these alone
        return tuple([u for u, p in g.pieces.items() if p.at == area and p.seat == seat and not p.new])
    return g.stacks().get((area, seat), ())


def cargo(g: Seasons, boat: str) -> list[str]:
    """Units aboard a boat."""
    return [u for u, p in g.pieces.items() if p.aboard == boat]


def room(g: Seasons, boat: str) -> int:
    """Free places aboard a boat (SE-BOAT-03)."""
    return MOST - len(cargo(g, boat))


def take_off(g: Seasons, unit: str) -> Piece:
    """Take a unit off the map; the cap of its area stays what it was as the turn began (SE-TOKEN-01)."""
    p = g.pieces.pop(unit)
    if not p.new:
        g.given = (*g.given, Given(p.at, p.seat))
    return p


def new_unit(g: Seasons, seat: str, kind: str, area: str, green: bool = False, new: bool = False) -> str:
    """Put a unit on the map; its id."""
    n = g.nations[seat].made + 1
    set_nation(g, seat, made=n)
    unit = f"{seat}-{kind}-{n}"
    g.pieces[unit] = Piece(seat, kind, area, green=green, new=new)
    return unit


# -- land


def held(g: Seasons, seat: str) -> list[str]:
    """Land areas a seat controls, in order."""
    return [a for a, s in g.owner.items() if s == seat]


def fortified(g: Seasons, seat: str, area: str) -> bool:
    """Whether an area is the seat's own and has a tower or castle."""
    return g.owner.get(area) == seat and g.walls.get(area) in ("tower", "castle")


def upkeep(g: Seasons, seat: str) -> int:
    """Upkeep of everything a seat has, what it bought this turn too (SE-UPKEEP-01, SE-UPKEEP-02, SE-UPKEEP-06)."""
    return upkeeps(g)[seat]


@remembered("pieces", "works", "walls", "owner")
def upkeeps(g: Seasons) -> dict[str, int]:
    """The upkeep of every seat; not to be changed."""
    cost = {make: printed.upkeep for make, printed in makes().items()}
    due = dict.fromkeys(g.seats, 0)
    for p in g.pieces.values():
        due[p.seat] += cost[p.kind]
    built = {a: w.building for a, w in g.works.items() if w.building}
    for area, walls in (g.walls | built if built else g.walls).items():
        if seat := g.owner.get(area):
            due[seat] += cost[walls]
    return due


# -- tokens


def cap(units: int, number: int, ocean: bool) -> int:
    """Tokens an area may use: its number or its units, whichever is lower; oceans count units (SE-TOKEN-01 to 03)."""
    return units if ocean else min(units, max(number, 1))


def cap_at(g: Seasons, area: str, seat: str) -> int:
    """Tokens a seat may use in an area this turn; units given up since it began still count."""
    units = len(units_at(g, area, seat)) + g.given.count(Given(area, seat))
    return cap(units, g.number.get(area, 0), areas()[area].kind == OCEAN)


def tokens(g: Seasons, task: Task) -> int:
    """Tokens a task takes: two for a move or aid in Winter, none for a tick (SE-WINTER-05)."""
    if task.kind in ("let", "join"):
        return 0
    return 2 if winter(g) and task.kind in ("move", "aid") else 1


def tokens_at(g: Seasons, area: str, seat: str) -> int:
    """Tokens of a seat's plan that lie in an area."""
    return sum(tokens(g, t) for t in g.plans.get(seat, ()) if t.at == area)


def tasked(g: Seasons, seat: str) -> set[str]:
    """Units with a task in the seat's plan, those of aid tokens for whoever is idle left out."""
    return {u for t in g.plans.get(seat, ()) for u in t.units}


def idle(g: Seasons, area: str, seat: str, tasks: tuple[Task, ...] | None = None) -> list[str]:
    """A seat's units in an area that have no task and may help: cargo never does (SE-AID-02, SE-BOAT-09)."""
    taken = {u for t in (g.plans.get(seat, ()) if tasks is None else tasks) for u in t.units}
    return [u for u in units_at(g, area, seat) if u not in taken and not g.pieces[u].aboard]


def aid_points(g: Seasons, units: tuple[str, ...] | list[str]) -> int:
    """Points these idle units give: 1 each, a boat 2, or 3 with two infantry aboard (SE-AID-02, SE-BOAT-09)."""
    return sum(boat_aid(_infantry(g, u)) if g.pieces[u].kind == BOAT else 1 for u in units)


def boat_aid(infantry: int) -> int:
    """Points of an idle boat with that many infantry aboard."""
    return 3 if infantry >= 2 else 2


def _infantry(g: Seasons, boat: str) -> int:
    return sum(1 for u in cargo(g, boat) if g.pieces[u].kind == "infantry")


# -- friends


def allies(g: Seasons, seat: str) -> tuple[str, ...]:
    """The other members of the seat's alliance (SE-WIN-05)."""
    for t in g.treaties.values():
        if t.terms == "alliance" and not t.open and seat in t.parties:
            return tuple(s for s in t.parties if s != seat)
    return ()


def lets_in(g: Seasons, host: str, guest: str, area: str) -> bool:
    """Whether a nation has ticked that an ally may enter an area this turn (SE-MOVE-07)."""
    if guest not in allies(g, host):
        return False
    return any(t.kind == "let" and t.side == guest and t.to == area for t in g.plans.get(host, ()))


def as_one(g: Seasons, a: str, b: str, area: str) -> bool:
    """Whether two commanders have ticked each other for the battle of an area (SE-MULTI-04)."""

    def ticked(x: str, y: str) -> bool:
        return any(t.kind == "join" and t.side == y and t.to == area for t in g.plans.get(x, ()))

    return ticked(a, b) and ticked(b, a)
