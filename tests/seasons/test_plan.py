"""Tokens, plans and what everybody sees of them."""

from __future__ import annotations

import pytest

from minaria.games.seasons.chapters import ORDERS

from .tools import EMPTY, FULL, answer, commits, here, play, rule, spot, started, state, told


@rule("SE-TOKEN-01")
def test_an_area_uses_as_many_tokens_as_its_number() -> None:
    play("""
        referee> place 5 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
        aldermark> plan pillage Alderhall
        !aldermark> plan move 1 infantry from Alderhall to Millcombe
        ! can use 3 tokens this turn
    """)


@rule("SE-TOKEN-01")
def test_and_no_more_than_it_has_units() -> None:
    play("""
        referee> place 2 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
        !aldermark> plan aid at Eastwatch from Alderhall
        ! no unit without a task
    """)


@rule("SE-TOKEN-02")
def test_in_an_ocean_boats_and_cargo_set_the_number_of_tokens() -> None:
    play("""
        referee> place 1 war boat at Lantern Bay for aldermark
        referee> place 3 infantry aboard at Lantern Bay for aldermark
        aldermark> plan move 1 infantry from Lantern Bay to Lanternport
        aldermark> plan move 2 infantry from Lantern Bay to Lanternport
        aldermark> plan aid at Lanternport from Lantern Bay
    """)


@rule("SE-TOKEN-03", "SE-PILLAGE-04")
def test_an_area_at_minus_one_has_one_token_for_a_move() -> None:
    play("""
        referee> place 5 infantry at Alderhall for aldermark
        referee> set Alderhall number minus 1
        !aldermark> plan aid at Eastwatch from Alderhall
        ! may be a Move only
        !aldermark> plan pillage Alderhall
        ! cannot be pillaged
        aldermark> plan move everyone from Alderhall to Eastwatch
    """)


@rule("SE-TOKEN-03")
def test_an_area_at_zero_may_be_pillaged_with_its_one_token() -> None:
    play("""
        referee> place 5 infantry at Alderhall for aldermark
        referee> set Alderhall number 0
        !aldermark> plan aid at Eastwatch from Alderhall
        ! may be a Move only
        aldermark> plan pillage Alderhall
        !aldermark> plan move 1 infantry from Alderhall to Eastwatch
        ! can use 1 token
    """)


@rule("SE-TOKEN-04")
def test_a_nation_has_eight_moves_six_aids_and_four_pillages() -> None:
    script = "".join(
        f"referee> place 4 infantry at {a} for aldermark\nreferee> set {a} number 4\n" for a in ("A1", "A2", "A3")
    )
    for area, goals in (("A1", ("A4", "A5", "A6", "A7")), ("A2", ("A1", "A4", "A5")), ("A3", ("A6",))):
        script += "".join(f"aldermark> plan move 1 infantry from {area} to {goal}\n" for goal in goals)
    play(script + "!aldermark> plan move 1 infantry from A3 to A7\n! You have 8 Move tokens a turn\n")
    script = "".join(f"referee> place 4 infantry at A{k} for aldermark\n" for k in range(1, 6))
    script += "".join(f"aldermark> plan pillage A{k}\n" for k in range(1, 5))
    play(script + "!aldermark> plan pillage A5\n! You have 4 Pillage tokens\n")


@rule("SE-TOKEN-04")
def test_all_tokens_are_back_in_hand_the_next_turn() -> None:
    done = play(
        """
        referee> place 4 infantry at Alderhall for aldermark
        aldermark> plan move 2 infantry from Alderhall to Eastwatch
    """
        + commits()
    )
    assert "8 of 8 Move, 6 of 6 Aid, 4 of 4 Pillage" in answer(done, "aldermark", "sheet")


@rule("SE-TOKEN-05", "SE-MOVE-05")
def test_one_move_token_carries_several_units() -> None:
    done = play(
        """
        referee> place 4 infantry at Alderhall for aldermark
        aldermark> plan move 3 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
    """
        + commits()
    )
    assert (len(here(done, "Eastwatch", "aldermark")), len(here(done, "Westyle", "aldermark"))) == (3, 1)


