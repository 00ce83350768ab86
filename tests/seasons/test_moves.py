"""Moves, aid, pillage and boats."""

from __future__ import annotations

import pytest

from .tools import commits, here, play, rule, started, state, told


@rule("SE-MOVE-01")
def test_land_units_cross_bridges_and_boats_do_not() -> None:
    done = play(
        """
        referee> place 1 cavalry at Eastwatch for aldermark
        referee> place 1 war boat at Saltgate Strait for aldermark
        !aldermark> plan move 1 war boat from Saltgate Strait to Tollmoor
        ! never enter land
        aldermark> plan move 1 cavalry from Eastwatch to Tollmoor
        aldermark> plan move 1 war boat from Saltgate Strait to Heron Strait
    """
        + commits()
    )
    assert here(done, "Tollmoor", "aldermark") == ["cavalry"]
    assert here(done, "Heron Strait", "aldermark") == ["war_boat"]


@rule("SE-MOVE-02")
def test_rings_and_chains_of_moves_work() -> None:
    done = play(
        """
        referee> place 1 infantry at Alderhall for aldermark
        referee> place 1 cavalry at Eastwatch for aldermark
        referee> place 1 siege unit at Lanternport for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 cavalry from Eastwatch to Lanternport
        aldermark> plan move 1 siege unit from Lanternport to Alderhall
    """
        + commits()
    )
    assert here(done, "Eastwatch", "aldermark") == ["infantry"]
    assert here(done, "Lanternport", "aldermark") == ["cavalry"]
    assert here(done, "Alderhall", "aldermark") == ["siege"]


@rule("SE-MOVE-03", "SE-BATTLE-06", "SE-BATTLE-07")
def test_enemies_who_cross_a_border_fight_on_it_without_buildings_and_the_winner_goes_on() -> None:
    done = play(
        """
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Eastwatch castle
        referee> set Brinehall tower
        aldermark> plan move 3 infantry from Eastwatch to Tollmoor
        aldermark> plan aid at Eastwatch from Alderhall
        brineholt> plan move 1 infantry from Tollmoor to Eastwatch
    """
        + commits("2 2")
    )
    text = told(done)
    assert (
        "The clash between Eastwatch and Tollmoor. Aldermark 3 infantry; Brineholt 1 infantry. 4 units in all: d4"
        in text
    )
    assert "Brineholt: infantry 1 + die 2 = 3." in text
    assert "Aldermark: infantry 1 + infantry 1 + infantry 1 + die 2 = 5." in text
    assert here(done, "Tollmoor", "aldermark") == ["infantry"] * 3
    assert "The battle of" not in text


@rule("SE-BATTLE-07")
def test_after_a_clash_the_winner_fights_again_and_the_losers_defend_where_they_came_from() -> None:
    done = play(
        """
        referee> place 4 cavalry at Eastwatch for aldermark
        referee> place 2 cavalry at Tollmoor for brineholt
        aldermark> plan move 4 cavalry from Eastwatch to Tollmoor
        brineholt> plan move 1 cavalry from Tollmoor to Eastwatch
    """
        + commits("1 4 1 1")
    )
    text = told(done)
    assert text.index("The clash between") < text.index("The battle of Tollmoor")
    assert "Brineholt (defends) 1 cavalry; Aldermark 4 cavalry" in text


@rule("SE-BATTLE-07", "SE-MOVE-03")
def test_losers_of_a_clash_stay_where_they_came_from() -> None:
    done = play(
        """
        referee> place 2 infantry at Eastwatch for aldermark
        referee> place 3 cavalry at Tollmoor for brineholt
        aldermark> plan move 2 infantry from Eastwatch to Tollmoor
        brineholt> plan move 1 cavalry from Tollmoor to Eastwatch
    """
        + commits("4 1 1")
    )
    assert here(done, "Tollmoor", "brineholt") == ["cavalry", "cavalry", "cavalry"] or "The clash" in told(done)
    assert "Aldermark wins" in told(done)


