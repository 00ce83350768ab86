"""Combat: who may attack what, odds, ties, losses (DR-COMBAT)."""

from __future__ import annotations

import re

import pytest

from minaria.games.divine_right.tables import unit
from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, state, told

# Clear hexes in the Wastes: 16,25 lies between 15,25 and 17,25; 17,24 touches 16,25 and 17,25; 16,24 touches 15,25
# and 16,25.


def battle(ours: int, theirs: int, dice: str, at: str = "17,25", from_: str = "16,25", more: str = "") -> Run:
    """`ours` mercenaries of Muetar attack `theirs` of Hothior, who stand. All alike: no loss is asked."""
    return play(f"""
        referee> place {ours} mercenary armies at {from_} for muetar
        referee> place {theirs} mercenary armies at {at} for hothior
        {more}
        referee> phase movement muetar
        muetar> attack {at}
        hothior> stand  [{dice}]
    """)


def lost(done: Run) -> tuple[int, int]:
    """Losses of Muetar and Hothior in `battle`: what was told, checked against the counters still there."""
    line = next(x for x in told(done) if x.startswith("Battle"))
    found = re.search(r", (\d+) against (\d+):.*Losses: Muetar (\d+), Hothior (\d+)\.", line)
    assert found, line
    ours, theirs, a, d = (int(n) for n in found.groups())
    left = list(state(done).mercenaries.values())
    assert (left.count("muetar"), left.count("hothior")) == (ours - a, theirs - d)
    return a, d


@rule("DR-COMBAT-01")
def test_no_combat_without_a_wish_of_the_moving_player() -> None:
    done = play("""
        referee> place 3 Muetar armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        !hothior> attack 16,25
        muetar> done
    """)
    assert not any("attack" in line or "Battle" in line for line in told(done))
    assert not state(done).dead
    assert len(here(done, "17,25", "hothior")) == 2


@rule("DR-COMBAT-01")
def test_the_player_whose_round_it_is_attacks_and_throws_first() -> None:
    play("""
        referee> place 1 Muetar armies at 16,25
        referee> place 1 Hothior armies at 17,25
        referee> phase movement hothior
        !muetar> attack 17,25
        hothior> attack 16,25
        muetar> stand  [6 2]
        | Hothior 6
        | Muetar loses 1
    """)


@rule("DR-COMBAT-02")
@pytest.mark.parametrize(("dice", "losses"), [("5 4", (0, 1)), ("4 5", (1, 0)), ("6 1", (0, 4)), ("1 6", (4, 0))])
def test_the_higher_modified_total_wins(dice: str, losses: tuple[int, int]) -> None:
    assert lost(battle(4, 4, dice)) == losses


@rule("DR-COMBAT-02")
def test_the_modified_totals_are_told() -> None:
    assert any(
        "Muetar 5 +1 " in line and "= 6" in line and "Hothior 4 +1" in line for line in told(battle(4, 4, "5 4"))
    )


@rule("DR-COMBAT-03")
def test_the_loser_removes_the_difference_of_the_totals() -> None:
    assert lost(battle(4, 4, "6 3")) == (0, 3)  # 7 against 4


@rule("DR-COMBAT-03")
def test_the_loser_removes_no_more_than_he_has_there() -> None:
    done = battle(3, 3, "6 1", more="referee> place 3 Hothior armies at 18,24")  # 7 v. 2
    assert lost(done) == (0, 3)
    assert len(here(done, "18,24", "hothior")) == 3


@rule("DR-COMBAT-04")
def test_the_owner_picks_his_losses() -> None:
    done = play("""
        referee> place 4 Muetar armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> place 2 mercenary armies at 17,25 for hothior
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [5 3]
        !muetar> lose 2 mercenary armies
        !hothior> lose 1 mercenary army
        !hothior> lose 3 armies
        hothior> lose 2 mercenary armies
    """)
    assert len(here(done, "17,25", "hothior")) == 2
    assert not state(done).mercenaries
    assert not state(done).dead


@rule("DR-COMBAT-04")
def test_the_attacker_too_picks_his_own_losses() -> None:
    done = play("""
        referee> place 2 Muetar armies at 16,25
        referee> place 2 mercenary armies at 16,25 for muetar
        referee> place 4 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [3 4]
        muetar> lose 1 Muetar army
    """)
    assert len(state(done).dead) == 1
    assert len(state(done).mercenaries) == 2


