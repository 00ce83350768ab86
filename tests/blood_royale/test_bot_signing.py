"""What bots sign is worth something to them: offers by chance, as greedy as can be, at courts of whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from minaria.bots import bot_named, consult
from minaria.engine.carrying import Refused
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.position import Position
from minaria.games.blood_royale.bot import house
from minaria.games.blood_royale.chapters.contracts import Offer, Sign
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import weddings
from minaria.games.blood_royale.state import BloodRoyale

from .test_bot import grown, ordered, played, widowed
from .tools import GAME, SEATS, Court, rule

OFFERS = 110
"""How many are made in each step of marriages."""
CLAUSES = (
    "{to} pays {sum} now",
    "{me} pays {sum} now",
    "{to} pays {rate} a turn",
    "{me} pays {rate} a turn",
    "{to} delivers 1 {goods} a turn",
    "{me} delivers 1 {goods} a turn",
    "{to} cedes {theirs}",
    "{me} cedes {mine}",
    "neither attacks the other",
)


@cache
def courts() -> tuple[Position, ...]:
    """The steps of marriages of a game, before anybody has offered anything."""
    found: list[Position] = []

    def watch(match: Match) -> None:
        begun = isinstance(match.phase, Weddings) and len(match.awaited()) == len(SEATS)
        if begun and (not found or found[-1].state.turn != match.state.turn):
            found.append(match.position)

    played("1", ("greedy",) * 5, 8, watch)
    return tuple(found)


def offered(g: BloodRoyale, luck: random.Random) -> Iterator[tuple[str, Offer]]:
    """Who offers what: couples and up to three clauses by chance."""
    free = [p for p in g.living() if weddings.guardian(g, p) and weddings.free(g, p)]
    of = {p: weddings.guardian(g, p) for p in free}
    ways = [(a, b) for a in free for b in free if of[a] != of[b] and g.people[a].male != g.people[b].male]
    for _ in range(OFFERS if ways else 0):
        one, other = luck.choice(ways)
        me, to = of[one], of[other]
        words = [
            luck.choice(CLAUSES).format(
                me=me,
                to=to,
                sum=10 * luck.randrange(1, 16),
                rate=5 * luck.randrange(1, 5),
                goods=luck.choice(("food", "cloth", "metals")),
                mine=luck.choice(g.held(me)),
                theirs=luck.choice(g.held(to)),
            )
            for _ in range(luck.randrange(4))
        ]
        yield me, Offer(one, to, other, "; ".join(words))


@rule("BR-CONTRACT-01", "BR-CONTRACT-09")
@pytest.mark.parametrize("least", [40, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_what_a_bot_signs_is_worth_something_to_it(name: str, least: int) -> None:
    luck, signed, turned_down = random.Random(1), 0, 0
    for position in courts():
        for me, offer in offered(position.state, luck):
            if signed >= least and turned_down >= least // 2:
                return
            match = Match.new(GAME, SEATS, Seeded("1"), {})
            match.start = position
            try:
                match.give(me, offer)
            except Refused:
                continue
            answer = consult(bot_named(name, GAME, offer.seat, random.Random(1)), match, offer.seat)
            g = match.state
            pact = next(p for p in g.pacts.values() if p.awaits(offer.seat))
            if not isinstance(answer, Sign):
                turned_down += 1
                continue
            signed += 1
            worth = house.pact_gain(g, offer.seat, pact)
            assert worth >= house.LEAST, offer.words
            free = [c for c in pact.clauses[1:] if c.by == offer.seat]
            bare = house.wedding_gain(
                g, offer.seat, *sorted((offer.person, offer.other), key=lambda p: not g.people[p].male)
            )
            got = [c for c in pact.clauses[1:] if c.by == me]
            assert bare > 0 or got or not free, "something is given for nothing"
    raise AssertionError(f"{signed} signed, {turned_down} turned down")


@rule("BR-CONTRACT-17", "BR-CONTRACT-20")
@pytest.mark.parametrize("name", ["greedy", "clever"])
def test_no_land_and_no_pay_for_ever_goes_for_one_princess(name: str) -> None:
    c = Court(turn=4)
    homeland = [p for p in c.g.held("sable") if p != c.g.capital("sable")]
    assert len(homeland) >= 3
    for place in homeland:
        c = Court(turn=4)
        king = widowed(c, 3)
        lady = grown(c, "argent", charisma=1)
        c.stand(Weddings())
        c.match.give("argent", Offer(lady, "sable", king, f"sable cedes {place}; sable pays 10 a turn"))
        assert not isinstance(ordered(c, "sable", name), Sign), place