@rule("SE-MOVE-03")
def test_groups_of_allies_pass_each_other() -> None:
    done = play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        referee> place 1 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> plan let Brineholt into Eastwatch
        brineholt> plan move 1 infantry from Tollmoor to Eastwatch
        brineholt> plan let Aldermark into Tollmoor
    """
        + commits()
    )
    assert here(done, "Tollmoor", "aldermark") == ["infantry"]
    assert here(done, "Eastwatch", "brineholt") == ["infantry"]
    assert "clash" not in told(done)


@rule("SE-MOVE-04")
def test_nations_that_enter_the_same_area_fight_there_with_whatever_stayed() -> None:
    done = play(
        """
        referee> place 1 infantry at Westyle for aldermark
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 2 cavalry at Curlew Heath for dunmoor
        referee> assign Barrowdown to Cindral
        referee> place 2 cavalry at Barrowdown for cindral
        dunmoor> plan move 2 cavalry from Curlew Heath to Westyle
        cindral> plan move 2 cavalry from Barrowdown to Westyle
    """
        + commits("1 2 3")
    )
    assert "Aldermark (defends) 1 infantry; Cindral 2 cavalry; Dunmoor 2 cavalry" in told(done)


@rule("SE-MOVE-07")
def test_without_a_let_in_even_an_ally_attacks() -> None:
    script = """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        referee> place 2 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan move 2 infantry from Eastwatch to Tollmoor
    """
    assert "The battle of Tollmoor" in told(play(script + commits("1 1")))
    done = play(script + "brineholt> plan let Aldermark into Tollmoor\n" + commits())
    assert "The battle of Tollmoor" not in told(done)
    assert state(done).owner["B4"] == "brineholt"
    play("""
        !aldermark> plan let Brineholt into Eastwatch
        ! not in an alliance with you
    """)


@rule("SE-AID-01")
def test_aid_may_be_for_a_foreign_attacker() -> None:
    done = play(
        """
        referee> place 2 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        referee> assign Coppercove to Cindral
        referee> place 2 infantry at Coppercove for cindral
        aldermark> plan move 2 infantry from Eastwatch to Tollmoor
        cindral> plan aid at Tollmoor from Coppercove for Aldermark
    """
        + commits("1 1")
    )
    assert "Aldermark: infantry 1 + infantry 1 + aid 2 from 2 units + die 1 = 5." in told(done)
    play("""
        referee> place 1 infantry at Alderhall for aldermark
        !aldermark> plan aid at Hartfen from Alderhall
        ! does not border on
    """)


@rule("SE-AID-02", "SE-SECRET-03")
def test_every_unit_without_a_task_adds_one_and_kinds_stay_hidden() -> None:
    done = play(
        """
        referee> place 6 infantry at Alderhall for aldermark
        referee> set Alderhall number 4
        referee> place 1 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan move 2 infantry from Alderhall to Westyle
        aldermark> plan pillage Alderhall
        aldermark> plan aid at Eastwatch from Alderhall
        brineholt> plan move 1 infantry from Tollmoor to Eastwatch
    """
        + commits("1 1")
    )
    assert "aid 3 from 3 units" in told(done, "brineholt")


@rule("SE-AID-03", "SE-REVEAL-01")
def test_aid_is_cancelled_when_an_enemy_moves_into_the_helping_area_even_in_vain() -> None:
    done = play(
        """
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Alderhall tower
        referee> place 1 infantry at Westyle for aldermark
        referee> place 2 cavalry at Curlew Heath for dunmoor
        referee> assign Greycliff to Dunmoor
        referee> place 1 infantry at Greycliff for dunmoor
        aldermark> plan aid at Westyle from Alderhall
        dunmoor> plan move 2 cavalry from Curlew Heath to Westyle
        dunmoor> plan move 1 infantry from Greycliff to Alderhall
    """
        + commits("4 1 1 1")
    )
    assert "The aid of Aldermark from Alderhall is cancelled" in told(done)
    assert "aid" not in told(done).split("The battle of Westyle")[1].split("\n")[1]


@rule("SE-AID-03")
@pytest.mark.parametrize(("said", "void"), [("referee> ally aldermark with cindral", False), ("", True)])
def test_an_allys_attack_on_somebody_else_cancels_no_aid(said: str, void: bool) -> None:
    done = play(
        said
        + """
        referee> place 1 war boat at Lantern Bay for aldermark
        referee> place 1 war boat at Lantern Bay for dunmoor
        referee> place 2 war boats at Copper Bay for cindral
        referee> place 1 infantry at Lanternport for aldermark
        referee> place 2 infantry at Westyle for brineholt
        aldermark> plan aid at Lanternport from Lantern Bay
        cindral> plan move 2 war boats from Copper Bay to Lantern Bay to attack
        brineholt> plan move 2 infantry from Westyle to Lanternport
    """
        + commits("1 1 1 1")
    )
    assert ("The aid of Aldermark from Lantern Bay is cancelled" in told(done)) is void
    assert ("aid 2 from 1 unit" in told(done)) is not void


@rule("SE-AID-03", "SE-MULTI-04")
def test_who_comes_to_fight_as_one_cancels_no_aid() -> None:
    done = play(
        """
        referee> place 2 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Alderhall for aldermark
        referee> assign Millcombe to cindral
        referee> place 1 infantry at Millcombe for cindral
        referee> assign Westyle to brineholt
        referee> place 2 infantry at Westyle for brineholt
        aldermark> plan aid at Alderhall from Eastwatch
        aldermark> plan join cindral at Eastwatch
        cindral> plan join aldermark at Eastwatch
        cindral> plan move 1 infantry from Millcombe to Eastwatch
        brineholt> plan move 2 infantry from Westyle to Alderhall
    """
        + commits("1 1")
    )
    assert "aid 2 from 2 units" in told(done)


@rule("SE-AID-03", "SE-MOVE-07")
def test_the_aid_of_a_guest_is_not_cancelled_by_its_host_who_comes_home() -> None:
    done = play(
        """
        referee> ally aldermark with brineholt
        referee> place 2 infantry at Tollmoor for aldermark
        referee> place 1 infantry at Brinehall for brineholt
        referee> place 1 infantry at Eastwatch for aldermark
        referee> place 2 infantry at Hartfen for cindral
        aldermark> plan aid for brineholt at Brinehall from Tollmoor
        brineholt> plan let aldermark into Tollmoor
        brineholt> plan move 1 infantry from Brinehall to Tollmoor
        cindral> plan move 2 infantry from Hartfen to Brinehall
    """
        + commits()
    )
    assert "cancelled" not in told(done)


@rule("SE-AID-03", "SE-BOAT-13")
def test_boats_that_pass_in_peace_cancel_no_aid() -> None:
    done = play(
        """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 war boat at Heron Strait for brineholt
        referee> place 1 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan aid at Eastwatch from Saltgate Strait
        brineholt> plan move 1 war boat from Heron Strait to Saltgate Strait
        brineholt> plan move 1 infantry from Tollmoor to Eastwatch
    """
        + commits("1 1")
    )
    assert "aid 2 from 1 unit" in told(done)


@rule("SE-AID-04")
def test_one_token_brings_all_idle_units_into_one_battle() -> None:
    play("""
        referee> place 4 infantry at Alderhall for aldermark
        aldermark> plan aid at Eastwatch from Alderhall
        !aldermark> plan aid at Westyle from Alderhall
        ! name units on both
        aldermark> unplan 1
        aldermark> plan aid at Eastwatch from Alderhall with 3 infantry
        aldermark> plan aid at Westyle from Alderhall with 1 infantry
    """)


@rule("SE-AID-05")
def test_helpers_do_not_count_for_the_die_or_lose_anything() -> None:
    done = play(
        """
        referee> place 4 infantry at Alderhall for aldermark
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 2 cavalry at Tollmoor for brineholt
        aldermark> plan aid at Eastwatch from Alderhall
        brineholt> plan move 2 cavalry from Tollmoor to Eastwatch
    """
        + commits("1 1")
    )
    assert "5 units in all: d4" in told(done)
    assert len(here(done, "Alderhall", "aldermark")) == 4


@rule("SE-AID-06")
def test_aid_without_a_battle_is_wasted() -> None:
    done = play(
        """
        referee> place 4 infantry at Alderhall for aldermark
        aldermark> plan aid at Eastwatch from Alderhall
    """
        + commits()
    )
    assert "battle" not in told(done)
    assert state(done).turn == 2


# -- pillage


@rule("SE-PILLAGE-01", "SE-UNIT-01")
def test_only_idle_infantry_and_cavalry_pillage_trained_or_not() -> None:
    done = play(
        """
        referee> place 1 siege unit at Alderhall for aldermark
        !aldermark> plan pillage Alderhall with 1 siege unit
        ! Only infantry and cavalry pillage
        referee> place 1 untrained infantry at Alderhall for aldermark
        aldermark> plan pillage Alderhall
    """
        + commits()
    )
    assert "Aldermark pillages Alderhall for 3 resources" in told(done)


@rule("SE-PILLAGE-02", "SE-PILLAGE-03")
def test_pillage_pays_at_once_and_halves_the_number_after_income() -> None:
    done = play(
        """
        referee> set Alderhall number 4
        referee> place 1 infantry at Alderhall for aldermark
        referee> fine aldermark 10 resources
        aldermark> plan pillage Alderhall
    """
        + commits()
    )
    g = state(done)
    assert g.number["A1"] == 2
    assert g.nations["aldermark"].resources == 4 + (13 - 3 + 3)  # pillage, then income with Alderhall still at 4


@rule("SE-PILLAGE-04")
def test_pillaging_a_zero_brings_nothing_and_makes_it_minus_one() -> None:
    done = play(
        """
        referee> set Alderhall number 0
        referee> place 1 infantry at Alderhall for aldermark
        aldermark> plan pillage Alderhall
    """
        + commits()
    )
    assert "for 0 resources" in told(done)
    assert state(done).number["A1"] == -1


@rule("SE-PILLAGE-05", "SE-PILLAGE-07")
def test_out_of_a_castle_a_neighbour_may_be_pillaged_an_ally_too() -> None:
    done = play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        referee> place 1 infantry at Eastwatch for aldermark
        !aldermark> plan pillage Tollmoor from Eastwatch
        ! only out of a castle
        referee> set Eastwatch castle
        aldermark> plan pillage Tollmoor from Eastwatch
        aldermark> plan
        ? pillage Tollmoor out of Eastwatch with 1 infantry
        !aldermark> plan pillage Eastwatch
    """
        + commits()
    )
    assert "Aldermark pillages Tollmoor for 1 resource" in told(done)
    assert state(done).number["B4"] == 0


