"""DR-AMBASSADOR: where ambassadors are, what cannot happen to them, and what their death means."""

from __future__ import annotations

from minaria.games.divine_right.tables import units
from tests.divine_right.tools import EMPTY, play, rule, state, told

ALLIED = EMPTY + "referee> ally Ghem with muetar\nreferee> set Ghem personality Disciplined\n"


@rule("DR-AMBASSADOR-01")
def test_an_ambassador_goes_straight_to_any_court() -> None:
    for court in ("Ghem", "Neuth", "Zorn", "Shucassam", "Rombune", "Trolls"):
        play(f"referee> phase diplomacy hothior\nhothior> activate {court}\n| comes to {court}\n")


@rule("DR-AMBASSADOR-02")
def test_after_success_or_failure_he_is_free_for_the_next_turn_and_never_on_the_map() -> None:
    for die in (1, 6):
        done = play(
            f"""
            referee> set Immer personality Disciplined
            referee> set Pon personality Disciplined
            referee> phase diplomacy hothior
            hothior> activate Immer
            hothior> roll [{die}]
            referee> turn 2
            referee> phase diplomacy hothior
            hothior> activate Pon
            | comes to Pon
            """
        )
        assert state(done).players["hothior"].envoy_back == 0
        assert all(u.rsplit("-", 2)[1] in ("army", "fleet", "monarch") for u in state(done).pieces)


@rule("DR-AMBASSADOR-03")
def test_an_ambassador_is_no_counter_on_the_map_and_cannot_be_attacked() -> None:
    assert {u.type for u in units().values()} == {"army", "fleet", "monarch"}
    play(
        """
        referee> phase movement muetar
        referee> place 3 Muetar armies at 10,15
        !muetar> attack the ambassador
        !muetar> attack Tadafat
        """
    )


@rule("DR-AMBASSADOR-03")
def test_no_fate_is_rolled_for_an_ambassador_when_a_castle_falls() -> None:
    done = play(
        """
        referee> turn 3
        referee> set Colist siege muetar 2
        referee> place 4 Muetar armies at Colist outside
        referee> phase sieges muetar
        muetar> storm Colist [6]
        """
    )
    assert state(done).plundered
    assert state(done).players["mivior"].envoy_back == 0
    assert not any("fate" in t.lower() for t in told(done))


@rule("DR-AMBASSADOR-04")
def test_killed_in_turn_5_he_acts_again_in_turn_8() -> None:
    stage = """
    referee> turn 5
    referee> phase diplomacy hothior
    hothior> assassinate Ghem [2 5]
    | acts from turn 8
    """
    for turn in (6, 7):
        play(
            stage
            + f"""
    referee> turn {turn}
    referee> phase diplomacy hothior
    !hothior> activate Immer
    ! DR-AMBASSADOR-04
    !hothior> duel mivior
    """,
            ALLIED,
        )
    play(
        stage
        + """
    referee> turn 8
    referee> phase diplomacy hothior
    hothior> activate Immer
    | comes to Immer
    """,
        ALLIED,
    )


@rule("DR-AMBASSADOR-05")
def test_a_penalty_stays_with_the_successor() -> None:
    play(
        """
        referee> set Immer personality Disciplined
        referee> set hothior violated Immer
        referee> turn 5
        referee> phase diplomacy hothior
        hothior> duel mivior [1 4]
        | dead
        referee> turn 8
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        | = 5. Failure
        """
    )


@rule("DR-AMBASSADOR-05")
def test_a_banishment_stays_with_the_successor() -> None:
    play(
        """
        referee> turn 5
        referee> set hothior banished Immer 4
        referee> phase diplomacy hothior
        hothior> duel mivior [1 4]
        | dead
        referee> turn 8
        referee> phase diplomacy hothior
        !hothior> activate Immer
        ! banished
        """
    )
