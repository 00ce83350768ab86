"""Spells of the Move Phase that look, close or jump: Far Sight, Thorn Wall, Far Step, and what each is worth.

Far Sight is worth what is gained by knowing before choosing: hidden blocks are drawn several times, and the best attack
in each case is compared with the one that is best on the average. A wall of thorns is worth what it takes from those
who move later in the turn; a step what it adds to one's own attacks and takes from theirs. What an attack on a hex
promises is `march.waves`, which is given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from minaria.games.block_wars.bot.force import finds, power, restless, threat
from minaria.games.block_wars.bot.guess import drawn, likely_steps
from minaria.games.block_wars.bot.magic import LEAST, price
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.chapters.spells import Cast
from minaria.games.block_wars.rules import effects, movement
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.ground import distances, enemies, held_against
from minaria.games.block_wars.rules.spells import Casting, cast_refusal, castable, landings, samples, targets, wizards
from minaria.games.block_wars.state import Block, BlockWars
from minaria.games.block_wars.tables import types

WORLDS = 6  # ways in which hidden blocks are drawn
HEXES = 2  # hexes a Far Sight is considered for
FAR = 6  # hexes from which an enemy may come within a turn or two
DARING = 2.0  # how much stronger enemies in reach may be than who is on the way to a token
GOERS = 2  # blocks that are considered to go along in a Far Step
GOALS = 4  # hexes it is considered to lead to

Waves = Callable[[BlockWars, str, str], list[tuple[tuple[str, ...], float]]]
"""The forces of a seat that could attack a hex, with what each is worth."""
Found = list[tuple[float, Cast]]


def danger(g: BlockWars, seat: str, at: str, waves: Waves) -> float:
    """What those who move later in this turn than a seat can gain where it stands."""
    if not g.here(at, seat):
        return 0.0
    return max((0.0, *(value for s in later(g, seat) for _, value in waves(g, s, at))))


def later(g: BlockWars, seat: str) -> list[str]:
    """The enemies that move after a seat in this turn."""
    after = g.order[g.order.index(seat) + 1 :] if seat in g.order else ()
    return [s for s in after if g.faction(s) != g.faction(seat)]


def able(g: BlockWars, seat: str, spell: str) -> list[str]:
    """The wizards of a seat that can cast a spell now and are not far from enemies."""
    foes = held_against(g, seat)
    near = [w for w in wizards(g, seat) if any(distances(g, g.blocks[w].at).get(h, FAR + 1) <= FAR for h in foes)]
    return [w for w in near if spell in castable(g, w)]


def best_first(found: Iterable[tuple[float, Casting]]) -> Found:
    """What is worth more than it costs, as orders."""
    return [(v, Cast.of(c)) for v, c in sorted(found, key=lambda x: -x[0]) if v > LEAST]


def sights(g: BlockWars, seat: str, waves: Waves) -> Found:
    """Looks at hexes that could be attacked, where it hangs on what stands there whether they should be."""
    out = []
    for w in able(g, seat, "far_sight"):
        spots = [
            (c, b) for c in samples(g, w, "far_sight") if (b := hidden(g, seat, c.place)) and waves(g, seat, c.place)
        ]
        spots.sort(key=lambda x: (-len(x[1]), x[0].place))
        out += [(knowing(g, seat, c.place, b, waves) - price(g, w, c.spell), c) for c, b in spots[:HEXES]]
    return best_first(out)


def hidden(g: BlockWars, seat: str, at: str) -> list[str]:
    """The enemies in a hex whose faces a seat does not see."""
    return [b for b in enemies(g, at, seat) if not g.open_to(seat, b)]


def knowing(g: BlockWars, seat: str, at: str, unseen: list[str], waves: Waves) -> float:
    """What it is worth to see these blocks before choosing whether, and with what, to attack their hex."""
    luck = random.Random(f"{g.turn} {at} {len(unseen)}")
    promised: dict[tuple[str, ...], list[float]] = {}
    for _ in range(WORLDS):
        world = g.copy()
        army = {b: g.blocks[b].army for b in unseen}
        for b in unseen:
            del world.blocks[b]
        for b in unseen:
            kind = drawn(world, army[b], luck, at)
            world.blocks[fresh(world, kind.id)] = Block(kind.id, army[b], likely_steps(kind, luck), at)
        world.settle()
        for force, value in waves(world, seat, at):
            promised.setdefault(force, []).append(value)
    each = [values for values in promised.values() if len(values) == WORLDS]
    if not each:
        return 0.0
    seeing: float = sum(max(0.0, *values) for values in zip(*each, strict=True)) / WORLDS
    blind: float = max(0.0, *(sum(values) / WORLDS for values in each))
    return seeing - blind


def walls(g: BlockWars, seat: str, waves: Waves) -> Found:
    """Thorns on the side by which those who move later would come at a wizard's hex."""
    out = []
    for w in able(g, seat, "thorn_wall") if later(g, seat) else ():
        at, cost = g.blocks[w].at, price(g, w, "thorn_wall")
        open_now = danger(g, seat, at, waves)
        if open_now <= cost + LEAST:
            continue
        out += [(open_now - danger(after(g, c), seat, at, waves) - cost, c) for c in samples(g, w, "thorn_wall")]
    return best_first(out)