@rule("SE-PILLAGE-08")
def test_pillage_comes_before_moves_and_counts_although_the_area_is_taken() -> None:
    done = play(
        """
        referee> place 1 infantry at Tollmoor for brineholt
        referee> place 4 cavalry at Eastwatch for aldermark
        brineholt> plan pillage Tollmoor
        aldermark> plan move 4 cavalry from Eastwatch to Tollmoor
    """
        + commits("1 1")
    )
    assert "Brineholt pillages Tollmoor for 1 resource" in told(done)
    assert state(done).owner["B4"] == "aldermark"


# -- boats


@rule("SE-BOAT-02", "SE-BOAT-03", "SE-BOAT-04")
def test_boarding_needs_a_boat_with_room_that_stays() -> None:
    play("""
        referee> place 5 infantry at Lanternport for aldermark
        !aldermark> plan move 1 infantry from Lanternport to Lantern Bay
        ! no boats at Lantern Bay
        referee> place 1 war boat at Lantern Bay for aldermark
        !aldermark> plan move 5 infantry from Lanternport to Lantern Bay
        ! no room
        aldermark> plan move 1 war boat from Lantern Bay to Heart Sea
        !aldermark> plan move 1 infantry from Lanternport to Lantern Bay
        ! no room
        aldermark> unplan all
        aldermark> plan move 1 infantry from Lanternport to Lantern Bay
        !aldermark> plan move 1 war boat from Lantern Bay to Heart Sea
        ! boarded this turn
    """)


