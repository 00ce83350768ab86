"""DR-PENALTY: crossing the borders of unallied kingdoms, and what it costs at their courts.

11,5 lies in the unclaimed Highlands, 12,6 beside it in Immer; Rombune's coast is entered from the Great Sea.
"""

from __future__ import annotations

from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, state

MARCH = EMPTY + "referee> phase movement hothior\n"


def violated(done: Run, seat: str = "hothior") -> tuple[str, ...]:
    """Kingdoms that count a violation against the seat."""
    return state(done).players[seat].violated


@rule("DR-PENALTY-01")
def test_an_army_that_crosses_a_neutral_border_draws_the_penalty() -> None:
    done = play(
        """
        referee> place 1 Hothior army at 11,5
        hothior> move 1 army from 11,5 to 12,6
        | violates Immer
        """,
        MARCH,
    )
    assert violated(done) == ("immer",)


@rule("DR-PENALTY-01")
def test_a_lone_monarch_draws_it_too() -> None:
    done = play("referee> place the king of Hothior at 11,5\nhothior> move the king to 12,6\n| violates Immer\n", MARCH)
    assert violated(done) == ("immer",)


@rule("DR-PENALTY-01")
def test_an_ambassador_draws_none() -> None:
    done = play("referee> phase diplomacy hothior\nhothior> activate Immer\nhothior> roll [1]\n", MARCH)
    assert violated(done) == ()


@rule("DR-PENALTY-02")
def test_later_rolls_with_that_kingdom_are_1_lower() -> None:
    stage = """
    referee> set hothior cards none
    referee> set Immer personality Disciplined
    referee> give hothior card Bribe +1
    referee> place 1 Hothior army at 11,5
    {}
    referee> phase diplomacy hothior [1]
    hothior> activate Immer
    hothior> play Bribe +1 [5]
    | {}
    """
    play(stage.format("hothior> move 1 army from 11,5 to 12,6", "= 5. Failure"), MARCH)
    play(stage.format("hothior> done", "= 6. Success"), MARCH)


@rule("DR-PENALTY-02")
def test_it_counts_with_that_kingdom_only() -> None:
    play(
        """
        referee> set hothior violated Immer
        referee> set Pon personality Disciplined
        referee> phase diplomacy hothior
        hothior> activate Pon
        hothior> roll [6]
        | Pon joins Hothior
        """
    )


@rule("DR-PENALTY-03")
def test_entering_an_activated_kingdom_costs_nothing() -> None:
    for seat in ("hothior", "muetar"):
        done = play(
            f"""
            referee> ally Immer with {seat}
            referee> remove everyone
            referee> phase movement hothior
            referee> place 1 Hothior army at 11,5
            hothior> move 1 army from 11,5 to 12,6
            """
        )
        assert violated(done) == ()
    done = play("referee> place 1 Hothior army at 16,13\nhothior> move 1 army from 16,13 to 15,14\n", MARCH)
    assert violated(done) == ()


@rule("DR-PENALTY-04")
def test_three_entries_cost_no_more_than_one() -> None:
    done = play(
        """
        referee> set Immer personality Disciplined
        referee> place 3 Hothior armies at 11,5
        hothior> move 1 army from 11,5 to 12,6
        hothior> move 1 army from 11,5 to 12,6
        hothior> move 1 army from 11,5 to 12,6
        referee> set hothior cards none
        referee> give hothior card Bribe +1
        referee> phase diplomacy hothior [1]
        hothior> activate Immer
        hothior> play Bribe +1 [6]
        | = 6. Success
        """,
        MARCH,
    )
    assert violated(done) == ("immer",)


@rule("DR-PENALTY-05")
def test_the_penalty_is_each_players_own_and_never_wears_off() -> None:
    stage = """
    referee> set Immer personality Disciplined
    referee> place 1 Hothior army at 11,5
    hothior> move 1 army from 11,5 to 12,6
    referee> turn 18
    referee> phase diplomacy {0}
    {0}> activate Immer
    {0}> roll [6]
    | {1}
    """
    play(stage.format("hothior", "= 5. Failure"), MARCH)
    play(stage.format("mivior", "Immer joins Mivior"), MARCH)


@rule("DR-PENALTY-05")
def test_it_outlasts_an_alliance() -> None:
    done = play(
        """
        referee> set hothior violated Immer
        referee> ally Immer with hothior
        referee> neutral Immer
        """
    )
    assert violated(done) == ("immer",)


LEFT = (
    EMPTY
    + """
referee> turn 4
referee> ally Immer with muetar
referee> set Immer personality Disciplined
referee> remove everyone
referee> place 2 Hothior armies at 12,6
referee> give mivior card Bribe +2
referee> phase diplomacy mivior
mivior> deactivate Immer
mivior> play Bribe +2 [6]
referee> turn 5
referee> phase movement hothior
"""
)


@rule("DR-PENALTY-06")
def test_units_in_a_kingdom_that_deactivates_may_leave_in_their_next_movement() -> None:
    done = play(
        """
        hothior> move 2 armies from 12,6 to 11,5
        hothior> done
        """,
        LEFT,
    )
    assert violated(done) == ()


