"""Battles: values, buildings, dice, losses, retreats, captures, several sides."""

from __future__ import annotations

import pytest

from .tools import commits, here, play, rule, started, state, told


def attack(units: str, at: str = "Tollmoor", start: str = "Eastwatch", seat: str = "aldermark") -> str:
    """Units placed in a neighbouring area and sent into another."""
    kinds = [part.strip() for part in units.split(" and ")]
    return "".join(f"referee> place {k} at {start} for {seat}\n" for k in kinds) + (
        f"{seat}> plan move everyone from {start} to {at}\n"
    )


def defend(units: str, at: str = "Tollmoor", seat: str = "brineholt") -> str:
    return "".join(f"referee> place {k.strip()} at {at} for {seat}\n" for k in units.split(" and "))


def landing(*forces: str) -> str:
    """Units of Aldermark, Brineholt and Cindral put ashore on Crown Isle, which nobody holds."""
    script = ""
    for seat, units in zip(("aldermark", "brineholt", "cindral"), forces, strict=False):
        script += f"referee> place 1 war boat at Heart Sea for {seat}\n"
        script += f"referee> place {units} aboard at Heart Sea for {seat}\n"
        script += f"{seat}> plan move {units} from Heart Sea to Crown Isle\n"
    return script


@rule("SE-BATTLE-01", "SE-BATTLE-02", "SE-BATTLE-03", "SE-TOWER-01", "SE-DICE-03")
def test_the_defender_adds_his_building_and_every_side_rolls_one_die() -> None:
    done = play(
        defend("3 infantry")
        + "referee> set Tollmoor tower\n"
        + """
        referee> place 2 infantry at Coppercove for brineholt
        brineholt> plan aid at Tollmoor from Coppercove
    """
        + attack("1 cavalry")
        + commits("3 1")
    )
    text = told(done)
    assert "Brineholt: infantry 1 + infantry 1 + infantry 1 + tower 5 + aid 2 from 2 units + die 3 = 13." in text
    assert "Aldermark: cavalry 4 + die 1 = 5." in text


@rule("SE-TOWER-01")
def test_two_infantry_with_a_tower_are_worth_seven() -> None:
    done = play(defend("2 infantry") + "referee> set Tollmoor tower\n" + attack("1 siege unit") + commits("1 1"))
    assert "Brineholt: infantry 2 + infantry 1 + tower 5 + die 1 = 9." in told(done)  # one infantry faces a siege unit


@rule("SE-TOWER-02", "SE-CASTLE-02")
def test_towers_and_castles_next_door_add_up() -> None:
    base = defend("1 infantry") + attack("1 infantry")
    towers = "referee> set Brinehall tower\nreferee> set Coppercove tower\n"
    assert "next door 4" in told(play(base + towers + commits("4 1")))
    mixed = "referee> set Brinehall castle\nreferee> set Coppercove tower\n"
    assert "next door 7" in told(play(base + mixed + commits("4 1")))


@rule("SE-CASTLE-02", "SE-RUIN-01")
def test_a_castle_adds_twelve_and_a_ruin_one() -> None:
    base = defend("1 infantry") + attack("1 infantry")
    assert "castle 12" in told(play(base + "referee> set Tollmoor castle\n" + commits("1 1")))
    done = play(base + "referee> set Tollmoor ruin\nreferee> set Brinehall ruin\n" + commits("1 1"))
    assert "Brineholt: infantry 1 + ruin 1 + die 1 = 3." in told(done)


@rule("SE-TOWER-03")
def test_buildings_add_nothing_to_attacks_or_aid() -> None:
    done = play(
        defend("1 infantry")
        + attack("2 infantry")
        + """
        referee> set Eastwatch tower
        referee> set Alderhall castle
    """
        + commits("1 1")
    )
    assert "Aldermark: infantry 1 + infantry 1 + die 1 = 3." in told(done)


@rule("SE-SIEGE-01", "SE-SIEGE-02")
def test_siege_units_are_worth_three_at_a_tower_five_at_a_castle_and_one_in_defence() -> None:
    base = defend("1 siege unit") + attack("3 siege units")
    assert "siege 3 + siege 3 + siege 3" in told(play(base + "referee> set Tollmoor tower\n" + commits("1 1")))
    text = told(play(base + "referee> set Tollmoor castle\n" + commits("1 1")))
    assert "siege 5 + siege 5 + siege 5" in text
    assert "Brineholt: siege 1 + castle 12" in text


