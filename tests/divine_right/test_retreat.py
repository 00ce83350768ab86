"""DR-RETREAT: the retreat before combat.

The field is the desert around 29,27, clear and unclaimed on all sides: 28,27 lies west of it, 30,27 east,
29,26 and 30,26 north, 29,28 and 30,28 south.
"""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, asked, here, play, rule, state, told

FIELD = EMPTY + "referee> phase movement muetar\n"
LATER = EMPTY + "referee> turn 3\nreferee> phase movement muetar\n"
NATIONS = (
    EMPTY
    + "referee> ally Neuth with hothior\nreferee> ally Ghem with hothior\nreferee> ally Zorn with hothior\n"
    + "referee> ally Trolls with hothior\nreferee> remove everyone\nreferee> phase movement muetar\n"
)


@rule("DR-RETREAT-01")
def test_the_defender_is_offered_a_retreat_after_the_declaration_and_before_the_combat_dice() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        | declares an attack
        !muetar> done
        ! retreat
        """,
        FIELD,
    )
    assert list(done.match.awaited()) == ["hothior"]
    assert "retreat" in asked(done, "hothior").prompt.lower()
    assert not any("Battle at" in t for t in told(done))


@rule("DR-RETREAT-01")
def test_no_retreat_is_offered_before_all_attacks_are_declared() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Muetar armies at 30,28
        referee> place 4 Hothior armies at 29,27
        referee> place 1 Hothior army at 31,28
        muetar> attack 29,27 with everyone at 28,27
        """,
        FIELD,
    )
    assert list(done.match.awaited()) == ["muetar"]


@rule("DR-RETREAT-01")
def test_nobody_but_the_defender_decides_on_the_retreat() -> None:
    play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        !muetar> retreat
        !mivior> stand
        hothior> stand [6 2]
        | Battle at 29,27
        """,
        FIELD,
    )


HUMANS, MERCENARIES, TROLLS = "3 Hothior armies", "2 mercenary armies", "2 Troll armies"
ELVES, DWARVES, GOBLINS = "2 Neuth armies", "2 Ghem armies", "2 Zorn armies"


@rule("DR-RETREAT-02", "DR-RETREAT-03")
@pytest.mark.parametrize(
    ("defenders", "slow", "quick"),
    [
        (HUMANS, (1, 2, 3), (4, 5, 6)),
        (MERCENARIES, (3,), (4,)),
        (TROLLS, (3,), (4,)),
        (ELVES, (2,), (3,)),
        (DWARVES, (2,), (3,)),
        (GOBLINS, (2,), (3,)),
    ],
)
def test_humans_go_on_a_4_elves_dwarves_and_goblins_on_a_3(
    defenders: str, slow: tuple[int, ...], quick: tuple[int, ...]
) -> None:
    placed = f"""
        referee> set Neuth personality Loyal
        referee> set Ghem personality Loyal
        referee> set Zorn personality Loyal
        referee> place 3 Muetar armies at 28,27
        referee> place {defenders} at 29,27 for hothior
        muetar> attack 29,27
        """
    for die in slow:
        play(f"{placed}hothior> retreat [{die} 6 2]\n| too slow\n| Battle at 29,27\n", NATIONS)
    for die in quick:
        done = play(f"{placed}hothior> retreat [{die}]\nhothior> retreat everyone to 30,27\n", NATIONS)
        assert len(here(done, "30,27", "hothior", "army")) == int(defenders[0])


@rule("DR-RETREAT-04")
def test_when_the_worst_kind_succeeds_all_may_go_without_another_die() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Neuth armies at 29,27
        referee> place 2 mercenary armies at 29,27 for hothior
        muetar> attack 29,27
        hothior> retreat [5]
        hothior> retreat everyone to 30,27
        """,
        NATIONS,
    )
    assert len(here(done, "30,27", "hothior", "army")) == 4
    assert not here(done, "29,27", "hothior")


