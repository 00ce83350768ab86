"""Sea transport (DR-SEA)."""

from __future__ import annotations

from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, state

# 11,24, 10,25, 10,26 and 11,26 are coasts that belong to nobody; 10,24 and 9,24 are sea.


def aboard(done: Run, name: str) -> list[str]:
    """Units carried by fleets at a place."""
    return [u for u in here(done, name) if state(done).pieces[u].aboard]


@rule("DR-SEA-01")
def test_a_fleet_carries_one_combat_unit_and_any_number_of_heroes() -> None:
    done = play("""
        referee> ally Immer with mivior
        referee> ally Neuth with mivior
        referee> remove everyone
        referee> set Immer personality Loyal
        referee> set Neuth personality Greedy
        referee> place 1 Mivior fleet at 11,24
        referee> place 2 Mivior armies at 11,24
        referee> place the king of Mivior at 11,24
        referee> place the king of Immer at 11,24
        referee> place the king of Neuth at 11,24
        referee> phase movement mivior
        !mivior> board 1 fleet with 2 armies
        ! DR-SEA-01
        mivior> board 1 fleet with 1 army and the king of Mivior and the king of Immer and the king of Neuth
        !mivior> board 1 fleet with 1 army
        mivior> move 1 fleet to 9,24
    """)
    assert len(aboard(done, "9,24")) == 4
    assert len(here(done, "11,24")) == 1


@rule("DR-SEA-02")
def test_to_load_a_fleet_must_be_in_the_passengers_hex() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 10,24
        referee> place 1 Mivior army at 11,24
        referee> phase movement mivior
        !mivior> board 1 fleet at 10,24 with 1 army at 11,24
        ! DR-SEA-02
        mivior> move 1 fleet to 11,24
        mivior> board 1 fleet with 1 army
        mivior> move 1 fleet to 9,24
    """)
    assert len(aboard(done, "9,24")) == 1


@rule("DR-SEA-03")
def test_loading_and_landing_are_free_and_repeated_while_points_last() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 11,24
        referee> place 1 Mivior army at 11,24
        referee> place 1 Mivior army at 10,26
        referee> phase movement mivior
        mivior> sail 1 fleet to 10,26 with 1 army at 11,24
        mivior> land 1 army
        mivior> board 1 fleet with 1 army
        mivior> move 1 fleet to 11,24
        mivior> land 1 army
        mivior> move 1 fleet to 8,24
        !mivior> move 1 fleet to 5,24
        ! DR-MOVE-04
    """)
    fleet = here(done, "8,24", "mivior", "fleet")[0]
    assert not aboard(done, "8,24")
    assert len(here(done, "10,26", "mivior", "army")) == 1
    assert len(here(done, "11,24", "mivior", "army")) == 1
    assert state(done).used[fleet].spent == 7


@rule("DR-SEA-04")
def test_nobody_embarks_or_lands_on_a_mountain_coast() -> None:
    play("""
        referee> place 1 Mivior fleet at 5,20
        referee> place 1 Mivior fleet at Colist
        referee> place 1 Mivior army at 5,20
        referee> place 1 Mivior army at Colist
        referee> phase movement mivior
        !mivior> board 1 fleet at 5,20 with 1 army at 5,20
        ! DR-SEA-04
        mivior> sail 1 fleet at Colist to 5,20 with 1 army at Colist
        !mivior> land 1 army
        ! DR-SEA-04
    """)


@rule("DR-SEA-05")
def test_units_land_at_a_friendly_castle_port_and_never_at_an_enemy_castle() -> None:
    done = play("""
        referee> place 2 Mivior fleets at Boliske
        referee> place 2 Mivior armies at Boliske
        referee> place 2 Hothior armies at Port Lork
        referee> phase movement mivior
        mivior> sail 2 fleets to Boran with 2 armies
        mivior> land 1 army
        mivior> move 2 fleets to 4,14
        !mivior> land 1 army at 4,14 at Addat
        ! DR-SEA-03
    """)
    assert len(here(done, "Boran", "mivior", "army")) == 1


@rule("DR-SEA-05")
def test_nobody_lands_at_an_enemy_castle_port() -> None:
    play("""
        referee> place 1 Hothior fleet at 11,24
        referee> place 1 Hothior army at 11,24
        referee> phase movement hothior
        hothior> sail 1 fleet to 5,21 with 1 army
        !hothior> land 1 army at 5,21 at Colist
        ! DR-SEA-03
        !hothior> move 1 fleet to Colist
    """)