@rule("SE-UNIT-01")
def test_an_untrained_siege_unit_at_a_castle_is_worth_one_and_counts_one() -> None:
    done = play(
        defend("4 infantry") + "referee> set Tollmoor castle\n" + attack("1 untrained siege unit") + commits("1 1")
    )
    text = told(done)
    assert "Aldermark: siege 1 + die 1 = 2." in text
    assert "Brineholt wins and loses half of 1, 0." in text


@rule("SE-SIEGE-03", "SE-CASUALTY-01", "SE-CASUALTY-02")
def test_a_siege_unit_counts_as_three_in_the_others_losses() -> None:
    done = play(defend("3 infantry") + attack("2 infantry and 2 siege units") + commits("1 4"))
    text = told(done)  # 1 + 1 + 3 against 2 x 1 + 2 x 1, and each siege unit gives an infantry a point
    assert "Brineholt: infantry 3 + infantry 1 + infantry 1 + die 1 = 6." in text
    assert "Brineholt loses 10: the gap in totals and the enemy's units, 2 + 8." in text


@rule("SE-SIEGE-04")
def test_a_siege_unit_absorbs_three_and_goes_at_the_first_point() -> None:
    script = defend("1 cavalry") + attack("1 siege unit and 2 infantry") + commits("2 1")
    done = play(
        script
        + """
        !aldermark> lose 1 cavalry
        aldermark> lose 1 siege unit
        | Aldermark loses 1 siege unit.
    """
    )
    assert here(done, "Eastwatch", "aldermark") == ["infantry", "infantry"]
    done = play(script + "aldermark> lose 2 infantry\n")  # the third point falls on the siege unit
    assert "Aldermark loses 2 infantry, 1 siege unit." in told(done)


@rule("SE-BATTLE-04")
def test_on_equality_the_defender_wins() -> None:
    done = play(defend("1 infantry") + attack("1 infantry") + commits("2 2"))
    assert "Brineholt wins" in told(done)
    assert state(done).owner["B4"] == "brineholt"


@rule("SE-BATTLE-04")
def test_equals_who_do_not_defend_roll_again() -> None:
    done = play(
        """
        referee> place 1 war boat at Heart Sea for aldermark
        referee> place 2 infantry aboard at Heart Sea for aldermark
        referee> place 1 war boat at Heart Sea for brineholt
        referee> place 2 infantry aboard at Heart Sea for brineholt
        aldermark> plan move 2 infantry from Heart Sea to Crown Isle
        brineholt> plan move 2 infantry from Heart Sea to Crown Isle
    """
        + commits("2 2 3 3 4 1")
    )
    assert told(done).count("Equal; Aldermark and Brineholt throw again.") == 2
    assert "Brineholt: infantry 1 + infantry 1 + die 3 = 5." in told(done)
    assert "Aldermark: infantry 1 + infantry 1 + die 4 = 6." in told(done)
    assert "Brineholt loses 5: the gap in totals and the enemy's units, 3 + 2." in told(done)
    assert state(done).owner["Z1"] == "aldermark"


@rule("SE-BATTLE-04", "SE-CASUALTY-01")
def test_a_throw_again_counts_with_the_values_of_the_units_for_winner_and_gap() -> None:
    """The lower die wins where the units are worth more, and the gap is that of the second totals."""
    done = play(landing("1 cavalry", "2 infantry") + commits("1 3 2 3"))  # 4 + 1 against 2 + 3, then 6 against 5
    assert "Equal; Aldermark and Brineholt throw again." in told(done)
    assert "Aldermark: cavalry 4 + die 2 = 6." in told(done)
    assert "Aldermark wins and loses half of 2, 1." in told(done)
    assert "Brineholt loses 2: the gap in totals and the enemy's units, 1 + 1." in told(done)
    assert state(done).owner["Z1"] == "aldermark"


