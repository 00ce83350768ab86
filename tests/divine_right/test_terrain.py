"""What terrain costs, bars and gives (DR-TERRAIN)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from minaria.games.divine_right.rules.terrain import (
    NO_BONUS,
    Bonus,
    entry_cost,
    land_step,
    river_surcharge,
    terrain_cost,
)
from minaria.games.divine_right.tables import board
from minaria.ui.script import Run, flat
from tests.divine_right.tools import here, play, rule, spot, state, table_of, told

ALLIES = """
    referee> ally Ghem with muetar
    referee> ally Neuth with muetar
    referee> ally Trolls with muetar
    referee> ally Zorn with muetar
    referee> remove everyone
"""  # Ghem and Zorn: allowance 6, mountain; Neuth: 6, none; Trolls: 4, mountain and swamp


def spent(done: Run, name: str, kind: str = "") -> list[int]:
    """What each unit at a place has spent this turn."""
    return sorted(state(done).used[u].spent for u in here(done, name, "", kind))


def step(start: str, goal: str, kind: str = "") -> list[int]:
    """Points one unit of Muetar's side pays for one step between adjacent hexes; a mercenary army without `kind`."""
    assert spot(goal) in board().near[spot(start)], f"{goal} is not next to {start}"
    placed = f"1 {kind} at {start}" if kind else f"1 mercenary army at {start} for muetar"
    done = play(
        ALLIES
        + f"""
        referee> place {placed}
        referee> phase movement muetar
        muetar> move 1 {kind or "mercenary army"} to {goal}
    """
    )
    return spent(done, goal)


@rule("DR-TERRAIN-01")
def test_clear_costs_one_and_a_battlefield_is_clear() -> None:
    done = play("""
        referee> place 2 Muetar armies at 12,26
        referee> phase movement muetar
        muetar> move 1 army from 12,26 to 14,26
        !muetar> move 1 army from 12,26 to 18,26
        muetar> move 1 army from 12,26 to 17,26 via 14,26
    """)
    assert spent(done, "Plain of Bones") == [2]
    assert spent(done, "17,26") == [5]


@rule("DR-TERRAIN-02")
def test_four_points_enter_two_forests() -> None:
    done = play(
        ALLIES
        + """
        referee> place 1 Trolls army at 14,14
        referee> phase movement muetar
        muetar> move 1 army to 15,12 via 14,13
        !muetar> move 1 army to 16,12
    """
    )
    assert spent(done, "15,12") == [4]


@rule("DR-TERRAIN-03")
def test_five_points_enter_two_hills_with_one_over() -> None:
    done = play("""
        referee> place 1 Muetar army at 17,20
        referee> phase movement muetar
        muetar> move 1 army to 15,20 via 16,20
        !muetar> move 1 army to 14,20
        muetar> move 1 army to 15,19
    """)
    assert spent(done, "15,19") == [5]


@rule("DR-TERRAIN-04")
def test_four_points_enter_one_mountain() -> None:
    done = play(
        ALLIES
        + """
        referee> place 2 Trolls armies at 11,10
        referee> phase movement muetar
        muetar> move 1 army from 11,10 to 11,11
        !muetar> move 1 army from 11,11 to 10,11
        !muetar> move 1 army from 11,10 to 10,11 via 11,11
    """
    )
    assert spent(done, "11,11") == [3]


@rule("DR-TERRAIN-05")
def test_a_unit_without_the_bonus_stops_in_a_mountain() -> None:
    done = play(
        ALLIES
        + """
        referee> place 2 Neuth armies at 11,10
        referee> phase movement muetar
        muetar> move 1 army from 11,10 to 11,11
        !muetar> move 1 army from 11,11 to 12,12
        !muetar> move 1 army from 11,10 to 12,12 via 11,11
        ! DR-TERRAIN-05
    """
    )
    assert spent(done, "11,11") == [3]


