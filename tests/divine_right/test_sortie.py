"""DR-SORTIE: breaking out of a besieged castle. Muetar holds Pennol (4), Hothior besieges it, unless said otherwise."""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, here, play, rule, told


def shut(inside: int, outside: int, stage: str = "sieges") -> str:
    """Pennol besieged since turn 3; Muetar's round of turn 4."""
    return (
        EMPTY
        + f"""
        referee> turn 4
        referee> place {inside} muetar armies at Pennol inside
        referee> place {outside} hothior armies at Pennol outside
        referee> set Pennol siege hothior 3
        referee> phase {stage} muetar
        """
    )


@rule("DR-SORTIE-01")
def test_besieged_armies_do_not_leave_by_land_without_a_sortie() -> None:
    done = play(
        """
        !muetar> move 3 armies from Pennol to 18,11
        ! DR-SORTIE-01
        !muetar> move 1 army from Pennol to 20,12
        ! DR-SORTIE-01
        """,
        shut(3, 7, "movement"),
    )
    assert len(here(done, "Pennol", "muetar")) == 3


@rule("DR-SORTIE-01")
def test_a_sortie_attacks_all_besiegers_and_only_those_who_fought_may_leave() -> None:
    done = play(
        """
        muetar> sortie from Pennol with 2 armies
        hothior> stand [6 4]
        | 2 against 8: Muetar 6 +1 (odds 1 to 4) = 7; Hothior 4 +4 (odds) = 8. Losses: Muetar 1, Hothior 0
        referee> phase movement muetar
        !muetar> move 3 armies from Pennol to 18,11
        """,
        shut(3, 8),
    )
    assert len(here(done, "Pennol", "hothior")) == 8
    play(
        """
        muetar> sortie from Pennol with 2 armies
        hothior> stand [6 4]
        referee> phase movement muetar
        muetar> move 1 army from Pennol to 18,11
        !muetar> move 1 army from Pennol to 18,11
        """,
        shut(3, 8),
    )


@rule("DR-SORTIE-02")
def test_a_sortie_of_four_against_seven_is_one_to_two() -> None:
    done = play(
        """
        muetar> sortie from Pennol
        hothior> stand [5 2]
        | 4 against 7: Muetar 5 +1 (odds 1 to 2) = 6; Hothior 2 +2 (odds) = 4. Losses: Muetar 0, Hothior 2
        hothior> lose 2 armies
        """,
        shut(4, 7),
    )
    assert len(here(done, "Pennol", "muetar")) == 4
    assert len(here(done, "Pennol", "hothior")) == 5


@rule("DR-SORTIE-02")
def test_a_sortie_is_made_in_the_siege_round_of_the_besieged() -> None:
    play(
        """
        !muetar> sortie from Pennol
        referee> phase sieges hothior
        !hothior> sortie from Pennol
        !muetar> sortie from Pennol
        """,
        shut(4, 7, "movement"),
    )


PORT = (
    EMPTY
    + """
    referee> turn 4
    referee> place {armies} mivior armies at Colist inside
    referee> place {fleets} mercenary fleets at Colist inside for mivior
    referee> place {enemies} hothior armies at Colist outside
    referee> place {ships} mercenary fleets at Colist outside for hothior
    referee> set Colist siege hothior 3
    """
)


@rule("DR-SORTIE-03")
def test_armies_and_fleets_fight_together_in_a_siege_round_sortie() -> None:
    play(
        """
        referee> phase sieges mivior
        mivior> sortie from Colist
        hothior> stand [3 3]
        | 3 against 6
        """,
        PORT.format(armies=2, fleets=1, enemies=3, ships=3),
    )


@rule("DR-SORTIE-04")
def test_the_survivors_of_a_lost_sortie_may_go_their_full_allowance() -> None:
    done = play(
        """
        muetar> sortie from Pennol
        hothior> stand [2 3]
        | Losses: Muetar 2, Hothior 0
        muetar> lose 2 armies
        referee> phase movement muetar
        muetar> move 2 armies from Pennol to 24,12
        """,
        shut(4, 7),
    )
    assert len(here(done, "24,12", "muetar")) == 2
    assert not here(done, "Pennol", "muetar")


@rule("DR-SORTIE-04")
def test_the_survivors_of_a_sortie_that_was_won_may_leave_too() -> None:
    done = play(
        """
        muetar> sortie from Pennol
        hothior> stand [6 1]
        referee> phase movement muetar
        muetar> move 4 armies from Pennol to 24,12
        """,
        shut(4, 7),
    )
    assert len(here(done, "24,12", "muetar")) == 4


@rule("DR-SORTIE-05")
@pytest.mark.parametrize("where", ["Pennol", "21,12"])
def test_who_made_a_sortie_attacks_nobody_in_the_combat_round(where: str) -> None:
    play(
        f"""
        referee> place 1 hothior army at 21,12
        muetar> sortie from Pennol
        hothior> stand [3 2]
        referee> phase movement muetar
        muetar> move 2 armies from Pennol to 20,12
        !muetar> attack {where} with 2 armies at 20,12
        ! DR-SORTIE-05
        !muetar> attack Pennol with 2 armies at Pennol
        """,
        shut(4, 7),
    )


