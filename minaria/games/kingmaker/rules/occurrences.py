"""Events that happen at once: plague, gales, embassies, royal death, catastrophe (chapters EVENTCARD, EMBASSY)."""

from __future__ import annotations

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import custody, heirs
from minaria.games.kingmaker.rules.death import company, kill_all, kill_heir
from minaria.games.kingmaker.rules.items import discard
from minaria.games.kingmaker.rules.summons import arrive, at_sea, space_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Ship
from minaria.games.kingmaker.tables import LANCASTER, events, figures, places, royals, ships
from minaria.games.kingmaker.wording import name, names, space_name

RETURN = figures()["ship_back"]
"""At which turn of the holder's a lost office ship is back (KM-EVENTCARD-09)."""
CATASTROPHE = figures()["catastrophe"]
"""Rounds a catastrophe lasts, this one counted (KM-EVENTCARD-17)."""


def plague(g: Kingmaker, item: str) -> bool:
    """Every noble and heir inside the place dies (KM-EVENTCARD-01, KM-EVENTCARD-02); whether there was one."""
    space = places()[events()[item].to].space
    doomed = [h for h in royals() if h in g.heirs and heirs.where(g, h) == (space, True)]
    doomed += [n for n, x in sorted(g.nobles.items()) if x.at == space and x.inside]
    kill_all(g, doomed, "dies of the plague")
    custody.count_houses(g)
    return bool(doomed)


def gale(g: Kingmaker) -> bool:
    """Every ship at sea sinks with all aboard (KM-EVENTCARD-07 to -09); whether there was one."""
    lost = at_sea(g)
    aboard = sorted({n for n, x in g.nobles.items() if set(x.aboard) & set(lost)})
    charges = [h for n in aboard for h in heirs.in_charge(g, n)]
    if lost:
        owners = {g.ships[s].seat: hap.LOSES for s in lost if g.ships[s].seat}
        g.tell(f"Lost at sea: {names(lost)}.", hap.SAIL(sorted({g.ships[s].at for s in lost}), owners))
    kill_all(g, [*charges, *aboard], "is drowned")
    for s in lost:
        if s not in g.ships:
            continue
        if ships()[s].office:
            del g.ships[s]
            g.won.pop(s, None)
            g.lost[s] = RETURN
        else:
            discard(g, s)
    custody.count_houses(g)
    return bool(lost)


def returning(g: Kingmaker, seat: str) -> None:
    """Lost office ships count the turns of whoever holds the office, and come back to their home port."""
    for ship, left in sorted(g.lost.items()):
        holder = g.holders.get(ships()[ship].office, "")
        if not holder or g.nobles[holder].seat != seat:
            continue
        if left > 1:
            g.lost[ship] = left - 1
            continue
        port = places()[ships()[ship].port].space
        del g.lost[ship]
        g.ships[ship] = Ship(seat, port, holder)
        g.tell(f"{name(ship)} is afloat again at {space_name(port)}.", hap.SAIL(port, {seat: hap.GETS}))


def embassy(g: Kingmaker, item: str) -> bool:
    """Monarchs go to receive it, each with his whole company; the undrawn crown items are shuffled, which in a list
    without an order changes nothing that could be seen (KM-EMBASSY-01 to -04, K-14); whether anybody went.
    """
    first, second = (space_of(p) for p in events()[item].to.split(";"))
    called = heirs.recognised(g)
    goals: dict[str, str] = {}
    for m in called:
        if len(called) == 1 or (m in royals() and royals()[m].house == LANCASTER):
            goals[m] = first
        elif m in royals():
            goals[m] = second
    for m in called:
        if m not in goals:  # a crowned pretender goes where no king does
            goals[m] = first if first not in goals.values() else second
    for m, to in goals.items():
        receive(g, m, to)
    g.tell("The undrawn crown items are shuffled.", hap.EVENT())
    return bool(goals)


def receive(g: Kingmaker, monarch: str, to: str) -> None:
    """A monarch goes to a place with the nobles of his stack; one whom nobody holds goes alone (KM-EMBASSY-03)."""
    guard = heirs.guard_of(g, monarch)
    if guard not in g.nobles:
        g.heir(monarch, at=to, inside=to in _open_places())
        g.tell(f"{name(monarch)} goes to {space_name(to)}.", hap.MOVE(to))
        return
    x = g.nobles[guard]
    seat = x.captor or x.seat
    stack = sorted({guard, *(n for n in g.of(seat) if _with(g, n, guard)), *company(g, guard)})
    arrive(g, tuple(stack), to)
    rest = [n for n in stack if n != monarch]
    along = f" with {names(rest)}" if rest else ""
    how = {seat: hap.CALLED} if seat else {}
    g.tell(f"{name(monarch)} goes to {space_name(to)}{along}.", hap.MOVE(to, how))


def _with(g: Kingmaker, noble: str, guard: str) -> bool:
    a, b = g.nobles[noble], g.nobles[guard]
    return (a.at, a.inside, bool(a.aboard)) == (b.at, b.inside, bool(b.aboard))


def _open_places() -> set[str]:
    """Spaces that have a place: a monarch by himself is within it."""
    return {p.space for p in places().values()}


def royal_death(g: Kingmaker) -> bool:
    """One living heir dies, found by lot (KM-EVENTCARD-16); whether there was one."""
    among = heirs.living(g)
    if not among:
        return False
    heir = g.pick("the heir who dies", among, "", False, name)
    kill_heir(g, heir, "dies suddenly")
    custody.count_houses(g)
    return True


def catastrophe(g: Kingmaker) -> None:
    """No roads, and moves of three spaces, for three rounds (KM-EVENTCARD-17)."""
    g.catastrophe = g.round + CATASTROPHE - 1
    g.tell(f"Until the end of round {g.catastrophe} no road may be used, and a move is 3 spaces.", hap.EVENT())