@rule("SE-BATTLE-04", "SE-BATTLE-06")
def test_equals_on_a_border_throw_again_with_their_units_values() -> None:
    done = play("""
        referee> place 1 cavalry at Eastwatch for aldermark
        referee> place 3 infantry at Tollmoor for brineholt
        aldermark> plan move 1 cavalry from Eastwatch to Tollmoor
        brineholt> plan move 3 infantry from Tollmoor to Eastwatch
    """ + commits("1 2 1 3"))  # fmt: skip  # 4 + 1 against 3 + 2, then 5 against 6
    assert "Brineholt: infantry 1 + infantry 1 + infantry 1 + die 3 = 6." in told(done)
    assert "Aldermark loses 4: the gap in totals and the enemy's units, 1 + 3." in told(done)
    assert "Brineholt wins" in told(done)


@rule("SE-BATTLE-04", "SE-MULTI-01")
def test_of_three_the_two_equals_throw_again_and_all_totals_are_compared_anew() -> None:
    script = landing("2 infantry", "2 infantry", "1 infantry")
    text = told(play(script + commits("4 4 3 3 1")))  # 6, 6, 4, then 5, 3, 4
    assert "Equal; Aldermark and Brineholt throw again." in text
    assert "Aldermark wins" in text
    assert "Brineholt loses 4: the gap in totals and the enemy's units, 2 + 2 or 1 + 1, the larger counts." in text
    assert "Cindral wins" in told(play(script + commits("4 4 3 1 1")))  # 6, 6, 4, then 3, 3, 4


@rule("SE-BATTLE-05")
def test_a_building_defends_alone_and_an_empty_area_is_taken_without_battle() -> None:
    done = play("referee> set Tollmoor tower\n" + attack("2 infantry") + commits("2 1"))
    assert "Brineholt: tower 5 + die 2 = 7." in told(done)
    done = play(attack("1 infantry") + commits())
    assert state(done).owner["B4"] == "aldermark"
    assert "battle" not in told(done)


@rule("SE-BATTLE-08")
def test_a_battle_cannot_be_declined() -> None:
    done = play(defend("1 infantry") + attack("4 cavalry") + commits("1 1"))
    assert "The battle of Tollmoor" in told(done)
    assert not any(k.__name__ in ("Refuse", "Avoid") for k in done.match.game.language.orders)


@rule("SE-DICE-01")
def test_nine_units_roll_a_d8() -> None:
    done = play(defend("4 infantry") + attack("5 infantry") + commits("8 1"))
    assert "9 units in all: d8" in told(done)


# -- losses


@rule("SE-CASUALTY-03", "SE-CASUALTY-04", "SE-CASUALTY-05", "SE-TIMER-04")
def test_the_owner_picks_and_may_not_waste_points() -> None:
    script = defend("1 cavalry and 2 infantry") + attack("3 infantry") + commits("1 2")  # 6 and 5: three are lost
    done = play(script + "!aldermark> lose 1 cavalry\n")
    assert "Aldermark loses 3 infantry" in told(done)
    done = play(
        defend("2 cavalry and 2 infantry")
        + attack("3 cavalry")
        + commits("1 2")
        + """
        !brineholt> lose 2 cavalry and 2 infantry
        ! does not reach
        brineholt> lose 2 cavalry
        | Brineholt loses 2 cavalry, 1 infantry.
    """
    )
    assert "Brineholt loses 7" in told(done)
    assert "Aldermark wins and loses half of 4, 2." in told(done)
    assert "Aldermark loses nothing." in told(done)  # each cavalry is worth more than what is left


@rule("SE-CASUALTY-05", "SE-TIMER-04")
def test_without_an_answer_the_cheapest_go_first() -> None:
    done = play(
        defend("2 cavalry and 2 infantry")
        + attack("1 cavalry and 4 infantry")
        + commits("4 8")
        + """
        referee> time
    """
    )
    assert "2 infantry" in told(done)


@rule("SE-CASUALTY-06", "SE-RUIN-02")
def test_walls_may_take_half_a_loss_and_fall_only_if_that_reaches_their_value() -> None:
    script = defend("6 infantry") + "referee> set Tollmoor tower\n" + attack("8 cavalry") + commits("1 12")
    done = play(
        script
        + """
        !brineholt> lose 1 infantry
        brineholt> let walls fall
        | The tower at Tollmoor takes 5 and falls.
    """
    )
    assert state(done).walls["B4"] == "ruin"
    spared = play(
        script
        + """
        brineholt> spare walls
        | The tower at Tollmoor takes 4
    """
    )
    assert state(spared).walls["B4"] == "tower"
    assert state(spared).owner["B4"] == "aldermark"


