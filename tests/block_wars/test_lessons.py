"""The first lesson at a table that asks before blocks are left where they are."""

from __future__ import annotations

from minaria.dev.lessons import Rehearsal
from minaria.engine.game import load
from minaria.table.people.teaching import lesson_of
from tests.table.test_lessons import shown


def test_what_is_not_asked_for_is_asked_about_and_the_end_of_movement_that_is_asked_for_is_not() -> None:
    game = load("block_wars")
    played = Rehearsal(game, lesson_of(game))
    played.begin()
    assert "have not moved" not in shown(played.table.hear("amber", "look"))
    assert "Do it all the same" in shown(played.table.hear("amber", "done"))
    for _ in range(5):
        said = shown(played.table.hear("amber", "skip"))
    assert "step 6 of 10" in said
