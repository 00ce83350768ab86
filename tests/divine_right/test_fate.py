"""The hero fate die (DR-FATE). The king of Immer serves Hothior, so that he may be captured without ending the game."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.phases.journey import Journey
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.state import Minaria
from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, spot, state, told

COURT = """
    referee> ally Immer with hothior
    referee> ally Pon with hothior
    referee> remove everyone
"""


def fates(done: Run) -> int:
    """How many fate dice have been thrown."""
    return len([t for t in told(done) if t.startswith("Fate of")])


PASS = (
    COURT
    + """
    referee> place the king of Immer at 20,12
    referee> place 2 muetar armies at 21,12
    referee> turn 5
    referee> phase movement hothior
    hothior> move the king of Immer to 22,12 via 21,12 [{dice}]
"""
)


@rule("DR-FATE-01", "DR-FATE-04")
def test_a_one_kills_the_hero() -> None:
    done = play(PASS.format(dice="1 4"))
    g = state(done)
    assert "immer-monarch-1" not in g.pieces
    assert g.realms["immer"].doomed == "confusion"
    assert g.players["muetar"].points == 40
    assert fates(done) == 1


@rule("DR-FATE-01", "DR-FATE-04")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_two_to_five_leave_the_hero_unharmed(die: int) -> None:
    done = play(PASS.format(dice=die))
    assert here(done, "22,12") == ["immer-monarch-1"]
    assert fates(done) == 1


@rule("DR-FATE-01", "DR-FATE-04")
def test_a_six_makes_him_a_captive() -> None:
    done = play(PASS.format(dice="6"))
    g = state(done)
    assert g.realms["immer"].jailer == "muetar"
    assert g.pieces["immer-monarch-1"].hex == g.realms["immer"].prison == spot("Pennol")
    assert g.players["muetar"].points == 30


STACK = (
    COURT
    + """
    referee> place 3 mercenary armies at 22,12 for hothior
    {heroes}
    referee> place 3 muetar armies at 21,12
    referee> phase movement muetar
    muetar> attack 22,12
    hothior> stand [{dice}]
"""
)
ONE = "referee> place the king of Immer at 22,12"
THREE = (
    ONE
    + """
    referee> place the king of hothior at 22,12
    referee> place the king of Pon at 22,12"""
)


@rule("DR-FATE-02", "DR-FATE-03")
def test_every_threatened_hero_rolls_for_himself() -> None:
    done = play(STACK.format(heroes=THREE, dice="4 3 2 3 4"))
    assert fates(done) == 3


@rule("DR-FATE-03")
def test_one_loss_in_his_stack_is_one_roll_and_none_is_none() -> None:
    assert fates(play(STACK.format(heroes=ONE, dice="4 3 5"))) == 1
    assert fates(play(STACK.format(heroes=ONE, dice="3 4"))) == 0


@rule("DR-FATE-03")
def test_two_units_lost_in_his_stack_are_still_one_roll() -> None:
    assert fates(play(STACK.format(heroes=ONE, dice="5 3 5"))) == 1


@rule("DR-FATE-03")
def test_the_attackers_heroes_roll_when_their_stack_loses_a_unit() -> None:
    done = play(
        COURT
        + """
    referee> place 3 mercenary armies at 22,12 for hothior
    referee> place the king of Immer at 22,12
    referee> place 3 muetar armies at 21,12
    referee> phase movement hothior
    hothior> attack 21,12
    muetar> stand [3 4 2]
    """
    )
    assert fates(done) == 1


@rule("DR-FATE-04")
def test_a_hero_with_an_army_cannot_pass_and_one_going_round_does_not_roll() -> None:
    done = play(
        COURT
        + """
    referee> place the king of Immer at 20,12
    referee> place 2 muetar armies at 21,12
    referee> phase movement hothior
    hothior> move the king of Immer to 22,12
    """
    )
    assert fates(done) == 0


SEARCH = (
    COURT
    + """
    referee> place the king of Immer at 22,12
    referee> place {n} muetar armies at 21,12
    referee> phase movement muetar
