"""The stories: transcripts that read like tales and run as tests; the same under two hash seeds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.ui.script import run

from .tools import rule

STORIES = sorted((Path(__file__).parent / "stories").glob("*.script"))


@pytest.mark.parametrize("path", STORIES, ids=lambda p: p.stem)
def test_a_story_comes_out_as_written_and_replays(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = run(text).match
    lines = text.splitlines()
    assert sum(1 for line in lines if line.startswith("# ")) > 20, "a story says who wants what, and why"
    refused = [i for i, line in enumerate(lines) if line.startswith("!") and not line.startswith("! ")]
    assert refused
    assert all(lines[i + 1].startswith("! ") for i in refused), "every refusal says why"
    copy = Match.replay(told.game, told.lines, Seeded("another seed"))
    assert copy.position.sum() == told.position.sum()
    assert copy.events() == told.events()


@rule("SE-TURN-03", "SE-WIN-02")
def test_two_years_are_a_whole_game_of_four_nations() -> None:
    done = run(next(p for p in STORIES if p.stem == "two_years").read_text(encoding="utf-8")).match
    assert done.over
    assert done.state.turn == 8
    assert done.state.winners == ("aldermark", "brineholt")


_PLAY = """
import random, sys
from pathlib import Path
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.playout import play
from minaria.ui.script import run
match = Match.new(load("seasons"), ["farrowgate", "ann", "cindral", "bob", "dunmoor"], Seeded("5"))
play(match, random.Random(5))
for m in (match, run(Path(sys.argv[1]).read_text(encoding="utf-8")).match):
    print(len(m.lines), m.position.sum())
    for line in m.lines[::20]:
        print(line.n, line.text, line.rolls, line.sum)
"""


@rule("SE-TURN-04")
def test_play_is_the_same_under_two_hash_seeds() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", _PLAY, str(STORIES[0])],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4242")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) > 10
