"""The round of moves: an attack on each hex in reach, then where the blocks of each hex go that do not attack.

Groups are "at HEX" (an attack) and "from HEX" (what is left there), in the order they are played; the last is "end".
A script is carried out in the position as it has become when its group comes.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from commands import Done, Order
from minaria.engine.state import remember
from minaria.games.block_wars.bot import errands, magic
from minaria.games.block_wars.bot.force import QUIET, assault, city, finds, power, restless, threat
from minaria.games.block_wars.chapters.items import PickUp
from minaria.games.block_wars.chapters.movement import Enter, Move
from minaria.games.block_wars.chapters.spells import Cast
from minaria.games.block_wars.rules import borderland, movement
from minaria.games.block_wars.rules.battle import open_battles
from minaria.games.block_wars.rules.ground import barred, cities, distances, enemies, may_stand, room
from minaria.games.block_wars.state import RUINS, BlockWars
from minaria.games.block_wars.tables import LORD, types
from minaria.kit.ways import Reach

LEAST = 0.3  # points an attack must promise
ITEM = {"wand": 2.0, "sword": 1.0}


class Stance(NamedTuple):
    """How blocks choose where to go: what they give for a free city, a step nearer to enemies, company and safety."""

    city: float
    front: float
    mass: float
    safe: float


STANCES = {
    "advance": Stance(1.0, 0.25, 0.03, 0.3),
    "settle": Stance(1.5, 0.1, 0.0, 0.5),
    "gather": Stance(0.6, 0.12, 0.12, 0.8),
    "charge": Stance(0.4, 0.5, 0.05, 0.0),
}
Group = tuple[str, tuple[str, ...]]


def groups(g: BlockWars, seat: str, brief: bool = False) -> list[Group]:
    """What acts together, each with its scripts, the one that is usual first; `brief`: only what attacks."""
    ready = movement.movable(g, seat)
    out: list[tuple[float, Group]] = []
    for at in marks(g, seat):
        if any(reaches(g, b, at) for b in ready if types()[g.blocks[b].type].kind not in QUIET):
            value = max((v for _, v in waves(g, seat, at)), default=0.0)
            usual = (
                ("best", "leave", "all", "raid")
                if value > LEAST + 1 - restless(g)
                else ("leave", "best", "all", "raid")
            )
            out.append((value, (f"at {at}", usual)))
    stacks = dict.fromkeys(g.blocks[b].at for b in ready)
    first = [group for _, group in sorted(out, key=lambda x: (-x[0], x[1][0]))]
    come: list[Group] = [("edge", ("enter", "wait"))] if g.waiting.get(seat) else []
    if brief:
        return [*come, *first, ("end", ("done",))]
    spells: list[Group] = [("sight", ("look",))] if looks(g, seat) else []
    spells += [("spell", ("cast", "wait"))] if carried(g, seat) else []
    court: list[Group] = [("court", ("join", "wait"))] if casters(g, seat) else []
    rest = ((f"from {h}", (*STANCES, "stay")) for h in stacks)
    wall: list[Group] = [("wall", ("grow", "wait"))] if errands.able(g, seat, "thorn_wall") else []
    search: list[Group] = [("finds", ("seek", "wait"))] if finds(g) and ready else []
    return [*come, *spells, *first, *search, *court, *rest, *wall, ("end", ("done",))]


def orders(g: BlockWars, seat: str, group: str, script: str) -> Iterator[Order]:
    """What a script orders for its group now."""
    what, _, at = group.partition(" ")
    if what == "end":
        yield from lift(g, seat)
        yield Done()
    elif what == "edge" and script == "enter":
        yield from enter(g, seat)
    elif what == "spell" and script == "cast":
        yield from (order for _, order in carried(g, seat)[:1])
    elif what == "sight":
        yield from (order for _, order in looks(g, seat)[:1])
    elif what == "wall" and script == "grow":
        yield from (order for _, order in errands.walls(g, seat, waves)[:1])
    elif what == "finds" and script == "seek":
        yield from errands.searches(g, seat)
    elif what == "court" and script == "join":
        yield from join(g, seat)
    elif what == "at" and script != "leave":
        yield from attack(g, seat, at, script)
    elif what == "from" and script in STANCES:
        yield from disperse(g, seat, at, STANCES[script])


def marks(g: BlockWars, seat: str) -> list[str]:
    """The hexes where enemies stand."""
    return list(dict.fromkeys(x.at for b, x in g.blocks.items() if enemy(g, seat, b)))


def enemy(g: BlockWars, seat: str, block: str) -> bool:
    """Whether a block is not of the seat's side."""
    x = g.blocks[block]
    return (g.friends.get(x.at) if x.army == LORD else g.faction(g.seat_of(block))) != g.faction(seat)