@rule("DR-TERRAIN-05", "DR-MOVE-13", "DR-FATE-15")
def test_who_was_stopped_is_told_what_stopped_him() -> None:
    """Not that he has no points left: the mountain stops him with points to spare, the free hex takes them all."""
    stopped = (
        ALLIES
        + """
        referee> place 1 Neuth army at 11,10
        referee> phase movement muetar
        muetar> move 1 army from 11,10 to 11,11
    """
    )
    done = play(
        stopped
        + """
        !muetar> move 1 army to 12,12
        ! The army had to stop at 11,11: entering a mountain hex ends the move. (DR-TERRAIN-05)
    """
    )
    assert spent(done, "11,11") == [3]
    for question in ("why not move 1 army to 12,12", "what may 1 army at 11,11 do"):
        (sheet,) = (flat(r.sheet) for r in table_of(done).hear("muetar", question) if r.sheet is not None)
        assert "entering a mountain hex ends the move" in " ".join(sheet)
        assert "none left" not in " ".join(sheet)
    play(
        ALLIES
        + """
        referee> place the king of mivior at 11,11
        referee> place 1 Neuth army at 11,11
        referee> phase movement muetar
        muetar> search 11,11 with 1 army [3]
        !muetar> move 1 army to 12,12
        ! 11,11 is mountain: whoever searches it goes no further this turn. (DR-FATE-15)
    """
    )


@rule("DR-HOTHIOR-02")
def test_a_fleet_stopped_by_the_boom_is_told_of_the_boom() -> None:
    play("""
        referee> place 1 mercenary fleet at 8,19 for mivior
        referee> phase movement mivior
        mivior> move 1 fleet to Boarhort's Boom
        !mivior> move 1 fleet to 8,19
        ! while the Boom is closed ends its move there. (DR-HOTHIOR-02)
    """)


@rule("DR-TERRAIN-05")
def test_where_every_way_leads_through_mountains_that_is_the_reason() -> None:
    play("""
        referee> place 4 Hothior armies at 7,16
        referee> phase movement hothior
        !hothior> besiege Boran with 4 armies
        ! Every way open to them from 7,16 to Boran leads through mountains
        !hothior> move 4 armies to 5,16
        ! ends the move, as at 6,16: it takes more than one turn. (DR-TERRAIN-05)
    """)


@rule("DR-HOTHIOR-02")
def test_where_the_boom_is_in_the_way_that_is_the_reason() -> None:
    play("""
        referee> place 4 Mivior fleets at Colist
        referee> phase movement mivior
        !mivior> besiege Port Lork with 4 fleets
        ! The Boom is closed
    """)


@rule("DR-TERRAIN-06")
def test_a_mountain_gives_the_defender_one() -> None:
    play("""
        referee> place 2 Muetar armies at 11,10
        referee> place 2 Hothior armies at 11,11
        referee> phase movement muetar
        muetar> attack 11,11
        hothior> stand  [4 3]
        | Hothior 3 +1 (odds), +1 (mountains) = 5
    """)


@rule("DR-TERRAIN-07")
def test_mountain_forest_costs_four_and_stops() -> None:
    done = play(
        ALLIES
        + """
        referee> place 1 Neuth army at 23,7
        referee> phase movement muetar
        muetar> move 1 army to 23,6
        !muetar> move 1 army to 24,6
    """
    )
    assert spent(done, "23,6") == [4]


@rule("DR-TERRAIN-07")
def test_mountain_forest_gives_the_defender_one() -> None:
    play("""
        referee> ally Zorn with hothior
        referee> remove everyone
        referee> place 2 Muetar armies at 23,7
        referee> place 2 Hothior armies at 23,6
        referee> phase movement muetar
        muetar> attack 23,6
        hothior> stand  [4 3]
        | +1 (mountains) = 5
    """)