TWO = """
    referee> place 3 Muetar armies at 16,25
    referee> place 2 Muetar armies at 14,24
    referee> place 1 Muetar army at 18,26
    referee> place 2 Hothior armies at 17,25
    referee> place 2 Mivior armies at 13,24
    referee> place 1 Hothior army at 18,27
    referee> place 1 Muetar army at 15,22
    referee> place 1 Mivior army at 15,23
    referee> phase movement muetar
    muetar> attack 17,25 with 3 Muetar armies at 16,25
    muetar> attack 13,24
"""


@rule("DR-COMBAT-05")
def test_no_attack_is_added_after_the_first_is_fought() -> None:
    play(
        TWO
        + """
        muetar> attack 15,23
        muetar> done
        muetar> resolve 13,24
        mivior> stand  [5 5]
        | A tie
        !muetar> attack 18,27
        ! DR-COMBAT-05
    """
    )


@rule("DR-COMBAT-06")
def test_attacks_are_resolved_in_any_sequence_each_with_full_effect() -> None:
    done = play(
        TWO
        + """
        muetar> done
        muetar> resolve 13,24
        mivior> stand  [6 1]
        | Mivior loses 2
    """
    )
    assert here(done, "13,24", "mivior") == []
    assert len(here(done, "17,25", "hothior")) == 2


@rule("DR-COMBAT-06")
def test_the_other_sequence_is_as_lawful() -> None:
    done = play(
        TWO
        + """
        muetar> done
        muetar> resolve 17,25
        hothior> stand  [6 1]
        muetar> advance 1 army
        muetar> done
        mivior> stand  [1 1]
    """
    )
    assert len(here(done, "17,25", "muetar")) == 1
    assert here(done, "17,25", "hothior") == []


@rule("DR-COMBAT-07", "DR-COMBAT-08")
@pytest.mark.parametrize(
    ("ours", "theirs", "bonus", "totals"),
    [(7, 3, 2, (4, 4)), (5, 3, 1, (3, 4)), (4, 1, 4, (6, 4)), (8, 4, 2, (4, 4)), (9, 5, 1, (3, 4)), (10, 5, 2, (4, 4))],
)
def test_a_stronger_attacker_gets_the_ratio_rounded_down(
    ours: int, theirs: int, bonus: int, totals: tuple[int, int]
) -> None:
    line = next(x for x in told(battle(ours, theirs, "2 3")) if x.startswith("Battle"))
    assert f"{ours} against {theirs}" in line
    assert f"Muetar 2 +{bonus} " in line
    assert f"= {totals[0]};" in line
    assert "Hothior 3 +1 " in line
    assert f"= {totals[1]}." in line


@rule("DR-COMBAT-09")
@pytest.mark.parametrize(
    ("ours", "theirs", "bonus"), [(3, 4, 2), (1, 3, 3), (2, 3, 2), (2, 5, 3), (2, 4, 2), (1, 7, 7)]
)
def test_a_stronger_defender_gets_the_ratio_rounded_up(ours: int, theirs: int, bonus: int) -> None:
    line = next(x for x in told(battle(ours, theirs, "6 1")) if x.startswith("Battle"))
    assert "Muetar 6 +1 " in line
    assert "= 7;" in line
    assert f"Hothior 1 +{bonus} " in line
    assert f"= {1 + bonus}." in line


@rule("DR-COMBAT-10")
def test_at_one_to_one_the_dice_alone_decide() -> None:
    assert lost(battle(4, 4, "5 3")) == (0, 2)
    assert lost(battle(5, 3, "5 3")) == (0, 2)


@rule("DR-COMBAT-11")
def test_a_leaders_bonus_is_added_to_the_die() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> set Immer personality Genius
        referee> place 2 Immer armies at 16,25
        referee> place the king of Immer at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [3 2]
        | = 5; Hothior 2 +1 (odds) = 3. Losses: Muetar 0, Hothior 2
    """)
    assert here(done, "17,25", "hothior") == []


@rule("DR-COMBAT-11")
def test_a_personality_may_also_weaken_the_die() -> None:
    play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> set Immer personality Negligent
        referee> place 2 Immer armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [5 3]
        | = 5; Hothior 3 +1 (odds) = 4. Losses: Muetar 0, Hothior 1
    """)


