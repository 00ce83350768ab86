"""Moving blocks: how far, by which sides, where they must stop, who is pinned (chapters MOVE, ROAD, FLYER, AQUATIC)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import NamedTuple

from commands.step_budget import spend
from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.block_wars.rules.battle import contested, margins
from minaria.games.block_wars.rules.borderland import ROAD_ENTRY
from minaria.games.block_wars.rules.ground import (
    barred,
    charmed,
    cross,
    distances,
    enemies,
    may_stand,
    near,
    printed,
    room,
    side,
    water,
)
from minaria.games.block_wars.rules.scoring import carry
from minaria.games.block_wars.state import EDGE, BlockWars, Entry
from minaria.games.block_wars.tables import LORD, figures, types
from minaria.games.block_wars.wording import count, does, place_name
from minaria.kit.ways import Reach, reach

ROAD = "road"
"""Instead of a hex to go by: by road all the way."""


def allowance(g: BlockWars, block: str) -> int:
    """How many hexes a block may enter (BW-MOVE-01); Haste gives two more (BW-SPELL-36), coming on by the top edge has
    cost one (BW-BORDERLAND-05).
    """
    more = 2 if charmed(g, "haste", block) else 0
    return types()[g.blocks[block].type].move + more - (g.blocks[block].came == EDGE)


def helpers(g: BlockWars, at: str, seat: str) -> tuple[str, ...]:
    """The others on a seat's side in a hex that has been invaded."""
    return next((side for side in margins(g, at) if seat in side), ()) if at in g.invaded else ()


def intruders(g: BlockWars, at: str, seat: str) -> list[str]:
    """The enemies that entered a hex of the seat's in this Move Phase (BW-MOVE-03)."""
    with_it = helpers(g, at, seat)
    return [
        b
        for b in enemies(g, at, seat)
        if g.blocks[b].moved and g.blocks[b].army != LORD and g.seat_of(b) not in with_it
    ]


def shut(g: BlockWars, at: str, seat: str) -> set[str]:
    """The hexes from which enemies came into a pinned hex: nobody leaves it that way (BW-MOVE-04)."""
    if not intruders(g, at, seat):
        return set()
    mine = {g.faction(seat), *(g.faction(s) for s in helpers(g, at, seat))}
    return {e.start for e in g.entries.get(at, ()) if e.side not in mine}


def pinned(g: BlockWars, block: str, together: int = 1) -> bool:
    """Whether a block, or so many who go `together` with it, must stay to face those who came in (BW-MOVE-03)."""
    at, seat = g.blocks[block].at, g.seat_of(block)
    return bool(came := intruders(g, at, seat)) and len(g.here(at, seat)) - together < len(came)


def stuck(g: BlockWars, block: str) -> Refusal | None:
    """Why a block cannot move at all this turn, None if it may."""
    x = g.blocks[block]
    name = types()[x.type].name
    if types()[x.type].kind == "castle":
        return Refusal("Castles never move.", "BW-CASTLE-02")
    if x.moved:
        return Refusal(f"{name} has moved already: each block moves once a turn.", "BW-MOVE-05")
    if pinned(g, block):
        return Refusal(f"{name} is pinned: as many must stay as enemies came in.", "BW-MOVE-03")
    return None


class Binding(NamedTuple):
    """What binds a block that moves: why it may not go from a hex to the next, and where it must stop."""

    step: Callable[[str, str], int | None]
    stops: Callable[[str], bool]
    bonus: int


def ways(g: BlockWars, block: str) -> tuple[Reach[str], Reach[str]]:
    """Where a block could go now, over any side, and by road alone with a hex more (BW-ROAD-01)."""
    return remember(g, ("ways", block), lambda: _ways(g, block))


