"""Fleets on navigable rivers (DR-RIVER-06 to -09, DRR-48, DRR-75)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from minaria.engine.offers import Refusal
from minaria.games.divine_right.rivers import currents, stretches
from minaria.games.divine_right.rules import movement, plans
from minaria.games.divine_right.rules.rivers import banks, berth, beside, gap, land_of
from minaria.games.divine_right.tables import board
from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, spot, state, table_of, told


def spent(done: Run, name: str) -> int:
    """Points the one fleet at a place has paid."""
    (uid,) = here(done, name, kind="fleet")
    return state(done).used[uid].spent


def river_of(done: Run, name: str) -> int:
    """The stretch on which the one fleet at a place lies."""
    (uid,) = here(done, name, kind="fleet")
    return state(done).pieces[uid].river


def hexes_of(n: int) -> set[int]:
    """The banks of a stretch."""
    return set(stretches()[n].banks)


# -- the course


@rule("DR-RIVER-06")
def test_the_deep_river_runs_from_the_lake_to_the_sea_without_a_gap() -> None:
    deep = [n for n, s in stretches().items() if s.river == "Deep River"]
    assert len(deep) == 20
    for a, b in pairwise(deep):
        assert (-b, 1) in currents()[-a]
        assert (-a, 2) in currents()[-b]
        assert len(hexes_of(a) & hexes_of(b)) == 1
    assert currents()[spot("19,12")] == ((-deep[0], 1),)
    assert currents()[spot("13,19")] == ((-deep[-1], 2),)


@rule("DR-RIVER-06")
def test_the_lower_waning_joins_where_three_sides_meet() -> None:
    arm = next(n for n, s in stretches().items() if hexes_of(n) == {spot("20,14"), spot("19,13")})
    above = next(n for n in stretches() if hexes_of(n) == {spot("19,14"), spot("19,13")})
    below = next(n for n in stretches() if hexes_of(n) == {spot("19,14"), spot("20,14")})
    assert (-below, 1) in currents()[-arm]
    assert (-above, 2) in currents()[-arm]
    assert (-arm, 2) in currents()[-above]
    assert (-arm, 2) in currents()[-below]


@rule("DR-RIVER-06")
def test_every_step_of_a_river_leads_to_a_hex_next_to_the_last_one() -> None:
    for a, steps in currents().items():
        for b, points in steps:
            assert points in (1, 2)
            assert all(x == y or y in board().near[x] for x in banks(a) for y in banks(b))
            assert all(abs(gap(a, h) - gap(b, h)) <= 1 for h in board().castles)


@rule("DR-RIVER-06")
@pytest.mark.parametrize("bank", ["14,18", "15,18"])
def test_a_fleet_lies_on_the_hexside_whichever_bank_its_counter_lies_on(bank: str) -> None:
    done = play(f"""
        referee> place 1 Hothior fleet at {bank} facing {"15,18" if bank == "14,18" else "14,18"}
        referee> phase movement hothior
        hothior> move 1 fleet down the river to 14,19
    """)
    assert spent(done, "14,19") == 1


@rule("DR-RIVER-06")
def test_without_a_river_a_fleet_stays_out_of_the_land() -> None:
    play("""
        referee> place 1 Hothior fleet at 13,19
        referee> phase movement hothior
        !hothior> move 1 fleet to 14,20
        ! DR-MOVE-15
        !hothior> move 1 fleet to 14,17 facing 14,18
        ! DR-RIVER-06
        !hothior> move 1 fleet to 14,19 facing Port Lork
        ! DR-RIVER-06
    """)


@rule("DR-RIVER-06")
def test_only_fleets_face_a_bank() -> None:
    play("""
        referee> place 1 Muetar army at 18,14
        referee> phase movement muetar
        !muetar> move 1 army to 18,15 facing 19,15
        ! DR-RIVER-06
    """)


@rule("DR-RIVER-06")
def test_facing_says_which_of_several_stretches_is_meant() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 19,12 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet down the river to 18,15
    """)
    assert (spent(done, "18,15"), hexes_of(river_of(done, "18,15"))) == (6, {spot("18,15"), spot("19,15")})
    done = play("""
        referee> place 1 mercenary fleet at 19,12 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet to 18,15 facing 18,16
        | Muetar moves 1 mercenary fleet from 19,12 to 18,15, on the Deep River between 18,15 and 18,16.
        !muetar> move 1 fleet to 18,15 facing 18,16
        ! DR-MOVE-02
    """)
    assert spent(done, "18,15") == 8


