"""Checking one order and listing all agree:

whatever is listed is legal, and where all can be listed nothing else is.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commands import Order
from minaria.dev.measures import random_walk
from minaria.engine.deeds import DeedOffer
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.engine.playout import choose
from minaria.games.divine_right.chapters.captives import Execute, Release
from minaria.games.divine_right.chapters.cards import Discard, Play
from minaria.games.divine_right.chapters.combat import Resolve
from minaria.games.divine_right.chapters.diplomacy import Activate, Assassinate, Deactivate, Duel, ForcePeace
from minaria.games.divine_right.chapters.events import Hire
from minaria.games.divine_right.chapters.manoeuvres import Dissolve
from minaria.games.divine_right.chapters.movement import Move
from minaria.games.divine_right.chapters.sieges import LiftSiege, Storm
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.rules import mobility, movement, plans
from minaria.games.divine_right.tables import board, cards, kingdoms

COMPLETE: dict[type[Order], tuple[str, ...]] = {  # orders whose every legal form is listed
    Storm: ("castle",),
    LiftSiege: ("castle", "place"),
    Hire: ("place", "kind"),
    Resolve: ("place",),
    Activate: ("kingdom",),
    Deactivate: ("kingdom",),
    Assassinate: ("kingdom",),
    Duel: ("seat",),
    Play: ("card",),
    Discard: ("card",),
    ForcePeace: ("kingdom",),
    Execute: ("kingdom",),
    Release: ("kingdom",),
    Dissolve: ("number",),
}


def universe(field: str, match: Match) -> Sequence[object]:
    """Every value a field could have."""
    known: dict[str, Sequence[object]] = {
        "castle": list(board().castles),
        "place": sorted(board().hexes),
        "kingdom": list(kingdoms()),
        "seat": list(match.setup.seats),
        "card": list(cards()),
        "number": list(range(8)),
        "kind": ["army", "fleet"],
    }
    return known[field]


def positions(seed: int, upto: int) -> Match:
    """A random game after some orders."""
    luck = random.Random(seed)
    names = list(load("divine_right").seating.names())
    match = Match.new(load("divine_right"), luck.sample(names, luck.randint(2, 6)), Seeded(str(seed)))
    for _ in range(upto):
        if match.over:
            break
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
    return match


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.integers(0, 120))
def test_check_and_enumeration_agree(seed: int, upto: int) -> None:
    match = positions(seed, upto)
    for ask in match.asks:
        for offer in ask.offers:
            listed = offer.some(40)
            for order in listed:
                assert offer.check(order) is None, order
            fields = COMPLETE.get(offer.kind)
            if fields is None:
                continue
            every = set(offer.options())
            spaces = [universe(f, match) for f in fields]
            if len(spaces) > 1 and len(spaces[1]) > 100:
                castles = [x for x in spaces[0] if any(getattr(q, fields[0]) == x for q in every)] or spaces[0][:2]
                spaces[0] = castles
            for values in product(*spaces):
                order = offer.kind(**dict(zip(fields, values, strict=True)))
                assert (offer.check(order) is None) == (order in every), order


@pytest.mark.parametrize("seed", [5, 6])
def test_every_move_that_violates_nobody_is_listed_and_no_other(seed: int) -> None:
    match = Match.new(load("divine_right"), ["hothior", "muetar"], Seeded(str(seed)))
    match.give("referee", match.parse("referee", "phase movement muetar"))
    ask = match.ask("muetar")
    assert ask is not None
    offer = ask.offer(Move)
    assert offer is not None
    moves = offer.some(400)
    assert len(moves) > 100
    reached = {(m.force, m.place) for m in moves}
    force, origin = moves[0].force, moves[0].origin
    for h in sorted(board().hexes):
        if (force, h) not in reached and h != origin and not board().hexes[h].walls:
            if offer.check(Move(force, h, origin)) is None:  # lists keep off neutral land; an order may cross it
                legs = plans.plan(match.state, "muetar", force, h)
                assert not isinstance(legs, Refusal)
                assert any(leg.path.violated for leg in legs), h


@pytest.mark.parametrize("seed", [31, pytest.param(32, marks=pytest.mark.slow)])
def test_marches_listed_without_a_plan_are_those_a_plan_allows(seed: int) -> None:
    """`destinations` answers for a whole force at once what `check` answers for each hex."""
    luck, compared = random.Random(seed), 0
    for position in random_walk(load("divine_right"), seed):
        g, phase = position.state, position.stack[-1].phase
        if not isinstance(phase, Moves) or luck.random() < 0.8:
            continue
        for h, group in mobility.mobile(g, phase.seat).items():
            for force in mobility.groups_of(g, group):
                reach = movement.reachable(g, phase.seat, force)
                allowed = [to for to in reach if Move(force, to, h).refusal(g, phase.seat, phase) is None]
                assert movement.destinations(g, phase.seat, force) == allowed
                compared += len(allowed)
    assert compared > 5000


def test_every_order_of_the_game_is_a_deed_and_none_is_offered_by_hand() -> None:
    """One place says of a kind of order whether it is legal, which there are, whom it means and what it does."""
    game = load("divine_right")
    assert {deed.spec.cls for phase in game.rules.phases for deed in phase.deeds} == set(game.language.orders)
    offered = [
        offer
        for position in random_walk(game, 5)
        for ask in position.stack[-1].phase.ask(position.state)
        for offer in ask.offers
    ]
    assert len({offer.kind for offer in offered}) > 20
    assert all(isinstance(offer, DeedOffer) for offer in offered)
