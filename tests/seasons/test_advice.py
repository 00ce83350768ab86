"""What Seasons answers to questions about what could be: chances, ways, what units may do, what orders lead to."""

from __future__ import annotations

from fractions import Fraction

from minaria.games.seasons import advice
from minaria.games.seasons.advice.chances import chances
from minaria.games.seasons.chapters.plans import Commit

from .tools import FULL, answer, play, rich, rule, state

BORDER = """
    referee> place 3 infantry at Eastwatch for aldermark
    referee> place 1 cavalry at Eastwatch for aldermark
"""


@rule("SE-BATTLE-03", "SE-BATTLE-04")
def test_chances_count_every_throw_and_give_equal_totals_to_the_defender() -> None:
    even = chances(3, 3, (1, 1), 4, (3, 3))
    assert even.wins == Fraction(6, 16)
    assert chances(7, 3, (1, 1), 4, (3, 3)).wins == Fraction(16, 16) == 1
    assert chances(3, 7, (1, 1), 4, (3, 3)).wins == 0
    assert chances(6, 3, (1, 1), 4, (3, 3)).wins == Fraction(15, 16)
    assert chances(0, 20, (1, 9), 4, (2, 20)).ours == 2  # no more than there is


@rule("SE-SECRET-01")
def test_odds_tell_both_ends_of_what_may_be_face_down() -> None:
    told = {}
    for kind in ("infantry", "cavalry"):
        done = play(BORDER + f"referee> place 2 {kind} at Tollmoor for brineholt\n")
        told[kind] = answer(done, "aldermark", "odds everyone at Eastwatch against Tollmoor")
    assert told["infantry"] == told["cavalry"]
    assert "2 face down" in told["infantry"]
    assert "7 + d6" in told["infantry"]  # 3 infantry, 1 cavalry, its point more for infantry against it
    assert "6 + d6" in told["infantry"]  # against cavalry
    done = play(BORDER + "referee> place 1 infantry at Tollmoor for brineholt\n")
    assert "not counted" in answer(done, "aldermark", "odds 1 infantry against Tollmoor")
    assert "Nobody is there" in answer(done, "aldermark", "odds 1 infantry against Hartfen")
    assert "yours" in answer(done, "aldermark", "odds 1 infantry against Westyle")
    assert "no area" in answer(done, "aldermark", "odds 1 infantry against Tolmoria Castle")


@rule("SE-BOAT-08")
def test_odds_at_sea_are_those_of_the_boats_alone() -> None:
    done = play(
        """
        referee> place 1 war boat at Lantern Bay for aldermark
        referee> place 2 infantry at Lanternport for aldermark
        referee> place 1 war boat at Heart Sea for brineholt
        """
    )
    assert "2 + d4" in answer(done, "aldermark", "odds 1 war boat against Heart Sea")
    assert "boats fight at sea" in answer(done, "aldermark", "odds 2 infantry against Heart Sea")


def test_odds_without_a_force_are_those_of_the_plan() -> None:
    done = play(
        BORDER + "aldermark> plan move 2 infantry from Eastwatch to Tollmoor\n"
        "referee> place 1 infantry at Tollmoor for brineholt\n"
    )
    assert "2 infantry against Tollmoor" in answer(done, "aldermark", "odds at Tollmoor")
    assert "sends nobody" in answer(done, "aldermark", "odds at Hartfen")


@rule("SE-MOVE-06", "SE-BOAT-02")
def test_routes_are_told_an_area_a_turn() -> None:
    done = play("", FULL)
    way = answer(done, "aldermark", "route Alderhall to Crown Isle")
    assert [way.index(x) for x in ("Lanternport", "Lantern Bay", "Heart Sea", "4 turns")] == sorted(
        way.index(x) for x in ("Lanternport", "Lantern Bay", "Heart Sea", "4 turns")
    )
    assert "a boat of yours" in way
    assert "1 turn," in answer(done, "aldermark", "route to Heart Sea with 1 war boat")
    assert "no way for them" in answer(done, "aldermark", "route to Crown Isle with 1 war boat")
    assert "Say from where" in answer(done, "aldermark", "route to Crown Isle")


@rule("SE-TOKEN-01")
def test_what_units_may_do_names_neighbours_and_tokens_left() -> None:
    done = play(BORDER + "aldermark> plan move 1 cavalry from Eastwatch to Tollmoor\n")
    told = answer(done, "aldermark", "what may Eastwatch do")
    assert "Tollmoor" in told
    assert "Have a task" in told
    assert "no units called" in answer(done, "aldermark", "what may the dragon do")


def test_why_not_tells_what_a_legal_order_leads_to_and_how_a_refused_one_would_be_legal() -> None:
    done = play(BORDER + "referee> place 1 infantry at Tollmoor for brineholt\n", FULL)
    told = answer(done, "aldermark", "why not plan move 3 infantry from Eastwatch to Tollmoor")
    assert "Your plan: move 3 infantry from Eastwatch to Tollmoor" in told
    assert "If they are cavalry" in told
    assert "2 left this turn" in answer(done, "aldermark", "why not buy 2 cavalry at Alderhall")
    assert "2 turns away, by way of Eastwatch" in answer(
        done, "aldermark", "why not plan move 2 infantry from Alderhall to Tollmoor"
    )