@rule("SE-CASUALTY-06")
def test_walls_that_cannot_fall_take_their_half_unasked() -> None:
    done = play(
        defend("1 infantry") + "referee> set Tollmoor tower\n" + attack("2 cavalry and 1 infantry") + commits("1 4")
    )
    assert "The tower at Tollmoor takes" in told(done)
    assert state(done).walls["B4"] == "tower"


@rule("SE-CASUALTY-07", "SE-RUIN-02", "SE-CAPTURE-05")
def test_a_building_that_defends_alone_takes_half_and_may_fall() -> None:
    done = play("referee> set Tollmoor tower\n" + attack("4 cavalry") + commits("1 2"))
    assert "Aldermark: cavalry 3 + cavalry 3 + cavalry 3 + cavalry 3 + die 2 = 14." in told(done)
    assert "Brineholt loses 12" in told(done)
    assert state(done).walls["B4"] == "ruin"
    done = play("referee> set Tollmoor tower\n" + attack("2 cavalry and 1 infantry") + commits("1 1"))
    assert state(done).walls["B4"] == "tower"
    assert "Aldermark takes Tollmoor from Brineholt, with its tower." in told(done)
    assert state(done).owner["B4"] == "aldermark"


@rule("SE-RUIN-02")
def test_a_ruin_destroyed_again_is_gone() -> None:
    done = play("referee> set Tollmoor ruin\n" + attack("2 cavalry") + commits("1 1"))
    assert "B4" not in state(done).walls


@rule("SE-CASUALTY-08")
def test_units_lost_by_the_winner_still_count_in_the_losers_loss() -> None:
    done = play(defend("4 infantry") + attack("4 cavalry") + commits("1 1"))
    text = told(done)
    assert "Aldermark wins and loses half of 4, 2." in text
    assert "Brineholt loses 16: the gap in totals and the enemy's units, 12 + 4." in text


# -- retreat and capture


@rule("SE-RETREAT-01")
def test_losers_retreat_to_different_own_areas_if_they_like() -> None:
    done = play(
        defend("4 cavalry")
        + attack("4 cavalry")
        + commits("1 2")
        + """
        brineholt> retreat 1 cavalry to Brinehall
        !brineholt> retreat 1 cavalry to Hartfen
        ! cannot retreat to Hartfen
        brineholt> retreat 1 cavalry to Coppercove
    """
    )
    assert here(done, "Brinehall", "brineholt") == ["cavalry"]


@rule("SE-RETREAT-01", "SE-TIMER-04")
def test_attackers_may_go_back_where_they_came_from_and_home_is_the_usual_way() -> None:
    done = play(defend("4 cavalry") + attack("3 cavalry") + commits("1 1"))
    assert len(here(done, "Eastwatch", "aldermark")) >= 1
    done = play(defend("4 cavalry") + attack("4 cavalry") + commits("1 2") + "referee> time\n")
    assert len(here(done, "Brinehall", "brineholt")) == 3


@rule("SE-RETREAT-02")
def test_an_area_whose_battle_is_open_is_closed_to_retreat() -> None:
    done = play(
        defend("4 cavalry", "A5", "aldermark")
        + """
        referee> place 4 cavalry at Tollmoor for brineholt
        referee> place 1 infantry at Alderhall for aldermark
        referee> place 3 cavalry at Curlew Heath for dunmoor
        referee> assign Millcombe to Dunmoor
        referee> place 2 infantry at Millcombe for dunmoor
        referee> assign Lanternport to Dunmoor
        referee> assign Westyle to Dunmoor
        referee> place 2 infantry at Lanternport for dunmoor
        brineholt> plan move 4 cavalry from Tollmoor to Eastwatch
        dunmoor> plan move 2 infantry from Lanternport to Alderhall
    """
        + commits("1 1 1 2")
    )
    assert "The battle of Alderhall" in told(done)


