"""Edges of rules that nothing else comes up against: each was found by breaking the rule, which no test noticed."""

from __future__ import annotations

import pytest

from minaria.games.seasons.rules import arms, fray, money
from minaria.games.seasons.rules.arms import Fighter
from minaria.games.seasons.rules.fray import Side
from minaria.games.seasons.tables import BOAT, UNITS

from .tools import commits, here, play, rule, spot, state


@rule("SE-UPKEEP-03")
def test_of_two_cheap_units_one_is_all_that_may_be_given_up() -> None:
    done = play(
        """
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> fine aldermark 2 supply
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Eastwatch castle
    """
        + commits()
        + """
        !aldermark> give up 2 infantry
        ! more than it takes; 1 of upkeep must go
        aldermark> give up 1 infantry
    """
    )
    assert here(done, "Alderhall", "aldermark") == ["cavalry", "infantry"]


@rule("SE-SIEGE-04", "SE-UNIT-01")
@pytest.mark.parametrize(("green", "absorbed"), [(False, 3), (True, 1)])
def test_an_untrained_siege_unit_absorbs_its_value_alone(green: bool, absorbed: int) -> None:
    assert arms.absorbs(Fighter("s", "siege", green), 1) == absorbed
    assert arms.weight([Fighter("s", "siege", green)]) == absorbed


@rule("SE-BUY-02")
def test_boats_are_bought_trained_even_without_a_tower() -> None:
    g = state(play("referee> assign Alderhall to Aldermark\n"))
    assert not money.fortified(g, "aldermark", spot("Alderhall"))
    trained = [kind for kind in UNITS if not money.untrained(g, "aldermark", kind)]
    assert trained == [BOAT]


@rule("SE-MULTI-05")
@pytest.mark.parametrize(
    ("units", "walls", "expected"),
    [
        ("ab", "", {"aldermark": 4, "brineholt": 4}),
        ("a", "", {"aldermark": 7}),
        ("b", "", {"brineholt": 7}),
        ("b", "tower", {"aldermark": 4, "brineholt": 4}),  # Aldermark's tower is there though no unit is
        ("a", "tower", {"aldermark": 7}),  # a tower of Aldermark's is nothing of Brineholt's
    ],
)
def test_a_loss_is_shared_by_those_who_have_something_there(units: str, walls: str, expected: dict[str, int]) -> None:
    g = state(
        play("""
        referee> assign Tollmoor to Aldermark
        referee> place 1 cavalry at Tollmoor for aldermark
        referee> place 2 infantry at Tollmoor for brineholt
        """)
    )
    force = tuple(u for u, p in g.pieces.items() if p.seat[0] in units)
    side = Side(("aldermark", "brineholt"), force, {}, walls=walls, loss=7)
    assert dict(fray.shares(g, side, spot("Tollmoor"))) == expected