def binding(g: BlockWars, block: str) -> Binding:
    """What binds a block where it goes now (BW-MOVE-02, BW-FLYER-02, BW-AQUATIC-01, BW-MOVE-04, BW-ROAD-01)."""
    x, seat = g.blocks[block], g.seat_of(block)
    kind = types()[x.type]
    no_way = shut(g, x.at, seat)
    flies, ship, held = kind.kind == "flyer", kind.kind == "aquatic", g.standing()
    bare = printed(g, kind) if not flies and not g.charms else None
    used = g.crossed if any(c.seat == seat for c in g.crossed) else None

    def stops(at: str) -> bool:
        if flies:
            return False  # BW-FLYER-02
        return (at in held and bool(enemies(g, at, seat))) or (ship and not water(g, at))

    def step(a: str, b: str) -> int | None:
        why = bare[a, b][0] if bare is not None else None
        if why is None and (bare is None or used is not None):
            why = barred(g, seat, block, a, b)
        return None if why or (a == x.at and b in no_way) else 1

    bonus: int = figures("engine")["road_bonus"]
    if flies or (x.came == EDGE and not x.at.endswith(ROAD_ENTRY)):
        bonus = 0  # W-06, BW-BORDERLAND-06
    return Binding(step, stops, bonus)


def _ways(g: BlockWars, block: str) -> tuple[Reach[str], Reach[str]]:
    at, bound, far = g.blocks[block].at, binding(g, block), allowance(g, block)

    def by_road(a: str, b: str) -> int | None:
        return bound.step(a, b) if side(g, a, b).road else None

    any_way = reach((at,), lambda a: near(g, a), bound.step, far, stops=bound.stops)
    if types()[g.blocks[block].type].kind == "flyer" or not any(side(g, at, b).road for b in near(g, at)):
        return any_way, Reach({at: 0}, {})
    return any_way, reach((at,), lambda a: near(g, a), by_road, far + bound.bonus, stops=bound.stops)


def path(g: BlockWars, block: str, to: str, via: str = "") -> tuple[str, ...]:
    """The way a block takes to a hex, both ends included; empty if it cannot get there this turn."""
    return remember(g, ("path", block, to, via), lambda: _path(g, block, to, via))


def _path(g: BlockWars, block: str, to: str, via: str) -> tuple[str, ...]:
    found = ways(g, block)
    if not via:
        return found[0].way(to) or found[1].way(to)
    if via == ROAD:
        return found[1].way(to)
    return _by_way_of(g, block, to, via)


def _by_way_of(g: BlockWars, block: str, to: str, via: str) -> tuple[str, ...]:
    """The shortest lawful way to a hex that comes by another: every hex on it, that one too, lets the mover in and on
    as any does (BW-MOVE-01, BW-MOVE-02, BW-ROAD-01, BW-HEXSIDE-01, BW-AQUATIC-01, BW-FLYER-02).
    """
    start, seat, bound, most = g.blocks[block].at, g.seat_of(block), binding(g, block), allowance(g, block)
    to_via, to_end = distances(g, via), distances(g, to)
    trial = g.copy()

    def open_to(way: tuple[str, ...], there: str) -> bool:
        """Whether one may go on from the end of a way, with the sides that the block itself has crossed on it."""
        a = way[-1]
        if (len(way) > 1 and bound.stops(a)) or bound.step(a, there) is None:
            return False
        if frozenset((a, there)) not in map(frozenset, itertools.pairwise(way)):
            return True
        trial.crossed = g.crossed
        for c, d in itertools.pairwise(way):
            cross(trial, seat, block, c, d)
        return not barred(trial, seat, block, a, there)

    def search(way: tuple[str, ...], left: int, roads: bool) -> tuple[str, ...]:
        at = way[-1]
        passed = via in way
        if at == to and passed and not left:
            return way
        if (to_end[at] if passed else to_via[at] + to_end[via]) > left:
            return ()
        for there in near(g, at):
            if (not roads or side(g, at, there).road) and open_to(way, there):
                spend()
                if found := search((*way, there), left - 1, roads):
                    return found
        return ()

    for length in range(1, most + bound.bonus + 1):
        if found := search((start,), length, roads=length > most):
            return found
    return ()


def targets(g: BlockWars, block: str) -> list[str]:
    """The hexes where a block may end its move now."""
    return list(remember(g, ("targets", block), lambda: _targets(g, block)))


