"""Resources, purchases, buildings, upkeep, training and Winter."""

from __future__ import annotations

import pytest

from minaria.games.seasons.chapters import purchases
from minaria.games.seasons.rules import money
from minaria.games.seasons.rules.position import upkeep
from minaria.games.seasons.tables import areas, drawn, makes, ring

from .tools import FULL, commits, here, play, rich, rule, state, told


@rule("SE-RESOURCE-01", "SE-ROLE-03")
def test_every_nation_begins_with_ten_resources_and_twelve_supply() -> None:
    done = play("", FULL)
    for seat in done.match.setup.seats:
        assert rich(done.match, seat) == (10, 12)
        assert upkeep(state(done), seat) == 11


@rule("SE-RESOURCE-02")
def test_income_is_the_sum_of_the_numbers_held_and_still_held() -> None:
    done = play("referee> fine aldermark 10 resources\n" + commits(), FULL)
    assert rich(done.match, "aldermark")[0] == 12


@rule("SE-RESOURCE-03", "SE-RESOURCE-04")
def test_a_raise_costs_twice_the_number_shows_at_the_flip_and_counts_for_income() -> None:
    done = play(
        """
        referee> place 3 infantry at Lanternport for aldermark
        referee> set Lanternport number 2
        aldermark> raise Lanternport
        |aldermark You raise Lanternport to 3; 6 resources left
        !aldermark> raise Lanternport
        ! raised already
        aldermark> plan move 1 infantry from Lanternport to Alderhall
        aldermark> plan move 1 infantry from Lanternport to Westyle
        !aldermark> plan move 1 infantry from Lanternport to Eastwatch
        ! can use 2 tokens
    """
        + commits()
    )
    assert "Aldermark raises Lanternport to 3." in told(done)
    assert rich(done.match, "aldermark") == (13, 12 + 6)


@rule("SE-RESOURCE-03")
@pytest.mark.parametrize(("number", "cost"), [(3, 6), (1, 2), (0, 2), (-1, 2), (2, 4)])
def test_prices_of_raises(number: int, cost: int) -> None:
    assert purchases.raise_cost(number) == cost


@rule("SE-RESOURCE-03")
def test_nothing_is_raised_above_four() -> None:
    play("""
        referee> set Alderhall number 4
        !aldermark> raise Alderhall
        ! the highest there is
        !aldermark> raise Brinehall
        ! not yours
    """)


@rule("SE-RESOURCE-05", "SE-TIMER-02")
def test_what_is_left_becomes_supply_when_planning_closes() -> None:
    done = play("referee> fine aldermark 7 resources\nreferee> fine aldermark 7 supply\n" + commits())
    assert rich(done.match, "aldermark")[1] == 5 + 3


@rule("SE-RESOURCE-06")
def test_supply_buys_nothing() -> None:
    play("""
        referee> fine aldermark 9 resources
        referee> set Alderhall tower
        !aldermark> buy 1 infantry at Alderhall
        ! supply buys nothing
    """)


@rule("SE-RESOURCE-07")
def test_gifts_are_handed_over_at_a_table() -> None:
    done = play("""
        !aldermark> give 4 resources to Brineholt
        ! handed over at a table
        aldermark> go to Brineholt's table
        aldermark> give 4 resources to Brineholt
        |brineholt Aldermark gives you 4 resources
        aldermark> give 2 supply to Brineholt
        !aldermark> give 20 supply to Brineholt
        ! You have 10 supply
    """)
    assert rich(done.match, "aldermark") == (6, 10)
    assert rich(done.match, "brineholt") == (14, 14)


@rule("SE-INFANTRY-01", "SE-CAVALRY-01", "SE-BOAT-01", "SE-SIEGE-01", "SE-TOWER-01", "SE-CASTLE-01")
@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("infantry", (1, 2, 1)),
        ("cavalry", (3, 4, 3)),
        ("war_boat", (2, 4, 2)),
        ("siege", (1, 4, 2)),
        ("tower", (5, 8, 2)),
        ("castle", (12, 4, 6)),
    ],
)
def test_values_prices_and_upkeep(kind: str, figures: tuple[int, int, int]) -> None:
    m = makes()[kind]
    assert (m.value, m.cost, m.upkeep) == figures


