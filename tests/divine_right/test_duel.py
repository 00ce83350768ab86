"""DR-DUEL: ambassador against ambassador."""

from __future__ import annotations

from tests.divine_right.tools import play, rule, state


@rule("DR-DUEL-01")
def test_each_pair_duels_once_whoever_challenges() -> None:
    play(
        """
        referee> phase diplomacy mivior
        mivior> duel hothior [6 1]
        referee> turn 9
        referee> phase diplomacy hothior
        !hothior> duel mivior
        ! DR-DUEL-01
        hothior> duel muetar [6 1]
        referee> phase diplomacy mivior
        !mivior> duel hothior
        ! DR-DUEL-01
        """
    )


@rule("DR-DUEL-01")
def test_a_dead_ambassador_cannot_be_challenged_and_nobody_duels_himself() -> None:
    play(
        """
        referee> turn 4
        referee> set mivior ambassador 6
        referee> phase diplomacy hothior
        !hothior> duel mivior
        ! dead
        !hothior> duel hothior
        referee> turn 6
        referee> phase diplomacy hothior
        hothior> duel mivior [6 1]
        """
    )


@rule("DR-DUEL-02")
def test_a_challenge_is_fought_at_once_without_asking_the_other() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> duel mivior [4 2]
        | 4 against 2
        !mivior> refuse
        """
    )
    assert state(done).players["mivior"].envoy_back


@rule("DR-DUEL-03")
def test_the_lower_die_dies() -> None:
    done = play("referee> turn 5\nreferee> phase diplomacy hothior\nhothior> duel mivior [4 2]\n")
    assert state(done).players["mivior"].envoy_back == 8
    assert state(done).players["hothior"].envoy_back == 0
    done = play("referee> turn 5\nreferee> phase diplomacy hothior\nhothior> duel mivior [2 4]\n")
    assert state(done).players["mivior"].envoy_back == 0
    assert state(done).players["hothior"].envoy_back == 8


@rule("DR-DUEL-03")
def test_a_tie_kills_both() -> None:
    done = play("referee> turn 5\nreferee> phase diplomacy hothior\nhothior> duel mivior [3 3]\n")
    assert state(done).players["mivior"].envoy_back == 8
    assert state(done).players["hothior"].envoy_back == 8