@rule("SE-BOAT-05", "SE-BOAT-07", "SE-CAPTURE-07", "SE-WIN-04")
def test_board_sail_and_land_take_three_turns_and_the_boat_stays() -> None:
    done = play(
        """
        referee> place 2 infantry at Lanternport for aldermark
        referee> place 1 war boat at Lantern Bay for aldermark
        aldermark> plan move 2 infantry from Lanternport to Lantern Bay
    """
        + commits()
        + """
        aldermark> plan move 1 war boat from Lantern Bay to Heart Sea
        aldermark> plan
        ? move 1 war boat with 2 units aboard from Lantern Bay to Heart Sea
    """
        + commits()
        + """
        aldermark> plan move 2 infantry from Heart Sea to Crown Isle
        !aldermark> plan move 1 war boat from Heart Sea to Lantern Bay
        ! cargo lands this turn
    """
        + commits()
    )
    assert here(done, "Crown Isle", "aldermark") == ["infantry", "infantry"]
    assert here(done, "Heart Sea", "aldermark") == ["war_boat"]
    assert "Aldermark takes Crown Isle." in told(done)
    assert "Z0" not in state(done).owner


@rule("SE-BOAT-04")
def test_a_consenting_ally_takes_units_aboard() -> None:
    script = """
        aldermark> offer alliance to Brineholt
        brineholt> accept 1
        referee> place 1 infantry at Lanternport for aldermark
        referee> place 1 war boat at Lantern Bay for brineholt
        aldermark> plan move 1 infantry from Lanternport to Lantern Bay
    """
    done = play(script + "brineholt> plan let Aldermark into Lantern Bay\n" + commits())
    assert here(done, "Lantern Bay", "aldermark") == ["infantry"]
    done = play(script + commits())
    assert here(done, "Lanternport", "aldermark") == ["infantry"]
    assert "find no boat with room" in told(done)