@rule("DR-TERRAIN-08")
def test_swamp_costs_two() -> None:
    done = play("""
        referee> place 1 Muetar army at 30,1
        referee> phase movement muetar
        muetar> move 1 army to 32,1 via 31,1
        !muetar> move 1 army to 33,1
        muetar> move 1 army to 32,0
    """)
    assert spent(done, "32,0") == [5]


@rule("DR-TERRAIN-08")
def test_swamp_on_a_lake_is_closed_to_fleets() -> None:
    play("""
        referee> place 1 Mivior fleet at 13,10
        referee> phase movement mivior
        !mivior> move 1 fleet to 14,10
        ! DR-TERRAIN-08
        mivior> move 1 fleet to 13,9
    """)


@rule("DR-TERRAIN-09")
def test_on_a_lake_shore_land_units_pay_for_the_land() -> None:
    assert step("12,12", "12,11") == [2]  # forest
    assert step("29,7", "30,8") == [1]  # clear


@rule("DR-TERRAIN-09")
def test_no_land_unit_crosses_an_all_water_side_of_a_lake() -> None:
    done = play("""
        referee> place 1 Muetar army at 12,11
        referee> place 1 Muetar army at 19,10
        referee> phase movement muetar
        muetar> move 1 army from 19,10 to 18,11
        !muetar> move 1 army from 12,11 to 13,10
        muetar> move 1 army from 12,11 to 13,11
    """)
    assert spent(done, "13,11") == [5]  # through the forest at 13,12; straight over the water it would be 3
    assert spent(done, "18,11") == [5]  # through 19,9, 20,10 and Pennol, not 1 over Lake Carth


@rule("DR-TERRAIN-10")
def test_the_isle_of_fright_is_closed_without_a_castaway() -> None:
    play("""
        referee> place 1 Mivior fleet at 2,25
        referee> phase movement mivior
        !mivior> move 1 fleet to Isle of Fright
        ! DR-TERRAIN-10
    """)


@rule("DR-TERRAIN-10")
def test_a_rescuing_fleet_pays_one_for_the_isle_of_fright() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 2,25
        referee> place the king of Mivior at Isle of Fright
        referee> set Mivior castaway yes
        referee> phase movement mivior
        mivior> move 1 fleet to Isle of Fright
    """)
    assert spent(done, "Isle of Fright", "fleet") == [1]


@rule("DR-TERRAIN-10")
def test_a_castaway_of_others_opens_the_isle_of_fright_to_nobody_else() -> None:
    play("""
        referee> place 1 Mivior fleet at 2,25
        referee> place the king of Hothior at Isle of Fright
        referee> set Hothior castaway yes
        referee> phase movement mivior
        !mivior> move 1 fleet to Isle of Fright
    """)


ROMBUNE = "referee> ally Rombune with mivior\nreferee> remove everyone\n"


@rule("DR-TERRAIN-11")
def test_a_hilly_coast_costs_an_army_two_and_a_fleet_one() -> None:
    done = play(
        ROMBUNE
        + """
        referee> place 1 Mivior army at 10,30
        referee> place 1 Mivior fleet at 10,28
        referee> phase movement mivior
        mivior> move 1 army to 10,29
        mivior> move 1 fleet to 10,29
    """
    )
    assert spent(done, "10,29", "army") == [2]
    assert spent(done, "10,29", "fleet") == [1]


@rule("DR-TERRAIN-12")
def test_eight_points_sail_eight_sea_hexes() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 0,22
        referee> phase movement mivior
        !mivior> move 1 fleet to 9,22
        ! DR-MOVE-04
        mivior> move 1 fleet to 6,22 via 1,24
        !mivior> move 1 fleet to 9,22
    """)
    assert spent(done, "6,22") == [8]


@rule("DR-TERRAIN-13")
def test_a_pass_costs_two() -> None:
    done = play("""
        referee> place 1 Muetar army at 16,30
        referee> phase movement muetar
        muetar> move 1 army to 19,30 via Giant Pass
    """)
    assert spent(done, "19,30") == [4]
    assert step("6,13", "7,14") == [2]
    assert step("27,16", "28,16") == [2]


