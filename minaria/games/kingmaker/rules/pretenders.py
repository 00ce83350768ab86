"""Pretenders: whom they join, the march on London, the end of their cause (chapter PRETENDER)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import besieging, heirs
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble
from minaria.games.kingmaker.tables import figures, land, people, places
from minaria.games.kingmaker.wording import name, seat_name, space_name
from minaria.kit.ways import reach

LONDON = "london"
MARCH = figures()["pretender_march"]
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
    a London that is held he besieges (KM-PRETENDER-11, K-41).
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
            near = sorted(s for s in land().get(at, ()) if at in far and far.get(s) == far[at] - 1)
            if not near or at == goal:
                break
            at = near[0] if len(near) == 1 else g.pick("the pretender's way", near, "", False, space_name)
        if at != x.at:
            g.noble(noble, at=at, inside=False)
            g.tell(f"{name(noble)} marches to {space_name(at)}.", hap.MOVE(at))
        if at == goal:
            before_london(g, noble)


def before_london(g: Kingmaker, noble: str) -> None:
    """Nobody's pretender before London: inside and crowned where it is open, else he lays siege (KM-PRETENDER-04,
    KM-PRETENDER-11); not in the King's Peace, nor where others besiege it already.
    """
    goal = places()[LONDON].space
    if not ctl.controller(g, LONDON) and not ctl.occupants(g, LONDON):
        again = noble in g.crowned
        if again and not g.strict:
            return
        g.sieges.pop(LONDON, None)
        g.noble(noble, inside=True)
        if again:
            g.tell(f"{name(noble)} is in London again.", hap.MOVE(goal))
            return
        g.crowned = (*g.crowned, noble)
        reign(g, noble)
        g.tell(f"{name(noble)} enters London and is crowned.", hap.CORONATION(goal))
    elif g.strict and not g.nobles[noble].inside and LONDON not in g.sieges:
        if g.peace is None or g.peace.at != goal:
            besieging.lay(g, LONDON, "", (noble,))


def reign(g: Kingmaker, noble: str) -> None:
    """A pretender is King: London and its garrison are his, whoever has the Tower (KM-PRETENDER-06, -07)."""
    if g.strict:
        g.taken[LONDON] = g.nobles[noble].seat


def of(g: Kingmaker, seat: str) -> list[str]:
    """The free pretenders of a faction."""
    return [n for n in g.of(seat) if heirs.is_pretender(n)]


def crown_refusal(g: Kingmaker, seat: str, noble: str) -> Refusal | None:
    """Why a faction cannot crown a pretender: he is not its own, or not inside a London that it controls
    (KM-PRETENDER-10).
    """
    if noble not in of(g, seat):
        return Refusal(f"{name(noble)} is not yours to crown.", "KM-PRETENDER-10")
    x = g.nobles[noble]
    if x.at != places()[LONDON].space or not x.inside:
        return Refusal(f"A pretender is crowned inside London; {name(noble)} is not there.", "KM-PRETENDER-10")
    if ctl.controller(g, LONDON) != seat:
        return Refusal("A pretender is crowned once his faction controls London.", "KM-PRETENDER-10")
    return None


def undone(g: Kingmaker) -> list[str]:
    """The crowned pretenders who have lost London: somebody else has taken it (KM-PRETENDER-06), which the award of the
    Constable of the Tower alone does not do.
    """
    holder = g.taken.get(LONDON, "") if g.strict else ctl.controller(g, LONDON)
    return [
        n
        for n in sorted(g.nobles)
        if heirs.is_pretender(n) and n in g.crowned and holder and not g.allied(g.nobles[n].seat, holder)
    ]