def _targets(g: BlockWars, block: str) -> list[str]:
    if stuck(g, block) is not None:
        return []
    x, seat = g.blocks[block], g.seat_of(block)
    kind = types()[x.type]
    found: dict[str, None] = {}
    for part in ways(g, block):
        found.update((h, None) for h in part.cost if h != x.at)
    return [h for h in found if may_stand(g, kind, h) and fits(g, seat, h) and not contested(g, h, seat)]


def fits(g: BlockWars, seat: str, at: str, more: int = 1) -> bool:
    """Whether so many more blocks may come into a hex: as many as it holds, or as could still move on out of it
    (BW-STACK-01, BW-STACK-03).
    """
    free = room(g, at, seat)
    if free >= more:
        return True
    others = [b for b in g.here(at, seat) if not g.blocks[b].moved and types()[g.blocks[b].type].move]
    return free + len(others) >= more and not intruders(g, at, seat)


def move_refusal(g: BlockWars, seat: str, force: tuple[str, ...], to: str, via: str = "") -> Refusal | None:
    """Why these blocks cannot go there one after the other, None if they can."""
    if not force or any(b not in g.blocks or g.seat_of(b) != seat for b in force):
        return Refusal("Name blocks of yours that are on the map.", "BW-ALLIANCES-03")
    trial = g if len(force) == 1 else g.copy()
    for k, b in enumerate(force):
        why = stuck(trial, b) or _one_refusal(trial, seat, b, to, via)
        if why is not None:
            return Refusal(f"No more than {k} of them. {why.text}", why.rule) if k else why
        if k < len(force) - 1:
            go(trial, b, path(trial, b, to, via))
    return None


def able(g: BlockWars, seat: str, force: tuple[str, ...], to: str) -> tuple[str, ...]:
    """Those of these blocks that can go to a hex one after the other."""
    trial, out = g.copy(), []
    for b in force:
        if (
            b in g.blocks
            and g.seat_of(b) == seat
            and stuck(trial, b) is None
            and not _one_refusal(trial, seat, b, to, "")
        ):
            go(trial, b, path(trial, b, to))
            out.append(b)
    return tuple(out)


def _one_refusal(g: BlockWars, seat: str, b: str, to: str, via: str) -> Refusal | None:
    x = g.blocks[b]
    kind = types()[x.type]
    if to == x.at:
        return Refusal(f"{kind.name} is there already.")
    if contested(g, to, seat):
        return Refusal("Two sides fight there: name the one you join first, 'side with' one of them.", "BW-COMBAT-03")
    if not path(g, b, to, via):
        if to in near(g, x.at):
            if to in shut(g, x.at, seat):
                return Refusal("Enemies came in by that side: nobody leaves by it.", "BW-MOVE-04")
            if (bar := barred(g, seat, b, x.at, to)) is not None:
                return bar.says(f"{kind.name} cannot go there")
        return _too_far(g, b, to, via)
    if not may_stand(g, kind, to):
        if kind.kind == "flyer":
            return Refusal(f"{kind.name} cannot end its flight over water.", "BW-FLYER-03")
        return Refusal(f"{kind.name} cannot stand there.", "BW-AQUATIC-01")
    if not fits(g, seat, to):
        return Refusal("There is no room for more of your blocks there.", "BW-STACK-01")
    return None


def _too_far(g: BlockWars, block: str, to: str, via: str) -> Refusal:
    """Why a block finds no way to a hex: sides that others have used, the distance, or what lies between."""
    x, far = g.blocks[block], allowance(g, block)
    said = f"{types()[x.type].name} cannot get there"
    if g.crossed:
        trial = g.copy()
        trial.crossed = ()
        if path(trial, block, to, via):
            why = "as many of your blocks as may in one phase have crossed the sides on the way"
            return Refusal(f"{said}: {why}.", "BW-HEXSIDE-01")
    most = f"it enters {count(far, 'hex')} a turn"
    away = distances(g, x.at)[to]
    if via == ROAD and path(g, block, to):
        return Refusal(f"{said} by road: {most}, one more by road alone.", "BW-ROAD-01")
    if via and via != ROAD and (refused := _barred_by_way(g, block, to, via)):
        return refused
    if via and path(g, block, to):
        return Refusal(f"{said} by {place_name(g, via)}: {most}.", "BW-MOVE-01")
    if away > far:
        return Refusal(f"{said}: it is {count(away, 'hex')} away, and {most}.", "BW-MOVE-01")
    return Refusal(f"{said}: no way that is open to it is so short, and {most}.", "BW-MOVE-01")


