"""Leaving a battle, and drawing up when it is won (chapters RETREAT, PURSUIT, REGROUP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which, order
from minaria.engine.deeds import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, Place
from minaria.games.block_wars.rules import battle, retreat, rounds
from minaria.games.block_wars.rules.ground import Bar, barred, cross, near, room
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.rules.rounds import group, later
from minaria.games.block_wars.rules.scoring import carry
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.wording import count, place_name, seat_name


@order(
    "retreat [FORCE] to PLACE",
    rule="BW-RETREAT-01",
    examples=("retreat 1 block to a-0305", "retreat to a-0305"),
)
class Retreat(Deed):
    """Take blocks out of the battle in their step, from the second round on; all of them unless you name some."""

    force: Force = ()
    place: Place = ""

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        """Blocks go one after the other (BW-RETREAT-01 to -11)."""
        if not self.force:
            return Refusal("Name blocks of yours.", "BW-RETREAT-01")
        trial, ahead = g if len(self.force) == 1 else g.copy(), later(g, seat)
        for b in self.force:
            why = why_it_stays(trial, seat, b, self.place)
            if why is None and g.the_fight.stage == "fire" and b not in group(g, seat) and b not in ahead:
                why = Refusal("A block retreats in its own step.", "BW-RETREAT-01")
            if why is not None:
                return why
            if trial is not g:
                retreat.go(trial, seat, b, self.place)
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Retreat]:
        ahead = later(g, seat)
        for b in distinct(g, [b for b in cls.candidates(g, seat, phase, {}) if b not in ahead]):
            for to in retreat.havens(g, b):
                yield cls((b,), to)

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        f = g.the_fight
        if f.stage == "flee":
            return [b for b in battle.ranks(g, battle.ATTACK) if g.seat_of(b) == seat]
        return [*group(g, seat), *later(g, seat)] if f.round >= figures("engine")["retreat_from_round"] else []

    @classmethod
    def filled(cls, g: BlockWars, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """Unless some are named, all whose step it is go, one after the other, as many as can."""
        if said.get("force") or g.fight is None:
            return said
        trial, ahead = g.copy(), later(g, seat)
        mine = [b for b in cls.candidates(g, seat, phase, said) if b not in ahead] or group(g, seat)
        able = []
        for b in mine:
            if why_it_stays(trial, seat, b, said["place"]) is None:
                retreat.go(trial, seat, b, said["place"])
                able.append(b)
        return {**said, "force": tuple(able or mine[:1])}

    def do(self, g: BlockWars, phase: Any) -> Next:
        now = rounds.planned(g, self.force, "retreat", self.place)
        if not now:
            return STAY
        retreat.withdraw(g, g.actor, now, self.place)
        return phase.run(g)


def why_it_stays(g: BlockWars, seat: str, block: str, to: str) -> Refusal | None:
    """Why a block cannot retreat there, None if it can."""
    f = g.the_fight
    x = g.blocks.get(block)
    if x is None or g.seat_of(block) != seat or x.at != f.at:
        return Refusal("That is no block of yours in this battle.", "BW-RETREAT-01")
    kind = types()[x.type]
    if kind.kind == "castle":
        return Refusal("Castles never retreat.", "BW-RETREAT-09")
    first: int = figures("engine")["retreat_from_round"]
    if f.stage == "fire" and f.round < first:
        return Refusal("Nobody retreats in the first round.", "BW-RETREAT-01")
    if to in retreat.havens(g, block):
        return None
    if to not in near(g, x.at):
        return Refusal("A retreat goes one hex; flyers may fly to friends on land.", "BW-RETREAT-04")
    if to not in retreat.exits(g, block):
        if battle.side_of(g, block) == battle.ATTACK:
            return Refusal("Attackers leave only by sides they came in by.", "BW-RETREAT-02")
        return Refusal("The attackers came in by that side.", "BW-RETREAT-03")
    if not retreat.quiet(g, to, seat) or room(g, to, seat) < 1:
        return Refusal("A retreat needs a hex without enemies that has room.", "BW-RETREAT-04")
    bar = barred(g, seat, block, x.at, to) or Bar("BW-RETREAT-10", "it may not stand there")
    return bar.says("It cannot go there")


@order("regroup FORCE to PLACE", rule="BW-REGROUP-01", examples=("regroup 1 block to a-0305",))
class Regroup(Deed):
    """After a battle won, move blocks one hex out of its hex or into it."""

    force: Force
    place: Place

    def refusal(self, g: BlockWars, seat: str, phase: Any) -> Refusal | None:
        if not self.force:
            return Refusal("Name blocks of yours.", "BW-REGROUP-01")
        trial = g if len(self.force) == 1 else g.copy()
        for b in self.force:
            if b not in retreat.regroupable(trial, seat):
                return Refusal(
                    "Only blocks of yours that fought here, or idle ones next door, regroup.", "BW-REGROUP-01"
                )
            if self.place not in retreat.posts(trial, b):
                return Refusal(
                    "It cannot regroup there: one hex, out of the battle's or into it, to no enemy and no open battle.",
                    "BW-REGROUP-02",
                )
            if trial is not g:
                draw_up(trial, seat, b, self.place)
        return None

    @classmethod
    def orders(cls, g: BlockWars, seat: str, phase: Any) -> Iterator[Regroup]:
        for b in distinct(g, retreat.regroupable(g, seat)):
            for to in retreat.posts(g, b):
                yield cls((b,), to)

    @classmethod
    def candidates(cls, g: BlockWars, seat: str, phase: Any, said: Said) -> Sequence[str]:
        to = said.get("place")
        return [b for b in retreat.regroupable(g, seat) if to is None or to in retreat.posts(g, b)]

    def do(self, g: BlockWars, phase: Any) -> Next:
        seat = g.actor
        for b in self.force:
            draw_up(g, seat, b, self.place)
        g.tell(
            f"{seat_name(seat)} regroups {count(len(self.force), 'block')} to {place_name(g, self.place)}.",
            hap.REGROUPING(self.place, {seat: hap.MOVES}),
        )
        return phase.run(g)


def draw_up(g: BlockWars, seat: str, block: str, to: str) -> None:
    """A block regroups, with what it bears (BW-REGROUP-01)."""
    cross(g, seat, block, g.blocks[block].at, to)
    g.change(block, at=to)
    g.battle(joined=(*g.the_fight.joined, block))
    carry(g, block)
