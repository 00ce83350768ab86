"""Who could come against a faction's nobles in the turns until its next, and what would be lost: the exact odds. The
plague may come too.

A place falls to whoever matches its garrison and those inside, on any result that decides (KM-SIEGE-05); in the open
the ratio tells. Rivals are taken to come with all they have within a move, one faction at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from minaria.engine.state import remembered
from minaria.games.kingmaker.bot.worth import of_noble
from minaria.games.kingmaker.rules import besieging, clashes, fighting, movement
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.rules.summons import space_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import events, place_in, results, road_links
from minaria.kit.ways import reach

PLAGUE = "plague"


@cache
def share(reached: str) -> float:
    """How many of the results let a side win that has this ratio: 'siege' for a place that is matched."""
    cards = [c for c in results().values() if c.code not in (clashes.WEATHER, clashes.VACILLATE)]
    good = [c for c in cards if reached == "siege" or fighting.decides(reached, c.ratio)]
    return len(good) / len(results())


def odds(theirs: int, ours: int) -> float:
    """The chance that those who come win in the open."""
    return share(fighting.ratio(theirs, ours)) if theirs > ours else 0.0


@cache
def _ridden(start: str, stopped: frozenset[str]) -> frozenset[str]:
    """Where one gets along roads, when some places stop him."""
    return frozenset(reach((start,), lambda s: road_links().get(s, ()), stops=lambda s: s in stopped).cost)


@remembered("nobles", "holders", "won", "taken", "alliances")
def _stops(g: Kingmaker, seat: str) -> frozenset[str]:
    """The places on roads that stop a faction, or where it would have to ask."""
    return frozenset(s for s in road_links() if movement.blocks(g, seat, s))


def comes(g: Kingmaker, noble: str, at: str) -> bool:
    """Whether a noble is in a space or could be there with his next move."""
    x = g.nobles[noble]
    return x.at == at or at in movement.around(x.at) or at in _ridden(x.at, _stops(g, x.seat))


def rivals(g: Kingmaker, seat: str) -> list[str]:
    """The factions that may attack one."""
    return [s for s in g.order if not g.allied(seat, s)]


def against(g: Kingmaker, rival: str, at: str) -> int:
    """The troops a faction could bring to a space."""
    come = [n for n in g.of(rival) if not g.nobles[n].aboard and comes(g, n, at)]
    return sum(strength(g, n, at, attacking=True) for n in come)


def loss(g: Kingmaker, seat: str, at: str, inside: bool, nobles: Sequence[str]) -> float:
    """What a faction must expect to lose of its nobles in a space, in the worst case of one rival."""
    ours = sum(strength(g, n, at) for n in nobles)
    place = place_in().get(at)
    if inside and place is not None:
        ours += besieging.garrison(g, place.id) if ctl.controller(g, place.id) == seat else 0
    worst = 0.0
    for rival in rivals(g, seat):
        theirs = against(g, rival, at)
        worst = max(worst, (share("siege") if theirs >= ours > 0 else 0.0) if inside else odds(theirs, ours))
    return worst * sum(of_noble(g, n) for n in nobles)


@remembered("events", "order")
def plagues(g: Kingmaker) -> dict[str, float]:
    """The chance of each space that the plague strikes inside its place before everybody has had a turn."""
    left = g.events.left or g.events.used
    found = [space_of(x.to) for e in left if (x := events()[e]).code == PLAGUE]
    return {s: min(1.0, found.count(s) * len(g.order) / len(left)) for s in found}


def stricken(g: Kingmaker, seat: str) -> float:
    """What a faction must expect to lose by the plague."""
    there = [n for n in g.of(seat) if g.nobles[n].inside and not g.nobles[n].aboard]
    return sum(plagues(g).get(g.nobles[n].at, 0.0) * of_noble(g, n) for n in there)


def losses(g: Kingmaker, seat: str) -> float:
    """What a faction must expect to lose, space by space."""
    total = 0.0
    for at in dict.fromkeys(g.nobles[n].at for n in g.of(seat) if not g.nobles[n].aboard):
        for inside in (True, False):
            here = g.here(at, seat, inside)
            total += loss(g, seat, at, inside, here) if here else 0.0
    return total
