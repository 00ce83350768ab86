"""DR-BANISH: which failures banish an ambassador, and for how long."""

from __future__ import annotations

import pytest

from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, play, rule, state

BARE = EMPTY + "referee> set hothior cards none\nreferee> set Immer personality Disciplined\n"


def failure(ploy: str, turn: int = 6, die: int = 1, more: str = "") -> Run:
    """Hothior tries to activate Immer with that card."""
    return play(
        f"referee> turn {turn}\n{more}referee> give hothior card {ploy}\nreferee> phase diplomacy hothior [1]\n"
        f"hothior> activate Immer\nhothior> play {ploy} [{die}]\n",
        BARE,
    )


def term(done: Run, turn: int = 6) -> int:
    """Full turns of banishment earned."""
    found = state(done).ban("hothior", "immer")
    return found.until - turn if found else 0


@rule("DR-BANISH-01")
@pytest.mark.parametrize("ploy", ["Black Magic +2", "Threat +1", "Blackmail +2", "Crass Bribe +2"])
def test_failing_with_a_harsh_ploy_banishes(ploy: str) -> None:
    assert term(failure(ploy)) > 0


@rule("DR-BANISH-01")
@pytest.mark.parametrize("ploy", ["Marriage +1", "Bribe +2", "Long Oration +2", "White Magic +2"])
def test_failing_with_a_mild_ploy_does_not(ploy: str) -> None:
    assert term(failure(ploy)) == 0


@rule("DR-BANISH-01")
def test_failing_without_a_card_does_not() -> None:
    done = play("referee> phase diplomacy hothior\nhothior> activate Immer\nhothior> roll [1]\n", BARE)
    assert not state(done).bans


@rule("DR-BANISH-01")
def test_a_failed_deactivation_banishes_too() -> None:
    done = play(
        """
        referee> turn 6
        referee> ally Immer with muetar
        referee> give hothior card Crass Bribe +2
        referee> phase diplomacy hothior [1]
        hothior> deactivate Immer
        hothior> play Crass Bribe +2 [4]
        | Failure
        """,
        BARE,
    )
    assert term(done) == 3


@rule("DR-BANISH-02")
def test_the_term_is_the_cards_bonus_and_one() -> None:
    for ploy, turns in (
        ("Threat +1", 2),
        ("Threat +2", 3),
        ("Crass Bribe +2", 3),
        ("Blackmail +2", 3),
        ("Blackmail +3", 4),
        ("Black Magic +2", 3),
        ("Black Magic +3", 4),
    ):
        assert term(failure(ploy)) == turns, ploy


@rule("DR-BANISH-02")
def test_the_term_follows_the_printed_bonus_not_the_personality() -> None:
    assert term(failure("Blackmail +2", more="referee> set Immer personality Compromised\n")) == 3


@rule("DR-BANISH-02")
def test_a_threat_of_1_that_fails_in_turn_6_lets_him_back_in_turn_9() -> None:
    begin = """
    referee> turn 6
    referee> give hothior card Threat +1
    referee> phase diplomacy hothior [1]
    hothior> activate Immer
    hothior> play Threat +1 [1]
    """
    for turn in (7, 8):
        play(
            begin
            + f"""
    referee> turn {turn}
    referee> phase diplomacy hothior
    !hothior> activate Immer
    ! banished
    """,
            BARE,
        )
    play(
        begin
        + """
    referee> turn 9
    referee> phase diplomacy hothior
    hothior> activate Immer
    """,
        BARE,
    )


@rule("DR-BANISH-03")
def test_the_banished_can_do_nothing_there_but_anything_elsewhere() -> None:
    play(
        """
        referee> ally Immer with muetar
        referee> set hothior banished Immer 3
        referee> turn 2
        referee> phase diplomacy hothior
        !hothior> deactivate Immer
        ! DR-BANISH-03
        !hothior> assassinate Immer
        ! DR-BANISH-03
        hothior> activate Pon
        | comes to Pon
        """,
        BARE,
    )


@rule("DR-BANISH-03")
def test_the_ban_binds_one_player_only() -> None:
    play(
        """
        referee> set hothior banished Immer 3
        referee> turn 2
        referee> phase diplomacy mivior
        mivior> activate Immer
        """,
        BARE,
    )


@rule("DR-BANISH-04")
def test_the_terms_of_card_and_personality_are_added() -> None:
    assert term(failure("Crass Bribe +2", more="referee> set Immer personality Irascible\n")) == 5


@rule("DR-BANISH-05")
def test_success_does_not_banish() -> None:
    done = play(
        """
        referee> ally Immer with muetar
        referee> give hothior card Threat +2
        referee> phase diplomacy hothior [1]
        hothior> deactivate Immer
        hothior> play Threat +2 [5]
        | = 7. Success
        """,
        BARE,
    )
    assert not state(done).bans
    assert term(failure("Threat +2", die=4)) == 0