BEATEN = """
    referee> assign Alderhall to cindral
    referee> assign Lanternport to cindral
    referee> place 6 infantry at Tollmoor for brineholt
    referee> place 3 cavalry at Eastwatch for aldermark
    aldermark> plan move everyone from Eastwatch to Tollmoor
"""


@rule("SE-RETREAT-02", "SE-CAPTURE-01")
def test_an_own_area_that_an_enemy_entered_unopposed_is_closed_to_retreat() -> None:
    done = play(
        BEATEN
        + """
        referee> assign Millcombe to cindral
        referee> place 1 infantry at Alderhall for cindral
        cindral> plan move 1 infantry from Alderhall to Eastwatch
    """
        + commits("8 1")
    )
    assert "Aldermark has no retreat from Tollmoor for 2 cavalry: captured." in told(done)
    assert state(done).owner["A5"] == "cindral"
    assert here(done, "Eastwatch", "aldermark") == []


@rule("SE-RETREAT-02", "SE-RETREAT-05")
@pytest.mark.parametrize("entered", [True, False])
def test_an_allys_area_that_an_enemy_entered_unopposed_is_closed_too(entered: bool) -> None:
    done = play(
        """
        referee> ally aldermark with brineholt
        referee> assign Coppercove to cindral
        referee> assign Hartfen to dunmoor
        referee> place 1 infantry at Hartfen for dunmoor
        referee> place 6 infantry at Coppercove for cindral
        referee> place 3 cavalry at Tollmoor for aldermark
        brineholt> plan let aldermark into Brinehall
        aldermark> plan move 3 cavalry from Tollmoor to Coppercove
        referee> assign Tollmoor to cindral
    """
        + ("dunmoor> plan move 1 infantry from Hartfen to Brinehall\n" if entered else "")
        + commits("8 1")
    )
    assert len(here(done, "Brinehall", "aldermark")) == (0 if entered else 2)
    assert ("captured" in told(done)) is entered


@rule("SE-RETREAT-02", "SE-MULTI-04")
def test_who_fights_as_one_with_the_holder_of_an_area_closes_it_to_nobody() -> None:
    done = play(
        BEATEN
        + """
        referee> assign Millcombe to cindral
        referee> place 1 infantry at Alderhall for cindral
        cindral> plan move 1 infantry from Alderhall to Eastwatch
        cindral> plan join aldermark at Eastwatch
        aldermark> plan join cindral at Eastwatch
    """
        + commits("8 1")
    )
    assert here(done, "Eastwatch", "aldermark") == ["cavalry", "cavalry"]


@rule("SE-RETREAT-02", "SE-CAPTURE-01")
def test_units_with_no_way_out_are_captured_and_bring_a_resource_each() -> None:
    script = "".join(f"referee> assign {a} to Cindral\n" for a in ("B1", "B2", "B6"))
    done = play(
        defend("4 cavalry") + script + "referee> fine aldermark 10 resources\n" + attack("4 cavalry") + commits("1 2")
    )
    assert "Brineholt has no retreat from Tollmoor for 3 cavalry: captured. Aldermark gains 3 resources." in told(done)
    assert state(done).nations["aldermark"].resources == 3 + 12 + 1


@rule("SE-RETREAT-03")
def test_landed_troops_may_go_back_to_their_boats() -> None:
    done = play(
        defend("4 cavalry")
        + """
        referee> place 1 war boat at Saltgate Strait for aldermark
        referee> place 4 cavalry aboard at Saltgate Strait for aldermark
        referee> assign Eastwatch to Cindral
        aldermark> plan move 4 cavalry from Saltgate Strait to Tollmoor
    """
        + commits("2 1")
    )
    back = [p.kind for p in state(done).pieces.values() if p.seat == "aldermark" and p.aboard]
    assert back == ["cavalry"] * 3


@rule("SE-RETREAT-04", "SE-CAPTURE-01")
def test_boats_retreat_to_an_ocean_without_enemy_boats_or_are_captured() -> None:
    script = """
        referee> place 4 war boat at Lantern Bay for aldermark
        referee> place 8 war boat at Copper Bay for brineholt
        brineholt> plan move 4 war boats from Copper Bay to Lantern Bay to attack
    """
    done = play(script + commits("1 2") + "aldermark> retreat everyone to Heart Sea\n")
    assert here(done, "Heart Sea", "aldermark") == ["war_boat", "war_boat"]
    oceans = ("Saltgate Strait", "Otter Bay", "Curlew Strait", "Heart Sea")
    blocked = "".join(f"referee> place 1 war boat at {o} for brineholt\n" for o in oceans)
    assert "has no retreat from Lantern Bay" in told(play(script + blocked + commits("1 2")))


