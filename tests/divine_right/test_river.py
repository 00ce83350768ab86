"""Land units at rivers (DR-RIVER-01 to -05)."""

from __future__ import annotations

import pytest

from tests.divine_right.tools import here, play, rule, spot, state


def step(start: str, goal: str, unit: str = "mercenary army") -> int:
    """Points one mercenary of Muetar pays from a hex to the next one."""
    done = play(f"""
        referee> place 1 {unit} at {start} for muetar
        referee> phase movement muetar
        muetar> move 1 {unit} to {goal}
    """)
    return state(done).used[here(done, goal)[0]].spent


@rule("DR-RIVER-01")
@pytest.mark.parametrize(("start", "goal", "points"), [("3,9", "3,10", 2), ("12,12", "11,11", 3), ("29,7", "30,8", 1)])
def test_a_river_that_touches_one_side_only_costs_nothing(start: str, goal: str, points: int) -> None:
    assert step(start, goal) == points


@rule("DR-RIVER-02")
def test_entering_and_leaving_a_river_valley_costs_one_extra() -> None:
    assert step("20,8", "21,8") == 2
    assert step("21,8", "20,8") == 2
    assert step("24,18", "25,18") == 2
    assert step("12,12", "11,12") == 3  # hills on a river


@rule("DR-RIVER-02")
def test_one_rivers_hex_to_anothers_is_one_extra_in_all() -> None:
    assert step("21,8", "22,8") == 2


@rule("DR-RIVER-02")
def test_fleets_pay_no_river_surcharge() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 12,19
        referee> phase movement hothior
        hothior> move 1 fleet to 13,19
    """)
    assert state(done).used[here(done, "13,19")[0]].spent == 1


@rule("DR-RIVER-03")
def test_along_one_river_there_is_no_surcharge() -> None:
    assert step("22,8", "23,8") == 1
    assert step("23,8", "22,8") == 1


@rule("DR-RIVER-04")
def test_a_navigable_river_is_crossed_only_by_units_that_began_beside_it() -> None:
    done = play("""
        referee> place 1 Muetar army at 18,14
        referee> phase movement muetar
        muetar> move 1 army to 18,13
        !muetar> move 1 army to 19,13
        ! DR-RIVER-04
        referee> turn 2
        referee> phase movement muetar
        muetar> move 1 army to 19,13
    """)
    assert len(here(done, "19,13", "muetar")) == 1


@rule("DR-RIVER-04")
def test_a_unit_beside_another_stretch_of_the_river_cannot_cross_here() -> None:
    play("""
        referee> place 1 Muetar army at 18,15
        referee> phase movement muetar
        !muetar> move 1 army to 19,13 via 18,14 and 18,13
        ! DR-RIVER-04
    """)


@rule("DR-RIVER-04")
def test_a_unit_may_cross_and_cross_back_where_it_began() -> None:
    done = play("""
        referee> place 1 mercenary army at 18,13 for muetar
        referee> phase movement muetar
        muetar> move 1 army to 19,13
        !muetar> move 1 army to 18,13
        ! DR-MOVE-04
    """)
    assert spot("18,13")
    assert len(here(done, "19,13")) == 1


@rule("DR-RIVER-04")
def test_it_binds_heroes_too() -> None:
    play("""
        referee> place the king of Muetar at 18,14
        referee> phase movement muetar
        muetar> move the king of Muetar to 18,13
        !muetar> move the king of Muetar to 19,13
        ! DR-RIVER-04
    """)


@rule("DR-RIVER-05")
@pytest.mark.parametrize(
    ("start", "goal", "points"), [("18,13", "19,13", 3), ("18,15", "19,15", 4), ("17,15", "18,16", 4)]
)
def test_crossing_a_navigable_side_costs_two_and_the_terrain(start: str, goal: str, points: int) -> None:
    assert step(start, goal) == points