@rule("SE-BOAT-06")
def test_boats_that_land_cargo_are_busy_and_the_others_aid() -> None:
    done = play(
        """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 4 infantry aboard at Saltgate Strait for aldermark
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 infantry aboard at Saltgate Strait for aldermark
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan move 5 infantry from Saltgate Strait to Tollmoor
        aldermark> plan aid at Tollmoor from Saltgate Strait
    """
        + commits("1 1")
    )
    assert "aid 2 from 1 unit" in told(done)


@rule("SE-BOAT-09", "SE-SECRET-03")
def test_a_boat_with_two_infantry_aids_with_three_and_cargo_stays_hidden() -> None:
    done = play(
        """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 4 infantry aboard at Saltgate Strait for aldermark
        referee> place 1 infantry at Eastwatch for aldermark
        referee> place 2 infantry at Tollmoor for brineholt
        aldermark> plan aid at Eastwatch from Saltgate Strait
        brineholt> plan move 2 infantry from Tollmoor to Eastwatch
    """
        + commits("1 1")
    )
    assert "aid 3 from 1 unit" in told(done)
    view = done.match.game.views.of(done.match.state, "brineholt")
    assert ("A9", "aldermark", 1) in view.g.heaps()


@rule("SE-BOAT-08", "SE-BOAT-10", "SE-SEASON-01")
def test_at_sea_a_boat_with_its_cargo_is_one_unit_worth_a_point_more_for_each_infantry() -> None:
    done = play(
        """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 3 infantry aboard at Saltgate Strait for aldermark
        referee> place 1 siege unit aboard at Saltgate Strait for aldermark
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 war boat at Heron Strait for brineholt
        brineholt> plan move 1 war boat from Heron Strait to Saltgate Strait to attack
    """
        + commits("1 1")
    )
    text = told(done)
    assert "The sea battle of Saltgate Strait" in text
    assert "3 units in all: d4" in text
    assert "Aldermark: war boat 5 + war boat 2 + die 1 = 8." in text


