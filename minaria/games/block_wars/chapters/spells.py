"""Spells: casting, and unweaving what another casts (chapters SPELL, WIZARD)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, Place, SpellName
from minaria.games.block_wars.rules.spells import (
    UNWEAVE,
    Casting,
    cast_refusal,
    castable,
    cost,
    samples,
    takes_block,
    targets,
    victims,
    wizards,
)
from minaria.games.block_wars.state import SPENT, BlockWars, Charm
from minaria.games.block_wars.tables import spells
from minaria.games.block_wars.wording import block_name, blocks_words, count, place_name, seat_name, tell_fight


@order("spells", "my spells", "what spells do i|we have|know", table=True, rule="BW-SPELL-01", examples=("spells",))
class ShowSpells(Order):
    """Show the spells of your armies: who casts each, when, at what cost."""


@order(
    "cast SPELL [with|by CASTER]",
    "cast SPELL [with|by CASTER] on|at ON",
    "cast SPELL [with|by CASTER] on ON to PLACE",
    "cast SPELL [with|by CASTER] on|at|to|towards PLACE",
    "cast SPELL [with|by CASTER] of VICTIM on|at ON",
    "cast SPELL [with|by CASTER] from|between START to|and PLACE",
    "cast SPELL [with|by CASTER] from|between START to|and PLACE and from|between START2 to|and PLACE2",
    "unweave [it] [with|by CASTER] = spell:unweave",
    rule="BW-SPELL-05",
    examples=("cast Hammer of Stone on 1 block", "cast Far Sight at a-0305", "unweave"),
)
class Cast(Deed):
    """Have a wizard cast a spell for steps: in its step of a battle, once in your moves, or in answer to another."""

    spell: SpellName
    caster: Force = ()
    on: Force = ()
    victim: Force = ()
    start: Place = ""
    place: Place = ""
    start2: Place = ""
    place2: Place = ""

    @classmethod
    def of(cls, c: Casting) -> Cast:
        """The order that a casting is."""
        return cls(c.spell, (c.caster,), c.on, c.victim, c.start, c.place, c.start2, c.place2)

    def casting(self) -> Casting:
        """The order as the rules take it."""
        caster = self.caster[0] if len(self.caster) == 1 else ""
        return Casting(self.spell, caster, self.on, self.victim, self.start, self.place, self.start2, self.place2)

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        return cast_refusal(g, seat, self.casting())

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Cast]:
        for w in wizards(g, seat):
            for spell in castable(g, w):
                yield from map(cls.of, samples(g, w, spell))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        """The pieces of the slot that is still open: target, victim, or the wizard itself."""
        spell, able = str(said.get("spell", "")), wizards(g, seat)
        if spell not in spells() or not able:
            return able
        mine = [w for w in able if not said.get("caster") or w in said["caster"]]
        if not said.get("on") and (takes_block(spells()[spell]) or not said.get("caster")):
            found = list(dict.fromkeys(b for w in mine for b in targets(g, w, spell)))
            if found:
                return found
        if spell == "sacrifice" and not said.get("victim"):
            return list(dict.fromkeys(b for w in mine for b in victims(g, w)))
        return able

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The wizard, and what has only one target; a side of thorns starts where the wizard is."""
        spell = said["spell"]
        if not said.get("caster"):
            able = [w for w in wizards(g, seat) if spell in castable(g, w)] or wizards(g, seat)
            here = [w for w in able if any(b in targets(g, w, spell) for b in said.get("on", ()))] or able
            if len(here) > 1:
                made: list[tuple[str, Order]] = [
                    (f"{block_name(g, w)} at {place_name(g, g.blocks[w].at)}", cls(**{**said, "caster": (w,)}))
                    for w in here
                ]
                return Which("Which wizard casts it?", tuple(made))
            said = {**said, "caster": tuple(here)}
        wizard = said["caster"][0] if said["caster"] else ""
        if wizard not in g.blocks:
            return said
        if spell == "thorn_wall" and not said.get("start"):
            said = {**said, "start": g.blocks[wizard].at}
        among = targets(g, wizard, spell) if takes_block(spells()[spell]) and wizard in wizards(g, seat) else []
        if not said.get("on") and len(among) == 1:
            said = {**said, "on": tuple(among)}
        return said

    def do(self, g: BlockWars, phase: Any) -> Next:
        c = self.casting()
        pay(g, c.caster, c.spell)
        if g.fight is not None:
            g.battle(acted=(*g.the_fight.acted, c.caster))
        else:
            x = g.blocks[c.caster]
            g.charms = (*g.charms, Charm(SPENT, c.caster, seat=g.seat_of(c.caster), at=x.at))
        announce(g, c)
        return phase.spoken(g, c)


def pay(g: BlockWars, wizard: str, spell: str, answered: str = "") -> None:
    """A wizard gives the steps its spell costs (BW-SPELL-02)."""
    g.change(wizard, steps=g.blocks[wizard].steps - cost(g, wizard, spell, answered))


def announce(g: BlockWars, c: Casting) -> None:
    """Say who casts what, and to those who may know at whom."""
    seat, at, name = g.seat_of(c.caster), g.blocks[c.caster].at, spells()[c.spell].name
    openly = f"{seat_name(seat)} casts {name} at {place_name(g, at)}."
    whom = f" on {blocks_words(g, c.on)}" if c.on else ""
    where = f" to {place_name(g, c.place)}" if c.place and c.spell != "far_sight" else ""
    left = count(g.blocks[c.caster].steps, "step")
    fully = f"{seat_name(seat)}'s {block_name(g, c.caster)} casts {name}{whom}{where} and has {left} left."
    what = hap.SPELL(at, {seat: hap.CASTS})
    if g.fight is not None:
        tell_fight(g, openly, fully, what)
    else:
        g.tell(openly, what, **{seat: fully})


class Unweave(Cast):
    """An enemy's spell is undone at its own price (BW-SPELL-17)."""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if self.spell != UNWEAVE or self.on or self.victim or self.place or self.start or self.start2:
            return Refusal("Only Unweave answers a spell.", "BW-SPELL-17")
        if len(self.caster) != 1 or self.caster[0] not in phase.able(g, seat):
            return Refusal("Name a wizard of yours in that hex that can pay for it.", "BW-SPELL-17")
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Unweave]:
        return (cls(UNWEAVE, (w,)) for w in phase.able(g, seat))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return phase.able(g, seat)

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        able = phase.able(g, seat)
        if said.get("caster") or not able:
            return said
        if len(able) > 1:
            return Which("Which wizard?", tuple((block_name(g, w), Cast(UNWEAVE, (w,))) for w in able))
        return {**said, "caster": tuple(able)}

    def do(self, g: BlockWars, phase: Any) -> Next:
        seat, wizard = g.actor, self.caster[0]
        pay(g, wizard, UNWEAVE, phase.cast.spell)
        name, at = spells()[phase.cast.spell].name, g.blocks[wizard].at
        foe = g.seat_of(phase.cast.caster)
        what = hap.SPELL(at, {seat: hap.CASTS, foe: hap.ATTACKED})
        openly, left = f"{seat_name(seat)} unweaves {name}: it does nothing.", count(g.blocks[wizard].steps, "step")
        if g.fight is not None:
            whose = f"{seat_name(seat)}'s {block_name(g, wizard)}"
            tell_fight(g, openly, f"{whose} unweaves {name}, which does nothing, and has {left} left.", what)
        else:
            g.tell(openly, what)
        return end()