@rule("DR-RETREAT-04")
def test_the_kind_with_the_worst_chance_is_tested_first() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Neuth armies at 29,27
        referee> place 2 mercenary armies at 29,27 for hothior
        muetar> attack 29,27
        hothior> retreat [3]
        | too slow
        """,
        NATIONS,
    )
    assert len(here(done, "29,27", "hothior")) == 4
    assert list(done.match.awaited()) == ["hothior"]


@rule("DR-RETREAT-05")
def test_the_better_kind_rolls_a_new_die_and_may_go_alone() -> None:
    done = play(
        """
        referee> set Neuth personality Loyal
        referee> place 2 Muetar armies at 28,27
        referee> place 2 Neuth armies at 29,27
        referee> place 2 mercenary armies at 29,27 for hothior
        muetar> attack 29,27
        hothior> retreat [2]
        hothior> retreat [4]
        !hothior> retreat 2 Elven armies and 2 mercenary armies to 30,27
        !hothior> retreat 2 mercenary armies to 30,27
        hothior> retreat 2 Elven armies to 30,27 [1 6]
        | Battle at 29,27, 2 against 2
        """,
        NATIONS,
    )
    assert len(here(done, "30,27", "hothior", "army")) == 2
    assert len(here(done, "29,27", "hothior", "army")) == 2


@rule("DR-RETREAT-05")
def test_when_elves_and_dwarves_fail_together_there_is_no_second_die() -> None:
    done = play(
        """
        referee> set Neuth personality Loyal
        referee> set Ghem personality Greedy
        referee> place 4 Muetar armies at 28,27
        referee> place 2 Neuth armies at 29,27
        referee> place 2 Ghem armies at 29,27
        muetar> attack 29,27
        hothior> retreat [2 6 2]
        | too slow
        | Battle at 29,27, 4 against 4
        """,
        NATIONS,
    )
    assert not here(done, "29,27", "hothior")


@rule("DR-RETREAT-06")
def test_units_leaving_on_one_die_all_go_to_the_same_hex() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [4]
        !hothior> retreat 2 armies to 30,27 and 2 armies to 30,28
        hothior> retreat 2 armies to 30,27 [1 6]
        | Battle at 29,27, 4 against 2
        !hothior> retreat 2 armies to 30,28
        """,
        FIELD,
    )
    assert len(here(done, "30,27", "hothior", "army")) == 2
    assert len(here(done, "29,27", "hothior", "army")) == 2
    assert not here(done, "30,28")


@rule("DR-RETREAT-06")
def test_a_retreat_is_one_hex_long() -> None:
    play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [4]
        !hothior> retreat everyone to 31,27
        !hothior> retreat everyone to 29,27
        """,
        FIELD,
    )


@rule("DR-RETREAT-07")
def test_no_retreat_onto_enemies_of_any_player() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 1 Muetar army at 30,26
        referee> place 1 Mivior army at 30,28
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27 with everyone at 28,27
        hothior> retreat [4]
        !hothior> retreat everyone to 28,27
        !hothior> retreat everyone to 30,26
        !hothior> retreat everyone to 30,28
        hothior> retreat everyone to 30,27
        """,
        FIELD,
    )
    assert len(here(done, "30,27", "hothior")) == 4


@pytest.mark.parametrize(
    ("attackers", "defenders", "others", "goal", "came"),
    [
        pytest.param(
            "4 Muetar armies at 28,27",
            "4 Hothior armies at 29,27",
            ["place the king of Muetar at 30,27"],
            "30,27",
            4,
            marks=rule("DR-RETREAT-07"),
            id="a lone enemy hero does not bar the retreat",
        ),
        pytest.param(
            "3 Muetar armies at 21,12",
            "3 Hothior armies at 20,12",
            [],
            "Pennol",
            "DR-RETREAT-08",
            marks=rule("DR-RETREAT-08"),
            id="not into an unplundered enemy castle",
        ),
        pytest.param(
            "3 Muetar armies at 21,12",
            "3 Hothior armies at 20,12",
            ["place 4 Hothior armies at Pennol outside", "set Pennol siege hothior 1"],
            "Pennol",
            7,
            marks=rule("DR-RETREAT-08"),
            id="into one's own siege of an enemy castle",
        ),
        pytest.param(
            "3 Muetar armies at 21,12",
            "3 Hothior armies at 20,12",
            ["set Pennol plundered mivior"],
            "Pennol",
            3,
            marks=rule("DR-RETREAT-08"),
            id="into a plundered enemy castle",
        ),
    ],
)
def test_where_a_retreat_may_go(attackers: str, defenders: str, others: list[str], goal: str, came: int | str) -> None:
    """How many stand there afterwards; or the rule that bars it."""
    field = attackers.rpartition(" at ")[2]
    placed = [f"place {attackers}", f"place {defenders}", *others]
    script = "".join(f"referee> {line}\n" for line in placed)
    script += f"muetar> attack {defenders.rpartition(' at ')[2]} with everyone at {field}\nhothior> retreat [6]\n"
    if isinstance(came, str):
        play(f"{script}!hothior> retreat everyone to {goal}\n! {came}\n", LATER)
    else:
        done = play(f"{script}hothior> retreat everyone to {goal}\n", LATER)
        assert len(here(done, goal, "hothior")) == came