# -- points


@rule("DR-RIVER-08")
def test_downstream_costs_one_a_hexside() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 18,13 facing 19,12 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet to 18,15 facing 18,16
    """)
    assert spent(done, "18,15") == 7


@rule("DR-RIVER-08")
def test_upstream_costs_two_a_hexside_and_entering_from_the_sea_is_upstream() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> phase movement hothior
        hothior> move 1 fleet up the river to 14,18
    """)
    assert spent(done, "14,18") == 2
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> phase movement hothior
        !hothior> move 1 fleet to 15,17
        ! 15,17 is 10 movement points away; 8 left. (DR-MOVE-04)
        hothior> move 1 fleet to 14,17
    """)
    assert spent(done, "14,17") == 8


@rule("DR-RIVER-08")
def test_leaving_for_the_sea_is_downstream_and_leaving_for_the_lake_upstream() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 13,19
        referee> phase movement hothior
        hothior> move 1 fleet to 12,19
    """)
    assert spent(done, "12,19") == 2
    done = play("""
        referee> place 1 mercenary fleet at 18,13 facing 19,12 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet to 18,12
    """)
    assert spent(done, "18,12") == 3


@rule("DR-RIVER-08")
def test_up_one_arm_and_down_the_other() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 20,13 facing 20,14 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet to 18,13 via 19,13
    """)
    assert spent(done, "18,13") == 5  # 1 down the Waning, 2 up to the fork's other arm, 2 up again


@rule("DR-RIVER-08")
def test_a_stop_on_the_way_is_passed_on_the_stretch_that_makes_the_way_cheapest() -> None:
    """At a fork the hex on the way lies beside several stretches: none is taken that leads away from the goal."""
    done = play("""
        referee> place 1 mercenary fleet at 19,12 facing 18,13 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet to 20,13 via 20,14
    """)
    assert spent(done, "20,13") == 6


@rule("DR-RIVER-06", "DR-RIVER-08")
def test_fleets_of_one_bank_on_two_stretches_reach_what_each_can_pay() -> None:
    """What may and why not say the points of the one that pays most."""
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 13,19
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> phase movement hothior
    """)
    fleets = tuple(here(done, "14,18"))
    both = movement.reachable(state(done), "hothior", fleets)
    each = [movement.reachable(state(done), "hothior", (u,)) for u in fleets]
    assert each[0][spot("14,17")] == 6
    assert each[1][spot("14,17")] == 2
    assert both == {h: max(r[h] for r in each) for h in each[0] if h in each[1]}
    legs = plans.plan(state(done), "hothior", fleets, spot("14,17"))
    assert not isinstance(legs, Refusal)
    assert max(leg.path.cost for leg in legs) == both[spot("14,17")]


# -- the banks


@rule("DR-RIVER-09")
def test_shifting_to_the_other_bank_is_free_even_without_points() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> phase movement hothior
        hothior> move 1 fleet to 14,17
        hothior> move 1 fleet to 15,18
        !hothior> move 1 fleet to 14,18
        ! DR-MOVE-04
        hothior> move 1 fleet to 14,17
    """)
    assert spent(done, "14,17") == 8


@rule("DR-RIVER-09")
def test_shifting_banks_does_not_carry_a_fleet_along_the_river() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 18,15 facing 19,15 for muetar
        referee> phase movement muetar
        muetar> move 1 fleet to 19,15
        muetar> move 1 fleet to 18,15
        muetar> move 1 fleet to 18,15 facing 18,16
    """)
    assert spent(done, "18,15") == 2  # two stretches further down, though its counter lay there all the time


# -- enemies on the way


