"""The Movement Phase: who goes for an heir, who strikes, who gathers behind walls, who sails for heirs overseas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from commands import Order
from minaria.engine.state import remember, remembered
from minaria.games.kingmaker.bot import houses, sea
from minaria.games.kingmaker.bot.force import LEAST, strikes, walls
from minaria.games.kingmaker.bot.ground import apart
from minaria.games.kingmaker.bot.threat import plagues
from minaria.games.kingmaker.bot.worth import crowners, guards, keeper, kept_back, of_heir, of_noble
from minaria.games.kingmaker.chapters.events import FreeMove
from minaria.games.kingmaker.chapters.movement import Enter, Move
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import fighting, heirs, kept_events, movement, parliament, refuges
from minaria.games.kingmaker.rules.parliament import SEATED_IN
from minaria.games.kingmaker.rules.strength import base, strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import house_of, place_in

STAYS = 3  # rounds for which who goes somewhere is thought to stay
REFUGE = 8.0  # points that it is worth to guard heirs where nobody may come


def ends(g: Kingmaker, noble: str) -> list[str]:
    """Where a noble may go, without asking leave of anybody."""
    seat = g.nobles[noble].seat

    def find() -> list[str]:
        out = list(movement.country(g, noble))
        asked = [s for s, w in movement.roads(g, noble).items() if not movement.asked_on(g, seat, w)]
        return [*out, *(s for s in asked if s not in out)]

    return remember(g, ("ends", noble), find)


def movers(g: Kingmaker, seat: str, spent: bool = False) -> list[str]:
    """The nobles of a faction who may move; with `spent` those who have."""
    if spent:
        return [n for n in g.of(seat) if n in g.moved and n not in g.again and not g.nobles[n].aboard]
    return [n for n in movement.movable(g, seat) if g.nobles[n].seat == seat]


def loose(g: Kingmaker) -> list[str]:
    """The heirs in nobody's charge."""
    return [h for h in heirs.living(g) if h in g.heirs and not g.heirs[h].guard]


def goals(g: Kingmaker, seat: str) -> list[str]:
    """Where what a faction is after stands: heirs, guarded or not, else other nobles."""
    found = [heirs.where(g, h)[0] for h in heirs.living(g) if heirs.holder(g, h) != seat]
    return found or [x.at for x in g.nobles.values() if x.seat not in ("", seat) and x.at]


def nearness(g: Kingmaker, seat: str, at: str) -> int:
    """How far a space is from the nearest of them."""
    return min((apart(s, at) for s in goals(g, seat)), default=0)


def moves(g: Kingmaker, seat: str) -> Iterator[Order]:
    """Orders of movement, the most urgent first."""
    ready = movers(g, seat)
    yield from errands(g, seat, ready)
    yield from hunts(g, seat, ready)
    yield from attacks(g, seat, [n for n in ready if n not in kept_back(g, seat)])
    yield from gathering(g, seat, ready)
    yield from indoors(g, seat)


def errands(g: Kingmaker, seat: str, ready: Iterable[str]) -> Iterator[Order]:
    """Where something waits for a noble: a coronation, a Parliament, a ship."""
    yield from crowning(g, seat, ready)
    yield from sitting(g, seat, ready)
    yield from sailors(g, seat, ready)


def indoors(g: Kingmaker, seat: str) -> Iterator[Order]:
    """Whoever stands before walls of his own goes in, unless he is to fight outside."""
    there = [n for n in g.of(seat) if not g.nobles[n].inside and n not in busy(g, seat)]
    yield from (Enter((n,)) for n in there if walls(g, seat, g.nobles[n].at))


def sailors(g: Kingmaker, seat: str, ready: Iterable[str]) -> Iterator[Order]:
    """Those who are to sail for an heir go to their ships."""
    found = sea.expedition(g, seat)
    for n in found.nobles if found is not None else ():
        if n not in busy(g, seat) and found is not None:
            yield from towards(g, n, found.port, ready)


