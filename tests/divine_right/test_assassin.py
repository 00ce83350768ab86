"""DR-ASSASSIN: the one murder every ambassador may try."""

from __future__ import annotations

from tests.divine_right.tools import EMPTY, play, rule, state

ALLIED = (
    EMPTY
    + """
referee> ally Immer with muetar
referee> set Immer personality Disciplined
referee> ally Pon with muetar
referee> set Pon personality Greedy
referee> turn 3
"""
)


@rule("DR-ASSASSIN-01")
def test_one_attempt_in_the_whole_game() -> None:
    for dice in ("4 4", "5 2 3", "2 5"):
        play(
            f"""
            referee> phase diplomacy hothior
            hothior> assassinate Immer [{dice}]
            referee> turn 9
            referee> phase diplomacy hothior
            !hothior> assassinate Pon
            ! DR-ASSASSIN-01
            """,
            ALLIED,
        )


@rule("DR-ASSASSIN-01")
def test_every_player_has_an_attempt_of_his_own() -> None:
    play(
        """
        referee> phase diplomacy hothior
        hothior> assassinate Immer [4 4]
        referee> phase diplomacy mivior
        mivior> assassinate Immer [4 4]
        | Nobody dies
        """,
        ALLIED,
    )


@rule("DR-ASSASSIN-02")
def test_the_target_is_an_enemys_allied_monarch() -> None:
    play(
        """
        referee> ally Ghem with hothior
        referee> phase diplomacy hothior
        !hothior> assassinate Neuth
        ! DR-ASSASSIN-02
        !hothior> assassinate Ghem
        ! DR-ASSASSIN-02
        !hothior> assassinate Muetar
        ! DR-DIPLO-01
        hothior> assassinate Immer [4 4]
        """,
        ALLIED,
    )


@rule("DR-ASSASSIN-02")
def test_a_siege_does_not_protect_the_monarch() -> None:
    done = play(
        """
        referee> place 8 Hothior armies at Wirzor outside
        referee> set Wirzor siege hothior 2
        referee> phase diplomacy hothior
        hothior> assassinate Immer [6 1 2]
        | is dead
        """,
        ALLIED,
    )
    assert "immer-monarch-1" not in state(done).pieces


@rule("DR-ASSASSIN-03")
def test_the_higher_ambassador_kills_the_monarch() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> assassinate Immer [5 2 3]
        | ambassador 5, monarch 2
        """,
        ALLIED,
    )
    g = state(done)
    assert "immer-monarch-1" not in g.pieces
    assert g.players["hothior"].envoy_back == 0


@rule("DR-ASSASSIN-03")
def test_the_lower_ambassador_dies_and_no_modifier_helps() -> None:
    done = play(
        """
        referee> set Immer personality Gullible
        referee> phase diplomacy hothior
        hothior> assassinate Immer [4 5]
        | ambassador 4, monarch 5
        | ambassador of Hothior is dead
        """,
        ALLIED,
    )
    g = state(done)
    assert "immer-monarch-1" in g.pieces
    assert g.players["hothior"].envoy_back == 6


@rule("DR-ASSASSIN-03")
def test_a_penalty_does_not_count_either() -> None:
    done = play(
        """
        referee> set hothior violated Immer
        referee> phase diplomacy hothior
        hothior> assassinate Immer [3 2 1]
        """,
        ALLIED,
    )
    assert "immer-monarch-1" not in state(done).pieces


@rule("DR-ASSASSIN-04")
def test_a_tie_kills_nobody() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> assassinate Immer [3 3]
        """,
        ALLIED,
    )
    g = state(done)
    assert "immer-monarch-1" in g.pieces
    assert g.players["hothior"].envoy_back == 0
    assert g.realms["immer"].doomed == ""


@rule("DR-ASSASSIN-05")
def test_success_throws_the_kingdom_into_confusion_without_points() -> None:
    done = play(
        """
        referee> set hothior points 7
        referee> set hothior first yes
        referee> phase diplomacy hothior
        hothior> assassinate Immer [5 2 4]
        | Confusion until the end of turn 7
        hothior> done
        """,
        ALLIED,
    )
    g = state(done)
    assert g.realms["immer"].doomed == "confusion"
    assert g.realms["immer"].until == 7
    assert g.players["hothior"].points == 7
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> assassinate Immer [5 2 4]
        hothior> done
        """,
        ALLIED + "referee> set mivior first yes\nreferee> set muetar first yes\n",
    )
    assert state(done).turn == 4
    assert state(done).realms["immer"].status == "confusion"
    assert not [u for u in state(done).pieces if u.startswith("immer")]


@rule("DR-ASSASSIN-06")
def test_after_a_tie_or_a_failure_the_ambassador_is_banished_until_that_monarch_dies() -> None:
    for dice in ("3 3", "2 5"):
        play(
            f"""
            referee> phase diplomacy hothior
            hothior> assassinate Immer [{dice}]
            | banished from Immer
            referee> neutral Immer
            referee> turn 15
            referee> phase diplomacy hothior
            !hothior> activate Immer
            ! banished
            referee> phase diplomacy mivior
            mivior> activate Immer
            """,
            ALLIED,
        )


@rule("DR-ASSASSIN-06")
def test_the_death_of_the_monarch_ends_the_banishment() -> None:
    play(
        """
        referee> phase diplomacy hothior
        hothior> assassinate Immer [3 3]
        referee> phase diplomacy mivior
        mivior> assassinate Immer [5 2 1]
        | is dead
        referee> turn 6
        referee> neutral Immer
        referee> phase diplomacy hothior
        hothior> activate Immer
        | comes to Immer
        """,
        ALLIED,
    )


@rule("DR-ASSASSIN-06")
def test_success_banishes_nobody() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> assassinate Immer [5 2 1]
        """,
        ALLIED,
    )
    assert not state(done).bans