@rule("SE-TOKEN-06")
def test_a_unit_has_one_task_a_turn() -> None:
    play("""
        referee> place 1 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        !aldermark> plan pillage Alderhall with 1 infantry
        ! one task a turn
    """)


@rule("SE-TOKEN-07")
def test_the_token_placed_last_is_void_when_an_area_can_use_fewer() -> None:
    done = play(
        """
        referee> place 3 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
        aldermark> plan move 1 infantry from Alderhall to Millcombe
        referee> set Alderhall number 2
    """
        + commits()
    )
    assert "Taken back from Aldermark: Move, 1 unit, Alderhall to Millcombe" in told(done)
    assert here(done, "Westyle", "aldermark") == ["infantry"]
    assert here(done, "Millcombe", "aldermark") == []


@rule("SE-TOKEN-07", "SE-UPKEEP-03")
def test_a_token_whose_units_are_gone_is_taken_back_and_others_do_what_they_can() -> None:
    done = play(
        """
        referee> place 2 cavalry at Alderhall for aldermark
        referee> place 1 infantry at Eastwatch for aldermark
        aldermark> plan move 2 cavalry from Alderhall to Westyle
        aldermark> plan move 1 infantry from Eastwatch to Millcombe
        referee> turn 2
        aldermark> plan move 2 cavalry from Alderhall to Westyle
        referee> fine aldermark 10 resources
        referee> fine aldermark 8 supply
    """
        + commits()
        + """
        aldermark> give up 1 cavalry
    """
    )
    assert here(done, "Westyle", "aldermark") == ["cavalry"]


@rule("SE-TOKEN-08", "SE-PILLAGE-06")
def test_tokens_may_be_taken_back_and_a_changed_one_counts_as_placed_then() -> None:
    done = play(
        """
        referee> place 1 infantry at Eastwatch for aldermark
        referee> set Tollmoor castle
        referee> set Eastwatch castle
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan pillage Tollmoor from Eastwatch with 1 infantry
        brineholt> plan pillage Tollmoor
        aldermark> unplan 1
        |aldermark Taken back
        aldermark> plan pillage Tollmoor from Eastwatch with 1 infantry
    """
        + commits()
    )
    assert "Brineholt pillages Tollmoor" in told(done)
    assert "Aldermark comes too late to pillage Tollmoor: Brineholt was first" in told(done)


@rule("SE-TOKEN-08")
def test_unplan_all_and_uncommit() -> None:
    play("""
        referee> place 2 infantry at Alderhall for aldermark
        !aldermark> unplan 1
        ! planned nothing
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
        !aldermark> unplan 3
        ! has 2 tasks
        aldermark> commit
        !aldermark> plan pillage Alderhall
        ! You may: uncommit
        aldermark> uncommit
        aldermark> unplan all
        aldermark> plan
        ? planned nothing
    """)


@rule("SE-TOKEN-09")
def test_bluffs_are_refused_unless_the_table_allows_them() -> None:
    play("""
        referee> place 2 infantry at Alderhall for aldermark
        !aldermark> plan bluff at Alderhall
    """)
    done = play(
        """
        referee> place 2 infantry at Alderhall for aldermark
        aldermark> plan bluff at Alderhall
    """
        + commits(),
        started(bluffs="yes"),
    )
    assert "it was a bluff" in told(done)


@rule("SE-TOKEN-10", "SE-MOVE-06")
def test_bought_units_have_no_task_in_that_turn_and_nobody_goes_two_areas() -> None:
    play("""
        referee> set Alderhall tower
        aldermark> buy 1 infantry at Alderhall
        !aldermark> plan move 1 infantry from Alderhall to Eastwatch
        ! bought this turn
        referee> place 1 cavalry at Alderhall for aldermark
        !aldermark> plan move 1 cavalry from Alderhall to Tollmoor
        ! does not border on Alderhall
    """)