@rule("SE-BUY-01", "SE-INFANTRY-01", "SE-BUY-04", "SE-SECRET-06")
def test_land_units_appear_in_an_own_area_with_a_tower_or_castle_at_the_flip() -> None:
    done = play(
        """
        !aldermark> buy 1 infantry at Eastwatch
        ! no tower or castle
        !aldermark> buy 1 infantry at Brinehall
        ! not yours
        aldermark> buy 2 infantry at Alderhall
        aldermark> buy 1 cavalry at Alderhall
        |aldermark 2 resources left
    """,
        FULL,
    )
    view = done.match.game.views.of(done.match.state, "brineholt")
    assert ("A1", "aldermark", 3) in view.g.heaps()
    done = play("aldermark> buy 2 cavalry at Alderhall\n" + commits(), FULL)
    assert "Aldermark: +2 units at Alderhall." in told(done, "brineholt")
    assert "cavalry" not in told(done, "brineholt")
    assert here(done, "Alderhall", "aldermark") == ["cavalry"] * 3 + ["infantry"] * 2


@rule("SE-BUY-02", "SE-UNIT-02")
def test_without_any_tower_recruits_are_untrained_and_train_beside_one_in_a_full_turn() -> None:
    done = play(
        """
        aldermark> buy 1 infantry at Eastwatch
        |aldermark 1 untrained infantry
    """
        + commits()
        + "referee> set Eastwatch tower\n"
    )
    unit = next(u for u, p in state(done).pieces.items() if p.at == "A5")
    assert state(done).pieces[unit].green
    for line in commits().splitlines():
        seat, order = line.split("> ")
        done.table.hear(seat, order)  # type: ignore[union-attr]
    assert not state(done).pieces[unit].green
    assert "1 infantry at Eastwatch is trained" in told(done, "aldermark")


@rule("SE-UNIT-02", "SE-BUY-04")
def test_a_tower_finished_this_turn_trains_nobody_before_the_next() -> None:
    """One full turn beside a building: the turn in which it is built is none."""
    done = play(
        """
        referee> place 1 untrained infantry at Eastwatch for aldermark
        referee> award 10 resources to aldermark
        aldermark> build tower at Eastwatch
    """
        + commits()
    )
    assert state(done).walls["A5"] == "tower"
    assert [p.green for p in state(done).pieces.values()] == [True]
    done = play(
        """
        referee> place 1 untrained infantry at Eastwatch for aldermark
        referee> award 10 resources to aldermark
        aldermark> build tower at Eastwatch
    """
        + commits()
        + commits()
    )
    assert [p.green for p in state(done).pieces.values()] == [False]


@rule("SE-UNIT-02", "SE-CASTLE-01")
def test_a_tower_made_a_castle_has_stood_the_whole_turn() -> None:
    done = play(
        """
        referee> place 1 untrained infantry at Eastwatch for aldermark
        referee> set Eastwatch tower
        referee> award 10 resources to aldermark
        aldermark> build castle at Eastwatch
    """
        + commits()
    )
    assert state(done).walls["A5"] == "castle"
    assert [p.green for p in state(done).pieces.values()] == [False]


@rule("SE-UNIT-02", "SE-MOVE-07")
def test_a_guest_is_not_trained_beside_walls_that_become_its_own_this_turn() -> None:
    done = play(
        """
        referee> place 1 untrained infantry at Tollmoor for aldermark
        referee> set Tollmoor tower
    """
        + commits()
    )
    assert state(done).owner["B4"] == "aldermark"
    assert [p.green for p in state(done).pieces.values()] == [True]


@rule("SE-UNIT-02")
def test_a_recruit_with_a_task_is_not_trained() -> None:
    done = play(
        """
        referee> place 1 untrained infantry at Eastwatch for aldermark
        referee> set Eastwatch tower
        aldermark> plan pillage Eastwatch
    """
        + commits()
    )
    assert any(p.green for p in state(done).pieces.values())


@rule("SE-BUY-03")
def test_boats_appear_beside_own_land_or_not_at_all() -> None:
    play(
        """
        aldermark> buy war boat at Lantern Bay
        !aldermark> buy war boat at Copper Bay
        ! beside own land
        !aldermark> buy war boat at Alderhall
    """,
        FULL,
    )
    away = "".join(f"referee> assign A{k} to Brineholt\n" for k in (2, 3, 4, 5, 6, 7))
    play(away + "!aldermark> buy war boat at Lantern Bay\n! beside own land\n", FULL)