"""
)


@rule("DR-FATE-05")
@pytest.mark.parametrize("to", ["22,12", "23,12"], ids=["stops", "passes"])
def test_an_enemy_army_that_stops_on_or_passes_a_lone_hero_searches_him(to: str) -> None:
    assert fates(play(SEARCH.format(n=1) + f"muetar> move 1 army to {to} [3]\n")) == 1


@rule("DR-FATE-05")
def test_enemy_heroes_alone_search_nobody() -> None:
    done = play(
        COURT
        + """
    referee> place the king of Immer at 22,12
    referee> place the king of muetar at 21,12
    referee> phase movement muetar
    muetar> move the king to 23,12 via 22,12
    """
    )
    assert fates(done) == 0


@rule("DR-FATE-02", "DR-FATE-04")
def test_heroes_who_come_alone_from_several_hexes_in_one_order_all_roll() -> None:
    done = play(
        COURT
        + """
    referee> place the king of Immer at 20,12
    referee> place the king of Pon at 19,12
    referee> place 2 muetar armies at 21,12
    referee> turn 5
    referee> phase movement hothior
    hothior> move the king of Immer and the king of Pon to 22,12 via 21,12 [6]
    muetar> done [2]
    """
    )
    assert fates(done) == 2
    assert state(done).realms["immer"].jailer == "muetar"
    assert here(done, "22,12") == ["pon-monarch-1"]


@rule("DR-FATE-05", "DR-FATE-06")
def test_armies_of_one_order_search_though_a_hero_of_it_comes_alone() -> None:
    done = play(
        COURT
        + """
    referee> place 2 muetar armies at 21,12
    referee> place the king of Immer at 21,12
    referee> place 2 hothior armies at 23,12
    referee> place the king of Muetar at 22,12
    referee> turn 5
    referee> phase movement hothior
    hothior> move the king of Immer and 2 armies at 23,12 to 22,12 [3 4]
    """
    )
    assert [t.split(":")[1] for t in told(done) if t.startswith("Fate of")] == [" 3, unharmed.", " 4, unharmed."]


def test_at_tables_begun_before_only_the_first_company_rolls() -> None:
    g = Minaria(seats=("hothior", "muetar"), options={"level": "2"})
    alone = [(("immer-monarch-1",), (2112,)), (("pon-monarch-1",), (2112,))]
    following = Moves("hothior").arrived(g, 2212, alone, ["muetar-monarch-1"])
    assert following.phase == Journey("hothior", ("immer-monarch-1",), (2112,), 2212)


@rule("DR-FATE-05")
def test_a_hero_with_escort_is_not_searched() -> None:
    play(
        SEARCH.format(n=1)
        + """
    referee> place 1 hothior army at 22,12
    referee> phase movement muetar
    !muetar> move 1 army to 22,12
    !muetar> move 1 army to 23,12 via 22,12
    """
    )


@rule("DR-FATE-06")
def test_a_hero_among_enemy_units_rolls_when_he_leaves() -> None:
    done = play(
        COURT
        + """
    referee> place the king of Immer at 21,12
    referee> place 2 muetar armies at 21,12
    referee> phase movement hothior
    hothior> move the king of Immer to 20,12 [3]
    """
    )
    assert fates(done) == 1
    assert here(done, "20,12") == ["immer-monarch-1"]


@rule("DR-FATE-06", "DR-FATE-07")
def test_a_hero_who_survived_the_fall_of_a_castle_rolls_again_when_he_leaves_it() -> None:
    done = play(
        COURT
        + """
    referee> turn 5
    referee> place the king of Immer at Tadafat inside
    referee> place 4 muetar armies at Tadafat
    referee> set Tadafat siege muetar 4
    referee> phase sieges muetar
    muetar> storm Tadafat [6 3]
    referee> phase movement hothior
    hothior> move the king of Immer to 9,15 [4]
    """
    )
    assert fates(done) == 2
    assert here(done, "9,15") == ["immer-monarch-1"]


@rule("DR-FATE-06")
def test_he_may_stay_among_them_without_a_roll() -> None:
    done = play(
        COURT
        + """
    referee> place the king of Immer at 21,12
    referee> place 2 muetar armies at 21,12
    referee> phase movement hothior
    hothior> done
    """
    )
    assert fates(done) == 0


@rule("DR-FATE-04", "DR-FATE-06")
def test_passing_a_stack_in_two_orders_is_one_roll() -> None:
    """He did not begin among them, so that leaving is no danger of its own."""
    done = play(PASS.format(dice="3").replace("to 22,12 via 21,12", "to 21,12") + "hothior> move the king to 22,12\n")
    assert fates(done) == 1


@rule("DR-FATE-07")
def test_each_hero_in_a_castle_that_falls_rolls() -> None:
    done = play(
        COURT
        + """
    referee> turn 5
    referee> place the king of Immer at Tadafat inside
    referee> place the king of Pon at Tadafat inside
    referee> place 4 muetar armies at Tadafat
    referee> set Tadafat siege muetar 4
    referee> phase sieges muetar
    muetar> storm Tadafat [6 3 4]
    """
    )
    assert fates(done) == 2
    assert sorted(here(done, "Tadafat", "hothior")) == ["immer-monarch-1", "pon-monarch-1"]
    assert not any(state(done).pieces[u].inside for u in here(done, "Tadafat", "hothior"))


@rule("DR-FATE-07")
def test_a_hero_of_the_victor_in_the_falling_castle_rolls_but_is_not_captured_by_his_own_side() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> turn 5
        referee> place the king of Immer at Tadafat inside
        referee> place 4 muetar armies at Tadafat
        referee> set Tadafat siege muetar 4
        referee> phase sieges muetar
        muetar> storm Tadafat [6 6]
        """)
    assert fates(done) == 1
    assert not state(done).realms["immer"].prison
    assert state(done).players["muetar"].points == 10


