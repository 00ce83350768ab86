"""The orders of spells: casting, and unweaving what another casts (chapters SPELL, WAND)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, Which
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.orders import Cast
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


def casting(order: Cast) -> Casting:
    """An order as the rules take it."""
    caster = order.caster[0] if len(order.caster) == 1 else ""
    return Casting(order.spell, caster, order.on, order.victim, order.start, order.place, order.start2, order.place2)


def ordered(c: Casting) -> Cast:
    """The order that a casting is."""
    return Cast(c.spell, (c.caster,), c.on, c.victim, c.start, c.place, c.start2, c.place2)


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


class SpellCasting(Act[Cast]):
    """A wizard casts (BW-SPELL-01 to -07)."""

    kind = Cast

    def refusal(self, g: BlockWars, seat: str, order: Cast) -> Refusal | None:
        return cast_refusal(g, seat, casting(order))

    def orders(self, g: BlockWars, seat: str) -> Iterator[Cast]:
        for w in wizards(g, seat):
            for spell in castable(g, w):
                yield from (ordered(c) for c in samples(g, w, spell))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
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

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The wizard, and what has only one target; a side of thorns starts where the wizard is."""
        spell = said["spell"]
        if not said.get("caster"):
            able = [w for w in wizards(g, seat) if spell in castable(g, w)] or wizards(g, seat)
            here = [w for w in able if any(b in targets(g, w, spell) for b in said.get("on", ()))] or able
            if len(here) > 1:
                made: list[tuple[str, Order]] = [
                    (f"{block_name(g, w)} at {place_name(g, g.blocks[w].at)}", Cast(**{**said, "caster": (w,)}))
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

    def do(self, g: BlockWars, phase: Any, order: Cast) -> Next:
        c = casting(order)
        pay(g, c.caster, c.spell)
        if g.fight is not None:
            g.battle(acted=(*g.the_fight.acted, c.caster))
        else:
            x = g.blocks[c.caster]
            g.charms = (*g.charms, Charm(SPENT, c.caster, seat=g.seat_of(c.caster), at=x.at))
        announce(g, c)
        following: Next = phase.spoken(g, c)
        return following


class Unweaving(Act[Cast]):
    """An enemy's spell is undone at its own price (BW-SPELL-17)."""

    kind = Cast

    def able(self, g: BlockWars, seat: str) -> list[str]:
        """The wizards of the seat that can."""
        found: list[str] = self.phase.able(g, seat) if self.phase is not None else []
        return found

    def refusal(self, g: BlockWars, seat: str, order: Cast) -> Refusal | None:
        if order.spell != UNWEAVE or order.on or order.victim or order.place or order.start or order.start2:
            return Refusal("Only Unweave answers a spell.", "BW-SPELL-17")
        if len(order.caster) != 1 or order.caster[0] not in self.able(g, seat):
            return Refusal("Name a wizard of yours in that hex that can pay for it.", "BW-SPELL-17")
        return None

    def orders(self, g: BlockWars, seat: str) -> list[Cast]:
        return [Cast(UNWEAVE, (w,)) for w in self.able(g, seat)]

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return self.able(g, seat)

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        able = self.able(g, seat)
        if said.get("caster") or not able:
            return said
        if len(able) > 1:
            return Which("Which wizard?", tuple((block_name(g, w), Cast(UNWEAVE, (w,))) for w in able))
        return {**said, "caster": tuple(able)}

    def do(self, g: BlockWars, phase: Any, order: Cast) -> Next:
        seat, wizard = g.actor, order.caster[0]
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
