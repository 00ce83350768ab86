"""The blocks of a battle act, letter by letter (chapters COMBAT, FIRE, TARGET, SWORD, CLERIC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, Place
from minaria.games.block_wars.rules import battle, rounds
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.rules.rounds import group, later
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.wording import block_name, does, seat_name, tell_fight


@order("fight at|in PLACE", rule="BW-COMBAT-02", examples=("fight at a-0305",))
class FightAt(Deed):
    """Choose which of your battles is fought next."""

    place: Place

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        mine = battle.open_battles(g).get(self.place) == seat
        return None if mine else Refusal("You attack nobody there.", "BW-COMBAT-02")

    @classmethod
    def among(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[FightAt]:
        return map(cls, battle.open_battles(g))

    def do(self, g: BlockWars, phase: Any) -> Next:
        return end(self.place)


@order("fire|shoot|attack|strike [with FORCE]", rule="BW-FIRE-05", examples=("fire", "fire with 2 blocks"))
class Fire(Deed):
    """Have blocks whose step it is fire: all of them unless you name some."""

    force: Force = ()

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if not self.force:
            return None if firing(g, seat) else Refusal("None of them can fire.", "BW-FIRE-08")
        if any(b in g.blocks and g.seat_of(b) == seat and not battle.can_fire(g, b) for b in self.force):
            return Refusal("Wizards and treasures never fire.", "BW-FIRE-08")
        return off(g, seat, self.force)

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Fire]:
        able = firing(g, seat)
        if able:
            yield cls()
        yield from (cls((b,)) for b in distinct(g, able))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [*firing(g, seat), *(b for b in later(g, seat) if battle.can_fire(g, b))]

    def do(self, g: BlockWars, phase: Any) -> Next:
        now = rounds.planned(g, self.force or firing(g, g.actor), "fire")
        if not now:
            return STAY
        g.battle(queue=tuple(now))
        return phase.run(g)


def firing(g: BlockWars, seat: str) -> list[str]:
    """The blocks whose step it is that can fire."""
    return [b for b in group(g, seat) if battle.can_fire(g, b)]


def off(g: BlockWars, seat: str, force: tuple[str, ...]) -> Refusal | None:
    """Why these blocks may do nothing now, None if it is their step or still to come (BW-FIRE-04)."""
    if not force or any(b not in group(g, seat) and b not in later(g, seat) for b in force):
        return Refusal("Name blocks of yours that have not acted this round.", "BW-FIRE-01")
    return None


@order(
    "fire all", "fire everything", "shoot|attack|strike all", rule="BW-FIRE-05", word="fire all", examples=("fire all",)
)
class FireAll(Deed):
    """Have all your blocks fire as their step comes, until the round is over."""

    def do(self, g: BlockWars, phase: Any) -> Next:
        g.battle(auto=(*g.the_fight.auto, g.actor))
        return phase.run(g)


@order("throw again", "reroll", rule="BW-SWORD-01", word="throw again", examples=("throw again",))
class ThrowAgain(Deed):
    """Throw one die that missed again, with the Fire Sword."""

    def do(self, g: BlockWars, phase: Any) -> Next:
        battle.throw_again(g)
        return phase.run(g)


@order("hold FORCE", rule="BW-FIRE-04", examples=("hold 1 block",))
class Hold(Deed):
    """Have blocks pass their step."""

    force: Force

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        return off(g, seat, self.force)

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Hold]:
        return (cls((b,)) for b in distinct(g, group(g, seat)))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [*group(g, seat), *later(g, seat)]

    def do(self, g: BlockWars, phase: Any) -> Next:
        now = rounds.planned(g, self.force, "hold")
        if not now:
            return STAY
        rounds.hold(g, now)
        return phase.run(g)


@order(
    "heal FORCE",
    rule="BW-CLERIC-01",
    examples=("heal 1 block",),
    agent=("healer", "cleric", "priest", "priestess"),
)
class Heal(Deed):
    """Have your cleric give a step back to another block of the battle, once a battle."""

    force: Force

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if not cleric(g, seat):
            return Refusal("No cleric of yours may heal now: each does once a battle.", "BW-CLERIC-01")
        if len(self.force) != 1 or self.force[0] not in curable(g, seat):
            return Refusal(
                "A cleric heals another block that has lost a step; no treasure, castle or wizard.", "BW-CLERIC-02"
            )
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Heal]:
        return (cls((b,)) for b in distinct(g, curable(g, seat)))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return curable(g, seat)

    def do(self, g: BlockWars, phase: Any) -> Next:
        seat, f, b = g.actor, g.the_fight, self.force[0]
        healer = cleric(g, seat)
        g.change(b, steps=g.blocks[b].steps + 1)
        g.battle(healed=(*f.healed, healer), acted=(*f.acted, healer))
        tell_fight(
            g,
            f"A block of {seat_name(seat)} is healed.",
            f"{does(block_name(g, healer), 'heal')} {block_name(g, b)}.",
            hap.ROUND(f.at, {seat: hap.CASTS}),
        )
        return phase.run(g)


def curable(g: BlockWars, seat: str) -> list[str]:
    """The blocks that a cleric of the group could give a step back (BW-CLERIC-01, BW-CLERIC-02)."""
    healer = cleric(g, seat)
    if not healer:
        return []
    side = battle.side_of(g, healer)
    return [
        b
        for b in battle.ranks(g, side)
        if b != healer
        and g.seat_of(b)
        and g.blocks[b].steps < types()[g.blocks[b].type].steps
        and types()[g.blocks[b].type].kind not in ("treasure", "castle", "wizard")
    ]


def cleric(g: BlockWars, seat: str) -> str:
    """The cleric whose step it is and who has not healed in this battle, '' if there is none."""
    healed = g.the_fight.healed
    return next((b for b in group(g, seat) if types()[g.blocks[b].type].kind == "cleric" and b not in healed), "")


@order(
    "take [the] hit on|with FORCE",
    "take it on|with FORCE",
    rule="BW-TARGET-02",
    word="take the hit",
    examples=("take the hit on 1 block",),
)
class TakeHit(Deed):
    """Choose which of your equally strong blocks takes the hit."""

    force: Force

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if len(self.force) != 1 or self.force[0] not in battle.strongest(g, g.the_fight.hurt):
            return Refusal("The hit goes to one of the strongest blocks.", "BW-TARGET-01")
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[TakeHit]:
        return (cls((b,)) for b in distinct(g, battle.strongest(g, g.the_fight.hurt)))

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return battle.strongest(g, g.the_fight.hurt)

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any]:
        """A type of block that is asked about is one of its blocks, where nothing tells them apart: "orc blades"."""
        force, tied = said["force"], battle.strongest(g, g.the_fight.hurt)
        alike = {(b in tied, g.blocks[b].type, g.seat_of(b)) for b in force if b in g.blocks}
        plain = len(alike) == 1 and next(iter(alike))[0] and not any(i.bearer in force for i in g.items.values())
        return {**said, "force": force[:1]} if plain else said

    def do(self, g: BlockWars, phase: Any) -> Next:
        battle.wound(g, self.force[0])
        if not g.the_fight.hits:
            battle.capture(g)
        return phase.run(g)