@rule("SE-BUY-04")
def test_what_is_bought_and_lost_at_once_is_not_paid_back() -> None:
    done = play(
        """
        referee> set Tollmoor tower
        brineholt> buy 1 infantry at Tollmoor
        referee> place 6 cavalry at Eastwatch for aldermark
        aldermark> plan move 6 cavalry from Eastwatch to Tollmoor
        referee> fine brineholt 8 resources
        referee> fine brineholt 12 supply
    """
        + commits("1 1")
        + "referee> time\n"
    )
    assert "Brineholt (defends) 1 infantry" in told(done)
    assert rich(done.match, "brineholt") == (11, 0)


@rule("SE-BUY-05")
def test_purchases_take_effect_at_once_in_the_accounts() -> None:
    play(
        """
        aldermark> buy 1 siege unit at Alderhall
        aldermark> sheet
        ? Resources: 6
        ? On order: 1 siege unit for Alderhall
    """,
        FULL,
    )


@rule("SE-BUILD-01", "SE-BUILD-02", "SE-CASTLE-01", "SE-RUIN-03")
def test_buildings_go_on_land_held_one_to_an_area() -> None:
    play(
        """
        !aldermark> build tower at Tollmoor
        ! not yours
        !aldermark> build tower at Alderhall
        ! one building
        !aldermark> build tower at Lantern Bay
        ! is an ocean
        !aldermark> build castle at Eastwatch
        ! replaces a tower
        aldermark> build castle at Alderhall
        |aldermark 6 resources left
        referee> set Eastwatch ruin
        aldermark> build tower at Eastwatch
        |aldermark 2 resources left
        !aldermark> build castle at Eastwatch
        ! already this turn
    """,
        FULL,
    )


@rule("SE-CASTLE-01", "SE-BUILD-01")
def test_a_tower_bought_this_turn_is_no_ground_for_a_castle_until_the_next() -> None:
    done = play(
        """
        aldermark> build tower at Eastwatch
        !aldermark> build castle at Eastwatch
    """
        + commits()
        + "aldermark> build castle at Eastwatch\n"
        + commits(),
        FULL,
    )
    assert state(done).walls["A5"] == "castle"


@rule("SE-BUILD-01")
def test_land_taken_last_turn_and_kept_may_be_built_on() -> None:
    done = play(
        """
        referee> place 1 infantry at Eastwatch for aldermark
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        !aldermark> build tower at Tollmoor
        ! not yours
    """
        + commits()
        + "aldermark> build tower at Tollmoor\n"
    )
    assert state(done).works["B4"].what == "tower"


# -- upkeep


@rule("SE-UPKEEP-01", "SE-TIMER-02")
def test_upkeep_is_charged_in_summer_and_winter_only() -> None:
    done = play(commits(), FULL)
    assert rich(done.match, "aldermark") == (12, 22)
    done = play(commits() + commits(), FULL)
    assert rich(done.match, "aldermark") == (12, 22 + 12 - 11)
    done = play(commits() * 3, FULL)
    assert rich(done.match, "aldermark")[1] == 23 + 12


@rule("SE-UPKEEP-02")
def test_what_is_bought_this_turn_pays_too() -> None:
    done = play("referee> turn 2\naldermark> build tower at Eastwatch\n" + commits(), FULL)
    assert rich(done.match, "aldermark")[1] == 12 + 2 - 13


@rule("SE-UPKEEP-06")
def test_cargo_pays_like_any_unit() -> None:
    done = play("""
        referee> place 1 war boat at Lantern Bay for aldermark
        referee> place 2 infantry aboard at Lantern Bay for aldermark
    """)
    assert upkeep(state(done), "aldermark") == 4


