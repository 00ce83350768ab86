"""The Dukes of Lancaster and York follow whoever holds their House's senior heir; Westminster follows his king
(chapters SPECIALNOBLE, WESTMINSTER).
"""

from __future__ import annotations

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.death import forget, remove_noble
from minaria.games.kingmaker.rules.items import lose
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import LANCASTER, WESTMINSTER, YORK
from minaria.games.kingmaker.telling import name, seat_name

HOUSE = {"duke-of-lancaster": LANCASTER, "duke-of-york": YORK}


def follow(g: Kingmaker) -> None:
    """The dukes and their items go where the senior heirs are, or leave (KM-SPECIALNOBLE-01, -04, -05, K-11)."""
    for duke, house in HOUSE.items():
        senior = heirs.senior(g, house)
        to = heirs.holder(g, senior) if senior else ""
        if duke in g.won and g.won[duke] != to:
            lose(g, duke)
            if to:
                g.won[duke] = to
            else:
                g.crown = g.crown.discard(duke)
            _told(g, duke, to)
        elif duke in g.nobles and g.nobles[duke].seat != to:
            if to:
                captor = g.nobles[duke].captor
                forget(g, duke)
                g.noble(duke, seat=to, army="", captor="" if captor == to else captor)
                for s in [s for s, x in g.ships.items() if x.noble == duke]:
                    g.ship(s, seat=to)
            else:
                remove_noble(g, duke)
                lose(g, duke)
                if duke not in g.crown.used:
                    g.crown = g.crown.discard(duke)
            _told(g, duke, to)


def _told(g: Kingmaker, duke: str, to: str) -> None:
    what = f"follows the senior heir to {seat_name(to)}" if to else "leaves: nobody holds the senior heir"
    g.tell(f"The {name(duke)} {what}.", hap.AWARD((), {to: hap.GETS} if to else {}))


def bound(g: Kingmaker, noble: str) -> bool:
    """Whether a noble is Westminster and his king lives in his faction's hands: he moves with him alone
    (KM-WESTMINSTER-03, KM-WESTMINSTER-05).
    """
    return noble == WESTMINSTER and noble in g.nobles and heirs.has_monarch(g, g.nobles[noble].seat)


def attends_king(g: Kingmaker, noble: str) -> None:
    """Westminster is where a king of his faction is, when the noble who guards the king has gone somewhere."""
    if not g.free(WESTMINSTER) or noble == WESTMINSTER or g.nobles[noble].seat != g.nobles[WESTMINSTER].seat:
        return
    if any(heirs.guard_of(g, m) == noble for m in heirs.recognised(g)):
        x = g.nobles[noble]
        g.noble(WESTMINSTER, at=x.at, inside=x.inside, aboard=x.aboard, army="")
