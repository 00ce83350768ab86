"""The Movement Phase as the search sees it: errands, heirs to be fetched, a strike, the guards of heirs, all others.

Each group has scripts, the usual one first: together these are what a bot does that does not look ahead. A plan is
judged as combat begins, by the exact odds of the fights it leads to and of those that may come of it (see worth).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from commands import Done, Order
from minaria.engine.phases import Ask
from minaria.games.kingmaker.bot import bargains, court, march, sea
from minaria.games.kingmaker.bot.force import walls
from minaria.games.kingmaker.bot.threat import loss
from minaria.games.kingmaker.bot.worth import guards, keeper, kept_back
from minaria.games.kingmaker.chapters.events import FreeMove, PlayRefuge
from minaria.games.kingmaker.chapters.movement import Move
from minaria.games.kingmaker.rules import heirs, movement, refuge_items, refuges
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import place_in

AFFAIRS, ERRANDS, HUNT, STRIKE, COURT, OTHERS, END = (
    "affairs",
    "errands",
    "hunt",
    "strike",
    "court",
    "others",
    "end",
)
DANGER = 4.0  # points at stake from which on a guard takes refuge
STRIKES = ("best", "second", "third")
USUAL, NONE, SAFE, ESCORT, STAY = "usual", "none", "safe", "escort", "stay"


def groups(g: Kingmaker, seat: str) -> list[tuple[str, Sequence[str]]]:
    """What acts together in a Movement Phase, in the order it acts, each with its scripts."""
    return [
        (AFFAIRS, (USUAL,)),
        (ERRANDS, (USUAL, NONE)),
        (HUNT, (USUAL, NONE)),
        (STRIKE, (*STRIKES, NONE)),
        (COURT, (USUAL, SAFE, STAY)),
        (OTHERS, (USUAL, ESCORT, SAFE, STAY)),
        (END, (USUAL,)),
    ]


def orders(g: Kingmaker, ask: Ask, group: str, script: str) -> Iterator[Order]:
    """What a script orders for its group in the position as it has become."""
    seat = ask.seat
    ready = march.movers(g, seat)
    kept = guards(g, seat)
    if group == AFFAIRS:
        yield from islice(court.ordered(g, ask), 1)
        yield from islice(bargains.offers(g, ask), 1)
        yield from islice(refuge(g, ask), 1)
    elif group == END:
        yield from march.second_moves(g, seat) if ask.offer(FreeMove) is not None else ()
        yield from march.indoors(g, seat)
        yield Done()
    elif script in (NONE, STAY):
        return
    elif group == ERRANDS:
        yield from sea.voyages(g, seat)
        yield from march.errands(g, seat, ready)
    elif group == HUNT:
        yield from march.hunts(g, seat, ready)
    elif group == STRIKE:
        free = [n for n in ready if n not in kept_back(g, seat)]
        yield from march.attacks(g, seat, free, STRIKES.index(script))
    else:
        mine = [n for n in ready if (n in kept) == (group == COURT)]
        mine = [n for n in mine if g.nobles[n].at not in march.appointed(g, seat, n)]
        if script == USUAL:
            mine = [n for n in mine if n not in march.busy(g, seat)]
        yield from gathered(g, seat, mine, script)


def refuge(g: Kingmaker, ask: Ask) -> Iterator[Order]:
    """A Refuge for who guards heirs that are needed: where he must leave one, or is in danger within a move of one."""
    seat, offer = ask.seat, ask.offer(PlayRefuge)
    for n in guards(g, seat) if offer is not None else ():
        x = g.nobles[n]
        near = [s for s in (x.at, *movement.around(x.at)) if refuges.refuge(s)]
        if x.aboard or not near or refuges.may_stay(g, n, near[0]):
            continue
        here = g.here(x.at, seat, x.inside)
        if near[0] == x.at or loss(g, seat, x.at, x.inside, here) > DANGER:
            yield from (PlayRefuge(n, item) for item in refuge_items.held(g, seat)[:1])


def gathered(g: Kingmaker, seat: str, nobles: Sequence[str], script: str) -> Iterator[Order]:
    """Those who have nothing else to do: where they stand best, are safest, or beside the guard of one's first heir."""
    if script == USUAL:
        yield from march.gathering(g, seat, nobles)
    elif script == ESCORT:
        guard = heirs.guard_of(g, keeper(g, seat)) if keeper(g, seat) else ""
        at = g.nobles[guard].at if guard in g.nobles else ""
        yield from (Move((n,), at) for n in nobles if at and g.nobles[n].at != at and at in march.ends(g, n))
    else:
        for n in nobles:
            at = g.nobles[n].at
            best = min((at, *march.ends(g, n)), key=lambda s: (_danger(g, seat, n, s), -march.stand(g, seat, n, s), s))
            if best != at:
                yield Move((n,), best)


def _danger(g: Kingmaker, seat: str, noble: str, at: str) -> float:
    """What a noble would risk in a space, with those of his faction who are there."""
    strong = walls(g, seat, at) and movement.fits(g, (noble,), place_in()[at].id)
    return round(loss(g, seat, at, strong, list(dict.fromkeys((noble, *g.here(at, seat, strong))))), 1)