BESIEGED = (
    COURT
    + """
    referee> place {n} muetar armies at Tadafat
    referee> set Tadafat siege muetar 1
    referee> place the king of Immer at {place}
    referee> phase movement hothior
    hothior> move the king of Immer to {to} [3]
"""
)


@rule("DR-FATE-08")
@pytest.mark.parametrize(("place", "to"), [("9,15", "Tadafat"), ("Tadafat", "9,15")], ids=["in", "out"])
def test_in_or_out_through_besiegers_is_one_roll(place: str, to: str) -> None:
    done = play(BESIEGED.format(n=4, place=place, to=to))
    assert fates(done) == 1
    assert here(done, to, "hothior") == ["immer-monarch-1"]
    assert state(done).pieces["immer-monarch-1"].inside is (to == "Tadafat")


@rule("DR-FATE-08", "DR-FATE-09")
@pytest.mark.parametrize(("place", "to"), [("9,15", "Tadafat"), ("Tadafat outside", "9,15")], ids=["join", "leave"])
def test_a_hero_who_joins_or_leaves_besiegers_of_his_own_side_is_in_no_danger(place: str, to: str) -> None:
    done = play(f"""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place 4 muetar armies at Tadafat
        referee> set Tadafat siege muetar 1
        referee> place the king of Immer at {place}
        referee> phase movement muetar
        muetar> move the king of Immer to {to}
        """)
    assert fates(done) == 0
    assert not state(done).pieces["immer-monarch-1"].inside


@rule("DR-FATE-09")
def test_in_and_out_of_an_enemy_castle_in_one_turn_are_two_rolls() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place the king of Immer at 9,15
        referee> phase movement muetar
        muetar> move the king of Immer to Tadafat [3]
        muetar> move the king of Immer to 9,14 [4]
        """)
    assert fates(done) == 2


@rule("DR-FATE-09")
def test_through_an_enemy_castle_in_one_order_is_in_and_out_as_well() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place the king of Immer at 9,15
        referee> phase movement muetar
        muetar> move the king of Immer to 9,13 via Tadafat [3 4]
        """)
    assert fates(done) == 2


@rule("DR-FATE-09")
def test_a_six_in_a_neutral_castle_has_no_captor_and_no_effect() -> None:
    done = play("""
        referee> place the king of muetar at 13,4
        referee> phase movement muetar
        muetar> move the king to Wirzor [6]
        """)
    assert here(done, "Wirzor") == ["muetar-monarch-1"]
    assert not state(done).players["muetar"].out
    assert fates(done) == 1


@rule("DR-FATE-09")
def test_a_one_in_a_neutral_castle_kills_and_scores_for_nobody() -> None:
    done = play("""
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of Pon at 13,4
        referee> phase movement muetar
        muetar> move the king of Pon to Wirzor [1 2]
        """)
    assert "pon-monarch-1" not in state(done).pieces
    assert not any(p.points for p in state(done).players.values())


GUEST = """
    referee> ally Immer with muetar
    referee> remove everyone
    referee> place the king of Immer at Tadafat inside
    referee> phase events {seat}
"""


