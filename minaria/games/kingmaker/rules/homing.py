"""The way home: where a noble stands who is sent home or ransomed (chapters VACILLATE, RANSOM)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.death import forget
from minaria.games.kingmaker.rules.movement import fits
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import land, people, places, sea
from minaria.games.kingmaker.wording import name, place_name, space_name
from minaria.kit.ways import reach

OVERSEA = 1000
"""What a space by water costs more than one by land: places on the same shore are always nearer."""


@cache
def distances(start: str) -> dict[str, int]:
    """How many spaces every other one is away, over water only where no land leads there."""

    def near(s: str) -> Iterable[str]:
        return (*land().get(s, ()), *sea().get(s, ()))

    return dict(reach((start,), near, lambda a, b: 1 if b in land().get(a, ()) else OVERSEA).cost)


def nearest(g: Kingmaker, start: str, among: Iterable[str]) -> str:
    """The nearest of some places, by lot between equals; '' of none."""
    far = distances(start)
    away = {p: far[places()[p].space] for p in among if places()[p].space in far}
    if not away:
        return ""
    best = [p for p, d in away.items() if d == min(away.values())]
    return g.pick("the castle, of those equally near", sorted(best), named=name)


def home(g: Kingmaker, noble: str) -> tuple[str, bool]:
    """Where home is for a noble: the nearest home castle still friendly, else the nearest friendly place, else the open
    outside a home castle; where he is if he has none (KM-VACILLATE-04, KM-VACILLATE-05, K-12).
    """
    x = g.nobles[noble]
    held = ctl.control(g)
    open_to = [p for p, s in sorted(held.items()) if s == x.seat and p not in g.sieges]
    castles = people()[noble].castles
    for among, inside in (([p for p in open_to if p in castles], True), (open_to, True), (castles, False)):
        found = nearest(g, x.at, among)
        if found:
            return places()[found].space, inside and fits(g, (noble,), found)
    return x.at, False


def send_home(g: Kingmaker, noble: str, how: str = "goes home") -> None:
    """A noble goes home at once, however far, by himself."""
    at, inside = home(g, noble)
    g.noble(noble, at=at, inside=inside, aboard=(), army="", came=g.clock if refuge(at) else 0)
    forget(g, noble)
    where = place_name(at) if inside else space_name(at)
    seat = g.nobles[noble].seat
    g.tell(f"{name(noble)} {how}, to {where}.", hap.MOVE(at, {seat: hap.MOVES} if seat else {}))
