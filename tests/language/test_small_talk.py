"""What is said at a table and orders nothing, or less than it seems, typed at the positions of the corpora."""

from __future__ import annotations

import pytest

from tests.language.replies import replied


@pytest.mark.parametrize("line", ["I'm back", "hold on", "hold it", "stand by", "brb", "afk 5 min", "just a sec"])
def test_whoever_asks_for_time_does_nothing(line: str) -> None:
    """Neither "back" retreats nor "hold on" stands, and who is away for a minute has not left."""
    assert replied("divine_right/stand", line).startswith("note: Take your time")


@pytest.mark.parametrize("line", ["go", "go on"])
def test_a_word_for_going_on_is_no_retreat_unasked(line: str) -> None:
    assert replied("divine_right/stand", line).startswith("question: ")


@pytest.mark.parametrize("line", ["hi", "k", "cu", "lol", "ty"])
def test_a_greeting_is_no_name_cut_short(line: str) -> None:
    for position in ("divine_right/courts", "seasons/spring", "divine_right/march"):
        assert "orders nothing" in replied(position, line)


@pytest.mark.parametrize("line", ["I agree", "agree", "agree to end"])
def test_nobody_ends_the_game_unasked(line: str) -> None:
    """SE-WIN-06: what ends the game for everybody is asked about first."""
    assert replied("seasons/spring", line).startswith("question: ")


def test_what_is_said_aloud_may_ask() -> None:
    assert "Why not" not in replied("seasons/spring", "say shall we leave the bridge alone?")


@pytest.mark.parametrize(
    ("position", "line", "answer"),
    [
        ("seasons/winter", "tower at Barrowdown", "Nothing is built in Winter. (SE-WINTER-03)"),
        ("divine_right/events", "2A Port Lork -> Tadafat", "'move' comes in: Movement."),
        ("seasons/spring", "surrender Barrowdown to Dunmoor", "I do not know the word 'surrender'"),
        ("seasons/spring", "the other one too", "I see no order in that line"),
        ("divine_right/march", "leave the king in Port Lork", "needs no order"),
    ],
)
def test_what_cannot_be_is_not_something_else(position: str, line: str, answer: str) -> None:
    assert answer in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("seasons/spring", "aid Eastwatch from Alderhall with just the cavalry", "1 cavalry"),
        ("divine_right/march", "send only one of the two armies in Port Lork to Tadafat", "move 1 Hothioran army"),
        (
            "divine_right/march",
            "leave the king in Port Lork and send the 2 armies to Tadafat",
            "move 2 Hothioran armies",
        ),
        ("divine_right/march", "Walkhort rides for Tadafat, his banners high", "move Walkhort IV"),
        ("seasons/spring", "We shall build a tall stone tower at Lanternport", "build tower at Lanternport"),
    ],
)
def test_what_is_only_said_of_it(position: str, line: str, order: str) -> None:
    first = replied(position, line).partition("\n")[0]
    assert first.startswith("order: ")
    assert order in first


@pytest.mark.parametrize(
    "line",
    [
        "move 2 armies from Port Lork to Tadafat, tomorrow morning",
        "move 2 armies from Port Lork to Tadafat, staying out of sight",
        "move 2 armies from Port Lork to Tadafat, half of them",
        "leave the king in Tadafat",
    ],
)
def test_what_could_limit_is_not_passed_over(line: str) -> None:
    assert not replied("divine_right/march", line).startswith("order: ")


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/ambush", "no fights today"),
        ("blood_royale/raising", "enough troops"),
        ("kingmaker/first_round", "nobody moves this turn, I'm done"),
    ],
)
def test_that_there_is_enough_of_something_is_asked_about(position: str, line: str) -> None:
    assert replied(position, line).startswith("question: Is that all you do here?")


@pytest.mark.parametrize("line", ["nobody leaves Tadafat", "no more than two armies", "no mercy"])
def test_what_is_less_than_all_ends_nothing(line: str) -> None:
    said = replied("divine_right/march", line)
    assert "Is that all" not in said
    assert not said.startswith("order: ")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("make a note: Muetar is weak", "note: Note 1: Muetar is weak"),
        ("save the game and quit", "quit: "),
        ("save it, we'll go on tomorrow", "note: Nothing is kept: this table has no store."),
    ],
)
def test_the_table_is_spoken_to_in_plain_words(line: str, answer: str) -> None:
    assert replied("divine_right/march", line).startswith(answer)


@pytest.mark.parametrize(
    ("position", "line", "meant"),
    [
        ("block_wars/first_march", "orc bowmn a-0207", "move 1 orc bowmen to a-0207"),
        ("kingmaker/north", "Could Berkeley ride over to Gloucester, please?", "move Berkeley to Gloucester"),
        ("blood_royale/italy", "ally w England", "ally with Sable"),
        ("blood_royale/italy", "King Luigi leads his three armies north into Tuscany", "3 armies and Luigi to Tuscany"),
    ],
)
def test_slips_and_short_forms_are_taken(position: str, line: str, meant: str) -> None:
    assert meant in replied(position, line)


def test_what_is_put_up_is_no_name_of_a_place() -> None:
    """SE-CASTLE-01: "a castle at Greycliff" is to be built, and Greycliff is not raised by it."""
    assert "SE-CASTLE-01" in replied("seasons/spring", "Put up a castle at Greycliff.")


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Only the usual five crowns, let us not vex the people.", "tax 5"),
        ("7 per province, hang the risk", "tax 7"),
        ("We shall be gentle with our people and take but five.", "tax 5"),
    ],
)
def test_a_number_in_other_words_answers_where_one_is_asked_for(line: str, asked: str) -> None:
    said = replied("blood_royale/taxes", line)
    assert said.startswith("question: ")
    assert asked in said


@pytest.mark.parametrize("line", ["not five", "more than 5", "five or seven", "why five"])
def test_a_number_that_may_not_be_meant_answers_nothing(line: str) -> None:
    assert "tax 5\n" not in f"{replied('blood_royale/taxes', line)}\n"


def test_whoever_is_new_here_is_shown_what_he_can_do() -> None:
    assert replied("blood_royale/names", "I have never played this, where do I start?").startswith("sheet: ")
    assert "fight on" in replied("blood_royale/the_pass", "We hold the pass to the last man!")