def busy(g: Kingmaker, seat: str) -> list[str]:
    """Nobles who stay where they are: there is an heir to be taken, or a fight worth while."""

    def find() -> list[str]:
        out = []
        for at in dict.fromkeys(g.nobles[n].at for n in g.of(seat) if not g.nobles[n].aboard):
            here = [n for n in g.here(at, seat) if n not in kept_back(g, seat)]
            takes = [h for h in loose(g) if g.heirs[h].at == at]
            if takes:
                out += g.here(at, seat)[:1]
            if here and strikes(g, seat, at, here) > LEAST:
                out += here
        return out

    return remember(g, ("busy", seat), find)


def hunts(g: Kingmaker, seat: str, ready: Iterable[str]) -> Iterator[Order]:
    """The strongest who can goes where an heir stands alone, if he is not overcome there (KM-HEIRCAPTURE-01)."""
    sent: list[str] = []
    for h in sorted(loose(g), key=lambda h: (-of_heir(g, h), h)):
        at = g.heirs[h].at
        if g.here(at, seat):
            continue
        foes = sum(strength(g, n) for n in fighting.foes_at(g, seat, at))
        may = [n for n in ready if at in ends(g, n) and n not in busy(g, seat) and n not in kept_back(g, seat)]
        able = [n for n in may if n not in sent and strength(g, n, at) >= foes]
        if able:
            sent.append(max(able, key=lambda n: (base(g, n), n)))
            yield Move((sent[-1],), at)


def attacks(g: Kingmaker, seat: str, ready: Iterable[str], nth: int = 0) -> Iterator[Order]:
    """All who can go where a fight promises most, or to the next best space."""
    free = tuple(n for n in ready if not g.nobles[n].pursued)
    best, force = (*marks(g, seat, free)[nth : nth + 1], ("", ()))[0]
    yield from (Move((n,), best, stay="outside") for n in force if g.nobles[n].at != best)


