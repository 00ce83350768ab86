"""Movement: who moves how far, and what bars the way (DR-MOVE)."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.rules import plans
from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, spot, state

# Row 25 from 11,25 to 17,25 and row 26 from 12,26 to 18,26 are dry clear hexes that belong to nobody.


def spent(done: Run, name: str, seat: str = "", kind: str = "") -> set[int]:
    """What the units at a place have spent this turn."""
    return {state(done).used[u].spent for u in here(done, name, seat, kind)}


@rule("DR-MOVE-01")
def test_any_number_of_units_may_move_in_any_directions() -> None:
    done = play("""
        referee> place 9 Muetar armies at 14,26
        referee> phase movement muetar
        muetar> move 2 armies from 14,26 to 16,26
        muetar> move 2 armies from 14,26 to 12,26
        muetar> move 1 army from 14,26 to 15,24
        muetar> move 1 army from 16,26 to 15,26
        muetar> done
    """)
    assert [len(here(done, p)) for p in ("14,26", "16,26", "12,26", "15,24", "15,26")] == [4, 1, 2, 1, 1]


@rule("DR-MOVE-01")
def test_no_unit_needs_to_move() -> None:
    done = play("""
        referee> place 9 Muetar armies at 14,26
        referee> phase movement muetar
        muetar> done
    """)
    assert len(here(done, "14,26")) == 9


@rule("DR-MOVE-01")
def test_own_allied_and_mercenary_units_move_but_nobody_elses() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place 1 Muetar army at 14,26
        referee> place 1 Immer army at 14,26
        referee> place 1 mercenary army at 14,26 for muetar
        referee> place 1 Hothior army at 12,25
        referee> place 1 mercenary army at 12,26 for mivior
        referee> phase movement muetar
        muetar> move 1 Muetar army to 16,26
        muetar> move 1 Immer army to 16,26
        muetar> move 1 mercenary army from 14,26 to 16,26
        !muetar> move 1 Hothior army to 13,25
        !muetar> move 1 mercenary army from 12,26 to 13,26
        !hothior> move 1 army to 13,25
    """)
    assert len(here(done, "16,26", "muetar")) == 3


@rule("DR-MOVE-02")
def test_a_ring_of_enemies_cannot_be_jumped() -> None:
    done = play("""
        referee> place 1 Muetar army at 14,26
        referee> place 1 Hothior army at 14,25
        referee> place 1 Hothior army at 15,26
        referee> place 1 Hothior army at 14,27
        referee> place 1 Mivior army at 13,27
        referee> place 1 Mivior army at 13,26
        referee> place 1 Mivior army at 13,25
        referee> phase movement muetar
        !muetar> move 1 army to 16,26
        referee> remove 1 Mivior army at 13,25
        muetar> move 1 army to 13,25
    """)
    assert len(here(done, "13,25", "muetar")) == 1


@rule("DR-MOVE-03")
def test_each_hex_entered_is_paid_for() -> None:
    done = play("""
        referee> place 1 Muetar army at 9,12
        referee> phase movement muetar
        muetar> move 1 army to 10,10 via 9,11
        !muetar> move 1 army to 10,9
        ! 1
        muetar> move 1 army to 11,10
        !muetar> move 1 army to 12,10
    """)
    assert spent(done, "11,10") == {5}


@rule("DR-MOVE-03")
def test_two_hills_leave_one_point_of_five() -> None:
    done = play("""
        referee> place 1 Muetar army at 9,12
        referee> phase movement muetar
        muetar> move 1 army to 10,10 via 9,11
    """)
    assert spent(done, "10,10") == {4}


@rule("DR-MOVE-04")
def test_an_allowance_of_five_reaches_five_clear_hexes_and_not_six() -> None:
    done = play("""
        referee> place 2 Muetar armies at 11,25
        referee> phase movement muetar
        !muetar> move 1 army to 17,25
        ! DR-MOVE-04
        muetar> move 1 army to 16,25
        !muetar> move 1 army from 16,25 to 17,25
        muetar> move 1 army from 11,25 to 13,25
        muetar> move 1 army from 13,25 to 15,25
        !muetar> move 1 army from 15,25 to 17,25
    """)
    assert spent(done, "16,25") == {5}


@rule("DR-MOVE-05")
def test_unspent_points_are_not_saved_for_the_next_turn() -> None:
    done = play("""
        referee> place 1 Muetar army at 18,26
        referee> phase movement muetar
        muetar> move 1 army to 16,26
        referee> turn 2
        referee> phase movement muetar
        !muetar> move 1 army to 10,26
        ! DR-MOVE-04
        muetar> move 1 army to 11,26
    """)
    assert spent(done, "11,26") == {5}


