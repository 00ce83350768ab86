"""The first lesson, typed as somebody new types."""

from __future__ import annotations

from minaria.dev.lessons import Rehearsal
from minaria.engine.game import load
from minaria.table.lessons import pages
from minaria.table.people.teaching import lesson_of
from tests.table.test_lessons import shown


def test_two_companies_hired_at_once_a_place_that_is_not_there_and_odds_asked_for() -> None:
    game = load("divine_right")
    played = Rehearsal(game, lesson_of(game))
    played.table.watch = lambda act, heard, told: None
    played.begin()

    def say(line: str) -> str:
        return shown(played.table.hear("hothior", line))

    assert pages.READ not in say("look zanzibar")
    assert pages.READ in say("look around")
    say("next")
    say("skip")
    say("roll")
    said = say("hire 2 armies at Port Lork")
    assert "Mivior rolls 3 and 4" in said
    assert "step 4 of 11" in said
    say("skip")
    assert pages.READ in say("what are the odds at 9,20?")


def test_odds_at_a_hex_that_nobody_of_yours_is_next_to_say_that_and_not_that_there_is_no_such_place() -> None:
    game = load("divine_right")
    played = Rehearsal(game, lesson_of(game))
    played.begin()
    said = shown(played.table.hear("hothior", "odds at 9,20"))
    assert "is no place" not in said
    assert "stands next to 9,20" in said