@rule("DR-TERRAIN-14")
def test_units_in_a_pass_defend_double() -> None:
    play("""
        referee> place 6 Muetar armies at 17,30
        referee> place 3 Hothior armies at Giant Pass
        referee> phase movement muetar
        muetar> attack Giant Pass
        hothior> stand  [5 3]
        | = 6; Hothior 3 +1 (odds, 3 counting as 6 in a mountain pass) = 4. Losses: Muetar 0, Hothior 2.
    """)


@rule("DR-TERRAIN-14")
def test_the_chances_of_an_attack_on_a_pass_say_that_units_count_double() -> None:
    done = play("""
        referee> place 6 Muetar armies at 17,30
        referee> place 3 Hothior armies at Giant Pass
        referee> phase movement muetar
    """)
    for question, words in (
        ("odds at Giant Pass", "odds, 3 counting as 6 in a mountain pass"),
        ("why not attack Giant Pass", "6 against 3, counting as 6 in a mountain pass"),
        ("what may 6 armies at 17,30 do", "6 against 3 (as 6, in a pass)"),
    ):
        heard = [*table_of(done).hear("muetar", question)]
        assert words in " ".join(line for r in heard if r.sheet is not None for line in flat(r.sheet)), question


@rule("DR-TERRAIN-15")
def test_a_fleet_with_one_point_left_may_enter_its_port() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 9,24
        referee> phase movement mivior
        mivior> move 1 fleet to 10,24
        mivior> move 1 fleet to 5,21
        mivior> move 1 fleet to Colist
    """)
    assert spent(done, "Colist") == [8]


@rule("DR-TERRAIN-15")
def test_a_castle_costs_an_army_one_whatever_lies_around() -> None:
    assert step("32,15", "Alzak", "Ghem army") == [1]
    assert step("32,15", "Alzak") == [1]
    assert step("27,16", "28,16") == [2]


@rule("DR-TERRAIN-16")
@pytest.mark.parametrize(
    ("start", "scenic"),
    [
        ("16,25", "Lost Caravan"),
        ("12,25", "Tombs of Olde"),
        ("21,29", "Eerie Oasis"),
        ("16,19", "Hubbleglum"),
        ("25,30", "Trading Post"),
        ("25,28", "Hyyx"),
        ("33,28", "Wyrm's Lair"),
        ("33,0", "Witches' Kitchen"),
        ("30,2", "Tower of Zards"),
        ("12,11", "Invisible School"),
        ("8,1", "Standing Stones"),
        ("32,19", "Khos"),
    ],
)
def test_scenic_hexes_are_clear(start: str, scenic: str) -> None:
    assert step(start, scenic) == [1]


@rule("DR-TERRAIN-17")
@pytest.mark.parametrize(
    ("seat", "coast", "sea"), [("mivior", "4,13", "Serpent Bay"), ("hothior", "8,18", "Boarhort's Boom")]
)
def test_serpent_bay_and_the_boom_are_open_sea(seat: str, coast: str, sea: str) -> None:
    done = play(f"""
        referee> place 1 {seat} army at {coast}
        referee> place 1 {seat} fleet at {coast}
        referee> phase movement {seat}
        !{seat}> move 1 army to {sea}
        ! DR-MOVE-14
        {seat}> move 1 fleet to {sea}
    """)
    assert spent(done, sea) == [1]


@rule("DR-TERRAIN-17")
def test_faces_to_the_sea_is_coast() -> None:
    done = play(
        ROMBUNE
        + """
        referee> place 1 Mivior army at 8,27
        referee> place 1 Mivior fleet at 7,26
        referee> phase movement mivior
        mivior> move 1 army to Faces to the Sea
        mivior> move 1 fleet to Faces to the Sea
    """
    )
    assert spent(done, "Faces to the Sea") == [1, 1]


@rule("DR-TERRAIN-17")
def test_mystic_lake_is_lake_shore_and_the_falls_of_xag_a_river_hex() -> None:
    assert board().hexes[spot("Mystic Lake")].terrain == "clear"
    assert step("29,7", "Mystic Lake") == [1]
    assert step("24,18", "Falls of Xag") == [2]


@rule("DR-TERRAIN-18")
@pytest.mark.parametrize(
    ("start", "scenic"),
    [
        ("15,11", "Camptown"),
        ("0,0", "The Havens"),
        ("16,3", "Gorpin Woodsmen"),
        ("27,6", "Wolves' Den"),
        ("5,3", "Ruins of Letho"),
        ("9,12", "Willowik"),
    ],
)
def test_scenic_forests_and_swamps_cost_two(start: str, scenic: str) -> None:
    assert step(start, scenic) == [2]


@rule("DR-TERRAIN-19")
@pytest.mark.parametrize(
    ("start", "scenic"),
    [
        ("24,0", "The Mounds"),
        ("12,30", "The Crater"),
        ("28,2", "The Crag"),
        ("7,13", "Stone Face"),
        ("32,21", "The Digs"),
        ("16,28", "The Shunned Vale"),
    ],
)
def test_scenic_hills_cost_two(start: str, scenic: str) -> None:
    assert step(start, scenic) == [2]


@rule("DR-TERRAIN-19")
@pytest.mark.parametrize(
    ("start", "scenic", "beyond"),
    [("22,7", "Ozerg Mountain", "23,7"), ("16,2", "Temple of Kings", "16,2"), ("17,1", "Winter Rest", "19,2")],
)
def test_scenic_mountains_cost_three_and_stop(start: str, scenic: str, beyond: str) -> None:
    done = play(
        ALLIES
        + f"""
        referee> place 1 Neuth army at {start}
        referee> phase movement muetar
        muetar> move 1 army to {scenic}
        !muetar> move 1 army to {beyond}
    """
    )
    assert spent(done, scenic) == [3]


@rule("DR-TERRAIN-20", "DR-TERRAIN-22")
def test_a_non_castle_port_costs_armies_and_fleets_one() -> None:
    done = play("""
        referee> place 1 Mivior army at 13,21
        referee> place 1 Mivior fleet at 12,19
        referee> place 1 Mivior army at 24,26
        referee> place 1 Mivior fleet at 24,24
        referee> phase movement mivior
        mivior> move 1 army from 13,21 to Freeport
        mivior> move 1 fleet from 12,19 to Freeport
        mivior> move 1 army from 24,26 to 23,25
        mivior> move 1 fleet from 24,24 to Bartertown
    """)
    assert spent(done, "Freeport") == [1, 1]
    assert spent(done, "Bartertown", "fleet") == [1]


@rule("DR-TERRAIN-20", "DR-TERRAIN-22")
def test_bartertown_costs_an_army_one() -> None:
    assert step("24,25", "Bartertown") == [1]
    assert step("23,26", "Bartertown") == [1]


@rule("DR-TERRAIN-21")
def test_stubstaff_keep_is_no_castle() -> None:
    done = play("""
        referee> place 5 Muetar armies at 19,18
        referee> place 1 Hothior army at 20,17
        referee> phase movement muetar
        !muetar> besiege Stubstaff Keep with 5 armies
        muetar> move 2 armies to Stubstaff Keep
        !muetar> besiege Stubstaff Keep
        !muetar> enter Stubstaff Keep with 2 armies
    """)
    assert spent(done, "Stubstaff Keep") == [1, 1]
    assert not state(done).sieges
    assert state(done).players["muetar"].points == 0


@rule("DR-TERRAIN-23")
def test_a_non_castle_port_shelters_one_fleet_from_storms() -> None:
    done = play("""
        referee> place 3 mercenary fleets at Freeport for mivior
        referee> phase events mivior
        mivior> roll  [1 2]
        referee> phase events mivior
        mivior> roll  [1 2]
        referee> phase events mivior
        mivior> roll  [1 2]
    """)
    assert len(here(done, "Freeport", "mivior", "fleet")) == 1


@rule("DR-TERRAIN-24")
def test_enemy_armies_close_a_non_castle_port_to_armies() -> None:
    play("""
        referee> place 1 Hothior army at Freeport
        referee> place 1 Muetar army at 13,21
        referee> phase movement muetar
        !muetar> move 1 army to Freeport
        ! DR-MOVE-07
        referee> remove 1 Hothior army at Freeport
        muetar> move 1 army to Freeport
    """)


@rule("DR-TERRAIN-25")
def test_an_occupied_non_castle_port_is_a_friendly_port() -> None:
    done = play("""
        referee> place 1 Muetar army at Freeport
        referee> phase events muetar
        muetar> roll  [4 4]
        muetar> hire fleet at Freeport
    """)
    assert len(here(done, "Freeport", "muetar", "fleet")) == 1


@rule("DR-TERRAIN-25")
def test_an_empty_or_enemy_non_castle_port_is_not_friendly() -> None:
    play("""
        referee> place 1 Hothior army at Freeport
        referee> place 1 Mivior army at Bartertown
        referee> phase events mivior
        mivior> roll  [4 4]
        !mivior> hire fleet at Freeport
        mivior> hire fleet at Bartertown
    """)


@rule("DR-TERRAIN-26")
def test_an_army_seizes_a_port_from_fleets_which_leave_when_movement_ends() -> None:
    done = play("""
        referee> place 1 Hothior fleet at Freeport
        referee> place 1 Muetar army at 13,21
        referee> phase movement muetar
        muetar> move 1 army to Freeport
        muetar> done
        !hothior> displace 1 fleet to 13,19
        hothior> displace 1 fleet to 12,19
    """)
    assert len(here(done, "12,19", "hothior")) == 1
    assert len(here(done, "Freeport", "muetar")) == 1


@rule("DR-TERRAIN-26")
def test_fleets_with_nowhere_to_go_are_lost() -> None:
    done = play("""
        referee> place 1 Hothior fleet at Freeport
        referee> place 1 Muetar army at 13,21
        referee> place 1 Mivior fleet at 12,19
        referee> place 1 Mivior fleet at 12,20
        referee> phase movement muetar
        muetar> move 1 army to Freeport
        muetar> done
    """)
    assert here(done, "Freeport", "hothior") == []
    assert len(state(done).dead) == 1


@rule("DR-TERRAIN-27")
def test_a_bonus_comes_from_the_counter_the_home_kingdom_or_a_leader() -> None:
    assert step("17,20", "16,20") == [2]  # a mercenary in hills abroad
    assert step("17,20", "16,20", "Ghem army") == [1]  # symbol on the counter
    assert step("16,13", "15,13", "Muetar army") == [1]  # hills at home
    assert step("16,13", "15,13", "Ghem army") == [1]
    assert step("16,13", "15,13", "Neuth army") == [2]  # allied, but not its home


@rule("DR-TERRAIN-27")
def test_a_leader_with_the_symbol_or_at_home_gives_his_bonus() -> None:
    done = play(
        ALLIES
        + """
        referee> place the king of Ghem at 17,20
        referee> place 1 mercenary army at 17,20 for muetar
        referee> place the king of Muetar at 16,13
        referee> place 1 mercenary army at 16,13 for muetar
        referee> phase movement muetar
        muetar> move the king of Ghem and 1 mercenary army from 17,20 to 16,20
        muetar> move the king of Muetar and 1 mercenary army from 16,13 to 15,13
    """
    )
    assert spent(done, "16,20") == [1, 1]
    assert spent(done, "15,13") == [1, 1]


@rule("DR-TERRAIN-28")
def test_with_the_forest_bonus_forests_cost_as_clear() -> None:
    assert step("22,12", "22,11", "Muetar army") == [1]
    assert step("22,12", "22,11") == [2]
    assert terrain_cost("forest", False, True, False) == (1, False)


@rule("DR-TERRAIN-29")
def test_with_the_mountain_bonus_hills_and_passes_cost_as_clear() -> None:
    assert step("17,20", "16,20", "Ghem army") == [1]
    assert step("17,30", "Giant Pass", "Ghem army") == [1]
    assert step("17,30", "Giant Pass", "Neuth army") == [2]


@rule("DR-TERRAIN-30")
def test_with_the_mountain_bonus_a_unit_pays_three_but_goes_on() -> None:
    done = play(
        ALLIES
        + """
        referee> place 1 Ghem army at 30,3
        referee> place 1 Neuth army at 30,3
        referee> phase movement muetar
        muetar> move 1 Ghem army to 32,7 via 31,4
        !muetar> move 1 Neuth army to 32,7 via 31,4
        !muetar> move 1 Ghem army to 31,6
    """
    )
    assert spent(done, "32,7") == [6]


@rule("DR-TERRAIN-31")
def test_with_the_swamp_bonus_swamps_cost_as_clear() -> None:
    done = play(
        ALLIES
        + """
        referee> place 1 Trolls army at 9,12
        referee> place 1 mercenary army at 9,12 for muetar
        referee> phase movement muetar
        muetar> move 1 Trolls army to 7,10 via 8,11
        muetar> move 1 mercenary army to 8,10 via 8,11
    """
    )
    assert spent(done, "7,10") == [3]
    assert spent(done, "8,10") == [4]


@rule("DR-TERRAIN-32")
def test_the_home_bonus_ends_at_the_border() -> None:
    done = play("""
        referee> ally Shucassam with muetar
        referee> remove everyone
        referee> place 2 Shucassam armies at 22,20
        referee> phase movement muetar
        muetar> move 1 army from 22,20 to 21,20
        muetar> move 1 army from 22,20 to 21,19 via 21,20
    """)
    assert spent(done, "21,20") == [1]
    assert spent(done, "21,19") == [3]


@rule("DR-TERRAIN-32")
@pytest.mark.parametrize(
    ("kingdom", "start", "goal", "points"),
    [
        ("muetar", "22,12", "22,11", 1),  # forest
        ("muetar", "22,16", "23,16", 1),  # swamp
        ("muetar", "16,13", "15,13", 1),  # hill
        ("shucassam", "20,22", "20,23", 3),  # mountain
        ("pon", "27,16", "28,16", 1),  # pass
    ],
)
def test_regulars_have_all_bonuses_at_home(kingdom: str, start: str, goal: str, points: int) -> None:
    a, b = spot(start), spot(goal)
    assert board().hexes[b].kingdom == kingdom
    assert b in board().near[a]
    assert land_step(a, b, Bonus(home=kingdom), False) == (points, False)
    assert land_step(a, b, NO_BONUS, False).cost == max(points, 2)


@rule("DR-TERRAIN-33")
def test_a_combat_unit_gives_no_bonus_to_a_leader() -> None:
    done = play(
        ALLIES
        + """
        referee> place the king of Muetar at 17,20
        referee> place 1 Ghem army at 17,20
        referee> phase movement muetar
        muetar> move the king of Muetar and 1 Ghem army to 16,20
    """
    )
    assert spent(done, "16,20") == [1, 2]


@rule("DR-TERRAIN-33")
def test_led_regulars_with_a_symbol_do_not_help_their_leader_abroad() -> None:
    done = play("""
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of Pon at 17,20
        referee> place 7 Pon armies at 17,20
        referee> phase movement muetar
        muetar> move everyone at 17,20 to 16,20
    """)
    assert spent(done, "16,20") == [2] * 8


@rule("DR-TERRAIN-34")
@pytest.mark.parametrize(
    ("mountain", "forest", "cost", "stop"),
    [(False, False, 4, True), (False, True, 3, True), (True, False, 4, False), (True, True, 3, False)],
)
def test_bonuses_remove_their_part_of_mountain_forest(mountain: bool, forest: bool, cost: int, stop: bool) -> None:
    assert terrain_cost("mountain-forest", mountain, forest, False) == (cost, stop)


@rule("DR-TERRAIN-34")
def test_regulars_at_home_cross_mountain_forest_for_three() -> None:
    done = play(
        ROMBUNE
        + """
        referee> place 1 Rombune army at 3,27
        referee> place 1 Mivior army at 3,27
        referee> phase movement mivior
        mivior> move 1 Rombune army to 5,27 via 4,27
        !mivior> move 1 Mivior army to 5,27 via 4,27
    """
    )
    assert spent(done, "5,27") == [4]


@rule("DR-TERRAIN-35")
def test_mountain_forest_with_a_river_costs_up_to_five() -> None:
    dry = board().hexes[spot("23,7")]
    wet = replace(board().hexes[spot("23,6")], rivers=frozenset({"some river"}))  # no such hex is on the printed map
    assert entry_cost(wet, NO_BONUS).cost + river_surcharge(dry, wet) == 5
    assert entry_cost(wet, NO_BONUS).cost + river_surcharge(replace(dry, rivers=wet.rivers), wet) == 4
    assert entry_cost(wet, Bonus(forest=True)).cost + river_surcharge(dry, wet) == 4


@rule("DR-TERRAIN-36")
def test_forest_gives_the_defender_nothing() -> None:
    done = play("""
        referee> place 2 Muetar armies at 14,14
        referee> place 2 Hothior armies at 14,13
        referee> phase movement muetar
        muetar> attack 14,13
        hothior> stand  [4 4]
        | 2 against 2: Muetar 4 +1 (odds 1 to 1) = 5; Hothior 4 +1 (odds) = 5
    """)
    assert not any("mountain" in line for line in told(done))


@rule("DR-TERRAIN-36")
def test_units_that_attack_out_of_a_pass_or_mountain_gain_nothing() -> None:
    play("""
        referee> place 2 Muetar armies at Giant Pass
        referee> place 2 Hothior armies at 19,30
        referee> phase movement muetar
        muetar> attack 19,30
        hothior> stand  [4 4]
        | 2 against 2: Muetar 4 +1 (odds 1 to 1) = 5; Hothior 4 +1 (odds) = 5
    """)
    play("""
        referee> place 2 Muetar armies at 11,11
        referee> place 2 Hothior armies at 11,10
        referee> phase movement muetar
        muetar> attack 11,10
        hothior> stand  [4 4]
        | 2 against 2: Muetar 4 +1 (odds 1 to 1) = 5; Hothior 4 +1 (odds) = 5
    """)


@rule("DR-TERRAIN-36")
def test_units_outside_a_castle_are_helped_by_no_wall() -> None:
    play("""
        referee> place 2 Hothior armies at Tadafat outside
        referee> place 2 Muetar armies at 11,14
        referee> phase movement muetar
        muetar> attack Tadafat
        hothior> stand  [4 4]
        | 2 against 2: Muetar 4 +1 (odds 1 to 1) = 5; Hothior 4 +1 (odds) = 5
    """)


@rule("DR-TERRAIN-37")
def test_mountain_and_leader_bonuses_add_up() -> None:
    play("""
        referee> ally Immer with hothior
        referee> remove everyone
        referee> set Immer personality Genius
        referee> place 2 Immer armies at 11,11
        referee> place the king of Immer at 11,11
        referee> place 2 Muetar armies at 11,10
        referee> phase movement muetar
        muetar> attack 11,11
        hothior> stand  [5 3]
        | = 6; Hothior 3 +1 (odds), +1 (the monarch of Immer is a genius), +1 (mountains) = 6. A tie
    """)
