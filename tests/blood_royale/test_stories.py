"""The stories: transcripts that read like tales and run as tests. Each comes out as it is written, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.ui.script import run

STORIES = sorted((Path(__file__).parent / "stories").glob("*.script"))


@pytest.mark.parametrize("path", STORIES, ids=lambda p: p.stem)
def test_a_story_comes_out_as_written_and_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = run(text).match
    lines = text.splitlines()
    refused = [i for i, line in enumerate(lines) if line.startswith("!") and not line.startswith("! ")]
    assert refused
    assert all(lines[i + 1].startswith("! ") for i in refused), "every refusal says why"
    copy = Match.replay(told.game, told.lines, Seeded("another seed"))
    assert copy.position.sum() == told.position.sum()
    assert copy.events() == told.events()
