"""What people are worth, which heirs a faction needs, and how well a seat stands."""

from __future__ import annotations

from minaria.engine.state import remembered
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.coronation import ARCHBISHOP
from minaria.games.kingmaker.rules.items import award_of
from minaria.games.kingmaker.rules.strength import base, held
from minaria.games.kingmaker.rules.votes import CHANCELLOR
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import (
    BEAUFORT,
    BISHOPRIC,
    bishoprics,
    granted,
    mercenaries,
    offices,
    place_items,
    places,
    royals,
    ships,
    titles,
)

HEIR, CROWNED, AWARD, TROOPS = 10.0, 8.0, 0.6, 0.04
SOLE = 6.0  # a sole monarch is half a victory by vote
VOTE, SHIP = 0.2, 1.0


def keeper(g: Kingmaker, seat: str) -> str:
    """The heir whom a faction means to be the last: a crowned one, else whoever is nearest to the crown; '' if none."""
    mine = heirs.heirs_of(g, seat)
    return min(mine, key=lambda h: (h not in g.crowned, h == BEAUFORT, rank(g, h), h), default="")


def rank(g: Kingmaker, heir: str) -> int:
    """How many living heirs of his House come before him."""
    return heirs.living(g, royals()[heir].house).index(heir)


@remembered()
def needed(g: Kingmaker, seat: str) -> list[str]:
    """The heirs a faction keeps alive: its first, and those of his House behind him while others hold heirs yet, or he
    is not crowned: the last heir wins with a crown alone.
    """
    first = keeper(g, seat)
    if not first:
        return []
    rivals = [h for h in heirs.living(g) if heirs.holder(g, h) != seat]
    mine = heirs.heirs_of(g, seat, royals()[first].house)
    spare = bool(rivals) or first not in g.crowned
    return [h for h in mine if h == first or (spare and rank(g, h) > rank(g, first))]


def of_heir(g: Kingmaker, heir: str) -> float:
    """What having an heir, or taking him from somebody, is worth."""
    sole = SOLE if heir == heirs.sole_monarch(g) else 0.0
    return HEIR + sole + (CROWNED if heir in g.crowned else 0.0) - rank(g, heir)


def of_award(g: Kingmaker, award: str) -> float:
    """What an award or a ship is worth to whoever gets it."""
    if award in ships():
        return SHIP
    troops = sum(t[award].troops for t in (titles(), offices(), mercenaries()) if award in t)
    lords = bishoprics()[award].lords if award in bishoprics() else 0
    commons = sum(t[award].commons for t in (titles(), offices()) if award in t)
    commons += sum(places()[p].commons for p in granted().get(award, ()))
    attack = place_items()[award].attack if award in place_items() else 0
    return AWARD + TROOPS * (troops + attack / 2) + VOTE * (lords + commons)


def of_noble(g: Kingmaker, noble: str) -> float:
    """What a noble is worth with what he holds and whom he guards, himself among them if he is an heir."""
    own = 1.5 + TROOPS * base(g, noble) + AWARD * len(held(g, noble))
    claims = (noble,) if noble in heirs.living(g) else ()
    return own + sum(of_heir(g, h) for h in (*heirs.in_charge(g, noble), *claims))


@remembered()
def guards(g: Kingmaker, seat: str) -> list[str]:
    """The nobles of a faction in whose charge heirs are that it needs."""
    return list(dict.fromkeys(n for h in needed(g, seat) if (n := heirs.guard_of(g, h))))


def crowners(g: Kingmaker, seat: str) -> list[str]:
    """The prelates of a faction who crown, if they are enough (KM-CORONATION-03)."""
    mine = prelates(g, seat)
    chief = [n for n in mine if bishoprics()[award_of(g, n, BISHOPRIC)].rank == ARCHBISHOP]
    return chief[:1] or (mine[:2] if len(mine) > 1 else [])


@remembered()
def kept_back(g: Kingmaker, seat: str) -> list[str]:
    """Who takes no risk he need not: the guards of heirs; while there is one to be crowned, the prelates, and the
    Chancellor, who gets more of them.
    """
    first = keeper(g, seat)
    if not first or first in g.crowned:
        return guards(g, seat)
    chancellor = [n for n in g.of(seat) if n == g.holders.get(CHANCELLOR)]
    return list(dict.fromkeys((*guards(g, seat), *prelates(g, seat), *chancellor)))


def prelates(g: Kingmaker, seat: str) -> list[str]:
    """The free nobles of a faction who hold bishoprics."""
    return [n for n in g.of(seat) if award_of(g, n, BISHOPRIC)]
