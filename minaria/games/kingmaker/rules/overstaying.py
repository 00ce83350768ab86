"""Who must leave a refuge this turn, and how he can (KM-REFUGE-04, KM-REFUGE-08, KM-REFUGE-09)."""

from __future__ import annotations

from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.games.kingmaker.rules import heirs, movement, sailing
from minaria.games.kingmaker.rules.besieging import could_besiege
from minaria.games.kingmaker.rules.refuges import may_stay, refuge
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import name, space_name


class Exit(NamedTuple):
    """A way out of a refuge: a noble, where he goes, and the ship he takes, '' by land."""

    noble: str
    to: str
    ship: str = ""


def overdue(g: Kingmaker, seat: str) -> list[str]:
    """The nobles of a faction who came to a refuge in an earlier turn, may not stay, and have nothing to fight for."""
    return [
        n
        for n in g.of(seat)
        if 0 < g.nobles[n].came < g.clock
        and not g.nobles[n].aboard
        and refuge(g.nobles[n].at)
        and not may_stay(g, n, g.nobles[n].at)
        and not something_to_fight(g, seat, g.nobles[n].at)
    ]


def something_to_fight(g: Kingmaker, seat: str, space: str) -> bool:
    """Whether a faction's nobles in a refuge could fight there: a place to besiege, a foe, an heir to seize."""
    foes = [n for n in g.here(space) if not g.allied(seat, g.nobles[n].seat)]
    return bool(foes or heirs.loose(g, space)) or could_besiege(g, g.here(space, seat), space)


def way_out(g: Kingmaker, seat: str, noble: str) -> Exit | None:
    """How a noble may leave a refuge, None if there is none now."""
    if movement.still_refusal(g, seat, noble) is None:
        for to in sorted(movement.targets(g, noble), key=lambda s: (len(movement.targets(g, noble)[s]), s)):
            if not refuge(to):
                return Exit(noble, to)
    at = g.nobles[noble].at
    for ship in sailing.sailable(g, seat):
        if g.ships[ship].at == at:
            for to in sailing.ways(g, ship):
                if not refuge(to) and sailing.refusal(g, seat, (ship,), to, (noble,)) is None:
                    return Exit(noble, to, ship)
    return None


def first_exit(g: Kingmaker, seat: str) -> Exit | None:
    """How the first who must leave can."""
    return next((out for n in overdue(g, seat) if (out := way_out(g, seat, n)) is not None), None)


def refusal(g: Kingmaker, seat: str) -> Refusal | None:
    """Why a faction is not through with its moves: somebody must leave a refuge, and can."""
    for n in overdue(g, seat):
        out = way_out(g, seat, n)
        if out is not None:
            rule = "KM-REFUGE-09" if out.ship else "KM-REFUGE-04"
            return Refusal(f"{name(n)} must leave {space_name(g.nobles[n].at)}, a refuge, this turn.", rule)
    return None