@rule("DR-RETREAT-09")
def test_no_retreat_to_friends_who_await_an_attack_of_their_own() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Muetar armies at 31,28
        referee> place 4 Hothior armies at 29,27
        referee> place 1 Hothior army at 30,28
        muetar> attack 29,27 with everyone at 28,27
        muetar> attack 30,28 with everyone at 31,28
        muetar> resolve 29,27
        hothior> retreat [4]
        !hothior> retreat everyone to 30,28
        ! DR-RETREAT-09
        hothior> retreat everyone to 30,27
        """,
        FIELD,
    )
    assert len(here(done, "30,27", "hothior")) == 4


@rule("DR-RETREAT-09")
def test_friends_whose_attack_is_over_may_be_joined() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Muetar armies at 31,28
        referee> place 4 Hothior armies at 29,27
        referee> place 2 Hothior armies at 30,28
        muetar> attack 29,27 with everyone at 28,27
        muetar> attack 30,28 with everyone at 31,28
        muetar> resolve 30,28
        hothior> stand [1 6]
        hothior> retreat [4]
        hothior> retreat everyone to 30,28
        """,
        FIELD,
    )
    assert len(here(done, "30,28", "hothior")) == 6


@rule("DR-RETREAT-10")
def test_with_all_six_hexes_barred_the_stack_fights() -> None:
    done = play(
        """
        referee> place 4 Hothior armies at 29,27
        referee> place 5 Muetar armies at 28,27
        referee> place 1 Muetar army at 29,26
        referee> place 1 Muetar army at 30,26
        referee> place 1 Mivior army at 30,27
        referee> place 1 Mivior army at 30,28
        referee> place 1 Muetar army at 29,28
        muetar> attack 29,27 with everyone at 28,27
        muetar> done [6 2]
        | Battle at 29,27, 5 against 4
        """,
        FIELD,
    )
    assert not here(done, "29,27", "hothior")


@rule("DR-RETREAT-10", "DR-RETREAT-16")
def test_a_fleet_whose_only_water_is_held_by_the_enemy_cannot_retreat() -> None:
    done = play(
        """
        referee> place 3 mercenary fleets at 12,19 for muetar
        referee> place 3 Hothior fleets at Freeport
        muetar> attack Freeport [6 2]
        | Battle at Freeport, 3 against 3
        """,
        FIELD,
    )
    assert not here(done, "Freeport", "hothior")


@rule("DR-RETREAT-11")
def test_a_retreated_stack_may_be_attacked_again_by_an_unused_neighbour() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Muetar armies at 31,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27 with everyone at 28,27
        hothior> retreat [4]
        hothior> retreat everyone to 30,27
        muetar> done
        muetar> attack 30,27 with everyone at 31,27 [6 2]
        | Battle at 30,27, 3 against 3
        """,
        FIELD,
    )
    assert not here(done, "30,27", "hothior")


@rule("DR-RETREAT-11")
def test_the_evaded_attackers_themselves_may_attack_again_if_still_adjacent() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [4]
        hothior> retreat everyone to 29,26
        muetar> done
        muetar> attack 29,26 with everyone at 28,27 [6 2]
        | Battle at 29,26, 4 against 3
        """,
        FIELD,
    )
    assert not here(done, "29,26", "hothior")