@rule("SE-RETREAT-05", "SE-RETREAT-01")
def test_an_ally_may_offer_a_retreat() -> None:
    base = (
        """
        brineholt> offer alliance to Cindral
        cindral> accept 1
        referee> assign Brinehall to Cindral
        referee> assign Coppercove to Dunmoor
        referee> assign Whinfield to Dunmoor
    """
        + defend("4 cavalry")
        + attack("4 cavalry")
    )
    done = play(base + "cindral> plan let Brineholt into Brinehall\n" + commits("1 2"))
    assert len(here(done, "Brinehall", "brineholt")) == 3
    assert "captured" in told(play(base + commits("1 2")))


@rule("SE-RETREAT-06")
def test_retreated_units_give_no_aid_that_turn() -> None:
    done = play(
        defend("4 cavalry")
        + attack("4 cavalry")
        + """
        referee> place 1 infantry at Brinehall for brineholt
        referee> place 1 infantry at Hartfen for brineholt
        referee> place 2 infantry at Furnace Vale for cindral
        brineholt> plan aid at Hartfen from Brinehall
        cindral> plan move 2 infantry from Furnace Vale to Hartfen
    """
        + commits("1 2")
        + "brineholt> retreat everyone to Brinehall [1 1]\n"
    )
    assert "aid 1 from 1 unit" in told(done)


@rule("SE-CAPTURE-03", "SE-CAPTURE-04")
def test_land_is_whose_units_stand_there_alone_and_stays_his_when_they_leave() -> None:
    done = play(
        """
        referee> place 1 infantry at Westyle for aldermark
        aldermark> plan move 1 infantry from Westyle to Alderhall
    """
        + attack("1 infantry")
        + commits()
    )
    assert state(done).owner["A4"] == "aldermark"
    assert state(done).owner["B4"] == "aldermark"


@rule("SE-CAPTURE-06", "SE-MULTI-04", "SE-BATTLE-01")
def test_two_who_tick_each_other_fight_as_one_and_the_stronger_takes_the_area() -> None:
    base = (
        attack("2 cavalry")
        + defend("1 infantry")
        + """
        referee> assign Coppercove to Cindral
        referee> place 4 infantry at Coppercove for cindral
        cindral> plan move 4 infantry from Coppercove to Tollmoor
        aldermark> plan join Cindral at Tollmoor
    """
    )
    apart = told(play(base + commits("1 2 1")))
    assert "Aldermark 2 cavalry; Cindral 4 infantry" in apart
    done = play(base + "cindral> plan fight as one with Aldermark at Tollmoor\n" + commits("1 1"))
    assert "Aldermark and Cindral" in told(done)
    assert state(done).owner["B4"] == "aldermark"


@rule("SE-CAPTURE-06")
def test_of_equally_strong_allies_a_die_decides() -> None:
    done = play(
        attack("3 infantry")
        + """
        referee> assign Coppercove to Cindral
        referee> place 1 cavalry at Coppercove for cindral
        cindral> plan move 1 cavalry from Coppercove to Tollmoor
        aldermark> plan join Cindral at Tollmoor
        cindral> plan join Aldermark at Tollmoor
    """
        + commits("2")
    )
    assert state(done).owner["B4"] == "cindral"


@rule("SE-MULTI-01", "SE-MULTI-02", "SE-MULTI-03")
def test_with_three_sides_one_wins_and_everybody_else_is_the_enemy() -> None:
    done = play(
        defend("2 infantry")
        + attack("1 siege unit")
        + """
        referee> assign Coppercove to Cindral
        referee> place 1 siege unit at Coppercove for cindral
        cindral> plan move 1 siege unit from Coppercove to Tollmoor
    """
        + commits("4 1 1")
    )
    text = told(done)
    assert "Brineholt: infantry 3 + infantry 1 + die 4 = 8." in text  # two siege units give two points, to one infantry
    assert "Brineholt wins" in text
    assert "Aldermark loses" in text
    assert "Cindral loses" in text


