"""Exact chances, against counting by hand and every throw one by one; tables of ranges."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from commands.step_budget import LINE, TooMuch, within
from minaria.kit.dice import Chances, Ranges, best, dice, die, each, hits, sure
from minaria.kit.tables import BadTable

FACES = range(1, 7)


def test_two_dice_come_to_seven_most_often() -> None:
    two = dice(2)
    assert two[7] == Fraction(1, 6)
    assert [two[n] for n in (2, 12, 13)] == [Fraction(1, 36), Fraction(1, 36), Fraction(0)]
    assert two.mean(lambda x: x) == 7
    assert list(dice(0)) == [0]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_sums_bests_and_hits_are_those_of_every_throw(count: int) -> None:
    thrown = list(product(FACES, repeat=count))

    def counted(what: list[int]) -> Chances[int]:
        return Chances({x: what.count(x) for x in sorted(set(what))})

    assert dice(count) == counted([sum(t) for t in thrown])
    assert best(count) == counted([max(t) for t in thrown])
    assert best(count, lowest=True) == counted([min(t) for t in thrown])
    for number in (0, 2, 6):
        assert hits(count, number) == counted([sum(face <= number for face in t) for t in thrown])


def test_many_dice_stay_exact() -> None:
    forty = hits(40, 3)
    assert forty[0] == Fraction(1, 2**40)
    assert sum(chance for _, chance in forty.items()) == 1


def test_more_dice_than_can_be_reckoned_with_are_refused_whatever_was_asked_before() -> None:
    for thrown in (dice, lambda n: hits(n, 3)):
        for _ in range(2):
            with pytest.raises(TooMuch), within(LINE):
                thrown(1_000)
            thrown(300)


def test_a_number_above_the_sides_always_hits_and_none_below_one() -> None:
    assert hits(3, 9) == sure(3)
    assert hits(3, -1) == sure(0)


def test_a_second_throw_stands() -> None:
    once = die().reroll(lambda face: face == 1)
    assert once[1] == Fraction(1, 36)
    assert once[6] == Fraction(7, 36)


def test_what_is_thrown_again_until_it_is_something_else_never_comes_up() -> None:
    """Block Wars, temple gold: 1 is rolled again, 2 to 6 is that many coins (PL-05)."""
    gold = die().given(lambda face: face > 1)
    assert list(gold) == [2, 3, 4, 5, 6]
    assert gold[6] == Fraction(1, 5)
    with pytest.raises(ValueError):
        die().given(lambda face: face > 6)


def test_throws_that_do_not_depend_on_each_other() -> None:
    higher = each(lambda a, b: a > b, die(), die())
    assert higher[True] == Fraction(15, 36)
    assert higher.where(lambda won: not won) == Fraction(21, 36)


# -- Block Wars: volleys (facts/block-wars, CB-05, CB-07; "each hit goes to whatever is strongest at that moment")

Steps = tuple[int, ...]


def struck(steps: Steps, n: int) -> Steps:
    """A side after n hits, each on the strongest at that moment, the first listed on a tie."""
    left = list(steps)
    for _ in range(n):
        k = left.index(max(left))
        left[k] = max(0, left[k] - 1)
    return tuple(left)


def volley(one: tuple[int, int, int], sides: tuple[Steps, Steps]) -> Chances[tuple[Steps, Steps]]:
    """What the fire of one block (its side, which, its number) leaves of both sides: a die for each of its steps."""
    mine, block, number = one
    theirs = sides[1 - mine]
    shot = hits(sides[mine][block], number)
    return shot.to(lambda n: (struck(theirs, n), sides[1]) if mine else (sides[0], struck(theirs, n)))


@pytest.mark.parametrize(
    ("steps", "n", "after"), [((4, 2, 3), 3, (2, 2, 2)), ((3, 3, 2), 4, (1, 1, 2)), ((1, 1), 5, (0, 0))]
)
def test_hits_go_to_the_strongest(steps: Steps, n: int, after: Steps) -> None:
    assert struck(steps, n) == after


def test_a_round_of_fire_is_the_sum_of_all_its_throws() -> None:
    """A2 with 2 steps attacks B3 with 1 and C1 with 2 and fires first: every throw counted."""
    fire = ((1, 0, 2), (0, 0, 3), (0, 1, 1))  # side, block, number; side 0 defends
    start: tuple[Steps, Steps] = ((1, 2), (2,))
    now = sure(start)
    for one in fire:
        now = now.then(partial(volley, one))

    counted: dict[tuple[Steps, Steps], Fraction] = {}
    for thrown in product(FACES, repeat=5):
        sides: list[Steps] = list(start)
        left = list(thrown)
        for mine, block, number in fire:
            n = sum(left.pop(0) <= number for _ in range(sides[mine][block]))
            sides[1 - mine] = struck(sides[1 - mine], n)
        key = (sides[0], sides[1])
        counted[key] = counted.get(key, Fraction(0)) + Fraction(1, 6**5)
    assert dict(now.items()) == counted


def test_a_missed_die_thrown_again() -> None:
    """Block Wars IT-06: the Fire Sword's bearer throws one missed die again, the second result stands."""
    bearer = hits(3, 3).then(lambda n: sure(n) if n == 3 else hits(1, 3).to(lambda again: n + again))
    assert bearer[0] == Fraction(1, 16)
    assert bearer.mean(lambda n: n) == Fraction(3, 2) + Fraction(7, 16)


# -- tables

CHARACTERISTICS = (("3-5", -2), ("6-8", -1), ("9-12", 0), ("13-15", 1), ("16-18", 2))
SURVIVAL = (("0-14", 0), ("15-19", 3), ("20-44", 4), ("45-104", 5), ("105+", 11))


def test_a_characteristic_is_looked_up_on_3d6() -> None:
    """BR-CHARACTER-01: 8 is -1, 9 is 0, 16 is +2; half of all people are ordinary."""
    table = Ranges(CHARACTERISTICS)
    assert [table[n] for n in (3, 8, 9, 16, 18)] == [-2, -1, 0, 2, 2]
    born = dice(3).to(table.__getitem__)
    assert born[0] == Fraction(104, 216)
    assert born.mean(lambda score: score) == 0
    with pytest.raises(KeyError):
        table[19]


def test_tables_may_be_open_at_their_ends() -> None:
    assert Ranges(SURVIVAL)[400] == 11
    assert Ranges((("1-", "rebels"), ("2+", "holds")))[-3] == "rebels"


@pytest.mark.parametrize("ranges", [("1-2", "4"), ("1-3", "3-6"), ("5-2",), ("six",), ("", "1"), ("3+", "4")], ids=str)
def test_tables_with_gaps_and_overlaps_are_refused(ranges: tuple[str, ...]) -> None:
    with pytest.raises(BadTable):
        Ranges((r, 0) for r in ranges)


def test_no_table_is_empty() -> None:
    with pytest.raises(BadTable):
        Ranges(())