@rule("SE-BOAT-13")
def test_without_the_mark_of_attack_boats_share_the_sea() -> None:
    script = """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 war boat at Heron Strait for brineholt
        brineholt> plan move 1 war boat from Heron Strait to Saltgate Strait
    """
    done = play(script + commits())
    assert "battle" not in told(done)
    assert here(done, "Saltgate Strait", "brineholt") == here(done, "Saltgate Strait", "aldermark") == ["war_boat"]


@rule("SE-BOAT-13")
def test_peaceful_owners_attacked_together_defend_as_one_side() -> None:
    done = play(
        """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 war boat at Saltgate Strait for cindral
        referee> place 2 war boat at Heron Strait for brineholt
        brineholt> plan move 2 war boats from Heron Strait to Saltgate Strait to attack
    """
        + commits("1 1")
    )
    assert "Aldermark and Cindral (defends) 2 war boats; Brineholt 2 war boats" in told(done)


@rule("SE-BOAT-11")
def test_cargo_without_room_is_lost_as_its_owner_picks() -> None:
    done = play(
        """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 3 cavalry aboard at Saltgate Strait for aldermark
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 cavalry aboard at Saltgate Strait for aldermark
        referee> place 2 infantry aboard at Saltgate Strait for aldermark
        referee> place 5 war boat at Heron Strait for brineholt
        brineholt> plan move 4 war boats from Heron Strait to Saltgate Strait to attack
    """
        + commits("2 1")
    )
    assert done.table is not None
    first = next(u for u in state(done).pieces if u.startswith("aldermark-war_boat"))
    done.table.hear("aldermark", "lose war boat #" + first.rsplit("-", 1)[1])
    assert "2 of those aboard" in done.table.prompt("aldermark")
    (refused,) = done.table.hear("aldermark", "lose 3 cavalry")
    assert "Only 2 must go" in refused.text
    done.table.hear("aldermark", "lose 2 cavalry")
    assert "Lost at sea: 2 cavalry" in told(done, "aldermark")
    aboard = [p.kind for p in state(done).pieces.values() if p.seat == "aldermark" and p.aboard]
    assert sorted(aboard) == ["cavalry", "cavalry", "infantry", "infantry"]


@rule("SE-BOAT-12")
def test_boats_attack_nothing_on_land() -> None:
    play("""
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        !aldermark> plan attack Tollmoor with 1 war boat
        ! never enter land
    """)


@rule("SE-WINTER-05", "SE-WINTER-07")
def test_in_winter_moves_and_aid_take_two_tokens_and_pillage_one() -> None:
    play("""
        referee> turn 4
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 3 infantry at Alderhall for aldermark
        !aldermark> plan move 1 infantry from Eastwatch to Alderhall
        ! takes two tokens
        aldermark> plan pillage Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
        aldermark> plan
        ? from Alderhall to Westyle (two tokens)
        !aldermark> plan aid at Westyle from Alderhall
        ! takes two tokens
        aldermark> sheet
        ? 6 of 8 Move
    """)


@rule("SE-WINTER-06")
def test_pillage_in_winter_brings_one_less() -> None:
    done = play(
        """
        referee> turn 4
        referee> set Alderhall number 4
        referee> place 1 infantry at Alderhall for aldermark
        referee> place 1 infantry at Eastwatch for aldermark
        aldermark> plan pillage Alderhall
        aldermark> plan pillage Eastwatch
    """
        + commits()
    )
    assert "pillages Alderhall for 3 resources" in told(done)
    assert "pillages Eastwatch for 0 resources" in told(done)


def test_with_two_offices_a_game_runs_through_as_well() -> None:
    assert state(play(commits(), started(offices="two"))).turn == 2