@rule("DR-MOVE-05")
def test_unspent_points_are_not_given_to_others() -> None:
    play("""
        referee> place 2 Muetar armies at 11,25
        referee> phase movement muetar
        muetar> move 1 army from 11,25 to 12,25
        !muetar> move 1 army from 11,25 to 17,25
        ! DR-MOVE-04
    """)


@rule("DR-MOVE-06")
def test_units_without_a_leader_use_their_own_allowances_and_part_ways() -> None:
    done = play("""
        referee> ally Trolls with muetar
        referee> ally Neuth with muetar
        referee> remove everyone
        referee> place 1 Trolls army at 12,26
        referee> place 1 Neuth army at 12,26
        referee> phase movement muetar
        muetar> move everyone at 12,26 to 16,26
        !muetar> move 1 Trolls army to 17,26
        ! DR-MOVE-04
        muetar> move 1 Neuth army to 18,26
    """)
    assert len(here(done, "16,26")) == 1
    assert len(here(done, "18,26")) == 1


@rule("DR-MOVE-07")
def test_armies_do_not_enter_nor_cross_a_hex_of_enemy_armies() -> None:
    play("""
        referee> place 1 Muetar army at 12,26
        referee> place 1 Hothior army at 14,26
        referee> phase movement muetar
        !muetar> move 1 army to 14,26
        ! DR-MOVE-07
        !muetar> move 1 army to 15,26 via 14,26
        ! DR-MOVE-07
    """)


@rule("DR-MOVE-07", "DR-FLEET-03")
def test_fleets_do_not_enter_nor_cross_a_hex_of_enemy_fleets() -> None:
    play("""
        referee> place 1 Mivior fleet at 8,24
        referee> place 1 Hothior fleet at 6,24
        referee> phase movement mivior
        !mivior> move 1 fleet to 6,24
        !mivior> move 1 fleet to 5,24 via 6,24
        mivior> move 1 fleet to 5,24
    """)


@rule("DR-MOVE-08", "DR-STACK-03")
def test_a_fleet_may_pass_but_not_stop_with_enemy_armies() -> None:
    done = play("""
        referee> place 1 Hothior army at 21,27
        referee> place 1 Mivior fleet at 20,27
        referee> phase movement mivior
        !mivior> move 1 fleet to 21,27
        mivior> move 1 fleet to 22,26 via 21,27
    """)
    assert len(here(done, "22,26", "mivior")) == 1


@rule("DR-MOVE-08", "DR-STACK-04")
def test_an_army_may_stop_on_a_coast_held_by_fleets_only() -> None:
    done = play("""
        referee> place 1 Muetar army at 21,28
        referee> place 1 Hothior fleet at 21,27
        referee> phase movement muetar
        muetar> move 1 army to 21,27
        muetar> done
        hothior> displace 1 fleet to 22,26
    """)
    assert here(done, "21,27", "hothior") == []
    assert len(here(done, "21,27", "muetar")) == 1


CASTLE = """
    referee> place 1 Muetar army at 9,14
    referee> phase movement muetar
"""


@rule("DR-MOVE-09")
def test_an_enemy_castle_hex_is_no_thoroughfare_even_with_all_inside() -> None:
    play("""
        referee> place 1 Hothior army at Tadafat inside
        referee> place 1 Muetar army at 9,14
        referee> phase movement muetar
        !muetar> move 1 army to 11,14 via Tadafat
        ! DR-MOVE-09
        !muetar> move 1 army to Tadafat
    """)


@rule("DR-MOVE-09")
def test_the_way_found_goes_round_an_enemy_castle() -> None:
    done = play(CASTLE + "muetar> move 1 army to 11,14")
    assert min(spent(done, "11,14")) > 2


@rule("DR-MOVE-09")
def test_a_plundered_castle_may_be_crossed() -> None:
    done = play("referee> set Tadafat plundered muetar\n" + CASTLE + "muetar> move 1 army to 11,14 via Tadafat")
    assert len(here(done, "11,14", "muetar")) == 1


@rule("DR-MOVE-10")
def test_a_neutral_castle_hex_is_closed_except_to_a_siege() -> None:
    done = play("""
        referee> place 2 Muetar armies at 15,9
        referee> phase movement muetar
        !muetar> move 1 army to 15,7 via Muscaster
        ! cannot be passed
        !muetar> move 2 armies to Muscaster
        ! siege
        referee> place 1 Muetar army at 15,9
        muetar> besiege Muscaster with 3 armies
    """)
    assert state(done).sieges[spot("Muscaster")].seat == "muetar"


@rule("DR-MOVE-11")
def test_a_deactivated_kingdoms_counters_bar_nobody() -> None:
    done = play("""
        referee> ally Immer with hothior
        referee> remove everyone
        referee> place 2 Immer armies at 14,26
        referee> phase movement muetar
        referee> place 1 Muetar army at 12,26
        !muetar> move 1 army to 14,26
        referee> neutral Immer
        !muetar> attack 14,26
        muetar> move 1 army to 15,26 via 14,26
        muetar> move 1 army to 14,26
    """)
    assert len(here(done, "14,26", "muetar")) == 1


