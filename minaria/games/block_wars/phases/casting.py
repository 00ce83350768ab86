"""A spell just cast: who may unweave it is asked, then it does its work (BW-SPELL-17)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.events import How, What
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.chapters.spells import Cast, Unweave
from minaria.games.block_wars.rules import effects
from minaria.games.block_wars.rules.battle import up_next
from minaria.games.block_wars.rules.spells import UNWEAVE, Casting, answerers, cast_refusal, cost, suspects, wizards
from minaria.games.block_wars.state import MENDED, BlockWars
from minaria.games.block_wars.tables import spells, types
from minaria.games.block_wars.wording import count, place_name, seat_name, tell_fight


class Answer(Phase):
    """The seats that might have an answer are asked, one after the other, whether they have one or not."""

    title: ClassVar[str] = "Reaction"
    deeds = (Unweave, Through)
    cast: Casting
    asked: tuple[str, ...] = ()

    def able(self, g: BlockWars, seat: str) -> list[str]:
        """The wizards of a seat that can unweave it."""
        if self.cast.caster not in g.blocks or seat != self.asked[0]:
            return []
        return answerers(g, self.cast.caster, self.cast.spell).get(seat, [])

    def whose_spell(self, g: BlockWars) -> str:
        """Who casts: all have been told, also who guesses where the wizard is."""
        army = types()[self.cast.caster.rpartition("-")[0]].army
        return g.armies[army].seat

    def ask(self, g: BlockWars) -> list[DeedsAsk]:
        seat, name = self.asked[0], spells()[self.cast.spell].name
        prices = [cost(g, w, UNWEAVE, self.cast.spell) for w in self.able(g, seat)]
        caster = seat_name(self.whose_spell(g))
        prompt = f"{caster} casts {name}: none of your wizards can unweave it. Done?"
        if prices:
            prompt = f"{caster} casts {name}: unweave it for {count(min(prices), 'step')}, or done?"
        waiting = f"{seat_name(seat)} may answer {name}."
        if g.fight is not None:  # onlookers hear no more than of any step of it (BW-FOG-05)
            waiting = f"{seat_name(seat)} fights at {place_name(g, g.fight.at)}."
        about = self.told_of(g, hap.FACES)
        return [DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=Done(), about=about, phase=self)]

    def told_of(self, g: BlockWars, part: How) -> What:
        """The spell as it concerns who is asked; a guess may not know where the wizard is."""
        wizard = g.blocks.get(self.cast.caster)
        sides = {self.whose_spell(g): hap.CASTS, self.asked[0]: part}
        return hap.SPELL(wizard.at if wizard is not None else (), sides)

    def through(self, g: BlockWars) -> Next:
        """The seat lets the spell be; the next is asked."""
        said = f"{seat_name(self.asked[0])} lets {spells()[self.cast.spell].name} be."
        what = self.told_of(g, hap.READY)
        if g.fight is not None:
            tell_fight(g, "", said, what)
        else:
            g.tell(said, what)
        self.asked = self.asked[1:]
        return STAY if self.asked else self.worked(g)

    def worked(self, g: BlockWars) -> Next:
        """Nobody unweaves it."""
        c = self.cast
        if all(b in g.blocks for b in (c.caster, *c.on, *c.victim)):
            effects.work(g, c)
        return end()

    def recheck(self, g: BlockWars) -> Next:
        """Whatever the referee changed: who can have no answer any more is not asked."""
        if self.cast.caster not in g.blocks:
            self.asked = ()
        while self.asked and self.asked[0] not in listeners(g, self.cast):
            self.asked = self.asked[1:]
        return STAY if self.asked else self.worked(g)


def listeners(g: BlockWars, c: Casting) -> list[str]:
    """Who is asked for an answer to a spell: whoever might have one; at older tables whoever has one (W-13)."""
    return suspects(g, c.caster, c.spell) if g.level >= MENDED else list(answerers(g, c.caster, c.spell))


class Magic(Phase):
    """A phase in which spells are cast; `spell_done` says how it goes on after one."""

    def spoken(self, g: BlockWars, c: Casting) -> Next:
        """A spell is cast and paid for: it works, unless somebody is to be asked first."""
        asked = tuple(listeners(g, c))
        if asked:
            g.reveal()
            return call(Answer(c, asked), then=self.spell_done)
        effects.work(g, c)
        return self.spell_done(g, None)

    def why_not(self, g: BlockWars, order: Order) -> Refusal | None:
        """Why a spell is not on offer, if the phase is somebody's."""
        seat = self.whose() or (up_next(g)[0] if g.fight is not None and g.fight.stage == "fire" else "")
        if not isinstance(order, Cast) or not seat:
            return None
        c = order.casting()
        return cast_refusal(g, seat, c if c.caster else c._replace(caster=next(iter(wizards(g, seat)), "")))

    def spell_done(self, g: BlockWars, value: Any) -> Next:
        """Go on after a spell."""
        return STAY
