"""A part of a turn that the referee sets is open until all in it are through, though there be nothing to do in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE, games, load
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from tests.contract import contract

PASSED = 200
"""How often everybody may pass before the second turn begins."""


def begun(store: SqliteStore, game: str) -> HostedTable:
    """A table in its second turn."""
    own = contract(game)
    hosted = new_table(store, game, dict(own.seats), {**own.quiet, **own.options}, seed="4", name="t")
    for line in own.first:
        hosted.hear(REFEREE, line)
    turn = load(game).facts.turn
    for _ in range(PASSED):
        if turn is None or turn(hosted.match.state) > 1:
            break
        for seat in hosted.match.awaited():
            hosted.hear(REFEREE, f"pass for {seat}")
    return hosted


@pytest.mark.parametrize("game", games())
def test_a_part_that_the_referee_sets_is_open(tmp_path: Path, game: str) -> None:
    own = contract(game)
    assert own.parts or not any(kind.spec.name == "phase" for kind in load(game).referee.edits)
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = begun(store, game)
        for line in own.parts:
            hosted.hear(REFEREE, line)
            seat = line.split()[-1]
            asked = hosted.match.awaited()
            assert asked == (seat,) if seat in own.seats else set(asked) == set(own.seats), line
            for one in asked:  # whoever has nothing to do in it can say so
                given = len(hosted.match.marks)
                hosted.hear(REFEREE, f"pass for {one}")
                assert len(hosted.match.marks) > given, (line, one)