@rule("SE-UPKEEP-03", "SE-UPKEEP-05")
def test_whoever_cannot_pay_gives_up_until_the_rest_can_be_kept() -> None:
    done = play("""
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> place 3 cavalry at Alderhall for aldermark
        referee> set Eastwatch castle
        aldermark> commit
        brineholt> commit
        cindral> commit
        dunmoor> commit
        !aldermark> give up 3 cavalry
        ! more than it takes; 3 of upkeep must go
        !brineholt> give up 1 infantry
        ! Aldermark gives up what it cannot keep
        aldermark> give up walls at Eastwatch
        | Aldermark gives up 1 piece at Eastwatch
    """)
    assert state(done).walls["A5"] == "ruin"
    assert rich(done.match, "aldermark")[1] == 12 - 9


@rule("SE-UPKEEP-04", "SE-TIMER-04")
def test_without_a_choice_the_dearest_go_first_and_buildings_last() -> None:
    done = play(
        """
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> fine aldermark 5 supply
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 1 infantry at Alderhall for aldermark
        referee> set Eastwatch castle
    """
        + commits()
        + "referee> time\n"
    )
    assert here(done, "Alderhall", "aldermark") == ["infantry"]
    assert state(done).walls["A5"] == "castle"


@rule("SE-UPKEEP-03", "SE-UPKEEP-04", "SE-TIMER-04")
@pytest.mark.parametrize(
    ("supply", "goes"),
    [(10, ["infantry"]), (9, ["infantry", "infantry"]), (8, ["cavalry"]), (7, ["cavalry", "infantry"])],
)
def test_without_a_choice_no_more_goes_than_is_owed(supply: int, goes: list[str]) -> None:
    """The clock gives up no piece more than a player may, and says beforehand what it will be."""
    done = play(
        f"""
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> fine aldermark {12 - supply} supply
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Eastwatch castle
    """
        + commits()
    )
    assert done.table is not None
    said, left = done.table.prompt("aldermark"), here(done, "Alderhall", "aldermark")
    assert f"give up {11 - supply} more" in said
    assert "In 30 seconds" in said
    assert all(kind in said for kind in goes)
    done.table.hear("referee", "time")
    for kind in here(done, "Alderhall", "aldermark"):
        left.remove(kind)
    assert left == sorted(goes)
    assert state(done).walls["A5"] == "castle"


@rule("SE-TIMER-01", "SE-TIMER-04")
def test_who_is_not_hurried_in_planning_is_not_hurried_afterwards() -> None:
    """Against bots alone no clock runs, neither while one plans nor for what is chosen after the close."""
    poor = "referee> turn 2\nreferee> fine aldermark 10 resources\nreferee> fine aldermark 11 supply\n"
    army = "referee> place 3 cavalry at Alderhall for aldermark\n"
    for clock, seconds in (("none", 0), ("10", 30)):
        done = play(poor + army + commits(), FULL.replace("game seasons", f"game seasons clock={clock}"))
        assert done.table is not None
        assert "cannot be paid" in done.table.prompt("aldermark")
        assert done.match.clock() == seconds
        assert ("seconds" in done.table.prompt("aldermark")) is bool(seconds)


@rule("SE-BOAT-11", "SE-UPKEEP-03")
def test_cargo_of_a_boat_given_up_is_lost_where_it_finds_no_other() -> None:
    done = play(
        """
        referee> turn 2
        referee> fine aldermark 10 resources
        referee> fine aldermark 10 supply
        referee> place 1 war boat at Lantern Bay for aldermark
        referee> place 2 infantry aboard at Lantern Bay for aldermark
    """
        + commits()
        + "aldermark> give up 1 war boat\n"
    )
    assert here(done, "Lantern Bay", "aldermark") == []


# -- winter


@rule("SE-WINTER-01", "SE-WINTER-04")
def test_in_winter_every_area_brings_one_less_and_numbers_stay() -> None:
    done = play("referee> turn 4\nreferee> fine aldermark 10 resources\n" + commits())
    assert rich(done.match, "aldermark")[0] == 12 - 7
    assert state(done).number["A2"] == 2
    assert [money.harvest(n, True) for n in (3, 1, 0, -1)] == [2, 0, -1, -2]


