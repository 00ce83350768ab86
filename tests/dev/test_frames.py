"""`minaria dev frames`: a line is read once, and its way to the rule stays short."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.dev import frames
from minaria.engine.game import games, load


@pytest.mark.parametrize("game_id", games())
def test_a_line_is_read_once_and_its_way_to_the_rule_is_short(game_id: str, tmp_path: Path) -> None:
    alone = frames.alone(load(game_id), tmp_path)
    assert (alone.reads, alone.frames) == (1, 7)
    assert 0 < len(alone.different) <= alone.calls
    kept = frames.kept(load(game_id), tmp_path)
    assert (kept.reads, kept.frames) == (1, 8), "the kept table stands before it"


def test_a_line_given_on_the_full_screen_is_read_once(tmp_path: Path) -> None:
    entered = frames.entered(load(games()[0]), tmp_path)
    assert (entered.reads, entered.frames) == (1, 8)
