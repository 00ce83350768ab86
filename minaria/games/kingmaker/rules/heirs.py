"""The royal heirs: where they are, who holds them, who is senior, who is king (chapters SETUP, HEIRMOVE, SOLEMONARCH).

Beaufort is an heir while he is in play and the other Lancastrians are dead (KM-BEAUFORT-01); he is then one of
`living` and in his own charge, though no `Heir` of the state.
"""

from __future__ import annotations

from minaria.engine.state import remembered
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BEAUFORT, HOUSES, LANCASTER, people, royals


@remembered("heirs", "nobles")
def living(g: Kingmaker, house: str = "") -> list[str]:
    """The living heirs of a House or of both, senior first (KM-SETUP-03, KM-SETUP-04)."""
    found = [h for h, x in royals().items() if h in g.heirs and house in ("", x.house)]
    if BEAUFORT in g.nobles and house in ("", LANCASTER):
        if not any(royals()[h].house == LANCASTER for h in g.heirs):
            found.append(BEAUFORT)
    return found


def senior(g: Kingmaker, house: str) -> str:
    """The senior living heir of a House, whoever holds him; '' if all are dead (K-01)."""
    return next(iter(living(g, house)), "")


def guard_of(g: Kingmaker, heir: str) -> str:
    """The noble in whose charge an heir is, '' nobody's."""
    return heir if heir in g.nobles else g.heirs[heir].guard if heir in g.heirs else ""


def holder(g: Kingmaker, heir: str) -> str:
    """The faction that holds an heir (or has a crowned pretender), '' nobody."""
    guard = guard_of(g, heir)
    return g.nobles[guard].captor or g.nobles[guard].seat if guard in g.nobles else ""


def heirs_of(g: Kingmaker, seat: str, house: str = "") -> list[str]:
    """The heirs a faction holds."""
    return [h for h in living(g, house) if holder(g, h) == seat]


def in_charge(g: Kingmaker, noble: str) -> list[str]:
    """The heirs in a noble's charge, senior first."""
    return [h for h in royals() if h in g.heirs and g.heirs[h].guard == noble]


def where(g: Kingmaker, heir: str) -> tuple[str, bool]:
    """Where an heir is: the space, and whether inside its place."""
    guard = guard_of(g, heir)
    if guard in g.nobles:
        return g.nobles[guard].at, g.nobles[guard].inside
    return g.heirs[heir].at, g.heirs[heir].inside


def loose(g: Kingmaker, at: str) -> list[str]:
    """The heirs in a space whom nobody holds, senior first."""
    return [h for h in royals() if h in g.heirs and not g.heirs[h].guard and g.heirs[h].at == at]


# -- monarchs


def monarchs(g: Kingmaker) -> list[str]:
    """Everybody crowned and alive, in the order of their coronations."""
    return [h for h in g.crowned if h in g.heirs or h in g.nobles]


def sole_monarch(g: Kingmaker) -> str:
    """The sole monarch, '' if there is none or more than one and none supported (KM-SOLEMONARCH-03, -05, -07)."""
    found = monarchs(g)
    if g.sole in found:
        return g.sole
    return found[0] if len(found) == 1 else ""


def recognised(g: Kingmaker) -> list[str]:
    """The monarchs with a monarch's rights: the sole one, or all (KM-SOLEMONARCH-04)."""
    sole = sole_monarch(g)
    return [sole] if sole else monarchs(g)


def has_monarch(g: Kingmaker, seat: str) -> bool:
    """Whether a faction holds a monarch with a monarch's rights."""
    return any(holder(g, m) == seat for m in recognised(g))


def house_held(g: Kingmaker, seat: str) -> list[str]:
    """The Houses of which a faction holds heirs; Beaufort counts only once he is crowned (KM-BEAUFORT-04)."""
    return [house for house in HOUSES if any(h != BEAUFORT or h in g.crowned for h in heirs_of(g, seat, house))]


def is_pretender(noble: str) -> bool:
    """Whether a noble is a pretender."""
    return noble in people() and people()[noble].kind == "pretender"


def usurper(g: Kingmaker) -> str:
    """The pretender who is King, '' none, and none at tables begun before he reigned as the book's author has it
    (KM-PRETENDER-07 to -09).
    """
    return next((h for h in g.crowned if is_pretender(h)), "") if g.strict else ""