@rule("SE-WINTER-01", "SE-WINTER-02")
def test_a_debt_of_winter_is_paid_from_supply_and_then_in_pieces() -> None:
    poor = (
        "".join(f"referee> set A{k} number 0\n" for k in range(1, 6))
        + "referee> set A6 number 0\nreferee> set A7 number 3\n"
    )
    done = play(
        """
        referee> turn 4
        referee> fine aldermark 10 resources
        referee> fine aldermark 7 supply
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 1 infantry at Alderhall for aldermark
    """
        + poor
        + commits()
    )
    assert "Winter has left you a debt of 4" in told(done, "aldermark")
    assert "Supply pays 1 of your debt" in told(done, "aldermark")
    assert "give up 3 more" in done.table.prompt("aldermark")  # type: ignore[union-attr]
    done.table.hear("aldermark", "give up 1 cavalry")  # type: ignore[union-attr]
    assert here(done, "Alderhall", "aldermark") == ["infantry"]
    assert state(done).turn == 5
    assert rich(done.match, "aldermark") == (0, 0)


@rule("SE-WINTER-03")
def test_nothing_is_raised_or_built_in_winter_but_units_are_bought() -> None:
    play(
        """
        referee> turn 4
        referee> set Eastwatch ruin
        !aldermark> raise Eastwatch
        ! No area is raised in Winter
        !aldermark> build tower at Eastwatch
        ! Nothing is built in Winter
        aldermark> buy 1 infantry at Alderhall
    """,
        FULL,
    )


# -- the map


@rule("SE-ROLE-03")
@pytest.mark.parametrize(("n", "lands", "oceans"), [(4, 30, 9), (5, 37, 11), (6, 44, 13)])
def test_four_five_and_six_nations(n: int, lands: int, oceans: int) -> None:
    found = ring(drawn(n))
    assert len(found.lands) == lands
    assert len(found.areas) - len(found.lands) == oceans
    shapes = {
        tuple(sorted((areas()[a].role, len(found.near[a])) for a in found.lands if areas()[a].nation == nation))
        for nation in drawn(n)
    }
    assert len(shapes) == 1, "no nation is favoured"
    for nation in drawn(n):
        mine = [a for a in found.lands if areas()[a].nation == nation]
        assert len(mine) == 7
        assert sum(areas()[a].number for a in mine) == 12


@rule("SE-ROLE-03")
def test_the_ring_closes_over_nations_that_do_not_play() -> None:
    found = ring(("aldermark", "cindral", "dunmoor", "farrowgate"))
    assert found.near["A5"]["C4"] == "bridge"
    assert found.near["D5"]["F4"] == "bridge"
    assert found.near["F5"]["A4"] == "bridge"
    done = play("", "game seasons seats=farrowgate,aldermark,cindral,dunmoor seed=1\n")
    assert state(done).owner["F1"] == "farrowgate"
    assert "B1" not in state(done).owner


@rule("SE-WINTER-01", "SE-WINTER-03", "SE-WINTER-07")
def test_winter_is_announced_and_asked_as_it_is() -> None:
    """What Winter takes is told as it begins, and the prompt offers nothing that Winter forbids."""
    done = play("referee> turn 3\n" + commits(), FULL)
    assert done.table is not None
    assert done.table.prompt("aldermark", timed=False) == (
        "Winter: plan moves and aid (two tokens each) and pillage, buy units, then commit."
    )
    assert "each area brings one less than its number" in told(done)
    assert "nothing is raised or built (rules winter)" in told(done)


@rule("SE-BUY-05")
def test_what_was_bought_in_the_planning_is_returned_for_its_price() -> None:
    """S-07: while the planning lasts that bought it, and not what stood there before."""
    done = play(
        """
        aldermark> buy 2 infantry at Alderhall
        aldermark> unbuy infantry
        |aldermark You return 1 infantry for Alderhall; 8 resources left
        aldermark> sell 1 infantry at Alderhall
        |aldermark 10 resources left
        !aldermark> unbuy 1 infantry at Alderhall
        ! Only what was bought since this planning began can be returned: nothing so far. (SE-BUY-05)
        aldermark> buy 1 cavalry at Alderhall
        !aldermark> unbuy 1 infantry at Alderhall
        ! 1 cavalry for Alderhall
        !aldermark> cancel buy
        ! Is that to be taken back
        aldermark> yes
        |aldermark You return 1 cavalry for Alderhall; 10 resources left
    """,
        FULL,
    )
    assert rich(done.match, "aldermark") == (10, 12)
    assert "return" not in told(done, "brineholt")


