"""Heroes (DR-HERO)."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.tables import kingdoms, monarch, unit, units
from tests.divine_right.tools import here, play, rule, told

COURT = """
    referee> ally Immer with hothior
    referee> ally Pon with hothior
    referee> remove everyone
"""


@rule("DR-HERO-01")
def test_the_only_heroes_are_the_monarchs_one_a_kingdom() -> None:
    heroes = [u for u in units() if not unit(u).combat]
    assert sorted(heroes) == sorted(monarch(k) for k in kingdoms())
    assert {unit(u).type for u in heroes} == {"monarch"}


@rule("DR-HERO-01", "DR-LEADER-03")
@pytest.mark.parametrize("kingdom", ["Immer", "Pon"])
def test_each_monarch_is_a_leader(kingdom: str) -> None:
    """25,12 is 7 points away, too far for armies alone."""
    start = (
        COURT
        + f"""
    referee> place the king of {kingdom} at 19,12
    referee> place 2 {kingdom} armies at 19,12
    referee> phase movement hothior
    """
    )
    play(start + "!hothior> move 2 armies to 25,12\n! DR-MOVE-04")
    done = play(start + "hothior> move everyone at 19,12 to 25,12\n")
    assert len(here(done, "25,12", "hothior")) == 3


@rule("DR-HERO-02")
def test_a_hero_adds_no_strength_to_a_stack() -> None:
    play(
        COURT
        + """
    referee> place 1 hothior army at 20,12
    referee> place the king of hothior at 20,12
    referee> place 1 muetar army at 21,12
    referee> phase movement hothior
    hothior> attack 21,12
    muetar> stand [3 3]
    | 1 against 1
    """
    )


@rule("DR-HERO-02")
def test_a_hero_alone_cannot_attack() -> None:
    play("""
        referee> place the king of hothior at 20,12
        referee> place 1 muetar army at 21,12
        referee> phase movement hothior
        !hothior> attack 21,12
        !hothior> attack 21,12 with the king
        """)


@rule("DR-HERO-03", "DR-HERO-04")
def test_a_lone_hero_is_never_attacked_and_comes_to_no_harm() -> None:
    done = play("""
        referee> place the king of hothior at 20,12
        referee> place 5 muetar armies at 21,12
        referee> phase movement muetar
        !muetar> attack 20,12
        ! DR-HERO-03
        muetar> done
        """)
    assert here(done, "20,12") == ["hothior-monarch-1"]
    assert not [t for t in told(done) if t.startswith("Fate of")]


@rule("DR-HERO-03")
def test_several_heroes_without_units_are_not_attacked_either() -> None:
    play(
        COURT
        + """
    referee> place the king of hothior at 20,12
    referee> place the king of Immer at 20,12
    referee> place 5 muetar armies at 21,12
    referee> phase movement muetar
    !muetar> attack 20,12 with 5 armies
    ! DR-HERO-03
    """
    )


@rule("DR-HERO-04")
@pytest.mark.parametrize("event", ["1 3", "2 2", "3 6"], ids=["mutiny 4", "mutiny", "epidemic"])
def test_events_other_than_an_untimely_death_do_not_hurt_heroes(event: str) -> None:
    done = play(f"""
        referee> place the king of hothior at 20,12
        referee> place 1 hothior army at 20,12
        referee> phase events hothior
        hothior> roll [{event}]
        """)
    assert here(done, "20,12") == ["hothior-monarch-1"]
    assert not [t for t in told(done) if t.startswith("Fate of")]


@rule("DR-HERO-05")
def test_three_heroes_without_units_are_alone_and_each_rolls_when_searched() -> None:
    done = play(
        COURT
        + """
    referee> place the king of hothior at 22,12
    referee> place the king of Immer at 22,12
    referee> place the king of Pon at 22,12
    referee> place 1 muetar army at 21,12
    referee> phase movement muetar
    muetar> move 1 army to 22,12 [2 3 4]
    """
    )
    assert len([t for t in told(done) if t.startswith("Fate of")]) == 3
