"""Parliament: when calling it pays, who goes there, who is proposed, how one votes, who goes home (chapter OBJECT).

A sole monarch's faction that has most of the Commons wins by coming with more Lords than anybody else can bring: it is
counted as if every rival sent all he has. Who could prevent it by coming, comes.
"""

from __future__ import annotations

from collections.abc import Collection

from minaria.engine.state import remembered
from minaria.games.kingmaker.bot.bargains import price
from minaria.games.kingmaker.bot.ground import apart
from minaria.games.kingmaker.bot.worth import crowners, guards, keeper
from minaria.games.kingmaker.chapters.parliament import Attend, Summon
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, parliament, votes
from minaria.games.kingmaker.rules.items import kind_of
from minaria.games.kingmaker.rules.kept_events import writs
from minaria.games.kingmaker.rules.movement import fits
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BISHOPRIC, house_of, place_in

VICTORY = 1000.0
SPARED = 1  # Writs kept for a victory, and to send substitutes
WANTING = 0.4  # of a victory by vote, that only wants a Writ
LEAST = 2.0  # points that what is to be given must be worth, for a Writ to be spent


@remembered()
def commons(g: Kingmaker) -> dict[str, int]:
    """The votes of every faction in the Commons: they count wherever their sources are (KM-VOTE-02)."""
    return {s: votes.total(votes.commons(g, s)) for s in g.order or g.seats}


def leads_commons(g: Kingmaker, seat: str) -> bool:
    """Whether a faction has over half of all votes held in the Commons (KM-OBJECT-04)."""
    found = commons(g)
    return 2 * found.get(seat, 0) > sum(found.values())


@remembered()
def comers(g: Kingmaker, seat: str, at: str) -> tuple[str, ...]:
    """The nobles of a faction who could be at a Parliament there, by land (KM-PARLIAMENT-07, -10, -11)."""

    def may(n: str) -> bool:
        x = g.nobles[n]
        free = not x.aboard and not refuge(x.at) and parliament.bound_refusal(g, n) is None
        return free and not (x.inside and ctl.besieged(g, x.at))

    return tuple(n for n in g.of(seat) if g.nobles[n].at == at or may(n))


def lords(g: Kingmaker, seat: str, present: Collection[str]) -> int:
    """A faction's votes in the Lords with these nobles present."""
    return votes.total(votes.lords(g, seat, present))


@remembered()
def lords_at(g: Kingmaker, seat: str, at: str) -> int:
    """The most votes a faction could bring to the Lords there."""
    return lords(g, seat, comers(g, seat, at))


def outvoted(g: Kingmaker, seat: str, at: str) -> bool:
    """Whether a faction could bring more Lords to a place than any other, were all to bring what they have."""
    rest = [lords_at(g, s, at) for s in g.order if s != seat]
    return lords_at(g, seat, at) > max(rest, default=0)


def wins(g: Kingmaker, seat: str, at: str) -> bool:
    """Whether a faction with the sole monarch wins by a Parliament there, whoever comes."""
    sole = heirs.sole_monarch(g)
    return bool(sole) and heirs.holder(g, sole) == seat and leads_commons(g, seat) and outvoted(g, seat, at)


def prospect(g: Kingmaker, seat: str) -> float:
    """How near a faction is to a victory by vote: 1 where it wants nothing but the day, less without a Writ."""
    sole = heirs.sole_monarch(g)
    if not sole or heirs.holder(g, sole) != seat or not leads_commons(g, seat):
        return 0.0
    return (1.0 if writs(g, seat) else WANTING) if wins(g, seat, parliament.head_place(g, seat)[0]) else 0.0


def may_call(g: Kingmaker, seat: str) -> bool:
    """Whether a faction may call a Parliament, wherever it sits."""
    return parliament.head_refusal(g, seat) is None and bool(parliament.may_compel(g, seat))


def seat_of(g: Kingmaker, seat: str) -> str:
    """Where a faction that would win by a Parliament takes its monarch: the nearest town open to it; '' nowhere."""
    if not may_call(g, seat):
        return ""
    at, inside = parliament.head_place(g, seat)
    victory = wins(g, seat, at)
    if not victory and not (worth_calling(g, seat, at) and (inside or lacks_bishops(g, seat))):
        return ""
    guard = heirs.guard_of(g, parliament.head(g, seat)) or parliament.head(g, seat)
    if not g.free(guard):
        return ""

    def good(s: str) -> bool:
        place = place_in()[s]
        suits = place.kind in parliament.SEATED_IN and not refuge(s) and place.id not in g.sieges
        return suits and ctl.open_to(g, seat, place.id) and (s == at or fits(g, (guard,), place.id))

    found = [s for s in place_in() if good(s)] if victory or lacks_bishops(g, seat) else [at] * good(at)
    return min(found, key=lambda s: (apart(at, s), s), default="")


# -- calling it


def carries(g: Kingmaker, seat: str, kind: str, at: str) -> bool:
    """Whether a faction carries an award of a kind for itself, if those who are there and its own vote alone."""
    own = [n for n in comers(g, seat, at) if n not in guards(g, seat) or g.nobles[n].at == at]
    rest = sum(lords(g, s, g.here(at, s)) for s in g.order if s != seat)
    upper = lords(g, seat, own) > rest
    return upper and (kind == BISHOPRIC or leads_commons(g, seat))


def lacks_bishops(g: Kingmaker, seat: str) -> bool:
    """Whether a faction can win by a coronation alone, and lacks the bishops for it."""
    first = keeper(g, seat)
    return bool(first) and not heirs.monarchs(g) and heirs.senior(g, house_of(first)) == first and not crowners(g, seat)


def worth_calling(g: Kingmaker, seat: str, at: str) -> bool:
    """Whether what lies in the Chancery is worth a Writ that is not wanted for anything better."""
    won = sum(price(g, seat, a) for a in g.chancery if carries(g, seat, kind_of(a), at))
    return won >= LEAST and len(writs(g, seat)) > (0 if lacks_bishops(g, seat) else SPARED)


def summoned(g: Kingmaker, seat: str, o: Summon) -> float:
    """To win, or for what is to be had; who is compelled brings no more votes and no troops than he must."""
    whom = sum(lords(g, g.nobles[n].seat, (n,)) for n in o.force)
    if wins(g, seat, o.place):
        return VICTORY - whom
    return 100.0 - whom if worth_calling(g, seat, o.place) else 0.0


# -- being there


def attended(g: Kingmaker, seat: str, o: Attend) -> float:
    """To win all come; to prevent it so many as it takes; else the caller's, but not those who guard heirs."""
    x = parliament.sitting(g)
    n = o.force[0]
    votes_of = lords(g, seat, (*g.here(x.at, seat), n)) - lords(g, seat, g.here(x.at, seat))
    if seat == x.caller:
        needed = wins(g, seat, x.at)
        return 1.0 + votes_of if needed or n not in guards(g, seat) else 0.0
    sole = heirs.sole_monarch(g)
    threat = bool(sole) and heirs.holder(g, sole) == x.caller and leads_commons(g, x.caller)
    if not threat or lords_at(g, seat, x.at) < lords(g, x.caller, g.here(x.at, x.caller)):
        return 0.0
    enough = lords(g, seat, g.here(x.at, seat)) >= lords_at(g, x.caller, x.at)
    return 0.0 if enough else float(votes_of)
