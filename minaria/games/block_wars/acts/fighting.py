"""The orders of a battle (chapters FIRE, TARGET, RETREAT, CLERIC, REGROUP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.orders import FightAt, Fire, FireAll, Heal, Hold, Regroup, Retreat, TakeHit, ThrowAgain
from minaria.games.block_wars.rules import battle, retreat
from minaria.games.block_wars.rules.ground import cross, near
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.rules.scoring import carry
from minaria.games.block_wars.state import BlockWars, Plan
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.wording import block_name, count, counted, does, place_name, seat_name, tell_fight


class Choosing(Act[FightAt]):
    """Which battle comes next (BW-COMBAT-02)."""

    kind = FightAt

    def mine(self, g: BlockWars, seat: str) -> list[str]:
        """The seat's own battles that are still to be fought."""
        return [h for h, s in battle.open_battles(g).items() if s == seat]

    def refusal(self, g: BlockWars, seat: str, order: FightAt) -> Refusal | None:
        return None if order.place in self.mine(g, seat) else Refusal("You attack nobody there.", "BW-COMBAT-02")

    def orders(self, g: BlockWars, seat: str) -> list[FightAt]:
        return [FightAt(h) for h in self.mine(g, seat)]

    def do(self, g: BlockWars, phase: Any, order: FightAt) -> Next:
        return end(order.place)


def group(g: BlockWars, seat: str) -> list[str]:
    """The blocks of a seat whose step it is."""
    up, blocks = battle.up_next(g)
    return blocks if up == seat else []


def later(g: BlockWars, seat: str) -> list[str]:
    """The blocks of a seat whose step of the round is still to come."""
    f = g.the_fight
    if f.stage != "fire" or not group(g, seat):
        return []
    mine = [b for b in g.here(f.at, seat) if b not in f.acted]
    return [b for b in mine if b not in group(g, seat)]


def intend(g: BlockWars, blocks: Sequence[str], do: str, to: str = "") -> Next:
    """Keep in mind what blocks do when their step comes; nobody else hears of it."""
    f, seat = g.the_fight, g.actor
    kept = tuple(p for p in f.plans if p.block not in blocks)
    g.battle(plans=(*kept, *(Plan(b, do, to) for b in blocks)))
    where = f" to {place_name(g, to)}" if to else ""
    whose = "its" if len(blocks) == 1 else "their"
    said = f"{counted(block_name(g, b) for b in blocks)} will {do}{where} in {whose} step."
    g.tell("", hap.ROUND(f.at, {seat: hap.READY}), **{seat: said})
    return STAY


def off(g: BlockWars, seat: str, force: tuple[str, ...]) -> Refusal | None:
    """Why these blocks may do nothing now, None if it is their step (BW-FIRE-04)."""
    if not force or any(b not in group(g, seat) and b not in later(g, seat) for b in force):
        return Refusal("Name blocks of yours that have not acted this round.", "BW-FIRE-01")
    return None


class Firing(Act[Fire]):
    """Blocks of one letter fire (BW-FIRE-05, BW-FIRE-08)."""

    kind = Fire

    def refusal(self, g: BlockWars, seat: str, order: Fire) -> Refusal | None:
        if not order.force:
            return None if firing(g, seat) else Refusal("None of them can fire.", "BW-FIRE-08")
        if any(b in g.blocks and g.seat_of(b) == seat and not battle.can_fire(g, b) for b in order.force):
            return Refusal("Wizards and treasures never fire.", "BW-FIRE-08")
        return off(g, seat, order.force)

    def orders(self, g: BlockWars, seat: str) -> Iterator[Fire]:
        able = firing(g, seat)
        if able:
            yield Fire()
        yield from (Fire((b,)) for b in distinct(g, able))

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return [*firing(g, seat), *(b for b in later(g, seat) if battle.can_fire(g, b))]

    def do(self, g: BlockWars, phase: Any, order: Fire) -> Next:
        ahead = [b for b in order.force if b in later(g, g.actor)]
        now = tuple(b for b in order.force or firing(g, g.actor) if b not in ahead)
        planned = intend(g, ahead, "fire") if ahead else STAY
        if not now:
            return planned
        g.battle(queue=now)
        following: Next = phase.run(g)
        return following


class ThrowingAgain(Act[ThrowAgain]):
    """A miss is thrown again with the Sword (BW-SWORD-01)."""

    kind = ThrowAgain

    def do(self, g: BlockWars, phase: Any, order: ThrowAgain) -> Next:
        battle.throw_again(g)
        following: Next = phase.run(g)
        return following


def firing(g: BlockWars, seat: str) -> list[str]:
    """The blocks whose step it is that can fire."""
    return [b for b in group(g, seat) if battle.can_fire(g, b)]