@rule("SE-BUY-05")
def test_a_building_and_a_raise_are_taken_back_for_their_price() -> None:
    done = play(
        """
        aldermark> build tower at Eastwatch
        aldermark> raise Millcombe
        aldermark> unraise
        |aldermark You do not raise Millcombe after all; 2 resources left
        !aldermark> unraise Eastwatch
        ! Only what was ordered since this planning began can be taken back: tower at Eastwatch. (SE-BUY-05)
        aldermark> unbuild tower
        |aldermark You do not build a tower at Eastwatch after all; 10 resources left
    """,
        FULL,
    )
    assert rich(done.match, "aldermark") == (10, 12)
    assert not state(done).works


@rule("SE-RESOURCE-03", "SE-BUILD-02", "SE-RESOURCE-04")
@pytest.mark.parametrize("first", ["raise", "build tower at"])
def test_an_area_is_raised_and_built_on_in_one_turn_in_either_order(first: str) -> None:
    second = {"raise": "build tower at", "build tower at": "raise"}[first]
    done = play(
        f"""
        aldermark> {first} Eastwatch
        aldermark> {second} Eastwatch
        |aldermark 0 resources left
        !aldermark> raise Eastwatch
        ! raised already
        !aldermark> build tower at Eastwatch
        ! A tower is built at Eastwatch already
    """
        + commits(),
        FULL,
    )
    assert (state(done).number["A5"], state(done).walls["A5"]) == (2, "tower")
    assert "Aldermark raises Eastwatch to 2." in told(done)
    assert "Aldermark: a tower at Eastwatch." in told(done)


@rule("SE-BUY-05")
def test_of_a_building_and_a_raise_in_one_area_each_is_taken_back_by_itself_and_both_together() -> None:
    done = play(
        """
        aldermark> raise Eastwatch
        aldermark> build tower at Eastwatch
        aldermark> unbuild tower at Eastwatch
        |aldermark You do not build a tower at Eastwatch after all; 8 resources left
        aldermark> build tower at Eastwatch
        aldermark> unraise Eastwatch
        |aldermark You do not raise Eastwatch after all; 2 resources left
        aldermark> undo
        aldermark> unbuild Eastwatch
        |aldermark You do not build a tower at Eastwatch nor raise Eastwatch after all; 10 resources left
        aldermark> undo
        aldermark> undo
    """,
        FULL,
    )
    assert state(done).works["A5"].parts == ("tower", "raise")
    assert rich(done.match, "aldermark") == (0, 12)


@rule("SE-UPKEEP-05", "SE-RESOURCE-04")
def test_a_raise_stands_though_the_walls_of_its_area_are_given_up() -> None:
    done = play(
        """
        referee> turn 2
        referee> set Eastwatch tower
        referee> set aldermark resources 2
        referee> set aldermark supply 0
        aldermark> raise Eastwatch
    """
        + commits()
        + "aldermark> give up the tower at Eastwatch\n"
    )
    assert (state(done).number["A5"], state(done).walls["A5"]) == (2, "ruin")


@rule("SE-UPKEEP-05")
@pytest.mark.parametrize(
    "words",
    ["give up the castle at Alderhall", "give up castle at Alderhall", "give up my walls at Alderhall",
     "abandon the castle at Alderhall"],
)  # fmt: skip
def test_walls_are_given_up_in_the_questions_own_words(words: str) -> None:
    done = play(
        """
        referee> turn 2
        referee> set aldermark resources 0
        referee> set aldermark supply 0
        referee> set Alderhall castle
    """
        + commits()
    )
    ask = done.match.ask("aldermark")
    assert ask is not None
    assert "the castle at Alderhall" in ask.prompt
    assert done.table is not None
    done.table.hear("aldermark", words)
    assert state(done).walls["A1"] == "ruin"


@rule("SE-BUY-05")
def test_nothing_is_returned_after_the_close() -> None:
    play(
        """
        aldermark> buy 1 infantry at Alderhall
        aldermark> commit
        !aldermark> unbuy 1 infantry at Alderhall
        ! Not now
        brineholt> commit
        cindral> commit
        dunmoor> commit
        !aldermark> unbuy 1 infantry at Alderhall
        ! nothing so far
    """,
        FULL,
    )
