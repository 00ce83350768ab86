"""DR-ROMBUNE: the canals of Parros (11,28, strength 3). Rombune is Hothior's ally unless said otherwise."""

from __future__ import annotations

import pytest

from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, state, told

ALLIED = EMPTY + "referee> ally Rombune with hothior\nreferee> remove everyone\n"


def spent(done: Run, name: str) -> list[int]:
    """What each unit at a place has spent this turn."""
    return sorted(state(done).used[u].spent for u in here(done, name))


@rule("DR-ROMBUNE-01")
def test_the_canal_costs_enemies_two_more_and_friends_nothing() -> None:
    done = play(
        """
        referee> place 1 Rombune army at 10,28
        referee> phase movement hothior
        hothior> move 1 army from 10,28 to Parros
        """,
        ALLIED,
    )
    assert spent(done, "Parros") == [1]
    done = play(
        """
        referee> place 3 muetar armies at 10,28
        referee> phase movement muetar
        muetar> besiege Parros with 3 armies
        """,
        ALLIED,
    )
    assert spent(done, "Parros") == [3, 3, 3]


@rule("DR-ROMBUNE-01")
def test_leaving_over_the_canal_costs_enemies_two_more_as_well() -> None:
    done = play(
        """
        referee> place 4 muetar armies at Parros outside
        referee> set Parros siege muetar 0
        referee> phase movement muetar
        muetar> move 1 army from Parros to 10,28
        """,
        ALLIED,
    )
    assert spent(done, "10,28") == [3]


def line(done: Run) -> str:
    """The battle as told."""
    return next(t for t in told(done) if t.startswith("Battle at Parros"))


@rule("DR-ROMBUNE-02")
def test_defenders_outside_parros_add_two_to_their_die() -> None:
    done = play(
        """
        referee> place 4 Rombune armies at Parros outside
        referee> place 4 muetar armies at 10,28
        referee> phase movement muetar
        muetar> attack Parros
        hothior> stand [5 3]
        """,
        ALLIED,
    )
    assert "Hothior 3 +1 (odds), +2 (the moat of Parros) = 6" in line(done)


@rule("DR-ROMBUNE-02")
def test_besiegers_of_parros_have_no_good_of_the_moat_against_its_relief() -> None:
    done = play(
        """
        referee> place 1 Rombune army at Parros inside
        referee> place 4 muetar armies at Parros outside
        referee> set Parros siege muetar 0
        referee> place 4 hothior armies at 10,28
        referee> phase movement hothior
        hothior> attack Parros with 4 armies at 10,28
        muetar> stand [3 3]
        """,
        ALLIED,
    )
    assert "moat" not in line(done)


@rule("DR-ROMBUNE-03")
def test_with_fleets_in_the_attack_the_moat_is_no_help() -> None:
    done = play(
        """
        referee> place 4 Rombune armies at Parros outside
        referee> place 4 mercenary fleets at 9,27 for muetar
        referee> place 4 muetar armies at 9,27
        referee> phase movement muetar
        muetar> sail 4 fleets to 10,28 with 4 armies
        muetar> attack Parros with 4 fleets by landing
        hothior> stand [3 3]
        """,
        ALLIED,
    )
    assert "moat" not in line(done)


@rule("DR-ROMBUNE-03")
@pytest.mark.parametrize("fleets", [1, 2])
def test_armies_that_attack_without_fleets_meet_the_moat_even_with_fleets_about(fleets: int) -> None:
    done = play(
        f"""
        referee> place 4 Rombune armies at Parros outside
        referee> place 4 muetar armies at 10,28
        referee> place {fleets} mercenary fleets at 11,29 for muetar
        referee> phase movement muetar
        muetar> attack Parros with 4 armies
        hothior> stand [5 3]
        """,
        ALLIED,
    )
    assert "+2 (the moat of Parros)" in line(done)
