"""`odds`: the chance of every result, exactly (chapters BATTLE, PREBATTLE)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from commands.table_words import Odds
from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.rules.chances import Host, Result, chances
from minaria.table.pages.answers import answer

from .tools import Court, rule


def won(one: Host, other: Host, free: int = 0) -> Fraction:
    """How likely the first side holds the field."""
    ends = chances(one, other, free).items()
    return sum((p for end, p in ends if end.one.force and not end.other.force), Fraction(0))


@rule("BR-BATTLE-04", "BR-BATTLE-05")
def test_one_against_one_is_ten_to_one_for_nobody() -> None:
    """Each hits with a 1: of the 11 throws that end it, one ends both."""
    found = chances(Host(1), Host(1))
    assert found == {
        Result(Host(1), Host(0)): Fraction(5, 11),
        Result(Host(0), Host(1)): Fraction(5, 11),
        Result(Host(0), Host(0)): Fraction(1, 11),
    }


@rule("BR-PREBATTLE-02", "BR-PREBATTLE-08")
def test_a_free_roll_comes_before_and_is_not_answered() -> None:
    free = chances(Host(1), Host(1), 1)
    assert free[Result(Host(1), Host(0))] == Fraction(1, 6) + Fraction(5, 6) * Fraction(5, 11)
    assert won(Host(1), Host(1), -1) == Fraction(5, 6) * Fraction(5, 11)


@pytest.mark.parametrize(
    ("one", "other", "free"),
    [
        (Host(7, 2, "king"), Host(6, 1, "prince"), 1),
        (Host(5), Host(2, walls=10), 0),
        (Host(3, 1, "prince"), Host(0, 1, "prince"), -2),
    ],
)
def test_the_chances_of_all_results_are_one(one: Host, other: Host, free: int) -> None:
    found = chances(one, other, free)
    assert sum(found.values()) == 1
    assert all(not end.one.force or not end.other.force for end in found)


@rule("BR-BATTLE-04", "BR-BATTLE-08")
def test_they_are_those_of_the_battle_that_is_played() -> None:
    """One army against two, in two rounds: every throw of the first two rounds is played and counted."""
    ends: dict[tuple[int, int], int] = {}
    for throw in product(range(1, 7), repeat=2):
        c = Court()
        c.army("azure", "navarre", 1)
        c.army("vert", "navarre", 2)
        c.stand(Battles("azure"))
        c.say("azure", "attack")
        c.say("azure", "stand")
        c.say("vert", "stand", *throw)
        left = tuple(sum(x.seat == s and bool(x.at) for x in c.now.armies.values()) for s in ("azure", "vert"))
        ends[left] = ends.get(left, 0) + 1  # type: ignore[index, arg-type]
    assert ends == {(1, 2): 20, (1, 1): 4, (0, 2): 10, (0, 1): 2}
    p = won(Host(1), Host(2))
    assert p == Fraction(4, 16) * Fraction(5, 11), "the one has to hit first, and then win one against one"


def test_odds_are_told_of_a_battle_fought_of_a_province_and_of_numbers() -> None:
    c = Court()
    c.army("azure", "navarre", 4)
    c.army("vert", "navarre", 3)
    c.stand(Battles("azure"))
    for asked in (Odds("3", "4"), Odds("Navarre", "")):
        said = repr(answer(c.match, "azure", asked))
        assert "76 %" in said, said
    c.say("azure", "attack")
    said = repr(answer(c.match, "vert", Odds()))
    assert "holds the field" in said
    assert "76 %" in said