@remembered()
def marks(g: Kingmaker, seat: str, free: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """The spaces where these nobles, with those who are there, have something to win, the best first, and who goes."""
    out: list[tuple[float, str, tuple[str, ...]]] = []
    spots = dict.fromkeys(x.at for x in g.nobles.values() if x.seat != seat and not x.aboard and x.at)
    spots |= dict.fromkeys(s for n in free for s in ends(g, n) if s in place_in())
    for at in spots:
        come = [n for n in free if at in ends(g, n)]
        kept = kept_back(g, seat)
        here = [n for n in g.here(at, seat, inside=False) if n not in kept]
        if come or here:
            force = (*come, *(n for n in here if n not in come))
            out.append((strikes(g, seat, at, force), at, force))
    return [(at, force) for worth, at, force in sorted(out, key=lambda x: (-x[0], x[1])) if worth > LEAST]


def gathering(g: Kingmaker, seat: str, ready: Iterable[str]) -> Iterator[Order]:
    """Whoever has nothing better to do goes behind walls, to others of his, nearer to what they are after."""
    kept = guards(g, seat)
    for n in sorted(ready, key=lambda n: (n not in kept, base(g, n), n)):
        if n in busy(g, seat) or g.nobles[n].at in appointed(g, seat, n):
            continue
        at = g.nobles[n].at
        best = max((at, *ends(g, n)), key=lambda s: (stand(g, seat, n, s), s == at, s))
        if best != at:
            yield Move((n,), best)


@remembered()
def near(g: Kingmaker, seat: str, at: str) -> int:
    """The troops of others within a move of a space."""
    return sum(strength(g, n) for n, x in g.nobles.items() if x.seat != seat and apart(at, x.at) <= movement.FAR)


def stand(g: Kingmaker, seat: str, noble: str, at: str) -> float:
    """What it is worth that a noble stands in a space."""
    kept = noble in guards(g, seat)
    own = base(g, noble)
    company = sum(base(g, n) for n in g.here(at, seat) if n != noble)
    foes = sum(strength(g, n) for n in fighting.foes_at(g, seat, at))
    strong = walls(g, seat, at) and movement.fits(g, (noble,), place_in()[at].id)
    out = (3.0 if strong else 0.0) * (2 if kept else 1) + min(company, 200) * 0.02
    out -= 0.05 * max(0, foes - own - company)
    out -= STAYS * plagues(g).get(at, 0.0) * of_noble(g, noble) if strong else 0.0
    if kept and not company:
        out -= 1.0
    if kept and refuges.refuge(at) and g.nobles[noble].shelter > g.round:
        return out + REFUGE
    if kept and not strong:
        out -= 0.004 * near(g, seat, at)
    return out - (0.0 if kept else 0.25 * nearness(g, seat, at))


def appointed(g: Kingmaker, seat: str, noble: str) -> tuple[str, ...]:
    """Where a noble waits for something: to crown, or be with whom is crowned; to call Parliament; to sail."""
    head = parliament.head(g, seat)
    calls = houses.seat_of(g, seat) if head and noble in (head, heirs.guard_of(g, head)) else ""
    crowns = crown_place(g, seat) if noble in (*guards(g, seat), *crowners(g, seat)) else ""
    out = sea.expedition(g, seat)
    sails = out.port if out is not None and noble in out.nobles else ""
    return tuple(s for s in (calls, crowns, sails) if s)


# -- crowning


def churches(g: Kingmaker, seat: str) -> list[str]:
    """The spaces where a faction could crown: a church or cathedral in a town that is open to it."""
    return [
        s
        for s, p in place_in().items()
        if p.kind in SEATED_IN and (p.cathedral or p.church) and ctl.open_to(g, seat, p.id) and p.id not in g.sieges
    ]


def crown_place(g: Kingmaker, seat: str) -> str:
    """Where a faction's first heir is to be crowned, '' nowhere."""
    first = keeper(g, seat)
    who = crowners(g, seat)
    guard = heirs.guard_of(g, first) if first else ""
    if not first or first in g.crowned or heirs.senior(g, house_of(first)) != first or not who or not g.free(guard):
        return ""
    all_of = dict.fromkeys((guard, *who))
    return min(
        churches(g, seat),
        key=lambda s: (sum(apart(s, g.nobles[n].at) for n in all_of), s),
        default="",
    )


def crowning(g: Kingmaker, seat: str, ready: Iterable[str]) -> Iterator[Order]:
    """The heir and those who crown him go where it can be done, as near as they get."""
    at = crown_place(g, seat)
    if not at:
        return
    all_of = (heirs.guard_of(g, keeper(g, seat)), *crowners(g, seat))
    for n in dict.fromkeys(all_of):
        yield from towards(g, n, at, ready)


def sitting(g: Kingmaker, seat: str, ready: Iterable[str]) -> Iterator[Order]:
    """Whoever calls Parliament goes where it will sit."""
    at = houses.seat_of(g, seat)
    if at:
        head = parliament.head(g, seat)
        yield from towards(g, heirs.guard_of(g, head) or head, at, ready)


def towards(g: Kingmaker, noble: str, at: str, ready: Iterable[str]) -> Iterator[Order]:
    """A noble goes to a place and in, or as near as he gets."""
    x = g.nobles[noble]
    if x.at == at and not x.inside:
        yield Enter((noble,))
    elif x.at != at and noble in ready:
        near = min(ends(g, noble), key=lambda s: (apart(at, s), s), default="")
        if near and apart(at, near) < apart(at, x.at):
            yield Move((noble,), near)


# -- a second move


def second_moves(g: Kingmaker, seat: str) -> Iterator[Order]:
    """A Free Move for those who could win a fight, or take an heir, with it."""
    if not kept_events.kept(g, seat, "free-move"):
        return
    tired = [n for n in movers(g, seat, spent=True) if n not in guards(g, seat) and n not in busy(g, seat)]
    for n in tired:
        if any(g.heirs[h].at in ends(g, n) for h in loose(g)) or marks(g, seat, (n,)):
            yield FreeMove((n,))
