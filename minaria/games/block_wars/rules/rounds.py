"""Whose step of a round it is, and what blocks are told before theirs comes (chapter FIRE)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules import battle
from minaria.games.block_wars.state import BlockWars, Plan
from minaria.games.block_wars.wording import block_name, counted, place_name


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


def planned(g: BlockWars, force: Sequence[str], do: str, to: str = "") -> list[str]:
    """The blocks of the actor's that act now; what the others do when their step comes is kept in mind, and nobody else
    hears of it.
    """
    f, seat = g.the_fight, g.actor
    ahead = [b for b in force if b in later(g, seat)]
    if ahead:
        kept = tuple(p for p in f.plans if p.block not in ahead)
        g.battle(plans=(*kept, *(Plan(b, do, to) for b in ahead)))
        where = f" to {place_name(g, to)}" if to else ""
        whose = "its" if len(ahead) == 1 else "their"
        said = f"{counted(block_name(g, b) for b in ahead)} will {do}{where} in {whose} step."
        g.tell("", hap.ROUND(f.at, {seat: hap.READY}), **{seat: said})
    return [b for b in force if b not in ahead]


def hold(g: BlockWars, blocks: Sequence[str]) -> None:
    """Blocks do nothing in their step."""
    g.battle(acted=(*g.the_fight.acted, *blocks))