@rule("DR-RETREAT-12")
def test_units_that_have_attacked_may_not_attack_the_retreated_stack() -> None:
    play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Muetar armies at 31,27
        referee> place 3 Hothior armies at 29,27
        referee> place 2 Hothior armies at 32,27
        muetar> attack 32,27 with everyone at 31,27
        muetar> attack 29,27 with everyone at 28,27
        muetar> resolve 32,27
        hothior> stand [6 4]
        muetar> done
        hothior> retreat [4]
        hothior> retreat everyone to 30,27
        muetar> done
        !muetar> attack 30,27 with everyone at 31,27
        """,
        FIELD,
    )


@rule("DR-RETREAT-12")
def test_units_tied_to_another_declared_attack_may_not_attack_the_retreated_stack() -> None:
    play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 2 Muetar armies at 31,27
        referee> place 3 Hothior armies at 29,27
        referee> place 2 Hothior armies at 32,27
        muetar> attack 32,27 with everyone at 31,27
        muetar> attack 29,27 with everyone at 28,27
        muetar> resolve 29,27
        hothior> retreat [4]
        hothior> retreat everyone to 30,27
        muetar> done
        !muetar> attack 30,27 with everyone at 31,27
        """,
        FIELD,
    )


@rule("DR-RETREAT-13")
def test_there_is_no_second_retreat() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Muetar armies at 31,27
        referee> place 3 Hothior armies at 29,27
        muetar> attack 29,27 with everyone at 28,27
        hothior> retreat [4]
        hothior> retreat everyone to 30,27
        muetar> done
        muetar> attack 30,27 with everyone at 31,27 [2 4]
        | Battle at 30,27
        !hothior> retreat
        """,
        FIELD,
    )
    assert here(done, "30,27", "hothior")


@rule("DR-RETREAT-14")
def test_a_successful_retreat_may_be_waived_by_all() -> None:
    done = play(
        """
        referee> place 4 Muetar armies at 28,27
        referee> place 4 Hothior armies at 29,27
        muetar> attack 29,27
        hothior> retreat [6]
        hothior> stand [6 2]
        | Battle at 29,27, 4 against 4
        """,
        FIELD,
    )
    assert not here(done, "29,27", "hothior")


@rule("DR-RETREAT-14")
def test_dwarves_go_elves_and_men_stay_and_the_odds_are_for_those_who_stay() -> None:
    done = play(
        """
        referee> set Neuth personality Loyal
        referee> set Ghem personality Greedy
        referee> place 6 Muetar armies at 28,27
        referee> place 2 Neuth armies at 29,27
        referee> place 2 Ghem armies at 29,27
        referee> place the king of Ghem at 29,27
        referee> place 1 mercenary army at 29,27 for hothior
        muetar> attack 29,27
        hothior> retreat [2]
        hothior> retreat [3]
        hothior> retreat 2 Dwarven armies and the king of Ghem to 30,27 [5 5]
        | Battle at 29,27, 6 against 3: Muetar 5 +2
        """,
        NATIONS,
    )
    assert len(here(done, "30,27", "hothior")) == 3
    assert here(done, "30,27", "hothior", "monarch")


@rule("DR-RETREAT-15")
def test_a_hero_goes_only_with_a_combat_unit() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        referee> place the king of Hothior at 29,27
        muetar> attack 29,27
        hothior> retreat [5]
        !hothior> retreat the king to 30,27
        ! DR-RETREAT-15
        hothior> retreat the king and 1 army to 30,27
        """,
        FIELD,
    )
    assert len(here(done, "30,27", "hothior")) == 2
    assert here(done, "30,27", "hothior", "monarch")