@rule("SE-DIPLOMAT-11", "SE-UPKEEP-03")
def test_broken_promises_and_upkeep_that_cannot_be_paid_are_warned_of() -> None:
    pact = "aldermark> offer alliance to Brineholt\nbrineholt> accept 1\n"
    match = play(BORDER + pact).match
    order = match.parse("aldermark", "plan move 1 cavalry from Eastwatch to Tollmoor")
    assert "with whom you have agreed on alliance" in advice.warning(match, "aldermark", order)
    assert not advice.warning(match, "aldermark", match.parse("aldermark", "plan aid at Tollmoor from Eastwatch"))
    hungry = "referee> turn 2\nreferee> fine aldermark 12 supply\nreferee> fine aldermark 10 resources\n"
    match = play(hungry, FULL).match
    assert "11 of it must be given up" in advice.warning(match, "aldermark", Commit())
    assert advice.warning(match, "brineholt", Commit()) == "You have planned nothing."


def test_a_move_from_nowhere_near_says_what_is_near() -> None:
    play(
        """
        !aldermark> plan move 1 infantry to Lantern Bay
        ! that is at Lanternport
    """,
        FULL,
    )


def test_whoever_does_not_see_the_map_is_told_so() -> None:
    done = play("aldermark> go to the hall\n", FULL)
    for line in ("odds 1 infantry against Tollmoor", "route Alderhall to Crown Isle", "what may 1 cavalry do"):
        assert "do not see the World Map" in answer(done, "aldermark", line)


def test_questions_in_plain_english_are_answered() -> None:
    done = play("aldermark> buy 1 cavalry at Alderhall\n", FULL)
    attack = answer(done, "aldermark", "where can I attack")
    assert "At: Alderhall" in attack
    assert "can go" in attack
    for line in ("how much does infantry cost", "what does infantry cost"):
        assert "Infantry costs 2" in answer(done, "aldermark", line)
    assert "Price: 8" in answer(done, "aldermark", "how much is a tower")
    assert "Nothing is raised or built" in answer(done, "aldermark", "what happens in winter")


def test_the_misspelt_word_is_what_is_told() -> None:
    done = play("", FULL)
    told = answer(done, "aldermark", "buy 1 cavlry")
    assert told.endswith("1  buy 1 cavalry at Alderhall")  # the one place where it can be had


@rule("SE-TOKEN-08", "SE-BUY-05")
def test_undo_takes_back_ones_own_last_plan_whoever_ordered_since() -> None:
    """And nothing in it tells whether anybody did."""
    told = {}
    for others in ("", "brineholt> plan move 1 infantry from Brinehall to Tollmoor\n"):
        done = play(
            "aldermark> plan move 1 infantry from Alderhall to Eastwatch\n"
            "aldermark> buy 1 infantry at Alderhall\naldermark> commit\n" + others,
            FULL,
        )
        told[others] = [answer(done, "aldermark", "undo") for _ in range(3)]
        assert not state(done).plans["aldermark"]
        assert rich(done.match, "aldermark") == (10, 12)
    assert told[""] == [
        "uncommit\nAldermark plans again.",
        "unbuy 1 infantry at Alderhall\nYou return 1 infantry for Alderhall; 10 resources left.",
        "unplan 1\nTaken back: move 1 infantry from Alderhall to Eastwatch.",
    ]
    assert len(set(map(tuple, told.values()))) == 1


def test_an_empty_plan_is_committed_after_one_question() -> None:
    done = play("", FULL)
    assert done.table is not None
    done.table.cautious = True
    asked = answer(done, "aldermark", "commit")
    assert asked == "You have planned nothing. Do it all the same: commit? yes or no"
    answer(done, "brineholt", "plan pillage Brinehall")  # what others do meanwhile is theirs
    assert answer(done, "aldermark", "yes").startswith("commit")
    assert "You have planned" not in answer(done, "brineholt", "commit")


def test_a_planning_in_which_something_was_bought_is_not_empty() -> None:
    done = play("", FULL)
    assert done.table is not None
    done.table.cautious = True
    answer(done, "aldermark", "buy 1 infantry at Alderhall")
    assert answer(done, "aldermark", "commit").startswith("commit")


def test_a_question_passed_over_is_told_before_the_plan_counts() -> None:
    done = play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> accept alliance
        aldermark> plan pillage Alderhall
        referee> place 1 infantry at Eastwatch for aldermark
    """,
        FULL,
    )
    assert done.table is not None
    done.table.cautious = True
    assert "that is an attack" in answer(done, "aldermark", "plan attack Tollmoor with 1 infantry from Eastwatch")
    asked = answer(done, "aldermark", "commit")
    assert "to attack' was asked about and is not ordered. Do it all the same: commit?" in asked
    assert answer(done, "aldermark", "yes").startswith("commit")