def _barred_by_way(g: BlockWars, block: str, to: str, via: str) -> Refusal | None:
    """What stands against a hex to go by, whatever the distance, None if nothing does."""
    x, seat, kind = g.blocks[block], g.seat_of(block), types()[g.blocks[block].type]
    name, where, bound = kind.name, place_name(g, via), binding(g, block)
    if via not in (x.at, to) and bound.stops(via):
        if enemies(g, via, seat):
            return Refusal(f"{does(name, 'stop')} at {where}, where enemies are.", "BW-MOVE-02")
        return Refusal(f"{does(name, 'stop')} at {where}: a ship goes no further on the coast.", "BW-AQUATIC-01")
    shut_off = [why for n in near(g, via) if (why := barred(g, seat, block, n, via)) is not None]
    if kind.kind != "flyer" and len(shut_off) == len(near(g, via)):
        return shut_off[0].says(f"{name} cannot go by {where}")
    return None


def voyage(g: BlockWars, block: str, to: str) -> tuple[str, ...]:
    """The shortest way to a hex that a block can take over several turns, round enemies; empty if there is none."""
    x, seat, kind = g.blocks[block], g.seat_of(block), types()[g.blocks[block].type]
    if kind.move == 0 or not may_stand(g, kind, to):
        return ()

    def step(a: str, b: str) -> int | None:
        why = kind.kind != "flyer" and printed(g, kind)[a, b][0]
        return None if why or (b != to and enemies(g, b, seat)) else 1

    return reach((x.at,), lambda a: near(g, a), step).way(to)


def go(g: BlockWars, block: str, way: tuple[str, ...]) -> bool:
    """Take a block along a way to its end; whether it opens a battle there (BW-COMBAT-01)."""
    seat, kind = g.seat_of(block), types()[g.blocks[block].type]
    start, end = way[0], way[-1]
    for a, b in itertools.pairwise(way):
        if b in near(g, a):
            cross(g, seat, block, a, b)
    opens = end not in g.invaded and bool(enemies(g, end, seat))
    g.change(block, at=end, came=way[-2], moved=True)
    g.entries[end] = (*g.entries.get(end, ()), Entry(g.faction(seat), way[-2], kind.kind == "flyer"))
    carry(g, block)
    if opens:
        g.invaded[end] = seat
    neutral = any(g.blocks[b].army == LORD for b in g.here(end))
    if neutral and end in g.invaded and g.faction(g.invaded[end]) != g.faction(seat):
        g.friends[end] = g.faction(seat)  # BW-NEUTRAL-03
    if start in g.friends and not any(g.faction(g.seat_of(b)) == g.friends[start] for b in g.here(start)):
        del g.friends[start]  # BW-NEUTRAL-04: whoever comes back is a stranger
    return opens


def crowded(g: BlockWars, seat: str) -> list[str]:
    """The hexes where a seat has more blocks than may stay there (BW-STACK-03)."""
    return [h for h in dict.fromkeys(g.blocks[b].at for b in g.of(seat)) if room(g, h, seat) < 0]


def movable(g: BlockWars, seat: str) -> list[str]:
    """The blocks of a seat that may still move."""
    return list(remember(g, ("movable", seat), lambda: _movable(g, seat)))


def _movable(g: BlockWars, seat: str) -> list[str]:
    return [b for b in g.of(seat) if stuck(g, b) is None and allowance(g, b)]


def distinct(g: BlockWars, blocks: list[str]) -> list[str]:
    """One of each that are alike: same type, steps and hex."""
    found: dict[tuple[str, int, str], str] = {}
    for b in blocks:
        x = g.blocks[b]
        found.setdefault((x.type, x.steps, x.at), b)
    return list(found.values())