@rule("SE-TOKEN-11")
def test_an_unlawful_task_is_refused_at_once_with_its_reason() -> None:
    play("""
        referee> place 1 infantry at Alderhall for aldermark
        !aldermark> plan move 1 infantry from Alderhall to Hartfen
        ! Hartfen does not border on Alderhall. (SE-MOVE-06)
        !brineholt> plan move 1 infantry from Alderhall to Eastwatch
        ! You have no
    """)


@rule("SE-TOKEN-11", "SE-COMMANDER-04", "SE-SECRET-01")
def test_three_marks_are_all_that_others_see_before_tokens_are_flipped() -> None:
    done = play("""
        referee> place 2 infantry at Alderhall for aldermark
        brineholt> who
        ? Aldermark  Aldermark nothing saved
        aldermark> plan move 2 infantry from Alderhall to Eastwatch
        brineholt> who
        ? Aldermark  Aldermark a plan saved
        aldermark> commit
        brineholt> who
        ? Aldermark  Aldermark committed
    """)
    assert "Eastwatch" not in told(done, "brineholt")
    view = done.match.game.views.of(done.match.state, "brineholt")
    assert view.facts.tokens == (("aldermark", "A1", "A5"),)


@rule("SE-SECRET-01")
def test_where_the_table_hides_tokens_not_even_their_place_is_seen() -> None:
    done = play(
        """
        referee> place 2 infantry at Alderhall for aldermark
        aldermark> plan move 2 infantry from Alderhall to Eastwatch
        aldermark> commit
    """,
        started(tokens="secret"),
    )
    assert done.match.game.views.of(done.match.state, "brineholt").facts.tokens == ()


def test_the_plan_reads_back_exactly_what_will_happen() -> None:
    play(
        """
        referee> place 2 infantry and 1 cavalry at Alderhall for aldermark
    """.replace("2 infantry and 1 cavalry", "2 infantry")
        + """
        referee> place 1 cavalry at Alderhall for aldermark
        referee> place 1 infantry at Eastwatch for aldermark
        aldermark> plan move 1 infantry and 1 cavalry from Alderhall to Eastwatch
        aldermark> plan aid at Tollmoor from Eastwatch
        aldermark> plan pillage Alderhall
        aldermark> plan
        ? 1 move 1 infantry and 1 cavalry from Alderhall to Eastwatch
        ? 2 aid for Aldermark at Tollmoor from Eastwatch: everybody idle, now 1 infantry
        ? 3 pillage Alderhall with 1 infantry
        ? All that the others see of it: a plan saved
    """
    )


@rule("SE-COMMANDER-04", "SE-TIMER-02", "SE-ROLE-04")
def test_at_the_end_of_the_clock_the_last_saved_plan_counts() -> None:
    done = play("""
        referee> place 2 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
        referee> time
        | Planning closes
        referee> time
        | Time is up
        | Aldermark turns up: Move, 1 unit, Alderhall to Eastwatch; Move, 1 unit, Alderhall to Westyle
        | Brineholt turns up: no tokens
    """)
    assert here(done, "Eastwatch", "aldermark") == here(done, "Westyle", "aldermark") == ["infantry"]


@rule("SE-TIMER-03", "SE-BUY-05")
def test_the_last_minute_is_for_tokens_only() -> None:
    done = play("""
        referee> place 2 infantry at Alderhall for aldermark
        referee> set Alderhall tower
        brineholt> commit
        cindral> commit
        dunmoor> commit
        referee> time
        !aldermark> buy 1 infantry at Alderhall
        !aldermark> go to the hall
        !aldermark> offer alliance to Brineholt
        aldermark> plan move 2 infantry from Alderhall to Eastwatch
        aldermark> commit
        | Aldermark turns up: Move, 2 units
    """)
    assert len(here(done, "Eastwatch", "aldermark")) == 2


@rule("SE-TIMER-03")
def test_whoever_has_committed_is_through_with_the_last_minute() -> None:
    done = play(commits())
    assert state(done).turn == 2


@rule("SE-TIMER-01")
@pytest.mark.parametrize(("minutes", "seconds"), [("10", 600), ("5", 300), ("none", 0)])
def test_the_clock_of_a_turn_is_ten_minutes_unless_scaled(minutes: str, seconds: int) -> None:
    done = play("", started(clock=minutes))
    assert done.match.clock() == seconds
    assert rich_start(done) == 10


