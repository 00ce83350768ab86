"""A part of a turn that the referee sets is open until all in it are through, though there be nothing to do in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from tests.contract import contract

OPEN = {
    "divine_right": ("phase sieges muetar", "phase movement muetar", "phase diplomacy muetar"),
    "kingmaker": ("phase company basalt", "phase parliament basalt", "phase combat basalt", "phase coronation basalt"),
    "blood_royale": ("phase upkeep", "phase relief", "phase births", "phase marriages", "phase movement azure"),
    "block_wars": ("phase movement birch", "phase build"),
    "seasons": ("phase planning", "phase last minute"),
}
"""Lines that set a part, in a position in which nobody has anything to do in some of them."""
ASKED = {"upkeep": "Upkeep", "relief": "Relief", "sieges": "Sieges", "births": "Births", "build": "Works"}
BEGUN = {"block_wars": 60, "blood_royale": 40}
"""How often everybody passes before the war, or the century, has begun."""


@pytest.mark.parametrize("game", OPEN)
def test_a_part_that_the_referee_sets_is_open(tmp_path: Path, game: str) -> None:
    filled = contract(game)
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, game, dict(filled.seats), {**filled.quiet, **filled.options}, seed="4", name="t")
        for line in filled.first:
            hosted.hear(REFEREE, line)
        while game in BEGUN and hosted.match.state.turn < 2:
            for seat in hosted.match.awaited():
                hosted.hear(REFEREE, f"pass for {seat}")
        for line in OPEN[game]:
            hosted.hear(REFEREE, line)
            part, seat = [*line.removeprefix("phase ").split(), ""][:2]
            assert type(hosted.match.phase).__name__ == ASKED.get(part, type(hosted.match.phase).__name__), line
            asked = hosted.match.awaited()
            assert asked == (seat,) if seat in filled.seats else set(asked) == set(filled.seats), line
            for one in asked:
                said = "\n".join(r.text for r in hosted.hear(REFEREE, f"pass for {one}"))
                assert "cannot" not in said, (line, said)
            hosted.hear(REFEREE, f"undo {len(asked)}")


def test_a_part_in_which_nobody_could_do_anything_is_said_to_be_over(tmp_path: Path) -> None:
    filled = contract("block_wars")
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, "block_wars", dict(filled.seats), dict(filled.options), seed="4", name="t")
        while hosted.match.state.turn < 1 or not hosted.match.state.order:
            for seat in hosted.match.awaited():
                hosted.hear(REFEREE, f"pass for {seat}")
        said = "\n".join(r.text for r in hosted.hear(REFEREE, "phase combat"))
        assert "No battle is to be fought: the turn goes on." in said