class FiringAll(Act[FireAll]):
    """Everybody fires as his step comes, to the end of the round."""

    kind = FireAll

    def do(self, g: BlockWars, phase: Any, order: FireAll) -> Next:
        g.battle(auto=(*g.the_fight.auto, g.actor))
        following: Next = phase.run(g)
        return following


class Holding(Act[Hold]):
    """Blocks pass their step (BW-FIRE-04)."""

    kind = Hold

    def refusal(self, g: BlockWars, seat: str, order: Hold) -> Refusal | None:
        return off(g, seat, order.force)

    def orders(self, g: BlockWars, seat: str) -> list[Hold]:
        return [Hold((b,)) for b in distinct(g, group(g, seat))]

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return [*group(g, seat), *later(g, seat)]

    def do(self, g: BlockWars, phase: Any, order: Hold) -> Next:
        ahead = [b for b in order.force if b in later(g, g.actor)]
        now = [b for b in order.force if b not in ahead]
        planned = intend(g, ahead, "hold") if ahead else STAY
        if not now:
            return planned
        hold(g, now)
        following: Next = phase.run(g)
        return following


def hold(g: BlockWars, blocks: Sequence[str]) -> None:
    """Blocks do nothing in their step."""
    g.battle(acted=(*g.the_fight.acted, *blocks))


class Retreating(Act[Retreat]):
    """Blocks leave the battle, of their own will or driven out (BW-RETREAT-01 to -11)."""

    kind = Retreat

    def refusal(self, g: BlockWars, seat: str, order: Retreat) -> Refusal | None:
        if not order.force:
            return Refusal("Name blocks of yours.", "BW-RETREAT-01")
        trial, ahead = g if len(order.force) == 1 else g.copy(), later(g, seat)
        for b in order.force:
            why = retreat.retreat_refusal(trial, seat, b, order.place)
            if why is None and g.the_fight.stage == "fire" and b not in group(g, seat) and b not in ahead:
                why = Refusal("A block retreats in its own step.", "BW-RETREAT-01")
            if why is not None:
                return why
            if trial is not g:
                self.leave(trial, seat, b, order.place)
        return None

    def go(self, g: BlockWars, seat: str, blocks: Sequence[str], to: str) -> None:
        """Blocks retreat, and it is told."""
        f, where = g.the_fight, place_name(g, to)
        tell_fight(
            g,
            f"{seat_name(seat)} retreats {count(len(blocks), 'block')} to {where}.",
            f"{seat_name(seat)} retreats {counted(block_name(g, b) for b in blocks)} to {where}.",
            hap.RETREAT((f.at, to), {seat: hap.RETREATS}, ways=[(f.at, to)]),
        )
        for b in blocks:
            self.leave(g, seat, b, to)
        battle.capture(g)

    def leave(self, g: BlockWars, seat: str, b: str, to: str) -> None:
        """One block goes."""
        if to in near(g, g.blocks[b].at):
            cross(g, seat, b, g.blocks[b].at, to)
        retreat.leave(g, b, to)

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        f = g.the_fight
        if f.stage == "flee":
            return [b for b in battle.ranks(g, battle.ATTACK) if g.seat_of(b) == seat]
        return [*group(g, seat), *later(g, seat)] if f.round >= figures("engine")["retreat_from_round"] else []

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """Unless some are named, all whose step it is go, one after the other, as many as can."""
        if said.get("force") or g.fight is None:
            return said
        trial, ahead = g.copy(), later(g, seat)
        mine = [b for b in self.units(g, seat, said) if b not in ahead] or group(g, seat)
        able = []
        for b in mine:
            if retreat.retreat_refusal(trial, seat, b, said["place"]) is None:
                self.leave(trial, seat, b, said["place"])
                able.append(b)
        return {**said, "force": tuple(able or mine[:1])}

    def orders(self, g: BlockWars, seat: str) -> Iterator[Retreat]:
        ahead = later(g, seat)
        for b in distinct(g, [b for b in self.units(g, seat, {}) if b not in ahead]):
            for to in retreat.havens(g, b):
                yield Retreat((b,), to)

    def do(self, g: BlockWars, phase: Any, order: Retreat) -> Next:
        ahead = [b for b in order.force if b in later(g, g.actor)]
        now = [b for b in order.force if b not in ahead]
        planned = intend(g, ahead, "retreat", order.place) if ahead else STAY
        if not now:
            return planned
        self.go(g, g.actor, now, order.place)
        following: Next = phase.run(g)
        return following


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