def ways(g: BlockWars, block: str) -> tuple[Reach[str], Reach[str]]:
    """How far a block gets, over any side and by road; those that are alike and stand together get equally far."""
    x = g.blocks[block]
    kind = types()[x.type]
    alike = ("ways", x.at, g.seat_of(block), kind.kind, kind.notes, movement.allowance(g, block))
    return remember(g, alike, lambda: movement.ways(g, block))


def ends(g: BlockWars, block: str) -> list[str]:
    """Where a block may go."""
    x, seat = g.blocks[block], g.seat_of(block)
    kind = types()[x.type]
    found = dict.fromkeys(h for part in ways(g, block) for h in part.cost if h != x.at)
    alike = ("ends", x.at, seat, kind.kind, kind.notes, movement.allowance(g, block))
    return remember(g, alike, lambda: [h for h in found if may_stand(g, kind, h) and movement.fits(g, seat, h)])


def way(g: BlockWars, trial: BlockWars, block: str, to: str) -> tuple[str, ...]:
    """A way to a hex once others have gone: the one there was, or another; empty if there is none left."""
    found = ways(g, block)
    usual = found[0].way(to) or found[1].way(to)
    seat = g.seat_of(block)
    if usual and not any(barred(trial, seat, block, a, b) for a, b in itertools.pairwise(usual)):
        return usual
    return movement.path(trial, block, to)


def reaches(g: BlockWars, block: str, at: str) -> bool:
    """Whether a block may go to a hex; the way is only looked for where it may be near enough."""
    near = distances(g, at).get(g.blocks[block].at, 99) <= movement.allowance(g, block) + 1
    return near and at in ends(g, block)


def enter(g: BlockWars, seat: str) -> Iterator[Order]:
    """Waiting blocks come on where they are nearest to what they are after, the strongest first (BW-BORDERLAND-05)."""
    found = borderland.entries(g, seat)
    for kind in sorted(dict.fromkeys(k for k, _ in found), key=lambda k: (-types()[k].number, k)):
        places = [h for k, h in found if k == kind]
        yield from (Enter(kind, h) for h in sorted(places, key=lambda h: (_front(g, seat, h), h)))


# -- attacks


def waves(g: BlockWars, seat: str, at: str) -> list[tuple[tuple[str, ...], float]]:
    """Forces that could attack a hex, the strongest block first and one more each time, and what each is worth."""
    return remember(g, ("waves", seat, at), lambda: list(_waves(g, seat, at)))


def _waves(g: BlockWars, seat: str, at: str) -> Iterator[tuple[tuple[str, ...], float]]:
    trial: BlockWars = g
    force: list[str] = []
    if at in g.invaded and g.faction(g.invaded[at]) == g.faction(seat):
        yield (), assault(g, seat, at, ())
    ready = [b for b in movement.movable(g, seat) if types()[g.blocks[b].type].kind not in QUIET]
    for b in sorted(ready, key=lambda b: (-power(g, b), b)):
        if not reaches(g, b, at) or not movement.fits(trial, seat, at):
            continue
        by = way(g, trial, b, at)
        if by:
            force.append(b)
            trial = trial.copy()
            movement.go(trial, b, by)
            trial.settle()
            yield tuple(force), assault(g, seat, at, force) - given_up(g, seat, force)


def prospects(g: BlockWars, seat: str) -> float:
    """What the best attacks that can be made now promise together."""
    found = [max((v for _, v in waves(g, seat, at)), default=0.0) for at in marks(g, seat)]
    return sum(sorted((v for v in found if v > 0), reverse=True)[:2])


def carried(g: BlockWars, seat: str) -> list[tuple[float, Cast]]:
    """Spells with which more can be attacked than without, or less is lost, while nobody has moved yet."""
    if any(g.blocks[b].moved for b in g.of(seat)):
        return []
    return remember(g, ("spells", seat), lambda: _carried(g, seat))


def _carried(g: BlockWars, seat: str) -> list[tuple[float, Cast]]:
    found = [*magic.roads(g, seat, prospects), *errands.steps(g, seat, waves, prospects)]
    return sorted(found, key=lambda x: -x[0])


def looks(g: BlockWars, seat: str) -> list[tuple[float, Cast]]:
    """Hexes worth a Far Sight before anybody moves; what is seen makes the plans for the rest of the round."""
    if any(g.blocks[b].moved for b in g.of(seat)):
        return []
    return remember(g, ("sights", seat), lambda: errands.sights(g, seat, waves))


def casters(g: BlockWars, seat: str) -> list[str]:
    """The wizards that can still move and could cast in a battle."""
    ready = movement.movable(g, seat)
    return [b for b in ready if types()[g.blocks[b].type].kind == "wizard" and g.blocks[b].steps > 1]