@rule("DR-RIVER-07")
def test_enemy_armies_on_one_bank_let_a_fleet_pass_and_stop_at_the_other() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> place 1 Mivior army at 14,18
        referee> phase movement hothior
        !hothior> move 1 fleet to 14,18
        ! Enemy armies hold the river bank at 14,18; fleets may pass but not stop. (DR-RIVER-07)
        hothior> move 1 fleet to 15,18
    """)
    assert spent(done, "15,18") == 6


@rule("DR-RIVER-07")
def test_between_two_hostile_banks_a_fleet_must_go_on() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> place 1 Mivior army at 14,18
        referee> place 1 Muetar army at 15,18
        referee> phase movement hothior
        !hothior> move 1 fleet to 15,18
        ! DR-RIVER-07
        !hothior> move 1 fleet to 14,18 facing 15,18
        ! DR-RIVER-07
        hothior> move 1 fleet to 14,17
    """)
    assert spent(done, "14,17") == 8


@rule("DR-RIVER-07")
def test_an_army_that_comes_to_the_bank_sends_the_fleet_to_the_other_one() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place 1 mercenary army at 14,17 for muetar
        referee> phase movement muetar
        muetar> move 1 army to 14,18
        muetar> done
        | 1 Hothioran fleet shifts from 14,18 to the far bank, 15,18.
    """)
    assert len(here(done, "15,18", "hothior")) == 1


@rule("DR-RIVER-07")
def test_with_both_banks_taken_the_owner_finds_another_stretch() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place 1 mercenary army at 15,18 for muetar
        referee> place 1 mercenary army at 14,17 for muetar
        referee> phase movement muetar
        muetar> move 1 army from 14,17 to 14,18
        muetar> done
        !hothior> displace 1 fleet to 13,18
        ! DR-TERRAIN-26
        hothior> displace 1 fleet to 14,19
    """)
    assert hexes_of(river_of(done, "14,19")) == {spot("14,19"), spot("14,18")}


@rule("DR-FLEET-03")
def test_enemy_fleets_bar_the_river() -> None:
    play("""
        referee> place 1 Hothior fleet at 13,19
        referee> place 1 Mivior fleet at 14,18 facing 14,19
        referee> phase movement hothior
        !hothior> move 1 fleet to 15,18
        ! DR-MOVE-15
        !hothior> move 1 fleet to 14,19
        ! DR-FLEET-03
        !hothior> move 1 fleet to 14,18
        ! DR-FLEET-03
    """)


@rule("DR-COMBAT-26")
def test_fleets_fight_along_the_river_and_not_across_the_land() -> None:
    play("""
        referee> place 1 Hothior fleet at 14,18 facing 13,19
        referee> place 1 Mivior fleet at 15,18 facing 14,18
        referee> phase movement hothior
        !hothior> attack 15,18
        ! DR-COMBAT-26
    """)
    done = play("""
        referee> place 2 Hothior fleets at 14,18 facing 13,19
        referee> place 1 Mivior fleet at 14,19 facing 14,18
        referee> phase movement hothior
        hothior> attack 14,19
        mivior> stand [6 1]
        hothior> advance 2 fleets to 14,19
    """)
    assert not here(done, "14,19", "mivior")
    assert {state(done).pieces[u].river for u in here(done, "14,19", "hothior")} == {19}


@rule("DR-RETREAT-16")
def test_fleets_retreat_along_the_river() -> None:
    done = play("""
        referee> place 2 Hothior fleets at 13,19
        referee> place 1 Mivior fleet at 14,18 facing 13,19
        referee> phase movement hothior
        hothior> attack 14,18
        mivior> retreat [5]
        !mivior> retreat 1 fleet to 15,18
        ! DR-RETREAT
        mivior> retreat 1 fleet to 14,19
    """)
    assert river_of(done, "14,19") == 19


# -- cargo