@rule("DR-PENALTY-06")
def test_on_their_way_out_they_may_cross_more_of_it() -> None:
    done = play(
        """
        hothior> move 2 armies from 13,6 to 11,5
        hothior> done
        """,
        LEFT.replace("at 12,6", "at 13,6"),
    )
    assert violated(done) == ()


@rule("DR-PENALTY-07")
def test_units_still_inside_after_it_bring_the_penalty() -> None:
    done = play(
        """
        hothior> move 1 army from 12,6 to 11,5
        hothior> done
        """,
        LEFT,
    )
    if not violated(done):
        done = play("hothior> move 1 army from 12,6 to 11,5\nhothior> done\nhothior> refuse\n", LEFT)
    assert violated(done) == ("immer",)


@rule("DR-PENALTY-08")
def test_units_that_cannot_leave_may_be_given_up() -> None:
    done = play(
        """
        hothior> move 1 army from 12,6 to 11,5
        hothior> done
        hothior> agree
        """,
        LEFT,
    )
    assert violated(done) == ()
    assert not here(done, "12,6")
    assert len(state(done).dead) == 1


@rule("DR-PENALTY-09")
def test_unclaimed_land_may_be_entered_freely() -> None:
    for a, b in (("8,12", "8,11"), ("30,23", "31,24"), ("11,5", "11,4"), ("17,19", "18,19"), ("14,25", "14,26")):
        done = play(f"referee> place 1 Hothior army at {a}\nhothior> move 1 army from {a} to {b}\n", MARCH)
        assert violated(done) == ()
        assert here(done, b, "hothior")


@rule("DR-PENALTY-10")
def test_keep_tower_and_school_are_nobodys() -> None:
    for a, name in (("20,19", "Stubstaff Keep"), ("30,4", "Tower of Zards"), ("12,11", "Invisible School")):
        done = play(f"referee> place 1 Hothior army at {a}\nhothior> move 1 army from {a} to {name}\n", MARCH)
        assert violated(done) == ()
        assert here(done, name, "hothior")
        assert not state(done).sieges


@rule("DR-PENALTY-11")
def test_a_retreat_over_the_border_violates_the_kingdom() -> None:
    done = play(
        """
        referee> phase movement muetar
        referee> place 3 Muetar armies at 11,4
        referee> place 3 Hothior armies at 11,5
        muetar> attack 11,5
        hothior> retreat [6]
        hothior> retreat everyone to 12,6
        | violates Immer
        """
    )
    assert violated(done) == ("immer",)


@rule("DR-PENALTY-11")
def test_a_displacement_over_the_border_violates_the_kingdom() -> None:
    done = play(
        """
        referee> turn 3
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place 3 Hothior armies at Gap Castle outside
        referee> set Gap Castle siege hothior 2
        referee> phase sieges hothior
        hothior> lift siege of Gap Castle to Snow Pass
        | violates Zorn
        """
    )
    assert violated(done) == ("zorn",)


@rule("DR-PENALTY-12")
def test_fleets_violate_a_kingdom_on_its_coast_but_not_beside_it() -> None:
    done = play(
        """
        referee> place 1 Hothior fleet at 6,27
        hothior> sail 1 fleet to Point Lookout
        | violates Rombune
        """,
        MARCH,
    )
    assert violated(done) == ("rombune",)
    done = play(
        """
        referee> place 1 Hothior fleet at 6,27
        hothior> sail 1 fleet to 7,26
        """,
        MARCH,
    )
    assert violated(done) == ()


@rule("DR-PENALTY-13")
def test_the_executioner_has_1_less_with_that_kingdom() -> None:
    done = play(
        """
        referee> turn 3
        referee> ally Rombune with muetar
        referee> set Rombune prison Port Lork
        referee> phase diplomacy hothior
        hothior> execute Rombune [1]
        | executes
        referee> turn 9
        referee> neutral Rombune
        referee> set Rombune personality Disciplined
        referee> phase diplomacy hothior
        hothior> activate Rombune
        hothior> roll [6]
        | = 5. Failure
        """
    )
    assert state(done).players["hothior"].executed == ("rombune",)


@rule("DR-PENALTY-13", "DR-PENALTY-05")
def test_violation_and_execution_add_up_to_2() -> None:
    play(
        """
        referee> set Immer personality Gullible
        referee> set hothior executed Immer
        referee> set hothior violated Immer
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        | = 5. Failure
        """
    )


@rule("DR-PENALTY-01")
def test_an_advance_over_the_border_violates_the_kingdom() -> None:
    done = play(
        """
        referee> phase movement muetar
        referee> place 3 Muetar armies at 11,5
        referee> place 1 Hothior army at 12,6
        muetar> attack 12,6
        hothior> stand [6 1]
        muetar> advance 2 armies
        | violates Immer
        """
    )
    assert violated(done, "muetar") == ("immer",)