def rich_start(done: object) -> int:
    """Resources of the first seat as the clock starts: income is booked before planning."""
    return state(done).nations["aldermark"].resources  # type: ignore[arg-type]


@rule("SE-TIMER-01", "SE-TIMER-03", "SE-MOD-01")
def test_the_last_minute_lasts_a_minute_and_a_pause_stops_the_clock() -> None:
    done = play("""
        referee> pause
        | The moderator stops the clock
        !referee> pause
        ! The clock stands
    """)
    assert done.match.clock() == 0
    done = play("""
        referee> pause
        referee> unpause
        | The clock runs on
        referee> time
    """)
    assert done.match.clock() == 60


@rule("SE-REVEAL-01", "SE-TURN-01", "SE-REVEAL-02")
def test_the_steps_come_in_their_order() -> None:
    done = play(
        """
        referee> set Alderhall tower
        referee> set Brinehall tower
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        referee> place 1 infantry at Brinehall for brineholt
        referee> place 1 infantry at Millcombe for aldermark
        aldermark> buy 1 infantry at Alderhall
        aldermark> plan pillage Millcombe
        aldermark> plan move 3 infantry from Eastwatch to Tollmoor
        brineholt> plan aid at Tollmoor from Brinehall
    """
        + commits("1 4")
    )
    text = told(done)
    steps = [
        "Move, 3 units, Eastwatch to Tollmoor",
        "Aldermark: +1 unit at Alderhall",
        "pillages Millcombe",
        "The battle of Tollmoor",
        "Aldermark takes Tollmoor",
        "Millcombe is at 0",
        "Turn 2. Summer",
    ]
    found = [text.index(s) for s in steps]
    assert found == sorted(found)


@rule("SE-REVEAL-01", "SE-REVEAL-03")
def test_a_stepwise_reveal_waits_for_next() -> None:
    done = play(
        """
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        referee> place 1 cavalry at Curlew Heath for dunmoor
        referee> place 1 cavalry at Glasswood for cindral
        aldermark> plan move 3 infantry from Eastwatch to Tollmoor
        dunmoor> plan move 1 cavalry from Curlew Heath to Westyle
        cindral> plan pillage Glasswood
        aldermark> commit
        brineholt> commit
        cindral> commit
        dunmoor> commit
        | Aldermark turns up
        !aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        referee> next
        | The reveal goes on: new pieces.
        aldermark> next
        | The reveal goes on: pillage.
        | Cindral pillages Glasswood
        !referee> fight Hartfen first
        ! no open battle
        referee> next
        referee> next [1 4]
        | The battle of Tollmoor
        referee> next
        | Dunmoor takes Westyle
        | takes Tollmoor
        referee> next
        | The reveal goes on: the next income.
        | Turn 2
        !aldermark> next
        ! Nothing waits for 'next' now.
    """,
        started(reveal="stepwise"),
    )
    assert state(done).turn == 2


@rule("SE-TURN-02")
def test_battles_are_fought_by_area_id_unless_the_moderator_says_otherwise() -> None:
    start = """
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        referee> place 3 cavalry at Curlew Heath for dunmoor
        referee> place 1 infantry at Westyle for aldermark
        aldermark> plan move 3 infantry from Eastwatch to Tollmoor
        dunmoor> plan move 3 cavalry from Curlew Heath to Westyle
    """
    text = told(play(start + commits("1 4 1 4")))
    assert text.index("The battle of Westyle") < text.index("The battle of Tollmoor")
    done = play(
        start
        + commits()
        + """
        referee> next
        referee> next
        referee> next
        referee> fight Tollmoor first
        | calls the battle of Tollmoor next
        referee> next [1 4]
        | The battle of Tollmoor
        referee> next [1 4]
        | The battle of Westyle
    """,
        started(reveal="stepwise"),
    )
    assert state(done).reports[0].place == "B4"