@rule("SE-MULTI-05")
def test_a_loss_is_shared_evenly_rounded_up() -> None:
    done = play(
        defend("4 cavalry")
        + attack("2 infantry")
        + """
        referee> assign Coppercove to Cindral
        referee> place 3 infantry at Coppercove for cindral
        cindral> plan move 3 infantry from Coppercove to Tollmoor
        aldermark> plan join Cindral at Tollmoor
        cindral> plan join Aldermark at Tollmoor
    """
        + commits("1 1")
    )
    assert "Aldermark loses 2 infantry." in told(done)
    assert "Cindral loses 3 infantry." in told(done)


# -- castles


@rule("SE-CASTLE-03")
def test_idle_units_in_a_castle_help_next_door_without_a_token_each_once() -> None:
    done = play(
        """
        referee> set Alderhall castle
        referee> place 3 infantry at Alderhall for aldermark
        referee> place 1 infantry at Westyle for aldermark
        referee> place 1 infantry at Eastwatch for aldermark
        referee> place 2 cavalry at Curlew Heath for dunmoor
        referee> place 2 cavalry at Tollmoor for brineholt
        dunmoor> plan move 2 cavalry from Curlew Heath to Westyle
        brineholt> plan move 2 cavalry from Tollmoor to Eastwatch
    """
        + commits()
        + """
        !aldermark> send 4 to help
        aldermark> send 2 to help [1 1 1 1]
        | 2 units of Aldermark in the castle of Alderhall help
        | 1 unit of Aldermark in the castle of Alderhall help
    """
    )
    assert "aid 2 from 2 units" in told(done)
    assert "aid 1 from 1 unit" in told(done)


@rule("SE-CASTLE-04")
def test_castle_help_is_cancelled_when_an_enemy_moves_in() -> None:
    done = play(
        """
        referee> set Alderhall castle
        referee> place 3 infantry at Alderhall for aldermark
        referee> place 1 infantry at Westyle for aldermark
        referee> place 2 cavalry at Curlew Heath for dunmoor
        referee> assign Greycliff to Dunmoor
        referee> place 1 infantry at Greycliff for dunmoor
        dunmoor> plan move 2 cavalry from Curlew Heath to Westyle
        dunmoor> plan move 1 infantry from Greycliff to Alderhall
    """
        + commits("1 1 1 1")
    )
    assert "help" not in told(done)


@rule("SE-WINTER-07")
def test_castle_help_needs_no_token_in_winter_either() -> None:
    done = play(
        """
        referee> turn 4
        referee> set Alderhall castle
        referee> place 2 infantry at Alderhall for aldermark
        referee> place 1 infantry at Westyle for aldermark
        referee> set Curlew Heath number 3
        referee> place 2 infantry at Curlew Heath for dunmoor
        dunmoor> plan move 2 infantry from Curlew Heath to Westyle
    """
        + commits("1 1")
    )
    assert "aid 2 from 2 units" in told(done)


@rule("SE-BUY-04")
def test_a_new_tower_defends_in_the_turn_it_is_built() -> None:
    done = play("brineholt> build tower at Tollmoor\n" + attack("2 infantry") + commits("2 1"))
    assert "Brineholt: tower 5 + die 2 = 7." in told(done)


@rule("SE-SECRET-02", "SE-REVEAL-03")
def test_units_are_shown_in_their_battle_and_hidden_again_after_it() -> None:
    done = play(defend("4 cavalry") + attack("1 infantry") + commits("1 1"))
    assert "4 cavalry" in told(done, "aldermark")
    view = done.match.game.views.of(done.match.state, "aldermark")
    assert ("B4", "brineholt", 4) in view.g.heaps()
    assert not {u for u, p in view.g.pieces.items() if p.seat != "aldermark"} & set(state(done).pieces)


def test_the_battle_sheet_shows_the_arithmetic() -> None:
    play(
        defend("2 infantry")
        + attack("1 infantry")
        + commits("1 1")
        + """
        cindral> battles
        ? The battle of Tollmoor
        ? Brineholt: infantry 1 + infantry 1 + die 1 = 3.
    """,
        started(),
    )
