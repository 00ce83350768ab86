"""Armies are taken, blocks chosen for them in secret (chapters DRAFT, PLUNDER, RUINS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Order, order
from minaria.engine.deeds import Deed, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.chapters.common import Dismiss, Recruit
from minaria.games.block_wars.kinds import ArmyName
from minaria.games.block_wars.rules import mustering
from minaria.games.block_wars.rules.building import several as so_many
from minaria.games.block_wars.state import PLUNDERING, BlockWars, Wish
from minaria.games.block_wars.tables import armies, types
from minaria.games.block_wars.wording import count


@order("armies", "what armies are there", table=True, rule="BW-DRAFT-01", examples=("armies",))
class ShowArmies(Order):
    """Show the armies of the game and who plays them; 'look' and its name shows one of them whole."""


@order("draft ARMY", rule="BW-DRAFT-01", examples=("draft Iron Orcs",))
class DraftArmy(Deed):
    """Take one of the armies that nobody has yet."""

    army: ArmyName

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if self.army in g.armies:
            return Refusal(f"{armies()[self.army].name} are taken.", "BW-DRAFT-01")
        return None

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[DraftArmy]:
        return map(cls, armies())

    def do(self, g: BlockWars, phase: Any) -> Next:
        mustering.take(g, phase.seat, self.army)
        return end()


class Choose(Recruit):
    """A block chosen for the beginning, in secret (BW-DRAFT-02, BW-DRAFT-03)."""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if self.place:
            return Refusal("Blocks are placed when all are chosen: leave the place out.", "BW-ALLIANCES-05")
        if self.purse or self.berth:
            return Refusal("Only coins pay before the war.", "BW-DRAFT-03")
        trial = g.copy() if self.many > 1 else g

        def one() -> Refusal | None:
            why = mustering.choice_refusal(trial, seat, self.type, self.number)
            if why is None and trial is not g:
                trial.lists[seat] = (*trial.lists.get(seat, ()), self.wish())
            return why

        return so_many(one, self.many)

    def wish(self) -> Wish:
        """The line it comes to."""
        return Wish(types()[self.type].army, self.number, self.type)

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Choose]:
        mine = [t for t in types().values() if t.army in g.armies and g.armies[t.army].seat == seat]
        return (cls(t.id, n) for t in mine for n in range(t.steps, -1, -1))

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        """The mage of Ruins comes with all its steps, so that nobody need say how many (BW-RUINS-02)."""
        t = types().get(said["type"])
        if t is None or t.kind != "wizard" or not mustering.free(g, t) or said.get("number", 1) != 1:
            return said
        return {**said, "number": t.steps}

    def do(self, g: BlockWars, phase: Any) -> Next:
        army, seat = types()[self.type].army, g.actor
        g.lists[seat] = (*g.lists.get(seat, ()), *[self.wish()] * self.many)
        coins = count(mustering.coins_left(g, army), "coin")
        blocks = count(mustering.allowed(g, army)[0] - len(mustering.chosen(g, army)), "block")
        said = f"You choose {self.said()}; {coins} left, {blocks} to choose."
        g.tell("", hap.LIST((), {seat: hap.BUILDS}), **{seat: said})
        return STAY


class StrikeChoice(Dismiss):
    """A line taken off the choice, if the scenario lets it go."""

    def why_kept(self, g: BlockWars, seat: str) -> Refusal | None:
        lines, n = g.lists[seat], self.number
        wish = lines[n - 1]
        if g.scenario == PLUNDERING and mustering.free(g, types()[wish.type]):
            return Refusal("The castle is always among an army's blocks.", "BW-PLUNDER-01")
        trial = g.copy()
        trial.lists[seat] = (*lines[: n - 1], *lines[n:])
        if mustering.coins_left(trial, wish.army) < 0:
            return Refusal("The coins for that mage are spent already.", "BW-RUINS-02")
        return None


class Chosen(Through):
    """Done with choosing, when the army has what it has to have."""

    @classmethod
    def offered(cls, g: BlockWars, seat: str, phase: Any) -> bool:
        return mustering.lacking(g, seat) is None