@rule("DR-COMBAT-12")
def test_in_a_tie_both_lose_the_natural_die_of_the_smaller_side() -> None:
    assert lost(battle(8, 4, "2 3")) == (3, 3)


@rule("DR-COMBAT-12")
def test_the_smaller_attackers_die_counts_against_a_larger_defence() -> None:
    assert lost(battle(3, 4, "3 2")) == (3, 3)  # 3 + 1 against 2 + 2


@rule("DR-COMBAT-13")
def test_in_a_tie_the_larger_side_loses_at_most_double_the_smaller_sides_real_losses() -> None:
    assert lost(battle(6, 1, "1 6")) == (2, 1)
    assert lost(battle(5, 2, "4 5")) == (4, 2)


@rule("DR-COMBAT-14")
def test_in_a_tie_of_equal_numbers_the_lower_natural_die_counts() -> None:
    # 11,11 is a mountain hex: +1 for the defender
    assert lost(battle(3, 3, "4 3", at="11,11", from_="11,10")) == (3, 3)
    assert lost(battle(4, 4, "3 2", at="11,11", from_="11,10")) == (2, 2)


@rule("DR-COMBAT-14")
def test_the_attackers_die_counts_in_such_a_tie_when_it_is_the_lower() -> None:
    play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> set Immer personality Genius
        referee> place 3 Immer armies at 16,25
        referee> place the king of Immer at 16,25
        referee> place 3 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [1 2]
        | = 3; Hothior 2 +1 (odds) = 3. A tie. Losses: Muetar 1, Hothior 1.
    """)


@rule("DR-COMBAT-15")
def test_tie_losses_are_simultaneous_and_nobody_advances_when_both_are_wiped_out() -> None:
    done = battle(2, 2, "4 4")
    assert lost(done) == (2, 2)
    assert here(done, "17,25") == []
    assert here(done, "16,25") == []
    ask = done.match.ask("muetar")
    assert ask is None or "advance" not in ask.prompt


@rule("DR-COMBAT-16")
def test_units_inside_a_castle_are_not_attacked_and_those_outside_are() -> None:
    done = play("""
        referee> place 3 Hothior armies at Tadafat inside
        referee> place 4 Muetar armies at 11,14
        referee> phase movement muetar
        !muetar> attack Tadafat
        ! DR-COMBAT-16
        referee> place 1 Hothior army at Tadafat outside
        referee> phase movement muetar
        muetar> attack Tadafat
        hothior> stand  [6 1]
        | 4 against 1
    """)
    assert len(here(done, "Tadafat", "hothior")) == 3


@rule("DR-COMBAT-16", "DR-COMBAT-18")
def test_enemies_two_hexes_away_are_not_attacked() -> None:
    play("""
        referee> place 3 Muetar armies at 15,25
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        !muetar> attack 17,25
        ! next to 17,25
    """)


@rule("DR-COMBAT-17")
def test_armies_do_not_attack_fleets_at_sea() -> None:
    play("""
        referee> place 3 Muetar armies at 13,19
        referee> place 2 Hothior fleets at 12,19
        referee> phase movement muetar
        !muetar> attack 12,19
    """)


@rule("DR-COMBAT-17")
def test_fleets_do_not_attack_armies_ashore_behind_the_coast() -> None:
    play("""
        referee> place 2 Hothior fleets at 13,19
        referee> place 1 Muetar army at 13,20
        referee> place 1 Muetar army at 14,19
        referee> phase movement hothior
        !hothior> attack 14,19
    """)


@rule("DR-COMBAT-18")
def test_a_stack_two_hexes_away_adds_no_strength() -> None:
    play("""
        referee> place 2 Muetar armies at 16,25
        referee> place 4 Muetar armies at 15,25
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        !muetar> attack 17,25 with 4 Muetar armies at 15,25
        muetar> attack 17,25
        hothior> stand  [5 5]
        | 2 against 2
    """)


@rule("DR-COMBAT-19")
def test_a_whole_stack_attacks_even_if_fewer_are_named() -> None:
    play("""
        referee> place 5 Muetar armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25 with 3 armies
        | with 5 Muetaran armies
        hothior> stand  [5 4]
        | 5 against 2
    """)


@rule("DR-COMBAT-19")
def test_two_stacks_may_take_different_targets_but_each_goes_whole() -> None:
    play("""
        referee> place 2 Muetar armies at 16,25
        referee> place 1 Muetar army at 16,24
        referee> place 2 Hothior armies at 17,25
        referee> place 1 Hothior army at 15,25
        referee> phase movement muetar
        muetar> attack 17,25 with 2 Muetar armies at 16,25
        | with 2 Muetaran armies
        muetar> attack 15,25
        | with 1 Muetaran army
    """)


@rule("DR-COMBAT-20")
def test_a_stack_next_to_two_enemies_may_attack_one_only() -> None:
    done = play("""
        referee> place 3 Muetar armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> place 2 Mivior armies at 15,25
        referee> phase movement muetar
        muetar> attack 15,25
        mivior> stand  [4 4]
        | 3 against 2
    """)
    assert len(here(done, "17,25", "hothior")) == 2


@rule("DR-COMBAT-21")
def test_a_unit_attacks_at_most_once_in_a_round() -> None:
    play("""
        referee> place 3 Muetar armies at 16,25
        referee> place 1 Muetar army at 17,27
        referee> place 2 Hothior armies at 17,25
        referee> place 2 Mivior armies at 15,25
        referee> place 1 Mivior army at 16,27
        referee> phase movement muetar
        muetar> attack 17,25
        !muetar> attack 15,25
        ! DR-COMBAT-21
        !muetar> attack 15,25 with 3 Muetar armies at 16,25
    """)


@rule("DR-COMBAT-22")
def test_no_unit_suffers_two_attacks_in_a_round() -> None:
    play("""
        referee> place 2 Muetar armies at 16,25
        referee> place 2 Muetar armies at 17,24
        referee> place 2 Hothior armies at 17,25
        referee> place 2 Hothior armies at 16,23
        referee> phase movement muetar
        muetar> attack 17,25 with 2 Muetar armies at 16,25
        !muetar> attack 17,25 with 2 Muetar armies at 17,24
        ! DR-COMBAT-22
    """)


@rule("DR-COMBAT-22")
def test_units_that_fled_and_then_fought_are_not_attacked_again() -> None:
    done = play("""
        referee> place 2 mercenary armies at 16,25 for muetar
        referee> place 2 mercenary armies at 17,27 for muetar
        referee> place 2 mercenary armies at 17,26 for muetar
        referee> place 4 mercenary armies at 17,25 for hothior
        referee> phase movement muetar
        muetar> attack 17,25 with 2 armies at 16,25
        hothior> retreat  [6]
        hothior> retreat everyone to 18,26
        muetar> done
        muetar> attack 18,26 with 2 armies at 17,27  [2 2]
        | 2 against 4
        !muetar> attack 18,26 with 2 armies at 17,26
    """)
    assert len(here(done, "18,26", "hothior")) == 4


@rule("DR-COMBAT-22")
def test_another_player_may_attack_the_same_unit_in_his_own_round() -> None:
    play("""
        referee> place 2 Muetar armies at 16,25
        referee> place 2 Mivior armies at 17,24
        referee> place 2 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [5 4]
        referee> phase movement mivior
        mivior> attack 17,25
        hothior> stand  [5 4]
    """)


@rule("DR-COMBAT-23")
def test_several_stacks_join_in_one_attack() -> None:
    play("""
        referee> place 3 Muetar armies at 16,25
        referee> place 4 Muetar armies at 17,24
        referee> place 3 Hothior armies at 17,25
        referee> phase movement muetar
        muetar> attack 17,25
        hothior> stand  [4 4]
        | 7 against 3: Muetar 4 +2 (odds 2 to 1) = 6; Hothior 4 +1 (odds) = 5. Losses: Muetar 0, Hothior 1
    """)


@rule("DR-COMBAT-24")
def test_one_stack_attacks_two_hexes_as_a_single_combat() -> None:
    done = play("""
        referee> place 6 Muetar armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> place 1 Hothior army at 15,25
        referee> phase movement muetar
        muetar> attack 17,25 and 15,25
        hothior> stand
        hothior> stand  [5 4]
        | 6 against 3: Muetar 5 +2 (odds 2 to 1) = 7; Hothior 4 +1 (odds) = 5. Losses: Muetar 0, Hothior 2
        hothior> lose 1 army at 17,25 and 1 army at 15,25
    """)
    assert len(here(done, "17,25", "hothior")) == 1
    assert here(done, "15,25", "hothior") == []


@rule("DR-COMBAT-24")
def test_a_single_combat_over_two_hexes_needs_one_enemy() -> None:
    play("""
        referee> place 6 Muetar armies at 16,25
        referee> place 2 Hothior armies at 17,25
        referee> place 1 Mivior army at 15,25
        referee> phase movement muetar
        !muetar> attack 17,25 and 15,25
        ! DR-COMBAT-24
    """)


@rule("DR-COMBAT-24")
def test_in_a_single_combat_over_a_mountain_and_a_plain_the_mountain_adds_nothing() -> None:
    # 11,11 mountain; 12,10 clear; both touch 11,10
    done = play("""
        referee> place 4 Muetar armies at 11,10
        referee> place 2 Hothior armies at 11,11
        referee> place 2 Hothior armies at 12,10
        referee> phase movement muetar
        muetar> attack 11,11 and 12,10
        hothior> stand
        hothior> stand  [3 2]
        | 4 against 4
    """)
    assert not any("mountain" in line for line in told(done) if line.startswith("Battle"))


@rule("DR-COMBAT-25")
def test_armies_ignore_fleets_in_the_attacked_hex() -> None:
    done = play("""
        referee> place 5 Muetar armies at 13,20
        referee> place 2 Hothior armies at 13,19
        referee> place 2 Hothior fleets at 13,19
        referee> place 2 mercenary fleets at 13,19 for hothior
        referee> phase movement muetar
        muetar> attack 13,19
        hothior> stand  [6 1]
        | 5 against 2
    """)
    assert len(here(done, "13,19", "hothior", "fleet")) == 4
    assert here(done, "13,19", "hothior", "army") == []


@rule("DR-COMBAT-25")
def test_fleets_ignore_armies_in_the_attacked_hex() -> None:
    done = play("""
        referee> place 3 Hothior armies at 13,19
        referee> place 1 Hothior fleet at 13,19
        referee> place 2 Mivior fleets at 12,19
        referee> phase movement mivior
        mivior> attack 13,19
        hothior> stand  [6 3]
        | 2 against 1
    """)
    assert len(here(done, "13,19", "hothior", "army")) == 3
    assert here(done, "13,19", "hothior", "fleet") == []


@rule("DR-COMBAT-26")
def test_armies_do_not_attack_over_an_all_sea_hexside() -> None:
    play("""
        referee> place 3 Mivior armies at 7,19
        referee> place 2 Hothior armies at 8,19
        referee> phase movement mivior
        !mivior> attack 8,19
    """)


@rule("DR-COMBAT-26")
def test_armies_do_not_attack_over_a_navigable_hexside() -> None:
    play("""
        referee> place 3 Muetar armies at 17,15
        referee> place 2 Hothior armies at 18,16
        referee> phase movement muetar
        !muetar> attack 18,16
        ! DR-COMBAT-26
    """)


@rule("DR-COMBAT-26")
def test_fleets_do_not_attack_over_an_all_land_hexside() -> None:
    play("""
        referee> place 2 Mivior fleets at 25,26
        referee> place 2 Hothior fleets at 26,26
        referee> phase movement mivior
        !mivior> attack 26,26
    """)


@rule("DR-COMBAT-04")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("2 Hothioran armies of Port Lork", ["Tadafat"]),
        ("1 Hothioran army of Port Lork and 1 Hothioran army of Tadafat", ["Port Lork"]),
        ("1 army of Tadafat and 1 army of Port Lork", ["Port Lork"]),
    ],
)
def test_losses_are_named_by_the_sites_the_question_names(words: str, left: list[str]) -> None:
    done = play(
        f"""
        referee> place 3 Hothior armies at 10,17
        referee> place 5 Muetar armies at 10,16
        referee> phase movement muetar
        muetar> attack 10,17 with 5 armies
        hothior> stand [5 3]
        hothior> lose {words}
    """
    )
    assert [unit(u).site for u in here(done, "10,17", "hothior")] == left
