"""DR-ADVANCE: who may enter a hex that a battle or a retreat has emptied. The field is the desert around 29,27."""

from __future__ import annotations

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state

FIELD = EMPTY + "referee> phase movement muetar\n"


@rule("DR-ADVANCE-01")
def test_any_number_of_the_victors_may_advance() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> stand [6 1]
        muetar> advance 3 armies
        | 3 Muetaran armies advance to 29,27
        muetar> done
        """,
        FIELD,
    )
    assert len(here(done, "29,27", "muetar")) == 3
    assert len(here(done, "28,27", "muetar")) == 2


@rule("DR-ADVANCE-01")
def test_only_units_that_fought_may_advance() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Muetar armies at 30,27
        referee> place 2 Hothior armies at 29,27
        muetar> attack 29,27 with everyone at 28,27
        hothior> stand [6 1]
        !muetar> advance everyone at 30,27
        ! DR-ADVANCE-01
        muetar> advance everyone at 28,27
        """,
        FIELD,
    )
    assert len(here(done, "29,27", "muetar")) == 5
    assert len(here(done, "30,27", "muetar")) == 2


@rule("DR-ADVANCE-01")
def test_the_advance_may_be_declined() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> stand [6 1]
        muetar> done
        """,
        FIELD,
    )
    assert len(here(done, "28,27", "muetar")) == 5
    assert not here(done, "29,27")


@rule("DR-ADVANCE-01")
def test_no_advance_while_a_defender_is_left() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> stand [5 2]
        | Losses: Muetar 0, Hothior 3
        hothior> lose 3 armies
        !muetar> advance 2 armies to 29,27
        """,
        FIELD,
    )
    assert len(here(done, "29,27", "hothior")) == 1


@rule("DR-ADVANCE-01")
def test_after_a_tie_that_empties_the_hex_the_surviving_attackers_may_advance() -> None:
    done = play(
        """
        referee> place 6 Muetar armies at 28,27
        referee> place 1 Hothior army at 29,27
        muetar> attack 29,27
        hothior> stand [1 6]
        | Losses: Muetar 2, Hothior 1
        muetar> lose 2 armies
        muetar> advance 4 armies
        """,
        FIELD,
    )
    assert len(here(done, "29,27", "muetar")) == 4


@rule("DR-ADVANCE-01")
def test_a_hero_advances_with_his_stack_but_not_alone() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place the king of Muetar at 28,27
        referee> place 2 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> stand [6 1]
        !muetar> advance the king
        muetar> advance the king and 2 armies
        """,
        FIELD,
    )
    assert here(done, "29,27", "muetar", "monarch")


@rule("DR-ADVANCE-01")
def test_an_advance_into_an_enemy_castle_hex_is_a_siege_or_nothing() -> None:
    stage = """
    referee> place {} Muetar armies at 10,15
    referee> place 2 Hothior armies at Tadafat inside
    referee> place 1 Hothior army at Tadafat outside
    muetar> attack Tadafat
    """
    done = play(
        stage.format(5)
        + """
        hothior> stand [6 1]
        muetar> advance everyone
        """,
        FIELD,
    )
    assert state(done).sieges[spot("Tadafat")].seat == "muetar"
    done = play(
        stage.format(3)
        + """
        hothior> stand [6 1]
        !muetar> advance everyone to Tadafat
        """,
        FIELD,
    )
    assert not here(done, "Tadafat", "muetar")


@rule("DR-ADVANCE-01")
def test_an_advance_costs_no_movement_points_and_obeys_the_terrain() -> None:
    done = play(
        """
        referee> place 2 mercenary fleets at 3,20 for muetar
        referee> place 1 Hothior fleet at 4,20
        muetar> attack 4,20
        hothior> stand [6 1]
        !muetar> advance 1 fleet to 5,20
        muetar> advance 2 fleets to 4,20
        """,
        FIELD,
    )
    assert len(here(done, "4,20", "muetar", "fleet")) == 2


@rule("DR-ADVANCE-02")
def test_the_surviving_defenders_do_not_advance() -> None:
    done = play(
        """
        referee> place 2 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> stand [1 6]
        | Muetar loses 2
        !hothior> advance 2 armies to 28,27
        """,
        FIELD,
    )
    assert not here(done, "28,27")
    assert len(here(done, "29,27", "hothior")) == 4


@rule("DR-ADVANCE-03")
def test_the_attackers_may_enter_a_hex_left_by_a_retreat() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [5]
        hothior> retreat everyone to 30,27
        muetar> advance 2 armies
        muetar> done
        """,
        FIELD,
    )
    assert len(here(done, "29,27", "muetar")) == 2
    assert len(here(done, "28,27", "muetar")) == 3


@rule("DR-ADVANCE-03")
def test_no_advance_while_part_of_the_stack_stays() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [5]
        hothior> retreat 1 army to 30,27 [2 5]
        | Battle at 29,27, 4 against 2
        """,
        FIELD,
    )
    assert "advance" not in " ".join(a.prompt for a in done.match.asks)


@rule("DR-ADVANCE-04")
def test_units_that_advanced_after_a_retreat_do_not_attack_again() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [5]
        hothior> retreat everyone to 30,27
        muetar> advance everyone
        !muetar> attack 30,27
        """,
        FIELD,
    )
    assert len(here(done, "30,27", "hothior")) == 3


@rule("DR-ADVANCE-04")
def test_those_who_stayed_behind_may_still_attack_the_retreated_stack() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [5]
        hothior> retreat everyone to 29,26
        muetar> advance 2 armies
        muetar> done
        !muetar> attack 29,26 with everyone at 29,27
        muetar> attack 29,26 with everyone at 28,27 [6 2]
        | Battle at 29,26, 3 against 3
        """,
        FIELD,
    )
    assert len(here(done, "29,27", "muetar")) == 2


@rule("DR-ADVANCE-01")
def test_an_advance_out_of_place_is_refused_without_a_crash() -> None:
    play(
        """
        referee> place 2 Muetar armies at 28,27
        !muetar> advance everyone
        """,
        FIELD,
    )


@rule("DR-ADVANCE-01")
def test_the_last_besieger_who_advances_ends_his_siege() -> None:
    done = play(
        """
        referee> place 2 Hothior armies at Plibba outside
        referee> set Plibba siege hothior 1
        referee> place 1 Muetar army at 17,15
        referee> phase movement hothior
        hothior> attack 17,15
        muetar> stand [6 1]
        hothior> advance 2 armies
        | The siege of Plibba is over.
        """,
        EMPTY,
    )
    assert not state(done).sieges
