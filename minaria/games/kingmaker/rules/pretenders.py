"""Pretenders: whom they join, the march on London, the end of their cause (chapter PRETENDER)."""

from __future__ import annotations

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble
from minaria.games.kingmaker.tables import land, people, places
from minaria.games.kingmaker.wording import name, seat_name, space_name
from minaria.kit.ways import reach

LONDON = "london"
MARCH = 3
WAITS = 2
"""The level (`Rules.level`) from which on who found London held waits before it until it is open."""


def appear(g: Kingmaker, noble: str, drawer: str) -> bool:
    """A pretender appears: the drawer's if he holds no heir, else nobody's (KM-PRETENDER-01, -02); whether he does."""
    if noble in g.nobles:
        return False
    seat = "" if heirs.heirs_of(g, drawer) else drawer
    at = people()[noble].start
    g.nobles[noble] = Noble(seat, at)
    g.drawers[noble] = drawer
    whose = f"{seat_name(seat)}'s" if seat else "nobody's"
    g.tell(f"{name(noble)} appears at {space_name(at)}: he is {whose}.", hap.EVENT(at, {drawer: hap.DRAWS}))
    return True


def march(g: Kingmaker, drawer: str) -> None:
    """Nobody's pretenders march three spaces towards London as the turn of who drew them begins; among ways equally
    short a lot decides (KM-PRETENDER-03, K-14). In an open London where nobody stands he is crowned (KM-PRETENDER-04);
    before a London that is held he waits.
    """
    goal = places()[LONDON].space
    for noble, x in sorted(g.nobles.items()):
        if x.seat or x.captor or not heirs.is_pretender(noble) or g.drawers.get(noble) != drawer:
            continue
        if x.at == goal and g.level < WAITS:
            continue
        far = reach((goal,), lambda s: land().get(s, ())).cost
        at = x.at
        for _ in range(MARCH):
            near = sorted(s for s in land().get(at, ()) if far.get(s, 999) == far.get(at, 999) - 1)
            if not near or at == goal:
                break
            at = near[0] if len(near) == 1 else g.pick("the pretender's way", near, "", False, space_name)
        if at != x.at:
            g.noble(noble, at=at, inside=False)
            g.tell(f"{name(noble)} marches to {space_name(at)}.", hap.MOVE(at))
        if at == goal and not ctl.controller(g, LONDON) and not ctl.occupants(g, LONDON) and noble not in g.crowned:
            g.noble(noble, inside=True)
            g.crowned = (*g.crowned, noble)
            g.tell(f"{name(noble)} enters London and is crowned.", hap.CORONATION(goal))


def undone(g: Kingmaker) -> list[str]:
    """The crowned pretenders who have lost London: somebody else controls it (KM-PRETENDER-06)."""
    holder = ctl.controller(g, LONDON)
    return [
        n
        for n in sorted(g.nobles)
        if heirs.is_pretender(n) and n in g.crowned and holder and not g.allied(g.nobles[n].seat, holder)
    ]