@rule("DR-SEA-02", "DR-RIVER-09")
def test_a_fleet_on_a_river_takes_aboard_and_lands_on_both_banks() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place 1 Hothior army at 15,18
        referee> phase movement hothior
        hothior> board 1 fleet with 1 army
        hothior> move 1 fleet to 14,19
        hothior> land 1 army at 14,18
    """)
    assert [u.split("-")[1] for u in here(done, "14,18")] == ["army"]
    assert [u.split("-")[1] for u in here(done, "14,19")] == ["fleet"]


@rule("DR-SEA-03")
def test_nobody_lands_where_the_fleet_does_not_lie() -> None:
    play("""
        referee> place 1 Hothior fleet at 14,18 facing 14,19
        referee> place 1 Hothior army at 14,18
        referee> phase movement hothior
        hothior> board 1 fleet with 1 army
        !hothior> land 1 army at 15,18
        ! You have no armies there.
        hothior> land 1 army at 14,19
    """)


@rule("DR-MOVE-07")
def test_nobody_lands_among_enemies_on_the_bank() -> None:
    play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place 1 Hothior army at 14,18
        referee> place 1 mercenary army at 15,18 for muetar
        referee> phase movement hothior
        hothior> board 1 fleet with 1 army
        !hothior> land 1 army at 15,18
        ! DR-MOVE-07
    """)


# -- borders, storms, wrecks


@rule("DR-PENALTY-12")
def test_on_a_border_river_a_fleet_violates_only_between_two_banks_of_a_kingdom() -> None:
    at_the_border = next(-n for n in stretches() if hexes_of(n) == {spot("15,17"), spot("16,17")})
    within = next(-n for n in stretches() if hexes_of(n) == {spot("16,16"), spot("16,17")})
    assert (land_of(at_the_border), land_of(within)) == ("", "muetar")
    start = """
        game divine_right seats=hothior,mivior seed=1
        referee> remove everyone
        referee> place 1 Hothior fleet at 15,17 facing 16,18
        referee> phase movement hothior
    """
    done = play("hothior> move 1 fleet to 16,17\n", start)
    assert state(done).players["hothior"].violated == ()
    done = play("hothior> move 1 fleet to 16,16\n", start)
    assert state(done).players["hothior"].violated == ("muetar",)


@rule("DR-EVENT-05")
def test_a_storm_may_take_a_fleet_on_a_river() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place 1 Hothior army at 14,18
        referee> phase events hothior
        hothior> roll [1 2]
    """)
    assert [u.split("-")[1] for u in here(done, "14,18")] == ["army"]


@rule("DR-SHIPWRECK-01", "DR-SEA-08")
def test_a_king_whose_fleet_is_lost_on_a_river_stands_on_the_bank() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place the king of Hothior at 14,18
        referee> phase movement hothior
        hothior> board 1 fleet with the king
        referee> phase events hothior
        hothior> roll [1 2]
    """)
    (king,) = here(done, "14,18")
    assert state(done).pieces[king].aboard == ""
    assert not state(done).realms["hothior"].castaway


# -- what is shown


@rule("DR-RIVER-06")
def test_a_place_and_a_river_are_told_with_their_water() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> phase movement hothior
    """)

    def asked(words: str) -> str:
        return str(table_of(done).hear("hothior", words))

    assert "Deep River (open to fleets)" in asked("look 14,18")
    assert "the Deep River, flowing south; fleets may pass along it" in asked("look 14,18")
    assert "on the Deep River between 14,18 and 15,18: 1 Hothioran fleet" in asked("look 14,18")
    assert "20 hexsides, open to fleets: 1 point a hexside downstream, 2 upstream" in asked("where is the deep river")
    assert "opens to the water at 19,12 and 13,19" in asked("where is the deep river")


@rule("DR-RIVER-06")
def test_reach_and_orders_agree() -> None:
    done = play("""
        referee> place 1 Hothior fleet at 14,18 facing 15,18
        referee> place 1 mercenary army at 14,19 for muetar
        referee> phase movement hothior
    """)
    g = state(done)
    (fleet,) = here(done, "14,18")
    reach = movement.reachable(g, "hothior", (fleet,))
    assert reach[spot("15,18")] == 0
    assert reach[spot("13,19")] == 2
    assert spot("14,19") not in reach
    for h, points in reach.items():
        legs = plans.plan(g, "hothior", (fleet,), h)
        assert not isinstance(legs, Refusal)
        (leg,) = legs
        assert (leg.path.cost, leg.path.hexes[-1]) == (points, h)
    assert set(beside(berth(g, fleet))) == {spot("14,18"), spot("15,18"), spot("14,19"), spot("14,17")}
    assert told(done)