@rule("SE-TURN-04")
def test_the_same_orders_and_seed_lead_to_the_same_turn_told_with_every_figure() -> None:
    script = """
        referee> place 3 infantry at Eastwatch for aldermark
        referee> place 1 infantry at Tollmoor for brineholt
        aldermark> plan move 3 infantry from Eastwatch to Tollmoor
    """ + commits()
    one, two = play(script), play(script)
    assert one.match.position.sum() == two.match.position.sum()
    assert told(one) == told(two)
    assert "infantry 1 + infantry 1 + infantry 1 + die" in told(one)


@rule("SE-REVEAL-02", "SE-SECRET-06")
def test_a_flipped_move_shows_how_many_go_and_not_who() -> None:
    done = play(
        """
        referee> place 2 cavalry at Alderhall for aldermark
        referee> place 1 infantry at Alderhall for aldermark
        aldermark> plan move everyone from Alderhall to Eastwatch
    """
        + commits()
    )
    assert "Move, 3 units, Alderhall to Eastwatch" in told(done, "brineholt")
    assert "cavalry" not in told(done, "brineholt")


@rule("SE-TURN-03")
def test_a_game_has_eight_turns_or_four_or_twelve() -> None:
    done = play("".join(commits() for _ in range(8)), EMPTY)
    assert state(done).finished
    assert state(done).turn == 8
    short = play("".join(commits() for _ in range(4)), started(turns="4"))
    assert state(short).finished
    assert state(short).turn == 4


@rule("SE-TURN-01", "SE-SEASON-01")
def test_seasons_follow_each_other_turn_by_turn() -> None:
    done = play("".join(commits() for _ in range(5)), EMPTY)
    heads = [line for line in told(done).splitlines() if line.startswith("Turn ")]
    assert heads == [
        "Turn 1. Spring of year 1.",
        "Turn 2. Summer of year 1.",
        "Turn 3. Autumn of year 1.",
        "Turn 4. Winter of year 1.",
        "Turn 5. Spring of year 2.",
        "Turn 6. Summer of year 2.",
    ]


@rule("SE-SEASON-02", "SE-SEASON-03")
def test_spring_brings_land_at_zero_or_less_one_up() -> None:
    done = play("", FULL)
    assert state(done).number["Z2"] == 1
    assert state(done).number["A4"] == 1
    done = play(
        """
        referee> turn 4
        referee> set Alderhall number minus 1
        referee> set Westyle number 0
    """
        + commits()
    )
    assert (state(done).number["A1"], state(done).number["A4"], state(done).number["A5"]) == (0, 1, 1)


def test_orders_name_every_kind_once() -> None:
    assert len(set(ORDERS)) == len(ORDERS)


@rule("SE-TOKEN-08")
def test_a_task_is_taken_back_by_its_number_as_the_last_or_by_what_it_is() -> None:
    done = play("""
        referee> place 3 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan aid at Westyle from Alderhall
        aldermark> plan pillage Alderhall
        aldermark> cancel task 1
        |aldermark Taken back: move 1 infantry from Alderhall to Eastwatch
        aldermark> unplan last
        |aldermark Taken back: pillage Alderhall with 1 infantry
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> unplan the aid
        |aldermark Taken back: aid for Aldermark at Westyle
        aldermark> unplan the attack on Eastwatch
        |aldermark Taken back: move 1 infantry
        !aldermark> unplan the attack
        ! no such move in your plan
        !aldermark> unplan last
        ! You have planned nothing
    """)
    assert not state(done).plans["aldermark"]


@rule("SE-TOKEN-08")
def test_of_several_alike_it_is_asked_which_task_is_meant() -> None:
    done = play("""
        referee> place 3 infantry at Alderhall for aldermark
        aldermark> plan move 1 infantry from Alderhall to Eastwatch
        aldermark> plan move 1 infantry from Alderhall to Westyle
    """)
    asked = answer(done, "aldermark", "cancel the move")
    assert "1  move 1 infantry from Alderhall to Eastwatch" in asked
    answer(done, "aldermark", "2")
    assert [t.to for t in state(done).plans["aldermark"]] == [spot("Eastwatch")]
    assert "unplan all" in answer(done, "aldermark", "unplan everything")