class Healing(Act[Heal]):
    """A cleric gives a step back (BW-CLERIC-01)."""

    kind = Heal

    def refusal(self, g: BlockWars, seat: str, order: Heal) -> Refusal | None:
        if not cleric(g, seat):
            return Refusal("No cleric of yours may heal now: each does once a battle.", "BW-CLERIC-01")
        if len(order.force) != 1 or order.force[0] not in curable(g, seat):
            return Refusal(
                "A cleric heals another block that has lost a step; no treasure, castle or wizard.", "BW-CLERIC-02"
            )
        return None

    def orders(self, g: BlockWars, seat: str) -> list[Heal]:
        return [Heal((b,)) for b in distinct(g, curable(g, seat))]

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return curable(g, seat)

    def do(self, g: BlockWars, phase: Any, order: Heal) -> Next:
        seat, f, b = g.actor, g.the_fight, order.force[0]
        healer = cleric(g, seat)
        g.change(b, steps=g.blocks[b].steps + 1)
        g.battle(healed=(*f.healed, healer), acted=(*f.acted, healer))
        tell_fight(
            g,
            f"A block of {seat_name(seat)} is healed.",
            f"{does(block_name(g, healer), 'heal')} {block_name(g, b)}.",
            hap.ROUND(f.at, {seat: hap.CASTS}),
        )
        following: Next = phase.run(g)
        return following


class TakingHit(Act[TakeHit]):
    """The owner chooses among his strongest (BW-TARGET-02)."""

    kind = TakeHit

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        return battle.strongest(g, g.the_fight.hurt)

    def fill(self, g: BlockWars, seat: str, said: dict[str, Any]) -> dict[str, Any]:
        """A type of block that is asked about is one of its blocks, where nothing tells them apart: "orc blades"."""
        force = said["force"]
        alike = {(b in self.units(g, seat, {}), g.blocks[b].type, g.seat_of(b)) for b in force if b in g.blocks}
        plain = len(alike) == 1 and next(iter(alike))[0] and not any(i.bearer in force for i in g.items.values())
        return {**said, "force": force[:1]} if plain else said

    def refusal(self, g: BlockWars, seat: str, order: TakeHit) -> Refusal | None:
        if len(order.force) != 1 or order.force[0] not in self.units(g, seat, {}):
            return Refusal("The hit goes to one of the strongest blocks.", "BW-TARGET-01")
        return None

    def orders(self, g: BlockWars, seat: str) -> list[TakeHit]:
        return [TakeHit((b,)) for b in distinct(g, list(self.units(g, seat, {})))]

    def do(self, g: BlockWars, phase: Any, order: TakeHit) -> Next:
        battle.wound(g, order.force[0])
        if not g.the_fight.hits:
            battle.capture(g)
        following: Next = phase.run(g)
        return following


class Regrouping(Act[Regroup]):
    """The winner draws up (BW-REGROUP-01 to -05)."""

    kind = Regroup

    def refusal(self, g: BlockWars, seat: str, order: Regroup) -> Refusal | None:
        if not order.force:
            return Refusal("Name blocks of yours.", "BW-REGROUP-01")
        trial = g if len(order.force) == 1 else g.copy()
        for b in order.force:
            if b not in retreat.regroupable(trial, seat):
                return Refusal(
                    "Only blocks of yours that fought here, or idle ones next door, regroup.", "BW-REGROUP-01"
                )
            if order.place not in retreat.posts(trial, b):
                return Refusal(
                    "It cannot regroup there: one hex, out of the battle's or into it, to no enemy and no open battle.",
                    "BW-REGROUP-02",
                )
            if trial is not g:
                self.step(trial, seat, b, order.place)
        return None

    def step(self, g: BlockWars, seat: str, b: str, to: str) -> None:
        """One block goes, with what it bears."""
        cross(g, seat, b, g.blocks[b].at, to)
        g.change(b, at=to)
        g.battle(joined=(*g.the_fight.joined, b))
        carry(g, b)

    def units(self, g: BlockWars, seat: str, said: Said) -> Sequence[str]:
        to = said.get("place")
        return [b for b in retreat.regroupable(g, seat) if to is None or to in retreat.posts(g, b)]

    def orders(self, g: BlockWars, seat: str) -> Iterator[Regroup]:
        for b in distinct(g, retreat.regroupable(g, seat)):
            for to in retreat.posts(g, b):
                yield Regroup((b,), to)

    def do(self, g: BlockWars, phase: Any, order: Regroup) -> Next:
        seat, n = g.actor, len(order.force)
        for b in order.force:
            self.step(g, seat, b, order.place)
        g.tell(
            f"{seat_name(seat)} regroups {count(n, 'block')} to {place_name(g, order.place)}.",
            hap.REGROUPING(order.place, {seat: hap.MOVES}),
        )
        following: Next = phase.run(g)
        return following