@rule("DR-MOVE-12")
def test_a_hex_is_entered_only_if_its_whole_cost_can_be_paid() -> None:
    play("""
        referee> place 1 Muetar army at 14,14
        referee> phase movement muetar
        muetar> move 1 army to 15,12 via 14,13
        !muetar> move 1 army to 15,11
        ! 1
        muetar> move 1 army to 16,12
    """)


@rule("DR-MOVE-13")
def test_one_hex_is_always_allowed_as_the_only_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "allowance", lambda g, u: 3)  # no counter is that slow
    done = play("""
        referee> ally Zorn with muetar
        referee> remove everyone
        referee> place 1 Muetar army at 23,7
        referee> phase movement muetar
        muetar> move 1 army to 23,6
        !muetar> move 1 army to 24,6
    """)
    assert len(here(done, "23,6", "muetar")) == 1


@rule("DR-MOVE-13")
def test_the_guaranteed_hex_needs_all_points_unspent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "allowance", lambda g, u: 3)
    play("""
        referee> place 1 Muetar army at 12,10
        referee> phase movement muetar
        muetar> move 1 army to 11,10
        !muetar> move 1 army to 11,11
        ! DR-MOVE-04
    """)


@rule("DR-MOVE-13")
def test_the_guaranteed_hex_waives_no_prohibition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "allowance", lambda g, u: 1)
    play("""
        referee> place 1 Muetar army at 14,14
        referee> place 1 Hothior army at 14,13
        referee> place 1 Muetar army at 20,27
        referee> phase movement muetar
        !muetar> move 1 army from 14,14 to 14,13
        !muetar> move 1 army from 20,27 to 21,27
        referee> remove 1 Hothior army at 14,13
        muetar> move 1 army from 14,14 to 14,13
    """)


@rule("DR-MOVE-14")
def test_armies_do_not_cross_an_all_sea_hexside() -> None:
    play("""
        referee> place 1 Muetar army at 20,27
        referee> place 1 Muetar army at 18,11
        referee> phase movement muetar
        !muetar> move 1 army from 20,27 to 21,27
        !muetar> move 1 army from 18,11 to 18,10
    """)


@rule("DR-MOVE-14")
def test_a_part_sea_hexside_is_open_to_armies() -> None:
    done = play("""
        referee> place 1 Muetar army at 20,27
        referee> phase movement muetar
        muetar> move 1 army from 20,27 to 21,26
    """)
    assert spent(done, "21,26") == {1}


@rule("DR-MOVE-15")
def test_fleets_do_not_cross_an_all_land_hexside() -> None:
    play("""
        referee> place 1 Mivior fleet at 13,19
        referee> place 1 Hothior fleet at 12,19
        referee> place 1 Mivior fleet at 25,26
        referee> phase movement mivior
        !mivior> move 1 fleet from 13,19 to Freeport
    """)


@rule("DR-MOVE-15")
def test_a_fleet_goes_round_an_all_land_hexside_by_sea() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 13,19
        referee> phase movement mivior
        mivior> move 1 fleet to Freeport
    """)
    assert spent(done, "Freeport") == {2}


@rule("DR-MOVE-16")
def test_a_friendly_port_is_open_to_armies_and_fleets() -> None:
    done = play("""
        referee> place 1 Hothior army at 13,17
        referee> place 1 Hothior fleet at 12,19
        referee> phase movement hothior
        hothior> move 1 army to Castle Lapspell
        hothior> move 1 fleet to Castle Lapspell
    """)
    assert len(here(done, "Castle Lapspell")) == 2
    assert spent(done, "Castle Lapspell") == {1}


@rule("DR-MOVE-18")
def test_passing_along_enemy_stacks_costs_nothing_and_stops_nobody() -> None:
    done = play("""
        referee> place 1 Muetar army at 12,26
        referee> place 3 Hothior armies at 13,25
        referee> place 3 Hothior armies at 14,25
        referee> place 3 Mivior armies at 15,25
        referee> phase movement muetar
        muetar> move 1 army to 17,26
    """)
    assert spent(done, "17,26") == {5}


@rule("DR-MOVE-17")
def test_no_order_leads_off_the_map_and_the_referee_may_count_the_unit_as_lost() -> None:
    done = play(
        """
        referee> place 2 Muetar armies at 34,8
        referee> phase movement muetar
        !muetar> move 1 army to 35,8
        ! expected a place
        !muetar> move 1 army to 34,31
        ! but not '34'
        referee> eliminate 1 Muetar army at 34,8
        """
    )
    assert len(here(done, "34,8", "muetar")) == 1
    assert len(state(done).dead) == 1