@rule("DR-RETREAT-15")
def test_a_hero_cannot_go_to_another_hex_than_his_companions() -> None:
    play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Hothior armies at 29,27
        referee> place the king of Hothior at 29,27
        muetar> attack 29,27
        hothior> retreat [5]
        hothior> retreat 1 army to 30,27
        !hothior> retreat the king and 1 army to 30,28
        """,
        FIELD,
    )


@rule("DR-RETREAT-16")
def test_a_retreat_costs_no_movement_points() -> None:
    done = play(
        """
        referee> place 3 Muetar armies at 20,7
        referee> place 3 Hothior armies at 21,7
        muetar> attack 21,7
        hothior> retreat [6]
        hothior> retreat everyone to Ozerg Mountain
        referee> phase movement hothior
        hothior> move 3 armies from Ozerg Mountain to 22,7
        """,
        FIELD,
    )
    assert len(here(done, "22,7", "hothior")) == 3


@rule("DR-RETREAT-16")
def test_armies_retreat_neither_into_the_sea_nor_over_water() -> None:
    play(
        """
        referee> place 3 Muetar armies at 14,20
        referee> place 3 Hothior armies at 13,19
        muetar> attack 13,19
        hothior> retreat [6]
        !hothior> retreat everyone to 12,19
        !hothior> retreat everyone to 14,18
        !hothior> retreat everyone to Castle Lapspell
        hothior> retreat everyone to Freeport
        """,
        FIELD,
    )


@rule("DR-RETREAT-16")
def test_fleets_retreat_to_sea_or_coast_only() -> None:
    done = play(
        """
        referee> place 2 mercenary fleets at 3,20 for muetar
        referee> place 2 Hothior fleets at 4,20
        muetar> attack 4,20
        hothior> retreat [6]
        !hothior> retreat everyone to 5,20
        !hothior> retreat everyone to Colist
        hothior> retreat everyone to 4,19
        """,
        FIELD,
    )
    assert len(here(done, "4,19", "hothior", "fleet")) == 2
    done = play(
        """
        referee> place 2 mercenary fleets at 3,20 for muetar
        referee> place 2 Hothior fleets at 2,20
        muetar> attack 2,20
        hothior> retreat [6]
        hothior> retreat everyone to 1,20
        """,
        FIELD,
    )
    assert len(here(done, "1,20", "hothior", "fleet")) == 2


@rule("DR-RETREAT-16")
def test_a_retreat_into_a_neutral_kingdom_violates_it() -> None:
    done = play(
        """
        referee> place 3 Muetar armies at 14,20
        referee> place 3 Hothior armies at 13,21
        muetar> attack 13,21
        hothior> retreat [6]
        hothior> retreat everyone to 12,21
        """,
        FIELD,
    )
    assert "shucassam" in state(done).players["hothior"].violated


TWO = (
    FIELD
    + """
referee> place 8 Muetar armies at 28,27
referee> place 2 Hothior armies at 29,27
referee> place 1 Hothior army at 29,26
"""
)


@rule("DR-RETREAT-04", "DR-RETREAT-06")
def test_of_two_stacks_attacked_together_each_has_its_own_die_and_its_own_goal() -> None:
    done = play(
        """
        muetar> attack 29,27 and 29,26
        hothior> retreat [5]
        hothior> retreat everyone to 30,27
        hothior> retreat [4]
        hothior> retreat everyone to 28,26
        """,
        TWO,
    )
    assert len(here(done, "30,27", "hothior")) == 2
    assert len(here(done, "28,26", "hothior")) == 1


@rule("DR-RETREAT-14")
def test_of_two_stacks_attacked_together_one_may_go_and_one_stand() -> None:
    done = play(
        """
        muetar> attack 29,27 and 29,26
        hothior> stand
        hothior> retreat [4]
        hothior> retreat everyone to 28,26 [2 1]
        | Battle at
        """,
        TWO,
    )
    assert len(here(done, "28,26", "hothior")) == 1
    assert not here(done, "29,27", "hothior")


@rule("DR-RETREAT-09")
def test_no_retreat_to_the_other_hex_of_the_same_attack() -> None:
    play(
        """
        muetar> attack 29,27 and 29,26
        hothior> retreat [5]
        !hothior> retreat everyone to 29,26
        ! DR-RETREAT-09
        """,
        TWO,
    )


@rule("DR-RETREAT-07")
def test_armies_do_not_retreat_to_a_coast_held_by_enemy_fleets() -> None:
    play(
        """
        referee> place 3 Muetar armies at 14,20
        referee> place 2 Muetar armies at 13,21
        referee> place 2 mercenary fleets at Freeport for muetar
        referee> place 3 Hothior armies at 13,19
        muetar> attack 13,19
        hothior> retreat [6]
        !hothior> retreat everyone to Freeport
        ! DR-RETREAT-07
        """,
        FIELD,
    )


SEA = (
    EMPTY
    + """
