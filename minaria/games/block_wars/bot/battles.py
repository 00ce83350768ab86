"""Inside a battle: stand or leave, what is cast, who takes a hit, whom the cleric heals, where to retreat."""

from __future__ import annotations

from collections.abc import Iterator

from commands import Done, Order
from minaria.games.block_wars.advice.chances import outlook
from minaria.games.block_wars.bot import magic
from minaria.games.block_wars.bot.force import assault, city, fighters, power, stake, swing, threat
from minaria.games.block_wars.chapters.combat import FightAt, Fire, Heal, Hold, TakeHit, ThrowAgain, cleric, curable
from minaria.games.block_wars.chapters.retreat import Retreat
from minaria.games.block_wars.rules import battle, retreat
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import figures, types

FIGHT, LEAVE, SPARE = "fight", "leave", "spare"
Group = tuple[str, tuple[str, ...]]


def groups(g: BlockWars, seat: str) -> list[Group]:
    """The blocks whose step it is, where there is a choice."""
    f = g.the_fight
    if f.stage != "fire" or f.hits or f.again:
        return []
    group = battle.up_next(g)[1]
    leave = [LEAVE] if any(may_leave(g, b) for b in group) else []
    spare = [SPARE] if next(magic.in_battle(g, seat), None) is not None else []
    if not leave and not spare:
        return []
    return [("step", (LEAVE, FIGHT, *spare) if leave and better_gone(g, seat) else (FIGHT, *leave, *spare))]


def may_leave(g: BlockWars, block: str) -> bool:
    """Whether a block may retreat now."""
    return g.the_fight.round >= figures("engine")["retreat_from_round"] and bool(retreat.havens(g, block))


def better_gone(g: BlockWars, seat: str) -> bool:
    """Whether the seat's side loses more by fighting on than by leaving the hex."""
    f = g.the_fight
    attacking = seat in f.attackers
    sides = fighters(g, battle.ranks(g, battle.ATTACK)), fighters(g, battle.ranks(g, battle.DEFENCE))
    o = outlook(*sides, figures("engine")["combat_rounds"] - f.round + 1)
    prize = city(g, f.at)
    if attacking:
        return swing(g, o, True) + 2 * o.attack * prize < 0
    return swing(g, o, False) - 2 * o.attack * prize < -2 * prize


def orders(g: BlockWars, seat: str, script: str) -> Iterator[Order]:
    """What a script orders for the blocks whose step it is; each block is named, so that no order outlives the step."""
    group = tuple(battle.up_next(g)[1])
    stay = group
    spell = next(magic.in_battle(g, seat), None) if script != SPARE else None
    if spell is not None and (script == FIGHT or not may_leave(g, spell.caster[0])):
        yield spell
        stay = tuple(b for b in group if b not in spell.caster)
    if script == LEAVE:
        ways = {b: to for b in stay for to in fallbacks(g, seat, b)[:1]}
        yield from (Retreat((b,), to) for b, to in ways.items())
        stay = tuple(b for b in stay if b not in ways)
    hurt = [b for b in curable(g, seat) if b in stay or b not in group]
    if hurt and cleric(g, seat) in stay:
        yield Heal((max(hurt, key=lambda b: (types()[g.blocks[b].type].cost, power(g, b), b)),))
        stay = tuple(b for b in stay if b != cleric(g, seat))
    firing = tuple(b for b in stay if battle.can_fire(g, b))
    idle = tuple(b for b in stay if b not in firing)
    if idle:
        yield Hold(idle)
    if firing:
        yield Fire(firing if firing != group else ())


def fallbacks(g: BlockWars, seat: str, block: str) -> list[str]:
    """Where a block may retreat to, the best first: to friends and cities, out of reach of enemies."""
    friends = {h: sum(power(g, b) for b in g.here(h, seat)) for h in retreat.havens(g, block)}
    return sorted(friends, key=lambda h: (threat(g, seat, h) - friends[h] - city(g, h), h))


def answers(g: BlockWars, seat: str) -> Iterator[Order]:
    """Answers to whatever a battle asks."""
    f = g.the_fight
    if f.again:
        yield ThrowAgain()  # a miss thrown again costs nothing
    elif f.hits:
        tied = battle.strongest(g, f.hurt)
        yield from (TakeHit((b,)) for b in sorted(tied, key=lambda b: (cheapness(g, b), b)))
    elif f.stage == "flee":
        for b in battle.ranks(g, battle.ATTACK):
            if g.seat_of(b) == seat:
                yield from (Retreat((b,), to) for to in fallbacks(g, seat, b))
    elif f.stage == "fire":
        yield from orders(g, seat, FIGHT)
    yield Done()


def cheapness(g: BlockWars, block: str) -> tuple[float, ...]:
    """How gladly a block takes a hit: what has fired already and costs little first; what gives points away last."""
    x, kind = g.blocks[block], types()[g.blocks[block].type]
    lost = stake(g, block) if x.steps == 1 and x.army in g.armies else 0
    return (lost, block not in g.the_fight.acted, kind.cost + kind.number)


def next_battles(g: BlockWars, seat: str) -> Iterator[Order]:
    """The own battles that are still to be fought, the most promising first."""
    mine = [h for h, s in battle.open_battles(g).items() if s == seat]
    yield from (FightAt(h) for h in sorted(mine, key=lambda h: (-assault(g, seat, h, ()), h)))
