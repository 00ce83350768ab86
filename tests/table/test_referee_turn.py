"""A full turn of Divine Right refereed at a real table, as a transcript; its journal says who did what and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.ui.script import Run, run

TURN = Path(__file__).parent / "transcripts" / "refereed_turn.script"


@pytest.fixture(scope="module")
def evening() -> Run:
    return run(TURN.read_text(encoding="utf-8"))


def test_the_evening_comes_out_as_written_and_replays_to_the_same_state(evening: Run) -> None:
    match = evening.match
    again = Match.replay(match.game, match.lines, Seeded("another seed"))
    assert again.position.sum() == match.position.sum()
    assert again.state.turn == 2


def test_the_journal_names_who_gave_an_order_in_whose_place_and_why(evening: Run) -> None:
    lines = evening.match.lines
    assert {line.by for line in lines if line.seat == "muetar" and line.text.startswith("besiege")} == {"referee"}
    waived = next(line for line in lines if line.waives)
    assert (waived.seat, waived.waives, waived.why) == ("muetar", "DR-SIEGE-06", "it was announced before we counted")
    assert next(line.why for line in lines if line.text.startswith("relocate")) == "I set them up wrongly"
    assert any(line.by == "absent" and line.seat == "hothior" for line in lines)


def test_dice_by_hand_and_a_corrected_die_stand_in_the_journal(evening: Run) -> None:
    events = [line for line in evening.match.lines if line.text == "roll"]
    assert [line.rolls[:2] for line in events[:3]] == [(4, 3), (4, 2), (4, 3)]
    assert all(line.hand for line in events)
    assert events[2].why == "a die was mistyped"