referee> phase movement hothior
referee> place 2 Hothior fleets at 3,21
referee> place 2 Hothior armies at 3,21
referee> place the king of Hothior at 3,21
hothior> sail 2 fleets to 2,20 with 2 armies and the king
referee> phase movement muetar
referee> place 2 mercenary fleets at 2,21 for muetar
muetar> attack 2,20
"""
)


@rule("DR-RETREAT-15", "DR-RETREAT-16")
def test_a_retreating_fleet_takes_its_passengers_along() -> None:
    done = play(
        """
        hothior> retreat [6]
        hothior> retreat 2 fleets and the king to 1,20
        """,
        SEA,
    )
    aboard = [u for u in here(done, "1,20", "hothior") if state(done).pieces[u].aboard]
    assert len(here(done, "1,20", "hothior", "army")) == 2
    assert len(aboard) == 3


@rule("DR-RETREAT-15")
def test_a_hero_at_sea_rides_a_retreating_fleet_even_when_another_carried_him() -> None:
    done = play(
        """
        hothior> retreat [6]
        hothior> retreat everyone to 1,20
        """,
        SEA,
    )
    king = here(done, "1,20", "hothior", "monarch")
    assert king
    assert state(done).pieces[king[0]].aboard


@rule("DR-RETREAT-16")
def test_no_retreat_over_the_great_river() -> None:
    play(
        """
        referee> ally Shucassam with muetar
        referee> remove everyone
        referee> phase movement muetar
        referee> place 3 Muetar armies at 13,20
        referee> place 3 Hothior armies at 14,19
        referee> place 1 Hothior army at 14,20
        muetar> attack 14,20
        hothior> retreat [6]
        hothior> retreat everyone to 14,19
        """,
        EMPTY,
    )
    play(
        """
        referee> place 3 Muetar armies at 14,20
        referee> place 3 Hothior armies at 14,19
        muetar> attack 14,19
        hothior> retreat [6]
        !hothior> retreat everyone to 14,18
        """,
        FIELD,
    )


@rule("DR-RETREAT-06")
def test_armies_and_fleets_that_leave_on_one_die_may_part() -> None:
    done = play(
        """
        referee> turn 3
        referee> place 3 Muetar armies at Colist outside
        referee> place 2 mercenary fleets at Colist outside for muetar
        referee> place 1 Mivior army at Colist inside
        referee> set Colist siege muetar 2
        referee> phase sieges mivior
        mivior> sortie from Colist
        muetar> retreat [4]
        muetar> retreat 3 armies to 4,22
        !muetar> retreat 1 fleet to 5,20 and 1 fleet to 5,21
        muetar> retreat 2 fleets to 5,21
        """
    )
    assert len(here(done, "4,22", "muetar", "army")) == 3
    assert len(here(done, "5,21", "muetar", "fleet")) == 2
    assert not state(done).sieges


@rule("DR-RETREAT-16")
def test_a_retreat_into_an_own_castle_next_door_ends_inside_its_walls() -> None:
    done = play(
        """
        referee> place 3 Muetar armies at 11,15
        referee> place 3 Hothior armies at 10,15
        muetar> attack 10,15
        hothior> retreat [4]
        hothior> retreat everyone to Tadafat
        """,
        FIELD,
    )
    men = here(done, "Tadafat", "hothior", "army")
    assert len(men) == 3
    assert all(state(done).pieces[u].inside for u in men)


@rule("DR-RETREAT-11", "DR-RETREAT-13")
def test_fresh_friends_of_a_retreated_stack_may_retreat_without_it() -> None:
    done = play(
        """
        referee> place 5 Muetar armies at 28,27
        referee> place 3 Muetar armies at 31,27
        referee> place 3 Hothior armies at 29,27
        referee> place 1 mercenary army at 30,26 for hothior
        muetar> attack 29,27 with everyone at 28,27
        muetar> done
        hothior> retreat [4]
        hothior> retreat everyone to 30,26
        muetar> done
        muetar> attack 30,26 with everyone at 31,27
        hothior> retreat [5]
        !hothior> retreat 1 Hothior army to 29,25
        hothior> retreat 1 mercenary army to 29,25 [6 2]
        | Battle at 30,26, 3 against 3
        """.replace("31,27", "31,26"),
        FIELD,
    )
    assert len(here(done, "29,25", "hothior")) == 1
