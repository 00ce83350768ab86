"""Words that several chapters of the book use, each by its own rule: a chapter's subclass says which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Number, Trouble, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Place, TypeName
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.wording import count, seat_name, several

PAID = "for|from [the|its] [citys|city]"
"""What comes before the purse that is to pay: "for coins", "from the city's gold"."""


@order(
    "recruit [MANY] TYPE with NUMBER [steps|step] [each]",
    "recruit [MANY] TYPE at PLACE with NUMBER [steps|step] [each]",
    "recruit [MANY] TYPE [at PLACE]",
    "recruit [MANY] TYPE at PLACE on|afloat BERTH with NUMBER [steps|step] [each]",
    *(
        f"recruit [MANY] TYPE {at} with NUMBER [steps|step] [each] {paid}"
        for at in ("at PLACE", "at PLACE on|afloat BERTH")
        for paid in (f"{PAID} coins = purse:coins", f"{PAID} gold = purse:city")
    ),
    rule="BW-BUILD-02",
    examples=("recruit Goblin Mob with 4 steps", "recruit 3 Goblin Mob with 2", "recruit Goblin Mob at Oakhelm with 2"),
)
class Recruit(Deed):
    """Choose blocks of your army with so many steps: before the war for coins, later in a city you own for gold; a ship
    on the water you name beside it. The city's gold pays first unless you say 'for coins' or 'for gold'.
    """

    type: TypeName
    number: Number = 1
    place: Place = ""
    many: Number = 1
    berth: Place = ""
    purse: str = ""

    def said(self) -> str:
        """What is chosen or built, in words: '3 Goblin Mobs with 2 steps each'."""
        name, steps = types()[self.type].name, count(self.number, "step")
        return f"{name} with {steps}" if self.many == 1 else f"{several(self.many, name)} with {steps} each"


@order(
    "dismiss NUMBER",
    "strike out [line] NUMBER",
    "dismiss|strike [out] [the] last [line] = number:0",
    "dismiss|strike [out] [the|a|an|one] TYPE = number:0",
    rule="BW-TURN-04",
    examples=("dismiss 2",),
)
class Dismiss(Deed):
    """Take a line off your list, before it counts: 'list' shows the numbers."""

    number: Number
    type: TypeName = ""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if not 1 <= self.number <= len(g.lists.get(seat, ())):
            return Refusal("Your list has no line of that number.", "BW-TURN-04")
        return self.why_kept(g, seat)

    def why_kept(self, g: BlockWars, seat: str) -> Refusal | None:
        """Why the line has to stay, None if it may go."""
        raise NotImplementedError

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Dismiss]:
        yield cls(len(g.lists.get(seat, ())))

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble:
        """The last line by its number, and the only one that has a type of block."""
        lines = g.lists.get(seat, ())
        if not (kind := said.get("type", "")):
            return {**said, "number": said["number"] or len(lines)}
        found = [n for n, line in enumerate(lines, 1) if line.type == kind]
        if not found:
            return Trouble(f"Your list has no {types()[kind].name}.")
        if len(found) > 1:  # "the knights" may be all of them
            each = ", ".join(f"{n} with {count(lines[n - 1].steps, 'step')}" for n in found)
            return Trouble(f"Say the number of the line: {each}.")
        return {**said, "number": found[-1], "type": ""}

    def do(self, g: BlockWars, phase: Any) -> Next:
        seat = g.actor
        kept = g.lists[seat]
        g.lists[seat] = (*kept[: self.number - 1], *kept[self.number :])
        g.tell("", hap.LIST((), {seat: hap.BUILDS}), **{seat: f"Line {self.number} is taken off your list."})
        return STAY


@order("resign", "give up the war", rule="BW-VICTORY-18", examples=("resign",), grave=True)
class Resign(Deed):
    """Leave the war: your blocks go at the end of the phase, your cities are nobody's, and nobody scores."""

    @classmethod
    def pick(cls, g: BlockWars, seat: str, phase: Any, by: Chooser) -> None:
        """Nobody resigns by chance."""

    def do(self, g: BlockWars, phase: Any) -> Next:
        g.resigned = (*g.resigned, g.actor)
        g.tell(f"{seat_name(g.actor)} resigns.", hap.ELIMINATION((), {g.actor: hap.OUT}))
        return phase.through(g)