def join(g: BlockWars, seat: str) -> Iterator[Order]:
    """Wizards go along into the strongest attack they reach, behind blocks that are hit before them (BW-TARGET-01)."""
    fights = [h for h, s in open_battles(g).items() if s == seat]
    for w in casters(g, seat):
        found = {h: [g.blocks[b].steps for b in g.here(h, seat)] for h in fights if reaches(g, w, h)}
        fit = {h: sum(n) for h, n in found.items() if n and max(n) >= g.blocks[w].steps}
        if fit:
            yield Move((w,), max(fit, key=lambda h: (fit[h], h)))


def given_up(g: BlockWars, seat: str, force: Sequence[str]) -> float:
    """What cities are worth that nobody of the seat holds any more when these blocks are gone."""
    left = dict.fromkeys(g.blocks[b].at for b in force)
    return sum(city(g, h) for h in left if all(b in force for b in g.here(h, seat)))


def attack(g: BlockWars, seat: str, at: str, script: str) -> Iterator[Order]:
    """The moves of an attack: with what promises most, with all there is, or with one block for the sake of it."""
    found = waves(g, seat, at)
    if not any(f for f, _ in found):
        return
    if script == "raid":
        cheap = min((f[-1] for f, _ in found if f), key=lambda b: (-types()[g.blocks[b].type].number, power(g, b), b))
        force: tuple[str, ...] = (cheap,)
    else:
        force = found[-1][0] if script == "all" else max(found, key=lambda x: x[1])[0]
    yield from (Move((b,), at) for b in force)


# -- the others


def disperse(g: BlockWars, seat: str, at: str, how: Stance) -> Iterator[Order]:
    """Where each block of a hex goes, one after the other, or nowhere."""
    trial = g
    ready = [b for b in g.here(at, seat) if movement.stuck(g, b) is None and movement.allowance(g, b)]
    for b in sorted(ready, key=lambda b: (-movement.allowance(g, b), -power(g, b), b)):
        open_to = [h for h in ends(g, b) if not enemies(g, h, seat) and room(trial, h, seat) > 0]
        goal = max((at, *open_to), key=lambda h: (stand(trial, g, seat, b, h, how), h == at, h))
        if goal != at:
            yield Move((b,), goal)
            trial = trial.copy()
            trial.change(b, at=goal, moved=True)
            trial.settle()


def stand(g: BlockWars, before: BlockWars, seat: str, block: str, at: str, how: Stance) -> float:
    """What it is worth that a block stands in a hex; enemies stand as `before` the others of its hex went."""
    x = g.blocks[block]
    others = [b for b in g.here(at, seat) if b != block]
    out = 0.0 if others else how.city * city(g, at)
    if types()[x.type].kind == "wizard" and g.scenario != RUINS:
        company = sum(power(g, b) for b in others)
        alone = max(0.0, threat(before, seat, at) - company)
        return 0.2 * min(company, 10.0) - 0.2 * how.safe * alone - how.front * _front(before, seat, at)
    if types()[x.type].kind in QUIET:
        return out + 2 * (sum(power(g, b) for b in others) - threat(before, seat, at)) * how.safe
    for name, item in g.items.items():
        if item.at == at and not item.bearer:
            out += ITEM.get(name, 1.0) if not others else 0.0
    out -= how.front * _front(before, seat, at) * restless(g)
    company = sum(power(g, b) for b in others)
    out += how.mass * company
    danger = threat(before, seat, at)
    ours = company + power(g, block)
    if danger > ours:
        out -= how.safe * x.steps * types()[x.type].cost * 0.4 * (1 - ours / danger) / restless(g)
    return out


def _front(g: BlockWars, seat: str, at: str) -> int:
    """How far a hex is from enemies or cities that nobody of the side is in."""
    found: int = remember(
        g, ("front", seat, at), lambda: min((distances(g, h).get(at, 9) for h in goals(g, seat)), default=0)
    )
    return found


def goals(g: BlockWars, seat: str) -> list[str]:
    """What the side goes for: where enemies stand, and items that lie about."""
    return remember(
        g,
        ("goals", seat),
        lambda: (
            [*marks(g, seat), *(i.at for i in g.items.values() if not i.bearer)]
            or [h for h in cities(g) if not g.here(h)]
        ),
    )


def lift(g: BlockWars, seat: str) -> Iterator[Order]:
    """Items are picked up by the strongest block that can."""
    for name, item in g.items.items():
        if not item.bearer and not enemies(g, item.at, seat):
            for b in sorted(g.here(item.at, seat), key=lambda b: (-power(g, b), b))[:1]:
                yield PickUp(name, (b,))
