"""Troops: of a noble everywhere, here, in attack, and of a company that takes room (chapters SETUP, CROWN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minaria.engine.state import remembered
from minaria.games.kingmaker.rules.heirs import usurper
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import (
    WESTMINSTER,
    bishoprics,
    figures,
    mercenaries,
    offices,
    people,
    place_items,
    places,
    spaces,
    titles,
)

WESTMINSTER_TROOPS, WESTMINSTER_REGION = figures()["westminster_troops"], "london-2"
"""The Bishop of Westminster's troops, and where they count (KM-WESTMINSTER-02)."""
CAPITAL = "london"


def held(g: Kingmaker, noble: str) -> Sequence[str]:
    """The awards a noble holds, ships left out, by id."""
    return _awards(g).get(noble, ())


@remembered("holders")
def _awards(g: Kingmaker) -> dict[str, list[str]]:
    """Noble -> the awards he holds, by id."""
    out: dict[str, list[str]] = {}
    for a, n in sorted(g.holders.items()):
        out.setdefault(n, []).append(a)
    return out


def ready(g: Kingmaker, noble: str) -> list[str]:
    """The awards of a noble that count already (KM-TRANSFER-06)."""
    return [a for a in held(g, noble) if a not in g.unready]


@remembered("holders", "unready")
def base(g: Kingmaker, noble: str) -> int:
    """What counts for capacity and room aboard: own, title, office, mercenaries (KM-ENTER-06, K-03)."""
    awards = held(g, noble)
    return people()[noble].troops + sum(
        t[a].troops
        for a in awards
        for t in (titles(), offices(), mercenaries())
        if a in t and (t is not mercenaries() or a not in g.unready)
    )


def regional(g: Kingmaker, noble: str, at: str) -> int:
    """Troops of his office and bishopric that count in this space alone (KM-COMBAT-11, KM-CROWN-10 to -21); none in
    London while a pretender is King (KM-PRETENDER-07).
    """
    if at == places()[CAPITAL].space and usurper(g):
        return 0
    regions = spaces()[at].regions
    n = WESTMINSTER_TROOPS if noble == WESTMINSTER and WESTMINSTER_REGION in regions else 0
    for a in held(g, noble):
        if a in offices() and offices()[a].region in regions:
            n += offices()[a].bonus
        if a in bishoprics() and bishoprics()[a].region in regions:
            n += bishoprics()[a].troops
    return n


def attack_items(g: Kingmaker, noble: str) -> int:
    """Troops of his place items, for attackers alone (KM-SETUP-17, KM-CROWN-25)."""
    return sum(place_items()[a].attack for a in ready(g, noble) if a in place_items())


def strength(g: Kingmaker, noble: str, at: str = "", attacking: bool = False) -> int:
    """A noble's troops in a space (where he is, unless another is named); 0 of a captive (KM-CAPTURE-07)."""
    return _troops(g, noble, at or g.nobles[noble].at, attacking) if g.free(noble) else 0


@remembered("holders", "unready", "crowned")
def _troops(g: Kingmaker, noble: str, at: str, attacking: bool) -> int:
    here = base(g, noble) + regional(g, noble, at)
    return here + attack_items(g, noble) if attacking else here


def total(g: Kingmaker, nobles: Iterable[str], attacking: bool = False) -> int:
    """The troops of several nobles, each where he is."""
    return sum(strength(g, n, attacking=attacking) for n in nobles)


def potential(g: Kingmaker, seat: str) -> int:
    """All troops a faction could ever muster, every regional bonus counted (KM-FIRSTPLAYER-04)."""
    out = 0
    for n in g.of(seat):
        out += base(g, n) + attack_items(g, n)
        out += sum(offices()[a].bonus for a in held(g, n) if a in offices())
        out += sum(bishoprics()[a].troops for a in held(g, n) if a in bishoprics())
    return out
