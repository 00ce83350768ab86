"""Leaving a battle, and drawing up when it is won (chapters RETREAT, PURSUIT, REGROUP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Trouble, Which, order
from minaria.engine.acts import Deed, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, Place
from minaria.games.block_wars.rules import battle, retreat, rounds
from minaria.games.block_wars.rules.movement import distinct
from minaria.games.block_wars.rules.rounds import group, later
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import figures
from minaria.games.block_wars.wording import count, place_name, seat_name


@order(
    "retreat FORCE to PLACE",
    "withdraw|flee [FORCE] to PLACE",
    "retreat to PLACE",
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
            why = retreat.retreat_refusal(trial, seat, b, self.place)
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
            if retreat.retreat_refusal(trial, seat, b, said["place"]) is None:
                retreat.go(trial, seat, b, said["place"])
                able.append(b)
        return {**said, "force": tuple(able or mine[:1])}

    def do(self, g: BlockWars, phase: Any) -> Next:
        now = rounds.planned(g, self.force, "retreat", self.place)
        if not now:
            return STAY
        retreat.withdraw(g, g.actor, now, self.place)
        return phase.run(g)


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
                retreat.draw_up(trial, seat, b, self.place)
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
            retreat.draw_up(g, seat, b, self.place)
        g.tell(
            f"{seat_name(seat)} regroups {count(len(self.force), 'block')} to {place_name(g, self.place)}.",
            hap.REGROUPING(self.place, {seat: hap.MOVES}),
        )
        return phase.run(g)
