"""The stories: transcripts that read like tales and run as tests. Each comes out as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Order
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.divine_right.chapters import ORDERS
from minaria.games.divine_right.chapters.common import Roll
from minaria.games.divine_right.phases.events import Events
from minaria.games.divine_right.phases.turn import ROUNDS
from minaria.ui.script import Run, run

STORIES = sorted((Path(__file__).parent / "stories").glob("*.script"))


def tell(path: Path) -> Run:
    """Run a story; raises ScriptFault at the first line that does not come out as written."""
    return run(path.read_text(encoding="utf-8"))


def again(match: Match) -> Iterator[tuple[Match, Order | None]]:
    """Replay the journal of a match line by line: the position before each line, and the order its text comes to there.

    None stands for a line that is no order (undo, redo). At the end the match is the whole of it once more.
    """
    copy = Match.replay(match.game, match.lines[:1], Seeded("another seed"))
    for line in match.lines[1:]:
        yield copy, copy.parse(line.seat, line.text) if line.kind == "order" else None
        copy.again(line)


@pytest.fixture(scope="module")
def whole_turn() -> Match:
    """The match at the end of 'a_whole_turn'."""
    return tell(next(p for p in STORIES if p.stem == "a_whole_turn")).match


@pytest.mark.parametrize("path", STORIES, ids=lambda p: p.stem)
def test_a_story_comes_out_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8").splitlines()
    tell(path)
    assert sum(1 for line in text if line.startswith("|")) > 20, "a story tells what happens"
    assert sum(1 for line in text if line.startswith("# ")) > 20, "a story says who wants what, and why"


@pytest.mark.parametrize("path", STORIES, ids=lambda p: p.stem)
def test_a_story_replays_from_its_journal_to_the_same_position(path: Path) -> None:
    told = tell(path).match
    copy = Match.replay(told.game, told.lines, Seeded("another seed"))
    assert copy.position.sum() == told.position.sum()
    assert copy.events() == told.events()


def test_the_stories_have_every_kind_of_order_in_them() -> None:
    given = {type(order) for path in STORIES for _, order in again(tell(path).match)}
    assert [kind.__name__ for kind in ORDERS if kind not in given] == []


@pytest.mark.parametrize("path", STORIES, ids=lambda p: p.stem)
def test_a_story_has_refusals_and_each_says_why(path: Path) -> None:
    text = path.read_text(encoding="utf-8").splitlines()
    refused = [i for i, line in enumerate(text) if line.startswith("!") and not line.startswith("! ")]
    assert refused
    assert all(text[i + 1].startswith("! ") for i in refused), "every refusal says why"


def test_the_whole_turn_is_one_turn_from_the_first_roll_for_events_to_the_next(whole_turn: Match) -> None:
    first = next(m.state.turn for m, order in again(whole_turn) if isinstance(order, Roll))
    assert whole_turn.state.turn == first + 1
    assert isinstance(whole_turn.phase, Events), "the next turn is about to begin"


def test_in_the_whole_turn_everybody_plays_every_round_and_plays_it_once(whole_turn: Match) -> None:
    rounds: list[tuple[str, str]] = []
    for match, order in again(whole_turn):
        frames = match.position.stack
        if match.state.turn != whole_turn.state.turn - 1 or order is None or len(frames) < 2:
            continue
        stage = {kind: name for name, kind in ROUNDS.items()}.get(type(frames[1].phase))
        if stage and (not rounds or rounds[-1] != (stage, frames[1].phase.seat)):
            rounds.append((stage, frames[1].phase.seat))
    assert rounds == [(stage, seat) for stage in ROUNDS for seat in ("mivior", "muetar", "hothior")]