BLOCK = """
        referee> place 1 hothior army at 20,11
        referee> place 1 hothior army at 18,11
        referee> place 1 hothior army at 20,10
        referee> place 1 hothior army at 20,12
        """


@rule("DR-SORTIE-06")
def test_with_every_hex_around_barred_nobody_gets_out_even_after_a_sortie() -> None:
    """19,10 lies beyond water; the five other neighbours of Pennol are held or free."""
    script = (
        BLOCK
        + """{more}
        muetar> sortie from Pennol
        hothior> stand [3 2]
        referee> phase movement muetar
        {sign}muetar> move 4 armies from Pennol to 19,12
        !muetar> move 4 armies from Pennol to 19,10
        !muetar> move 4 armies from Pennol to 18,11
        """
    )
    play(script.format(more="referee> place 1 hothior army at 19,12", sign="!"), shut(4, 7))
    done = play(script.format(more="", sign="").replace("from Pennol to 19,10", "to 19,10"), shut(4, 7))
    assert len(here(done, "19,12", "muetar")) == 4


@rule("DR-SORTIE-07")
def test_besieged_who_attack_in_the_combat_round_stay_where_they_are() -> None:
    done = play(
        """
        muetar> attack Pennol with 4 armies
        hothior> stand [6 1]
        """,
        shut(4, 4, "movement"),
    )
    assert len(here(done, "Pennol", "muetar")) == 4
    done = play(
        """
        muetar> attack Pennol with 4 armies
        hothior> stand [4 2]
        !muetar> move 4 armies from Pennol to 18,11
        """,
        shut(4, 4, "movement"),
    )
    assert len(here(done, "Pennol", "muetar")) == 4
    assert not here(done, "18,11")


@rule("DR-SORTIE-08")
def test_friends_outside_join_the_attack_of_the_besieged() -> None:
    done = play(
        """
        referee> place 4 mercenary armies at 20,12 for muetar
        muetar> attack Pennol with 3 armies at Pennol and 4 armies at 20,12
        hothior> stand [4 3]
        | 7 against 7: Muetar 4 +1 (odds 1 to 1) = 5; Hothior 3 +1 (odds) = 4. Losses: Muetar 0, Hothior 1
        hothior> lose 1 army
        """,
        shut(3, 7, "movement"),
    )
    assert len(here(done, "Pennol", "hothior")) == 6


@rule("DR-SORTIE-09")
def test_a_hero_may_stay_out_of_a_sortie_and_then_runs_no_risk() -> None:
    script = """
        referee> place the king of muetar at Pennol inside
        muetar> sortie from Pennol with {} at Pennol
        hothior> stand [{}]
        | Losses: Muetar 2, Hothior 0
        """
    done = play(script.format("3 armies", "2 3"), shut(3, 6))
    assert not any(t.startswith("Fate of") for t in told(done))
    done = play(script.format("everyone", "2 3 4"), shut(3, 6))
    assert any(t.startswith("Fate of") for t in told(done))


@rule("DR-SORTIE-10")
@pytest.mark.parametrize(
    ("force", "bonus"), [("3 Immer armies", False), ("3 Immer armies and the king of Immer", True)]
)
def test_a_leader_who_stays_out_of_the_sortie_lends_no_bonus(force: str, bonus: bool) -> None:
    done = play(
        f"""
        referee> ally Immer with muetar
        referee> set Immer personality Genius
        referee> remove everyone
        referee> place 3 Immer armies at Pennol inside
        referee> place the king of Immer at Pennol inside
        referee> place 7 hothior armies at Pennol outside
        referee> set Pennol siege hothior 3
        referee> phase sieges muetar
        muetar> sortie from Pennol with {force}
        hothior> stand [4 2]
        """,
        EMPTY + "referee> turn 4\n",
    )
    line = next(t for t in told(done) if "3 against 7" in t)
    attack = line.split(";")[0]
    assert attack.endswith("= 6" if bonus else "Muetar 4 +1 (odds 1 to 3) = 5")


@rule("DR-SORTIE-11")
def test_in_the_combat_round_fleets_inside_do_not_attack_besieging_armies() -> None:
    play(
        """
        referee> remove 1 mivior army at Colist
        referee> phase movement mivior
        !mivior> attack Colist with 2 fleets at Colist
        """,
        PORT.format(armies=1, fleets=2, enemies=5, ships=1).replace(
            "referee> place 1 mercenary fleets at Colist outside for hothior", ""
        ),
    )


@rule("DR-SORTIE-11")
def test_in_the_combat_round_armies_inside_do_not_attack_besieging_fleets() -> None:
    play(
        """
        referee> phase movement mivior
        !mivior> attack Colist with 2 armies at Colist
        mivior> attack Colist with 2 fleets at Colist
        hothior> stand [3 3]
        | 2 against 5
        """,
        PORT.format(armies=2, fleets=2, enemies=1, ships=5).replace(
            "referee> place 1 hothior armies at Colist outside", ""
        ),
    )
