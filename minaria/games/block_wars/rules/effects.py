"""What spells do once they are paid for and not unwoven (chapter SPELL)."""

from __future__ import annotations

from collections.abc import Callable

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules.battle import OTHER, lose_step, ranks, side_of
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.scoring import carry
from minaria.games.block_wars.rules.spells import BONES, Casting
from minaria.games.block_wars.state import Block, BlockWars, Charm, hexside
from minaria.games.block_wars.tables import spells, types
from minaria.games.block_wars.wording import block_name, blocks_words, count, does, place_name, seat_name, tell_fight

PHASE = ("green_path", "rock_span", "bog_step", "far_sight")
"""Spells that last for the Move Phase of their caster's owner; the others of that phase for the turn."""


def work(g: BlockWars, c: Casting) -> None:
    """What a spell does."""
    EFFECTS[spells()[c.spell].effect](g, c)


def _seat(g: BlockWars, c: Casting) -> str:
    return g.seat_of(c.caster)


def _side(g: BlockWars, c: Casting) -> str:
    return side_of(g, c.caster)


def strike(g: BlockWars, c: Casting) -> None:
    """Dice against the enemy: the hits are then to be taken, or are lost on a last step (BW-SPELL-04, BW-SPELL-09)."""
    spell, seat, f = spells()[c.spell], _seat(g, c), g.the_fight
    many = f"{spell.dice} dice of " if spell.dice > 1 else ""
    thrown = [g.roll(f"{many}{spell.name} at {place_name(g, f.at)}", seat) for _ in range(spell.dice)]
    hits = sum(d <= spell.hit_on for d in thrown)
    at = f" at {block_name(g, c.on[0])}" if c.on else ""
    tell_fight(
        g,
        f"{spell.name}: {count(hits, 'hit')}.",
        f"{seat_name(seat)}'s {spell.name}{at} throws {', '.join(map(str, thrown))}: {count(hits, 'hit')}.",
        hap.SPELL(f.at, {seat: hap.FIRES}),
    )
    g.battle(hits=hits, hurt=OTHER[_side(g, c)], by=seat, last=spell.last, on=c.on[0] if c.on else "")
    if spell.effect == "HIT_AND_HEAL" and hits:
        x = g.blocks[c.caster]
        g.change(c.caster, steps=min(types()[x.type].steps, x.steps + 1))  # BW-SPELL-30


def sacrifice(g: BlockWars, c: Casting) -> None:
    """A friend loses a step, a last one too and to nobody's credit, then four dice (BW-SPELL-15, BW-COMBAT-09)."""
    tell_fight(
        g,
        f"A block of {seat_name(_seat(g, c))} is sacrificed a step.",
        f"{does(block_name(g, c.victim[0]), 'lose')} a step to the sacrifice.",
        hap.LOSS(g.the_fight.at, {_seat(g, c): hap.LOSES}),
    )
    lose_step(g, c.victim[0], "")
    if not g.finished:
        strike(g, c)


def charm(g: BlockWars, new: Charm) -> None:
    """Put a charm to work in the battle."""
    g.battle(charms=(*g.the_fight.charms, new))


def once(g: BlockWars, new: Charm) -> None:
    """A charm that does nothing more when it is cast again in the same round (BW-SPELL-08)."""
    if not any((x.spell, x.block, x.side) == (new.spell, new.block, new.side) for x in g.the_fight.charms):
        charm(g, new)


def on_side(g: BlockWars, c: Casting) -> None:
    """What works on all of the caster's side, or on its foes (BW-SPELL-08)."""
    once(g, Charm(c.spell, side=_side(g, c)))


def more_dice(g: BlockWars, c: Casting) -> None:
    """Dice for one friend's next fire, or for all C and D blocks still to act (BW-SPELL-13, -25, -32)."""
    for b in c.on or friends_cd(g, c):
        charm(g, Charm(c.spell, b, spells()[c.spell].dice))


def friends_cd(g: BlockWars, c: Casting) -> list[str]:
    """C and D blocks of the caster's side that have not acted this round."""
    acted = g.the_fight.acted
    return [b for b in ranks(g, _side(g, c)) if types()[g.blocks[b].type].letter in ("C", "D") and b not in acted]


def heal(g: BlockWars, c: Casting) -> None:
    """A step back for each (BW-SPELL-35)."""
    for b in c.on:
        g.change(b, steps=g.blocks[b].steps + 1)


def summon(g: BlockWars, c: Casting) -> None:
    """A Skeleton Host with one step (BW-SPELL-28)."""
    x = g.blocks[c.caster]
    g.blocks[fresh(g, BONES)] = Block(BONES, x.army, 1, x.at)


def lasting(g: BlockWars, new: Charm) -> None:
    """Put a charm to work for a Move Phase or a turn."""
    g.charms = (*g.charms, new)


def on_block(g: BlockWars, c: Casting) -> None:
    """What works on one block for a Move Phase or a turn."""
    lasting(g, Charm(c.spell, c.on[0], seat=_seat(g, c)))


def see(g: BlockWars, c: Casting) -> None:
    """The blocks of a hex are shown to the caster's owner alone (BW-SPELL-18)."""
    seat = _seat(g, c)
    blocks = [b for b in g.here(c.place) if g.seat_of(b) != seat]
    lasting(g, Charm(c.spell, seat=seat, at=c.place))
    said = f"Far Sight at {place_name(g, c.place)}: {blocks_words(g, blocks)}."
    g.tell("", hap.SPELL(c.place, {seat: hap.CASTS}), **{seat: said})
    g.reveal()


def paths(g: BlockWars, c: Casting) -> None:
    """Sides are closed or opened (BW-SPELL-19, -20, -23)."""
    seat = _seat(g, c)
    for a, b in ((c.start, c.place), (c.start2, c.place2)):
        if a and b:
            start, to = hexside(a, b)
            lasting(g, Charm(c.spell, seat=seat, start=start, to=to))


def jump(g: BlockWars, c: Casting) -> None:
    """Caster and companion are elsewhere, with what they bear (BW-SPELL-34)."""
    for b in (c.caster, *c.on):
        g.change(b, at=c.place)
        carry(g, b)


EFFECTS: dict[str, Callable[[BlockWars, Casting], None]] = {
    "HIT": strike,
    "HIT_AND_HEAL": strike,
    "SACRIFICE": sacrifice,
    "ADD_DICE": more_dice,
    "FIRE_EARLY": on_side,
    "ENEMY_NUMBER": on_side,
    "ENEMY_DICE": on_side,
    "IGNORE_HITS": lambda g, c: once(g, Charm(c.spell, amount=spells()[c.spell].dice, side=_side(g, c))),
    "HOLD_FIRE": lambda g, c: once(g, Charm(c.spell, c.on[0])),
    "HEAL": heal,
    "SUMMON": summon,
    "REVEAL": see,
    "CLOSE_SIDE": paths,
    "OPEN_SIDE": paths,
    "FULL_MOON": lambda g, c: lasting(g, Charm(c.spell, seat=_seat(g, c))),
    "GRANT_NOTES": on_block,
    "MOVE_BONUS": on_block,
    "TELEPORT": jump,
}
