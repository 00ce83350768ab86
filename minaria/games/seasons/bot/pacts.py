"""With whom to be friends: strong neighbours along a long border, as long as somebody is left to grow against.

What has been agreed is kept: campaign and fleet leave friends alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.games.seasons.bot.strength import army, friends
from minaria.games.seasons.chapters.pacts import Accept, Decline, Propose
from minaria.games.seasons.chapters.talk import Go
from minaria.games.seasons.rules import talk
from minaria.games.seasons.rules.position import held, living, ring_of
from minaria.games.seasons.rules.treaties import number_for
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, Treaty, table_of
from minaria.games.seasons.tables import BY_LAND

EQUAL = 0.8  # a neighbour with so much of one's own strength is strong
CLOSE = 3  # areas a partner may be behind, as an alliance wins together


def answers(g: Seasons, seat: str) -> Iterator[Order]:
    """What to say to offers that wait."""
    for key, t in g.treaties.items():
        if waits(t, seat):
            number = number_for(key, t, seat)
            good = Accept(number).refusal(g, seat, None) is None and welcome(g, seat, t)
            yield Accept(number) if good else Decline(number)


def meets(g: Seasons, seat: str) -> Iterator[Order]:
    """To the hall, where everybody may speak to a nation's diplomat; an offer is thought over where the map is known.

    The orders of the turn are given; whoever holds both offices is back at the map for the reveal (SE-REVEAL-01). The
    hall knows no map, so he goes to his table to look and comes back with the answer.
    """
    who = g.person(seat, "diplomat")
    spot = g.place_of(who)
    if any(waits(t, seat) for t in g.treaties.values()):
        if g.owner:
            yield from answers(g, seat)
        else:
            yield Go(table_of(seat))
        return
    company = any(talk.seat_of(p) != seat for p in talk.at(g, spot)) if spot.kind == "table" else False
    if spot and spot != HALL and not company:
        yield Go(HALL)


def waits(treaty: Treaty, seat: str) -> bool:
    """Whether an offer waits for the seat's answer."""
    return treaty.open and seat in treaty.parties and seat not in treaty.agreed


def welcome(g: Seasons, seat: str, treaty: Treaty) -> bool:
    """Whether a treaty is worth keeping: it binds strong neighbours, and leaves somebody to grow against."""
    others = [s for s in treaty.parties if s != seat and s not in friends(g, seat)]
    if treaty.terms not in ("alliance", "peace") or not leaves_somebody(g, seat, others):
        return False
    return all(strong(g, seat, s) for s in others)


def leaves_somebody(g: Seasons, seat: str, partners: list[str]) -> bool:
    """Whether a neighbour would be left that is no friend."""
    return any(border(g, seat, s) and s not in friends(g, seat) and s not in partners for s in living(g) if s != seat)


def strong(g: Seasons, seat: str, other: str) -> bool:
    """Whether a nation is about as strong as one's own, and not far behind in areas."""
    near = len(held(g, other)) + CLOSE >= len(held(g, seat))
    return near and army(g, other) >= EQUAL * army(g, seat)


def border(g: Seasons, seat: str, other: str) -> int:
    """How many borders over land a nation shares with another."""
    near = ring_of(g).near
    return sum(1 for a in held(g, seat) for b, kind in near[a].items() if kind in BY_LAND and g.owner.get(b) == other)


def offers(g: Seasons, seat: str) -> Iterator[Order]:
    """An alliance offered to a strong neighbour along a long border, before anything is planned.

    Every other turn, the next best neighbour each time, so that whoever has declined is left in peace for a while.
    """
    if g.turn % 2 or g.plans.get(seat) or any(t.by == seat and t.open for t in g.treaties.values()):
        return
    found = [s for s in living(g) if s not in friends(g, seat) and border(g, seat, s) and strong(g, seat, s)]
    found = [s for s in found if leaves_somebody(g, seat, [s]) and not Propose("alliance", s).refusal(g, seat, None)]
    if found:
        found.sort(key=lambda s: (-border(g, seat, s) * army(g, s), g.seats.index(s)))
        yield Propose("alliance", found[(g.turn // 2 - 1) % len(found)])
