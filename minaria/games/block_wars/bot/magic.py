"""Spells: what casting one is worth, in points, what is cast in battle and while moving, and what is unwoven.

In battle a spell is worth by how much the exact chances of what is left of the battle change with it, less the steps it
costs; a spell of the Move Phase by what the army can attack or take with it and could not without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from minaria.games.block_wars.advice.chances import Fighter, fighter, hits, outlook
from minaria.games.block_wars.bot.force import city, stake, step, swing
from minaria.games.block_wars.chapters.spells import Cast
from minaria.games.block_wars.rules import battle, effects
from minaria.games.block_wars.rules.ground import enemies
from minaria.games.block_wars.rules.spells import UNWEAVE, Casting, castable, cost, samples, wizards
from minaria.games.block_wars.state import RUINS, BlockWars
from minaria.games.block_wars.tables import LETTERS, Spell, figures, spells, types

LEAST = 0.1  # points a spell must promise
MOST = 8  # ways of casting a spell of the Move Phase that are tried
ROADS = ("haste", "bog_step", "green_path", "rock_span", "moon_call")
"""Spells that carry an attack farther, or make it stronger."""

Side = dict[str, Fighter]
"""The blocks of a side as the arithmetic of battles knows them."""


class Field(NamedTuple):
    """A battle under way as a caster's side sees it."""

    g: BlockWars
    attacking: bool
    ours: Side
    theirs: Side
    rounds: int

    def value(self) -> float:
        """What is still to be gained in it."""
        one, other = (tuple(sorted(x.values())) for x in (self.ours, self.theirs))
        o = outlook(one, other, self.rounds) if self.attacking else outlook(other, one, self.rounds)
        won = 2 * o.attack * city(self.g, self.g.the_fight.at)
        return swing(self.g, o, self.attacking) + (won if self.attacking else -won)

    def hit(self, block: str, many: int, last: bool, own: bool = False) -> float:
        """What it is worth that a block loses so many steps."""
        side = dict(self.ours if own else self.theirs)
        f = side.pop(block)
        left = max(0 if last else 1, f.steps - many)
        if left:
            side[block] = f._replace(steps=left)
        gain = (f.steps - left) * f.cost * step(self.g) + (0.0 if left else f.points)
        then = self._replace(ours=side).value() - gain if own else self._replace(theirs=side).value() + gain
        return then - self.value()

    def blow(self, own: bool = False) -> float:
        """What one hit on the strongest of a side is worth."""
        side = self.ours if own else self.theirs
        if not side:
            return 0.0
        return self.hit(max(side, key=lambda b: (side[b].steps, -side[b].cost, b)), 1, True, own)


def field(g: BlockWars, caster: str) -> Field:
    """The battle as the side of a wizard sees it."""
    mine = battle.side_of(g, caster)
    sides = [
        {b: fighter(g, b)._replace(points=stake(g, b)) for b in battle.ranks(g, s)} for s in (mine, battle.OTHER[mine])
    ]
    rounds = figures("engine")["combat_rounds"] - g.the_fight.round + 1
    return Field(g, mine == battle.ATTACK, sides[0], sides[1], rounds)