@rule("DR-FATE-10")
def test_a_hero_inside_an_enemy_castle_rolls_before_that_players_events() -> None:
    done = play(GUEST.format(seat="hothior"))
    assert fates(done) == 1


@rule("DR-FATE-10")
def test_he_does_not_roll_in_the_events_round_of_others() -> None:
    assert fates(play(GUEST.format(seat="mivior"))) == 0


@rule("DR-FATE-11")
def test_seven_units_passing_one_by_one_force_one_roll() -> None:
    later = "muetar> move 1 army at 21,12 to 23,12\n" * 6
    done = play(SEARCH.format(n=7) + "muetar> move 1 army to 23,12 [3]\n" + later)
    assert fates(done) == 1
    assert len(here(done, "23,12", "muetar")) == 7


@rule("DR-FATE-11")
def test_another_round_of_the_enemy_may_force_another_roll() -> None:
    done = play(
        SEARCH.format(n=1)
        + """
    muetar> move 1 army to 23,12 [3]
    muetar> done
    referee> phase movement muetar
    muetar> move 1 army to 21,12 [3]
    """
    )
    assert fates(done) == 2


@rule("DR-FATE-12")
def test_loss_of_the_stack_and_an_advance_onto_the_hero_are_one_roll() -> None:
    done = play(
        COURT
        + """
    referee> place 1 hothior army at 22,12
    referee> place the king of Immer at 22,12
    referee> place 4 muetar armies at 21,12
    referee> phase movement muetar
    muetar> attack 22,12
    hothior> stand [6 1 3]
    muetar> advance 2 armies
    muetar> done
    """
    )
    assert fates(done) == 1
    assert "immer-monarch-1" in here(done, "22,12")
    assert len(here(done, "22,12", "muetar")) == 2


@rule("DR-FATE-13")
def test_out_of_a_siege_and_past_another_stack_are_two_rolls() -> None:
    done = play(
        COURT
        + """
    referee> place 4 muetar armies at Tadafat
    referee> set Tadafat siege muetar 1
    referee> place 1 muetar army at 9,15
    referee> place the king of Immer at Tadafat inside
    referee> phase movement hothior
    hothior> move the king of Immer to 9,16 via 9,15 [3 4]
    """
    )
    assert fates(done) == 2


@rule("DR-FATE-13")
def test_there_is_no_limit_to_the_rolls_in_his_own_turn() -> None:
    done = play(
        COURT
        + """
    referee> place 1 muetar army at 21,12
    referee> place 1 muetar army at 22,12
    referee> place 1 muetar army at 23,12
    referee> place the king of Immer at 20,12
    referee> phase movement hothior
    hothior> move the king of Immer to 23,12 via 21,12 and 22,12 [3 4 5]
    """
    )
    assert fates(done) == 3


HILL = """
    referee> ally Immer with muetar
    referee> remove everyone
    referee> place the king of Immer at {place}
    referee> place 1 hothior army at {place}
    referee> phase movement hothior
"""


@rule("DR-FATE-14")
def test_a_stack_that_starts_on_a_hero_pays_for_its_hills_to_search_and_then_moves_on() -> None:
    """Hills at 20,17: 2 of 5 points; 23,17 is 3 further, the hill at 24,17 is 5."""
    done = play(
        HILL.format(place="20,17")
        + """
    hothior> search 20,17 with 1 army [3]
    !hothior> move 1 army to 24,17
    hothior> move 1 army to 23,17
    """
    )
    assert fates(done) == 1


@rule("DR-FATE-14")
def test_a_stack_that_starts_on_a_hero_and_just_leaves_neither_searches_nor_pays() -> None:
    done = play(HILL.format(place="20,17") + "hothior> move 1 army to 24,17\n")
    assert fates(done) == 0


@rule("DR-FATE-15")
def test_in_mountains_a_stack_without_the_bonus_searches_or_leaves() -> None:
    done = play(
        HILL.format(place="22,6")
        + """
    hothior> search 22,6 with 1 army [3]
    !hothior> move 1 army to 22,7
    """
    )
    assert fates(done) == 1


@rule("DR-FATE-15")
def test_in_mountains_a_stack_that_does_not_search_may_leave() -> None:
    done = play(HILL.format(place="22,6") + "hothior> move 1 army to 22,7\n")
    assert fates(done) == 0
