"""Leaving a battle, and drawing up afterwards (chapters RETREAT, PURSUIT, REGROUP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules.battle import ATTACK, capture, open_battles, owners, side_of
from minaria.games.block_wars.rules.ground import barred, cross, enemies, may_stand, near, room, water
from minaria.games.block_wars.rules.movement import allowance
from minaria.games.block_wars.rules.scoring import drop
from minaria.games.block_wars.state import MENDED, BlockWars, Entry
from minaria.games.block_wars.tables import LORD, types
from minaria.games.block_wars.wording import block_name, count, counted, place_name, seat_name, tell_fight
from minaria.kit.ways import reach


def entered(g: BlockWars, flown: bool = False, among: Mapping[str, tuple[Entry, ...]] | None = None) -> set[str]:
    """The hexes from which the attackers of the battle came in on the ground or the water, with `flown` by air too;
    `among` entries as somebody knows them.
    """
    f = g.the_fight
    attacking = {g.faction(s) for s in (f.attacker, *f.attackers)}
    there = (g.entries if among is None else among).get(f.at, ())
    return {e.start for e in there if e.side in attacking and (flown or not e.flew)}


def exits(g: BlockWars, block: str) -> list[str]:
    """The neighbouring hexes by which a block may leave: attackers by sides they came in by, a flyer by those they flew
    in over too; defenders by any that no attacker entered by on the ground or the water (BW-RETREAT-02, -03, W-12).
    """
    f, used = g.the_fight, entered(g)
    if side_of(g, block) != ATTACK:
        return [n for n in near(g, f.at) if n not in used]
    flies = types()[g.blocks[block].type].kind == "flyer"
    return [n for n in near(g, f.at) if n in (entered(g, flown=True) if flies else used)]


def quiet(g: BlockWars, at: str, seat: str) -> bool:
    """Whether a hex has no enemy, no neutral force and no battle still to be fought."""
    return not enemies(g, at, seat) and not any(g.blocks[b].army == LORD for b in g.here(at))


def havens(g: BlockWars, block: str) -> list[str]:
    """Where a block may retreat to now (BW-RETREAT-04 to -10)."""
    x, seat = g.blocks[block], g.seat_of(block)
    kind = types()[x.type]
    if kind.kind == "castle" or not seat:
        return []
    friends: list[str] = []
    if kind.kind == "flyer":  # BW-RETREAT-08
        far = reach((x.at,), lambda a: near(g, a), limit=allowance(g, block)).cost
        friends = [
            h
            for h in far
            if h != x.at
            and not water(g, h)
            and quiet(g, h, seat)
            and any(g.faction(g.seat_of(b)) == g.faction(seat) for b in g.here(h))
            and room(g, h, seat) > 0
        ]
    nearby = [
        n
        for n in exits(g, block)
        if quiet(g, n, seat) and may_stand(g, kind, n) and room(g, n, seat) > 0 and not barred(g, seat, block, x.at, n)
    ]
    if g.level < MENDED and friends:
        return friends
    return list(dict.fromkeys((*friends, *nearby)))


def leave(g: BlockWars, block: str, to: str) -> None:
    """A block retreats: what it bears stays behind (BW-RETREAT-06, BW-RETREAT-11)."""
    drop(g, block)
    g.change(block, at=to, fled=g.the_fight.at)


def go(g: BlockWars, seat: str, block: str, to: str) -> None:
    """A block retreats of its owner's will: it crosses the side it goes by."""
    if to in near(g, g.blocks[block].at):
        cross(g, seat, block, g.blocks[block].at, to)
    leave(g, block, to)


def withdraw(g: BlockWars, seat: str, blocks: Sequence[str], to: str) -> None:
    """Blocks retreat, and it is told."""
    f, where = g.the_fight, place_name(g, to)
    tell_fight(
        g,
        f"{seat_name(seat)} retreats {count(len(blocks), 'block')} to {where}.",
        f"{seat_name(seat)} retreats {counted(block_name(g, b) for b in blocks)} to {where}.",
        hap.RETREAT((f.at, to), {seat: hap.RETREATS}, ways=[(f.at, to)]),
    )
    for b in blocks:
        go(g, seat, b, to)
    capture(g)


def regroupable(g: BlockWars, seat: str) -> list[str]:
    """The blocks a winner may still move: those that fought, and idle ones next door (BW-REGROUP-01)."""
    f = g.the_fight
    if f.stage != "regroup":
        return []
    to_fight = open_battles(g)
    out = []
    for b in g.of(seat):
        x = g.blocks[b]
        if b in f.joined or types()[x.type].kind == "castle":
            continue
        if x.at == f.at or (x.at in near(g, f.at) and x.at not in to_fight and x.fled != f.at):
            out.append(b)
    return out


def posts(g: BlockWars, block: str) -> list[str]:
    """Where a block may regroup to (BW-REGROUP-02, -03, -04)."""
    f = g.the_fight
    x, seat = g.blocks[block], g.seat_of(block)
    kind = types()[x.type]
    to_fight = [h for h in open_battles(g) if h != f.at]
    ends = list(near(g, f.at)) if x.at == f.at else [f.at]
    return [
        n
        for n in ends
        if not enemies(g, n, seat)
        and n not in to_fight
        and x.fled != n
        and may_stand(g, kind, n)
        and room(g, n, seat) > 0
        and not barred(g, seat, block, x.at, n)
    ]


def regrouping(g: BlockWars) -> str:
    """The seat that may regroup now, '' when all winners have (BW-REGROUP-05)."""
    f = g.the_fight
    for seat in owners(g, f.winner):
        if seat and seat not in f.settled:
            return seat
    return ""