def gain(g: BlockWars, c: Casting) -> float:
    """What a spell does for its caster's side, without its price."""
    at, spell = field(g, c.caster), spells()[c.spell]
    coming = [f for f in at.theirs.values() if f.fights and not f.acted]
    match spell.effect:
        case "HIT" | "HIT_AND_HEAL" | "SACRIFICE":
            return strike(at, c, spell)
        case "ADD_DICE":
            friends = c.on or effects.friends_cd(g, c)
            more = sum(spell.dice * at.ours[b].number / 6 for b in friends if b in at.ours and not at.ours[b].acted)
            return more * at.blow() - (types()[g.blocks[c.on[0]].type].cost * step(g) if c.spell == "berserk" else 0)
        case "FIRE_EARLY":
            early = LETTERS.index("B")
            swift = {b: f._replace(rank=min(f.rank, early)) for b, f in at.ours.items()}
            return (at._replace(ours=swift).value() - at.value()) / at.rounds
        case "ENEMY_NUMBER":
            dull = {b: f._replace(number=max(0, f.number - 1)) for b, f in at.theirs.items()}
            return (at._replace(theirs=dull).value() - at.value()) / at.rounds
        case "ENEMY_DICE":
            return -at.blow(own=True) * sum(f.number / 6 for f in coming if f.steps > 1)
        case "IGNORE_HITS":
            return -at.blow(own=True) * min(spell.dice, sum(f.steps * f.number / 6 for f in coming))
        case "HOLD_FIRE":
            f = at.theirs[c.on[0]]
            return 0.0 if f.acted else -at.blow(own=True) * f.steps * f.number / 6
        case "HEAL":
            return sum(types()[g.blocks[b].type].cost * step(g) for b in c.on) - at.blow(own=True) * 0.5 * len(c.on)
        case "SUMMON":
            kind = types()["skeleton_host"]
            return kind.cost * step(g) + at.blow() * kind.number / 6
    return 0.0


def strike(at: Field, c: Casting, spell: Spell) -> float:
    """What dice against one enemy are worth, over every number of hits."""
    target = c.on[0] if c.on else max(at.theirs, key=lambda b: (at.theirs[b].steps, b), default="")
    if not target:
        return 0.0
    chances = hits(spell.dice, spell.hit_on)
    worth = sum(p * at.hit(target, n, spell.last) for n, p in enumerate(chances) if n)
    if spell.effect == "SACRIFICE":
        worth += at.hit(c.victim[0], 1, True, own=True)
    if spell.effect == "HIT_AND_HEAL":
        worth += (1 - chances[0]) * at.ours[c.caster].cost * step(at.g)
    return worth


def price(g: BlockWars, caster: str, spell: str, answered: str = "") -> float:
    """What the steps a spell costs are worth; those of a mage in Ruins count in the end."""
    steps = cost(g, caster, spell, answered)
    return steps * (1.2 if g.scenario == RUINS else types()[g.blocks[caster].type].cost * step(g))


def in_battle(g: BlockWars, seat: str) -> Iterator[Cast]:
    """The spells that the wizards whose step it is cast with profit, the best first."""
    found = [
        (gain(g, c) - price(g, w, spell), Cast.of(c))
        for w in wizards(g, seat)
        for spell in castable(g, w)
        for c in samples(g, w, spell)
    ]
    yield from (order for value, order in sorted(found, key=lambda x: -x[0]) if value > LEAST)


def unweavings(g: BlockWars, seat: str, c: Casting, able: list[str]) -> Iterator[Cast]:
    """Unweaving a spell just cast, where it would do more harm than that costs."""
    if c.caster not in g.blocks or g.fight is None:
        return
    harm = gain(g, c)
    for w in sorted(able, key=lambda w: price(g, w, UNWEAVE, c.spell)):
        if harm > price(g, w, UNWEAVE, c.spell) + LEAST:
            yield Cast(UNWEAVE, (w,))


def roads(g: BlockWars, seat: str, worth: Callable[[BlockWars, str], float]) -> list[tuple[float, Cast]]:
    """Spells of the Move Phase that carry an attack farther, with what they add to the best that can be done."""
    able = [(w, s) for w in wizards(g, seat) for s in castable(g, w) if s in ROADS]
    if not able or not any(enemies(g, h, seat) for h in g.standing()):
        return []
    now, out = worth(g, seat), list[tuple[float, Cast]]()
    for w, spell in able:
        for _, c in zip(range(MOST), samples(g, w, spell), strict=False):
            trial = g.copy()
            effects.work(trial, c)
            trial.settle()
            more = worth(trial, seat) - now - price(g, w, spell)
            if more > LEAST:
                out.append((more, Cast.of(c)))
    return sorted(out, key=lambda x: -x[0])