@rule("DR-SEA-05")
def test_units_land_at_a_friendly_castle_that_is_no_port() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 19,10 for muetar
        referee> place 1 Muetar army at 19,10
        referee> phase movement muetar
        muetar> board 1 fleet with 1 army
        muetar> land 1 army at 19,10 at Pennol
        !muetar> move 1 army from Pennol to 20,11
    """)
    assert len(here(done, "Pennol", "muetar")) == 1


@rule("DR-SEA-05")
def test_units_embark_at_a_friendly_castle_that_is_no_port() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 19,10 for muetar
        referee> place 2 Muetar armies at Pennol
        referee> phase movement muetar
        !muetar> board 1 fleet at 19,10 with 2 armies at Pennol
        muetar> board 1 fleet at 19,10 with 1 army at Pennol
        muetar> move 1 fleet to 18,12
        muetar> land 1 army
    """)
    assert len(here(done, "18,12", "muetar", "army")) == 1


@rule("DR-SEA-05")
def test_nobody_lands_at_an_enemy_castle_that_is_no_port() -> None:
    play("""
        referee> place 1 mercenary fleet at 19,10 for hothior
        referee> place 1 Hothior army at 19,10
        referee> phase movement hothior
        hothior> board 1 fleet with 1 army
        !hothior> land 1 army at 19,10 at Pennol
        ! DR-SEA-05
    """)


@rule("DR-SEA-06")
def test_a_unit_carried_by_sea_makes_no_other_move() -> None:
    play("""
        referee> place 2 Mivior fleets at 11,24
        referee> place 1 Mivior army at 11,24
        referee> place 1 Mivior army at 12,25
        referee> phase movement mivior
        mivior> sail 1 fleet to 10,26 with 1 army at 11,24
        mivior> land 1 army
        !mivior> move 1 army from 10,26 to 11,26
        ! DR-SEA-06
        mivior> move 1 army from 12,25 to 11,24
        !mivior> board 1 fleet at 11,24 with 1 army at 11,24
        ! DR-SEA-06
    """)


@rule("DR-SEA-06")
def test_next_turn_it_moves_again() -> None:
    play("""
        referee> place 1 Mivior fleet at 11,24
        referee> place 1 Mivior army at 11,24
        referee> phase movement mivior
        mivior> sail 1 fleet to 10,26 with 1 army
        mivior> land 1 army
        referee> turn 2
        referee> phase movement mivior
        mivior> move 1 army from 10,26 to 14,26
    """)


@rule("DR-SEA-07")
def test_carried_armies_take_no_part_in_a_sea_battle() -> None:
    play("""
        referee> place 3 mercenary fleets at 11,24 for mivior
        referee> place 2 Mivior armies at 11,24
        referee> place 3 mercenary fleets at 8,24 for hothior
        referee> phase movement mivior
        mivior> sail 3 fleets to 9,24 with 2 armies
        mivior> attack 8,24
        hothior> stand  [4 4]
        | 3 against 3
    """)


@rule("DR-SEA-07")
def test_carried_armies_do_not_attack_nor_defend_on_land() -> None:
    play("""
        referee> place 1 mercenary fleet at 11,24 for mivior
        referee> place 1 Mivior army at 11,24
        referee> place 1 Hothior army at 11,25
        referee> phase movement mivior
        mivior> board 1 fleet with 1 army
        !mivior> attack 11,25
        referee> phase movement hothior
        !hothior> attack 11,24
    """)


@rule("DR-SEA-08")
def test_the_passengers_of_a_lost_fleet_are_lost_uncounted() -> None:
    done = play("""
        referee> place 2 mercenary fleets at 11,24 for mivior
        referee> place 2 mercenary armies at 11,24 for mivior
        referee> place 2 mercenary fleets at 8,24 for hothior
        referee> phase movement mivior
        mivior> sail 2 fleets to 9,24 with 2 armies
        mivior> attack 8,24
        hothior> stand  [3 4]
        | Losses: Mivior 1, Hothior 0
    """)
    assert len(here(done, "9,24", "mivior", "fleet")) == 1
    assert len(here(done, "9,24", "mivior", "army")) == 1


@rule("DR-SEA-09")
def test_a_landed_unit_may_attack_from_where_it_landed() -> None:
    play("""
        referee> place 1 mercenary fleet at 11,24 for mivior
        referee> place 1 Mivior army at 11,24
        referee> place 1 Hothior army at 11,26
        referee> phase movement mivior
        mivior> sail 1 fleet to 10,26 with 1 army
        mivior> land 1 army
        mivior> attack 11,26
        hothior> stand  [5 5]
        | 1 against 1
    """)