def steps(g: BlockWars, seat: str, waves: Waves, prospects: Callable[[BlockWars, str], float]) -> Found:
    """Steps that bring strong blocks to an attack, or out of one."""
    out = []
    for w in able(g, seat, "far_step"):
        at, cost = g.blocks[w].at, price(g, w, "far_step")
        now, dangers = prospects(g, seat), {h: danger(g, seat, h, waves) for h in (at, *landings(g, w))}
        for c in leaps(g, w):
            trial = after(g, c)
            more = prospects(trial, seat) - now
            safer = sum(dangers[h] - danger(trial, seat, h, waves) for h in (at, c.place))
            out.append((more + safer - cost, c))
    return best_first(out)


def leaps(g: BlockWars, wizard: str) -> list[Casting]:
    """Ways of casting Far Step: alone or with one of the strongest, to where enemies are nearest."""
    seat = g.seat_of(wizard)
    foes = held_against(g, seat)
    goals = sorted(landings(g, wizard), key=lambda h: (min((distances(g, e)[h] for e in foes), default=0), h))[:GOALS]
    strong = sorted(targets(g, wizard, "far_step"), key=lambda b: (-power(g, b), b))[:GOERS]
    made = (Casting("far_step", wizard, on=on, place=h) for h in goals for on in (*((b,) for b in strong), ()))
    return [c for c in made if cast_refusal(g, seat, c) is None]


def searches(g: BlockWars, seat: str) -> Iterator[Move]:
    """To every token and temple that no block of the seat is at, the one goes that is soonest there, mages but where
    there is nobody else; it waits before enemies that are too strong for it (BW-TEMPLE-03, BW-RUIN-03).
    """
    ready = [b for b in movement.movable(g, seat) if types()[g.blocks[b].type].kind not in ("wizard", "treasure")]
    trips = []
    for at in finds(g):
        if g.here(at, seat) or enemies(g, at, seat):
            continue
        for b in ready:
            way = movement.voyage(g, b, at)
            if way:
                turns = -(-(len(way) - 1) // movement.allowance(g, b))
                trips.append((turns, power(g, b), at, b, way))
    gone: set[str] = set()
    for _, _, at, b, way in sorted(trips):
        if at in gone or b in gone:
            continue
        gone.update((at, b))
        ends = movement.targets(g, b)
        goal = next((h for h in way[:0:-1] if h in ends and not enemies(g, h, seat)), "")
        if goal and (goal == at or threat(g, seat, goal) <= DARING * power(g, b) * restless(g)):
            yield Move((b,), goal)


def after(g: BlockWars, c: Casting) -> BlockWars:
    """The position once a spell has worked."""
    trial = g.copy()
    effects.work(trial, c)
    trial.settle()
    return trial
