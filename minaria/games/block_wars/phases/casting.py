"""A spell just cast: who may unweave it is asked, then it does its work (BW-SPELL-17)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.acts import ActsAsk
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, call, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.acts import Through
from minaria.games.block_wars.acts.casting import Unweaving, casting
from minaria.games.block_wars.orders import Cast
from minaria.games.block_wars.rules import effects
from minaria.games.block_wars.rules.battle import up_next
from minaria.games.block_wars.rules.spells import UNWEAVE, Casting, answerers, cast_refusal, cost, wizards
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import spells
from minaria.games.block_wars.wording import count, seat_name


class Answer(Phase):
    """The seats with a wizard in the caster's hex that can pay are asked, one after the other."""

    title: ClassVar[str] = "Reaction"
    acts = (Unweaving(), Through())
    cast: Casting
    asked: tuple[str, ...] = ()

    def able(self, g: BlockWars, seat: str) -> list[str]:
        """The wizards of a seat that can unweave it."""
        if self.cast.caster not in g.blocks or seat != self.asked[0]:
            return []
        return answerers(g, self.cast.caster, self.cast.spell).get(seat, [])

    def ask(self, g: BlockWars) -> list[ActsAsk]:
        seat, name = self.asked[0], spells()[self.cast.spell].name
        price = min((cost(g, w, UNWEAVE, self.cast.spell) for w in self.able(g, seat)), default=0)
        caster = seat_name(g.seat_of(self.cast.caster))
        prompt = f"{caster} casts {name}: unweave it for {count(price, 'step')}, or done?"
        waiting = f"{seat_name(seat)} may answer {name}."
        sides = {g.seat_of(self.cast.caster): hap.CASTS, seat: hap.FACES}
        about = hap.SPELL(g.blocks[self.cast.caster].at, sides)
        return [ActsAsk(g, seat, prompt, self.acts, waiting=waiting, absent=Done(), about=about, phase=self)]

    def on_done(self, g: BlockWars, order: Done) -> Next:
        self.asked = self.asked[1:]
        return STAY if self.asked else self.worked(g)

    def worked(self, g: BlockWars) -> Next:
        """Nobody unweaves it."""
        c = self.cast
        if all(b in g.blocks for b in (c.caster, *c.on, *c.victim)):
            effects.work(g, c)
        return end()

    def recheck(self, g: BlockWars) -> Next:
        """Whatever the referee changed: who cannot unweave any more is not asked."""
        while self.asked and not self.able(g, self.asked[0]):
            self.asked = self.asked[1:]
        return STAY if self.asked else self.worked(g)


class Magic(Phase):
    """A phase in which spells are cast; `spell_done` says how it goes on after one."""

    def spoken(self, g: BlockWars, c: Casting) -> Next:
        """A spell is cast and paid for: it works, unless somebody is to be asked first."""
        asked = tuple(answerers(g, c.caster, c.spell))
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
        c = casting(order)
        return cast_refusal(g, seat, c if c.caster else c._replace(caster=next(iter(wizards(g, seat)), "")))

    def spell_done(self, g: BlockWars, value: Any) -> Next:
        """Go on after a spell."""
        return STAY
